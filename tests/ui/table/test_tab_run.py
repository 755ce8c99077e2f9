"""Written row after row: Tab goes along, and Enter leads below where Tab began, as in spreadsheets."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from tests.ui.driver import Arun
from tests.ui.table.test_uploads_table import focused, typed
from tests.ui.table.test_written_for_all import Sheet

Key = Qt.Key


def at(sheet: Sheet) -> tuple[int, int]:
    current = sheet.table.view.currentIndex()
    return current.row(), current.column()


@pytest.mark.parametrize("first", [1, 3])  # the former stays in sight, in a view of its own
def test_enter_leads_below_the_cell_where_tab_began(sheet: Sheet, arun: Arun, tmp_path: Path, first: int) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", 3)
        view, qtbot = sheet.table.view, sheet.qtbot
        view.setCurrentIndex(sheet.table.model.index(0, first))
        typed(qtbot, "7", end=Key.Key_Tab)
        typed(qtbot, "8", end=Key.Key_Tab)
        qtbot.keyClick(focused(), Key.Key_Tab)
        typed(qtbot, "9")
        assert at(sheet) == (1, first)
        typed(qtbot, "7")
        assert at(sheet) == (2, first)

    arun(story())


def test_an_arrow_or_a_click_ends_the_run(sheet: Sheet, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", 3)
        view, qtbot = sheet.table.view, sheet.qtbot
        view.setCurrentIndex(sheet.table.model.index(0, 3))
        typed(qtbot, "7", end=Key.Key_Tab)
        qtbot.keyClick(view, Key.Key_Right)
        typed(qtbot, "x")
        assert at(sheet) == (1, 5)

    arun(story())


def test_a_run_that_goes_back_leads_below_where_it_began_too(sheet: Sheet, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", 3)
        view, qtbot = sheet.table.view, sheet.qtbot
        view.setCurrentIndex(sheet.table.model.index(0, 3))
        typed(qtbot, "7", end=Key.Key_Tab)
        typed(qtbot, "x", end=Key.Key_Tab)
        qtbot.keyClick(focused(), Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
        typed(qtbot, "y")
        assert at(sheet) == (1, 3)

    arun(story())
