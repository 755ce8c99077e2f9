"""What places hold of the artist's files, and how sure it is that it is what it should be."""

from collections.abc import Iterable, Sequence
from functools import partial

from mintwright.domain.networks import AccountScope
from mintwright.domain.project import Proof, StoredFile
from mintwright.library import art_repository
from mintwright.library.database import Database
from mintwright.studio.session.session import Session
from mintwright.studio.uploads.queue.open_queue import OpenQueue
from mintwright.studio.uploads.store.unsaved_answers import UnsavedAnswers


class StoredFiles:
    """Of the open project's art, and, where that is said, of every project's. Announces Kind.ART."""

    def __init__(self, database: Database, session: Session, opened: OpenQueue, answers: UnsavedAnswers) -> None:
        self._database = database
        self._session = session
        self._open = opened
        self._answers = answers

    def unproven(self) -> Sequence[int]:
        """The art on the list that is uploaded here, but nobody knows whether the network's reference names it."""
        return self._open.queue.store.unproven(self._session.scope)

    def questioned(self, art_id: int) -> StoredFile | None:
        """What the network holds instead of this art, or perhaps of it; None where there is nothing to compare."""
        store = self._open.queue.store
        return store.questioned(art_id, self._session.scope) if art_id in store else None

    async def set_proof(self, file: StoredFile, scope: AccountScope, proof: Proof, art_ids: Iterable[int]) -> None:
        """Keep what was found out about what a place holds of this art, durably. Raises LibraryError."""
        await self._open.queue.recorder.set_proof(file, scope, proof, art_ids, durable=True)

    async def needed(self, scope: AccountScope) -> tuple[str, ...]:
        """The references of what a place holds of the art on the lists of all projects. Raises LibraryError."""
        listed = await self._database.read(partial(art_repository.needed_references, scope=scope))
        return (*listed, *self._answers.references(scope))

    async def forget(self, references: Sequence[str], scope: AccountScope) -> None:
        """A place holds these no more: the art is held back there until it is resumed. Raises LibraryError."""
        await self._open.queue.recorder.forget_stored(references, scope)
