"""A plain text with the numbers of its lines, in which places can be marked and gone to."""

from collections.abc import Sequence

from PySide6.QtCore import QMimeData, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QTextCharFormat, QTextCursor, QTextOption
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QWidget

from mintwright.domain.attribute_text.placed_json import MOST_BYTES
from mintwright.ui.shell.drop import dropped
from mintwright.ui.style.theme import Theme

_PAD = 8
_LONG = 4_096  # signs: to break a longer line between words takes Qt a second
_MOST_MARKED = 100
_LINE_SEPARATOR = "\u2028"  # what Shift+Enter writes: it looks like the end of a line, and is none

Mark = tuple[int, bool]  # how many characters stand before it, and whether it is an error


class NumberedText(QPlainTextEdit):
    """Where its words come from or go to, places are counted in characters, as Python does.

    Signals:
        refused: what was to be pasted is too much.
    """

    refused = Signal()

    def __init__(self, theme: Theme, name: str) -> None:
        super().__init__()
        self._theme = theme
        self._marks: Sequence[Mark] = ()
        self.setAccessibleName(name)
        self.setProperty("role", "mono")
        self.setTabChangesFocus(True)
        self._margin = _Margin(self)
        self.blockCountChanged.connect(self._make_room)
        self.updateRequest.connect(self._scroll_margin)
        theme.changed.connect(self._relook)
        self._make_room()

    @property
    def words(self) -> str:
        """All of it, with blanks that do not break a line, for which Qt's plain text has usual ones."""
        return self.document().toRawText().replace("\u2029", "\n").replace(_LINE_SEPARATOR, "\n")

    def show_words(self, words: str) -> None:
        """Show another text, from its beginning."""
        self._wrap(words)
        self.setPlainText(words)

    def mark(self, marks: Sequence[Mark]) -> None:
        """Underline what begins at these places."""
        self._marks = marks[:_MOST_MARKED]
        words, found = self.words, list[QTextEdit.ExtraSelection]()
        for at, is_error in self._marks:
            one = QTextEdit.ExtraSelection()
            one.cursor = self._cursor_at(words, at)  # type: ignore[attr-defined]  # which the stubs leave out
            one.format = self._underlined(is_error=is_error)  # type: ignore[attr-defined]
            found.append(one)
        self.setExtraSelections(found)

    def go_to(self, at: int) -> None:
        """Put the cursor there."""
        cursor = self._cursor_at(self.words, at)
        cursor.clearSelection()
        self.setTextCursor(cursor)
        self.centerCursor()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Files are for what is around it."""
        return dropped(source) is None and super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Words alone, and no more than can be read: Qt would stand still over them."""
        words = source.text()
        if len(words) > MOST_BYTES:
            self.refused.emit()
            return
        self._wrap(words)
        self.textCursor().insertText(words)
        self.ensureCursorVisible()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        inside = self.contentsRect()
        left = inside.left() if not self._is_mirrored() else inside.right() - self._wide + 1
        self._margin.setGeometry(QRect(left, inside.top(), self._wide, inside.height()))

    # --- The numbers

    def paint_numbers(self, event: QPaintEvent) -> None:
        """Write the number of each line in sight; that of a line with an error in its colour."""
        painter = QPainter(self._margin)
        painter.fillRect(event.rect(), self._theme.color("sunken"))
        painter.setFont(self.font())
        block, wrong = self.firstVisibleBlock(), self._wrong_lines()
        while block.isValid():
            place = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if place.top() > event.rect().bottom():
                break
            painter.setPen(self._theme.color("bad" if block.blockNumber() in wrong else "ink3"))
            line = QRect(0, round(place.top()), self._wide - _PAD, self.fontMetrics().height())
            painter.drawText(
                line, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(block.blockNumber() + 1)
            )
            block = block.next()
        painter.end()

    @property
    def _wide(self) -> int:
        return self.fontMetrics().horizontalAdvance("0") * max(2, len(str(self.blockCount()))) + 2 * _PAD

    def _is_mirrored(self) -> bool:
        return self.layoutDirection() is Qt.LayoutDirection.RightToLeft

    def _wrong_lines(self) -> set[int]:
        words = self.words
        return {words.count("\n", 0, at) for at, is_error in self._marks if is_error}

    def _make_room(self, *_: object) -> None:
        before, after = (0, self._wide) if self._is_mirrored() else (self._wide, 0)
        self.setViewportMargins(before, 0, after, 0)

    def _scroll_margin(self, area: QRect, by: int) -> None:
        if by:
            self._margin.scroll(0, by)
        else:
            self._margin.update(0, area.y(), self._margin.width(), area.height())

    # --- How

    def _cursor_at(self, words: str, at: int) -> QTextCursor:
        """A cursor over the character there, or over the one before at the end of a line."""
        cursor = self.textCursor()
        cursor.setPosition(len(words[:at].encode("utf-16-le", "surrogatepass")) // 2)
        step = QTextCursor.MoveOperation
        cursor.movePosition(step.Left if cursor.atBlockEnd() else step.Right, QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _underlined(self, *, is_error: bool) -> QTextCharFormat:
        look = QTextCharFormat()
        look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        look.setUnderlineColor(self._theme.color("bad" if is_error else "warn"))
        look.setBackground(self._theme.color("bad_soft" if is_error else "warn_soft"))
        return look

    def _wrap(self, words: str) -> None:
        if any(len(line) > _LONG for line in words.split("\n")):
            self.setWordWrapMode(QTextOption.WrapMode.WrapAnywhere)

    def _relook(self) -> None:
        self._make_room()
        self.mark(self._marks)
        self._margin.update()


class _Margin(QWidget):
    """The place of the numbers beside a text."""

    def __init__(self, text: NumberedText) -> None:
        super().__init__(text)
        self._text = text

    def sizeHint(self) -> QSize:
        return QSize(self._text.viewportMargins().left(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._text.paint_numbers(event)
