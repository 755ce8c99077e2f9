"""A button with less room than its words ends in an ellipsis, and its tip says them, unless it was given a tip."""

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from mintwright.ui.widgets.controls import FittingButton, set_button_text

WORDS = "Add files and folders"


@pytest.fixture
def button(qtbot: QtBot) -> FittingButton:
    made = FittingButton()
    qtbot.addWidget(made)
    set_button_text(made, WORDS)
    made.show()
    return made


def paints(one: QPushButton) -> str:
    """The words that are painted."""
    return QPushButton.text(one)


def test_where_its_words_are_cut_the_tip_says_them_also_once_another_tip_was_taken_away(button: FittingButton) -> None:
    button.resize(40, 24)
    assert paints(button) != WORDS
    assert button.toolTip() == WORDS
    button.setToolTip("")
    assert button.toolTip() == WORDS
    set_button_text(button, "", WORDS)  # by its icon alone
    button.setToolTip("Add more")
    assert button.toolTip() == "Add more"
    set_button_text(button, WORDS)
    button.setToolTip("")
    assert button.toolTip() == WORDS
    button.resize(button.sizeHint())
    assert (paints(button), button.toolTip()) == (WORDS, "")
