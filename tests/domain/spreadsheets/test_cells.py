"""A text comes back from its cell, and no cell is taken for a formula, nor for one of the words that mean something."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.spreadsheets.cells import Word, cell_of, cell_of_node, guarded, read, unguarded

CASES = settings(derandomize=True, deadline=None, max_examples=400)
PART = st.sampled_from([*"'=+-@＝＋－＠\t\r\n (a)\xa0\u200b\ufeff", *(word.value for word in Word), "(Clear)"])
RISKY = st.lists(PART, max_size=5).map("".join)
TEXT = RISKY | st.text(max_size=12)
LINES = st.lists(TEXT.map(lambda text: text.replace("\n", "")), max_size=4)


@CASES
@given(text=TEXT)
@example(text="''=1")
@example(text="'(EMPTY)")
@example(text="''")
def test_what_is_guarded_is_the_same_once_the_guard_is_taken_off(text: str) -> None:
    assert unguarded(guarded(text)) == text


@CASES
@given(text=TEXT)
def test_no_guarded_text_begins_like_a_formula_or_reads_like_a_word(text: str) -> None:
    cell = guarded(text)
    assert not re.match(r"[\t\r\n]|[\s\ufeff\u200b]*[=+\-@＝＋－＠]", cell)
    assert cell.casefold() not in tuple(Word)


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("'-5", "''-5"),
        ("'tis", "'tis"),
        ("a=1", "a=1"),
        ("＝1", "'＝1"),
        ("\n=1", "'\n=1"),
        ("\xa0=1", "'\xa0=1"),
        (" a", " a"),
    ],
)
def test_only_what_begins_like_a_formula_gains_an_apostrophe(text: str, cell: str) -> None:
    assert guarded(text) == cell
    assert unguarded(cell) == text


@CASES
@given(text=TEXT)
def test_a_text_comes_back_and_an_empty_one_is_not_nothing(text: str) -> None:
    said = read(cell_of(text))
    assert said == (text or Word.EMPTY)


def lines_of(cell: str) -> list[str]:
    said = read(cell)
    if isinstance(said, Word):
        return [""] if said is Word.EMPTY else []
    assert said is not None
    return said.split("\n")


@CASES
@given(lines=LINES)
@example(lines=[])
@example(lines=[""])
@example(lines=["", ""])
@example(lines=["(no lines)"])
def test_a_list_comes_back_line_by_line(lines: list[str]) -> None:
    cell = cell_of_node(Node("a", NodeKind.LIST, children=tuple(Node("", text=line) for line in lines)))
    assert cell is not None
    assert lines_of(cell) == lines


def test_nothing_an_empty_text_and_a_cleared_one_differ() -> None:
    assert [read(""), read("(empty)"), read("(Clear)"), read("'(clear)")] == [None, Word.EMPTY, Word.CLEAR, "(clear)"]


def test_a_list_of_more_than_lines_has_no_cell() -> None:
    inner = Node("", NodeKind.LIST, children=(Node("", text="a"),))
    assert cell_of_node(Node("a", NodeKind.LIST, children=(inner,))) is None
    assert cell_of_node(Node("a", NodeKind.LIST, children=(Node("", text="one\ntwo"),))) is None
