"""The practice service beside bare competitors in the same run: only the printed ratios count.

Collections of ten assets against a Starlette app that validates and keeps nothing; one large upload against an ASGI
app that throws the bytes away; the interface's tick while another process does either to the service in this one.
Competitors run on uvicorn in a thread, like the service.

What was measured on two cores, most of them busy with other programs, and why the first two targets are missed there:
- Client and bare app take 1.0 ms of processor time a collection, with the service 2.2 ms: 0.3 for the cost (policy,
  address, bytes), 0.2 for SQLite, 0.1 each to read, check, make and write, the rest to change threads. One interpreter
  lets one thread work at a time, so 0.45 is the most; it was 0.28 when each creation was a transaction of its own.
- Both digests, the file and its fsync take 0.6 to 0.9 s of one core for 300 MiB, the competitor 0.25 s for everything.
  The benchmark measures both and prints the ratio that is left on one core; the service reaches it.
- The tick, a timer of 5 ms: 99 of 100 came within 10.5 ms while others create and 10.1 ms while others upload, on a
  quiet machine (5.3 ms with nothing to do); within 10 to 20 ms with both cores busy, whatever the switch interval.
"""

import asyncio
import gc
import hashlib
import json
import os
import socket
import ssl
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from tests.benchmarks.memory import PeakMemory
from tests.whole import sized, target

from mintwright.app import THREAD_SWITCH_SECONDS
from mintwright.chain.cid import CidBuilder
from mintwright.practice import PracticeServer
from mintwright.ui.shell.garbage import GarbageCollection

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

IMAGE = "ipfs://QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH"
CLIENTS = sized(64, 4)
COLLECTIONS = sized(640, 8)
UPLOAD_BYTES = sized(300, 32) << 20
ROUNDS = sized(3, 1)
IDLE_SECONDS = sized(3, 0.2)
PROJECT = Path(__file__).parents[2]
BOUNDARY = "3f0c5be6a4c24f0f9d8d8c1c36a1f2ab"


def asset(number: int) -> dict[str, Any]:
    return {
        "blockchain": "ada",
        "amount": 1,
        "name": f"Cat number {number}",
        "asset_name": f"Cat{number}",
        "image": IMAGE,
        "is_auto": True,
        "attrs": {"artist": "Ann", "story": ["A cat that walks by itself,", "and all places are alike to it"]},
    }


COLLECTION = json.dumps([asset(number) for number in range(10)]).encode()


async def answer_without_looking(request: Request) -> JSONResponse:
    return JSONResponse(json.loads(await request.body()), 201)


async def discard(scope: Any, receive: Any, send: Any) -> None:
    while (await receive()).get("more_body", False):
        pass
    await send({"type": "http.response.start", "status": 201, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"{}"})


@contextmanager
def bare(app: Any) -> Iterator[str]:
    """A competitor on uvicorn, in a thread of this process like the practice service."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, access_log=False, lifespan="off"))
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listening])))
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield "http://{}:{}".format(*listening.getsockname())
    server.should_exit = True
    thread.join()


@pytest.fixture(autouse=True)
def threads_take_turns_as_in_the_studio() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.0005)
    yield
    sys.setswitchinterval(before)


@pytest.fixture
def service(tmp_path: Path) -> Iterator[tuple[str, dict[str, str]]]:
    server = PracticeServer(tmp_path)
    server.start()
    secret = {"Authorization": f"Token {server.issue_secret_token()}"}
    grant = httpx.post(f"{server.base_url}/auth/exchange/", headers=secret, trust_env=False).json()
    yield server.base_url, {"Authorization": f"Bearer {grant['access_token']}"}
    server.stop()


async def create_many(base_url: str, headers: dict[str, str]) -> tuple[float, list[float]]:
    """Collections a second by 64 clients with a connection each, and how long each answer took."""
    headers = {**headers, "Content-Type": "application/json"}
    no_tls = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    clients = [httpx.AsyncClient(headers=headers, verify=no_tls, trust_env=False, timeout=60) for _ in range(CLIENTS)]
    times: list[float] = []

    async def work(client: httpx.AsyncClient) -> None:
        for _ in range(COLLECTIONS // CLIENTS):
            asked = time.perf_counter()
            (await client.post(f"{base_url}/v1/assets/", content=COLLECTION)).raise_for_status()
            times.append(time.perf_counter() - asked)

    await asyncio.gather(*map(work, clients))  # a first round opens the connections and warms both sides up
    times.clear()
    started = time.perf_counter()
    await asyncio.gather(*map(work, clients))
    rate = COLLECTIONS / (time.perf_counter() - started)
    await asyncio.gather(*(client.aclose() for client in clients))
    return rate, times


def test_collections_a_second(service: tuple[str, dict[str, str]]) -> None:
    bare_app = Starlette(routes=[Route("/v1/assets/", answer_without_looking, methods=["POST"])])
    ratios: list[float] = []
    with bare(bare_app) as rival:
        for _ in range(ROUNDS):
            limit, _ = asyncio.run(create_many(rival, {}))
            ours, times = asyncio.run(create_many(*service))
            ratios.append(ours / limit)
            p99 = sorted(times)[int(len(times) * 0.99)] * 1000
            print(f"collections of ten: {ours:.0f}/s, bare {limit:.0f}/s, ratio {ratios[-1]:.2f}, p99 {p99:.0f} ms")
    print(f"median ratio {statistics.median(ratios):.2f}, target 0.5")


class Upload(httpx.AsyncByteStream):
    """A multipart body of zeros, made as it is sent."""

    def __init__(self, size: int) -> None:
        self.head = (
            f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\n\r\n'.encode()
        )
        self.tail = f"\r\n--{BOUNDARY}--\r\n".encode()
        self.size = size

    def __len__(self) -> int:
        return len(self.head) + self.size + len(self.tail)

    async def __aiter__(self) -> AsyncIterator[bytes]:
        yield self.head
        for start in range(0, self.size, 1 << 20):
            # No two pieces are alike, so that nothing on the way may take a short cut.
            yield start.to_bytes(8) * (min(1 << 20, self.size - start) // 8)
        yield self.tail


async def upload(base_url: str, headers: dict[str, str]) -> float:
    """MB/s of one large upload."""
    body = Upload(UPLOAD_BYTES)
    headers = {**headers, "Content-Type": f"multipart/form-data; boundary={BOUNDARY}", "Content-Length": str(len(body))}
    async with httpx.AsyncClient(base_url=base_url, trust_env=False, timeout=120) as http:
        started = time.perf_counter()
        (await http.post("/v1/files/", content=body, headers=headers)).raise_for_status()
        return UPLOAD_BYTES / (time.perf_counter() - started) / 1e6


def keep_alone(folder: Path) -> float:
    """Seconds that both digests and the file take of one core: what an upload cannot do without."""
    piece, sha256, cid = os.urandom(1 << 20), hashlib.sha256(), CidBuilder()
    started = time.perf_counter()
    with (folder / "kept").open("wb", buffering=0) as file:
        for _ in range(UPLOAD_BYTES >> 20):
            sha256.update(piece)
            cid.update(piece)
            file.write(piece)
        os.fsync(file.fileno())
    taken = time.perf_counter() - started
    (folder / "kept").unlink()
    return taken


def test_a_large_upload(service: tuple[str, dict[str, str]], tmp_path: Path) -> None:
    ratios: list[float] = []
    floors: list[float] = []
    with bare(discard) as rival:
        asyncio.run(upload(rival, {}))
        keep_alone(tmp_path)
        peak = PeakMemory()
        for _ in range(ROUNDS):
            limit, ours = asyncio.run(upload(rival, {})), asyncio.run(upload(*service))
            bare_seconds = UPLOAD_BYTES / limit / 1e6
            ratios.append(ours / limit)
            floors.append(bare_seconds / (bare_seconds + keep_alone(tmp_path)))
            print(
                f"upload of {UPLOAD_BYTES >> 20} MiB: {ours:.0f} MB/s, discarding {limit:.0f} MB/s, "
                f"ratio {ratios[-1]:.2f}; digests and file leave {floors[-1]:.2f} on one core"
            )
    print(
        f"median ratio {statistics.median(ratios):.2f}, target 0.6, "
        f"possible on one core {statistics.median(floors):.2f}; peak memory {peak.grown():.0f} MiB over idle, target 20"
    )
    assert peak.grown() < 20


def ticks_while(qapp: QApplication, words: list[str], given: str) -> list[float]:
    """Milliseconds between the ticks of a 5 ms timer while another process does `words` to the service in this one."""
    gaps: list[float] = []
    last = time.perf_counter()

    def tick() -> None:
        nonlocal last
        now = time.perf_counter()
        gaps.append((now - last) * 1000)
        last = now
        if len(gaps) % 20 == 0 and load.poll() is not None:
            qapp.quit()

    sys.setswitchinterval(THREAD_SWITCH_SECONDS)  # as in the app
    collecting = GarbageCollection(starting=0)  # on this thread, and never on the service's
    gc.freeze()
    timer = QTimer()
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(tick)
    with subprocess.Popen(
        [sys.executable, "-m", "tests.benchmarks.test_practice", *words], stdin=subprocess.PIPE, text=True, cwd=PROJECT
    ) as load:
        assert load.stdin is not None
        load.stdin.write(given)
        load.stdin.close()
        timer.start(5)
        qapp.exec()
        assert load.returncode == 0
    timer.stop()
    collecting.deleteLater()
    gc.unfreeze()
    return sorted(gaps)


@pytest.mark.parametrize("deed", ["wait", "create", "upload"])
def test_the_interfaces_tick_meanwhile(qapp: QApplication, service: tuple[str, dict[str, str]], deed: str) -> None:
    gaps = ticks_while(qapp, [deed], json.dumps(service))
    p99 = gaps[int(len(gaps) * 0.99)]
    print(f"tick while others {deed}: p99 {p99:.1f} ms, longest {gaps[-1]:.0f} ms of {len(gaps)} ticks, target 10 ms")
    target(len(gaps) > 100, "too few ticks to judge by")


def main() -> None:
    """What the other process does: the service's address and the headers come by standard input."""
    base_url, headers = json.load(sys.stdin)
    deeds = {
        "wait": lambda: asyncio.sleep(IDLE_SECONDS),
        "create": lambda: create_many(base_url, headers),
        "upload": lambda: upload(base_url, headers),
    }
    for _ in range(ROUNDS):
        asyncio.run(deeds[sys.argv[1]]())


if __name__ == "__main__":
    main()
