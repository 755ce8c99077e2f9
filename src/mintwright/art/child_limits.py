"""The limits that a drawing process sets for itself before it opens a file that strangers made.

Linux bounds its address space, Windows what its job may commit. macOS enforces no such bound (its setrlimit(2) knows
none for the address space, and refuses it): a thread checks every 50 ms how much is held, and ends the process.
"""

import ctypes
import os
import sys
import threading
import time

from mintwright.art.windows_job import PROCESS_MEMORY, PROCESS_TIME, Job, kernel

_LOOK_SECONDS = 0.05
_BELOW_NORMAL = 0x4000  # BELOW_NORMAL_PRIORITY_CLASS


def limit_own_process(seconds: int, most: int, *, status: int) -> None:
    """Take at most `seconds` of processor time and `most` bytes of memory.

    What runs out of time dies of SIGXCPU, by which it is told from what runs out of memory. `status` is what the
    process exits with where a thread has to watch the memory.
    """
    if sys.platform == "win32":
        _limit_job(seconds, most)
        return
    import resource

    os.nice(5)  # the window comes first
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    else:
        watch_own_memory(most, status)


def watch_own_memory(most: int, status: int) -> None:
    """End this process with `status` once it has held more than `most` bytes."""

    def look() -> None:
        while _peak() <= most:
            time.sleep(_LOOK_SECONDS)
        os._exit(status)

    threading.Thread(target=look, name="memory", daemon=True).start()


def _peak() -> int:
    """The most bytes this process has held; getrusage(2) counts bytes on macOS, KiB on Linux."""
    import resource

    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return held if sys.platform == "darwin" else held * 1024


def _limit_job(seconds: int, most: int) -> None:
    """Put this process into a job with limits on its processor time and on the bytes it may commit. Raises OSError.

    The priority is none of the job's limits: those would need a privilege (SE_INC_BASE_PRIORITY_NAME).
    """
    windows = kernel()
    windows.GetCurrentProcess.restype = ctypes.c_void_p
    this: int = windows.GetCurrentProcess()
    windows.SetPriorityClass(ctypes.c_void_p(this), _BELOW_NORMAL)  # the window comes first
    Job(PROCESS_TIME | PROCESS_MEMORY, seconds=seconds, most=most).take(this)
