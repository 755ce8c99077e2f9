"""What has the focus by keys stays in sight while all around it is laid out, and no place is lost to that."""

from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle

from mintwright.ui.shell.focus import FocusInSight, focus_inside
from mintwright.ui.widgets.controls import column


def test_what_was_scrolled_while_the_focus_stood_lower_is_scrolled_back_once_it_stands_higher(
    qtbot: QtBot, arun: Arun, idle: Idle
) -> None:
    async def story() -> None:
        area, inside, above, button, below = QScrollArea(), QWidget(), QWidget(), QPushButton("Pay"), QWidget()
        window = QWidget()
        qtbot.addWidget(window)
        window.setLayout(column(area))
        inside.setLayout(column(above, button, below))
        area.setWidget(inside)
        area.setWidgetResizable(True)
        FocusInSight(area)
        above.setFixedHeight(100)
        below.setFixedHeight(400)
        window.resize(300, 300)
        window.show()
        window.activateWindow()
        await idle()
        bar = area.verticalScrollBar()
        focus_inside(area, button)
        assert QApplication.focusWidget() is button
        assert bar.value() == 0
        above.setFixedHeight(600)
        await idle()
        assert bar.value() > 0
        above.setFixedHeight(100)
        await idle()
        assert bar.value() == 0
        bar.setValue(60)  # by hand
        below.setFixedHeight(500)
        await idle()
        assert bar.value() == 60

    arun(story(), 20)
