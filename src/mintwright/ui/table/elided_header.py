"""A header whose names are cut in their middle: those of attributes, with their groups, differ at their ends."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QHeaderView, QStyle, QStyleOptionHeader, QWidget


class ElidedHeader(QHeaderView):
    """Each of several lines is cut by itself, which Qt does not do."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(True)

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, logical_index: int) -> None:
        super().initStyleOptionForIndex(option, logical_index)
        whole = QRect(0, 0, self.sectionSize(logical_index), self.height())
        option.rect = whole  # Qt says it later
        room = self.style().subElementRect(QStyle.SubElement.SE_HeaderLabel, option, self).width()
        metrics = option.fontMetrics
        lines = (metrics.elidedText(line, Qt.TextElideMode.ElideMiddle, room) for line in option.text.split("\n"))
        option.text = "\n".join(lines)
