"""A step back or forth never changes what is not shown: the page on which it is seen opens."""

import pytest
from PySide6.QtGui import QKeySequence
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.mints import Gather

from mintwright.studio.collection_sorting import SortKey
from mintwright.studio.studio import Studio
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.window.main_window import MainWindow


@pytest.mark.parametrize("page", [PageName.COLLECTION, PageName.RECEIPTS])
def test_what_is_undone_of_the_details_is_seen_among_the_uploads(
    studio: Studio, window: MainWindow, arun: Arun, until: Until, gather: Gather, page: PageName
) -> None:
    async def story() -> None:
        ids = await gather(studio, 3)
        studio.drafts.edit(ids[0], name="Moth")
        window.activateWindow()
        window.go(page)
        if page is PageName.COLLECTION:
            label = studio.history.undo_label
            await studio.sorting.sort(SortKey.ADDED)  # as it is
            assert studio.history.undo_label == label
        Person(window).strike(QKeySequence.StandardKey.Undo)
        await until(lambda: window.pages.shows(PageName.UPLOADS))
        await until(lambda: window.uploads.grid.chosen() == ids[:1])
        assert window.uploads.toast.message == "Undone: Edit title · print 1.png"
        assert studio.drafts.draft(ids[0]).name == "Print 1"
        window.go(page)
        Person(window).strike(QKeySequence.StandardKey.Redo)
        await until(lambda: window.pages.shows(PageName.UPLOADS))
        assert studio.drafts.draft(ids[0]).name == "Moth"

    arun(story())


def test_what_the_collection_page_shows_is_undone_there(
    studio: Studio, window: MainWindow, arun: Arun, until: Until, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 3)
        studio.history.seal()
        studio.drafts.edit(ids[0], is_auto=False)
        await studio.projects.make_primary(ids[2])
        window.activateWindow()
        window.go(PageName.COLLECTION)
        await idle()
        Person(window).strike(QKeySequence.StandardKey.Undo)
        await until(lambda: studio.projects.current_collection.art_ids == tuple(ids))
        assert window.pages.shows(PageName.COLLECTION)
        Person(window).strike(QKeySequence.StandardKey.Undo)
        await until(lambda: studio.drafts.draft(ids[0]).is_auto)
        assert window.pages.shows(PageName.COLLECTION)

    arun(story())


def test_a_step_of_the_order_opens_the_collection_from_a_page_that_does_not_show_it(
    studio: Studio, window: MainWindow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 3)
        await studio.projects.make_primary(ids[2])
        window.activateWindow()
        window.go(PageName.RECEIPTS)
        Person(window).strike(QKeySequence.StandardKey.Undo)
        await until(lambda: window.pages.shows(PageName.COLLECTION))
        await until(lambda: studio.projects.current_collection.art_ids == tuple(ids))

    arun(story())
