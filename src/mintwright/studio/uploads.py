"""The queue of art on its way to a network. Owns order, slots and backoff; the journal keeps the transitions."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from mintwright.domain.project import Art, StoredFile, UploadState
from mintwright.domain.sentences import Sentence


@dataclass(frozen=True, slots=True)
class UploadItem:
    """One file as the grid shows it on the current network. `sent` in bytes.

    `same_as` is the id of earlier art of this project with the same content: a hint, not a problem.
    """

    art: Art
    state: UploadState
    problem: Sentence | None = None
    sent: int = 0
    stored: StoredFile | None = None
    same_as: int | None = None

    @property
    def name(self) -> str:
        """The file's name."""
        return self.art.path.name

    @property
    def fraction(self) -> float:
        """How much of it the network has, 0 to 1."""
        if self.state is UploadState.UPLOADED:
            return 1.0
        return min(1.0, self.sent / self.art.size) if self.art.size else 0.0


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A dropped path that was not added, and why."""

    path: Path
    reason: Sentence


@dataclass(frozen=True, slots=True)
class Added:
    """What came of a drop."""

    art_ids: tuple[int, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


@dataclass(frozen=True, slots=True)
class Totals:
    """The queue in numbers, on the current network. Sizes in bytes; `seconds_left` None while nobody can know."""

    count: int = 0
    waiting: int = 0
    uploading: int = 0
    paused: int = 0
    uploaded: int = 0
    problems: int = 0
    sent: int = 0
    size: int = 0
    seconds_left: float | None = None

    @property
    def fraction(self) -> float:
        """How much of all bytes the network has, 0 to 1."""
        return min(1.0, self.sent / self.size) if self.size else 0.0


class Uploads:
    """The art of the open project and its way to the current network. Announces Kind.ART."""

    all_paused: bool
    outage: Sentence | None  # why the queue waits before it tries again

    def order(self) -> Sequence[int]:
        """The ids of the art, in the order it is shown."""
        raise NotImplementedError

    def item(self, art_id: int) -> UploadItem:
        """One file on the current network. Raises KeyError for art that is not in the open project."""
        raise NotImplementedError

    def totals(self) -> Totals:
        """The queue in numbers."""
        raise NotImplementedError

    async def add(self, paths: Sequence[Path]) -> Added:
        """Add files and whole folders; hidden files are passed over, unsuitable ones left out with a reason."""
        raise NotImplementedError

    async def add_samples(self, folder: Path) -> Added:
        """Add the sample pictures that ship with the program."""
        raise NotImplementedError

    async def pause(self, ids: Iterable[int]) -> None:
        """Hold these back; what is under way stops."""
        raise NotImplementedError

    async def resume(self, ids: Iterable[int]) -> None:
        """Let these go on."""
        raise NotImplementedError

    async def pause_all(self) -> None:
        """Hold the whole queue."""
        raise NotImplementedError

    async def resume_all(self) -> None:
        """Let the whole queue go on, also what was paused alone."""
        raise NotImplementedError

    async def retry(self, ids: Iterable[int]) -> None:
        """Try again what had a problem; the files are looked at anew."""
        raise NotImplementedError

    async def remove(self, ids: Iterable[int]) -> None:
        """Take art off the list, never from disk; drafts stay, so that `restore` brings all of it back."""
        raise NotImplementedError

    async def restore(self, ids: Iterable[int]) -> None:
        """Undo `remove`."""
        raise NotImplementedError
