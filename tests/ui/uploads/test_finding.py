"""Finding something among the uploads: sorting, searching, going on after a removal."""

import os
from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMenu
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until
from tests.ui.uploads.shown_page import shown

from mintwright.domain.assets.naming import natural
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.view_offers import order_offers
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.uploads.listing import Sorting, UploadFilter
from mintwright.ui.uploads.uploads_page import UploadsPage
from mintwright.ui.widgets.elided_label import ElidedLabel


def art(folder: Path, names: list[str]) -> list[Path]:
    """Files that pass for PNG, the first the smallest and the oldest."""
    folder.mkdir()
    for number, name in enumerate(names):
        path = folder / name
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(number + 1) + number.to_bytes(4, "big"))
        os.utime(path, (1_700_000_000 + number, 1_700_000_000 + number))
    return [folder / name for name in names]


def titles(page: UploadsPage) -> list[str]:
    """The titles of the cards as they are shown."""
    model = page.grid.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def test_sorting_shows_another_order_and_leaves_the_project_s(
    studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(art(tmp_path / "art", ["cat 10.png", "Cat 2.png", "ant.png"]))
        before = list(studio.uploads.order())
        page = shown(studio, theme, qtbot)
        options = page.filters.options
        options.sort_by(Sorting.NAME)
        assert titles(page) == ["ant", "Cat 2", "cat 10"]
        options.sort_by(Sorting.DATE)
        assert titles(page) == ["ant", "Cat 2", "cat 10"]
        options.sort_by(Sorting.SIZE)
        assert titles(page) == ["ant", "Cat 2", "cat 10"]
        assert list(studio.uploads.order()) == before
        options.sort_by(Sorting.NAME)
        studio.drafts.edit(page.grid.model().art_ids[2], name="Aardvark")
        studio.changes.deliver()
        assert titles(page) == ["ant", "Cat 2", "Aardvark"], "a card does not flee from its title"
        page.grid.model().show_only(UploadFilter.ALL)
        assert titles(page) == ["Aardvark", "ant", "Cat 2"]
        options.sort_by(Sorting.ADDED)
        assert list(page.grid.model().art_ids) == before
        again = shown(studio, theme, qtbot)
        assert again.filters.options.sorting == Sorting.ADDED, "the choice is remembered"

    arun(story())


def test_an_entry_gives_just_the_order_that_it_says_and_the_button_says_it_too(
    studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(art(tmp_path / "art", ["cat 10.png", "Cat 2.png", "ant.png"]))
        added = list(studio.uploads.order())
        page = shown(studio, theme, qtbot)
        options, menu = page.filters.options, page.filters.options.findChildren(QMenu)[0]
        page.filters.resize(1_000, 60)

        def choose(words: str) -> None:
            menu.popup(page.mapToGlobal(page.rect().center()))
            action = next(one for one in menu.actions() if one.text() == words)
            QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(action).center())

        def checked() -> list[str]:
            return [one.text() for one in menu.actions() if one.isChecked()]

        assert options.sort.text().strip() == "Added, oldest first"
        choose("Added, oldest first")
        assert list(page.grid.model().art_ids) == added, "it was so before"
        choose("Added, newest first")
        assert list(page.grid.model().art_ids) == added[::-1]
        assert checked() == ["Added, newest first"]
        for _ in range(2):
            choose("Name, A to Z")
            assert titles(page) == ["ant", "Cat 2", "cat 10"]
            assert (checked(), options.sort.text().strip()) == (["Name, A to Z"], "Name, A to Z")
        choose("Name, Z to A")
        assert titles(page) == ["cat 10", "Cat 2", "ant"]
        assert (checked(), options.sort.text().strip()) == (["Name, Z to A"], "Name, Z to A")
        assert options.sort.accessibleName() == "Sorted by: Name, Z to A"
        page.filters.resize(500, 60)
        assert options.sort.text().strip() == "Name"
        assert "Name, Z to A" in options.sort.toolTip().replace("\xa0", " ")
        again = shown(studio, theme, qtbot)
        assert titles(again) == ["cat 10", "Cat 2", "ant"], "it is remembered"
        choose("Added, oldest first")
        assert list(page.grid.model().art_ids) == added

    arun(story())


def test_the_list_of_actions_says_which_order_comes_next(
    studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(art(tmp_path / "art", ["cat 10.png", "Cat 2.png"]))
        options = shown(studio, theme, qtbot).filters.options
        offer = order_offers(options, lambda: None)[ActionId.SORT_BY_SIZE]
        assert offer.words is not None
        assert text(offer.words()) == "Sort by size, largest first"
        offer.do()
        assert text(offer.words()) == "Sort by size, smallest first"
        offer.do()
        assert text(offer.words()) == "Sort by size, largest first"

    arun(story())


def test_a_search_is_counted_and_ends_by_escape(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(art(tmp_path / "art", [f"cat {n}.png" for n in range(12)]))
        page = shown(studio, theme, qtbot)
        person = Person(page)
        search = person.one(QLineEdit, "Search names in the uploads")
        search.setFocus()
        qtbot.keyClicks(search, "cat 1")
        summary = page.header.findChildren(ElidedLabel)[0]
        await until(lambda: summary.whole.startswith("3 of 12 shown"))
        assert page.filters.tabs.tabText(0) == "All 3"
        qtbot.keyClick(search, Qt.Key.Key_Escape)
        await until(lambda: page.filters.tabs.tabText(0) == "All 12")
        assert "shown" not in summary.whole
        assert len(titles(page)) == 12
        page.header.search.setText("cat 1")
        qtbot.keyClick(page.grid, Qt.Key.Key_Escape)
        await until(lambda: len(titles(page)) == 12)
        assert not page.header.search.text()

    arun(story())


def test_a_search_ends_with_its_project(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(art(tmp_path / "art", ["one.png", "two.png"]))
        page = shown(studio, theme, qtbot)
        page.header.search.setText("one")
        page.filters.tabs.setCurrentIndex(1)
        await studio.projects.open((await studio.projects.create("Another")).id)
        await until(lambda: not page.header.search.text() and page.filters.tabs.currentIndex() == 0)

    arun(story())


def test_after_a_removal_the_next_card_is_chosen(
    studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(art(tmp_path / "art", [f"cat {n}.png" for n in range(4)]))
        order = list(studio.uploads.order())
        page = shown(studio, theme, qtbot)
        page.grid.choose([1, 2])
        qtbot.keyClick(page.grid, Qt.Key.Key_Delete)
        await until(lambda: len(titles(page)) == 2)
        assert page.grid.chosen() == [order[3]]
        qtbot.keyClick(page.grid, Qt.Key.Key_Delete)
        await until(lambda: len(titles(page)) == 1)
        assert page.grid.chosen() == [order[0]], "after the last the one before it"

    arun(story())


def test_end_reaches_the_last_of_twelve_hundred(
    studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.pause_all()
        await studio.uploads.add(art(tmp_path / "art", [f"cat {n}.png" for n in range(1_200)]))
        page = shown(studio, theme, qtbot)
        qtbot.keyClick(page.grid, Qt.Key.Key_End)
        assert page.grid.currentIndex().row() == 1_199
        assert page.grid.viewport().rect().contains(page.grid.visualRect(page.grid.currentIndex()).center())

    arun(story())


def test_a_rubber_band_begins_between_two_cards(
    studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(art(tmp_path / "art", [f"cat {n}.png" for n in range(8)]))
        page = shown(studio, theme, qtbot)
        grid, view = page.grid, page.grid.viewport()
        first, second = (grid.visualRect(grid.model().index(row, 0)) for row in range(2))
        gap = QPoint(first.right(), first.center().y())
        assert not grid.indexAt(gap).isValid()
        QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=gap)
        for step in range(10):
            QTest.mouseMove(view, gap + (second.center() - gap) * (step / 9))
        QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=second.center())
        assert studio.uploads.order()[1] in grid.chosen()

    arun(story())


@given(st.lists(st.text(max_size=12)))
def test_names_are_ordered_by_their_numbers_and_equal_ones_stay_in_place(names: list[str]) -> None:
    rows = list(enumerate(names))
    ordered = sorted(rows, key=lambda row: natural(row[1]))
    assert sorted(ordered) == rows
    for (at, one), (then, other) in pairwise(ordered):
        assert natural(one) <= natural(other)
        assert natural(one) != natural(other) or at < then


@given(st.text("abc ", max_size=4), st.integers(0), st.integers(0), st.integers(0, 3))
def test_a_number_in_a_name_counts_by_its_value(stem: str, one: int, other: int, zeros: int) -> None:
    padded = f"{stem}{'0' * zeros}{one}"
    assert (natural(padded) < natural(f"{stem}{other}")) == (one < other)
    assert natural("9" * 5_000) > natural("8" * 5_000)
