"""A hostile service: raw bytes over loopback, on the test's own loop."""

import asyncio
import contextlib
import socket
import ssl
import struct
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

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


class Records:
    """TLS by hand beneath a connection: its own reader and writer, and bytes that are no record of this session."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, trust: ssl.SSLContext) -> None:
        self.reader = asyncio.StreamReader()
        self._below, self._writer = reader, writer
        self._came, self._leaving = ssl.MemoryBIO(), ssl.MemoryBIO()
        self._tls = trust.wrap_bio(self._came, self._leaving, server_side=True)

    async def shake_hands(self) -> None:
        while True:
            try:
                self._tls.do_handshake()
            except ssl.SSLWantReadError:
                self._flush()
                self._came.write(await self._below.read(65536))
            else:
                return self._flush()

    async def pump(self) -> None:
        """Decrypt what comes until the other side hangs up."""
        with contextlib.suppress(OSError, ssl.SSLError):
            while not self._came.eof:
                try:
                    while data := self._tls.read(65536):
                        self.reader.feed_data(data)
                    break
                except ssl.SSLWantReadError:
                    data = await self._below.read(65536)
                    self._came.write(data) if data else self._came.write_eof()
        self.reader.feed_eof()

    def write(self, data: bytes) -> None:
        self._tls.write(data)
        self._flush()

    def write_raw(self, data: bytes) -> None:
        """Past TLS, right behind what was written before."""
        self._writer.write(data)

    async def drain(self) -> None:
        await self._writer.drain()

    def _flush(self) -> None:
        self._writer.write(self._leaving.read())


@dataclass
class TlsConnection(Connection):
    """A connection over TLS whose records can be broken."""

    records: Records | None = None

    async def send(self, data: bytes) -> None:
        assert self.records is not None
        self.records.write(data)
        await self.records.drain()

    async def break_record(self, data: bytes) -> None:
        assert self.records is not None
        self.records.write_raw(data)
        await self.records.drain()


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
    records: ssl.SSLContext | None = None  # where set, it speaks TLS by hand

    @property
    def base_url(self) -> str:
        return f"{'https' if self.records else 'http'}://127.0.0.1:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        behave = self.behaviours[min(self.connections, len(self.behaviours) - 1)]
        self.connections += 1
        with contextlib.suppress(OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
            if self.records is None:
                await behave(Connection(reader, writer, self.seen))
            else:
                await self._serve_records(reader, writer, self.records, behave)
        writer.close()

    async def _serve_records(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, trust: ssl.SSLContext, behave: Behaviour
    ) -> None:
        records = Records(reader, writer, trust)
        await records.shake_hands()
        pumping = asyncio.ensure_future(records.pump())
        try:
            await behave(TlsConnection(records.reader, writer, self.seen, records))
        finally:
            pumping.cancel()
            await asyncio.gather(pumping, return_exceptions=True)


Serve = Callable[..., contextlib.AbstractAsyncContextManager[Adversary]]
Answer = Callable[..., Behaviour]


@contextlib.asynccontextmanager
async def serving(
    *behaviours: Behaviour, tls: ssl.SSLContext | None = None, records: ssl.SSLContext | None = None
) -> AsyncIterator[Adversary]:
    """Run an adversary; its open connections end with the block. `records` lets it break records of TLS."""
    adversary = Adversary(behaviours, records=records)
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
def serve() -> Serve:
    """`async with serve(behaviour, ...) as adversary`."""
    return serving


@dataclass(frozen=True)
class Tls:
    """Both sides of TLS on loopback."""

    server: ssl.SSLContext
    client: ssl.SSLContext


@pytest.fixture(scope="session")
def tls(loopback_certificate: Path) -> Tls:
    """An adversary's certificate for 127.0.0.1, and a client that trusts it."""
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(loopback_certificate)
    return Tls(server, ssl.create_default_context(cafile=loopback_certificate))


@pytest.fixture
def answer() -> Answer:
    """A behaviour that answers: `answer(status, body, *header_lines, kind=, length=)`."""
    return answering
