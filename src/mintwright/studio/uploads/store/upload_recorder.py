"""Every change to a project's art: the journal first, then memory, then the news."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from mintwright.domain.networks import AccountScope
from mintwright.domain.project import Art, Proof, StoredFile, Upload, UploadState
from mintwright.library import art_repository
from mintwright.library.database import Connection, Database
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.disk.file_search import File
from mintwright.studio.uploads.store import next_states
from mintwright.studio.uploads.store.upload_store import UploadStore

_Done = TypeVar("_Done")


class UploadRecorder:
    """The one way by which the art of a project changes. Announces Kind.ART. What writes raises LibraryError."""

    def __init__(self, database: Database, changes: Changes, store: UploadStore) -> None:
        self.store = store
        self._database = database
        self._changes = changes

    async def _commit(
        self, write: Callable[[Connection], _Done], take: Callable[[_Done], Iterable[int]], *, durable: bool = False
    ) -> _Done:
        """Journal, then memory, then the news: `take` takes in what was written, and tells which art has changed."""
        done = await self._database.write(write, durable=durable)
        self._announce(take(done))
        return done

    def _announce(self, art_ids: Iterable[int]) -> None:
        if changed := tuple(art_ids):  # no ids would mean all art
            self._changes.announce(Kind.ART, changed)

    def announce_all(self) -> None:
        """Say that all art may show otherwise now."""
        self._changes.announce(Kind.ART)

    async def add(
        self, files: Sequence[tuple[Path, int, int]], scope: AccountScope, state: UploadState
    ) -> tuple[int, ...]:
        """Add files, at the end, in this state at this place; returns the art."""
        add = partial(art_repository.add_art, project_id=self.store.project_id, files=files, scope=scope, state=state)
        rows = await self._commit(add, lambda rows: self.store.add(rows, scope, state))
        return tuple(row[0] for row in rows)

    async def take_off(self, art_ids: Sequence[int]) -> tuple[int, ...]:
        """Take art off the list; returns what of it was still there. Announces Kind.COLLECTIONS too."""
        await self._database.write(partial(art_repository.set_removed, art_ids=art_ids, removed=True))
        gone = self.store.take_off(art_ids)
        self._announce(gone)
        self._changes.announce(Kind.COLLECTIONS)
        return gone

    async def put_back(self, art_ids: Sequence[int]) -> None:
        """Put art back where it was on the list. Announces Kind.COLLECTIONS too."""

        def take(_: None) -> Sequence[int]:
            self.store.put_back(art_ids)
            return art_ids

        await self._commit(partial(art_repository.set_removed, art_ids=art_ids, removed=False), take)
        self._changes.announce(Kind.COLLECTIONS)

    async def set_states(self, lines: Sequence[Upload], scope: AccountScope) -> None:
        """Say where art stands at a place."""
        if lines:
            write = partial(art_repository.set_uploads, uploads=lines, scope=scope)
            await self._commit(write, lambda _: self.store.set_states(lines, scope))

    async def set_inspected(self, art: Art) -> None:
        """Say what a look at a file found, and where that leaves it at places that hold what it was before.

        Nothing is said of art that was found in another file meanwhile: it is looked at there.
        """
        outdated = next_states.outdated(self.store, art)

        def take(is_still_there: bool) -> Iterable[int]:
            if not is_still_there:
                return ()
            self.store.set_inspected(art)
            for elsewhere, line in outdated:
                self.store.set_states([line], elsewhere)
            return (art.id,)

        await self._commit(partial(art_repository.set_checked, art=art, outdated=outdated), take)

    async def set_proof(
        self,
        file: StoredFile,
        scope: AccountScope,
        proof: Proof,
        art_ids: Iterable[int] = (),
        *,
        durable: bool = False,
    ) -> StoredFile:
        """Say what was found out about what a place holds of this art; returns that, as it is known now."""
        proven = replace(file, proof=proof)

        def take(is_still_held: bool) -> Iterable[int]:
            if not is_still_held:
                return ()
            self.store.set_stored(proven, scope)
            return art_ids

        write = partial(art_repository.set_proof, file=file, scope=scope, proof=proof)
        return proven if await self._commit(write, take, durable=durable) else file

    async def forget_stored(self, references: Sequence[str], scope: AccountScope) -> None:
        """Say that a place holds these no more: the art is held back there until it is resumed."""
        write = partial(art_repository.forget_stored, references=references, scope=scope)
        await self._commit(write, lambda gone: self.store.forget_stored(gone, scope))

    async def relocate(self, files: Mapping[int, File]) -> frozenset[int]:
        """Say, durably and in one transaction, that art, by id, is in other files now, with the content it had.

        Art that is no longer what was found, or of another project, is left out. Returns which art is there now.
        """
        moved: list[Art] = []
        async for piece in piecewise(files.items()):
            known = ((self.store.art(art_id), file) for art_id, file in piece if art_id in self.store)
            same = ((art, file) for art, file in known if file.is_of(art))
            moved += (replace(art, path=file.path, modified_ns=file.stamp.modified_ns) for art, file in same)
        if not moved:
            return frozenset()
        await self._database.write(partial(art_repository.set_paths, moved=moved), durable=True)
        async for piece in piecewise(moved):
            for art in piece:
                self.store.set_path(art)
            self._announce(art.id for art in piece)
        return frozenset(art.id for art in moved)

    # --- What only memory holds, or the journal holds already

    def show(self, lines: Sequence[Upload], scope: AccountScope) -> None:
        """Show where art stands although, in the journal, it says the same in other words, or nothing can be said."""
        self._announce(self.store.set_states(lines, scope))

    def show_uploaded(self, art_id: int, file: StoredFile, scope: AccountScope) -> None:
        """Show what a place holds of art, as the journal knows; art that has other content by now is not uploaded."""
        self.store.set_stored(file, scope)
        if self.store.sha256(art_id) == file.sha256:
            self.show([Upload(art_id=art_id, state=UploadState.UPLOADED)], scope)

    def note_sent(self, art_id: int, sent: int) -> int:
        """Show how many bytes were sent; returns how many more that are."""
        more = self.store.set_sent(art_id, sent)
        self._announce([art_id])
        return more
