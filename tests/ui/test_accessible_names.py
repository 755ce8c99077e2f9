"""Everything that can have the focus has an accessible name, and that holds the words one sees."""

import re
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QMenu,
    QMenuBar,
    QScrollBar,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Until
from tests.ui.mints import Gather
from tests.ui.window_walk import Walk

from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.collection.collection_page import CollectionPage
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.sign_in.sign_in_page import SignInPage
from mintwright.ui.style.theme import Theme
from mintwright.ui.traits.traits_page import TraitsPage
from mintwright.ui.window.main_window import MainWindow


def nameless(page: QWidget) -> list[str]:
    """What the tab key reaches, hidden or not, and a screen reader has no word for."""
    found: list[str] = []
    for widget in page.findChildren(QWidget):
        if not widget.focusPolicy() & Qt.FocusPolicy.TabFocus or isinstance(widget, QScrollBar):
            continue
        if widget.objectName().startswith("qt_") or widget.focusProxy() is not None:
            continue
        told = QAccessible.queryAccessibleInterface(widget)
        if told is None or not told.text(QAccessible.Text.Name).strip():
            found.append(f"{type(widget).__name__} {widget.objectName()}")
    return found


def test_every_page_of_minting_names_what_can_have_the_focus(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        pages = [
            CollectionPage(live_studio, theme, Actions(theme)),
            ReceiptsPage(live_studio, theme, Actions(theme)),
            SignInPage(live_studio, theme),
            TraitsPage(live_studio, theme, Actions(theme)),
            ReviewDialog(live_studio, theme, tuple(ids), "Night Garden"),
        ]
        for page in pages:
            qtbot.addWidget(page)
            page.show()
        await until(lambda: pages[1].findChildren(QWidget) != [])
        assert {type(page).__name__: nameless(page) for page in pages if nameless(page)} == {}

    arun(story(), 20)


def misnamed(screen: QWidget) -> list[str]:
    """What is called other words than those it shows: who says the words she sees would name nothing (WCAG 2.5.3)."""
    wrong: list[str] = []
    for part in (screen, *screen.findChildren(QWidget)):
        if not part.isVisible() or part.window() is not screen.window() or part.objectName().startswith("qt_"):
            continue
        name = _told(part)
        wrong += [
            f"{type(part).__name__} shows “{seen}”, is called “{name}”"
            for seen in _seen(part, screen)
            if _plain(seen) not in _plain(name)
        ]
    return wrong + _misnamed_tabs(screen) + _misnamed_actions(screen)


def _told(part: QWidget) -> str:
    if isinstance(part, QComboBox):
        return part.accessibleName()  # on Linux Qt calls it what it has chosen, and tells of its label beside that
    told = QAccessible.queryAccessibleInterface(part)
    return told.text(QAccessible.Text.Name) if told is not None else ""


def _seen(part: QWidget, screen: QWidget) -> list[str]:
    """The words by which a control is known: those on it, or of the label that belongs to it."""
    if isinstance(part, QAbstractButton):
        return [part.text().split(" · ")[0]]  # behind the sign stand the keys, which are told apart
    labels = [label.text() for label in screen.findChildren(QLabel) if label.buddy() is part and label.isVisible()]
    if isinstance(part, QLineEdit) and not labels and not isinstance(part.parentWidget(), QAbstractSpinBox):
        return [part.placeholderText()]
    return labels


def _misnamed_tabs(screen: QWidget) -> list[str]:
    """A tab is heard by its words, and with what its bar is for: Qt tells nothing of the bar itself."""
    wrong: list[str] = []
    for tabs in screen.findChildren(QTabBar):
        told = QAccessible.queryAccessibleInterface(tabs)
        for tab in range(tabs.count()):
            name, seen = told.child(tab).text(QAccessible.Text.Name), tabs.tabText(tab)
            if _plain(f"{tabs.accessibleName()} {seen}") not in _plain(name):
                wrong.append(f"the tab “{seen}” of “{tabs.accessibleName()}” is called “{name}”")
    return wrong


def _misnamed_actions(screen: QWidget) -> list[str]:
    """What stands in the menus is heard as it is read."""
    wrong: list[str] = []
    for menu in screen.findChildren(QMenuBar) + screen.findChildren(QMenu):
        told = QAccessible.queryAccessibleInterface(menu)
        heard = [told.child(at).text(QAccessible.Text.Name) for at in range(told.childCount())]
        shown = [each.text() for each in menu.actions()]
        wrong += [
            f"a menu shows “{seen}”, which is called “{name}”"
            for seen, name in zip(shown, heard, strict=True)
            if _plain(seen) not in _plain(name)
        ]
    return wrong


def _plain(words: str) -> str:
    """Words as they sound: no case, no signs, no marks of a key."""
    return " ".join(re.findall(r"\w+", words.replace("&", "").casefold()))


def test_what_is_seen_is_what_is_heard_on_every_page_and_dialog(
    live_studio: Studio, window: MainWindow, theme: Theme, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        window.resize(1280, 800)
        walk = Walk(live_studio, window, theme, idle, until, misnamed)
        await walk.everything(tmp_path)
        assert not walk.found, "\n".join(dict.fromkeys(walk.found))

    arun(story(), 120)
