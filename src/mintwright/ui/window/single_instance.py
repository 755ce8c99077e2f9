"""A further start of the same profile hands its files to the window that is open, brings it to the front, and ends.

The two speak over a local socket. Its name is made anew by each window and noted in the profile, where only this user
can read it: a stranger can neither guess it nor take it first. The newcomer writes one line of JSON,
{"files": ["/art/moth.png"], "activation": ""}, and the window answers `ok` when it has taken it.
"""

import ctypes
import json
import logging
import os
import re
import secrets
import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from shiboken6 import isValid

from mintwright.daemon_threads import DaemonThreads
from mintwright.domain.sentences import Sentence, counted
from mintwright.private_files import write_whole

log = logging.getLogger(__name__)

WAIT_MS = 1_000
PATIENCE_SECONDS = 10  # with a window that has taken the line and is busy
GRACE_MS = 5_000  # for a newcomer who says nothing
LONGEST_BYTES = 1 << 22  # twice what Linux lets a command line be
ACTIVATION = "XDG_ACTIVATION_TOKEN"  # Wayland: without the token of the start a window may not come to the front
NOTING_MS = 2_000  # until a disk that refused the note is asked again
NOTE = "window"  # file of the profile: the socket's name and the process that listens
OK = b"ok\n"

_UNSEEN = Sentence(
    "window",
    "Mintwright is already open, but its window did not come to the front. Look for it among your open windows. "
    "If there is none, it still closes, or it hangs: wait a minute, then start Mintwright again.",
)
_ONE_NOT_TAKEN = Sentence(
    "window",
    "Mintwright is already open, but its window did not say that it took “{name}”. Look for that window, and if "
    "“{name}” is not in it, drag it there. If there is no window, it still closes, or it hangs: wait a minute, then "
    "start Mintwright again.",
)
_MANY_NOT_TAKEN = Sentence(
    "window",
    "Mintwright is already open, but its window did not say that it took the {count} files and folders you opened. "
    "Look for that window, and if they are not in it, drag them there. If there is no window, it still closes, or it "
    "hangs: wait a minute, then start Mintwright again.",
)


def hand_over(data_dir: Path, files: Sequence[Path]) -> bool:
    """Give absolute paths to the program that holds this profile and have it show its window; whether it took them."""
    name, process = noted(data_dir)
    socket = QLocalSocket()
    socket.connectToServer(name)
    if not name or not socket.waitForConnected(WAIT_MS):
        return False
    _allow_to_come_to_front(process)
    said = {"files": [str(path) for path in files], "activation": os.environ.get(ACTIVATION, "")}
    socket.write(json.dumps(said).encode("ascii") + b"\n")
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not socket.canReadLine() and time.monotonic() < deadline:
        if not socket.waitForReadyRead(WAIT_MS) and socket.state() != QLocalSocket.LocalSocketState.ConnectedState:
            break
    return socket.readAll().data() == OK


def not_taken(files: Sequence[Path]) -> Sentence:
    """What a further start says whose files, perhaps none, no window took."""
    return counted(len(files), _ONE_NOT_TAKEN, _MANY_NOT_TAKEN).filled(name=files[0].name) if files else _UNSEEN


class SingleInstance(QObject):
    """Listens for further starts of this profile. A full disk refuses the note: it is written once there is room.

    Signals:
        files_brought(list): another start brought these paths, perhaps none, and asks for the window to be shown.
    """

    files_brought = Signal(list)

    def __init__(self, data_dir: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._data_dir = data_dir
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)
        if left := noted(data_dir)[0]:
            QLocalServer.removeServer(left)  # by a program that was killed; the profile's lock is ours
        self._disk = DaemonThreads(1, "note of the window")  # after the start nobody waits for a disk that is silent
        self._noting = QTimer(self, singleShot=True, interval=NOTING_MS)
        self._noting.timeout.connect(self._note_again)
        if self._server.listen(name := f"mintwright-{secrets.token_hex(8)}"):
            self._note = partial(_note, data_dir / NOTE, name)
            self._go_on(is_noted=self._note())
        else:
            log.warning("further starts cannot be heard: %s", self._server.errorString())

    def close(self) -> None:
        """Listen no more, not to whoever has connected either."""
        if self._server.isListening():
            self._noting.stop()
            forget = partial(_forget, self._data_dir, self._server.serverName())
            self._server.close()
            self._disk.start(forget)

    def _note_again(self) -> None:
        self._disk.run(self._note).add_done_callback(lambda asked: self._go_on(is_noted=asked.result()))

    def _go_on(self, *, is_noted: bool) -> None:
        if not is_noted and isValid(self) and self._server.isListening():
            self._noting.start()

    def _on_connection(self) -> None:
        while socket := self._server.nextPendingConnection():
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(lambda socket=socket: self._on_words(socket))
            QTimer.singleShot(GRACE_MS, socket, socket.abort)  # whoever says nothing, or does not go, is let go
            self._on_words(socket)  # they may have come with the connection

    def _on_words(self, socket: QLocalSocket) -> None:
        is_line = socket.canReadLine()
        if not is_line and self._server.isListening() and socket.bytesAvailable() <= LONGEST_BYTES:
            return
        line = bytes(socket.readLine(LONGEST_BYTES).data()) if is_line else b""
        files, activation = brought(line)
        if files is None or not self._server.isListening():
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
    except (ValueError, KeyError, TypeError, RecursionError):
        return None, ""
    if not isinstance(names, list) or not all(_is_absolute(name) for name in names):
        return None, ""
    plain = isinstance(activation, str) and activation.isascii() and activation.isprintable()
    return [Path(name) for name in names], activation if plain else ""


def _is_absolute(name: object) -> bool:
    return isinstance(name, str) and os.path.isabs(name) and "\0" not in name  # noqa: PTH117 - thousands may come


def noted(data_dir: Path) -> tuple[str, int]:
    """The name of the socket of this profile's window and its process; no name when none is known."""
    try:
        found = re.fullmatch(r"(mintwright-[0-9a-f]{16}) ([0-9]{1,9})", (data_dir / NOTE).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return "", 0
    return (found[1], int(found[2])) if found else ("", 0)


def _note(note: Path, name: str) -> bool:
    """Write the socket's name down for this user alone; whether the disk took it."""
    try:
        write_whole(note, f"{name} {os.getpid()}".encode("ascii"))
    except OSError as error:
        log.info("further starts cannot find this window yet: %s", error)
        return False
    return True


def _forget(data_dir: Path, name: str) -> None:
    """Remove the note, unless it is of another window by now. One that stays names nobody who listens."""
    try:
        if noted(data_dir)[0] == name:
            (data_dir / NOTE).unlink(missing_ok=True)
    except OSError as error:
        log.info("the note of the window stays: %s", error)


def _allow_to_come_to_front(process: int) -> None:
    """Windows lets a window come to the front only when the program the artist has just started allows it."""
    if sys.platform == "win32":
        ctypes.windll.user32.AllowSetForegroundWindow(process)
