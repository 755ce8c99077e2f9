"""Which drive a path is on, from its text and the system's list of mounts alone: asking the drive might never return.

Linux lists its mounts in a table of the kernel's (proc(5), mountinfo). On Windows a drive is a letter or a share
("Z:", "\\\\server\\share"), on macOS a folder of /Volumes; what a cloud fetches when it is read counts as a drive too.
"""

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PureWindowsPath
from typing import Protocol

MOUNTINFO = Path("/proc/self/mountinfo")
MOST_LINKS = 40  # followed in one path, as Linux counts them

_SYSTEMS = ("/proc", "/sys", "/dev")
_SYSTEM_KINDS = frozenset({
    "autofs", "binfmt_misc", "bpf", "cgroup", "cgroup2", "configfs", "debugfs", "devpts", "devtmpfs", "efivarfs",
    "fusectl", "hugetlbfs", "mqueue", "nsfs", "proc", "pstore", "rpc_pipefs", "securityfs", "selinuxfs", "sysfs",
    "tracefs",
})  # fmt: skip
_MANY_IN_ONE = frozenset({"fuse.gvfsd-fuse", "fuse.portal"})  # each folder in them is a separate drive or document
_ESCAPED = re.compile(r"\\([0-7]{3})")
_JUNCTION = 0xA0000003  # IO_REPARSE_TAG_MOUNT_POINT
_ON_MACOS = re.compile(r"/(?:System/)?Volumes/[^/]+|/Users/[^/]+/Library/(?:CloudStorage/[^/]+|Mobile Documents)")


class Mounts(Protocol):
    """Where drives begin. Reads no disk."""

    def drive_of(self, path: str) -> str:
        """The root of the drive of an absolute path, from its text: links are not followed."""
        ...

    def is_system(self, path: str) -> bool:
        """Whether a folder holds the system's own tables and devices instead of files."""
        ...


@dataclass(frozen=True)
class ListedMounts:
    """Linux: mount points as the kernel lists them, with the kind of their file system."""

    kinds: Mapping[str, str] = field(default_factory=dict[str, str])

    @classmethod
    def read(cls, table: str) -> "ListedMounts":
        """Parse the mounts of a `mountinfo`. A line that is not understood is skipped."""
        kinds: dict[str, str] = {}
        for line in table.splitlines():
            before, _, after = line.partition(" - ")
            words, kind = before.split(" "), after.partition(" ")[0]
            if len(words) > 4 and kind:
                kinds[_ESCAPED.sub(lambda code: chr(int(code[1], 8)), words[4])] = kind
        return cls(kinds)

    def drive_of(self, path: str) -> str:
        at = path
        while at and at not in self.kinds:
            at = at.rpartition("/")[0]
        at = at or "/"
        inside = path[len(at) + 1 :].partition("/")[0]
        return f"{at}/{inside}" if inside and self.kinds.get(at) in _MANY_IN_ONE else at

    def is_system(self, path: str) -> bool:
        return path in _SYSTEMS or self.kinds.get(self.drive_of(path)) in _SYSTEM_KINDS


class WindowsDrives:
    """Windows: letters and shares. A drive mounted in a folder counts as part of that folder's drive."""

    def drive_of(self, path: str) -> str:
        drive = PureWindowsPath(path).drive.upper()
        for prefix in ("\\\\?\\UNC\\", "\\\\?\\", "\\\\.\\"):
            if drive.startswith(prefix):
                return ("\\\\" if prefix.endswith("UNC\\") else "") + drive.removeprefix(prefix)
        return drive

    def is_system(self, path: str) -> bool:
        return path.startswith("\\\\.\\")


class MacVolumes:
    """macOS: folders of /Volumes, and those of iCloud and other clouds, which fetch files when they are read."""

    def drive_of(self, path: str) -> str:
        found = _ON_MACOS.match(path)
        return found[0] if found else "/"

    def is_system(self, path: str) -> bool:
        return path in ("/dev", "/System/Volumes") or path.startswith("/dev/")


def mounts_here() -> Mounts:
    """The current drives of this computer."""
    if sys.platform == "win32":
        return WindowsDrives()
    if sys.platform == "darwin":
        return MacVolumes()
    try:
        return ListedMounts.read(os.fsdecode(MOUNTINFO.read_bytes()))
    except OSError:
        return ListedMounts()


def followed(path: str, drive: str, mounts: Mounts) -> tuple[str, bool]:
    """Where the links of a path lead, and whether that is on another drive. Blocking, but touches only `drive`.

    A link to another drive is not followed further: that drive may not answer.
    """
    done = _root_of(path, drive)
    rest = _parts(path[len(done) :])
    links = 0
    while rest and links < MOST_LINKS:
        step = os.path.normpath(os.path.join(done, rest.pop(0)))  # noqa: PTH118 - words only, and quick
        if mounts.drive_of(step) == drive:
            target = _target(step)
            if target is None:
                done = step
                continue
            links += 1
            step = os.path.normpath(os.path.join(done, target))  # noqa: PTH118
        if mounts.drive_of(step) != drive:
            return os.path.join(step, *rest), True  # noqa: PTH118
        done = _root_of(step, drive)
        rest = _parts(step[len(done) :]) + rest
    return os.path.join(done, *rest), False  # noqa: PTH118


def is_junction(entry: "os.DirEntry[str]") -> bool:
    """Whether a folder is another one, perhaps one above it, as Windows has them. Raises OSError."""
    return os.name == "nt" and getattr(entry.stat(follow_symlinks=False), "st_reparse_tag", 0) == _JUNCTION


def _target(path: str) -> str | None:
    """The target of a link; None if it is not a link, or cannot be read: opening the file will report that."""
    try:
        return os.readlink(path)  # noqa: PTH115 - as text, and quick
    except (OSError, ValueError):
        return None


def _root_of(path: str, drive: str) -> str:
    """The part of a path that contains no link: the root of its drive."""
    return path[: len(drive)] if sys.platform != "win32" else os.path.splitdrive(path)[0] + "\\"


def _parts(rest: str) -> list[str]:
    return [part for part in re.split(r"[\\/]" if sys.platform == "win32" else "/", rest) if part]
