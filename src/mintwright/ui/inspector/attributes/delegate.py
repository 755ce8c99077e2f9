"""Paints the attribute tree: kind, name, value, and a chip that says how a text is stored. Opens the editors."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractItemModel, QEvent, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QIcon, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from mintwright.domain.assets.attributes import NodeKind
from mintwright.domain.assets.problems import Problem
from mintwright.ui.forms.problem_text import sign_of
from mintwright.ui.inspector.attributes.cell_text import Chip
from mintwright.ui.inspector.attributes.editors import Hint, NameEditor, Previewed, ValueEditor
from mintwright.ui.inspector.attributes.model import AttrColumn, AttrRole
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.theme import Theme

if TYPE_CHECKING:
    from mintwright.studio.traits.words_in_use import WordsInUse

ROW = 26
_ICON = 14
_PAD = 6
_KIND_ICONS = {NodeKind.TEXT: "type", NodeKind.LIST: "list", NodeKind.GROUP: "braces"}
_CHIP_TONES = {"plain": ("", "ink3"), "info": ("accent_soft", "accent_ink"), "bad": ("bad_soft", "bad")}


class _Cell:
    """A cell that is filled from both ends, in the reading direction of the artist's language."""

    def __init__(self, area: QRect, direction: Qt.LayoutDirection, gap: int) -> None:
        self.area = area
        self.direction = direction
        self._gap = gap
        self._left = area.left() + gap
        self._right = area.right() - gap

    def at_start(self, width: int, height: int) -> QRect:
        """Take a place at the start."""
        left, self._left = self._left, self._left + width + self._gap
        return self._visual(left, width, height)

    def at_end(self, width: int, height: int) -> QRect:
        """Take a place at the end."""
        left, self._right = self._right - width + 1, self._right - width - self._gap
        return self._visual(left, width, height)

    @property
    def rest(self) -> QRect:
        """What is left in the middle."""
        return self._visual(self._left, max(0, self._right - self._left + 1), self.area.height())

    def _visual(self, left: int, width: int, height: int) -> QRect:
        top = self.area.top() + (self.area.height() - height) // 2
        return QStyle.visualRect(self.direction, self.area, QRect(left, top, width, height))


class AttributeDelegate(QStyledItemDelegate):
    """One row: what roles say, painted in reading direction.

    Signals:
        editor_placed(QWidget): an editor opened, or has another size now.
        typed: the words in an editor changed.
    """

    editor_placed = Signal(QWidget)
    typed = Signal()

    def __init__(self, theme: Theme, preview: Previewed, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._preview = preview
        self._opened: ValueEditor | None = None
        self.words: Callable[[], WordsInUse] | None = None  # by which what is typed is completed

    # --- Painting

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Rows of one height, but the one that is written in has the editor below its name."""
        is_opened = self._opened is not None and index == self._opened.index
        return QSize(self._theme.scale(120), self._theme.scale(ROW) + (self.room_below if is_opened else 0))

    @property
    def room_below(self) -> int:
        """How high the open editor of a value is."""
        return self._opened.height() if self._opened is not None and self._opened.is_open else 0

    def forget_editor(self) -> None:
        """The editor of a value was closed."""
        self._opened = None

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Background, then from the start the icon, from the end chip and problem, and the words between them."""
        self._paint_background(painter, option, index)
        top = QRect(option.rect)
        top.setHeight(self._theme.scale(ROW))
        cell = _Cell(top, option.direction, self._theme.scale(_PAD))
        painter.save()
        painter.setClipRect(cell.area, Qt.ClipOperation.IntersectClip)  # deep in groups a name has hardly any room
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)  # each text by its own script
        if index.column() == AttrColumn.NAME:
            self.paint_kind(painter, cell, index)
            self._paint_problem(painter, cell, index)
        if not _is_grown_over(option, index):
            self._paint_chip(painter, cell, index)
            self._paint_words(painter, cell, index)
        if option.state & QStyle.StateFlag.State_HasFocus:
            self._paint_focus(painter, cell.area)
        painter.restore()

    def _paint_background(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        option = QStyleOptionViewItem(option)
        self.initStyleOption(option, index)
        option.text, option.icon = "", QIcon()
        style = option.widget.style() if option.widget else QApplication.style()
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)

    def paint_kind(self, painter: QPainter, cell: "_Cell", index: Index) -> None:
        side = self._theme.scale(_ICON)
        icon = "minus" if index.data(AttrRole.IS_LINE) else _KIND_ICONS[NodeKind(index.data(AttrRole.KIND))]
        self._theme.icons.paint(painter, icon, cell.at_start(side, side), "ink3")

    def name_width(self, index: Index) -> int:
        """How wide a name is with all that is painted beside it."""
        pad, side = self._theme.scale(_PAD), self._theme.scale(_ICON)
        width = QFontMetrics(self._theme.font(12, 500)).horizontalAdvance(self._words(index)[0]) + side + 3 * pad
        if index.data(AttrRole.PROBLEM) is not None:
            width += side + pad
        if (chip := index.data(AttrRole.CHIP)) is not None:
            width += QFontMetrics(self._theme.font(11, 600)).horizontalAdvance(chip.words) + 3 * pad
        return width + 2

    def _paint_problem(self, painter: QPainter, cell: "_Cell", index: Index) -> None:
        problem: Problem | None = index.data(AttrRole.PROBLEM)
        if problem is not None:
            side = self._theme.scale(_ICON)
            icon, color = sign_of(problem)
            self._theme.icons.paint(painter, icon, cell.at_end(side, side), color)

    def _paint_chip(self, painter: QPainter, cell: "_Cell", index: Index) -> None:
        chip: Chip | None = index.data(AttrRole.CHIP)
        if chip is None:
            return
        fill, ink = _CHIP_TONES[chip.tone]
        painter.setFont(self._theme.font(11, 600 if fill else 500))
        pad = self._theme.scale(_PAD) if fill else 0
        height = self._theme.scale(18)
        place = cell.at_end(painter.fontMetrics().horizontalAdvance(chip.words) + 2 * pad, height)
        if fill:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color(fill))
            painter.drawRoundedRect(place, height / 2, height / 2)
        painter.setPen(self._theme.color(ink))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, chip.words)

    def _paint_words(self, painter: QPainter, cell: "_Cell", index: Index) -> None:
        words, color = self._words(index)
        painter.setFont(self._theme.font(12, 500 if index.column() == AttrColumn.NAME else 400))
        painter.setPen(self._theme.color(color))
        room = cell.rest
        elided = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, room.width())
        align = QStyle.visualAlignment(cell.direction, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        painter.drawText(room, align | Qt.AlignmentFlag.AlignAbsolute | Qt.TextFlag.TextSingleLine, elided)

    def _words(self, index: Index) -> tuple[str, str]:
        """What to write and in which colour."""
        words: str = index.data(Qt.ItemDataRole.DisplayRole)
        named = index.column() == AttrColumn.NAME
        if not words:
            return (self.tr("No name") if named else self.tr("Empty")), "ink3"
        if named:
            return words, "ink3" if index.data(AttrRole.IS_LINE) else "ink"
        is_summary = index.data(AttrRole.KIND) != NodeKind.TEXT or not index.data(Qt.ItemDataRole.EditRole)
        return words, "ink3" if is_summary else "ink"

    def _paint_focus(self, painter: QPainter, area: QRect) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._theme.color("focus"), 2))
        painter.drawRoundedRect(area.adjusted(1, 1, -1, -2), 3, 3)

    # --- Editing

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """A line over the name, a growing text below the row."""
        if index.column() == AttrColumn.NAME:
            name = NameEditor(self._theme, parent)
            name.textChanged.connect(lambda: self._widen(name))
            name.textEdited.connect(lambda: self.typed.emit())
            self._complete_name(name, QPersistentModelIndex(index))
            return name
        value = ValueEditor(self._theme, self._preview, parent)
        value.ended.connect(lambda keep, hint: self._end(value, hint, keep=keep))
        value.resized.connect(lambda: self._place(value))
        value.index = QPersistentModelIndex(index)
        named = index.parent() if index.data(AttrRole.IS_LINE) else index.sibling(index.row(), AttrColumn.NAME)
        value.belong_to(named.data(Qt.ItemDataRole.EditRole) or "")
        self._opened = value
        value.field.textChanged.connect(self.typed)
        if self.words is not None:
            from mintwright.ui.forms.completion import complete_value

            path = lambda: value.index.data(AttrRole.KEYS) or ()  # noqa: E731
            complete_value(self._theme, value.field, self.words(), path, below=value.meter)
        return value

    def _complete_name(self, name: NameEditor, at: QPersistentModelIndex) -> None:
        """From the names in the same group, but those that stand beside it."""
        if self.words is not None:
            from mintwright.ui.forms.completion import complete_name

            above = at.parent().data(AttrRole.KEYS) or ()
            complete_name(self._theme, name, self.words(), above, lambda: at.data(AttrRole.NAMES_BESIDE) or ())

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """What is written now, unless that is known; several different values show as a placeholder."""
        written: str = index.data(Qt.ItemDataRole.EditRole)
        if isinstance(editor, ValueEditor):
            placeholder = "" if written else index.data(Qt.ItemDataRole.DisplayRole)
            if written != editor.kept_words or not editor.words:
                editor.show_text(written, placeholder)
        elif isinstance(editor, NameEditor) and written != editor.kept_words:
            editor.show_words(written)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        """Write what the artist typed."""
        assert isinstance(editor, ValueEditor | NameEditor)
        editor.keep()
        model.setData(index, editor.words)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """A name stays in its cell while it fits, a value takes the width of the tree."""
        room = _room(editor)
        if isinstance(editor, ValueEditor):
            editor.row = QRect(option.rect)
            self._place(editor)
        else:
            inset = self._theme.scale(_ICON + _PAD)
            cell = option.rect.adjusted(inset, 0, 0, -1)
            editor.setGeometry(QStyle.visualRect(option.direction, option.rect, cell).intersected(room))
            self._widen(editor)
            self.editor_placed.emit(editor)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """A value editor ends by its own rules."""
        return False if isinstance(editor, ValueEditor) else super().eventFilter(editor, event)

    def _end(self, editor: ValueEditor, hint: Hint, *, keep: bool) -> None:
        if keep:
            self.commitData.emit(editor)
        self.closeEditor.emit(editor, hint)

    def _place(self, editor: ValueEditor) -> None:
        room = _room(editor)
        layout: Any = editor.layout()
        layout.activate()
        height, before = layout.totalHeightForWidth(room.width()), editor.height()
        editor.setGeometry(room.left(), editor.row.top() + self._theme.scale(ROW), room.width(), height)
        if height != before or editor.row.height() < height:
            self.sizeHintChanged.emit(editor.index)
        self.editor_placed.emit(editor)

    def _widen(self, editor: QWidget) -> None:
        room = _room(editor)
        place = editor.geometry()
        width = max(place.width(), min(getattr(editor, "wanted_width", 0), room.width() - 8))
        if editor.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            place.setLeft(max(4, place.right() - width + 1))
        else:
            place.setLeft(min(place.left(), room.right() - 4 - width))
        place.setWidth(width)
        editor.setGeometry(place)
        if (view := editor.parentWidget()) is not None:
            view.update(0, place.top(), view.width(), place.height())  # the value beside it may be covered now, or free


def _is_grown_over(option: QStyleOptionViewItem, index: Index) -> bool:
    """Whether the name beside a value is being written, and is so long that its line covers a part of that."""
    view = option.widget
    if index.column() == AttrColumn.NAME or not isinstance(view, QAbstractItemView):
        return False
    name = view.indexWidget(index.sibling(index.row(), AttrColumn.NAME))
    return isinstance(name, NameEditor) and name.is_open and name.geometry().intersects(option.rect)


def _room(editor: QWidget) -> QRect:
    parent = editor.parentWidget()
    return parent.rect() if parent else QRect()
