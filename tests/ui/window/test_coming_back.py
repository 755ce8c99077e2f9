"""A page comes back as it was left: scrolled as it was, the focus where it was, and its ring only for the keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.mints import Gather
from tests.ui.tab_walk import strike

from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.menu_bar import MenuBar
from mintwright.ui.collection.collection_grid import CollectionGrid
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.widgets.print_grid import PrintGrid
from mintwright.ui.window.main_window import MainWindow

CTRL = Qt.KeyboardModifier.ControlModifier
RING = Qt.WidgetAttribute.WA_KeyboardFocusChange
MANY = 60


def grid_of(window: MainWindow, name: PageName) -> PrintGrid:
    page = window.go(name)
    return window.uploads.grid if name is PageName.UPLOADS else Person(page).one(CollectionGrid)


@pytest.mark.parametrize(
    ("name", "away", "back"),
    [(PageName.UPLOADS, Qt.Key.Key_2, Qt.Key.Key_1), (PageName.COLLECTION, Qt.Key.Key_1, Qt.Key.Key_2)],
)
def test_by_keys_a_page_comes_back_as_it_was_left_with_the_card_that_has_the_focus_in_sight(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, idle: Idle, gather: Gather,
    name: PageName, away: Qt.Key, back: Qt.Key,
) -> None:  # fmt: skip
    async def story() -> None:
        await gather(live_studio, MANY)
        grid = grid_of(window, name)
        window.activateWindow()
        await until(lambda: grid.model().rowCount() == MANY and grid.verticalScrollBar().maximum() > 0)
        grid.setFocus(Qt.FocusReason.TabFocusReason)
        grid.choose([MANY - 20])
        await idle()
        scrolled, at = grid.verticalScrollBar().value(), grid.currentIndex().row()
        assert scrolled > 0
        strike(away, CTRL)
        await idle()
        assert not grid.isVisible()
        strike(back, CTRL)
        await idle()
        assert grid.hasFocus()
        assert (grid.verticalScrollBar().value(), grid.currentIndex().row()) == (scrolled, at)
        assert grid.chosen() != []
        assert window.testAttribute(RING)
        grid.verticalScrollBar().setValue(0)
        strike(away, CTRL)
        strike(back, CTRL)
        await idle()
        assert grid.viewport().rect().intersects(grid.visualRect(grid.currentIndex()))

    arun(story(), 60)


def test_the_focus_goes_back_to_the_part_of_the_page_that_had_it(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        await gather(live_studio, 3)
        window.activateWindow()
        await until(lambda: window.uploads.header.search.isVisible())
        window.uploads.focus_search()
        strike(Qt.Key.Key_2, CTRL)
        await idle()
        assert not window.uploads.isVisible()
        strike(Qt.Key.Key_1, CTRL)
        await idle()
        assert window.uploads.header.search.hasFocus()

    arun(story(), 30)


def test_who_uses_the_mouse_sees_no_ring_and_the_cards_as_they_were_scrolled(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        await gather(live_studio, MANY)
        grid = window.uploads.grid
        window.activateWindow()
        await until(lambda: grid.model().rowCount() == MANY and grid.verticalScrollBar().maximum() > 0)
        first = grid.visualRect(grid.model().index(0, 0)).center()
        QTest.mouseClick(grid.viewport(), Qt.MouseButton.LeftButton, pos=first)
        assert grid.hasFocus()
        grid.verticalScrollBar().setValue(grid.verticalScrollBar().maximum())
        scrolled = grid.verticalScrollBar().value()
        window.go(PageName.COLLECTION)
        assert not window.testAttribute(RING)
        window.go(PageName.UPLOADS)
        await idle()
        assert grid.hasFocus()
        assert not window.testAttribute(RING)
        assert grid.verticalScrollBar().value() == scrolled

    arun(story(), 60)


def test_whoever_leaves_the_commands_or_a_menu_by_keys_sees_where_the_focus_is(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        await gather(live_studio, 2)
        grid = window.uploads.grid
        window.activateWindow()
        await until(lambda: grid.model().rowCount() == 2)
        grid.setFocus(Qt.FocusReason.TabFocusReason)
        strike(Qt.Key.Key_Right)
        assert window.testAttribute(RING)
        strike(Qt.Key.Key_K, CTRL)
        assert not grid.hasFocus()
        strike(Qt.Key.Key_Escape)
        assert grid.hasFocus()
        assert window.testAttribute(RING)
        bar = Person(window).one(MenuBar)
        bar.setFocus(Qt.FocusReason.MenuBarFocusReason)  # as Alt does
        grid.setFocus(Qt.FocusReason.MenuBarFocusReason)  # as Qt does after Esc
        assert window.testAttribute(RING)

    arun(story(), 60)


def test_whoever_opens_the_commands_by_the_mouse_sees_no_ring_afterwards(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        await gather(live_studio, 2)
        grid = window.uploads.grid
        window.activateWindow()
        await until(lambda: grid.model().rowCount() == 2)
        QTest.mouseClick(
            grid.viewport(), Qt.MouseButton.LeftButton, pos=grid.visualRect(grid.model().index(0, 0)).center()
        )
        window.all_actions.run(ActionId.FIND_COMMAND)
        assert not grid.hasFocus()
        strike(Qt.Key.Key_Escape)
        assert grid.hasFocus()
        assert not window.testAttribute(RING)

    arun(story(), 60)
