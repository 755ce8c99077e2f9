"""The prints of a collection as a list: its columns, its rings, its ends, its gaps."""

import random
import time

import pytest
from PySide6.QtCore import QModelIndex, QPoint, QRect, QStringListModel, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem
from pytestqt.qtbot import QtBot
from tests.pace import within
from tests.ui.driver import Arun, Until, columns
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.cards.card_delegate import CardDelegate
from mintwright.ui.cards.card_look import STRIP
from mintwright.ui.collection.collection_grid import CollectionGrid
from mintwright.ui.collection.collection_page import CollectionPage
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.collection_tray import TrayStrip


@pytest.fixture(params=[CollectionGrid, TrayStrip], ids=["CollectionGrid", "TrayStrip"])
def grid(request: pytest.FixtureRequest, theme: Theme, qtbot: QtBot) -> CollectionGrid:
    """The prints of the page, and those of the tray."""
    grid = TrayStrip(theme, "Ctrl+J") if request.param is TrayStrip else CollectionGrid(theme)
    qtbot.addWidget(grid)
    grid.setItemDelegate(CardDelegate(theme, grid, STRIP, width=136))
    grid.resize(900, 500)
    return grid


def shown(grid: CollectionGrid, count: int) -> None:
    grid.setModel(QStringListModel([str(number) for number in range(count)]))
    grid.show()
    grid.executeDelayedItemsLayout()


def place_of(grid: CollectionGrid, row: int) -> QRect:
    return grid.visualRect(grid.model().index(row, 0))


def looked_up_gap(grid: CollectionGrid, at: QPoint) -> int:
    """The first print that `at` is before, looked up one by one."""
    for row in range(grid.model().rowCount()):
        place = place_of(grid, row)
        before = at.x() > place.center().x() if grid.isRightToLeft() else at.x() < place.center().x()
        if at.y() < place.top() or (at.y() <= place.bottom() and before):
            return row
    return grid.model().rowCount()


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
@pytest.mark.parametrize("count", [0, 1, 5, 6, 23, 60])
def test_the_gap_under_the_pointer_is_the_one_that_is_found_by_looking_at_every_print(
    grid: CollectionGrid, direction: Qt.LayoutDirection, count: int
) -> None:
    grid.setLayoutDirection(direction)
    shown(grid, count)
    bar, pick = grid.verticalScrollBar(), random.Random(count)
    for offset in (0, bar.maximum() // 2, bar.maximum()):
        bar.setValue(offset)
        low = min(grid.viewport().height(), place_of(grid, 0).height() or 1) if not grid.isWrapping() else 600
        for _ in range(200):
            at = QPoint(pick.randrange(-20, 940), pick.randrange(0, low))
            assert grid.gap_at(at) == looked_up_gap(grid, at), at


class AskedList(QStringListModel):
    """Counts how often it is asked how long it is."""

    asked = 0

    def rowCount(self, parent: Index | None = None) -> int:
        self.asked += 1
        return super().rowCount(parent or QModelIndex())


def test_to_choose_all_asks_nothing_of_each_print(grid: CollectionGrid) -> None:
    """Qt asks where each is that is chosen, four times each: ten thousand took a tenth of a second."""
    shown(grid, 0)
    model = AskedList([str(number) for number in range(1_000)], grid)
    grid.setModel(model)
    grid.executeDelayedItemsLayout()
    model.asked = 0
    grid.selectAll()
    assert grid.chosen_count == 1_000
    assert model.asked < 100


@pytest.mark.soak
def test_among_ten_thousand_the_gap_and_the_columns_are_found_at_once(grid: CollectionGrid) -> None:
    shown(grid, 10_000)
    if grid.isWrapping():
        assert grid.columns == columns(grid)
    start = time.thread_time()
    for x in range(100):
        grid.gap_at(QPoint(x * 8, 300))
        assert grid.columns
    within(time.thread_time() - start, 0.1, "a hundred looks, less than one step of a drag took before,")


def test_the_prints_share_the_width_that_is_left(theme: Theme, qtbot: QtBot) -> None:
    grid = CollectionGrid(theme)
    qtbot.addWidget(grid)
    shown(grid, 30)
    for width in range(500, 1_300, 37):
        grid.resize(width, 500)
        last = place_of(grid, columns(grid) - 1)
        assert grid.viewport().width() - last.right() <= grid.columns + 1
        assert grid.columns == columns(grid)


def test_the_ring_of_the_keys_is_not_the_ring_of_the_choice(theme: Theme, qtbot: QtBot) -> None:
    grid = CollectionGrid(theme, titled=True)
    qtbot.addWidget(grid)
    grid.setModel(QStringListModel(["Moth"]))
    states = QStyle.StateFlag
    keys = states.State_HasFocus | states.State_KeyboardFocusChange

    def painted(state: QStyle.StateFlag) -> QImage:
        option = QStyleOptionViewItem()
        option.rect = QRect(QPoint(0, 0), grid.cards.card_size(140))
        option.state = state
        canvas = QImage(option.rect.size(), QImage.Format.Format_RGB32)
        canvas.fill(theme.color("canvas"))
        painter = QPainter(canvas)
        grid.cards.paint(painter, option, grid.model().index(0, 0))
        painter.end()
        return canvas

    shown_as = [painted(state) for state in (states.State_Selected, keys, states.State_Selected | keys)]
    assert all(one != other for place, one in enumerate(shown_as) for other in shown_as[place + 1 :])
    top = 7 - 3
    solid = {shown_as[0].pixelColor(x, top).name() for x in range(30, 100)}
    assert solid == {theme.color("focus").name()}
    dashes = [shown_as[1].pixelColor(x, top).lightness() for x in range(30, 100)]
    assert max(dashes) - min(dashes) > 60, "the ring of the keys has gaps"


def test_end_and_home_reach_the_very_last_and_the_first_of_twelve_hundred(grid: CollectionGrid, qtbot: QtBot) -> None:
    shown(grid, 1_200)
    for key, row in ((Qt.Key.Key_End, 1_199), (Qt.Key.Key_Home, 0)):
        qtbot.keyClick(grid, key)
        assert grid.currentIndex().row() == row
        assert grid.viewport().rect().contains(place_of(grid, row).center())


def test_a_rubber_band_begins_between_two_prints(
    studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, gather: Gather, until: Until
) -> None:
    async def story() -> None:
        ids = await gather(studio, 8)
        page = CollectionPage(studio, theme, Actions(theme))
        qtbot.addWidget(page)
        page.resize(1_076, 800)
        page.show()
        grid = page.findChildren(CollectionGrid)[0]
        await until(lambda: place_of(grid, 1).left() > place_of(grid, 0).left())
        first, second = place_of(grid, 0), place_of(grid, 1)
        gap, view = QPoint(first.right(), first.center().y()), grid.viewport()
        assert not grid.indexAt(gap).isValid()
        QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=gap)
        for step in range(10):
            QTest.mouseMove(view, gap + (second.center() - gap) * (step / 9))
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=second.center())
        assert ids[1] in grid.chosen()

    arun(story())


def test_after_a_removal_the_next_print_is_chosen_and_after_the_last_the_one_before_it(
    studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, gather: Gather, until: Until
) -> None:
    async def story() -> None:
        ids = await gather(studio, 4)
        page = CollectionPage(studio, theme, Actions(theme))
        qtbot.addWidget(page)
        page.show()
        grid = page.findChildren(CollectionGrid)[0]
        await until(lambda: grid.model().rowCount() == 4)
        grid.choose([1, 2])
        for chosen, left in ((ids[3], 2), (ids[0], 1)):
            qtbot.keyClick(grid, Qt.Key.Key_Delete)
            await until(lambda left=left: grid.model().rowCount() == left and grid.chosen())
            assert grid.chosen() == [chosen]

    arun(story())
