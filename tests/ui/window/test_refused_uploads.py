"""A disk that refuses what is done to the files on the list: each time it is said what was not done, in one sentence.

That the disk is full stands above the work already, so the bare refusal is not said a second time.
"""

import os
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication
from tests.parts import draw
from tests.ui.driver import Arun, Until
from tests.ui.refusals import full_disk, is_as_stored

from mintwright.domain.project import UploadState
from mintwright.studio.changes import Kind
from mintwright.studio.disk.free_space import REFUSAL
from mintwright.studio.studio import Studio
from mintwright.ui.notices.strip import Strip
from mintwright.ui.shell import tasks
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.window.main_window import MainWindow

Prepare = Callable[["Artist"], Awaitable[object]]
Ask = Callable[["Artist"], object]

NOT_ADDED = "Nothing was added to the list."
NOT_REMOVED = "Nothing was removed from the list."
NOT_RESUMED = "The uploads that are still paused were not resumed."
NOT_TRIED = "The files that still have a problem were not tried again."
STAY = "The places of the originals stay as they were."


class Artist:
    """Somebody with three pictures on the list, which no network has yet, and a folder of others."""

    def __init__(self, window: MainWindow, studio: Studio, folder: Path, until: Until) -> None:
        self.window, self.studio, self.until = window, studio, until
        self.commands, self.adding = window.uploads.commands, window.uploads.adding
        self.folder = folder
        self.others = folder / "others"
        draw(self.others, 2, "other {}.png")
        self.ids: list[int] = []

    async def begin(self) -> None:
        self.ids = list((await self.studio.uploads.add(draw(self.folder / "art", 3))).art_ids)
        self.studio.changes.deliver()

    def choose(self) -> None:
        """Choose all cards."""
        self.window.uploads.grid.choose([0, 1, 2])

    def paste(self) -> None:
        picture = QImage(9, 9, QImage.Format.Format_RGB32)
        picture.fill(QColor("teal"))
        QGuiApplication.clipboard().setImage(picture)
        self.commands.paste()

    def pause_or_resume(self) -> None:
        self.choose()
        self.commands.pause_or_resume_chosen()

    def find(self) -> None:
        tasks.run(self.window, self.studio.missing_files.find(self.folder / "moved", self.ids))

    def undo(self) -> None:
        self.window.pages.take_step(self.studio.history.undo)

    def redo(self) -> None:
        self.window.pages.take_step(self.studio.history.redo)

    # --- What came before

    async def nothing(self) -> None: ...

    async def removed(self) -> None:
        await self.studio.uploads.remove(self.ids[:2])

    async def put_back(self) -> None:
        await self.removed()
        step = self.studio.history.undo()
        assert step is not None
        assert await step.taken()

    async def paused(self) -> None:
        await self.studio.uploads.pause(self.ids)
        await self.until(lambda: self.studio.uploads.state(self.ids[0]) is UploadState.PAUSED)

    async def failed(self) -> None:
        self.studio.uploads.art(self.ids[0]).path.write_text("no picture")
        self.studio.uploads.start()
        await self.until(lambda: self.studio.uploads.totals().problems)
        await self.until(lambda: self.studio.uploads.art(self.ids[2]).sha256)

    async def moved(self) -> None:
        self.studio.uploads.start()
        await self.until(lambda: all(self.studio.uploads.art(one).sha256 for one in self.ids))
        (self.folder / "art").rename(self.folder / "moved")

    async def found(self) -> None:
        await self.moved()
        await self.studio.missing_files.find(self.folder / "moved", self.ids)


ROWS: dict[str, tuple[Prepare, Ask, str]] = {
    "drop": (Artist.nothing, lambda one: one.adding.add([one.others]), NOT_ADDED),
    "open from outside": (Artist.nothing, lambda one: one.window.add_files([one.others]), NOT_ADDED),
    "sample art": (Artist.nothing, lambda one: one.adding.add_samples(), NOT_ADDED),
    "paste": (Artist.nothing, Artist.paste, NOT_ADDED),
    "remove": (Artist.nothing, lambda one: one.commands.remove(one.ids[:2]), NOT_REMOVED),
    "remove again": (Artist.put_back, Artist.redo, NOT_REMOVED),
    "put back": (Artist.removed, Artist.undo, "Nothing was put back on the list."),
    "pause": (Artist.nothing, Artist.pause_or_resume, "The uploads were not paused."),
    "resume": (Artist.paused, Artist.pause_or_resume, NOT_RESUMED),
    "resume all": (Artist.paused, lambda one: tasks.run(one.window, one.studio.uploads.resume_all()), NOT_RESUMED),
    "try again": (Artist.failed, lambda one: one.commands.retry_all(), NOT_TRIED),
    "find": (Artist.moved, Artist.find, STAY),
    "put where they were": (Artist.found, Artist.undo, STAY),
}


@pytest.fixture
def artist(window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path) -> Artist:
    artist = Artist(window, studio, tmp_path, until)
    arun(artist.begin())
    return artist


@pytest.mark.parametrize("asked", ROWS)
def test_what_a_full_disk_refuses_of_the_files_is_said_and_nothing_is_shown_that_is_not_stored(
    artist: Artist, arun: Arun, until: Until, theme: Theme, asked: str
) -> None:
    prepare, ask, said = ROWS[asked]
    banner = artist.window.banner

    async def story() -> None:
        await prepare(artist)
        with full_disk(artist.studio):
            ask(artist)
            await until(lambda: banner.message)
            assert banner.message == f"{said} {REFUSAL}"
            assert banner.isVisible()
            look(artist.window, theme, asked)
        assert await is_as_stored(artist.studio)

    arun(story())


def look(window: MainWindow, theme: Theme, name: str) -> None:
    """Save what is seen, in both looks, where a developer wants to look at it."""
    for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK) if "SHOTS" in os.environ else ():
        theme.choose(choice, reduce_motion=True)
        QApplication.sendPostedEvents()
        window.grab().save(f"{os.environ['SHOTS']}/refused-{name.replace(' ', '-')}-{choice.value}.png")
    theme.choose(ThemeChoice.LIGHT, reduce_motion=True)


@pytest.mark.parametrize("asked", ROWS)
def test_what_a_full_disk_refused_of_the_files_is_done_when_it_is_asked_for_with_room(
    artist: Artist, arun: Arun, until: Until, asked: str
) -> None:
    prepare, ask, _ = ROWS[asked]
    banner, studio = artist.window.banner, artist.studio

    def seen() -> list[object]:
        return [(art_id, studio.uploads.art(art_id).path, studio.uploads.state(art_id)) for art_id in uploads.order()]

    async def story() -> None:
        await prepare(artist)
        before = seen()
        with full_disk(studio):
            ask(artist)
            await until(lambda: banner.message)
            assert seen() == before
        told = list[bool]()  # what is tried again may have failed anew before anybody polls
        studio.changes.subscribe(Kind.ART, lambda _: told.append(seen() != before))
        ask(artist)
        await until(lambda: any(told))
        assert await is_as_stored(studio)

    uploads = studio.uploads
    arun(story())


def test_a_pasted_picture_that_was_not_added_is_not_left_on_the_full_disk(
    artist: Artist, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        with full_disk(artist.studio):
            artist.paste()
            await until(lambda: artist.window.banner.message)
            assert not list((artist.folder / "profile" / "pasted").iterdir())

    arun(story())


def test_that_it_was_refused_once_more_is_seen(artist: Artist, arun: Arun, until: Until) -> None:
    banner = artist.window.banner
    refused = f"{NOT_ADDED} {REFUSAL}"

    async def story() -> None:
        with full_disk(artist.studio):
            artist.adding.add([artist.others])
            await until(lambda: banner.message == refused)
            artist.adding.add([artist.others])
            await until(lambda: banner.message != refused)
            assert banner.message.startswith(f"{refused} Tried again at ")
            artist.commands.remove(artist.ids)
            await until(lambda: banner.message == f"{NOT_REMOVED} {REFUSAL}")
            artist.adding.add([artist.others])
            await until(lambda: banner.message == refused)
            banner.withdraw()
            artist.adding.add([artist.others])
            await until(lambda: banner.message)
            assert banner.message == refused, "she closed the message, so this one is seen to be new"

    arun(story())


def test_what_was_refused_stays_said_once_there_is_room_but_not_that_the_disk_is_full(
    artist: Artist, arun: Arun, until: Until
) -> None:
    banner = artist.window.banner

    async def story() -> None:
        with full_disk(artist.studio):
            for _ in range(2):
                artist.adding.add([artist.others])
                await until(lambda: banner.message.startswith(NOT_ADDED))
        await until(lambda: banner.message == f"{NOT_ADDED} There is room on the disk again: try again.")

    arun(story())


@pytest.mark.parametrize("asked", ["add", "remove", "pause"])
def test_of_a_thousand_files_that_were_refused_one_sentence_is_said(
    artist: Artist, arun: Arun, until: Until, asked: str
) -> None:
    studio, said = artist.studio, []

    async def story() -> None:
        draw(artist.others, 1_000)
        if asked != "add":
            await studio.uploads.add([artist.others])
        ids = list(studio.uploads.order())
        strips = artist.window.findChildren(Strip)
        for strip in strips:
            strip.announced.connect(lambda strip=strip: said.append(strip.message))
        with full_disk(studio):
            said.clear()
            match asked:
                case "add":
                    artist.adding.add([artist.others])
                case "remove":
                    artist.commands.remove(ids)
                case _:
                    tasks.run(artist.window, studio.uploads.pause(ids))
            await until(lambda: artist.window.banner.message)
        assert len(said) == 1
        assert await is_as_stored(studio)

    arun(story())
