"""The whole window over a real studio: pages, keys, narrow layout, names for screen readers, closing."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QByteArray, QModelIndex, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QDialog,
    QLabel,
    QMenu,
    QPushButton,
    QScrollBar,
    QSlider,
    QWidget,
)
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot
from tests.parts import draw
from tests.ui.driver import Arun, Idle, Person, Until

from mintwright.domain.assets.attributes import Node
from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.library.errors import LibraryError
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio, open_studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.forms import title_edit
from mintwright.ui.forms.title_edit import TitleEdit
from mintwright.ui.shell import tasks
from mintwright.ui.sidebar.navigation import NavigationRole, PageName, RowsModel, collection_rows, page_rows
from mintwright.ui.sidebar.network_button import NetworkButton
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.widgets.badge import network_name
from mintwright.ui.window.dialogs.settings_dialog import SettingsDialog
from mintwright.ui.window.dialogs.shortcuts_dialog import ShortcutsDialog
from mintwright.ui.window.main_window import PAGE, SMALLEST_SIZE, MainWindow


def test_the_first_run_lands_on_an_empty_uploads_page_of_the_practice_network(
    window: MainWindow, studio: Studio
) -> None:
    assert window.pages.currentWidget() is window.uploads
    assert window.uploads.empty.isVisible()
    assert window.sidebar.network.accessibleName() == "Practice network"
    assert window.windowTitle() == f"{studio.projects.current.name} · Mintwright"


@pytest.mark.parametrize(
    ("key", "page"),
    [
        (Qt.Key.Key_1, "uploads"),
        (Qt.Key.Key_2, "collection"),
        (Qt.Key.Key_3, "receipts"),
        (Qt.Key.Key_4, "traits"),
    ],
)
def test_control_and_a_number_go_to_a_page(window: MainWindow, qtbot: QtBot, key: Qt.Key, page: str) -> None:
    window.activateWindow()
    qtbot.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
    side = window.sidebar
    marked = [index.data(NavigationRole.KEY) for index in side.pages.selectedIndexes()]
    assert (marked or ["collection"] * side.collections.rows.shows_current) == [page]
    assert window.pages.currentWidget() is window.go(PageName(page))


def test_a_row_of_the_sidebar_goes_to_its_page_and_the_network_to_the_sign_in(window: MainWindow, qtbot: QtBot) -> None:
    pages = window.sidebar.pages
    rectangle = pages.visualRect(pages.model().index(2, 0))
    qtbot.mouseClick(pages.viewport(), Qt.MouseButton.LeftButton, pos=rectangle.center())
    assert window.pages.currentWidget() is window.go(PageName.RECEIPTS)
    window.sidebar.network.click()
    assert window.pages.currentWidget() is window.go(PageName.SIGN_IN)
    assert not pages.selectedIndexes()
    qtbot.mouseClick(pages.viewport(), Qt.MouseButton.LeftButton, pos=rectangle.center())
    assert window.pages.currentWidget() is window.go(PageName.RECEIPTS)


def test_space_on_a_row_of_the_sidebar_goes_to_its_page_as_enter_does(window: MainWindow, qtbot: QtBot) -> None:
    pages = window.sidebar.pages
    window.go(PageName.COLLECTION)
    pages.setFocus(Qt.FocusReason.TabFocusReason)
    assert pages.currentIndex().row() == 0
    qtbot.keyClick(pages, Qt.Key.Key_Space)
    assert window.pages.shows(PageName.UPLOADS)


def test_every_control_that_takes_focus_has_a_name_on_every_page(
    window: MainWindow, studio: Studio, arun: Arun, idle: Idle, tmp_path: Path
) -> None:
    async def fill() -> None:
        await studio.uploads.add(draw(tmp_path / "art", 3, "moth-{}.png", first=0))
        await studio.projects.add_to_collection(list(studio.uploads.order()))
        studio.changes.deliver()
        window.uploads.grid.choose([0])
        await idle()

    arun(fill())
    unnamed: list[str] = []
    for page in PageName:
        window.go(page)
        unnamed += [f"{page}: {type(w).__name__} {w.objectName()}" for w in focusable(window) if not named(w)]
    assert unnamed == []


def focusable(window: QWidget) -> list[QWidget]:
    ignored = (QScrollBar, MainWindow)
    return [
        widget
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and not isinstance(widget, ignored)
        and not (isinstance(widget.parent(), QAbstractScrollArea) and widget.parent().viewport() is widget)
        and widget.focusProxy() is None
    ]


def named(widget: QWidget) -> bool:
    return bool(widget.accessibleName())


def test_in_a_narrow_window_the_sidebar_shows_icons_and_the_details_wait_to_be_asked_for(
    window: MainWindow, studio: Studio, arun: Arun, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(draw(tmp_path / "art", 2, "moth-{}.png", first=0))
        studio.changes.deliver()
        assert window.uploads.form.isVisible()
        window.resize(1000, 700)
        await idle()
        assert not window.uploads.form.isVisible()
        assert window.sidebar.collections.rows.compact
        assert window.sidebar.width() < 70
        window.uploads.header.details.click()
        assert window.uploads.form.isVisible()
        window.resize(1280, 800)
        await idle()
        assert window.uploads.form.isVisible()
        assert not window.sidebar.collections.rows.compact
        window.resize(1000, 700)
        await idle()
        assert not window.uploads.form.isVisible(), "they lie over the buttons of the page, which nobody asked for now"

    arun(story())


def test_icons_alone_still_lead_to_collections_account_colours_and_settings(
    window: MainWindow, studio: Studio, theme: Theme, arun: Arun, idle: Idle, until: Until, qtbot: QtBot
) -> None:
    async def story() -> None:
        await studio.projects.new_collection("Tide & Time")
        studio.changes.deliver()
        side = window.sidebar
        for percent, width in ((100, 960), (150, 1280)):
            studio.settings.put("text_percent", percent)
            studio.changes.deliver()
            window.resize(width, 640)
            parts = (side.new_collection, side.account, side.theme, side.settings, side.network, side.collections)
            await until(lambda parts=parts: all(side.rect().contains(part.geometry()) for part in parts))
            for part in parts[:-1]:
                assert part.isVisible()
                assert part.toolTip()
        collections = side.collections
        rows = [collections.model().index(row, 0) for row in range(2)]
        assert [row.data(Qt.ItemDataRole.ToolTipRole) for row in rows] == ["Empty collection", "Tide & Time"]
        collections.scrollTo(rows[0])  # the open one was kept in sight
        at = collections.visualRect(rows[0])
        assert collections.viewport().rect().contains(at), "seen as a whole"
        qtbot.mouseClick(collections.viewport(), Qt.MouseButton.LeftButton, pos=at.center())
        assert studio.projects.current_collection.name == "Untitled collection"
        assert window.pages.currentWidget() is window.go(PageName.COLLECTION)
        side.theme.click()
        await until(lambda: theme.dark)

    arun(story())


def test_a_collection_stands_in_the_sidebar_once_and_is_marked_while_it_is_shown(
    window: MainWindow, arun: Arun, idle: Idle
) -> None:
    side = window.sidebar

    async def story() -> None:
        words = [view.model().index(row, 0).data() for view in (side.pages, side.collections) for row in range(2)]
        assert words == ["Uploads", "Traits", "Empty collection", None]
        assert not side.collections.rows.shows_current
        window.go(PageName.COLLECTION)
        assert side.collections.rows.shows_current
        assert not side.pages.selectedIndexes()
        window.go(PageName.UPLOADS)
        await idle()
        assert not side.collections.rows.shows_current

    arun(story())


@pytest.mark.qt_log_ignore("does not support (raise|grabbing the keyboard)")
def test_among_icons_alone_the_mark_of_the_project_leads_to_the_others_and_says_so(
    window: MainWindow, studio: Studio, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        first = studio.projects.current
        await studio.projects.create("Moths")
        window.resize(960, 640)
        await until(lambda: window.sidebar.collections.rows.compact)
        mark = window.sidebar.project
        await until(lambda: "Moths. Other projects" in mark.toolTip())
        mark.click()
        (menu,) = [one for one in mark.findChildren(QMenu) if one.isVisible()]
        (other,) = [action for action in menu.actions() if action.text() == first.name]
        assert [one.text() for one in menu.actions() if one.isChecked()] == ["Moths"], "the one that is open"
        menu.close()
        other.trigger()
        await until(lambda: studio.projects.current.id == first.id)
        window.all_actions.refresh([ActionId.OPEN_PROJECT])
        assert [str(one.words) for one in window.all_actions.choices(ActionId.OPEN_PROJECT)] == ["Open “Moths”"]

    arun(story())


@pytest.mark.parametrize(("percent", "width"), [(90, 800), (100, 960), (150, 960)])
def test_among_icons_alone_the_network_is_still_told_in_words(
    window: MainWindow, theme: Theme, arun: Arun, until: Until, percent: int, width: int
) -> None:
    async def story() -> None:
        theme.choose(text_percent=percent)
        window.resize(width, 650)
        await until(lambda: window.sidebar.collections.rows.compact)
        card = window.sidebar.network
        for network, words in ((Network.TEST, "Test"), (Network.MAIN, "Real money"), (Network.PRACTICE, "Practice")):
            card.show_network(network)
            shown = [one for one in card.findChildren(QLabel) if one.isVisible() and one.text()]
            assert [one.text() for one in shown] == [words]
            await until(lambda: card.height() == card.heightForWidth(card.width()))
            mark = shown[0]
            longest = max(mark.fontMetrics().horizontalAdvance(word) for word in words.split())
            assert mark.contentsRect().width() >= longest
            assert mark.height() >= mark.heightForWidth(mark.width())
        window.resize(1900, 900)
        await until(lambda: not window.sidebar.collections.rows.compact)
        assert "Practice" not in [one.text() for one in card.findChildren(QLabel) if one.isVisible()]

    arun(story())


def test_a_step_back_is_taken_from_any_field_and_shown_where_it_happens(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        first, last = (await studio.uploads.add(draw(tmp_path / "art", 2, "moth-{}.png", first=0))).art_ids
        studio.changes.deliver()
        window.activateWindow()
        window.uploads.show_art(first)
        form = window.uploads.form
        form.fields.name.line.setFocus()
        form.fields.name.line.selectAll()
        qtbot.keyClicks(form.fields.name.line, "Night Fire")
        qtbot.keyClick(form.fields.name.line, Qt.Key.Key_Tab)
        assert QApplication.focusWidget() is form.fields.asset_name.line
        qtbot.keyClick(form.fields.asset_name.line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        assert studio.drafts.draft(first).name == "Moth 0", "the field itself had nothing to take back"
        window.uploads.show_art(last)
        redo = next(one for one in form.findChildren(QPushButton) if one.accessibleName().startswith("Redo"))
        redo.setFocus()
        redo.click()
        assert studio.drafts.draft(first).name == "Night Fire"
        await until(lambda: window.uploads.grid.chosen() == [first])
        assert form.fields.name.words == "Night Fire"
        assert QApplication.focusWidget().accessibleName() == "Undo: Edit title", "not the title, with its words chosen"
        window.uploads.show_art(last)
        window.uploads.grid.setFocus()
        qtbot.keyClick(window.uploads.grid, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: window.uploads.grid.chosen() == [first])
        assert form.fields.name.words == "Moth 0"

    arun(story())


def test_no_text_is_cut_at_any_text_size(
    window: MainWindow, studio: Studio, arun: Arun, idle: Idle, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(draw(tmp_path / "art", 1, "moth-{}.png", first=0))
        for percent in (90, 100, 150):
            studio.settings.put("text_percent", percent)
            studio.changes.deliver()
            window.resize(1280 if percent < 150 else 1700, 1000)
            await until(window.updatesEnabled)
            card = window.sidebar.network
            assert card.height() >= card.heightForWidth(card.width())
            form = window.uploads.form
            assert form.isVisible()
            assert form.width() > form.fields.minimumSizeHint().width()
            search = window.uploads.header.search
            assert search.width() > search.fontMetrics().horizontalAdvance(search.placeholderText()) + 30
            for button in (window.uploads.header.add, window.sidebar.settings, window.sidebar.theme):
                assert button.width() >= button.minimumSizeHint().width()

    arun(story())


def test_the_settings_change_the_look_at_once_and_for_the_next_start(
    window: MainWindow, studio: Studio, theme: Theme, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        window.sidebar.settings.click()
        await until(lambda: any(shown.isVisible() for shown in window.findChildren(SettingsDialog)))
        dialog = window.findChild(SettingsDialog)
        next(b for b in dialog.findChildren(QWidget) if b.accessibleName() == "Dark").click()
        dialog.findChild(QSlider).setValue(12)
        await until(lambda: theme.dark and theme.text_percent == 120)
        dialog.accept()
        await until(lambda: window.findChild(SettingsDialog) is None)
        window.sidebar.theme.click()
        await until(lambda: not theme.dark)
        assert studio.settings.get("theme") == ThemeChoice.LIGHT

    arun(story())


@pytest.mark.parametrize("percent", [90, 95, 100, 110])
def test_the_network_s_card_is_as_high_as_its_words_need(
    window: MainWindow, studio: Studio, theme: Theme, arun: Arun, until: Until, percent: int
) -> None:
    window.resize(1280, 800)
    card = window.sidebar.network

    async def story() -> None:
        theme.choose(text_percent=percent)
        for network in Network:
            await studio.session.switch(network)
            await until(lambda network=network: card.accessibleName() == str(network_name(network)))
            await until(lambda: card.height() == card.heightForWidth(card.width()))

    arun(story())


def test_the_keys_are_listed_on_a_sheet_of_their_own(
    window: MainWindow, arun: Arun, until: Until, qtbot: QtBot
) -> None:
    async def story() -> None:
        window.activateWindow()
        qtbot.keyClick(window, Qt.Key.Key_Slash, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: any(sheet.isVisible() for sheet in window.findChildren(ShortcutsDialog)))
        sheet = window.findChild(ShortcutsDialog)
        words = " ".join(part.text() for part in sheet.findChildren(QLabel))
        assert "Ctrl+Shift+O" in words
        assert "mint" not in words.lower()
        sheet.accept()
        await until(lambda: window.findChild(ShortcutsDialog) is None)

    arun(story())


def test_the_first_run_begins_at_the_button_that_chooses_files(window: MainWindow, arun: Arun, until: Until) -> None:
    async def story() -> None:
        await until(lambda: window.focusWidget() is window.uploads.empty.choose)

    arun(story())


def test_a_problem_of_a_page_stands_in_the_banner_until_it_is_closed(window: MainWindow, arun: Arun) -> None:
    async def fail() -> None:
        raise MintwrightError(Sentence("test", "The disk is full."))

    async def story() -> None:
        tasks.report(window.uploads.grid, "No connection.")
        assert window.banner.message == "No connection."
        task = asyncio.ensure_future(fail())
        await asyncio.wait([task])
        window.banner.report_failure(task)
        assert window.banner.message == "The disk is full."
        window.banner.findChildren(QPushButton)[-1].click()
        assert window.banner.message == ""

    arun(story())


def test_a_new_collection_is_opened_and_named_where_its_name_stands(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, qtbot: QtBot
) -> None:
    async def story() -> None:
        window.activateWindow()
        window.sidebar.new_collection.click()
        await until(lambda: len(studio.projects.collections()) == 2)
        title = window.pages.collection.findChild(TitleEdit)
        await until(title.hasFocus)
        assert not [dialog for dialog in window.findChildren(QDialog) if dialog.isVisible()]
        assert (title.text(), title.placeholderText()) == ("", "Name this collection")
        qtbot.keyClicks(title, "Tide Studies")
        qtbot.keyClick(title, Qt.Key.Key_Return)
        await until(lambda: studio.projects.current_collection.name == "Tide Studies")
        await until(lambda: window.sidebar.collections.model().index(1, 0).data() == "Tide Studies")

    arun(story())


def test_a_collection_is_renamed_where_its_name_stands(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, qtbot: QtBot
) -> None:
    async def story() -> None:
        await studio.projects.rename_collection(studio.projects.current_collection.id, "Moths")
        await studio.projects.new_collection("Tide")
        studio.changes.deliver()
        window.activateWindow()
        listing = window.sidebar.collections
        listing.setCurrentIndex(listing.model().index(0, 0))
        window.all_actions.turn_to(listing)
        window.all_actions.run(ActionId.RENAME_COLLECTION)
        title = window.pages.collection.findChild(TitleEdit)
        await until(title.hasFocus)
        assert title.selectedText() == "Moths"
        qtbot.keyClicks(title, "Moths at night")
        qtbot.keyClick(title, Qt.Key.Key_Return)
        await until(lambda: [one.name for one in studio.projects.collections()] == ["Moths at night", "Tide"])

    arun(story())


def test_a_removed_collection_comes_back_by_the_notice_or_by_a_step_back(
    window: MainWindow, studio: Studio, arun: Arun, until: Until
) -> None:
    def names() -> list[str]:
        return [one.name for one in studio.projects.collections()]

    async def story() -> None:
        await studio.projects.new_collection("Tide")
        notice = window.pages.undo_notice
        for take_back in (
            lambda: Person(notice).press("Undo"), lambda: Person(window).strike(QKeySequence.StandardKey.Undo)
        ):  # fmt: skip
            window.all_actions.run(ActionId.REMOVE_COLLECTION)
            await until(lambda: names() == ["Untitled collection"] and notice.message)
            assert notice.message == "The collection “Tide” was removed. Its art stays in the uploads."
            assert not [dialog for dialog in window.findChildren(QDialog) if dialog.isVisible()]
            take_back()
            await until(lambda: names() == ["Untitled collection", "Tide"] and not notice.message)
        assert studio.projects.current_collection.name == "Tide"

    arun(story())


def test_the_name_of_a_collection_that_has_no_room_is_cut_at_its_end_as_that_of_the_project_is(
    window: MainWindow, studio: Studio, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        window.setWindowState(Qt.WindowState.WindowNoState)
        window.resize(1280, 800)
        await until(lambda: not window.sidebar.collections.rows.compact)
        listing = window.sidebar.collections
        begins, pictures = "Herons over the river in the early morning", []
        for end in ("of May", "of June"):
            await studio.projects.rename_collection(studio.projects.current_collection.id, f"{begins} {end}")
            await until(lambda end=end: str(listing.model().index(0, 0).data()).endswith(end))
            pictures.append(listing.grab().toImage())
        assert pictures[0] == pictures[1], "what differs only at the end looks alike"

    arun(story())


def test_nothing_is_asked_before_a_collection_is_removed_so_no_dots_say_so(window: MainWindow) -> None:
    window.all_actions.refresh([ActionId.REMOVE_COLLECTION])
    assert not window.all_actions.action(ActionId.REMOVE_COLLECTION).text().endswith("…")


def test_a_new_project_opens_on_its_empty_uploads(window: MainWindow, studio: Studio, arun: Arun, until: Until) -> None:
    async def story() -> None:
        window.go(PageName.SIGN_IN)
        window.all_actions.run(ActionId.NEW_PROJECT)
        await until(lambda: Person(window).dialogs())
        Person(Person(window).dialogs()[0]).press("Create")
        await until(lambda: len(studio.projects.all()) == 2)
        await until(lambda: window.pages.currentWidget() is window.uploads)
        assert window.uploads.empty.isVisible()

    arun(story())


@pytest.mark.qt_log_ignore("does not support (propagateSizeHints|raise|grabbing the keyboard)")  # menus grab it
def test_a_deleted_project_is_brought_back_by_the_notice_or_by_the_menu(
    window: MainWindow, studio: Studio, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await studio.projects.create("Moths")
        notice = window.pages.undo_notice
        for by_notice in (True, False):
            window.all_actions.run(ActionId.DELETE_PROJECT)
            await until(lambda: studio.projects.current.name == "My first project" and notice.message)
            assert notice.message.startswith("The project “Moths” was deleted. Its files stay on your disk")
            if by_notice:
                Person(notice).press("Bring it back")
            else:
                button = window.sidebar.project
                button.click()
                (menu,) = [one for one in button.findChildren(QMenu) if one.title() == "Bring back a deleted project"]
                menu.actions()[0].trigger()
                for one in button.findChildren(QMenu):
                    one.close()
            await until(lambda: studio.projects.current.name == "Moths")
            assert not studio.projects.deleted()

    arun(story())


def test_f6_goes_round_the_regions_of_the_window(
    window: MainWindow, studio: Studio, arun: Arun, idle: Idle, tmp_path: Path, qtbot: QtBot
) -> None:
    async def story() -> None:
        added = await studio.uploads.add(draw(tmp_path / "art", 2, "moth-{}.png", first=0))
        await studio.projects.add_to_collection(added.art_ids)  # a step that Undo would take back
        studio.changes.deliver()
        window.uploads.grid.choose([0])
        await idle()
        window.activateWindow()
        window.sidebar.pages.setFocus()
        seen = []
        for key in (*[Qt.Key.Key_F6] * 5, Qt.Key.Key_Tab, Qt.Key.Key_F6):
            qtbot.keyClick(window, key)
            seen.append(QApplication.focusWidget().accessibleName())
        assert seen[:5] == ["What to show", "Uploaded files", "Collection page", "Title", "Pages"]
        assert seen[6] == "What to show", "wherever in a region the keys are, they go on from that region"

    arun(story())


def test_f6_passes_over_details_of_nothing_instead_of_ending_on_their_undo(
    window: MainWindow, studio: Studio, arun: Arun, idle: Idle, tmp_path: Path, qtbot: QtBot
) -> None:
    async def story() -> None:
        added = await studio.uploads.add(draw(tmp_path / "art", 2, "moth-{}.png", first=0))
        await studio.projects.add_to_collection(added.art_ids)
        studio.changes.deliver()
        window.uploads.grid.clearSelection()
        await idle()
        window.activateWindow()
        window.uploads.tray.strip.setFocus()
        qtbot.keyClick(window, Qt.Key.Key_F6)
        assert QApplication.focusWidget() is window.sidebar.pages

    arun(story())


def test_f6_goes_round_the_regions_of_the_collection(
    window: MainWindow, studio: Studio, arun: Arun, idle: Idle, tmp_path: Path, qtbot: QtBot
) -> None:
    async def story() -> None:
        added = await studio.uploads.add(draw(tmp_path / "art", 2, "moth-{}.png", first=0))
        await studio.projects.add_to_collection(added.art_ids)
        window.go(PageName.COLLECTION)
        await idle()
        window.activateWindow()
        window.sidebar.pages.setFocus()
        seen = []
        for _ in range(5):
            qtbot.keyClick(window, Qt.Key.Key_F6)
            seen.append(QApplication.focusWidget().accessibleName())
        assert seen == ["Name this collection", "Royalties, percent", "Collection order", "Mint 2 assets…", "Pages"]

    arun(story())


def test_both_lists_of_the_sidebar_keep_qt_s_rules(
    window: MainWindow, studio: Studio, arun: Arun, qtmodeltester: ModelTester
) -> None:
    pages = RowsModel(studio, (), lambda: page_rows(studio), window)
    collections = RowsModel(studio, (), lambda: collection_rows(studio), window)
    qtmodeltester.check(pages)
    qtmodeltester.check(collections)
    assert pages.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "Uploads, 0 assets"
    assert "open" in collections.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert pages.data(QModelIndex()) is None


def test_each_network_is_named_and_explained(theme: Theme, qtbot: QtBot) -> None:
    card = NetworkButton(theme, Network.PRACTICE)
    qtbot.addWidget(card)
    said = []
    for network in Network:
        card.show_network(network)
        said.append((card.accessibleName(), card.accessibleDescription()))
    assert len({name for name, _ in said}) == 3
    assert "real money" in dict(said)["Main network"]


def test_the_window_comes_back_where_it_was(
    studio: Studio, theme: Theme, window: MainWindow, arun: Arun, closed: Any, qtbot: QtBot
) -> None:
    window.resize(window.minimumWidth(), 700)
    arun(closed(window))
    again = MainWindow(studio, theme)
    assert again.size() == window.size()
    again.deleteLater()


@pytest.mark.parametrize(
    ("screen", "size", "is_maximized"),
    [
        (QSize(1920, 1080), QSize(1280, 800), False),
        (QSize(1280, 800), QSize(1264, 752), True),
        (QSize(960, 640), QSize(944, 592), True),
        (QSize(853, 533), QSize(837, 485), True),  # 1280 x 800 pixels, magnified by the system to 150 %
    ],
)
def test_the_first_window_has_room_for_its_frame(
    studio: Studio, theme: Theme, monkeypatch: pytest.MonkeyPatch, screen: QSize, size: QSize, is_maximized: bool
) -> None:
    monkeypatch.setattr(MainWindow, "screen", lambda _: SimpleNamespace(availableSize=lambda: screen))
    window = MainWindow(studio, theme)
    assert window.size() == size
    assert window.minimumSize() == size.boundedTo(SMALLEST_SIZE)
    assert window.isMaximized() is is_maximized
    window.deleteLater()


class Screen(QObject):
    """A screen of this size."""

    availableGeometryChanged = Signal(QRect)  # noqa: N815 - Qt's name

    def __init__(self, size: QSize) -> None:
        super().__init__()
        self._size = size

    def availableSize(self) -> QSize:
        return self._size

    def become(self, size: QSize) -> None:
        """Be magnified, or have a bar."""
        self._size = size
        self.availableGeometryChanged.emit(QRect())


def test_a_window_that_was_left_on_a_smaller_screen_comes_back_no_larger_than_that(
    studio: Studio, theme: Theme, window: MainWindow, arun: Arun, closed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    screens, restore = [Screen(QSize(1920, 1080))], MainWindow.restoreGeometry

    def restored(window: MainWindow, kept: QByteArray) -> bool:
        screens[0] = Screen(QSize(853, 533))  # where it was left
        return restore(window, kept)

    monkeypatch.setattr(MainWindow, "screen", lambda _: screens[0])
    window.setMinimumSize(0, 0)
    window.resize(700, 420)
    arun(closed(window))
    monkeypatch.setattr(MainWindow, "restoreGeometry", restored)
    again = MainWindow(studio, theme)
    assert (again.minimumSize(), again.size()) == (QSize(837, 485), QSize(837, 485))
    again.deleteLater()


def test_a_window_may_become_smaller_once_its_screen_is_magnified(
    studio: Studio, theme: Theme, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = Screen(QSize(1920, 1080))
    monkeypatch.setattr(MainWindow, "screen", lambda _: screen)
    window = MainWindow(studio, theme)
    window.show()
    assert window.minimumSize() == SMALLEST_SIZE
    screen.become(QSize(853, 533))
    assert window.minimumSize() == QSize(837, 485)
    screen.become(QSize(1280, 800))
    assert window.minimumSize() == SMALLEST_SIZE
    window.deleteLater()


@pytest.mark.parametrize("chosen", [None, PageName.COLLECTION])
def test_the_first_page_is_made_after_the_window_was_painted_and_never_takes_the_artist_from_another(
    empty_window: MainWindow, arun: Arun, chosen: PageName | None
) -> None:
    assert empty_window.pages.count() == 0
    assert empty_window.sidebar.pages.currentIndex().row() == 0  # where the artist is about to be
    if chosen is not None:
        empty_window.go(chosen)
    arun(empty_window.fill())
    assert empty_window.pages.shows(chosen or PageName.UPLOADS)
    assert empty_window.uploads.isAncestorOf(empty_window.focusWidget()) is (chosen is None)


@pytest.mark.parametrize("shown", PageName)
def test_the_page_that_is_shown_is_remembered(studio: Studio, window: MainWindow, shown: PageName) -> None:
    window.go(shown)
    assert studio.settings.text(PAGE) == shown


@pytest.mark.parametrize(
    ("kept", "found"),
    [
        ("collection", PageName.COLLECTION),
        ("receipts", PageName.RECEIPTS),
        ("sign-in", PageName.SIGN_IN),
        ("practice", PageName.UPLOADS),  # of another network
        ("no page", PageName.UPLOADS),
    ],
)
def test_work_begins_on_the_page_that_was_shown_last(
    studio: Studio, empty_window: MainWindow, arun: Arun, kept: str, found: PageName
) -> None:
    async def story() -> None:
        await studio.session.switch(Network.TEST)
        studio.settings.put(PAGE, kept)
        await empty_window.fill()
        assert empty_window.pages.shows(found)

    arun(story())


def test_files_that_are_opened_before_the_first_page_is_made_are_shown_on_it(
    empty_window: MainWindow, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        empty_window.add_files(draw(tmp_path / "art", 2))
        await empty_window.fill()
        await until(lambda: empty_window.uploads.grid.model().rowCount() == 2)
        assert empty_window.pages.currentWidget() is empty_window.uploads

    arun(story())


def test_a_page_that_is_made_in_a_narrow_window_is_narrow(empty_window: MainWindow, arun: Arun) -> None:
    empty_window.resize(SMALLEST_SIZE)
    arun(empty_window.fill())
    assert empty_window.uploads.header.details.isVisible()


def test_an_open_editor_of_an_attribute_is_saved_when_the_window_is_closed(
    studio: Studio, window: MainWindow, arun: Any, until: Any, closed: Any, qtbot: Any, tmp_path: Path
) -> None:
    Image.new("RGB", (9, 9)).save(tmp_path / "gate.png")

    async def story() -> None:
        (art_id,) = (await studio.uploads.add([tmp_path / "gate.png"])).art_ids
        studio.drafts.edit(art_id, attrs=(Node("Artist", text="Mara"),))
        await studio.drafts.flush()
        await until(lambda: window.uploads.grid.model().rowCount())
        window.activateWindow()
        window.uploads.show_art(art_id, ("attrs", 0, "text"))
        window.uploads.form.fields.attrs.tree.edit_value()
        qtbot.keyClicks(QApplication.focusWidget(), "Mara Oyelaran")
        await closed(window)
        assert studio.drafts.draft(art_id).attrs == (Node("Artist", text="Mara Oyelaran"),)
        assert studio.drafts.saved

    arun(story())


def test_a_collections_name_that_is_being_typed_is_kept_when_the_window_is_closed(
    studio: Studio, window: MainWindow, arun: Arun, closed: Any, qtbot: QtBot, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(title_edit, "AUTOSAVE_SECONDS", 60)  # she closes before the pause after the last letter

    async def story() -> None:
        window.go(PageName.COLLECTION)
        title = window.pages.collection.findChildren(TitleEdit)[0]
        title.clear()  # it has no focus to lose: some systems say nothing of that when a window is closed
        qtbot.keyClicks(title, "Night Garden")
        await closed(window)
        await studio.close()
        again = open_studio(tmp_path / "profile", practice=None)
        try:
            assert again.projects.current_collection.name == "Night Garden"
        finally:
            await again.close()

    arun(story())


def test_a_window_whose_collections_name_the_disk_refuses_stays_once_and_says_why(
    studio: Studio, window: MainWindow, arun: Arun, until: Until, closed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> None:
        raise LibraryError(Sentence("test", "The disk is full."))

    async def story() -> None:
        window.go(PageName.COLLECTION)
        title = window.pages.collection.findChildren(TitleEdit)[0]
        title.setText("Night Garden")
        monkeypatch.setattr(studio.projects, "rename_collection", refuse)
        window.close()
        await until(lambda: window.banner.message == "The disk is full.")
        assert (window.isVisible(), window.is_closed, title.text()) == (True, False, "Night Garden")
        await closed(window)
        assert window.is_closed

    arun(story())


def test_a_name_that_a_silent_disk_did_not_take_is_told_once_before_the_window_closes(
    studio: Studio, window: MainWindow, arun: Arun, until: Until, closed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mintwright.ui.collection.collection_page.KEEPING_SECONDS", 0.1)

    async def silent(*_: object) -> None:
        await asyncio.Event().wait()

    async def story() -> None:
        window.go(PageName.COLLECTION)
        title = window.pages.collection.findChildren(TitleEdit)[0]
        title.setText("Night Garden")
        monkeypatch.setattr(studio.projects, "rename_collection", silent)
        window.close()
        await until(lambda: "“Night Garden”" in window.banner.message)
        assert (window.isVisible(), window.is_closed, title.text()) == (True, False, "Night Garden")
        await closed(window)
        assert window.is_closed

    arun(story())


def test_views_show_no_scroll_bar_that_comes_and_goes(window: MainWindow) -> None:
    grid: QAbstractItemView = window.uploads.grid
    assert grid.verticalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOn
    assert grid.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff


def test_what_is_wrong_with_the_sign_in_is_said_until_it_is_not(window: MainWindow, studio: Studio, arun: Arun) -> None:
    async def story() -> None:
        studio.session.problem = Sentence("session", "The sign-in has ended. Sign in again; nothing is lost.")
        studio.changes.announce(Kind.SESSION, [])
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert "The sign-in has ended" in window.banner.message
        studio.session.problem = None
        studio.changes.announce(Kind.SESSION, [])
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert window.banner.message == ""
        window.show_sign_in()
        studio.session.problem = Sentence("session", "The service does not accept this secret token.")
        studio.changes.announce(Kind.SESSION, [])
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert window.banner.message == ""  # the form of that page says it already
        studio.session.problem = None

    arun(story())


def test_trying_again_in_vain_is_seen(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        session = studio.session

        async def in_vain() -> None:
            session.problem = None
            studio.changes.announce(Kind.SESSION)
            await asyncio.sleep(0)
            session.problem = Sentence("session", "The disk is full.")
            studio.changes.announce(Kind.SESSION)

        monkeypatch.setattr(session, "try_again", in_vain)
        monkeypatch.setattr(type(session), "can_try_again", True)
        await in_vain()
        await until(lambda: window.banner.message == "The disk is full.")
        window.banner.findChild(QPushButton).click()
        await until(lambda: window.banner.message.startswith("The disk is full. Tried again at "))
        session.problem = None

    arun(story())


@pytest.mark.parametrize(
    "keys", ["Ctrl+, Ctrl+,", "Ctrl+/ Ctrl+/", "Ctrl+O Ctrl+O", "Ctrl+Shift+O Ctrl+Shift+O", "Ctrl+O Ctrl+,"]
)
def test_keys_pressed_in_a_row_open_one_dialog(
    window: MainWindow, arun: Arun, until: Until, idle: Idle, qtbot: QtBot, keys: str
) -> None:
    def shown() -> list[QDialog]:
        return [one for one in window.findChildren(QDialog) if one.isVisible()]

    async def story() -> None:
        window.activateWindow()
        await until(window.isActiveWindow)
        for key in keys.split():
            press = QKeySequence(key)[0]
            qtbot.keyClick(window, press.key(), press.keyboardModifiers())
        await until(shown)
        await idle()
        assert len(shown()) == 1
        shown()[0].reject()
        await until(lambda: not shown())

    arun(story())


def test_a_name_that_the_disk_refused_when_the_window_was_closed_is_kept_at_the_next_close(
    window: MainWindow,
    studio: Studio,
    arun: Arun,
    until: Until,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
    closed: Any,
) -> None:
    async def story() -> None:
        monkeypatch.setattr("mintwright.ui.forms.title_edit.AUTOSAVE_SECONDS", 60)  # she closes before the first pause
        title = window.go(PageName.COLLECTION).findChild(TitleEdit)
        assert title is not None
        window.activateWindow()
        await until(window.isActiveWindow)
        title.setFocus()
        title.selectAll()
        qtbot.keyClicks(title, "Night Garden")
        with monkeypatch.context() as full:
            full.setattr(studio.projects, "rename_collection", refused)
            window.close()
            await until(lambda: window.banner.message == "The disk is full.")
        assert not window.is_closed
        await closed(window)
        assert studio.projects.current_collection.name == "Night Garden"

    async def refused(*_: object) -> None:
        raise LibraryError(Sentence("test", "The disk is full."))

    arun(story())


def test_that_a_name_is_refused_is_told_though_an_earlier_close_kept_the_same(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        monkeypatch.setattr("mintwright.ui.forms.title_edit.AUTOSAVE_SECONDS", 60)  # nothing is kept by a pause
        page = window.pages.go(PageName.COLLECTION)
        title = page.findChild(TitleEdit)
        assert title is not None
        window.activateWindow()
        await until(window.isActiveWindow)

        def typed(name: str) -> None:
            title.setFocus()
            title.selectAll()
            qtbot.keyClicks(title, name)

        typed("Night Garden")
        await window.pages.keep_typed()  # of a close that she called off in the question about other work
        assert studio.projects.current_collection.name == "Night Garden"
        typed("Day Garden")
        title.clearFocus()
        await until(lambda: studio.projects.current_collection.name == "Day Garden")
        typed("Night Garden")
        monkeypatch.setattr(studio.projects, "rename_collection", refused)
        with pytest.raises(LibraryError, match="full"):
            await window.pages.keep_typed()
        await window.pages.keep_typed()  # told once; who closes all the same leaves it

    async def refused(*_: object) -> None:
        raise LibraryError(Sentence("test", "The disk is full."))

    arun(story())


def test_a_window_that_closes_says_so_before_it_ends_its_tasks(window: MainWindow, arun: Arun, closed: Any) -> None:
    said: list[str] = []
    window.closing_started.connect(lambda: said.append("started"))
    window.close_requested.connect(lambda: said.append("ended"))
    arun(closed(window))
    assert said == ["started", "ended"]
