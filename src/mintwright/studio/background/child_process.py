"""A process of this program for what might take for ever, or bring down the process that it is in."""

import subprocess
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager, suppress

from mintwright.art.child_end import ended_with_us


class Leash:
    """What a process is held by, from any thread: let go, it is killed, also if it is only started then."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self.is_let_go = False

    def hold(self, child: "subprocess.Popen[bytes]") -> None:
        """Hold this one."""
        with self._lock:
            self._child = child
            if self.is_let_go:
                child.kill()

    def let_go(self) -> None:
        """Nobody waits for it any more, or its time is over."""
        with self._lock:
            self.is_let_go = True
            if self._child is not None:
                self._child.kill()


def start(command: str) -> "subprocess.Popen[bytes]":
    """Start this program, frozen or from source, to be told everything by its input. Raises OSError."""
    program = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-P", "-m", "mintwright"]
    return subprocess.Popen(  # noqa: S603 our own program, and a command of ours
        [*program, command],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


@contextmanager
def held(child: "subprocess.Popen[bytes]", leash: Leash, seconds: float) -> Generator[None]:
    """This process is killed at the end, once its seconds are over, or when its leash is let go."""
    late = threading.Timer(seconds, leash.let_go)
    late.daemon = True
    late.start()
    try:
        leash.hold(child)
        with ended_with_us(child):
            yield
    finally:
        late.cancel()
        child.kill()
        with suppress(OSError):
            child.communicate()
