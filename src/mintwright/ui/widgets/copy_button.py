"""A button that copies one value and says for a moment that it did."""

from collections.abc import Callable

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QPushButton, QWidget

from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import tip
from mintwright.ui.widgets.controls import set_button_text

SAID_FOR_MS = 1600


class CopyButton(QPushButton):
    """Copies what `value` gives when it is pressed. Without `text` it is an icon alone; `name` says what it copies.

    Signals:
        copied(str): this was copied.
    """

    copied = Signal(str)

    def __init__(
        self, theme: Theme, value: Callable[[], str], *, name: str, text: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._value = value
        self._text = text
        self._name = name
        self.setAutoDefault(False)
        self.setProperty("kind", "quiet")
        self.setProperty("square", not text)
        self._rested = QTimer(self)
        self._rested.setSingleShot(True)
        self._rested.setInterval(SAID_FOR_MS)
        self._rested.timeout.connect(self._rest)
        self.clicked.connect(self._copy)
        theme.changed.connect(self._resize)
        self._resize()
        self._rest()

    def rename(self, name: str) -> None:
        """Copy something else from now on, of this name."""
        self._name = name
        self._rested.stop()
        self._rest()

    def _resize(self) -> None:
        side = self._theme.scale(16)
        self.setIconSize(QSize(side, side))

    def _copy(self) -> None:
        value = self._value()
        QGuiApplication.clipboard().setText(value)
        self._show("check", "ok", self.tr("Copied") if self._text else "", self.tr("Copied"))
        self._rested.start()
        self.copied.emit(value)

    def _rest(self) -> None:
        self._show("copy", "ink2", self._text, self._name)

    def _show(self, icon: str, token: str, text: str, name: str) -> None:
        self.setIcon(self._theme.icons.icon(icon, token))
        set_button_text(self, text)
        self.setAccessibleName(name)
        self.setToolTip("" if text else tip(name))
