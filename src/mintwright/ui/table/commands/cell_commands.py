"""What is done with the chosen cells: copied, pasted, filled, emptied, and put in order."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal

from mintwright.domain.assets.patterns import is_pattern
from mintwright.domain.assets.unfilled_places import likely_meant
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.table.cells import sort_key
from mintwright.domain.table.columns import Column, Field
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.cell_edits import Outcome
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_list import ACTIONS
from mintwright.ui.forms.column_words import edit_label
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text
from mintwright.ui.table.commands.aim import Aim, chosen_art, chosen_columns
from mintwright.ui.table.commands.cell_clipboard import (
    Clipboard,
    clipboard_now,
    copied,
    is_paste_wanted,
)
from mintwright.ui.table.commands.named_paste import is_by_name, led_by_name, names_in
from mintwright.ui.table.commands.row_texts import RowTexts, laid, repeated, the_same
from mintwright.ui.table.commands.turns import Turns, Writing
from mintwright.ui.table.table_model import TableModel
from mintwright.ui.table.table_view import TableView

_PASTE = Sentence("table", "Paste")
_NOTHING = Sentence(
    "table", "There is nothing to paste, or the program that it was copied in does not answer. Copy it again."
)
_NO_CHANGE = Sentence("table", "Nothing changed: that is what stands there already.")
_NO_WORDS = Sentence("table", "Nothing changed: there is nothing to fill with, the first cell is empty.")
_NONE_ABOVE = Sentence("table", "Nothing changed: there is no cell above to fill with.")
_NONE_BEFORE = Sentence("table", "Nothing changed: there is no cell before to fill with.")


class CellCommands(QObject):
    """Acts on the cells that are chosen, which may lie apart: nothing between them is meant.

    Signals:
        said(str): what became of it, where the cells do not show that.
        ranked(object): the art in the order of a column, None for the order of before.
    """

    said = Signal(str)
    ranked = Signal(object)

    def __init__(self, studio: Studio, view: TableView, model: TableModel) -> None:
        super().__init__(view)
        self._studio = studio
        self._view = view
        self._model = model
        self._sorted: tuple[Column, Qt.SortOrder] | None = None
        self._turns = Turns(self, studio, model, self._tell)
        self._copying: asyncio.Task[None] | None = None
        view.clear_requested.connect(self.clear)
        view.headers.sort_requested.connect(self.sort)
        view.written_for_all.connect(self._write_chosen)
        model.refused.connect(self.said)

    # --- The clipboard

    def copy(self) -> None:
        """Put the chosen cells on the clipboard, as a spreadsheet does."""
        art_ids, columns = self._chosen_art(), self._chosen_columns()
        self._copying = self._turns.read(partial(self._copy, art_ids, columns))

    async def _copy(self, art_ids: Sequence[int], columns: Sequence[Column]) -> bool:
        """Whether they are on the clipboard; else why not is said."""
        if (why := await copied(self._model, art_ids, columns)) is not None:
            self.said.emit(text(why))
        return why is None

    def cut(self) -> None:
        """Put the chosen cells on the clipboard, and empty them."""
        art_ids, columns = self._chosen_art(), self._chosen_columns()
        one, many = Sentence("table", "Cut a cell"), Sentence("table", "Cut {shown} cells")
        if (emptying := _emptying(art_ids, columns, one, many)) is None:
            self.copy()
            return
        cut = partial(self._cut, art_ids, columns, emptying)
        self._copying = self._turns.read_and_write(emptying.label, art_ids, cut)

    async def _cut(self, art_ids: Sequence[int], columns: Sequence[Column], emptying: Writing) -> Writing | None:
        project = self._studio.uploads.project_id
        is_there = await self._copy(art_ids, columns)
        return emptying if is_there and project == self._studio.uploads.project_id else None

    def paste(self) -> None:
        """Write the cells of the clipboard into the chosen ones; one goes into all, and few that fill them exactly do.

        A single line of them that goes into several may hold patterns. Where whole rows are chosen, what was not copied
        as such goes on from the framed cell.
        """
        if not self._view.selectionModel().hasSelection():
            return
        is_there = self._copying is None or self._copying.done()
        there = clipboard_now() if is_there else None  # else it is what is being copied
        if there is None or self._is_read(there):
            rows, framed = self._aims()
            self._turns.read_and_write(_PASTE, framed.rows, partial(self._pasted, there, rows, framed))

    def _is_read(self, there: Clipboard) -> bool:
        """Whether there is something, and not far too much; else that is said."""
        why = there.too_much or (None if there.text else _NOTHING)
        if why is not None:
            self.said.emit(text(why))
        return why is None

    def _aims(self) -> tuple[Aim, Aim]:
        """Where rows of the table would go that are pasted now, and where any other cells would."""
        return Aim.taken(self._view, self._model), Aim.framed(self._view, self._model)

    async def _pasted(self, there: Clipboard | None, rows: Aim, framed: Aim) -> Writing | None:
        project = self._studio.uploads.project_id
        if there is None and not self._is_read(there := clipboard_now()):
            return None
        cells = await there.cells()
        writing = await self._asked(cells, rows if _are_rows(cells) else framed)
        return writing if project == self._studio.uploads.project_id else None

    async def _asked(self, cells: list[list[str]], aim: Aim) -> Writing | None:
        """What is to be pasted, after which its cells are chosen; nothing where the artist changed her mind."""
        found = names_in(cells, self._model.order, aim.beside)
        by_name: bool | None = False
        if found is not None:
            below = aim.below[: _covered(len(aim.rows), len(cells) - 1)]
            by_name = await is_by_name(self._view, found, len(below), await self._holding(below, found.written))
        if by_name is None:
            return None
        if found is None or not by_name:
            return await self._in_place(cells, aim)
        writing, over = _named(cells[1:], aim, found.columns)
        return writing if over.isEmpty() else replace(writing, then=self._choosing(aim, over))

    async def _in_place(self, cells: Sequence[Sequence[str]], aim: Aim) -> Writing | None:
        high, wide = len(cells), max(map(len, cells))
        tall, broad = _covered(len(aim.rows), high), _covered(len(aim.columns), wide)
        art_ids, columns = aim.below[:tall], aim.beside[:broad]
        is_chosen = tall <= len(aim.rows) and broad <= len(aim.chosen_beside)
        if not is_chosen and not await self._is_wanted((high, wide), art_ids, columns):
            return None
        is_cut = len(art_ids) < tall or len(columns) < broad
        return Writing(
            _paste_label(len(art_ids) * sum(column.is_written_in for column in columns)),
            repeated(cells, art_ids, columns),
            lambda: _NO_CHANGE,
            fills=high == 1 < len(art_ids),
            left_out=max(0, high * wide - len(art_ids) * len(columns)) if is_cut else 0,
            then=self._choosing(aim, QSize(len(columns), len(art_ids))),
        )

    def _choosing(self, aim: Aim, over: QSize) -> Callable[[], None]:
        """Chooses so many cells of what is aimed at."""
        return partial(aim.choose, self._view, self._model, over)

    async def _is_wanted(self, size: tuple[int, int], art_ids: Sequence[int], columns: Sequence[Column]) -> bool:
        """Ask if anything stands in these cells, of which not all are chosen; what is read-only stays."""
        columns = [column for column in columns if column.is_written_in]
        if await self._holding(art_ids, columns):
            return await is_paste_wanted(self._view, size, len(art_ids), columns)
        return True

    async def _holding(self, art_ids: Sequence[int], columns: Sequence[Column]) -> list[Column]:
        """The columns in which anything stands of these."""
        empty = list(columns)
        async for piece in piecewise(art_ids):
            rows = self._model.rows_of_texts(piece, empty)
            held = {column for row in rows for column, words in zip(empty, row, strict=True) if words}
            empty = [column for column in empty if column not in held]
            if not empty:
                break
        return [column for column in columns if column not in empty]

    # --- Filling and emptying

    def fill(self, target: QRect) -> None:
        """Repeat the chosen cells over this, which begins with them, and choose all."""
        aim, size = Aim.taken(self._view, self._model), target.size()
        if not (aim.rows and aim.columns):
            return
        art_ids, over = aim.below[: size.height()], aim.beside[: size.width()]
        down, along = Sentence("table", "Fill down"), Sentence("table", "Fill right")
        label = down if size.height() > len(aim.rows) else along

        def made() -> Writing | None:
            there = self._studio.uploads.shown(aim.rows)
            if not there:  # all of them have left the list
                return None
            size_there = len(there), len(aim.columns)
            texts = laid(lambda row: self._texts(there[row], aim.columns), size_there, art_ids, over)
            why = partial(self._why_unchanged, there, aim.columns)
            return Writing(label, texts, why, then=self._choosing(aim, size))

        self._turns.write(label, art_ids, made)

    def fill_down(self) -> None:
        """Write the topmost chosen cells into those below; of a single row, what is above it.

        Where those hold patterns, they are filled in, too.
        """
        columns, art_ids, top = self._chosen_columns(), self._chosen_art(), self._view.rectangle().top()
        label = Sentence("table", "Fill down")
        if len(art_ids) == 1 and top > 0:
            art_ids.insert(0, self._model.art_at(top - 1))

        def made() -> Writing | None:
            words = self._texts(art_ids[0], columns)
            texts = dict(zip(columns, words, strict=True))
            own = {column: words for column, words in texts.items() if is_pattern(words)}
            each = RowTexts.of(art_ids, lambda place: texts if place else own)
            return Writing(label, each, lambda: _why_unchanged(words), fills=True)

        if len(art_ids) > 1:
            self._turns.write(label, art_ids, made)
        elif art_ids:
            self.said.emit(text(_NONE_ABOVE))

    def fill_right(self) -> None:
        """Write the leftmost chosen cells into those beside them; of a single column, what is before it."""
        columns, left = self._chosen_columns(), self._view.rectangle().left()
        if len(columns) == 1 and left > 0:
            columns = (self._model.columns[left - 1], *columns)
        if len(columns) > 1:
            first, *rest = columns
            art_ids, label = self._chosen_art(), Sentence("table", "Fill right")
            texts = RowTexts.of(art_ids, lambda place: dict.fromkeys(rest, self._texts(art_ids[place], [first])[0]))
            writing = Writing(label, texts, partial(self._why_unchanged, art_ids, [first]))
            self._turns.write(label, art_ids, lambda: writing)
        elif columns:
            self.said.emit(text(_NONE_BEFORE))

    def fill_chosen(self) -> None:
        """Write what stands in the cell that the keys are at, else in the first, into all chosen cells of its kind."""
        at, chosen = self._view.currentIndex(), self._view.rectangle()
        row, place = (at.row(), at.column()) if self._is_chosen(at) else (chosen.top(), chosen.left())
        art_id, column = self._model.art_at(row), self._model.columns[place]
        chosen_art_ids, columns = self._chosen_art(), self._chosen_columns()
        self._write_over(chosen_art_ids, columns, column, lambda: self._texts(art_id, [column])[0])

    def _write_chosen(self, at: QPersistentModelIndex, words: str) -> None:
        """Write what was typed into an open cell into all that are chosen with it."""
        if at.isValid():  # else its piece has gone
            column, art_id = self._model.columns[at.column()], self._model.art_at(at.row())
            is_chosen = self._is_chosen(at)
            art_ids, columns = (self._chosen_art(), self._chosen_columns()) if is_chosen else ([art_id], (column,))
            self._write_over(art_ids, columns, column, lambda: words)

    def _is_chosen(self, at: QModelIndex | QPersistentModelIndex) -> bool:
        return self._view.selectionModel().isSelected(self._model.index(at.row(), at.column()))

    def _write_over(
        self, art_ids: Sequence[int], columns: Sequence[Column], column: Column, words: Callable[[], str]
    ) -> None:
        """Write the same, or what it gives as a pattern, into those of these cells that are of the same kind."""
        if not column.is_written_in:
            return
        alike = [one for one in columns if one.field is column.field]
        count = len(art_ids) * len(alike)
        label = counted(count, edit_label(column), Sentence("table", "Write into {shown} cells", shown=number(count)))

        def made() -> Writing:
            texts = the_same(art_ids, dict.fromkeys(alike, words()))
            return Writing(label, texts, lambda: _NO_CHANGE, fills=len(art_ids) > 1)

        self._turns.write(label, art_ids, made)

    def say_left(self, place: str) -> None:
        """A `{n}` stands as it is in one of several cells: say how each gets its own."""
        keys = ACTIONS[ActionId.FILL_CHOSEN].shown_keys
        meant = likely_meant(place)
        said = Sentence(
            "table", "“{place}” stays as it is in this one cell. {keys} instead of Enter fills it in for all chosen."
        )
        other = Sentence("table", "“{place}” stays as it is. {keys} instead of Enter fills “{meant}” in for all.")
        self.said.emit(text((said if meant is None else other).filled(place=place, keys=keys, meant=meant)))

    def clear(self) -> None:
        """Empty the chosen cells."""
        one, many = Sentence("table", "Clear a cell"), Sentence("table", "Clear {shown} cells")
        art_ids = self._chosen_art()
        if (emptying := _emptying(art_ids, self._chosen_columns(), one, many)) is not None:
            self._turns.write(emptying.label, art_ids, lambda: emptying)

    # --- The order of the rows

    def sort(self, column: Column) -> None:
        """Put the rows in the order of this column, then the other way round, then as they were."""
        orders = (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder)
        if column.field is Field.PICTURE:
            self._view.headers.show_sorting(*(self._sorted or (None, orders[0])))  # the click had moved the arrow
            return
        steps = [(column, orders[0]), (column, orders[1]), None]
        at = steps.index(self._sorted) + 1 if self._sorted in steps[:2] else 0
        self._sorted = steps[at]
        self._view.headers.show_sorting(column if self._sorted else None, orders[min(at, 1)])
        if self._sorted is None:
            self.ranked.emit(None)
        else:
            tasks.run(self, self._rank(*self._sorted))

    def forget_sorting(self) -> None:
        """The rows are in another order."""
        self._sorted = None
        self._view.headers.show_sorting(None, Qt.SortOrder.AscendingOrder)

    async def _rank(self, column: Column, order: Qt.SortOrder) -> None:
        """Empty cells come last in both directions; equal ones stay in the order of the project."""
        uploads, keys = self._studio.uploads, dict[int, Any]()
        project = uploads.project_id
        async for piece in piecewise(uploads.order()):
            if project != uploads.project_id:
                return
            for draft in self._studio.drafts.drafts(uploads.shown(piece)):
                if (key := sort_key(draft, column)) is not None:
                    keys[draft.art_id] = key
        ordered = sorted(keys, key=keys.__getitem__, reverse=order is Qt.SortOrder.DescendingOrder)
        await asyncio.sleep(0)  # the list is put in order in a turn of its own
        if self._sorted == (column, order) and project == uploads.project_id:
            self.ranked.emit(ordered)

    # --- How

    def _chosen_art(self) -> list[int]:
        return chosen_art(self._view, self._model)

    def _chosen_columns(self) -> tuple[Column, ...]:
        return chosen_columns(self._view, self._model)

    @property
    def are_under_way(self) -> bool:
        """Whether something that was asked for is not done."""
        return bool(self._turns)

    def finish(self) -> None:
        """Write at once what is still being written in pieces: its project is left, or the program."""
        self._turns.finish()

    def _texts(self, art_id: int, columns: Sequence[Column]) -> list[str]:
        """What stands in some cells of a row; nothing where it was removed meanwhile."""
        (words,) = self._model.rows_of_texts([art_id], columns) or [[""] * len(columns)]
        return words

    def _why_unchanged(self, art_ids: Sequence[int], columns: Sequence[Column]) -> Sentence:
        """What to say where filling in the words of these cells changes nothing."""
        return _why_unchanged(words for art_id in art_ids for words in self._texts(art_id, columns))

    def _tell(self, done: Writing, outcome: Outcome) -> None:
        """Say what was not done; that all was is seen in the cells, and heard."""
        parts: list[Sentence] = []
        if outcome.why is not None and outcome.refused == 1:
            parts.append(outcome.why)
        elif outcome.why is not None:
            many = Sentence("table", "{count} cells stay as they were. The first: {why}")
            parts.append(many.filled(count=number(outcome.refused), why=outcome.why))
        elif not outcome.changes:
            parts.append(done.unchanged())
        if done.left_out:
            one = Sentence("table", "1 cell had no place in the table and was left out.")
            many = Sentence("table", "{shown} cells had no place in the table and were left out.")
            parts.append(counted(done.left_out, one, many.filled(shown=number(done.left_out))))
        if parts:
            self.said.emit(" ".join(map(text, parts)))
        else:
            announce(self._view, text(Sentence("table", "Done: {step}", step=done.label)))


def _why_unchanged(filled_in: Iterable[str]) -> Sentence:
    """What to say where filling in these words changes nothing."""
    return _NO_CHANGE if any(filled_in) else _NO_WORDS


def _emptying(art_ids: Sequence[int], columns: Sequence[Column], one: Sentence, many: Sentence) -> Writing | None:
    """Empties these cells; those that are read-only are not meant."""
    empty = {column: "" for column in columns if column.is_written_in}
    if not (count := len(art_ids) * len(empty)):
        return None
    label = counted(count, one, many.filled(shown=number(count)))
    return Writing(label, the_same(art_ids, empty), lambda: _NO_CHANGE)


def _named(cells: Sequence[Sequence[str]], aim: Aim, columns: Sequence[Column | None]) -> tuple[Writing, QSize]:
    """What is pasted into the columns of these names, wherever they are: over cells side by side only if they are."""
    tall, named = _covered(len(aim.rows), len(cells)), tuple(filter(None, columns))
    art_ids = aim.below[:tall]
    left_out = (tall - len(art_ids)) * len(named)
    texts = led_by_name(cells, art_ids, columns)
    label, fills = _paste_label(len(art_ids) * len(named)), len(cells) == 1 < len(art_ids)
    is_beside = named == tuple(aim.beside[: len(named)])
    writing = Writing(label, texts, lambda: _NO_CHANGE, fills=fills, left_out=left_out)
    return writing, QSize(len(named), len(art_ids)) if is_beside else QSize()


def _paste_label(count: int) -> Sentence:
    return counted(
        count, Sentence("table", "Paste a cell"), Sentence("table", "Paste {shown} cells", shown=number(count))
    )


def _are_rows(cells: Sequence[Sequence[str]]) -> bool:
    """Whether these were copied as rows of the table: they begin with the picture, which has no words."""
    return all(len(row) > 1 and not row[0] for row in cells)


def _covered(chosen: int, copied: int) -> int:
    """How many rows or columns are pasted over: all chosen ones where the copied fill them exactly, else one copy."""
    return chosen if chosen % copied == 0 else copied
