"""A new version from a real https server to the line in the real window, its notes, and the artist's browser."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import partial
from types import ModuleType
from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QCheckBox, QLabel, QPlainTextEdit, QTabBar
from pytestqt.qtbot import QtBot
from tests.conftest import FeedServer
from tests.ui.driver import Arun, Person, Until

from mintwright.api.feed_download import fetch_feed
from mintwright.domain.releases.release_feed import LARGEST_FEED, Download, Feed, Publisher, Release
from mintwright.studio.studio import Studio
from mintwright.studio.updates import Updates
from mintwright.ui.style.theme import Theme
from mintwright.ui.updates.update_dialog import UpdateDialog
from mintwright.ui.updates.update_notice import UpdateNotice
from mintwright.ui.updates.update_settings import UpdateSettings
from mintwright.ui.window.dialogs.settings_dialog import SettingsDialog
from mintwright.ui.window.main_window import MainWindow

NOTES = "Prints in <b>bold</b>.\n<img src='https://evil.example/x.png'> & <a href='https://evil.example'>more</a>"
SOON = 8  # seconds


class Publishing:
    """Signs feeds and puts them on the server."""

    def __init__(self, tool: Any, server: Any) -> None:
        self.tool, self.server = tool, server
        self.key = tool.new_key()
        self.publisher = Publisher.of(server.url, [tool.public_text(self.key)])
        self.page = f"https://127.0.0.1:{server.port}/download"

    def publish(self, version: str, *, key: Any = None) -> None:
        issued = datetime.now(UTC).replace(microsecond=0)
        file = Download("mintwright-setup.exe", 28_200_000, 64 * "a")
        release = Release(version, date(2026, 11, 20), NOTES, self.page, (file,))
        feed = Feed(issued, issued + timedelta(days=30), release)
        self.server.answer(self.tool.signed(feed, [key or self.key]))


class Browser(QObject):
    """Stands where the artist's browser does."""

    def __init__(self) -> None:
        super().__init__()
        self.opened: list[str] = []

    @Slot(QUrl)
    def open(self, url: QUrl) -> None:
        self.opened.append(url.toString())


@pytest.fixture
def publishing(feed_tool: ModuleType, feed_server: FeedServer, studio: Studio) -> Publishing:
    """A studio that knows its publisher, before there is a window."""
    publishing = Publishing(feed_tool, feed_server)
    fetch = partial(fetch_feed, largest=LARGEST_FEED, ssl_context=feed_server.trust())
    studio.updates = Updates(studio.changes, studio.settings, publishing.publisher, running="0.1.0", fetch=fetch)
    return publishing


@pytest.fixture
def shown(publishing: Publishing, window: MainWindow) -> MainWindow:
    """The window over that studio."""
    return window


@pytest.fixture
def browser() -> Iterator[Browser]:
    browser = Browser()
    QDesktopServices.setUrlHandler("https", browser, "open")
    yield browser
    QDesktopServices.unsetUrlHandler("https")


def updates_of(studio: Studio) -> Updates:
    assert studio.updates is not None
    return studio.updates


def notice_of(window: MainWindow) -> UpdateNotice:
    return window.findChild(UpdateNotice)


async def news_of(window: MainWindow, until: Until, qtbot: QtBot) -> UpdateDialog:
    """Open the notes from the line in the window."""
    qtbot.mouseClick(Person(window).button("See what is new"), Qt.MouseButton.LeftButton)
    await until(lambda: Person(window).dialogs(UpdateDialog))
    return Person(window).dialogs(UpdateDialog)[0]


async def told(studio: Studio, window: MainWindow, until: Until) -> None:
    """Start to look, and wait for the line."""
    assert notice_of(window).message == ""
    updates_of(studio).start()
    await until(lambda: notice_of(window).message, SOON)


def test_a_new_version_is_told_of_in_one_quiet_line_after_the_window_was_painted(
    publishing: Publishing, feed_server: FeedServer, shown: MainWindow, studio: Studio, arun: Arun, until: Until
) -> None:
    publishing.publish("0.2.0")

    async def story() -> None:
        assert feed_server.seen == []  # the window is painted, and nobody was asked yet
        await told(studio, shown, until)
        assert notice_of(shown).message == "Mintwright 0.2.0 is available."
        assert [line for line, _ in feed_server.seen] == ["GET /feed.json HTTP/1.1"]
        assert not shown.banner.isVisible()
        assert shown.uploads.isVisible()

    arun(story())


def test_the_notes_are_plain_text_and_the_page_opens_in_the_browser(
    publishing: Publishing,
    shown: MainWindow,
    studio: Studio,
    browser: Browser,
    arun: Arun,
    until: Until,
    qtbot: QtBot,
) -> None:
    publishing.publish("0.2.0")

    async def story() -> None:
        await told(studio, shown, until)
        dialog = await news_of(shown, until, qtbot)
        (notes,) = dialog.findChildren(QPlainTextEdit)
        assert notes.toPlainText().startswith(f"{NOTES}\n\nTo check a download, compare its SHA-256:\n")
        assert "mintwright-setup.exe (28.2 MB)\n" + 64 * "a" in notes.toPlainText()
        assert notes.isReadOnly()
        assert all(one.textFormat() is Qt.TextFormat.PlainText for one in dialog.findChildren(QLabel))
        said = [one.text() for one in dialog.findChildren(QLabel) if one.isVisible()]
        assert "Mintwright 0.2.0" in said
        assert "Released on 20 Nov 2026. You have 0.1.0." in said
        assert "Mintwright downloads nothing by itself. The page opens at 127.0.0.1." in said
        qtbot.mouseClick(Person(dialog).button("Open download page"), Qt.MouseButton.LeftButton)
        await until(lambda: browser.opened)
        assert browser.opened == [publishing.page]
        await until(lambda: not Person(shown).dialogs(UpdateDialog))
        await until(lambda: notice_of(shown).message == "")

    arun(story())


def test_everything_can_be_done_by_keys(
    publishing: Publishing, shown: MainWindow, studio: Studio, browser: Browser, arun: Arun, until: Until, qtbot: QtBot
) -> None:
    publishing.publish("0.2.0")

    async def story() -> None:
        shown.activateWindow()
        await told(studio, shown, until)
        notice_of(shown).news.setFocus()
        qtbot.keyClick(notice_of(shown).news, Qt.Key.Key_Space)
        await until(lambda: Person(shown).dialogs(UpdateDialog))
        dialog = Person(shown).dialogs(UpdateDialog)[0]
        reached = []
        for _ in range(4):
            reached.append(dialog.focusWidget().accessibleName())
            qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        assert sorted(reached) == ["Later", "Open download page", "Skip this version", "What is new"]
        assert reached[0] == "What is new"  # read first: arrows scroll it, Tab leaves it
        qtbot.keyClick(dialog.findChild(QPlainTextEdit), Qt.Key.Key_Return)
        await until(lambda: browser.opened == [publishing.page])

    arun(story())


def test_escape_and_later_put_it_off_and_skipping_ends_it_for_this_version(
    publishing: Publishing, shown: MainWindow, studio: Studio, arun: Arun, until: Until, qtbot: QtBot
) -> None:
    publishing.publish("0.2.0")

    async def story() -> None:
        updates = updates_of(studio)
        await told(studio, shown, until)
        qtbot.keyClick(await news_of(shown, until, qtbot), Qt.Key.Key_Escape)
        await until(lambda: notice_of(shown).message == "")
        assert updates.offer is not None
        studio.settings.put("updates_later", 0)  # a day later
        updates.check_now()
        await until(lambda: notice_of(shown).message)
        qtbot.mouseClick(notice_of(shown).later, Qt.MouseButton.LeftButton)
        await until(lambda: notice_of(shown).message == "")
        studio.settings.put("updates_later", 0)
        updates.check_now()
        await until(lambda: notice_of(shown).message)
        dialog = await news_of(shown, until, qtbot)
        qtbot.mouseClick(Person(dialog).button("Skip this version"), Qt.MouseButton.LeftButton)
        await until(lambda: notice_of(shown).message == "")
        studio.settings.put("updates_later", 0)
        updates.check_now()
        await until(lambda: not updates.is_checking)
        studio.changes.deliver()
        assert notice_of(shown).message == ""
        publishing.publish("0.2.1")
        updates.check_now()
        await until(lambda: notice_of(shown).message == "Mintwright 0.2.1 is available.")

    arun(story(), timeout=20)


@pytest.mark.parametrize("harm", ["forged", "older", "html", "redirect"])
def test_whatever_else_is_answered_nothing_is_shown_and_no_browser_opens(
    publishing: Publishing,
    feed_server: FeedServer,
    feed_tool: ModuleType,
    shown: MainWindow,
    studio: Studio,
    browser: Browser,
    arun: Arun,
    until: Until,
    harm: str,
) -> None:
    if harm == "forged":
        publishing.publish("9.9", key=feed_tool.new_key())
    elif harm == "older":
        publishing.publish("0.0.9")
    elif harm == "html":
        feed_server.answer(b"<!doctype html><title>Welcome to the hotel</title>", Content_Type="text/html")
    else:
        feed_server.answer(b"", 302, Location="https://evil.example/feed.json")

    async def story() -> None:
        updates_of(studio).start()
        await until(lambda: updates_of(studio).outcome, SOON)
        studio.changes.deliver()
        assert notice_of(shown).message == ""
        assert not shown.banner.isVisible()
        assert browser.opened == []
        assert len(feed_server.seen) == 1

    arun(story())


def test_the_settings_have_one_switch_say_what_it_does_and_look_on_demand(
    publishing: Publishing,
    feed_server: FeedServer,
    shown: MainWindow,
    studio: Studio,
    arun: Arun,
    until: Until,
    qtbot: QtBot,
) -> None:
    publishing.publish("0.1.0")

    async def story() -> None:
        updates_of(studio).start()
        await until(lambda: updates_of(studio).outcome, SOON)
        shown.sidebar.settings_requested.emit()
        await until(lambda: Person(shown).dialogs(SettingsDialog))
        dialog = Person(shown).dialogs(SettingsDialog)[0]
        (tabs,) = dialog.findChildren(QTabBar)
        tabs.setCurrentIndex([tabs.tabText(at) for at in range(tabs.count())].index("Program"))
        (part,) = dialog.findChildren(UpdateSettings)
        (switch,) = part.findChildren(QCheckBox)
        assert switch.accessibleName() == "Look for new versions"
        assert switch.isChecked()
        assert part.outcome == "You have the newest version."
        assert not part.news.isVisible()
        publishing.publish("0.2.0")
        qtbot.mouseClick(part.now, Qt.MouseButton.LeftButton)
        await until(lambda: part.outcome == "Mintwright 0.2.0 is available.")
        qtbot.mouseClick(part.news, Qt.MouseButton.LeftButton)
        await until(lambda: Person(shown).dialogs(UpdateDialog))
        Person(shown).dialogs(UpdateDialog)[0].reject()
        switch.click()
        await until(lambda: not part.news.isVisible())
        assert not part.now.isEnabled()
        assert part.outcome == ""
        assert not updates_of(studio).is_enabled
        asked = len(feed_server.seen)
        switch.click()
        await until(lambda: part.news.isVisible())
        assert len(feed_server.seen) == asked == 2  # known already, and asked for today
        dialog.reject()
        await until(lambda: not Person(shown).dialogs(SettingsDialog))

    arun(story())


def test_without_a_publisher_nothing_in_the_window_or_the_settings_speaks_of_versions(
    window: MainWindow, studio: Studio, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        assert studio.updates is None
        assert window.findChild(UpdateNotice) is None
        window.sidebar.settings_requested.emit()
        await until(lambda: Person(window).dialogs(SettingsDialog))
        dialog = Person(window).dialogs(SettingsDialog)[0]
        words = [one.text() for one in [*dialog.findChildren(QLabel), *dialog.findChildren(QCheckBox)]]
        assert [word for word in words if "version" in word.lower() and "Versions, counts" not in word] == []
        dialog.reject()
        await until(lambda: not Person(window).dialogs(SettingsDialog))

    arun(story())


def test_when_no_browser_opens_the_address_is_said(
    publishing: Publishing, shown: MainWindow, studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    publishing.publish("0.2.0")
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _: False)

    async def story() -> None:
        await told(studio, shown, until)
        dialog = await news_of(shown, until, qtbot)
        qtbot.mouseClick(Person(dialog).button("Open download page"), Qt.MouseButton.LeftButton)
        said = [one.text() for one in dialog.findChildren(QLabel) if one.isVisible()]
        assert f"No browser could be opened. The page is {publishing.page}" in said
        assert dialog.isVisible()
        dialog.reject()
        await until(lambda: not Person(shown).dialogs(UpdateDialog))

    arun(story())
