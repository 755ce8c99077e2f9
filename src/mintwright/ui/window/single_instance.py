"""A second start of the same profile raises the window that is already open, and ends."""

import hashlib
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

WAIT_MS = 1_000


def raise_other_window(data_dir: Path) -> bool:
    """Ask the program that holds this profile to show its window; whether one answered."""
    socket = QLocalSocket()
    socket.connectToServer(_name(data_dir))
    answered = socket.waitForConnected(WAIT_MS)
    socket.abort()
    return answered


class RaiseRequests(QObject):
    """Listens for further starts of this profile.

    Signals:
        raise_requested: another start asks for the window to be shown.
    """

    raise_requested = Signal()

    def __init__(self, data_dir: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)
        QLocalServer.removeServer(_name(data_dir))  # left by a program that was killed; the profile's lock is ours
        self._server.listen(_name(data_dir))

    def close(self) -> None:
        """Stop listening."""
        self._server.close()

    def _on_connection(self) -> None:
        while socket := self._server.nextPendingConnection():
            socket.abort()
            socket.deleteLater()
        self.raise_requested.emit()


def _name(data_dir: Path) -> str:
    """A socket name for one profile: short, because the path of a Unix socket is limited to about 100 bytes."""
    return f"mintwright-{hashlib.sha256(str(data_dir.resolve()).encode()).hexdigest()[:16]}"
