"""One connection, watched: it is used again only while it is clean, and an answer is heard though it comes too early.

httpcore keeps what came behind an answer and reads it as the answer to whatever is asked next. It closes a connection
on whose socket something waits, but sees neither what it read already, nor what lies decrypted or with the loop. It
reads nothing either before a request was sent whole: from a service that refuses and reads no further, it hears that
only after a timeout. It has no door for any of that, so what it reads and writes is watched on the connection itself,
which its trace hands out.
"""

import asyncio
from typing import Any

import h11
import httpcore

_TURNS = 5  # of the loop: what is there already needs no more to be read and decrypted
_MOST_READ = 4 * 1024  # bytes at once: hundreds of chunks of one byte are read in a blink
_PIECE = 64 * 1024  # bytes written at once: the time in which a connection may not stand still is counted for each
_LONGEST_HEAD = 100 * 1024  # bytes, as httpcore has it


def watched(connection: Any) -> Any:
    """The same connection. Before a further request goes out on one that is not clean, it fails with ConnectError.

    An answer that comes before a request was sent whole ends the sending, with WriteError, and is read next. Where it
    says that it was a success, it is an answer to something else, and RemoteProtocolError.
    """
    _Watched(connection)
    return connection


class PartialAnswer:
    """What the bytes of one answer tell, read as httpcore does, without keeping them."""

    def __init__(self) -> None:
        self.status: int | None = None  # of the final answer, once its head is there
        self.is_one = False  # one whole answer, and nothing behind it
        self._reader: h11.Connection | None = h11.Connection(h11.CLIENT, max_incomplete_event_size=_LONGEST_HEAD)
        self._reader.send(h11.Request(method="GET", target="/", headers=[("Host", "here")]))
        self._reader.send(h11.EndOfMessage())

    def take(self, data: bytes) -> None:
        """The next bytes; none at the end of the connection."""
        self.is_one = False
        if self._reader is None:  # it was whole, or none at all
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
    """What comes over one connection, from its last request on."""

    def __init__(self, connection: httpcore.AsyncNetworkStream) -> None:
        self._read, self._write = connection.read, connection.write
        self._answer = PartialAnswer()
        self._is_read = False  # nothing is read before a request was sent whole: what is written then is another one
        self._early = bytearray()  # what was heard while a request was sent
        connection.read, connection.write = self.read, self.write

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109 - httpcore's own
        self._is_read = True
        if self._early:
            early = bytes(self._early[:max_bytes])
            del self._early[:max_bytes]
            return early
        return await self._heard(min(max_bytes, _MOST_READ), timeout)

    async def _heard(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109 - httpcore's own
        data = await self._read(max_bytes, timeout)
        self._answer.take(data)
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
        """Write much; whoever answers before the end of it may read no more of it."""
        writing = asyncio.ensure_future(self._write_in_pieces(buffer, timeout))
        listening = asyncio.ensure_future(self._listen())
        try:
            await asyncio.wait((writing, listening), return_when=asyncio.FIRST_COMPLETED)
            for _ in range(_TURNS):  # it may just have been sent whole
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
        """Hear what comes, until it is an answer, or the end, or far too much for what may come before an answer."""
        while self._answer.status is None and len(self._early) < _LONGEST_HEAD:
            data = await self._heard(_MOST_READ)
            self._early += data
            if not data:
                return

    async def _is_silent(self) -> bool:
        """Whether nothing waits to be read, not even the end of the connection."""
        reading = asyncio.ensure_future(self._read(1, None))
        try:
            for _ in range(_TURNS):
                await asyncio.sleep(0)
            return not reading.done()
        finally:
            reading.cancel()
            await asyncio.gather(reading, return_exceptions=True)
