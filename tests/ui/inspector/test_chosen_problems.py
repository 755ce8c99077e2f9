"""What is wrong with very many chosen assets is worked out in pieces: the window goes on meanwhile."""

import asyncio
from pathlib import Path

import pytest
from PIL import Image
from tests.ui.driver import Arun, Until

from mintwright.domain.assets.problems import Problem
from mintwright.domain.sentences import Sentence
from mintwright.studio.background.piecewise import PIECE
from mintwright.studio.studio import Studio
from mintwright.ui.window.main_window import MainWindow

PIECES = 3 * PIECE + 1


@pytest.fixture
def ids(window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path) -> tuple[int, ...]:
    """The ids of pieces whose titles are empty."""

    async def gather() -> tuple[int, ...]:
        folder = tmp_path / "art"
        folder.mkdir()
        for number in range(PIECES):
            Image.new("L", (4, 4), number % 256).save(folder / f"moth-{number}.png")
        added = (await studio.uploads.add([folder])).art_ids
        studio.drafts.edit_many(added, Sentence("test", "No titles"), name="")
        studio.changes.deliver()
        await until(lambda: window.uploads.grid.model().rowCount() == PIECES, 60)
        return tuple(added)

    return arun(gather(), 120)


def test_the_problems_of_all_are_looked_for_between_whatever_else_happens(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, ids: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[int]()
    look = studio.draft_problems.without_attributes

    def counted(art_id: int) -> tuple[Problem, ...]:
        asked.append(art_id)
        return look(art_id)

    monkeypatch.setattr(studio.draft_problems, "without_attributes", counted)
    name = window.uploads.form.fields.name

    async def story() -> None:
        window.uploads.grid.selectAll()
        await asyncio.sleep(0)
        assert len(asked) <= 2 * PIECE
        await until(lambda: name.note.startswith(f"In {PIECES} of {PIECES}: The title is empty"), 20)

    arun(story(), 60)


def test_what_was_found_of_those_chosen_before_is_not_said_of_others(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, ids: tuple[int, ...]
) -> None:
    studio.drafts.edit(ids[0], name="Moth")
    form = window.uploads.form

    async def story() -> None:
        form.show_art(ids)
        form.show_art(ids[:1])
        for _ in range(4 * PIECES // PIECE):
            await asyncio.sleep(0)
        assert "title is empty" not in form.fields.name.note
        form.show_art(ids[1:])
        form.show_art(())
        for _ in range(4 * PIECES // PIECE):
            await asyncio.sleep(0)
        assert "title is empty" not in form.fields.name.note

    arun(story(), 60)
