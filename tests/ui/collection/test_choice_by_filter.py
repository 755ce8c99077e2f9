"""Assets of a collection are chosen by what is true of them; none is left out of what is shown."""

from pathlib import Path
from time import thread_time

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.pace import within
from tests.ui.driver import Arun, Until
from tests.ui.facets.panel_hand import lines_in, tick_in
from tests.ui.table.scene import described
from tests.ui.uploads.test_piece_filter import opens_a_panel

from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.collection.collection_grid import CollectionGrid
from mintwright.ui.facets.filter_panel import FilterPanel
from mintwright.ui.shell.id_list_model import ArtListModel
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.main_window import MainWindow

COUNT = 10_000


class Numbered(ArtListModel):
    """Cards without pictures."""

    def read(self, one: int, role: int) -> object:
        return None


def panel_of(window: MainWindow) -> FilterPanel:
    panel = window.pages.collection.findChild(FilterPanel)
    assert panel is not None
    return panel


@opens_a_panel
def test_what_is_ticked_is_chosen_among_all_that_are_shown_and_counted_among_these_alone(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 20)
        await studio.projects.add_to_collection(ids[:10])
        window.go(PageName.COLLECTION)
        studio.changes.deliver()
        grid = window.pages.collection.grid
        window.all_actions.run(ActionId.FILTER)
        await until(lambda: lines_in(panel_of(window)).get("Hat") == "4 values")
        assert not grid.chosen()
        tick_in(panel_of(window), "Hat")
        await until(lambda: lines_in(panel_of(window)).get("Crown") == "2")
        tick_in(panel_of(window), "Crown")
        assert grid.chosen() == [ids[2], ids[7]]
        tick_in(panel_of(window), "Leaf")
        assert grid.chosen() == [ids[1], ids[2], ids[6], ids[7]]
        tick_in(panel_of(window), "Crown")
        assert grid.chosen() == [ids[1], ids[6]]
        assert grid.model().rowCount() == 10
        QTest.keyClick(panel_of(window).list, Qt.Key.Key_Escape)
        QTest.keyClick(panel_of(window).list, Qt.Key.Key_Escape)
        await until(lambda: not panel_of(window).isVisible())
        assert grid.chosen() == [ids[1], ids[6]], "what was chosen stays so"
        window.all_actions.run(ActionId.FILTER)
        tick_in(panel_of(window), "Without attributes")
        assert grid.chosen() == []

    arun(story())


def test_thousands_that_lie_apart_are_chosen_after_others_in_a_short_turn(theme: Theme, qtbot: QtBot) -> None:
    """Qt compares each range that is chosen with each that was: 220 ms, of 5,000 each."""
    grid, model = CollectionGrid(theme), Numbered(range(COUNT))
    qtbot.addWidget(grid)
    grid.setModel(model)
    for first in (0, 1, 0):
        began = thread_time()
        grid.choose(range(first, COUNT, 2))
        within(thread_time() - began, 0.05, "to choose each second of ten thousand")
        assert grid.chosen_count == COUNT // 2
