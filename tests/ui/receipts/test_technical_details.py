"""The details of a receipt are laid out only while they are seen, the first of them; Copy takes all."""

import time

import pytest
from PySide6.QtWidgets import QApplication, QPlainTextEdit
from pytestqt.qtbot import QtBot
from tests.pace import within
from tests.ui.driver import Person

from mintwright.ui.receipts.technical_details import SHOWN, TechnicalDetails
from mintwright.ui.style.theme import Theme

LONG = "<p>Bad gateway</p>\n" * (8 * 1024 * 1024 // 20)
MOST = 0.05  # seconds of the loop


@pytest.mark.soak
def test_megabytes_of_an_unread_answer_hold_up_nobody(theme: Theme, qtbot: QtBot) -> None:
    details = TechnicalDetails(theme)
    qtbot.addWidget(details)
    box = details.findChild(QPlainTextEdit)
    for shown in (False, True):
        details.setVisible(shown)
        began = time.thread_time()
        details.show_text(LONG + str(shown))
        within(time.thread_time() - began, MOST)
        assert bool(box.toPlainText()) is shown
    assert SHOWN < len(box.toPlainText()) < SHOWN + 200
    assert box.toPlainText().endswith("characters more. Copy takes all of it.")
    Person(details).press("Copy the details")
    assert QApplication.clipboard().text() == LONG + "True"


def test_what_is_hidden_is_there_once_it_is_unfolded(theme: Theme, qtbot: QtBot) -> None:
    details = TechnicalDetails(theme)
    qtbot.addWidget(details)
    details.show_text("status 502")
    details.show()
    assert details.findChild(QPlainTextEdit).toPlainText() == "status 502"
