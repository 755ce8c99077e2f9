"""One spreadsheet on its way into the drafts: read, understood, worked out, written. The page shows what it holds."""

import asyncio
from collections.abc import Coroutine, Hashable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from mintwright.domain.errors import MintwrightError
from mintwright.domain.generators.understanding import Understanding, understanding
from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.meanings import Meaning, Meanings, headings_in
from mintwright.domain.spreadsheets.meeting import SheetFile
from mintwright.domain.spreadsheets.origins import Answer
from mintwright.domain.spreadsheets.sheets import Reading, Sheet
from mintwright.studio.background.detached import run_detached
from mintwright.studio.background.piecewise import by_the_clock
from mintwright.studio.changes import Kind
from mintwright.studio.settings import Settings
from mintwright.studio.spreadsheets.importing import Importing
from mintwright.studio.spreadsheets.kept_meanings import keep, kept
from mintwright.studio.spreadsheets.sheet_reading import read_sheet
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.spreadsheets.pieces import FileNames, all_pieces
from mintwright.ui.spreadsheets.sheet_view import SheetView, facts_of, give_back, view_of

_OVERTAKEN = Sentence(
    "sheets", "Nothing was changed: something else has changed these assets meanwhile. This is how it is now."
)
_SIZE_SECONDS = 2.0  # for the drive to say how large a file is that was read already
_PAUSE_MS = 150  # after the last choice, before it is worked out


class SheetImport(QObject):
    """Holds the sheet, what its columns become, and the plan; each follows from the one before.

    Signals:
        begun(): the file is being read.
        failed(Sentence, Reading): it could not be read so.
        was_read(): the sheet is another, or what its columns become.
        begun_anew(): what was worked out is no longer what is wanted.
        worked_out(SheetView): this is what it would change.
        written(int): so many assets were changed.
        refused(Sentence): nothing was written, and it is worked out again; this says why.
        left(): another project is open.
    """

    begun = Signal()
    failed = Signal(object, object)
    was_read = Signal()
    begun_anew = Signal()
    worked_out = Signal(object)
    written = Signal(int)
    refused = Signal(object)
    left = Signal()

    def __init__(self, studio: Studio, path: Path, parent: QObject, others: Sequence[Path] = ()) -> None:
        super().__init__(parent)
        self.path = path
        self.names = FileNames(studio)
        self._others = others  # that are read with it
        self.sheet: Sheet | None = None
        self.size = 0  # bytes
        self.meanings = Meanings(())
        self.facts: Sequence[Sentence] = ()
        self.failure: tuple[Sentence, Reading] | None = None  # why it was not read so, the last time
        self.understood: Understanding | None = None  # of what a generator wrote
        self.view: SheetView | None = None  # as long as it is what is wanted
        self._shown: SheetView | None = None  # until there is another
        self._studio = studio
        self._importing = Importing(studio.drafts, studio.uploads)
        self._project = studio.uploads.project_id
        self._files: Sequence[SheetFile] = ()  # for which it is worked out
        self._chosen: dict[int, Meaning] = {}  # what the artist said that columns become
        self._is_unread = False  # the sheet is not, or not yet, what is wanted
        self._is_writing = False
        self._is_left = False
        self._task: asyncio.Task[None] | None = None
        self._soon = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._soon.timeout.connect(lambda: self._run(self._plan()))
        self._news = Throttle(self._follow, self)
        follow(self, studio.changes, lambda _: self._begin_anew(), Kind.DRAFTS)
        follow(self, studio.changes, self._follow_art, Kind.ART, Kind.PROJECTS)

    @property
    def is_of_open_project(self) -> bool:
        """Whether the project that it is for is still open."""
        return self._studio.uploads.project_id == self._project

    def read(self, reading: Reading) -> None:
        """Read the file so; what was chosen for columns stays while they are the same ones."""
        if self.sheet is not None and _table(reading) != _table(self.sheet.reading):
            self._chosen.clear()
        self.view, self.failure, self._is_unread = None, None, True
        self.begun.emit()
        self._run(self._read(reading))

    def take_answers(self, answers: tuple[Answer, ...]) -> None:
        """Have these answer what a generator left open."""
        if self.sheet is not None:
            self.read(replace(self.sheet.reading, answers=answers))

    def take_headings(self, row: int) -> None:
        """Take this row as the one with the headings, from 1; 0 for none."""
        self._chosen.clear()
        self.view, self._is_unread = None, True
        self.begun_anew.emit()
        self._run(self._understand(row))

    def take_meaning(self, column: int, meaning: Meaning) -> None:
        """Have a column become this."""
        self._chosen[column] = meaning
        self.meanings = self.meanings.with_column(column, meaning)
        self._begin_anew()

    def take_order(self, *, in_order: bool) -> None:
        """Have the rows meet the files in their order, or by what they say."""
        self.meanings = replace(self.meanings, in_order=in_order)
        self._begin_anew()

    def take_near(self, *, is_taken: bool) -> None:
        """Have rows meet also the files whose names are nearly what they say."""
        self.meanings = replace(self.meanings, takes_near=is_taken)
        self._begin_anew()

    def write(self) -> None:
        """Write all of it."""
        if self.view is not None:
            view, self.view = self.view, None
            self._is_writing = True
            self._run(self._write(view))

    def end(self) -> None:
        """Leave what is under way."""
        self._soon.stop()
        if self._task is not None:
            self._task.cancel()

    # --- Step by step

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        self.end()
        self._task = tasks.run(self, work)

    async def _read(self, reading: Reading) -> None:
        try:
            art = [file.path for file in _files_of(self._studio)]
            await asyncio.sleep(0)
            sheet = await read_sheet(self.path, reading, self._others, art)
            self.size = await _size_of(self.path)
        except MintwrightError as error:
            self.failure = error.sentence, reading
            self.failed.emit(*self.failure)
            return
        self.sheet = sheet
        await self._understand(None)

    async def _understand(self, headings: int | None) -> None:
        assert self.sheet is not None
        guessed = await self._importing.guess(self.sheet, all_pieces(self._studio), headings)
        self._chosen = {**kept(*self._kept_for(guessed)), **self._chosen}
        for column, meaning in self._chosen.items():
            guessed = guessed.with_column(column, meaning)
        self.meanings = replace(guessed, in_order=self.meanings.in_order, takes_near=self.meanings.takes_near)
        self.facts = await facts_of(self.sheet, guessed.headings)
        if self.sheet.origin is not None:
            self.understood = await by_the_clock(understanding(self.sheet, self.sheet.origin, self.meanings))
        await asyncio.sleep(0)  # each step takes a whole slice: two in one turn are felt
        self._is_unread = False
        self.was_read.emit()
        await asyncio.sleep(0)
        await self._plan()

    async def _plan(self) -> None:
        assert self.sheet is not None
        self._files = _files_of(self._studio)
        await asyncio.sleep(0)
        await self.names.tell_apart(self._files)
        await asyncio.sleep(0)
        plan = await self._importing.plan(self.sheet, self.meanings, [file.art_id for file in self._files])
        count_minted = partial(self._studio.minted_art.count, network=self._studio.session.network)
        view = await view_of(self.sheet, plan, count_minted)
        await asyncio.sleep(0)
        self.view = view
        self.worked_out.emit(self.view)
        left, self._shown = self._shown, self.view
        if left is not None:
            tasks.run(self, give_back(left))

    async def _write(self, view: SheetView) -> None:
        try:
            done = await self._importing.write(view.plan)
        except MintwrightError as error:
            self.refused.emit(Sentence("sheets", "Nothing was changed: {why}", why=error.sentence))
        else:
            if done:
                keep(*self._kept_for(view.plan.meanings), self._chosen)
                self.written.emit(view.plan.counts.assets)
                return
            self.refused.emit(_OVERTAKEN)
        finally:
            self._is_writing = False
        self._soon.start()

    def _kept_for(self, meanings: Meanings) -> tuple[Settings, int, Sequence[str]]:
        """Where what is chosen is remembered, and for which sheets."""
        assert self.sheet is not None
        return self._studio.settings, self._project, headings_in(self.sheet, meanings.headings)

    def _begin_anew(self) -> None:
        """Work it out soon: what was worked out is no longer so. What is being read is worked out once it was."""
        if self.sheet is None or self._is_unread or self._is_writing:
            return
        self.end()
        self.view = None
        self.begun_anew.emit()
        self._soon.start()

    # --- News

    def _follow_art(self, _: frozenset[Hashable]) -> None:
        if self.is_of_open_project:
            self._news.request()  # of many files each is told by itself
        elif not self._is_left:
            self._is_left = True
            self.end()
            self.left.emit()

    def _follow(self) -> None:
        """Others may be there now, or elsewhere, or gone; that one is uploaded changes nothing."""
        if self.is_of_open_project and self._files != _files_of(self._studio):
            self._begin_anew()


def _files_of(studio: Studio) -> Sequence[SheetFile]:
    """The files that rows may be for, in their order."""
    return [SheetFile(art_id, studio.uploads.path_text(art_id)) for art_id in all_pieces(studio)]


def _table(reading: Reading) -> tuple[str, str]:
    """What decides which columns a file has."""
    return reading.separator, reading.worksheet


async def _size_of(path: Path) -> int:
    """How large a file is; nothing where its drive has gone since it was read, or does not answer any more."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_SIZE_SECONDS):
            return await run_detached(partial(_asked_size, path), "spreadsheet")
    return 0


def _asked_size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
