"""What stands before each row of a spreadsheet: its number there, and the file that it meets, with its picture."""

from PySide6.QtCore import QItemSelectionModel, QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPen
from PySide6.QtWidgets import QHeaderView, QStyle, QTableView

from mintwright.ui.spreadsheets.change_model import ChangeModel
from mintwright.ui.style.theme import Theme

PICTURE, WIDTH = 28, 200
_NUMBER, _GAP, _SIGN = 40, 8, 14


class RowHeader(QHeaderView):
    """Stays in sight however far the columns are scrolled."""

    def __init__(self, theme: Theme, model: ChangeModel, view: QTableView) -> None:
        super().__init__(Qt.Orientation.Vertical, view)
        self._theme = theme
        self._changes = model
        self.setModel(model)
        self.setSelectionModel(QItemSelectionModel(model, self))  # else it asks each cell if it is chosen
        self.setAccessibleName(self.tr("Rows, and the files that they meet"))
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        theme.pixmaps.arrived.connect(self.viewport().update)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.scale(WIDTH), super().sizeHint().height())

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """The number, the picture, the name of the file, or what the row says instead; a sign of what is minted."""
        theme, direction = self._theme, self.layoutDirection()
        row = self._changes.shown(section)
        painter.save()
        painter.fillRect(rect, theme.color("surface"))
        painter.setPen(theme.color("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        number = QRect(rect.left(), rect.top(), theme.scale(_NUMBER), rect.height())
        painter.setFont(theme.font(11, tabular=True))
        painter.setPen(theme.color("ink3"))
        middle = Qt.AlignmentFlag.AlignVCenter
        end = QStyle.visualAlignment(direction, Qt.AlignmentFlag.AlignRight) | Qt.AlignmentFlag.AlignAbsolute
        painter.drawText(QStyle.visualRect(direction, rect, number), end | middle, str(row.row))
        side = theme.scale(PICTURE)
        place = QRect(number.right() + _GAP, rect.center().y() - side // 2, side, side)
        art_id = None if row.draft is None else row.draft.art_id
        self._paint_picture(painter, QStyle.visualRect(direction, rect, place), art_id)
        words = QRect(place.right() + _GAP, rect.top(), rect.right() - place.right() - 2 * _GAP, rect.height())
        if self._changes.is_minted(section):
            sign = QRect(words.right() - _SIGN + 1, rect.center().y() - _SIGN // 2, _SIGN, _SIGN)
            theme.icons.paint(painter, "badge-check", QStyle.visualRect(direction, rect, sign), "ok")
            words.setRight(sign.left() - _GAP)
        if other := self._changes.other_name_of(row):
            half = words.height() // 2 - 2
            below = words.adjusted(0, half + 2, 0, -2)
            self._paint_words(painter, QStyle.visualRect(direction, rect, below), other, theme.font(11), "warn")
            words = QRect(words.left(), words.top() + 2, words.width(), half)
        ink = "ink3" if art_id is None else "ink"
        area = QStyle.visualRect(direction, rect, words)
        self._paint_words(painter, area, self._changes.name_of(row), theme.font(12, 600), ink)
        painter.restore()

    def _paint_words(self, painter: QPainter, area: QRect, words: str, font: QFont, ink: str) -> None:
        painter.setFont(font)
        painter.setPen(self._theme.color(ink))
        left = Qt.AlignmentFlag.AlignLeft
        start = QStyle.visualAlignment(self.layoutDirection(), left) | Qt.AlignmentFlag.AlignAbsolute
        shown = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideMiddle, area.width())
        flags = start | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
        painter.drawText(area, flags, shown)

    def _paint_picture(self, painter: QPainter, place: QRect, art_id: int | None) -> None:
        """The picture, or the empty frame of one that is not here."""
        if art_id is None:
            painter.setPen(QPen(self._theme.color("line_strong"), 1, Qt.PenStyle.DashLine))
            painter.drawRect(place.adjusted(0, 0, -1, -1))
            return
        ratio = painter.device().devicePixelRatioF()
        pixmap = self._theme.pixmaps.square(art_id, place.width(), ratio, radius=3)
        if pixmap is None:
            painter.fillRect(place, self._theme.color("hover"))
        else:
            painter.drawPixmap(place, pixmap)
