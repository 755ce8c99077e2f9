"""How rare an asset is: the information of its traits, and of what it lacks."""

from math import isclose

from hypothesis import given
from tests.domain.traits.test_counts import NOTES, counted

from mintwright.domain.traits.counts import TraitCounts
from mintwright.domain.traits.likeness import alike
from mintwright.domain.traits.rarity import Ranked, ranked
from mintwright.domain.traits.trait import Trait
from mintwright.studio.background.piecewise import at_once


def test_each_trait_gives_minus_log2_of_its_share_and_so_does_the_lack_of_one() -> None:
    counts = counted({"Eyes": "Blue"}, {"Eyes": "Blue"}, {"Eyes": "Red", "Hat": "Cap"}, {"Hat": "Cap"})
    assert at_once(ranked(counts)) == [Ranked(3, 1, 3.0), Ranked(4, 1, 3.0), Ranked(1, 3, 2.0), Ranked(2, 3, 2.0)]


def test_what_nobody_has_described_is_not_the_rarest_and_has_no_rank() -> None:
    counts = counted({"Eyes": "Blue"}, {"Eyes": "Blue"}, {"Eyes": "Red"}, {})
    assert at_once(ranked(counts)) == [Ranked(3, 1, 2.0), Ranked(1, 2, 1.0), Ranked(2, 2, 1.0)]


def test_where_all_are_the_same_all_are_first_with_nothing() -> None:
    assert at_once(ranked(counted({"Eyes": "Blue"}, {"Eyes": "Blue"}))) == [Ranked(1, 1, 0.0), Ranked(2, 1, 0.0)]
    assert at_once(ranked(TraitCounts())) == []


def test_an_attribute_that_is_left_out_gives_nothing_and_its_lack_neither() -> None:
    counts = counted({"Eyes": "Blue", "Date": "1"}, {"Eyes": "Blue", "Date": "2"}, {"Eyes": "Red", "Date": "3"}, {})
    assert at_once(ranked(counts, [("Date",)])) == [Ranked(3, 1, 2.0), Ranked(1, 2, 1.0), Ranked(2, 2, 1.0)]
    assert at_once(ranked(counts, [("Date",), ("Eyes",)])) == []


@given(NOTES)
def test_equal_traits_have_equal_ranks_and_the_order_of_counting_changes_nothing(
    notes: list[tuple[int, frozenset[Trait] | None]],
) -> None:
    counts, again = TraitCounts(), TraitCounts()
    for note in notes:
        counts.note(*note)
    for art_id in sorted(counts.art_ids, reverse=True):
        again.note(art_id, counts.traits(art_id))
    found = at_once(ranked(counts))
    ranks = {one.art_id: one.rank for one in found}
    assert at_once(ranked(again)) == found
    assert all(isclose(ranks[a], ranks[b]) for group in at_once(alike(counts)) for a in group for b in group)
    assert all(one.rank == 1 + sum(each.score > one.score for each in found) for one in found)
