"""The process that reads the clipboard, and exits: `mintwright read-clipboard` (`clipboard_reading`).

Whoever has put something there is asked for it, and may not answer. Its output is what is there, cut off where no
address is as long.
"""

import sys

from PySide6.QtGui import QGuiApplication

LONGEST = 1_000  # characters


def main() -> int:
    """Write it."""
    application = QGuiApplication([])  # which must live while its clipboard is read
    said = application.clipboard().text()[:LONGEST]
    sys.stdout.buffer.write(said.encode("utf-8", "replace"))
    sys.stdout.buffer.flush()
    return 0
