"""The parts in which a value is chosen. None changes, or gets the focus, by a wheel that only scrolls past it."""

from typing import cast

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QHelpEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QSlider,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QTabBar,
    QToolTip,
    QWidget,
)

from mintwright.ui.style.wording import tip

_AROUND_WORDS = 4  # pixels: what Qt leaves beside the words of a box
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
    """One of a list that opens. Words that have no room end in an ellipsis, and a tip says them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    @property
    def shown_words(self) -> str:
        """The chosen words as they are seen."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        return option.currentText

    def initStyleOption(self, option: QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        kind, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(kind, option, part, self).width() - _AROUND_WORDS
        option.currentText = self.fontMetrics().elidedText(option.currentText, Qt.TextElideMode.ElideRight, room)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and not self.toolTip() and self.shown_words != self._words():
            QToolTip.showText(cast("QHelpEvent", event).globalPos(), tip(self._words()), self)
            return True
        return super().event(event)

    def _words(self) -> str:
        return self.currentText() or self.placeholderText()

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
