"""The bytes of uploaded files on disk: written once, hashed on the way, stored under their SHA-256.

A file becomes visible under its name only when it is complete and on the disk; what a crash leaves behind is in
`incoming` and is deleted at the next start.
"""

import hashlib
import os
import tempfile
from concurrent.futures import wait
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from mintwright.chain.cid import CidBuilder
from mintwright.practice.file_kinds import HEAD_BYTES
from mintwright.practice.store.disk_limit import DiskLimit
from mintwright.practice.store.owner_only import make_folder
from mintwright.practice.workers import DaemonPool

BUFFER_BYTES = 1 << 18
CHECK_EVERY_BYTES = 1 << 24  # how much is written before the disk is asked again for room
WORTH_THREADS = 1 << 18  # both hashes and the disk work in parallel, without the interpreter's lock


@dataclass(frozen=True, slots=True)
class BlobFacts:
    """Facts gathered about a file while it was written: hex SHA-256, CIDv0, size in bytes, its first bytes."""

    sha256: str
    cid: str
    size: int
    head: bytes


class IncomingFile:
    """A file of about `announced` bytes that is still arriving. One thread at a time may use it.

    Disk space is promised to it in advance: a sparse file takes its full size, and many files may arrive at once.
    """

    def __init__(self, folder: Path, threads: DaemonPool, room: DiskLimit, announced: int) -> None:
        self._room = room
        self._promised = 0
        handle, name = tempfile.mkstemp(dir=folder)
        self._file = os.fdopen(handle, "wb", buffering=BUFFER_BYTES)
        self.path = Path(name)
        self._threads = threads
        self._sha256 = hashlib.sha256()
        self._cid = CidBuilder()
        self._head = b""
        self.size = 0
        try:
            self._promise(announced)
        except BaseException:
            self.discard()
            raise

    def write(self, data: bytes | memoryview) -> None:
        """Append bytes; raises OSError if the disk has no room for them, or would have none for anything else."""
        if self._promised < len(data):
            self._promise(max(CHECK_EVERY_BYTES, len(data)))
        elif self.size // CHECK_EVERY_BYTES < (self.size + len(data)) // CHECK_EVERY_BYTES:
            self._promise(0)  # others write to the same disk
        if len(self._head) < HEAD_BYTES:
            self._head += bytes(data[: HEAD_BYTES - len(self._head)])
        if len(data) < WORTH_THREADS:
            self._file.write(data)
            self._sha256.update(data)
            self._cid.update(data)
        else:
            writing = self._threads.submit(self._file.write, data)
            hashing = self._threads.submit(self._sha256.update, data)
            self._cid.update(data)
            wait([hashing])
            writing.result()
        self.size += len(data)
        self._release(len(data))

    def _promise(self, size: int) -> None:
        self._room.promise(size)
        self._promised += size

    def _release(self, size: int) -> None:
        self._room.release(size)
        self._promised -= size

    def finish(self) -> BlobFacts:
        """Flush everything to the disk and return the facts."""
        self._release(self._promised)
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        return BlobFacts(self._sha256.hexdigest(), self._cid.cid(), self.size, self._head)

    def discard(self) -> None:
        """Close and remove the file if it is still where it arrived."""
        self._release(self._promised)
        with suppress(OSError):
            self._file.close()  # on a full disk the last buffer still fails to be written
        with suppress(OSError):
            self.path.unlink(missing_ok=True)


class BlobStore:
    """A folder of files named by their SHA-256."""

    def __init__(self, folder: Path, kept_free: int | None = None) -> None:
        self._folder = folder
        self._incoming = folder / "incoming"
        make_folder(self._incoming)
        self._sweep()
        self.room = DiskLimit(folder, kept_free)
        self._threads = DaemonPool(2, "practice-blobs")

    def close(self) -> None:
        """Shut the threads down."""
        self._threads.shutdown()

    def receive(self, announced: int = 0) -> IncomingFile:
        """Begin to receive a file of about so many bytes. Raises OSError if there is no room for it."""
        return IncomingFile(self._incoming, self._threads, self.room, announced)

    def keep(self, incoming: IncomingFile, facts: BlobFacts) -> None:
        """Give a finished file its permanent name. Bytes that are already stored stay as they are."""
        lasting = self.path(facts.sha256)
        if not lasting.parent.exists():
            make_folder(lasting.parent)
            _sync_folder(self._folder)
        if lasting.exists():
            incoming.discard()
        else:
            incoming.path.replace(lasting)
        _sync_folder(lasting.parent)  # also for bytes that another upload stored a moment ago

    def path(self, sha256: str) -> Path:
        """The path of the bytes with this hash."""
        return self._folder / sha256[:2] / sha256

    def free(self, sha256: str) -> None:
        """Delete bytes that nothing refers to any more; a file being read now is deleted at the next start."""
        with suppress(OSError):
            self.path(sha256).unlink(missing_ok=True)

    def names(self) -> set[str]:
        """The hashes of all stored bytes."""
        return {path.name for path in self._folder.glob("[0-9a-f][0-9a-f]/*")}

    def _sweep(self) -> None:
        for torn in self._incoming.glob(f"{tempfile.gettempprefix()}*"):
            torn.unlink()


def _sync_folder(folder: Path) -> None:
    """Flush a folder's entries to the disk; Windows has no such call and needs none."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
