"""How much room the disk of a folder has."""

import os
import shutil
from pathlib import Path

NEEDED = 2_000_000  # bytes free, below which a disk counts as full: what SQLite takes for a while, and an answer
SCARCE = 64 * 1024  # bytes free, below which an error of the disk comes from there being no room: the journal's index


def free_bytes(folder: Path) -> int:
    """The bytes this user may still write there; 0 also where no further file may be made. Raises OSError.

    Of a quota many systems tell nothing: then it may be less.
    """
    return 0 if takes_no_file(folder) else shutil.disk_usage(folder).free


def takes_no_file(folder: Path) -> bool:
    """Whether a disk with room left can hold no further file all the same (statvfs, f_favail). Raises OSError."""
    if os.name != "posix":
        return False
    found = os.statvfs(folder)
    return bool(found.f_files) and not found.f_favail


def has_none(folder: Path) -> bool:
    """Whether an error of the disk comes from its being full. Never raises."""
    try:
        return free_bytes(folder) < SCARCE
    except OSError:
        return False
