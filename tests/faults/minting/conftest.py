"""A studio in a process of its own, the practice service in this one, and loopback servers between them."""

import asyncio
import contextlib
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from tests.parts import MemoryKeyring

from mintwright.domain.networks import Network
from mintwright.library.errors import ProfileInUseError
from mintwright.practice import PracticeServer
from mintwright.studio.studio import Studio, open_studio

Serve = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
FORKS = sys.platform == "linux"  # macOS has forks, but its own libraries do not stand them
CHILD = Path(__file__).with_name("child.py")
LIST = b"GET /v1/transactions/?"
KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # on Windows either one terminates outright


class Child:
    """The studio as the test sees it: the lines it says."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.is_gone = False
        self._news = asyncio.Event()
        self._writer: asyncio.StreamWriter | None = None

    async def listen(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        try:
            while line := await reader.readline():
                self.said.append(line.decode().strip())
                self._news.set()
        finally:
            self.is_gone = True
            self._news.set()

    async def until(self, *beginnings: str) -> str:
        """Wait until it says one of these; what it said."""
        async with asyncio.timeout(60):
            while not (found := [line for line in self.said if line.startswith(beginnings)]):
                assert not self.is_gone, f"the studio ended after {self.said}"
                self._news.clear()
                await self._news.wait()
        return found[-1]

    async def tell(self, word: str, answer: str = "") -> None:
        assert self._writer is not None
        self._writer.write(word.encode() + b"\n")
        if answer:
            await self.until(answer)

    async def kill(self) -> None:
        if not self.is_gone:
            os.kill(int(self.said[0].removeprefix("pid ")), KILL)
            await self.gone()

    async def gone(self) -> None:
        async with asyncio.timeout(30):
            while not self.is_gone:
                self._news.clear()
                await self._news.wait()


class Nursery:
    """Starts studios: forked from a warm process where that is safe, else each from nothing."""

    def __init__(self) -> None:
        self._spawned: list[subprocess.Popen[str]] = []
        if FORKS:
            self._spawn("nursery", stdin=subprocess.PIPE)

    def start(self, job: dict[str, Any]) -> None:
        if FORKS:
            line = self._spawned[0].stdin
            assert line is not None
            line.write(json.dumps(job) + "\n")
            line.flush()
        else:
            self._spawn(json.dumps(job))

    def _spawn(self, word: str, **options: Any) -> None:
        self._spawned.append(subprocess.Popen([sys.executable, str(CHILD), word], text=True, **options))

    def close(self) -> None:
        for process in self._spawned:
            if process.stdin:
                process.stdin.close()
            process.wait(10)


async def hang_up(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with contextlib.suppress(OSError):
        await writer.wait_closed()


class Door:
    """A loopback server that hands each connection to a coroutine."""

    def __init__(self, server: asyncio.Server) -> None:
        self.port: int = server.sockets[0].getsockname()[1]
        self._server = server

    async def close(self) -> None:
        """Listen no more: from now on nobody is there."""
        self._server.close()
        await self._server.wait_closed()


async def whole_message(reader: asyncio.StreamReader, begun: bytes) -> bytes:
    """One whole message of HTTP, of which `begun` was read already."""
    if b"\r\n\r\n" not in begun:
        begun += await reader.readuntil(b"\r\n\r\n")
    head, _, body = begun.partition(b"\r\n\r\n")
    return begun + await reader.readexactly(content_length(head) - len(body))


def content_length(head: bytes) -> int:
    names = (line.lower().partition(b":") for line in head.split(b"\r\n"))
    return next((int(value) for name, _, value in names if name == b"content-length"), 0)


@contextlib.asynccontextmanager
async def serving(serve: Serve, port: int = 0) -> AsyncIterator[Door]:
    """Serve each connection and hang up after it; those still open at the end are cut."""
    tasks: set[asyncio.Task[None]] = set()

    async def attend(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError, asyncio.CancelledError):
            await serve(reader, writer)
        await hang_up(writer)

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        tasks.add(asyncio.ensure_future(attend(reader, writer)))

    door = Door(await asyncio.start_server(accept, "127.0.0.1", port))
    try:
        yield door
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await door.close()


class World:
    """A practice service, a profile with uploaded art to copy, and a nursery of studios.

    Without a list it keeps to the contract there: all runs are of one account, and its list has no end.
    """

    def __init__(self, folder: Path, pictures: int = 3, *, has_list: bool = True) -> None:
        self._has_list = has_list
        self._pictures = pictures
        self.nursery = Nursery()
        self.server = PracticeServer(folder / "service")
        self.server.start()
        self.secret = self.server.issue_secret_token()
        self.port = int(self.server.base_url.rsplit(":", 1)[1])
        self._folder = folder
        self._numbers = count(1)
        asyncio.run(self._prepare())

    def close(self) -> None:
        self.nursery.close()
        self.server.stop()

    async def _prepare(self) -> None:
        art = self._folder / "art"
        art.mkdir()
        for number in range(self._pictures):
            Image.new("RGB", (30 + number, 20)).save(art / f"{number}.png")
        (self._folder / "data").mkdir()
        studio = open_studio(self._folder / "data", practice=None, keyring=MemoryKeyring())
        await studio.session.sign_in_secret(Network.TEST, self.server.base_url, self.secret, remember=False)
        studio.uploads.start()
        self.ids = (await studio.uploads.add([art])).art_ids
        until = time.monotonic() + 20
        while studio.uploads.totals().uploaded < self._pictures:
            assert time.monotonic() < until
            await asyncio.sleep(0.01)
        self.access = await studio.session.token()
        await studio.close()

    studio_process = Child
    serving = staticmethod(serving)
    whole_message = staticmethod(whole_message)
    content_length = staticmethod(content_length)
    ring = MemoryKeyring

    def profile(self) -> tuple[str, Path]:
        """A fresh copy of the profile, and a name that nothing else was ever minted under."""
        name = f"Run {next(self._numbers)}."
        folder = self._folder / name.replace(" ", "")
        shutil.copytree(self._folder / "data", folder)
        return name, folder

    def job(self, name: str, data: Path, control: Door, door: Door, *, count: int = 1, **more: Any) -> dict[str, Any]:
        """What a studio in a process of its own is asked to do (`child.attempt`)."""
        self.move(data, f"http://127.0.0.1:{door.port}")
        return {
            "name": name, "data": str(data), "control": control.port, "base_url": f"http://127.0.0.1:{door.port}",
            "ids": self.ids[:count], "access": self.access, "secret": self.secret, "impatient": False, **more,
        }  # fmt: skip

    def move(self, data: Path, base_url: str) -> None:
        """Let the profile's account, and with it what it holds, be at this address."""
        addresses = (self.server.base_url, base_url)
        with contextlib.closing(sqlite3.connect(data / "mintwright.db")) as journal, journal:
            journal.execute("update stored_file set place = replace(place, ?, ?)", addresses)
            journal.execute("update upload set place = replace(place, ?, ?)", addresses)
            journal.execute("update setting set value = replace(value, ?, ?)", addresses)

    async def reopened(self, data: Path, ring: MemoryKeyring | None = None) -> Studio:
        """The studio on a profile, as soon as the process that held it is wholly gone."""
        until = time.monotonic() + 10
        while True:
            try:
                return open_studio(data, practice=None, keyring=ring or MemoryKeyring())
            except ProfileInUseError:
                assert time.monotonic() < until
                await asyncio.sleep(0.005)

    async def asked(self, request: bytes) -> bytes:
        """What the service answers to a whole request, whoever it was addressed to."""
        if not self._has_list and request.startswith(LIST):
            return b"HTTP/1.1 404 X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(self._addressed(request))
            return await whole_message(reader, b"")
        finally:
            await hang_up(writer)

    async def ask_in_part(self, request: bytes) -> None:
        """Half a request, then nothing: the service must not make anything of it."""
        _, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(self._addressed(request))
        await writer.drain()
        await hang_up(writer)

    def _addressed(self, request: bytes) -> bytes:
        head, rest = request.split(b"\r\n\r\n", 1)
        host = b"Host: 127.0.0.1:%d" % self.port
        lines = (host if line.lower().startswith(b"host:") else line for line in head.split(b"\r\n"))
        return b"\r\n".join(lines) + b"\r\n\r\n" + rest

    async def relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection as the service would."""
        writer.write(await self.asked(await whole_message(reader, b"")))
        await writer.drain()

    def minted(self, name: str) -> list[str]:
        """The names of all assets that the service took under a name, each as often as it did."""
        with contextlib.closing(sqlite3.connect(self._folder / "service" / "service.sqlite3")) as store:
            rows = store.execute("select name from asset where name glob ?", (f"{name} *",))
            return sorted(asset for (asset,) in rows)

    def standing(self, name: str) -> list[tuple[str, str]]:
        """The same, with the status of the transaction of each."""
        with contextlib.closing(sqlite3.connect(self._folder / "service" / "service.sqlite3")) as store:
            return store.execute(
                "select asset.name, mint.status from asset join mint on mint.uuid = asset.mint where asset.name glob ? "
                "order by asset.rowid", (f"{name} *",),
            ).fetchall()  # fmt: skip

    def effects(self, name: str) -> list[list[str]]:
        """What the service minted under a name: the assets of each transaction."""
        with contextlib.closing(sqlite3.connect(self._folder / "service" / "service.sqlite3")) as store:
            rows = store.execute(
                "select mint, uuid from asset where name glob ? order by mint, position", (f"{name} *",)
            ).fetchall()
        return [[uuid for mint, uuid in rows if mint == each] for each in dict.fromkeys(mint for mint, _ in rows)]


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    made = World(tmp_path_factory.mktemp("minting"))
    yield made
    made.close()


@pytest.fixture(scope="session")
def plan_world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """The same with art for a plan of eight mints."""
    made = World(tmp_path_factory.mktemp("plans"), pictures=12, has_list=False)
    yield made
    made.close()
