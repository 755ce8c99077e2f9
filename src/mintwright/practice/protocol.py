"""HTTP on the wire, less patient than uvicorn's own: a request whose head does not arrive ends the connection.

It can also hang up on a request instead of answering it, which ASGI has no word for.
"""

import asyncio
import socket
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 10.0


class HungUpError(Exception):
    """The connection is closed without an answer, as a service does that dies."""


class PatientProtocol(H11Protocol):
    """Gives the head of every request ten seconds (uvicorn would wait for ever: slow loris)."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        answering = self.app

        async def answer_or_hang_up(scope: Any, receive: Any, send: Any) -> None:
            try:
                await answering(scope, receive, send)
            except HungUpError:
                self.transport.abort()
                await asyncio.sleep(0)  # uvicorn hears of the lost connection before it misses an answer

        self.app = answer_or_hang_up

    _head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride] - as uvicorn narrows it
        super().connection_made(transport)
        _send_at_once(transport)
        self._watch_head()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._watch_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget_timer()
        super().connection_lost(exc)

    def _watch_head(self) -> None:
        if self.conn.their_state is not h11.IDLE:
            self._forget_timer()
        elif self._head_timer is None:
            self._head_timer = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _forget_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None


def _send_at_once(transport: asyncio.Transport) -> None:
    """Turn Nagle's algorithm off, or the body of every answer waits until its head was acknowledged (40 to 200 ms).

    asyncio does so by itself only where it knows the protocol of a socket; on Windows it never does of an accepted one.
    """
    accepted = transport.get_extra_info("socket")
    if accepted is not None:
        accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
