"""What answers a gesture leaves by itself, unless somebody is at it; what needs an act stays."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QCursor, QEnterEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Person, Until

from mintwright.ui.notices import banner
from mintwright.ui.notices.banner import Banner, Tone
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import column, panel

PASSES_AFTER_MS = 60


@pytest.fixture
def window(theme: Theme, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> QWidget:
    """A banner above a line, and one that is used as a clock."""
    monkeypatch.setattr(banner, "PASSES_AFTER_MS", PASSES_AFTER_MS)
    window = panel("body", column(QLineEdit(), Banner(theme), Banner(theme)))
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    return window


@pytest.fixture
def said(window: QWidget) -> Banner:
    """The banner."""
    return window.findChildren(Banner)[0]


async def is_there_long_after(said: Banner, until: Until) -> bool:
    """Whether it is still there after several times its time: what was said since then has passed."""
    clock = said.window().findChildren(Banner)[1]
    for _ in range(3):
        clock.say("Tick.", passes=True)
        await until(lambda: not clock.message)
    return bool(said.message)


@pytest.mark.parametrize("action", ["", "Undo"])
def test_what_answers_a_gesture_leaves_by_itself(said: Banner, arun: Arun, until: Until, action: str) -> None:
    async def story() -> None:
        said.say("Removed 1 file.", action=action, passes=True)
        assert said.isVisible()
        await until(lambda: not said.message)
        said.say("All are yours.", Tone.OK, action=action)
        await until(lambda: not said.message)

    arun(story())


@pytest.mark.parametrize("tone", [Tone.INFO, Tone.WARN, Tone.BAD])
def test_what_needs_an_act_stays(said: Banner, arun: Arun, until: Until, tone: Tone) -> None:
    async def story() -> None:
        said.say("Removed 1 file.", passes=True)
        said.say("Sign in again.", tone, action="Sign in")
        assert await is_there_long_after(said, until)

    arun(story())


def test_it_leaves_from_below_a_mouse_that_has_rested_there_since_it_came(
    said: Banner, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        said.say("1 asset described.", action="Undo", passes=True)
        said.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
        await until(lambda: not said.message)

    arun(story())


def test_it_does_not_leave_while_the_mouse_is_over_it(said: Banner, arun: Arun, until: Until) -> None:
    async def story() -> None:
        said.say("Removed 1 file.", action="Undo", passes=True)
        QCursor.setPos(QCursor.pos() + QPoint(3, 3))
        at = QPointF(5, 5)
        QApplication.sendEvent(said, QEnterEvent(at, at, at))
        said.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)
        assert await is_there_long_after(said, until)
        QApplication.sendEvent(said, QEvent(QEvent.Type.Leave))
        said.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
        await until(lambda: not said.message)

    arun(story())


def test_it_does_not_leave_while_it_has_the_focus(said: Banner, arun: Arun, until: Until, idle: Idle) -> None:
    async def story() -> None:
        await until(said.window().isActiveWindow)
        said.say("Removed 1 file.", action="Undo", passes=True)
        await idle()
        Person(said).one(QPushButton, "Undo").setFocus()
        assert await is_there_long_after(said, until)
        Person(said.window()).one(QLineEdit).setFocus()
        await until(lambda: not said.message)

    arun(story())
