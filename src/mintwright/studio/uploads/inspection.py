"""A close look at one file before it is uploaded: its kind, digests, size. Blocking: for the reading threads."""

import hashlib
import logging
import os
from dataclasses import replace
from io import BufferedReader
from pathlib import Path

from mintwright.chain.cid import CidBuilder
from mintwright.domain.assets.media_types import SNIFFED_BYTES, is_art, media_type
from mintwright.domain.errors import MintwrightError
from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.project import Art
from mintwright.domain.sentences import Sentence
from mintwright.regular_files import open_regular
from mintwright.studio.disk.drives import IsStopped, Stopped
from mintwright.studio.uploads.file_errors import cannot_read

log = logging.getLogger(__name__)

CHUNK_BYTES = 1 << 20


class UnsuitableError(MintwrightError):
    """A file cannot be uploaded as it is. Its sentence names the file.

    `seen` is what the file was like before it was looked at closely; None where it was not there.
    """

    seen: FileStamp | None = None


def inspect(art: Art, is_stopped: IsStopped) -> Art:
    """The art with what its file is now. Raises UnsuitableError, or Stopped when `is_stopped` says so."""
    seen = FileStamp.at(art.path)
    try:
        return _inspected(art, is_stopped)
    except UnsuitableError as error:
        error.seen = seen
        raise


def _inspected(art: Art, is_stopped: IsStopped) -> Art:
    try:
        with open_regular(art.path) as file:
            before = FileStamp.of(os.fstat(file.fileno()))
            kind = _kind(file, art.path, before.size)
            sha256, cid = _digests(file, is_stopped)
            after = FileStamp.of(os.fstat(file.fileno()))
    except (OSError, ValueError) as error:
        raise UnsuitableError(cannot_read(art.path, error), details=str(error)) from error
    if before != after:
        raise UnsuitableError(changed(art.path))
    width, height = _measured(art.path, kind)
    return replace(
        art, size=after.size, modified_ns=after.modified_ns, media_type=kind, sha256=sha256, cid=cid,
        width=width, height=height,
    )  # fmt: skip


def require_unchanged(art: Art) -> None:
    """Compare the file with what was found at the close look. Raises UnsuitableError."""
    try:
        now = FileStamp.of(art.path.stat())
    except (OSError, ValueError) as error:
        raise UnsuitableError(cannot_read(art.path, error), details=str(error)) from error
    if now != art.stamp:
        raise UnsuitableError(changed(art.path))


def changed(path: Path) -> Sentence:
    """What an artist reads about a file that is not what it was."""
    return Sentence(
        "uploads", "{name} was changed after it was added. Try again to take it as it is now.", name=path.name
    )


def _kind(file: BufferedReader, path: Path, size: int) -> str:
    if size == 0:
        empty = Sentence("uploads", "{name} is empty. Export it again and try once more.", name=path.name)
        raise UnsuitableError(empty)
    kind = media_type(file.read(SNIFFED_BYTES), path.name)
    file.seek(0)
    if not is_art(kind):
        said = Sentence(
            "uploads",
            "{name} does not hold a picture, film, sound, model or PDF. Export it again and try once more.",
            name=path.name,
        )
        raise UnsuitableError(said, details=kind)
    return kind


def _digests(file: BufferedReader, is_stopped: IsStopped) -> tuple[str, str]:
    """SHA-256 and CID of a file, read once in pieces of 1 MiB."""
    sha256, cid = hashlib.sha256(), CidBuilder()
    buffer = memoryview(bytearray(CHUNK_BYTES))
    while count := file.readinto(buffer):
        if is_stopped():
            raise Stopped
        sha256.update(buffer[:count])
        cid.update(buffer[:count])
    return sha256.hexdigest(), cid.cid()


def _measured(path: Path, kind: str) -> tuple[int | None, int | None]:
    """Width and height in pixels, where the file tells. A picture that cannot be opened can still be minted.

    Its bytes were read a moment ago: a disk that fails now, or has no room for a drawing, takes no more than the size.
    """
    if not kind.startswith("image/"):
        return None, None
    from mintwright.art.thumbnails import measure  # Pillow: not before the first paint

    try:
        return measure(path) or (None, None)
    except (MintwrightError, OSError) as error:
        log.info("a picture could not be measured: %s", error)
        return None, None
