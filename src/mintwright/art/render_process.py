"""Draws pictures in child processes: SVGs, and whatever takes more memory than the window should.

The SVG renderer holds Python's lock while it works, takes seconds for a few thousand shapes, and can crash on nested
groups; a small file can unpack to gigabytes. None of that may reach the window. A child process (`art.render_child`)
has limits of time, memory and answer size, and nothing to lose. It needs no folder for temporary files.
"""

import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from enum import IntEnum
from pathlib import Path

from mintwright.art.child_end import ended_with_us
from mintwright.art.errors import (
    ArtError,
    HugePicture,
    NoAnswer,
    NotDrawn,
    UnreadablePicture,
    UnsafePicture,
)
from mintwright.art.memory_budget import MemoryBudget, never

SVG, LARGE = "svg", "large"
LONGEST_SECONDS = {SVG: 10, LARGE: 30}
MOST_BYTES = {SVG: 600_000_000, LARGE: 1_200_000_000}  # which two drawings may take together, too
_WAITING_SECONDS = 120.0  # for room; then the artist is told that there is none
_DYING_SECONDS = 1
_HEAD_OF_PNG = 64 * 1024  # what a PNG takes beyond its pixels, generously


class ExitStatus(IntEnum):
    """The exit status of such a process. Any other is a crash."""

    DRAWN = 0
    UNREADABLE = 3
    UNSAFE = 4
    TOO_LARGE = 5
    NO_ANSWER = 6


class RenderProcess:
    """The child processes that are drawing. Together they take no more memory than one large picture may."""

    def __init__(self) -> None:
        self._room = MemoryBudget(MOST_BYTES[LARGE], _WAITING_SECONDS)
        self._changing = threading.Lock()
        self._running: set[subprocess.Popen[bytes]] = set()
        self._closed = False

    def draw(
        self,
        kind: str,
        path: Path,
        pixels: int,
        is_stopped: Callable[[], bool] = never,
        part: Sequence[int] = (),
    ) -> bytes:
        """The picture as PNG, at most `pixels` wide and high. Blocking. Raises ArtError.

        `is_stopped` is asked while it waits for others, and once before it begins: whether it is not wanted any more.
        `part` is the left, top, width and height of the only part that is wanted.
        """
        words = [kind, str(path.absolute()), *map(str, (pixels, *part))]
        with self._room.taking(MOST_BYTES[kind], is_stopped) as is_given:
            if not is_given or is_stopped():
                raise NotDrawn(details="others are drawn")
            return self._drawn(words, LONGEST_SECONDS[kind], pixels)

    def close(self) -> None:
        """Stop all drawing, and begin nothing more."""
        with self._changing:
            self._closed = True
            running = tuple(self._running)
        for child in running:
            child.kill()

    def _drawn(self, words: list[str], seconds: float, pixels: int) -> bytes:
        most = pixels * pixels * 4 + pixels + _HEAD_OF_PNG
        deadline = time.monotonic() + seconds
        with self._started(words) as child:
            answer = _Answer(child, most)
            answer.join(seconds)
            says_too_much = len(answer.said) > most
            is_late = answer.is_alive() or not (says_too_much or _ends(child, deadline - time.monotonic()))
            if is_late or says_too_much:
                child.kill()
                _ends(child, _DYING_SECONDS)  # one that waits for a drive cannot be ended by anybody
        if is_late:
            raise _late(words[0], seconds)
        if child.returncode != ExitStatus.DRAWN or says_too_much:
            raise _fault(child.returncode)
        return answer.said

    @contextmanager
    def _started(self, words: list[str]) -> Generator[subprocess.Popen[bytes]]:
        with self._changing:
            if self._closed:
                raise NotDrawn(details="the studio closes")
            child = _start(words)
            self._running.add(child)
        try:
            with ended_with_us(child):
                yield child
        finally:
            if child.stdin is not None:
                child.stdin.close()
            with self._changing:
                self._running.discard(child)


def _ends(child: "subprocess.Popen[bytes]", seconds: float) -> bool:
    """Whether a child ends within this time."""
    with suppress(subprocess.TimeoutExpired):
        child.wait(max(0, seconds))
    return child.returncode is not None


class _Answer(threading.Thread):
    """Reads a child's output, up to one byte beyond the limit, on a thread that nobody has to wait for."""

    def __init__(self, child: subprocess.Popen[bytes], most: int) -> None:
        super().__init__(name="child", daemon=True)
        self._child = child
        self._most = most
        self.said = b""
        self.start()

    def run(self) -> None:
        assert self._child.stdout is not None
        with suppress(OSError, ValueError), self._child.stdout as pipe:
            self.said = pipe.read(self._most + 1)


def _start(words: list[str]) -> "subprocess.Popen[bytes]":
    """Start `mintwright draw-picture`, frozen or from source. Raises NotDrawn."""
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-P", "-m", "mintwright"]
    try:
        return subprocess.Popen(  # noqa: S603 our own program; the only foreign argument is a path after the command
            [*program, "draw-picture", *words],
            stdin=subprocess.PIPE,  # nothing is said there: it ends when this process does, however it ends
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except (OSError, ValueError) as error:  # no more processes, or no memory for one: no fault of the picture's
        raise NotDrawn(details=f"{type(error).__name__}: {error}") from error


def _late(kind: str, seconds: float) -> ArtError:
    if kind == LARGE:
        return HugePicture()
    return UnreadablePicture(details=f"the SVG was not drawn within {seconds} s")


def _fault(status: int | None) -> ArtError:
    if status == ExitStatus.UNSAFE:
        return UnsafePicture()
    if status == ExitStatus.TOO_LARGE:
        return HugePicture()
    if status == ExitStatus.NO_ANSWER:
        return NoAnswer()
    return UnreadablePicture(details=f"the process that draws ended with {status}")
