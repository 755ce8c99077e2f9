"""What an artist's other gestures, and what comes by itself, do to a change of many that is open."""

from collections.abc import Callable, Coroutine
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot
from tests.ui.bulk.test_change_dialog import Desk, begun, write
from tests.ui.driver import Arun, Until
from tests.ui.table.scene import as_table
from tests.ui.table.test_open_cells import opened
from tests.ui.uploads.shown_page import shown

from mintwright.domain.bulk.sweeps import TITLE
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.bulk.panes import PatternPane
from mintwright.ui.style.theme import Theme
from mintwright.ui.sweeps.preview_model import PreviewColumn
from mintwright.ui.table.uploads_table import UploadsTable
from mintwright.ui.uploads.uploads_page import UploadsPage

Told = Callable[[Callable[[Desk], Coroutine[None, None, None]]], None]


@pytest.fixture
def told(
    studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> Told:
    """Tell a story at a desk; nothing in it may be our fault."""

    def tell(story: Callable[[Desk], Coroutine[None, None, None]]) -> None:
        async def whole() -> None:
            desk = await begun(
                studio, tmp_path / "art", lambda actions: shown(studio, theme, qtbot, actions=actions), theme, until
            )
            await story(desk)

        arun(whole())
        assert not [one.getMessage() for one in caplog.records if one.exc_info]

    return tell


async def numbers_titles(desk: Desk) -> None:
    """Ask for titles by a pattern, and see what they would be."""
    pane = desk.choose(PatternPane, TITLE)
    assert isinstance(pane, PatternPane)
    write(pane.pattern, "Gate {n}")
    await desk.sees("6 of 6 change.")


def test_asked_for_as_the_last_art_leaves_the_list_it_does_not_open(told: Told, until: Until) -> None:
    async def story(desk: Desk) -> None:
        await desk.studio.uploads.remove(desk.ids)
        await until(lambda: not desk.page.grid.model().rowCount())
        await desk.page.commands.change_many(lambda _: None, desk.page.grid)
        assert not desk.dialogs()

    told(story)


def test_what_leaves_the_list_while_it_is_open_is_neither_changed_nor_counted(told: Told, until: Until) -> None:
    async def story(desk: Desk) -> None:
        dialog = await desk.open()
        await numbers_titles(desk)
        await desk.studio.uploads.remove(desk.ids[:2])
        dialog.change.click()
        await desk.sees("4 of 4 change.")
        assert desk.titles()[2] == "Dawn"
        dialog.change.click()
        await until(lambda: desk.page.toast.message == "Write by a pattern: 4 assets changed.")
        assert desk.titles() == ["Dawn", "Moth", "Gate 1", "Gate 2", "Gate 3", "Gate 4"]

    told(story)


def test_another_project_that_opens_closes_it_and_nothing_is_changed(told: Told, until: Until) -> None:
    async def story(desk: Desk) -> None:
        dialog = await desk.open()
        await numbers_titles(desk)
        first = desk.studio.uploads.project_id
        await desk.studio.projects.create("Another")
        dialog.change.click()
        await until(lambda: not desk.dialogs())
        await desk.studio.projects.open(first)
        assert desk.titles()[0] == "Dawn"

    told(story)


def test_asked_for_twice_it_opens_once_and_the_other_is_never_heard_of(told: Told, until: Until) -> None:
    async def story(desk: Desk) -> None:
        for _ in range(3):
            desk.ask()
        await until(desk.dialogs)
        await until(lambda: desk.dialog.target.list.findText("Hat") >= 0)
        await numbers_titles(desk)
        desk.dialog.reject()
        await until(lambda: not desk.dialogs())

    told(story)


def test_words_in_an_open_cell_count_before_and_are_not_written_over_what_came_of_it(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        pages: list[tuple[UploadsPage, UploadsTable]] = []

        def page_of(actions: Actions) -> UploadsPage:
            pages.append(as_table(studio, theme, qtbot, actions=actions))
            return pages[0][0]

        desk = await begun(studio, tmp_path / "art", page_of, theme, until)
        page, table = pages[0]
        await opened(table, page, qtbot, until, 1)
        dialog = await desk.open()
        pane = desk.choose(PatternPane, TITLE)
        assert isinstance(pane, PatternPane)
        write(pane.pattern, "{title} {n}")
        dialog.scopes.setCurrentIndex(dialog.scopes.count() - 1)
        await desk.sees("6 of 6 change.")
        assert desk.rows(PreviewColumn.BEFORE, PreviewColumn.AFTER)[1] == ("Fez", "Fez 2")
        dialog.change.click()
        await until(lambda: not desk.dialogs())
        studio.drafts.take_typed(is_last=True)
        assert desk.titles()[:2] == ["Dawn 1", "Fez 2"]

    arun(story())
