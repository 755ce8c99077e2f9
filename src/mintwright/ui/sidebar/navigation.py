"""The two lists of the sidebar, pages and collections. Real lists, so that screen readers can count them.

A collection in the list is a page too: it stands there once.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, QObject, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from mintwright.domain.project import Collection
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.shell.list_view import ListView
from mintwright.ui.shell.model_index import Index
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.style import formatting
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip

ROW = 36
THUMBNAIL = 20


class PageName(StrEnum):
    """The pages of the window; the sidebar lists the uploads, their traits, the receipts, and each collection."""

    UPLOADS = "uploads"
    COLLECTION = "collection"
    RECEIPTS = "receipts"
    TRAITS = "traits"
    PLAN = "plan"
    SIGN_IN = "sign-in"
    PRACTICE = "practice"


class NavigationRole(IntEnum):
    """What a row tells besides Qt's own roles."""

    KEY = Qt.ItemDataRole.UserRole + 1
    ICON = Qt.ItemDataRole.UserRole + 2
    COUNT = Qt.ItemDataRole.UserRole + 3
    CURRENT = Qt.ItemDataRole.UserRole + 4
    ART_ID = Qt.ItemDataRole.UserRole + 5


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the sidebar. `spoken` is what a screen reader says, `current` that it is the one being worked on.

    The picture of `art_id`, where there is one, stands in place of the icon.
    """

    key: str
    words: str
    icon: str
    count: int = 0
    spoken: str = ""
    hint: str = ""
    current: bool = False
    art_id: int | None = None


class RowsModel(QAbstractListModel):
    """Rows that a function reads anew whenever the studio announces one of `kinds`."""

    def __init__(self, studio: Studio, kinds: Sequence[Kind], read: Callable[[], list[Row]], parent: QObject) -> None:
        super().__init__(parent)
        self._read = read
        self._shown = read()
        news = Throttle(self.read_anew, self)
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

    def read_anew(self) -> None:
        """Show what the rows are by now."""
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
    NavigationRole.ART_ID: lambda row: row.art_id,
}


def page_rows(studio: Studio, pieces: int | None = None) -> list[Row]:
    """The pages, with how much is on each; how many `pieces` the files are, where some share a card, its page knows."""
    files = studio.uploads.totals().count
    shown = files if pieces is None else pieces
    mints, tip_words = len(studio.minting.mints()), _files(shown, files - shown)
    return [
        Row(
            PageName.UPLOADS,
            text(Sentence("navigation", "Uploads")),
            "images",
            shown,
            _pieces(shown),
            tip_words,
        ),
        Row(PageName.TRAITS, text(Sentence("navigation", "Traits")), "list", hint="Ctrl+4"),
        Row(PageName.RECEIPTS, text(Sentence("navigation", "Receipts")), "receipt", mints, _receipts(mints), "Ctrl+3"),
    ]


def collection_rows(studio: Studio, *, shows_plan: bool = False) -> list[Row]:
    """The collections of the open project; below the open one its plan, while that is the page that is shown."""
    current, collections = studio.projects.current_collection.id, studio.projects.collections()
    rows = [
        Row(
            key=str(collection.id),
            words=words,
            icon="layers",
            count=0 if collection.is_untitled else len(collection.art_ids),  # else its words say it, and need the room
            art_id=next(iter(collection.art_ids), None),
            spoken=_spoken_collection(words, len(collection.art_ids), is_open=collection.id == current),
            current=collection.id == current and not shows_plan,
        )
        for collection, words in zip(collections, _told_apart(collections), strict=True)
    ]
    if shows_plan:
        place = next(at for at, collection in enumerate(collections) if collection.id == current)
        rows.insert(place + 1, Row(PageName.PLAN, text(Sentence("navigation", "Mint plan")), "stamp", current=True))
    return rows


def _told_apart(collections: Sequence[Collection]) -> list[str]:
    """What each is called; those that nobody named and that hold as many as another are numbered."""
    told, seen = list[str](), Counter[str]()
    for collection in collections:
        words = text(collection.title)
        seen[words] += collection.is_untitled
        place = seen[words] if collection.is_untitled else 1
        again = Sentence("navigation", "{name} ({place})", name=words, place=formatting.number(place))
        told.append(words if place == 1 else text(again))
    return told


def _pieces(count: int) -> str:
    one, many = Sentence("navigation", "Uploads, 1 asset"), Sentence("navigation", "Uploads, {count} assets")
    return text(counted(count, one, many))


def _files(count: int, covers: int) -> str:
    one, many = Sentence("navigation", "1 file"), Sentence("navigation", "{shown} files")
    files = counted(count, one, many).filled(shown=formatting.number(count))
    said = formatting.with_covers(files, covers) if covers else files
    return text(Sentence("navigation", "{files} · Ctrl+1", files=said))


def _receipts(count: int) -> str:
    one, many = Sentence("navigation", "Receipts, 1 mint"), Sentence("navigation", "Receipts, {count} mints")
    return text(counted(count, one, many))


def _spoken_collection(name: str, count: int, *, is_open: bool) -> str:
    one, many = Sentence("navigation", "{name}, 1 asset"), Sentence("navigation", "{name}, {count} assets")
    said = counted(count, one, many).filled(name=name)
    return text(Sentence("navigation", "{collection}, open", collection=said) if is_open else said)


class NavigationDelegate(QStyledItemDelegate):
    """Icon, words, count; the chosen row stands on a light plate. `compact` shows the icon alone.

    With `shows_current` the row that is worked on is the page that is shown.
    """

    def __init__(self, theme: Theme, view: QWidget) -> None:
        super().__init__(view)
        self._theme = theme
        self._view = view
        self.compact = False
        self.low = False
        self.shows_current = False

    @property
    def height(self) -> int:
        """Of a row, in pixels: an icon alone has room in one of the usual text size too."""
        return ROW if self.low else self._theme.scale(ROW)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._theme.scale(48), self.height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue] - the stubs lack the fields
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue]
        current = bool(index.data(NavigationRole.CURRENT))
        if current and self.shows_current:
            state |= QStyle.StateFlag.State_Selected
        plate = rect.adjusted(1, 2, -1, -2)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_plate(painter, plate, state)
        side = self._theme.scale(16)
        icon = QRect(plate.x() + self._theme.scale(9), plate.y(), side, plate.height())
        if self.compact:
            icon.moveCenter(plate.center())
        strong = current or bool(state & QStyle.StateFlag.State_Selected)
        direction = self._view.layoutDirection()
        self._paint_icon(painter, QStyle.visualRect(direction, plate, icon), index, strong=strong)
        if not self.compact:
            words = plate.adjusted(self._theme.scale(31), 0, -self._theme.scale(8), 0)
            self._paint_words(painter, QStyle.visualRect(direction, plate, words), index, strong=strong)
        painter.restore()

    def _paint_icon(self, painter: QPainter, at: QRect, index: Index, *, strong: bool) -> None:
        art_id: int | None = index.data(NavigationRole.ART_ID)
        side, ratio = self._theme.scale(THUMBNAIL), painter.device().devicePixelRatioF()
        picture = None if art_id is None else self._theme.pixmaps.square(art_id, side, ratio, radius=4)
        if picture is None:
            self._theme.icons.paint(painter, index.data(NavigationRole.ICON), at, "ink" if strong else "ink2")
        else:
            painter.drawPixmap(at.center().x() - side // 2, at.center().y() - side // 2, picture)

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


class NavigationList(ListView):
    """A short list of the sidebar: pressing a row, or Enter or Space on it, is the sidebar's business."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._brought: str | None = None  # into sight, by its key
        self.rows = NavigationDelegate(theme, self)
        self.setItemDelegate(self.rows)
        self.setAccessibleName(name)
        self.setMouseTracking(True)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)

    def setModel(self, model: QAbstractItemModel | None) -> None:
        """Keep the row that is worked on in sight: the list may be longer than its room."""
        super().setModel(model)
        if model is not None:
            model.modelReset.connect(self._bring_current)
            model.dataChanged.connect(self._bring_another)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._bring_current()

    def _bring_current(self) -> None:
        at = self._worked_on()
        self._brought = at.data(NavigationRole.KEY)
        self.scrollTo(at)

    def _bring_another(self) -> None:
        """The artist may have scrolled to others meanwhile: not because a count has changed."""
        if self._brought != self._worked_on().data(NavigationRole.KEY):
            self._bring_current()

    def _worked_on(self) -> QModelIndex:
        model = self.model()
        rows = (model.index(row, 0) for row in range(model.rowCount()))
        return next((at for at in rows if at.data(NavigationRole.CURRENT)), QModelIndex())

    def show_current(self, *, shows: bool) -> None:
        """Mark the row that is worked on as the page that is shown, or not."""
        if self.rows.shows_current != shows:
            self.rows.shows_current = shows
            self._repaint()

    def set_compact(self, *, compact: bool) -> None:
        """Show the icons alone."""
        if self.rows.compact != compact:
            self.rows.compact = compact
            self._repaint()

    @property
    def row_height(self) -> int:
        """In pixels."""
        return self.rows.height

    def set_low(self, *, low: bool) -> None:
        """Let rows be no higher than icons need."""
        if self.rows.low != low:
            self.rows.low = low
            self.scheduleDelayedItemsLayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space does what Enter does: Qt would only mark the row, as if its page were shown."""
        at = self.currentIndex()
        if event.key() == Qt.Key.Key_Space and not event.modifiers() and at.isValid():
            self.activated.emit(at)
            return
        super().keyPressEvent(event)

    def _repaint(self) -> None:
        """Not before it is seen: to hand out the viewport, PySide loads every kind of widget that Qt has."""
        if self.isVisible():
            self.viewport().update()
