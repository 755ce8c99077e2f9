"""Reading from the artist's drives, each on its own threads: one that does not answer delays nothing else.

A missing drive (a share, a stick that was pulled, a broken disk) can keep a reader waiting for hours, and no system
lets a reader give up. So nobody waits for the reader: after some seconds without data, callers are told that the drive
does not answer, and can be told when it answers again. A drive occupies at most `MOST_THREADS` threads; program exit
waits for none of them.
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
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.disk.mounts import Mounts, followed, mounts_here

MOST_THREADS = 16  # per drive
PATIENCE_SECONDS = 10.0  # without data from a drive
CHECK_EVERY = 0.5  # seconds between checks for callers kept waiting too long
FRESH_SECONDS = 2.0  # during which the list of drives is not read again
MOST_REMEMBERED = 10_000  # folders whose drive is known
MOST_HOPS = 8  # from drive to drive by links, in one path

_Answer = TypeVar("_Answer")
IsStopped = Callable[[], bool]
"""Called by the reader at each step: whether nobody wants the result any more. A call shows that the drive answers."""


class Stopped(Exception):  # noqa: N818 - not an error: nobody needs the result any more
    """The work was stopped."""


class SilentDriveError(MintwrightError):
    """A drive does not answer. The work may still finish, one day."""

    def __init__(self, drive: "Drive") -> None:
        super().__init__(
            Sentence("drives", "The drive {drive} does not answer. Check that it is connected.", drive=drive.name),
            details=drive.begins,
        )
        self.drive = drive


class _Request:
    """One piece of work on a drive."""

    def __init__(self, patience: float) -> None:
        self.patience = patience  # seconds
        self.heard = time.monotonic()  # when the drive last answered
        self.is_begun = False
        self.is_wanted = True

    def is_stopped(self) -> bool:
        """Record that another step was done; whether to stop, because nobody waits."""
        self.heard = time.monotonic()
        return not self.is_wanted


class Drive:
    """One drive and its readers. Use it on the loop's thread; the work runs on the drive's own."""

    def __init__(self, begins: str) -> None:
        """`begins` is where it begins: a mount point, a letter, a share."""
        self.begins = begins
        self._threads = DaemonThreads(MOST_THREADS, f"drive {begins}")
        self._requests: dict[_Request, asyncio.Future[object]] = {}
        self._kept_waiting: set[_Request] = set()
        self._waiting: list[Callable[[], None]] = []
        self._watch: asyncio.TimerHandle | None = None
        self._heard = time.monotonic()

    @property
    def name(self) -> str:
        """The name an artist uses for it."""
        return os.path.basename(self.begins.rstrip("/")) or self.begins  # noqa: PTH119 - "Z:" and shares stay whole

    @property
    def is_in_doubt(self) -> bool:
        """Whether it keeps somebody waiting: then it gets one request at a time."""
        return bool(self._kept_waiting)

    @property
    def is_full(self) -> bool:
        """Whether all its threads are busy, so that it gets no more requests."""
        return sum(ask.is_begun for ask in self._kept_waiting) >= MOST_THREADS

    def when_back(self, tell: Callable[[], None]) -> None:
        """Call `tell` once, when the drive finishes what it kept somebody waiting for; at once if it already has."""
        if self._kept_waiting:
            self._waiting.append(tell)
        else:
            asyncio.get_running_loop().call_soon(tell)

    def run(self, work: Callable[[], _Answer]) -> "asyncio.Future[_Answer]":
        """Run work that is a single step for the drive. Its future raises SilentDriveError."""
        return self.do(lambda _: work())

    def start(self, work: Callable[[], None]) -> None:
        """Run work whose result nobody needs, as soon as the drive is free."""
        self._threads.start(work)

    def do(self, work: Callable[[IsStopped], _Answer], patience: float | None = None) -> "asyncio.Future[_Answer]":
        """Run work of many steps; it shows each one by asking whether to stop.

        Its future raises SilentDriveError after a step of more than `patience` seconds, by default `PATIENCE_SECONDS`.
        """
        loop = asyncio.get_running_loop()
        ask = _Request(PATIENCE_SECONDS if patience is None else patience)

        def step_by_step() -> _Answer:
            ask.is_begun, ask.heard = True, time.monotonic()
            return work(ask.is_stopped)

        future = self._threads.run(step_by_step, partial(self._end, ask))
        self._requests[ask] = future  # pyright: ignore[reportArgumentType] - whatever it answers
        future.add_done_callback(partial(self._stop, ask))
        if self._watch is None:
            self._watch = loop.call_later(CHECK_EVERY, self._check_waits, loop)
        return future

    def close(self) -> None:
        """Stop watching it, and tell nobody any more when it is back."""
        self._waiting.clear()
        if self._watch is not None:
            self._watch.cancel()

    def _stop(self, ask: _Request, _future: object) -> None:
        ask.is_wanted = False

    def _end(self, ask: _Request) -> None:
        """The thread has finished this work."""
        self._heard = time.monotonic()
        self._requests.pop(ask, None)
        if ask in self._kept_waiting:
            self._kept_waiting.discard(ask)
            told, self._waiting = self._waiting, []
            for tell in told:
                tell()

    def _check_waits(self, loop: asyncio.AbstractEventLoop) -> None:
        """Find callers kept waiting too long."""
        self._watch = None
        now = time.monotonic()
        for ask, future in list(self._requests.items()):
            heard = ask.heard if ask.is_begun else max(ask.heard, self._heard)  # queued behind others that progress
            if ask in self._kept_waiting or now - heard <= ask.patience:
                continue
            self._kept_waiting.add(ask)
            if not future.done():
                future.set_exception(SilentDriveError(self))
        if self._requests:
            self._watch = loop.call_later(CHECK_EVERY, self._check_waits, loop)


class Drives:
    """The drives of this computer that something was read from."""

    def __init__(self, mounts: Callable[[], Mounts] = mounts_here) -> None:
        """`mounts` returns where drives begin; it is called repeatedly, since drives come and go."""
        self._mounts_now = mounts
        self._read_at = float("-inf")
        self._mounts: Mounts | None = None
        self._drives: dict[str, Drive] = {}
        self._targets: dict[str, str] = {}  # folders and links, and the drives they lead to

    def close(self) -> None:
        """Stop waiting for all of them. Their threads end with the program."""
        for drive in self._drives.values():
            drive.close()

    @property
    def mounts(self) -> Mounts:
        """The current mounts."""
        now, known = time.monotonic(), self._mounts
        if known is None or now - self._read_at > FRESH_SECONDS:
            self._read_at = now
            self._mounts = self._mounts_now()
            if self._mounts != known:
                self._targets.clear()
            return self._mounts
        return known

    def of(self, path: Path | str) -> Drive:
        """The drive of an absolute path, as far as known: the disk is not asked where links lead."""
        mounts, where = self.mounts, str(path)  # first the mounts: new ones forget where links lead
        folder = os.path.dirname(where)  # noqa: PTH120 - ten thousand are asked in one go
        return self.at(self._targets.get(where) or self._targets.get(folder) or mounts.drive_of(where))

    async def grouped(self, all_art: Iterable[Art]) -> dict[Drive, list[Art]]:
        """Art grouped by the drive of its file, as far as known. In pieces: ten thousand take a while."""
        on: dict[Drive, list[Art]] = {}
        async for piece in piecewise(tuple(all_art)):
            for art in piece:
                on.setdefault(self.of(art.path), []).append(art)
        return on

    def at(self, begins: str) -> Drive:
        """The drive that begins there."""
        found = self._drives.get(begins)
        if found is None:
            found = self._drives[begins] = Drive(begins)
        return found

    async def run(self, path: Path, work: Callable[[IsStopped], _Answer], patience: float | None = None) -> _Answer:
        """Run `work`, which reads `path`, on the threads of its drive, after following the links in the path.

        Raises what `work` raises, and SilentDriveError.
        """
        where, drive = str(path), self.of(path)
        if drive.begins != self.mounts.drive_of(where):  # remember where its links lead
            return await drive.do(work, patience)
        for _ in range(MOST_HOPS):
            answer = await drive.do(partial(_unless_elsewhere, where, drive.begins, self.mounts, work), patience)
            if not isinstance(answer, _Elsewhere):
                return answer
            where, drive = answer.where, self.at(self.mounts.drive_of(answer.where))
            self._remember(path, answer, drive)
        return await drive.do(work, patience)

    def _remember(self, path: Path, led: "_Elsewhere", drive: Drive) -> None:
        if len(self._targets) > MOST_REMEMBERED:
            self._targets.clear()
        self._targets[str(path if led.is_itself else path.parent)] = drive.begins


class _Elsewhere:
    """A path leads to another drive."""

    def __init__(self, where: str, *, is_itself: bool) -> None:
        """`is_itself`: the link is the file itself, not a folder above it."""
        self.where = where
        self.is_itself = is_itself


def _unless_elsewhere(
    where: str, drive: str, mounts: Mounts, work: Callable[[IsStopped], _Answer], is_stopped: IsStopped
) -> "_Answer | _Elsewhere":
    """Run the work, unless the file is on another drive. Blocking."""
    led_to, is_elsewhere = followed(where, drive, mounts)
    if not is_elsewhere:
        return work(is_stopped)
    _, is_folders = followed(os.path.dirname(where), drive, mounts)  # noqa: PTH120
    return _Elsewhere(led_to, is_itself=not is_folders)
