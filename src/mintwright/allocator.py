"""Returns freed memory to the system, where C's allocator does not do so by itself.

glibc keeps an arena for each thread, up to eight a core, and by itself gives back only what is free at an arena's end:
mallopt(3) and malloc_trim(3) are its own means against both. The others are told nothing, and were not measured; this
is what is documented of them. Pictures are large blocks.

- musl has one heap for all threads and unmaps large blocks when they are freed.
- Windows' heap takes each block of about 1,024 KB and more from VirtualAlloc (HeapCreate), and merges what is free at
  every HeapFree (HeapCompact). What it keeps for small blocks, HeapSetInformation gives back when it is asked to
  (HeapOptimizeResources, from Windows 8.1 on).
- macOS' takes what is larger than a few pages from vm_allocate (Apple's "Tips for Allocating Memory"). What it keeps
  when that is freed is not documented; malloc_zone_pressure_relief of malloc.h asks for all of it.
"""

import asyncio
import ctypes
import os
from typing import Any

_ARENA_MAX = -8  # M_ARENA_MAX of malloc.h
_ARENAS = 2
PAUSE_SECONDS, SOON_SECONDS = 5.0, 0.3


def limit_arenas() -> None:
    """Make all threads share two arenas. Call this before there are any threads."""
    if (libc := _glibc()) is not None:
        libc.mallopt(_ARENA_MAX, _ARENAS)


def trim_heap() -> None:
    """Return free memory to the system."""
    if (libc := _glibc()) is not None:
        libc.malloc_trim(0)


class HeapTrimmer:
    """Returns free memory some seconds after the last activity, and never more often than that.

    After what leaves much at once, a mint of ten thousand some eighty megabytes, it does so soon. On a thread, as it
    takes up to 30 milliseconds, in which the window goes on.
    """

    def __init__(self) -> None:
        self._due: asyncio.TimerHandle | None = None
        self._has_more = False  # activity since that was planned: what it frees, it may free later

    def on_news(self, _ids: object = None) -> None:
        """Note some activity, which may have left free memory behind."""
        self._has_more = self._due is not None
        if self._due is None:
            self._plan(PAUSE_SECONDS)

    def on_much(self, _ids: object = None) -> None:
        """Note activity that may leave much behind, now and a moment later."""
        self.close()
        self._has_more = True
        self._plan(SOON_SECONDS)

    def close(self) -> None:
        """Cancel the pending call."""
        if self._due is not None:
            self._due.cancel()

    def _plan(self, seconds: float) -> None:
        self._due = asyncio.get_running_loop().call_later(seconds, self._trim)

    def _trim(self) -> None:
        self._due = None
        asyncio.get_running_loop().run_in_executor(None, trim_heap)
        if self._has_more:
            self._has_more = False
            self._plan(PAUSE_SECONDS)


def _glibc() -> Any:  # Any: ctypes makes its functions on demand
    """The C library when it is glibc, else None."""
    try:
        if not os.confstr("CS_GNU_LIBC_VERSION"):
            return None
        libc = ctypes.CDLL(None)
        libc.mallopt.argtypes, libc.malloc_trim.argtypes = [ctypes.c_int, ctypes.c_int], [ctypes.c_size_t]
    except (AttributeError, OSError, ValueError):  # Windows has no confstr, macOS and musl do not know the name
        return None
    return libc
