"""Looks, once, whether an address that was copied is still what will be pasted: some programs replace addresses.

What others put on the clipboard may be anybody's secret. It is asked for once, within a second of our own copy,
compared, and let go: never kept, never logged; and shown only where it claims to be an address itself.
"""

import asyncio
import re

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from mintwright.studio.background.detached import run_detached
from mintwright.ui.receipts.paying.clipboard_reading import read_by_process
from mintwright.ui.shell import tasks
from mintwright.ui.widgets.copying.clipboard_owner import is_answered_by_owner, is_ours

LOOK_AFTER_MS = 700  # programs that replace addresses do it at once; the rest of a second is for whoever reads it
LONGEST = 300  # characters that are shown of what is there now
_CLAIMS = re.compile(r"(?:web\+cardano:|addr(?:_test)?1|stake(?:_test)?1|DdzFF|Ae2)[0-9A-Za-z_?=.:+]*")


class CopiedAddress(QObject):
    """Compares the clipboard once after each copy of an address.

    Signals:
        replaced(str, str): this address was copied, and something else is there by now: an address, or nothing to show.
    """

    replaced = Signal(str, str)

    def __init__(self, parent: QObject | None = None, after_ms: int = LOOK_AFTER_MS) -> None:
        super().__init__(parent)
        self._copied = ""
        self._reading: asyncio.Task[None] | None = None
        self._look = QTimer(self, singleShot=True, interval=after_ms)
        self._look.timeout.connect(self._compare)

    @property
    def is_due(self) -> bool:
        """Whether it is going to look."""
        return self._look.isActive()

    def expect(self, copied: str) -> None:
        """This was just copied by us."""
        self.forget()
        self._copied = copied
        self._look.start()

    def forget(self) -> None:
        """Something else was copied by us: there is nothing to compare."""
        self._look.stop()
        self._copied = ""
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _compare(self) -> None:
        copied, self._copied = self._copied, ""
        if is_ours():
            return
        if is_answered_by_owner():
            self._reading = tasks.run(self, self._compare_read(copied))
        else:
            self._tell(copied, QGuiApplication.clipboard().text())

    async def _compare_read(self, copied: str) -> None:
        """Ask whoever has it now, who may be slow or never answer."""
        now = await run_detached(read_by_process, "clipboard")
        self._tell(copied, QGuiApplication.clipboard().text() if now is None else now)

    def _tell(self, copied: str, there: str) -> None:
        now = there.strip()
        if now not in (copied, ""):  # empty: another program has no say in it, or it is not told to us
            self.replaced.emit(copied, now if claims_to_be_address(now) else "")


def claims_to_be_address(words: str) -> bool:
    """Whether this is an address, or a link with one, as far as its letters tell."""
    return len(words) <= LONGEST and _CLAIMS.fullmatch(words) is not None
