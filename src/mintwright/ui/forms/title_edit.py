"""A heading that is renamed where it stands: what is typed is kept at each pause, Escape brings the old name back."""

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from mintwright.studio.drafts.drafts import AUTOSAVE_SECONDS
from mintwright.ui.shell.drop_target import LeavesFiles

_PADDING = 2 * 8  # pixels of the style sheet, and what Qt leaves beside the words
_DONE = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape)


class TitleEdit(QLineEdit):
    """One line that looks like a heading until it is pressed.

    Signals:
        renamed(str): the artist gave another name, never a blank one; also while she still types.
        left(): by Return or Escape; the focus goes on to whoever takes it.
    """

    renamed = Signal(str)
    left = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._kept = ""
        self._invitations = ("", "")
        self._before = ""  # the name when the typing began
        self._pause = QTimer(self, singleShot=True, interval=round(AUTOSAVE_SECONDS * 1000))
        self._pause.timeout.connect(self.keep)
        self.setProperty("role", "title")
        self.setAccessibleName(name)
        self.setMaxLength(200)
        LeavesFiles(self)
        self.textEdited.connect(self._typed)
        self.editingFinished.connect(self._finish)

    def invite(self, words: str, short: str) -> None:
        """Have the empty line ask for a name, in few words where there is no room for all."""
        self._invitations = (words, short)
        self._show_invitation()

    @property
    def need(self) -> int:
        """The width in which the name is read whole, or the few words that ask for one."""
        words = self.text() or self._invitations[1]
        beside = self.width() - self.contentsRect().width()
        return self.fontMetrics().horizontalAdvance(words) + _PADDING + beside

    def _show_invitation(self) -> None:
        whole, short = self._invitations
        advance, room = self.fontMetrics().horizontalAdvance(whole), self.contentsRect().width() - _PADDING
        self.setPlaceholderText(whole if advance <= room else short)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._show_invitation()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self._show_invitation()

    def show_title(self, title: str) -> None:
        """Show a name; what the artist is just typing stays."""
        changed, self._kept = title != self._kept, title
        if changed or not (self.hasFocus() or self._pause.isActive()):
            self._pause.stop()
            self._before = title
            self.setText(title)
            self.setCursorPosition(0)

    def show_kept(self, title: str) -> None:
        """Show this name, which is the one that is kept even if another was told; what is just typed stays."""
        self._kept = title
        self.show_title(title)

    def take(self) -> str:
        """The name that is typed, if nobody was told of it yet; otherwise nothing."""
        self._pause.stop()
        title = " ".join(self.text().split())
        if not title or title == self._kept:
            return ""
        self._kept = title
        return title

    def keep(self) -> None:
        """Tell the name as it stands; the words and the cursor stay as they are."""
        if title := self.take():
            self.renamed.emit(title)

    def give_again(self, kept: str) -> None:
        """What was taken was refused, and `kept` is still the name: the next `take` gives what stands here again."""
        self._kept = kept

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.setText(self._before)
        else:
            super().keyPressEvent(event)
        if event.key() in _DONE:
            event.accept()  # else the window would press the button that the focus goes on to
            self.left.emit()
            if self.hasFocus():
                self.focusNextChild()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Also for a menu, which may open another project, or for another window."""
        self.keep()
        super().focusOutEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self.keep()
        super().hideEvent(event)

    def _typed(self) -> None:
        if not self._pause.isActive():
            self._pause.start()

    def _finish(self) -> None:
        self.keep()
        self._before = self._kept
        self.setText(self._kept)
        self.setCursorPosition(0)
