"""A blue window below a red one that goes while the blue one keeps what it shows: run as a program of its own.

It says "red" once both are shown; told to by a line, it lets the red one go and says "gone"; it ends with its input.
"""

import sys

from PySide6.QtCore import QSocketNotifier, Qt
from PySide6.QtWidgets import QApplication, QWidget

from mintwright.ui.style.dressing import old_look

AT = (200, 150)  # of the screen, under both
_PLAIN = Qt.WindowType.FramelessWindowHint | Qt.WindowType.X11BypassWindowManagerHint


def shown(colour: str, *place: int) -> QWidget:
    """A window of one colour at its place."""
    window = QWidget(None, _PLAIN)
    window.setObjectName(colour)
    window.setStyleSheet(f"#{colour} {{ background: {colour}; }}")
    window.setGeometry(*place)
    window.show()
    return window


def main() -> int:
    """Show both until told otherwise."""
    app = QApplication(sys.argv[:1])
    below, above = shown("blue", 0, 0, 400, 300), shown("red", 100, 100, 200, 100)
    look = old_look(app)
    heard = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)

    def hear() -> None:
        if not sys.stdin.readline():
            app.quit()
        elif above.isVisible():
            look.__enter__()
            above.hide()
            print("gone", flush=True)

    heard.activated.connect(hear)
    print("red", flush=True)
    status = app.exec()
    assert not below.updatesEnabled()
    return status


if __name__ == "__main__":
    sys.exit(main())
