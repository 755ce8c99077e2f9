"""A service that wants to do harm: raw bytes over loopback, on the test's own loop."""

import asyncio
import contextlib
import socket
import ssl
import struct
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field

import pytest


@dataclass
class Connection:
    """One accepted connection, and what was read from it so far."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    seen: "list[Request]"

    async def head(self) -> "Request":
        """Read one request up to the end of its headers; from here on it counts as seen."""
        head = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.strip().split("\r\n")
        method, path, _ = first.split(" ", 2)
        headers = {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}
        request = Request(method, path, headers)
        self.seen.append(request)
        return request

    async def whole(self) -> "Request":
        """Read one whole request."""
        request = await self.head()
        request.body = await self.reader.readexactly(int(request.headers.get("content-length", 0)))
        return request

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    def reset(self) -> None:
        """Hang up at once: the other side sees a reset, not an end."""
        raw = self.writer.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()


@dataclass
class Request:
    """What the adversary read of one request."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes = b""


Behaviour = Callable[[Connection], Awaitable[None]]


@dataclass
class Adversary:
    """Behaves on each connection as told, the last way for ever. `seen` are the requests it read headers of."""

    behaviours: Sequence[Behaviour]
    seen: list[Request] = field(default_factory=list)
    connections: int = 0
    port: int = 0

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        behave = self.behaviours[min(self.connections, len(self.behaviours) - 1)]
        self.connections += 1
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            await behave(Connection(reader, writer, self.seen))
        writer.close()


@contextlib.asynccontextmanager
async def serving(*behaviours: Behaviour, tls: ssl.SSLContext | None = None) -> AsyncIterator[Adversary]:
    """Run an adversary; its open connections end with the block."""
    adversary = Adversary(behaviours)
    tasks: set[asyncio.Task[None]] = set()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tasks.add(asyncio.ensure_future(adversary.serve(reader, writer)))

    server = await asyncio.start_server(accept, "127.0.0.1", 0, ssl=tls)
    adversary.port = server.sockets[0].getsockname()[1]
    try:
        yield adversary
    finally:
        server.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await server.wait_closed()


def answering(
    status: int, body: bytes, *headers: str, kind: str = "application/json", length: int | None = None
) -> Behaviour:
    """Read whole requests and answer each the same way; a `length` that lies makes half an answer."""
    told = len(body) if length is None else length
    lines = [f"HTTP/1.1 {status} X", f"Content-Type: {kind}", f"Content-Length: {told}", *headers]
    data = "\r\n".join(lines).encode() + b"\r\n\r\n" + body

    async def behave(connection: Connection) -> None:
        while True:
            await connection.whole()
            await connection.send(data)
            if told != len(body):
                return

    return behave


@pytest.fixture
def serve() -> Callable[..., contextlib.AbstractAsyncContextManager[Adversary]]:
    """`async with serve(behaviour, ...) as adversary`."""
    return serving


@pytest.fixture
def answer() -> Callable[..., Behaviour]:
    """A behaviour that answers: `answer(status, body, *header_lines, kind=, length=)`."""
    return answering
