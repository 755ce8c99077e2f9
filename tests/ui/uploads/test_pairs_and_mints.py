"""News of a mint repaints the cards and asks no cover of a thousand pairs whose card it shares."""

import time
from pathlib import Path

from tests.pace import within
from tests.ui.driver import Arun, Idle, Until

from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.window.main_window import MainWindow

FILES = 2_000


def test_news_of_a_mint_costs_nothing_for_each_pair(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        folder = tmp_path / "art"
        folder.mkdir()
        for number in range(FILES):
            file = folder / f"{number // 2:05}.{('mp3', 'png')[number % 2]}"
            file.write_bytes(b"\x89PNG\r\n\x1a\n" + number.to_bytes(4))
        await studio.uploads.add([folder])
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
