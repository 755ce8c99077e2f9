"""The field in which names are searched for: Down and Enter lead to what is found, Esc ends the search.

Where what is found is ticked, Enter takes the first, and the next word replaces this one.
"""

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QStyle, QToolButton

from mintwright.ui.shell.drop_target import LeavesFiles
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import UNBOUNDED

_WIDTH = 150
_WHILE_SEARCHING = 280
_SIGN = 16  # pixels of the design: the glass, and the cross behind what is typed; Qt's own never grow
_AROUND = 2  # pixels round either
_EDGE = 5  # pixels from either to the edge of the field
_PADDINGS = 22  # pixels: those of the style sheet, and what Qt leaves on both sides
_LEAST_TYPED = "n" * 10  # of what is typed, so much is seen in any window
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class SearchField(QLineEdit):
    """A line with a glass, which gives way where its words still fit.

    Signals:
        left(): Esc ended the search.
        found_requested(): Down or Enter asked for what is found.
        first_requested(): Enter asked for the first that is found, where it `takes_first`.
        usual_changed(): it would have another width now: it has begun to search, or has ended, or its letters have
            another size.
    """

    usual_changed = Signal()
    left = Signal()
    found_requested = Signal()
    first_requested = Signal()

    def __init__(self, theme: Theme, name: str) -> None:
        """`name` says what is searched."""
        super().__init__()
        LeavesFiles(self)
        self._theme = theme
        self.takes_first = False
        self._invitation = self.tr("Search names")
        self.setPlaceholderText(self._invitation)
        self.setAccessibleName(name)
        self._glass = self._sign("search", self.tr("Search"))
        self._glass.clicked.connect(self.setFocus)
        self._cross = self._sign("x", self.tr("Clear the search"))
        self._cross.clicked.connect(self.clear)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFixedWidth(theme.scale(_WIDTH))
        leave = QShortcut(QKeySequence(Qt.Key.Key_Escape), self, context=Qt.ShortcutContext.WidgetShortcut)
        leave.activated.connect(self._leave)
        self.textChanged.connect(lambda _: self._place_signs())
        self.textChanged.connect(lambda _: self.usual_changed.emit())
        theme.changed.connect(self._place_signs)
        self._place_signs()

    @property
    def words(self) -> str:
        """What is searched for; empty while nothing is."""
        return self.text().strip()

    @property
    def least(self) -> int:
        """The width in which its words still fit, and enough of what is typed."""
        self.ensurePolished()
        advance = self.fontMetrics().horizontalAdvance
        return (
            _PADDINGS
            + self._side
            + max(advance(self.placeholderText() or self._invitation), advance(_LEAST_TYPED) + self._side)
        )

    @property
    def usual(self) -> int:
        """Its width where there is room: more of it while something is searched for, or about to be."""
        width = _WHILE_SEARCHING if self.is_in_use else _WIDTH
        return max(self._theme.scale(width), self.least)

    @property
    def is_in_use(self) -> bool:
        """Whether something is searched for, or about to be."""
        return self.hasFocus() or bool(self.text())

    @property
    def folded(self) -> int:
        """The width of its glass alone."""
        return self._side + 2 * _EDGE

    def fold(self, *, is_folded: bool) -> None:
        """Show the glass alone, without words that would be cut."""
        self.setPlaceholderText("" if is_folded else self._invitation)

    def fill(self) -> None:
        """Take all the room that a line has."""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(self.least)
        self.setMaximumWidth(UNBOUNDED)
        self.usual_changed.connect(lambda: self.setMinimumWidth(self.least))

    def begin(self) -> None:
        """Put the cursor into it, so that what is typed replaces what was searched for."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.selectAll()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_signs()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.usual_changed.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.usual_changed.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.usual_changed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter is answered here: the dialog around it would be accepted."""
        is_enter, is_held = event.key() in _ENTER, bool(event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier)
        if is_held or not (is_enter or event.key() == Qt.Key.Key_Down):
            super().keyPressEvent(event)
        elif is_enter and self.takes_first and self.words:
            self.selectAll()
            self.first_requested.emit()
        else:
            self.found_requested.emit()

    @property
    def _side(self) -> int:
        """Of the square that either sign takes."""
        return self._theme.scale(_SIGN) + 2 * _AROUND

    def _sign(self, icon: str, name: str) -> QToolButton:
        sign = QToolButton(self)
        sign.setIcon(self._theme.icons.icon(icon, "ink3"))
        sign.setAccessibleName(name)
        sign.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        sign.setCursor(Qt.CursorShape.ArrowCursor)
        return sign

    def _place_signs(self) -> None:
        """The glass in front of the words, and the cross behind what is typed, as large as the letters want them."""
        side, icon = self._side, self._theme.scale(_SIGN)
        self._cross.setVisible(bool(self.text()))
        top = (self.height() - side) // 2
        for sign, left in ((self._glass, _EDGE), (self._cross, self.width() - side - _EDGE)):
            sign.setIconSize(QSize(icon, icon))
            place = QStyle.visualRect(self.layoutDirection(), self.rect(), QRect(left, top, side, side))
            sign.setGeometry(place)
        before, behind = side, side if self.text() else 0
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        self.setTextMargins(behind if is_mirrored else before, 0, before if is_mirrored else behind, 0)

    def _leave(self) -> None:
        self.clear()
        self.left.emit()
