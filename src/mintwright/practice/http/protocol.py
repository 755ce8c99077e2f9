"""HTTP on the wire, with stricter timeouts than uvicorn's: a client that keeps us waiting loses its connection.

Anyone who can open a socket may try to occupy every connection: with heads or bodies that never arrive or only drip, by
not reading answers, or by sending nothing at all. Each such wait has a timeout; and when all connections are taken, one
that reads its answer too slowly is closed, or else the one that has been silent longest: a steady reader comes last.

It can also hang up on a request instead of answering it, which ASGI has no word for.
"""

import asyncio
import re
import socket
from enum import Enum, auto
from typing import Any, cast
from urllib.parse import unquote

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from mintwright.practice.http.middleware import UPLOADS, refuse
from mintwright.practice.messages.replies import encoded

MOST_CONNECTIONS = 128
PIECE_BYTES = 1 << 14
HEAD_SECONDS = 10.0
UNREAD_SECONDS = 30.0
READ_BYTES = 1 << 20  # of an answer that waits for its reader, in that time; or its connection is closed
STALL_SECONDS = 1.0  # after which it can be told how quickly an answer is read
LINGER_SECONDS = 2.0
LINGER_BYTES = 1 << 16
_WHOLE_ADDRESS = re.compile(rb"([A-Za-z][A-Za-z0-9+.-]*)://([^/?#]*)(/[^?#]*)?")
_BUSY = "There are too many connections to the practice service. Close some, then try again."
_MALFORMED = "This is not a request as HTTP has it."


class HungUpError(Exception):
    """The connection is closed without an answer, as by a service that crashes."""


class Wait(Enum):
    """What a connection expects its client to do next."""

    ASK = auto()  # or finish the head of its request
    SEND_BODY = auto()
    END_REFUSED_BODY = auto()  # which nobody reads any more
    READ_THE_REST = auto()  # of an answer, before the connection closes


class PatientProtocol(H11Protocol):
    """Allows ten seconds for the head of every request, and for the rest of a refused one while it arrives quickly.

    uvicorn would wait for ever: its only timer, between two requests, ends with the next byte.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._answering = self.app
        self.app = self._answer_or_hang_up
        self._wait: Wait | None = None
        self._waiting: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._unread_bytes = 0
        self._read_bytes = 0  # at least, in that time
        self._waited = 0.0  # seconds in which an answer waited; not those between two answers, or for us
        self._bytes = 0
        self.unread_since = 0.0  # on the loop's clock, while an answer waits: since when reading is counted
        self.silent_since = 0.0  # on the loop's clock

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride] - as uvicorn narrows it
        super().connection_made(transport)
        _send_at_once(transport)
        self._watch()
        if len(self.connections) > MOST_CONNECTIONS:
            self._make_room()

    def data_received(self, data: bytes) -> None:
        """Feed the head in pieces, so that its limit also applies to one that arrives at once."""
        self._bytes += len(data)
        start = 0
        while start < len(data) and not self.transport.is_closing():
            end = start + PIECE_BYTES if self.conn.their_state is h11.IDLE else len(data)
            super().data_received(data[start:end])
            start = end
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        self._clear_wait()
        self._clear_unread()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread_bytes = self.transport.get_write_buffer_size()
        self._expect_reading()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._count_read()
        self._clear_unread()
        self._waited = self.loop.time() - self.unread_since

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._clear_wait()  # of two requests that arrived together, the second starts its own wait
        self._watch()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._watch()

    def send_400_response(self, msg: str) -> None:
        """Refuse bytes that are no request, in the error format of every path: nobody can tell which was meant."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            body = encoded({"detail": _MALFORMED, "error": "invalid_request", "error_description": _MALFORMED})
            headers = [
                ("Content-Type", "application/json"),
                ("Content-Length", f"{len(body)}"),
                ("Connection", "close"),
            ]
            for event in (h11.Response(status_code=400, headers=headers), h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
        cycle = cast("Any", self.cycle)
        if cycle is not None:  # do not also answer a request that was already begun
            cycle.disconnected = True
            cycle.message_event.set()
        self.transport.close()

    @property
    def is_silent(self) -> bool:
        """Whether this connection only waits. An upload never counts: it was admitted, and arrives in pieces."""
        return self._wait is not None and not (self._wait is Wait.SEND_BODY and self.scope["path"] == UPLOADS)

    @property
    def is_unread(self) -> bool:
        """Whether an answer waits until more of it has been read."""
        return self.flow.write_paused

    def has_stalled(self) -> bool:
        """Whether an answer waits, and less of it has been read so far than must be in that time."""
        if not self.is_unread:
            return False
        self._count_read()
        waited = self.loop.time() - self.unread_since
        return waited > STALL_SECONDS and self._read_bytes < READ_BYTES * waited / UNREAD_SECONDS

    def give_up(self) -> None:
        """Close, to make room for another connection."""
        self.connections.discard(self)
        self.transport.abort()

    def _make_room(self) -> None:
        known = cast("set[PatientProtocol]", self.connections)
        stalled = [each for each in known if each.has_stalled()]
        silent = [each for each in known if each.is_silent and each is not self]
        unread = [each for each in known if each.is_unread]
        if stalled or (unread and not silent):
            min(stalled or unread, key=lambda each: each.unread_since).give_up()
        elif silent:
            min(silent, key=lambda each: each.silent_since).give_up()

    def _watch(self) -> None:
        """Begin or end a wait; bytes that are only part of the expected message change nothing."""
        wait = self._expected()
        if wait is self._wait:
            return
        self._clear_wait()
        self._wait, self.silent_since = wait, self.loop.time()
        seconds = {Wait.ASK: HEAD_SECONDS, Wait.END_REFUSED_BODY: LINGER_SECONDS, Wait.READ_THE_REST: UNREAD_SECONDS}
        if wait in seconds:  # the body of a request being answered has its own guard
            self._waiting = self.loop.call_later(seconds[wait], self._on_timeout, seconds[wait], self._bytes)

    def _expected(self) -> Wait | None:
        if self.transport.is_closing():
            return Wait.READ_THE_REST
        cycle = cast("Any", self.cycle)
        is_answered = cycle is None or cycle.response_complete
        if self.conn.their_state is h11.SEND_BODY:
            return Wait.END_REFUSED_BODY if is_answered else Wait.SEND_BODY
        return Wait.ASK if is_answered else None

    def _on_timeout(self, seconds: float, bytes_before: int) -> None:
        if self._wait is Wait.END_REFUSED_BODY and self._bytes - bytes_before >= LINGER_BYTES:
            self._waiting = self.loop.call_later(seconds, self._on_timeout, seconds, self._bytes)
        elif self._wait is Wait.READ_THE_REST:
            self.transport.abort()
        else:
            self.transport.close()
            self._watch()

    def _clear_wait(self) -> None:
        self._wait = None
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _expect_reading(self) -> None:
        self.unread_since = self.loop.time() - self._waited
        self._unread = self.loop.call_later(max(0.0, UNREAD_SECONDS - self._waited), self._on_reading_due)

    def _count_read(self) -> None:
        left = self.transport.get_write_buffer_size()
        self._read_bytes += self._unread_bytes - left
        self._unread_bytes = left

    def _on_reading_due(self) -> None:
        """Close the connection of whoever reads too slowly; one that waits for us may take its time."""
        self._count_read()
        if self._read_bytes < READ_BYTES:
            self.transport.abort()
        else:
            self._waited, self._read_bytes = 0.0, 0
            self._expect_reading()

    def _clear_unread(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    async def _answer_or_hang_up(self, scope: Any, receive: Any, send: Any) -> None:
        """Let the application answer, unless more is in progress than a desktop needs (some for clients that left)."""
        if len(self.connections) > MOST_CONNECTIONS or len(self.tasks) > 2 * MOST_CONNECTIONS:
            return await refuse(scope, send, 503, _BUSY, {"Retry-After": "2", "Connection": "close"})
        _name_by_target(scope)
        has_two_lengths = {b"content-length", b"transfer-encoding"} <= {name for name, _ in scope["headers"]}
        try:
            await self._answering(scope, receive, _closing(send) if has_two_lengths else send)
        except HungUpError:
            self.transport.abort()
            await asyncio.sleep(0)  # uvicorn hears of the lost connection before it misses an answer


def _closing(send: Any) -> Any:
    """Answer, then close: an intermediary may have seen a different end of the body (RFC 9112, 6.1)."""

    async def send_and_close(message: Any) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": [*message["headers"], (b"connection", b"close")]}
        await send(message)

    return send_and_close


def _name_by_target(scope: Any) -> None:
    """Treat a request for an absolute URL as one for its path; its host counts, not the header (RFC 9112, 3.2.2)."""
    whole = _WHOLE_ADDRESS.fullmatch(scope["raw_path"])
    if whole is None:
        return
    scheme, host, path = whole.groups()
    named = host if scheme.lower() == b"http" else b""  # no other scheme is served here
    scope["headers"][:] = [(name, value) for name, value in scope["headers"] if name != b"host"] + [(b"host", named)]
    scope["raw_path"] = path or b"/"
    scope["path"] = unquote((path or b"/").decode("latin-1"))


def _send_at_once(transport: asyncio.Transport) -> None:
    """Turn Nagle's algorithm off, or the body of every answer waits until its head is acknowledged (40 to 200 ms).

    asyncio does so only if it knows a socket's protocol; on Windows it never knows that of an accepted socket.
    """
    accepted = transport.get_extra_info("socket")
    if accepted is not None:
        accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
