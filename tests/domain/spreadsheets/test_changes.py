"""What a row makes of a draft: each cell is new, changed, cleared or a problem, or says what is there already."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind, nodes_of
from mintwright.domain.spreadsheets.changes import CellChange, Change, Counts, Plan, RowChange
from mintwright.domain.spreadsheets.columns import SheetColumn, SheetField, column_of
from mintwright.domain.spreadsheets.meanings import Finds, Meanings
from mintwright.domain.spreadsheets.meeting import SheetFile
from mintwright.domain.spreadsheets.planning import planning
from mintwright.domain.spreadsheets.rows import Piece, columns_of, headings_of, row_of
from mintwright.domain.spreadsheets.sheets import CellDoubt, Doubt, Reading, Sheet
from mintwright.studio.background.piecewise import at_once

NEW, CHANGED, CLEARED, PROBLEM = Change.NEW, Change.CHANGED, Change.CLEARED, Change.PROBLEM


def planned(
    drafts: Sequence[Draft], headings: Sequence[str], *rows: Sequence[str], doubts: Sequence[CellDoubt] = ()
) -> Plan:
    """Each row, of whose cells the first is the file, for the draft that has its place as its id."""
    sheet = Sheet("a.csv", [["File", *headings], *rows], Reading(), doubts=doubts)
    known = {draft.art_id: draft for draft in drafts}
    files = [SheetFile(art_id, f"/art/{art_id}.png") for art_id in known]
    meanings = Meanings((Finds.NAME, *map(column_of, headings)))
    return at_once(planning(sheet, meanings, files, known.get))


def row(draft: Draft, heading: str, cell: str) -> RowChange:
    return planned([draft], [heading], [f"{draft.art_id}.png", cell]).rows[0]


def change(draft: Draft, heading: str, cell: str) -> tuple[Change, str, str] | None:
    found = row(draft, heading, cell).cells.get(1)
    return None if found is None else (found.change, found.old, found.new)


def attrs(draft: Draft, heading: str, cell: str) -> tuple[Node, ...]:
    return row(draft, heading, cell).fields["attrs"]


GATE = Draft(
    art_id=1, name="Gate", asset_name="Mine", description="An arch", amount=7,
    attrs=nodes_of({"Hat": "Beret", "Inks": ["red", "blue"], "Mood": "", "Materials": {"Paper": "Washi"}}),
)  # fmt: skip
BARE = Draft(art_id=1, amount=None)


@pytest.mark.parametrize(
    ("heading", "cell", "now", "before"),
    [
        ("Title", "Dusk", (CHANGED, "Gate", "Dusk"), (NEW, "", "Dusk")),
        ("Title", "'=1", (CHANGED, "Gate", "=1"), (NEW, "", "=1")),
        ("Title", "(clear)", (CLEARED, "Gate", ""), None),
        ("Title", "(Empty)", (CLEARED, "Gate", ""), None),
        ("Title", "Gate", None, (NEW, "", "Gate")),
        ("Title", "", None, None),
        ("Name on the chain", "Dusk", (CHANGED, "Mine", "Dusk"), (NEW, "", "Dusk")),
        ("Description", "a\r\nb\rc", (CHANGED, "An arch", "a\nb\nc"), (NEW, "", "a\nb\nc")),
        ("Quantity", "8", (CHANGED, "7", "8"), (NEW, "", "8")),
        ("Quantity", "007", None, (NEW, "", "7")),
        ("Quantity", " 08 ", (CHANGED, "7", "8"), (NEW, "", "8")),
        ("Quantity", "(empty)", (CLEARED, "7", ""), None),
        ("Hat", "Crown", (CHANGED, "Beret", "Crown"), (NEW, "", "Crown")),
        ("Hat", "(empty)", (CLEARED, "Beret", ""), (NEW, "", "")),
        ("Hat", "(clear)", (CLEARED, "Beret", ""), None),
        ("Mood", "(clear)", None, None),
        ("Mood", "glad", (NEW, "", "glad"), (NEW, "", "glad")),
        ("Inks [lines]", "red\nblue", None, (NEW, "", "red\nblue")),
        ("Inks [lines]", "(no lines)", (CLEARED, "red\nblue", ""), (NEW, "", "")),
        ("Inks", "red\nblue", (CHANGED, "red\nblue", "red\nblue"), (NEW, "", "red\nblue")),
        ("Inks", "(clear)", (CLEARED, "red\nblue", ""), None),
        ("Materials › Paper", "Kozo", (CHANGED, "Washi", "Kozo"), (NEW, "", "Kozo")),
    ],
)
def test_a_cell_changes_what_is_there_or_is_not(
    heading: str, cell: str, now: tuple[Change, str, str] | None, before: tuple[Change, str, str] | None
) -> None:
    assert change(GATE, heading, cell) == now
    assert change(BARE, heading, cell) == before
    for draft in (GATE, BARE):
        found = row(draft, heading, cell)
        assert bool(found.fields) == bool(found.cells)
        assert row(replace(draft, **found.fields), heading, cell).fields == {}, "the same again changes nothing"


def test_what_becomes_of_attributes_keeps_the_place_and_the_kind_that_the_column_says() -> None:
    assert [node.key for node in attrs(GATE, "Hat", "Crown")] == ["Hat", "Inks", "Mood", "Materials"]
    assert [node.key for node in attrs(GATE, "Eyes", "Red")] == ["Hat", "Inks", "Mood", "Materials", "Eyes"]
    assert attrs(GATE, "Inks", "red")[1] == Node("Inks", text="red")
    assert attrs(BARE, "Inks [lines]", "(no lines)") == (Node("Inks", NodeKind.LIST),)
    assert attrs(BARE, "Inks [lines]", "(empty)") == (Node("Inks", NodeKind.LIST, children=(Node(""),)),)
    assert attrs(GATE, "Materials › Ink", "Oil")[3] == nodes_of({"Materials": {"Paper": "Washi", "Ink": "Oil"}})[0]


def test_a_group_goes_with_the_last_that_is_in_it() -> None:
    assert "Materials" not in [node.key for node in attrs(GATE, "Materials › Paper", "(clear)")]
    deep = Draft(art_id=1, attrs=nodes_of({"A": {"B": {"C": "x"}}}))
    assert attrs(deep, "A › B › C", "(clear)") == ()


def test_several_cells_of_one_row_change_one_draft() -> None:
    found = planned([GATE], ["Hat", "A › B", "A › C", "Inks", "Title"], ["1.png", "(clear)", "x", "y", "", "Dusk"])
    assert found.rows[0].fields == {
        "name": "Dusk",
        "attrs": nodes_of(
            {"Inks": ["red", "blue"], "Mood": "", "Materials": {"Paper": "Washi"}, "A": {"B": "x", "C": "y"}}
        ),
    }


@pytest.mark.parametrize(
    ("heading", "cell", "why"),
    [
        ("Quantity", "many", "The quantity “many” is not a whole number. Write it in digits."),
        ("Quantity", "1.5", "The quantity “1.5” is not a whole number. Write it in digits."),
        ("Quantity", "-1", "The quantity has to be at least 1."),
        ("Quantity", "0", "The quantity has to be at least 1."),
        ("Quantity", "9" * 19, "The quantity can be at most 9,223,372,036,854,775,807."),
        (
            "Materials",
            "x",
            "“Materials” of “Gate” is a group. Write in the heading what is meant in it, like “Materials › Name”.",
        ),
        ("Materials", "(clear)", "“Materials” of “Gate” is a group."),
        ("Hat › Size", "x", "“Hat › Size” of “Gate” would lie in what is no group."),
        ("Hat", "(no lines)", "“(no lines)” is a list without a line."),
        ("Title", "(no lines)", "“(no lines)” is a list without a line."),
    ],
)
def test_a_cell_that_cannot_be_written_is_left_alone_and_says_what_to_do(heading: str, cell: str, why: str) -> None:
    found = row(GATE, heading, cell)
    assert found.fields == {}
    assert found.cells[1].change is PROBLEM
    assert str(found.cells[1].why).startswith(why)
    assert planned([GATE], [heading], ["1.png", cell]).problems == ((2, 1, found.cells[1].why),)


@pytest.mark.parametrize(
    ("nodes", "why"),
    [
        ((Node("Hat", text="a"), Node("Hat", text="b")), "“Gate” has two attributes for “Hat”."),
        ((Node("Hat", NodeKind.LIST, children=(Node("", NodeKind.LIST),)),), "“Hat” of “Gate” is a list that no cell"),
    ],
)
def test_an_attribute_that_no_cell_holds_is_left_alone(nodes: tuple[Node, ...], why: str) -> None:
    found = row(replace(GATE, attrs=nodes), "Hat", "x")
    assert str(found.cells[1].why).startswith(why)
    assert found.fields == {}


def test_other_cells_of_a_row_with_a_problem_are_taken() -> None:
    found = planned([GATE], ["Quantity", "Hat"], ["1.png", "many", "Crown"]).rows[0]
    assert [cell.change for cell in found.cells.values()] == [PROBLEM, CHANGED]
    assert found.fields.keys() == {"attrs"}


def test_a_row_that_says_one_attribute_twice_is_taken_at_its_word_once() -> None:
    found = planned([BARE], ["Inks", "Inks [lines]"], ["1.png", "red", "blue"], ["1.png", "", "blue"])
    assert not found.counts.met, "two rows for one file"
    found = planned([BARE], ["Inks", "Inks [lines]"], ["1.png", "red", "blue"])
    assert found.rows[0].fields == {"attrs": nodes_of({"Inks": "red"})}
    assert str(found.rows[0].cells[2].why) == "The row says “Inks” in another column already. Keep one of the two."


@pytest.mark.parametrize("doubt", list(Doubt))
@pytest.mark.parametrize("heading", ["Quantity", "Hat"])
def test_a_doubtful_cell_is_left_alone_where_it_would_change_something(doubt: Doubt, heading: str) -> None:
    doubts = [CellDoubt(2, 1, doubt)]
    found = planned([GATE], [heading], ["1.png", "123"], doubts=doubts)
    assert (found.rows[0].fields, found.counts.problems) == ({}, 1)
    same = "7" if heading == "Quantity" else "Beret"
    assert planned([GATE], [heading], ["1.png", same], doubts=doubts).counts.problems == 0


def test_a_formula_without_a_result_is_a_problem_and_no_empty_cell() -> None:
    found = planned([GATE], ["Hat"], ["1.png", ""], doubts=[CellDoubt(2, 1, Doubt.UNCALCULATED)])
    assert str(found.rows[0].cells[1].why).startswith("This formula has no result yet.")
    assert (found.rows[0].fields, found.counts.problems) == ({}, 1)


def test_the_name_on_the_chain_goes_with_a_new_title_where_it_did_before() -> None:
    drafts = [Draft(art_id=1, name="Gate", asset_name="Gate"), Draft(art_id=2), replace(GATE, art_id=3)]
    found = planned(drafts, ["Title"], ["1.png", "Dusk"], ["2.png", "Dusk"], ["3.png", "Dusk"])
    assert [one.fields for one in found.rows] == [
        {"name": "Dusk", "asset_name": "Dusk"},
        {"name": "Dusk", "asset_name": "Dusk2"},
        {"name": "Dusk"},
    ]
    assert [one.cells.get(2) for one in found.rows] == [
        CellChange(CHANGED, "Gate", "Dusk"), CellChange(NEW, "", "Dusk2"), None,
    ], "in a column of their own, behind those of the sheet"  # fmt: skip
    assert (found.name_column, found.counts.renamed, found.counts.new, found.counts.changed) == (2, 2, 2, 3)


def test_a_name_on_the_chain_that_goes_with_a_title_is_none_that_another_asset_keeps_or_gets() -> None:
    drafts = [
        Draft(art_id=1, name="Gate", asset_name="Gate"), Draft(art_id=2, name="Dusk", asset_name="Dusk"),
        replace(GATE, art_id=3), Draft(art_id=4, name="Wall", asset_name="Wall"),
    ]  # fmt: skip
    found = planned(
        drafts, ["Title", "Name on the chain"], ["1.png", "Dusk", ""], ["3.png", "", "dusk2"], ["4.png", "Gate", ""]
    )
    assert [one.fields.get("asset_name") for one in found.rows] == ["Dusk3", "dusk2", "Gate"], "Gate has become free"
    assert found.rows[0].cells[2] == CellChange(CHANGED, "Gate", "Dusk3")
    assert found.counts.doubles == 0


def test_a_name_on_the_chain_that_another_asset_has_is_taken_and_said_with_who_has_it() -> None:
    drafts = [
        Draft(art_id=one, name=name, asset_name=name) for one, name in enumerate(("Gate", "Wall", "Dusk", "Moon"), 1)
    ]
    rows = ["1.png", "Sun"], ["2.png", "Sun"], ["3.png", "Moon"]
    found = planned(drafts, ["Name on the chain"], *rows)
    assert [one.fields["asset_name"] for one in found.rows] == ["Sun", "Sun", "Moon"], "the sheet is taken at its word"
    assert [(row, column, str(why).split(" on the chain")[0]) for row, column, why in found.problems] == [
        (2, 1, "Row 3 has the name “Sun”"), (3, 1, "Row 2 has the name “Sun”"), (4, 1, "“Moon” has the name “Moon”"),
    ]  # fmt: skip
    assert (found.counts.changed, found.counts.doubles, found.counts.problems) == (3, 3, 0)
    after = [replace(row.draft, **row.fields) for row in found.rows if row.draft is not None]
    again = planned([*after, drafts[3]], ["Name on the chain"], *rows)
    assert (again.counts.assets, again.problems) == (0, ()), "what is there already is no news"


def test_names_on_the_chain_that_change_places_are_no_doubles() -> None:
    drafts = [Draft(art_id=1, asset_name="Gate"), Draft(art_id=2, asset_name="Wall")]
    found = planned(drafts, ["Name on the chain"], ["1.png", "Wall"], ["2.png", "Gate"])
    assert (found.counts.changed, found.problems) == (2, ())


def test_a_name_on_the_chain_whose_cell_is_left_alone_stays_also_where_the_title_changes() -> None:
    gate = Draft(art_id=1, name="Gate", asset_name="Gate")
    doubts = [CellDoubt(2, 2, Doubt.UNCALCULATED)]
    found = planned([gate], ["Title", "Name on the chain"], ["1.png", "Dusk", ""], doubts=doubts)
    assert found.rows[0].fields == {"name": "Dusk"}
    assert found.rows[0].cells[2].change is PROBLEM


@pytest.mark.parametrize(
    ("cell", "fields"),
    [
        ("Own", {"name": "Dusk", "asset_name": "Own"}),
        ("Gate", {"name": "Dusk"}),
        ("(empty)", {"name": "Dusk", "asset_name": ""}),
        ("", {"name": "Dusk", "asset_name": "Dusk"}),
    ],
)
def test_a_row_that_says_the_name_on_the_chain_is_taken_at_its_word(cell: str, fields: dict[str, Any]) -> None:
    gate = Draft(art_id=1, name="Gate", asset_name="Gate")
    assert planned([gate], ["Title", "Name on the chain"], ["1.png", "Dusk", cell]).rows[0].fields == fields


def test_a_title_that_is_changed_in_an_exported_sheet_takes_its_name_on_the_chain_with_it_once() -> None:
    gate = Draft(art_id=1, name="Gate 9", asset_name="Gate9")
    piece = Piece("1.png", "", gate)
    columns = columns_of([piece])
    cells = dict(zip(headings_of(columns), row_of(piece, columns), strict=True)) | {"Title": "Dusk"}
    headings, said = list(cells)[2:], ["1.png", *list(cells.values())[2:]]
    found = planned([gate], headings, said).rows[0]
    assert found.fields == {"name": "Dusk", "asset_name": "Dusk"}
    assert not planned([replace(gate, **found.fields)], headings, said).rows[0].fields, "the sheet says no more"


def test_a_column_with_a_fault_changes_nothing() -> None:
    found = planned([GATE], ["Hat", "Hat"], ["1.png", "Crown", "Cap"])
    assert found.rows[0].cells.keys() == {1}


def test_all_is_counted() -> None:
    drafts = [GATE, Draft(art_id=2), Draft(art_id=3), Draft(art_id=4)]
    found = planned(
        drafts, ["Title", "Hat", "Quantity"],
        ["1.png", "Dusk", "(clear)", "7"], ["2.png", "Gate", "", "x"], ["9.png", "a", "b", "c"], ["", "", "", ""],
        ["3.png", "", "", "1"],
    )  # fmt: skip
    assert found.counts == Counts(
        new=2, changed=1, cleared=1, problems=1, met=3, lonely=1, files=1, assets=2, renamed=1
    ), "with the name on the chain of what had no title"
    assert found.without_row == (4,)
    assert [(one.row, one.draft and one.draft.art_id) for one in found.rows] == [(2, 1), (3, 2), (4, None), (6, 3)]


def test_a_file_that_left_the_list_meanwhile_is_left_out() -> None:
    sheet = Sheet("a.csv", [["1.png", "x"]], Reading())
    meanings = Meanings((Finds.NAME, SheetColumn(SheetField.TITLE)), headings=0)
    found = at_once(planning(sheet, meanings, [SheetFile(1, "/a/1.png")], lambda _: None))
    assert (str(found.rows[0].lonely), found.counts.met) == ("Its file has just left the list.", 0)


@pytest.mark.parametrize("headings", [("In", "In › Ink"), ("In › Ink", "In")])
def test_a_group_that_a_row_empties_makes_room_in_the_same_step_and_not_only_the_next_time(
    headings: Sequence[str],
) -> None:
    draft = Draft(art_id=1, attrs=nodes_of({"In": {"Ink": "red"}}))
    says = {"In": "a", "In › Ink": "(clear)"}
    line = ["1.png", *map(says.__getitem__, headings)]
    (row,) = planned([draft], headings, line).rows
    assert list(row.cells) == [1, 2], "in the order of the columns"
    assert {headings[at - 1]: cell.change for at, cell in row.cells.items()} == {"In": NEW, "In › Ink": CLEARED}
    after = replace(draft, **row.fields)
    assert after.attrs == nodes_of({"In": "a"})
    assert planned([after], headings, line).counts.assets == 0


@pytest.mark.parametrize("cell", [",", " , ,\n,"])
def test_a_cell_of_commas_alone_names_no_entry_and_leaves_what_is_there(cell: str) -> None:
    """A list without an entry is what nobody wrote."""
    for draft in (GATE, BARE):
        found = row(draft, "Inks [commas]", cell)
        assert (found.cells, dict(found.fields)) == ({}, {})
    assert attrs(GATE, "Inks [commas]", "red,, gold,") == (
        *GATE.attrs[:1],
        Node("Inks", NodeKind.LIST, children=(Node("", text="red"), Node("", text="gold"))),
        *GATE.attrs[2:],
    )
