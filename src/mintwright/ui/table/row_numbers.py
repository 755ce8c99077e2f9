"""The numbers beside the rows of the table."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHeaderView, QTableView


class RowNumbers(QHeaderView):
    """As wide as the last of them: Qt would ask the model for two hundred, each time that rows or columns change."""

    def __init__(self, view: QTableView) -> None:
        """Put it beside the rows of `view`, best before that has any."""
        super().__init__(Qt.Orientation.Vertical, view)
        self.setSectionsClickable(True)  # chooses the row, as in Qt's own
        view.setVerticalHeader(self)

    def sizeHint(self) -> QSize:
        return self.sectionSizeFromContents(max(0, self.count() - 1))

    def set_height(self, height: int) -> None:
        """Make each row so high. In this order: Qt would size one by one what is smaller than the least."""
        self.setDefaultSectionSize(height)
        self.setMinimumSectionSize(height)
