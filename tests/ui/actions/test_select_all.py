"""Ctrl+A selects all assets of the page, whichever of its buttons was used last."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget
from tests.parts import draw
from tests.ui.driver import Arun, Person

from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.table import edge_keys
from mintwright.ui.table.table_view import TableView
from mintwright.ui.widgets import print_grid
from mintwright.ui.widgets.print_grid import PrintGrid
from mintwright.ui.window.main_window import MainWindow


def press_select_all(part: QWidget) -> None:
    part.setFocus(Qt.FocusReason.OtherFocusReason)
    assert part.hasFocus()
    QTest.keyClick(part, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)


def test_all_uploads_are_selected_from_a_button_but_not_from_a_field(
    window: MainWindow, studio: Studio, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(draw(tmp_path / "art", 3))
        window.go(PageName.UPLOADS)
        studio.changes.deliver()
        window.activateWindow()
        page = window.uploads
        page.grid.clearSelection()
        search = Person(page).one(QLineEdit, "Search names in the uploads")
        press_select_all(search)
        assert not page.grid.chosen(), "in a field the keys select its text"
        press_select_all(Person(page).one(QPushButton, "Sorted by: Added, oldest first"))
        assert len(page.grid.chosen()) == 3

    arun(story())


@pytest.mark.parametrize("name", [PageName.UPLOADS, PageName.COLLECTION])
def test_all_of_the_page_that_is_shown_are_selected_from_the_sidebar(
    window: MainWindow, studio: Studio, arun: Arun, tmp_path: Path, name: PageName
) -> None:
    async def story() -> None:
        await studio.uploads.add(draw(tmp_path / "art", 3))
        await studio.projects.add_to_collection(studio.uploads.order())
        grid = Person(window.go(name)).one(PrintGrid, "Uploaded files" if name is PageName.UPLOADS else None)
        studio.changes.deliver()
        window.activateWindow()
        for part in (window.sidebar.pages, window.sidebar.collections, window.sidebar.settings):
            grid.clearSelection()
            press_select_all(part)
            assert len(grid.chosen()) == 3
            assert part.hasFocus()
        window.go(PageName.RECEIPTS)
        press_select_all(window.sidebar.pages)
        assert len(grid.chosen()) == 3, "of a page where nothing can be chosen so, nothing is"

    arun(story())


def test_all_of_a_collection_are_selected_from_a_button(
    window: MainWindow, studio: Studio, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(draw(tmp_path / "art", 3))
        await studio.projects.add_to_collection(studio.uploads.order())
        window.go(PageName.COLLECTION)
        studio.changes.deliver()
        window.activateWindow()
        page = window.pages.collection
        press_select_all(Person(page).one(QPushButton, "Sort by…"))
        assert len(page.grid.chosen()) == 3

    arun(story())


def test_how_many_are_chosen_by_one_key_is_said(
    window: MainWindow, studio: Studio, arun: Arun, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    for part in (print_grid, edge_keys):
        monkeypatch.setattr(part, "announce", lambda _, words: heard.append(words))

    async def story() -> None:
        await studio.uploads.add(draw(tmp_path / "art", 3))
        await studio.projects.add_to_collection(studio.uploads.order())
        studio.changes.deliver()
        for name in (PageName.UPLOADS, PageName.COLLECTION):
            grid = Person(window.go(name)).one(PrintGrid, "Uploaded files" if name is PageName.UPLOADS else None)
            press_select_all(grid)
            assert heard.pop() == "3 assets chosen"
            QTest.keyClick(grid, Qt.Key.Key_Escape)
            assert heard.pop() == "Nothing is chosen"
        window.go(PageName.UPLOADS)
        window.all_actions.run(ActionId.SHOW_TABLE)
        table = Person(window.uploads).one(TableView)
        press_select_all(table)
        model = table.model()
        assert heard == [f"{model.rowCount() * model.columnCount()} cells are chosen"]

    arun(story())
