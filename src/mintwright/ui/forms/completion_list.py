"""The words that complete a field: each with how many assets have it."""

from collections.abc import Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QObject, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QWindow
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.traits.completions import Used
from mintwright.ui.shell.model_index import Index
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip

ROW = 28  # pixels of the design, as in menus
_PAD, _RADIUS = 10, 4
_SEEN, _READ = 300, 1_000  # characters of long words in a row, and in its tool tip or aloud
Role = Qt.ItemDataRole


class UsedRole(IntEnum):
    """The data of a row besides Qt's own roles."""

    WORDS = Role.UserRole + 1
    COUNT = Role.UserRole + 2


class CompletionModel(QAbstractListModel):
    """The words that are offered just now."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._used: Sequence[Used] = ()

    def show(self, used: Sequence[Used]) -> None:
        """Offer these."""
        if used != self._used:
            self.beginResetModel()
            self._used = used
            self.endResetModel()

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._used)

    def data(self, index: Index, role: int = Role.DisplayRole) -> object:
        if not 0 <= index.row() < len(self._used):
            return None
        used = self._used[index.row()]
        seen, read = _beginning(used.words, _SEEN), _beginning(used.words, _READ)
        said: dict[int, object] = {
            Role.DisplayRole: " ".join(seen.split("\n")),
            Role.ToolTipRole: tip(read),
            Role.AccessibleTextRole: text(_spoken(used._replace(words=read))),
            UsedRole.WORDS: used.words,
            UsedRole.COUNT: used.assets,
        }
        return said.get(role)


class CompletionList(QListView):
    """Opens below a field, which keeps the keys.

    It is no popup of Qt: that grabs the keyboard whenever it opens, which X tells of late where the machine is busy.
    Who typed fast then lost letters, and went on typing into another part of the window.
    """

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self.setObjectName("completions")
        self.setAccessibleName(name)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.delegate = CompletionDelegate(theme, self)

    def leave_keys(self) -> None:
        """Lie above the window without the keys."""
        self.setWindowFlags(Qt.WindowType.ToolTip | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)

    def belong_to(self, window: QWindow) -> None:
        """Lie above this window, also where that is a dialog that all others wait for."""
        self.winId()  # makes its own
        self.windowHandle().setTransientParent(window)


class CompletionDelegate(QStyledItemDelegate):
    """Paints the words, and how many assets have them at the end."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(self._theme.scale(ROW), self._theme.scale(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, state = self._theme, option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        is_chosen = bool(state & QStyle.StateFlag.State_Selected)
        if is_chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(theme.color("accent_soft" if is_chosen else "hover"))
            painter.drawRoundedRect(option.rect, theme.scale(_RADIUS), theme.scale(_RADIUS))
        painter.setLayoutDirection(Qt.LayoutDirection.LayoutDirectionAuto)  # each text by its own script
        area = option.rect.adjusted(theme.scale(_PAD), 0, -theme.scale(_PAD), 0)
        room = self._paint_count(painter, option, area, number(index.data(UsedRole.COUNT)))
        painter.setFont(theme.font(13, 400))
        painter.setPen(theme.color("ink"))
        words = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideMiddle, room.width())
        painter.drawText(room, _aligned(option, Qt.AlignmentFlag.AlignLeft), words)
        painter.restore()

    def _paint_count(self, painter: QPainter, option: QStyleOptionViewItem, area: QRect, count: str) -> QRect:
        """The number at the end; the room that is left before it."""
        painter.setFont(self._theme.font(12, 400, tabular=True))
        painter.setPen(self._theme.color("ink3"))
        painter.drawText(area, _aligned(option, Qt.AlignmentFlag.AlignRight), count)
        taken = painter.fontMetrics().horizontalAdvance(count) + self._theme.scale(_PAD)
        return QStyle.visualRect(option.direction, area, area.adjusted(0, 0, -taken, 0))


def _aligned(option: QStyleOptionViewItem, side: Qt.AlignmentFlag) -> int:
    shown = QStyle.visualAlignment(option.direction, side | Qt.AlignmentFlag.AlignVCenter)
    return int(shown | Qt.AlignmentFlag.AlignAbsolute) | int(Qt.TextFlag.TextSingleLine)


def _beginning(words: str, most: int) -> str:
    """What is shown of words: Qt measures all that it is given, however little of that has room."""
    return words if len(words) <= most else f"{words[:most]}…"


def _spoken(used: Used) -> Sentence:
    one, many = Sentence("completion", "{words}, 1 asset"), Sentence("completion", "{words}, {count} assets")
    return counted(used.assets, one, many).filled(words=used.words)
