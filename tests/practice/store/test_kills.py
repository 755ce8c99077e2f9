"""The service killed outright in the middle of uploads and creations: what was answered stays, nothing is torn."""

import random
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.practice.conftest import MakeAsset
from tests.whole import sized

from mintwright.practice import Store

KILLS = sized(200, 3)
SEED = 20_261_120
CHILD = """
import sys, time
from pathlib import Path
from mintwright.practice import PracticeServer
server = PracticeServer(Path(sys.argv[1]))
server.start()
print(server.base_url, server.issue_secret_token(), flush=True)
time.sleep(60)
"""


@contextmanager
def doomed_service(folder: Path) -> Iterator[tuple[httpx.Client, Callable[[], None]]]:
    """A service in a process of its own: a client that is signed in, and what kills the service."""
    child = subprocess.Popen([sys.executable, "-c", CHILD, str(folder)], stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    base_url, secret = child.stdout.readline().split()
    with httpx.Client(base_url=base_url, trust_env=False) as client:
        grant = client.post("/auth/exchange/", headers={"Authorization": f"Token {secret}"}).json()
        client.headers["Authorization"] = f"Bearer {grant['access_token']}"
        yield client, child.kill
    child.wait()
    child.stdout.close()


class Work:
    """Uploads and creations without end, until the service is gone; keeps what was answered."""

    def __init__(self, client: httpx.Client, seed: int, asset: MakeAsset) -> None:
        self.attachments: list[dict[str, Any]] = []
        self.collections: list[list[dict[str, Any]]] = []
        self.cut_off = 0  # uploads that were under way when the service went
        self._client = client
        self._random = random.Random(seed)
        self._asset = asset
        work = [self._upload, *[self._mint] * 4]  # creations that come together are kept in one transaction
        self._threads = [threading.Thread(target=self._until_gone, args=(each,)) for each in work]
        for thread in self._threads:
            thread.start()

    def until_answered(self) -> None:
        """Wait for an upload, and a creation."""
        deadline = time.monotonic() + 60
        while not (self.attachments and self.collections):
            assert time.monotonic() < deadline
            threading.Event().wait(0.01)

    def join(self) -> None:
        for thread in self._threads:
            thread.join(20)
            assert not thread.is_alive()

    def _until_gone(self, once: Any) -> None:
        try:
            while True:
                once()
        except httpx.TransportError:
            return

    def _upload(self) -> None:
        content = self._random.randbytes(self._random.choice([10, 200_000, 3_000_000]))
        try:
            answer = self._client.post("/v1/files/", files={"file": ("a.bin", content)})
        except httpx.ConnectError:
            raise
        except httpx.TransportError:
            self.cut_off += 1
            raise
        self.attachments.append(answer.raise_for_status().json())

    def _mint(self) -> None:
        body = [self._asset(asset_name=f"Cat{number}") for number in range(5)]
        self.collections.append(self._client.post("/v1/assets/", json=body).raise_for_status().json())


@pytest.mark.soak
def test_a_kill_at_any_moment_keeps_what_was_answered_and_nothing_torn(tmp_path: Path, asset: MakeAsset) -> None:
    chance = random.Random(SEED)
    attachments: list[dict[str, Any]] = []
    collections: list[list[dict[str, Any]]] = []
    cut_off = 0
    for number in range(KILLS):
        with doomed_service(tmp_path / "kept") as (client, kill):
            work = Work(client, SEED + number, asset)
            if not number:  # a loaded machine may answer nothing in a quarter of a second, so that nothing is shown
                work.until_answered()
            threading.Event().wait(chance.uniform(0.0, 0.25))
            kill()
            work.join()
        attachments += work.attachments
        collections += work.collections
        cut_off += work.cut_off

    print(f"seed {SEED}, {KILLS} kills, {len(attachments)} uploads, {cut_off} cut off, {len(collections)} collections")  # noqa: T201 - soak
    assert attachments
    assert collections
    assert cut_off, "uploads were under way when the service was killed"
    store = Store(tmp_path / "kept")
    try:
        assert store.check() == []
        assert list((tmp_path / "kept" / "files" / "incoming").iterdir()) == []
        for attachment in attachments:
            assert store.blob(attachment["ipfs"].removeprefix("ipfs://")) is not None
        for collection in collections:
            kept = [store.mints.asset(made["uuid"], "artist") for made in collection]
            assert all(row is not None and row.mint == collection[0]["transaction"] for row in kept)
    finally:
        store.close()
