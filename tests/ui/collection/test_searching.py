"""Searching in the collection and among what can be added to it: never silent, and nothing is moved blindly."""

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QDialog, QLineEdit
from pytestqt.qtbot import QtBot
from tests.parts import draw
from tests.ui.driver import Arun, Person, Until

from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.collection.art_chooser import ArtChooser
from mintwright.ui.collection.collection_empty import CollectionEmpty
from mintwright.ui.collection.collection_page import CollectionPage
from mintwright.ui.shell.drop import art_mime
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.window.main_window import MainWindow


async def filled(window: MainWindow, studio: Studio, folder: Path) -> CollectionPage:
    """Twelve pieces in the collection: picture 1 to picture 12."""
    await studio.uploads.add(draw(folder, 12))
    await studio.projects.add_to_collection(studio.uploads.order())
    window.go(PageName.COLLECTION)
    studio.changes.deliver()
    window.activateWindow()
    return window.pages.collection


def titles(page: CollectionPage) -> list[str]:
    model = page.grid.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def order(studio: Studio) -> tuple[int, ...]:
    return studio.projects.current_collection.art_ids


def test_a_search_in_the_collection_is_counted_ends_by_escape_and_says_the_places_in_the_whole(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        page = await filled(window, studio, tmp_path / "art")
        person = Person(page)
        window.all_actions.run(ActionId.SEARCH)
        search = person.one(QLineEdit, "Search names in the collection")
        assert search.hasFocus()
        qtbot.keyClicks(search, "RE 1")
        await until(lambda: titles(page) == ["Picture 1", "Picture 10", "Picture 11", "Picture 12"])
        await until(lambda: person.sees("4 of 12 shown"))
        last = page.grid.model().index(3, 0).data(Qt.ItemDataRole.AccessibleTextRole)
        assert last.startswith("Picture 12, 12 of 12")
        page.grid.setFocus()
        assert window.all_actions.state(ActionId.SELECT_ALL)[0] == "Select all 4"
        assert window.all_actions.state(ActionId.MINT_COLLECTION)[0] == "Mint 12 assets…"
        qtbot.keyClick(page.grid, Qt.Key.Key_Escape)
        await until(lambda: page.grid.model().rowCount() == 12)
        assert not search.text()
        search.setText("no such name")
        await until(lambda: person.sees("Nothing is called “no such name”."))
        person.press("Clear the search")
        await until(lambda: page.grid.model().rowCount() == 12)
        assert not person.sees("of 12 shown")

    arun(story(), 20)


def test_what_is_minted_is_the_whole_collection_whatever_is_searched_for(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        page = await filled(window, studio, tmp_path / "art")
        asked: list[list[int]] = []
        page.mint_requested.disconnect()
        page.mint_requested.connect(asked.append)
        Person(page).one(QLineEdit, "Search names in the collection").setText("picture 12")
        await until(lambda: page.grid.model().rowCount() == 1)
        Person(page).press("Mint 12 assets…")
        window.all_actions.run(ActionId.MINT_COLLECTION)
        assert asked == [list(order(studio))] * 2

    arun(story(), 20)


def test_while_searching_nothing_is_put_between_what_is_shown_but_the_ends_and_a_number_are_plain(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        page = await filled(window, studio, tmp_path / "art")
        ids = order(studio)
        Person(page).one(QLineEdit, "Search names in the collection").setText("picture 1")
        await until(lambda: page.grid.model().rowCount() == 4)
        grid = Person(page.grid.viewport())
        grid.drag_in(art_mime([ids[9]]), QPoint(20, 20))
        assert page.toast.message == "End the search first: only a part of the order is shown"
        assert not grid.let_go(art_mime([ids[9]]), QPoint(20, 20)).isAccepted()
        assert not page.toast.message
        page.grid.setFocus()
        page.grid.choose(1)
        for step in (ActionId.MOVE_LEFT, ActionId.MOVE_RIGHT, ActionId.MOVE_UP, ActionId.MOVE_DOWN):
            assert window.all_actions.why_not(step) is not None
        window.all_actions.run(ActionId.MOVE_LAST)
        await until(lambda: order(studio) == (*ids[:9], ids[10], ids[11], ids[9]))
        window.all_actions.run(ActionId.MAKE_PRIMARY)
        await until(lambda: order(studio)[0] == ids[9])
        await until(lambda: titles(page)[0] == "Picture 10")

    arun(story(), 20)


def test_a_search_ends_with_its_collection_and_for_what_is_added(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        page = await filled(window, studio, tmp_path / "art")
        search = Person(page).one(QLineEdit, "Search names in the collection")
        search.setText("picture 12")
        await until(lambda: page.grid.model().rowCount() == 1)
        (new,) = (await studio.uploads.add(draw(tmp_path / "more", 1, "late {}.png", first=50))).art_ids
        await studio.joining.join(studio.joining.place(), [new])
        studio.changes.deliver()
        page.choose_first([new])
        assert not search.text()
        assert page.grid.chosen() == [new]
        search.setText("picture 12")
        await until(lambda: page.grid.model().rowCount() == 1)
        first = studio.projects.current_collection.id
        await studio.projects.new_collection("Tide")
        studio.changes.deliver()
        studio.projects.open_collection(first)
        studio.changes.deliver()
        assert not search.text()
        assert page.grid.model().rowCount() == 13

    arun(story(), 20)


def test_what_can_be_added_is_searched_in_the_same_way(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        page = await filled(window, studio, tmp_path / "art")
        await studio.projects.remove_from_collection(order(studio)[1:])
        studio.changes.deliver()
        Person(page).press("Add assets")
        await until(lambda: Person(window).dialogs())
        dialog = Person(Person(window).dialogs(QDialog)[0])
        dialog.press("Choose all")
        await until(lambda: dialog.offers("Add 11 assets"))
        dialog.write("Search names in this list", "picture 1")
        await until(lambda: dialog.sees("3 of 11 shown"))
        assert dialog.offers("Add 3 assets")
        dialog.write("Search names in this list", "nobody")
        await until(lambda: dialog.sees("Nothing is called “nobody”."))
        dialog.press("Clear the search")
        dialog.write("Search names in this list", "picture 12")
        await until(lambda: dialog.offers("Choose all 1"))
        dialog.press("Choose all 1")
        dialog.press("Add 1 asset")
        await until(lambda: len(order(studio)) == 2)

    arun(story(), 20)


def test_a_search_shows_its_first_hit_and_down_leads_to_it_on_both_pages(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(draw(tmp_path / "art", 120))
        await studio.projects.add_to_collection(studio.uploads.order())
        for page_name in (PageName.COLLECTION, PageName.UPLOADS):
            window.go(page_name)
            studio.changes.deliver()
            window.activateWindow()
            grid = (window.pages.collection if page_name is PageName.COLLECTION else window.pages.uploads).grid
            await until(lambda grid=grid: grid.verticalScrollBar().maximum() > 0)
            grid.scrollToBottom()
            window.all_actions.run(ActionId.SEARCH)
            search = window.focusWidget()
            assert isinstance(search, QLineEdit)
            search.setText("picture")
            await until(lambda grid=grid: grid.verticalScrollBar().value() == 0)
            assert grid.model().rowCount() == 120
            qtbot.keyClick(search, Qt.Key.Key_Down)
            assert grid.hasFocus()
            assert grid.chosen() == [studio.uploads.order()[0]]

    arun(story())


def test_what_is_only_a_cover_is_not_offered_as_a_piece_of_the_collection(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        pictures = draw(tmp_path / "art", 3)
        film = pictures[0].with_suffix(".mp4")
        film.write_bytes(b"\x00\x00\x00\x18ftypmp42" + bytes(64))
        await studio.uploads.add([film, *pictures])
        film_id, cover, *others = studio.uploads.order()
        assert studio.drafts.draft(film_id).cover == cover
        window.go(PageName.COLLECTION)
        studio.changes.deliver()
        Person(window.findChildren(CollectionEmpty)[0]).press("Add assets")
        await until(lambda: window.findChildren(ArtChooser))
        (chooser,) = window.findChildren(ArtChooser)
        assert chooser.windowFlags() & Qt.WindowType.FramelessWindowHint
        person = Person(chooser)
        person.press("Choose all")
        assert chooser.chosen == [film_id, *others]
        chooser.reject()

    arun(story())
