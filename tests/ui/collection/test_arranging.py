"""Changes to the order of a collection are undone by Ctrl+Z, in the window where they were made."""

from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QStringListModel, Qt
from PySide6.QtGui import QColor, QImage, QKeySequence
from PySide6.QtWidgets import QComboBox, QDialog
from pytestqt.qtbot import QtBot
from tests.parts import draw, fallen_silent
from tests.ui.conftest import settled
from tests.ui.driver import Arun, Person, Until, columns

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.sentences import Sentence
from mintwright.library.errors import LibraryError
from mintwright.studio.collection_sorting import SortKey
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.cards.card_delegate import CardDelegate
from mintwright.ui.cards.card_look import STRIP
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
            studio.sorting.sort(SortKey.NAME),
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


def test_a_step_back_opens_the_collection_it_belongs_to_and_brings_back_one_that_is_gone(
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
        assert studio.projects.current_collection.id == first
        Person(window).strike(QKeySequence.StandardKey.Undo)
        await until(lambda: studio.projects.current_collection.id == other.id)
        assert order(studio) == ids[:1]
        assert not window.banner.message

    arun(story(), 20)


def test_the_royalties_beside_a_collection_stay_when_another_piece_becomes_the_primary_and_where_not_that_is_said(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await art(studio, tmp_path / "art", 3)
        first = studio.projects.current_collection.id
        await studio.projects.add_to_collection(ids)
        window.go(PageName.COLLECTION)
        studio.changes.deliver()
        page = Person(window.pages.collection)
        qtbot.keyClicks(page.field("Royalties, percent"), "5")
        window.all_actions.run(ActionId.SELECT_NONE)
        window.pages.collection.grid.choose(1)
        window.all_actions.run(ActionId.MAKE_PRIMARY)
        await until(lambda: order(studio)[0] == ids[1])
        await until(lambda: page.field("Royalties, percent").text() == "5")
        assert not window.pages.undo_notice.message
        studio.drafts.edit(ids[0], royalties_rate=Decimal(7))
        await studio.projects.make_primary(ids[0])
        await until(lambda: window.pages.undo_notice.message)
        assert "had royalties of its own" in window.pages.undo_notice.message
        assert "5%" in window.pages.undo_notice.message
        Person(window).press("Undo")
        await until(lambda: order(studio)[0] == ids[1])
        await until(lambda: not window.pages.undo_notice.message)
        await studio.projects.new_collection("Tide")
        await studio.projects.add_to_collection(ids[2:])
        studio.projects.open_collection(first)
        await studio.projects.make_primary(ids[2])
        await until(lambda: window.pages.undo_notice.message)
        assert "is the primary of another collection too" in window.pages.undo_notice.message
        assert studio.drafts.draft(ids[2]).name in window.pages.undo_notice.message
        await until(lambda: not page.field("Royalties, percent").text())
        Person(window).press("Undo")
        await until(lambda: order(studio)[0] == ids[1])
        await until(lambda: page.field("Royalties, percent").text() == "5")
        assert not window.pages.undo_notice.message

    arun(story(), 20)


@pytest.mark.parametrize(
    ("rows", "place", "expected"),
    [([0], "4", [1, 2, 3, 0, 4]), ([4], "1", [4, 0, 1, 2, 3]), ([1, 3], "5", [0, 2, 4, 1, 3]), ([2], "3", None)],
)
def test_prints_are_moved_to_a_place_that_is_written_as_a_number(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path, rows: list[int], place: str,
    expected: list[int] | None,
) -> None:  # fmt: skip
    async def story() -> None:
        ids = await art(studio, tmp_path / "art", 5)
        await studio.projects.add_to_collection(ids)
        window.go(PageName.COLLECTION)
        studio.changes.deliver()
        window.pages.collection.leads_to.choose(rows)
        window.all_actions.run(ActionId.MOVE_TO)
        await until(lambda: Person(window).dialogs())
        dialog = Person(Person(window).dialogs()[0])
        for wrong in ("0", "6", "x", "²", "9" * 5_000):
            dialog.write("A number from 1 to 5", wrong)
            dialog.press("Move")
            await until(lambda: dialog.sees("Write a whole number from 1 to 5."))
        dialog.write("A number from 1 to 5", place)
        dialog.press("Move")
        await until(lambda: not Person(window).dialogs())
        assert order(studio) == ([ids[at] for at in expected] if expected else ids)

    arun(story(), 30)


def test_a_collection_is_sorted_by_an_attribute_that_is_chosen_from_a_list(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        a, b, c = await art(studio, tmp_path / "art", 3)
        studio.drafts.edit(a, attrs=nodes_of({"Hat": "2"}))
        studio.drafts.edit(c, attrs=nodes_of({"Hat": "10"}))
        await studio.projects.add_to_collection([a, b, c])
        window.go(PageName.COLLECTION)
        studio.changes.deliver()
        window.all_actions.run(ActionId.SORT_BY_FIELD)
        await until(lambda: Person(window).dialogs())
        dialog = Person(Person(window).dialogs()[0])
        fields, direction = dialog.one(QComboBox, "By"), dialog.one(QComboBox, "In which direction")
        await until(lambda: fields.findText("Hat") >= 0)
        fields.setCurrentIndex(fields.findText("Hat"))
        direction.setCurrentIndex(1)
        dialog.press("Sort")
        await until(lambda: order(studio) == [c, a, b])
        assert str(studio.history.undo_label) == "Sort by “Hat”, largest first"
        await until(lambda: "is the primary asset now" in window.pages.collection.toast.message)

    arun(story(), 20)


def test_a_collection_is_shuffled_by_a_number_that_is_offered_again(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await art(studio, tmp_path / "art", 6)
        await studio.projects.add_to_collection(ids)
        window.go(PageName.COLLECTION)
        studio.changes.deliver()
        offered = list[str]()
        for _ in range(2):
            window.all_actions.run(ActionId.SHUFFLE)
            await until(lambda: Person(window).dialogs())
            dialog = Person(Person(window).dialogs()[0])
            offered.append(dialog.field("By this number, or any words").text())
            dialog.press("Shuffle")
            await until(lambda: not Person(window).dialogs())
        assert offered[0].isdecimal()
        assert offered == [studio.sorting.last_seed] * 2
        assert sorted(order(studio)) == sorted(ids)

    arun(story(), 20)


def test_all_of_the_sample_art_is_taken_by_one_button(
    window: MainWindow, studio: Studio, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        window.go(PageName.COLLECTION)
        Person(window.pages.collection).press("Try it with sample art")
        await until(lambda: order(studio))
        assert order(studio) == list(studio.uploads.order())
        await studio.projects.create("Second")
        window.go(PageName.UPLOADS)
        studio.changes.deliver()
        Person(window.uploads).press("Try it with sample art")
        await until(lambda: order(studio))
        assert order(studio) == list(studio.uploads.order())

    arun(story(), 30)


def test_sample_art_is_offered_only_to_those_who_brought_none(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        window.go(PageName.COLLECTION)
        person = Person(window.pages.collection)
        assert person.offers("Try it with sample art")
        await studio.uploads.add(draw(tmp_path / "art", 1))
        await until(lambda: not person.offers("Try it with sample art"))
        assert person.offers("Add assets")

    arun(story())


@pytest.mark.parametrize("page", [PageName.COLLECTION, PageName.UPLOADS])
def test_sample_art_joins_the_collection_it_was_asked_for_in(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, page: PageName
) -> None:
    async def story() -> None:
        first = studio.projects.current_collection
        other = await studio.projects.new_collection("Commission for a client")
        studio.projects.open_collection(first.id)
        window.go(page)
        answers = fallen_silent(studio)  # a slow disk
        try:
            Person(window.pages.currentWidget()).press("Try it with sample art")
            await settled()
            studio.projects.open_collection(other.id)  # she goes on to other work meanwhile
        finally:
            answers.set()
        await until(lambda: any(one.art_ids for one in studio.projects.collections()))
        assert [one.id for one in studio.projects.collections() if one.art_ids] == [first.id]

    arun(story(), 40)


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
    grid.setItemDelegate(CardDelegate(theme, grid, STRIP, width=136))
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
