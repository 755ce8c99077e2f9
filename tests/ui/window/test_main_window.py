"""The whole window over a real studio: pages, keys, narrow layout, names for screen readers, closing."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollBar,
    QSlider,
    QWidget,
)
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Until

from mintwright.domain.assets.attributes import Node
from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.library.errors import LibraryError
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio, open_studio
from mintwright.studio.uploads.upload_item import Totals
from mintwright.ui.forms import title_edit
from mintwright.ui.forms.title_edit import TitleEdit
from mintwright.ui.shell import tasks
from mintwright.ui.sidebar.navigation import PageName, RowsModel, collection_rows, page_rows
from mintwright.ui.sidebar.network_button import NetworkButton
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.uploads.uploads_header import summary
from mintwright.ui.widgets.badge import network_name
from mintwright.ui.window.main_window import SMALLEST_SIZE, MainWindow
from mintwright.ui.window.settings_dialog import SettingsDialog
from mintwright.ui.window.shortcuts_dialog import ShortcutsDialog


def pictures(folder: Path, count: int) -> list[Path]:
    folder.mkdir(exist_ok=True)
    paths = [folder / f"moth-{number}.png" for number in range(count)]
    for number, path in enumerate(paths):
        Image.new("RGB", (32, 32), (number * 40 % 256, 90, 120)).save(path)
    return paths


def test_the_first_run_lands_on_an_empty_uploads_page_of_the_practice_network(
    window: MainWindow, studio: Studio
) -> None:
    assert window.pages.currentWidget() is window.uploads
    assert window.uploads.empty.isVisible()
    assert window.sidebar.network.accessibleName() == "Practice network"
    assert window.windowTitle() == f"{studio.projects.current.name} · Mintwright"


@pytest.mark.parametrize(
    ("key", "page"), [(Qt.Key.Key_1, "uploads"), (Qt.Key.Key_2, "collection"), (Qt.Key.Key_3, "receipts")]
)
def test_control_and_a_number_go_to_a_page(window: MainWindow, qtbot: QtBot, key: Qt.Key, page: str) -> None:
    window.activateWindow()
    qtbot.keyClick(window, key, Qt.KeyboardModifier.ControlModifier)
    assert window.sidebar.pages.currentIndex().row() == list(PageName).index(PageName(page))
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


def test_every_control_that_takes_focus_has_a_name_on_every_page(
    window: MainWindow, studio: Studio, arun: Arun, idle: Idle, tmp_path: Path
) -> None:
    async def fill() -> None:
        await studio.uploads.add(pictures(tmp_path / "art", 3))
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
        await studio.uploads.add(pictures(tmp_path / "art", 2))
        studio.changes.deliver()
        assert window.uploads.form.isVisible()
        window.resize(1000, 700)
        await idle()
        assert not window.uploads.form.isVisible()
        assert not window.sidebar.collections.isVisible()
        assert window.sidebar.width() < 70
        window.uploads.header.details.click()
        assert window.uploads.form.isVisible()
        window.resize(1280, 800)
        await idle()
        assert window.uploads.form.isVisible()
        assert window.sidebar.collections.isVisible()

    arun(story())


def test_icons_alone_still_lead_to_collections_account_colours_and_settings(
    window: MainWindow, studio: Studio, theme: Theme, arun: Arun, idle: Idle, until: Until
) -> None:
    async def story() -> None:
        await studio.projects.new_collection("Tide & Time")
        studio.changes.deliver()
        for percent, width in ((100, 960), (150, 1280)):
            studio.settings.put("text_percent", percent)
            studio.changes.deliver()
            window.resize(width, 640)
            await idle()
            side = window.sidebar
            assert not side.collections.isVisible()
            for part in (side.collections_button, side.account, side.theme, side.settings, side.network):
                assert part.isVisible()
                assert part.toolTip()
                assert side.rect().contains(part.geometry())
        side.collections_menu.aboutToShow.emit()
        words = [action.text() for action in side.collections_menu.actions() if action.text()]
        assert words == ["Untitled collection", "Tide && Time", "New collection…"]
        side.collections_menu.actions()[0].trigger()
        assert studio.projects.current_collection.name == "Untitled collection"
        assert window.pages.currentWidget() is window.go(PageName.COLLECTION)
        side.theme.click()
        await until(lambda: theme.dark)

    arun(story())


@pytest.mark.parametrize(("percent", "width"), [(90, 800), (100, 960), (150, 960)])
def test_among_icons_alone_the_network_is_still_told_in_words(
    window: MainWindow, theme: Theme, arun: Arun, until: Until, percent: int, width: int
) -> None:
    async def story() -> None:
        theme.choose(text_percent=percent)
        window.resize(width, 650)
        await until(lambda: not window.sidebar.collections.isVisible())
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
        await until(lambda: window.sidebar.collections.isVisible())
        assert "Practice" not in [one.text() for one in card.findChildren(QLabel) if one.isVisible()]

    arun(story())


def test_a_step_back_is_taken_from_any_field_and_shown_where_it_happens(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    async def story() -> None:
        first, last = (await studio.uploads.add(pictures(tmp_path / "art", 2))).art_ids
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
    window: MainWindow, studio: Studio, arun: Arun, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(pictures(tmp_path / "art", 1))
        for percent in (90, 100, 150):
            studio.settings.put("text_percent", percent)
            studio.changes.deliver()
            window.resize(1280 if percent < 150 else 1700, 1000)
            await idle()
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


def test_the_title_tells_progress_only_while_there_is_some(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        good, bad = pictures(tmp_path / "art", 2)
        bad.write_bytes(b"no picture at all")
        plain = f"{studio.projects.current.name} · Mintwright"
        await studio.uploads.add([good, bad])
        await until(lambda: re.match(r"0% of [\d.]+ (bytes|kB) · 0 of 2 uploaded", window.windowTitle()))
        await studio.start()
        await until(lambda: studio.uploads.totals().uploaded == studio.uploads.totals().problems == 1)
        await until(lambda: window.windowTitle() == plain)
        assert studio.uploads.totals().fraction == 1.0

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
        window.report_failure(task)
        assert window.banner.message == "The disk is full."
        window.banner.findChildren(QPushButton)[-1].click()
        assert window.banner.message == ""

    arun(story())


def test_a_new_collection_is_made_named_and_opened(
    window: MainWindow, studio: Studio, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        window.sidebar.new_collection.click()
        await until(lambda: any(dialog.isVisible() for dialog in window.findChildren(QDialog)))
        dialog = next(dialog for dialog in window.findChildren(QDialog) if dialog.isVisible())
        dialog.findChild(QLineEdit).setText("Tide Studies")
        next(b for b in dialog.findChildren(QPushButton) if b.accessibleName() == "Create").click()
        await until(lambda: studio.projects.current_collection.name == "Tide Studies")
        await until(lambda: window.sidebar.collections.model().rowCount() == 2)
        assert window.pages.currentWidget() is window.go(PageName.COLLECTION)

    arun(story())


def test_f6_goes_round_the_regions_of_the_window(
    window: MainWindow, studio: Studio, arun: Arun, idle: Idle, tmp_path: Path, qtbot: QtBot
) -> None:
    async def story() -> None:
        await studio.uploads.add(pictures(tmp_path / "art", 2))
        studio.changes.deliver()
        window.uploads.grid.choose([0])
        await idle()
        window.activateWindow()
        window.sidebar.pages.setFocus()
        seen = []
        for _ in range(4):
            qtbot.keyClick(window, Qt.Key.Key_F6)
            focus = QApplication.focusWidget()
            regions = (window.uploads.grid, window.uploads.tray, window.uploads.form, window.sidebar)
            seen.append(next(region for region in regions if region is focus or region.isAncestorOf(focus)))
        assert seen == [window.uploads.grid, window.uploads.tray, window.uploads.form, window.sidebar]

    arun(story())


def test_both_lists_of_the_sidebar_keep_qt_s_rules(
    window: MainWindow, studio: Studio, arun: Arun, qtmodeltester: ModelTester
) -> None:
    pages = RowsModel(studio, (), lambda: page_rows(studio), window)
    collections = RowsModel(studio, (), lambda: collection_rows(studio), window)
    qtmodeltester.check(pages)
    qtmodeltester.check(collections)
    assert pages.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole) == "Uploads, 0 files"
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
    window.resize(SMALLEST_SIZE.width(), 700)
    arun(closed(window))
    again = MainWindow(studio, theme)
    assert again.size() == window.size()
    again.deleteLater()


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
        qtbot.keyClicks(QApplication.focusWidget(), " Oyelaran")
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


def test_the_title_counts_the_files_as_the_page_does(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        totals = Totals(count=1204, uploaded=785, waiting=157, problems=262, sent=990_000, size=1_000_000)
        monkeypatch.setattr(studio.uploads, "totals", lambda: totals)
        studio.changes.announce(Kind.ART)
        await until(lambda: window.windowTitle().startswith("99% of 1.0 MB · 785 of 1,204 uploaded"))
        assert "785 of 1,204 uploaded" in summary(totals, all_paused=False)

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


def test_a_window_that_closes_says_so_before_it_ends_its_tasks(window: MainWindow, arun: Arun, closed: Any) -> None:
    said: list[str] = []
    window.closing_started.connect(lambda: said.append("started"))
    window.close_requested.connect(lambda: said.append("ended"))
    arun(closed(window))
    assert said == ["started", "ended"]
