"""The list of collections keeps the open one in sight, and stays where the artist scrolled it."""

from pathlib import Path

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
