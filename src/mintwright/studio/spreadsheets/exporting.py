"""Descriptions made into a spreadsheet, or its template, or into what a generator would write.

What the drafts say is taken down in one turn, and made into a file on a thread: the window goes on, and what is edited
meanwhile is not half in it. Nothing is on the disk of the artist before all of it is made; `studio.export` saves it.
"""

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import PurePath
from typing import TypeVar

from mintwright.domain.assets.asset import Draft
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.columns import SheetColumn, SheetField
from mintwright.domain.spreadsheets.origins import SUFFIXES, Shape
from mintwright.domain.spreadsheets.rows import (
    Piece,
    SheetError,
    SheetFormat,
    columns_of,
    headings_of,
    relative_folders,
    row_of,
    template_row,
)
from mintwright.studio.background.detached import run_detached
from mintwright.studio.background.lazy_imports import load
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.uploads.uploads import Uploads

ELSEWHERE = Sentence("sheets", "Another project was opened meanwhile, so nothing was exported. Export it again.")
_GONE = Sentence("sheets", "None of these assets is in the project any more, so nothing was exported.")
_ONE_MORE = Sentence("sheets", "{fault} One more asset cannot be written either.")
_MORE = Sentence("sheets", "{fault} {count} more assets cannot be written either.")
_NO_ROOM = Sentence(
    "sheets",
    "The spreadsheet could not be made on this computer’s disk: {reason}. Free some space there, or export it as CSV.",
)
_Made = TypeVar("_Made")
_STRETCH, _REST = 25, 0.001  # rows, and seconds: what writes many small parts takes every turn from the window
_SHEET = "Descriptions"  # in the file, in every language as its headings
_WORKBOOK, _TEXT = "mintwright.library.spreadsheets.workbook", "mintwright.library.spreadsheets.delimited_text"


@dataclass(frozen=True, slots=True)
class Export:
    """What is to be written: which art, as which kind of file.

    `is_template`: the files and the columns, with cells to fill in. `also` are columns that perhaps no draft fills.
    """

    art_ids: Sequence[int]
    kind: SheetFormat | Shape
    is_template: bool = False
    also: Sequence[SheetColumn] = ()


@dataclass(frozen=True, slots=True)
class Spreadsheet:
    """A file to be saved, and of how many assets it is."""

    content: bytes
    count: int


@dataclass(frozen=True, slots=True)
class Foretold:
    """What an export comes to: why it would be refused, if it would, and what it leaves out or changes."""

    refusal: Sentence | None
    left_out: Sequence[Sentence]


async def spreadsheet_of(drafts: Drafts, uploads: Uploads, export: Export) -> Spreadsheet:
    """Make this file. Raises SheetError."""
    snapshot = await _taken_down(drafts, uploads, export)
    try:
        return Spreadsheet(await _on_a_thread(snapshot.content), snapshot.count)
    except OSError as error:
        raise SheetError(_NO_ROOM.filled(reason=error.strerror or str(error))) from error


async def foretell(drafts: Drafts, uploads: Uploads, export: Export) -> Foretold:
    """Find out what this would come to in the shape of a generator. Raises SheetError."""
    snapshot = await _taken_down(drafts, uploads, export)
    return await _on_a_thread(snapshot.foretold)


async def _taken_down(drafts: Drafts, uploads: Uploads, export: Export) -> "_Snapshot":
    project = uploads.project_id
    drafts.take_typed(is_last=True)
    await load(_WORKBOOK, _TEXT)
    await drafts.look_at(uploads.shown(export.art_ids))
    if uploads.project_id != project:
        raise SheetError(ELSEWHERE)
    drafts.late.settle()
    art_ids = uploads.shown(export.art_ids)
    if not art_ids:
        raise SheetError(_GONE)
    return _Snapshot(
        export,
        files=list(map(uploads.path_text, art_ids)),
        all_files=list(map(uploads.path_text, uploads.order())),
        drafts=drafts.drafts(art_ids),
    )


async def _on_a_thread(work: Callable[[threading.Event], _Made]) -> _Made:
    """What this gives, which is told once nobody waits for it."""
    is_over = threading.Event()
    try:
        return await run_detached(partial(work, is_over), "spreadsheet")
    finally:
        is_over.set()


class _OverError(Exception):
    """Nobody waits for the file any more."""


class _Snapshot:
    """All that a file is made of, which nobody changes."""

    def __init__(self, export: Export, files: Sequence[str], all_files: Sequence[str], drafts: Sequence[Draft]) -> None:
        self._export = export
        self._files = files
        self._all_files = all_files
        self._drafts = drafts

    @property
    def count(self) -> int:
        """How many assets there are."""
        return len(self._drafts)

    def foretold(self, is_over: threading.Event) -> Foretold:
        """What becomes of it in the shape of a generator. Takes seconds. Raises _OverError once `is_over`."""
        from mintwright.domain.generators.left_out import left_out
        from mintwright.domain.generators.writing import written

        shape = Shape(self._export.kind)
        try:
            written(shape, self._pieces(), partial(_rest, is_over))
        except SheetError as error:
            return Foretold(error.sentence, left_out(shape, self._drafts))
        return Foretold(None, left_out(shape, self._drafts))

    def content(self, is_over: threading.Event) -> bytes:
        """The file. Takes seconds. Raises SheetError, and _OverError once `is_over`."""
        from mintwright.library.spreadsheets.delimited_text import delimited_text
        from mintwright.library.spreadsheets.workbook import workbook

        pieces = self._pieces()
        if isinstance(self._export.kind, Shape):
            return _of_generator(self._export.kind, pieces, partial(_rest, is_over))
        columns = columns_of(pieces, self._export.also)
        rows = self._rows(pieces, columns, is_over)
        match self._export.kind:
            case SheetFormat.XLSX:
                return workbook(rows, _SHEET, [columns.index(SheetColumn(SheetField.AMOUNT))])
            case SheetFormat.CSV:
                return delimited_text(rows, ",")
            case SheetFormat.TSV:
                return delimited_text(rows, "\t")

    def _pieces(self) -> list[Piece]:
        folders = relative_folders(map(PurePath, self._all_files))
        paths = map(PurePath, self._files)
        return [Piece(path.name, folders[path.parent], draft) for path, draft in zip(paths, self._drafts, strict=True)]

    def _rows(
        self, pieces: Sequence[Piece], columns: Sequence[SheetColumn], is_over: threading.Event
    ) -> Iterator[Sequence[str]]:
        row = template_row if self._export.is_template else row_of
        yield headings_of(columns)
        faults = list[Sentence]()
        for at, piece in enumerate(pieces):
            _rest(is_over, at)
            try:
                yield row(piece, columns)
            except SheetError as error:
                faults.append(error.sentence)
        if faults:
            raise SheetError(_all_of(faults))


def _rest(is_over: threading.Event, at: int) -> None:
    """Let the window have its turn. Raises _OverError once nobody waits."""
    if is_over.wait(0 if at % _STRETCH else _REST):
        raise _OverError


def _of_generator(shape: Shape, pieces: Sequence[Piece], rest: Callable[[int], None]) -> bytes:
    """The file of a shape: one, or all packed into one."""
    from mintwright.domain.generators.writing import written
    from mintwright.library.spreadsheets.packed_files import packed

    files = written(shape, pieces, rest)
    return files[0][1] if SUFFIXES[shape] == ".json" else packed(files)


def _all_of(faults: Sequence[Sentence]) -> Sentence:
    """The first, and how many more there are."""
    one, *others = faults
    return counted(len(others), _ONE_MORE, _MORE).filled(fault=one) if others else one
