"""A body of work: its art, and the named collections made from it. Plain data, as the journal keeps it."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from mintwright.domain.sentences import Sentence


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A body of work under one name."""

    id: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Art:
    """One file the artist dropped. Sizes in bytes and pixels; what is not known yet is empty or None.

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


class UploadState(StrEnum):
    """Where one piece of art stands on one network."""

    WAITING = "waiting"
    UPLOADING = "uploading"
    PAUSED = "paused"
    UPLOADED = "uploaded"
    PROBLEM = "problem"


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """The journal's line about one piece of art on one network."""

    art_id: int
    state: UploadState = UploadState.WAITING
    problem: Sentence | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredFile:
    """What a network holds of some bytes: `ipfs` is the reference an asset names (`ipfs://…`), `gateway` a link."""

    sha256: str
    uuid: str
    ipfs: str
    gateway: str
    media_type: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """Pieces of art in the order they will be minted; the first is the primary asset (specification 4.5 rule 2)."""

    id: int
    project_id: int
    name: str
    art_ids: tuple[int, ...] = ()
