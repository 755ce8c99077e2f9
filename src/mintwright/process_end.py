"""The end of a process that has shown a window: nothing of Python is taken down under threads that still run."""

import logging
import os
import sys
from contextlib import suppress
from typing import NoReturn


def end_process(status: int) -> NoReturn:
    """End with this exit status at once, after Qt has ended and everything printed or logged is written.

    A thread that a drive held (`daemon_threads`) may come back into Qt while the interpreter takes itself down, which
    ends it inside Qt's code: the process then aborts after all was well (python/cpython#84058). Qt ends first: what was
    copied stays on the clipboard only if it is handed over (QClipboard, "Notes for X11 users"; OleFlushClipboard).
    """
    if (core := sys.modules.get("PySide6.QtCore")) and (application := core.QCoreApplication.instance()):
        application.shutdown()
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):  # closed, or a windowed Windows program, which has none
            stream.flush()
    os._exit(status)
