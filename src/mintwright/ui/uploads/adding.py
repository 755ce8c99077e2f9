"""Adding to the uploads what is dropped, pasted or chosen, and telling what came of it.

Spreadsheets and what generators write are no art: they are handed on as descriptions, once the art they came with is
on the list.
"""

import asyncio
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QAbstractItemView, QWidget
from shiboken6 import isValid

from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import AccountScope
from mintwright.domain.project import Art, Collection
from mintwright.domain.sentences import Sentence, counted
from mintwright.resources import sample_art
from mintwright.studio.changes import Kind
from mintwright.studio.history import Edit
from mintwright.studio.joining import Place
from mintwright.studio.spreadsheets.labelled_files import labelled_files
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.drop_recorder import Added
from mintwright.studio.uploads.file_errors import is_already_added, shown_name
from mintwright.studio.uploads.folder_scan import Skipped
from mintwright.ui import dialogs
from mintwright.ui.collection.minted_already import minted_already, put_apart
from mintwright.ui.notices.banner import Banner, Tone
from mintwright.ui.shell import tasks
from mintwright.ui.shell.drop import describes_art, dropped, is_sheet
from mintwright.ui.shell.last_folder import LastFolder
from mintwright.ui.shell.news import follow
from mintwright.ui.style.wording import text
from mintwright.ui.uploads.descriptions_beside import DESCRIPTIONS, descriptions_beside
from mintwright.ui.uploads.notices.search_notice import SearchNotice, StoppedByArtist
from mintwright.ui.uploads.skipped_dialog import SkippedDialog, skipped_summary
from mintwright.ui.widgets.copying.clipboard_owner import what_is_there

_ONLY_A_COVER = Sentence(
    "uploads",
    "{name} is the cover of {piece}, so it was not added to the collection. To mint it by itself, take it off there "
    "first.",
)
_ONLY_WORDS = Sentence(
    "uploads",
    "Words are copied, not a picture or a file. To paste them, go to a field of the details or to cells of the table.",
)
_ELSEWHERE = Sentence(
    "uploads", "Another project was opened meanwhile, so the descriptions in {name} were not read. Drop it again."
)
_NOT_THERE = Sentence(
    "uploads",
    "Another project was opened meanwhile, so nothing was added. Open the one of “{name}”, and choose the files again.",
)
_BESIDE = (
    Sentence("uploads", "{name} lies beside the art, and may describe it."),
    Sentence("uploads", "{count} spreadsheets lie beside the art, and may describe it."),
)


@dataclass(frozen=True, slots=True)
class _Dropped:
    """Files and folders, and the project that was open when they were dropped."""

    paths: Sequence[Path]
    project: int


class Adding(QObject):
    """Adds art for a page, and tells in its notice what was left out, or is not uploaded yet.

    Signals:
        asked(): the artist has chosen in so many words what is added next, so she wants to see that.
        added(tuple): these art ids are new on the list, and the artist has not scrolled away meanwhile.
        reading(bool): files are being read before they are on the list; or none are any more.
        sheets_dropped(tuple): these files, or folders, hold descriptions; the art beside them has been added.
    """

    asked = Signal()
    added = Signal(tuple)
    reading = Signal(bool)
    sheets_dropped = Signal(tuple)

    def __init__(self, studio: Studio, view: QAbstractItemView, notice: Banner, page: QWidget) -> None:
        """`view` is where it is seen on the page."""
        super().__init__(page)
        self._studio = studio
        self._view = view
        self._notice = notice
        self._page = page
        self._last = LastFolder(studio.settings)
        self._searches = SearchNotice(notice)
        self._under_way = set[asyncio.Task[None]]()
        self._held_words = ""  # as the notice says them
        self._held_at = studio.session.scope
        self._said_words = ""  # of what was added to this project
        self._said_in = studio.uploads.project_id
        follow(self, studio.changes, self._follow_session, Kind.SESSION)
        self._joined: tuple[Edit, str] | None = None  # a minted collection, and the words that say so
        follow(self, studio.changes, self._follow_projects, Kind.PROJECTS)
        follow(self, studio.changes, self._follow_history, Kind.HISTORY)

    def choose_files(self, into: Place | None = None) -> None:
        """Let the artist choose files to add, to the uploads alone or `into` a collection as well."""
        tasks.run(self, self._choose_files(into))

    def choose_folder(self, into: Place | None = None) -> None:
        """Let the artist choose a folder to add, in the same way."""
        tasks.run(self, self._choose_folder(into))

    def add(self, paths: Sequence[Path], into: Place | None = None) -> None:
        """Add files and folders, to the uploads alone or `into` a collection as well."""
        self._read(paths, into)

    def paste(self, into: Place | None = None, *, otherwise: Callable[[], object] | None = None) -> None:
        """Add the files copied in a file manager, or the picture copied anywhere; else do what is `otherwise` done."""
        held = what_is_there()
        drop, image = (None, QImage()) if held is None else (dropped(held), QGuiApplication.clipboard().image())
        if drop is not None and drop.paths:
            self.add(drop.paths, into)
        elif not image.isNull():
            tasks.run(self, self._add_picture(image, into))
        elif otherwise is not None:
            otherwise()
        elif held is not None and held.text().strip():
            self._notice.say(text(_ONLY_WORDS), passes=True)
        else:
            self._notice.say(self.tr("There is no picture and no file to paste. Copy one first."), passes=True)

    def add_opened(self, paths: Sequence[Path]) -> asyncio.Task[None]:
        """Add files and folders opened from outside the window; the task ends when they are on the list."""
        return self._read(paths, opened=True)

    def add_samples(self) -> None:
        """Add the sample pictures that ship with the program."""
        self.asked.emit()
        tasks.run(self, self._add_samples())

    async def _choose_files(self, into: Place | None) -> None:
        if paths := await dialogs.choose_files(self._page, self.tr("Add files"), self._last):
            self._take(paths, into)

    async def _choose_folder(self, into: Place | None) -> None:
        if path := await dialogs.choose_folder(self._page, self.tr("Add a folder"), self._last):
            self._take([path], into)

    def _take(self, paths: Sequence[Path], into: Place | None) -> None:
        """Add what was chosen; not into a project that holds no such collection."""
        if into is not None and into.project_id != self._studio.uploads.project_id:
            self._notice.say(text(_NOT_THERE.filled(name=into.collection.title)), Tone.WARN, stays=True)
            return
        self.asked.emit()
        self._read(paths, into)

    def _read(self, paths: Sequence[Path], into: Place | None = None, *, opened: bool = False) -> asyncio.Task[None]:
        """Say at once, before anything is painted, that they are being read, and add them."""
        task = tasks.run(self, self._add(paths, into, opened=opened))
        self._under_way.add(task)
        self.reading.emit(True)  # noqa: FBT003 - Qt's signature
        task.add_done_callback(self._end_reading)
        return task

    def _end_reading(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        if not self._under_way and isValid(self):
            self.reading.emit(False)  # noqa: FBT003 - Qt's signature

    async def _add(self, paths: Sequence[Path], into: Place | None = None, *, opened: bool = False) -> None:
        sheets, project = tuple(filter(describes_art, paths)), self._studio.uploads.project_id
        art = [path for path in paths if path not in sheets]
        with suppress(StoppedByArtist):
            if art:
                await self._add_art(art, into, opened=opened)
            if sheets and project == self._studio.uploads.project_id:
                self.sheets_dropped.emit(sheets)
            elif sheets:
                self._notice.say(text(_ELSEWHERE.filled(name=shown_name(sheets[0]))), Tone.WARN, stays=True)

    async def _add_art(self, paths: Sequence[Path], into: Place | None, *, opened: bool) -> None:
        looked_at, project = self._place(), self._studio.uploads.project_id
        dropped = self._studio.uploads.dropped(paths)
        found = await self._searches.follow(dropped)
        added = await self._studio.uploads.add_found(dropped, found, opened=opened)
        await self._join(added, looked_at, into, _Dropped(paths, project))

    async def _add_picture(self, image: QImage, into: Place | None) -> None:
        looked_at = self._place()
        png = await asyncio.get_running_loop().run_in_executor(None, png_of, image)
        await self._join(await self._studio.uploads.add_pasted(png), looked_at, into)

    async def _add_samples(self) -> None:
        looked_at, place = self._place(), self._studio.joining.place()
        into = None if place.collection.art_ids else place  # to try it: all of it, by one button
        await self._join(await self._studio.uploads.add([sample_art()]), looked_at, into)

    def _place(self) -> int:
        """How far the artist has scrolled; an empty list may still say how far she had in the one before."""
        return self._view.verticalScrollBar().value() if self._view.model().rowCount() else 0

    async def _join(self, added: Added, looked_at: int, into: Place | None, dropped: _Dropped | None = None) -> None:
        """Put it into the collection, if it is meant for one, and tell what came of it, also where that is refused."""
        try:
            if into is not None:
                covers = await self._studio.joining.join_dropped(into, added.all_ids)
                alone = self._alone(covers, frozenset(added.all_ids))
                added = replace(added, left_out=(*_never_added(added.left_out), *alone))
        except MintwrightError:
            self._tell(added, looked_at, dropped)
            raise
        labelled = await labelled_files([left.path for left in added.left_out if _may_describe(left.path)])
        self._tell(added, looked_at, dropped, labelled)
        is_told = added.left_out or added.held_at is not None
        if is_told:
            return
        if unclear := await self._studio.pairs.unclear(added.art_ids):
            self._tell_unclear(unclear)
        elif into is not None and (said := minted_already(self._studio, into.collection)):
            self._notice.say(said, passes=True)

    def tell_minted(self, words: str, joined: Edit, into: Collection, art_ids: Sequence[int]) -> None:
        """Say that these joined what is minted already, and offer a collection of their own."""

        def act() -> None:
            tasks.run(self._notice, put_apart(self._studio, joined, into, art_ids))

        self._joined = joined, words
        self._notice.say(words, action=self.tr("Put them into a new collection"), act=act, passes=True)

    def _follow_history(self, _: object) -> None:
        """Withdraw what was said of art that joined, once that was undone."""
        if self._joined is None or self._studio.history.is_done(self._joined[0]):
            return
        if self._notice.message == self._joined[1]:
            self._notice.withdraw()
        self._joined = None

    def _alone(self, covers: Mapping[int, int], dropped: Container[int]) -> Iterator[Skipped]:
        """The pictures that were dropped without what they cover, in the project that is open."""
        art = self._studio.uploads.art
        for cover, piece in covers.items():
            if piece not in dropped and self._studio.uploads.is_shown(cover):
                path, of = art(cover).path, art(piece).path
                yield Skipped(path, _ONLY_A_COVER.filled(name=shown_name(path), piece=shown_name(of)))

    def _tell(
        self, outcome: Added, looked_at: int, dropped: _Dropped | None, labelled: Container[Path] = frozenset[Path]()
    ) -> None:
        self._studio.changes.deliver()  # so that the cards are there
        if dropped is not None and dropped.project != self._studio.uploads.project_id:
            self._tell_elsewhere(outcome)
            return
        if outcome.art_ids and self._view.verticalScrollBar().value() == looked_at:
            self.added.emit(outcome.art_ids)
        beside = None if dropped is None else descriptions_beside(self._studio, outcome, dropped.paths, labelled)
        if beside is not None and beside.is_sure:
            self.sheets_dropped.emit(beside.paths)
            outcome, beside = replace(outcome, left_out=tuple(beside.others)), None
        if outcome.held_at is not None and outcome.held_at == self._studio.session.scope:
            self._tell_held(outcome, outcome.held_at)
        elif beside is not None:
            self._offer(beside.words, beside.paths)
        elif outcome.left_out:
            self._tell_left_out(outcome)

    def _tell_elsewhere(self, outcome: Added) -> None:
        """What describes the art of another project is not read into the one that was opened meanwhile."""
        described = [left.path for left in outcome.left_out if describes_art(left.path)]
        if described:
            self._notice.say(text(_ELSEWHERE.filled(name=shown_name(described[0]))), Tone.WARN, stays=True)
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
        self._say(
            self._held_words,
            action=self.tr("Upload now"),
            act=lambda: tasks.run(self, resume(outcome.art_ids, at=scope)),
        )

    def _follow_session(self, *_: object) -> None:
        """Withdraw the notice in other scopes: nothing was held there."""
        if self._studio.session.scope != self._held_at:
            self._withdraw(self._held_words)

    def _offer(self, words: str, paths: tuple[Path, ...]) -> None:
        """Say what lies beside the art, until it is taken."""
        offered = self.tr("Import descriptions…")
        self._say(words, action=offered, act=lambda: self.sheets_dropped.emit(paths))

    def _say(
        self,
        words: str,
        tone: Tone = Tone.INFO,
        *,
        action: str = "",
        act: Callable[[], object] | None = None,
        stays: bool = False,
    ) -> None:
        """Say something of the art of this project."""
        self._said_words, self._said_in = words, self._studio.uploads.project_id
        self._notice.say(words, tone, action=action, act=act, stays=stays)

    def _follow_projects(self, *_: object) -> None:
        """Withdraw the notice in other projects: what is offered there would be done to other art."""
        if self._studio.uploads.project_id != self._said_in:
            self._withdraw(self._said_words)

    def _tell_left_out(self, outcome: Added) -> None:
        """Spreadsheets that lay beside the art in a folder are offered as what they are."""
        sheets = tuple(left.path for left in outcome.left_out if is_sheet(left.path))
        beside = text(counted(len(sheets), *_BESIDE).filled(name=shown_name(sheets[0]))) if sheets else ""
        if sheets and len(sheets) == len(outcome.left_out) + outcome.unnamed:
            self._offer(beside, sheets)
            return
        self._say(
            f"{skipped_summary(outcome.left_out, outcome.unnamed)} {beside}".rstrip(),
            Tone.WARN,
            action=self.tr("See which and why") if len(outcome.left_out) > 1 else "",
            act=lambda: tasks.run(
                self, dialogs.show_at_once(SkippedDialog(outcome.left_out, self._page, unnamed=outcome.unnamed))
            ),
            stays=True,
        )

    def _tell_unclear(self, unclear: Sequence[Sequence[Art]]) -> None:
        """Say that files of one name were not paired: only one picture and one other file tell what is meant."""
        names = ", ".join(art.path.name for art in unclear[0])
        one = Sentence("uploads", "{names} have the same name. Choose yourself which picture is the cover of which.")
        many = Sentence(
            "uploads",
            "{names} have the same name, and so have others. Choose yourself which picture is the cover of which.",
        )
        self._say(text(counted(len(unclear), one, many).filled(names=names)), Tone.WARN, stays=True)

    def _withdraw(self, words: str) -> None:
        """Withdraw this message; a later one stays."""
        if words and self._notice.message == words:
            self._notice.withdraw()


def _may_describe(path: Path) -> bool:
    return path.suffix.lower() == DESCRIPTIONS


def _never_added(left_out: Sequence[Skipped]) -> tuple[Skipped, ...]:
    """What was left out for another reason than that it was added before: that is in the collection now."""
    return tuple(each for each in left_out if not is_already_added(each.reason))


def png_of(image: QImage) -> bytes:
    """The picture as PNG, without loss."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # pyright: ignore[reportArgumentType, reportCallIssue] - the stubs want bytes
    return bytes(buffer.data().data())
