"""With Shift, the table chooses from the cell that was chosen last, wherever and however that was."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.table.scene import as_table, described

from mintwright.domain.readiness.facets import About, Facet, Mark
from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.table_view import TableView

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
FLAGGED = Facet(About.MARK, Mark.FLAGGED)
TITLE, NEXT = 1, 2  # a column that stays in sight, and one that does not


def click(view: TableView, row: int, column: int, held: Qt.KeyboardModifier = NONE) -> None:
    seen: QTableView = view.frozen if column <= TITLE else view
    at = seen.visualRect(view.model().index(row, column))
    inside = QPoint(at.right() - 8, at.center().y())
    QTest.mouseClick(seen.viewport(), Qt.MouseButton.LeftButton, held, inside)


def chosen(view: TableView) -> list[int]:
    return [row for top, bottom in view.chosen_rows() for row in range(top, bottom + 1)]


@pytest.mark.parametrize("columns", [(NEXT, TITLE), (TITLE, NEXT)])
def test_the_columns_that_stay_in_sight_and_the_others_go_on_from_the_same_cell(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path, columns: tuple[int, int]
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 12)
        _, table = as_table(studio, theme, qtbot)
        view, (before, after) = table.view, columns
        view.setFocus()
        await until(view.hasFocus)
        click(view, 9, before)
        click(view, 2, after)
        QTest.keyClick(view, Qt.Key.Key_Down, SHIFT)
        assert chosen(view) == [2, 3]
        click(view, 4, before, SHIFT)
        assert chosen(view) == [2, 3, 4]
        QTest.keyClick(view, Qt.Key.Key_Up)
        click(view, 1, after, SHIFT)
        assert chosen(view) == [1, 2, 3], "from the cell that the keys led to"

    arun(story())


def test_what_was_chosen_elsewhere_is_where_shift_goes_on_from(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 12)
        page, table = as_table(studio, theme, qtbot)
        view = table.view
        view.setFocus()
        await until(view.hasFocus)
        click(view, 9, NEXT)
        page.grid.choose([1])  # as an undo does, or the cards
        await until(lambda: chosen(view) == [1])
        QTest.keyClick(view, Qt.Key.Key_Down, SHIFT)
        assert chosen(view) == [1, 2]
        page.grid.choose([5])
        await until(lambda: chosen(view) == [5])
        click(view, 6, NEXT, SHIFT)
        assert chosen(view) == [5, 6]
        page.grid.choose([3])
        await until(lambda: chosen(view) == [3])
        click(view, 4, TITLE, SHIFT)
        assert chosen(view) == [3, 4]

    arun(story())


@pytest.mark.parametrize("column", [TITLE, NEXT])
def test_where_a_filter_took_the_cell_away_shift_chooses_no_more_than_what_is_clicked(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path, column: int
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 300)
        for one in ids[::2]:
            studio.drafts.edit(one, is_flagged=True)
        page, table = as_table(studio, theme, qtbot)
        view = table.view
        view.setFocus()
        await until(view.hasFocus)
        click(view, 1, column)
        studio.readiness.begin()
        await until(lambda: studio.readiness.is_known)
        page.facets.take([FLAGGED])
        assert table.model.rowCount() == 150
        assert chosen(view) == []
        click(view, 6, column, SHIFT)
        assert chosen(view) == [6]
        click(view, 8, column, SHIFT)
        assert chosen(view) == [6, 7, 8]

    arun(story())


def test_in_another_order_shift_goes_on_from_the_same_piece(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 12)
        page, table = as_table(studio, theme, qtbot)
        view = table.view
        view.setFocus()
        await until(view.hasFocus)
        click(view, 2, NEXT)
        page.filters.options.sorting_chosen.emit("added", True)
        await until(lambda: table.model.art_ids == tuple(reversed(ids)))
        assert chosen(view) == [9]
        QTest.keyClick(view, Qt.Key.Key_Down, SHIFT)
        assert chosen(view) == [9, 10]

    arun(story())


def test_a_filter_that_takes_the_current_cell_away_leaves_the_view_where_it_is(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 90)
        for one in ids[40:]:
            studio.drafts.edit(one, is_flagged=True)
        page, table = as_table(studio, theme, qtbot)
        view = table.view
        view.setFocus()
        await until(view.hasFocus)
        click(view, 0, NEXT)
        studio.readiness.begin()
        await until(lambda: studio.readiness.is_known)
        page.facets.take([FLAGGED])
        assert table.model.rowCount() == 50
        assert view.verticalScrollBar().value() == 0, "at the first, not at the last"
        assert view.verticalScrollBar().maximum() > 0

    arun(story())
