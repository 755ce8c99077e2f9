"""A value that is given up, and a title or a description that goes on saying it."""

from dataclasses import replace
from pathlib import PurePath

import pytest

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.assets.patterns import source_of
from mintwright.domain.bulk.old_values import OldValue, old_value
from mintwright.domain.bulk.sweeps import DESCRIPTION, TITLE
from mintwright.domain.bulk.tally import Tally
from mintwright.domain.traits.changes import RemoveValues, RenameAttribute, RenameValues, SplitValues

HAT = ("Hat",)
FOX = Draft(art_id=1, name="Fox", description="A fox.", attrs=nodes_of({"Hat": "Beret"}))
Sweep = RenameAttribute | RenameValues | RemoveValues | SplitValues
TO_CAP = RenameValues(HAT, frozenset({"Beret"}), "Cap")


def said(sweep: Sweep, draft: Draft) -> OldValue | None:
    return old_value(sweep.of(source_of(draft, PurePath("fox.png")), 0))


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        ({}, None),
        ({"description": "A fox in a beret."}, OldValue(DESCRIPTION, "beret")),
        ({"name": "Beret fox", "description": "Its Beret."}, OldValue(TITLE, "Beret")),
        ({"description": "Of many berets, in a beretlike hat."}, None),
        ({"description": "Without (Beret)"}, OldValue(DESCRIPTION, "Beret")),
    ],
)
def test_the_old_value_is_found_as_a_whole_word(changes: dict[str, str], found: OldValue | None) -> None:
    assert said(TO_CAP, replace(FOX, **changes)) == found
    assert said(RemoveValues(HAT, frozenset({"Beret"})), replace(FOX, **changes)) == found


def test_what_is_not_given_up_is_not_looked_for() -> None:
    fox = replace(FOX, name="Hat", description="Beret, Cap")
    assert said(RenameAttribute(HAT, "Head"), fox) is None, "its value stays"
    assert said(RenameValues(HAT, frozenset({"Crown"}), "Cap"), fox) is None, "it does not change"


def test_a_split_gives_up_what_it_splits() -> None:
    fox = replace(FOX, description="In cap, tall it is.", attrs=nodes_of({"Hat": "Cap, tall"}))
    assert said(SplitValues(HAT, ","), fox) == OldValue(DESCRIPTION, "cap, tall")


def test_what_is_written_as_the_new_value_already_does_not_say_the_old_one() -> None:
    capital = RenameValues(HAT, frozenset({"Beret"}), "BERET")
    assert said(capital, replace(FOX, description="In a BERET.")) is None
    assert said(capital, replace(FOX, description="In a BERET, a Beret.")) == OldValue(DESCRIPTION, "Beret")


def test_they_are_counted_with_which_they_are() -> None:
    tally = Tally()
    drafts = [replace(FOX, art_id=at, description=words) for at, words in enumerate(("A beret", "A fox", "Beret"))]
    tally.add(TO_CAP.of(source_of(draft, PurePath("fox.png")), at) for at, draft in enumerate(drafts))
    assert (tally.mentioned, tally.saying) == (2, {0, 2})
    assert "2 still say the old value, in their titles or descriptions." in map(str, tally.words)
