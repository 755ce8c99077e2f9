"""A process that draws ends with the studio, however the studio ends: also where it is killed, and tells nobody.

Everywhere the child waits on a thread for the end of its standard input. A library that holds Python's lock in its own
code keeps that thread from noticing: Linux then kills the child (prctl(2), PR_SET_PDEATHSIG), and Windows does so with
a job of the studio's. macOS has neither, and a thread that waits for its kqueue(2) would be kept waiting, too: there
such a child ends with its limit of processor time (`art.child_limits`).
"""

import ctypes
import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Generator
from contextlib import ExitStack, contextmanager

from mintwright.art.windows_job import KILL_ON_CLOSE, Job

log = logging.getLogger(__name__)

_PR_SET_PDEATHSIG = 1


def end_with_the_studio(status: int) -> None:
    """In the child: exit with `status` as soon as standard input is closed at the other end."""

    def wait() -> None:
        while os.read(0, 1):
            pass
        os._exit(status)

    if sys.platform == "linux":  # it comes when the thread that started us ends, which waits for us
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
    threading.Thread(target=wait, name="studio", daemon=True).start()  # afterwards: it sees what was too early for that


@contextmanager
def ended_with_us(child: subprocess.Popen[bytes]) -> Generator[None]:
    """In the studio, on Windows: whatever is left of this child at the end of the block, or of this process, ends."""
    with ExitStack() as at_end:
        if sys.platform == "win32":
            try:
                job = Job(KILL_ON_CLOSE)
                at_end.callback(job.close)
                job.take(int(getattr(child, "_handle")))  # noqa: B009 as asyncio does; only Windows has it
            except OSError as error:
                if child.poll() is None:  # one that has ended cannot be in a job
                    log.warning("a process that draws may outlive the studio: %s", error)
        yield
