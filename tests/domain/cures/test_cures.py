"""Each cure solves its problem for all that have it and changes nothing else; each is of a sentence that is written."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.domain.assets.test_problem_groups import SOURCE, sources_in

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node
from mintwright.domain.assets.checks import check_collection
from mintwright.domain.assets.line_splitting import line_bytes
from mintwright.domain.assets.problem_groups import grouped
from mintwright.domain.assets.problems import Problem
from mintwright.domain.bulk.sweeps import ASSET_NAME
from mintwright.domain.cures.cures import CHANGES, CURES, WORDS, Cure, about, cure_of
from mintwright.domain.cures.new_texts import column_of, new_texts
from mintwright.domain.cures.numbered_series import FEWEST, SeriesFinder
from mintwright.domain.networks import Network

names = st.sampled_from(["Gate", "gate", "Gate2", "GateX" * 6 + "Ab", "", "Tür", "x" * 40, " Gate "])
titles = st.sampled_from(["Gate", "Gate 1", "Gate 2", "Gate 7", "x" * 70, "ü" * 40, "Night 007", "Night 008"])
collections = st.lists(st.tuples(titles, names), min_size=2, max_size=12).map(
    lambda found: [Draft(art_id=at, name=title, asset_name=name) for at, (title, name) in enumerate(found, 1)]
)
numbers = st.lists(st.integers(0, 40), min_size=FEWEST, max_size=30)


def problems(drafts: Sequence[Draft]) -> list[Problem]:
    finder = SeriesFinder()
    finder.look(drafts)
    return [*check_collection(drafts, network=Network.PRACTICE), *finder.problems()]


def cured(drafts: Sequence[Draft], cure: Cure) -> list[Draft]:
    """These after one click on every group that has this cure now."""
    for group in grouped(problems(drafts)):
        if cure_of(group.first) is cure:
            field = "asset_name" if column_of(cure) == ASSET_NAME else "name"
            texts = dict(new_texts(cure, drafts, about(group.problems)))
            drafts = [replace(one, **{field: texts.get(one.art_id, getattr(one, field))}) for one in drafts]
    return list(drafts)


def series(*found: int) -> list[Draft]:
    return [
        Draft(art_id=at, name=f"Moonbird #{number}", asset_name=f"M{at}") for at, number in enumerate(found, start=1)
    ]


def numbered(drafts: Sequence[Draft]) -> list[int]:
    return [int(one.name.removeprefix("Moonbird #")) for one in drafts]


@settings(derandomize=True, deadline=None)
@given(collections, st.sampled_from([Cure.NUMBER_NAMES, Cure.MAKE_NAMES, Cure.CUT_TITLES]))
def test_after_one_click_on_each_of_its_groups_no_problem_has_that_cure_and_what_was_sound_is_the_same(
    drafts: list[Draft], cure: Cure
) -> None:
    ill = about(problem for problem in problems(drafts) if cure_of(problem) is cure)
    after = cured(drafts, cure)
    assert not [problem for problem in problems(after) if cure_of(problem) is cure]
    assert [one for one in after if one.art_id not in ill] == [one for one in drafts if one.art_id not in ill]


@settings(derandomize=True, deadline=None)
@given(collections)
def test_of_names_that_are_the_same_the_first_keeps_its_own(drafts: list[Draft]) -> None:
    after = cured([replace(one, asset_name="Gate") for one in drafts], Cure.NUMBER_NAMES)
    assert after[0].asset_name == "Gate"
    assert len({one.asset_name.casefold() for one in after}) == len(drafts)


@settings(derandomize=True, deadline=None)
@given(numbers)
def test_free_numbers_leave_none_twice_and_change_only_what_had_one_that_is_taken(
    found: list[int],
) -> None:
    before = series(*found)
    after = cured(before, Cure.FREE_NUMBERS)
    if any(cure_of(problem) is Cure.FREE_NUMBERS for problem in problems(before)):
        assert max(Counter(numbered(after)).values()) == 1
    changed = {at for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new}
    assert all(found[at] in found[:at] for at in changed)


@settings(derandomize=True, deadline=None)
@given(numbers)
def test_closing_gaps_leaves_none_keeps_the_order_and_the_first_number(found: list[int]) -> None:
    before = series(*found)
    after = numbered(cured(before, Cure.CLOSE_GAPS))
    assert not [one for one in problems(series(*after)) if cure_of(one) is Cure.CLOSE_GAPS]
    assert min(after) == min(found)
    pairs = list(zip(found, after, strict=True))
    assert all((a < b) == (c < d) for a, c in pairs for b, d in pairs)


def test_gaps_and_doubles_are_said_with_the_first_of_each() -> None:
    said = [str(one.sentence) for one in problems(series(1, 2, 2, 5, 6))]
    assert said == [
        "In the titles “Moonbird #1” to “Moonbird #6” 2 numbers are missing, the first is 3.",
        "In the titles “Moonbird #1” to “Moonbird #6” 1 has a number that another has before it: 2.",
    ]
    assert numbered(cured(series(1, 2, 2, 5, 6), Cure.FREE_NUMBERS)) == [1, 2, 3, 5, 6]
    assert numbered(cured(series(1, 2, 2, 5, 6), Cure.CLOSE_GAPS)) == [1, 2, 2, 3, 4]


def test_of_several_series_with_gaps_each_is_closed() -> None:
    drafts = [
        Draft(art_id=at, name=name, asset_name=f"N{at}")
        for at, name in enumerate(("Day 1", "Day 2", "Day 4", "Night 1", "Night 3", "Night 4"), start=1)
    ]
    after = [one.name for one in cured(drafts, Cure.CLOSE_GAPS)]
    assert after == ["Day 1", "Day 2", "Day 3", "Night 1", "Night 2", "Night 3"]


def test_a_number_of_which_a_title_says_more_is_not_missing_and_is_not_given_again() -> None:
    bold = Draft(art_id=9, name="Moonbird #3 the Bold", asset_name="M9")
    assert problems([*series(1, 2, 4, 5), bold]) == []
    assert [one.name for one in cured([*series(1, 2, 5), bold], Cure.CLOSE_GAPS)] == [
        "Moonbird #1",
        "Moonbird #2",
        "Moonbird #4",
        "Moonbird #3 the Bold",
    ]
    assert numbered(cured([*series(1, 2, 2), bold], Cure.FREE_NUMBERS)[:3]) == [1, 2, 4]
    assert numbered(cured([*series(1, 2, 3, 5), bold], Cure.CLOSE_GAPS)[:4]) == [1, 2, 3, 4]


def test_years_and_single_titles_are_no_series() -> None:
    for found in ([1_987, 1_999, 2_004], [1, 5], [7]):
        assert problems(series(*found)) == []


def counted(*titles: str) -> list[Draft]:
    return [Draft(art_id=at, name=title, asset_name=f"M{at}") for at, title in enumerate(titles, start=1)]


def test_a_number_that_another_title_of_the_same_count_has_is_not_missing() -> None:
    assert problems(counted("Red 1", "Blue 2", "Night 3", "Blue 4", "Red 5", "Red 6", "Red 7")) == []


def test_in_a_shared_count_what_is_missing_is_said_and_closed_without_taking_the_numbers_of_others() -> None:
    drafts = counted("Red 1", "Blue 2", "Red 3", "Red 6", "Red 7")
    said = [str(one.sentence) for one in problems(drafts)]
    assert said == ["In the titles “Red 1” to “Red 7” 2 numbers are missing, the first is 4."]
    assert [one.name for one in cured(drafts, Cure.CLOSE_GAPS)] == ["Red 1", "Blue 2", "Red 3", "Red 4", "Red 5"]
    drafts = counted("Red 1", "Red 3", "Red 3", "Red 3", "Blue 2", "Blue 4")
    now = [one.name for one in cured(drafts, Cure.FREE_NUMBERS)]
    assert now == ["Red 1", "Red 3", "Red 5", "Red 6", "Blue 2", "Blue 4"]


def test_two_series_that_are_counted_each_by_itself_keep_their_own_gaps() -> None:
    said = [str(one.sentence) for one in problems(counted("Red 1", "Red 2", "Red 4", "Blue 1", "Blue 2", "Blue 3"))]
    assert said == ["In the titles “Red 1” to “Red 4” 1 number is missing: 3."]


def test_nothing_gets_a_name_or_a_number_of_what_is_not_minted_with_it() -> None:
    drafts = [Draft(art_id=at, name="Gate", asset_name=name) for at, name in enumerate(("Gate", "Gate", "Tür"), 1)]
    beside = [Draft(art_id=9, name="Moonbird #3", asset_name="gate2"), Draft(art_id=8, asset_name="Tur")]
    assert dict(new_texts(Cure.NUMBER_NAMES, drafts, frozenset((1, 2)), beside)) == {2: "Gate3"}
    assert dict(new_texts(Cure.MAKE_NAMES, drafts, frozenset((3,)), beside)) == {3: "Tur2"}
    free = new_texts(Cure.FREE_NUMBERS, series(1, 2, 2, 5), frozenset((3,)), beside)
    assert dict(free) == {3: "Moonbird #4"}


def test_digits_stay_as_wide_as_they_are() -> None:
    drafts = [Draft(art_id=at, name=f"Night {at:03}", asset_name=f"N{at}") for at in (7, 8, 10)]
    assert [one.name for one in cured(drafts, Cure.CLOSE_GAPS)] == ["Night 007", "Night 008", "Night 009"]


def test_a_key_that_is_too_long_is_not_cut() -> None:
    (problem,) = problems([Draft(art_id=1, name="Gate", asset_name="Gate", attrs=(Node("x" * 70, text="1"),))])
    assert cure_of(problem) is None


def test_every_cure_has_words_and_is_of_a_sentence_that_somebody_writes() -> None:
    assert set(WORDS) == set(Cure) == set(CURES.values())
    assert CURES.keys() <= sources_in(Path(SOURCE))
    for cure in CHANGES - {Cure.TAKE_COVERS}:
        assert list(new_texts(cure, [Draft(art_id=1)], frozenset())) == []


LONG = "A very long title of a series that goes on and on and on forever"


def test_titles_that_differ_at_their_ends_still_do_once_they_are_cut() -> None:
    drafts = [Draft(art_id=at, name=f"{LONG} #{at}", asset_name=f"N{at}") for at in range(1, 4)]
    assert [one.name for one in cured(drafts, Cure.CUT_TITLES)] == [
        f"A very long title of a series that goes on and on and on #{at}" for at in range(1, 4)
    ]
    drafts = [Draft(art_id=at, name=f"{LONG} of {at} moths", asset_name=f"N{at}") for at in range(1, 13)]
    drafts += [Draft(art_id=20, name="A very long title of a series that goes on and on and on", asset_name="M")]
    now = [one.name for one in cured(drafts, Cure.CUT_TITLES)]
    assert len(set(now)) == len(now)
    assert max(line_bytes(one) for one in now) <= 64
    assert now[-1] == drafts[-1].name


def test_titles_that_were_the_same_before_are_the_same_once_they_are_cut() -> None:
    drafts = [Draft(art_id=at, name=LONG * 2, asset_name=f"N{at}") for at in range(1, 4)]
    assert len({one.name for one in cured(drafts, Cure.CUT_TITLES)}) == 1


def test_a_number_that_does_not_fit_into_the_line_is_not_given() -> None:
    stem = "y" * 62
    drafts = [Draft(art_id=at, name=f"{stem} {n}", asset_name=f"N{at}") for at, n in enumerate([7, 8, 9, 9], 1)]
    assert cured(drafts, Cure.FREE_NUMBERS) == drafts
