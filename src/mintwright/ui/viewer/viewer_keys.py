"""Every key of a viewer, and what it does."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from mintwright.ui.viewer.viewer import Viewer

KeyAndShift = tuple[int, bool]
ARROWS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
PAGE = 10  # pieces
MOVE = 0.25  # of the room


def keys_in(event: QKeyEvent) -> KeyAndShift:
    """The key, and whether Shift goes with it; with other keys held it is nobody's."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    is_shifted = bool(held & Qt.KeyboardModifier.ShiftModifier)
    is_other = bool(held & ~Qt.KeyboardModifier.ShiftModifier)
    return (0 if is_other else event.key()), is_shifted and event.key() in ARROWS  # a plus may need Shift


def keys_of(viewer: "Viewer") -> dict[KeyAndShift, Callable[[], object]]:
    """What each key does; with Shift the arrows move the picture."""
    canvas, key = viewer.stage.canvas, Qt.Key
    forth = -1 if viewer.isRightToLeft() else 1
    plain: dict[int, Callable[[], object]] = {
        key.Key_Right: lambda: viewer.step(forth),
        key.Key_Left: lambda: viewer.step(-forth),
        key.Key_Down: lambda: viewer.step(1),
        key.Key_Up: lambda: viewer.step(-1),
        key.Key_PageDown: lambda: viewer.step(PAGE),
        key.Key_PageUp: lambda: viewer.step(-PAGE),
        key.Key_Home: lambda: viewer.go_to_end(-1),
        key.Key_End: lambda: viewer.go_to_end(1),
        key.Key_Plus: lambda: canvas.zoom_by(1),
        key.Key_Equal: lambda: canvas.zoom_by(1),
        key.Key_Minus: lambda: canvas.zoom_by(-1),
        key.Key_0: canvas.fit,
        key.Key_1: lambda: canvas.zoom_to(1),
        key.Key_2: lambda: canvas.zoom_to(2),
        key.Key_B: lambda: viewer.show_ground(canvas.ground + 1),
        key.Key_I: viewer.toggle_words,
        key.Key_Space: viewer.go_back,
        key.Key_Escape: viewer.go_back,
    }
    shifted: dict[int, Callable[[], object]] = {
        key.Key_Left: lambda: canvas.move_by(MOVE, 0),
        key.Key_Right: lambda: canvas.move_by(-MOVE, 0),
        key.Key_Up: lambda: canvas.move_by(0, MOVE),
        key.Key_Down: lambda: canvas.move_by(0, -MOVE),
    }
    return {(one, False): act for one, act in plain.items()} | {(one, True): act for one, act in shifted.items()}
