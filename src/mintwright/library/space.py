"""How much room the disk of a folder has."""

import os
import shutil
from pathlib import Path

NEEDED = 2_000_000  # bytes free, below which a disk counts as full: what SQLite takes for a while, and an answer
SCARCE = 64 * 1024  # bytes free, below which an error of the disk comes from there being no room: the journal's index


def free_bytes(folder: Path) -> int:
    """The bytes this user may still write there; 0 also where no further file may be made. Raises OSError."""
    if os.name == "posix":
        found = os.statvfs(folder)
        if found.f_files and not found.f_favail:
            return 0
    return shutil.disk_usage(folder).free


def has_none(folder: Path) -> bool:
    """Whether an error of the disk comes from its being full. Never raises."""
    try:
        return free_bytes(folder) < SCARCE
    except OSError:
        return False
