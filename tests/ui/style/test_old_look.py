"""A window that keeps its old look for a while goes on painting afterwards."""

from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from mintwright.ui.style.dressing import old_look


class Painted(QWidget):
    """Counts how often it is painted."""

    def __init__(self) -> None:
        super().__init__()
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
