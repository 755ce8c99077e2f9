"""Reads a workbook as its file says it, with nothing but the standard library."""

import re
from dataclasses import dataclass
from io import BytesIO
from xml.etree import ElementTree
from zipfile import ZipFile

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")


@dataclass(frozen=True, slots=True)
class Cell:
    """A text or a number; a formula too, which none should be."""

    text: str
    is_number: bool = False
    is_formula: bool = False


def cells_of(content: bytes) -> list[dict[int, Cell]]:
    """The cells of the first sheet, row by row, by their column."""
    with ZipFile(BytesIO(content)) as parts:
        names = parts.namelist()
        sheet = ElementTree.fromstring(parts.read("xl/worksheets/sheet1.xml"))
        shared = "xl/sharedStrings.xml"
        strings = ElementTree.fromstring(parts.read(shared)) if shared in names else ElementTree.Element("none")
    texts = ["".join(_decoded(part) for part in one.itertext()) for one in strings.iter(f"{_MAIN}si")]
    return [_row(row, texts) for row in sheet.iter(f"{_MAIN}row")]


def rows_of(content: bytes) -> list[list[str]]:
    """The same as texts, as wide as the headings."""
    cells = cells_of(content)
    return [[row[at].text if at in row else "" for at in cells[0]] for row in cells]


def _decoded(text: str) -> str:
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)


def _row(row: ElementTree.Element, texts: list[str]) -> dict[int, Cell]:
    return {_column(cell.get("r", "")): _cell(cell, texts) for cell in row if len(cell)}


def _cell(cell: ElementTree.Element, texts: list[str]) -> Cell:
    is_formula = cell.find(f"{_MAIN}f") is not None
    if cell.get("t") == "inlineStr":
        return Cell("".join(map(_decoded, cell.itertext())), is_formula=is_formula)
    value = cell.findtext(f"{_MAIN}v") or ""
    if cell.get("t") == "s":
        return Cell(texts[int(value)], is_formula=is_formula)
    return Cell(value, is_number=True, is_formula=is_formula)


def _column(place: str) -> int:
    number = 0
    for letter in place.rstrip("0123456789"):
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1
