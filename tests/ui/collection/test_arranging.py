"""Changes to the order of a collection are undone by Ctrl+Z, in the window where they were made."""

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtGui import QColor, QImage, QKeySequence
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until, columns

from mintwright.domain.sentences import Sentence
from mintwright.library.errors import LibraryError
from mintwright.studio.studio import Studio
from mintwright.ui.collection.collection_delegate import CollectionDelegate
from mintwright.ui.collection.collection_grid import CollectionGrid
from mintwright.ui.collection.collection_page import CollectionPage
from mintwright.ui.shell import tasks
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.main_window import MainWindow


async def art(studio: Studio, folder: Path, count: int) -> list[int]:
    folder.mkdir()
    for number in range(count):
        image = QImage(8, 8, QImage.Format.Format_RGB32)
        image.fill(QColor.fromHsv(number * 40, 200, 200))
        assert image.save(str(folder / f"gate-{count - number}.png"))
    return list((await studio.uploads.add([folder])).art_ids)


def order(studio: Studio) -> list[int]:
    return list(studio.projects.current_collection.art_ids)


def test_adding_removing_moving_and_the_primary_are_taken_back_and_done_again(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await art(studio, tmp_path / "art", 4)
        projects, seen = studio.projects, [order(studio)]
        for change in (
            projects.add_to_collection(ids),
            projects.move_in_collection([ids[0]], 3),
            projects.make_primary(ids[3]),
            projects.remove_from_collection(ids[1:3]),
            projects.sort_collection_by_name(),
        ):
            await change
            seen.append(order(studio))
        assert all(one != other for one, other in pairwise(seen))
        label = studio.history.undo_label
        assert label is not None
        assert str(label) == "Sort by name"
        for before in reversed(seen[:-1]):
            Person(window).strike(QKeySequence.StandardKey.Undo)
            await until(lambda before=before: order(studio) == before)
        for after in seen[1:]:
            Person(window).strike(QKeySequence.StandardKey.Redo)
            await until(lambda after=after: order(studio) == after)
        assert not studio.history.can_redo

    arun(story(), 20)


def test_a_step_back_opens_the_collection_it_belongs_to_and_spares_one_that_is_gone(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await art(studio, tmp_path / "art", 2)
        first = studio.projects.current_collection.id
        await studio.projects.add_to_collection(ids)
        other = await studio.projects.new_collection("Tide")
        await studio.projects.add_to_collection(ids[:1])
        studio.projects.open_collection(first)
        Person(window).strike(QKeySequence.StandardKey.Undo)
        await until(lambda: studio.projects.current_collection.id == other.id and not order(studio))
        Person(window).strike(QKeySequence.StandardKey.Redo)
        await until(lambda: order(studio) == ids[:1])
        await studio.projects.remove_collection(other.id)
        Person(window).strike(QKeySequence.StandardKey.Undo)
        await tasks.cancel_all(window)
        assert studio.projects.current_collection.id == first
        assert order(studio) == ids
        assert not window.banner.message

    arun(story(), 20)


def test_a_disk_that_refuses_a_step_back_is_said(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        ids = await art(studio, tmp_path / "art", 2)
        await studio.projects.add_to_collection(ids)

        async def refuse(*_: object) -> None:
            raise LibraryError(Sentence("test", "The disk is full."))

        monkeypatch.setattr(studio.projects, "_keep", refuse)
        Person(window).strike(QKeySequence.StandardKey.Undo)
        await until(lambda: window.banner.message == "The disk is full.")
        assert order(studio) == ids

    arun(story(), 20)


def test_minting_one_alone_asks_where_the_artist_is_and_leaves_them_there(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await art(studio, tmp_path / "art", 2)
        window.uploads.mint_requested.emit(ids[:1])
        await until(lambda: any(one.isVisible() for one in window.findChildren(QDialog)))
        assert window.pages.currentWidget() is window.uploads
        window.findChildren(QDialog)[0].reject()
        await until(lambda: not window.findChildren(QDialog))
        assert window.pages.currentWidget() is window.uploads
        assert not window.findChildren(CollectionPage), "no page is made that nobody looks at"

    arun(story(), 20)


def test_going_to_the_collection_does_not_put_the_cursor_into_its_name(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await art(studio, tmp_path / "art", 2)
        await studio.projects.add_to_collection(ids)
        studio.changes.deliver()
        window.activateWindow()
        window.uploads.grid.setFocus()
        await until(window.uploads.grid.hasFocus)
        name = studio.projects.current_collection.name
        page = window.go(PageName.COLLECTION)
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_X)
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
        await tasks.cancel_all(page)
        assert studio.projects.current_collection.name == name

    arun(story(), 20)


def test_the_current_print_stays_in_sight_in_a_smaller_window(theme: Theme, qtbot: QtBot) -> None:
    grid = CollectionGrid(theme)
    qtbot.addWidget(grid)
    grid.setItemDelegate(CollectionDelegate(theme, parent=grid))
    grid.setModel(QStringListModel([str(number) for number in range(200)]))
    grid.resize(1100, 700)
    grid.show()
    for row in (30, 199):
        grid.resize(1100, 700)
        qtbot.waitUntil(lambda: columns(grid) > 6)
        grid.choose(row)
        grid.resize(400, 500)
        qtbot.waitUntil(lambda: columns(grid) < 4)
        at = grid.visualRect(grid.currentIndex())
        assert grid.viewport().rect().intersects(at)
