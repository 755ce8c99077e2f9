"""Keys of the window in what lies above it: the text becomes larger, and what has to wait says so."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QWidget
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.command_palette import CommandPalette
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.notices.toast import Toast
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme
from mintwright.ui.viewer.viewer import Viewer
from mintwright.ui.window.main_window import MainWindow

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def above(window: MainWindow, arun: Arun, until: Until) -> Iterator[QDialog]:
    """A dialog with a field above the window."""
    dialog = QDialog(window)
    QLineEdit(dialog).setFocus()
    shown: list[asyncio.Task[Any]] = []

    async def open_it() -> None:
        shown.append(asyncio.ensure_future(dialogs.show(dialog)))
        await until(dialog.isVisible)
        dialog.activateWindow()
        await until(dialog.isActiveWindow)

    async def close_it() -> None:
        dialog.reject()
        await shown[0]

    arun(open_it())
    yield dialog
    arun(close_it())


def told(part: QWidget) -> str:
    """What is said over a part."""
    toast = part.findChild(Toast, options=Qt.FindChildOption.FindDirectChildrenOnly)
    assert toast is not None
    return toast.message


def test_the_text_becomes_larger_and_smaller_in_a_dialog(window: MainWindow, studio: Studio, above: QDialog) -> None:
    sizes: list[int] = []
    for key in (Qt.Key.Key_Plus, Qt.Key.Key_Plus, Qt.Key.Key_Minus, Qt.Key.Key_0):
        QTest.keyClick(above, key, CTRL)
        sizes.append(studio.settings.number("text_percent", 100, range(200)))
    assert sizes == [110, 120, 110, 100]


@pytest.mark.parametrize(("key", "held"), [(Qt.Key.Key_K, CTRL), (Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier)])
def test_what_opens_in_the_window_alone_says_in_a_dialog_that_it_has_to_be_closed_first(
    window: MainWindow, above: QDialog, key: Qt.Key, held: Qt.KeyboardModifier
) -> None:
    QTest.keyClick(above, key, held)
    assert told(above).startswith("Go back to the window first (Esc)")
    assert above.isVisible()
    assert not Person(window).all(CommandPalette)


def test_no_other_key_of_the_window_does_anything_in_a_dialog(window: MainWindow, above: QDialog) -> None:
    done: list[object] = []
    window.all_actions.done.connect(done.append)
    mine = {ActionId.LARGER_TEXT, ActionId.SMALLER_TEXT, ActionId.USUAL_TEXT, ActionId.FIND_COMMAND, ActionId.SHORTCUTS}
    assert {action.objectName() for action in above.actions()} == mine
    for keys in ("Ctrl+1", "Ctrl+O", "Ctrl+N", "Ctrl+J"):
        QTest.keySequence(above, QKeySequence(keys))
    assert done == []


def test_the_keys_that_open_the_sheet_of_keys_close_it(window: MainWindow, arun: Arun, until: Until) -> None:
    async def story() -> None:
        window.all_actions.run(ActionId.SHORTCUTS)
        await until(lambda: Person(window).dialogs())
        sheet = Person(window).one(QDialog)
        sheet.activateWindow()
        await until(sheet.isActiveWindow)
        QTest.keyClick(sheet, Qt.Key.Key_F1)
        await until(lambda: not Person(window).dialogs())

    arun(story())


def test_in_the_viewer_and_the_palette_the_text_becomes_larger_and_the_viewer_says_where_commands_are(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        await gather(live_studio, 1)
        await until(lambda: window.uploads.grid.model().rowCount() == 1)
        window.activateWindow()
        window.uploads.view()
        await until(lambda: Person(window).all(Viewer))
        viewer = Person(window).one(Viewer)
        QTest.keyClick(viewer.stage.canvas, Qt.Key.Key_Plus, CTRL)
        QTest.keyClick(viewer.stage.canvas, Qt.Key.Key_K, CTRL)
        assert told(viewer).startswith("Go back to the window first (Esc)")
        viewer.go_back()
        window.all_actions.run(ActionId.FIND_COMMAND)
        await until(lambda: Person(window).all(CommandPalette))
        QTest.keyClick(Person(window).one(CommandPalette).field, Qt.Key.Key_Plus, CTRL)
        assert live_studio.settings.number("text_percent", 100, range(200)) == 120

    arun(story())


def test_a_review_has_room_for_its_text_when_that_becomes_larger(
    window: MainWindow, live_studio: Studio, theme: Theme, arun: Arun, until: Until, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        await gather(live_studio, 2)
        window.resize(2_000, 1_400)
        window.go(PageName.COLLECTION)
        window.all_actions.run(ActionId.MINT_COLLECTION)
        await until(lambda: Person(window).dialogs(ReviewDialog))
        review = Person(window).one(ReviewDialog)
        assert review.size() == QSize(1_144, 736)
        theme.choose(text_percent=150)
        await idle()
        assert review.size() == QSize(1_716, 1_104)
        review.reject()
        await until(lambda: not Person(window).dialogs())

    arun(story(), 30)


def test_a_few_words_over_the_work_have_room_when_the_text_becomes_larger(
    window: MainWindow, theme: Theme, arun: Arun, idle: Idle
) -> None:
    async def story() -> None:
        toast = Toast(window)
        toast.say("Go back to the window first (Esc): commands are searched there.")
        theme.choose(text_percent=150)
        await idle()
        assert toast.width() >= toast.sizeHint().width()
        toast.hide()
        assert QApplication.activeModalWidget() is None

    arun(story())
