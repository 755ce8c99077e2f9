"""Where the keys are after a search of the table."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Until
from tests.ui.table.scene import as_table, described

from mintwright.domain.readiness.facets import About, Facet
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme

BERET = Facet(About.VALUE, "Beret", ("Hat",))


def test_enter_and_esc_lead_from_the_search_to_the_table_not_to_the_cards_behind_it(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 12)
        studio.drafts.edit_many(ids[:3], Sentence("test", "Name"), name="Kimono")
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.rowCount() == 12)
        search = page.header.search
        search.begin()
        search.setText("kimono")
        await until(lambda: table.model.rowCount() == 3)
        QTest.keyClick(search, Qt.Key.Key_Return)
        assert QApplication.focusWidget() is table.view
        assert table.view.currentIndex().isValid(), "it is seen where the keys are"
        search.begin()
        QTest.keyClick(search, Qt.Key.Key_Escape)
        assert QApplication.focusWidget() is table.view

    arun(story())


def test_a_search_shows_its_first_row_though_the_table_was_scrolled_far_down(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 200)
        studio.drafts.edit_many(ids[:60], Sentence("test", "Name"), name="Kimono")
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.rowCount() == 200)
        table.view.setCurrentIndex(table.model.index(190, 1))
        await idle()
        page.header.search.setText("kimono")
        await until(lambda: table.model.rowCount() == 60)
        await idle()
        assert table.view.verticalScrollBar().value() == 0

    arun(story())


def test_where_esc_ends_a_filter_the_keys_are_at_a_cell(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 12)
        page, table = as_table(studio, theme, qtbot)
        page.activateWindow()
        await until(lambda: table.model.rowCount() == 12)
        table.view.enter()
        page.facets.take([BERET])
        await until(lambda: table.model.rowCount() == 3)
        for _ in range(3):
            if table.model.rowCount() == 3:
                qtbot.keyClick(table.view, Qt.Key.Key_Escape)
        await until(lambda: table.model.rowCount() == 12)
        assert table.view.hasFocus()
        assert table.view.currentIndex().isValid()

    arun(story())


def test_the_keys_go_on_from_the_same_piece_in_the_cards_and_in_the_table(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 60)
        page, table = as_table(studio, theme, qtbot)
        page.activateWindow()
        await until(lambda: table.model.rowCount() == 60)
        table.view.setFocus()
        table.view.setCurrentIndex(table.model.index(50, 1))
        page.turn_table()
        await until(page.grid.hasFocus)
        await idle()
        assert page.grid.currentIndex().row() == 50
        assert page.grid.viewport().rect().intersects(page.grid.visualRect(page.grid.currentIndex()))
        page.grid.choose_none()
        page.grid.make_current(40)
        page.turn_table()
        await until(table.view.hasFocus)
        assert table.view.currentIndex() == table.model.index(40, 1)
        assert page.grid.chosen() == []

    arun(story())
