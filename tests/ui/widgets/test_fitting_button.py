"""A button with less room than its words ends in an ellipsis, and its tip says them, unless it was given a tip."""

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets import controls
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


def test_its_words_are_whole_again_when_the_text_is_as_small_as_before(theme: Theme, qtbot: QtBot) -> None:
    made = controls.button(WORDS, theme, "user")
    qtbot.addWidget(made)
    made.show()
    made.resize(made.sizeHint())
    made.setFixedWidth(made.width())
    words = made.text()
    theme.choose(text_percent=150)
    qtbot.waitUntil(lambda: paints(made) != words)
    theme.choose(text_percent=100)
    qtbot.waitUntil(lambda: paints(made) == words)
