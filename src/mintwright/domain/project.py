"""A body of work: its art, and the named collections made from it. Plain data, as the journal keeps it."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.sentences import Sentence

UNTITLED = "Untitled collection"  # what journals hold as the name of a collection that nobody named


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A body of work under one name."""

    id: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Art:
    """One file the artist dropped. Sizes in bytes and pixels; unknown values are empty or None.

    `position` orders the grid, `modified_ns` is the file's time when it was checked (nanoseconds), `sha256` is hex,
    `cid` the CIDv0 of the bytes.
    """

    id: int
    project_id: int
    path: Path
    position: int = 0
    size: int = 0
    modified_ns: int = 0
    media_type: str = ""
    sha256: str = ""
    cid: str = ""
    width: int | None = None
    height: int | None = None

    @property
    def is_past(self) -> bool:
        """Whether this is what some art once was, in no project now: only a file that holds just that is a picture."""
        return not self.project_id

    @property
    def stamp(self) -> FileStamp:
        """What its file was when it was checked."""
        return FileStamp(self.size, self.modified_ns)


class UploadState(StrEnum):
    """The state of one piece of art on one network."""

    WAITING = "waiting"
    UPLOADING = "uploading"
    PAUSED = "paused"
    UPLOADED = "uploaded"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """The journal's row about one piece of art on one network."""

    art_id: int
    state: UploadState = UploadState.WAITING
    problem: Sentence | None = None


class Proof(StrEnum):
    """How certain it is that a network's reference names the file's own bytes.

    A service may divide files as it likes: then its reference to a large file cannot be computed here. A file of one
    block has one reference, whatever the layout. The result of a byte-by-byte comparison is kept for that reference.
    """

    UNCONFIRMED = "unconfirmed"  # nobody knows
    MATCHED = "matched"  # the reference is the one the bytes give
    SAME = "same"  # the bytes were compared
    MISMATCHED = "mismatched"  # the reference is another than the bytes give
    DIFFERENT = "different"  # the bytes were compared, and are others

    @property
    def is_sound(self) -> bool:
        """Whether the network holds the file."""
        return self in (Proof.MATCHED, Proof.SAME)

    @property
    def is_wrong(self) -> bool:
        """Whether the network seems to hold something else, so that the file must not be minted."""
        return self in (Proof.MISMATCHED, Proof.DIFFERENT)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredFile:
    """A file stored on a network: `ipfs` is the reference an asset names (`ipfs://…`), `gateway` a link."""

    sha256: str
    uuid: str
    ipfs: str
    gateway: str
    media_type: str
    proof: Proof = Proof.UNCONFIRMED


def collection_title(name: str, count: int) -> Sentence:
    """What a collection of so many is called: its name; if nobody gave it one, how much is in it."""
    if name != UNTITLED:
        return Sentence("projects", "{name}", name=name)
    if not count:
        return Sentence("projects", "Empty collection")
    return Sentence("projects", "Collection of {count}", count=count)


def title_of_more(title: Sentence) -> Sentence:
    """What a collection is called that holds what is new in one of this title, which is minted."""
    return Sentence("projects", "{name}, more", name=title)


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """Pieces of art in the order they will be minted; the first is the primary asset (specification 4.5 rule 2)."""

    id: int
    project_id: int
    name: str
    art_ids: tuple[int, ...] = ()

    @property
    def is_untitled(self) -> bool:
        """Whether nobody gave it a name yet."""
        return self.name == UNTITLED

    @property
    def title(self) -> Sentence:
        """What it and a mint of it are called."""
        return collection_title(self.name, len(self.art_ids))
