"""A watched connection: it is reused only while it is clean, and an answer that comes too early is still read.

httpcore keeps bytes that follow an answer and reads them as the answer to the next request. It closes a connection
whose socket has bytes waiting, but does not see those it has already read, or those decrypted or buffered by the loop.
Nor does it read anything before a request is sent completely: if a service refuses and stops reading, httpcore notices
only after a timeout. It has no hook for any of this, so its reads and writes are watched on the connection itself,
which its trace exposes.
"""

import asyncio
from typing import Any

import h11
import httpcore

_TURNS = 5  # turns of the loop: enough to read and decrypt what is already there
_MOST_READ = 4 * 1024  # bytes at once: hundreds of one-byte chunks are read in no time
_PIECE = 64 * 1024  # bytes written at once: the stall timeout applies to each piece
_LONGEST_HEAD = 100 * 1024  # bytes, as in httpcore


def watched(connection: Any) -> Any:
    """The same connection. If it is not clean, the next request on it fails with ConnectError before it is sent.

    An answer that comes before a request was sent completely stops the sending with WriteError, and is read next. If it
    claims success, it answers something else: RemoteProtocolError.
    """
    _Watched(connection)
    return connection


class PartialAnswer:
    """Parses the bytes of one answer as httpcore does, without keeping them."""

    def __init__(self) -> None:
        self.status: int | None = None  # of the final answer, once its head has arrived
        self.is_one = False  # one complete answer, and nothing after it
        self._reader: h11.Connection | None = h11.Connection(h11.CLIENT, max_incomplete_event_size=_LONGEST_HEAD)
        self._reader.send(h11.Request(method="GET", target="/", headers=[("Host", "here")]))
        self._reader.send(h11.EndOfMessage())

    def feed(self, data: bytes) -> None:
        """Parse the next bytes; empty at the end of the connection."""
        self.is_one = False
        if self._reader is None:  # it was complete, or not an answer at all
            return
        try:
            self._reader.receive_data(data)
            self._follow(self._reader)
        except h11.RemoteProtocolError:
            self._reader = None

    def _follow(self, reader: h11.Connection) -> None:
        while (event := reader.next_event()) is not h11.NEED_DATA:
            if isinstance(event, h11.Response):
                self.status = event.status_code
            elif not isinstance(event, (h11.InformationalResponse, h11.Data)):
                self.is_one = isinstance(event, h11.EndOfMessage) and reader.trailing_data == (b"", False)
                self._reader = None
                return


class _Watched:
    """The traffic on one connection since its last request."""

    def __init__(self, connection: httpcore.AsyncNetworkStream) -> None:
        self._read, self._write = connection.read, connection.write
        self._answer = PartialAnswer()
        self._is_read = (
            False  # nothing is read before a request is sent completely: a write after a read is a new request
        )
        self._early = bytearray()  # what arrived while a request was being sent
        connection.read, connection.write = self.read, self.write

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109 - httpcore's own
        self._is_read = True
        if self._early:
            early = bytes(self._early[:max_bytes])
            del self._early[:max_bytes]
            return early
        return await self._read_and_parse(min(max_bytes, _MOST_READ), timeout)

    async def _read_and_parse(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109 - httpcore's own
        data = await self._read(max_bytes, timeout)
        self._answer.feed(data)
        return data

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ASYNC109 - httpcore's own
        if self._is_read:
            if not self._answer.is_one or not await self._is_silent():
                raise httpcore.ConnectError("more came over this connection than was asked for")
            self._answer, self._is_read = PartialAnswer(), False
        if len(buffer) <= _PIECE:
            await self._write(buffer, timeout)
        else:
            await self._write_listening(buffer, timeout)

    async def _write_listening(self, buffer: bytes, timeout: float | None) -> None:  # noqa: ASYNC109 - httpcore's own
        """Write a long body; a service that answers before its end may not read the rest."""
        writing = asyncio.ensure_future(self._write_in_pieces(buffer, timeout))
        listening = asyncio.ensure_future(self._listen())
        try:
            await asyncio.wait((writing, listening), return_when=asyncio.FIRST_COMPLETED)
            for _ in range(_TURNS):  # it may just have been sent completely
                if not writing.done():
                    await asyncio.sleep(0)
            if writing.done():
                return writing.result()
        finally:
            writing.cancel()
            listening.cancel()
            await asyncio.gather(writing, listening, return_exceptions=True)
        if 200 <= (self._answer.status or 0) < 300:
            raise httpcore.RemoteProtocolError("a success before everything was sent")
        raise httpcore.WriteError("answered before everything was sent")

    async def _write_in_pieces(self, buffer: bytes, timeout: float | None) -> None:  # noqa: ASYNC109 - httpcore's own
        for start in range(0, len(buffer), _PIECE):
            await self._write(buffer[start : start + _PIECE], timeout)

    async def _listen(self) -> None:
        """Read until there is an answer, or the end, or far too much for anything that may precede an answer."""
        while self._answer.status is None and len(self._early) < _LONGEST_HEAD:
            data = await self._read_and_parse(_MOST_READ)
            self._early += data
            if not data:
                return

    async def _is_silent(self) -> bool:
        """Whether there is nothing to read, not even the end of the connection."""
        reading = asyncio.ensure_future(self._read(1, None))
        try:
            for _ in range(_TURNS):
                await asyncio.sleep(0)
            return not reading.done()
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
