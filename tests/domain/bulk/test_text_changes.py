"""Changes of texts: what each kind makes of them, and what it leaves alone."""

import re
import time
from pathlib import PurePath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pace import within

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind, nodes_of
from mintwright.domain.assets.patterns import Pattern, source_of
from mintwright.domain.assets.problems import Severity
from mintwright.domain.bulk.outcome import Line, Outcome, problem_of
from mintwright.domain.bulk.sweeps import ASSET_NAME, DESCRIPTION, TITLE, TextSweep, texts_of
from mintwright.domain.bulk.text_changes import (
    Case,
    ChangeCase,
    Clear,
    Replace,
    SetPattern,
    TextChange,
    Trim,
    told_apart,
)
from mintwright.domain.table.columns import Column, Field

CASES = settings(derandomize=True, deadline=None, max_examples=150)
HAT = Column(Field.ATTRIBUTE, ("Hat",))
INKS = Column(Field.ATTRIBUTE, ("Inks",))
PAPER = Column(Field.ATTRIBUTE, ("Materials", "Paper"))
DRAFT = Draft(
    art_id=7,
    name="Dawn over dawns",
    asset_name="DawnOverDawns",
    description=" At dawn.  ",
    attrs=nodes_of({"Hat": "dawn hat", "Inks": [" red", "dawn  blue"], "Materials": {"Paper": "Washi"}}),
)


def swept(change: TextChange, target: Column | None = TITLE, draft: Draft = DRAFT) -> Outcome:
    return TextSweep(target, change).of(source_of(draft, PurePath("dawn.png")), 0)


def after(change: TextChange, target: Column | None = TITLE) -> list[str]:
    return [line.after for line in swept(change, target).lines]


def test_found_texts_are_replaced_plainly_as_whole_words_or_in_any_case() -> None:
    assert after(Replace("dawn", "dusk")) == ["Dawn over dusks"]
    assert after(Replace("Dawn", "Dusk", is_whole_word=True)) == ["Dusk over dawns"]
    assert after(Replace("dawn", "dusk", is_case_kept=False)) == ["dusk over dusks"]
    assert after(Replace(".", r"\1", is_case_kept=False), DESCRIPTION) == [r" At dawn\1  "]
    assert swept(Replace("", "x")).fields == {}


def test_a_change_of_all_texts_changes_title_description_and_attributes_and_no_name() -> None:
    outcome = swept(Replace("dawn", "dusk"), None)
    assert {line.column.path or line.column.field.value for line in outcome.lines} == {
        "name", "description", ("Hat",), ("Inks",),
    }  # fmt: skip
    assert outcome.fields["attrs"] == nodes_of(
        {"Hat": "dusk hat", "Inks": [" red", "dusk  blue"], "Materials": {"Paper": "Washi"}}
    )
    assert swept(Replace("Paper", "x"), None).fields == {}


def test_spaces_go_at_the_ends_and_between_words_line_by_line() -> None:
    assert after(Trim(), DESCRIPTION) == ["At dawn."]
    assert after(Trim(), INKS) == ["red\ndawn blue"]


@pytest.mark.parametrize(
    ("case", "text"),
    [
        (Case.UPPER, "DAWN OVER DAWNS"),
        (Case.LOWER, "dawn over dawns"),
        (Case.WORDS, "Dawn Over Dawns"),
        (Case.SENTENCE, "Dawn over dawns"),
    ],
)
def test_the_case_of_letters_is_changed(case: Case, text: str) -> None:
    assert (after(ChangeCase(case)) or [DRAFT.name]) == [text]
    draft = Draft(art_id=1, name="l’été d'une émeu")
    assert swept(ChangeCase(Case.WORDS), TITLE, draft).lines[0].after == "L’été D'une Émeu"


def test_an_attribute_that_is_cleared_is_gone_and_one_that_a_pattern_sets_is_there() -> None:
    assert swept(Clear(), HAT).fields["attrs"] == DRAFT.attrs[1:]
    assert swept(Clear(), INKS).fields["attrs"] == (DRAFT.attrs[0], DRAFT.attrs[2])
    new = swept(SetPattern(Pattern.of("{title}: {Hat} {n}")), Column(Field.ATTRIBUTE, ("Serial",)))
    assert new.lines[0].after == "Dawn over dawns: dawn hat 1"


def test_attributes_that_a_change_of_all_texts_empties_are_gone_as_in_a_cell_and_the_others_stay() -> None:
    draft = Draft(
        art_id=1,
        name="Gate",
        attrs=(
            *nodes_of({"Hat": "no", "Inks": ["no", "red"], "All": ["no"], "In": {"Ink": "no"}, "By": {"Me": "x"}}),
            Node("Begun"),
            Node("Group", NodeKind.GROUP),
        ),
    )
    outcome = swept(Replace("no", ""), None, draft)
    assert outcome.fields["attrs"] == (
        *nodes_of({"Inks": ["red"], "By": {"Me": "x"}}),
        Node("Begun"),
        Node("Group", NodeKind.GROUP),
    )
    assert {line.after for line in outcome.lines} == {""}


def test_what_cannot_take_a_text_stays_and_says_why() -> None:
    outcome = swept(SetPattern(Pattern.of("x")), Column(Field.ATTRIBUTE, ("Materials",)))
    assert not outcome.fields
    assert "is a group" in str(outcome.refused)


def test_what_would_become_far_too_long_stays_and_says_so() -> None:
    crowd = Draft(art_id=1, name="Dawn", description="a" * 30_000)
    began = time.thread_time()
    for target in (DESCRIPTION, None):
        outcome = swept(Replace("a", "b" * 30_000), target, crowd)
        assert not outcome.fields
        assert "too long" in str(outcome.refused)
    within(time.thread_time() - began, 0.05, "saying so")
    assert after(Replace("dawn", "dusk" * 1_000)) == ["Dawn over " + "dusk" * 1_000 + "s"]
    shorter = swept(Replace("aaa", "bb"), DESCRIPTION, crowd)
    assert len(shorter.lines[0].after) == 20_000, "what becomes shorter is never too long"


LETTERS = st.text("aAbß. _7", max_size=16)


@CASES
@given(LETTERS, LETTERS.filter(bool), st.booleans(), st.booleans())
def test_what_is_found_is_what_a_regular_expression_finds(
    text: str, find: str, is_word: bool, is_case_kept: bool
) -> None:
    around = (r"(?<!\w)", r"(?!\w)") if is_word else ("", "")
    flags = re.NOFLAG if is_case_kept else re.IGNORECASE
    wanted = re.sub(around[0] + re.escape(find) + around[1], "+", text, flags=flags)
    change = Replace(find, "+", is_whole_word=is_word, is_case_kept=is_case_kept)
    assert change.changed(text, source_of(DRAFT, PurePath("a.png")), 0) == wanted


@pytest.mark.parametrize(("text", "find"), [("ſtraße", "STRASSE"), ("İa", "ia"), ("Μορφές", "ΜΟΡΦΈΣ")])
def test_letters_that_have_no_small_one_of_their_own_are_compared_one_for_one(text: str, find: str) -> None:
    change = Replace(find, "+", is_case_kept=False)
    is_alike = text[-1] == "ς"
    assert change.changed(text, source_of(DRAFT, PurePath("a.png")), 0) == ("+" if is_alike else text)


@pytest.mark.parametrize("is_word", [True, False])
@pytest.mark.parametrize("end", ["c", "ab a"])
def test_a_long_text_that_repeats_itself_is_looked_through_at_once(is_word: bool, end: str) -> None:
    text, source = "ab " * 20_000, source_of(DRAFT, PurePath("a.png"))
    change = Replace("Ab " * 10_000 + end, "", is_whole_word=is_word, is_case_kept=False)
    is_found = not is_word and end != "c"
    began = time.thread_time()
    assert change.changed(text, source, 0) == ("b " + "ab " * 9_998 if is_found else text)
    within(time.thread_time() - began, 0.05, "finding it")


@CASES
@given(st.text(max_size=12), st.text(max_size=3), st.booleans(), st.booleans())
def test_a_text_replaced_by_itself_changes_nothing(text: str, find: str, is_word: bool, is_all: bool) -> None:
    draft = Draft(art_id=1, name=text, description=text, attrs=nodes_of({"Hat": text, "Inks": [text, "b"]}))
    change = Replace(find, find, is_whole_word=is_word)
    assert swept(change, None if is_all else TITLE, draft) == Outcome(draft)


@CASES
@given(
    st.lists(st.sampled_from(["Dawn", "dawn ", "Dawn 2", "Dawn 3", "Moth", "", " ", "7"]), max_size=12),
    st.lists(st.sampled_from(["Dawn", "Dawn 4", "Moth 2"]), max_size=3),
    st.booleans(),
)
def test_after_numbering_what_is_double_nothing_is_and_what_was_not_is_as_it_was(
    texts: list[str], others: list[str], are_names: bool
) -> None:
    if are_names:
        texts, others = ([text.replace(" ", "") for text in some] for some in (texts, others))
    held = dict(enumerate(texts))
    new = dict(told_apart(held, others, are_names=are_names))
    left = [text.strip().casefold() for text in {**held, **new}.values() if text.strip()]
    assert len(left) == len(set(left))
    assert not set(left) & {text.casefold() for text in others}
    seen = {text.casefold() for text in others}
    for place, text in held.items():
        assert (place in new) == (bool(text.strip()) and text.strip().casefold() in seen)
        seen.add(text.strip().casefold())


def test_the_second_of_a_name_gets_a_two_and_the_next_goes_on() -> None:
    assert dict(told_apart({1: "Dawn", 2: "Dawn", 3: "Dawn", 4: "Dawn 2"}, [])) == {2: "Dawn 3", 3: "Dawn 4"}
    assert dict(told_apart({1: "Dawn 2", 2: "Dawn 2"}, [])) == {2: "Dawn 3"}
    assert dict(told_apart({1: "Dawn"}, ["Dawn"])) == {1: "Dawn 2"}
    assert dict(told_apart({1: "Dawn", 2: "Dawn7", 3: "dawn", 4: "Dawn7"}, [], are_names=True)) == {
        3: "dawn2",
        4: "Dawn7x2",
    }


def test_what_does_not_fit_is_found_as_the_checks_find_it() -> None:
    long = problem_of(Line(TITLE, "", "é" * 33))
    assert long is not None
    assert str(long.sentence) == "The title counts as 66 characters of 64. Shorten it."
    chain = problem_of(Line(ASSET_NAME, "", "a b"))
    assert chain is not None
    assert chain.severity is Severity.ERROR
    left = problem_of(Line(PAPER, "", "{x}"))
    assert left is not None
    assert left.severity is Severity.WARNING
    assert problem_of(Line(DESCRIPTION, "", "x" * 500)) is None
    assert problem_of(Line(PAPER, "x", "")) is None


def test_the_texts_of_a_target_are_those_that_a_change_asks_for() -> None:
    assert list(texts_of(DRAFT, INKS)) == [" red", "dawn  blue", " red\ndawn  blue"]
    assert set(texts_of(DRAFT, None)) == {DRAFT.name, DRAFT.description, "dawn hat", " red", "dawn  blue", "Washi"}
