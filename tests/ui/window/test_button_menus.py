"""The menu of a button begins at its first line where keys open it, ↓ too: it is seen, and heard."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QPushButton
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather
from tests.ui.tab_walk import strike

from mintwright.studio.studio import Studio
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.window.main_window import MainWindow

KEYS_USED = Qt.WidgetAttribute.WA_KeyboardFocusChange
MENUS = [
    (PageName.UPLOADS, "Project: "),
    (PageName.UPLOADS, "Sort"),
    (PageName.UPLOADS, "Columns"),
    (PageName.COLLECTION, "Sort by"),
]


@pytest.mark.qt_log_ignore("does not support (propagateSizeHints|raise|grabbing the keyboard)")
@pytest.mark.parametrize("by_keys", [True, False])
@pytest.mark.parametrize(("page", "name"), MENUS)
def test_a_menu_that_keys_open_begins_at_its_first_line_and_one_that_the_mouse_opens_at_none(
    window: MainWindow,
    live_studio: Studio,
    gather: Gather,
    arun: Arun,
    until: Until,
    page: PageName,
    name: str,
    by_keys: bool,
) -> None:
    async def story() -> None:
        await gather(live_studio, 2)
        window.go(page)
        if name == "Columns":
            window.uploads.table.toggle()
        await until(lambda: any(one.startswith(name) for one in Person(window).names(QPushButton)))
        button = next(one for one in Person(window).all(QPushButton) if one.accessibleName().startswith(name))
        button.setFocus()
        window.setAttribute(KEYS_USED, by_keys)
        if by_keys:
            strike(Qt.Key.Key_Return)
        else:
            button.click()
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        lines = [one for one in menu.actions() if one.isEnabled() and not one.isSeparator()]
        assert menu.activeAction() is (lines[0] if by_keys else None)
        menu.close()

    arun(story(), 30)


@pytest.mark.qt_log_ignore("does not support (propagateSizeHints|raise|grabbing the keyboard)")
@pytest.mark.parametrize(("page", "name"), [*MENUS, (PageName.UPLOADS, "Add"), (PageName.UPLOADS, "Filter")])
def test_down_opens_the_menu_of_a_button_and_leads_nowhere_else(
    window: MainWindow, live_studio: Studio, gather: Gather, arun: Arun, until: Until, page: PageName, name: str
) -> None:
    async def story() -> None:
        await gather(live_studio, 2)
        window.go(page)
        if name == "Columns":
            window.uploads.table.toggle()
        await until(lambda: any(one.startswith(name) for one in Person(window).names(QPushButton)))
        button = next(one for one in Person(window).all(QPushButton) if one.accessibleName().startswith(name))
        button.setFocus()
        strike(Qt.Key.Key_Down)
        opened = QApplication.activePopupWidget()
        assert opened is not None
        opened.close()
        assert button.hasFocus()

    arun(story(), 30)
