"""The art of the open project and its upload to the current network: what the artist can do with the queue."""

from collections.abc import AsyncGenerator, Awaitable, Callable, Container, Generator, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

from mintwright.domain.networks import AccountScope
from mintwright.domain.project import Art, StoredFile, Upload, UploadState
from mintwright.domain.sentences import Sentence
from mintwright.library.database import Database
from mintwright.library.draft_repository import StoredDrafts
from mintwright.library.errors import LibraryError, refused_as
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.disk.drives import Drives
from mintwright.studio.disk.file_search import File
from mintwright.studio.disk.own_folders import OwnPlaces
from mintwright.studio.history import Edit, History
from mintwright.studio.project_contents import Contents
from mintwright.studio.session.session import Session
from mintwright.studio.settings import Settings
from mintwright.studio.uploads.changed_files import ChangedFiles
from mintwright.studio.uploads.clipboard import drop_pasted, keep_pasted
from mintwright.studio.uploads.drop_import import DropImport
from mintwright.studio.uploads.drop_recorder import Added, DropRecorder
from mintwright.studio.uploads.folder_scan import Collected
from mintwright.studio.uploads.queue.open_queue import OpenQueue
from mintwright.studio.uploads.queue.queue_hold import QueueHold
from mintwright.studio.uploads.queue.upload_queue import UploadQueue
from mintwright.studio.uploads.store.state_transitions import moved, tried_again
from mintwright.studio.uploads.store.unsaved_answers import UnsavedAnswers
from mintwright.studio.uploads.store.upload_recorder import SaveMore, UploadRecorder
from mintwright.studio.uploads.store.upload_store import UploadStore
from mintwright.studio.uploads.stored_files import StoredFiles
from mintwright.studio.uploads.upload_item import Totals, UploadItem

PASTED = "pasted"  # folder of the profile

Leaving = Callable[[Iterable[int]], AbstractAsyncContextManager[Callable[[], None]]]
"""What else changes when art leaves the list: entered before it does; called once the art is back, it changes back."""

TakeDrafts = Callable[[StoredDrafts, Container[int]], None]
"""Takes over the drafts that were journalled with new art, which is named beside them."""

_NOT_ADDED = Sentence("uploads", "Nothing was added to the list. {reason}")
_NOT_REMOVED = Sentence("uploads", "Nothing was removed from the list. {reason}")
_NOT_PUT_BACK = Sentence("uploads", "Nothing was put back on the list. {reason}")
_NOT_PAUSED = Sentence("uploads", "The uploads were not paused. {reason}")
_NOT_RESUMED = Sentence("uploads", "The uploads that are still paused were not resumed. {reason}")
_NOT_TRIED_AGAIN = Sentence("uploads", "The files that still have a problem were not tried again. {reason}")
_NOT_RELOCATED = Sentence("uploads", "The places of the originals stay as they were. {reason}")


class Uploads:
    """The art of the open project and its upload to the current network. Announces Kind.ART.

    Art added in one scope is not sent to another just because the artist switches to that one: it stays paused there
    until it is resumed. Uploads to the real networks are public.

    What the artist asks for and the disk refuses raises LibraryError, which says what was not done.
    """

    def __init__(
        self,
        database: Database,
        changes: Changes,
        settings: Settings,
        session: Session,
        history: History,
        contents: Contents,
        drives: Drives,
        ours: OwnPlaces,
    ) -> None:
        """`ours` is what nothing is added from."""
        self._database = database
        self._changes = changes
        self._session = session
        self._history = history
        self._drives = drives
        self._ours = ours
        self.answers = UnsavedAnswers(database, taken=self._take_stored)
        self._hold = QueueHold(settings)
        self._drop_recorder = DropRecorder(database, changes)
        self._open = OpenQueue(database, changes, session, drives, self._hold, self.answers, _store_of(contents))
        self.changed_files = ChangedFiles(changes, session, drives, self._open)
        self.stored = StoredFiles(database, session, self._open, self.answers)
        self._told_of_new: list[Callable[[Sequence[int]], Awaitable[None]]] = []
        self._leaving: Leaving = _alone
        self._take_drafts: TakeDrafts = _nothing_taken

    def show(self, contents: Contents) -> None:
        """Take over the art of another project."""
        self._open.show(_store_of(contents))

    async def leave(self) -> None:
        """Stop the uploads of this project; they go on when it is opened again."""
        await self._open.end()

    def stay(self) -> None:
        """Go on with this project after all."""
        self._open.begin_anew()

    def start(self) -> None:
        """Start the queue."""
        self._open.start()

    async def close(self) -> None:
        """Stop uploading, without waiting for any drive."""
        await self.changed_files.close()
        await self._open.close()

    @property
    def _queue(self) -> UploadQueue:
        return self._open.queue

    @property
    def _store(self) -> UploadStore:
        return self._open.queue.store

    @property
    def _recorder(self) -> UploadRecorder:
        return self._open.queue.recorder

    def _take_stored(self, file: StoredFile, scope: AccountScope) -> None:
        self._store.set_stored(file, scope)

    # --- Asking

    @property
    def all_paused(self) -> bool:
        """Whether the whole queue is held."""
        return self._hold.is_on

    @property
    def outage(self) -> Sentence | None:
        """Why the queue waits before it tries again."""
        return self._queue.backoff.reason

    def order(self) -> Sequence[int]:
        """The ids of the art, in the order it is shown."""
        return self._store.order()

    def item(self, art_id: int) -> UploadItem:
        """One file on the current network. Raises KeyError for art that is not in the open project."""
        item = self._store.item(art_id, self._session.scope)
        return replace(item, state=UploadState.PAUSED) if self._is_kept_back(art_id, item.state) else item

    def has(self, art_id: int) -> bool:
        """Whether this art is in the open project, on the list or taken off it."""
        return art_id in self._store

    def art(self, art_id: int) -> Art:
        """One piece of art, also one that was taken off the list. Raises KeyError."""
        return self._store.art(art_id)

    def arts(self, art_ids: Iterable[int]) -> list[Art]:
        """The same of several; ten thousand at once. Raises KeyError."""
        return list(map(self._store.art, art_ids))

    def content(self, art_id: int) -> tuple[str, str]:
        """The SHA-256 and the CID of this art; cheaper than the whole art. Raises KeyError."""
        return self._store.content(art_id)

    def contents(self, art_ids: Iterable[int]) -> dict[int, tuple[str, str]]:
        """The same of those of these that are in the open project; ten thousand at once."""
        return self._store.contents(art_ids)

    def references(self, art_id: int) -> frozenset[str]:
        """The references of this art as it is now: the one its bytes give, and those of services that store it."""
        return self._store.references(art_id) if art_id in self._store else frozenset()

    def state(self, art_id: int) -> UploadState:
        """The state of one file on the current network; cheaper than the whole item."""
        state = self._store.state(art_id, self._session.scope)
        return UploadState.PAUSED if self._is_kept_back(art_id, state) else state

    def _is_kept_back(self, art_id: int, state: UploadState) -> bool:
        """Whether it would wait in vain because the whole queue is held: then it counts as paused."""
        return state is UploadState.WAITING and self._hold.holds(art_id, self._session.scope)

    @property
    def project_id(self) -> int:
        """The project whose art this is."""
        return self._store.project_id

    @contextmanager
    def standstill(self) -> Generator[None]:
        """Begin no upload meanwhile; those under way go on."""
        try:
            with self._hold.standstill():
                yield
        finally:
            self._queue.enqueue(())

    def states(self, art_ids: Iterable[int]) -> dict[int, UploadState]:
        """The states of these; ten thousand at once."""
        scope = self._session.scope
        found = self._store.states(art_ids, scope)
        if self._hold.is_on:  # as `_is_kept_back`
            waiting = (art_id for art_id, state in found.items() if state is UploadState.WAITING)
            found |= dict.fromkeys(frozenset(waiting).difference(self._hold.exempt(scope)), UploadState.PAUSED)
        return found

    def path_text(self, art_id: int) -> str:
        """The path of its file; cheaper than the whole art. Raises KeyError."""
        return self._store.path_text(art_id)

    def that_lie_beside(self, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
        """Those of which both files have one name in one folder, but for their endings; ten thousand at once."""
        return self._store.that_lie_beside(pairs)

    def is_shown(self, art_id: int) -> bool:
        """Whether this art is on the list."""
        return self._store.is_shown(art_id)

    @property
    def list_changes(self) -> int:
        """How often art was taken off the list of this project, or came to it, since it was opened."""
        return self._store.list_changes

    def shown(self, art_ids: Iterable[int]) -> tuple[int, ...]:
        """Those that are on the list, in their order; ten thousand at once."""
        return self._store.shown(art_ids)

    def totals(self) -> Totals:
        """The queue in numbers."""
        scope = self._session.scope
        totals = self._store.totals(scope)
        if self._hold.is_on:
            shown = filter(self._store.is_shown, self._hold.exempt(scope))
            waiting = sum(self.state(art_id) is UploadState.WAITING for art_id in shown)
            totals = replace(totals, waiting=waiting, paused=totals.paused + totals.waiting - waiting)
        if not totals.uploading:
            return totals
        return replace(totals, seconds_left=self._queue.seconds_for(totals.size - totals.sent))

    # --- Adding and taking off

    async def add(self, paths: Sequence[Path], *, opened: bool = False) -> Added:
        """Add files and whole folders; hidden files are ignored, unsuitable ones skipped with a reason.

        The files are journalled in one transaction and wait at once. Files that were `opened` from outside the window
        are held where an upload is public: a double click is no decision to publish. Raises LibraryError.
        """
        dropped = self.dropped(paths)
        return await self.add_found(dropped, await dropped.scan(), opened=opened)

    def on_added(self, told: Callable[[Sequence[int]], Awaitable[None]]) -> None:
        """Have `told` called with the ids of new art of the open project, once it is on the list."""
        self._told_of_new.append(told)

    def on_leaving(self, leaving: Leaving) -> None:
        """Have art leave the list together with something else. Raising from `leaving` keeps it on the list."""
        self._leaving = leaving

    def on_adding(self, take: TakeDrafts, *save_more: Callable[[], SaveMore]) -> None:
        """Have what these return at the time journalled in each transaction that adds art, to any project; in order.

        `take` is called with the drafts that were journalled and the new art, if that is the open project.
        """
        self._take_drafts = take
        self._drop_recorder.save_more.extend(save_more)

    def dropped(self, paths: Sequence[Path]) -> DropImport:
        """Files and whole folders to be scanned; `add_found` adds what that finds."""
        return DropImport(paths, self._store, self._session.scope, self._drives, self._ours)

    async def add_found(self, dropped: DropImport, found: Collected, *, opened: bool = False) -> Added:
        """Add what was found in a drop to the project it was dropped into, as `add` does. Raises LibraryError."""
        if dropped.store.project_id == self.project_id:
            added = await self._add(dropped, found, opened=opened)
        else:
            async with self._history.turn:  # its project may be opened just now, with what the journal held before
                added = await self._add(dropped, found, opened=opened)
        for told in self._told_of_new if added.art_ids else ():
            await told(added.art_ids)
        return added

    async def _add(self, dropped: DropImport, found: Collected, *, opened: bool) -> Added:
        if dropped.store.project_id == self.project_id:
            dropped.store = self._store  # another one if the project was left and opened again
        with refused_as(_NOT_ADDED):
            added = await self._drop_recorder.add(dropped, found, opened=opened)
        if dropped.store is not self._store:  # another project was opened meanwhile; it is there, in its own
            return replace(added, art_ids=(), held_at=None)
        self._take_drafts(added.drafts, frozenset(added.art_ids))  # before anybody hears of the art
        self._queue.enqueue(added.art_ids)
        return added

    async def add_pasted(self, png: bytes) -> Added:
        """Add a picture that has no file yet to the project that is open now; its file is kept in the profile.

        Raises LibraryError, SilentDriveError.
        """
        store, scope = self._store, self._session.scope
        path = await keep_pasted(self._database.path.parent / PASTED, png, self._drives)
        dropped = DropImport([path], store, scope, self._drives, self._ours)
        try:
            return await self.add_found(dropped, await dropped.scan())
        except LibraryError:  # she pastes it again, and the disk may be full
            await drop_pasted(path, self._drives)
            raise

    async def remove(self, ids: Iterable[int]) -> Edit | None:
        """Take art off the list, never off the disk, as a step of the history; None if none of it was on the list.

        Drafts stay, so that `restore` brings all of it back. Raises LibraryError.
        """
        project_id = self.project_id
        gone, come_back = await self._take_off(ids)
        if not gone:
            return None
        label = Sentence("history", "Remove from the list")
        undo, redo = partial(self._come_back, gone, come_back), partial(self._take_off, gone)
        edit = Edit(project_id, label, undo, redo, art_ids=frozenset(gone))
        self._history.record(edit)
        return edit

    async def _take_off(self, ids: Iterable[int]) -> tuple[tuple[int, ...], Callable[[], None]]:
        recorder = self._recorder
        art_ids = tuple(art_id for art_id in ids if recorder.store.is_shown(art_id))
        async with self._stopped(art_ids):
            with refused_as(_NOT_REMOVED):
                async with self._leaving(art_ids) as come_back:
                    return await recorder.take_off(art_ids), come_back

    async def _come_back(self, art_ids: Sequence[int], come_back: Callable[[], None]) -> None:
        await self.restore(art_ids)
        come_back()

    @asynccontextmanager
    async def _stopped(self, art_ids: Sequence[int]) -> AsyncGenerator[None]:
        """End what is under way for these and begin nothing meanwhile; what still waits afterwards goes on."""
        try:
            with self._hold.stopped(art_ids):
                await self._queue.cancel(art_ids)
                yield
        finally:
            self._queue.enqueue(filter(self.has, art_ids))

    async def restore(self, ids: Iterable[int]) -> None:
        """Put art back on the list, as it was before `remove`. Raises LibraryError."""
        art_ids = tuple(art_id for art_id in ids if art_id in self._store)
        with refused_as(_NOT_PUT_BACK):
            await self._recorder.put_back(art_ids)
        self._queue.enqueue(art_ids)

    # --- Holding and letting go

    async def pause(self, ids: Iterable[int]) -> None:
        """Pause these; uploads under way stop."""
        art_ids, recorder, scope = tuple(ids), self._recorder, self._session.scope
        async with self._stopped(art_ids):
            with refused_as(_NOT_PAUSED):
                paused = moved(recorder.store, art_ids, scope, UploadState.WAITING, UploadState.PAUSED)
                await recorder.set_states(paused, scope)
            self._hold.disallow(art_ids)

    async def resume(self, ids: Iterable[int], *, at: AccountScope | None = None) -> None:
        """Resume these, also while the whole queue is held, and then only these.

        Does nothing if the artist has left the scope `at` meanwhile.
        """
        if at not in (None, self._session.scope):
            return
        paused = tuple(art_id for art_id in ids if art_id in self._store and self.state(art_id) is UploadState.PAUSED)
        if not paused:
            return
        self._hold.allow(paused, self._session.scope)
        self._queue.enqueue(paused)
        self._changes.announce(Kind.ART, paused)
        with refused_as(_NOT_RESUMED):
            await self._move(paused, UploadState.PAUSED, UploadState.WAITING)

    async def pause_all(self) -> None:
        """Hold the whole queue."""
        self._hold.put(is_on=True)
        await self._queue.cancel_sending()
        self._changes.announce(Kind.ART)

    async def resume_all(self) -> None:
        """Resume the whole queue, also what was paused by itself."""
        self._hold.put(is_on=False)
        try:
            await self.resume(tuple(self.order()))
        finally:
            self._queue.enqueue_all()
            self._queue.try_now()
            self._changes.announce(Kind.ART)

    async def take_back(self, art_id: int, sha256: str, scope: AccountScope, raw: bytes) -> bool:
        """Save an answer from a rescue file; False if it was not needed. Raises LibraryError."""
        is_taken = await self.answers.take_back(art_id, sha256, scope, raw)
        if is_taken and art_id in self._store and self._store.sha256(art_id) == sha256:
            self._recorder.show([Upload(art_id=art_id, state=UploadState.UPLOADED)], scope)
        return is_taken

    def try_now(self) -> None:
        """Stop waiting for the service or the disk, and try again at once."""
        self._queue.try_now()

    async def retry(self, ids: Iterable[int]) -> None:
        """Try again what had a problem; the files are inspected again. What was paused when it failed stays paused.

        In pieces; the rest stays as it is once another project or scope is open.
        """
        with refused_as(_NOT_TRIED_AGAIN):
            await self._try_again(ids, inspects=True)

    async def go_on(self, ids: Iterable[int]) -> None:
        """Try again what failed while its file was away, as `retry` does; what was inspected has to be what it was."""
        await self._try_again(ids, inspects=False)

    async def _try_again(self, ids: Iterable[int], *, inspects: bool) -> None:
        queue, scope, chosen = self._queue, self._session.scope, tuple(ids)
        queue.send_anew(art_id for art_id in chosen if art_id in queue.store)
        async for piece in piecewise(chosen):
            if queue is not self._queue:
                return
            again = tried_again(queue.store, piece, scope)
            if inspects:
                queue.store.inspections.put(line.art_id for line in again)
            await self._set_states(again, scope)

    def failed(self) -> Sequence[int]:
        """The art on the list that failed here for a reason that may be over: what can be tried again."""
        return self._store.failed(self._session.scope)

    def has_failed(self, art_id: int) -> bool:
        """Whether this art is among what failed here."""
        return self._store.has_failed(art_id, self._session.scope)

    async def relocate(self, files: Mapping[int, File]) -> frozenset[int]:
        """Set the new files of moved originals, by art id, durably and in one transaction.

        Their content is the same, so nothing is uploaded again. Skips art of other projects, and art that has changed
        since the search. Returns the art that was relocated. Raises LibraryError.
        """
        with refused_as(_NOT_RELOCATED):
            return await self._recorder.relocate(files)

    async def reupload(self, ids: Iterable[int]) -> None:
        """Take these files as they are now, also those uploaded: a picture that was saved again replaces the old one.

        It is sent to the current scope. In others it is held back once its content has changed.
        """
        art_ids, recorder, scope = tuple(ids), self._recorder, self._session.scope
        async with self._stopped(art_ids):
            again = moved(recorder.store, art_ids, scope, UploadState.UPLOADED, UploadState.WAITING)
            with refused_as(_NOT_TRIED_AGAIN):
                await recorder.set_states(again, scope)
            recorder.store.inspections.put(art_ids, meant_for=scope)

    async def _move(self, art_ids: Sequence[int], frm: UploadState, to: UploadState) -> None:
        scope = self._session.scope
        await self._set_states(moved(self._store, art_ids, scope, frm, to), scope)

    async def _set_states(self, lines: Sequence[Upload], scope: AccountScope) -> None:
        await self._recorder.set_states(lines, scope)
        self._queue.enqueue(line.art_id for line in lines)


@asynccontextmanager
async def _alone(_: Iterable[int]) -> AsyncGenerator[Callable[[], None]]:
    """With nothing else."""
    yield lambda: None


def _nothing_taken(_: StoredDrafts, __: Container[int]) -> None:
    """Nobody keeps drafts."""


def _store_of(contents: Contents) -> UploadStore:
    return UploadStore(contents.shelf, contents.project.id)
