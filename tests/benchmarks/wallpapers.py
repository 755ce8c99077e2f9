"""Wallpapers viewed in the real window; run by test_wallpapers.py in a process of its own.

    python -m tests.benchmarks.wallpapers FOLDER SECONDS

All of FOLDER/art is added and uploaded; the artist scrolls through it with small and with large cards, and chooses one
after another until its details show the picture. What is held before, at most, and SECONDS after is printed.
"""

import asyncio
import json
import sys
from pathlib import Path

from tests.benchmarks.memory import PeakMemory, resident
from tests.benchmarks.real_window import RealWindow, until, with_real_window

from mintwright.ui.uploads.uploads_grid import CARD_WIDTHS, USUAL_WIDTH

SIGHTS = 12  # times that the artist stops while she scrolls from the first to the last


async def look_at(opened: RealWindow, folder: Path, seconds: float) -> None:
    """Add them, look at them, wait."""
    first, peak = resident(), PeakMemory()
    await opened.studio.uploads.add([folder / "art"])
    for width in (USUAL_WIDTH, CARD_WIDTHS.stop - 1):
        opened.window.uploads.grid.set_card_width(width)
        await scroll(opened)
    shown = [await choose(opened, row) for row in range(opened.studio.uploads.totals().count)]
    await until(lambda: opened.studio.uploads.totals().uploaded == len(shown), 600)
    await asyncio.sleep(seconds)
    found = {"first": first, "most": first + peak.grown(), "last": resident(), "pictures": opened.pictures}
    print(json.dumps({**found, "shown": sum(shown)}), flush=True)


async def scroll(opened: RealWindow) -> None:
    """From the first card to the last, with as long a look at each sight as its pictures need."""
    bar = opened.window.uploads.grid.verticalScrollBar()
    for sight in range(SIGHTS + 1):
        bar.setValue(bar.maximum() * sight // SIGHTS)
        await asyncio.sleep(0.3)


async def choose(opened: RealWindow, row: int) -> bool:
    """Choose one card; whether its details come to show the picture."""
    grid, preview = opened.window.uploads.grid, opened.window.uploads.form.fields.preview
    grid.choose([row])
    [art_id] = grid.chosen()
    pixels = round(max(preview.width(), preview.height()) * preview.devicePixelRatioF())
    await until(lambda: opened.pixmaps.image(art_id, pixels) is not None or opened.pixmaps.no_picture(art_id))
    return not opened.pixmaps.no_picture(art_id)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    with_real_window(folder, lambda opened: look_at(opened, folder, float(sys.argv[2])))
