"""Many files failed: an update of the page does not go over all of them, and trying them again leaves it its turns."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.uploads.shown_page import shown

from mintwright.domain.project import UploadState
from mintwright.studio.background import piecewise
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.queue import inspection_retry
from mintwright.studio.uploads.store.upload_store import UploadStore
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.uploads_model import UploadsModel

FILES = 120
PIECE = 10


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The art after whose state somebody asked, once for each time. Nothing asks by itself."""
    seen: list[int] = []
    state = UploadStore.state

    def noted(store: UploadStore, art_id: int, place: Any) -> UploadState:
        seen.append(art_id)
        return state(store, art_id, place)

    monkeypatch.setattr(UploadStore, "state", noted)
    monkeypatch.setattr(inspection_retry, "EVERY_SECONDS", 1e6)
    monkeypatch.setattr(piecewise, "PIECE", PIECE)
    return seen


@contextmanager
def steps_noted(asked: list[int]) -> Iterator[list[int]]:
    """How often each step of the loop asked."""
    steps: list[int] = []
    real = asyncio.Handle._run

    def noted(handle: Any) -> None:
        before = len(asked)
        real(handle)
        steps.append(len(asked) - before)

    asyncio.Handle._run = noted
    try:
        yield steps
    finally:
        asyncio.Handle._run = real


async def failed(studio: Studio, until: Until, folder: Path) -> list[Path]:
    """Files that all failed, because they are empty."""
    folder.mkdir()
    paths = [folder / f"{number:03}.png" for number in range(FILES)]
    for path in paths:
        path.touch()
    await studio.uploads.add([folder])
    studio.uploads.start()
    await until(lambda: studio.uploads.totals().failed == FILES, 60)
    return paths


def test_an_update_of_the_page_asks_after_few_files_however_many_failed(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path, asked: list[int]
) -> None:
    async def story() -> None:
        page = shown(studio, theme, qtbot)
        await failed(studio, until, tmp_path / "art")
        asked.clear()
        page.set_narrow(narrow=True)  # which updates all of it
        assert page.header.retry.text().strip() == f"Try all {FILES} again"
        assert len(asked) < FILES / 4

    arun(story())


def test_all_that_failed_is_tried_again_in_pieces(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path, asked: list[int]
) -> None:
    async def story() -> None:
        page = shown(studio, theme, qtbot)
        for number, path in enumerate(await failed(studio, until, tmp_path / "art")):
            Image.new("RGB", (9, 9), (number, 0, 0)).save(path)
        with steps_noted(asked) as steps:
            page.header.retry.click()
            await until(lambda: studio.uploads.totals().waiting == FILES, 60)
        assert max(steps) <= 5 * PIECE, steps

    arun(story())


def test_what_is_not_tried_again_yet_when_another_project_is_opened_stays_as_it_was(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path, asked: list[int]
) -> None:
    async def story() -> None:
        page = shown(studio, theme, qtbot)
        for number, path in enumerate(await failed(studio, until, tmp_path / "art")):
            Image.new("RGB", (9, 9), (number, 0, 0)).save(path)
        first = studio.projects.current.id
        page.header.retry.click()
        await until(lambda: studio.uploads.totals().failed < FILES)
        await studio.projects.create("Another")
        assert studio.uploads.totals().count == 0
        await studio.projects.open(first)
        totals = studio.uploads.totals()
        assert totals.failed + totals.waiting == FILES
        assert 0 < totals.failed < FILES

    arun(story())


def test_which_cards_are_chosen_is_told_without_reading_what_stands_on_them(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch, asked: list[int],
) -> None:  # fmt: skip
    async def story() -> None:
        page = shown(studio, theme, qtbot)
        await failed(studio, until, tmp_path / "art")
        assert page.grid.chosen() == []
        page.grid.choose([7, 3, 4])
        with monkeypatch.context() as unread:
            unread.setattr(UploadsModel, "read", lambda *_: pytest.fail("a card was read"))
            order = studio.uploads.order()
            assert page.grid.chosen() == [order[3], order[4], order[7]]

    arun(story())


def test_while_nothing_is_wrong_an_update_asks_after_none_of_the_chosen(
    studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, tmp_path: Path, asked: list[int]
) -> None:
    async def story() -> None:
        page = shown(studio, theme, qtbot)
        for number in range(FILES):
            (tmp_path / f"{number:03}.png").touch()
        ids = (await studio.uploads.add(sorted(tmp_path.glob("*.png")))).art_ids
        studio.changes.deliver()
        strip = page.problem
        studio.uploads.totals()
        asked.clear()
        strip.show_art(ids)
        assert strip.isHidden()
        assert asked == []

    arun(story())
