"""Inspects one file before its upload: kind, digests, size. Blocking: for the reading threads."""

import hashlib
import logging
import os
import threading
from contextlib import suppress
from dataclasses import replace
from io import BufferedReader
from pathlib import Path
from queue import Empty, SimpleQueue

from mintwright.chain.cid import CidBuilder
from mintwright.domain.assets.media_types import SNIFFED_BYTES, is_art, media_type
from mintwright.domain.errors import MintwrightError
from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.project import Art
from mintwright.domain.sentences import Sentence
from mintwright.regular_files import GrownFileError, open_regular, pieces
from mintwright.studio.disk.drives import IsStopped, Stopped
from mintwright.studio.uploads.file_errors import cannot_read

log = logging.getLogger(__name__)

MEASURING_SECONDS = 10


class UnsuitableError(MintwrightError):
    """A file cannot be uploaded as it is. Its sentence names the file.

    `seen` is the file's stamp before the inspection; None if it was not there.
    """

    seen: FileStamp | None = None


def inspect(art: Art, is_stopped: IsStopped) -> Art:
    """The art with the facts of its file now. Raises UnsuitableError, or Stopped as soon as `is_stopped`."""
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
            sha256, cid = _digests(file, before.size, is_stopped)
            after = FileStamp.of(os.fstat(file.fileno()))
    except GrownFileError as error:
        raise UnsuitableError(changed(art.path), details=str(error)) from error
    except (OSError, ValueError) as error:
        raise UnsuitableError(cannot_read(art.path, error), details=str(error)) from error
    if before != after:
        raise UnsuitableError(changed(art.path))
    width, height = _measured(art.path, is_stopped) if kind.startswith("image/") else (None, None)
    return replace(
        art, size=after.size, modified_ns=after.modified_ns, media_type=kind, sha256=sha256, cid=cid,
        width=width, height=height,
    )  # fmt: skip


def require_unchanged(art: Art) -> None:
    """Compare the file with its inspection. Raises UnsuitableError if it has changed."""
    try:
        now = FileStamp.of(art.path.stat())
    except (OSError, ValueError) as error:
        raise UnsuitableError(cannot_read(art.path, error), details=str(error)) from error
    if now != art.stamp:
        raise UnsuitableError(changed(art.path))


def changed(path: Path) -> Sentence:
    """For a file that has changed."""
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


def _digests(file: BufferedReader, size: int, is_stopped: IsStopped) -> tuple[str, str]:
    """SHA-256 and CID of a file, read once."""
    sha256, cid = hashlib.sha256(), CidBuilder()
    for piece in pieces(file, size):
        if is_stopped():
            raise Stopped
        sha256.update(piece)
        cid.update(piece)
    return sha256.hexdigest(), cid.cid()


def _measured(path: Path, is_stopped: IsStopped) -> tuple[int | None, int | None]:
    """Width and height in pixels, if the file says so. A picture that cannot be opened can still be minted.

    The drive has just delivered the whole file. If this takes long, it is the decoder, not the drive, and only the size
    is lost: after MEASURING_SECONDS nobody waits for it.
    """
    sizes: SimpleQueue[tuple[int | None, int | None]] = SimpleQueue()
    threading.Thread(target=lambda: sizes.put(_size(path)), name="measure", daemon=True).start()
    for _ in range(MEASURING_SECONDS):
        if is_stopped():
            raise Stopped
        with suppress(Empty):
            return sizes.get(timeout=1)
    log.info("a picture was not measured within %d s", MEASURING_SECONDS)
    return None, None


def _size(path: Path) -> tuple[int | None, int | None]:
    """The same, however long it takes."""
    from mintwright.art.decoder import measure  # Pillow: not before the first paint

    try:
        return measure(path) or (None, None)
    except (MintwrightError, OSError) as error:
        log.info("a picture could not be measured: %s", error)
        return None, None
