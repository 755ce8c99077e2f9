"""Real parts for the studio's tests: a practice service on loopback, pictures on disk, a keyring in memory."""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from mintwright.practice import PracticeServer
from mintwright.studio.session.service_access import PracticeAccess
from mintwright.studio.studio import Studio, open_studio


class Ring:
    """A keyring in memory."""

    def __init__(self) -> None:
        self.entries: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.entries.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.entries[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.entries[service, username]


class Profile:
    """An artist's profile that can be opened again and again, on a practice service that stays."""

    def __init__(self, folder: Path, server: PracticeServer) -> None:
        self.data = folder / "data"
        self.data.mkdir()
        self.art = folder / "art"
        self.art.mkdir()
        self.ring = Ring()
        self.server = server
        self.secrets: list[str] = []

    async def practise(self) -> PracticeAccess:
        """What the bootstrap gives the session: the address and a fresh token."""
        secret = self.server.issue_secret_token()
        self.secrets.append(secret)

        async def close() -> None:
            await asyncio.sleep(0)

        return PracticeAccess(self.server.base_url, secret, close)

    def open(self, *, practice: bool = True) -> Studio:
        """Open the studio on this profile; nothing is started yet."""
        return open_studio(self.data, practice=self.practise if practice else None, keyring=self.ring)

    def draw(self, count: int, name: str = "picture {}.png") -> list[Path]:
        """Pictures in the art folder, each with a content of its own."""
        paths = [self.art / name.format(number) for number in range(1, count + 1)]
        for number, path in enumerate(paths):
            Image.new("RGB", (24 + number % 40, 16 + number // 40), (number % 256, number // 256, 120)).save(path)
        return paths


@pytest.fixture(scope="session")
def practice_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PracticeServer]:
    server = PracticeServer(tmp_path_factory.mktemp("practice"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def profile(tmp_path: Path, practice_server: PracticeServer) -> Profile:
    return Profile(tmp_path, practice_server)


Until = Callable[..., Awaitable[None]]


@pytest.fixture
def until() -> Until:
    """Wait until something holds; fails after 20 s with what `seen` says."""

    async def wait(holds: Callable[[], object], seen: Callable[[], object] = str) -> None:
        deadline = time.monotonic() + 20
        while not holds():
            assert time.monotonic() < deadline, f"waited in vain; {seen()}"
            await asyncio.sleep(0.01)

    return wait


class ScriptedService:
    """A service that answers as a test wants: `answers[path]` is called with the headers and body of each request.

    It returns (status, JSON-ready value or bytes), or None to hang up without an answer.
    """

    def __init__(self) -> None:
        self.requests: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: dict[str, Callable[[dict[str, str], bytes], Any]] = {}
        self.base_url = ""
        self.more_headers = ""  # whole lines

    def seen(self, path: str) -> list[tuple[dict[str, str], bytes]]:
        """The requests to one path."""
        return [(headers, body) for asked, headers, body in self.requests if asked == path]

    async def __aenter__(self) -> "ScriptedService":
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.base_url = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                first, *lines = head.decode().splitlines()
                headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines if line)}
                body = await reader.readexactly(int(headers.get("content-length", 0)))
                path = first.split()[1]
                self.requests.append((path, headers, body))
                answer = self.answers[path](headers, body)
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


@pytest.fixture
def scripted() -> ScriptedService:
    return ScriptedService()
