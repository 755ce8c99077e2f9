"""What is typed is completed from words in use: by how they begin, the most used first."""

import time
from collections import Counter
from unicodedata import normalize

from hypothesis import given
from hypothesis import strategies as st
from tests.pace import within

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.traits.completions import Completions, Used, names_below, values_of, whole_names
from mintwright.domain.traits.counts import TraitCounts
from mintwright.domain.traits.trait import traits_of

HATS = {"Crown": 3, "crow": 9, "Cap": 4, "Ärmel": 1, "CROWN": 3}


def of(counts: dict[str, int], typed: str, most: int = 9) -> list[str]:
    return [used.words for used in Completions(counts).beginning(typed, most)]


def described(*attrs: dict[str, object]) -> TraitCounts:
    counts = TraitCounts()
    for art_id, each in enumerate(attrs):
        counts.note(art_id, traits_of(nodes_of(each)))
    return counts


def test_the_most_used_come_first_in_the_letters_that_the_project_has() -> None:
    assert of(HATS, "C") == ["crow", "Cap", "CROWN", "Crown"]
    assert of(HATS, "crow") == ["CROWN", "Crown"], "what is typed needs no completion; its other spellings do"
    assert of(HATS, "ä") == ["Ärmel"]
    assert of(HATS, "") == ["crow", "Cap", "CROWN", "Crown", "Ärmel"]
    assert of(HATS, "row") == []
    assert of(HATS, "c", most=2) == ["crow", "Cap"]


def test_what_is_of_no_use_is_left_out() -> None:
    found = Completions(HATS).beginning("c", 9, without={"Cap", "CROWN"})
    assert found == [Used("crow", 9), Used("Crown", 3)]


@given(st.dictionaries(st.text(max_size=5), st.integers(1, 9), max_size=30), st.text(max_size=3), st.integers(0, 9))
def test_it_finds_what_looking_through_all_finds(counts: dict[str, int], typed: str, most: int) -> None:
    begins = [one for one in counts if _folded(one).startswith(_folded(typed)) and one != typed]
    assert of(counts, typed, most) == sorted(begins, key=lambda one: (-counts[one], one))[:most]


def _folded(words: str) -> str:
    return normalize("NFD", normalize("NFD", words).casefold())


def test_a_spelling_that_only_looks_the_same_is_found() -> None:
    composed, decomposed = "Caf\u00e9", "Cafe\u0301"
    assert of({composed: 3, decomposed: 1}, "caf\u00e9") == [composed, decomposed]
    assert of({composed: 3, decomposed: 1}, decomposed) == [composed], "the other spelling of what is typed"
    assert of({"\ud55c\uad6d": 1}, "\ud558") == ["\ud55c\uad6d"], "a syllable that is not yet whole"


def test_names_are_those_of_one_group_and_count_assets_once() -> None:
    counts = described(
        {"Eyes": "Blue", "Materials": {"Paper": "Washi", "Ink": "Black"}},
        {"Eyes": "Red", "Materials": {"Ink": "Black"}},
        {"Eyes": ["Blue", "Red"], "Paper": "A4"},
    )
    assert names_below(counts, ()).beginning("", 9) == [Used("Eyes", 3), Used("Materials", 2), Used("Paper", 1)]
    assert names_below(counts, ("Materials",)).beginning("", 9) == [Used("Ink", 2), Used("Paper", 1)]
    assert names_below(counts, ("Nothing",)).beginning("", 9) == []
    assert whole_names(counts).beginning("mat", 9) == [Used("Materials › Ink", 2), Used("Materials › Paper", 1)]
    assert values_of(counts, ("Eyes",)).beginning("", 9) == [Used("Blue", 2), Used("Red", 2)]


def test_ten_thousand_values_are_put_in_order_and_found_in_a_fraction_of_a_turn() -> None:
    counts = Counter({f"Serial {number}": 1 + number % 7 for number in range(10_000)})
    began = time.process_time()
    words = Completions(counts)
    put = time.process_time()
    assert len(words.beginning("s", 50)) == 50
    within(put - began, 0.030)
    within(time.process_time() - put, 0.030)


def test_ten_thousand_long_texts_are_put_in_order_within_a_turn() -> None:
    counts = TraitCounts()
    for number in range(10_000):
        counts.note(number, traits_of(nodes_of({"Story": f"{number} " + "Once there was a wolf. " * 700})))
    began = time.process_time()
    words = values_of(counts, ("Story",))
    put = time.process_time()
    assert len(words.beginning("", 50)) == 50
    assert words.beginning("9999 " + "Once there was a wolf. " * 699, 50) == [], "who types so much completes nothing"
    within(put - began, 0.050)
    within(time.process_time() - put, 0.030)
