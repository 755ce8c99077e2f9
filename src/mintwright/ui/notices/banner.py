"""A quiet line above the work that says what happened, with at most one thing to do about it."""

from collections.abc import Callable
from enum import StrEnum

from PySide6.QtCore import QTimer
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QWidget

from mintwright.ui.notices.strip import Strip
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import button, icon_button, set_button_text


class Tone(StrEnum):
    """How serious a message is."""

    INFO = "info"
    OK = "ok"
    WARN = "warn"
    BAD = "bad"


PASSES_AFTER_MS = 12_000
_GLYPHS = {
    Tone.INFO: ("info", "accent_ink"),
    Tone.OK: ("circle-check", "ok"),
    Tone.WARN: ("circle-alert", "warn"),
    Tone.BAD: ("triangle-alert", "bad"),
}


class Banner(Strip):
    """One message at a time; a newer one takes its place. Hidden while there is none.

    Good news, and what only answers a gesture, pass by themselves after a while, but not under the focus, nor under
    the mouse, unless that rests where it was when they came: below a button that was pressed, say.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._act: Callable[[], object] | None = None
        self._stays = False
        self._mouse_was = QCursor.pos()  # when it was said
        self._end = QTimer(self, singleShot=True, interval=PASSES_AFTER_MS)
        self._end.timeout.connect(self._pass)
        self._action = button("", kind="link")
        self._action.setAccessibleName(self.tr("Do something about it"))  # until a message names it
        self._action.clicked.connect(self._carry_out)
        self._close = icon_button(theme, "x", self.tr("Close this message"))
        self._close.clicked.connect(self.withdraw)
        self.offer(self._action, self._close)

    def say(
        self,
        message: str,
        tone: Tone = Tone.INFO,
        *,
        action: str = "",
        act: Callable[[], object] | None = None,
        stays: bool = False,
        passes: bool = False,
    ) -> None:
        """Show a message, and a button that calls `act` and hides it, unless it `stays` until it is closed.

        What needs no act `passes` by itself, as good news do.
        """
        self._act, self._stays = act, stays
        self.is_passing = tone is Tone.OK or passes
        self._mouse_was = QCursor.pos()
        self._action.setVisible(bool(action))
        if action:
            set_button_text(self._action, action)
        self.show_words(message, tone.value, *_GLYPHS[tone])
        self.announce()
        if self.is_passing:
            self._end.start()
        else:
            self._end.stop()

    def _pass(self) -> None:
        focus = QApplication.focusWidget()
        is_looked_at = self.underMouse() and QCursor.pos() != self._mouse_was
        if is_looked_at or (focus is not None and self.isAncestorOf(focus)):
            self._end.start()
        else:
            self.withdraw()

    def _carry_out(self) -> None:
        if not self._stays:
            self.withdraw()
        if self._act:
            self._act()
