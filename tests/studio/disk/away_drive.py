"""A drive that can stop answering: a FUSE file system that shows the files of a folder, read only, until it is stopped.

Run as `away_drive.py FOLDER MOUNTPOINT` by tests; it says "mounted" and serves until it is killed. Stopped (SIGSTOP),
it answers nothing, as a share whose server is gone; continued, it answers what was asked meanwhile. It speaks to the
kernel itself (linux/fuse.h, protocol 7.31) and keeps nothing in the kernel's memory, so that each look asks it.
"""

import ctypes
import errno
import os
import stat
import struct
import sys
from collections.abc import Callable
from pathlib import Path

IN_HEADER, OUT_HEADER = struct.Struct("<IIQQIIII"), struct.Struct("<IiQ")
ATTRIBUTES = struct.Struct("<QQQQQQIIIIIIIIII")
LOOKUP, FORGET, GETATTR, OPEN, READ, STATFS, RELEASE, FLUSH, INIT = 1, 2, 3, 14, 15, 17, 18, 25, 26
OPENDIR, READDIR, RELEASEDIR, ACCESS, INTERRUPT, BATCH_FORGET = 27, 28, 29, 34, 36, 42
DIRECT_IO = 1  # no page of a file stays in memory
ROOT = 1


class AwayDrive:
    """The answers to what the kernel asks."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names = sorted(path.name for path in folder.iterdir())
        self._answers: dict[int, Callable[[int, bytes], bytes]] = {
            LOOKUP: lambda _, said: self._entry(said.rstrip(b"\0")),
            GETATTR: lambda node, _: struct.pack("<QII", 0, 0, 0) + self._attributes(node),
            OPEN: lambda *_: struct.pack("<QII", 0, DIRECT_IO, 0),
            OPENDIR: lambda *_: struct.pack("<QII", 0, 0, 0),
            READ: self._read,
            READDIR: self._listed,
            STATFS: lambda *_: bytes(80),
            INIT: lambda *_: struct.pack("<IIIIHHIIHHI28x", 7, 31, 131072, 0, 8, 6, 131072, 1, 32, 0, 0),
            RELEASE: lambda *_: b"",
            RELEASEDIR: lambda *_: b"",
            FLUSH: lambda *_: b"",
            ACCESS: lambda *_: b"",
        }

    def serve(self, device: int) -> None:
        """Answer until the mount is taken away."""
        while True:
            try:
                asked = os.read(device, 1 << 20)
            except OSError as error:
                if error.errno in (errno.ENODEV, errno.ECONNABORTED):
                    return
                if error.errno in (errno.ENOENT, errno.EINTR, errno.EAGAIN):  # somebody gave up
                    continue
                raise
            _, kind, number, node, *_ = IN_HEADER.unpack_from(asked)
            if kind in (FORGET, BATCH_FORGET, INTERRUPT):
                continue
            try:
                fault, answer = 0, self._answers[kind](node, asked[IN_HEADER.size :])
            except KeyError:
                fault, answer = errno.ENOSYS, b""
            except OSError as error:
                fault, answer = error.errno or errno.EIO, b""
            try:
                os.write(device, OUT_HEADER.pack(OUT_HEADER.size + len(answer), -fault, number) + answer)
            except OSError:  # who asked is gone
                continue

    def _path(self, node: int) -> Path:
        return self._folder if node == ROOT else self._folder / self._names[node - ROOT - 1]

    def _entry(self, name: bytes) -> bytes:
        if os.fsdecode(name) not in self._names:
            raise FileNotFoundError(errno.ENOENT, "")
        node = self._names.index(os.fsdecode(name)) + ROOT + 1
        return struct.pack("<QQQQII", node, 0, 0, 0, 0, 0) + self._attributes(node)

    def _attributes(self, node: int) -> bytes:
        facts = self._path(node).stat()
        seconds, rest = divmod(facts.st_mtime_ns, 10**9)
        mode = stat.S_IFDIR | 0o755 if node == ROOT else stat.S_IFREG | 0o644
        return ATTRIBUTES.pack(
            node, facts.st_size, 0, seconds, seconds, seconds, rest, rest, rest, mode, 1, 0, 0, 0, 4096, 0
        )

    def _read(self, node: int, said: bytes) -> bytes:
        _, offset, size = struct.unpack_from("<QQI", said)
        with self._path(node).open("rb") as file:
            file.seek(offset)
            return file.read(size)

    def _listed(self, _node: int, said: bytes) -> bytes:
        _, offset, size = struct.unpack_from("<QQI", said)
        listed = b""
        for at, name in list(enumerate(self._names, 1))[offset:]:
            raw = os.fsencode(name)
            one = struct.pack("<QQII", at + ROOT, at, len(raw), stat.S_IFREG >> 12) + raw
            one += bytes(-len(one) % 8)
            if len(listed) + len(one) > size:
                break
            listed += one
        return listed


def main(folder: str, mount_point: str) -> None:
    """Mount and serve."""
    device = os.open("/dev/fuse", os.O_RDWR)
    options = f"fd={device},rootmode=40000,user_id=0,group_id=0,allow_other".encode()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.mount(b"away", os.fsencode(mount_point), b"fuse.away", 2 | 4, options):  # MS_NOSUID, MS_NODEV
        raise SystemExit(f"cannot mount: {os.strerror(ctypes.get_errno())}")
    print("mounted", flush=True)  # noqa: T201 - for the test
    AwayDrive(Path(folder)).serve(device)


if __name__ == "__main__":
    main(*sys.argv[1:])
