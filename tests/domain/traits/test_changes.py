"""Renaming, merging and splitting attributes and their values: nothing else changes, and nothing is lost."""

from pathlib import PurePath
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind, nodes_of
from mintwright.domain.assets.patterns import source_of
from mintwright.domain.bulk.outcome import Outcome
from mintwright.domain.traits.changes import RemoveValues, RenameAttribute, RenameValues, SplitValues
from mintwright.domain.traits.trait import traits_of

EYES, PAPER = ("Eyes",), ("Materials", "Paper")
Sweep = RenameAttribute | RenameValues | SplitValues


def outcome(sweep: Sweep, attrs: dict[str, Any]) -> Outcome:
    return sweep.of(source_of(Draft(art_id=1, name="Dawn", attrs=nodes_of(attrs)), PurePath("dawn.png")), 0)


def after(sweep: Sweep, attrs: dict[str, Any]) -> dict[str, Any]:
    """The attributes as they are then."""
    found = outcome(sweep, attrs)
    assert found.refused is None
    return {node.key: plain(node) for node in found.fields.get("attrs", nodes_of(attrs))}


def plain(node: Node) -> Any:
    if node.kind is NodeKind.TEXT:
        return node.text
    parts = map(plain, node.children)
    return (
        list(parts) if node.kind is NodeKind.LIST else dict(zip((one.key for one in node.children), parts, strict=True))
    )


@pytest.mark.parametrize(
    ("sweep", "attrs", "new"),
    [
        (RenameAttribute(EYES, "Look"), {"Hat": "Cap", "Eyes": ["a", "b"]}, {"Hat": "Cap", "Look": ["a", "b"]}),
        (RenameAttribute(PAPER, "Sheet"), {"Paper": "x", "Materials": {"Paper": "Washi"}},
         {"Paper": "x", "Materials": {"Sheet": "Washi"}}),
        (RenameAttribute(EYES, "Look"), {"Eyes": "Blue", "Look": "Shy"}, {"Look": ["Shy", "Blue"]}),
        (RenameAttribute(EYES, "Look"), {"Look": "Blue", "Eyes": "Blue"}, {"Look": "Blue"}),
        (RenameAttribute(EYES, "Look"), {"Look": ["Shy"], "Eyes": "Shy"}, {"Look": ["Shy"]}),
        (RenameValues(EYES, frozenset({"Bleu", "bleu"}), "Blue"), {"Eyes": "bleu"}, {"Eyes": "Blue"}),
        (RenameValues(EYES, frozenset({"Bleu"}), "Blue"), {"Eyes": ["x", "x", "Bleu", "Blue"]},
         {"Eyes": ["x", "x", "Blue"]}),
        (RenameValues(EYES, frozenset({"Bleu"}), "Blue"), {"Hat": "Bleu"}, {"Hat": "Bleu"}),
        (SplitValues(EYES, ","), {"Eyes": "Red, Blue,"}, {"Eyes": ["Red", "Blue"]}),
        (SplitValues(EYES, ","), {"Eyes": ["Red,Blue", "Green"]}, {"Eyes": ["Red", "Blue", "Green"]}),
        (SplitValues(EYES, ","), {"Eyes": "Red"}, {"Eyes": "Red"}),
        (SplitValues(EYES, ",", "Hat"), {"Eyes": "Red, Hat, tall", "Nose": "x"},
         {"Eyes": "Red", "Hat": "Hat, tall", "Nose": "x"}),
        (SplitValues(EYES, ",", "Hat"), {"Eyes": "Red,"}, {"Eyes": "Red,"}),
        (SplitValues(EYES, ",", "", frozenset({"a,b"})), {"Eyes": ["a,b", "c,d"]}, {"Eyes": ["a", "b", "c,d"]}),
        (SplitValues(EYES, ",", "Hat", frozenset({"a,b"})), {"Eyes": "c,d"}, {"Eyes": "c,d"}),
        (SplitValues(EYES, ",", "Hat", frozenset({"a,b"})), {"Eyes": ["c,d"]}, {"Eyes": ["c,d"]}),
    ],
)  # fmt: skip
def test_one_thing_changes_and_nothing_else(sweep: Sweep, attrs: dict[str, Any], new: dict[str, Any]) -> None:
    assert after(sweep, attrs) == new
    assert bool(outcome(sweep, attrs).fields) == (attrs != new)
    assert bool(outcome(sweep, attrs).lines) == (attrs != new)


@pytest.mark.parametrize(
    ("sweep", "attrs"),
    [
        (RenameAttribute(EYES, "Look"), {"Eyes": "Blue", "Look": {"Left": "x"}}),
        (RenameAttribute(EYES, "Look"), {"Eyes": "Blue\nRed", "Look": "x"}),
        (SplitValues(EYES, ",", "Hat"), {"Eyes": "a,b", "Hat": "Cap"}),
        (SplitValues(EYES, ",", "Hat"), {"Eyes": ["a,b"]}),
    ],
)
def test_where_something_would_be_lost_the_asset_stays_and_says_why(sweep: Sweep, attrs: dict[str, Any]) -> None:
    refused = outcome(sweep, attrs)
    assert refused.fields == {}
    assert "details" in str(refused.refused)


def test_the_preview_says_the_name_and_what_became_one_list() -> None:
    renamed = outcome(RenameAttribute(EYES, "Look"), {"Eyes": "Blue"})
    assert [(line.before, line.after) for line in renamed.lines] == [("Eyes", "Look")]
    joined = outcome(RenameAttribute(EYES, "Look"), {"Eyes": "Blue", "Look": "Shy"})
    assert [(line.before, line.after) for line in joined.lines] == [("Eyes", "Look"), ("Shy", "Shy\nBlue")]


WORDS = st.text("ab, ", max_size=5)
ATTRS = st.dictionaries(st.sampled_from(["Eyes", "Look", "Hat"]), WORDS | st.lists(WORDS, min_size=1, max_size=3))


@given(ATTRS)
def test_no_value_is_lost_by_another_name(attrs: dict[str, Any]) -> None:
    found = outcome(RenameAttribute(EYES, "Look"), attrs)
    before = {trait.value for trait in traits_of(nodes_of(attrs)) if trait.path[0] in ("Eyes", "Look")}
    now = found.fields.get("attrs", nodes_of(attrs))
    assert {trait.value for trait in traits_of(now) if trait.path == ("Look",)} == before


@given(ATTRS, st.sampled_from(["", "Brim"]))
def test_no_letter_is_lost_by_splitting(attrs: dict[str, Any], name: str) -> None:
    now = outcome(SplitValues(EYES, ",", name), attrs).fields.get("attrs", nodes_of(attrs))

    def letters(nodes: tuple[Node, ...]) -> set[str]:
        parts = (part for trait in traits_of(nodes) for part in trait.value.split(","))
        return {part.strip() for part in parts} - {""}

    assert letters(now) == letters(nodes_of(attrs))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"Eyes": "n/a", "Hat": "Cap"}, {"Hat": "Cap"}),
        ({"Eyes": ["n/a", "Gold", "-"]}, {"Eyes": ["Gold"]}),
        ({"Eyes": ["n/a", "-"]}, {}),
        ({"Eyes": "Gold", "Hat": "n/a"}, {"Eyes": "Gold", "Hat": "n/a"}),
        ({"Eyes": []}, {"Eyes": []}),
    ],
)
def test_values_are_taken_away_and_the_attribute_where_nothing_is_left_of_it(
    before: dict[str, Any], after: dict[str, Any]
) -> None:
    draft = Draft(art_id=1, attrs=nodes_of(before))
    outcome = RemoveValues(("Eyes",), frozenset({"n/a", "-"})).of(source_of(draft, PurePath("a.png")), 0)
    assert outcome.fields.get("attrs", draft.attrs) == nodes_of(after)
