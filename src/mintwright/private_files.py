"""The profile's folders and files are for its artist alone, from their first moment: nobody else on this computer reads
a deposit address, or holds the profile's lock.

POSIX has modes for that. Windows ignores them, but for a folder: a new one with mode 0700 belongs to its maker alone
from Python 3.12.4 on; a user's AppData does in any case.
"""

import logging
import os
import stat
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

log = logging.getLogger(__name__)

FOLDER, FILE = 0o700, 0o600
_OTHERS = 0o077

_OURS = (
    "mintwright.db*",
    "mintwright.room",
    "profile.lock",
    "logs/mintwright.log*",
    "pasted/Pasted *",
)
_OUR_FOLDERS = ("practice", "service", "cache/previews", "cache/theme")  # with all that is in them
_OUR_PLACES = ("logs", "pasted", "cache")  # ours only where the whole profile is


def make_folder(path: Path) -> None:
    """Make a folder, and what is missing above it, for this user alone; one that exists stays as it is.

    Raises OSError.
    """
    if path.is_dir():
        return
    if path.parent != path:
        make_folder(path.parent)
    path.mkdir(mode=FOLDER, exist_ok=True)


def make_file(path: Path) -> None:
    """Make an empty file for this user alone before somebody opens it who knows no modes; one that exists stays.

    Raises OSError, but not FileExistsError.
    """
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE))


def mend(data: Path, cache: Path, *, is_own: bool) -> None:
    """Close what an older version left open to others. Never raises: a read-only disk is no reason not to open.

    `is_own`: the folders themselves are ours too. In a folder that the artist named, only our files are changed.
    """
    if os.name != "posix":
        return
    for pattern in _OURS:
        _narrow((path for path in data.glob(pattern) if path.parent == data or not path.parent.is_symlink()), FILE)
    for folder in dict.fromkeys((*(data / name for name in _OUR_FOLDERS), cache / "previews", cache / "theme")):
        _mend_all_in(folder)
    if is_own:
        _narrow([*(data / name for name in _OUR_PLACES), cache, data], FOLDER)


def _mend_all_in(top: Path) -> None:
    """A folder of ours and all that is in it; it comes last, so that one that is closed was mended to its end."""
    if top.is_symlink() or not _is_open(top):
        return
    for name, folders, files in os.walk(top, topdown=False):  # follows no links
        _narrow((Path(name, file) for file in files), FILE)
        _narrow((Path(name, folder) for folder in folders), FOLDER)
    _narrow([top], FOLDER)


def _is_open(path: Path) -> bool:
    try:
        return bool(path.lstat().st_mode & _OTHERS)
    except OSError:
        return False


def _narrow(paths: Iterable[Path], mode: int) -> None:
    for path in paths:
        try:
            _narrow_one(path, mode)
        except OSError as error:
            log.warning("what others may read could not be closed to them: %s", error)


def _narrow_one(path: Path, mode: int) -> None:
    """Change a real file or folder of this user's, never what a link points to. Raises OSError."""
    is_one_of_ours = stat.S_ISDIR if mode == FOLDER else stat.S_ISREG
    if not _is_open(path) or not is_one_of_ours(path.lstat().st_mode):
        return
    handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        if os.fstat(handle).st_uid == os.getuid():
            os.fchmod(handle, mode)
    finally:
        os.close(handle)
