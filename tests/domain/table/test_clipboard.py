"""Cells from other spreadsheets come as they stand there, and cells for them stay what they are."""

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pace import within

from mintwright.domain.table import html_table, tab_separated
from mintwright.domain.table.clipboard import rows_of

RECORDED = Path(__file__).parent / "recorded"
CASES = settings(derandomize=True, deadline=None, max_examples=300)
TEXT = st.text(st.sampled_from('ab"\t\n\r <>&;é😀'), max_size=8)
CELLS = st.integers(1, 4).flatmap(
    lambda wide: st.lists(st.lists(TEXT, min_size=wide, max_size=wide), min_size=1, max_size=4)
)


def read(text: str, page: str) -> list[list[str]]:
    return list(rows_of(text, list(html_table.rows_of(page))))


@CASES
@given(CELLS)
def test_our_own_cells_come_back_as_they_were(cells: list[list[str]]) -> None:
    assert read(tab_separated.write(cells), html_table.write(cells)) == cells


def test_what_libreoffice_put_on_the_clipboard_keeps_its_line_breaks_tabs_and_quotation_marks() -> None:
    """Its text has a space for each of the first two."""
    text, page = ((RECORDED / f"libreoffice-7.4.{kind}").read_text("utf-8") for kind in ("txt", "html"))
    assert read(text, page) == [
        ["plain", "two\nlines", 'say "hi"', "a\ttab", "12.5"],
        ["007", "1-2", "=1+1", "x" * 70, "2"],
        ["😀 é", "", '"Night" sky', "  sp  ", "0.333333333333333"],
        ["", "", "", "", "part bold\nsecond"],
        ["'q", "3.50", "last\n", '"Night"', ""],
        ["<b>&amp;", "a\n\nb", "nb\u00a0sp", "x  y", ""],
        ["bold", "noted", "un", "merged", ""],
        ["rot\u200f", "linked", "", "end", ""],
    ]


def test_what_libreoffice_copied_with_empty_edges_stays_in_its_place() -> None:
    """Its text leaves out the empty rows and columns around the words, its page does not."""
    text, page = ((RECORDED / f"libreoffice-7.4-edges.{kind}").read_text("utf-8") for kind in ("txt", "html"))
    assert read(text, page) == [
        ["", "", "", "", ""],
        ["", "two\nlines", 'say "hi"', "", ""],
        ["", "", "ab", "", ""],
        ["", "007", "", "x", ""],
        ["", "", "", "", ""],
        ["", "last", "", "", ""],
        ["", "", "", "", ""],
    ]


@pytest.mark.parametrize("text", ["two\nlines", "two lines\n"])
def test_a_single_cell_with_words_stays_in_its_place(text: str) -> None:
    page = "<table><tr><td><br></td><td><br></td></tr><tr><td><br></td><td>two<br>lines</td></tr></table>"
    assert read(text, page) == [["", ""], ["", "two\nlines"]]


@pytest.mark.parametrize("text", ["two\nlines", "two lines"])
def test_a_single_cell_that_libreoffice_wrote_as_it_is_stays_one(text: str) -> None:
    assert read(text, "<table>\n\t<tr>\n\t\t<td>two<br>lines</td>\n\t</tr>\n</table>\n") == [["two\nlines"]]


EXCEL = 'Sea\t"two\nlines"\r\n"5"" x\t7"""\t"Night"\r\n'
SHEETS = 'Sea\t"two\nlines"\n"5"" x\t7"""\t"""Night"""'
"""By what is documented: Excel ends the last row too, and doubles marks only where a cell stands in them."""


def test_what_excel_and_google_sheets_put_there_is_read_as_they_mean_it() -> None:
    page = (
        "<html>\r\n<style>td {color:red}</style>\r\n<table>\r\n <tr height=20>\r\n  <td>Sea</td>\r\n"
        "  <td class=x>two<br>\r\n    lines</td>\r\n </tr>\r\n <tr>\r\n  <td>5&quot; x 7&quot;</td>\r\n"
        "  <td>&quot;Night&quot;</td>\r\n </tr>\r\n</table></html>"
    )
    assert read(EXCEL, "")[0] == read(EXCEL, page)[0] == ["Sea", "two\nlines"]
    assert read(SHEETS, "") == read(SHEETS, page) == [["Sea", "two\nlines"], ['5" x\t7"', '"Night"']]
    night = "<table><tr><th>a</th><td>&quot;Night&quot;</td></tr></table>"
    assert read('a\t"Night"\r\n', night) == [["a", '"Night"']]


def test_what_excel_puts_there_is_read_with_its_line_ends_marks_and_styles() -> None:
    """Only a cell with a tab or a line break stands in quotation marks."""
    text = 'Sea\t007\t"two\nlines"\r\n"say ""hi""\nagain"\t5"\t\r\n\t\t\r\n'
    page = (
        '<html xmlns:x="urn:schemas-microsoft-com:office:excel">\r\n\r\n<head>\r\n'
        '<meta name=ProgId content=Excel.Sheet>\r\n<style>\r\n<!--table\r\n\t{mso-displayed-decimal-separator:"\\.";}'
        '\r\n.xl65\r\n\t{mso-number-format:"\\@";\r\n\twhite-space:normal;}\r\nbr\r\n\t{mso-data-placement:same-cell;}'
        "\r\n-->\r\n</style>\r\n</head>\r\n\r\n<body link=blue vlink=purple>\r\n\r\n<table border=0 cellpadding=0 "
        "style='border-collapse:\r\n collapse;width:144pt'>\r\n<!--StartFragment-->\r\n <col width=64 style='mso-width-"
        "source:userset'>\r\n <tr height=40>\r\n  <td height=40 class=xl65>Sea</td>\r\n  <td class=xl65 x:str>007</td>"
        "\r\n  <td class=xl65>two<br>\r\n    lines</td>\r\n </tr>\r\n <tr>\r\n  <td>say &quot;hi&quot;<br>\r\n    again"
        "</td>\r\n  <td>5&quot;</td>\r\n  <td></td>\r\n </tr>\r\n <tr>\r\n  <td></td>\r\n  <td></td>\r\n  <td></td>"
        "\r\n </tr>\r\n<!--EndFragment-->\r\n</table>\r\n\r\n</body>\r\n\r\n</html>\r\n"
    )
    cells = [["Sea", "007", "two\nlines"], ['say "hi"\nagain', '5"', ""], ["", "", ""]]
    assert list(html_table.rows_of(page)) == cells
    assert read(text, "") == read(text, page) == cells
    assert read(text.replace("\r\n", "\n"), page) == cells, "as a Mac or a clipboard between systems writes it"


def test_what_google_sheets_puts_there_is_read_with_its_values_and_origin() -> None:
    """The words are those of the cells, not of the attributes that repeat them; a line break is a `<br>`."""
    page = (
        '<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:'
        'same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" '
        'data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody>'
        '<tr style="height:21px;"><td style="wrap-strategy:4" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:'
        '&quot;Sea&quot;}">Sea</td><td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;two\\nlines&quot;}">two'
        '<br/>lines</td></tr><tr style="height:21px;"><td data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;007'
        '&quot;}" data-sheets-numberformat="{&quot;1&quot;:1}">007</td><td data-sheets-value="{&quot;1&quot;:2,&quot;2'
        '&quot;:&quot;a < b > c&quot;}">a &lt; b &gt; c</td></tr><tr><td></td><td>&quot;Night&quot;</td></tr></tbody>'
        "</table>"
    )
    cells = [["Sea", "two\nlines"], ["007", "a < b > c"], ["", '"Night"']]
    text = 'Sea\t"two\nlines"\n007\ta < b > c\n\t"""Night"""'
    assert list(html_table.rows_of(page)) == cells
    assert read(text, "") == read(text, page) == cells


def test_a_page_that_says_something_else_than_the_text_is_left_alone() -> None:
    assert read("a\tb\nc\td", "<p>a<b>b</b></p>") == [["a", "b"], ["c", "d"]]
    assert read("a\tb", "<table><tr><td>a</td><td>other</td></tr></table>") == [["a", "b"]]
    assert read("a\nb", "<table><tr><td>x</td></tr></table>") == [["a"], ["b"]]
    assert read("", "") == [[""]]


def test_words_stay_words_in_a_spreadsheet_and_quantities_are_numbers() -> None:
    page = html_table.write([["007", "1"], ["a\n<b>  c", "2"]], numbers=[1])
    assert '<tr><td sdnum="1033;0;@">007</td><td class="number">1</td></tr>' in page
    assert '<tr><td sdnum="1033;0;@">a<br>&lt;b&gt;&#32;&#32;c</td><td class="number">2</td></tr>' in page
    assert html_table.write([]).endswith("<table>\n</table></body></html>")


def test_a_long_page_without_a_table_can_be_read_a_little_at_a_time() -> None:
    found = list(html_table.reading("<p>words <b>and</b> more</p>" * 10_000))
    assert found == [None] * len(found)
    assert len(found) >= 100


@pytest.mark.parametrize(
    "page",
    [
        *("<" * 300_000, "<td" * 100_000, "<a" + "b" * 300_000, "<comment>" * 40_000, " " * 300_000, "\n " * 90_000),
        *(
            '<td a="' * 50_000,
            """<a ="<a ='""" * 30_000,
            "<a b=" + '"<a =" =' * 40_000,
            "<a" + "=" * 300_000,
            "<a" + ' ="<a"' * 50_000,
        ),
    ],
)
def test_no_page_takes_long(page: str) -> None:
    began = time.thread_time()
    list(html_table.rows_of(f"<table><tr><td>{page}"))
    within(time.thread_time() - began, 0.3)
