"""The one door to the system's notifications, and to the number on the dock or task bar.

`QSystemTrayIcon.showMessage` is what Qt has for all three systems: on Windows and macOS it is there always, on Linux
where the desktop shows status icons (KDE, Xfce, LXQt, Ubuntu's GNOME; not GNOME as it comes), and then as a
notification of the desktop. Where it is missing, nothing is shown, and the number still is where the desktop has one.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QSystemTrayIcon, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.polling.mint_notifications import MintNotification, MintNotifications
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.style.wording import text, tip

CLOCK_MS = 60_000
_REPLACED = Sentence("notifications", "Do not pay: another program replaced the address that you copied.")


class MintNotices(QObject):
    """Shows notifications while the window is not in front, and counts what waits for the artist.

    Signals:
        receipt_requested(int): the artist clicked a notification about this mint.
    """

    receipt_requested = Signal(int)

    def __init__(self, notifications: MintNotifications, changes: Changes, window: QWidget) -> None:
        super().__init__(window)
        self._notifications = notifications
        self._window = window
        self._tray: QSystemTrayIcon | None = None
        self._last: int | None = None  # Qt does not say which message was clicked
        self._badge = 0
        self.set_badge: Callable[[int], object] = _set_badge
        notifications.show = self.show_notification
        notifications.is_in_front = self._is_in_front
        follow(self, changes, Throttle(self._count, self).request, Kind.MINTS, Kind.SESSION)
        clock = QTimer(self, interval=CLOCK_MS)
        clock.timeout.connect(notifications.look_at_clock)
        clock.start()
        self._count()

    def show_notification(self, notification: MintNotification) -> None:
        """Show it, if this system can."""
        if not QSystemTrayIcon.isSystemTrayAvailable() or not QSystemTrayIcon.supportsMessages():
            return
        if self._tray is None:
            self._tray = QSystemTrayIcon(QApplication.windowIcon(), self)
            self._tray.messageClicked.connect(self.open_last)
            self._tray.activated.connect(self.open_last)
            self._tray.setToolTip(tip(QApplication.applicationDisplayName()))
            self._tray.show()
        self._last = notification.mint_id
        self._tray.showMessage(notification.title, text(notification.said), QApplication.windowIcon())

    def tell_copy_replaced(self, mint_id: int) -> None:
        """Say that what was copied to pay for this mint was replaced by another program. No switch turns this off."""
        called = self._notifications.title_of(mint_id)
        self.show_notification(MintNotification(mint_id=mint_id, title=called, said=_REPLACED))

    def open_last(self) -> None:
        """Open the receipt that the last notification was about."""
        if self._last is not None:
            self.receipt_requested.emit(self._last)

    def close(self) -> None:
        """Take the icon and the number away."""
        if self._tray is not None:
            self._tray.hide()
        self.set_badge(0)

    def _is_in_front(self) -> bool:
        """Whether a window of this program is the active one; a dialog counts."""
        return QApplication.activeWindow() is not None and not self._window.isMinimized()

    def _count(self) -> None:
        count = self._notifications.waiting()
        if count != self._badge:
            self._badge = count
            self.set_badge(count)


def _set_badge(count: int) -> None:
    app = QGuiApplication.instance()
    if isinstance(app, QGuiApplication):
        app.setBadgeNumber(count)
