"""The body of an upload: a file streamed as a multipart form, which can be sent again from the beginning.

RFC 7578: the file name is plain UTF-8 with quote, CR and LF escaped (§4.2 forbids `filename*`). The length is known
before the first byte, so a file that is changed or truncated during the upload is noticed and never stored in part. So
is a file that is not the one expected: its SHA-256 is compared before its last bytes leave, and without those nobody
stores it. A file of at most one chunk is read when it is opened and sent in one piece: every further piece or change of
thread costs as much as its bytes.
"""

import hashlib
import os
import secrets
import threading
import time
from collections.abc import AsyncGenerator, Callable
from io import BufferedReader
from pathlib import Path
from typing import Self

from mintwright.api.errors import FileProblem
from mintwright.daemon_threads import Reader
from mintwright.domain.assets.media_types import SNIFFED_BYTES, media_type
from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.sentences import Sentence
from mintwright.regular_files import NoRegularFileError, open_regular

CHUNK = 1024 * 1024  # bytes; smaller ones cost more hops between threads than they save
PROGRESS_EVERY = 0.1  # seconds

Progress = Callable[[int, int], None]
"""Called with the bytes sent and the total, of the file alone."""


class _OpenFile:
    """A file that is read and closed only on its drive's threads: even closing one may never return (close(2))."""

    def __init__(self, path: Path, seen: FileStamp, sha256: str | None, reader: Reader) -> None:
        self._path = path
        self._seen = seen
        self._sha256 = sha256
        self._digest = hashlib.sha256()
        self._reader = reader
        self._file: BufferedReader | None = None
        self._busy = threading.Lock()
        self._is_over = False

    async def read(self, size: int, *, is_last: bool) -> bytes:
        """The next bytes. Raises FileProblem, also if the file has changed, and whatever the reader raises.

        With the last bytes also if all of them are not those that were expected.
        """
        return await self._reader.run(lambda: self._read(size, is_last=is_last))

    def close(self) -> None:
        """Close it; during a read, as soon as the thread is done with it."""
        self._is_over = True
        self._reader.start(self._close_if_idle)

    def _read(self, size: int, *, is_last: bool) -> bytes:
        try:
            with self._busy:
                if self._file is None:
                    self._file = _open(self._path)
                    self._check_unchanged(self._file)
                chunk = _read(self._file, size, self._path)
                self._digest.update(chunk)
                if is_last or not chunk:
                    self._check_unchanged(self._file)
                    _require_digest(self._digest.hexdigest(), self._sha256, self._path)
                return chunk
        finally:
            if self._is_over:  # nobody waited for the result
                self._close_if_idle()

    def _close_if_idle(self) -> None:
        """Close it unless a thread is reading; that thread then closes it."""
        if self._busy.acquire(blocking=False):
            try:
                if self._file is not None:
                    self._file.close()
            finally:
                self._busy.release()

    def _check_unchanged(self, file: BufferedReader) -> None:
        if _stamp(file, self._path) != self._seen:
            raise _changed(self._path)


class UploadBody:
    """An async iterable of the form's bytes. `content_type` and `content_length` go into the request's headers."""

    def __init__(
        self,
        path: Path,
        seen: FileStamp,
        beginning: bytes,
        reader: Reader,
        on_progress: Progress | None = None,
        sha256: str | None = None,
    ) -> None:
        boundary = secrets.token_hex(16)
        disposition = f'form-data; name="file"; filename="{_escaped(path.name)}"'
        kind = media_type(beginning[:SNIFFED_BYTES], path.name)
        self._head = f"--{boundary}\r\nContent-Disposition: {disposition}\r\nContent-Type: {kind}\r\n\r\n".encode()
        self._tail = f"\r\n--{boundary}--\r\n".encode()
        self._whole = beginning if len(beginning) == seen.size else None
        self._path = path
        self._seen = seen
        self._sha256 = sha256
        self._reader = reader
        self._on_progress = on_progress
        self._stream: AsyncGenerator[bytes] | None = None
        self.bug: Exception | None = None  # raised by the progress callback
        self.content_type = f"multipart/form-data; boundary={boundary}"
        self.content_length = len(self._head) + seen.size + len(self._tail)

    @classmethod
    async def open(
        cls, path: Path, reader: Reader, on_progress: Progress | None = None, *, sha256: str | None = None
    ) -> Self:
        """Inspect the file and prepare its upload. Raises FileProblem for a file that cannot be uploaded.

        `sha256` is the hex digest of the only bytes that may be sent; None for whatever the file holds.
        """
        seen, beginning = await reader.run(lambda: _inspect(path, sha256))
        return cls(path, seen, beginning, reader, on_progress, sha256)

    def __aiter__(self) -> AsyncGenerator[bytes]:
        """The form from its beginning. Raises FileProblem if the file has changed."""
        self._stream = self._streamed() if self._whole is None else self._in_one_piece(self._whole)
        return self._stream

    async def close(self) -> None:
        """Close the file, even if sending stopped in the middle."""
        if self._stream is not None:
            await self._stream.aclose()

    async def _in_one_piece(self, content: bytes) -> AsyncGenerator[bytes]:
        yield self._head + content + self._tail
        self._report(len(content), 0.0)

    async def _streamed(self) -> AsyncGenerator[bytes]:
        file = _OpenFile(self._path, self._seen, self._sha256, self._reader)
        try:
            chunk = await file.read(CHUNK, is_last=False)  # first of all: nothing is sent of a file that has changed
            yield self._head
            sent, reported = 0, 0.0
            while chunk:
                sent += len(chunk)
                yield chunk
                reported = self._report(sent, reported)
                left = self._seen.size - sent
                chunk = await file.read(min(CHUNK, left), is_last=left <= CHUNK) if left else b""
            yield self._tail
        finally:
            file.close()

    def _report(self, sent: int, reported: float) -> float:
        """Report progress at most every tenth of a second, and at the end; returns when it was last reported."""
        now = time.monotonic()
        if self._on_progress is None or (now - reported < PROGRESS_EVERY and sent < self._seen.size):
            return reported
        try:
            self._on_progress(sent, self._seen.size)
        except Exception as error:
            self.bug = error
            raise
        return now


def _inspect(path: Path, sha256: str | None) -> tuple[FileStamp, bytes]:
    """The file's stamp and content, which must have this digest; or only the beginning if it is larger than a chunk."""
    with _open(path) as file:
        seen = _stamp(file, path)
        if not seen.size:
            raise FileProblem(Sentence("api", "“{name}” is empty. Save it again, or remove it.", name=path.name))
        beginning = _read(file, seen.size if seen.size <= CHUNK else SNIFFED_BYTES, path)
        if _stamp(file, path) != seen:
            raise _changed(path)
        if len(beginning) == seen.size:
            _require_digest(hashlib.sha256(beginning).hexdigest(), sha256, path)
        return seen, beginning


def _require_digest(found: str, expected: str | None, path: Path) -> None:
    """Raises FileProblem if the bytes of a file are not those that were expected."""
    if expected is not None and found != expected:
        raise _changed(path)


def _stamp(file: BufferedReader, path: Path) -> FileStamp:
    """Raises FileProblem if the disk does not answer."""
    try:
        return FileStamp.of(os.fstat(file.fileno()))
    except OSError as error:
        raise _unreadable(path, error) from None


def _open(path: Path) -> BufferedReader:
    try:
        return open_regular(path)
    except FileNotFoundError as error:
        gone = Sentence("api", "“{name}” is no longer there. Put it back, or remove it from the list.", name=path.name)
        raise FileProblem(gone, details=str(error.strerror)) from None
    except (NoRegularFileError, IsADirectoryError):
        no_file = Sentence("api", "“{name}” is not a file. Drop a file instead.", name=path.name)
        raise FileProblem(no_file) from None
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from None


def _read(file: BufferedReader, size: int, path: Path) -> bytes:
    try:
        return file.read(size)
    except OSError as error:
        raise _unreadable(path, error) from None


def _escaped(name: str) -> str:
    readable = name.encode("utf-8", "replace").decode()
    return readable.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def _changed(path: Path) -> FileProblem:
    changed = Sentence(
        "api", "“{name}” changed while it was being sent. Try again when it is finished.", name=path.name
    )
    return FileProblem(changed)


def _unreadable(path: Path, error: Exception) -> FileProblem:
    sentence = Sentence("api", "“{name}” cannot be read. Check that you may open it, or remove it.", name=path.name)
    return FileProblem(sentence, details=str(error))
