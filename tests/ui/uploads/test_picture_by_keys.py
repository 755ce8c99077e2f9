"""The picture above the details by keys: Tab leads to it, and Space or Enter shows the piece by itself."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.driver import NO_KEY, Arun, Idle, Until
from tests.ui.mints import Gather
from tests.ui.tab_walk import focus, strike

from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.main_window import MainWindow


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return], ids=lambda one: one.name)
def test_a_key_on_the_picture_shows_the_piece_by_itself_and_leads_back_to_it(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, gather: Gather, key: Qt.Key
) -> None:
    async def story() -> None:
        _, second = await gather(live_studio, 2)
        window.activateWindow()
        window.uploads.show_art(second)
        picture = window.uploads.form.fields.preview
        window.uploads.form.fields.name.setFocus(Qt.FocusReason.TabFocusReason)
        strike(Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
        assert focus() is picture
        asked: list[int] = []
        window.uploads.view_requested.connect(lambda _, start: asked.append(start))
        strike(key)
        assert asked == [second]
        strike(Qt.Key.Key_Escape)
        await until(picture.hasFocus)
        held = QKeyEvent(QEvent.Type.KeyPress, key, NO_KEY, " ", True)
        QApplication.sendEvent(picture, held)
        assert asked == [second], "a key that is held does not open it again"

    arun(story(), 30)


def test_the_picture_shows_its_ring_while_keys_are_used(
    window: MainWindow, live_studio: Studio, theme: Theme, arun: Arun, idle: Idle, gather: Gather, qtbot: QtBot
) -> None:
    async def story() -> None:
        (only,) = await gather(live_studio, 1)
        window.activateWindow()
        window.uploads.show_art(only)
        await idle()
        picture = window.uploads.form.fields.preview
        picture.setFocus(Qt.FocusReason.TabFocusReason)
        window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)
        edge = picture.grab().toImage().pixelColor(picture.width() // 2, 1)
        assert edge == theme.color("focus")
        window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange, on=False)
        assert picture.grab().toImage().pixelColor(picture.width() // 2, 1) != theme.color("focus")

    arun(story(), 30)
