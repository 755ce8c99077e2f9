"""How much free space a folder's disk has."""

import os
import shutil
from pathlib import Path

NEEDED = 2_000_000  # free bytes, below which a disk counts as full: what SQLite takes for a while, and an answer
SCARCE = 64 * 1024  # free bytes, below which a disk error is taken for a full disk: the journal's index


def free_bytes(folder: Path) -> int:
    """The bytes this user may still write there; 0 also if no further file may be created. Raises OSError.

    Many systems do not report quotas: then it may be less.
    """
    return 0 if takes_no_file(folder) else shutil.disk_usage(folder).free


def takes_no_file(folder: Path) -> bool:
    """Whether a disk with free space can still hold no further file (statvfs, f_favail). Raises OSError."""
    if os.name != "posix":
        return False
    found = os.statvfs(folder)
    return bool(found.f_files) and not found.f_favail


def is_full_disk(folder: Path) -> bool:
    """Whether the disk is full, which explains an error. Never raises."""
    try:
        return free_bytes(folder) < SCARCE
    except OSError:
        return False
