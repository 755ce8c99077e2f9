"""A practice service on a real loopback socket, signed in to; one for each module, another on demand."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from mintwright.practice import PracticeOptions, PracticeServer

IMAGE = "ipfs://QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH"

Serve = Callable[..., "Service"]
MakeAsset = Callable[..., dict[str, Any]]


class Service:
    """A running service, a client that is signed in, and one that is not."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self.folder = folder
        self.server = PracticeServer(folder, options=PracticeOptions(**options))
        self.server.start()
        self.anyone = httpx.Client(base_url=self.server.base_url, trust_env=False, timeout=20)
        self.artist = httpx.Client(base_url=self.server.base_url, trust_env=False, timeout=20)
        self.artist.headers["Authorization"] = f"Bearer {self.exchange()['access_token']}"

    def exchange(self) -> dict[str, Any]:
        secret = self.server.issue_secret_token()
        answer = self.anyone.post("/auth/exchange/", headers={"Authorization": f"Token {secret}"})
        return answer.raise_for_status().json()

    def upload(self, name: str = "cat.png", content: bytes = b"cat", media_type: str = "image/png") -> dict[str, Any]:
        answer = self.artist.post("/v1/files/", files={"file": (name, content, media_type)})
        return answer.raise_for_status().json()

    def create(self, body: Any) -> Any:
        return self.artist.post("/v1/assets/", json=body).raise_for_status().json()

    def refusal(self, body: Any, status: int = 400) -> Any:
        answer = self.artist.post("/v1/assets/", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    def stop(self) -> None:
        self.artist.close()
        self.anyone.close()
        self.server.stop()


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    service = Service(tmp_path_factory.mktemp("service"))
    yield service
    service.stop()


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    service = Service(tmp_path_factory.mktemp("strict"), chain_strict=True)
    yield service
    service.stop()


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service on whose chain nothing happens by itself for a day."""
    service = Service(tmp_path_factory.mktemp("still"), seen_seconds=10 * 86_400, block_seconds=10 * 86_400)
    yield service
    service.stop()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start services with options of the test's own; all are stopped after it. Default folder: the same each time."""
    running: list[Service] = []

    def start(folder: Path = tmp_path / "service", **options: Any) -> Service:
        running.append(Service(folder, **options))
        return running[-1]

    yield start
    for each in running:
        each.stop()


@pytest.fixture
def asset() -> MakeAsset:
    """A request of the minimal shape, with changes; a field changed to None is left out."""

    def make(**changes: Any) -> dict[str, Any]:
        minimal = {
            "blockchain": "ada",
            "amount": 1,
            "name": "A cat",
            "asset_name": "Cat1",
            "image": IMAGE,
            "is_auto": True,
        }
        return {name: value for name, value in {**minimal, **changes}.items() if value is not None}

    return make
