"""A file and the cover on its card are one piece, in the sidebar as on the page; a tip counts the files."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabBar
from tests.ui.driver import Arun, Person, Until
from tests.ui.uploads.test_pairs import made

from mintwright.studio.studio import Studio
from mintwright.ui.sidebar.navigation import NavigationRole, PageName
from mintwright.ui.window.main_window import MainWindow


def test_the_sidebar_and_the_page_count_pieces_alike(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        window.go(PageName.UPLOADS)
        await live_studio.uploads.add(made(tmp_path / "art", "song.mp3", "song.png", "alone.png"))
        await until(lambda: live_studio.uploads.totals().uploaded == 3)
        row = window.sidebar.pages.model().index(0, 0)
        await until(lambda: row.data(NavigationRole.COUNT) == 2)
        assert row.data(Qt.ItemDataRole.AccessibleTextRole) == "Uploads, 2 assets"
        assert row.data(Qt.ItemDataRole.ToolTipRole) == "2 files and 1 cover · Ctrl+1"
        page = Person(window.uploads)
        await until(lambda: "All 2 uploaded" in page.reads())
        assert next(bar for bar in page.all(QTabBar) if bar.objectName() == "filters").tabText(0) == "All 2"
        window.uploads.header.search.setText("alone")
        await until(lambda: window.uploads.grid.model().rowCount() == 1)
        await until(lambda: "1 of 2 shown" in page.reads())
        assert row.data(NavigationRole.COUNT) == 2

    arun(story())
