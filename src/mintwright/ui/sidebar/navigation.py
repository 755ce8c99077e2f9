"""The two lists of the sidebar, pages and collections. Real lists, so that screen readers can count them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from PySide6.QtCore import QAbstractListModel, QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.shell.model_index import Index
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.style import formatting
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip

ROW = 36


class PageName(StrEnum):
    """The pages one can go to from the sidebar."""

    UPLOADS = "uploads"
    COLLECTION = "collection"
    RECEIPTS = "receipts"


class NavigationRole(IntEnum):
    """What a row tells besides Qt's own roles."""

    KEY = Qt.ItemDataRole.UserRole + 1
    ICON = Qt.ItemDataRole.UserRole + 2
    COUNT = Qt.ItemDataRole.UserRole + 3
    CURRENT = Qt.ItemDataRole.UserRole + 4


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the sidebar. `spoken` is what a screen reader says, `current` that it is the one being worked on."""

    key: str
    words: str
    icon: str
    count: int = 0
    spoken: str = ""
    hint: str = ""
    current: bool = False


class RowsModel(QAbstractListModel):
    """Rows that a function reads anew whenever the studio announces one of `kinds`."""

    def __init__(self, studio: Studio, kinds: Sequence[Kind], read: Callable[[], list[Row]], parent: QObject) -> None:
        super().__init__(parent)
        self._read = read
        self._shown = read()
        news = Throttle(self._follow, self)
        follow(self, studio.changes, news.request, *kinds)

    def row_of(self, key: str) -> int | None:
        """Where this row is."""
        return next((number for number, row in enumerate(self._shown) if row.key == key), None)

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._shown):
            return None
        reader = _READERS.get(role)
        return reader(self._shown[index.row()]) if reader else None

    def _follow(self) -> None:
        rows = self._read()
        if [row.key for row in rows] != [row.key for row in self._shown]:
            self.beginResetModel()
            self._shown = rows
            self.endResetModel()
        elif rows != self._shown:
            self._shown = rows
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))


_READERS: dict[int, Callable[[Row], object]] = {
    Qt.ItemDataRole.DisplayRole: lambda row: row.words,
    Qt.ItemDataRole.AccessibleTextRole: lambda row: row.spoken or row.words,
    Qt.ItemDataRole.ToolTipRole: lambda row: tip(row.hint or row.words),
    NavigationRole.KEY: lambda row: row.key,
    NavigationRole.ICON: lambda row: row.icon,
    NavigationRole.COUNT: lambda row: row.count,
    NavigationRole.CURRENT: lambda row: row.current,
}


def page_rows(studio: Studio) -> list[Row]:
    """The pages, with how much is on each."""
    uploads = studio.uploads.totals().count
    assets = len(studio.projects.current_collection.art_ids)
    mints = len(studio.minting.mints())
    return [
        Row(PageName.UPLOADS, text(Sentence("navigation", "Uploads")), "images", uploads, _files(uploads), "Ctrl+1"),
        Row(
            PageName.COLLECTION, text(Sentence("navigation", "Collection")), "layers", assets, _assets(assets), "Ctrl+2"
        ),
        Row(PageName.RECEIPTS, text(Sentence("navigation", "Receipts")), "receipt", mints, _receipts(mints), "Ctrl+3"),
    ]


def collection_rows(studio: Studio) -> list[Row]:
    """The collections of the open project."""
    current = studio.projects.current_collection.id
    return [
        Row(
            key=str(collection.id),
            words=collection.name,
            icon="folder",
            count=len(collection.art_ids),
            spoken=_spoken_collection(collection.name, len(collection.art_ids), is_open=collection.id == current),
            current=collection.id == current,
        )
        for collection in studio.projects.collections()
    ]


def _files(count: int) -> str:
    one, many = Sentence("navigation", "Uploads, 1 file"), Sentence("navigation", "Uploads, {count} files")
    return text(counted(count, one, many))


def _assets(count: int) -> str:
    one, many = Sentence("navigation", "Collection, 1 asset"), Sentence("navigation", "Collection, {count} assets")
    return text(counted(count, one, many))


def _receipts(count: int) -> str:
    one, many = Sentence("navigation", "Receipts, 1 mint"), Sentence("navigation", "Receipts, {count} mints")
    return text(counted(count, one, many))


def _spoken_collection(name: str, count: int, *, is_open: bool) -> str:
    if is_open:
        return text(Sentence("navigation", "{name}, {count} assets, open", name=name, count=count))
    return text(Sentence("navigation", "{name}, {count} assets", name=name, count=count))


class NavigationDelegate(QStyledItemDelegate):
    """Icon, words, count; the chosen row stands on a light plate. `compact` shows the icon alone."""

    def __init__(self, theme: Theme, view: QWidget) -> None:
        super().__init__(view)
        self._theme = theme
        self._view = view
        self.compact = False

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._theme.scale(48), self._theme.scale(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue] - the stubs lack the fields
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue]
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        plate = rect.adjusted(1, 2, -1, -2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_plate(painter, plate, state)
        side = self._theme.scale(16)
        icon = QRect(plate.x() + self._theme.scale(9), plate.y(), side, plate.height())
        if self.compact:
            icon.moveCenter(plate.center())
        strong = chosen or bool(index.data(NavigationRole.CURRENT))
        direction = self._view.layoutDirection()
        place = QStyle.visualRect(direction, plate, icon)
        self._theme.icons.paint(painter, index.data(NavigationRole.ICON), place, "ink" if strong else "ink2")
        if not self.compact:
            words = plate.adjusted(self._theme.scale(31), 0, -self._theme.scale(8), 0)
            self._paint_words(painter, QStyle.visualRect(direction, plate, words), index, strong=strong)
        painter.restore()

    def _paint_plate(self, painter: QPainter, plate: QRect, state: QStyle.StateFlag) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        if state & QStyle.StateFlag.State_Selected:
            painter.setBrush(self._theme.color("surface"))
            painter.drawRoundedRect(QRectF(plate), 6, 6)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(self._theme.color("hover"))
            painter.drawRoundedRect(QRectF(plate), 6, 6)
        if state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._theme.color("focus"), 2))
            painter.drawRoundedRect(QRectF(plate).adjusted(1, 1, -1, -1), 6, 6)

    def _paint_words(self, painter: QPainter, area: QRect, index: Index, *, strong: bool) -> None:
        count: int = index.data(NavigationRole.COUNT)
        number = formatting.number(count) if count else ""
        small = self._theme.font(12, tabular=True)
        width = QFontMetrics(small).horizontalAdvance(number)
        direction = self._view.layoutDirection()
        trailing = QStyle.visualRect(direction, area, QRect(area.right() - width, area.y(), width + 1, area.height()))
        leading = QStyle.visualRect(direction, area, area.adjusted(0, 0, -width - 8 if number else 0, 0))
        font = self._theme.font(13, 600 if strong else 500)
        words = QFontMetrics(font).elidedText(index.data(), Qt.TextElideMode.ElideRight, leading.width())
        painter.setFont(font)
        painter.setPen(self._theme.color("ink" if strong else "ink2"))
        painter.drawText(leading, Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter, words)
        painter.setFont(small)
        painter.setPen(self._theme.color("ink3"))
        painter.drawText(trailing, Qt.AlignmentFlag.AlignCenter, number)


class NavigationList(QListView):
    """A short list of the sidebar: pressing a row, or Enter on it, is `activated_key`'s business of the sidebar."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows = NavigationDelegate(theme, self)
        self.setItemDelegate(self.rows)
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)

    def set_compact(self, *, compact: bool) -> None:
        """Show the icons alone."""
        self.rows.compact = compact
        self.viewport().update()
