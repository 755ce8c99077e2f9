"""Two programs with a clipboard between them: one that copies an address and watches it, one that replaces it.

python tests/gui/clipboard_programs.py watch ADDRESS       prints what was replaced by what, or "kept"
python tests/gui/clipboard_programs.py replace WORDS       replaces what the other copied, and stays
"""

import sys

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication

from mintwright.ui.receipts.paying.copied_address import LOOK_AFTER_MS, CopiedAddress


def main(role: str, words: str) -> int:
    """Play one of the two."""
    app = QGuiApplication([])
    clipboard = app.clipboard()
    if role == "replace":
        clipboard.setText(words)
        print("replaced", flush=True)
        return app.exec()
    watch = CopiedAddress()
    watch.replaced.connect(
        lambda copied, now: (print(f"{copied} by {now or 'nothing to show'}", flush=True), app.quit())
    )
    clipboard.setText(words)
    print("copied", flush=True)
    watch.expect(words)
    end = QTimer(singleShot=True, interval=LOOK_AFTER_MS + 300)
    end.timeout.connect(lambda: (print("kept", flush=True), app.quit()))
    if "--wait" not in sys.argv:
        end.start()
    return app.exec()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2]))
