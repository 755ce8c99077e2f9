"""A quiet line above the work that says what happened, with at most one thing to do about it."""

from collections.abc import Callable
from enum import StrEnum

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QFrame, QWidget

from mintwright.ui.look.theme import Look, restyle
from mintwright.ui.parts.controls import Glyph, button, icon_button, label, row, set_button_text


class Tone(StrEnum):
    """How serious a message is."""

    INFO = "info"
    OK = "ok"
    WARN = "warn"
    BAD = "bad"


_GLYPHS = {
    Tone.INFO: ("circle-help", "accent_ink"),
    Tone.OK: ("circle-check", "ok"),
    Tone.WARN: ("circle-alert", "warn"),
    Tone.BAD: ("triangle-alert", "bad"),
}


class Banner(QFrame):
    """One message at a time; a newer one takes its place. Hidden while there is none."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self._act: Callable[[], object] | None = None
        self._glyph = Glyph(look, *_GLYPHS[Tone.INFO])
        self._words = label("", "body", wrap=True)
        self._action = button("", kind="link")
        self._action.setAccessibleName(self.tr("Do something about it"))  # until a message names it
        self._action.clicked.connect(self._carry_out)
        self._close = icon_button(look, "x", self.tr("Close this message"))
        self._close.clicked.connect(self.hide)
        line = row(self._glyph, self._words, self._action, self._close, margins=(20, 4, 12, 4))
        line.setStretch(1, 1)
        self.setLayout(line)
        self.hide()

    @property
    def message(self) -> str:
        """What is shown; empty while hidden."""
        return "" if self.isHidden() else self._words.text()

    def say(
        self,
        message: str,
        tone: Tone = Tone.INFO,
        *,
        action: str = "",
        act: Callable[[], object] | None = None,
    ) -> None:
        """Show a message, and a button that hides it and calls `act`."""
        self._act = act
        self._glyph.show_icon(*_GLYPHS[tone])
        self._words.setText(message)
        self._action.setVisible(bool(action))
        if action:
            set_button_text(self._action, action)
        restyle(self, tone=tone.value)
        self.show()
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, message))

    def _carry_out(self) -> None:
        self.hide()
        if self._act:
            self._act()
