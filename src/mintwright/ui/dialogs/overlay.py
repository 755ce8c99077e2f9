"""A part that covers its whole window and keeps the focus until it is dismissed; then the focus is where it was."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QApplication, QFrame, QWidget
from shiboken6 import isValid

from mintwright.domain.sentences import Sentence
from mintwright.ui.shell.drop_target import refuse_files
from mintwright.ui.shell.focus import are_keys_used, counts_above, focus_next, give_back

_NOT_YET = Sentence("drop", "Go back first: files are dropped on the uploads, or on the collection.")


class Overlay(QFrame):
    """Lies above all else in `parent`, a window; dismissed, it deletes itself.

    It paints all of itself, so that what it covers need not be painted.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._covered = parent
        self._focus = QApplication.focusWidget()
        self._are_keys_used = are_keys_used(parent)  # when it opened
        self.is_open = True
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # else Qt paints what it covers, at every step
        parent.installEventFilter(self)
        refuse_files(self, _NOT_YET)

    def cover(self, first: QWidget) -> None:
        """Cover the window, with the focus on this part, and its ring if the keys were used."""
        self.setGeometry(self._covered.rect())
        self.show()
        self.raise_()
        by_keys, other = Qt.FocusReason.ShortcutFocusReason, Qt.FocusReason.OtherFocusReason
        first.setFocus(by_keys if self._are_keys_used else other)

    def dismiss(self) -> None:
        """Uncover the window, and give the focus back."""
        if not self.is_open:
            return
        self.is_open = False  # first: what is hidden with the focus in it passes it on, and it must not stay here
        focus = QApplication.focusWidget()
        if focus is not None and self.isAncestorOf(focus):
            had = self._focus if self._focus is not None and isValid(self._focus) else None
            to = had if had is not None and had.isVisible() else self._covered
            give_back(to, by_keys=self._are_keys_used)
        self.hide()
        self.deleteLater()

    def event(self, event: QEvent) -> bool:
        """Keep the window's own shortcuts from what is covered; but the program can be left, and what counts above."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.ShortcutOverride:
            if not (event.matches(QKeySequence.StandardKey.Quit) or counts_above(self._covered, event)):
                event.accept()
            return True
        return super().event(event)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's signature
        """Tab goes round in it."""
        return focus_next(self, forth=next) if self.is_open else super().focusNextPrevChild(next)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._covered and event.type() is QEvent.Type.Resize:
            self.setGeometry(self._covered.rect())
        return super().eventFilter(watched, event)
