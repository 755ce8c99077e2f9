"""A wheel that scrolls past a part changes nothing of it, and leaves the focus where it was."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QScrollArea,
    QScrollBar,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Until
from tests.ui.window_walk import Walk

from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.inputs import ComboBox, DecimalSpinBox, Slider, SpinBox, TabBar
from mintwright.ui.window.main_window import MainWindow

_HOLD_VALUES = (QAbstractSpinBox, QComboBox, QAbstractSlider, QTabBar)


def notch(part: QWidget) -> QWheelEvent:
    """One notch of the wheel over the middle of a part, towards whoever turns it."""
    at = part.rect().center()
    return QWheelEvent(
        QPointF(at), QPointF(part.mapToGlobal(at)), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip


def turn(part: QWidget) -> None:
    """Turn the wheel over a part, as the system tells of it: what is ignored goes on to what is around."""
    window = part.window()
    QTest.wheelEvent(window.windowHandle(), QPointF(part.mapTo(window, part.rect().center())), QPoint(0, -120))


def takers(screen: QWidget) -> list[str]:
    """What holds a value, and takes the wheel or gets the focus by it though nobody went there."""
    wrong: list[str] = []
    for part in screen.findChildren(QWidget):
        if not isinstance(part, _HOLD_VALUES) or isinstance(part, QScrollBar):
            continue
        named = f"{type(part).__name__} “{part.accessibleName()}”"
        if part.focusPolicy() == Qt.FocusPolicy.WheelFocus:
            wrong.append(f"{named} gets the focus by the wheel")
        if part.isVisible() and part.isEnabled() and not part.hasFocus():
            event = notch(part)
            part.event(event)
            wrong += [f"{named} takes the wheel"] if event.isAccepted() else []
    return wrong


def test_no_part_of_any_page_or_dialog_takes_the_wheel_without_the_focus(
    live_studio: Studio, window: MainWindow, theme: Theme, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        window.resize(1280, 800)
        walk = Walk(live_studio, window, theme, idle, until, takers)
        await walk.everything(tmp_path)
        assert not walk.found, "\n".join(dict.fromkeys(walk.found))

    arun(story(), 120)


def scrolled(part: QWidget, qtbot: QtBot) -> QScrollArea:
    """A page higher than its window, with a part that holds a value at its top."""
    page, area = QWidget(), QScrollArea()
    part.setParent(page)
    page.resize(300, 2000)
    area.setWidget(page)
    area.resize(320, 200)
    qtbot.addWidget(area)
    area.show()
    qtbot.waitExposed(area)
    return area


def full(kind: type[QWidget]) -> QWidget:
    """A part of a kind, with a value that has others beside it."""
    part = kind()
    if isinstance(part, QComboBox):
        part.addItems(["one", "two", "three"])
        part.setCurrentIndex(1)
    elif isinstance(part, QTabBar):
        for words in ("one", "two", "three"):
            part.addTab(words)
        part.setCurrentIndex(1)
    elif isinstance(part, SpinBox | DecimalSpinBox | Slider):
        part.setValue(7)
    return part


def value(part: QWidget) -> float:
    if isinstance(part, QComboBox | QTabBar):
        return part.currentIndex()
    assert isinstance(part, SpinBox | DecimalSpinBox | Slider)
    return part.value()


@pytest.mark.parametrize("kind", [SpinBox, DecimalSpinBox, ComboBox, Slider, TabBar])
def test_a_wheel_over_a_part_without_the_focus_scrolls_the_page(kind: type[QWidget], qtbot: QtBot) -> None:
    part = full(kind)
    area = scrolled(part, qtbot)
    area.setFocus()
    before = value(part)
    turn(part)
    assert (value(part), part.hasFocus()) == (before, False)
    assert area.verticalScrollBar().value() > 0


@pytest.mark.parametrize("kind", [SpinBox, DecimalSpinBox, ComboBox, Slider])
def test_a_part_that_has_the_focus_takes_the_wheel(kind: type[QWidget], qtbot: QtBot) -> None:
    part = full(kind)
    area = scrolled(part, qtbot)
    area.activateWindow()
    part.setFocus()
    qtbot.waitUntil(part.hasFocus)
    before = value(part)
    turn(part)
    assert value(part) != before
    assert area.verticalScrollBar().value() == 0
