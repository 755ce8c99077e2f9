"""A list of cards always leaves room for its scroll bar, which shows a thumb only where something scrolls."""

import pytest
from PySide6.QtCore import QStringListModel
from PySide6.QtWidgets import QApplication, QListView
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken

from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.widgets.scroll_bar import keep_scroll_bar


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_a_thumb_is_seen_only_where_something_scrolls(qtbot: QtBot, theme: Theme, choice: ThemeChoice) -> None:
    theme.choose(choice)
    view = QListView()
    qtbot.addWidget(view)
    keep_scroll_bar(view)
    model = QStringListModel(["one"])
    view.setModel(model)
    view.resize(200, 150)
    view.show()

    def has_thumb() -> bool:
        QApplication.processEvents()
        drawn = view.verticalScrollBar().grab().toImage()
        middle = drawn.width() // 2
        return len({drawn.pixel(middle, y) for y in range(drawn.height())}) > 1

    room = view.viewport().width()
    assert not has_thumb()
    model.setStringList([str(number) for number in range(100)])
    assert has_thumb()
    assert view.viewport().width() == room
    model.setStringList(["one"])
    assert not has_thumb()


def test_the_bar_outlives_what_python_knows_of_its_view(qtbot: QtBot) -> None:
    """Forgetting a view makes PySide forget the bar that Qt made in it; each change of its range was a traceback."""
    view = QListView()
    qtbot.addWidget(view)
    keep_scroll_bar(view)
    bar = view.verticalScrollBar()
    model = QStringListModel(["one"])
    view.setModel(model)
    view.resize(200, 150)
    view.show()
    QApplication.processEvents()
    Shiboken.invalidate(view)
    model.setStringList([str(number) for number in range(100)])
    QApplication.processEvents()
    assert Shiboken.isValid(bar)
    assert bar.property("idle") is False
