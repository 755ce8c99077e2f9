"""The list of what will change: a row for each text, made when it is seen."""

import re
from collections.abc import Callable, Iterable, Set
from enum import IntEnum
from functools import lru_cache

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, Qt

from mintwright.domain.assets.line_splitting import split_lines
from mintwright.domain.bulk.old_numbers import old_number
from mintwright.domain.bulk.old_values import old_value
from mintwright.domain.bulk.outcome import Line, Outcome, problem_of
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.columns import Field
from mintwright.ui.forms.column_words import title_of
from mintwright.ui.forms.line_meter import stored_words
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.wording import text, tip

_SHOWN = 200  # characters of a text
_LED_IN = 16  # characters before the first that is another
_LINE_BREAK = " ↵ "
_SEEN_SPACE = "·"
_UNSEEN = re.compile(r"(?<= ) | (?=\n|$)|^ ", re.MULTILINE)  # a space beside another, or at an end of a line
_ONE_LINE = (Field.TITLE, Field.ASSET_NAME, Field.AMOUNT)
_KEPT = Sentence("bulk", "Minted: the chain keeps it as it is.")
_Row = tuple[Outcome, Line | None]
Role = Qt.ItemDataRole


class PreviewColumn(IntEnum):
    """The columns of the list."""

    ASSET = 0
    BEFORE = 1
    AFTER = 2
    NOTE = 3


class PreviewModel(QAbstractTableModel):
    """What changes, and what cannot."""

    def __init__(
        self, file_of: Callable[[int], str], is_minted: Callable[[int], bool], parent: QObject | None = None
    ) -> None:
        """`file_of` is the name of the file of an asset; what `is_minted` changes here, and nowhere else."""
        super().__init__(parent)
        self._file_of, self._is_minted = file_of, is_minted
        self.says_column = True  # beside the asset: which of its texts it is
        self._rows: list[_Row] = []
        self._all: list[_Row] = []
        self._refused, self._only = False, frozenset[int]()  # to what it is narrowed
        self._titles = (self.tr("Asset"), self.tr("Before"), self.tr("After"), self.tr("Note"))

    def clear(self) -> None:
        """Show nothing."""
        self.beginResetModel()
        self._rows, self._all = [], []
        self.endResetModel()

    def narrow(self, *, refused: bool, only: Set[int] = frozenset()) -> None:
        """Show only what stays as it is, and why, or these assets: among thousands nobody finds them. Or all again."""
        if (refused, only) == (self._refused, self._only):
            return
        self.beginResetModel()
        self._refused, self._only = refused, only
        self._rows = self._shown(self._all)
        self.endResetModel()

    def _shown(self, rows: list[_Row]) -> list[_Row]:
        if not (self._refused or self._only):
            return list(rows)
        return [row for row in rows if row[0].draft.art_id in self._only or (self._refused and row[1] is None)]

    def add(self, outcomes: Iterable[Outcome]) -> None:
        """Show what changes of some more, at the end."""
        found = [row for one in outcomes for row in _rows_of(one)]
        self._all += found
        if new := self._shown(found):
            self.beginInsertRows(QModelIndex(), len(self._rows), len(self._rows) + len(new) - 1)
            self._rows += new
            self.endInsertRows()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(PreviewColumn)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> object:
        if role == Role.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        is_across = orientation is Qt.Orientation.Horizontal and 0 <= section < len(self._titles)
        return self._titles[section] if is_across and role in (Role.DisplayRole, Role.AccessibleTextRole) else None

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not (index.isValid() and index.row() < len(self._rows)):
            return None
        if role == Role.DisplayRole:
            return self._words(index.row(), index.column())
        if role == Role.ToolTipRole:
            return tip(self._hint(index.row(), index.column()))
        if role == Role.AccessibleTextRole:
            return f"{self._titles[index.column()]}: {self._words(index.row(), index.column())}"
        return None

    def _words(self, row: int, column: int) -> str:
        outcome, line = self._rows[row]
        if column == PreviewColumn.ASSET:
            return self._piece(outcome, line)
        if column == PreviewColumn.NOTE:
            is_kept = line is not None and self._is_minted(outcome.draft.art_id)
            return " ".join(filter(None, (_note(outcome, line), text(_KEPT) if is_kept else "")))
        if line is None:
            return ""
        return _around_the_change(line.before, line.after)[column - PreviewColumn.BEFORE]

    def _piece(self, outcome: Outcome, line: Line | None) -> str:
        """The title as it is before, or the file of what has none: the same in each of its rows; and which text it is.

        What stays as it is may stay because of its file.
        """
        title, file = outcome.draft.name, self._file_of(outcome.draft.art_id)
        of = file if line is None else title_of(line.column) if self.says_column else ""
        return " · ".join(dict.fromkeys(filter(None, (title or file, of))))

    def _hint(self, row: int, column: int) -> str:
        """Of two with one title the file says which it is."""
        outcome, _ = self._rows[row]
        words = self._words(row, column)
        if column != PreviewColumn.ASSET:
            return words.replace(_LINE_BREAK, "\n")
        return "\n".join(dict.fromkeys((words, self._file_of(outcome.draft.art_id))))


def _rows_of(outcome: Outcome) -> Iterable[_Row]:
    if outcome.refused is not None:
        yield outcome, None
    for line in outcome.lines:
        yield outcome, line


def _note(outcome: Outcome, line: Line | None) -> str:
    if line is None:
        return text(outcome.refused or Sentence("bulk", "Stays as it is."))
    old = _old_number(outcome) if line.column.field is Field.TITLE else _old_value(outcome)
    return " ".join(filter(None, (_note_of(line), old)))


def _old_number(outcome: Outcome) -> str:
    said, old = Sentence("bulk", "“{column}” still says {number}."), old_number(outcome)
    return "" if old is None else text(said.filled(column=title_of(old.column), number=old.number))


def _old_value(outcome: Outcome) -> str:
    said, old = Sentence("bulk", "“{column}” still says “{value}”."), old_value(outcome)
    return "" if old is None else text(said.filled(column=title_of(old.column), value=old.value[:_SHOWN]))


@lru_cache(maxsize=512)
def _note_of(line: Line) -> str:
    """What does not fit, or how a long text is stored."""
    if (problem := problem_of(line)) is not None:
        return text(problem.sentence)
    if line.before == line.after:
        return text(Sentence("bulk", "It reads the same, and is kept otherwise."))
    if _words_of(line.before) == _words_of(line.after):
        return text(Sentence("bulk", "Only spaces differ."))
    if not line.after and line.before and line.column.field is Field.ATTRIBUTE:
        return text(Sentence("bulk", "Nothing is left of it: it is removed."))
    lines = () if line.column.field in _ONE_LINE else split_lines(line.after)
    return text(stored_words(lines)) if len(lines) > 1 else ""


def _around_the_change(before: str, after: str) -> tuple[str, str]:
    """Both texts on one line, from a little before the first letter that is another; spaces are seen where only they
    differ.
    """
    if before != after and _words_of(before) == _words_of(after):
        before, after = (_UNSEEN.sub(_SEEN_SPACE, one) for one in (before, after))
    first = next((at for at, (old, new) in enumerate(zip(before, after, strict=False)) if old != new), None)
    at = min(len(before), len(after)) if first is None else first
    start = max(0, at - _LED_IN) if at > 2 * _LED_IN else 0
    lead = "…" if start else ""
    return _on_one_line(lead + before[start : start + _SHOWN]), _on_one_line(lead + after[start : start + _SHOWN])


def _words_of(said: str) -> list[list[str]]:
    """Its words, line by line: what is left of it without regard to spaces."""
    return [line.split() for line in said.split("\n")]


def _on_one_line(words: str) -> str:
    return words.replace("\n", _LINE_BREAK)
