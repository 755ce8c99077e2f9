"""A heading says all there is to know of a column, and a column comes back from it, whatever its names are."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from mintwright.domain.assets.attributes import NodeKind
from mintwright.domain.spreadsheets.columns import FIELDS, KEYS, SheetColumn, SheetField, column_of, heading_of

CASES = settings(derandomize=True, deadline=None, max_examples=400)
PART = st.sampled_from([*"ab \\›[]\t\n\u2003", "lines", "[text]", " › "])
NAME = st.lists(PART, min_size=1, max_size=6).map("".join) | st.text(min_size=1, max_size=8)
KIND = st.sampled_from([NodeKind.TEXT, NodeKind.LIST])


def attribute(*path: str, kind: NodeKind = NodeKind.TEXT) -> SheetColumn:
    return SheetColumn(SheetField.ATTRIBUTE, path, kind)


@CASES
@given(path=st.lists(NAME, min_size=1, max_size=4).map(tuple), kind=KIND)
@example(path=(" ",), kind=NodeKind.LIST)
@example(path=("a [lines]",), kind=NodeKind.TEXT)
@example(path=("A › B", "\\"), kind=NodeKind.TEXT)
@example(path=("quantity",), kind=NodeKind.TEXT)
@example(path=("Title [text]",), kind=NodeKind.TEXT)
def test_every_column_of_an_attribute_comes_back_from_its_heading(path: tuple[str, ...], kind: NodeKind) -> None:
    column = SheetColumn(SheetField.ATTRIBUTE, path, kind)
    assert column_of(heading_of(column)) == column


@pytest.mark.parametrize("column", [*KEYS, *FIELDS], ids=lambda column: column.field.value)
def test_every_field_comes_back_from_its_heading(column: SheetColumn) -> None:
    assert column_of(heading_of(column)) == column


@pytest.mark.parametrize(
    ("column", "heading"),
    [
        (attribute("Hat"), "Hat"),
        (attribute("Materials", "Paper", kind=NodeKind.LIST), "Materials › Paper [lines]"),
        (attribute("Left › right"), r"Left \› right"),
        (attribute("Paper [lines]"), r"Paper \[lines]"),
        (attribute("Title"), "Title [text]"),
        (attribute("title", kind=NodeKind.LIST), "title [lines]"),
        (SheetColumn(SheetField.ASSET_NAME), "Name on the chain"),
    ],
)
def test_a_heading_reads_as_an_artist_would_write_it(column: SheetColumn, heading: str) -> None:
    assert heading_of(column) == heading


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("  title ", SheetColumn(SheetField.TITLE)),
        ("Materials›Paper  [Lines] ", attribute("Materials", "Paper", kind=NodeKind.LIST)),
        ("Size [cm]", attribute("Size [cm]")),
        ("Attribute", attribute("Attribute")),
        ("C:\\", attribute("C:\\")),
    ],
)
def test_a_heading_that_was_written_by_hand_is_understood(heading: str, column: SheetColumn) -> None:
    assert column_of(heading) == column


def test_a_blank_heading_names_no_column() -> None:
    assert column_of(" \t") is None


def test_a_heading_of_nothing_but_signs_is_read_at_once() -> None:
    for sign in (" ", "\\", "[", "› ", "[lines] "):
        assert column_of(f"a{sign * 10_000}b") is not None


def test_a_heading_may_say_that_commas_part_a_list_and_an_attribute_that_is_called_so_is_none() -> None:
    listed = SheetColumn(SheetField.ATTRIBUTE, ("Inks",), NodeKind.LIST, has_commas=True)
    assert column_of("Inks [commas]") == listed
    assert column_of(heading_of(listed)) == listed
    named = SheetColumn(SheetField.ATTRIBUTE, ("Inks [commas]",))
    assert column_of(heading_of(named)) == named
