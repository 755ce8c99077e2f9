"""What is read from the artist's drives, each on threads of its own: one that does not answer holds up nothing else.

A drive that is away (a share, a stick that was pulled, a disk that broke) can keep a reader waiting for hours, and no
system lets a reader give up. So nobody waits for the reader: after some seconds in which it got nothing, whoever asked
hears that the drive does not answer, and once it does, whoever wants to know hears of that. A drive holds at most
`MOST_THREADS` threads; the end of the program waits for none of them.
"""

import asyncio
import os
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import TypeVar

from mintwright.daemon_threads import DaemonThreads
from mintwright.domain.errors import MintwrightError
from mintwright.domain.project import Art
from mintwright.domain.sentences import Sentence
from mintwright.studio.disk.mounts import Mounts, followed, mounts_here

MOST_THREADS = 16  # of one drive
PATIENCE_SECONDS = 10.0  # with a drive that gives nothing
LOOK_EVERY = 0.5  # seconds, after who was kept waiting too long
FRESH_SECONDS = 2.0  # in which the list of drives is not read again
MOST_REMEMBERED = 10_000  # folders whose drive is known
MOST_HOPS = 8  # from drive to drive by links, in one path

_Answer = TypeVar("_Answer")
IsStopped = Callable[[], bool]
"""Asked by whoever reads, at each step: whether nobody wants the result any more. It shows that the drive answers."""


class Stopped(Exception):  # noqa: N818 - not an error: nobody wants the result any more
    """The work was broken off."""


class SilentDriveError(MintwrightError):
    """A drive does not answer. What was asked of it may still end, one day."""

    def __init__(self, drive: "Drive") -> None:
        super().__init__(
            Sentence("drives", "The drive {drive} does not answer. Check that it is connected.", drive=drive.name),
            details=drive.begins,
        )
        self.drive = drive


class _Ask:
    """One piece of work on a drive."""

    def __init__(self, patience: float) -> None:
        self.patience = patience  # seconds
        self.heard = time.monotonic()  # when the drive last gave something
        self.is_begun = False
        self.is_wanted = True

    def is_stopped(self) -> bool:
        """Another step was done; whether that is enough, because nobody waits."""
        self.heard = time.monotonic()
        return not self.is_wanted


class Drive:
    """One drive and who reads from it. Lives on the loop's thread; what it is given to do runs on its own."""

    def __init__(self, begins: str) -> None:
        """`begins` is where it begins: a mount point, a letter, a share."""
        self.begins = begins
        self._threads = DaemonThreads(MOST_THREADS, f"drive {begins}")
        self._asked: dict[_Ask, asyncio.Future[object]] = {}
        self._kept_waiting: set[_Ask] = set()
        self._waiting: list[Callable[[], None]] = []
        self._watch: asyncio.TimerHandle | None = None
        self._heard = time.monotonic()

    @property
    def name(self) -> str:
        """What an artist calls it."""
        return os.path.basename(self.begins.rstrip("/")) or self.begins  # noqa: PTH119 - "Z:" and shares stay whole

    @property
    def is_in_doubt(self) -> bool:
        """Whether it keeps somebody waiting: it is asked for one thing at a time."""
        return bool(self._kept_waiting)

    @property
    def is_full(self) -> bool:
        """Whether it holds every thread that it may, and is not asked for more."""
        return sum(ask.is_begun for ask in self._kept_waiting) >= MOST_THREADS

    def when_back(self, tell: Callable[[], None]) -> None:
        """Call this once, when the drive gives back what it kept somebody waiting for; at once where it did already."""
        if self._kept_waiting:
            self._waiting.append(tell)
        else:
            asyncio.get_running_loop().call_soon(tell)

    def run(self, work: Callable[[], _Answer]) -> "asyncio.Future[_Answer]":
        """Do something that is a single step for the drive. Its future raises SilentDriveError."""
        return self.do(lambda _: work())

    def start(self, work: Callable[[], None]) -> None:
        """Do something of which nobody wants to hear, as soon as the drive lets it."""
        self._threads.start(work)

    def do(self, work: Callable[[IsStopped], _Answer], patience: float | None = None) -> "asyncio.Future[_Answer]":
        """Do something of many steps, each shown by asking whether to stop. Its future raises SilentDriveError after
        a step that took more than `patience` seconds, `PATIENCE_SECONDS` where none are given.
        """
        loop = asyncio.get_running_loop()
        ask = _Ask(PATIENCE_SECONDS if patience is None else patience)

        def step_by_step() -> _Answer:
            ask.is_begun, ask.heard = True, time.monotonic()
            return work(ask.is_stopped)

        future = self._threads.run(step_by_step, partial(self._end, ask))
        self._asked[ask] = future  # pyright: ignore[reportArgumentType] - whatever it answers
        future.add_done_callback(partial(self._stop, ask))
        if self._watch is None:
            self._watch = loop.call_later(LOOK_EVERY, self._look, loop)
        return future

    def close(self) -> None:
        """Watch it no longer, and tell nobody any more when it is back."""
        self._waiting.clear()
        if self._watch is not None:
            self._watch.cancel()

    def _stop(self, ask: _Ask, _future: object) -> None:
        ask.is_wanted = False

    def _end(self, ask: _Ask) -> None:
        """The thread let go of it."""
        self._heard = time.monotonic()
        self._asked.pop(ask, None)
        if ask in self._kept_waiting:
            self._kept_waiting.discard(ask)
            told, self._waiting = self._waiting, []
            for tell in told:
                tell()

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """Find out who was kept waiting too long."""
        self._watch = None
        now = time.monotonic()
        for ask, future in list(self._asked.items()):
            heard = ask.heard if ask.is_begun else max(ask.heard, self._heard)  # in line, behind others that get on
            if ask in self._kept_waiting or now - heard <= ask.patience:
                continue
            self._kept_waiting.add(ask)
            if not future.done():
                future.set_exception(SilentDriveError(self))
        if self._asked:
            self._watch = loop.call_later(LOOK_EVERY, self._look, loop)


class Drives:
    """The drives of this computer, as far as something was read from them."""

    def __init__(self, mounts: Callable[[], Mounts] = mounts_here) -> None:
        """`mounts` tells where drives begin; it is asked again and again, since drives come and go."""
        self._mounts_now = mounts
        self._read_at = float("-inf")
        self._mounts: Mounts | None = None
        self._drives: dict[str, Drive] = {}
        self._led: dict[str, str] = {}  # folders and links to the drive that they lead to

    def close(self) -> None:
        """Wait for none of them any more. What they hold is let go when the program ends."""
        for drive in self._drives.values():
            drive.close()

    @property
    def mounts(self) -> Mounts:
        """Where drives begin."""
        now, known = time.monotonic(), self._mounts
        if known is None or now - self._read_at > FRESH_SECONDS:
            self._read_at = now
            self._mounts = self._mounts_now()
            if self._mounts != known:
                self._led.clear()
            return self._mounts
        return known

    def of(self, path: Path) -> Drive:
        """The drive of an absolute path, as far as it is known: the disk is not asked where links lead."""
        mounts = self.mounts
        begins = self._led.get(str(path)) or self._led.get(str(path.parent)) or mounts.drive_of(str(path))
        return self.at(begins)

    def grouped(self, all_art: Iterable[Art]) -> dict[Drive, list[Art]]:
        """Art by the drive its file is on, as far as it is known."""
        on: dict[Drive, list[Art]] = {}
        for art in all_art:
            on.setdefault(self.of(art.path), []).append(art)
        return on

    def at(self, begins: str) -> Drive:
        """The drive that begins there."""
        found = self._drives.get(begins)
        if found is None:
            found = self._drives[begins] = Drive(begins)
        return found

    async def run(self, path: Path, work: Callable[[IsStopped], _Answer], patience: float | None = None) -> _Answer:
        """Do `work`, which reads `path`, on the threads of its drive, after the links on the way were followed.

        Raises what `work` does, and SilentDriveError.
        """
        where, drive = str(path), self.of(path)
        if drive.begins != self.mounts.drive_of(where):  # it is known where its links lead
            return await drive.do(work, patience)
        for _ in range(MOST_HOPS):
            answer = await drive.do(partial(_unless_elsewhere, where, drive.begins, self.mounts, work), patience)
            if not isinstance(answer, _Elsewhere):
                return answer
            where, drive = answer.where, self.at(self.mounts.drive_of(answer.where))
            self._remember(path, answer, drive)
        return await drive.do(work, patience)

    def _remember(self, path: Path, led: "_Elsewhere", drive: Drive) -> None:
        if len(self._led) > MOST_REMEMBERED:
            self._led.clear()
        self._led[str(path if led.is_itself else path.parent)] = drive.begins


class _Elsewhere:
    """A path leads to another drive."""

    def __init__(self, where: str, *, is_itself: bool) -> None:
        """`is_itself`: by the file, not by a folder above it."""
        self.where = where
        self.is_itself = is_itself


def _unless_elsewhere(
    where: str, drive: str, mounts: Mounts, work: Callable[[IsStopped], _Answer], is_stopped: IsStopped
) -> "_Answer | _Elsewhere":
    """The work, unless what it reads is on another drive. Blocking."""
    led_to, is_elsewhere = followed(where, drive, mounts)
    if not is_elsewhere:
        return work(is_stopped)
    _, is_folders = followed(os.path.dirname(where), drive, mounts)  # noqa: PTH120
    return _Elsewhere(led_to, is_itself=not is_folders)
