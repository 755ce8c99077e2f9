"""The art of the open project and its way to the current network: what the artist can do with the queue."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial
from pathlib import Path

from mintwright.domain.networks import AccountScope, Network, place_of
from mintwright.domain.project import Art, Proof, StoredFile, Upload, UploadState
from mintwright.domain.sentences import Sentence
from mintwright.library import art_journal as journal
from mintwright.library.database import Connection, Database
from mintwright.library.errors import LibraryError
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.disk.drives import Drives
from mintwright.studio.disk.file_search import File
from mintwright.studio.projects import Contents
from mintwright.studio.session.session import Session
from mintwright.studio.settings import Settings
from mintwright.studio.uploads.changed_files import ChangedFiles
from mintwright.studio.uploads.clipboard import store_pasted_image
from mintwright.studio.uploads.collect import Collected, Skipped
from mintwright.studio.uploads.drop_collector import DropCollector
from mintwright.studio.uploads.file_errors import already_added
from mintwright.studio.uploads.upload_item import Totals, UploadItem
from mintwright.studio.uploads.upload_queue import Answered, UploadQueue
from mintwright.studio.uploads.upload_store import UploadStore

__all__ = ["Added", "Collected", "DropCollector", "Skipped", "Totals", "UploadItem", "Uploads"]

_PAUSED = "uploads_paused"
_PASTED = "pasted"  # folder of the profile


@dataclass(frozen=True, slots=True)
class Added:
    """What came of a drop."""

    art_ids: tuple[int, ...] = ()
    left_out: tuple[Skipped, ...] = ()
    unnamed: int = 0  # how many more were left out
    held_at: AccountScope | None = None  # where they are paused until the artist resumes them


class Uploads:
    """The art of the open project and its way to the current network. Announces Kind.ART.

    Art that was added at one place is not sent to another because the artist looks at that one: it stays paused
    there until it is resumed. Uploads to the real networks are public.
    """

    def __init__(
        self,
        database: Database,
        changes: Changes,
        settings: Settings,
        session: Session,
        contents: Contents,
        drives: Drives,
    ) -> None:
        self._database = database
        self._changes = changes
        self._settings = settings
        self._session = session
        self._drives = drives
        self._carrying = UploadQueue(database, changes, session, drives)
        self._resaved = ChangedFiles(changes, drives)
        self._adding = asyncio.Lock()
        self._place = session.place
        self._moving: set[asyncio.Task[None]] = set()  # art to whom it was meant for
        self._unsubscribe = changes.subscribe(Kind.SESSION, lambda _: self._follow_session())
        self.show(contents)

    def show(self, contents: Contents) -> None:
        """Take over the art of another project."""
        self._artwork = UploadStore(contents.shelf, contents.project.id)
        self._carrying.load(self._artwork, is_held=self.all_paused)

    async def leave(self) -> None:
        """End what is under way for this project; it is taken up again when the project is opened again."""
        await self._carrying.stop()

    def start(self) -> None:
        """Let the queue go."""
        self._carrying.start()

    async def close(self) -> None:
        """End what is under way; nobody waits for a drive."""
        self._unsubscribe()
        await self._resaved.close()
        if self._moving:
            await asyncio.wait(tuple(self._moving))
        await self._carrying.stop()

    def _follow_session(self) -> None:
        before, self._place = self._place, self._session.place
        if self._place != before:
            self._changes.announce(Kind.ART)
        self._carrying.on_session_changed()
        network, address = self._session.network, self._session.base_url
        nobodys = (place_of(network), place_of(network, address)) if network is not Network.PRACTICE else ()
        if before in nobodys and self._place not in nobodys:
            task = asyncio.get_running_loop().create_task(self._take_along(before, self._place))
            self._moving.add(task)
            task.add_done_callback(self._moving.discard)

    async def _take_along(self, before: AccountScope, place: AccountScope) -> None:
        """What was added before anybody was signed in here was meant for whoever signs in first."""
        waiting = UploadState.WAITING
        with suppress(LibraryError):  # then it is shown as paused, and nothing is lost
            lines = self._artwork.moved_state(self.order(), before, waiting, waiting)
            await self._set_states(lines, place)

    # --- Asking

    @property
    def all_paused(self) -> bool:
        """Whether the whole queue is held."""
        return self._settings.flag(_PAUSED)

    @property
    def outage(self) -> Sentence | None:
        """Why the queue waits before it tries again."""
        return self._carrying.outage.reason

    def order(self) -> Sequence[int]:
        """The ids of the art, in the order it is shown."""
        return self._artwork.order()

    def item(self, art_id: int) -> UploadItem:
        """One file on the current network. Raises KeyError for art that is not in the open project."""
        item = self._artwork.item(art_id, self._session.place)
        return replace(item, state=UploadState.PAUSED) if self._is_kept_back(art_id, item.state) else item

    def has(self, art_id: int) -> bool:
        """Whether this art is in the open project, on the list or taken off it."""
        return art_id in self._artwork

    def art(self, art_id: int) -> Art:
        """One piece of art, also one that was taken off the list. Raises KeyError."""
        return self._artwork.art(art_id)

    def state(self, art_id: int) -> UploadState:
        """Where one file stands on the current network; cheaper than the whole item."""
        state = self._artwork.state(art_id, self._session.place)
        return UploadState.PAUSED if self._is_kept_back(art_id, state) else state

    def _is_kept_back(self, art_id: int, state: UploadState) -> bool:
        """What would wait in vain because the whole queue is held counts as paused."""
        return state is UploadState.WAITING and self._carrying.holds(art_id)

    @property
    def project_id(self) -> int:
        """The project whose art this is."""
        return self._artwork.project_id

    def unproven(self) -> Sequence[int]:
        """The art on the list that is uploaded here, but nobody knows whether the network's reference names it."""
        return self._artwork.unproven(self._session.place)

    def questioned(self, art_id: int) -> StoredFile | None:
        """What the network holds instead of this art, or perhaps of it; None where there is nothing to compare."""
        return self._artwork.questioned(art_id, self._session.place) if art_id in self._artwork else None

    async def set_proof(self, file: StoredFile, place: AccountScope, proof: Proof, art_ids: Iterable[int]) -> None:
        """Keep what was found out about what a place holds of this art, durably. Raises LibraryError."""
        artwork = self._artwork
        keep = partial(journal.set_proof, file=file, place=place, proof=proof)
        if await self._database.write(keep, durable=True):
            artwork.set_stored(replace(file, proof=proof), place)
            self._changes.announce(Kind.ART, art_ids)

    async def needed(self, place: AccountScope) -> tuple[str, ...]:
        """The references of what a place holds of the art on the lists of all projects. Raises LibraryError."""
        listed = await self._database.read(partial(journal.needed_references, place=place))
        return (*listed, *self.references_in_hand(place))

    def references_in_hand(self, place: AccountScope) -> tuple[str, ...]:
        """The references of what a place holds and the journal does not know of yet."""
        return self._carrying.references_in_hand(place)

    def standstill(self) -> AbstractContextManager[None]:
        """Begin to send nothing meanwhile; what is being sent goes on."""
        return self._carrying.standstill()

    async def forget_stored(self, references: Sequence[str], place: AccountScope) -> None:
        """A place holds these no more: the art is held back there until it is resumed. Raises LibraryError."""
        artwork = self._artwork
        gone = await self._database.write(partial(journal.forget_stored, references=references, place=place))
        self._changes.announce(Kind.ART, artwork.forget_stored(gone, place))

    def has_changed_file(self, art_id: int) -> bool:
        """Whether the file was saved again after it was uploaded, as far as `look_for_resaved` found."""
        return self._resaved.has(self._artwork.art(art_id))

    def check_changed_files(self, ids: Iterable[int]) -> None:
        """Find out, on the side, which uploaded files were saved again since."""
        uploaded = (art_id for art_id in ids if self.state(art_id) is UploadState.UPLOADED)
        self._resaved.look([self._artwork.art(art_id) for art_id in uploaded])

    def is_shown(self, art_id: int) -> bool:
        """Whether this art is on the list."""
        return self._artwork.is_shown(art_id)

    def totals(self) -> Totals:
        """The queue in numbers."""
        totals = self._artwork.totals(self._session.place)
        if (only := self._carrying.exempt) is not None:
            shown = (art_id for art_id in only if self._artwork.is_shown(art_id))
            waiting = sum(self.state(art_id) is UploadState.WAITING for art_id in shown)
            totals = replace(totals, waiting=waiting, paused=totals.paused + totals.waiting - waiting)
        if not totals.uploading:
            return totals
        return replace(totals, seconds_left=self._carrying.pace.seconds_for(totals.size - totals.sent))

    # --- Adding and taking off

    async def add(self, paths: Sequence[Path], *, opened: bool = False) -> Added:
        """Add files and whole folders; hidden files are passed over, unsuitable ones left out with a reason.

        The files are journalled in one transaction and wait at once. Files that were `opened` from outside the window
        are held where an upload is public: a double click is no decision to publish. Raises LibraryError.
        """
        dropped = self.dropped(paths)
        return await self.add_found(dropped, await dropped.collect(), opened=opened)

    def dropped(self, paths: Sequence[Path]) -> DropCollector:
        """Files and whole folders that are to be looked through; `add_found` adds what that finds."""
        return DropCollector(paths, self._artwork, self._session.place, self._drives)

    async def add_found(self, dropped: DropCollector, found: Collected, *, opened: bool = False) -> Added:
        """Add what was found in a drop to the project it was dropped in, as `add` does. Raises LibraryError."""
        artwork, place = dropped.artwork, dropped.place
        async with self._adding:
            held = opened and place != place_of(Network.PRACTICE)
            state = UploadState.PAUSED if held else UploadState.WAITING
            files = tuple(file for file in found.files if not artwork.has_path(file[0]))
            known = (file[0] for file in found.files if artwork.has_path(file[0]))  # another drop was quicker
            left_out = (*found.left_out, *(Skipped(path, already_added(path)) for path in known))
            if not files:
                return Added(left_out=left_out, unnamed=found.unnamed)
            add = partial(journal.add_art, project_id=artwork.project_id, files=files, place=place, state=state)
            rows = await self._database.write(add)
            artwork.add(rows, place, state)
        if artwork is not self._artwork:  # another project was opened meanwhile; it is there, in its own
            return Added(left_out=left_out, unnamed=found.unnamed)
        art_ids = tuple(row[0] for row in rows)
        self._changes.announce(Kind.ART, art_ids)
        self._carrying.enqueue(art_ids)
        return Added(art_ids, left_out, found.unnamed, place if held else None)

    async def add_pasted(self, png: bytes) -> Added:
        """Add a picture that has no file yet; it is kept in the profile. Raises LibraryError."""
        folder, now = self._database.path.parent / _PASTED, datetime.now().astimezone()
        try:
            path = await self._drives.run(folder, lambda _: store_pasted_image(folder, png, now))
        except OSError as error:
            said = Sentence(
                "uploads",
                "The picture could not be kept: {reason}. Make room in {folder} and paste it again.",
                reason=error.strerror or str(error),
                folder=str(folder),
            )
            raise LibraryError(said, details=str(error)) from error
        return await self.add([path])

    async def add_samples(self, folder: Path) -> Added:
        """Add the sample pictures that ship with the program."""
        return await self.add([folder])

    async def remove(self, ids: Iterable[int]) -> None:
        """Take art off the list, never from disk; drafts stay, so that `restore` brings all of it back."""
        art_ids = tuple(art_id for art_id in ids if self._artwork.is_shown(art_id))
        await self._carrying.stop_these(art_ids)
        try:
            await self._database.write(partial(journal.set_removed, art_ids=art_ids, removed=True))
            self._artwork.take_off(art_ids)
        finally:
            self._carrying.enqueue(art_ids)  # what is still on the list goes on
        self._announce_list(art_ids)

    async def restore(self, ids: Iterable[int]) -> None:
        """Undo `remove`."""
        art_ids = tuple(art_id for art_id in ids if art_id in self._artwork)
        await self._database.write(partial(journal.set_removed, art_ids=art_ids, removed=False))
        self._artwork.put_back(art_ids)
        self._announce_list(art_ids)
        self._carrying.enqueue(art_ids)

    def _announce_list(self, art_ids: Sequence[int]) -> None:
        self._changes.announce(Kind.ART, art_ids)
        self._changes.announce(Kind.COLLECTIONS)

    # --- Holding and letting go

    async def pause(self, ids: Iterable[int]) -> None:
        """Hold these back; what is under way stops."""
        art_ids = tuple(ids)
        self._carrying.disallow(art_ids)
        await self._carrying.stop_these(art_ids)
        try:
            await self._move(art_ids, UploadState.WAITING, UploadState.PAUSED)
        finally:
            self._carrying.enqueue(art_ids)  # what is not paused goes on

    async def resume(self, ids: Iterable[int], *, at: AccountScope | None = None) -> None:
        """Let these go on, also when the whole queue is held, and then only these.

        Nothing goes on when it was to do so `at` another place than where the artist is by now.
        """
        if at not in (None, self._session.place):
            return
        paused = tuple(art_id for art_id in ids if art_id in self._artwork and self.state(art_id) is UploadState.PAUSED)
        if not paused:
            return
        self._carrying.allow(paused)
        self._changes.announce(Kind.ART, paused)
        await self._move(paused, UploadState.PAUSED, UploadState.WAITING)

    async def pause_all(self) -> None:
        """Hold the whole queue."""
        self._settings.put(_PAUSED, value=True)
        await self._carrying.hold()
        self._changes.announce(Kind.ART)

    async def resume_all(self) -> None:
        """Let the whole queue go on, also what was paused alone."""
        self._settings.put(_PAUSED, value=False)
        await self.resume(tuple(self.order()))
        self._carrying.let_go()
        self._changes.announce(Kind.ART)

    @property
    def answered(self) -> Mapping[tuple[str, AccountScope], Answered]:
        """What the service said of files and is not on the disk, by their SHA-256 and the place that holds them."""
        return self._carrying.answered

    async def save_answered(self) -> None:
        """Try once more to write it, of every project. Raises LibraryError."""
        await self._carrying.save_answered()

    def saving_answered(self) -> Sequence[Callable[[Connection], object]]:
        """The changes of the journal that keep what is not on the disk at this moment."""
        return self._carrying.saving_answered()

    async def take_back(self, art_id: int, sha256: str, place: AccountScope, raw: bytes) -> bool:
        """Keep what the service said of a file and the disk had refused; whether it was needed. Raises LibraryError."""
        return await self._carrying.take_back(art_id, sha256, place, raw)

    def try_now(self) -> None:
        """Wait no longer for the way to the service, or for the disk: try again at once what was held up."""
        self._carrying.try_now()

    async def retry(self, ids: Iterable[int]) -> None:
        """Try again what had a problem; the files are looked at anew. What was held back when it failed still is."""
        art_ids = tuple(ids)
        place = self._session.place
        again = self._artwork.tried_again(art_ids, place)
        self._carrying.inspect_again(line.art_id for line in again)
        await self._set_states(again, place)

    def failed(self) -> Sequence[int]:
        """The art on the list that was not uploaded here for a reason that may be over: what can be tried again."""
        problems = (art_id for art_id in self.order() if self.state(art_id) is UploadState.PROBLEM)
        return [art_id for art_id in problems if self._artwork.item(art_id, self._session.place).proof is None]

    async def relocate(self, files: Mapping[int, File]) -> frozenset[int]:
        """Art, by id, is in these files now: durably, in one transaction. What failed of it is tried again.

        Its content is what it was, so nothing is uploaded anew; art of the open project that is no longer what was
        found, or of another, is left out. Returns which art is there now. Raises LibraryError.
        """
        artwork = self._artwork
        moved: list[Art] = []
        async for piece in piecewise(files.items()):
            there = ((artwork.art(art_id), file) for art_id, file in piece if art_id in artwork)
            same = ((art, file) for art, file in there if file.is_of(art))
            moved += (replace(art, path=file.path, modified_ns=file.modified_ns) for art, file in same)
        if not moved:
            return frozenset()
        await self._database.write(partial(journal.set_paths, moved=moved), durable=True)
        async for piece in piecewise(moved):
            for art in piece:
                artwork.set_path(art)
            self._changes.announce(Kind.ART, [art.id for art in piece])
        if artwork is self._artwork:
            await self.retry(files.keys() & set(self.failed()))
        return frozenset(art.id for art in moved)

    async def reupload(self, ids: Iterable[int]) -> None:
        """Take these files as they are now, also what is uploaded: a picture that was saved again stands for itself.

        It is sent to the place where the artist says so. Elsewhere it is held back once its content is another.
        """
        art_ids = tuple(ids)
        place = self._session.place
        self._carrying.inspect_again(art_ids, meant_for=place)
        await self._carrying.stop_these(art_ids)
        again = self._artwork.moved_state(art_ids, place, UploadState.UPLOADED, UploadState.WAITING)
        await self._set_states(again, place)
        self._carrying.enqueue(art_ids)

    async def _move(self, art_ids: Sequence[int], frm: UploadState, to: UploadState) -> None:
        place = self._session.place
        await self._set_states(self._artwork.moved_state(art_ids, place, frm, to), place)

    async def _set_states(self, lines: Sequence[Upload], place: AccountScope) -> None:
        """Commit, then memory, then the news."""
        if not lines:
            return
        artwork = self._artwork
        await self._database.write(partial(journal.set_uploads, uploads=lines, place=place))
        for line in lines:
            artwork.set_state(line, place)
        art_ids = [line.art_id for line in lines]
        self._changes.announce(Kind.ART, art_ids)
        self._carrying.enqueue(art_ids)
