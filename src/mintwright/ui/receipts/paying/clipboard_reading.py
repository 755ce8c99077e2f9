"""Reading what another program has put on the clipboard, without waiting for that program in the window's process.

On X11 and on Windows its owner gives it out when it is asked for: Qt waits for it, on the thread of the window, and one
that hangs held the window up for fifteen seconds. So a process of its own asks. Elsewhere the system answers, or (under
Wayland) only the window is told.
"""

from typing import cast

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from mintwright.studio.background.child_process import Leash, held, start

SECONDS = 10.0  # for a process to begin on a busy computer, and for the owner to answer
_BY_PROCESS = frozenset({"xcb", "windows"})  # Qt's names of the systems
_OF_OTHERS = "QXcb"  # how Qt's class begins that stands for what another program has


def is_ours() -> bool:
    """Whether this program itself put there what is there.

    Qt goes by an event of X11, which it misses where another program was there within the same millisecond: it says for
    ever after that the clipboard is ours. What it gives out as the content asks the server.
    """
    clipboard = QGuiApplication.clipboard()
    there = cast("QMimeData | None", clipboard.mimeData())  # None while nothing was ever copied
    is_of_others = there is not None and there.metaObject().className().startswith(_OF_OTHERS)
    return clipboard.ownsClipboard() and not is_of_others


def is_read_by_process() -> bool:
    """Whether a process of its own reads it here."""
    return QGuiApplication.platformName() in _BY_PROCESS


def read_by_process() -> str | None:
    """What is there. Blocking, for seconds at most: empty where its owner does not answer, None where no process can
    read it.
    """
    leash = Leash()
    try:
        child = start("read-clipboard")
    except OSError:
        return None
    assert child.stdout is not None
    with held(child, leash, SECONDS):
        said = child.stdout.read()
        has_read = child.wait() == 0
    if leash.is_let_go:
        return ""
    return said.decode("utf-8", "replace") if has_read else None
