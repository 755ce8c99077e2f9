"""Folders and files for this user alone, from their first moment. (The island imports nothing of the house's own.)"""

import errno
import os
from contextlib import suppress
from pathlib import Path


def refuse_link(path: Path) -> None:
    """Go through no link of another user's, who could have it name any file of ours. Raises PermissionError."""
    if os.name == "posix" and path.is_symlink() and path.lstat().st_uid not in (0, os.getuid()):
        raise PermissionError(errno.EACCES, "another user of this computer made this link", str(path))


def make_folder(path: Path) -> None:
    """Make a folder, and what is missing above it; one that exists stays as it is. Raises OSError."""
    refuse_link(path)
    if path.is_dir():
        return
    if path.parent != path:
        make_folder(path.parent)
    path.mkdir(mode=0o700, exist_ok=True)


def make_file(path: Path) -> None:
    """Make an empty file before SQLite opens it, which gives its log and its index the same mode. Raises OSError."""
    refuse_link(path)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
