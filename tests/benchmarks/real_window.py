"""The studio under its real window, with the practice network, for what a benchmark does in a process of its own."""

import asyncio
import os
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt

from mintwright.allocator import HeapTrimmer, limit_arenas
from mintwright.app import open_practice, run_with_qt
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio, open_studio
from mintwright.ui.style.pixmaps import Pixmaps
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.main_window import MainWindow

HEARD, MUCH = (Kind.PREVIEWS, Kind.ART, Kind.PROJECTS), (Kind.MINTS, Kind.LONG_ANSWER)
"""After these app.py gives memory back, some time later or soon."""


@dataclass(frozen=True, slots=True)
class RealWindow:
    """What was opened."""

    studio: Studio
    window: MainWindow
    pixmaps: Pixmaps

    @property
    def pictures(self) -> float:
        """What the caches of pictures know that they keep, in MiB."""
        return (self.studio.previews.kept_bytes + self.pixmaps.kept_bytes) / 2**20


def with_real_window(folder: Path, work: Callable[[RealWindow], Awaitable[None]]) -> None:
    """Open the studio on `folder`/data, do the work, close it, and end this process without waiting for threads."""
    run_with_qt(_opened(folder, work))


async def _opened(folder: Path, work: Callable[[RealWindow], Awaitable[None]]) -> None:
    limit_arenas()
    theme = Theme(folder / "cache")
    data = folder / "data"
    studio = open_studio(data, practice=lambda: open_practice(data / "practice"))
    window = MainWindow(studio, theme)
    window.setWindowState(Qt.WindowState.WindowNoState)  # the screen of this platform is small: it would fill that
    window.resize(1280, 800)
    window.show()
    await window.painted()
    await window.fill()
    await studio.start()
    heap_trimmer = HeapTrimmer()
    for kind in HEARD:
        studio.changes.subscribe(kind, heap_trimmer.on_news)
    for kind in MUCH:
        studio.changes.subscribe(kind, heap_trimmer.on_much)
    await work(RealWindow(studio, window, theme.pixmaps))
    window.hide()
    await studio.close()
    sys.stdout.flush()
    os._exit(0)


async def until(holds: Callable[[], object], seconds: float = 120) -> None:
    """Wait until this holds."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, "waited in vain"
        await asyncio.sleep(0.02)
