"""A window that keeps its old look for a while goes on painting afterwards."""

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from mintwright.ui.style.dressing import old_look


class Painted(QWidget):
    """Counts how often it is painted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.count = 0

    def paintEvent(self, event: QPaintEvent) -> None:
        self.count += 1


def test_a_window_whose_paint_was_due_when_the_look_changed_is_painted_again(qapp: QApplication, qtbot: QtBot) -> None:
    window = Painted()
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: window.count > 0)
    window.update()
    with old_look(qapp):
        qapp.processEvents()  # what was due comes now, and is left out
    before = window.count
    window.update()
    qtbot.waitUntil(lambda: window.count > before)


def test_each_part_of_a_window_is_painted_once_when_it_shows_another_look(qapp: QApplication, qtbot: QtBot) -> None:
    window = Painted()
    clear, opaque = Painted(window), Painted(window)
    opaque.setAutoFillBackground(True)
    opaque.move(0, 40)
    within = Painted(opaque)
    parts = (window, clear, opaque, within)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: all(part.count for part in parts))
    qapp.processEvents()
    before = [part.count for part in parts]
    with old_look(qapp):
        for part in parts:
            part.update()
            qapp.processEvents()
        assert [part.count for part in parts] == before
    qapp.processEvents()
    assert [part.count for part in parts] == [count + 1 for count in before]


def test_what_was_hidden_when_the_look_changed_is_painted_once_it_is_shown(qapp: QApplication, qtbot: QtBot) -> None:
    window = Painted()
    part = Painted(window)
    hidden = Painted(part)
    within = Painted(hidden)
    hidden.hide()
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: part.count > 0)
    with old_look(qapp):
        pass
    hidden.show()
    qtbot.waitUntil(lambda: hidden.count > 0 and within.count > 0)


def test_what_was_not_to_be_painted_stays_so(qapp: QApplication, qtbot: QtBot) -> None:
    window = Painted()
    part = Painted(window)
    within = Painted(part)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: within.count > 0)
    part.setUpdatesEnabled(False)
    with old_look(qapp):
        pass
    assert (part.updatesEnabled(), within.updatesEnabled()) == (False, False)
