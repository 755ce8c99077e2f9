"""Paints the cells of the table, and opens the editor with its line meter over one."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from mintwright.domain.assets.attributes import NodeKind
from mintwright.domain.assets.unfilled_places import unfilled
from mintwright.domain.table.columns import Column, Field
from mintwright.ui.cards.card_delegate import BADGES
from mintwright.ui.cards.card_facts import Badge
from mintwright.ui.forms.column_words import title_of
from mintwright.ui.inspector.attributes.editors import Hint, ValueEditor, no_preview
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.table_model import CellFace, CellRole, TableModel

if TYPE_CHECKING:
    from mintwright.studio.traits.words_in_use import WordsInUse

ROW = 36
PICTURE = 28
_PAD, _ICON, _KIND, _BADGE = 10, 14, 16, 11
_LEAST_WIDTH = 240  # of the editor
_NOTHING = "–"
_RIGHT = Qt.TextElideMode.ElideRight
_END = {Hint.SubmitModelCache: (1, 0), Hint.EditNextItem: (0, 1), Hint.EditPreviousItem: (0, -1)}
"""Where the keys go on from when writing ends: down after Enter, along the row after Tab."""


class CellDelegate(QStyledItemDelegate):
    """The cells of one of the two views of a table.

    Signals:
        opened(): an editor lies over a cell.
        typed(): the words in an open cell are others than the asset has.
        written_for_all(QPersistentModelIndex, str): these words, of an open cell, are meant for all that are chosen.
        left_as_pattern(str): Enter or Tab left this `{n}` as it stands in one cell, while several are chosen.
    """

    opened = Signal()
    typed = Signal()
    left_as_pattern = Signal(str)
    written_for_all = Signal(object, str)

    def __init__(self, theme: Theme, model: TableModel, view: QTableView) -> None:
        super().__init__(view)
        self._view = view
        self._theme = theme
        self._model = model
        self.words: Callable[[], WordsInUse] | None = None  # by which what is typed is completed
        self.step: tuple[int, int] = (0, 0)  # rows and columns to go on by, once the editor is closed

    # --- Painting

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        face: CellFace | None = self._said(index, CellRole.FACE)
        if face is None:
            return  # it has just been removed
        painter.save()
        self._paint_ground(painter, option, face)
        field = self._model.columns[index.column()].field
        if field is Field.PICTURE:
            self._paint_picture(painter, option.rect, index)
        else:
            self._paint_words(painter, option, face, field)
        if index == self._view.selectionModel().currentIndex():  # which there is while the keys are here
            painter.setPen(QPen(self._theme.color("focus"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(option.rect.adjusted(1, 1, -2, -2))
        painter.restore()

    def _said(self, index: Index, role: int) -> Any:
        """What the model says, asked without a way round by Qt: that takes far longer, and there are hundreds."""
        return self._model.data(index, role)

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, face: CellFace) -> None:
        """Every other group of what is alike lies on a band."""
        cell: QRect = option.rect
        is_chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        plain = "raised" if face.group % 2 else "canvas"
        ground = "accent_soft" if is_chosen else "bad_soft" if face.problem else plain
        painter.fillRect(cell, self._theme.color(ground))
        painter.setPen(self._theme.color("line"))
        left, top, right, bottom = cell.left(), cell.top(), cell.right(), cell.bottom()
        painter.drawLine(left, bottom, right, bottom)
        side = left if option.direction is Qt.LayoutDirection.RightToLeft else right
        painter.drawLine(side, top, side, bottom)

    def _paint_picture(self, painter: QPainter, cell: QRect, index: Index) -> None:
        """The picture; of what has none the sign of its kind, as on its card."""
        side, art_id = self._theme.scale(PICTURE), self._model.art_at(index.row())
        place = QRect(0, 0, side, side)
        place.moveCenter(cell.center())
        self._paint_badges(painter, cell, self._said(index, CellRole.BADGES) or ())
        ratio = painter.device().devicePixelRatioF()
        if (pixmap := self._theme.pixmaps.square(art_id, side, ratio, radius=3)) is not None:
            painter.drawPixmap(place, pixmap)
        else:
            painter.fillRect(place, self._theme.color("hover"))
            if self._theme.pixmaps.no_picture(art_id):
                inset = (side - self._theme.scale(_KIND)) // 2
                sign = place.adjusted(inset, inset, -inset, -inset)
                self._theme.icons.paint(painter, self._said(index, CellRole.ICON) or "images", sign, "ink3")

    def _paint_badges(self, painter: QPainter, cell: QRect, badges: Sequence[str]) -> None:
        """Beside the picture what is minted and what the artist flagged: she would write in what nobody can change."""
        side = self._theme.scale(_BADGE)
        above, below = cell.top() + 3, cell.bottom() - side - 2
        for badge, top in ((Badge.MINTED, above), (Badge.CHANGED, above), (Badge.FLAGGED, below)):
            if badge in badges:
                icon, token = BADGES[badge]
                at = QRect(cell.right() - side - 1, top, side, side)
                self._theme.icons.paint(painter, icon, QStyle.visualRect(self._view.layoutDirection(), cell, at), token)

    def _paint_sign(self, painter: QPainter, option: QStyleOptionViewItem, area: QRect) -> QRect:
        """A sign at the end of the cell; what is left of it."""
        side, direction = self._theme.scale(_ICON), option.direction
        at = QRect(area.right() - side, area.center().y() - side // 2, side, side)
        self._theme.icons.paint(painter, "circle-alert", QStyle.visualRect(direction, area, at), "bad")
        return QStyle.visualRect(direction, area, area.adjusted(0, 0, -side - self._theme.scale(_PAD) // 2, 0))

    def _paint_words(self, painter: QPainter, option: QStyleOptionViewItem, face: CellFace, field: Field) -> None:
        pad = self._theme.scale(_PAD)
        area = option.rect.adjusted(pad, 0, -pad, -1)
        if face.problem:
            area = self._paint_sign(painter, option, area)
        is_title = field is Field.TITLE and not face.is_suggested
        ink = "ink" if face.words and face.is_whole and not face.is_suggested else "ink3"
        painter.setPen(self._theme.color("bad" if face.problem else ink))
        painter.setFont(self._theme.font(13, 600 if face.problem or is_title else 400, tabular=field is Field.AMOUNT))
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)  # each text by its own script
        mode = Qt.TextElideMode.ElideMiddle if face.is_suggested or field is Field.ASSET_NAME else _RIGHT
        shown = painter.fontMetrics().elidedText(
            face.words or _NOTHING, mode, area.width()
        )  # files differ at their ends
        painter.drawText(area, _place(option.direction, is_number=field is Field.AMOUNT), shown)

    # --- Writing

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A text that grows down from its cell, with its line meter."""
        editor, column = ValueEditor(self._theme, no_preview, parent), self._model.columns[index.column()]
        editor.field.setAccessibleName(title_of(column))
        if column.field is Field.ATTRIBUTE and self.words is not None:
            self._complete(editor, column, self.words())
        editor.index = QPersistentModelIndex(index)
        editor.field.textChanged.connect(lambda: self.typed.emit() if editor.is_written_in else None)
        if sum(each.width() * each.height() for each in self._view.selectionModel().selection().toList()) > 1:
            editor.offer_for_all()
        editor.ended_for_all.connect(lambda: self._end_for_all(editor))
        editor.ended.connect(lambda keep, hint: self._end(editor, hint, keep=keep))
        editor.resized.connect(lambda: self._place(editor))
        self.opened.emit()
        return editor

    def _complete(self, editor: ValueEditor, column: Column, words: "WordsInUse") -> None:
        """From the values of the column; of a list each line is one."""
        from mintwright.ui.forms.completion import complete_value

        is_list = column.kind is NodeKind.LIST
        complete_value(self._theme, editor.field, words, lambda: column.path, by_line=is_list, below=editor.meter)

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        assert isinstance(editor, ValueEditor)
        words = index.data(Qt.ItemDataRole.EditRole) or ""
        if not editor.is_written_in and words != editor.words:  # else the news are about what was there before
            editor.show_text(words)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        assert isinstance(editor, ValueEditor)
        if editor.words != editor.kept_words and model.setData(index, editor.words):
            editor.keep()

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        assert isinstance(editor, ValueEditor)
        editor.row = QRect(option.rect)
        self._place(editor)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """The editor ends by its own rules."""
        return False

    def _end(self, editor: ValueEditor, hint: Hint, *, keep: bool) -> None:
        self.step = _END.get(hint, (0, 0)) if keep else (0, 0)
        if keep:
            self.commitData.emit(editor)
        elif editor.kept_words != editor.began_with:
            self._model.take_back(editor.index, editor.began_with)
        self._model.end_writing()
        self.closeEditor.emit(editor, Hint.NoHint)
        is_new = keep and hint in _END and editor.words != editor.began_with
        if is_new and editor.is_for_all and (place := unfilled(editor.words)):
            self.left_as_pattern.emit(place)

    def _end_for_all(self, editor: ValueEditor) -> None:
        """What was kept at a pause goes, so that all is one step."""
        at, words = editor.index, editor.words
        self._end(editor, Hint.NoHint, keep=False)
        self.written_for_all.emit(at, words)

    def _place(self, editor: ValueEditor) -> None:
        """As wide as its column, and wide enough to read; below the top of its cell, inside the view."""
        parent, layout = editor.parentWidget(), editor.layout()
        if parent is None or layout is None:
            return
        room = parent.rect()
        layout.activate()
        least = max(self._theme.scale(_LEAST_WIDTH), layout.totalMinimumSize().width())
        width = min(max(editor.row.width(), least), room.width())
        height = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
        left = max(room.left(), min(editor.row.left(), room.right() + 1 - width))
        top = max(room.top(), min(editor.row.top(), room.bottom() + 1 - height))
        editor.setGeometry(left, top, width, height)


@cache
def _place(direction: Qt.LayoutDirection, *, is_number: bool) -> int:
    """Where in a cell its words stand."""
    side = Qt.AlignmentFlag.AlignRight if is_number else Qt.AlignmentFlag.AlignLeft
    at = QStyle.visualAlignment(direction, side | Qt.AlignmentFlag.AlignVCenter)
    return (at | Qt.AlignmentFlag.AlignAbsolute).value | Qt.TextFlag.TextSingleLine.value
