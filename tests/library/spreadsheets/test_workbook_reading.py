"""Workbooks are read as programs show them, and what they ask for is looked at first."""

import struct
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from io import BytesIO
from pathlib import Path
from time import process_time as time_used

import pytest
import xlsxwriter
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.library.spreadsheets import books
from tests.library.spreadsheets.books import cell, excel, excel_parts, open_document, open_document_parts, zipped
from tests.pace import within

from mintwright.domain.spreadsheets.sheets import CellDoubt, Doubt, Reading, Sheet
from mintwright.library.spreadsheets.cell_values import text_of
from mintwright.library.spreadsheets.sheet_files import sheet_of
from mintwright.library.spreadsheets.unreadable import Fault, UnreadableSheetError
from mintwright.library.spreadsheets.workbook import workbook

CASES = settings(derandomize=True, deadline=None, max_examples=100)
LOST = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x0c\r\x0e\x0f\x1b\x1c\x1d\x1e\x1f\ufffd\ufffe\uffff"
LIKE_OTHERS = ["=1+1", "https://a.b", "1e5", "007", "_x0041_", "_x000D_", "<r>", "</r>", "#N/A", "TRUE"]
CELL = st.lists(st.sampled_from([*"ab;,\"'\t\n =+-@&<>é😀", *LIKE_OTHERS]), max_size=4).map("".join)
ANY = CELL | st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters=LOST), max_size=8)
NUMBER = st.integers(0, 10**16).map(str)
TABLE = st.lists(st.tuples(st.just("1.png"), NUMBER, ANY, ANY).map(list), max_size=4)
HEADINGS = ["File", "Quantity", "Hat", "Paper [lines]"]


def read(content: bytes, worksheet: str = "") -> Sheet:
    return sheet_of(content, "a.xlsx", Reading(worksheet=worksheet))


def refused(content: bytes, worksheet: str = "") -> Fault:
    with pytest.raises(UnreadableSheetError) as error:
        read(content, worksheet)
    return error.value.fault


def _styled(rows: str) -> dict[str, str | bytes]:
    """The parts of a workbook that leads to its styles."""
    parts = excel_parts(rows)
    relations = str(parts["xl/_rels/workbook.xml.rels"])
    parts["xl/_rels/workbook.xml.rels"] = relations.replace(
        "</Relationships>", '<Relationship Id="t" Type="a/styles" Target="styles.xml"/></Relationships>'
    )
    return parts


@CASES
@given(rows=TABLE)
@example(rows=[["1.png", "7", "_x000D_", " a "], ["2.png", "1000000000000000", "<r>_x0041_</r>", "\n"]])
def test_what_is_written_out_comes_back_the_same(rows: list[list[str]]) -> None:
    sheet = read(workbook([HEADINGS, *rows], "Descriptions", [1]))
    assert [list(row) for row in sheet.rows] == [HEADINGS, *rows]
    assert (sheet.reading, sheet.worksheets) == (Reading(worksheet="Descriptions"), ["Descriptions"])
    assert (sheet.doubts, sheet.formulas) == ([], 0)


def test_a_time_before_none_is_as_long_as_it_says() -> None:
    assert text_of(-timedelta(seconds=90)) == "-PT00H01M30S"
    assert text_of(timedelta(days=2, seconds=1)) == "PT48H00M01S"


def test_values_are_read_as_programs_show_them() -> None:
    content = BytesIO()
    with xlsxwriter.Workbook(content, {"default_date_format": "yyyy-mm-dd"}) as book:
        sheet = book.add_worksheet("Data")
        clock, long = book.add_format({"num_format": "hh:mm"}), book.add_format({"num_format": "[hh]:mm:ss"})
        moment = book.add_format({"num_format": "yyyy-mm-dd hh:mm:ss"})
        sheet.write_row(0, 0, [5, 0.1 + 0.2, -0.0, 1e-7, 12345.678, 1.5e300])
        sheet.write_row(1, 0, [True, False])
        sheet.write_datetime(2, 0, date(2026, 11, 23))
        sheet.write_datetime(2, 1, datetime(2026, 11, 23, 14, 30, 5), moment)  # noqa: DTZ001 workbooks know no zones
        sheet.write_datetime(2, 2, time(14, 30), clock)
        sheet.write_datetime(2, 3, timedelta(hours=36), long)
    assert [list(row)[:n] for row, n in zip(read(content.getvalue()).rows, (6, 2, 4), strict=True)] == [
        ["5", "0.3", "0", "0.0000001", "12345.678", "1.5e+300"],
        ["TRUE", "FALSE"],
        ["2026-11-23", "2026-11-23T14:30:05", "14:30:00", "PT36H00M00S"],
    ]
    assert text_of(float("nan")) == "nan"


def test_percentages_are_read_as_programs_show_them_and_keep_all_their_digits() -> None:
    formats = ["0%", "0.00%", "0.0%;[Red]-0.0%", '0"%"', r"0\%", "[>1]0%;0", "0.00"]
    content = BytesIO()
    with xlsxwriter.Workbook(content) as book:
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, formats)
        for column, code in enumerate(formats):
            shown = book.add_format({"num_format": code})
            sheet.write(1, column, 0.25, shown)
            sheet.write(2, column, 0.07, shown)
            sheet.write(3, column, "07", shown)
        sheet.write_formula(4, 0, "=1/8", book.add_format({"num_format": "0%"}), 0.125)
    assert [list(row) for row in read(content.getvalue()).rows[1:]] == [
        ["25%", "25%", "25%", "0.25", "0.25", "25%", "0.25"],
        ["7%", "7%", "7%", "0.07", "0.07", "7%", "0.07"],
        ["07"] * 7,
        ["12.5%", *[""] * 6],
    ]


def test_a_percentage_is_that_of_cells_not_of_conditions_or_of_what_styles_are_made_of() -> None:
    parts = _styled('<row><c s="0"><v>0.25</v></c><c s="1"><v>0.25</v></c><c s="9"><v>0.25</v></c></row>')
    parts["xl/styles.xml"] = (
        '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="0.0 %"/></numFmts>'
        '<cellStyleXfs><xf numFmtId="9"/><xf numFmtId="9"/></cellStyleXfs>'
        '<cellXfs><xf numFmtId="171"/><xf numFmtId="170"/></cellXfs>'
        '<dxfs><dxf><numFmt numFmtId="171" formatCode="0%"/></dxf></dxfs></styleSheet>'
    )
    assert read(zipped(parts)).rows == [["0.25", "25%", "0.25"]]


def test_a_cell_that_names_no_style_is_a_percentage_where_the_first_style_is() -> None:
    parts = _styled('<row><c><v>0.25</v></c><c s="1"><v>0.25</v></c></row>')
    parts["xl/styles.xml"] = '<styleSheet><cellXfs><xf numFmtId="9"/><xf numFmtId="0"/></cellXfs></styleSheet>'
    assert read(zipped(parts)).rows == [["25%", "0.25"]]


def test_the_largest_percentages_are_numbers_still() -> None:
    parts = _styled("<row><c><v>1.5e308</v></c><c><v>-1.5e308</v></c><c><v>1e20</v></c></row>")
    parts["xl/styles.xml"] = '<styleSheet><cellXfs><xf numFmtId="9"/></cellXfs></styleSheet>'
    assert read(zipped(parts)).rows == [["1.5e+310%", "-1.5e+310%", "1e+22%"]]


@pytest.mark.parametrize("sign", ["[", "&quot;", "\\", "%", "[%"])
def test_a_format_without_end_is_read_in_no_time(sign: str) -> None:
    parts = _styled("<row><c><v>0.25</v></c></row>")
    code = f"0{sign * 300_000}"
    parts["xl/styles.xml"] = (
        f'<styleSheet><numFmts><numFmt numFmtId="170" formatCode="{code}"/></numFmts>'
        '<cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>'
    )
    began = time_used()
    assert read(zipped(parts)).rows == [["0.25"]]
    within(time_used() - began, 1.0)


def test_an_open_document_says_the_same_of_percentages() -> None:
    percent = 'office:value-type="percentage" office:value="0.25" table:number-columns-repeated="2"'
    other = 'office:value-type="float" office:value="0.25"'
    row = f"<table:table-cell {percent}><text:p>25%</text:p></table:table-cell><table:table-cell {other}/>"
    table = f'<table:table table:name="A"><table:table-row table:number-rows-repeated="2">{row}</table:table-row>'
    assert read(open_document(f"{table}</table:table>")).rows == [["25%", "25%", "0.25"]] * 2


def test_days_are_counted_as_the_workbook_counts_them() -> None:
    content = BytesIO()
    with xlsxwriter.Workbook(content, {"date_1904": True, "default_date_format": "yyyy-mm-dd"}) as book:
        book.add_worksheet().write_datetime(0, 0, datetime(2026, 11, 23, tzinfo=UTC).date())
    assert read(content.getvalue()).rows == [["2026-11-23"]]


def test_more_digits_than_a_workbook_keeps_are_a_doubt() -> None:
    sheet = read(excel("<row><c><v>999999999999999</v></c><c><v>1234567890123456789</v></c></row>"))
    assert sheet.rows == [["999999999999999", "1234567890123460000"]]
    assert sheet.doubts == [CellDoubt(1, 1, Doubt.ROUNDED)]


def test_formulas_give_their_stored_results_which_are_counted_and_one_without_is_a_doubt() -> None:
    sheet = read(
        excel(
            '<row r="2"><c r="A2"><f>1+1</f><v>2</v></c><c r="B2" t="str"><f>"a"</f><v>a</v></c>'
            '<c r="C2" t="e"><f>NA()</f><v>#N/A</v></c><c r="D2" t="e"><v>#DIV/0!</v></c><c r="E2"><f>1/3</f></c></row>'
        )
    )
    assert sheet.rows == [[""] * 5, ["2", "a", "#N/A", "#DIV/0!", ""]]
    errors = [CellDoubt(2, 2, Doubt.ERROR), CellDoubt(2, 3, Doubt.ERROR)]
    assert (sheet.formulas, sheet.doubts) == (3, [*errors, CellDoubt(2, 4, Doubt.UNCALCULATED)])


@pytest.mark.parametrize("none", ["<v/>", "<v />", "<v></v>", "<x:v xmlns:x='a'></x:v>"])
def test_a_formula_whose_result_was_never_saved_is_a_doubt_and_one_that_gives_no_letter_is_none(none: str) -> None:
    cells = f'<c r="A1"><f>1+1</f>{none}</c><c r="B1" t="str"><f>""</f><v></v></c><c r="C1"><f>2</f><v>2</v></c>'
    sheet = read(excel(f'<row r="1">{cells}</row>'))
    assert (sheet.formulas, sheet.doubts) == (2, [CellDoubt(1, 0, Doubt.UNCALCULATED)])


def test_formulas_that_follow_the_cells_are_no_cells() -> None:
    parts = excel_parts('<row r="1"><c r="A1"><v>1</v></c><c r="D9"/></row>')
    lists = (
        "<extLst><ext><x14:formula1 xmlns:x14='a'><xm:f xmlns:xm='b'>Other!$A$1</xm:f></x14:formula1></ext></extLst>"
    )
    parts[books.SHEET] = str(parts[books.SHEET]).replace("</sheetData>", f"</sheetData>{lists}")
    sheet = read(zipped(parts))
    assert (sheet.rows, sheet.formulas, sheet.doubts) == ([["1"]], 0, [])
    parts[books.SHEET] = str(parts[books.SHEET]).replace('<c r="D9"/>', "")
    assert read(zipped(parts)).formulas == 0


def test_cells_are_counted_from_where_the_one_before_says_that_it_is() -> None:
    assert read(excel('<row r="3"><c r="B1"><v>1</v></c><c><v>2</v></c></row>')).rows == [
        ["", "1", ""], ["", "", ""], ["", "", "2"],
    ]  # fmt: skip
    far = '<row r="1048576"><c r="XFA1"><v>1</v></c><c><v>2</v></c></row>'
    assert refused(excel(far)) == Fault.MANY


def test_an_open_document_keeps_the_space_between_words_whatever_it_is() -> None:
    said = 'a<text:tab/>b<text:line-break/>c<text:s text:c="2"/>d<text:span>e<text:tab />f</text:span>'
    table = f"<table:table-cell office:value-type='string'><text:p>{said}</text:p></table:table-cell>"
    book = open_document(f'<table:table table:name="A"><table:table-row>{table}</table:table-row></table:table>')
    assert read(book).rows == [["a\tb\nc  de\tf"]]


def test_an_open_document_says_the_same_of_its_formulas_and_errors() -> None:
    sheet = read(
        open_document(
            '<table:table table:name="Leer"/><table:table table:name="Data">'
            '<table:table-row table:number-rows-repeated="2">'
            "<table:table-cell/></table:table-row><table:table-row>"
            '<table:table-cell table:number-columns-repeated="2"/>'
            '<table:table-cell table:formula="of:=1+1" office:value-type="float" office:value="2"><text:p>2</text:p>'
            '</table:table-cell><table:table-cell table:formula="of:=NA()" office:value-type="string" '
            'office:string-value="" calcext:value-type="error"><text:p>#N/A</text:p></table:table-cell>'
            '<table:table-cell table:formula="of:=1/3"/>'
            '<table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>WAHR</text:p>'
            '</table:table-cell></table:table-row><table:table-row table:number-rows-repeated="1048573">'
            '<table:table-cell table:number-columns-repeated="16384"/></table:table-row></table:table>'
        )
    )
    assert sheet.rows == [[""] * 6, [""] * 6, ["", "", "2", "#N/A", "", "TRUE"]]
    assert (sheet.reading.worksheet, sheet.worksheets) == ("Data", ["Leer", "Data"])
    doubts = [CellDoubt(3, 3, Doubt.ERROR), CellDoubt(3, 4, Doubt.UNCALCULATED)]
    assert (sheet.formulas, sheet.doubts) == (2, doubts)


@pytest.mark.parametrize("said", [' table:is-sub-table="true"', ""])
def test_a_table_inside_a_cell_is_refused_with_its_row(said: str) -> None:
    """The reader leaves out all rows that follow it."""
    row = '<table:table-row><table:table-cell office:value-type="string"><text:p>{}</text:p>{}</table:table-cell>'
    inner = f"<table:table{said}>{row.format('inner', '')}</table:table-row></table:table>"
    rows = [row.format("a", ""), row.format("b", inner), row.format("c", "")]
    whole = "".join(f"{one}</table:table-row>" for one in rows)
    with pytest.raises(UnreadableSheetError) as error:
        read(open_document(f'<table:table table:name="A">{whole}</table:table>'))
    assert (error.value.fault, error.value.row) == (Fault.NESTED, 2)


def test_the_first_worksheet_that_holds_something_is_read_or_the_one_that_was_chosen() -> None:
    book = excel("", Two=f"<row>{cell('A1', 'a')}</row>", Three=f"<row>{cell('B1', 'b')}</row>")
    assert (read(book).rows, read(book).reading.worksheet) == ([["a"]], "Two")
    assert read(book, "Three").rows == [["", "b"]]
    assert (read(book, "One").rows, read(book, "One").worksheets) == ([], ["One", "Two", "Three"])
    assert refused(book, "Four") == Fault.WORKSHEET
    assert refused(excel("", Two="")) == Fault.EMPTY
    hidden = excel_parts(f"<row>{cell('A1', 'a')}</row>", Two=f"<row>{cell('A1', 'b')}</row>")
    said = str(hidden["xl/workbook.xml"])
    hidden["xl/workbook.xml"] = said.replace('name="One"', 'name="One" state="hidden"')
    assert read(zipped(hidden)).reading.worksheet == "Two", "what is hidden comes last"


def test_a_text_keeps_what_is_escaped_in_it_and_what_no_text_can_have_is_a_doubt() -> None:
    sheet = read(excel(f"<row>{cell('A1', 'a_x000D_&#10;b_x005F_x000D_')}{cell('B1', '_x0007_')}</row>"))
    assert sheet.rows == [["a\nb_x000D_", "\ufffd"]]
    assert sheet.doubts == [CellDoubt(1, 1, Doubt.UNREADABLE)]


def far(first: str, last: str) -> bytes:
    row = "".join(character for character in last if character.isdigit())
    return excel(f'<row r="1">{cell(first, "a")}</row><row r="{row}">{cell(last, "b")}</row>')


def test_cells_that_are_too_far_from_each_other_are_refused_before_anything_is_made_of_them() -> None:
    assert refused(far("A1", "XFD1048576")) == Fault.MANY
    assert refused(far("A1", "ZZZ2")) == Fault.MANY
    assert refused(far("A1", "B9999999")) == Fault.MANY
    assert len(read(far("A1", "B50000")).rows) == 50_000, "two columns can be that long"
    styled = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row>'
    assert read(excel(styled)).rows == [["1"]], "a cell that is only coloured holds nothing"


@pytest.mark.parametrize(
    ("columns", "rows"), [(16_384, 1_048_576), (16_385, 1), (1, 1_048_577), (9_999_999, 9_999_999)]
)
def test_cells_that_stand_for_very_many_are_refused(columns: int, rows: int) -> None:
    repeated = f'table:number-columns-repeated="{columns}"', f'table:number-rows-repeated="{rows}"'
    held = f'<table:table-cell {repeated[0]} office:value-type="float" office:value="1"/>'
    table = f'<table:table table:name="A"><table:table-row {repeated[1]}>{held}</table:table-row></table:table>'
    assert refused(open_document(table)) == Fault.MANY
    said = f"<table:table-cell {repeated[0]}><text:p>a</text:p></table:table-cell>"
    assert refused(open_document(table.replace(held, said))) == Fault.MANY
    assert refused(open_document(table.replace('office:value-type="float" ', ""))) == Fault.MANY


@pytest.mark.parametrize(("length", "fault"), [(1_000_000, (Fault.LONG, 65, "A")), (32_000, (Fault.LARGE, 0, ""))])
def test_a_text_that_very_many_cells_share_is_refused_before_it_is_copied(
    length: int, fault: tuple[Fault, int, str]
) -> None:
    rows = "".join(f'<row r="{at}"><c r="A{at}" t="s"><v>1</v></c></row>' for at in range(1, 10_001))
    shared = f"<sst><si><t>a</t></si><si><r><t>{'x' * length}</t></r><rPh><t>y</t></rPh></si></sst>"
    with pytest.raises(UnreadableSheetError) as error:
        read(zipped(excel_parts(rows) | {books.SHARED: shared}))
    assert (error.value.fault, error.value.row, error.value.where) == fault


@pytest.mark.parametrize("said", ["x" * 1_000_000, '<text:s text:c="1000000"/>'])
def test_a_long_text_that_stands_for_very_many_cells_is_refused_before_it_is_copied(said: str) -> None:
    held = f'<table:table-cell office:value-type="string"><text:p>{said}</text:p></table:table-cell>'
    row = f'<table:table-row table:number-rows-repeated="10000">{held}</table:table-row>'
    assert refused(open_document(f'<table:table table:name="A">{row}</table:table>')) == Fault.LONG


def test_a_file_that_says_something_twice_is_refused(recwarn: pytest.WarningsRecorder) -> None:
    content = bytearray(zipped({**excel_parts(f"<row>{cell('A1', 'a')}</row>"), "xl/worksheets/sheet2.xml": "<b/>"}))
    assert read(bytes(content)).rows == [["a"]]
    assert refused(bytes(content.replace(b"sheet2.xml", b"sheet1.xml"))) == Fault.DAMAGED
    assert not recwarn.list


def test_a_file_that_unpacks_to_very_much_or_says_that_it_does_not_is_refused(tmp_path: Path) -> None:
    books.zip_bomb(tmp_path / "bomb.xlsx", 300 << 20)
    bomb = (tmp_path / "bomb.xlsx").read_bytes()
    assert len(bomb) < 1 << 20
    assert refused(bomb) == Fault.LARGE
    content = zipped(excel_parts(f"<row>{cell('A1', 'a' * 1_000)}</row>"))
    size = struct.pack("<I", len(books.worksheet(f"<row>{cell('A1', 'a' * 1_000)}</row>")))
    assert content.count(size) == 2
    assert refused(content.replace(size, struct.pack("<I", 50))) == Fault.DAMAGED


def test_parts_without_end_deep_ones_and_others_than_xml_are_refused() -> None:
    row = f"<row>{cell('A1', 'a')}</row>"
    assert refused(zipped(excel_parts(row) | {f"xl/media/{at}.png": b"" for at in range(5_001)})) == Fault.LARGE
    assert refused(excel("<a>" * 500_000 + row)) == Fault.DAMAGED
    assert read(excel("<a>" * 50_000 + "</a>" * 50_000 + row)).rows == [["a"]]
    assert refused(excel("not & XML")) == Fault.DAMAGED
    bombs = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><worksheet><sheetData>&c;</sheetData></worksheet>'
    assert refused(zipped({**excel_parts(row), books.SHEET: bombs})) == Fault.DAMAGED
    other = books.worksheet(row).encode("utf-16")
    assert refused(zipped({**excel_parts(row), books.SHEET: other})) == Fault.DAMAGED
    for wrong in ('<row r="x">', '<row><c r="1A"/></row>', '<row><c r="$A$1"/></row>', '<row><c r="AAAA1"/></row>'):
        assert refused(excel(wrong + "</row>" * wrong.endswith('x">'))) == Fault.DAMAGED


def test_nothing_outside_the_file_is_asked_for() -> None:
    parts = excel_parts(f"<row>{cell('A1', 'a')}</row>")
    links = str(parts["xl/_rels/workbook.xml.rels"])
    for target in ("http://127.0.0.1:1/sheet.xml", "file:///etc/passwd", "../../../etc/passwd"):
        parts["xl/_rels/workbook.xml.rels"] = links.replace("worksheets/sheet1.xml", target)
        assert refused(zipped(parts)) == Fault.EMPTY
    parts["xl/_rels/workbook.xml.rels"] = links.replace(
        'Target="worksheets', 'TargetMode="External" Target="worksheets'
    )
    assert refused(zipped(parts)) == Fault.EMPTY


def test_other_packed_files_and_protected_ones_are_told_apart() -> None:
    assert refused(zipped({"a.txt": "a", "inner.xlsx": excel("")})) == Fault.PACKED
    assert refused(zipped({})) == Fault.PACKED
    assert refused(zipped({"_rels/.rels": "<a/>", "xl/workbook.bin": b""})) == Fault.OLD
    assert refused(bytes.fromhex("d0cf11e0a1b11ae1")) == Fault.OLD
    assert refused(excel("")[:-30]) == Fault.DAMAGED
    text = open_document_parts("") | {"mimetype": "application/vnd.oasis.opendocument.text"}
    assert refused(zipped(text)) == Fault.PICTURE
    locked = open_document_parts("") | {"META-INF/manifest.xml": "<manifest:encryption-data/>"}
    assert refused(zipped(locked)) == Fault.PROTECTED
    marked = bytearray(excel(""))
    for at in range(len(marked) - 4):
        if marked[at : at + 4] == b"PK\x01\x02":
            marked[at + 8] |= 1
    assert refused(bytes(marked)) == Fault.PROTECTED


@pytest.mark.parametrize("length", [10, 100, 400, 900])
def test_a_file_that_was_cut_off_is_refused(length: int) -> None:
    assert refused(workbook([HEADINGS], "Descriptions")[:length]) == Fault.DAMAGED


@settings(derandomize=True, deadline=None, max_examples=150)
@given(at=st.integers(0, 10_000), bit=st.integers(0, 7), kind=st.sampled_from(["excel", "open"]))
def test_a_damaged_file_is_refused_or_read_and_nothing_else(at: int, bit: int, kind: str) -> None:
    table = (
        '<table:table table:name="A"><table:table-row><table:table-cell office:value-type="float" office:value="1"/>'
    )
    whole = open_document(f"{table}</table:table-row></table:table>") if kind == "open" else excel(cell("A1", "a"))
    content = bytearray(whole)
    content[at % len(content)] ^= 1 << bit
    with suppress(UnreadableSheetError):
        assert read(bytes(content)).worksheets
