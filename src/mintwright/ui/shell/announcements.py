"""What a screen reader says at once, and whether there is any.

The names are looked up in QtGui where they are used: Qt's accessibility has eight tables of names, and making those for
Python takes milliseconds that the first paint does not need.
"""

from PySide6 import QtGui
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, words: str) -> None:
    """Have a screen reader say these words about the widget. Before its window is there, nobody hears them."""
    if widget.window().isVisible():
        QtGui.QAccessible.updateAccessibility(QtGui.QAccessibleAnnouncementEvent(widget, words))


def is_read_aloud() -> bool:
    """Whether a screen reader, or another assistive technology, follows this program."""
    return QtGui.QAccessible.isActive()
