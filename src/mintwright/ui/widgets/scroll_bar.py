"""A scroll bar that is always there: one that comes and goes would cost a list of cards a column."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractScrollArea, QScrollBar

from mintwright.ui.style.theme import restyle


def keep_scroll_bar(area: QAbstractScrollArea) -> None:
    """Always leave room for the upright scroll bar; while there is nothing to scroll it shows no thumb."""
    area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
    area.setVerticalScrollBar(_KeptScrollBar(area))


class _KeptScrollBar(QScrollBar):
    """Says itself when there is nothing to scroll: PySide may forget Qt's own bar while Qt still moves it."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self._show_thumb()

    def sliderChange(self, change: QScrollBar.SliderChange) -> None:
        super().sliderChange(change)
        if change is QScrollBar.SliderChange.SliderRangeChange:
            self._show_thumb()

    def _show_thumb(self) -> None:
        restyle(self, idle=self.minimum() == self.maximum())
