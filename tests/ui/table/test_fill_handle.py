"""The small square at the corner of the chosen cells fills what it is dragged over."""

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Until
from tests.ui.table.scene import as_table, described

from mintwright.domain.table.cells import cell_text
from mintwright.domain.table.columns import Column, Field
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.uploads_table import UploadsTable

HAT, PAPER = Column(Field.ATTRIBUTE, ("Hat",)), Column(Field.ATTRIBUTE, ("Materials", "Paper"))
LEFT = Qt.MouseButton.LeftButton


def moved(table: UploadsTable, to: QPoint) -> None:
    """The mouse, pressed on the handle, goes to a place on the table."""
    at = QPointF(table.handle.mapFrom(table.view, to))
    where = QPointF(table.view.mapToGlobal(to))
    event = QMouseEvent(QEvent.Type.MouseMove, at, where, LEFT, LEFT, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(table.handle, event)


def drag(table: UploadsTable, qtbot: QtBot, row: int, column: int) -> None:
    """Drag the handle to the middle of a cell."""
    qtbot.mousePress(table.handle, LEFT)
    moved(table, table.view.place_of(row, column).center())
    qtbot.mouseRelease(table.handle, LEFT)


def hats(studio: Studio, ids: list[int]) -> list[str]:
    return [cell_text(studio.drafts.draft(one), HAT) for one in ids]


def test_dragged_down_it_repeats_the_chosen_cells_in_one_step_and_chooses_all(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 6)
        page, table = as_table(studio, theme, qtbot)
        page.resize(1500, 700)
        await until(lambda: table.model.columnCount() == 9)
        await idle()
        assert not table.handle.isVisible()
        table.view.choose(QRect(5, 0, 2, 2))
        assert table.handle.isVisible()
        qtbot.mousePress(table.handle, LEFT)
        moved(table, table.view.place_of(4, 5).center())
        assert table.handle.target.isVisible()
        assert table.handle.target.geometry().contains(table.view.place_of(4, 6).center())
        qtbot.mouseRelease(table.handle, LEFT)
        assert not table.handle.target.isVisible()
        await until(lambda: hats(studio, ids) == ["Beret", "Leaf", "Beret", "Leaf", "Beret", "Beret"])
        assert cell_text(studio.drafts.draft(ids[3]), PAPER) == "Washi, 1 gsm"
        assert str(studio.history.undo_label) == "Fill down"
        await until(lambda: table.view.rectangle() == QRect(5, 0, 2, 5))
        studio.history.undo()
        assert hats(studio, ids) == ["Beret", "Leaf", "Crown", "Bowler", "", "Beret"]

    arun(story())


def test_dragged_along_the_row_it_fills_right_and_brought_back_it_does_nothing(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot)
        page.resize(1500, 700)
        await until(lambda: table.model.columnCount() == 9)
        await idle()
        table.view.choose(QRect(5, 1, 1, 1))
        step = studio.history.last
        drag(table, qtbot, 0, 5)
        assert studio.history.last is step
        drag(table, qtbot, 1, 6)
        await until(lambda: cell_text(studio.drafts.draft(ids[1]), PAPER) == "Leaf")
        assert str(studio.history.undo_label) == "Fill right"

    arun(story())


def test_a_double_click_fills_down_to_the_last_row_and_it_hides_with_its_corner(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 40)
        page, table = as_table(studio, theme, qtbot)
        page.resize(1300, 700)
        await until(lambda: table.model.columnCount() == 9)
        await idle()
        table.view.choose(QRect(1, 0, 1, 1))
        assert table.handle.isVisible(), "also in the columns that stay in sight"
        table.view.choose(QRect(5, 2, 1, 1))
        qtbot.mouseDClick(table.handle, LEFT)
        await until(lambda: hats(studio, ids)[2:] == ["Crown"] * 38)
        assert hats(studio, ids)[:2] == ["Beret", "Leaf"]
        assert not table.handle.isVisible()
        table.view.choose(QRect(5, 39, 1, 1))
        table.view.scrollToBottom()
        assert table.handle.isVisible()
        table.view.scrollToTop()
        assert not table.handle.isVisible()
        table.view.scrollToBottom()
        page.resize(700, 700)
        await idle()
        table.view.choose(QRect(2, 39, 1, 1))
        table.view.horizontalScrollBar().setValue(table.view.horizontalScrollBar().maximum())
        assert not table.handle.isVisible(), "below the columns that stay in sight"

    arun(story())


def test_it_scrolls_on_while_the_mouse_is_beyond_the_cells(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 60)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        await idle()
        bar = table.view.verticalScrollBar()
        table.view.choose(QRect(5, 0, 1, 1))
        qtbot.mousePress(table.handle, LEFT)
        moved(table, QPoint(table.view.place_of(0, 5).center().x(), table.view.height() + 40))
        await until(lambda: bar.value() == bar.maximum())
        assert table.handle.isVisible(), "what is hidden is told of no release"
        assert not table.view.rect().intersects(table.handle.geometry())
        qtbot.mouseRelease(table.handle, LEFT)
        await until(lambda: hats(studio, ids) == ["Beret"] * 60)

    arun(story())


def test_cells_that_have_left_the_list_when_they_are_to_be_repeated_fill_nothing(
    studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    caplog: pytest.LogCaptureFixture,
    tmp_path: Path,
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 6)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        gone = studio.uploads.remove(ids[:2])
        with pytest.MonkeyPatch.context() as patch:  # the list has not heard of it yet
            patch.setattr(studio.changes, "announce", lambda *_: None)
            await gone
            table.view.choose(QRect(5, 0, 2, 2))
            table.commands.fill(QRect(5, 0, 2, 6))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        studio.changes.announce(Kind.ART)
        studio.changes.deliver()
        assert not [one for one in caplog.records if one.exc_info]
        assert hats(studio, ids[2:]) == ["Crown", "Bowler", "", "Beret"]

    arun(story())


def test_it_does_not_lie_on_the_cell_that_is_written_in(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 6)
        page, table = as_table(studio, theme, qtbot)
        page.resize(1500, 700)
        await until(lambda: table.model.columnCount() == 9)
        view = table.view
        view.setFocus()
        await until(view.hasFocus)
        for column in (1, 5):
            view.setCurrentIndex(table.model.index(1, column))
            assert table.handle.isVisible()
            qtbot.keyClick(view, Qt.Key.Key_F2)
            await until(lambda: table.open_cell.editor() is not None)
            await until(lambda: not table.handle.isVisible())
            table.open_cell.finish()
            await until(table.handle.isVisible)

    arun(story())
