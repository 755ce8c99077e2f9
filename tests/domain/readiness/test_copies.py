"""Of each content one copy stays, and whatever else would be missed."""

from dataclasses import replace
from decimal import Decimal
from pathlib import PurePath
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.assets.asset import Draft, ExtraFile
from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.readiness.copies import NO_WORDS, Copy, described_otherwise, spare, words_of

CASES = settings(derandomize=True, deadline=None, max_examples=300)
COPY = st.builds(
    lambda minted, collected, used, words: {
        "is_minted": minted, "is_collected": collected, "is_used": used, "words": words
    },
    st.booleans(), st.booleans(), st.booleans(), st.sampled_from([NO_WORDS, "a", "b"]),
)  # fmt: skip


def test_the_first_stays_where_none_is_better() -> None:
    assert spare([[Copy(art_id=3), Copy(art_id=4), Copy(art_id=7)]]) == (4, 7)
    assert spare([[Copy(art_id=3)]]) == ()


def test_the_minted_the_collected_and_the_described_stay() -> None:
    group = [
        Copy(art_id=1),
        Copy(art_id=2, is_collected=True),
        Copy(art_id=3, is_minted=True),
        Copy(art_id=4, words="a"),
    ]
    assert spare([group]) == (1,)
    assert spare([[Copy(art_id=1, words="a"), Copy(art_id=2, words="a")]]) == (2,), "it says nothing of its own"
    assert spare([[Copy(art_id=1), Copy(art_id=2, words="a")]]) == (1,)


def test_copies_with_equal_words_are_the_same_whatever_the_best_says() -> None:
    group = [Copy(art_id=1, is_minted=True), Copy(art_id=2, words="a"), Copy(art_id=3, words="a"), Copy(art_id=4)]
    assert spare([group]) == (3, 4), "one of each words stays"
    assert described_otherwise([group]) == (2,)
    assert described_otherwise([[Copy(art_id=1, words="a"), Copy(art_id=2, words="b", is_collected=True)]]) == (1,)
    assert described_otherwise([[Copy(art_id=1, is_minted=True), Copy(art_id=2, is_used=True)]]) == ()


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"is_minted": True}, {"is_collected": True, "is_used": True, "words": "a"}),
        ({"is_collected": True}, {"is_used": True, "words": "a"}),
        ({"is_used": True}, {"words": "a"}),
        ({"words": "a"}, {}),
    ],
)
def test_the_best_stays_beside_it_only_what_would_be_missed(better: dict[str, Any], worse: dict[str, Any]) -> None:
    plain, best, other = Copy(art_id=1), Copy(art_id=2, **better), Copy(art_id=3, **worse)
    assert set(spare([[plain, best]])) == {1}
    missed = other.is_bound or other.words != NO_WORDS
    assert set(spare([[plain, other, best]])) == {1} | (set() if missed else {3})


def test_what_is_minted_collected_or_used_goes_for_no_better_copy() -> None:
    best = Copy(art_id=1, is_minted=True, is_collected=True, is_used=True, words="a")
    for bound in ("is_minted", "is_collected", "is_used"):
        assert spare([[best, Copy(art_id=2, **{bound: True})]]) == ()
        assert Copy(art_id=2, **{bound: True}).is_bound
    assert not Copy(art_id=2).is_bound


def test_of_two_that_are_described_alike_the_first_stays_and_of_each_content_one() -> None:
    twins = [Copy(art_id=at, words="a") for at in (5, 2)]
    assert spare([twins, [Copy(art_id=8)], [Copy(art_id=9), Copy(art_id=7)]]) == (2, 7)


@pytest.mark.parametrize(
    "said",
    [
        {"description": "At dusk"},
        {"attrs": nodes_of({"Hat": "Beret"})},
        {"files": (ExtraFile(art_id=2, name="Sketch"),)},
        {"cover": 2},
        {"is_flagged": True},
    ],
)
def test_whatever_an_artist_has_said_is_of_its_own(said: dict[str, Any]) -> None:
    path = PurePath("red-gate.png")
    assert words_of(Draft(art_id=1, name="Red gate", **said), path) != NO_WORDS
    assert words_of(Draft(art_id=1, name=" ", description=" "), path) == NO_WORDS
    assert words_of(Draft(art_id=1, name=" Gate "), path) == words_of(Draft(art_id=1, name="Gate"), path)


def test_a_title_that_is_only_the_file_s_name_is_no_word() -> None:
    assert words_of(Draft(art_id=1, name="Red gate"), PurePath("red-gate.png")) == NO_WORDS
    assert words_of(Draft(art_id=1, name="Gate"), PurePath("red-gate.png")) != NO_WORDS


@pytest.mark.parametrize(
    "own",
    [
        {"asset_name": "Mine"},
        {"amount": 7},
        {"amount": None},
        {"royalties": "addr1", "royalties_rate": Decimal(3)},
        {"attrs": nodes_of({"Hat": "Beret"})},
        {"is_flagged": True},
    ],
)
def test_whatever_an_artist_said_of_a_piece_are_words(own: dict[str, Any]) -> None:
    draft = Draft(art_id=1, name="Red gate", asset_name="RedGate2")
    path = PurePath("red-gate.png")
    assert words_of(draft, path) == NO_WORDS, "it says what its file's name gave it"
    assert words_of(replace(draft, **own), path) != NO_WORDS


@CASES
@given(st.lists(st.lists(COPY, min_size=1, max_size=5), max_size=3))
def test_one_of_each_stays_and_nothing_bound_and_no_words_go(groups: list[list[dict[str, Any]]]) -> None:
    made = [
        [Copy(art_id=10 * at + place, **fields) for place, fields in enumerate(group)]
        for at, group in enumerate(groups)
    ]
    gone = set(spare(made))
    for group in made:
        kept = [copy for copy in group if copy.art_id not in gone]
        lost = [copy for copy in group if copy.art_id in gone]
        assert kept
        assert not any(copy.is_bound for copy in lost)
        assert {copy.words for copy in lost} <= {copy.words for copy in kept} | {NO_WORDS}
