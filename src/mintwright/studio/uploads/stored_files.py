"""The files stored at the service, and how well they are proven to be the artist's own."""

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
    """The stored files of the open project and, where it says so, of all projects. Announces Kind.ART."""

    def __init__(self, database: Database, session: Session, opened: OpenQueue, answers: UnsavedAnswers) -> None:
        self._database = database
        self._session = session
        self._open = opened
        self._answers = answers

    def unproven(self) -> Sequence[int]:
        """The art on the list whose uploaded file is not proven by the network's reference."""
        return self._open.queue.store.unproven(self._session.scope)

    def questioned(self, art_id: int) -> StoredFile | None:
        """The stored file that may or may not be this art; None if there is nothing to compare."""
        store = self._open.queue.store
        return store.questioned(art_id, self._session.scope) if art_id in store else None

    def questioned_of(self, art_ids: Iterable[int]) -> list[int]:
        """Those of these of which there is something to compare."""
        return self._open.queue.store.questioned_of(art_ids, self._session.scope)

    def of(self, art_ids: Iterable[int]) -> dict[int, StoredFile]:
        """What is stored of these here, as far as they are uploaded and it is not something else."""
        return self._open.queue.store.stored_of(art_ids, self._session.scope)

    def wrong_of(self, art_ids: Iterable[int]) -> list[int]:
        """Those of these of which the network seems to hold something else."""
        return self._open.queue.store.wrong_of(art_ids, self._session.scope)

    async def set_proof(self, file: StoredFile, scope: AccountScope, proof: Proof, art_ids: Iterable[int]) -> None:
        """Set how the stored file of this art was proven, durably. Raises LibraryError."""
        await self._open.queue.recorder.set_proof(file, scope, proof, art_ids, durable=True)

    async def needed(self, scope: AccountScope) -> tuple[str, ...]:
        """The references stored in a scope for the art on the lists of all projects. Raises LibraryError."""
        listed = await self._database.read(partial(art_repository.needed_references, scope=scope))
        return (*listed, *self._answers.references(scope))

    async def known(self, scope: AccountScope) -> tuple[str, ...]:
        """The references that the journal knows to be stored in a scope, of all projects. Raises LibraryError."""
        return await self._database.read(partial(art_repository.known_references, scope=scope))

    async def forget(self, references: Sequence[str], scope: AccountScope) -> None:
        """Forget files gone from a scope: their art is held back there until it is resumed. Raises LibraryError."""
        await self._open.queue.recorder.forget_stored(references, scope)
