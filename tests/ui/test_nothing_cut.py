"""No words are cut and nothing lies outside its place: on every page and dialog, in small windows, with long words."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTranslator
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QTabBar, QWidget
from tests.parts import draw
from tests.ui.cut_text import cut_in
from tests.ui.driver import Arun, Idle, Person, Until

from mintwright.domain.networks import Network
from mintwright.domain.project import UploadState
from mintwright.domain.releases.release_feed import Download, Publisher, Release
from mintwright.domain.sentences import Sentence
from mintwright.shipped_parts import ShippedPart
from mintwright.studio.recovery.unsaved_work import Unsaved
from mintwright.studio.studio import Studio
from mintwright.studio.updates import Updates
from mintwright.studio.uploads.folder_scan import Skipped
from mintwright.ui import dialogs
from mintwright.ui.actions.command_palette import CommandPalette
from mintwright.ui.collection.art_chooser import ArtChooser
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.minting.review_panel import ReviewPanel
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.sign_in.method_tabs import MethodTabs
from mintwright.ui.sign_in.where_dialog import WhereDialog
from mintwright.ui.style.theme import Theme
from mintwright.ui.updates.update_dialog import UpdateDialog
from mintwright.ui.updates.update_settings import UpdateSettings
from mintwright.ui.uploads.skipped_dialog import SkippedDialog
from mintwright.ui.window.appearance import TEXT_SIZE
from mintwright.ui.window.dialogs.about_dialog import AboutDialog
from mintwright.ui.window.dialogs.settings_dialog import SettingsDialog
from mintwright.ui.window.dialogs.shortcuts_dialog import ShortcutsDialog
from mintwright.ui.window.dialogs.unsaved_work_dialog import UnsavedWorkDialog
from mintwright.ui.window.main_window import MainWindow

MANY = 1_100  # pieces: numbers of four digits

Look = Callable[[str, QWidget], None]


@dataclass(frozen=True)
class Tongue:
    """A language, as far as it matters for what fits: what things are called, the direction, how much longer it is."""

    name: str
    direction: Qt.LayoutDirection = Qt.LayoutDirection.LeftToRight
    longer: float = 0


WIDE = Tongue("W" * 64)
GERMAN = Tongue("Sonnenaufgangsstimmungsbilderreihe am Überlinger See, Teil 1", longer=0.4)
ARABIC = Tongue("فانوس عند البوابة القديمة ليلا", Qt.LayoutDirection.RightToLeft)


class LongerWords(QTranslator):
    """Makes each sentence longer by a share of its length, in words of a usual length."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self._share = share

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        more = round(len(source) * self._share)
        filling = ("zungen und Übertragungen " * (1 + more // 25))[:more].rstrip()
        end = source[-1] if source.endswith(("…", ".", "?", ":")) else ""
        return f"{source.removesuffix(end)}{filling}{end}"


class Walk:
    """Somebody who goes through the whole window and looks at each page and dialog."""

    def __init__(self, studio: Studio, window: MainWindow, theme: Theme, idle: Idle, until: Until) -> None:
        self.found: list[str] = []
        self._studio = studio
        self._window = window
        self._theme = theme
        self._idle = idle
        self._until = until

    async def look(self, place: str, screen: QWidget | None = None) -> None:
        """Write down what is cut here."""
        await self._idle()
        (screen or self._window).grab()  # which lays out what is new
        await self._idle()
        self.found += [f"{place}: {found}" for found in cut_in(screen or self._window)]

    async def pages_before_there_is_art(self) -> None:
        """The first page, and the others without anything to show."""
        for name in (PageName.UPLOADS, PageName.COLLECTION, PageName.RECEIPTS, PageName.PRACTICE):
            self._window.go(name)
            await self.look(f"empty {name}")

    async def pages(self, art_ids: list[int]) -> None:
        """Every page with much to show."""
        uploads = self._window.uploads
        self._window.go(PageName.UPLOADS)
        await self.look("uploads")
        uploads.show_art(art_ids[0])
        await self.look("uploads, one described")
        uploads.grid.selectAll()
        await self.look("uploads, all chosen")
        uploads.header.details.setChecked(False)
        await self.look("uploads, all chosen, no details")
        uploads.header.search.setText("no such name")
        await self._until(lambda: not uploads.grid.model().rowCount())
        await self.look("uploads, nothing found")
        uploads.header.search.clear()
        uploads.table.toggle()
        await self._until(lambda: uploads.table.is_table)
        await self.look("uploads, as a table")
        uploads.table.toggle()
        for name in (PageName.COLLECTION, PageName.RECEIPTS, PageName.PRACTICE):
            self._window.go(name)
            await self.look(name)
        uploads.view_requested.emit(list(art_ids[:5]), art_ids[0])
        await self.look("viewer")
        self._window.go(PageName.UPLOADS)
        self._window.dialogs.open_palette()
        await self.look("palette")
        self._window.findChildren(CommandPalette)[0].close_quietly()

    async def sign_in(self) -> None:
        """Each way in, with something wrong, and signed out."""
        await self._studio.session.switch(Network.TEST)
        page = Person(self._window.go(PageName.SIGN_IN))
        await self._until(lambda: page.all(MethodTabs))
        ways = page.one(MethodTabs)
        bar = page.one(QTabBar)
        said = Sentence("test", "The service does not accept this sign-in. The service says: The user name is wrong.")
        others = next(one for one in page.all(QPushButton) if one.accessibleIdentifier() == "sign-in-other-ways")
        for at in range(4):
            if at == 2:
                others.click()
            bar.setCurrentIndex(at)
            ways.show_problem(said, ("secret_token", "password", "refresh_token", "access_token")[at])
            await self.look(f"sign-in, way {at + 1}")
        ways.show_problem(said)
        ways.show_found(said, good=False)
        await self.look("sign-in, refused")
        await self._studio.session.switch(Network.PRACTICE)
        await self.look("sign-in, practice")

    async def dialogs(self, name: str, art_ids: list[int]) -> None:
        """Every dialog that a page or the window opens."""
        studio, window, theme = self._studio, self._window, self._theme
        studio.updates = Updates(
            studio.changes, studio.settings, Publisher("https://example.org/feed", (), frozenset()), running="1"
        )
        release = Release("2", date(2026, 1, 1), name, "https://example.org", (Download("linux", 1, "x"),))
        updates = UpdateSettings(studio.updates, studio.changes, theme)
        said = Sentence("test", "{said}", said=name)
        unsaved = Unsaved(project=name, pieces=(name,) * 9, mints=(name,), settings=True, reason=said)
        left = [Skipped(Path(name), said)] * 3
        parts = [ShippedPart(name, "1", "MIT")]
        review = ReviewDialog(studio, theme, tuple(art_ids), name, window)
        await self._dialog("review", review, review.findChildren(ReviewPanel)[0].go_on.click)
        many = ArtChooser(studio, theme, list(studio.uploads.order()), title=name, several=True, parent=window)
        await self._dialog("chooser", many)
        await self._dialog("left out", SkippedDialog(left, window))
        await self._dialog("unsaved work", UnsavedWorkDialog(unsaved, name, may_stay=True, parent=window))
        await self._dialog("keys", ShortcutsDialog(window))
        await self._dialog("where", WhereDialog(theme, window))
        await self._dialog("about", AboutDialog(theme, parts, [("Your work", Path(name))], window))
        await self._dialog("new version", UpdateDialog(studio.updates, release, theme, window))
        settings = SettingsDialog(studio.settings, theme, str, window, updates=updates)
        turn = settings.findChild(QTabBar).setCurrentIndex
        await self._dialog("settings", settings, lambda: turn(1), lambda: turn(2))
        for asking in (
            dialogs.ask(window, name, name, yes="Remove all of them", no="Keep them as they are"),
            dialogs.ask_name(window, name, value=name, yes="Rename"),
        ):
            task = asyncio.ensure_future(asking)
            await self._until(lambda: QApplication.activeModalWidget() is not None)
            question = QApplication.activeModalWidget()
            assert isinstance(question, QDialog)
            await self.look("question", question)
            question.reject()
            await task

    async def _dialog(self, place: str, dialog: QDialog, *turns: Callable[[], object]) -> None:
        task = asyncio.ensure_future(dialogs.show(dialog))
        await self._until(dialog.isVisible)
        await self._look_at_dialog(place, dialog)
        for number, turn in enumerate(turns, 2):
            turn()
            await self._look_at_dialog(f"{place}, page {number}", dialog)
        dialog.reject()
        await task

    async def _look_at_dialog(self, place: str, dialog: QDialog) -> None:
        await self.look(place, dialog)
        if dialog.width() > self._window.width() or dialog.height() > self._window.height():
            self.found.append(f"{place}: as large as {dialog.size().toTuple()} above {self._window.size().toTuple()}")


@pytest.fixture
def spoken(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[Tongue]:
    """Speak a tongue, from before there is a window."""
    tongue: Tongue = request.param
    translator = LongerWords(tongue.longer)
    if tongue.longer:
        qapp.installTranslator(translator)
    qapp.setLayoutDirection(tongue.direction)
    yield tongue
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    qapp.removeTranslator(translator)


SIZES = ((1280, 800, 100), (960, 640, 100), (960, 640, 150))


@pytest.mark.parametrize(
    ("spoken", "size"),
    [
        pytest.param(tongue, size, id=f"{name}-{size[0]}x{size[1]}-{size[2]}%")
        for name, tongue in (("wide", WIDE), ("german", GERMAN), ("arabic", ARABIC))
        for size in SIZES
    ],
    indirect=["spoken"],
)
def test_nothing_is_cut_on_any_page_or_dialog(
    spoken: Tongue, live_studio: Studio, window: MainWindow, theme: Theme, arun: Arun, until: Until, idle: Idle,
    tmp_path: Path, size: tuple[int, int, int],
) -> None:  # fmt: skip
    studio, (width, height, percent) = live_studio, size

    async def story() -> None:
        studio.settings.put(TEXT_SIZE, percent)
        studio.changes.deliver()
        window.resize(width, height)
        await until(window.updatesEnabled)
        walk = Walk(studio, window, theme, idle, until)
        await walk.pages_before_there_is_art()
        ids = list((await studio.uploads.add(draw(tmp_path / "few", 2, f"{spoken.name[:60]} {{}}.png"))).art_ids)
        await until(lambda: all(studio.uploads.state(art_id) is UploadState.UPLOADED for art_id in ids))
        await studio.projects.rename(studio.projects.current.id, spoken.name)
        await studio.projects.rename_collection(studio.projects.current_collection.id, spoken.name)
        await studio.projects.add_to_collection(ids)
        studio.drafts.edit_many(ids, Sentence("test", "Edit"), name=spoken.name)
        for number, art_id in enumerate(ids):
            studio.drafts.edit(art_id, asset_name=f"W{number}")
        await studio.minting.mint(studio.reviewer.review(ids, spoken.name))
        await studio.uploads.pause_all()
        many = (await studio.uploads.add(draw(tmp_path / "many", MANY, f"{spoken.name[:60]} {{}}.png"))).art_ids
        studio.drafts.edit_many(many, Sentence("test", "Edit"), name=spoken.name)
        await studio.projects.add_to_collection(many[:20])
        await walk.pages(ids)
        await walk.sign_in()
        await walk.dialogs(spoken.name, ids)
        assert not walk.found, "\n".join(walk.found)

    arun(story(), 120)
