"""The commands of the uploads page, one function each: add, remove, pause, retry, find."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QWidget

from mintwright.domain.networks import AccountScope
from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence, counted
from mintwright.resources import sample_art
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.changes import Kind
from mintwright.studio.history import Edit
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.adding import Added
from mintwright.ui.shell import tasks
from mintwright.ui.shell.drop import dropped
from mintwright.ui.shell.last_folder import LastFolder
from mintwright.ui.shell.news import follow
from mintwright.ui.style.wording import text
from mintwright.ui.uploads.search_notice import SearchNotice, StoppedByArtist
from mintwright.ui.uploads.skipped_dialog import SkippedDialog, skipped_summary
from mintwright.ui.uploads.uploads_grid import UploadsGrid
from mintwright.ui.widgets import dialogs
from mintwright.ui.widgets.banner import Banner, Tone


class UploadsCommands(QObject):
    """Carries out commands and reports their results in the page's notice.

    Signals:
        added(tuple): these art ids are new on the list, or back on it, and the artist has not scrolled away meanwhile.
    """

    added = Signal(tuple)

    def __init__(self, studio: Studio, grid: UploadsGrid, notice: Banner, page: QWidget) -> None:
        super().__init__(page)
        self._studio = studio
        self._grid = grid
        self._notice = notice
        self._page = page
        self._last = LastFolder(studio.settings)
        self._searches = SearchNotice(notice)
        self._held_words = ""  # as the notice says them
        self._held_at = studio.session.scope
        follow(self, studio.changes, self._follow_session, Kind.SESSION)
        self._told_of: Edit | None = None  # the step whose outcome the notice tells
        self._told_words = ""
        follow(self, studio.changes, self._follow_history, Kind.HISTORY)
        self._found_words = ""  # of the last search for originals
        self._known_missing: frozenset[int] = frozenset()  # since then
        follow(self, studio.changes, self._follow_missing, Kind.FINDING)

    def choose_files(self) -> None:
        """Let the artist choose files to add."""
        tasks.run(self, self._choose_files())

    def choose_folder(self) -> None:
        """Let the artist choose a folder to add."""
        tasks.run(self, self._choose_folder())

    def paste(self) -> None:
        """Add the files copied in a file manager, or the picture copied anywhere."""
        clipboard = QGuiApplication.clipboard()
        drop, image = dropped(clipboard.mimeData()), clipboard.image()
        if drop is not None and drop.paths:
            self.add(drop.paths)
        elif not image.isNull():
            tasks.run(self, self._add_picture(image))
        else:
            self._notice.say(self.tr("There is no picture and no file to paste. Copy one first."))

    def add(self, paths: Sequence[Path]) -> None:
        """Add files and folders."""
        tasks.run(self, self._add(paths))

    def add_opened(self, paths: Sequence[Path]) -> asyncio.Task[None]:
        """Add files and folders opened from outside the window; the task ends when they are on the list."""
        return tasks.run(self, self._add(paths, opened=True))

    def add_samples(self) -> None:
        """Add the sample pictures that ship with the program."""
        tasks.run(self, self._add_samples())

    def remove_chosen(self) -> None:
        """Take the chosen cards off the list."""
        if chosen := self._grid.chosen():
            self.remove(chosen)

    def remove(self, art_ids: list[int]) -> None:
        """Take these off the list."""
        tasks.run(self, self._remove(art_ids))

    def retry_chosen(self) -> None:
        """Try again those of the chosen cards that had a problem."""
        self.retry(self._grid.chosen())

    def retry(self, art_ids: Sequence[int]) -> None:
        """Upload again what failed, take damaged pictures as they are now, and try again to show the rest."""
        tasks.run(self, self._retry(art_ids))

    def retry_all(self) -> None:
        """Try again everything that failed and can be tried."""
        self.retry(self._studio.uploads.failed())

    def find_chosen(self) -> None:
        """Find the chosen originals that are missing; if none of those is, all that are."""
        relocating = self._studio.missing_files
        if missing := [i for i in self._grid.chosen() if relocating.is_missing(i)] or list(relocating.missing):
            self.find(missing)

    def find(self, art_ids: Sequence[int]) -> None:
        """Let the artist choose the folder these originals are in now, or, for a single one, the file."""
        tasks.run(self, self._find(art_ids))

    def pause_or_resume_chosen(self) -> None:
        """Resume if anything chosen is paused, else pause."""
        uploads, chosen = self._studio.uploads, self._grid.chosen()
        paused = [art_id for art_id in chosen if uploads.state(art_id) is UploadState.PAUSED]
        tasks.run(self, uploads.resume(paused) if paused else uploads.pause(chosen))

    async def _retry(self, art_ids: Sequence[int]) -> None:
        """In pieces; the rest stays as it is once another project or place is open."""
        uploads, damaged, session = self._studio.uploads, self._studio.damaged_files, self._studio.session
        here = (uploads.project_id, session.scope)
        async for piece in piecewise(art_ids):
            if (uploads.project_id, session.scope) != here:
                return
            await uploads.retry(piece)
            await uploads.reupload([i for i in piece if damaged.of(i) is not None or uploads.has_changed_file(i)])
            self._studio.previews.try_again(piece)

    async def _find(self, art_ids: Sequence[int]) -> None:
        if len(art_ids) == 1:
            name = self._studio.uploads.art(art_ids[0]).path.name
            title = text(Sentence("uploads", "Where is {name} now?", name=name))
            place = next(iter(await dialogs.choose_files(self._page, title, self._last)), None)
        else:
            title = self.tr("Choose the folder in which the originals are now")
            place = await dialogs.choose_folder(self._page, title, self._last)
        if place is not None:
            outcome = await self._studio.missing_files.find(place, art_ids)
            tone = Tone.OK if outcome.found == outcome.wanted else Tone.WARN
            words = text(outcome.in_words())
            self._notice.say(words, tone)
            if outcome.step is not None:
                self._told_of, self._told_words = outcome.step, words
            self._found_words, self._known_missing = words, frozenset(self._studio.missing_files.missing)

    async def _choose_files(self) -> None:
        if paths := await dialogs.choose_files(self._page, self.tr("Add files"), self._last):
            await self._add(paths)

    async def _choose_folder(self) -> None:
        if path := await dialogs.choose_folder(self._page, self.tr("Add a folder"), self._last):
            await self._add([path])

    async def _add(self, paths: Sequence[Path], *, opened: bool = False) -> None:
        looked_at = self._grid.verticalScrollBar().value()
        dropped = self._studio.uploads.dropped(paths)
        with suppress(StoppedByArtist):
            found = await self._searches.follow(dropped)
            self._tell(await self._studio.uploads.add_found(dropped, found, opened=opened), looked_at)

    async def _add_picture(self, image: QImage) -> None:
        looked_at = self._grid.verticalScrollBar().value()
        png = await asyncio.get_running_loop().run_in_executor(None, png_of, image)
        self._tell(await self._studio.uploads.add_pasted(png), looked_at)

    async def _add_samples(self) -> None:
        looked_at = self._grid.verticalScrollBar().value()
        self._tell(await self._studio.uploads.add([sample_art()]), looked_at)

    def _tell(self, outcome: Added, looked_at: int) -> None:
        self._studio.changes.deliver()  # so that the cards are there
        if outcome.art_ids and self._grid.verticalScrollBar().value() == looked_at:
            self.added.emit(outcome.art_ids)
        if outcome.held_at is not None and outcome.held_at == self._studio.session.scope:
            self._tell_held(outcome, outcome.held_at)
        elif outcome.left_out:
            self._tell_left_out(outcome)

    def _tell_held(self, outcome: Added, scope: AccountScope) -> None:
        """Say that nothing is public yet, and let the artist decide: about this scope, and no other."""
        held = counted(
            len(outcome.art_ids),
            Sentence("uploads", "1 file was added, but is not uploaded yet: what is uploaded here is public."),
            Sentence("uploads", "{count} files were added, but are not uploaded yet: what is uploaded here is public."),
        )
        said = [text(held), *([skipped_summary(outcome.left_out, outcome.unnamed)] if outcome.left_out else [])]
        resume = self._studio.uploads.resume
        self._held_words, self._held_at = " ".join(said), scope
        self._notice.say(
            self._held_words,
            action=self.tr("Upload now"),
            act=lambda: tasks.run(self, resume(outcome.art_ids, at=scope)),
        )

    def _follow_session(self, *_: object) -> None:
        """Withdraw the notice in other scopes: nothing was held there."""
        if self._studio.session.scope != self._held_at:
            self._withdraw(self._held_words)

    def _tell_left_out(self, outcome: Added) -> None:
        self._notice.say(
            skipped_summary(outcome.left_out, outcome.unnamed),
            Tone.WARN,
            action=self.tr("See which and why") if len(outcome.left_out) > 1 else "",
            act=lambda: tasks.run(
                self, dialogs.show(SkippedDialog(outcome.left_out, self._page, unnamed=outcome.unnamed))
            ),
            stays=True,
        )

    async def _remove(self, art_ids: list[int]) -> None:
        removal = await self._studio.uploads.remove(art_ids)
        if removal is None:
            return
        removed = counted(
            len(art_ids),
            Sentence("uploads", "Removed 1 file from the list. It stays on your disk."),
            Sentence("uploads", "Removed {count} files from the list. They stay on your disk."),
        )
        self._told_of, self._told_words = removal, text(removed)
        self._notice.say(
            self._told_words, action=self.tr("Undo"), act=lambda: tasks.run(self, self._take_back(removal))
        )

    async def _take_back(self, removal: Edit) -> None:
        step = self._studio.history.take_back(removal)
        if step is not None and await step.taken():
            self._studio.changes.deliver()  # so that the cards are there
            self.added.emit(tuple(art_id for art_id in self._studio.uploads.order() if art_id in removal.art_ids))

    def _follow_history(self, *_: object) -> None:
        """Withdraw what was undone, or belongs to another project."""
        if self._told_of is not None and not self._studio.history.is_done(self._told_of):
            self._told_of = None
            self._withdraw(self._told_words)

    def _follow_missing(self, *_: object) -> None:
        """Withdraw the result of a search once other originals are missing."""
        if not self._known_missing.issuperset(self._studio.missing_files.missing):
            self._withdraw(self._found_words)

    def _withdraw(self, words: str) -> None:
        """Withdraw this message; a later one stays."""
        if words and self._notice.message == words:
            self._notice.withdraw()


def png_of(image: QImage) -> bytes:
    """The picture as PNG, without loss."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # pyright: ignore[reportArgumentType, reportCallIssue] - the stubs want bytes
    return bytes(buffer.data().data())
