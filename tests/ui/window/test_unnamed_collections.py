"""A collection that nobody named is called the same everywhere: by how much is in it."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QKeySequence
from PySide6.QtWidgets import QLabel
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.mints import Gather

from mintwright.domain.networks import Network
from mintwright.domain.project import UNTITLED
from mintwright.studio.receipts.receipt import Receipt, receipt_of
from mintwright.studio.studio import Studio
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.sidebar.sidebar import MARGIN, WIDTH
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.main_window import MainWindow


def test_what_nobody_named_is_called_by_its_size_in_the_sidebar_the_tray_and_the_viewer(
    studio: Studio, window: MainWindow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        rows = window.sidebar.collections.model()
        assert rows.index(0, 0).data() == "Empty collection"
        ids = await gather(studio, 3)
        await studio.projects.rename_collection(studio.projects.current_collection.id, UNTITLED)
        window.go(PageName.UPLOADS)
        await until(lambda: rows.index(0, 0).data() == "Collection of 3")
        assert "Collection of 3" in Person(window.uploads.tray).reads()
        window.uploads.view_requested.emit(ids, ids[1])
        await until(lambda: "Collection of 3, no. 2" in Person(window).reads())
        assert UNTITLED not in Person(window).reads()

    arun(story())


def test_the_receipt_of_what_was_minted_without_a_name_says_how_much_it_was(
    receipt_on: Callable[[Network], Receipt],
) -> None:
    mint = replace(receipt_on(Network.PRACTICE).mint, title=UNTITLED, art_ids=tuple(range(12)))
    assert receipt_of(mint).title == "Collection of 12"


def test_several_steps_back_in_a_row_never_call_a_collection_empty_that_is_not_there_in_the_end(
    studio: Studio, window: MainWindow, arun: Arun, until: Until, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 3)
        first = studio.projects.current_collection.id
        await studio.projects.rename_collection(first, UNTITLED)
        await studio.projects.new_collection(UNTITLED)
        await studio.projects.rename_collection(studio.projects.current_collection.id, "Moths")
        await studio.projects.add_to_collection(ids[:2])
        window.activateWindow()
        window.go(PageName.UPLOADS)
        await idle()
        said = set[str]()
        for _ in range(3):
            Person(window).strike(QKeySequence.StandardKey.Undo)
        while len(studio.projects.collections()) > 1 or studio.history.is_under_way:
            said.add(Person(window.uploads.tray).all(QLabel)[0].text())
            await asyncio.sleep(0)
        await until(lambda: "Collection of 3" in Person(window.uploads.tray).reads())
        assert "Empty collection" not in said
        await studio.projects.remove_from_collection(ids)
        for take in (studio.history.undo, studio.history.redo):
            step = take()
            assert step is not None
            await step.taken()
        await until(lambda: "Empty collection" in Person(window.uploads.tray).reads())

    arun(story())


def test_two_that_nobody_named_are_told_apart_in_the_sidebar(
    studio: Studio, window: MainWindow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        rows = window.sidebar.collections.model()

        def seen() -> list[object]:
            return [rows.index(at, 0).data() for at in range(rows.rowCount())]

        ids = await gather(studio, 3)
        await studio.projects.rename_collection(studio.projects.current_collection.id, UNTITLED)
        await studio.projects.new_collection(UNTITLED)
        await studio.projects.new_collection(UNTITLED)
        await until(lambda: seen() == ["Collection of 3", "Empty collection", "Empty collection (2)"])
        await studio.projects.add_to_collection(ids)
        await until(lambda: seen() == ["Collection of 3", "Empty collection", "Collection of 3 (2)"])
        spoken = rows.index(2, 0).data(Qt.ItemDataRole.AccessibleTextRole)
        assert spoken == "Collection of 3 (2), 3 assets, open"

    arun(story())


def test_what_nobody_named_is_read_whole_in_the_sidebar(theme: Theme) -> None:
    room = theme.scale(WIDTH) - 2 * MARGIN - 2 - theme.scale(31) - theme.scale(8)
    font = QFontMetrics(theme.font(13, 600))
    assert font.horizontalAdvance("Collection of 1,000 (2)") <= room
