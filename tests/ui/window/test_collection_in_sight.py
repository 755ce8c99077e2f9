"""The list of collections keeps the open one in sight, and stays where the artist scrolled it."""

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from tests.ui.driver import Arun, Idle, Until
from tests.ui.table.test_table_model import files

from mintwright.studio.studio import Studio
from mintwright.ui.sidebar.navigation import NavigationRole
from mintwright.ui.sidebar.sidebar import Sidebar
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.main_window import MainWindow


def seen(sidebar: Sidebar) -> list[str]:
    """The keys of the collections that are seen whole."""
    listing = sidebar.collections
    rows = [listing.model().index(row, 0) for row in range(listing.model().rowCount())]
    room = listing.viewport().rect()
    return [at.data(NavigationRole.KEY) for at in rows if room.contains(listing.visualRect(at))]


def test_the_open_collection_is_in_sight_whichever_it_is_and_however_large_the_text(
    window: MainWindow, studio: Studio, theme: Theme, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        window.resize(1280, 640)
        ids = [studio.projects.current_collection.id]
        for number in range(12):
            ids.append((await studio.projects.new_collection(f"Moths {number}")).id)
        for chosen in (ids[0], ids[-1], ids[5]):
            studio.projects.open_collection(chosen)
            await until(lambda chosen=chosen: str(chosen) in seen(window.sidebar))
        theme.choose(text_percent=150)
        await until(lambda: str(ids[5]) in seen(window.sidebar))
        bar = window.sidebar.collections.verticalScrollBar()
        bar.setValue(bar.maximum())
        assert str(ids[5]) not in seen(window.sidebar)
        await studio.uploads.add(files(tmp_path / "art", 1))
        await studio.projects.add_to_collection(list(studio.uploads.order()))
        await idle()
        assert bar.value() == bar.maximum(), "a count that changes is no reason to scroll"

    arun(story())


@pytest.mark.parametrize(("width", "height", "percent"), [(853, 500, 150), (853, 533, 150), (960, 640, 150)])
def test_nothing_of_the_sidebar_lies_over_another_part_where_the_text_is_large_and_the_window_low(
    width: int, height: int, percent: int, live_studio: Studio, window: MainWindow, theme: Theme, arun: Arun, idle: Idle
) -> None:
    """A screen of 1280 by 800 pixels that is scaled by 1.5 leaves this much."""

    async def story() -> None:
        window.setWindowState(Qt.WindowState.WindowNoState)  # else as large as the screen
        window.setMinimumSize(1, 1)  # the least size is that of a smaller screen
        window.resize(width, height)
        theme.choose(text_percent=percent)
        await idle()
        assert live_studio.practice_tools.is_here
        bar = window.sidebar
        parts = [bar.project, bar.pages, bar.new_collection, bar.collections, bar.weather, bar.network]
        assert bar.weather.isVisible()
        parts = [part for part in (*parts, bar.account, bar.theme, bar.settings) if part.isVisible()]
        places = [QRect(part.mapTo(bar, QPoint(0, 0)), part.size()) for part in parts]
        for above, below in pairwise(places):
            assert above.bottom() < below.top()
        assert bar.rect().contains(places[-1])
        assert bar.pages.verticalScrollBar().maximum() == 0, "each page is in sight"

    arun(story())
