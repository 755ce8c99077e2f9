"""Choosing art by its pictures while the project under it changes."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from struct import pack

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListView, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui.cards.card_delegate import CardDelegate
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.collection.art_chooser import ArtChooser, choose_art
from mintwright.ui.collection.collection_grid import CollectionGrid
from mintwright.ui.collection.collection_model import CollectionModel
from mintwright.ui.forms.search_field import SearchField
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.uploads_model import UploadsModel

Key = Qt.Key


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(900, 700)
    page.show()
    return page


def opened(page: QWidget, studio: Studio, theme: Theme, ids: Sequence[int], *, several: bool) -> ArtChooser:
    chooser = ArtChooser(studio, theme, ids, title="Which one?", several=several, parent=page)
    chooser.show()
    chooser.activateWindow()
    return chooser


def test_nothing_that_is_found_can_be_chosen_and_clearing_the_search_leads_back_to_it(
    page: QWidget, studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        chooser = opened(page, studio, theme, await gather(studio, 3), several=True)
        person, search = Person(chooser), chooser.findChildren(SearchField)[0]
        search.setText("zzz")
        await until(lambda: person.sees("Nothing is called “zzz”."))
        assert not person.button("Choose all").isEnabled()
        person.press("Clear the search")
        await until(lambda: person.button("Choose all").isEnabled())
        assert chooser.focusWidget() is search

    arun(story())


@pytest.mark.parametrize("key", [Key.Key_Down, Key.Key_Return, Key.Key_Enter])
def test_the_search_has_the_room_of_its_line_and_leads_into_what_is_found(
    page: QWidget, studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, key: Key
) -> None:
    async def story() -> None:
        ids = await gather(studio, 3)
        chooser = opened(page, studio, theme, ids, several=False)
        search, view = chooser.findChildren(SearchField)[0], chooser.findChildren(QListView)[0]
        await until(lambda: search.width() > chooser.width() // 2)
        search.begin()
        search.setText("print 2")
        await until(lambda: view.model().rowCount() == 1)
        qtbot.keyClick(search, key)
        assert chooser.isVisible(), "nothing is taken yet"
        assert chooser.focusWidget() is view
        assert chooser.chosen == [ids[1]]

    arun(story())


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Enter])
def test_where_one_is_chosen_enter_takes_the_picture_that_the_keys_are_at(
    page: QWidget, studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, key: Key
) -> None:
    async def story() -> None:
        ids = await gather(studio, 3)
        chooser = opened(page, studio, theme, ids, several=False)
        view = chooser.findChildren(QListView)[0]
        await until(view.hasFocus)
        assert chooser.chosen == []
        qtbot.keyClick(view, key)
        await until(lambda: not chooser.isVisible())
        assert chooser.result() == ArtChooser.DialogCode.Accepted
        assert chooser.chosen == [ids[0]]

    arun(story())


def test_where_several_are_chosen_the_search_leads_to_the_first_and_chooses_nothing(
    page: QWidget, studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 3)
        chooser = opened(page, studio, theme, ids, several=True)
        search, view = chooser.findChildren(SearchField)[0], chooser.findChildren(QListView)[0]
        search.begin()
        qtbot.keyClick(search, Key.Key_Down)
        assert chooser.focusWidget() is view
        assert view.currentIndex().row() == 0
        assert chooser.chosen == []
        await until(view.hasFocus)
        qtbot.keyClick(view, Key.Key_Space)
        assert chooser.chosen == [ids[0]]

    arun(story())


LEFT_MEANWHILE = (
    "Nothing was chosen: another project was opened meanwhile. Open the project it was for, and choose there again."
)


def test_a_chooser_whose_project_is_left_closes_chooses_nothing_and_says_so(
    page: QWidget, studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 3)
        told = list[str]()
        page.report_problem = told.append
        choosing = asyncio.ensure_future(choose_art(page, studio, theme, list(ids), title="Add assets", several=True))
        await until(lambda: page.findChildren(ArtChooser))
        chooser = page.findChildren(ArtChooser)[0]
        view = chooser.findChildren(QListView)[0]
        view.selectAll()
        assert len(chooser.chosen) == 3
        await studio.projects.create("Another")
        await until(choosing.done)
        assert choosing.result() == []
        assert told == [LEFT_MEANWHILE]

    arun(story())


def test_what_is_no_picture_looks_as_among_the_uploads(
    page: QWidget, studio: Studio, theme: Theme, arun: Arun, until: Until, tmp_path: Path
) -> None:
    """The same words, and painted by the same delegate: a tile with its kind, its length and its size."""
    theme.pixmaps.follow(studio.previews)
    sound = b"RIFF____WAVEfmt " + pack("<IHHIIHH", 16, 1, 2, 8_000, 16_000, 2, 16) + b"data" + pack("<I", 80_000)
    (tmp_path / "steps.wav").write_bytes(sound + bytes(80_000))
    (tmp_path / "score.pdf").write_bytes(b"%PDF-1.4\n" + bytes(900))

    async def story() -> None:
        await studio.start()
        ids = (await studio.uploads.add([tmp_path / "steps.wav", tmp_path / "score.pdf"])).art_ids
        await until(lambda: studio.uploads.totals().uploaded == 2)
        chooser, cards = opened(page, studio, theme, ids, several=True), UploadsModel(studio, page)
        view = chooser.findChildren(QListView)[0]
        assert isinstance(view.itemDelegate(), CardDelegate)
        here = [[view.model().index(row, 0).data(role) for role in CardRole] for row in range(2)]
        there = [[cards.index(row).data(role) for role in CardRole] for row in range(2)]
        assert here == there
        assert [view.model().index(row, 0).data(CardRole.KIND) for row in range(2)] == ["Sound", "Document"]

    arun(story())


def test_a_film_in_the_collection_has_the_tile_of_its_kind(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "score.pdf").write_bytes(b"%PDF-1.4\n" + bytes(900))

    async def story() -> None:
        await studio.start()
        added = await studio.uploads.add([tmp_path / "score.pdf"])
        await until(lambda: studio.uploads.totals().uploaded == 1)
        await studio.projects.add_to_collection(added.art_ids)
        grid = CollectionGrid(theme, titled=True)
        qtbot.addWidget(grid)
        grid.setModel(CollectionModel(studio, theme.pixmaps, grid))
        card = grid.model().index(0, 0)
        assert (card.data(CardRole.ICON), card.data(CardRole.KIND)) == ("file-text", "Document")
        assert isinstance(grid.cards, CardDelegate)

    arun(story())


def test_with_nothing_chosen_the_button_counts_nothing_and_says_why_it_cannot_be_pressed(
    page: QWidget, studio: Studio, theme: Theme, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 2)
        chooser = opened(page, studio, theme, ids, several=True)
        person = Person(chooser)
        add = person.button("Add assets")
        assert not add.isEnabled()
        assert add.toolTip() == "Choose assets first"
        person.press("Choose all")
        assert (add.accessibleName(), add.isEnabled()) == ("Add 2 assets", True)
        await until(lambda: not add.toolTip())  # once it has the room for its longer words
        one = Person(opened(page, studio, theme, ids, several=False)).button("Make primary")
        assert (one.isEnabled(), one.toolTip()) == (False, "Choose one asset")

    arun(story())
