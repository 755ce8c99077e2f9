"""A Windows job object: what holds for the processes in it.

Microsoft's "Job Objects" and "Nested Jobs" are the source. A process may be in several jobs since Windows 8 if the job
that it is put into is empty: so each process that draws gets two of its own, one with limits that it sets for itself
before it opens a file, and one of the studio's, which ends it. Either may come first.
"""

import ctypes
import sys
from typing import Any

PROCESS_TIME, PROCESS_MEMORY, KILL_ON_CLOSE = 0x2, 0x100, 0x2000  # JOB_OBJECT_LIMIT_...
_TICKS = 10_000_000  # a second
_EXTENDED_LIMIT_INFORMATION = 9


class Basic(ctypes.Structure):
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


class Extended(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION of winnt.h."""

    _fields_ = (
        ("BasicLimitInformation", Basic),
        ("IoInfo", ctypes.c_uint64 * 6),
        ("ProcessMemoryLimit", ctypes.c_size_t),
        ("JobMemoryLimit", ctypes.c_size_t),
        ("PeakProcessMemoryUsed", ctypes.c_size_t),
        ("PeakJobMemoryUsed", ctypes.c_size_t),
    )


def kernel() -> Any:
    """Windows' own library, which remembers the error of each call. Raises OSError on other systems."""
    if sys.platform != "win32":
        raise OSError("only Windows has jobs")
    return ctypes.WinDLL("kernel32", use_last_error=True)


class Job:
    """A job for one process: it is closed with `close`, or when the process that made it ends, however it ends."""

    def __init__(self, flags: int, *, seconds: int = 0, most: int = 0) -> None:
        """`flags` say what holds: `seconds` of processor time, `most` bytes committed. Raises OSError."""
        self._kernel = kernel()
        self._kernel.CreateJobObjectW.restype = ctypes.c_void_p
        self._handle = ctypes.c_void_p(self._kernel.CreateJobObjectW(None, None))  # no child inherits it
        _require(self._handle)
        wanted = Extended()
        wanted.BasicLimitInformation.LimitFlags = flags
        wanted.BasicLimitInformation.PerProcessUserTimeLimit = seconds * _TICKS
        wanted.ProcessMemoryLimit = most
        size = ctypes.sizeof(wanted)
        set_limits = self._kernel.SetInformationJobObject
        _require(set_limits(self._handle, _EXTENDED_LIMIT_INFORMATION, ctypes.byref(wanted), size))

    def take(self, process: int) -> None:
        """Put a process, by its handle, into this job. Raises OSError."""
        _require(self._kernel.AssignProcessToJobObject(self._handle, ctypes.c_void_p(process)))

    def close(self) -> None:
        """Let go of it."""
        self._kernel.CloseHandle(self._handle)


def _require(is_done: object) -> None:
    """Raise the OSError of the last call, unless it was done."""
    if not is_done and sys.platform == "win32":
        raise ctypes.WinError(ctypes.get_last_error())
