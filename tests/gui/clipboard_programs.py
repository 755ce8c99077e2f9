"""Programs with a clipboard between them: one that copies an address and watches it, others that take its place there.

python tests/gui/clipboard_programs.py watch ADDRESS       prints what was replaced by what, or "kept"
python tests/gui/clipboard_programs.py replace WORDS       replaces whatever others copy, as long as it lives
python tests/gui/clipboard_programs.py hang WORDS          the same once, and never gives it out

With --wait, what watches waits until it has read what is there, and prints "stood still" if it did not go on meanwhile.
"""

import asyncio
import sys
import time

import qasync
from PySide6.QtGui import QGuiApplication

from mintwright.ui.receipts.paying.clipboard_reading import SECONDS
from mintwright.ui.receipts.paying.copied_address import LOOK_AFTER_MS, CopiedAddress

STILL = 1.0  # seconds in which nothing went on; Qt waits for five
AFTER = LOOK_AFTER_MS / 1000 + 0.3


async def watch(words: str, *, waits: bool) -> None:
    """Copy, watch, and say what was told."""
    told = list[str]()
    watched = CopiedAddress()

    def tell(copied: str, now: str) -> None:
        told.append(f"{copied} by {now or 'nothing to show'}")

    watched.replaced.connect(tell)
    QGuiApplication.clipboard().setText(words)
    print("copied", flush=True)
    watched.expect(words)
    ends = time.monotonic() + (AFTER + SECONDS if waits else AFTER)
    while time.monotonic() < ends and not told:
        before = time.monotonic()
        await asyncio.sleep(0.01)
        if time.monotonic() - before > STILL:
            print("stood still", flush=True)
    print(*told or ["kept"], flush=True)


def replace(words: str, *, hangs: bool) -> None:
    """Put this in the place of what somebody else has put there, at once, as programs do that steal money."""
    clipboard = QGuiApplication.clipboard()
    clipboard.blockSignals(True)
    clipboard.setText(words)
    clipboard.blockSignals(False)
    if hangs:
        QGuiApplication.processEvents()
        time.sleep(60)


def main(role: str, words: str) -> int:
    """Play one of them."""
    app = QGuiApplication([])
    if role == "watch":
        with qasync.QEventLoop(app) as loop:
            loop.run_until_complete(watch(words, waits="--wait" in sys.argv))
        return 0
    app.clipboard().dataChanged.connect(lambda: replace(words, hangs=role == "hang"))
    print("ready", flush=True)
    return app.exec()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
