"""Completes what is typed from the words in use: a list opens below the field, and what is chosen there is written.

Nothing is written that was not chosen: Enter and Tab take a word only once Up or Down has gone to it, and Enter that is
held down does nothing more. Esc closes the list alone, Alt+Down opens it where nothing was typed yet.
"""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QObject, QRect, Qt
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QCompleter, QLineEdit, QPlainTextEdit, QWidget

from mintwright.domain.assets.attributes import Path
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.traits.completions import Completions
from mintwright.studio.changes import Kind
from mintwright.studio.traits.words_in_use import WordsInUse
from mintwright.ui.forms.completion_list import CompletionList, CompletionModel, UsedRole
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.news import follow
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text

MOST = 50  # words that are offered: who wants others types on
_SEEN = 8  # rows, before the list scrolls
_LEAST_WIDTH = 220  # pixels of the design
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_WALKS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_ENDS = (*_ENTER, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
_ONE, _MANY = Sentence("completion", "1 in use begins so"), Sentence("completion", "{count} in use begin so")
_NOT_KEPT = re.compile("[\r\u2028\u2029\ufdd0\ufdd1\ud800-\udfff]")  # by Qt's fields, which make others of them
_LEAVES = (QEvent.Type.FocusOut, QEvent.Type.Hide)  # of the field
_MOVES = (QEvent.Type.MouseButtonPress, QEvent.Type.Wheel, QEvent.Type.Move, QEvent.Type.Resize)  # of its window
_ERASES = (Qt.Key.Key_Backspace, Qt.Key.Key_Delete)

Lookup = Callable[[], Completions | None]


def _nothing() -> Collection[str]:
    return ()


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which words complete a field: where they are found, what they are called, and which of them are of no use.

    `by_line`: each line of the field is a text of its own. `below`: what is told of the field stays in sight, the list
    opens below that.
    """

    found: Lookup
    name: str
    without: Callable[[], Collection[str]] = _nothing
    by_line: bool = False
    below: QWidget | None = None


class Completion(QObject):
    """Offers words below a field while it is typed in."""

    def __init__(self, theme: Theme, field: QLineEdit | QPlainTextEdit, words: WordsInUse, wanted: Wanted) -> None:
        super().__init__(field)
        self._theme = theme
        self._field = field
        self._wanted = wanted
        self._words: Completions | None = None  # as they were before the artist began: her own half words are none
        self._is_typed = False  # the change that comes is by a key
        self._has_taken = False  # a word, by the key that is perhaps still held down
        self._awaits = False  # the list is to open once all is counted
        self.model = CompletionModel(self)
        self.list = CompletionList(theme, wanted.name)
        self._completer = QCompleter(self.model, self)
        self._completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._completer.setCompletionRole(UsedRole.WORDS)
        self._completer.setMaxVisibleItems(_SEEN)
        self._completer.setWidget(field)
        self._completer.setPopup(self.list)
        self.list.leave_keys()  # the completer has made it a popup
        self.list.setItemDelegate(self.list.delegate)  # the completer has set its own
        self.list.clicked.connect(self._take)
        field.installEventFilter(self)  # later than the completer, so asked before it
        field.textChanged.connect(self._follow)
        field.cursorPositionChanged.connect(self._follow_cursor)
        follow(self, words.changes, lambda _: self._show() if self._awaits else None, Kind.TRAITS)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.FocusIn and watched is self._field and not self.list.isVisible():
            self.forget()
            self._wanted.found()  # begins to count, so that all is known when something is typed
        elif event.type() is QEvent.Type.InputMethod and watched is self._field:
            self._is_typed = True
        elif event.type() in (_LEAVES if watched is self._field else _MOVES):
            self.list.hide()
        elif isinstance(event, QKeyEvent) and watched is self._field:
            return self._filter_key(event)
        return super().eventFilter(watched, event)

    def forget(self) -> None:
        """Other words are wanted from now on."""
        self._words = None

    # --- Keys

    def _filter_key(self, event: QKeyEvent) -> bool:
        """Whether a key is done with. What is the list's comes before shortcuts of what is around."""
        if event.type() is QEvent.Type.KeyPress:
            return self._take_key(event)
        is_of_list = self.list.isVisible() and event.key() in (*_WALKS, *_ENDS, Qt.Key.Key_Escape)
        if event.type() is QEvent.Type.ShortcutOverride and (is_of_list or self._opens(event)):
            event.accept()
            return True
        return False

    def _take_key(self, event: QKeyEvent) -> bool:
        """Whether a key is done with; what the list has no use for is the field's."""
        if event.isAutoRepeat() and self._has_taken:
            return True
        self._has_taken = False
        if self._opens(event):
            self._show(is_asked=True)
            return True
        if self.list.isVisible() and self._is_taken_by_list(event):
            return True
        self._is_typed = event.key() in _ERASES or (event.text().isprintable() and bool(event.text()))
        return False

    def _is_taken_by_list(self, event: QKeyEvent) -> bool:
        """Esc closes it; Enter and Tab take what was gone to, and Tab goes on. Without that they are the field's."""
        if event.key() in _WALKS:
            QApplication.sendEvent(self.list, event)  # the completer walks
            return True
        if event.key() == Qt.Key.Key_Escape:
            self.list.hide()
            return True
        if event.key() not in _ENDS:
            return False
        chosen = self.list.currentIndex()
        self.list.hide()
        is_plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if not (is_plain and chosen.isValid()):
            return False
        self._take(chosen)
        self._has_taken = event.key() in _ENTER
        return self._has_taken

    @staticmethod
    def _opens(event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Down and event.modifiers() == Qt.KeyboardModifier.AltModifier

    # --- Showing

    def _follow(self) -> None:
        """Offer what begins as is typed; a text that was put there by something else closes the list."""
        is_typed, self._is_typed = self._is_typed, False
        if is_typed and self._field.hasFocus() and self._typed():
            self._show()
        else:
            self._awaits = False
            self.list.hide()

    def _follow_cursor(self) -> None:
        """What is typed ends with the cursor: behind it there is something else."""
        if self.list.isVisible() and self._typed() is None:
            self.list.hide()

    def _show(self, *, is_asked: bool = False) -> None:
        typed = self._typed()
        self._words = self._words or self._wanted.found()
        self._awaits = self._words is None and typed is not None
        if self._words is None or typed is None:
            return
        found = self._words.beginning(typed, MOST, self._wanted.without())
        self.model.show([one for one in found if self._can_be_written(one.words)])
        count = self.model.rowCount()
        if not count:
            self.list.hide()
            if is_asked:
                announce(self._field, self.tr("Nothing in use begins so"))
            return
        self._field.installEventFilter(self)  # asked before what closes the field by the same keys
        window = self._field.window().windowHandle()
        if window is not None:  # pyright: ignore[reportUnnecessaryComparison] - before it is shown there is none
            window.installEventFilter(self)
            self.list.belong_to(window)
        self._completer.complete(QRect(0, 0, self._width(), self._height()))
        self.list.setCurrentIndex(QModelIndex())
        announce(self._field, text(counted(count, _ONE, _MANY)))

    def _width(self) -> int:
        return max(self._field.width(), self._theme.scale(_LEAST_WIDTH))

    def _height(self) -> int:
        """Of what the list does not lie on."""
        if (below := self._wanted.below) is None:
            return self._field.height()
        return self._field.mapFromGlobal(below.mapToGlobal(below.rect().bottomLeft())).y() + 2  # Qt joins them

    # --- What is typed, and what is chosen

    def _typed(self) -> str | None:
        """What stands before the cursor; None where something stands behind it."""
        field = self._field
        if isinstance(field, QLineEdit):
            return field.text() if field.cursorPosition() == len(field.text()) else None
        cursor = field.textCursor()
        if self._wanted.by_line:
            return cursor.block().text() if cursor.atBlockEnd() else None
        return field.toPlainText() if cursor.atEnd() else None

    def _can_be_written(self, words: str) -> bool:
        """Whether the field would hold just these: another spelling would be a trait of its own."""
        is_line = isinstance(self._field, QLineEdit) or self._wanted.by_line
        return not _NOT_KEPT.search(words) and not (is_line and "\n" in words)

    def _take(self, chosen: QModelIndex) -> None:
        """Write the word in place of what is typed; the field takes that back as it does a word that was typed."""
        words, field = str(chosen.data(UsedRole.WORDS)), self._field
        self.list.hide()
        if isinstance(field, QLineEdit):
            field.selectAll()
            field.insert(words)
            return
        cursor, move = field.textCursor(), QTextCursor.MoveOperation
        cursor.movePosition(move.StartOfBlock if self._wanted.by_line else move.Start)
        cursor.movePosition(move.EndOfBlock if self._wanted.by_line else move.End, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(words)
        field.setTextCursor(cursor)


def complete_name(
    theme: Theme,
    field: QLineEdit,
    words: WordsInUse,
    above: Path = (),
    without: Callable[[], Collection[str]] = _nothing,
) -> Completion:
    """Complete the name of an attribute in this group; not to one of those `without`, which stand there already."""
    return Completion(theme, field, words, Wanted(lambda: words.names(above), _names_in_use(), without))


def complete_whole_name(theme: Theme, field: QLineEdit, words: WordsInUse) -> Completion:
    """Complete the name of an attribute with those of the groups it is in."""
    return Completion(theme, field, words, Wanted(words.whole_names, _names_in_use()))


def complete_value(
    theme: Theme,
    field: QLineEdit | QPlainTextEdit,
    words: WordsInUse,
    path: Callable[[], Path],
    *,
    by_line: bool = False,
    below: QWidget | None = None,
) -> Completion:
    """Complete a value of an attribute; each line by itself where each is one, the list `below` what is told of it."""
    name = text(Sentence("completion", "Values in use"))
    return Completion(theme, field, words, Wanted(lambda: words.values(path()), name, by_line=by_line, below=below))


def _names_in_use() -> str:
    return text(Sentence("completion", "Names in use"))
