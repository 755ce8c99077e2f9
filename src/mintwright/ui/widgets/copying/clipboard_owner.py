"""Who has put there what is on the clipboard, and whether it is waited for where that is asked for.

On X11 and on Windows the owner gives it out when it is asked: Qt waits for it, on the thread of the window, and one
that hangs held the window up for fifteen seconds. Even what kinds there are is asked of it.
"""

from typing import cast

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

_OWNERS_ANSWER = frozenset({"xcb", "windows"})  # Qt's names of the systems
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


def is_answered_by_owner() -> bool:
    """Whether whoever owns it is asked here, and waited for."""
    return QGuiApplication.platformName() in _OWNERS_ANSWER


def what_is_there() -> QMimeData | None:
    """What is there; None where nothing is, or where its owner does not even say what kinds it has.

    Qt waits five seconds for each answer, and one paste asks for several: a program that hangs is asked once.
    """
    there = cast("QMimeData | None", QGuiApplication.clipboard().mimeData())
    return there if there is not None and there.formats() else None
