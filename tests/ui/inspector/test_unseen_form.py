"""Details of very many that nobody sees cost nothing when drafts change, and are true again once they are seen."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from PIL import Image
from PySide6.QtCore import QTimer
from tests.ui.driver import Arun, Until

from mintwright.domain.assets.asset import Draft
from mintwright.domain.sentences import Sentence
from mintwright.studio.background.piecewise import PIECE
from mintwright.studio.studio import Studio
from mintwright.ui.inspector.asset_fields import AssetFields
from mintwright.ui.inspector.asset_form import PAINTED_MS
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.window.main_window import MainWindow

PIECES = PIECE + 1


@pytest.fixture
def ids(window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path) -> tuple[int, ...]:
    """The ids of pieces that are all chosen."""

    async def gather() -> tuple[int, ...]:
        folder = tmp_path / "art"
        folder.mkdir()
        for number in range(PIECES):
            Image.new("L", (4, 4), number % 256).save(folder / f"moth-{number}.png")
        added = (await studio.uploads.add([folder])).art_ids
        await until(lambda: window.uploads.grid.model().rowCount() == PIECES, 60)
        window.uploads.grid.selectAll()
        await until(lambda: window.uploads.form.fields.name.line.placeholderText(), 20)
        return tuple(added)

    return arun(gather(), 120)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many drafts were shown in the fields, each time."""
    counts, show = list[int](), AssetFields.show_drafts

    def counted(fields: AssetFields, drafts: Sequence[Draft], *rest: object) -> None:
        counts.append(len(drafts))
        show(fields, drafts, *rest)  # pyright: ignore[reportArgumentType]

    monkeypatch.setattr(AssetFields, "show_drafts", counted)
    return counts


def test_what_changed_while_another_page_was_seen_is_shown_on_coming_back(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, ids: tuple[int, ...], shown: list[int]
) -> None:
    description = window.uploads.form.fields.description

    async def story() -> None:
        window.go(PageName.COLLECTION)
        await until(lambda: not window.uploads.form.isVisible())
        shown.clear()
        studio.drafts.edit_many(ids, Sentence("test", "Describe all"), description="Ink")
        studio.changes.deliver()
        await until(lambda: studio.drafts.saved)
        assert shown == []
        window.go(PageName.UPLOADS)
        await until(lambda: description.words == "Ink")
        assert shown == [PIECES]

    arun(story(), 60)


def test_joining_a_collection_leaves_the_fields_of_the_drafts_alone(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, ids: tuple[int, ...], shown: list[int]
) -> None:
    tray = window.uploads.tray

    async def story() -> None:
        shown.clear()
        await studio.projects.add_to_collection(ids)
        await until(lambda: tray.strip.model().rowCount() == PIECES)
        studio.changes.deliver()
        await turns_of_timers()
        assert shown == []

    arun(story(), 60)


async def turns_of_timers() -> None:
    """Let whatever was begun for later happen: a timer that is begun now ends after it."""
    over = asyncio.Event()
    QTimer.singleShot(10 * PAINTED_MS, over.set)
    await over.wait()
