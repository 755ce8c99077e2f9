"""Zeros before a number stay, and of what else a program shows in another form than it is taken, one cell is known."""

from collections.abc import Sequence
from io import BytesIO

import pytest
import xlsxwriter
from tests.library.spreadsheets.books import open_document
from tests.library.spreadsheets.test_workbook_reading import read

from mintwright.domain.spreadsheets.sheets import Sheet, ShownOtherwise

COLUMN = 'office:value-type="{kind}" office:{value}="{held}"'


def shown_in(code: str, *values: float) -> Sheet:
    """What is read of an XLSX file with these numbers in this form."""
    content = BytesIO()
    with xlsxwriter.Workbook(content) as book:
        book.add_worksheet().write_column(0, 0, values, book.add_format({"num_format": code}))
    return read(content.getvalue())


def open_cells(*cells: tuple[str, str, str]) -> Sheet:
    """What is read of an ODS file with a row of these: of this kind, what the cell holds, and what is seen."""
    names = {"date": "date-value", "time": "time-value"}
    row = "".join(
        f"<table:table-cell {COLUMN.format(kind=kind, value=names.get(kind, 'value'), held=held)}>"
        f"<text:p>{shown}</text:p></table:table-cell>"
        for kind, held, shown in cells
    )
    return read(open_document(f'<table:table table:name="A"><table:table-row>{row}</table:table-row></table:table>'))


def test_a_form_of_zeros_alone_is_followed() -> None:
    sheet = shown_in("0000", 1, 42, 12345, -7)
    assert [row[0] for row in sheet.rows] == ["0001", "0042", "12345", "-0007"]
    assert not sheet.otherwise


def test_no_more_zeros_are_followed_than_a_number_may_have() -> None:
    sheet = shown_in("0" * 200, 1)
    assert sheet.rows == [["1"]]
    assert sheet.otherwise == (ShownOtherwise(0, "", "1"),)


@pytest.mark.parametrize(
    ("code", "value", "shown", "taken"),
    [
        ("#,##0.00 €", 1235.5, "1,235.50 €", "1235.5"),
        ('#,##0.00\\ "EUR"', 1235.5, "1,235.50 EUR", "1235.5"),
        ("_-* #,##0.00 [$€-407]_-;-* #,##0.00", 0.125, "0.13 €", "0.125"),
        ("0.0%", 0.13, "13.0%", "13%"),
        ('"#"0000', 7, "#0007", "7"),
        ("0000", 1.5, "0002", "1.5"),
        ("0.00E+00", 1235.5, "", "1235.5"),
        ("# ?/?", 0.5, "", "0.5"),
    ],
)
def test_of_another_form_one_cell_is_known_as_it_is_seen_and_as_it_arrives(
    code: str, value: float, shown: str, taken: str
) -> None:
    assert shown_in(code, value).otherwise == (ShownOtherwise(0, shown, taken),)


@pytest.mark.parametrize(
    ("code", "values"), [("General", [1.5]), ("0", [7]), ("#,##0", [7]), ("0%", [0.25]), ("@", [7]), ("0.00", [1.25])]
)
def test_what_is_taken_as_it_is_seen_is_not_told(code: str, values: Sequence[float]) -> None:
    assert not shown_in(code, *values).otherwise


def test_a_date_arrives_as_iso_and_that_is_known() -> None:
    assert shown_in("mmm yyyy", 45292).otherwise == (ShownOtherwise(0, "", "2024-01-01"),)
    assert not shown_in("yyyy-mm-dd", 45292).otherwise


def test_an_open_document_says_what_is_seen() -> None:
    sheet = open_cells(
        ("float", "1", "0001"), ("currency", "1235.5", "1.235,50 €"), ("percentage", "0.13", "13.0%"),
        ("percentage", "0.13", "13%"), ("date", "2024-01-01", "Jan 2024"), ("float", "7", "7"),
    )  # fmt: skip
    assert list(sheet.rows[0]) == ["0001", "1235.5", "13%", "13%", "2024-01-01", "7"]
    assert sheet.otherwise == (
        ShownOtherwise(1, "1.235,50 €", "1235.5"),
        ShownOtherwise(2, "13.0%", "13%"),
        ShownOtherwise(4, "Jan 2024", "2024-01-01"),
    )


def test_the_words_of_a_comment_are_not_taken_for_what_is_seen_of_a_number() -> None:
    note = "<office:annotation><text:p>0001</text:p></office:annotation>"
    cell = f"<table:table-cell {COLUMN.format(kind='float', value='value', held='1')}>{note}<text:p>1</text:p>"
    table = f'<table:table table:name="A"><table:table-row>{cell}</table:table-cell></table:table-row></table:table>'
    sheet = read(open_document(table))
    assert (list(map(list, sheet.rows)), sheet.otherwise) == ([["1"]], ())
