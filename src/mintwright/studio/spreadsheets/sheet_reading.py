"""Reads a spreadsheet, or what a generator wrote, in a process that is given so many seconds, and so much memory.

A file of a few kilobytes may ask its reader for more memory than there is, or end it: none that strangers made is
unpacked or parsed in the window's process, nor is the disk asked there. What comes back is texts in rows, read and
looked at on a thread, some thousand cells at a time.
"""

import asyncio
import json
import logging
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path

from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.file_names import folded
from mintwright.domain.spreadsheets.rows import SheetError
from mintwright.domain.spreadsheets.sheets import Reading, Sheet
from mintwright.library.spreadsheets.unreadable import MOST_CELLS
from mintwright.studio.background.child_process import Leash, held, start
from mintwright.studio.background.detached import run_detached
from mintwright.studio.spreadsheets.sheet_answer import AnswerEndedError, AnswerError, Refusal, SheetAnswer
from mintwright.studio.spreadsheets.sheet_faults import DIED, INCOMPLETE, NO_PROCESS, SILENT, SLOW, named, sentence_of

log = logging.getLogger(__name__)

SECONDS = 90.0  # by the clock: ten thousand files on a slow drive; of processor time its process takes a third at most
_MOST_ART = 20_000  # by whose names a worksheet is found
_UNCAUGHT = 1  # the status with which Python itself ends a program
_OUT_OF_TIME = None if sys.platform == "win32" else -signal.SIGXCPU  # the status, where its limit ends a program
_DYING_SECONDS = 2.0  # then nobody waits for it any more: what waits for a drive cannot be ended


async def read_sheet(path: Path, reading: Reading, others: Sequence[Path] = (), art: Sequence[str] = ()) -> Sheet:
    """What this file holds: CSV, TSV, XLSX or ODS; or what a generator wrote into it and the others. Raises SheetError.

    Folders hold what is in them. Of several worksheets the one that names most of the `art`, files by their paths, is
    read where none is wanted. Once nobody waits for it any more, its process ends.
    """
    attempt = _Attempt(path, reading, others, art)
    try:
        async with asyncio.timeout(SECONDS + _DYING_SECONDS):
            return await run_detached(attempt.sheet, "spreadsheet")
    except SheetError as error:
        log.info("a spreadsheet could not be read: %s", error.details)
        raise
    except TimeoutError:
        raise SheetError(attempt.late()) from None
    finally:
        attempt.leash.let_go()


class _Attempt:
    """One reading of one file."""

    def __init__(self, path: Path, reading: Reading, others: Sequence[Path], art: Sequence[str]) -> None:
        self.leash = Leash()
        self._path = path
        self._others = others
        self._reading = reading
        self._art = art
        self._is_taken = False  # whether the drive has given all of the file

    def sheet(self) -> Sheet:
        """Blocking. Raises SheetError."""
        try:
            child = start("read-sheet")
        except OSError as error:
            raise SheetError(named(NO_PROCESS, self._path), details=str(error)) from error
        with held(child, self.leash, SECONDS):
            try:
                answer = self._answer(child)
            except AnswerEndedError:
                raise self._ended(child) from None
            except AnswerError:
                raise SheetError(named(DIED, self._path), details="it says what cannot be") from None
        if isinstance(answer, Refusal):
            raise SheetError(sentence_of(answer, self._path), details=f"{answer.wrong} {answer.missing}".strip())
        return answer

    def late(self) -> Sentence:
        """Why there is no sheet, though all the time is over."""
        return named(SLOW if self._is_taken else SILENT, self._path)

    def _ended(self, child: "subprocess.Popen[bytes]") -> SheetError:
        """Why the process is gone. What Python ends before it has even taken the file has nothing against the file."""
        with suppress(subprocess.TimeoutExpired):
            child.wait(_DYING_SECONDS)
        if self.leash.is_let_go:
            why = self.late()
        elif child.returncode == _OUT_OF_TIME:
            why = named(SLOW, self._path)
        else:
            is_broken = child.returncode == _UNCAUGHT and not self._is_taken
            why = named(INCOMPLETE if is_broken else DIED, self._path)
        return SheetError(why, details=f"it ended with {child.returncode}")

    def _answer(self, child: "subprocess.Popen[bytes]") -> Sheet | Refusal:
        assert child.stdin is not None
        assert child.stdout is not None
        paths = [str(path.absolute()) for path in (self._path, *self._others)]
        art = sorted({folded(Path(one).name) for one in self._art[:_MOST_ART]})
        asked = {"paths": paths, "reading": asdict(self._reading), "art": art}
        with suppress(OSError):  # it has ended: so has its answer
            child.stdin.write(json.dumps(asked).encode() + b"\n")
            child.stdin.flush()
        name = self._path.parent.name if self._others else self._path.name
        said = SheetAnswer(name, child.stdout.readline, MOST_CELLS)
        refusal = said.refusal()
        self._is_taken = True
        sheet = refusal or said.sheet()
        if isinstance(sheet, Refusal):
            return sheet
        return replace(sheet, reading=replace(sheet.reading, answers=self._reading.answers))
