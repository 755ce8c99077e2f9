"""Foreign text neither reverses a line of ours nor controls a terminal."""

import logging
import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from mintwright.domain.sentences import Sentence
from mintwright.domain.text_direction import DIRECTIONS, isolated, spelled_out
from mintwright.logbook import RedactingFormatter
from mintwright.ui.style.wording import text

SIGNS = st.text(st.sampled_from(DIRECTIONS + "\x1b\x00\r\n\tab5₳é\u05e9\u0645\u0661"))


@given(SIGNS)
def test_a_value_is_closed_in_itself(words: str) -> None:
    """Nothing that turns words is left but our own pair around all of it."""
    shown = isolated(words)
    inside = shown[1:-1] if shown[:1] == "\u2068" else shown
    assert not set(inside) & set(DIRECTIONS)
    turns = any(unicodedata.bidirectional(sign) in {"R", "AL", "AN"} for sign in set(words) - set(DIRECTIONS))
    assert (shown[:1], shown[-1:]) == ("\u2068", "\u2069") if turns else shown == inside


def test_an_amount_beside_a_name_that_turns_words_stays_where_it_is() -> None:
    said = Sentence("test", "{name} costs {amount}", name="gate\u202e", amount="5 ₳")
    assert text(said) == "gate\ufffd costs 5 ₳"
    hebrew = Sentence("test", "{name} 5 ₳", name="\u05e9\u05dc\u05d5\u05dd")
    assert text(hebrew) == "\u2068\u05e9\u05dc\u05d5\u05dd\u2069 5 ₳"


@given(SIGNS)
def test_a_line_of_the_log_steers_no_terminal(words: str) -> None:
    record = logging.LogRecord("a", logging.INFO, "", 1, "%s", (words,), None)
    line = RedactingFormatter("%(message)s").format(record)
    assert not set(line) & set(DIRECTIONS + "\x1b\x00\r")
    assert spelled_out("\x1b[2J") == "\\x1b[2J"
