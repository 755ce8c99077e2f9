"""Goes through the XML of a worksheet before anything is made of it: how far its cells reach, and what formulas say.

A few kilobytes can name two cells so far apart that what lies between them fills no memory there is: that is asked
for by whoever reads them. An error in a cell is kept here, since the reader drops it.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType

from mintwright.domain.spreadsheets.columns import letters_of
from mintwright.domain.spreadsheets.rows import LONGEST_CELL, MOST_COLUMNS, MOST_ROWS
from mintwright.library.spreadsheets.cell_values import text_of
from mintwright.library.spreadsheets.number_forms import PERCENT, Form, padded
from mintwright.library.spreadsheets.unreadable import MOST_CELLS, MOST_CHARACTERS, Fault, UnreadableSheetError
from mintwright.library.spreadsheets.xml_walk import walk

_PLACE = re.compile(r"([A-Z]{1,3})([0-9]{1,7})")
_NO_VALUE = re.compile(rb"<(?:[^<>\s:/]{1,40}:)?v(?:\s[^<>]{0,99})?(?:/|></)")  # where a result would stand
_NUMBER = re.compile("[0-9]{1,7}")
_FIRST_STYLE = "0"  # of a cell that names none
_LONGEST_SHOWN = 60  # characters of what is seen of a number
_NUMBERS = {
    **dict.fromkeys(("float", "currency", "percentage"), "office:value"),
    "date": "office:date-value", "time": "office:time-value",
}  # fmt: skip
_VALUES = frozenset(
    f"office:{name}" for name in ("value-type", "value", "string-value", "boolean-value", "date-value", "time-value")
)


class Scan:
    """What is known of one worksheet."""

    def __init__(self) -> None:
        self.height = self.width = 0  # of the rectangle that holds all cells, from the first
        self._characters = 0  # of the texts that stand once in the file, and in several cells
        self.formulas = 0  # with a stored result
        self.uncalculated: dict[int, list[int]] = {}  # the columns of formulas without one, by row
        self.errors: dict[int, dict[int, str]] = {}  # their texts, by row and column
        self.forms: dict[int, dict[Form, list[int]]] = {}  # the columns of cells that show numbers so, by row
        self.shown: dict[int, dict[int, str]] = {}  # what is seen of numbers that is not taken, by row and column
        self.columns_shown: set[int] = set()  # for each of which the first is there

    def reach(self, row: int, column: int) -> None:
        """A cell that holds something is there. Raises UnreadableSheetError."""
        if row < self.height and column < self.width:
            return
        self.height, self.width = max(self.height, row + 1), max(self.width, column + 1)
        if self.height > MOST_ROWS or self.width > MOST_COLUMNS or self.height * self.width > MOST_CELLS:
            raise UnreadableSheetError(Fault.MANY)

    def repeat(self, row: int, column: int, characters: int, count: int = 1) -> None:
        """So many cells, the first of them here, say what stands elsewhere in the file. Raises UnreadableSheetError."""
        self._characters += characters * count
        if self._characters <= MOST_CHARACTERS:
            return
        if characters > LONGEST_CELL:
            raise UnreadableSheetError(Fault.LONG, row + 1, letters_of(column))
        raise UnreadableSheetError(Fault.LARGE)

    def note_formula(self, row: int, column: int, *, has_result: bool) -> None:
        """There is a formula. Raises UnreadableSheetError."""
        self.reach(row, column)
        if has_result:
            self.formulas += 1
        else:
            self.uncalculated.setdefault(row, []).append(column)

    def note_form(self, row: int, columns: range, form: Form) -> None:
        """A number in any of these cells is shown in this form."""
        self.forms.setdefault(row, {}).setdefault(form, []).extend(columns)

    def note_shown(self, row: int, columns: range, shown: str) -> None:
        """A number in these cells is shown otherwise than it is taken; the first of each column is kept."""
        for column in columns:
            if column not in self.columns_shown:
                self.columns_shown.add(column)
                self.shown.setdefault(row, {})[column] = shown

    def note_error(self, row: int, column: int, text: str) -> None:
        """There is an error, or more of its text."""
        texts = self.errors.setdefault(row, {})
        texts[column] = (texts.get(column, "") + text).strip()


def scanned_excel(xml: bytes, shared: Sequence[int] = (), forms: Mapping[str, Form] = MappingProxyType({})) -> Scan:
    """What is known of a worksheet of an XLSX file. Raises UnreadableSheetError.

    `shared` are the lengths of the texts that its cells name by their numbers, `forms` the forms of their styles.
    """
    is_asked = _NO_VALUE.search(xml) is not None or b'"e"' in xml or b"'e'" in xml or bool(shared)
    through = _ExcelScan(shared, forms, are_values_told=is_asked)
    begins = {
        "row": through.begin_row,
        "c": through.begin_cell,
        "f": through.begin_formula,
        "v": through.begin_value,
        "is": through.begin_text,
        "extLst": through.begin_extensions,
    }
    walk(xml, begins, through.text if is_asked else None)
    through.end_cell()
    return through.scan


def scanned_open_document(xml: bytes) -> Mapping[str, Scan]:
    """What is known of all worksheets of an ODS file, which are in one part of it. Raises UnreadableSheetError."""
    through = _OpenDocumentScan()
    begins = {
        "table": through.begin_table,
        "table-row": through.begin_row,
        "table-cell": through.begin_cell,
        "covered-table-cell": through.begin_cell,
        "p": through.begin_paragraph,
        "s": through.begin_spaces,
    }
    walk(xml, begins, through.text, {"table": through.end_table})
    through.end_cell()
    return through.scans


class _ExcelScan:
    """Where it is in a worksheet, and what it has seen of the cell there."""

    def __init__(self, shared: Sequence[int], forms: Mapping[str, Form], *, are_values_told: bool) -> None:
        """`are_values_told`: what stands in values is told too; else each of them has something."""
        self.scan = Scan()
        self._are_values_told = are_values_told
        self._shared, self._forms = shared, forms
        self._row = -1
        self._place = -1, -1  # of the cell
        self._is_cell = False
        self._is_formula = self._has_result = self._is_error = self._is_value = False
        self._is_shared = self._is_text = False

    def begin_row(self, attributes: Mapping[str, str]) -> None:
        self.end_cell()
        self._row = _number(attributes["r"]) - 1 if "r" in attributes else self._row + 1
        self._place = self._row, -1

    def begin_cell(self, attributes: Mapping[str, str]) -> None:
        self.end_cell()
        self._is_cell = True
        kind = attributes.get("t")
        self._is_error, self._is_shared, self._is_text = kind == "e", kind == "s", kind == "str"
        self._place = self._place_of(attributes.get("r"))
        if self._forms and (form := self._forms.get(attributes.get("s", _FIRST_STYLE))) is not None:
            row, column = self._place
            self.scan.note_form(row, range(column, column + 1), form)

    def _place_of(self, said: str | None) -> tuple[int, int]:
        """Where a cell is that may say it."""
        if said is None:
            return self._row, self._place[1] + 1
        if (found := _PLACE.fullmatch(said)) is None:
            raise UnreadableSheetError(Fault.DAMAGED)
        return int(found[2]) - 1, _column(found[1])

    def begin_formula(self, _attributes: Mapping[str, str]) -> None:
        self._is_formula = self._is_cell

    def begin_extensions(self, _attributes: Mapping[str, str]) -> None:
        """What follows the cells, or all that is read of one: formulas of lists to choose from, and of small charts."""
        self.end_cell()

    def begin_value(self, _attributes: Mapping[str, str]) -> None:
        self._is_value = True
        if self._is_text or not self._are_values_told:  # a text that a formula gives may be empty
            self.begin_text(_attributes)
        else:
            self.scan.reach(*self._place)

    def begin_text(self, _attributes: Mapping[str, str]) -> None:
        self._has_result = True
        self.scan.reach(*self._place)

    def text(self, text: str) -> None:
        """Of a value that is an error, or the number of a text."""
        if not self._is_value:
            return
        self._has_result = True
        if self._is_error:
            self.scan.note_error(*self._place, text)
        elif self._is_shared and _NUMBER.fullmatch(text.strip()) and (at := int(text)) < len(self._shared):
            self.scan.repeat(*self._place, self._shared[at])

    def end_cell(self) -> None:
        if self._is_formula:
            self.scan.note_formula(*self._place, has_result=self._has_result)
        self._is_cell = self._is_formula = self._has_result = False
        self._is_error = self._is_value = self._is_shared = self._is_text = False


class _OpenDocumentScan:
    """Where it is in the worksheets, and what it has seen of the cell there."""

    def __init__(self) -> None:
        self.scans: dict[str, Scan] = {}
        self._scan = Scan()  # of no worksheet, until one begins
        self._is_in_table = False
        self._row = self._rows = self._column = self._columns = 0  # where it is, and for how many that stands
        self._is_formula = self._has_result = self._is_error = self._is_text = False
        self._kind = self._value = self._shown = ""  # of a number: what it is, and what is seen of it
        self._paragraphs = 0

    def begin_table(self, attributes: Mapping[str, str]) -> None:
        """A worksheet begins; a table inside one of its cells is refused, since all after it would be left out."""
        if self._is_in_table:
            raise UnreadableSheetError(Fault.NESTED, self._row + 1)
        self._is_in_table = True
        self.end_cell()
        self._scan = self.scans.setdefault(attributes.get("table:name", ""), Scan())
        self._row = self._rows = self._column = self._columns = 0

    def end_table(self) -> None:
        self._is_in_table = False

    def begin_row(self, attributes: Mapping[str, str]) -> None:
        self.end_cell()
        self._row += self._rows
        self._rows = _number(attributes.get("table:number-rows-repeated", "1"))
        self._column = self._columns = 0

    def begin_cell(self, attributes: Mapping[str, str]) -> None:
        self.end_cell()
        self._column += self._columns
        self._columns = _number(attributes.get("table:number-columns-repeated", "1"))
        self._is_formula = "table:formula" in attributes
        self._has_result = not _VALUES.isdisjoint(attributes)
        self._is_error = attributes.get("calcext:value-type") == "error"
        if self._has_result:
            self._hold()
        kind = attributes.get("office:value-type", "")
        if kind == "percentage" and self._columns:
            self._note_form(PERCENT)
        self._kind, self._value = kind, attributes.get(_NUMBERS.get(kind, ""), "")
        self._shown, self._paragraphs = "", 0

    def _note_form(self, form: Form) -> None:
        for row in range(self._row, self._row + self._rows):
            self._scan.note_form(row, self._range, form)

    @property
    def _range(self) -> range:
        return range(self._column, self._column + self._columns)

    def begin_paragraph(self, _attributes: Mapping[str, str]) -> None:
        self._is_text = True
        self._paragraphs += 1
        self._hold()

    def begin_spaces(self, attributes: Mapping[str, str]) -> None:
        self._repeat(_number(attributes.get("text:c", "1")))

    def text(self, text: str) -> None:
        """Of a cell, and of those for which it stands too."""
        if not self._is_text:
            return
        self._repeat(len(text))
        if self._value and len(self._shown) < _LONGEST_SHOWN:
            self._shown += text[:_LONGEST_SHOWN]
        if self._is_error:
            for column in self._range:
                self._scan.note_error(self._row, column, text)

    def end_cell(self) -> None:
        if self._is_formula:
            self._scan.note_formula(self._row, self._column, has_result=self._has_result)
        if self._value and self._shown != self._value and self._paragraphs == 1:  # a comment has paragraphs too
            self._note_shown()
        self._value = ""
        self._is_formula = self._has_result = self._is_error = self._is_text = False

    def _note_shown(self) -> None:
        """What is seen is not just what the cell holds."""
        if not (self._rows and self._columns):
            return
        if self._kind != "percentage" and (form := padded(self._shown, self._value)) is not None:
            self._note_form(form)
        elif self._column not in self._scan.columns_shown and self._shown != _taken(self._kind, self._value):
            self._scan.note_shown(self._row, self._range, self._shown)

    def _repeat(self, characters: int) -> None:
        self._scan.repeat(self._row, self._column, characters, self._rows * self._columns)

    def _hold(self) -> None:
        """The cell holds something, and so does each for which it stands."""
        if self._columns and self._rows:
            self._scan.reach(self._row + self._rows - 1, self._column + self._columns - 1)


def _taken(kind: str, value: str) -> str:
    """The text of a cell that holds this; of a time, which is read otherwise than it is written, what is seen."""
    try:
        number = float(value)
    except ValueError:
        return value
    return PERCENT.taken(number) if kind == "percentage" else text_of(number)


def _number(digits: str) -> int:
    if _NUMBER.fullmatch(digits) is None:
        raise UnreadableSheetError(Fault.DAMAGED)
    return int(digits)


@cache
def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1
