"""What a key press means to the attribute tree: something to do, or something to write."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

NO_KEY, CTRL, ALT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)


def keys_of(event: QKeyEvent) -> tuple[int, Qt.KeyboardModifier]:
    """The key and what is held down with it, wherever on the keyboard it is."""
    return event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier


def is_typed(event: QKeyEvent) -> bool:
    """Whether a key writes something."""
    held = event.modifiers() & (CTRL | ALT | Qt.KeyboardModifier.MetaModifier)
    return not held and event.text().isprintable() and bool(event.text())
