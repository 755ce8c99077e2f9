"""The columns of a spreadsheet, and the headings that name them.

A heading says all there is to know of a column: `Materials › Paper [lines]` is the list "Paper" in the group
"Materials". What means something to a heading and stands in a name, `›`, `[` and `\\`, follows a `\\` there, as does a
space at either end of a name. The words are those of a file, so they are the same in every language.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from mintwright.domain.assets.attributes import SEPARATOR, NodeKind, Path
from mintwright.domain.table.columns import Column, Field


class SheetField(StrEnum):
    """What a column holds; the value is its heading, but for an attribute."""

    FILE = "File"
    FOLDER = "Folder"
    TITLE = "Title"
    ASSET_NAME = "Name on the chain"
    AMOUNT = "Quantity"
    DESCRIPTION = "Description"
    ATTRIBUTE = "Attribute"


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """One column. `path` and `kind`, text or list, are those of an attribute.

    `has_commas`: they part what is in the list. No export is written so: only an artist chooses it.
    """

    field: SheetField
    path: Path = ()
    kind: NodeKind = NodeKind.TEXT
    has_commas: bool = False


KEYS = (SheetColumn(SheetField.FILE), SheetColumn(SheetField.FOLDER))
"""The columns by which rows meet files again.

They are not unique: two pieces may be of one file, and a folder is called otherwise once art was added elsewhere.
Who reads them compares names in the normal form NFC, folders by their ends (`b` meets `a/b`, the longest end first),
and says aloud of a row that meets several files that it meets none.
"""
FIELDS = tuple(map(SheetColumn, (SheetField.TITLE, SheetField.ASSET_NAME, SheetField.AMOUNT, SheetField.DESCRIPTION)))
"""The columns that every spreadsheet has after those, before the attributes."""
TABLE_COLUMNS: Mapping[SheetField, Column] = {
    SheetField.TITLE: Column(Field.TITLE),
    SheetField.ASSET_NAME: Column(Field.ASSET_NAME),
    SheetField.AMOUNT: Column(Field.AMOUNT),
    SheetField.DESCRIPTION: Column(Field.DESCRIPTION),
}
"""The same as columns of the table."""

_KINDS: Mapping[str, tuple[NodeKind, bool]] = {
    "[text]": (NodeKind.TEXT, False), "[lines]": (NodeKind.LIST, False), "[commas]": (NodeKind.LIST, True),
}  # fmt: skip
_FIELDS: Mapping[str, SheetField] = {
    field.value.casefold(): field for field in SheetField if field is not SheetField.ATTRIBUTE
}
_LONGEST_CALLED = 80  # characters
_BETWEEN, _ESCAPE = SEPARATOR.strip(), "\\"
_SPECIAL = re.compile(r"[\\›\[]")
_SIGN = re.compile(r"\\(?P<literal>.)|.", re.DOTALL)


def letters_of(column: int) -> str:
    """What programs call a column: A, B, … Z, AA, …"""
    letters, rest = "", column + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


def called(path: Path) -> str:
    """What an attribute is called in a sentence; a heading can be as long as a cell."""
    name = SEPARATOR.join(path)
    return name if len(name) <= _LONGEST_CALLED else f"{name[:_LONGEST_CALLED]}…"


def heading_of(column: SheetColumn) -> str:
    """The heading of a column."""
    if column.field is not SheetField.ATTRIBUTE:
        return column.field.value
    names = SEPARATOR.join(map(_escaped, column.path))
    if column.kind is NodeKind.LIST:
        return f"{names} [commas]" if column.has_commas else f"{names} [lines]"
    return f"{names} [text]" if names.casefold() in _FIELDS else names


def column_of(heading: str) -> SheetColumn | None:
    """The column that a heading names; what is no field is the text of an attribute. None for a blank one."""
    if not heading.strip():
        return None
    if (field := _FIELDS.get(heading.strip().casefold())) is not None:
        return SheetColumn(field)
    if _SPECIAL.search(heading) is None:  # as nearly all: letter by letter a long text would take long
        return SheetColumn(SheetField.ATTRIBUTE, (heading.strip(),))
    parts = _parts(heading)
    kind, has_commas = _take_kind(parts[-1])
    return SheetColumn(SheetField.ATTRIBUTE, tuple(map(_name, parts)), kind, has_commas)


_Signs = list[tuple[str, bool]]
"""The signs of a name, each with whether it means only itself."""


def _escaped(name: str) -> str:
    marked = _SPECIAL.sub(r"\\\g<0>", name)
    if marked[-1:].isspace():
        marked = f"{marked[:-1]}{_ESCAPE}{marked[-1]}"
    return f"{_ESCAPE}{marked}" if marked[:1].isspace() else marked


def _parts(heading: str) -> list[_Signs]:
    parts: list[_Signs] = [[]]
    for found in _SIGN.finditer(heading):
        if found[0] == _BETWEEN:
            parts.append([])
        else:
            parts[-1].append((found["literal"] or found[0], found["literal"] is not None))
    return parts


def _take_kind(signs: _Signs) -> tuple[NodeKind, bool]:
    """The kind, and whether commas part it, at the end of a name, which loses it; a text where none stands there."""
    at = next((at for at in range(len(signs) - 1, -1, -1) if signs[at] == ("[", False)), len(signs))
    tail = signs[at:]
    kind = _KINDS.get("".join(sign for sign, _ in tail).strip().casefold())
    if kind is None or any(is_literal for _, is_literal in tail):
        return NodeKind.TEXT, False
    del signs[at:]
    return kind


def _name(signs: _Signs) -> str:
    """The name without the space around it that is not its own."""
    own = [at for at, (sign, is_literal) in enumerate(signs) if is_literal or not sign.isspace()]
    return "".join(sign for sign, _ in signs[own[0] : own[-1] + 1]) if own else ""
