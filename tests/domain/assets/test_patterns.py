"""Patterns: what is filled in, how it is numbered, and what is left over."""

import time
from pathlib import PurePath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pace import within

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Attrs, Node, NodeKind, nodes_of
from mintwright.domain.assets.patterns import (
    MOST_PLACES,
    Numbering,
    Pattern,
    Source,
    example,
    fill,
    is_pattern,
    source_of,
)
from mintwright.domain.assets.unfilled_places import unfilled

CASES = settings(derandomize=True, deadline=None, max_examples=150)
PATH = PurePath("/art/Night series/gate_blue.final.png")
TRAITS: Attrs = {"Background": "Blue", "Materials": {"Paper": "Washi"}, "Inks": ["red", "", "black"], "Empty": " "}


def a_source(title: str = "Gate", path: PurePath = PATH, field: str = "") -> Source:
    return source_of(Draft(art_id=1, name=title, asset_name="Gate1", attrs=nodes_of(TRAITS)), path, field)


def test_a_pattern_numbers_and_names() -> None:
    sources = [a_source("Gate"), a_source("Tower")]
    assert fill("{name} no. {nnn} of {x}", sources, Numbering(9)) == ("Gate no. 009 of {x}", "Tower no. 010 of {x}")
    assert fill("{n:04}", sources, Numbering(10, 5)) == ("0010", "0015")
    assert fill("{n}", sources, Numbering(1, -1)) == ("1", "0")


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("{title}, {Background}", "Gate, Blue"),
        ("{Materials › Paper}", "Washi"),
        ("{Materials›Paper}", "Washi"),
        ("{Inks}", "red, black"),
        ("{folder}: {file}", "Night series: gate_blue.final"),
        ("{n:4}-{nn}", "0001-01"),
        ("{{title}}", "{Gate}"),
        ("{Materials} {Nothing} {n:99} {}", "{Materials} {Nothing} {n:99} {}"),
        ("{background}", "{background}"),
    ],
)
def test_each_place_is_filled_in_with_what_the_asset_has(pattern: str, text: str) -> None:
    assert fill(pattern, [a_source()]) == (text,)


def test_a_pattern_that_would_give_far_too_much_stays_as_it_stands_and_is_warned_of() -> None:
    crowd = Draft(art_id=1, attrs=nodes_of({"Poem": "a" * 16_000}))
    pattern = "{Poem} {nnn} " * 1_000
    began = time.thread_time()
    (text,) = fill(pattern, [source_of(crowd, PATH)])
    within(time.thread_time() - began, 0.05, "filling it in")
    assert text == pattern
    assert unfilled(text) == "{Poem}"
    assert fill("{Poem}!", [source_of(crowd, PATH)]) == ("a" * 16_000 + "!",)


def test_a_name_is_what_the_field_is_about_to_replace() -> None:
    assert fill("{name} {title}", [a_source(field="asset_name")]) == ("Gate1 Gate",)
    assert fill("{name} {title}", [a_source(field="description")]) == ("Gate Gate",)


@pytest.mark.parametrize(
    ("pattern", "left"),
    [("{n} of {Total}", "{Total}"), ("{Background}", None), ("{Materials}", "{Materials}"), ("plain", None)],
)
def test_what_nothing_is_there_for_is_left_over_and_warned_of(pattern: str, left: str | None) -> None:
    assert Pattern.of(pattern).given(a_source(), 1)[1] == left
    assert unfilled(fill(pattern, [a_source()])[0]) == left


@pytest.mark.parametrize("place", ["{ n }", "{ n}", "{n }", "{ title }", "{  nnn:03 }", "{n:999999999}"])
def test_a_place_with_spaces_or_too_many_digits_is_filled_in_by_nothing_and_warned_of(place: str) -> None:
    (text,) = fill(f"Gate {place}", [a_source()])
    assert text == f"Gate {place}"
    assert unfilled(text) == place
    assert unfilled("function f() { return n }") is None


def test_a_group_in_a_place_is_warned_of_as_well() -> None:
    assert unfilled("On {Materials › Paper}") == "{Materials › Paper}"
    assert unfilled("an object {a: 1, b: 2} or {} or {1} or {a = b; c}") is None


@pytest.mark.parametrize("name", ["Size (cm)", "2nd Background", "Hat & Gloves", "Ink/Paper", "No. of", "A" * 100])
def test_whatever_an_attribute_is_called_a_place_for_it_that_is_left_over_is_warned_of(name: str) -> None:
    (text,) = fill(f"Gate {{{name}}}", [a_source()])
    assert unfilled(text) == f"{{{name}}}"


@pytest.mark.parametrize(
    ("pattern", "texts", "last"),
    [
        ("Gate {n}", ["Gate 7", "Gate 12", "Gate", "Tower 90", "My Gate 99", "Gate 13 b"], 12),
        ("{name} no. {nnn}", ["Gate no. 007", "no. 8", "Moth no. 40 of 50"], 7),
        ("{nn} Gate", ["07 Gate", "8 Gate", "19 Gates"], 8),
        ("2024-{n}", ["2024-3", "12024-4"], 3),
        ("A{n}", ["A" + "9" * 30, "A5"], 5),
        ("Gate", ["Gate 7"], None),
        ("Gate {n}", [], None),
    ],
)
def test_the_last_number_used_is_found_where_the_pattern_has_its_own(
    pattern: str, texts: list[str], last: int | None
) -> None:
    assert Pattern.of(pattern).last_number(texts) == last


@CASES
@given(st.lists(st.sampled_from(["{n}", "{nnn}", "{name}", "{", "}", "n", " of "]), max_size=6).map("".join))
def test_what_a_pattern_gives_has_nothing_left_to_fill_in(pattern: str) -> None:
    (text,) = fill(pattern, [a_source()], Numbering(7))
    assert is_pattern(pattern) or text == pattern
    assert (text != pattern) == any(place in pattern for place in ("{n}", "{nnn}", "{name}", "{nn}", "{nnnn}"))


@CASES
@given(st.integers(1, 30), st.integers(1, 20), st.sampled_from(["Gate {n}", "{nnn} b", "{name}-{n}"]))
def test_who_goes_on_after_the_last_number_uses_none_twice(count: int, step: int, pattern: str) -> None:
    before = fill(pattern, [a_source()] * count, Numbering(1, step))
    last = Pattern.of(pattern).last_number(before)
    assert last is not None
    after = fill(pattern, [a_source()] * 3, Numbering(last + step, step))
    assert len({*before, *after}) == len(before) + len(after)


def test_the_example_of_an_attribute_is_one_that_a_pattern_can_ask_for_and_that_somebody_has() -> None:
    bare = Draft(art_id=1)
    odd = Draft(art_id=2, attrs=(Node("n", text="1"), Node("", text="x"), Node("Group", NodeKind.GROUP)))
    hat = Draft(art_id=3, attrs=(Node("{}", text="x"), Node("Hat", text="Red"), Node("Sky", text="Blue")))
    assert example([bare, odd]) == ""
    assert example([bare, odd, hat]) == "{Hat}"
    assert Pattern.of(example([hat])).filled(source_of(hat, PATH), 1) == "Red"


@pytest.mark.parametrize("words", ["{n}" * 100_000, "{Inks}_" * (MOST_PLACES + 1)])
def test_a_text_with_far_too_many_places_stays_as_it_stands_and_takes_no_time(words: str) -> None:
    began = time.thread_time()
    assert Pattern.of(words).filled(a_source(), 1) == words
    within(time.thread_time() - began, 0.01, "filling it in")


def test_a_pattern_may_have_as_many_places_as_anybody_writes() -> None:
    assert fill("{n}-" * MOST_PLACES, [a_source()]) == ("1-" * MOST_PLACES,)
