"""The log in the data folder, for whoever helps the artist. No secret passes its filter."""

import faulthandler
import logging
import re
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from logging.handlers import RotatingFileHandler
from os import SEEK_END
from pathlib import Path
from typing import TYPE_CHECKING

from mintwright.domain.text_direction import spelled_out
from mintwright.private_files import make_file, make_folder

if TYPE_CHECKING:
    from io import TextIOWrapper

LOGS = "logs"  # the folder of the profile
MAX_BYTES = 1_000_000
KEPT = 3
RECENT_BYTES = 16_000
CRASH = "crash.txt"  # where Python stood when the process was ended under it: code and lines, never values
CRASH_BYTES = 64_000  # that are read of it

log = logging.getLogger(__name__)

_LEFT_OUT = {
    "name": __name__,
    "levelno": logging.WARNING,
    "levelname": "WARNING",
    "msg": "the disk refused %d lines of this log, which are left out",
}
_CREDENTIALS = re.compile(r"(?i)\b(bearer|token|basic)\s+[\w.~+/=-]{8,}")
_NAMED_SECRETS = re.compile(
    r"(?i)([\"']?\b(?:access_token|refresh_token|client_secret|secret_token|password|authorization)\b[\"']?\s*[=:]\s*)"
    r"(\"[^\"]*\"|'[^']*'|[^\s,&;)}\]]+)"
)


def redacted(text: str) -> str:
    """The text without what looks like a credential."""
    return _NAMED_SECRETS.sub(r"\1…", _CREDENTIALS.sub(r"\1 …", text))


class RedactingFormatter(logging.Formatter):
    """Formats a record, its traceback included, and takes every credential out of the result.

    Nothing in it steers the terminal that shows it, and no value can pass for a record of its own: further lines of a
    record are indented.
    """

    def format(self, record: logging.LogRecord) -> str:
        return spelled_out(redacted(super().format(record))).replace("\n", "\n    ")


class PrivateFileHandler(RotatingFileHandler):
    """Each of its files is for this user alone, also after a rotation.

    What the disk refuses is left out without a word on the terminal; the log says how much once it can again.
    """

    _left_out = 0

    def emit(self, record: logging.LogRecord) -> None:
        before = self._left_out
        super().emit(record)
        if before and self._left_out == before:
            self._left_out = 0
            super().emit(logging.makeLogRecord({**_LEFT_OUT, "args": (before,)}))

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - its name in logging
        if not isinstance(sys.exc_info()[1], OSError):
            super().handleError(record)
            return
        self._left_out += 1
        stream, self.stream = self.stream, None  # what it still holds would be refused for ever
        if stream is not None:
            with suppress(OSError):
                stream.close()

    def _open(self) -> "TextIOWrapper":
        make_file(Path(self.baseFilename))
        return super()._open()


def open_logbook(folder: Path) -> logging.Handler:
    """Write everything from INFO on into `folder`/mintwright.log, at most four files of 1 MB; returns the handler.

    Raises OSError when the folder cannot be written.
    """
    make_folder(folder)
    handler = PrivateFileHandler(
        folder / "mintwright.log", maxBytes=MAX_BYTES, backupCount=KEPT, encoding="utf-8", delay=True
    )
    handler.setFormatter(RedactingFormatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    root.addHandler(handler)
    for chatty in ("httpx", "httpcore", "PIL", "asyncio", "qasync"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
    return handler


def recent_lines() -> list[str]:
    """The end of the log as it was written, oldest line first; nothing while no log is open."""
    lines: list[str] = []
    for handler in logging.getLogger().handlers:
        if isinstance(handler, RotatingFileHandler):
            with suppress(OSError), Path(handler.baseFilename).open("rb") as file:
                file.seek(max(0, file.seek(0, SEEK_END) - RECENT_BYTES))
                lines += file.read().decode("utf-8", "replace").splitlines()[1 if file.tell() > RECENT_BYTES else 0 :]
    return lines


def close_logbook(handler: logging.Handler) -> None:
    """Stop writing and release the file."""
    logging.getLogger().removeHandler(handler)
    handler.close()


@contextmanager
def crashes_noted(folder: Path) -> Generator[None]:
    """Have a crash of Qt or of Python leave in `folder` where it happened; what the last one left is logged first.

    Where something else notes crashes already (a debugger, `-X faulthandler`), it stays in charge. A disk that refuses
    the note ends nothing.
    """
    if faulthandler.is_enabled():
        yield
        return
    with suppress(OSError):
        _log_crash(folder / CRASH)
    try:
        note = _emptied(folder / CRASH)
    except OSError:
        yield
        return
    with note:
        faulthandler.enable(note)
        try:
            yield
        finally:
            faulthandler.disable()


def _log_crash(path: Path) -> None:
    """Write what a crash left into the log; nothing where there was none."""
    if not path.is_file():
        return
    with path.open("rb") as file:
        if said := file.read(CRASH_BYTES).decode("utf-8", "replace").strip():
            log.error("the program crashed when it was open last; it stood here:\n%s", said)


def _emptied(path: Path) -> "TextIOWrapper":
    make_file(path)
    return path.open("w", encoding="utf-8")
