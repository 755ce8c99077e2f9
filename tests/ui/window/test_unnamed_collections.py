"""A collection that nobody named is called the same everywhere: by how much is in it."""

from collections.abc import Callable
from dataclasses import replace

from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather

from mintwright.domain.networks import Network
from mintwright.domain.project import UNTITLED
from mintwright.studio.receipts.receipt import Receipt, receipt_of
from mintwright.studio.studio import Studio
from mintwright.ui.sidebar.navigation import PageName
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
