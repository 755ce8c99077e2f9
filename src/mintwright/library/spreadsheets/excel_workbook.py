"""What is in an XLSX file: its worksheets in order, and what one of them needs to be read."""

import posixpath
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from mintwright.library.spreadsheets.number_formats import forms_of_styles
from mintwright.library.spreadsheets.number_forms import Form
from mintwright.library.spreadsheets.shared_texts import lengths_of
from mintwright.library.spreadsheets.unreadable import Fault, UnreadableSheetError
from mintwright.library.spreadsheets.workbook_parts import Parts
from mintwright.library.spreadsheets.xml_walk import walk

ONLY_SHEET = "Sheet"
_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_SHARED = {"styles": "xl/styles.xml", "sharedStrings": "xl/sharedStrings.xml"}
_YES = ("1", "true", "on")


@dataclass(frozen=True, slots=True)
class _Link:
    """From one part to another: what it is there, and where."""

    kind: str
    target: str


@dataclass(frozen=True, slots=True)
class Worksheet:
    """One of the worksheets."""

    name: str
    part: str
    is_hidden: bool


class ExcelWorkbook:
    """An XLSX file. All of it raises UnreadableSheetError."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        book = next((link.target for link in _links(parts, "").values() if link.kind == "officeDocument"), "")
        if book not in parts:
            raise UnreadableSheetError(Fault.DAMAGED)
        said = _Book(parts.read(book))
        links = _links(parts, book)
        self._shared = {link.kind: link.target for link in links.values() if link.kind in _SHARED}
        self._is_1904 = said.is_1904
        self.worksheets = [
            Worksheet(name, link.target, is_hidden)
            for name, relation, is_hidden in said.sheets
            if (link := links.get(relation)) is not None and link.kind == "worksheet" and link.target in parts
        ]

    def xml(self, worksheet: Worksheet) -> bytes:
        """The part of one worksheet."""
        return self._parts.read(worksheet.part)

    @cached_property
    def lengths(self) -> Sequence[int]:
        """Those of the texts that cells share."""
        return lengths_of(self._needed.get("sharedStrings", b"<sst/>"))

    @cached_property
    def forms(self) -> Mapping[str, Form]:
        """In which form cells of each style show numbers."""
        return forms_of_styles(self._needed.get("styles", b"<styleSheet/>"))

    @cached_property
    def _needed(self) -> Mapping[str, bytes]:
        """The parts that worksheets need, by their kind."""
        return {kind: self._parts.read(part) for kind, part in self._shared.items() if part in self._parts}

    def only(self, xml: bytes) -> Mapping[str, bytes]:
        """The parts of a workbook of one worksheet, ONLY_SHEET: this XML, and what it needs of the others."""
        relations = [("worksheet", "worksheets/sheet1.xml"), *((kind, f"{kind}.xml") for kind in self._needed)]
        flag = ' date1904="1"' if self._is_1904 else ""
        texts = {
            "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
            "_rels/.rels": _relations([("officeDocument", "xl/workbook.xml")]),
            "xl/_rels/workbook.xml.rels": _relations(relations),
            "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><workbookPr{flag}/><sheets>'
            f'<sheet name="{ONLY_SHEET}" sheetId="1" r:id="rId1"/></sheets></workbook>',
            "xl/styles.xml": f'<styleSheet xmlns="{_MAIN}"/>',
        }
        made = {name: text.encode() for name, text in texts.items()}
        return {
            **made,
            "xl/worksheets/sheet1.xml": xml,
            **{_SHARED[kind]: part for kind, part in self._needed.items()},
        }


class _Book:
    """What the part that is the workbook says: names, relations, and whether they are hidden."""

    def __init__(self, xml: bytes) -> None:
        self.sheets: list[tuple[str, str, bool]] = []
        self.is_1904 = False
        walk(xml, {"workbookPr": self._begin_properties, "sheet": self._begin_sheet})

    def _begin_properties(self, attributes: Mapping[str, str]) -> None:
        self.is_1904 = attributes.get("date1904") in _YES

    def _begin_sheet(self, attributes: Mapping[str, str]) -> None:
        relation = next((said for key, said in attributes.items() if key.endswith(":id")), "")
        self.sheets.append((attributes.get("name", ""), relation, attributes.get("state", "visible") != "visible"))


def _links(parts: Parts, part: str) -> Mapping[str, _Link]:
    """Where a part leads, or, if it is called nothing, the whole file: never out of it."""
    found: dict[str, _Link] = {}
    folder, name = posixpath.split(part)

    def begin(attributes: Mapping[str, str]) -> None:
        if attributes.get("TargetMode") != "External":
            kind = attributes.get("Type", "").rpartition("/")[2]
            target = posixpath.normpath(posixpath.join("/", folder, attributes.get("Target", "")))
            found[attributes.get("Id", "")] = _Link(kind, target.lstrip("/"))

    path = posixpath.join(folder, "_rels", f"{name}.rels")
    if path in parts:
        walk(parts.read(path), {"Relationship": begin})
    return found


def _relations(links: list[tuple[str, str]]) -> str:
    each = (
        f'<Relationship Id="rId{number}" Type="{_OFFICE}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(links, 1)
    )
    return f'<Relationships xmlns="{_RELATIONSHIPS}">{"".join(each)}</Relationships>'
