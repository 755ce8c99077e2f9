"""Thousands of sounds with their covers in the real window: no turn of the loop is so long that it is felt."""

import asyncio
import time
from collections.abc import Awaitable
from pathlib import Path

import pytest
from PIL import Image
from tests.pace import within
from tests.ui.driver import Arun, Idle, Until
from tests.whole import sized

from mintwright.studio.changes import Kind
from mintwright.studio.history import Step
from mintwright.studio.studio import Studio
from mintwright.ui.window.main_window import MainWindow

FILES = 2_000
PAIRS, MOST_SECONDS = sized(4_000, 1_000), 0.05


def make_pairs(folder: Path, count: int) -> Path:
    """So many sounds, each with its picture beside it."""
    folder.mkdir()
    for number in range(count):
        (folder / f"{number:05}.mp3").write_bytes(b"ID3\x04" + bytes(64) + number.to_bytes(4))
        Image.new("RGB", (1, 1), (number // 256, number % 256, 0)).save(folder / f"{number:05}.png")
    return folder


def test_news_of_a_mint_costs_nothing_for_each_pair(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add([make_pairs(tmp_path / "art", FILES // 2)])
        await until(lambda: window.uploads.grid.model().rowCount() == FILES // 2, 60)
        await idle()
        told = list[float]()
        for _ in range(3):
            studio.changes.deliver()
            studio.changes.announce(Kind.MINTS, {1})  # as each answer to a question about a transaction does
            began = time.thread_time()
            studio.changes.deliver()
            told.append(time.thread_time() - began)
        within(min(told), 0.005, "news of a mint")

    arun(story(), 60)


async def taken(step: Step | None) -> None:
    assert step is not None
    await step.taken()


@pytest.mark.soak
def test_nothing_that_is_done_to_thousands_of_pairs_at_once_holds_the_window_up(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, tmp_path: Path, turns: list[float]
) -> None:
    studio, model, longest = live_studio, window.uploads.grid.model(), dict[str, float]()

    async def measure(what: str, work: Awaitable[object], rows: int) -> None:
        await asyncio.sleep(0)  # what this turn did before does not count
        turns.clear()
        await work
        await until(lambda: model.rowCount() == rows, 60)
        await asyncio.sleep(0)
        longest[what] = min(longest.get(what, 1.0), max(turns))

    async def story() -> None:
        folder, projects, history = make_pairs(tmp_path / "art", PAIRS), studio.projects, studio.history
        await studio.uploads.pause_all()
        assert window.uploads.form.isEnabled()  # it is made, and follows
        await measure("adding", studio.uploads.add([folder]), PAIRS)
        ids, first = tuple(studio.uploads.order()), projects.current.id
        pieces = [one for one in ids if studio.pictures.of(one) != one]
        for _ in range(2):  # what else this machine does may lengthen one of them
            await measure("undoing the pairs", taken(history.undo()), 2 * PAIRS)
            await measure("doing them again", taken(history.redo()), PAIRS)
        for _ in range(2):
            await measure("finding the covers", studio.pairs.with_covers(pieces), PAIRS)
            await measure("adding to a collection", projects.add_to_collection(pieces), PAIRS)
            await measure("taking that back", taken(history.undo()), PAIRS)
        for _ in range(2):
            await measure("removing", studio.uploads.remove(ids), 0)
            await measure("putting back", taken(history.undo()), PAIRS)
        other = (await projects.create("Another")).id
        for _ in range(2):
            await measure("opening", projects.open(first), PAIRS)
            await measure("leaving", projects.open(other), 0)
        for what, seconds in longest.items():
            within(seconds, MOST_SECONDS, what)

    arun(story(), 300)
