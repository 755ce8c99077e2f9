"""An artist's hour in the real window, run by test_long_session.py in a process of its own.

    python long_session.py FOLDER PIECES ROUNDS SECONDS SAMPLES

One round is what an artist does in a minute: she scrolls through the pieces, chooses some, describes one and takes it
back, reviews eight of them, mints them, looks at the receipt, and at another project. ROUNDS of them are done within
SECONDS, at most as fast as the window can. What is held in memory goes to SAMPLES, a table, before the next begins: by
then the program has given back what it needed for a moment, as it does some seconds after all that was done.
"""

import asyncio
import csv
import gc
import sys
import time
from dataclasses import dataclass, fields
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QPushButton, QWidget
from tests.benchmarks.memory import PeakMemory, given_out, resident
from tests.benchmarks.real_window import RealWindow, until, with_real_window

from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.sidebar.navigation import PageName

AT_ONCE = 8  # pieces of one mint
SIGHTS = 25  # times that the artist stops while she scrolls from the first to the last


@dataclass(frozen=True, slots=True)
class Sample:
    """What was held at one moment: MiB, of which the caches of pictures know, and how many of what can pile up."""

    seconds: float
    rounds: int
    resident: float
    most: float  # resident at any time since the sample before
    given_out: float  # of what is resident, by C's allocator; the rest is code, Python's small objects, and free
    pictures: float
    python_objects: int
    qt_objects: int
    widgets: int
    mints: int
    longest_stall_ms: float


class Hour:
    """The window, and the hands of the artist."""

    def __init__(self, folder: Path, opened: RealWindow) -> None:
        self._folder = folder
        self._opened = opened
        self._studio = opened.studio
        self._window = opened.window
        self._began = time.perf_counter()
        self._stalls = [0.0]
        self._held, self._peak = resident(), PeakMemory()
        self._home = self._studio.projects.current.id
        self._away = 0

    async def begin(self, pieces: int) -> None:
        """Add everything, and see it uploaded, and every page made: some are only at leisure."""
        await self._studio.uploads.add([self._folder / "art"])
        await until(lambda: self._studio.uploads.totals().uploaded == pieces, 3600)
        self._away = (await self._studio.projects.create("Another")).id
        await self._studio.uploads.add([self._folder / "few"])
        await self._studio.projects.open(self._home)
        for page in (PageName.PLAN, PageName.UPLOADS):  # the plan is made when it is first asked for
            self._window.go(page)
        await until(lambda: self._window.pages.count() == len(PageName), 60)

    async def round(self, number: int) -> None:
        """What an artist does in a minute."""
        await self._look_through()
        await self._describe(number)
        await self._mint(number)
        await self._look_elsewhere()

    def sample(self, rounds: int) -> Sample:
        """What is held now, and the longest stall since the last time."""
        gc.collect()
        longest, self._stalls = max(self._stalls), [0.0]
        most = self._held + self._peak.grown()
        self._held, self._peak = resident(), PeakMemory()
        return Sample(
            seconds=time.perf_counter() - self._began,
            rounds=rounds,
            resident=self._held,
            most=most,
            given_out=given_out(),
            pictures=self._opened.pictures,
            python_objects=len(gc.get_objects()),
            qt_objects=len(self._window.findChildren(QObject)),
            widgets=len(QApplication.allWidgets()),
            mints=len(self._studio.minting.mints()),
            longest_stall_ms=longest,
        )

    async def watch_for_stalls(self) -> None:
        """Measure, until cancelled, how late a timer of 5 ms comes."""
        last = time.perf_counter()
        while True:
            await asyncio.sleep(0.005)
            now = time.perf_counter()
            self._stalls.append((now - last) * 1e3)
            last = now

    async def _look_through(self) -> None:
        bar = self._window.uploads.grid.verticalScrollBar()
        for sight in range(SIGHTS):
            bar.setValue(bar.maximum() * sight // SIGHTS)
            await asyncio.sleep(0.05)

    async def _describe(self, number: int) -> None:
        page = self._window.uploads
        ids = self._studio.uploads.order()
        for step in range(4):
            page.grid.choose([(number * 7 + step * 31) % len(ids)])
            await asyncio.sleep(0.05)
        page.form.focus_field("name")
        typed_in = QApplication.focusWidget() or self._window
        QTest.keyClicks(typed_in, f" seen in round {number}")
        await asyncio.sleep(0.05)
        page.grid.choose(list(range(30)))
        await asyncio.sleep(0.1)
        page.grid.choose([number % len(ids)])
        QTest.keyClick(self._window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        await asyncio.sleep(0.05)

    async def _mint(self, number: int) -> None:
        order = self._studio.uploads.order()
        ids = [order[(number * AT_ONCE + at) % len(order)] for at in range(AT_ONCE)]
        collection = await self._studio.projects.new_collection(f"Round {number}")
        await self._studio.projects.add_to_collection(ids)
        self._window.go(PageName.COLLECTION)
        await asyncio.sleep(0.2)
        before = len(self._studio.minting.mints())
        self._window.pages.mint_flow.start(ids)
        await until(lambda: any(dialog.isVisible() for dialog in self._window.findChildren(ReviewDialog)))
        dialog = next(dialog for dialog in self._window.findChildren(ReviewDialog) if dialog.isVisible())
        await until(lambda: _button(dialog, "Continue").isEnabled())
        _button(dialog, "Continue").click()
        for box in dialog.findChildren(QCheckBox):
            if box.isVisible() and not box.isChecked():
                box.click()
        _button(dialog, "Mint ").click()
        await until(lambda: len(self._studio.minting.mints()) > before and self._window.pages.shows(PageName.RECEIPTS))
        await asyncio.sleep(0.3)
        self._window.go(PageName.UPLOADS)
        await self._studio.projects.remove_collection(collection.id)

    async def _look_elsewhere(self) -> None:
        for project in (self._away, self._home):
            await self._studio.projects.open(project)
            await asyncio.sleep(0.2)


def _button(parent: QWidget, words: str) -> QPushButton:
    """The button in sight that is called so, or whose name begins so."""
    buttons = (one for one in parent.findChildren(QPushButton) if one.isVisible())
    return next(one for one in buttons if one.accessibleName().startswith(words))


async def spend(hour: Hour, pieces: int, rounds: int, seconds: float, samples: Path) -> None:
    """Spend the hour, and note what is held."""
    watching = asyncio.ensure_future(hour.watch_for_stalls())
    with samples.open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow([field.name for field in fields(Sample)])

        def note(number: int) -> None:
            found = hour.sample(number)
            table.writerow([round(getattr(found, field.name), 1) for field in fields(Sample)])
            file.flush()

        note(0)
        await hour.begin(pieces)
        note(0)
        began = time.monotonic()
        for number in range(1, rounds + 1):
            await hour.round(number)
            await asyncio.sleep(max(0.0, began + number * seconds / rounds - time.monotonic()))
            note(number)
    watching.cancel()


if __name__ == "__main__":
    folder, pieces, rounds, seconds, samples = sys.argv[1:]
    with_real_window(
        Path(folder),
        lambda opened: spend(Hour(Path(folder), opened), int(pieces), int(rounds), float(seconds), Path(samples)),
    )
