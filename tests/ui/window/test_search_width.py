"""The searches of both pages: what is typed can be read, also in a small window with large text."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QSlider, QToolButton
from pytestqt.qtbot import QtBot
from tests.parts import draw
from tests.ui.cut_text import cut_in
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.mints import Gather

from mintwright.domain.project import UNTITLED
from mintwright.studio.studio import Studio
from mintwright.ui.forms.search_field import SearchField
from mintwright.ui.forms.title_edit import TitleEdit
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.side_splitter import SideSplitter
from mintwright.ui.window.main_window import MainWindow

NAMES = {PageName.UPLOADS: "Search names in the uploads", PageName.COLLECTION: "Search names in the collection"}


def room(search: QLineEdit) -> int:
    """The pixels between the glass and the cross."""
    glass, cross = sorted((one.geometry() for one in search.findChildren(QToolButton)), key=lambda at: at.x())
    return cross.left() - glass.right()


@pytest.mark.parametrize("page", NAMES)
@pytest.mark.parametrize("percent", [100, 150])
def test_what_is_typed_can_be_read_in_a_small_window_and_the_field_grows_while_it_is_searched_in(
    window: MainWindow, live_studio: Studio, theme: Theme, arun: Arun, until: Until, idle: Idle, gather: Gather,
    page: PageName, percent: int,
) -> None:  # fmt: skip
    async def story() -> None:
        await gather(live_studio, 3)
        theme.choose(text_percent=percent)
        window.resize(960, 640)
        shown = window.go(page)
        await until(lambda: Person(shown).all(SearchField, NAMES[page]))
        search = Person(shown).one(SearchField, NAMES[page])
        window.activateWindow()
        await idle()
        at_rest = search.width()
        search.begin()
        search.setText("nnnnnnnnnn")
        await idle()
        assert room(search) >= search.fontMetrics().horizontalAdvance("nnnnnnnnnn")
        assert search.width() > at_rest if percent == 100 else search.width() >= at_rest
        search.clear()
        shown.setFocus()
        await idle()
        assert search.width() == at_rest

    arun(story(), 30)


def test_the_glass_and_the_cross_grow_with_the_letters_and_the_cross_is_there_for_what_is_typed(
    theme: Theme, qtbot: QtBot
) -> None:
    search = SearchField(theme, "Search names")
    qtbot.addWidget(search)
    search.show()
    assert Person(search).names(QToolButton) == ["Search"]
    search.setText("lantern")
    usual = Person(search).one(QToolButton, "Search").width()
    theme.choose(text_percent=150)
    for name in ("Search", "Clear the search"):
        sign = Person(search).one(QToolButton, name)
        assert sign.width() > usual * 1.3
        assert search.rect().contains(sign.geometry())


def test_no_button_lies_over_the_field_while_the_details_are_open_in_a_small_window(
    window: MainWindow, live_studio: Studio, theme: Theme, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        theme.choose(text_percent=150)
        window.resize(960, 640)
        window.activateWindow()
        header = window.uploads.header
        ids = list((await live_studio.uploads.add(draw(tmp_path / "art", 31))).art_ids)
        live_studio.changes.deliver()
        await until(lambda: live_studio.uploads.totals().uploaded == 31)
        await until(lambda: not header.pause.isVisible())
        window.uploads.show_art(ids[:5])
        await idle()
        assert not header.search.geometry().intersects(header.add.geometry())
        (splitter,) = window.uploads.findChildren(SideSplitter)
        area = window.uploads.area
        for width in (1000, 1040, 980, 960):
            window.resize(width, 640)
            await idle()
            assert splitter.open_part(area).width() == area.width(), "the details lie beside the cards, not over them"
        for part in (header, window.uploads.filters, window.uploads.tray):
            assert cut_in(part) == []
            for one in part.findChildren(QAbstractButton):
                assert not one.isVisible() or area.rect().contains(QRect(one.mapTo(area, QPoint()), one.size()))
        window.uploads.header.details.setChecked(False)
        await idle()
        assert Person(header).button("Add files").text().strip() == "Add files", "with room its words are back"
        assert Person(window.uploads.filters).one(QSlider, "Size of the pictures").isVisible()

    arun(story(), 30)


def test_beside_the_details_in_the_least_room_the_search_is_a_glass_that_opens_over_the_title_and_nothing_is_beyond(
    window: MainWindow, live_studio: Studio, theme: Theme, arun: Arun, until: Until, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        window.setMinimumSize(0, 0)
        window.setWindowState(Qt.WindowState.WindowNoState)
        window.resize(853, 533)
        await idle()
        theme.choose(text_percent=150)
        window.resize(853, 533)
        window.uploads.show_art(ids[0])
        await idle()
        page, area = window.uploads, window.uploads.area
        (splitter,) = page.findChildren(SideSplitter)
        header, search = page.header, page.header.search

        def beyond() -> list[str]:
            seen = splitter.open_part(area)
            parts = [*area.findChildren(QAbstractButton), *area.findChildren(QLineEdit)]
            places = {one.accessibleName(): QRect(one.mapTo(area, QPoint()), one.size()) for one in parts
                      if one.isVisible() and not isinstance(one, QToolButton)}  # fmt: skip
            return [name for name, place in places.items() if not seen.contains(place)]

        assert window.width() == 853
        assert page.form.isVisible()
        assert {"Add files", "Collection page"} <= set(Person(area).names(QAbstractButton))
        assert beyond() == []
        assert search.placeholderText() == ""
        assert cut_in(header) == []
        window.activateWindow()
        search.begin()
        await until(search.hasFocus)
        await idle()
        assert search.width() >= search.least
        assert search.placeholderText() == "Search names"
        assert beyond() == []
        assert not Person(header).sees("Uploads")
        page.grid.setFocus()
        await until(lambda: Person(header).sees("Uploads"))
        assert search.width() == search.folded

    arun(story(), 30)


@pytest.mark.parametrize("percent", [100, 150])
def test_that_a_collection_has_no_name_yet_is_said_whole_in_a_small_window(
    window: MainWindow, live_studio: Studio, theme: Theme, arun: Arun, until: Until, idle: Idle, gather: Gather,
    percent: int,
) -> None:  # fmt: skip
    async def story() -> None:
        await gather(live_studio, 3)
        await live_studio.projects.rename_collection(live_studio.projects.current_collection.id, UNTITLED)
        theme.choose(text_percent=percent)
        window.resize(960, 640)
        shown = window.go(PageName.COLLECTION)
        await until(lambda: Person(shown).all(QLineEdit, "Name this collection"))
        await idle()
        title = Person(shown).field("Name this collection")
        assert title.text() == ""
        assert cut_in(title.parentWidget()) == []
        assert title.placeholderText() == ("Name this collection" if percent == 100 else "Name it")
        theme.choose(text_percent=100)
        await until(lambda: title.placeholderText() == "Name this collection")

    arun(story(), 30)


@pytest.mark.parametrize("page", [PageName.TRAITS, PageName.RECEIPTS])
def test_what_a_field_asks_for_is_read_whole_also_after_the_text_has_grown(
    window: MainWindow, theme: Theme, arun: Arun, idle: Idle, page: PageName
) -> None:
    async def story() -> None:
        window.resize(960, 640)
        theme.choose(text_percent=100)
        search = window.go(page).findChildren(SearchField)[0]
        await idle()
        theme.choose(text_percent=150)
        await idle()
        assert search.width() >= search.least

    arun(story(), 30)


def test_the_search_gives_way_to_a_name_that_would_be_cut_beside_it(
    window: MainWindow, live_studio: Studio, theme: Theme, arun: Arun, until: Until, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        await gather(live_studio, 3)
        window.resize(1280, 800)
        shown = window.go(PageName.COLLECTION)
        await until(lambda: Person(shown).all(QLineEdit, "Name this collection"))
        title, search = Person(shown).one(TitleEdit), Person(shown).one(SearchField, NAMES[PageName.COLLECTION])
        projects = live_studio.projects
        await projects.rename_collection(projects.current_collection.id, "Forty night lanterns")
        await idle()
        assert title.y() < search.geometry().center().y() < title.geometry().bottom(), "they stand on one line"
        theme.choose(text_percent=150)
        window.resize(960, 640)
        await idle()
        assert title.text() == "Forty night lanterns"
        assert title.width() >= title.need
        assert search.y() >= title.geometry().bottom()
        assert cut_in(shown) == []
        window.resize(1280, 800)
        theme.choose(text_percent=100)
        await idle()
        assert title.y() < search.geometry().center().y() < title.geometry().bottom()

    arun(story(), 30)
