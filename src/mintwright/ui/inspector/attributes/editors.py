"""What opens over a row of the attribute tree: a line for the name, a growing text with line meter for the value."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QFrame, QLineEdit, QWidget

from mintwright.chain.line_limit import LINE_BYTES
from mintwright.domain.assets.line_splitting import line_bytes
from mintwright.domain.sentences import Sentence
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_list import ACTIONS
from mintwright.ui.forms.line_meter import LineMeter
from mintwright.ui.forms.long_text import LongText
from mintwright.ui.inspector.pattern_preview import Preview
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label

Hint = QAbstractItemDelegate.EndEditHint

_COUNTED_FROM = 40  # bytes: a name this long sees its counter
_COUNTER = 64  # width of the counter
_ELSEWHERE = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


Previewed = Callable[[str], Preview | None]


def no_preview(_: str) -> Preview | None:
    """Of a single asset, a text is what it says."""
    return None


class NameEditor(QLineEdit):
    """The name of an attribute. It may grow over the limit, and says so; nothing blocks typing."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAccessibleName(self.tr("Name of the attribute"))
        self.began_with = self.kept_words = ""  # the latter is what the tree holds
        self.textChanged.connect(self._count)

    @property
    def is_open(self) -> bool:
        """Whether the artist still writes; a closed one only waits to be deleted."""
        return not self.isHidden()

    @property
    def words(self) -> str:
        """What it holds."""
        return self.text()

    def keep(self) -> None:
        """What it holds is in the tree now."""
        self.kept_words = self.words

    @property
    def is_written_in(self) -> bool:
        """Whether it is open and holds words that are not in the tree."""
        return self.is_open and self.words != self.kept_words

    def show_words(self, words: str) -> None:
        """Start with these words, all of them selected."""
        self.began_with = self.kept_words = words
        self.setText(words)
        self.selectAll()

    @property
    def wanted_width(self) -> int:
        """How wide it has to be to show the whole name."""
        return self.fontMetrics().horizontalAdvance(self.text()) + 24 + self._theme.scale(_COUNTER)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A line edit hands Enter on to what is below, and the tree would edit the value."""
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()

    def _count(self) -> None:
        size = line_bytes(self.text())
        shown = size >= _COUNTED_FROM
        self.setTextMargins(0, 0, self._theme.scale(_COUNTER) if shown else 0, 0)
        restyle(self, invalid=size > LINE_BYTES)
        said = text(Sentence("Attributes", "{size} of {limit}", size=size, limit=LINE_BYTES))
        self.setAccessibleDescription(said)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        size = line_bytes(self.text())
        if size < _COUNTED_FROM:
            return
        painter = QPainter(self)
        painter.setFont(self._theme.font(11, 500))
        painter.setPen(self._theme.color("bad" if size > LINE_BYTES else "ink3"))
        end = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(self.rect().adjusted(0, 0, -8, 0), end, self.accessibleDescription())
        painter.end()


class ValueEditor(QFrame):
    """The value of an attribute, below its row: it covers no name and no other row.

    Enter saves (a list goes on with a new line), Shift+Enter starts a new line (kept in the text as one character), Esc
    leaves everything as it was, Tab saves and goes on. Ctrl+Enter saves and stays; it may be for all that is chosen.

    Signals:
        ended(keep: bool, hint: Hint): the artist is done.
        ended_for_all(): what is written is meant for all that is chosen.
        resized: it wants another height.
    """

    ended = Signal(bool, object)
    ended_for_all = Signal()
    resized = Signal()

    def __init__(self, theme: Theme, preview: Previewed, parent: QWidget) -> None:
        super().__init__(parent)
        self._preview = preview
        self.is_for_all = False  # whether Ctrl+Enter is
        self.index = QPersistentModelIndex()  # the cell it is for
        self.row = QRect()  # the row of that, in the parent's coordinates
        self.is_open = True
        self.began_with = self.kept_words = ""  # the latter is what the tree holds
        self.setObjectName("pop")
        self.field = LongText(theme, self.tr("Value of the attribute"), least=2, most=6)
        self.field.setTabChangesFocus(False)
        self.meter = LineMeter(theme)
        self._gives = label("", "muted", wrap=True)
        self._gives.hide()
        self._keys = label(
            self.tr("Enter saves · Tab goes on · Shift+Enter new line · Esc cancels"), "small", wrap=True
        )
        self.setLayout(column(self.field, self.meter, self._gives, self._keys, spacing=4, margins=(6, 6, 6, 6)))
        self.setFocusProxy(self.field)
        self.setAutoFillBackground(True)
        self.field.installEventFilter(self)
        self.field.textChanged.connect(self._measure)
        self.field.cursorPositionChanged.connect(self._follow_cursor)
        self.field.height_changed.connect(self.resized)

    @property
    def is_written_in(self) -> bool:
        """Whether it is open and holds words that are not in the tree."""
        return self.is_open and self.words != self.kept_words

    @property
    def words(self) -> str:
        """What it holds."""
        return self.field.words

    def keep(self) -> None:
        """What it holds is in the tree now."""
        self.kept_words = self.words

    def offer_for_all(self) -> None:
        """Have Ctrl+Enter write into all that is chosen, and say so."""
        self.is_for_all = True
        keys = ACTIONS[ActionId.FILL_CHOSEN].shown_keys
        said = Sentence("table", "{keys} · {key} writes into all chosen cells, and counts where {place} stands")
        self._keys.setText(text(said.filled(keys=self._keys.text(), key=keys, place="{n}")))

    def belong_to(self, name: str) -> None:
        """Say which attribute this is the value of."""
        if name:
            self.field.setAccessibleName(text(Sentence("Attributes", "Value of “{name}”", name=name)))

    def show_text(self, words: str, placeholder: str = "") -> None:
        """Start with these words, all of them selected: what is typed replaces them, as in a sheet."""
        is_opened = not self.words  # else they changed below what is being typed
        self.began_with = self.kept_words = words
        self.field.show_text(words)
        if is_opened:
            self.field.selectAll()
        self.field.setPlaceholderText(placeholder)
        self._measure()

    def finish(self) -> None:
        """Save and close."""
        self._end(Hint.NoHint, keep=True)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter, Esc, Tab and going elsewhere end the editing. Its keys come before shortcuts of what is around."""
        if isinstance(event, QKeyEvent) and event.type() in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            end = self._end_of(event)
            if end is not None:
                if event.type() is QEvent.Type.KeyPress:
                    end()
                event.accept()
                return True
        if isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() not in _ELSEWHERE:
            self.finish()
        return super().eventFilter(watched, event)

    def _end_of(self, key: QKeyEvent) -> Callable[[], None] | None:
        """What a key ends the editing by, if it does."""
        held = key.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if key.key() in _ENTER and held == Qt.KeyboardModifier.ControlModifier:
            return self._end_for_all if self.is_for_all else self.finish
        end = _END_KEYS.get((key.key(), bool(held & Qt.KeyboardModifier.ShiftModifier)))
        return None if end is None else partial(self._end, end[1], keep=end[0])

    def _end_for_all(self) -> None:
        if self.is_open:
            self.is_open = False
            self.ended_for_all.emit()

    def _end(self, hint: Hint, *, keep: bool) -> None:
        """Closing takes the focus away, which would end it once more."""
        if self.is_open:
            self.is_open = False
            self.ended.emit(keep, hint)

    def _follow_cursor(self) -> None:
        """What it gives is what it gave, unless the words are others: then that is told by itself."""
        if self._gives.isHidden():
            self.meter.show_text(self.words, self.field.textCursor().position())

    def _measure(self) -> None:
        found, was_shown = self._preview(self.words), not self._gives.isHidden()
        if found is None:
            self.meter.show_text(self.words, self.field.textCursor().position())
        else:
            self.meter.show_longest(found.longest)
            self._gives.setText(text(found.said))
            restyle(self._gives, role=found.role)
        self._gives.setVisible(found is not None)
        if found is not None or was_shown:
            self.resized.emit()


_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_END_KEYS: dict[tuple[int, bool], tuple[bool, Hint]] = {
    (Qt.Key.Key_Return, False): (True, Hint.SubmitModelCache),
    (Qt.Key.Key_Enter, False): (True, Hint.SubmitModelCache),
    (Qt.Key.Key_Escape, False): (False, Hint.RevertModelCache),
    (Qt.Key.Key_Tab, False): (True, Hint.EditNextItem),
    (Qt.Key.Key_Backtab, True): (True, Hint.EditPreviousItem),
}
