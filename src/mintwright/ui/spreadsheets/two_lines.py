"""A list whose rows say two things: a name with something at its end, and below that what there is to say of it."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from mintwright.ui.shell.list_view import ListView
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import tip

_NAME, _DETAIL = 20, 17  # pixels of a line
_PAD = 8
_MIDDLE = Qt.TextElideMode.ElideMiddle  # names with their groups differ at their ends
Role = Qt.ItemDataRole
LINES = Role.UserRole + 1


@dataclass(frozen=True, slots=True)
class TwoLines:
    """What a row says: `aside` stands at the end of the first line; `is_faint` for what does not count."""

    name: str
    detail: str
    aside: str = ""
    is_faint: bool = False


class TwoLinesModel(QAbstractListModel):
    """Rows whose words are made when they are seen."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._count = 0
        self._lines_of: Callable[[int], TwoLines] = lambda _: TwoLines("", "")

    def show(self, count: int, lines_of: Callable[[int], TwoLines]) -> None:
        """Show so many rows. As many as before are the same ones, which may say something else."""
        if count != self._count:
            self.beginResetModel()
            self._count, self._lines_of = count, lines_of
            self.endResetModel()
        elif count:
            self._lines_of = lines_of
            self.dataChanged.emit(self.index(0), self.index(count - 1))

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else self._count

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not 0 <= index.row() < self._count:
            return None
        if role not in (Role.DisplayRole, Role.AccessibleTextRole, Role.ToolTipRole, LINES):
            return None
        lines = self._lines_of(index.row())
        said = ", ".join(filter(None, (lines.name, lines.aside, lines.detail)))
        return {LINES: lines, Role.ToolTipRole: tip(said), Role.AccessibleTextRole: said}.get(role, lines.name)


class TwoLinesList(ListView):
    """A list of such rows, each as high as the others.

    Signals:
        chosen(int): Enter or a click on this row.
    """

    chosen = Signal(int)

    def __init__(self, theme: Theme, name: str, details: int = 1) -> None:
        """`name` is what a screen reader calls it; `details` is how many lines there are below the first."""
        super().__init__()
        self.rows = TwoLinesModel(self)
        self.setModel(self.rows)
        self.setObjectName("two-lines")
        self.setAccessibleName(name)
        self.setItemDelegate(_Delegate(theme, self, details))
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(lambda index: self.chosen.emit(index.row()))
        theme.changed.connect(self.scheduleDelayedItemsLayout)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = self.currentIndex()
        if at.isValid() and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not event.modifiers():
            self.chosen.emit(at.row())
        else:
            super().keyPressEvent(event)


class _Delegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, view: QListView, details: int) -> None:
        super().__init__(view)
        self._theme = theme
        self._details = details

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self._theme.scale(_NAME + self._details * _DETAIL + 2 * _PAD))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        lines: TwoLines = index.data(LINES)
        theme, color, cell = self._theme, self._theme.color, QRect(option.rect)
        painter.save()
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(cell, color("accent_soft"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(cell, color("hover"))
        painter.setPen(color("line"))
        painter.drawLine(cell.bottomLeft(), cell.bottomRight())
        inner = cell.adjusted(theme.scale(_PAD), theme.scale(_PAD), -theme.scale(_PAD), -theme.scale(_PAD))
        first = QRect(inner.left(), inner.top(), inner.width(), theme.scale(_NAME))
        painter.setFont(theme.font(12, 500))
        asks = min(painter.fontMetrics().horizontalAdvance(lines.aside) + 1, inner.width() // 2)
        self._write(painter, option, first.adjusted(first.width() - asks, 0, 0, 0), lines.aside, "accent_ink", _MIDDLE)
        painter.setFont(theme.font(13, 600))
        rest = first.adjusted(0, 0, -asks - theme.scale(_PAD), 0)
        self._write(painter, option, rest, lines.name, "ink3" if lines.is_faint else "ink", _MIDDLE)
        painter.setFont(theme.font(12))
        painter.setPen(color("ink2"))
        below = inner.adjusted(0, first.height(), 0, 0)
        if self._details == 1:
            self._write(painter, option, below, lines.detail, "ink3")
        else:
            painter.drawText(below, _start(option) | Qt.TextFlag.TextWordWrap, lines.detail)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(color("focus"), 2))
            painter.drawRect(cell.adjusted(1, 1, -2, -2))
        painter.restore()

    def _write(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        area: QRect,
        words: str,
        token: str,
        cut: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
    ) -> None:
        """One line in a part of the row, which lies the other way round where reading begins at the right."""
        place = QStyle.visualRect(option.direction, QRect(option.rect), area)
        painter.setPen(self._theme.color(token))
        shown = painter.fontMetrics().elidedText(words, cut, place.width())
        painter.drawText(place, _start(option) | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)


def _start(option: QStyleOptionViewItem) -> int:
    """Where lines begin."""
    side = QStyle.visualAlignment(option.direction, Qt.AlignmentFlag.AlignLeft)
    return int(side | Qt.AlignmentFlag.AlignAbsolute)
