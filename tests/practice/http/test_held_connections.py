"""Held connections cannot shut the service down: silent ones lose their slot, working ones keep it."""

import contextlib
import json
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from tests.practice.conftest import Serve, Service
from tests.whole import sized

PLACES = 128
SEED = 20_261_122
Connect = Callable[[], socket.socket]


@pytest.fixture
def connect(service: Service) -> Iterator[Connect]:
    """Open connections to the service; all are closed after the test."""
    url = urlsplit(service.server.base_url)
    wires: list[socket.socket] = []

    def one() -> socket.socket:
        wires.append(socket.create_connection((url.hostname, url.port), timeout=30))
        return wires[-1]

    yield one
    for wire in wires:
        wire.close()


def head(service: Service, path: str, *more: str, method: str = "POST") -> bytes:
    """The head of a request that is signed in to nothing."""
    lines = (f"{method} {path} HTTP/1.1", f"Host: {urlsplit(service.server.base_url).netloc}", *more, "", "")
    return "\r\n".join(lines).encode()


def never_says_a_word(_service: Any, _wire: socket.socket) -> None:
    pass


def sends_half_a_head(service: Service, wire: socket.socket) -> None:
    wire.sendall(head(service, "/nothing", method="GET")[:-2])


def is_kept_after_an_answer(service: Service, wire: socket.socket) -> None:
    wire.sendall(head(service, "/nothing", method="GET"))
    wire.recv(65_536)


def holds_back_the_body_of_a_refused_request(service: Service, wire: socket.socket) -> None:
    wire.sendall(head(service, "/v1/files/", "Content-Length: 1000"))
    wire.recv(65_536)
    wire.sendall(b"x")  # which ended every timer there was


def holds_back_the_body_of_a_request(service: Service, wire: socket.socket) -> None:
    wire.sendall(head(service, "/auth/exchange/", "Content-Length: 1000") + b"x")


def asks_for_much_and_reads_nothing(service: Service, wire: socket.socket) -> None:
    wire.sendall(head(service, service.large, method="GET"))


HOLDING = [
    never_says_a_word,
    sends_half_a_head,
    is_kept_after_an_answer,
    holds_back_the_body_of_a_refused_request,
    holds_back_the_body_of_a_request,
]


@pytest.mark.parametrize("hold", HOLDING)
def test_the_service_answers_though_every_place_is_held(service: Service, connect: Connect, hold: Any) -> None:
    for _ in range(PLACES + 12):
        hold(service, connect())
    for _ in range(3):
        with httpx.Client(base_url=service.server.base_url, trust_env=False, timeout=30) as another:
            assert another.get("/nothing").status_code == 404


@pytest.mark.parametrize("hold", [*HOLDING, asks_for_much_and_reads_nothing])
def test_who_holds_a_place_loses_it_without_being_in_anyones_way(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, hold: Any
) -> None:
    for name in ("HEAD_SECONDS", "LINGER_SECONDS", "UNREAD_SECONDS"):
        monkeypatch.setattr(f"mintwright.practice.http.protocol.{name}", 0.3)
    service = serve(body_idle_seconds=0.3)
    service.large = urlsplit(service.upload("large.bin", bytes(20_000_000))["gateway"]).path
    url = urlsplit(service.server.base_url)
    with socket.create_connection((url.hostname, url.port), timeout=30) as wire:
        hold(service, wire)
        if hold is asks_for_much_and_reads_nothing:
            until = time.monotonic() + 30
            while open_connections(service):
                assert time.monotonic() < until, "it was never given up"
                time.sleep(0.01)
        with contextlib.suppress(ConnectionError):
            while wire.recv(65_536):
                pass


def test_who_reads_slowly_gives_way(service: Any, connect: Connect) -> None:
    service.large = urlsplit(service.upload("large.bin", bytes(20_000_000))["gateway"]).path
    wires = [connect() for _ in range(PLACES)]
    for wire in wires:
        asks_for_much_and_reads_nothing(service, wire)
    until = time.monotonic() + 30
    while sum(each.is_unread for each in connections(service)) < PLACES:
        assert time.monotonic() < until
        time.sleep(0.01)
    for _ in range(3):
        with httpx.Client(base_url=service.server.base_url, trust_env=False, timeout=30) as another:
            assert another.get("/nothing").status_code == 404
    assert open_connections(service) > PLACES - 12, "as many as had to, and no more"


def test_a_steady_reader_keeps_its_place_while_others_are_only_silent(service: Any, connect: Connect) -> None:
    service.large = urlsplit(service.upload("large.bin", bytes(40_000_000))["gateway"]).path
    reader = connect()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
    asks_for_much_and_reads_nothing(service, reader)
    assert read_steadily_among(2 * PLACES, connect, reader) > 40_000_000


def test_who_reads_nothing_gives_way_before_who_reads_steadily_or_is_silent(
    service: Any, connect: Connect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mintwright.practice.http.protocol.STALL_SECONDS", 0.0, raising=False)
    service.large = urlsplit(service.upload("large.bin", bytes(40_000_000))["gateway"]).path
    for _ in range(PLACES - 2):
        asks_for_much_and_reads_nothing(service, connect())
    until = time.monotonic() + 30
    while sum(each.is_unread for each in connections(service)) < PLACES - 2:
        assert time.monotonic() < until
        time.sleep(0.01)
    reader, silent = connect(), connect()
    reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 16)
    asks_for_much_and_reads_nothing(service, reader)
    assert read_steadily_among(PLACES // 2, connect, reader) > 40_000_000
    silent.sendall(head(service, "/nothing", method="GET"))
    assert b" 404 " in silent.recv(65_536)


def read_steadily_among(others: int, connect: Connect, reader: socket.socket) -> int:
    """Read an answer while so many others connect and say nothing; returns its length until the connection ended."""
    read = 0
    for number in range(others):
        connect()
        if number % 4 == 0:
            read += len(reader.recv(1 << 16))
            time.sleep(0.005)  # as a reader on a network
    reader.settimeout(1)
    with contextlib.suppress(TimeoutError, ConnectionError):
        while piece := reader.recv(1 << 20):
            read += len(piece)
    return read


def test_an_answer_that_is_read_too_slowly_does_not_hold_its_place_for_ever(
    serve: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mintwright.practice.http.protocol.UNREAD_SECONDS", 1.0)
    monkeypatch.setattr("mintwright.practice.http.protocol.READ_BYTES", 1 << 30)
    service = serve()
    service.large = urlsplit(service.upload("large.bin", bytes(60_000_000))["gateway"]).path
    url = urlsplit(service.server.base_url)
    with socket.create_connection((url.hostname, url.port), timeout=30) as wire:
        asks_for_much_and_reads_nothing(service, wire)
        until, read = time.monotonic() + 30, 0
        with contextlib.suppress(ConnectionError):
            while chunk := wire.recv(200_000):  # enough to let the service write a little more, again and again
                read += len(chunk)
                assert time.monotonic() < until
                time.sleep(0.02)
    assert read < 60_000_000, "a little now and then kept it"


def test_an_answer_that_is_read_steadily_arrives_whole_however_long_that_takes(
    serve: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mintwright.practice.http.protocol.UNREAD_SECONDS", 0.3)
    monkeypatch.setattr("mintwright.practice.http.protocol.READ_BYTES", 1 << 14)
    service = serve()
    stored = service.upload("large.bin", bytes(20_000_000))
    read, pace = 0, threading.Event()
    with httpx.stream("GET", stored["gateway"], trust_env=False, timeout=30) as answer:
        for chunk in answer.iter_bytes(1_000_000):
            read += len(chunk)
            pace.wait(0.05)
    assert read == 20_000_000


def test_the_time_between_two_answers_counts_as_nobodys_slowness(serve: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mintwright.practice.http.protocol.UNREAD_SECONDS", 3.0)
    monkeypatch.setattr("mintwright.practice.http.protocol.READ_BYTES", 1 << 30)
    service = serve()
    stored = service.upload("large.bin", bytes(40_000_000))
    pace = threading.Event()
    with httpx.Client(trust_env=False, timeout=30) as client:
        for seconds in (0.02, 0.05):
            read, since = 0, time.monotonic()
            with client.stream("GET", stored["gateway"]) as answer:
                for chunk in answer.iter_bytes(1_000_000):
                    read += len(chunk)
                    pace.wait(seconds)
            assert read == 40_000_000
            pace.wait(2.6 - (time.monotonic() - since))


@pytest.mark.parametrize("path", ["/v1/files/", "/auth/exchange/", "/nothing"])
def test_a_body_that_drips_does_not_hold_its_place_for_ever(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    monkeypatch.setattr("mintwright.practice.http.protocol.LINGER_SECONDS", 0.3)
    service = serve(body_idle_seconds=0.5)
    url = urlsplit(service.server.base_url)
    with socket.create_connection((url.hostname, url.port), timeout=0.05) as wire:
        wire.sendall(head(service, path, "Content-Length: 16000"))
        assert is_dropped(wire), "a byte now and then kept it"


def test_a_head_that_drips_does_not_hold_its_place_for_ever(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mintwright.practice.http.protocol.HEAD_SECONDS", 0.5)
    service = serve()
    url = urlsplit(service.server.base_url)
    with socket.create_connection((url.hostname, url.port), timeout=0.05) as wire:
        wire.sendall(head(service, "/nothing", "X: ", method="GET")[:-4])
        assert is_dropped(wire), "a byte now and then kept it"


def is_dropped(wire: socket.socket) -> bool:
    """Whether the service ends the connection within 20 s, while it hears something every 50 ms."""
    until = time.monotonic() + 20
    with contextlib.suppress(ConnectionError):
        while time.monotonic() < until:
            try:
                if not wire.recv(65_536):
                    return True
            except TimeoutError:
                wire.sendall(b"x")
        return False
    return True


def test_an_upload_and_what_is_being_served_keep_their_places(serve: Serve) -> None:
    service = serve(faults=faults(slow=2))
    url = urlsplit(service.server.base_url)
    boundary = "multipart/form-data; boundary=b"
    start = b'--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\nfirst'
    body = start + b" and last\r\n--b--\r\n"
    signed = f"Authorization: {service.artist.headers['Authorization']}"
    with contextlib.ExitStack() as wires:
        uploading, served, *held = [
            wires.enter_context(socket.create_connection((url.hostname, url.port), timeout=30))
            for _ in range(PLACES)
        ]  # fmt: skip
        length = f"Content-Length: {len(body)}"
        uploading.sendall(head(service, "/v1/files/", signed, length, f"Content-Type: {boundary}") + start)
        served.sendall(head(service, "/nothing", method="GET"))
        seen = time.monotonic() + 30
        while sum(not each.is_silent for each in connections(service)) < 2:  # both are under way
            assert time.monotonic() < seen
            time.sleep(0.01)
        for _ in range(40):
            held.append(wires.enter_context(socket.create_connection((url.hostname, url.port), timeout=30)))
            held[-1].sendall(head(service, "/openapi.json", method="GET"))
            held[-1].recv(65_536)
        uploading.sendall(body[len(start) :])
        assert uploading.recv(65_536).split()[1] == b"201"
        assert served.recv(65_536).split()[1] == b"404"
        assert open_connections(service) <= PLACES + 1


@pytest.mark.parametrize(("path", "key"), [("/nothing", "detail"), ("/auth/token/", "error_description")])
def test_one_request_too_many_is_answered_in_the_form_of_its_address(serve: Serve, path: str, key: str) -> None:
    service = serve(faults=faults(slow=2))
    url = urlsplit(service.server.base_url)
    with contextlib.ExitStack() as wires:
        for _ in range(PLACES):
            wire = wires.enter_context(socket.create_connection((url.hostname, url.port), timeout=30))
            wire.sendall(head(service, "/nothing", method="GET"))
        answer = wires.enter_context(httpx.Client(base_url=service.server.base_url, trust_env=False)).post(path)
        assert (answer.status_code, answer.headers["Connection"]) == (503, "close")
        assert "connections" in answer.json()[key]
        assert int(answer.headers["Retry-After"]) > 0


def test_the_answer_to_a_refused_upload_arrives_though_its_body_is_long_and_slow(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mintwright.practice.http.protocol.LINGER_SECONDS", 0.2)
    service = serve()
    sent: list[int] = []

    def slowly() -> Iterator[bytes]:
        pace = threading.Event()
        for number in range(20):
            sent.append(number)
            yield bytes(200_000)
            pace.wait(0.05)

    answer = service.anyone.post("/v1/files/", content=slowly())
    assert (answer.status_code, len(sent)) == (401, 20)
    assert json.loads(answer.content)["detail"]


def faults(**changes: Any) -> Any:
    from mintwright.practice import FaultSettings

    return FaultSettings(**changes)


def open_connections(service: Service) -> int:
    """How many the service itself counts."""
    return len(connections(service))


def connections(service: Service) -> set[Any]:
    return set(service.server._running._server.server_state.connections)


@pytest.mark.parametrize("broken", [b"NOT HTTP\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 40_000 + b"\r\n"])
def test_what_is_no_request_is_refused_in_every_form(service: Service, connect: Connect, broken: bytes) -> None:
    wire = connect()
    wire.sendall(broken)
    answer = b""
    with contextlib.suppress(ConnectionError):
        while chunk := wire.recv(65_536):
            answer += chunk
    assert answer.split()[1] == b"400"
    assert set(json.loads(answer.partition(b"\r\n\r\n")[2])) == {"detail", "error", "error_description"}


def test_nonsense_behind_an_answer_ends_the_connection_and_is_no_fault(
    service: Service, connect: Connect, caplog: pytest.LogCaptureFixture
) -> None:
    wire = connect()
    wire.sendall(head(service, "/v1/files/", "Transfer-Encoding: chunked"))
    answer = b""
    while not answer.endswith(b"}"):
        answer += wire.recv(65_536)
    assert answer.split()[1] == b"401"
    wire.sendall(b"no chunk at all\r\n")
    with contextlib.suppress(ConnectionError):
        assert wire.recv(65_536) == b""
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.soak
def test_the_artist_is_answered_whatever_a_stranger_holds(serve: Serve) -> None:
    """Rounds of two hundred connections of every kind, by chance; uploads and mints go on among them."""
    rounds = sized(120, 2)
    chance = random.Random(SEED)
    service = serve()
    url = urlsplit(service.server.base_url)
    held: list[socket.socket] = []
    slowest = 0.0
    try:
        for number in range(rounds):
            for _ in range(200):
                held.append(socket.create_connection((url.hostname, url.port), timeout=30))
                with contextlib.suppress(ConnectionError):  # it may have to make room meanwhile
                    chance.choice(HOLDING)(service, held[-1])
            for wire in chance.sample(held, 60):
                with contextlib.suppress(OSError):
                    wire.sendall(b"x")
            began = time.monotonic()
            with httpx.Client(base_url=service.server.base_url, trust_env=False, timeout=60) as another:
                another.headers["Authorization"] = service.artist.headers["Authorization"]
                file = {"file": ("cat.bin", bytes(number % 7 * 100_000))}
                stored = another.post("/v1/files/", files=file).raise_for_status().json()
                assert another.get(stored["gateway"]).status_code == 200
                assert another.get("/v1/assets/").status_code == 200
            slowest = max(slowest, time.monotonic() - began)
            assert open_connections(service) <= PLACES + 1
            while len(held) > 300:
                held.pop(chance.randrange(len(held))).close()
    finally:
        for wire in held:
            wire.close()
    print(f"seed {SEED}, {rounds} rounds of 200 held connections, slowest {slowest:.2f} s")  # noqa: T201 - soak
