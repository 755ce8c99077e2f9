"""Counting traits: what is counted adds up, and what is kept up to date is what would be counted anew."""

from collections.abc import Mapping
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.traits.counts import TraitCounts, chosen_among
from mintwright.domain.traits.likeness import alike
from mintwright.domain.traits.trait import Trait, traits_of
from mintwright.studio.background.piecewise import at_once

EYES, HAT, PAPER = ("Eyes",), ("Hat",), ("Materials", "Paper")
TRAITS = st.frozensets(st.builds(Trait, st.sampled_from([EYES, HAT, PAPER]), st.sampled_from("abc")), max_size=5)
NOTES = st.lists(st.tuples(st.integers(1, 8), st.none() | TRAITS), max_size=40)


def counted(*all_attrs: Mapping[str, Any]) -> TraitCounts:
    """Assets 1, 2, 3 … with these attributes."""
    counts = TraitCounts()
    for art_id, attrs in enumerate(all_attrs, start=1):
        counts.note(art_id, traits_of(nodes_of(attrs)))
    return counts


def test_values_are_counted_letter_for_letter_each_line_of_a_list_by_itself_and_in_groups() -> None:
    counts = counted(
        {"Eyes": "Blue", "Hat": ["Cap", "Moth"], "Materials": {"Paper": "Washi"}},
        {"Eyes": "Blue ", "Hat": ["Cap", "Cap"]},
        {"Eyes": "Blue"},
    )
    assert len(counts.paths) == 3
    assert list(counts.values(EYES).items()) == [("Blue", 2), ("Blue ", 1)]
    assert counts.values(HAT) == {"Cap": 2, "Moth": 1}
    assert counts.values(PAPER) == {"Washi": 1}
    assert (counts.total, counts.having(HAT), counts.lacking(HAT)) == (3, 2, {3})


def test_of_those_that_as_many_have_the_numbers_go_by_what_they_are() -> None:
    counts = counted(*({"Eyes": f"Story {at}", f"Part {at}": "x"} for at in (10, 2, 1)), {"Eyes": "story 3"})
    assert list(counts.values(EYES)) == ["Story 1", "Story 2", "story 3", "Story 10"]
    assert list(counts.most_frequent(EYES, 3)[0]) == ["Story 1", "Story 2", "story 3"]
    assert [path[0] for path in counts.paths] == ["Eyes", "Part 1", "Part 2", "Part 10"]


def test_of_one_attribute_any_chosen_value_is_enough_and_of_each_there_has_to_be_one() -> None:
    counts = counted({"Eyes": "Blue", "Hat": "Cap"}, {"Eyes": "Red", "Hat": "Cap"}, {"Eyes": "Blue"}, {"Hat": "Moth"})
    assert chosen_among(counts, [(EYES, "Blue"), (EYES, "Red"), (HAT, "Cap")]) == {1, 2}
    assert chosen_among(counts, [(EYES, "Blue"), (HAT, None)]) == {3}
    assert chosen_among(counts, []) == frozenset()


@given(NOTES)
def test_counts_add_up(notes: list[tuple[int, frozenset[Trait] | None]]) -> None:
    counts = TraitCounts()
    for note in notes:
        counts.note(*note)
    for path in counts.paths:
        assert counts.having(path) + len(counts.lacking(path)) == counts.total
        values = counts.values(path)
        assert sum(values.values()) == sum(trait.path == path for one in counts.art_ids for trait in counts.traits(one))
        assert all(n == len(counts.owners(Trait(path, value))) > 0 for value, n in values.items())


@given(NOTES)
def test_what_is_kept_with_each_change_is_what_would_be_counted_anew(
    notes: list[tuple[int, frozenset[Trait] | None]],
) -> None:
    kept, last = TraitCounts(), dict[int, frozenset[Trait] | None]()
    for art_id, traits in notes:
        assert kept.note(art_id, traits) == (last.get(art_id) != traits)
        last[art_id] = traits
    anew = TraitCounts()
    for art_id, traits in last.items():
        anew.note(art_id, traits)
    assert set(kept.paths) == set(anew.paths)
    assert (kept.total, at_once(alike(kept))) == (anew.total, at_once(alike(anew)))
    assert all((kept.values(one), kept.lacking(one)) == (anew.values(one), anew.lacking(one)) for one in anew.paths)
