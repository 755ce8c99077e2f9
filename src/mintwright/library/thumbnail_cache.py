"""The thumbnail cache on disk: may be deleted at any time, never trusted. Blocking: for worker threads."""

import hashlib
import re
import struct
import threading
import zlib
from contextlib import suppress
from pathlib import Path

from mintwright.private_files import make_folder, write_whole

_HEADER = struct.Struct("<4sIII")  # mark, width, height, CRC-32 of what follows
_MARK = b"MWP1"
LARGEST_SIDE = 4096
OURS = re.compile(r"[0-9a-f]{2}/([0-9a-f]{62}|tmp\w+\.part)")  # files that the cache creates, and may delete again


class ThumbnailCache:
    """Small RGBA pictures by key and size, in a folder that is kept under `limit` bytes."""

    def __init__(self, folder: Path, *, limit: int = 256 << 20) -> None:
        self._folder = folder
        self._limit = limit
        self._size: int | None = None
        self._changing = threading.Lock()
        self._closed = False

    def get(self, key: str, pixels: int) -> tuple[int, int, bytes] | None:
        """Width, height and RGBA bytes; None if there is no complete picture. A torn file is removed."""
        path = self._path(key, pixels)
        try:
            raw = path.read_bytes()
        except OSError:
            return None
        picture = _unpacked(raw)
        if picture is None:
            with self._changing, suppress(OSError):
                if not self._closed:
                    path.unlink()
        return picture

    def put(self, key: str, pixels: int, width: int, height: int, rgba: bytes) -> None:
        """Store a picture. A disk that refuses is no problem: it is only a cache."""
        packed = zlib.compress(rgba, 1)
        raw = _HEADER.pack(_MARK, width, height, zlib.crc32(packed)) + packed
        path = self._path(key, pixels)
        with self._changing, suppress(OSError):
            if self._closed:
                return
            make_folder(path.parent)
            write_whole(path, raw)
            self._make_room(len(raw))

    def close(self) -> None:
        """Begin no more changes in the folder, even if rendering goes on. Waits for no write that is under way."""
        self._closed = True

    def _path(self, key: str, pixels: int) -> Path:
        name = hashlib.sha256(f"{key} {pixels}".encode(errors="surrogateescape")).hexdigest()
        return self._folder / name[:2] / name[2:]

    def _make_room(self, added: int) -> None:
        """Remove the oldest pictures when the folder grows beyond its limit, down to three quarters of it."""
        if self._size is not None and self._size + added <= self._limit:
            self._size += added
            return
        files = sorted(self._files(), key=lambda file: file[1])
        self._size = sum(size for _, _, size in files)
        for path, _, size in files:
            if self._size <= self._limit * 3 // 4:
                break
            with suppress(OSError):
                path.unlink()
            self._size -= size

    def _files(self) -> list[tuple[Path, float, int]]:
        found: list[tuple[Path, float, int]] = []
        for path in self._folder.glob("??/*"):
            if not OURS.fullmatch(path.relative_to(self._folder).as_posix()):
                continue  # a folder that the artist chose may have contained other files
            with suppress(OSError):
                status = path.stat()
                found.append((path, status.st_mtime, status.st_size))
        return found


def _unpacked(raw: bytes) -> tuple[int, int, bytes] | None:
    if len(raw) < _HEADER.size:
        return None
    mark, width, height, checksum = _HEADER.unpack_from(raw)
    packed = raw[_HEADER.size :]
    is_of_our_size = all(0 < side <= LARGEST_SIDE for side in (width, height))
    if mark != _MARK or checksum != zlib.crc32(packed) or not is_of_our_size:
        return None
    size = width * height * 4
    decoder = zlib.decompressobj()
    try:
        rgba = decoder.decompress(packed, size + 1)
    except zlib.error:
        return None
    return (width, height, rgba) if len(rgba) == size else None
