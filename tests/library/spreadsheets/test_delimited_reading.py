"""Text files are read as they were meant, and what cannot be meant is said."""

import codecs
import csv
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.pace import within

from mintwright.domain.spreadsheets.columns import FIELDS, KEYS, heading_of
from mintwright.domain.spreadsheets.sheets import CellDoubt, Doubt, Reading, Sheet
from mintwright.library.spreadsheets.delimited_reading import read_delimited
from mintwright.library.spreadsheets.delimited_text import delimited_text
from mintwright.library.spreadsheets.unreadable import Fault, UnreadableSheetError

CASES = settings(derandomize=True, deadline=None, max_examples=100)
LOST = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\x0b\x0c\r\x0e\x0f\x1b\x1c\x1d\x1e\x1f\ufffd\ufffe\uffff"
CELL = st.lists(st.sampled_from([*"ab;,|\"'\t\n =+-é😀\u2028\x85", "sep=", "{", "<"]), max_size=4).map("".join)
ANY = CELL | st.text(st.characters(exclude_categories=["Cs", "Cc"], exclude_characters=LOST), max_size=8)
HEADINGS = [heading_of(column) for column in (*KEYS, *FIELDS)]
TABLE = st.integers(1, 3).flatmap(lambda width: st.lists(st.lists(ANY, min_size=width, max_size=width), min_size=1))


def read(content: bytes | str, reading: Reading | None = None, name: str = "a.csv") -> Sheet:
    content = content.encode() if isinstance(content, str) else content
    return read_delimited(content, name, reading or Reading())


def refused(content: bytes | str) -> tuple[Fault, int]:
    with pytest.raises(UnreadableSheetError) as error:
        read(content)
    return error.value.fault, error.value.row


@CASES
@given(table=TABLE, between=st.sampled_from(",\t"))
@example(table=[["a;b;c;d;e;f;g;h;i"]], between=",")
@example(table=[["a|b|c|d|e|f|g|h|i"], ["1|2|3|4|5|6|7|8|9"]], between="\t")
def test_what_is_written_out_comes_back_the_same(table: list[list[str]], between: str) -> None:
    rows = [[*HEADINGS, *table[0]], *(["1.png", *HEADINGS[1:], *row] for row in table[1:])]
    sheet = read(delimited_text(rows, between))
    width = max(at + 1 for row in rows for at, cell in enumerate(row) if cell)
    assert [list(row) for row in sheet.rows] == [row[:width] for row in rows]
    assert (sheet.reading, sheet.doubts, sheet.is_guessed) == (Reading("utf-8", between), [], False)


@pytest.mark.parametrize("between", [",", ";", "\t", "|"])
def test_what_stands_between_the_cells_is_found(between: str) -> None:
    lines = ["Picture", "Title", "Words"], ["1.png", "Two, three", "a"], ["2.png", "1,5", "b"]
    text = "\n".join(between.join(line if between != "," else [f'"{cell}"' for cell in line]) for line in lines)
    assert [list(row) for row in read(text).rows] == list(lines)


def test_a_line_that_names_what_stands_between_the_cells_is_obeyed_and_is_no_row() -> None:
    assert read('sep=|\r\na|b,c\r\n"1|2"|3').rows == [["a", "b,c"], ["1|2", "3"]]
    assert read("sep=|\na|b;c", Reading(separator=";")).rows == [["a|b", "c"]], "and overruled"


def test_a_file_of_one_column_has_the_separator_of_its_name() -> None:
    assert read("Title\nA\nB\n").reading.separator == ","
    assert read("Title\nA\nB\n", name="a.TSV").reading.separator == "\t"


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        ("é,😀\n".encode(), "utf-8"),
        ("é,😀\n".encode("utf-8-sig"), "utf-8"),
        (codecs.BOM_UTF16_LE + "é,😀\n".encode("utf-16-le"), "utf-16"),
        (codecs.BOM_UTF16_BE + "é,😀\n".encode("utf-16-be"), "utf-16"),
    ],
)
def test_unicode_is_read_with_its_mark_or_without(content: bytes, encoding: str) -> None:
    sheet = read(content)
    assert (sheet.rows, sheet.reading.encoding, sheet.is_guessed) == ([["é", "😀"]], encoding, False)


def test_what_a_program_took_for_letters_of_windows_and_saved_is_read_as_it_was_before() -> None:
    """LibreOffice does, where "Windows-1252" is left chosen for a file with the mark of UTF-8."""
    before = "File,Título\n1.png,Caf\u00e9 \u201cÍ\u201d 😀\n2.png,Cafe\n"
    seen = "".join(
        chr(byte) if byte in b"\x81\x8d\x8f\x90\x9d" else bytes((byte,)).decode("cp1252")
        for byte in before.encode("utf-8-sig")
    )
    typed_later = "3.png,é – ü\n"
    sheet = read((seen + typed_later).encode())
    assert sheet.rows == [["File", "Título"], ["1.png", "Café “Í” 😀"], ["2.png", "Cafe"], ["3.png", "é – ü"]]
    untouched = "File,CafÃ©\n"
    assert read(untouched.encode()).rows == [["File", "CafÃ©"]], "without the mark nobody can tell"


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1252", "File;Titel\n1.png;Schöne Grüße aus München\n2.png;Übergröße – “neu”\n"),
        ("cp1251", "File,Имя\n1.png,Красивая картина\n2.png,Ночь в саду и синий кит\n3.png,Зимнее утро\n"),
        ("cp932", "File,名前\n1.png,美しい絵\n2.png,青い鯨と海\n"),
        ("cp1250", "File,Nazwa\n1.png,Zażółć gęślą jaźń\n"),
        ("cp949", "File,이름\n1.png,아름다운 그림\n"),
    ],
)
def test_other_letters_are_guessed_and_that_is_said(encoding: str, text: str) -> None:
    sheet = read(text.encode(encoding))
    assert (sheet.reading.encoding, sheet.is_guessed) == (encoding, True)
    assert [",".join(row) for row in sheet.rows] == text.replace(";", ",").splitlines()


def test_utf_16_without_its_mark_is_known_by_its_zeros_and_that_is_said() -> None:
    for order in ("utf-16-le", "utf-16-be"):
        content = "File;Title\n1.png;é\n".encode(order)
        for reading in (Reading(), Reading("utf-16")):
            sheet = read_delimited(content, "a.csv", reading)
            assert [list(row) for row in sheet.rows] == [["File", "Title"], ["1.png", "é"]]
            assert (sheet.reading.encoding, sheet.is_guessed) == ("utf-16", not reading.encoding)


def test_letters_are_read_as_they_were_chosen_and_each_that_is_none_is_doubted() -> None:
    content = "a,Schön\nb,é".encode("cp1252")
    assert read(content, Reading(encoding="cp1250")).reading.encoding == "cp1250"
    sheet = read(content, Reading(encoding="utf-8"))
    assert sheet.rows == [["a", "Sch\ufffdn"], ["b", "\ufffd"]]
    assert sheet.doubts == [CellDoubt(1, 1, Doubt.UNREADABLE), CellDoubt(2, 1, Doubt.UNREADABLE)]


def test_letters_that_cannot_be_guessed_late_in_a_long_file_are_doubted_not_refused() -> None:
    sheet = read(b"a,b\n" * 50_000 + b"\xff\xfe\x81,c\n")
    assert sheet.is_guessed
    assert len(sheet.rows) == 50_001


def test_quotation_marks_are_doubled_and_lines_break_between_them() -> None:
    sheet = read('a,"b ""c"" d"\r\n"1\r\n2","3\n4"\r\n')
    assert sheet.rows == [["a", 'b "c" d'], ["1\n2", "3\n4"]]
    assert sheet.doubts == []


def test_a_quotation_mark_that_does_not_match_is_a_letter_and_a_doubt() -> None:
    sheet = read('a,b\n1,"The big one\n2,"Big" one\n3,c\n"4",d\n')
    assert sheet.rows == [["a", "b"], ["1", '"The big one'], ["2", '"Big" one'], ["3", "c"], ["4", "d"]]
    assert sheet.doubts == [CellDoubt(2, 1, Doubt.UNCLOSED), CellDoubt(3, 1, Doubt.UNCLOSED)]


def test_a_quotation_mark_that_does_not_match_is_a_doubt_also_before_many_long_descriptions() -> None:
    csv.field_size_limit(131_072)  # as in a process that has read nothing yet
    sheet = read('File,Title,Description\na.png,"The big one,y\n' + ("b.png,Gate," + "x" * 900 + "\n") * 200)
    assert (len(sheet.rows), sheet.doubts) == (202, [CellDoubt(2, 1, Doubt.UNCLOSED)])


def test_quotation_marks_that_never_match_in_very_many_lines_are_doubts_in_no_time() -> None:
    content = b'File,Hat\n"1.png","Tall\nred"\n' + b'x","open\n' * 200_000 + b'"2.png",Cap\n'
    began = time.process_time()
    sheet = read(content)
    within(time.process_time() - began, 4.0)
    assert [list(row) for row in sheet.rows[:3]] == [["File", "Hat"], ["1.png", "Tall\nred"], ['x"', '"open']]
    assert list(sheet.rows[-1]) == ["2.png", "Cap"]
    assert len(sheet.rows) == 200_003
    assert {one.doubt for one in sheet.doubts} == {Doubt.UNCLOSED}


def test_rows_are_of_one_length_and_end_with_the_last_that_holds_anything() -> None:
    assert read("a,b,,\n\n1\n,,,\n\n").rows == [["a", "b"], ["", ""], ["1", ""]]


def test_what_no_text_can_have_is_a_doubt() -> None:
    sheet = read("a,b\x07c\x1b\n")
    assert (sheet.rows, sheet.doubts) == ([["a", "b\ufffdc\ufffd"]], [CellDoubt(1, 1, Doubt.UNREADABLE)])


def test_a_file_that_is_no_table_is_refused() -> None:
    assert refused(b"a,b\0c\n") == (Fault.BINARY, 0)
    assert refused('{"name": "x", "image": "1.png"}\n') == (Fault.JSON, 0)
    assert refused('\n [ {"name": "x"} ]') == (Fault.JSON, 0)
    assert refused("<!DOCTYPE html><table>") == (Fault.MARKUP, 0)
    assert read("{a},[b]\n1,2\n").rows, "which is none of these"


def test_what_is_too_much_is_refused() -> None:
    assert refused("a\nb\n" + "x" * 32_768) == (Fault.LONG, 3)
    with pytest.raises(UnreadableSheetError) as error:
        read("a,b\nc,d,e," + "x" * 32_768)
    assert (error.value.row, error.value.where) == (2, "D")
    assert refused('a\n"' + "x\n" * 20_000 + '"') == (Fault.LONG, 2)
    assert refused("x," * 16_384 + "y") == (Fault.MANY, 0)
    assert refused("x\n" * 1_048_577) == (Fault.MANY, 0)
    assert refused("," * 9_999 + "x\n" + "\n" * 300 + "y") == (Fault.MANY, 0), "the rectangle around it"
    assert read("," * 1_000_000).rows == []


@pytest.mark.soak
def test_too_many_cells_are_said_soon_also_where_the_letters_have_to_be_guessed() -> None:
    numbers = ",".join(map(str, range(1_000_000, 1_020_000)))
    content = "\n".join([numbers] * 150).encode() + b"\n\xe9"
    began = time.process_time()
    assert refused(content) == (Fault.MANY, 0)
    within(time.process_time() - began, 2.0, "reading three million numbers and one letter")
