"""The list of filters: each with a box to tick and how many assets it would show."""

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from mintwright.ui.facets.filter_lines import Line, LineKind
from mintwright.ui.shell.list_view import ListView
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import tip

ROW, HEADING = 30, 26
_EDGE, _BOX, _GAP = 10, 16, 8
_NO_LETTER = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
Role = Qt.ItemDataRole


class LineRole(IntEnum):
    """The data of a line besides Qt's own roles."""

    LINE = Role.UserRole + 1


class FilterModel(QAbstractListModel):
    """The lines; where only numbers change, the rows stay."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines: Sequence[Line] = ()

    def show(self, lines: Sequence[Line]) -> None:
        """Show these lines."""
        if [line.key for line in lines] != [line.key for line in self._lines]:
            self.beginResetModel()
            self._lines = lines
            self.endResetModel()
        elif lines != self._lines:
            self._lines = lines
            self.dataChanged.emit(self.index(0), self.index(len(lines) - 1))

    @property
    def shown(self) -> Sequence[Line]:
        """All of them."""
        return self._lines

    def line(self, row: int) -> Line:
        """The line in this row."""
        return self._lines[row]

    def row_like(self, line: Line) -> int | None:
        """Where this line is now, whatever it says beside."""
        return next((row for row, one in enumerate(self._lines) if one.key == line.key), None)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._lines)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid() or not self._lines[index.row()].can_be_chosen:
            return Qt.ItemFlag.NoItemFlags
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        is_filter = self._lines[index.row()].kind is LineKind.FILTER
        return flags | Qt.ItemFlag.ItemIsUserCheckable if is_filter else flags

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not 0 <= index.row() < len(self._lines):
            return None
        line = self._lines[index.row()]
        if role == Role.CheckStateRole and line.kind is LineKind.FILTER:
            return Qt.CheckState.Checked if line.is_chosen else Qt.CheckState.Unchecked
        said: dict[int, object] = {
            Role.DisplayRole: line.words,
            Role.AccessibleTextRole: _spoken(line),
            Role.ToolTipRole: tip(line.words if line.facet is None else line.facet.value),
            LineRole.LINE: line,
        }
        return said.get(role)


class FilterList(ListView):
    """Space, Enter or a click chooses a filter, or leads to the values of an attribute; Left leads back.

    Signals:
        chosen(Line): this line was asked for.
        left(): back from an attribute to all filters.
        typed(str): a letter was typed.
    """

    chosen = Signal(object)
    left = Signal()
    typed = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("filter-list")
        self.setAccessibleName(self.tr("Filters"))
        self.lines = FilterModel(self)
        self.setModel(self.lines)
        self.setItemDelegate(FilterDelegate(theme, self))
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(lambda index: self.chosen.emit(self.lines.line(index.row())))

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show these, and go on from the line that the keys were at."""
        at = self.currentIndex()
        before = self.lines.line(at.row()) if at.isValid() else None
        self.lines.show(lines)
        row = None if before is None else self.lines.row_like(before)
        if row is None:
            row = next((at for at, line in enumerate(lines) if line.can_be_chosen), None)
        if row is not None and self.currentIndex().row() != row:
            self.setCurrentIndex(self.lines.index(row))

    def take_current(self) -> None:
        """As if it were clicked; while nothing is found, nothing is taken."""
        at = self.currentIndex()
        if at.isValid():
            self.chosen.emit(self.lines.line(at.row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at = self.currentIndex()
        line = self.lines.line(at.row()) if at.isValid() else None
        leads_on = line is not None and line.kind is LineKind.ATTRIBUTE and event.key() == Qt.Key.Key_Right
        if line is not None and (event.key() in _ENTER or leads_on):
            self.chosen.emit(line)
        elif event.key() == Qt.Key.Key_Left:
            self.left.emit()
        elif event.text().isprintable() and event.text() and not event.modifiers() & _NO_LETTER:
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)


class FilterDelegate(QStyledItemDelegate):
    """Paints a line: its box, its words, the number at its end."""

    def __init__(self, theme: Theme, view: QListView) -> None:
        super().__init__(view)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line: Line = index.data(LineRole.LINE)
        return QSize(0, self._theme.scale(ROW if line.can_be_chosen else HEADING))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        line: Line = index.data(LineRole.LINE)
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue] - the stubs lack the fields
        inner = rect.adjusted(_EDGE, 0, -_EDGE, 0)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not line.can_be_chosen:
            self._write(painter, option, inner, line.words, self._theme.font(11, 600), "ink3")
        else:
            self._paint_ground(painter, option, rect)
            self._paint_line(painter, option, inner, line)
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, rect: QRect) -> None:
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue]
        if state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            token = "accent_soft" if state & QStyle.StateFlag.State_Selected else "hover"
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color(token))
            painter.drawRoundedRect(QRectF(rect), 6, 6)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(self._theme.color("focus"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(rect).adjusted(1, 1, -1, -1), 6, 6)

    def _paint_line(self, painter: QPainter, option: QStyleOptionViewItem, inner: QRect, line: Line) -> None:
        side = self._theme.scale(_BOX)
        at = QRect(inner.x(), inner.y() + (inner.height() - side) // 2, side, side)
        self._paint_sign(painter, _placed(option, inner, at), line)
        font = self._theme.font(12, tabular=True)
        painter.setFont(font)
        used = painter.fontMetrics().horizontalAdvance(line.beside) + 2  # advances are rounded
        self._write(painter, option, inner.adjusted(inner.width() - used, 0, 0, 0), line.beside, font, "ink2", inner)
        words = inner.adjusted(side + _GAP, 0, -used - _GAP, 0)
        weight = 600 if line.is_chosen else 400
        self._write(painter, option, words, line.words, self._theme.font(13, weight), "ink", inner)

    def _paint_sign(self, painter: QPainter, at: QRect, line: Line) -> None:
        """A box, ticked or not; an arrow where it leads elsewhere."""
        if line.kind is not LineKind.FILTER:
            icon = "chevron-left" if line.kind is LineKind.BACK else "chevron-right"
            self._theme.icons.paint(painter, icon, at, "accent_ink" if line.is_chosen else "ink2")
            return
        box = QRectF(at).adjusted(0.5, 0.5, -0.5, -0.5)
        painter.setPen(self._theme.color("accent" if line.is_chosen else "line_strong"))
        painter.setBrush(self._theme.color("accent" if line.is_chosen else "sunken"))
        painter.drawRoundedRect(box, 3, 3)
        if line.is_chosen:
            self._theme.icons.paint(painter, "check", at.adjusted(2, 2, -2, -2), "on_accent")

    def _write(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        place: QRect,
        words: str,
        font: QFont,
        token: str,
        within: QRect | None = None,
    ) -> None:
        painter.setFont(font)
        painter.setPen(self._theme.color(token))
        said = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, place.width())
        line = Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(_placed(option, within or place, place), line, said)


def _placed(option: QStyleOptionViewItem, around: QRect, place: QRect) -> QRect:
    """The place in reading direction."""
    direction: Qt.LayoutDirection = option.direction  # pyright: ignore[reportAttributeAccessIssue]
    return QStyle.visualRect(direction, around, place)


def _spoken(line: Line) -> str:
    """The line for a screen reader, which says by itself whether it is ticked."""
    return ", ".join(part for part in (line.words, line.beside) if part)
