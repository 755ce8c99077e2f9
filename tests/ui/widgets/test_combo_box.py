"""A box to choose from never cuts a word in its middle without saying so."""

import pytest
from PySide6.QtCore import QEvent, QPoint
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until

from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import fit_choice
from mintwright.ui.widgets.inputs import ComboBox

LONG = "Film, Harbour lights at the end of the long pier, seen twice"


@pytest.fixture
def around(theme: Theme, qtbot: QtBot) -> QWidget:
    around = QWidget()
    qtbot.addWidget(around)
    around.resize(700, 300)
    return around


@pytest.fixture
def narrow(around: QWidget) -> ComboBox:
    box = ComboBox(around)
    fit_choice(box, "Mint", 8)
    box.addItems([LONG, "Moth"])
    box.resize(140, 30)
    around.show()
    return box


@pytest.mark.parametrize("percent", [100, 150])
def test_words_that_have_no_room_end_in_an_ellipsis_and_short_ones_are_whole(
    theme: Theme, narrow: ComboBox, percent: int
) -> None:
    theme.choose(text_percent=percent)
    assert narrow.shown_words.endswith("…")
    assert LONG.startswith(narrow.shown_words.removesuffix("…"))
    assert narrow.fontMetrics().horizontalAdvance(narrow.shown_words) < narrow.width()
    narrow.setCurrentIndex(1)
    assert narrow.shown_words == "Moth"
    narrow.setCurrentIndex(0)
    narrow.resize(680, 30)
    assert narrow.shown_words == LONG


def test_a_tip_says_what_is_cut_and_nothing_where_nothing_is(narrow: ComboBox, arun: Arun, until: Until) -> None:
    def ask() -> None:
        at = QPoint(20, 10)
        QApplication.sendEvent(narrow, QHelpEvent(QEvent.Type.ToolTip, at, narrow.mapToGlobal(at)))

    async def story() -> None:
        ask()
        await until(lambda: QToolTip.text() == LONG)
        QToolTip.hideText()
        await until(lambda: not QToolTip.isVisible())
        narrow.setCurrentIndex(1)
        ask()
        assert not QToolTip.isVisible() or QToolTip.text() == ""

    arun(story())
