"""How much memory this process has gained since a given moment.

`ru_maxrss` cannot say: a process takes over the peak of the one that started it.
"""

import ctypes
import re
import sys
import tracemalloc
from pathlib import Path

PROC = Path("/proc/self")
_COUNTS = ["arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"]


class PeakMemory:
    """From its making on: resident memory on Linux, what Python's own allocator gave out elsewhere."""

    def __init__(self) -> None:
        self._is_counted_by_linux = sys.platform == "linux"
        if self._is_counted_by_linux:
            (PROC / "clear_refs").write_text("5")  # proc(5): the peak begins again at what is held now
            self._before = _of_linux("VmRSS")
        else:
            tracemalloc.start()
            self._before = 0

    def grown(self) -> float:
        """The most held since then beyond what was held then, in MiB."""
        if self._is_counted_by_linux:
            return (_of_linux("VmHWM") - self._before) / 1024
        return tracemalloc.get_traced_memory()[1] / 2**20


def _of_linux(field: str) -> int:
    """KiB."""
    found = re.search(rf"{field}:\s+(\d+) kB", (PROC / "status").read_text())
    assert found is not None
    return int(found[1])


def resident() -> float:
    """What this process holds in memory now, in MiB. Linux only."""
    return _of_linux("VmRSS") / 1024


def given_out() -> float:
    """What C's allocator has given out and not got back, in MiB; 0 where it is not glibc's of 2.33 or later."""
    try:
        mallinfo2 = ctypes.CDLL(None).mallinfo2
    except (AttributeError, OSError, TypeError):  # Windows has no library without a name
        return 0.0
    mallinfo2.restype = _Mallinfo2
    found = mallinfo2()
    return (found.uordblks + found.hblkhd) / 2**20


class _Mallinfo2(ctypes.Structure):
    """What mallinfo(3) answers, in its order, bytes: `uordblks` of its arenas, `hblkhd` of what it mapped apart."""

    _fields_ = [(name, ctypes.c_size_t) for name in _COUNTS]
