"""Cells show what a draft says, and what is written into one is in the draft."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.assets.asset import Draft, ExtraFile
from mintwright.domain.assets.attributes import Node, NodeKind, nodes_of
from mintwright.domain.table.cells import CellError, Order, cell_text, is_whole, written
from mintwright.domain.table.columns import AFTER, BEFORE, Column, ColumnsInUse, Field, arranged

CASES = settings(derandomize=True, deadline=None, max_examples=200)
TEXT = st.text(st.sampled_from("ab \n\té😀"), max_size=6)
KEY = st.sampled_from(["a", "b", "c", " "])
LEAF = st.builds(Node, KEY, st.just(NodeKind.TEXT), TEXT) | st.builds(
    lambda key, lines: Node(key, NodeKind.LIST, children=tuple(Node("", text=line) for line in lines)),
    KEY,
    st.lists(TEXT, max_size=3),
)
NODE = st.recursive(
    LEAF,
    lambda nodes: st.builds(
        lambda key, children: Node(key, NodeKind.GROUP, children=tuple(children)), KEY, st.lists(nodes, max_size=3)
    ),
    max_leaves=6,
)
ATTRS = st.lists(NODE, max_size=4).map(tuple)


def attribute(*path: str, kind: NodeKind = NodeKind.TEXT) -> Column:
    return Column(Field.ATTRIBUTE, path, kind)


PAPER = attribute("Materials", "Paper")
GATE = Draft(
    art_id=1,
    name="Gate",
    amount=3,
    attrs=nodes_of({"Hat": "Beret", "Inks": ["blue", "red"], "Materials": {"Paper": "Washi"}}),
    files=(ExtraFile(art_id=2, name="Back"), ExtraFile(art_id=3, name="Side")),
)


def after(draft: Draft, column: Column, text: str) -> str:
    return cell_text(replace(draft, **written(draft, column, text)), column)


def test_every_attribute_in_use_has_a_column_in_the_order_in_which_it_was_seen() -> None:
    used = ColumnsInUse()
    assert used.note([GATE, Draft(art_id=2, attrs=nodes_of({"Eyes": "", "Hat": ["a"]}))])
    columns = used.columns
    assert columns == (*BEFORE, attribute("Hat"), attribute("Inks"), PAPER, attribute("Eyes"), *AFTER)
    assert [column.kind for column in columns[5:8]] == [NodeKind.TEXT, NodeKind.LIST, NodeKind.TEXT]
    assert not used.note([GATE])


def test_a_cell_shows_a_field_an_attribute_in_a_group_and_a_list_as_lines() -> None:
    shown = {column: cell_text(GATE, column) for column in (*BEFORE, attribute("Inks"), PAPER, *AFTER)}
    assert list(shown.values()) == ["", "Gate", "", "3", "", "blue\nred", "Washi", "Back\nSide", ""]


def test_a_text_goes_into_groups_which_are_made_and_removed_with_their_last_attribute() -> None:
    fields = written(Draft(art_id=1), PAPER, "Cotton")
    assert fields["attrs"] == nodes_of({"Materials": {"Paper": "Cotton"}})
    assert written(Draft(art_id=1, attrs=fields["attrs"]), PAPER, "")["attrs"] == ()


def test_a_list_takes_lines_and_a_column_of_lists_makes_one() -> None:
    assert written(GATE, attribute("Inks"), "a\nb")["attrs"][1] == nodes_of({"Inks": ["a", "b"]})[0]
    made = written(GATE, attribute("New", kind=NodeKind.LIST), "a\nb")["attrs"][-1]
    assert made == nodes_of({"New": ["a", "b"]})[0]


@pytest.mark.parametrize(
    ("column", "text", "says"),
    [
        (attribute("Materials"), "x", "“Materials” of “Gate” is a group."),
        (attribute("Hat", "Brim"), "x", "“Hat › Brim” of “Gate” would lie in what is no group."),
        (attribute("Odd"), "x", "is a list that a cell cannot hold"),
        (attribute("Two"), "x", "“Gate” has two attributes for “Two”."),
        (Column(Field.AMOUNT), "many", "The quantity “many” is not a whole number."),
        (Column(Field.AMOUNT), "-1", "The quantity has to be at least 1."),
        (Column(Field.AMOUNT), "000", "The quantity has to be at least 1."),
        (Column(Field.AMOUNT), "9" * 25, "The quantity can be at most"),
        (Column(Field.FILES), "x", "read-only"),
    ],
)
def test_a_cell_refuses_what_it_cannot_hold_in_a_sentence(column: Column, text: str, says: str) -> None:
    odd = Node("Odd", NodeKind.LIST, children=(Node("", text="a\nb"),))
    draft = replace(GATE, attrs=(*GATE.attrs, odd, Node("Two"), Node("Two")))
    with pytest.raises(CellError) as refused:
        written(draft, column, text)
    assert says in str(refused.value.sentence)
    assert is_whole(draft, column) == (column.field is not Field.ATTRIBUTE)


@CASES
@given(ATTRS)
def test_writing_what_was_read_changes_nothing(attrs: tuple[Node, ...]) -> None:
    draft, used = Draft(art_id=1, name="a", attrs=attrs), ColumnsInUse()
    used.note([draft])
    for column in used.columns:
        assert written(draft, column, cell_text(draft, column)) == {}


@CASES
@given(ATTRS, TEXT, st.sampled_from([("a",), ("b", "c"), ("c", "a", "b")]), st.sampled_from(list(NodeKind)[:2]))
def test_what_is_written_is_read(attrs: tuple[Node, ...], text: str, path: tuple[str, ...], kind: NodeKind) -> None:
    draft, column = Draft(art_id=1, name="a", attrs=attrs), attribute(*path, kind=kind)
    if is_whole(draft, column):
        assert after(draft, column, text) == text


def test_columns_stand_in_the_order_that_was_kept_and_others_keep_their_place() -> None:
    used = ColumnsInUse()
    used.note([GATE])
    kept = [attribute("Inks").key, attribute("Hat").key, "no column", 7, Column(Field.TITLE).key]
    shown = arranged(used.columns, kept)
    assert shown[:2] == BEFORE[:2]
    assert shown[5:8] == (attribute("Inks"), attribute("Hat"), PAPER)
    assert arranged(used.columns, {"a": 1}) == used.columns


def keys_after(draft: Draft, column: Column, *order: Column) -> list[str]:
    return [node.key for node in written(draft, column, "x", Order(order))["attrs"]]


def test_a_new_attribute_takes_its_place_by_the_order_of_the_columns_and_what_is_there_stays() -> None:
    season, tide, hat, inks = (attribute(name) for name in ("Season", "Tide", "Hat", "Inks"))
    empty = Draft(art_id=1)
    tide_alone = replace(empty, attrs=nodes_of({"Tide": "low"}))
    assert keys_after(tide_alone, season, season, tide) == ["Season", "Tide"]
    assert keys_after(tide_alone, season, tide, season) == ["Tide", "Season"]
    assert keys_after(tide_alone, season) == ["Tide", "Season"], "no order names it"
    assert keys_after(GATE, tide, hat, tide, inks) == ["Hat", "Tide", "Inks", "Materials"]
    assert keys_after(GATE, tide, inks, hat, tide) == ["Hat", "Tide", "Inks", "Materials"], "after the nearest"
    assert keys_after(GATE, season, season, PAPER) == ["Hat", "Inks", "Season", "Materials"]
    assert keys_after(GATE, inks, inks, hat) == ["Hat", "Inks", "Materials"], "what is there stays where it stands"
    ink = attribute("Materials", "Ink")
    (*_, materials) = written(GATE, ink, "x", Order((ink, PAPER)))["attrs"]
    assert [node.key for node in materials.children] == ["Ink", "Paper"], "in a group, too"
