"""What the service said of files and the disk has not taken yet: kept until it does, so that no file is sent again."""

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

_Key = tuple[str, AccountScope]  # SHA-256 of the file, and the place that holds it
_Taken = Callable[[StoredFile, AccountScope], None]


@dataclass(frozen=True, slots=True)
class Answered:
    """What the service said of a file, with the art that was sent: its project may be left by the time it is kept."""

    art: Art
    answer: "UploadAnswer"

    def saving(self, scope: AccountScope) -> Callable[[Connection], StoredFile]:
        """The change of the journal that keeps it."""
        said = self.answer.raw[:LONGEST_KEPT]
        return partial(art_repository.set_stored, file=self._file(), scope=scope, answer=said, art_id=self.art.id)

    def _file(self) -> StoredFile:
        """What the network says it holds, and what its reference alone tells of that."""
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
    """Of every project and place. A file that has one here is not sent again."""

    def __init__(self, database: Database, taken: _Taken) -> None:
        """`taken` hears what `save` and `take_back` brought to the disk."""
        self._database = database
        self._taken = taken
        self._held: dict[_Key, Answered] = {}

    @property
    def pending(self) -> Mapping[_Key, Answered]:
        """The answers, by their file's SHA-256 and the place that holds it."""
        return MappingProxyType(self._held)

    def references(self, scope: AccountScope) -> tuple[str, ...]:
        """The references of what a place holds and the journal does not know of yet."""
        return tuple(held.answer.record.ipfs for (_, there), held in self._held.items() if there == scope)

    def has(self, art: Art, scope: AccountScope) -> bool:
        """Whether a place answered already that it holds this content."""
        return (art.sha256, scope) in self._held

    def put(self, art: Art, scope: AccountScope, answer: "UploadAnswer") -> None:
        """A place answered that it holds this."""
        self._held[art.sha256, scope] = Answered(art, answer)

    def drop(self, art: Art, scope: AccountScope) -> None:
        """The journal knows it."""
        self._held.pop((art.sha256, scope), None)

    async def write(self, art: Art, scope: AccountScope) -> StoredFile:
        """Write one; what the disk refuses is written later. Raises LibraryError.

        So it is where this was stopped meanwhile and nobody knows yet whether the disk took it.
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
        """Try once more to write all: then no start sends their files again. Raises LibraryError."""
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
        """The changes of the journal that keep what is not on the disk at this moment."""
        return [held.saving(scope) for (_, scope), held in self._held.items()]

    async def take_back(self, art_id: int, sha256: str, scope: AccountScope, raw: bytes) -> bool:
        """Keep what a file says that the service said of another, in its words; whether it was needed and is believed.

        Anybody may have written that. A reference is believed where the digest of the art itself proves it; what cannot
        be proved at once is uploaded again. What leads elsewhere, as the gateway, is not. Raises LibraryError.
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
