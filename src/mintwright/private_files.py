"""The profile's folders and files are for its artist alone, from their first moment: nobody else on this computer reads
a deposit address, or holds the profile's lock; and nobody's link leads us to another file of the artist's.

POSIX has modes for that. Windows ignores them, but for a folder that is made with mode 0700: from Python 3.11.10 and
3.12.4 on it is for its maker and the administrators (CPython's documentation of os.mkdir). A user's AppData is so in
any case. Whom Windows lets into the folder that is used, `windows_access` reads.
"""

import logging
import os
import re
import stat
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence

log = logging.getLogger(__name__)

FOLDER, FILE = 0o700, 0o600
ROOT = 0  # the user that every other one has to trust
_OTHERS = 0o077

_OURS = (
    "mintwright.db*",
    "mintwright.room",
    "profile.lock",
    "logs/mintwright.log*",
    "pasted/Pasted *.png",
)
_SERVICE = re.compile(r"(service\.sqlite3|in-use)(-\w+)?|files(/incoming(/tmp\w+)?|/[0-9a-f]{2}(/[0-9a-f]{64})?)?|\.")
_PREVIEWS = re.compile(r"[0-9a-f]{2}(/([0-9a-f]{62}|tmp\w+\.part))?|\.")
_THEME = re.compile(r"[\w-]+-[0-9a-f]{6,8}\.svg|tmp\w+\.part|\.")
_OUR_PLACES = ("logs", "pasted", "cache")  # ours only where the whole profile is
_TRODDEN = (
    "", "mintwright.db", "mintwright.room", "logs", "logs/mintwright.log", "pasted",
    "practice", "practice/files", "practice/files/incoming", "practice/service.sqlite3", "practice/in-use",
)  # fmt: skip


class ForeignLinkError(MintwrightError, OSError):
    """A link in the profile that somebody else made: what it names may be any file of the artist's."""


def make_folder(path: Path) -> None:
    """Create a folder and its missing parents for this user alone; an existing one stays as it is.

    Raises OSError, ForeignLinkError among them.
    """
    refuse_link(path)
    if path.is_dir():
        return
    if path.parent != path:
        make_folder(path.parent)
    path.mkdir(mode=FOLDER, exist_ok=True)


def make_file(path: Path) -> None:
    """Make an empty file for this user alone before somebody opens it who knows no modes; one that exists stays.

    Raises OSError, ForeignLinkError among them, but not FileExistsError.
    """
    refuse_link(path)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE))


def write_whole(path: Path, content: bytes) -> None:
    """Write a file for this user alone beside its place, then put it there: nobody ever finds half of it.

    A disk that refuses leaves what was there before, and no rest. Raises OSError.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).replace(path)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def refuse_link(path: Path) -> None:
    """Refuse to follow links other than this user's own and the system's. Raises ForeignLinkError.

    Who may write to the folder could lay one between this look and the next step: it keeps strangers from laying
    traps, not from a race in a folder that is open to them.
    """
    if os.name != "posix":
        return
    try:
        found = path.lstat()
    except OSError:  # nothing is there, or opening it will report what is wrong
        return
    if stat.S_ISLNK(found.st_mode) and found.st_uid not in (ROOT, os.getuid()):
        raise ForeignLinkError(
            Sentence(
                "private",
                "{path} is a link that another user of this computer made, so nothing was opened. Remove the link, or "
                "choose another folder for your work.",
                path=str(path),
            )
        )


def refuse_links(data: Path, cache: Path) -> None:
    """Look at all places of a profile that are gone through by name, before the first. Raises ForeignLinkError."""
    for path in (*(data / name for name in _TRODDEN), cache, cache / "previews", cache / "theme"):
        refuse_link(path)


def mend(data: Path, cache: Path, *, is_own: bool) -> None:
    """Restrict what an older version left readable by others. Never raises: the program opens even on a read-only disk.

    `is_own`: the folders themselves are ours too. In a folder that the artist named, only our files are changed, and
    the folders that hold nothing else.
    """
    if os.name != "posix":
        return
    for pattern in _OURS:
        _narrow((path for path in data.glob(pattern) if path.parent == data or not path.parent.is_symlink()), FILE)
    _mend_all_in(data / "practice", _SERVICE, is_own=is_own)
    _mend_all_in(data / "service", _SERVICE, is_own=is_own)
    _mend_all_in(cache / "previews", _PREVIEWS, is_own=is_own)
    _mend_all_in(cache / "theme", _THEME, is_own=is_own)
    if is_own:
        _narrow([*(data / name for name in _OUR_PLACES), cache, data], FOLDER)


def _mend_all_in(top: Path, ours: re.Pattern[str], *, is_own: bool) -> None:
    """A folder of ours and what is in it by our names; it comes last: one that is closed was mended to its end."""
    if top.is_symlink() or not _is_open(top):
        return
    theirs: set[Path] = set()
    for name, folders, files in os.walk(top, topdown=False):  # follows no links
        here = Path(name)
        known = [here / file for file in files if is_own or _is_called(here / file, top, ours)]
        _narrow(known, FILE)
        inner = {here / folder for folder in folders}
        has_only_ours = len(known) == len(files) and not inner & theirs and bool(known or inner)
        if is_own or (has_only_ours and _is_called(here, top, ours)):
            _narrow([here], FOLDER)
        else:
            theirs.add(here)


def _is_called(path: Path, top: Path, ours: re.Pattern[str]) -> bool:
    return ours.fullmatch(path.relative_to(top).as_posix()) is not None


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
