"""A long spreadsheet in the real window, run by test_long_sheet.py in a process of its own.

    python long_sheet.py FOLDER ROWS COLUMNS TABLE

The art is in FOLDER/art already. Each step, by the clock and in processor time, the reading process's included, goes to
TABLE, with the longest turn of the loop meanwhile.
"""

import asyncio
import csv
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path

from tests.benchmarks.real_window import RealWindow, until, with_real_window
from tests.pace import measured_turns

from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.spreadsheets.import_dialog import ImportDialog
from mintwright.ui.spreadsheets.sheet_view import Shown

STEPS = ("read and previewed", "looked through", "applied", "undone")
AT_REST = 0.8  # seconds: what was changed is saved at a pause of half a second
LITTLE = 0.05  # seconds of processors, in one by the clock
LONGEST = 240  # seconds until all art is inspected
WORDS = ("Washi", "Kozo", "Mitsumata", "Gampi", "Hemp", "Cotton", "Vellum")


@dataclass(frozen=True, slots=True)
class Step:
    """What one step took, in seconds."""

    name: str
    clock: float
    processor: float
    longest_turn: float


def write_sheet(path: Path, rows: int, columns: int) -> None:
    """A row for each piece, with a title of its own and as many traits as there are columns left."""
    heads = ["File", "Title", *(f"Trait {at}" for at in range(columns - 2))]
    with path.open("w", encoding="utf-8", newline="") as file:
        sheet = csv.writer(file)
        sheet.writerow(heads)
        for row in range(1, rows + 1):
            traits = (f"{WORDS[(row * (at + 3)) % 7]} {(row + at) % 23}" for at in range(columns - 2))
            sheet.writerow([f"gate-{row}.png", f"Gate #{row}", *traits])


def processor() -> float:
    """Seconds of this process, and of those that it started and that have ended."""
    ours, theirs = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in (ours, theirs))


class Import:
    """The window, and the hands of who imports the sheet."""

    def __init__(self, folder: Path, opened: RealWindow, note: Callable[[Step], object]) -> None:
        """`note` is told of each step."""
        self._folder = folder
        self._studio = opened.studio
        self._window = opened.window
        self._note = note

    async def carry_out(self, rows: int, columns: int) -> None:
        """From the choosing of the file to the undoing."""
        studio, window = self._studio, self._window
        await studio.uploads.add(sorted((self._folder / "art").iterdir()))
        await studio.uploads.pause_all()
        await until(lambda: window.uploads.grid.model().rowCount() == rows)
        for page in (*PageName, PageName.UPLOADS):  # how long they take to be made, at leisure, is measured elsewhere
            window.go(page)
            await asyncio.sleep(AT_REST)
        await self._pictures_are_looked_at()
        write_sheet(sheet := self._folder / "long.csv", rows, columns)
        first = studio.uploads.order()[0]
        before = studio.drafts.draft(first)
        await self._step("read and previewed", partial(window.dialogs.imports.take, [sheet]), self._is_previewed)
        dialog = self._dialogs()[0]
        await self._step("looked through", partial(self._look_through, dialog, rows, columns), lambda: True)
        await self._step("applied", dialog.apply.click, lambda: not self._dialogs())
        assert studio.drafts.draft(studio.uploads.order()[-1]).name.startswith("Gate #")
        undo = partial(window.pages.take_step, studio.history.undo)
        await self._step("undone", undo, lambda: studio.drafts.draft(first) == before)

    async def _pictures_are_looked_at(self) -> None:
        """Wait until the studio is idle: new art is inspected in the background."""
        deadline, worked = time.monotonic() + LONGEST, float("-inf")
        while processor() - worked > LITTLE:
            assert time.monotonic() < deadline, "it never rests"
            worked = processor()
            await asyncio.sleep(1)

    def _dialogs(self) -> list[ImportDialog]:
        return [one for one in self._window.findChildren(ImportDialog) if one.isVisible()]

    def _is_previewed(self) -> bool:
        return any(dialog.apply.isVisible() and dialog.apply.isEnabled() for dialog in self._dialogs())

    async def _look_through(self, dialog: ImportDialog, rows: int, columns: int) -> None:
        for at in range(0, rows, max(rows // 20, 1)):
            dialog.changes.table.go_to(at, at % (columns - 1))
            await asyncio.sleep(0.02)
        dialog.changes.show_filter(Shown.NEW)
        await until(lambda: dialog.model.rowCount() == rows)

    async def _step(self, name: str, begin: Callable[[], object], is_done: Callable[[], object]) -> None:
        """Do this, wait until it is done and at rest, and note it."""
        await asyncio.sleep(0.1)
        with measured_turns() as turns:
            began, worked = time.perf_counter(), processor()
            if asyncio.iscoroutine(gesture := begin()):
                await gesture
            await until(is_done)
            took, worked = time.perf_counter() - began, processor() - worked
            await asyncio.sleep(AT_REST)
            await until(lambda: self._studio.drafts.saved)
        self._note(Step(name, took, worked, turns.longest))


async def spend(folder: Path, rows: int, columns: int, table: Path, opened: RealWindow) -> None:
    """Import the sheet, and write down each step as it ends."""
    with table.open("w", newline="", buffering=1) as file:
        steps = csv.writer(file)
        steps.writerow([field.name for field in fields(Step)])

        def note(step: Step) -> None:
            steps.writerow([getattr(step, field.name) for field in fields(Step)])

        await Import(folder, opened, note).carry_out(rows, columns)


if __name__ == "__main__":
    where, many, wide, steps = sys.argv[1:]
    with_real_window(Path(where), partial(spend, Path(where), int(many), int(wide), Path(steps)))
