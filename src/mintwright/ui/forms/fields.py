"""One field of a form: its name and counter above, its problem (or a hint) below. Nothing blocks typing."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

from mintwright.chain.line_limit import LINE_BYTES
from mintwright.domain.assets.line_splitting import line_bytes
from mintwright.domain.assets.problems import Problem
from mintwright.domain.sentences import Sentence
from mintwright.ui.forms.line_meter import LineMeter, width_hint
from mintwright.ui.forms.long_text import LongText
from mintwright.ui.forms.problem_text import is_serious
from mintwright.ui.shell.drop_target import LeavesFiles
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label, row

_ELSEWHERE = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class Field(QWidget):
    """The base class of the form's fields.

    Signals:
        edited: the artist changed the value.
        left: the artist is done with the field, by Enter or by going elsewhere.
    """

    edited = Signal()
    left = Signal()

    def __init__(self, name: str, editor: QWidget, *below: QWidget) -> None:
        super().__init__()
        self.editor = editor
        self._hint = ("", "muted")
        self._problem: Problem | None = None
        self._name = label(name, "label")
        self._name.setBuddy(editor)
        self.counter = label("", "small")
        self._note = label("", "muted", wrap=True)
        self._note.hide()
        editor.setAccessibleName(name)
        editor.installEventFilter(self)
        self.setLayout(column(row(self._name, None, self.counter), editor, *below, self._note, spacing=4))

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        """Give it to the editor. As its proxy, Qt would tell a screen reader that both have it."""
        self.editor.setFocus(reason)

    @property
    def note(self) -> str:
        """The text below the field: its problem, or the hint."""
        return self._note.text()

    @property
    def is_wrong(self) -> bool:
        """Whether the value is marked as one that cannot be used."""
        return self._problem is not None and is_serious(self._problem)

    def show_hint(self, words: str, role: str = "muted") -> None:
        """Set the hint below the field."""
        self._hint = words, role
        self._refresh()

    def show_problem(self, problem: Problem | None) -> None:
        """Show the problem below the field; None shows the hint again."""
        self._problem = problem
        self._refresh()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Notice when the focus leaves the editor for good; leave undo and redo that it cannot do to the window."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._cannot_take(event):
            event.ignore()  # otherwise the key would be swallowed: the window's own undo takes over
            return True
        if isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() not in _ELSEWHERE:
            self.left.emit()
        return super().eventFilter(watched, event)

    def _cannot_take(self, key: QKeyEvent) -> bool:
        """Whether a key asks for an undo or redo that the editor does not have."""
        back, forth = self._own_steps()
        wants_back, wants_forth = key.matches(QKeySequence.StandardKey.Undo), key.matches(QKeySequence.StandardKey.Redo)
        return (wants_back and not back) or (wants_forth and not forth)

    def _own_steps(self) -> tuple[bool, bool]:
        """Whether the editor itself can undo or redo typing."""
        raise NotImplementedError

    def _refresh(self) -> None:
        words, role, problem = *self._hint, self._problem
        if problem is not None:
            words, role = text(problem.sentence), "error" if is_serious(problem) else "warn"
        invalid = role == "error"
        if bool(self.editor.property("invalid")) != invalid:
            restyle(self.editor, invalid=invalid)
        if self._note.property("role") != role:
            restyle(self._note, role=role)
        self._note.setText(words)
        self._note.setVisible(bool(words))
        self._describe()

    def _describe(self) -> None:
        """Set the field's accessible description; counters are not announced at each key."""
        self.editor.setAccessibleDescription(
            ". ".join(part for part in (self.counter.text(), self._note.text()) if part)
        )


class LineField(Field):
    """A text of one line. With a limit it counts bytes: "19 of 64"."""

    def __init__(self, name: str, *, limit: int | None = LINE_BYTES, line: QLineEdit | None = None) -> None:
        self.line = line or QLineEdit()
        LeavesFiles(self.line)
        super().__init__(name, self.line)
        self._limit = limit
        self._counted: str | None = None  # instead of what is written
        self.counter.setVisible(limit is not None)
        self.line.textEdited.connect(self._typed)
        self.line.textChanged.connect(self._count)
        self.line.returnPressed.connect(self.left)
        self._count()

    @property
    def words(self) -> str:
        """What is written."""
        return self.line.text()

    def _own_steps(self) -> tuple[bool, bool]:
        return self.line.isUndoAvailable(), self.line.isRedoAvailable()

    def show_words(self, words: str, placeholder: str = "") -> None:
        """Show other words. The cursor stays when they are what is shown already."""
        self.line.setPlaceholderText(placeholder)
        if words != self.line.text():
            self._counted = None
            self.line.setText(words)
            if not self.line.hasFocus():
                self.line.setCursorPosition(0)  # a long title is read from its beginning

    def count_as(self, words: str) -> None:
        """Count these words until others are written: what a pattern gives, where that is what is kept."""
        self._counted = words
        self._count()

    def _typed(self) -> None:
        self._counted = None  # Qt tells of an edit before it tells of the change
        self.show_problem(None)
        self.edited.emit()

    def _count(self) -> None:
        words = self.line.text() if self._counted is None else self._counted
        if self._limit is None:
            return
        size = line_bytes(words)
        counted = Sentence("fields", "{size} of {limit}", size=size, limit=self._limit)
        wide = width_hint(words, self.line.cursorPosition())
        said = counted if wide is None else Sentence("fields", "{hint} · {count}", hint=wide, count=counted)
        self.counter.setText(text(said))
        over = "error" if size > self._limit else "small"
        if self.counter.property("role") != over:
            restyle(self.counter, role=over)
        self._describe()


class TextField(Field):
    """A text of several lines above its line meter."""

    def __init__(self, theme: Theme, name: str, *, least: int = 3, most: int = 8, meter: bool = True) -> None:
        self.text_edit = LongText(theme, name, least=least, most=most)
        self.meter = LineMeter(theme)
        super().__init__(name, self.text_edit, *([self.meter] if meter else []))
        self._showing = False
        self._counted: str | None = None  # instead of what is written
        self.text_edit.textChanged.connect(self._typed)
        self.text_edit.cursorPositionChanged.connect(self._measure)

    @property
    def words(self) -> str:
        """What is written."""
        return self.text_edit.words

    def _own_steps(self) -> tuple[bool, bool]:
        written = self.text_edit.document()
        return written.isUndoAvailable(), written.isRedoAvailable()

    def show_words(self, words: str, placeholder: str = "") -> None:
        """Show other words. The cursor stays when they are what is shown already."""
        self._showing = True
        self.text_edit.setPlaceholderText(placeholder)
        self.text_edit.show_text(words)
        self._showing = False
        self._measure()

    def count_as(self, words: str) -> None:
        """Measure these words until others are written: what a pattern gives, where that is what is kept."""
        self._counted = words
        self._measure()

    def _typed(self) -> None:
        self._counted = None
        self._measure()
        if not self._showing:
            self.show_problem(None)
            self.edited.emit()

    def _measure(self) -> None:
        if self._counted is None:
            self.meter.show_text(self.words, self.text_edit.textCursor().position())
        else:
            self.meter.show_longest(self._counted)
