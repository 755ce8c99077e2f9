"""Free space on the profile's disk: says what is full, and resumes by itself once there is space again."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path

from mintwright.domain.sentences import Sentence
from mintwright.library.disk_usage import NEEDED, free_bytes, takes_no_file
from mintwright.library.errors import DISK_FULL, LibraryError
from mintwright.studio.background.detached import run_detached
from mintwright.studio.background.supervised_task import SupervisedTask
from mintwright.studio.changes import Changes, Kind

FULL_SECONDS, USUAL_SECONDS = 2.0, 15.0  # between two checks

REFUSAL = DISK_FULL  # what a single write says that the disk refused
_FULL = Sentence(
    "space",
    "The disk is full: {free} MB are free where your work is ({folder}), and with less than {needed} MB Mintwright may "
    "not be able to save. Free some space there; nothing is deleted for you.",
)
_NO_FILE = Sentence(
    "space",
    "The disk takes no further file where your work is ({folder}), however much room it has. Delete files there that "
    "you do not need; nothing is deleted for you.",
)
_NO_SHARE = Sentence(
    "space",
    "Nothing more can be saved where your work is ({folder}), though the disk has room: your own share of it (a quota) "
    "may be used up. Free some of your space there; nothing is deleted for you.",
)
_STILL = Sentence(
    "space", "{why} Until then you can look at everything and save receipts to another disk. It goes on by itself."
)

Step = Callable[[], Awaitable[object]]


class DiskSpaceMonitor:
    """Watches the disk. Announces Kind.SPACE."""

    def __init__(
        self,
        changes: Changes,
        folder: Path,
        *,
        resume: Sequence[Step],
        is_full: bool = False,
        seconds: float = FULL_SECONDS,
    ) -> None:
        """`resume` is run, in order, once there is space again; a step that raises LibraryError is tried again.

        It `is_full` from the start where the journal could not be written then. `seconds` lie between two looks while
        it is.
        """
        self.problem: Sentence | None = _STILL.filled(why=full(folder)) if is_full else None
        self._changes = changes
        self._folder = folder
        self._resume = tuple(resume)
        self._seconds = seconds
        self._watch = SupervisedTask("the look for room on the disk", self._look_on)

    def says(self, problem: Sentence) -> bool:
        """Whether `problem` says this already, of all that is written, and what to do about it."""
        return self.problem is not None and problem == REFUSAL

    def start(self) -> None:
        """Start checking."""
        self._watch.start()

    async def close(self) -> None:
        """Stop checking."""
        await self._watch.close()

    async def _look_on(self) -> None:
        while True:
            await self._look()
            self._watch.goes_well()
            await asyncio.sleep(USUAL_SECONDS if self.problem is None else self._seconds)

    async def _look(self) -> None:
        try:
            free = await run_detached(partial(free_bytes, self._folder), "room on the disk")
        except OSError:  # a folder that is away: whoever writes there says so
            return
        if free < NEEDED:
            self._say(_STILL.filled(why=_full(self._folder, free)))
        elif self.problem is not None and await self._resumed():
            self._say(None)

    async def _resumed(self) -> bool:
        try:
            for step in self._resume:
                await step()
        except LibraryError:  # it is full in another way, by a quota perhaps
            return False
        return True

    def _say(self, problem: Sentence | None) -> None:
        if problem != self.problem:
            self.problem = problem
            self._changes.announce(Kind.SPACE)


def full(folder: Path) -> Sentence:
    """The sentence about a folder without space. Never raises."""
    try:
        free = free_bytes(folder)
    except OSError:
        free = 0
    return _full(folder, free)


def _full(folder: Path, free: int) -> Sentence:
    if free >= NEEDED:
        return _NO_SHARE.filled(folder=str(folder))
    if _takes_no_file(folder):
        return _NO_FILE.filled(folder=str(folder))
    return _FULL.filled(folder=str(folder), free=_megabytes(free), needed=_megabytes(NEEDED))


def _takes_no_file(folder: Path) -> bool:
    try:
        return takes_no_file(folder)
    except OSError:
        return False


def _megabytes(count: int) -> str:
    """In tenths, rounded down, so as not to promise too much."""
    return f"{count * 10 // 1_000_000 / 10:.1f}"
