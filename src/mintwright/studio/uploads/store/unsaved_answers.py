"""Answers to uploads that the disk has refused so far: kept until it takes them, so that no file is sent again."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING

from mintwright.domain.networks import AccountScope
from mintwright.domain.project import Art, Proof, StoredFile
from mintwright.library import art_repository
from mintwright.library.database import Connection, Database
from mintwright.library.errors import LibraryError
from mintwright.studio.background.run_all import run_all
from mintwright.studio.uploads.reference_proof import proof_at_once

if TYPE_CHECKING:
    from mintwright.api.client import UploadAnswer

LONGEST_KEPT = 64 * 1024  # bytes of an upload's answer; an honest one has less than two thousand

_Key = tuple[str, AccountScope]  # SHA-256 of the file, and the scope it is stored in
_Taken = Callable[[StoredFile, AccountScope], None]


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer to one upload, with its art: by the time it is saved, its project may not be open any more."""

    art: Art
    answer: "UploadAnswer"

    def saving(self, scope: AccountScope) -> Callable[[Connection], StoredFile]:
        """The journal write that saves it."""
        said = self.answer.raw[:LONGEST_KEPT]
        return partial(art_repository.set_stored, file=self._file(), scope=scope, answer=said, art_id=self.art.id)

    def _file(self) -> StoredFile:
        """What the network says it stores, and what its reference alone proves."""
        record = self.answer.record
        return StoredFile(
            sha256=self.art.sha256,
            uuid=record.uuid,
            ipfs=record.ipfs,
            gateway=record.gateway,
            media_type=record.mimetype or self.art.media_type,
            proof=proof_at_once(self.art, record.ipfs),
        )


class UnsavedAnswers:
    """The answers of all projects and scopes. A file with an answer here is not sent again."""

    def __init__(self, database: Database, taken: _Taken) -> None:
        """`taken` is called with what `save` and `take_back` have saved."""
        self._database = database
        self._taken = taken
        self._held: dict[_Key, Answered] = {}

    @property
    def pending(self) -> Mapping[_Key, Answered]:
        """The answers, by the file's SHA-256 and the scope it is stored in."""
        return MappingProxyType(self._held)

    def references(self, scope: AccountScope) -> tuple[str, ...]:
        """The references stored in a scope that the journal does not have yet."""
        return tuple(held.answer.record.ipfs for (_, there), held in self._held.items() if there == scope)

    def has(self, art: Art, scope: AccountScope) -> bool:
        """Whether there is an answer for this content in this scope."""
        return (art.sha256, scope) in self._held

    def put(self, art: Art, scope: AccountScope, answer: "UploadAnswer") -> None:
        """Keep the answer to an upload."""
        self._held[art.sha256, scope] = Answered(art, answer)

    def drop(self, art: Art, scope: AccountScope) -> None:
        """Forget an answer: the journal has it."""
        self._held.pop((art.sha256, scope), None)

    async def write(self, art: Art, scope: AccountScope) -> StoredFile:
        """Save one answer; if the disk refuses, it is saved later. Raises LibraryError.

        Likewise if this was cancelled before it was known whether the disk took it.
        """
        held = self._held[art.sha256, scope]
        try:
            stored = await self._database.write(held.saving(scope))
        except LibraryError:
            raise
        except Exception:  # an answer that no journal takes: trying again asks for another
            self.drop(art, scope)
            raise
        self.drop(art, scope)
        return stored

    async def save(self) -> None:
        """Try again to save all answers, so that no restart sends their files again. Raises LibraryError."""
        await run_all(partial(self._save, key, held) for key, held in tuple(self._held.items()))

    async def _save(self, key: _Key, held: Answered) -> None:
        """While another was written, this one may have been, and the file may have been sent anew."""
        if self._held.get(key) is not held:
            return
        _, scope = key
        self._taken(await self._database.write(held.saving(scope)), scope)
        if self._held.get(key) is held:
            del self._held[key]

    def saving(self) -> Sequence[Callable[[Connection], object]]:
        """The journal writes that save all pending answers."""
        return [held.saving(scope) for (_, scope), held in self._held.items()]

    async def take_back(self, art_id: int, sha256: str, scope: AccountScope, raw: bytes) -> bool:
        """Save an answer from a rescue file, in the service's own words; False if it was not needed or is not believed.

        Anybody may have written that file. A reference is believed if the digest of the art itself proves it; what
        cannot be proved at once is uploaded again, and what leads elsewhere, as the gateway, is not kept. Raises
        LibraryError.
        """
        from mintwright.api.client import UploadAnswer
        from mintwright.domain.answers.service_records import parse_attachment
        from mintwright.domain.answers.untrusted_json import RecordError

        art = await self._database.read(partial(art_repository.find_art, art_id=art_id))
        known = await self._database.read(partial(art_repository.find_stored, sha256=sha256, scope=scope))
        if art is None or not sha256 or art.sha256 != sha256 or known is not None or self.has(art, scope):
            return False
        try:
            record = parse_attachment(raw)
        except RecordError:
            return False
        if proof_at_once(art, record.ipfs) is not Proof.MATCHED:
            return False
        believed = record.model_copy(update={"gateway": "", "mimetype": ""})
        answer = Answered(art, UploadAnswer(believed, raw))
        self._taken(await self._database.write(answer.saving(scope)), scope)
        return True
