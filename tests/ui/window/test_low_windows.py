"""In a low window with large text the work has the room: what stands below it takes a line."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QTableView
from tests.parts import draw
from tests.ui.driver import Arun, Until

from mintwright.studio.studio import Studio
from mintwright.ui.minting.cost_bar import CostBar
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.main_window import MainWindow


@pytest.fixture
def low(window: MainWindow, theme: Theme) -> MainWindow:
    """A window of 960 x 640 pixels with text at 150 %."""
    theme.choose(text_percent=150)
    window.resize(960, 640)
    return window


def test_six_rows_or_a_whole_card_stand_above_a_tray_of_one_line(
    low: MainWindow, studio: Studio, theme: Theme, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.pause_all()
        await studio.uploads.add(draw(tmp_path / "art", 12))
        await studio.projects.add_to_collection(studio.uploads.order())
        page = low.uploads
        page.table.show_table(is_shown=True)
        await until(lambda: page.table.table is not None and page.table.table.view.model().rowCount() == 12)
        assert page.table.table is not None
        view: QTableView = page.table.table.view
        await until(lambda: view.viewport().height() >= 5.9 * view.rowHeight(0))
        assert not page.tray.strip.isVisible()
        page.table.show_table(is_shown=False)
        card = page.grid.sizeHintForIndex(page.grid.model().index(0, 0))
        await until(lambda: page.grid.isVisible() and page.grid.viewport().height() >= card.height())
        assert not page.tray.strip.isVisible()
        low.resize(1280, 1_000)
        theme.choose(text_percent=100)
        await until(page.tray.strip.isVisible)

    arun(story())


def test_the_cost_of_a_collection_takes_an_eighth_of_it(
    low: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.pause_all()
        await studio.uploads.add(draw(tmp_path / "art", 3))
        await studio.projects.add_to_collection(studio.uploads.order())
        low.go(PageName.COLLECTION)
        (bar,) = low.pages.collection.findChildren(CostBar)
        await until(lambda: bar.isVisible() and 0 < bar.height() <= low.pages.collection.height() / 8)

    arun(story())
