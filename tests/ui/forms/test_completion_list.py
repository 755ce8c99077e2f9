"""The list of words in use shows the beginning of long ones, as plain text, and gives all of what is chosen."""

import time

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot
from tests.pace import within

from mintwright.domain.traits.completions import Used
from mintwright.ui.forms.completion_list import CompletionList, CompletionModel, UsedRole
from mintwright.ui.style.theme import Theme

LONG = "Once there was a wolf\nשלום, <b>he</b> said. " * 400
ROWS = 8


def test_long_words_are_shown_by_their_beginning_and_painted_within_a_turn(qtbot: QtBot, theme: Theme) -> None:
    model, words = CompletionModel(), CompletionList(theme, "Values in use")
    qtbot.addWidget(words)
    words.setModel(model)
    words.setItemDelegate(words.delegate)
    words.resize(400, 28 * ROWS + 2)
    model.show([Used(f"{number} {LONG}", 1) for number in range(ROWS)])
    words.grab()  # fonts and style are loaded
    model.show([Used(f"{ROWS + number} {LONG}", 1) for number in range(ROWS)])
    began = time.process_time()
    words.grab()
    within(time.process_time() - began, 0.050)
    first = model.index(0, 0)
    assert first.data(UsedRole.WORDS) == f"{ROWS} {LONG}"
    for role, most in ((Qt.ItemDataRole.DisplayRole, 400), (Qt.ItemDataRole.AccessibleTextRole, 1_100)):
        assert len(first.data(role)) < most
    model.show([Used(f"<b>{LONG}", 1)])
    said = model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "&lt;b&gt;" in said, "no markup of others"
    assert len(said) < 1_500
