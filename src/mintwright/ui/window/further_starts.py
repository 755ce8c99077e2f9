"""A further start of the same profile hands its files to the window that is open, brings it to the front, and ends.

The two speak over a local socket that only this user can reach. The newcomer writes one line of JSON, and the window
answers `ok` when it has taken it: {"files": ["/art/moth.png"], "activation": ""}
"""

import ctypes
import hashlib
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket

WAIT_MS = 1_000  # for the other side, which has nothing long to do
GRACE_MS = 5_000
LONGEST_BYTES = 1 << 24  # more than any system's longest command line
ACTIVATION = "XDG_ACTIVATION_TOKEN"  # Wayland: without the token of the start a window may not come to the front
ANY_PROCESS = -1  # Windows' ASFW_ANY
OK = b"ok\n"


def hand_over(data_dir: Path, files: Sequence[Path]) -> bool:
    """Give absolute paths to the program that holds this profile and have it show its window; whether it took them."""
    said = {"files": [str(path) for path in files], "activation": os.environ.get(ACTIVATION, "")}
    socket = QLocalSocket()
    socket.connectToServer(_name(data_dir))
    if not socket.waitForConnected(WAIT_MS):
        return False
    _allow_to_come_to_front()
    socket.write(json.dumps(said).encode("ascii") + b"\n")
    while not socket.canReadLine() and socket.waitForReadyRead(WAIT_MS):
        pass
    return socket.readAll().data() == OK


class FurtherStarts(QObject):
    """Listens for further starts of this profile.

    Signals:
        files_brought(list): another start brought these paths, perhaps none, and asks for the window to be shown.
    """

    files_brought = Signal(list)

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
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(lambda socket=socket: self._on_words(socket))
            QTimer.singleShot(GRACE_MS, socket, socket.abort)  # whoever says nothing, or does not go, is let go
            self._on_words(socket)  # they may have come with the connection

    def _on_words(self, socket: QLocalSocket) -> None:
        if not socket.canReadLine():
            if socket.bytesAvailable() > LONGEST_BYTES:
                socket.abort()
            return
        files, activation = brought(bytes(socket.readLine(LONGEST_BYTES).data()))
        if files is None:
            socket.abort()
            return
        if activation:
            os.environ[ACTIVATION] = activation  # Qt takes it from there when the window is activated
        socket.write(OK)
        self.files_brought.emit(files)


def brought(line: bytes) -> tuple[list[Path] | None, str]:
    """The absolute paths of one line, or None when it is none of ours, and the token that lets the window come up."""
    try:
        said = json.loads(line)
        names, activation = said["files"], said["activation"]
        files = [Path(name) for name in names]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None, ""
    if not isinstance(names, list) or not all(path.is_absolute() and "\0" not in str(path) for path in files):
        return None, ""
    plain = isinstance(activation, str) and activation.isascii() and activation.isprintable()
    return files, activation if plain else ""


def _allow_to_come_to_front() -> None:
    """Windows lets a window come to the front only when the program the artist has just started allows it."""
    if sys.platform == "win32":
        ctypes.windll.user32.AllowSetForegroundWindow(ANY_PROCESS)


def _name(data_dir: Path) -> str:
    """A socket name for one profile: short, because the path of a Unix socket is limited to about 100 bytes."""
    return f"mintwright-{hashlib.sha256(str(data_dir.resolve()).encode()).hexdigest()[:16]}"
