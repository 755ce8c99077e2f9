"""Folders and files for this user alone, from their first moment. (Practice imports nothing of the house's own.)"""

import errno
import os
from contextlib import suppress
from pathlib import Path


def refuse_link(path: Path) -> None:
    """Refuse to follow another user's link, who could make it name any file of ours. Raises PermissionError."""
    if os.name == "posix" and path.is_symlink() and path.lstat().st_uid not in (0, os.getuid()):
        raise PermissionError(errno.EACCES, "another user of this computer made this link", str(path))


def make_folder(path: Path) -> None:
    """Create a folder and its missing parents; an existing one stays as it is. Raises OSError."""
    refuse_link(path)
    if path.is_dir():
        return
    if path.parent != path:
        make_folder(path.parent)
    path.mkdir(mode=0o700, exist_ok=True)


def make_file(path: Path) -> None:
    """Create an empty file before SQLite opens it: SQLite gives its log and index the same mode. Raises OSError."""
    refuse_link(path)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
