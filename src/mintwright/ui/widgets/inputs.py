"""The parts in which a value is chosen. None changes, or gets the focus, by a wheel that only scrolls past it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QSlider, QSpinBox, QTabBar, QWidget

_BEFORE_NUMBER = 9  # pixels: with what Qt leaves itself, as much as in a line


class SpinBox(QSpinBox):
    """A field for a whole number, which begins where the words of a line do: a style sheet does not reach that."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.lineEdit().setTextMargins(_BEFORE_NUMBER, 0, 0, 0)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if _is_meant(self, event):
            super().wheelEvent(event)


class DecimalSpinBox(QDoubleSpinBox):
    """A field for a number with decimals."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if _is_meant(self, event):
            super().wheelEvent(event)


class ComboBox(QComboBox):
    """One of a list that opens."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if _is_meant(self, event):
            super().wheelEvent(event)


class Slider(QSlider):
    """A value between two ends, in reading direction."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if _is_meant(self, event):
            super().wheelEvent(event)


class TabBar(QTabBar):
    """One of several tabs."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        if _is_meant(self, event):
            super().wheelEvent(event)


def name_tab(tabs: QTabBar, tab: int, words: str) -> None:
    """Give a tab its words. It is heard with the name of its bar, which Qt leaves out where the bar has the focus."""
    tabs.setTabText(tab, words)
    tabs.setAccessibleTabName(tab, f"{tabs.accessibleName()}: {words}")


def _is_meant(part: QWidget, event: QWheelEvent) -> bool:
    """Whether the part has the focus; without it the wheel goes on to what scrolls."""
    if not part.hasFocus():
        event.ignore()
    return part.hasFocus()
