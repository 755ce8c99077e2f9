"""Moving in a collection of ten thousand holds the window up no longer than in one of ten."""

from pathlib import Path

import pytest
from tests.pace import measured_turns, within
from tests.ui.driver import Arun, Until
from tests.whole import sized

from mintwright.studio.studio import Studio
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.window.main_window import MainWindow

PIECES = sized(10_000, 1_000)
MOST_SECONDS = 0.05


@pytest.mark.soak
def test_a_move_in_a_collection_of_thousands_takes_short_turns(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    folder = tmp_path / "art"
    folder.mkdir()
    for number in range(PIECES):
        (folder / f"Moth-{number:05}.png").write_bytes(b"\x89PNG\r\n\x1a\n" + number.to_bytes(4))

    async def story() -> None:
        ids = (await studio.uploads.add([folder])).art_ids
        await studio.projects.add_to_collection(ids)
        window.go(PageName.COLLECTION)
        page = window.pages.collection
        await until(lambda: page.grid.model().rowCount() == PIECES, 60)
        await studio.mint_outlook.of(studio.projects.current_collection.art_ids)
        longest = list[float]()
        for first in ids[:3]:
            with measured_turns() as turns:
                await studio.projects.move_in_collection([first], PIECES)
                await until(lambda first=first: page.grid.model().art_ids[-1] == first, 60)
                await studio.mint_outlook.of(studio.projects.current_collection.art_ids)
            longest.append(turns.longest)
        within(min(longest), MOST_SECONDS, "moving a piece")

    arun(story(), 180)
