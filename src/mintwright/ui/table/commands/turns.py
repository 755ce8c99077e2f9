"""What is asked for of cells, in the order of asking: each in its turn, once all before it is written."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field

from PySide6.QtCore import QObject

from mintwright.domain.sentences import Sentence
from mintwright.domain.table.columns import Column
from mintwright.studio.cell_edits import Outcome
from mintwright.studio.history import Edit
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks
from mintwright.ui.table.commands.row_texts import RowTexts
from mintwright.ui.table.table_model import TableModel

_AT_ONCE = 50  # rows that are written in one turn of the loop

Task = asyncio.Task[None]


@dataclass(frozen=True, slots=True)
class Writing:
    """What is to stand in which cells.

    `unchanged` gives what is said where it changes nothing; `then` is called once it is written.
    """

    label: Sentence
    texts: RowTexts
    unchanged: Callable[[], Sentence]
    fills: bool = False
    left_out: int = 0  # cells that had no place
    then: Callable[[], object] = lambda: None


Made = Callable[[], Writing | None]  # in its turn: what it reads of cells is what stands there by then


@dataclass(slots=True, eq=False)
class _Turn:
    """One thing that was asked for. What is `typed` into a cell meanwhile is newer, and stays."""

    made: Made | None  # None where it takes a while to know what is written
    step: Edit | None = None  # as the history expects it
    writing: Writing | None = None
    typed: set[tuple[int, Column]] = field(default_factory=set[tuple[int, Column]])
    is_taken: bool = False  # from now on the drafts finish it themselves

    @property
    def is_known(self) -> bool:
        """Whether what is to be written can be said at once."""
        return self.writing is not None or self.made is not None


class Turns:
    """Writes into cells, and has who reads them wait until what was asked for before is there."""

    def __init__(
        self, owner: QObject, studio: Studio, model: TableModel, told: Callable[[Writing, Outcome], object]
    ) -> None:
        """`told` says what became of it."""
        self._owner = owner
        self._studio = studio
        self._model = model
        self._told = told
        self._turns: dict[Task, _Turn] = {}
        model.cell_written.connect(self._leave)
        model.cell_restored.connect(self._take)

    def __bool__(self) -> bool:
        """Whether something that was asked for is not done."""
        return bool(self._turns)

    def write(self, label: Sentence, art_ids: Iterable[int], made: Made) -> None:
        """Write what is made: few rows at once where nothing is before it, very many in pieces."""
        if self._turns:
            self._begin(label, art_ids, _Turn(made), None)
        elif (writing := made()) is not None and len(writing.texts) <= _AT_ONCE:
            self._write_whole(writing, writing.texts)
        elif writing is not None:
            self._begin(label, art_ids, _Turn(lambda: writing), None)

    def read_and_write(
        self, label: Sentence, art_ids: Iterable[int], read: Callable[[], Awaitable[Writing | None]]
    ) -> Task:
        """Write what is read, which may take a while, or be decided against."""
        return self._begin(label, art_ids, _Turn(None), read)

    def read(self, read: Callable[[], Awaitable[object]]) -> Task:
        """Do what reads cells and writes none."""
        turn, earlier = _Turn(None), tuple(self._turns)

        async def in_turn() -> None:
            if earlier:
                await asyncio.wait(earlier)
            await read()

        return self._add(turn, tasks.run(self._owner, in_turn()))

    def finish(self) -> None:
        """Write at once what is still being written in pieces: its project is left, or the program.

        Not what is still being read, nor what waits for that.
        """
        for task, turn in tuple(self._turns.items()):
            if not turn.is_known and not turn.is_taken:
                return
            del self._turns[task]
            if turn.is_taken:  # to fill in a pattern once more would be to fill in what it gave
                continue
            task.cancel()
            self._came(turn)
            writing = turn.writing or (turn.made() if turn.made is not None else None)
            if writing is not None:
                self._write_whole(writing, writing.texts.without(turn.typed))

    # --- How

    def _begin(
        self,
        label: Sentence,
        art_ids: Iterable[int],
        turn: _Turn,
        read: Callable[[], Awaitable[Writing | None]] | None,
    ) -> Task:
        task = self._add(turn, tasks.run(self._owner, self._write(turn, tuple(self._turns), read)))
        project = self._studio.uploads.project_id
        turn.step = Edit(project, label, lambda: self._give_up(task), lambda: None, art_ids=frozenset(art_ids))
        self._studio.history.expect(turn.step)
        return task

    def _add(self, turn: _Turn, task: Task) -> Task:
        self._turns[task] = turn
        task.add_done_callback(lambda _: self._end(task, turn))
        return task

    def _end(self, task: Task, turn: _Turn) -> None:
        self._turns.pop(task, None)
        self._came(turn)

    def _came(self, turn: _Turn) -> None:
        if turn.step is not None:
            self._studio.history.came(turn.step)

    def _give_up(self, task: Task) -> None:
        del self._turns[task]
        task.cancel()

    async def _write(
        self, turn: _Turn, earlier: Iterable[Task], read: Callable[[], Awaitable[Writing | None]] | None
    ) -> None:
        if earlier:
            await asyncio.wait(earlier)
        writing = turn.writing = await read() if read is not None else turn.made() if turn.made is not None else None
        if writing is None:
            return
        self._studio.history.seal()

        def take() -> None:
            turn.is_taken = True
            self._came(turn)

        texts, order = self._listed(writing.texts.without(turn.typed)), self._model.order
        edits, fills = self._studio.cell_edits, writing.fills
        outcome = await edits.write_many(writing.label, texts, order=order, fills=fills, on_taken=take)
        if outcome is not None:
            self._told(writing, outcome)
            writing.then()

    def _write_whole(self, writing: Writing, texts: RowTexts) -> None:
        edits, order = self._studio.cell_edits, self._model.order
        self._told(writing, edits.write(writing.label, self._listed(texts), order=order, fills=writing.fills))
        writing.then()

    def _listed(self, texts: RowTexts) -> RowTexts:
        """Without what was removed meanwhile."""
        return texts.among(self._studio.uploads.shown(texts))

    def _leave(self, art_id: int, column: Column) -> None:
        """What is typed now is newer than what was asked for and is not written yet."""
        for turn in self._turns.values():
            turn.typed.add((art_id, column))

    def _take(self, art_id: int, column: Column) -> None:
        """What was typed is taken back."""
        for turn in self._turns.values():
            turn.typed.discard((art_id, column))
