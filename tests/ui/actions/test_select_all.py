"""Ctrl+A selects all assets of the page, whichever of its buttons was used last."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget
from tests.parts import draw
from tests.ui.driver import Arun, Person

from mintwright.studio.studio import Studio
from mintwright.ui.sidebar.navigation import PageName
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
