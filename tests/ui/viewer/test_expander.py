"""The button on a card under the mouse: it shows the picture by itself, wherever art is listed."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QHoverEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.palette import LIGHT
from mintwright.ui.viewer.viewer import Viewer
from mintwright.ui.widgets import print_grid
from mintwright.ui.widgets.print_grid import PrintGrid
from mintwright.ui.window.main_window import MainWindow

LISTS: dict[str, Callable[[MainWindow], PrintGrid]] = {
    "uploads": lambda window: window.uploads.grid,
    "tray": lambda window: window.uploads.tray.strip,
    "collection": lambda window: Person(window.go(PageName.COLLECTION)).one(PrintGrid),
}


def expander(grid: PrintGrid, row: int) -> QPoint:
    """The middle of the button of this card."""
    return grid.cards.expander(grid.visualRect(grid.model().index(row, 0))).center()


@pytest.mark.parametrize("where", LISTS)
def test_a_click_on_it_shows_the_piece_by_itself_and_leaves_alone_what_is_chosen(
    live_studio: Studio, window: MainWindow, where: str, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        grid = LISTS[where](window)
        await until(lambda: grid.model().rowCount() == 3)
        grid.choose([0, 1])
        QTest.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=expander(grid, 1))
        await until(lambda: Person(window).all(Viewer))
        assert Person(window).one(Viewer).art_id == ids[1]
        assert grid.chosen() == ids[:2]

    arun(story(), 20)


def test_a_press_on_it_that_ends_elsewhere_shows_nothing(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        await gather(live_studio, 3)
        grid = window.uploads.grid
        await until(lambda: grid.model().rowCount() == 3)
        QTest.mousePress(grid.viewport(), Qt.MouseButton.LeftButton, pos=expander(grid, 1))
        QTest.mouseRelease(grid.viewport(), Qt.MouseButton.LeftButton, pos=expander(grid, 2))
        assert Person(window).all(Viewer) == []
        assert grid.chosen() == []

    arun(story(), 20)


def hover(grid: PrintGrid, at: QPoint) -> None:
    """What the platform sends while the mouse is there; QTest would process events inside the coroutine."""
    place = QPointF(at)
    QApplication.sendEvent(grid.viewport(), QHoverEvent(QEvent.Type.HoverMove, place, place, place))


@pytest.mark.parametrize("where", LISTS)
def test_it_is_painted_only_where_the_mouse_is(
    live_studio: Studio, window: MainWindow, where: str, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        await gather(live_studio, 2)
        grid = LISTS[where](window)
        await until(lambda: grid.model().rowCount() == 2)
        without = grid.viewport().grab().toImage()
        hover(grid, expander(grid, 1) + QPoint(0, 30))
        shown = grid.viewport().grab().toImage()
        ratio = shown.devicePixelRatio()
        here, there = (expander(grid, row) - QPoint(8, 8) for row in (1, 0))
        assert shown.pixelColor(here * ratio) != without.pixelColor(here * ratio)
        assert shown.pixelColor(there * ratio) == without.pixelColor(there * ratio)

    arun(story(), 20)


def is_painted(grid: PrintGrid, row: int) -> bool:
    """Whether the button is on this card: without the pointer its corner is as the card next to it has it."""
    shown = grid.viewport().grab().toImage()
    at = expander(grid, row)
    around = [QPoint(x, y) for x in range(-11, 12) for y in (-9, 9)]
    surface = QColor(LIGHT.surface).rgb()
    return sum(shown.pixelColor((at + one) * shown.devicePixelRatio()).rgb() == surface for one in around) > 30


@pytest.mark.parametrize("where", LISTS)
def test_it_is_gone_once_the_pointer_is_and_after_a_drag_that_ended_elsewhere(
    live_studio: Studio, window: MainWindow, where: str, arun: Arun, until: Until, gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(print_grid, "drag_art", lambda *_: None)  # the pointer goes elsewhere; Qt tells nobody

    async def story() -> None:
        await gather(live_studio, 3)
        grid = LISTS[where](window)
        await until(lambda: grid.model().rowCount() == 3)
        at = expander(grid, 1) + QPoint(0, 30)
        hover(grid, at)
        assert is_painted(grid, 1)
        QApplication.sendEvent(grid.viewport(), QEvent(QEvent.Type.Leave))
        assert not is_painted(grid, 1)
        hover(grid, at)
        grid.startDrag(Qt.DropAction.CopyAction)
        assert not is_painted(grid, 1)
        hover(grid, at)
        grid.hide()
        grid.show()
        assert not is_painted(grid, 1)

    arun(story(), 20)


def test_it_goes_to_the_card_that_comes_under_the_pointer_when_the_cards_are_scrolled(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        await gather(live_studio, 30)
        grid = window.uploads.grid
        await until(lambda: grid.verticalScrollBar().maximum() > grid.gridSize().height())
        hover(grid, expander(grid, 1) + QPoint(0, 30))
        assert is_painted(grid, 1)
        grid.verticalScrollBar().setValue(grid.gridSize().height())
        assert is_painted(grid, 1 + grid.columns)
        grid.verticalScrollBar().setValue(0)
        assert not is_painted(grid, 1 + grid.columns)
        assert is_painted(grid, 1)

    arun(story(), 60)
