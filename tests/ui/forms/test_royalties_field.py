"""Royalties: what is wrong with the rate is said where it can be read."""

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from tests.ui.driver import Person

from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.sentences import Sentence
from mintwright.ui.forms.royalties_field import RoyaltiesField
from mintwright.ui.style.theme import Theme

WRONG = Sentence("test", "Write the rate in digits, like 5 or 2.5.")


@pytest.mark.parametrize("written", ["five", "150"])
def test_what_is_wrong_with_the_rate_has_the_width_to_itself(theme: Theme, qtbot: QtBot, written: str) -> None:
    field = RoyaltiesField(theme)
    qtbot.addWidget(field)
    field.resize(332, 300)
    field.show()
    assert Person(field).sees("A share of each later sale")
    qtbot.keyClicks(field.rate.line, written)
    field.rate.show_problem(Problem(art_id=None, field=("royalties_rate",), sentence=WRONG, severity=Severity.ERROR))
    (said,) = [one for one in Person(field).all(QLabel) if one.text() == str(WRONG)]
    qtbot.waitUntil(lambda: said.width() == field.width())
    field.rate.line.setText("5")
    field.rate.show_problem(None)
    assert Person(field).sees("You ask for 5% of each later sale")
