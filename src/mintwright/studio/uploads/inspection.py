"""Inspects one file before its upload: kind, digests, size. Blocking: for the reading threads."""

import hashlib
import logging
import os
import threading
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
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


class ChangedError(UnsuitableError):
    """A file is not what it was when it was inspected."""


def inspect(art: Art, is_stopped: IsStopped) -> Art:
    """The art with the facts of its file now. Raises UnsuitableError, or Stopped as soon as `is_stopped`."""
    seen = FileStamp.at(art.path)
    try:
        return _inspected(art, is_stopped)
    except UnsuitableError as error:
        error.seen = seen
        raise


def _inspected(art: Art, is_stopped: IsStopped) -> Art:
    with _opened(art.path) as (file, now):
        kind = _kind(file, art.path, now.size)
        sha256, cid = _digests(file, now.size, is_stopped)
    width, height = _measured(art.path, is_stopped) if kind.startswith("image/") else (None, None)
    return replace(
        art, size=now.size, modified_ns=now.modified_ns, media_type=kind, sha256=sha256, cid=cid,
        width=width, height=height,
    )  # fmt: skip


def unchanged(art: Art, is_stopped: IsStopped) -> Art:
    """The art with its file's time now, after comparing the file with its inspection. Raises what `inspect` does.

    Where only the time differs, as in a copy that was put back, the content decides: ChangedError if it is another.
    """
    try:
        now = FileStamp.of(art.path.stat())
    except (OSError, ValueError) as error:
        raise UnsuitableError(cannot_read(art.path, error), details=str(error)) from error
    if now == art.stamp:
        return art
    if now.size != art.size:
        raise ChangedError(changed(art.path))
    with _opened(art.path) as (file, now):
        sha256 = hashlib.sha256()
        for piece in _read(file, now.size, is_stopped):
            sha256.update(piece)
    if sha256.hexdigest() != art.sha256:
        raise ChangedError(changed(art.path))
    return replace(art, modified_ns=now.modified_ns)


def changed(path: Path) -> Sentence:
    """For a file that has changed."""
    return Sentence(
        "uploads", "{name} was changed after it was added. Try again to take it as it is now.", name=path.name
    )


@contextmanager
def _opened(path: Path) -> Generator[tuple[BufferedReader, FileStamp]]:
    """A file and its stamp. Raises UnsuitableError where it cannot be read, ChangedError if it changes meanwhile."""
    try:
        with open_regular(path) as file:
            before = FileStamp.of(os.fstat(file.fileno()))
            yield file, before
            after = FileStamp.of(os.fstat(file.fileno()))
    except GrownFileError as error:
        raise ChangedError(changed(path), details=str(error)) from error
    except (OSError, ValueError) as error:
        raise UnsuitableError(cannot_read(path, error), details=str(error)) from error
    if before != after:
        raise ChangedError(changed(path))


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
    for piece in _read(file, size, is_stopped):
        sha256.update(piece)
        cid.update(piece)
    return sha256.hexdigest(), cid.cid()


def _read(file: BufferedReader, size: int, is_stopped: IsStopped) -> Iterator[memoryview]:
    """The file in pieces. Raises Stopped as soon as `is_stopped`."""
    for piece in pieces(file, size):
        if is_stopped():
            raise Stopped
        yield piece


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
