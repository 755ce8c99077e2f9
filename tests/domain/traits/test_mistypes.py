"""What is likely mistyped: found among very many, and nothing else."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.pace import within

from mintwright.domain.traits.counts import TraitCounts
from mintwright.domain.traits.mistypes import Mistype, mistypes
from mintwright.domain.traits.trait import Trait
from mintwright.studio.background.piecewise import at_once

EYES = ("Eyes",)
STORY = "Born at night. " * 400


def having(values: dict[str, int], more: dict[str, int] | None = None) -> TraitCounts:
    """Assets with these values for eyes, so many of each, and `more` that have others as a name."""
    counts, art_id = TraitCounts(), 0
    for value, count in values.items():
        for _ in range(count):
            art_id += 1
            counts.note(art_id, frozenset({Trait(EYES, value)}))
    for name, count in (more or {}).items():
        for _ in range(count):
            art_id += 1
            counts.note(art_id, frozenset({Trait((name,), "Blue")}))
    return counts


def found(counts: TraitCounts) -> list[Mistype]:
    return at_once(mistypes(counts))


@pytest.mark.parametrize(
    ("written", "meant"),
    [("Bleu", "Blue"), ("Blu", None), ("Midnigth", "Midnight"), ("Midnght", "Midnight"), ("Mdnigt", "Midnight"),
     ("Mxxxight", None), ("Gold", None), ("Blve", "Blue"), ("Bxve", None), ("midnihgt", "Midnight")],
)  # fmt: skip
def test_a_rare_value_one_or_two_letters_from_one_a_hundred_times_as_frequent_is_likely_mistyped(
    written: str, meant: str | None
) -> None:
    counts = having({"Blue": 150, "Midnight": 150, written: 1})
    assert found(counts) == ([] if meant is None else [Mistype(EYES, written, meant)])


def test_what_is_not_so_rare_or_has_digits_or_is_not_so_much_rarer_is_left_alone() -> None:
    assert found(having({"Blue": 150, "Bleu": 2})) == []  # more than one in a hundred
    assert found(having({"Blue": 199, "Bleu": 2, "Red": 600})) == []  # not a hundred times
    assert found(having({"Type 1": 150, "Type 2": 1})) == []
    assert found(having({"Blue": 200, "Bleu": 2, "Red": 600})) == [Mistype(EYES, "Bleu", "Blue")]


@pytest.mark.parametrize(
    ("written", "meant"),
    [("Sunest", "Sunset"), ("Crwon", "Crown"), ("Sunsett", "Sunset"), ("Crow", "Crown"), ("Sinsat", None),
     ("Cown", "Crown"), ("Gold", None)],
)  # fmt: skip
def test_among_few_assets_a_value_of_one_that_is_a_letter_from_one_twenty_times_as_frequent_is_likely_mistyped(
    written: str, meant: str | None
) -> None:
    counts = having({"Sunset": 66, "Crown": 20, "Golden": 40, written: 1})
    assert found(counts) == ([] if meant is None else [Mistype(EYES, written, meant)])
    assert found(having({"Sunset": 19, written: 1})) == []
    if meant is not None:
        assert found(having({"Sunset": 66, "Crown": 66, written: 2})) == []
        assert found(having({"Sunset": 66, "Crown": 66, "Beret": 900, written: 1})) == [], "many have other names"


def test_what_differs_in_case_or_blanks_from_a_more_frequent_one_is_likely_mistyped_however_frequent() -> None:
    counts = having({"Acorn cap": 3, "acorn  cap": 2, "Acorn cap ": 3, "Beanie": 9})
    assert found(counts) == [Mistype(EYES, "Acorn cap ", "Acorn cap"), Mistype(EYES, "acorn  cap", "Acorn cap")]


def test_names_that_differ_in_case_or_blanks_are_likely_mistyped_too() -> None:
    assert found(having({"Blue": 3}, {"eyes": 2, "Eye": 1})) == [Mistype(("eyes",), None, "Eyes")]


@given(st.lists(st.text("abAB 1", min_size=1, max_size=6).filter(str.strip), max_size=30))
def test_what_was_meant_is_always_there_as_it_is_written_and_never_mistyped_itself(values: list[str]) -> None:
    counts = TraitCounts()
    for art_id, value in enumerate(values):
        counts.note(art_id, frozenset({Trait(EYES, value)}))
    wrong = found(counts)
    meant = {one.meant for one in wrong}
    assert meant <= counts.values(EYES).keys()
    assert meant.isdisjoint(one.written for one in wrong)


def test_ten_thousand_different_values_are_not_compared_each_with_each() -> None:
    counts = having({"Midnight": 200})
    letters = "abcdefghij"
    for at in range(10_000):
        word = "".join(letters[int(digit)] for digit in f"{at:05}")
        counts.note(1_000 + at, frozenset({Trait(EYES, word)}))
    pauses = sum(1 for _ in mistypes(counts))
    assert pauses < 2_500


def test_long_values_that_all_differ_are_looked_at_one_after_the_other() -> None:
    counts = having({f"{STORY}{at}": 1 for at in range(2_000)})
    steps, began = list[float](), time.thread_time()
    for _ in mistypes(counts):
        steps.append(time.thread_time() - began)
        began = time.thread_time()
    steps.append(time.thread_time() - began)
    within(max(steps), 0.03, "a step")
