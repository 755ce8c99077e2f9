"""The filters in force as buttons, and the panel in which they are chosen."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.table.scene import described
from tests.ui.uploads.shown_page import listed, shown
from tests.ui.uploads.test_piece_filter import (
    BARE,
    UNCOLLECTED,
    UNTITLED,
    chips,
    hat,
    lines,
    opened,
    opens_a_panel,
    panel_of,
    tick,
)

from mintwright.domain.readiness.facets import About, Facet, Mark
from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.filters.filter_chips import FilterChips

DOUBLE = Facet(About.MARK, Mark.DOUBLE)


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    """In which the row may be as narrow as it is told to be."""
    found = QWidget()
    qtbot.addWidget(found)
    return found


@pytest.fixture
def row(theme: Theme, page: QWidget) -> FilterChips:
    found = FilterChips(theme)
    found.setParent(page)
    found.resize(900, 40)
    page.show()
    return found


def test_the_row_is_there_only_while_a_filter_is_in_force(row: FilterChips) -> None:
    assert row.isHidden()
    row.show_facets([hat("Salt & pepper")], ["Hat: Salt & pepper"])
    assert row.isVisible()
    (chip,) = row.chips
    assert chip.text().strip() == "Hat: Salt && pepper", "not the key S"
    assert chip.accessibleName() == "Remove the filter “Hat: Salt & pepper”"
    assert not row.more.isVisible()
    row.show_facets([], [])
    assert row.isHidden()
    assert row.chips == []


def test_a_chip_is_as_wide_as_its_words(row: FilterChips, qtbot: QtBot) -> None:
    row.show_facets([BARE], ["Without attributes"])
    (chip,) = row.chips
    qtbot.waitUntil(lambda: 0 < chip.width() <= chip.sizeHint().width())
    assert row.clear.x() < row.width() // 2


def test_keeping_one_is_offered_where_copies_are_shown(row: FilterChips) -> None:
    row.show_facets([BARE], ["Without attributes"])
    assert not row.keep_one.isVisible()
    row.show_facets([BARE, DOUBLE], ["Without attributes", "Same content twice"])
    assert row.keep_one.isVisible()


def test_each_chip_tells_of_itself_and_esc_of_all(row: FilterChips, qtbot: QtBot) -> None:
    removed, cleared, asked = list[Facet](), list[int](), list[int]()
    row.removed.connect(removed.append)
    row.cleared.connect(lambda: cleared.append(1))
    row.panel_requested.connect(lambda: asked.append(1))
    row.show_facets([BARE, UNTITLED], ["Without attributes", "Title is the file’s name"])
    row.chips[1].click()
    assert removed == [UNTITLED]
    qtbot.keyClick(row.chips[0], Qt.Key.Key_Escape)
    row.clear.click()
    assert len(cleared) == 2
    qtbot.keyClick(row.chips[0], Qt.Key.Key_A)
    assert len(cleared) == 2
    row.more.click()
    assert asked == [1]


def test_what_has_no_room_is_counted(row: FilterChips) -> None:
    row.show_facets(
        [BARE, UNTITLED, UNCOLLECTED], ["Without attributes", "Title is the file’s name", "In no collection"]
    )
    whole = [chip.isVisible() for chip in row.chips]
    assert whole == [True, True, True]
    row.resize(430, 40)
    assert [chip.isVisible() for chip in row.chips] == [True, False, False]
    assert row.more.text() == "2 more"
    assert row.more.isVisible()
    row.resize(row.minimumSizeHint().width(), 40)
    assert not any(chip.isVisible() for chip in row.chips)
    assert row.more.text() == "Filters: 3"


def test_the_focus_stays_in_the_row(row: FilterChips) -> None:
    row.show_facets([BARE, UNTITLED], ["Without attributes", "Title is the file’s name"])
    row.chips[0].setFocus()
    row.show_facets([UNTITLED], ["Title is the file’s name"])
    assert row.window().focusWidget() is row.chips[0]


@opens_a_panel
def test_a_tick_chooses_another_takes_it_back_and_all_are_cleared_at_once(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 10)
        page = shown(studio, theme, qtbot)
        await opened(page, until)
        panel = panel_of(page)
        assert not panel.clear.isEnabled()
        tick(page, "In no collection")
        tick(page, "Title is the file’s name")
        assert len(chips(page)) == 2
        tick(page, "In no collection")
        assert chips(page) == ["Remove the filter “Title is the file’s name”"]
        tick(page, "Without attributes")
        await until(lambda: not listed(page))
        assert panel.clear.isEnabled()
        panel.clear.click()
        await until(lambda: len(listed(page)) == 10)
        assert chips(page) == []
        assert not panel.clear.isEnabled()

    arun(story())


@opens_a_panel
def test_a_search_in_the_panel_ends_where_it_leads_to_an_attribute_and_each_opening_begins_with_all(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 10)
        page = shown(studio, theme, qtbot)
        await opened(page, until)
        panel = panel_of(page)
        panel.field.setText("hat")
        assert list(lines(page)) == ["Hat"]
        tick(page, "Hat")
        assert panel.field.text() == ""
        assert "Beret" in lines(page)
        panel.field.setText("ber")
        assert list(lines(page)) == ["All filters", "Beret"]
        tick(page, "All filters")
        assert "Hat" in lines(page)
        panel.list.left.emit()
        assert "Hat" in lines(page), "there is nothing further back"
        tick(page, "Hat")
        panel.hide()
        await opened(page, until)
        assert "Title is the file’s name" in lines(page)
        assert panel.focusWidget() is panel.list

    arun(story())


@opens_a_panel
def test_the_panel_counts_again_after_each_edit_and_not_while_it_is_closed(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 10)
        page = shown(studio, theme, qtbot)
        await opened(page, until)
        assert lines(page)["Without attributes"] == "0"
        studio.drafts.edit(ids[0], attrs=())
        await until(lambda: lines(page)["Without attributes"] == "1")
        panel_of(page).hide()
        told = list[int]()
        page.facets.counts.counted.connect(lambda: told.append(1))
        studio.drafts.edit(ids[1], attrs=())
        await until(lambda: BARE in studio.readiness.facets(ids[1]))
        page.facets.take([UNTITLED])
        await until(lambda: len(chips(page)) == 1)
        assert told == []
        await opened(page, until)
        assert lines(page)["Without attributes"] == "2"
        page.facets.clear()
        await studio.uploads.remove(ids[:1])
        await until(lambda: lines(page)["Without attributes"] == "1")

    arun(story())
