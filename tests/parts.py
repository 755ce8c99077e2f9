"""Stand-ins shared by the tests of several rooms: keyrings, a profile, a scripted service, pictures, waiting."""

import asyncio
import json
import random
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from keyring.backend import KeyringBackend
from keyring.errors import PasswordDeleteError
from PIL import Image, ImageDraw

from mintwright.library.database import Database, _Job
from mintwright.practice import PracticeServer
from mintwright.studio.minting.mint_cache import MintCache
from mintwright.studio.session.service_access import PracticeAccess
from mintwright.studio.studio import Studio, open_studio

# --- Keyrings; where nothing is to be kept, `keyring.backends.null.Keyring` serves


class MemoryKeyring:
    """A keyring that forgets at the end, so that no test touches the developer's own."""

    def __init__(self, entries: dict[tuple[str, str], str] | None = None) -> None:
        super().__init__()
        self.entries: dict[tuple[str, str], str] = {} if entries is None else entries

    def get_password(self, service: str, username: str) -> str | None:
        return self.entries.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.entries[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if self.entries.pop((service, username), None) is None:
            raise PasswordDeleteError("not there")


class SilentKeyring(MemoryKeyring, KeyringBackend):
    """A keyring as `keyring` has them, which answers only when it may.

    Whoever asks it waits until `answers` is set. `calls` are what it was asked, in that order.
    """

    priority = 1.0  # pyright: ignore[reportAssignmentType, reportUnannotatedClassAttribute]

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[str] = []
        self.answers = threading.Event()
        self.answers.set()

    def _called(self, what: str) -> None:
        self.calls.append(what)
        self.answers.wait(120)

    def get_password(self, service: str, username: str) -> str | None:
        self._called("get")
        return super().get_password(service, username)

    def set_password(self, service: str, username: str, password: str) -> None:
        self._called("set")
        super().set_password(service, username, password)

    def delete_password(self, service: str, username: str) -> None:
        self._called("delete")
        super().delete_password(service, username)


# --- Waiting


class Until(Protocol):
    """Wait inside a coroutine until `holds()` is true, at most `seconds`; `seen` tells what there was instead."""

    async def __call__(
        self, holds: Callable[[], object], seen: Callable[[], object] = ..., *, seconds: float = ...
    ) -> None: ...


async def until(holds: Callable[[], object], seen: Callable[[], object] = str, *, seconds: float = 60) -> None:
    """Wait until something holds; fails after `seconds` with what `seen` says."""
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, f"waited in vain; {seen()}"
        await asyncio.sleep(0.01)


# --- Pictures


def draw(folder: Path, count: int, name: str = "picture {}.png", *, first: int = 1) -> list[Path]:
    """That many pictures in a folder, numbered from `first`, each with a content of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / name.format(number) for number in range(first, first + count)]
    for number, path in enumerate(paths):
        Image.new("RGB", (24 + number % 40, 16 + number // 40), (number % 256, number // 256, 120)).save(path)
    return paths


def scene(seed: int, size: tuple[int, int] = (320, 240)) -> Image.Image:
    """Large shapes in many tones on a ground: as different from another as pictures are."""
    chance = random.Random(seed)
    image = Image.new("RGB", size, _colour(chance))
    pen = ImageDraw.Draw(image)
    for _ in range(25):
        left, top = chance.randrange(size[0]), chance.randrange(size[1])
        pen.ellipse((left - 40, top - 40, left + chance.randrange(60), top + chance.randrange(60)), _colour(chance))
    return image


def _colour(chance: random.Random) -> tuple[int, int, int]:
    return chance.randrange(256), chance.randrange(256), chance.randrange(256)


# --- A profile


class Profile:
    """An artist's profile that can be opened again and again, on a practice service that stays.

    Its account is its own: what other tests minted is in no list of it.
    """

    def __init__(self, folder: Path, server: PracticeServer) -> None:
        self.data = folder / "data"
        self.data.mkdir()
        self.art = folder / "art"
        self.art.mkdir()
        self.ring: Any = MemoryKeyring()  # a test may put another in its place
        self.server = server
        self.user = str(folder)
        self.secrets: list[str] = []

    async def practise(self) -> PracticeAccess:
        """What the bootstrap gives the session: the address and a fresh token."""
        secret = self.server.issue_secret_token(self.user)
        self.secrets.append(secret)

        async def close() -> None:
            await asyncio.sleep(0)

        return PracticeAccess(self.server.base_url, secret, close)

    def open(self, *, practice: bool = True) -> Studio:
        """Open the studio on this profile; nothing is started yet."""
        return open_studio(self.data, practice=self.practise if practice else None, keyring=self.ring)

    def draw(self, count: int, name: str = "picture {}.png") -> list[Path]:
        """Pictures in the art folder, each with a content of its own."""
        return draw(self.art, count, name)


# --- What no caller of the studio has: reached for here alone


def journal_of(studio: Studio) -> Database:
    """The studio's journal, to hold it up or to fail it."""
    return studio._database


def kept_mints_of(studio: Studio) -> MintCache:
    """The mints as they are held in memory, to put in what no service answers, or to read what another wrote."""
    return studio.minting._memory


async def fill_disk(studio: Studio) -> None:
    """From now on SQLite gets no page more, as on a full disk."""

    def leave_no_room(connection: sqlite3.Connection) -> None:
        pages = connection.execute("pragma page_count").fetchone()[0]
        connection.execute(f"pragma max_page_count = {pages}").fetchone()

    await journal_of(studio).read(leave_no_room)


async def free_disk(studio: Studio) -> None:
    """There is room again."""
    await journal_of(studio).read(lambda connection: connection.execute("pragma max_page_count = 1000000").fetchone())


def fallen_silent(studio: Studio) -> threading.Event:
    """From now on the journal's disk does not answer, until the event is set."""
    answers = threading.Event()
    journal_of(studio)._put(_Job(lambda _: answers.wait(120)))
    return answers


# --- A service


class ScriptedService:
    """A service that answers as a test wants: `answers[path]` is called with the headers and body of each request.

    It returns (status, JSON-ready value or bytes), or None to hang up without an answer. An answer to a path is that to
    each of its queries which has none of its own; of transactions it knows nothing unless a test says what.
    """

    def __init__(self) -> None:
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: dict[str, Callable[[dict[str, str], bytes], Any]] = {}
        self.base_url = ""
        self.more_headers = ""  # whole lines

    def seen(self, path: str) -> list[tuple[dict[str, str], bytes]]:
        """The requests to one path."""
        return [(headers, body) for asked, headers, body in self.requests if path in (asked, asked.partition("?")[0])]

    async def __aenter__(self) -> "ScriptedService":
        await self.listen()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.go_away()

    async def listen(self, port: int = 0) -> None:
        """Be there, at any free port or at this one."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port)
        self.base_url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def go_away(self) -> None:
        """Be there no more."""
        self._server.close()
        await self._server.wait_closed()

    def _answer_to(self, target: str) -> Callable[[dict[str, str], bytes], Any]:
        for path in (target, target.partition("?")[0]):
            with suppress(KeyError):
                return self.answers[path]
        if target.startswith("/v1/transactions/"):
            return lambda headers, body: (404, {"detail": "Not found."})
        raise KeyError(target)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                first, *lines = head.decode().splitlines()
                headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines if line)}
                body = await reader.readexactly(int(headers.get("content-length", 0)))
                target = first.split()[1]
                self.requests.append((target, headers, body))
                answer = self._answer_to(target)(headers, body)
                if asyncio.iscoroutine(answer):
                    answer = await answer
                if answer is None:
                    break
                status, content = answer
                raw = content if isinstance(content, bytes) else json.dumps(content).encode()
                kind = f"Content-Type: application/json\r\nConnection: close\r\n{self.more_headers}"
                writer.write(f"HTTP/1.1 {status} X\r\n{kind}Content-Length: {len(raw)}\r\n\r\n".encode() + raw)
                await writer.drain()
                break
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            writer.close()
