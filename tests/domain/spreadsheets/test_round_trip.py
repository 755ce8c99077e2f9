"""What was exported and is imported again is as it was: onto itself, and into a project that knows the files alone."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath, PurePosixPath

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from tests.domain.spreadsheets.test_rows import DRAFT, LEAF, NAME, TREE, flat, siblings
from tests.library.spreadsheets.books import saved_as_open_document
from tests.whole import WHOLE

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind, nodes_of
from mintwright.domain.assets.checks import LARGEST_AMOUNT
from mintwright.domain.spreadsheets.changes import Plan
from mintwright.domain.spreadsheets.guesses import guessing
from mintwright.domain.spreadsheets.meeting import SheetFile
from mintwright.domain.spreadsheets.planning import planning
from mintwright.domain.spreadsheets.rows import (
    Piece,
    SheetError,
    SheetFormat,
    columns_of,
    headings_of,
    relative_folders,
    row_of,
)
from mintwright.domain.spreadsheets.sheets import CellDoubt, Doubt, Reading, Sheet
from mintwright.library.spreadsheets.delimited_text import delimited_text
from mintwright.library.spreadsheets.sheet_files import sheet_of
from mintwright.library.spreadsheets.workbook import workbook
from mintwright.studio.background.piecewise import at_once
from mintwright.studio.drafts.blank import blank

CASES = settings(derandomize=True, deadline=None, max_examples=1_000 if WHOLE else 12)
PATHS = tuple(map(PurePosixPath, ("/art/1.png", "/art/a/1.png", "/art/a/2.png")))

LOST = "\ufffd"  # stands for a letter that somebody lost
SIGN = st.characters(codec="utf-8", exclude_characters=f"\r{LOST}")
TEXT = st.text(SIGN, max_size=6) | st.sampled_from(["(Clear)", "'(empty)", "\n=1", " ", "a\n\nb\n", "\ufeff", "1\x85"])
ANY_LEAF = st.builds(
    lambda key, text: Node(key, text=text), NAME | st.text(SIGN, min_size=1, max_size=4).filter(str.strip), TEXT
) | st.builds(
    lambda key, lines: Node(key, NodeKind.LIST, children=tuple(Node("", text=line) for line in lines)),
    NAME,
    st.lists(TEXT, max_size=3),
)
ANY = st.builds(
    lambda draft, name, description, amount, attrs: replace(
        draft, name=name, description=description, amount=amount, attrs=attrs
    ),
    DRAFT, TEXT, TEXT, st.none() | st.integers(1, LARGEST_AMOUNT), siblings(TREE | LEAF | ANY_LEAF, 0),
)  # fmt: skip
DRAFTS = st.tuples(*(st.builds(replace, ANY, art_id=st.just(at)) for at in range(len(PATHS))))


def exported(drafts: Sequence[Draft]) -> list[Sequence[str]]:
    """The rows of these, each of the file at its place."""
    folders = relative_folders(PATHS)
    pieces = [Piece(path.name, folders[path.parent], draft) for path, draft in zip(PATHS, drafts, strict=False)]
    try:
        columns = columns_of(pieces)
        return [headings_of(columns), *(row_of(piece, columns) for piece in pieces)]
    except SheetError:
        assume(False)
        raise


def file_of(rows: Sequence[Sequence[str]], kind: str) -> bytes:
    """A file of these rows."""
    numbers = [rows[0].index("Quantity")]
    match kind:
        case SheetFormat.XLSX:
            return workbook(rows, "Descriptions", numbers)
        case ".ods":
            return saved_as_open_document(rows, "Descriptions", numbers)
        case _:
            return delimited_text(rows, "," if kind == SheetFormat.CSV else "\t")


def through(rows: Sequence[Sequence[str]], kind: str) -> Sequence[Sequence[str]]:
    """The same rows out of a file, read as any that an artist chooses."""
    sheet = sheet_of(file_of(rows, kind), f"a{kind}", Reading())
    assert not sheet.doubts
    return sheet.rows


def imported(rows: Sequence[Sequence[str]], drafts: Sequence[Draft], doubts: Sequence[CellDoubt] = ()) -> Plan:
    sheet = Sheet("a.csv", rows, Reading(), doubts=doubts)
    files = [SheetFile(draft.art_id, str(path)) for draft, path in zip(drafts, PATHS, strict=False)]
    meanings = at_once(guessing(sheet, files))
    assert not meanings.faults
    return at_once(planning(sheet, meanings, files, dict(enumerate(drafts)).get))


def after(plan: Plan) -> list[Draft]:
    return [replace(row.draft, **row.fields) for row in plan.rows if row.draft is not None]


def said(draft: Draft) -> tuple[object, ...]:
    """What a spreadsheet says of a draft: the order of its attributes is that of the columns."""
    return draft.name, draft.asset_name, draft.amount, draft.description, flat(draft.attrs)


@pytest.mark.parametrize("kind", ["", *SheetFormat, ".ods"])
@pytest.mark.soak
@CASES
@given(drafts=DRAFTS)
@example(drafts=[Draft(art_id=0, attrs=(Node("A", text="x\ny"), Node("B", NodeKind.LIST)))])
@example(drafts=[Draft(art_id=0, attrs=(Node("A", text="x"),)), Draft(art_id=1, attrs=(Node("A", NodeKind.LIST),))])
def test_all_comes_back_from_an_export(kind: str, drafts: Sequence[Draft]) -> None:
    rows = exported(drafts)
    require_all(drafts, through(rows, kind) if kind else rows)


def require_all(drafts: Sequence[Draft], rows: Sequence[Sequence[str]]) -> None:
    """These rows change nothing in the drafts that they are of, and say all of them where there is nothing yet."""
    itself = imported(rows, drafts)
    assert (itself.counts.assets, itself.counts.problems, itself.counts.met) == (0, 0, len(drafts))
    assert not any(row.cells for row in itself.rows)
    emptied = [blank(at, PurePath(PATHS[at])) for at in range(len(drafts))]
    found = after(imported(rows, emptied))
    assert list(map(said, found)) == list(map(said, drafts))
    assert imported(rows, found).counts.assets == 0


@pytest.mark.parametrize("kind", [*SheetFormat, ".ods"])
def test_a_mark_for_a_lost_letter_stays_where_it_is_and_is_doubted_elsewhere(kind: str) -> None:
    draft = Draft(art_id=0, name=f"Caf{LOST}", asset_name="Cafe", attrs=nodes_of({"Hat": "Beret"}))
    sheet = sheet_of(file_of(exported([draft]), kind), f"a{kind}", Reading())
    assert [one.doubt for one in sheet.doubts] == [Doubt.UNREADABLE]
    itself = imported(sheet.rows, [draft], sheet.doubts)
    assert (itself.counts.assets, itself.counts.problems) == (0, 0)
    fresh = imported(sheet.rows, [blank(0, PurePath(PATHS[0]))], sheet.doubts)
    assert [str(why) for *_, why in fresh.problems] == [
        "A letter could not be read. Choose what letters the file is in, or mend the cell in the sheet."
    ]


@pytest.mark.soak
@CASES
@given(drafts=DRAFTS, others=DRAFTS)
def test_what_a_sheet_says_is_so_whatever_was_there_before_and_the_rest_stays(
    drafts: Sequence[Draft], others: Sequence[Draft]
) -> None:
    rows = exported(drafts)
    plan = imported(rows, others)
    again = imported(rows, after(plan))
    assert again.counts.assets == 0
    assert again.counts.problems == plan.counts.problems
    for draft, other, found in zip(drafts, others, after(plan), strict=True):
        assert (found.name, found.asset_name, found.amount) == (draft.name, draft.asset_name, draft.amount)
        assert found.description == draft.description or other.description
        before, now = flat(other.attrs), flat(found.attrs)
        assert {column: text for column, text in now.items() if column not in before}.items() <= flat(
            draft.attrs
        ).items()
