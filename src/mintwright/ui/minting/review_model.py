"""The assets of a mint in order, one a row, each with its print, title and name on the chain."""

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.shell.list_view import ListView
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.keyboard_ring import paint_keyboard_ring
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.thumbnail_painting import paint_thumbnail, rounded
from mintwright.ui.style.wording import text, tip
from mintwright.ui.viewer.filmstrip import FilmstripModel

PRINT = 40
ROW = 56


class ReviewRole(IntEnum):
    """The data of a row besides its title."""

    ART_ID = Qt.ItemDataRole.UserRole + 1
    ASSET_NAME = Qt.ItemDataRole.UserRole + 2
    PRIMARY = Qt.ItemDataRole.UserRole + 3


class ReviewModel(FilmstripModel):
    """Art in the order of its mint; the first of several is the primary."""

    def __init__(self, studio: Studio, parent: QObject | None = None) -> None:
        super().__init__(studio, (), parent)

    def show_art(self, art_ids: Sequence[int]) -> None:
        """Show other art; the old current row is forgotten."""
        self.show_ids(())
        self.show_ids(art_ids)

    def read(self, one: int, role: int) -> object:
        primary = self.rowCount() > 1 and self.row_of(one) == 0
        draft = self._studio.drafts.draft(one)
        title = draft.name or self._studio.uploads.item(one).name
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return title
            case Qt.ItemDataRole.ToolTipRole:
                return tip(title)
            case Qt.ItemDataRole.AccessibleTextRole:
                return text(Sentence("Review", "{title}, primary asset", title=title)) if primary else title
            case ReviewRole.ART_ID:
                return one
            case ReviewRole.ASSET_NAME:
                return draft.asset_name
            case ReviewRole.PRIMARY:
                return primary
            case _:
                return None


class ReviewDelegate(QStyledItemDelegate):
    """Paints a row: print, title, name on the chain."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._theme.scale(200), max(PRINT + 16, self._theme.scale(ROW)))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & QStyle.StateFlag.State_Selected:
            painter.fillPath(rounded(rect.adjusted(4, 2, -4, -2), 6), self._theme.color("accent_soft"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillPath(rounded(rect.adjusted(4, 2, -4, -2), 6), self._theme.color("hover"))
        paint_keyboard_ring(painter, self._theme, state, rect.adjusted(5, 3, -5, -3), 5)
        picture = picture_in(rect)
        if index.data(ReviewRole.PRIMARY):
            painter.fillPath(rounded(picture.adjusted(-3, -3, 3, 3), 6), self._theme.color("lead"))
        if index.data(ReviewRole.ART_ID) is not None:
            paint_thumbnail(painter, self._theme, index.data(ReviewRole.ART_ID), picture)
        words = rect.adjusted(PRINT + 24, 8, -12, -8)
        self._paint_line(painter, words, index.data(), 13, 550, "ink", top=True)
        self._paint_line(painter, words, index.data(ReviewRole.ASSET_NAME), 12, 400, "ink3", top=False)
        painter.restore()

    def _paint_line(
        self, painter: QPainter, words: QRect, line: str, pixels: int, weight: int, color: str, *, top: bool
    ) -> None:
        font = self._theme.font(pixels, weight)
        painter.setFont(font)
        painter.setPen(self._theme.color(color))
        half = QRectF(words.x(), words.y() + (0 if top else words.height() / 2), words.width(), words.height() / 2)
        shown = QFontMetrics(font).elidedText(line, Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(half, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


class AssetList(ListView):
    """A list called `name` of the assets in a model with `ReviewRole`; pictures are painted as they arrive.

    Signals:
        view_requested(int): show this art by itself: its picture was clicked on, or Space pressed.
    """

    view_requested = Signal(int)

    def __init__(self, model: QAbstractListModel, theme: Theme, name: str) -> None:
        super().__init__()
        self.setModel(model)
        self.setItemDelegate(ReviewDelegate(theme, self))
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(name)
        theme.pixmaps.arrived.connect(self.viewport().update)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.modifiers():
            if not event.isAutoRepeat():
                self._view(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        at = event.position().toPoint()
        index = self.indexAt(at)
        if event.button() == Qt.MouseButton.LeftButton and picture_in(self.visualRect(index)).contains(at):
            self._view(index)

    def _view(self, index: QModelIndex) -> None:
        art_id = index.data(ReviewRole.ART_ID) if index.isValid() else None
        if art_id is not None:
            self.view_requested.emit(art_id)


def picture_in(row: QRect) -> QRect:
    """Where the picture lies in a row."""
    return QRect(row.x() + 12, row.y() + (row.height() - PRINT) // 2, PRINT, PRINT)
