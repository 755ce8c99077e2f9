"""A connection that is used again is clean: what was answered beyond an answer is never taken for the next one.

httpcore keeps what came behind an answer and reads it as the answer to whatever is asked next. It closes a connection
on whose socket something waits, but sees neither what it read already, nor what lies decrypted or with the loop. It has
no door for that either, so what it reads and writes is watched on the connection itself, which its trace hands out.
"""

import asyncio
from typing import Any

import h11
import httpcore

_TURNS = 5  # of the loop: what is there already needs no more to be read and decrypted


def kept_clean(connection: Any) -> Any:
    """The same connection. Before a further request goes out on one that is not clean, it fails with ConnectError."""
    _Kept(connection)
    return connection


class _Kept:
    """What came over one connection since its last request, and whether that was one answer and no more."""

    def __init__(self, connection: httpcore.AsyncNetworkStream) -> None:
        self._read, self._write = connection.read, connection.write
        self._came = bytearray()
        connection.read, connection.write = self.read, self.write

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:  # noqa: ASYNC109 - httpcore's own
        data = await self._read(max_bytes, timeout)
        self._came += data
        return data

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:  # noqa: ASYNC109 - httpcore's own
        """Nothing is read before a request was sent whole, so that something was read means: this is another one."""
        if self._came and not (_is_one_answer(bytes(self._came)) and await self._is_silent()):
            raise httpcore.ConnectError("more came over this connection than was asked for")
        self._came.clear()
        await self._write(buffer, timeout)

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


def _is_one_answer(came: bytes) -> bool:
    """Whether these bytes are one whole answer and nothing behind it, for the very reader that would be misled."""
    reader = h11.Connection(h11.CLIENT)
    reader.send(h11.Request(method="GET", target="/", headers=[("Host", "here")]))
    reader.send(h11.EndOfMessage())
    reader.receive_data(came)
    try:
        while not isinstance(event := reader.next_event(), h11.EndOfMessage):
            if event is h11.NEED_DATA:
                return False
    except h11.RemoteProtocolError:
        return False
    return reader.trailing_data == (b"", False)
