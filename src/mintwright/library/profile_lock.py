"""One process per profile: two writers of one journal could send a mint twice."""

from pathlib import Path

from filelock import FileLock, Timeout

from mintwright.domain.sentences import Sentence
from mintwright.library.errors import NO_ROOM, LibraryError, ProfileInUseError, disk_full
from mintwright.private_files import FILE, make_folder


class ProfileLock:
    """Held from `acquire` to `release`. The operating system releases it when the process dies."""

    def __init__(self, data_dir: Path) -> None:
        self._lock = FileLock(data_dir / "profile.lock", mode=FILE, thread_local=False)

    def acquire(self) -> None:
        """Lock the profile. Raises ProfileInUseError, or LibraryError if the folder cannot be written."""
        path = Path(self._lock.lock_file)
        try:
            make_folder(path.parent)
            self._lock.acquire(timeout=0)
        except Timeout:
            used = Sentence(
                "library",
                "Mintwright is already open with the work in {folder}. Use the window that is open.",
                folder=str(path.parent),
            )
            raise ProfileInUseError(used, details=str(path)) from None
        except (OSError, NotImplementedError) as error:
            if isinstance(error, OSError) and error.errno in NO_ROOM:
                raise disk_full(str(error)) from error
            said = Sentence(
                "library", "{folder} cannot be used. Allow changes to that folder.", folder=str(path.parent)
            )
            raise LibraryError(said, details=f"{type(error).__name__}: {error}") from error

    def release(self) -> None:
        """Unlock the profile."""
        self._lock.release()

    @property
    def held(self) -> bool:
        """Whether this process may write to the profile."""
        return self._lock.is_locked
