"""A text of several lines that grows with what is typed, above its line meter."""

from PySide6.QtCore import QEvent, QMimeData, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QPlainTextEdit, QSizePolicy

from mintwright.ui.shell.drop import dropped
from mintwright.ui.style.theme import Theme

_BREAKS: dict[int, str] = {0x2028: "\n", 0x2029: "\n", 0xFDD0: "\n", 0xFDD1: "\n"}  # of lines, as Qt keeps them
_FRAME = 14  # padding and border above and below, as theme.qss draws them


class LongText(QPlainTextEdit):
    """A plain text edit as high as its text, between `least` and `most` lines. Tab leaves it.

    Signals:
        height_changed: it wants another height.
    """

    height_changed = Signal()

    def __init__(self, theme: Theme, name: str, *, least: int = 3, most: int = 8) -> None:
        super().__init__()
        self._theme = theme
        self._bounds = least, most
        self._shown = ""
        self._given: str | None = ""  # what Qt gives back of that; None while it takes it
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(3)
        self.document().documentLayout().documentSizeChanged.connect(lambda size: self._grow())
        theme.changed.connect(self._grow)
        self._grow()

    @property
    def words(self) -> str:
        """What is written; what was shown, letter for letter, while nobody has written: some of it Qt does not keep."""
        given = self.toPlainText()
        return self._shown if self._given in (None, given) else given

    def toPlainText(self) -> str:
        """What is written, with its no-break spaces: Qt makes them ordinary ones."""
        return self.document().toRawText().translate(_BREAKS)

    def show_text(self, words: str) -> None:
        """Show another text. If it is already shown nothing moves, not even the cursor; undo starts afresh."""
        if words != self.words:
            self._shown, self._given = words, None
            self.setPlainText(words)
            self._given = self.toPlainText()
            self.moveCursor(QTextCursor.MoveOperation.End)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._grow()

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Files are for what is around it: their addresses as text are of use to nobody."""
        return dropped(source) is None and super().canInsertFromMimeData(source)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._grow()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Shift+Enter is Qt's line separator (U+2028) and looks the same: it becomes an ordinary line break."""
        if (
            event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and event.modifiers() & Qt.KeyboardModifier.ShiftModifier
        ):
            self.insertPlainText("\n")
            return
        super().keyPressEvent(event)

    def setPlaceholderText(self, words: str) -> None:
        super().setPlaceholderText(words)
        self._grow()

    def _lines(self) -> int:
        """How many lines what is written takes, or what stands there before: it does not shrink at the first letter."""
        margins = 2 * round(self.document().documentMargin())
        room = QRect(0, 0, self.viewport().width() - margins, 0)
        before = self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, self.placeholderText()).height()
        return max(round(self.document().size().height()), round(before / self.fontMetrics().lineSpacing()))

    def _grow(self) -> None:
        least, most = self._bounds
        line = self.fontMetrics().lineSpacing()
        lines = max(least, min(most, self._lines()))
        height = line * lines + 2 * round(self.document().documentMargin()) + _FRAME
        if height != self.height() or self.minimumHeight() != height:
            self.setFixedHeight(height)
            self.height_changed.emit()
        fits = round(self.document().size().height()) <= most
        policy = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if fits else Qt.ScrollBarPolicy.ScrollBarAsNeeded
        if policy != self.verticalScrollBarPolicy():
            self.setVerticalScrollBarPolicy(policy)
