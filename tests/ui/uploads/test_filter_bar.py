"""The filters above the cards: each is read whole, and what has no room is a click away."""

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QStyleOptionTab, QWidget
from pytestqt.qtbot import QtBot

from mintwright.studio.studio import Studio
from mintwright.studio.uploads.upload_item import Totals
from mintwright.ui.shell.size_watch import SizeWatch
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.uploads.filters.filter_bar import FilterBar
from mintwright.ui.uploads.listing import UploadFilter

MANY = {
    UploadFilter.ALL: 12_345,
    UploadFilter.UPLOADING: 10_234,
    UploadFilter.UPLOADED: 11_222,
    UploadFilter.PROBLEMS: 1_111,
}


@pytest.fixture
def filters(studio: Studio, theme: Theme, qtbot: QtBot) -> FilterBar:
    bar = FilterBar(studio.settings, theme)
    qtbot.addWidget(bar)
    bar.show()
    return bar


def painted(filters: FilterBar, tab: int) -> str:
    """The words of a tab as it paints them."""
    option = QStyleOptionTab()
    filters.tabs.initStyleOption(option, tab)
    return option.text


def seen(filters: FilterBar) -> list[str]:
    for _ in range(3):  # what is laid out can ask for more
        QCoreApplication.sendPostedEvents()
    return [painted(filters, tab) for tab in range(4) if filters.tabs.isTabVisible(tab)]


def more(filters: FilterBar) -> list[str]:
    return [action.text() for action in filters.menu().actions()] if filters.more.isVisible() else []


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("width", [320, 420, 520, 640, 890, 1400])
def test_no_tab_is_cut_and_what_has_no_room_is_in_the_menu_with_all_its_words(
    filters: FilterBar, theme: Theme, text_size: int, width: int
) -> None:
    theme.choose(text_percent=text_size)
    filters.resize(width, 60)
    filters.show_counts(MANY, Totals(count=12_345, uploading=10_234))
    every = {"All 12,345", "Uploading 10,234", "Uploaded 11,222", "Problems 1,111"}
    shown = seen(filters)
    assert "All 12,345" in shown or len(shown) == 1
    assert sorted((*shown, *more(filters))) == sorted(every) or len(shown) == 1
    assert all(filters.tabs.tabToolTip(tab) for tab in range(4))
    assert filters.rect().contains(filters.options.geometry())


def test_the_tabs_are_all_seen_where_there_is_room(filters: FilterBar) -> None:
    filters.resize(1_000, 60)
    filters.show_counts(MANY, Totals(count=12_345, uploading=10_234))
    assert len(seen(filters)) == 4
    assert not filters.more.isVisible()


def test_a_filter_that_is_chosen_from_the_menu_is_seen_and_in_force(filters: FilterBar) -> None:
    chosen: list[UploadFilter] = []
    filters.filter_chosen.connect(chosen.append)
    filters.resize(480, 60)
    filters.show_counts(MANY, Totals(count=12_345, uploading=10_234))
    assert "Uploaded 11,222" in more(filters), "what is done is the least that one looks for"
    next(one for one in filters.menu().actions() if one.text() == "Uploaded 11,222").trigger()
    assert chosen == [UploadFilter.UPLOADED]
    assert "Uploaded 11,222" in seen(filters)
    assert filters.more.accessibleName() == "More filters"


def test_what_is_empty_gives_way_first(filters: FilterBar) -> None:
    filters.resize(480, 60)
    filters.show_counts({UploadFilter.ALL: 12_345, UploadFilter.UPLOADED: 12_345}, Totals(count=12_345))
    filters.resize(420, 60)
    assert "Uploaded 12,345" in seen(filters)


def test_counts_that_came_while_the_tabs_were_out_of_sight_are_whole_at_the_first_paint(filters: FilterBar) -> None:
    filters.resize(1_400, 60)
    seen(filters)
    filters.hide()
    filters.show_counts(MANY, Totals(count=12_345, uploading=10_234))
    filters.show()
    shown = [painted(filters, tab) for tab in range(4)]
    assert shown == ["All 12,345", "Uploading 10,234", "Uploaded 11,222", "Problems 1,111"]


@pytest.mark.parametrize("is_table", [False, True])
@pytest.mark.parametrize("width", [300, 480, 700, 1_000])
def test_once_laid_out_the_bar_comes_to_rest(filters: FilterBar, width: int, is_table: bool) -> None:
    laid_out: list[None] = []
    SizeWatch(filters).changed.connect(lambda: laid_out.append(None))
    filters.resize(width, 60)
    filters.show_table(is_table)
    filters.show_counts(MANY, Totals(count=12_345, uploading=10_234))
    for _ in range(5):
        seen(filters)
    laid_out.clear()
    seen(filters)
    assert not laid_out, "it asked for room for ever: no key was answered in time"


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_the_button_of_the_table_looks_pressed_while_the_table_is_shown(
    filters: FilterBar, theme: Theme, choice: ThemeChoice
) -> None:
    theme.choose(choice)

    def ground() -> QColor:
        return filters.table.grab().toImage().pixelColor(6, filters.table.height() // 2)

    filters.show_table(is_table=False)
    before = ground()
    filters.show_table(is_table=True)
    assert ground() == theme.color("segment_on") != before
    filters.show_table(is_table=False)
    assert ground() == before


@pytest.mark.parametrize("is_table", [False, True])
@pytest.mark.parametrize("text_size", [100, 150])
def test_at_its_least_width_the_one_tab_that_is_left_is_read_whole(
    studio: Studio, theme: Theme, qtbot: QtBot, text_size: int, is_table: bool
) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    filters = FilterBar(studio.settings, theme, page)
    page.show()
    theme.choose(text_percent=text_size)
    filters.show_table(is_table)
    filters.show_counts({UploadFilter.ALL: 93, UploadFilter.UPLOADED: 93}, Totals(count=93, uploaded=93))
    filters.resize(320, 60)
    seen(filters)
    for _ in range(3):  # a splitter gives it no less than it says it needs
        filters.resize(filters.minimumSizeHint().width(), 60)
        assert seen(filters) == ["All 93"]
