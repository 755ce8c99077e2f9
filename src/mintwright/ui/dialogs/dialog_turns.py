"""One dialog at a time above a window: what a key opens gives way, what an answer depends on waits for its turn."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid


@contextmanager
def asked_once(parent: QWidget | None) -> Generator[bool]:
    """Whether nothing else opens, or is open, above the window of `parent`; then this is, until it ends.

    For what the artist asks for by a key or a click: a key that is pressed twice, or held down, asks again before the
    first dialog is there.
    """
    turns = _turns_of(parent)
    if turns is None or turns.is_taken:
        yield turns is None
        return
    turns.is_taken = True
    try:
        yield True
    finally:
        turns.end()


@asynccontextmanager
async def in_turn(parent: QWidget | None) -> AsyncGenerator["Turn"]:
    """As `asked_once`, but once all else above the window is closed: for a question whose answer something waits for.

    It may come at any moment, and nobody may answer it unseen.
    """
    turns = _turns_of(parent)
    if turns is not None:
        await turns.come()
    turn = Turn(turns)
    try:
        yield turn
    finally:
        turn.end()


class Turn:
    """The time in which one dialog is open above a window."""

    def __init__(self, turns: "_Turns | None") -> None:
        self._turns = turns

    def end(self) -> None:
        """Let the next come; ending twice is nothing."""
        turns, self._turns = self._turns, None
        if turns is not None:
            turns.end()


class _Turns(QObject):
    """Child of a window: whether something is open above it, and what waits until that is closed."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.is_taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def come(self) -> None:
        """Take the next turn."""
        while self.is_taken:
            freed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(freed)
            await freed
        self.is_taken = True

    def end(self) -> None:
        """Let the next come."""
        self.is_taken = False
        for freed in self._waiting:
            if not freed.done():
                freed.set_result(None)
        self._waiting.clear()


def _turns_of(parent: QWidget | None) -> _Turns | None:
    if parent is None or not isValid(parent):
        return None
    window = parent.window()
    found = window.findChild(_Turns, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return found or _Turns(window)
