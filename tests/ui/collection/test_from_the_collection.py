"""From the collection page to the details of what is chosen there, and what the keys do around its name."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.forms.title_edit import TitleEdit
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.window.main_window import MainWindow


def test_all_that_is_chosen_in_the_collection_is_described_together(
    studio: Studio, window: MainWindow, arun: Arun, until: Until, idle: Idle, qtbot: QtBot, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 5)
        await studio.projects.remove_from_collection(ids[2:3])
        held = [*ids[:2], *ids[3:]]
        window.activateWindow()
        window.go(PageName.COLLECTION)
        await idle()
        grid = window.pages.collection.grid
        grid.setFocus()
        grid.selectAll()
        await idle()
        assert window.all_actions.action(ActionId.OPEN).isEnabled()
        assert Person(window.pages.collection).button("Edit details").isEnabled()
        Person(window.pages.collection).press("Edit details")
        await until(lambda: window.pages.shows(PageName.UPLOADS))
        assert window.uploads.grid.chosen() == held
        focus = QApplication.focusWidget()
        assert focus is not None
        assert window.uploads.form.isAncestorOf(focus)
        qtbot.keyClicks(focus, "Moth")
        studio.drafts.take_typed()
        assert [studio.drafts.draft(art_id).name == "Moth" for art_id in ids] == [True, True, False, True, True]

    arun(story())


def test_the_enter_after_a_collections_name_takes_the_name_and_presses_nothing(
    studio: Studio, window: MainWindow, arun: Arun, until: Until, idle: Idle, qtbot: QtBot, gather: Gather
) -> None:
    async def story() -> None:
        await gather(studio, 2)
        window.activateWindow()
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
            window.sidebar.new_collection.click()
            await until(lambda: isinstance(QApplication.focusWidget(), TitleEdit))
            title = QApplication.focusWidget()
            qtbot.keyClicks(title, "Dune")
            qtbot.keyClick(title, key)
            await idle()
            assert Person(window).dialogs(QDialog) == []
            assert window.pages.shows(PageName.COLLECTION)
            assert QApplication.focusWidget() is not title

    arun(story())


def test_what_is_chosen_in_the_tray_is_described_together_too(
    studio: Studio, window: MainWindow, arun: Arun, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 3)
        window.activateWindow()
        await idle()
        strip = window.uploads.tray.strip
        strip.setFocus()
        strip.choose([1, 2])
        window.all_actions.run(ActionId.OPEN)
        await idle()
        assert window.uploads.grid.chosen() == ids[1:]

    arun(story())


def test_after_sorting_the_keys_go_on_among_the_prints_and_a_new_primary_is_told(
    studio: Studio, window: MainWindow, arun: Arun, until: Until, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 3)
        await studio.projects.make_primary(ids[2])
        window.activateWindow()
        window.go(PageName.COLLECTION)
        await idle()
        page = window.pages.collection
        Person(page).button("Sort by…").setFocus()
        window.all_actions.run(ActionId.SORT_BY_NAME)
        await until(lambda: page.toast.message == "Print 1 is the primary asset now")
        assert QApplication.focusWidget() is page.grid
        page.toast.hide()
        window.all_actions.run(ActionId.SORT_AS_ADDED)  # as it is
        await idle()
        assert page.toast.message == ""

    arun(story())


def test_f2_renames_the_collection_on_its_page(
    studio: Studio, window: MainWindow, arun: Arun, until: Until, idle: Idle, qtbot: QtBot, gather: Gather
) -> None:
    async def story() -> None:
        await gather(studio, 2)
        window.activateWindow()
        window.go(PageName.COLLECTION)
        await idle()
        page = window.pages.collection
        page.grid.setFocus()
        qtbot.keyClick(page.grid, Qt.Key.Key_F2)
        title = QApplication.focusWidget()
        assert isinstance(title, TitleEdit)
        qtbot.keyClicks(title, "Dunes")
        qtbot.keyClick(title, Qt.Key.Key_Return)
        await until(lambda: studio.projects.current_collection.name == "Dunes")
        assert QApplication.focusWidget() is page.grid

    arun(story())


def test_escape_in_the_details_goes_back_to_the_cards(
    studio: Studio, window: MainWindow, arun: Arun, idle: Idle, qtbot: QtBot, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 2)
        window.activateWindow()
        for field in ("name", "description", "royalties_rate"):
            window.uploads.show_art(ids[0], field)
            await idle()
            focus = QApplication.focusWidget()
            assert focus is not None
            assert window.uploads.form.isAncestorOf(focus)
            qtbot.keyClick(focus, Qt.Key.Key_Escape)
            assert QApplication.focusWidget() is window.uploads.grid
            assert window.uploads.grid.chosen() == ids[:1]

    arun(story())


def test_what_leaves_the_collection_is_called_the_same_before_and_after(
    studio: Studio, window: MainWindow, arun: Arun, until: Until, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        await gather(studio, 2)
        window.activateWindow()
        window.go(PageName.COLLECTION)
        await idle()
        grid = window.pages.collection.grid
        grid.setFocus()
        grid.choose(0)
        said, _ = window.all_actions.state(ActionId.REMOVE)
        window.all_actions.run(ActionId.REMOVE)
        await until(lambda: len(studio.projects.current_collection.art_ids) == 1)
        assert str(studio.history.undo_label) == said == "Remove from the collection"

    arun(story())
