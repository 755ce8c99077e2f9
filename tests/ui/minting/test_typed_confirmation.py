"""The name typed before real money is spent: as forgiving as a keyboard needs, and no more."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun

from mintwright.domain.networks import Network
from mintwright.studio.studio import Studio
from mintwright.ui.minting.confirm_panel import ConfirmPanel
from mintwright.ui.minting.typed_confirmation import begins_name, same_name
from mintwright.ui.style.theme import Theme

NAME = "Night Garden — “Moth’s Wing” No. 2"


@pytest.mark.parametrize(
    "typed",
    [
        NAME,
        "Night Garden - 'Moth's Wing' No. 2",
        'night garden – "moths wing" no. 2'.replace("moths", "moth`s"),
        "  Night\u00a0Garden  —\u2009“Moth’s  Wing” No. 2 ",
        "\u200eNight Garden \u2212 «Moth´s Wing» No. 2",
    ],
)
def test_what_no_key_makes_need_not_be_typed(typed: str) -> None:
    assert same_name(typed, NAME)


@pytest.mark.parametrize(
    "typed",
    ["", "Night Garden", "Night Garden Moths Wing No. 2", NAME[:-1], NAME + "2", "Nacht Garden — “Moth’s Wing” No. 2"],
)
def test_another_name_is_not_taken_for_it(typed: str) -> None:
    assert not same_name(typed, NAME)


def test_letters_with_marks_are_the_same_however_they_are_composed() -> None:
    assert same_name("Cafe\u0301", "Café")
    assert not same_name("Cafe", "Café")
    assert begins_name("caf", "Café")
    assert not begins_name("cof", "Café")


def test_what_is_missing_is_said_until_nothing_is(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, gather: Callable[..., Any]
) -> None:
    async def story() -> None:
        review = studio.reviewer.review(await gather(studio, 2), NAME)
        panel = ConfirmPanel(theme)
        qtbot.addWidget(panel)
        panel.show_review(replace(review, network=Network.MAIN))
        (name,) = panel.findChildren(QLineEdit)
        tick = next(one for one in panel.findChildren(QCheckBox) if one.text().startswith("I have checked"))
        for typed, said in (
            ("", "Still missing: the name · the tick that you have checked it"),
            ("night gar", "Still missing: the rest of the name · the tick that you have checked it"),
            ("night of", "Still missing: the name, spelled as above · the tick that you have checked it"),
            ("Night Garden - 'Moth's Wing' No. 2", "Still missing: the tick that you have checked it"),
        ):
            name.setText(typed)
            assert said in [one.text() for one in panel.findChildren(QLabel)]
            assert panel.mint.accessibleDescription() == said
            assert not panel.mint.isEnabled()
        tick.setChecked(True)
        assert panel.mint.isEnabled()
        assert not [one.text() for one in panel.findChildren(QLabel) if one.text().startswith("Still missing")]

    arun(story(), 20)
