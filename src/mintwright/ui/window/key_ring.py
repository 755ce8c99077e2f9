"""After each key it is seen where the keys are: Qt shows the ring after Tab only, and drops it with every other way."""

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeyEvent, QWindow
from PySide6.QtWidgets import QAbstractScrollArea, QApplication

from mintwright.ui.shell.focus import bring_into_sight
from mintwright.ui.style.theme import Theme

_BY_KEYS = Qt.WidgetAttribute.WA_KeyboardFocusChange
_PRESSES = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)  # of a shortcut Qt tells only the second
_LAID_OUT_MS = 100  # until all parts have their places at another text size: each tells those around it in a later turn
_HELD = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_AltGr, Qt.Key.Key_Meta)


class KeyRing(QObject):
    """Shows the ring of whatever has the focus after a key, also where that comes to it later, until the mouse is used.

    What has the focus stays in sight when the text becomes larger. It reads the keys of whichever window has them,
    before Qt gives them to a part.
    """

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._is_by_keys = False
        self._soon = QTimer(self, singleShot=True, interval=0)  # once the key has done what it does
        self._soon.timeout.connect(self._show)
        self._laid_out = QTimer(self, singleShot=True, interval=_LAID_OUT_MS)
        self._laid_out.timeout.connect(self._keep_in_sight)
        theme.changed.connect(self._laid_out.start)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusWindowChanged.connect(self._listen)
        app.focusChanged.connect(self._soon.start)
        self._listen(QGuiApplication.focusWindow())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and event.type() in _PRESSES:
            if event.key() not in _HELD:
                self._is_by_keys = True
                self._soon.start()
        elif event.type() is QEvent.Type.MouseButtonPress:
            self._is_by_keys = False
        return False

    def _show(self) -> None:
        focus = QApplication.focusWidget()
        if not self._is_by_keys or focus is None or focus.window().testAttribute(_BY_KEYS):
            return
        focus.window().setAttribute(_BY_KEYS)
        (focus.viewport() if isinstance(focus, QAbstractScrollArea) else focus).update()

    def _keep_in_sight(self) -> None:
        focus = QApplication.focusWidget()
        if self._is_by_keys and focus is not None:
            bring_into_sight(focus)

    def _listen(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)  # once more is still once
