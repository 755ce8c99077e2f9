"""The rows of a spreadsheet: a file, and what its draft says, in the columns of what is in use.

What a spreadsheet cannot hold so that it comes back the same is refused by name. Attributes that nobody has begun, and
groups with nothing in them, have nothing to say and no cell.
"""

import os
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePath

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind, Path
from mintwright.domain.assets.retitling import follows_title
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.cells import cell_of, cell_of_node, guarded
from mintwright.domain.spreadsheets.columns import FIELDS, KEYS, SheetColumn, SheetField, called, heading_of

_DEEPEST = 32  # folders by which one is told from others
LONGEST_CELL = 32_767  # in units of UTF-16, as spreadsheets count
MOST_COLUMNS = 16_384
MOST_ROWS = 1_048_576


class SheetFormat(StrEnum):
    """The kinds of files; the value is the file's suffix."""

    XLSX = ".xlsx"
    CSV = ".csv"
    TSV = ".tsv"


class SheetError(MintwrightError):
    """No spreadsheet can hold this, or none can be read from this file."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One row to be: the draft of a file, its name, and its folder in the folder that all files are in."""

    file: str
    folder: str
    draft: Draft

    @property
    def called(self) -> str:
        """What the artist knows it by."""
        return called((self.draft.name.strip() or self.file,))


_UNNAMED = Sentence("sheets", "“{asset}” has an attribute without a name. Give it one, or remove it.")
_TWICE = Sentence("sheets", "“{asset}” has two attributes called “{column}”. Rename one of them.")
_MIXED = Sentence(
    "sheets",
    "“{column}” of “{asset}” is a list of more than lines, which no cell can hold. Make each item a single line.",
)
_TOO_LONG = Sentence(
    "sheets",
    "“{column}” of “{asset}” is longer than the 32,767 characters that a cell can hold. Shorten it, or export the "
    "others without it.",
)
_BAD_SIGNS = Sentence(
    "sheets",
    "“{column}” of “{asset}” holds invisible characters that no spreadsheet can hold. Type it again.",
)
_BAD_FILE = Sentence(
    "sheets",
    "The name of “{asset}” or of its folder holds characters that no spreadsheet can hold. Rename it, or export "
    "the others without it.",
)
_BAD_HEADING = Sentence(
    "sheets", "The attribute “{column}” has a name that no heading can hold. Give it a shorter one of usual letters."
)
_TOO_MANY = Sentence("sheets", "A spreadsheet has at most 16,384 columns and 1,048,576 rows. Export fewer assets.")

_LOST = re.compile("[\x00-\x08\x0b-\x1f\ud800-\udfff\ufffe\uffff]")
"""What XLSX cannot hold, and what programs make other signs of, or end a cell at, where they read it in a text."""


def relative_folders(files: Iterable[PurePath]) -> Mapping[PurePath, str]:
    """Each folder of these files, as it is called in the folder that all of them are in.

    Where they are in none but the whole disk, by no more names than tell it from the others: those above name people.
    """
    folders = dict.fromkeys(file.parent for file in files)
    try:
        top = os.path.commonpath(folders) if folders else ""
    except ValueError:  # on two drives
        top = ""
    if top in ("", *(folder.anchor for folder in folders)):
        return _telling_ends(folders)
    inner = ((folder, folder.relative_to(top).as_posix()) for folder in folders)
    return {folder: "" if name == "." else name for folder, name in inner}


def _telling_ends(folders: Collection[PurePath]) -> Mapping[PurePath, str]:
    """Each folder by the end of its path that no other has; by all of it where another ends like that."""
    ends = {folder: _ends(folder) for folder in folders}
    counts = Counter(end for each in ends.values() for end in each)
    told = {folder: next((end for end in each if counts[end] == 1), each[-1]) for folder, each in ends.items()}
    return {folder: "/".join(end) for folder, end in told.items()}


def _ends(folder: PurePath) -> Sequence[tuple[str, ...]]:
    """The ends of a path, the shortest first."""
    parts = folder.parts[1 if folder.anchor else 0 :][-_DEEPEST:]
    return [parts[at:] for at in range(len(parts) - 1, -1, -1)] or [()]


def columns_of(pieces: Sequence[Piece], also: Iterable[SheetColumn] = ()) -> tuple[SheetColumn, ...]:
    """The columns of these, those of the attributes in the order in which they are found. Raises SheetError.

    What only later pieces have stands behind what it follows there, as in the sheet that described them. `also`: those
    of attributes that perhaps no piece has. What is a text here and a list there has two columns, and what has no name
    has none.
    """
    named = (
        [column for column, _ in _attributes(piece.draft.attrs) if all(map(str.strip, column.path))] for piece in pieces
    )
    columns = (*KEYS, *FIELDS, *dict.fromkeys((*_in_order(named), *also)))
    if len(columns) > MOST_COLUMNS or len(pieces) >= MOST_ROWS:
        raise SheetError(_TOO_MANY)
    return columns


def _in_order(lists: Iterable[Sequence[SheetColumn]]) -> Iterator[SheetColumn]:
    """Each once: behind the one that it follows in the first list that has it, at the end where it follows none."""
    following, last = dict[SheetColumn | None, SheetColumn | None]({None: None}), None
    for columns in lists:
        before: SheetColumn | None = None
        for column in columns:
            if column not in following:
                before = last if before is None else before
                following[column], following[before] = following[before], column
                last = column if before == last else last
            before = column
    at = following[None]
    while at is not None:
        yield at
        at = following[at]


def headings_of(columns: Sequence[SheetColumn]) -> list[str]:
    """The first row. Raises SheetError."""
    row = [guarded(heading_of(column)) for column in columns]
    for column, cell in zip(columns, row, strict=True):
        if _fault(column, cell) is not None:
            raise SheetError(_BAD_HEADING.filled(column=_name_of(column)[:80]))
    return row


def row_of(piece: Piece, columns: Sequence[SheetColumn]) -> list[str]:
    """The cells of one piece. Raises SheetError."""
    _check_names(piece, piece.draft.attrs)
    return _row(piece, _keys(piece) | _fields(piece), columns)


def template_row(piece: Piece, columns: Sequence[SheetColumn]) -> list[str]:
    """The cells of one piece of which all is still to be said: its file alone. Raises SheetError."""
    return _row(piece, _keys(piece), columns)


def _row(piece: Piece, cells: Mapping[SheetColumn, str], columns: Sequence[SheetColumn]) -> list[str]:
    for column, cell in cells.items():
        if (why := _fault(column, cell)) is not None:
            raise SheetError(why.filled(asset=piece.called, column=_name_of(column)))
    return [cells.get(column, "") for column in columns]


def _keys(piece: Piece) -> dict[SheetColumn, str]:
    return dict(zip(KEYS, (guarded(piece.file), guarded(piece.folder)), strict=True))


def _fields(piece: Piece) -> dict[SheetColumn, str]:
    draft = piece.draft
    amount = cell_of("" if draft.amount is None else str(draft.amount))
    cells = (cell_of(draft.name), _name_on_the_chain(draft), amount, guarded(draft.description))
    found = dict(zip(FIELDS, cells, strict=True))
    for column, node in _attributes(draft.attrs):
        if (cell := cell_of_node(node)) is None:
            raise SheetError(_MIXED.filled(asset=piece.called, column=_name_of(column)))
        found[column] = cell
    return found


def _name_on_the_chain(draft: Draft) -> str:
    """The cell of one that was given by hand; empty of one that follows its title, also that which the sheet will say.

    Written out it would come back as given by hand, and stay when the title is changed in the sheet.
    """
    is_made = bool(draft.asset_name and draft.name.strip()) and follows_title(draft)
    return "" if is_made else cell_of(draft.asset_name)


def _attributes(nodes: Sequence[Node], above: Path = ()) -> Iterator[tuple[SheetColumn, Node]]:
    """Each text and list among these, in any group, with its column."""
    for node in nodes:
        path = (*above, node.key)
        if node.kind is NodeKind.GROUP:
            yield from _attributes(node.children, path)
        elif not _is_blank(node):
            yield SheetColumn(SheetField.ATTRIBUTE, path, node.kind), node


def _check_names(piece: Piece, nodes: Sequence[Node], above: Path = ()) -> None:
    """Raise SheetError where attributes have no name, or one that another has too."""
    seen = set[str]()
    for node in nodes:
        if _is_blank(node):
            continue
        if not node.key.strip():
            raise SheetError(_UNNAMED.filled(asset=piece.called))
        if node.key in seen:
            raise SheetError(_TWICE.filled(asset=piece.called, column=called((*above, node.key))))
        seen.add(node.key)
        if node.kind is NodeKind.GROUP:
            _check_names(piece, node.children, (*above, node.key))


def _is_blank(node: Node) -> bool:
    return not (node.key.strip() or node.text.strip() or node.children)


def _fault(column: SheetColumn, cell: str) -> Sentence | None:
    """Why no file can hold a cell."""
    if len(cell) > LONGEST_CELL // 2 and len(_utf16(cell)) > 2 * LONGEST_CELL:
        return _TOO_LONG
    if _LOST.search(cell) is None:
        return None
    return _BAD_FILE if column in KEYS else _BAD_SIGNS


def _utf16(text: str) -> bytes:
    return text.encode("utf-16-le", "surrogatepass")


def _name_of(column: SheetColumn) -> str:
    return called(column.path) if column.path else column.field.value
