"""Files and pictures dropped or pasted where a collection is shown are uploaded, and join it."""

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from shiboken6 import isValid
from tests.parts import draw
from tests.ui.driver import COPY, Arun, Idle, Person, Until, files_mime

from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.collection.collection_empty import CollectionEmpty
from mintwright.ui.dialogs.overlay import Overlay
from mintwright.ui.notices.banner import Banner
from mintwright.ui.shell.drop import art_mime
from mintwright.ui.shell.drop_target import DropOverlay
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.sidebar.project_button import ProjectButton
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.collection_tray import CollectionTray
from mintwright.ui.widgets.elided_label import ElidedLabel
from mintwright.ui.window.main_window import MainWindow


def names(studio: Studio) -> list[str]:
    return [studio.uploads.art(one).path.name for one in studio.projects.current_collection.art_ids]


def said_beside(window: MainWindow) -> list[str]:
    """What the notices say that are seen."""
    return [one.message for one in window.findChildren(Banner) if one.isVisible()]


async def collected(studio: Studio, until: Until, folder: Path, count: int = 2) -> None:
    added = await studio.uploads.add(draw(folder, count, "old-{}.png"))
    await studio.projects.add_to_collection(added.art_ids)
    studio.changes.deliver()


def test_files_dropped_between_two_prints_are_uploaded_and_go_there(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await collected(studio, until, tmp_path / "art")
        window.go(PageName.COLLECTION)
        grid = window.pages.collection.grid
        await until(lambda: grid.model().rowCount() == 2)
        mime = files_mime(draw(tmp_path / "art", 2, "new-{}.png"))
        second = grid.visualRect(grid.model().index(1, 0))
        onto, at = Person(grid.viewport()), second.center() - QPoint(second.width() // 4, 0)
        offered = COPY | Qt.DropAction.MoveAction
        assert onto.drag_in(mime, at, offered).isAccepted()
        assert grid.is_hovered, "it is lit"
        assert window.pages.collection.toast.message == "Drop to add 2 files to the collection"
        onto.drag_out()
        assert not grid.is_hovered
        assert window.pages.collection.toast.message == ""
        assert onto.drop(mime, at, offered).dropAction() is COPY, "never a move: the files stay the artist's"
        await until(lambda: names(studio) == ["old-1.png", "new-1.png", "new-2.png", "old-2.png"])
        assert str(studio.history.undo_label) == "Add to the collection"
        await until(lambda: grid.chosen() == list(studio.projects.current_collection.art_ids[1:2]))
        assert window.pages.shows(PageName.COLLECTION)

    arun(story())


def test_an_empty_collection_stands_in_line_with_its_header(window: MainWindow, arun: Arun, idle: Idle) -> None:
    async def story() -> None:
        page = window.go(PageName.COLLECTION)
        await idle()
        empty, words, mint = (
            Person(page).one(CollectionEmpty),
            Person(page).all(ElidedLabel)[0],
            Person(page).all(QPushButton, "Add assets")[0],
        )
        assert empty.mapTo(page, QPoint(0, 0)).x() == words.mapTo(page, QPoint(0, 0)).x()
        right = page.width() - empty.mapTo(page, empty.rect().topRight()).x()
        assert right == page.width() - mint.mapTo(page, mint.rect().topRight()).x()

    arun(story())


def test_an_empty_collection_takes_the_files_it_invites(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        window.go(PageName.COLLECTION)
        empty = Person(window.pages.collection).one(CollectionEmpty)
        assert Person(empty).sees("drag files here")
        mime = files_mime([tmp_path / "art"])
        draw(tmp_path / "art", 3)
        Person(empty).drag_in(mime, QPoint(60, 60))
        assert empty.drops.announcement == "Drop to add this folder to the collection"
        Person(empty).let_go(mime, QPoint(60, 60))
        await until(lambda: len(names(studio)) == 3)
        assert empty.drops.announcement == ""

    arun(story())


def test_files_that_are_on_the_list_already_join_without_a_word(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        paths = draw(tmp_path / "art", 2)
        await studio.uploads.add(paths)
        window.go(PageName.COLLECTION)
        (tmp_path / "letter.docx").write_text("no art")
        mime = files_mime([*paths, tmp_path / "letter.docx"])
        Person(Person(window.pages.collection).one(CollectionEmpty)).drop(mime, QPoint(60, 60))
        await until(lambda: len(names(studio)) == 2)
        await until(lambda: said_beside(window))
        (said,) = said_beside(window)
        assert said.startswith("letter.docx is not a kind of file"), "only what is in no collection is told, and here"

    arun(story())


def test_the_tray_takes_files_where_they_are_dropped_and_lights_up_alone(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await collected(studio, until, tmp_path / "art")
        page = window.uploads
        tray, strip = page.tray, page.tray.strip
        await until(lambda: strip.model().rowCount() == 2 and strip.isVisible())
        mime = files_mime(draw(tmp_path / "art", 1, "new-{}.png"))
        Person(page.empty.parentWidget()).drag_in(mime, QPoint(60, 60))
        assert page.drops.announcement == "Drop to add 1 file"
        Person(page.empty.parentWidget()).drag_out()
        onto = Person(strip.viewport())
        onto.drag_in(mime, QPoint(2, 20))
        assert tray.property("on") is True
        assert page.drops.announcement == "", "the cards are not meant"
        assert Person(tray).sees("Drop to add 1 file to the collection")
        onto.drag_out()
        assert tray.property("on") is False
        assert Person(tray).sees("2 assets")
        onto.drop(mime, QPoint(2, 20))
        await until(lambda: names(studio) == ["new-1.png", "old-1.png", "old-2.png"])
        beside = files_mime(draw(tmp_path / "art", 1, "last-{}.png"))
        Person(tray).drag_in(beside, QPoint(30, 30))
        assert tray.property("on") is True
        Person(tray).let_go(beside, QPoint(30, 30))
        await until(lambda: names(studio)[-1] == "last-1.png")
        assert page.grid.chosen() == list(studio.uploads.order()[-1:])

    arun(story())


def test_our_own_art_dropped_beside_the_prints_of_the_tray_joins(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await collected(studio, until, tmp_path / "art")
        (new,) = (await studio.uploads.add(draw(tmp_path / "art", 1, "new-{}.png"))).art_ids
        await until(window.uploads.tray.isVisible)
        Person(window.uploads.tray).drop(mime := art_mime([new]), QPoint(30, 30))
        await until(lambda: names(studio)[-1] == "new-1.png")
        Person(window.uploads.tray.strip.viewport()).drag_in(mime, QPoint(2, 20))
        assert not Person(window.uploads.tray).sees("Drop to"), "it only moves"

    arun(story())


@pytest.mark.parametrize("page", [PageName.UPLOADS, PageName.COLLECTION])
def test_a_picture_pasted_where_the_collection_has_the_focus_joins_it(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path, page: PageName
) -> None:
    async def story() -> None:
        await collected(studio, until, tmp_path / "art")
        shown = window.go(page)
        place = window.uploads.tray.strip if page is PageName.UPLOADS else shown
        await until(place.isVisible)
        place.setFocus()
        picture = QImage(20, 20, QImage.Format.Format_RGB32)
        picture.fill(QColor("teal"))
        QApplication.clipboard().setImage(picture)
        assert window.all_actions.state(ActionId.PASTE)[0] == "Paste into the collection"
        window.all_actions.run(ActionId.PASTE)
        await until(lambda: len(names(studio)) == 3)
        assert names(studio)[-1].startswith("Pasted ")
        QApplication.clipboard().setText("no picture")
        window.all_actions.run(ActionId.PASTE)
        await until(lambda: any("Words are copied" in one for one in said_beside(window)))
        QApplication.clipboard().clear()

    arun(story())


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (ActionId.ADD_FILES, "Add files to the collection…"),
        (ActionId.ADD_FOLDER, "Add a folder to the collection…"),
    ],
)
@pytest.mark.parametrize("count", [0, 2])
def test_what_is_chosen_from_the_collection_page_joins_there_and_the_artist_stays(
    window: MainWindow, studio: Studio, monkeypatch: pytest.MonkeyPatch, arun: Arun, until: Until, tmp_path: Path,
    action: ActionId, words: str, count: int,
) -> None:  # fmt: skip
    async def story() -> None:
        await collected(studio, until, tmp_path / "art", count)
        page = window.go(PageName.COLLECTION)
        await until(page.isVisible)
        page.setFocus()
        (new,) = draw(tmp_path / "more", 1, "new-{}.png")

        async def chosen(_: QWidget, title: str, *__: object) -> object:
            return [new] if "files" in title else new.parent

        for name in ("choose_files", "choose_folder"):
            monkeypatch.setattr(dialogs, name, chosen)
        assert window.all_actions.state(action)[0] == words
        window.all_actions.run(action)
        await until(lambda: names(studio)[count:] == ["new-1.png"])
        assert page.isVisible()
        window.go(PageName.UPLOADS).setFocus()
        assert "collection" not in window.all_actions.state(action)[0]

    arun(story())


@pytest.mark.parametrize("action", [ActionId.ADD_FILES, ActionId.ADD_FOLDER])
def test_what_is_chosen_once_another_project_is_open_goes_neither_there_nor_into_the_collection(
    window: MainWindow, studio: Studio, monkeypatch: pytest.MonkeyPatch, arun: Arun, until: Until, tmp_path: Path,
    action: ActionId,
) -> None:  # fmt: skip
    async def story() -> None:
        await collected(studio, until, tmp_path / "art")
        page, first = window.go(PageName.COLLECTION), studio.projects.current
        await until(page.isVisible)
        page.setFocus()
        (new,) = draw(tmp_path / "more", 1, "new-{}.png")

        async def chosen(_: QWidget, title: str, *__: object) -> object:
            await studio.projects.create("Other")
            return [new] if "files" in title else new.parent

        for name in ("choose_files", "choose_folder"):
            monkeypatch.setattr(dialogs, name, chosen)
        window.all_actions.run(action)
        await until(lambda: studio.projects.current is not first)
        await until(lambda: any("Another project was opened meanwhile" in said for said in said_beside(window)))
        assert not studio.uploads.order()
        await studio.projects.open(first.id)
        assert names(studio) == ["old-1.png", "old-2.png"]

    arun(story())


def test_that_the_collection_was_removed_meanwhile_is_said_and_the_rest_is_told_all_the_same(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        gone = await studio.projects.new_collection("Night garden")
        place = studio.joining.place()
        await studio.projects.remove_collection(gone.id)
        window.uploads.adding.add([*draw(tmp_path / "art", 1), tmp_path / "gone.png"], place)
        await until(lambda: window.banner.message.startswith("“Night garden” was removed meanwhile."))
        await until(lambda: "gone.png" in window.uploads.notice.message)
        assert len(studio.uploads.order()) == 1

    arun(story())


@pytest.mark.parametrize("page", [PageName.RECEIPTS, PageName.SIGN_IN, PageName.PRACTICE])
def test_a_page_that_takes_no_files_says_so_and_where_they_go(
    window: MainWindow, studio: Studio, arun: Arun, tmp_path: Path, page: PageName
) -> None:
    async def story() -> None:
        await asyncio.sleep(0)
        refuses(window.go(page), tmp_path, "No files go here. Drop them on the uploads, or on the collection.")
        assert not studio.uploads.order()

    arun(story())


def test_files_dropped_on_the_sidebar_are_added_and_shown_among_the_uploads(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        window.go(PageName.SIGN_IN)
        mime, person = files_mime(draw(tmp_path, 1)), Person(window.sidebar)
        enter = person.drag_in(mime, QPoint(60, 80))
        assert enter.dropAction() is COPY
        (veil,) = window.sidebar.findChildren(DropOverlay)
        assert (veil.isVisible(), veil.text()) == (True, "Drop to add 1 file")
        person.drop(mime, QPoint(60, 80))
        await until(lambda: len(studio.uploads.order()) == 1)
        assert window.pages.shows(PageName.UPLOADS)
        assert not veil.isVisible()

    arun(story())


def test_a_dialog_and_what_covers_the_window_say_so_too(
    window: MainWindow, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        window.dialogs.open_keys()
        await until(lambda: Person(window).dialogs())
        (sheet,) = Person(window).dialogs()
        refuses(sheet, tmp_path, "Close this first: files are dropped on the uploads, or on the collection.")
        sheet.close()
        cover = Overlay(window)
        cover.cover(cover)
        refuses(cover, tmp_path, "Go back first: files are dropped on the uploads, or on the collection.")
        cover.dismiss()

    arun(story())


def refuses(part: QWidget, folder: Path, words: str) -> None:
    mime, person = files_mime(draw(folder, 1)), Person(part)
    enter = person.drag_in(mime, QPoint(60, 60))
    assert enter.dropAction() is Qt.DropAction.IgnoreAction
    assert person.sees(words)
    assert not person.let_go(mime, QPoint(60, 60)).isAccepted()
    assert not person.sees(words)
    person.drag_in(mime, QPoint(60, 60))
    person.drag_out()
    assert not person.sees(words)


def test_two_windows_with_one_theme_go_one_after_the_other(
    window: MainWindow, studio: Studio, theme: Theme, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        tray = CollectionTray(studio, theme, window.all_actions)
        button = ProjectButton(studio, theme, window.all_actions)
        for part in (tray, button):
            part.deleteLater()
            await until(lambda part=part: not isValid(part))
        theme.changed.emit()
        theme.pixmaps.arrived.emit(frozenset())

    arun(story())
