"""One process a profile: two writers of one journal could send a mint twice."""

import os
import sys
from pathlib import Path

from mintwright.domain.sentences import Sentence
from mintwright.library.errors import LibraryError, ProfileInUseError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class ProfileLock:
    """Held from `acquire` to `release`. The operating system lets go of it when the process dies."""

    def __init__(self, data_dir: Path) -> None:
        self._path = data_dir / "profile.lock"
        self._file: int | None = None

    def acquire(self) -> None:
        """Take the profile. Raises ProfileInUseError, or LibraryError when the folder cannot be written."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise self._unusable(error) from error
        try:
            _lock(file)
        except (BlockingIOError, PermissionError):  # what POSIX and what Windows say of a lock that is held
            os.close(file)
            used = Sentence("library", "Mintwright is already open with these files. Use the window that is open.")
            raise ProfileInUseError(used, details=str(self._path)) from None
        except OSError as error:  # a file system without locks
            os.close(file)
            raise self._unusable(error) from error
        self._file = file

    def release(self) -> None:
        """Let go of the profile; the file stays, since removing it would take it from whoever just opened it."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    @property
    def held(self) -> bool:
        """Whether this process may write to the profile."""
        return self._file is not None

    def _unusable(self, error: OSError) -> LibraryError:
        folder = str(self._path.parent)
        said = Sentence("library", "{folder} cannot be used. Allow changes to that folder.", folder=folder)
        return LibraryError(said, details=f"{type(error).__name__}: {error}")
