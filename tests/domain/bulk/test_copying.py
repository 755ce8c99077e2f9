"""Copying what one asset says to others: what is ticked and nothing else."""

from decimal import Decimal
from pathlib import PurePath

from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.assets.asset import Draft, ExtraFile
from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.assets.patterns import source_of
from mintwright.domain.bulk.copying import AMOUNT, FILES, ROYALTIES, CopyFields, copyable
from mintwright.domain.bulk.outcome import Outcome
from mintwright.domain.bulk.sweeps import DESCRIPTION, TITLE
from mintwright.domain.table.columns import Column, Field

HAT = Column(Field.ATTRIBUTE, ("Hat",))
MATERIALS = Column(Field.ATTRIBUTE, ("Materials",))
ORIGIN = Draft(
    art_id=1,
    name="Dawn",
    description="At dawn.",
    amount=3,
    royalties_rate=Decimal(5),
    royalties="addr1",
    attrs=nodes_of({"Hat": "Beret", "Materials": {"Paper": "Washi", "Inks": ["red", "blue"]}}),
    files=(ExtraFile(art_id=2, name="Moth"), ExtraFile(art_id=9, name="Film")),
)
OTHER = Draft(art_id=2, name="Moth", attrs=nodes_of({"Eyes": "open", "Hat": "Leaf"}))
ALL = (TITLE, DESCRIPTION, AMOUNT, ROYALTIES, FILES, HAT, MATERIALS)


def copied(*columns: Column, to: Draft = OTHER) -> Outcome:
    return CopyFields(ORIGIN, columns).of(source_of(to, PurePath("moth.png")), 0)


def test_what_says_something_can_be_copied() -> None:
    assert copyable(ORIGIN) == ALL
    assert copyable(Draft(art_id=5)) == (AMOUNT,)


def test_an_attribute_takes_the_place_of_its_name_and_others_stay() -> None:
    outcome = copied(HAT, MATERIALS)
    inside = {"Paper": "Washi", "Inks": ["red", "blue"]}
    assert outcome.fields == {"attrs": nodes_of({"Eyes": "open", "Hat": "Beret", "Materials": inside})}
    assert [(line.before, line.after) for line in outcome.lines] == [
        ("Leaf", "Beret"), ("", "Paper: Washi, Inks: red, blue"),
    ]  # fmt: skip


def test_all_fields_are_copied_and_none_to_where_they_come_from() -> None:
    outcome = copied(*ALL)
    assert outcome.fields["files"] == (ExtraFile(art_id=9, name="Film"),), "a piece is no further file of itself"
    assert (outcome.fields["royalties_rate"], outcome.fields["royalties"]) == (Decimal(5), "addr1")
    assert {line.column: line.after for line in outcome.lines}[ROYALTIES] == "5 % · addr1"
    assert "asset_name" not in outcome.fields
    assert copied(*ALL, to=ORIGIN) == Outcome(ORIGIN)
    assert copied() == Outcome(OTHER)


@settings(derandomize=True, deadline=None)
@given(st.sets(st.sampled_from(ALL)))
def test_exactly_what_is_ticked_becomes_the_same_and_a_second_time_changes_nothing(columns: set[Column]) -> None:
    from dataclasses import replace

    outcome = copied(*columns)
    after = replace(OTHER, **outcome.fields)
    assert {line.column for line in outcome.lines} == columns
    assert copied(*columns, to=after) == Outcome(after)


def test_what_reads_the_same_and_is_something_else_is_listed_too() -> None:
    other = Draft(
        art_id=2,
        attrs=nodes_of({"Hat": ["Beret"], "Materials": "Paper: Washi, Inks: red, blue"}),
        files=(ExtraFile(art_id=7, name="Film"),),
    )
    outcome = copied(HAT, MATERIALS, FILES, to=other)
    assert set(outcome.fields) == {"attrs", "files"}
    assert {line.column for line in outcome.lines} == {HAT, MATERIALS, FILES}
    assert all(line.before == line.after for line in outcome.lines)
