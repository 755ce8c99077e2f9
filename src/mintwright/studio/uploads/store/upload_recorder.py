"""Every change to a project's art: the journal first, then memory, then the news."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.networks import AccountScope
from mintwright.domain.project import Art, Proof, StoredFile, Upload, UploadState
from mintwright.library import art_repository
from mintwright.library.art_repository import ArtRow
from mintwright.library.database import Connection, Database
from mintwright.library.draft_repository import StoredDrafts, with_covers
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.disk.file_search import File
from mintwright.studio.uploads.store import state_transitions
from mintwright.studio.uploads.store.upload_store import UploadStore

_Done = TypeVar("_Done")
SaveMore = Callable[[Connection, Sequence[ArtRow]], Mapping[int, str]]
"""Journals drafts with new art, in the transaction that adds it, and returns their texts by art id."""


class UploadRecorder:
    """The only way to change the art of a project. Announces Kind.ART. Everything that writes raises LibraryError."""

    def __init__(self, database: Database, changes: Changes, store: UploadStore) -> None:
        self.store = store
        self._database = database
        self._changes = changes

    async def _commit(
        self, write: Callable[[Connection], _Done], take: Callable[[_Done], Iterable[int]], *, durable: bool = False
    ) -> _Done:
        """Journal, then memory, then news: `take` applies what was written to memory and returns the changed art."""
        done = await self._database.write(write, durable=durable)
        self._announce(take(done))
        return done

    def _announce(self, art_ids: Iterable[int]) -> None:
        if changed := tuple(art_ids):  # no ids would mean all art
            self._changes.announce(Kind.ART, changed)

    def announce_all(self) -> None:
        """Announce that all art may look different now."""
        self._changes.announce(Kind.ART)

    async def add(
        self,
        files: Mapping[Path, FileStamp],
        scope: AccountScope,
        state: UploadState,
        more: Iterable[SaveMore] = (),
    ) -> tuple[tuple[int, ...], StoredDrafts]:
        """Add files at the end, in this state and scope, and journal `more` with them.

        Returns the ids of the art, and all drafts that were journalled.
        """

        def add(connection: Connection) -> tuple[Sequence[ArtRow], StoredDrafts]:
            rows = art_repository.add_art(connection, self.store.project_id, files, scope, state)
            texts: dict[int, str] = {}
            for save_more in more:
                texts.update(save_more(connection, rows))
            return rows, with_covers(texts)

        rows, drafts = await self._commit(add, lambda added: self.store.add(added[0], scope, state))
        return tuple(row[0] for row in rows), drafts

    async def take_off(self, art_ids: Sequence[int]) -> tuple[int, ...]:
        """Take art off the list; returns what was still on it. Announces Kind.COLLECTIONS too."""
        await self._database.write(partial(art_repository.set_removed, art_ids=art_ids, removed=True))
        gone = self.store.take_off(art_ids)
        self._announce(gone)
        self._changes.announce(Kind.COLLECTIONS)
        return gone

    async def put_back(self, art_ids: Sequence[int]) -> None:
        """Put art back in its old position. Announces Kind.COLLECTIONS too."""

        def take(_: None) -> Sequence[int]:
            self.store.put_back(art_ids)
            return art_ids

        await self._commit(partial(art_repository.set_removed, art_ids=art_ids, removed=False), take)
        self._changes.announce(Kind.COLLECTIONS)

    async def set_states(self, lines: Sequence[Upload], scope: AccountScope) -> None:
        """Set the states of art in a scope."""
        if lines:
            write = partial(art_repository.set_uploads, uploads=lines, scope=scope)
            await self._commit(write, lambda _: self.store.set_states(lines, scope))

    async def set_inspected(self, art: Art) -> None:
        """Set the result of an inspection, and the states in scopes that hold older content.

        Skips art that was found in another file meanwhile: it will be inspected there.
        """
        outdated = state_transitions.outdated(self.store, art)

        def take(is_still_there: bool) -> Iterable[int]:
            if not is_still_there:
                return ()
            self.store.set_inspected(art)
            for elsewhere, line in outdated:
                self.store.set_states([line], elsewhere)
            return (art.id,)

        await self._commit(partial(art_repository.set_checked, art=art, outdated=outdated), take)

    async def set_times(self, all_art: Sequence[Art]) -> None:
        """Set the times of files that were written again with the same content.

        Skips art that is in another file by now, or has other content.
        """

        def take(_: None) -> Iterable[int]:
            return [art.id for art in all_art if self.store.set_time(art)]

        await self._commit(partial(art_repository.set_times, all_art=all_art), take)

    async def set_proof(
        self,
        file: StoredFile,
        scope: AccountScope,
        proof: Proof,
        art_ids: Iterable[int] = (),
        *,
        durable: bool = False,
    ) -> StoredFile:
        """Set how the stored file of this art was proven; returns the stored file as it is known now."""
        proven = replace(file, proof=proof)

        def take(is_still_held: bool) -> Iterable[int]:
            if not is_still_held:
                return ()
            self.store.set_stored(proven, scope)
            return art_ids

        write = partial(art_repository.set_proof, file=file, scope=scope, proof=proof)
        return proven if await self._commit(write, take, durable=durable) else file

    async def forget_stored(self, references: Sequence[str], scope: AccountScope) -> None:
        """Forget stored files that are gone from a scope: their art is held back there until it is resumed."""
        write = partial(art_repository.forget_stored, references=references, scope=scope)
        await self._commit(write, lambda gone: self.store.forget_stored(gone, scope))

    async def relocate(self, files: Mapping[int, File]) -> frozenset[int]:
        """Set the new files of moved originals, by art id, durably and in one transaction. Their content is the same.

        Skips art of other projects, and art that has changed since the search. Returns the art that was relocated.
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
        """Show states in memory only: in the journal they are spelled otherwise, or cannot be written."""
        self._announce(self.store.set_states(lines, scope))

    def show_uploaded(self, art_id: int, file: StoredFile, scope: AccountScope) -> None:
        """Show art as stored in a scope, as the journal says; art that has other content by now is not uploaded."""
        self.store.set_stored(file, scope)
        if self.store.sha256(art_id) == file.sha256:
            self.show([Upload(art_id=art_id, state=UploadState.UPLOADED)], scope)

    def note_sent(self, art_id: int, sent: int) -> int:
        """Show how many bytes were sent; returns the increase."""
        more = self.store.set_sent(art_id, sent)
        self._announce([art_id])
        return more
