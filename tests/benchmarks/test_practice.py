"""The practice service beside bare competitors in the same run: only the printed ratios count.

Collections of ten assets against a Starlette app that validates and keeps nothing; one large upload against an ASGI
app that throws the bytes away. Both competitors run on uvicorn in a thread, like the service.
"""



import asyncio
import json
import resource
import socket
import ssl
import statistics
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
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from mintwright.practice import PracticeServer

IMAGE = "ipfs://QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH"
CLIENTS = 64
COLLECTIONS = 640
UPLOAD_BYTES = 300 << 20
ROUNDS = 3
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


@pytest.mark.skipif(sys.platform == "win32", reason="resource is POSIX")
def test_a_large_upload(service: tuple[str, dict[str, str]]) -> None:
    ratios: list[float] = []
    with bare(discard) as rival:
        asyncio.run(upload(rival, {}))
        idle = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(ROUNDS):
            limit, ours = asyncio.run(upload(rival, {})), asyncio.run(upload(*service))
            ratios.append(ours / limit)
            print(f"upload of 300 MiB: {ours:.0f} MB/s, discarding {limit:.0f} MB/s, ratio {ratios[-1]:.2f}")
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - idle) / 1024
    print(f"median ratio {statistics.median(ratios):.2f}, target 0.6; peak memory {grown:.0f} MiB over idle, target 20")
