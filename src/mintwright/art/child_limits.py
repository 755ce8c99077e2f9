"""The limits that a drawing process sets for itself before it opens a file that strangers made.

Linux bounds its address space, Windows what its job may commit. macOS enforces no such bound (its setrlimit(2) knows
none for the address space, and refuses it): a thread checks every 50 ms how much is held, and ends the process.
"""

import ctypes
import os
import sys
import threading
import time
from typing import Any

_LOOK_SECONDS = 0.05


def limit(seconds: int, most: int, *, status: int) -> None:
    """Take at most `seconds` of processor time and `most` bytes of memory.

    `status` is what the process exits with where a thread has to watch the memory.
    """
    if sys.platform == "win32":
        _limit_job(seconds, most)
        return
    import resource

    os.nice(5)  # the window comes first
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    else:
        watch(most, status)


def watch(most: int, status: int) -> None:
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


class _Basic(ctypes.Structure):
    """JOBOBJECT_BASIC_LIMIT_INFORMATION of winnt.h."""

    _fields_ = (
        ("PerProcessUserTimeLimit", ctypes.c_int64),
        ("PerJobUserTimeLimit", ctypes.c_int64),
        ("LimitFlags", ctypes.c_uint32),
        ("MinimumWorkingSetSize", ctypes.c_size_t),
        ("MaximumWorkingSetSize", ctypes.c_size_t),
        ("ActiveProcessLimit", ctypes.c_uint32),
        ("Affinity", ctypes.c_size_t),
        ("PriorityClass", ctypes.c_uint32),
        ("SchedulingClass", ctypes.c_uint32),
    )


class _Extended(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION of winnt.h."""

    _fields_ = (
        ("BasicLimitInformation", _Basic),
        ("IoInfo", ctypes.c_uint64 * 6),
        ("ProcessMemoryLimit", ctypes.c_size_t),
        ("JobMemoryLimit", ctypes.c_size_t),
        ("PeakProcessMemoryUsed", ctypes.c_size_t),
        ("PeakJobMemoryUsed", ctypes.c_size_t),
    )


_PROCESS_TIME, _PRIORITY, _PROCESS_MEMORY = 0x2, 0x20, 0x100  # JOB_OBJECT_LIMIT_PROCESS_TIME, _PRIORITY_CLASS, ...
_TICKS = 10_000_000  # a second
_BELOW_NORMAL = 0x4000
_EXTENDED_LIMIT_INFORMATION = 9


def _limit_job(seconds: int, most: int) -> None:
    """Put this process into a job of its own, with limits on its processor time and on the bytes it may commit.

    Jobs may be nested since Windows 8.
    """
    kernel: Any = getattr(ctypes, "windll").kernel32  # noqa: B009 only Windows has it
    kernel.CreateJobObjectW.restype = kernel.GetCurrentProcess.restype = ctypes.c_void_p
    job, this = (ctypes.c_void_p(found) for found in (kernel.CreateJobObjectW(None, None), kernel.GetCurrentProcess()))
    wanted = _Extended()
    wanted.BasicLimitInformation.LimitFlags = _PROCESS_TIME | _PRIORITY | _PROCESS_MEMORY
    wanted.BasicLimitInformation.PerProcessUserTimeLimit = seconds * _TICKS
    wanted.BasicLimitInformation.PriorityClass = _BELOW_NORMAL
    wanted.ProcessMemoryLimit = most
    kernel.SetInformationJobObject(job, _EXTENDED_LIMIT_INFORMATION, ctypes.byref(wanted), ctypes.sizeof(wanted))
    kernel.AssignProcessToJobObject(job, this)
