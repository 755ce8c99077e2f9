"""What one row of a spreadsheet makes of the draft it meets."""

from collections.abc import Collection, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind, Path
from mintwright.domain.assets.retitling import follows_title
from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.attribute_cells import AttributeCells
from mintwright.domain.spreadsheets.cells import Word, read
from mintwright.domain.spreadsheets.changes import CellChange, Change, RowChange, change_of, name_column
from mintwright.domain.spreadsheets.columns import TABLE_COLUMNS, SheetColumn, called
from mintwright.domain.spreadsheets.meanings import Meanings
from mintwright.domain.spreadsheets.sheets import Doubt, Sheet
from mintwright.domain.table.cells import CellError, cell_text, written
from mintwright.domain.table.columns import Column, Field

_PIECE = 1_000  # columns that are looked at in one go
_DOUBTS: Mapping[Doubt, Sentence] = {
    Doubt.ROUNDED: Sentence("sheets", "Spreadsheets keep 15 digits of a number. Write it as text in the sheet."),
    Doubt.UNREADABLE: Sentence(
        "sheets", "A letter could not be read. Choose what letters the file is in, or mend the cell in the sheet."
    ),
    Doubt.UNCLOSED: Sentence("sheets", "A quotation mark opens here and never closes. Close it in the sheet."),
    Doubt.ERROR: Sentence("sheets", "The formula of this cell gives an error. Mend it in the sheet."),
    Doubt.UNCALCULATED: Sentence(
        "sheets", "This formula has no result yet. Open the sheet in a spreadsheet program, and save it again."
    ),
    Doubt.SAID_TWICE: Sentence("sheets", "This stands twice in the description, in different words. Keep one of them."),
}
_NO_LINES = Sentence(
    "sheets", "“(no lines)” is a list without a line. Make the column one of lines, or write “(empty)” in the sheet."
)
_SAID_TWICE = Sentence("sheets", "The row says “{column}” in another column already. Keep one of the two.")


@dataclass(frozen=True, slots=True)
class _Said:
    """What a cell says of an attribute: what is to be there, and how that reads."""

    node: Node | None
    text: str
    as_new: CellChange  # where nothing was there before: the same for each row that says so

    @classmethod
    def of(cls, node: Node | None) -> "_Said":
        text = _text(node)
        return cls(node, text, CellChange(Change.NEW, new=text))


class _Column:
    """A column that changes drafts, and what its cells say of the attribute or field that it is about."""

    def __init__(self, at: int, column: SheetColumn) -> None:
        self.at = at
        self.field = TABLE_COLUMNS.get(column.field)
        self.path = column.path
        self._kind, self._has_commas = column.kind, column.has_commas
        self._known = dict[str, _Said]()  # traits say little that others do not

    def attribute(self, said: str | Word) -> _Said:
        """What a cell says. Raises CellError."""
        if isinstance(said, Word):
            return _Said.of(self._worded(said))
        if (found := self._known.get(said)) is None:
            found = self._known[said] = _Said.of(self._node(said, self._lines(said)))
        return found

    def says(self, said: str | Word) -> bool:
        """Whether a cell with anything in it says something: of a list, commas alone name no entry."""
        return not self._has_commas or isinstance(said, Word) or bool(self._lines(said))

    def _lines(self, said: str) -> Sequence[str]:
        lines = said.split("\n")
        return (
            [part.strip() for line in lines for part in line.split(",") if part.strip()] if self._has_commas else lines
        )

    def _worded(self, word: Word) -> Node | None:
        if word is Word.NO_LINES and self._kind is not NodeKind.LIST:
            raise CellError(_NO_LINES)
        return None if word is Word.CLEAR else self._node("", [""] if word is Word.EMPTY else [])

    def _node(self, text: str, lines: Sequence[str]) -> Node:
        if self._kind is NodeKind.TEXT:
            return Node(self.path[-1], text=text)
        return Node(self.path[-1], NodeKind.LIST, children=tuple(Node("", text=line) for line in lines))


class RowReader:
    """Reads the rows of one sheet, each for the draft that it meets."""

    def __init__(self, sheet: Sheet, meanings: Meanings) -> None:
        self._rows = sheet.rows
        self._columns = [
            _Column(at, meaning) for at, meaning in enumerate(meanings.valid) if isinstance(meaning, SheetColumn)
        ]
        self._has_inner = _has_inner({column.path for column in self._columns})
        self._doubts = {(doubt.row, doubt.column): doubt.doubt for doubt in sheet.doubts}
        self._name_column = name_column(meanings)

    def of(self, row: int, draft: Draft) -> Generator[None, None, RowChange]:
        """What a row makes of a draft, with pauses, but for the names on the chain that go with new titles."""
        written = _RowWriter(draft)
        cells = dict[int, CellChange]()
        for place, column in enumerate(self._in_order(row), 1):
            if not place % _PIECE:
                yield
            change = self._change(row, column, written)
            if change is not None:
                cells[column.at] = change
        fields = written.fields
        is_named = written.is_named or self._name_column in cells
        is_renamed = "name" in fields and not is_named and follows_title(draft)
        return RowChange(row, draft, cells=dict(sorted(cells.items())), is_renamed=is_renamed, fields=fields)

    def _in_order(self, row: int) -> Sequence[_Column]:
        """The columns; first those that clear, where one may make room for another: the next time there is room."""
        if not self._has_inner:
            return self._columns
        return sorted(self._columns, key=lambda column: self._said(row, column) is not Word.CLEAR)

    def _said(self, row: int, column: _Column) -> str | Word | None:
        said = read(_plain(self._rows[row - 1][column.at]))
        return said if said is not None and column.says(said) else None

    def _change(self, row: int, column: _Column, written: "_RowWriter") -> CellChange | None:
        """What becomes of one cell; of an empty one nothing, unless there is a doubt that it is meant to be empty."""
        said = self._said(row, column)
        doubt = self._doubts.get((row, column.at)) if self._doubts else None
        why = None if doubt is None else _DOUBTS[doubt]
        if said is None:
            return None if why is None else written.problem(column, "", why)
        try:
            return written.write(column, said, why)
        except CellError as error:
            return written.problem(column, said, error.sentence)


class _RowWriter:
    """Writes the cells of one row into a draft."""

    def __init__(self, draft: Draft) -> None:
        self.is_named = False  # the row says what its name on the chain is
        self._draft = draft
        self._fields = dict[str, Any]()
        self._attributes = AttributeCells(draft.attrs)
        self._said = set[Path]()

    @property
    def fields(self) -> dict[str, Any]:
        """The fields that become others."""
        if not self._attributes.is_changed:
            return self._fields
        return {**self._fields, "attrs": self._attributes.nodes}

    def write(self, column: _Column, said: str | Word, doubt: Sentence | None) -> CellChange | None:
        """What becomes of one cell; nothing where it says what is there. Raises CellError, where it is in doubt too."""
        if column.field is not None:
            return self._write_field(column.field, said, doubt)
        return self._write_attribute(column, said, doubt)

    def problem(self, column: _Column, said: str | Word, why: Sentence) -> CellChange:
        """A cell that cannot be written."""
        asset = self._draft.name.strip() or self._draft.asset_name
        named = why.filled(asset=called((asset,)), column=called(column.path))
        return CellChange(Change.PROBLEM, new=str(said), why=named)

    def _write_field(self, column: Column, said: str | Word, doubt: Sentence | None) -> CellChange | None:
        if said is Word.NO_LINES:
            raise CellError(_NO_LINES)
        if column.field is Field.ASSET_NAME:
            self.is_named = True
        old = cell_text(self._draft, column)
        fields = written(self._draft, column, "" if isinstance(said, Word) else said)
        if all(getattr(self._draft, name) == value for name, value in fields.items()):
            return None
        if doubt is not None:
            raise CellError(doubt)
        self._fields.update(fields)
        value = fields[column.field]
        new = "" if value is None else str(value)
        return CellChange(change_of(old, new), old, new)

    def _write_attribute(self, column: _Column, said: str | Word, doubt: Sentence | None) -> CellChange | None:
        if column.path in self._said:
            raise CellError(_SAID_TWICE)
        self._said.add(column.path)
        old, new = self._attributes.at(column.path), column.attribute(said)
        if old == new.node or (said is Word.CLEAR and not _text(old)):
            return None
        if doubt is not None:
            raise CellError(doubt)
        self._attributes.put(column.path, new.node)
        if old is None:
            return new.as_new
        before = _text(old)
        return CellChange(change_of(before, new.text), before, new.text)


def _has_inner(paths: Collection[Path]) -> bool:
    """Whether one of these is in the group that another would be."""
    return any(path[:depth] in paths for path in paths for depth in range(1, len(path)))


def _text(node: Node | None) -> str:
    if node is None:
        return ""
    return node.text if node.kind is NodeKind.TEXT else "\n".join(line.text for line in node.children)


def _plain(cell: str) -> str:
    """A cell with line breaks as they are here, however its file has them."""
    return cell.replace("\r\n", "\n").replace("\r", "\n") if "\r" in cell else cell
