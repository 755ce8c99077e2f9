"""Parts side by side: how wide they are at least does not follow how they stand."""

import itertools

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QScrollArea, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.resizes import Resizes

from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.columns import SPACE, Columns


class Part(QWidget):
    """So wide at least, and a hundred pixels high."""

    def __init__(self, least: int) -> None:
        super().__init__()
        self._least = least

    def minimumSizeHint(self) -> QSize:
        return QSize(self._least, 100)


@pytest.mark.parametrize("least", [*itertools.product((120, 300, 433), repeat=2), (20, 500, 260)])
def test_a_part_has_what_it_needs_at_any_width_and_no_width_leads_to_another(
    theme: Theme, qtbot: QtBot, least: tuple[int, ...]
) -> None:
    parts = [Part(one) for one in least]
    area, content = QScrollArea(), QWidget()
    columns = Columns(theme, parts, 270)
    QVBoxLayout(content).addWidget(columns)
    area.setWidget(content)
    area.setWidgetResizable(True)
    qtbot.addWidget(area)
    area.show()
    resizes = Resizes(content)
    for width in (*range(300, 1_100, 7), *range(1_100, 300, -11)):
        area.resize(width, 200)
        QApplication.processEvents()
        assert resizes.taken() <= 4, width
        assert all(part.width() >= one for part, one in zip(parts, least, strict=True)), width
        beside = [part.x() for part in parts if part.y() == parts[0].y()]
        assert len(beside) == 1 or columns.width() >= len(beside) * (max(least) + SPACE) - SPACE, width


def test_other_parts_take_the_place_of_the_earlier_ones(theme: Theme, qtbot: QtBot) -> None:
    first, second, third = Part(100), Part(100), Part(100)
    columns = Columns(theme, (first,), 100)
    qtbot.addWidget(columns)
    columns.resize(600, 300)
    columns.show()
    columns.show_parts((second, third))
    first.hide()
    QApplication.processEvents()
    assert (second.x(), third.x() > second.x(), second.y()) == (0, True, third.y())


def test_other_parts_have_their_room_at_once(theme: Theme, qtbot: QtBot) -> None:
    """Qt shows them a turn later: until then what stands around them was painted as if there were none."""
    columns = Columns(theme, (), 100)
    qtbot.addWidget(columns)
    columns.resize(600, 300)
    columns.show()
    columns.show_parts((Part(100), Part(100)))
    assert columns.minimumSizeHint().height() == 100
