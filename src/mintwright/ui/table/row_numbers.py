"""The numbers beside the rows of the table."""

from collections.abc import Generator
from contextlib import contextmanager

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHeaderView, QTableView


class RowNumbers(QHeaderView):
    """As wide as the last of them: Qt would ask the model for two hundred, each time that rows or columns change.

    A press or a drag chooses rows, and leaves the columns where they are: Qt would have the keys go on from the first
    column in sight, which lies below those that stay there, and scroll to it.
    """

    def __init__(self, view: QTableView) -> None:
        """Put it beside the rows of `view`, best before that has any."""
        super().__init__(Qt.Orientation.Vertical, view)
        self._view = view
        self.setSectionsClickable(True)  # chooses the row, as in Qt's own
        view.setVerticalHeader(self)

    def sizeHint(self) -> QSize:
        return self.sectionSizeFromContents(max(0, self.count() - 1))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        with self._columns_in_place():
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        with self._columns_in_place():
            super().mouseMoveEvent(event)

    @contextmanager
    def _columns_in_place(self) -> Generator[None]:
        bar = self._view.horizontalScrollBar()
        place = bar.value()
        yield
        bar.setValue(place)

    def set_height(self, height: int) -> None:
        """Make each row so high. In this order: Qt would size one by one what is smaller than the least, and makes
        none smaller than that.
        """
        self.setMinimumSectionSize(min(height, self.minimumSectionSize()))
        self.setDefaultSectionSize(height)
        self.setMinimumSectionSize(height)
