"""A quiet line between the parts of a page: a glyph, elided text, and buttons."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QFrame, QPushButton, QWidget
from shiboken6 import isValid

from mintwright.ui.shell.announcements import announce
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.widgets.controls import Glyph, Margins, label, row


class Strip(QFrame):
    """Hidden while it has nothing to say, or no room is given to it. Tones: info, ok, warn, bad.

    Signals:
        stood(bool): it has something to say now; or nothing more.
        announced(): what it says is news.
    """

    stood = Signal(bool)
    announced = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, margins: Margins = (20, 4, 12, 4)) -> None:
        super().__init__(parent)
        self._stands = False
        self._has_room = True
        self.is_passing = False  # what it says goes by itself
        self._came_from: QWidget | None = None  # what had the focus before it came to a button here
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._follow_focus)
        self.setObjectName("banner")
        self._glyph = Glyph(theme, "circle-help")
        self._words = label("", "body", wrap=True)
        self._line = row(self._glyph, self._words, margins=margins)
        self._line.setStretch(1, 1)
        self.setLayout(self._line)
        self.hide()

    def offer(self, *buttons: QPushButton) -> None:
        """Put buttons at the end. A click leaves the keys where they are: what is pressed here is soon gone."""
        for one in buttons:
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._line.addWidget(one)

    @property
    def message(self) -> str:
        """What is said, seen or not; empty while there is nothing to say."""
        return self._words.text() if self._stands else ""

    def show_words(self, words: str, tone: str, icon: str, color: str) -> None:
        """Show these words, with an icon in the colour of a token."""
        self._glyph.show_icon(icon, color)
        self._words.setText(words)
        if self.property("tone") != tone:
            restyle(self, tone=tone)
        self._stand(stands=True)

    def withdraw(self) -> None:
        """Say nothing more: what was said is over, or was read."""
        self._stand(stands=False)

    def give_room(self, *, has_room: bool) -> None:
        """Let it be seen while it has something to say, or not."""
        self._has_room = has_room
        self.setVisible(self._stands and has_room)

    def announce(self) -> None:
        """Have a screen reader say it at once."""
        announce(self, self.message)
        self.announced.emit()

    def _stand(self, *, stands: bool) -> None:
        if stands != self._stands:
            self._stands = stands
            if not stands:
                self._hand_back()
            self.stood.emit(stands)
        self.give_room(has_room=self._has_room)

    def _follow_focus(self, old: QWidget | None, now: QWidget | None) -> None:
        if now is not None and self.isAncestorOf(now) and not (old is not None and self.isAncestorOf(old)):
            self._came_from = old

    def _hand_back(self) -> None:
        """Give the focus back to what had it: Qt would give it to whatever comes next."""
        focus, before = QApplication.focusWidget(), self._came_from
        is_here = focus is not None and self.isAncestorOf(focus)
        if is_here and before is not None and isValid(before) and before.isVisible() and before.isEnabled():
            before.setFocus(Qt.FocusReason.OtherFocusReason)
