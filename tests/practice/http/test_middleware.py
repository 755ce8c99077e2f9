"""A loopback service can be reached from every page in every browser: who may use it, and for how long."""

import socket
import time
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.practice.conftest import MakeAsset, Serve, Service

from mintwright.practice.http.middleware import LoopbackGuard


def raw(service: Service, sent: bytes) -> bytes:
    """What the service answers to these bytes on the wire, until it closes."""
    with socket.create_connection(address(service), timeout=10) as wire:
        wire.sendall(sent)
        answer = b""
        while chunk := wire.recv(65_536):
            answer += chunk
        return answer


def address(service: Service) -> tuple[str, int]:
    url = urlsplit(service.server.base_url)
    assert url.hostname is not None
    assert url.port is not None
    return url.hostname, url.port


def test_only_loopback_is_listened_on(service: Service) -> None:
    assert address(service)[0] == "127.0.0.1"


@pytest.mark.parametrize(
    "name", ["evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.evil.example:{port}", ""]
)
def test_a_request_that_names_another_host_is_misdirected(service: Service, name: str) -> None:
    port = address(service)[1]
    answer = service.artist.post("/v1/assets/", headers={"Host": name.format(port=port)})
    assert (answer.status_code, list(answer.json())) == (421, ["detail"])


def test_localhost_is_a_name_of_this_service(service: Service, asset: MakeAsset) -> None:
    headers = {"Host": f"LocalHost:{address(service)[1]}"}
    attachment = service.artist.post("/v1/files/", files={"file": ("a.txt", b"x")}, headers=headers).json()
    assert attachment["gateway"].lower().startswith("http://localhost:")


async def test_the_address_that_others_are_let_in_by_is_a_name_of_it_and_no_other_is() -> None:
    async def answer(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def ask(host: str) -> int:
        said: list[Any] = []

        async def send(message: Any) -> None:
            said.append(message)

        headers = [(b"host", host.encode())]
        scope = {"type": "http", "server": ("192.168.1.5", 8700), "headers": headers, "path": "/", "method": "GET"}
        await LoopbackGuard(answer, hosts=(), origins=())(scope, answer, send)  # pyright: ignore[reportArgumentType] - no body
        return said[0]["status"]

    hosts = ["192.168.1.5:8700", "192.168.1.6:8700", "192.168.1.5", "evil.example:8700"]
    assert [await ask(host) for host in hosts] == [200, 421, 421, 421]


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
def test_other_sites_pages_may_not_ask(service: Service, origin: str) -> None:
    for method, path in (("POST", "/v1/assets/"), ("OPTIONS", "/v1/assets/"), ("POST", "/auth/exchange/")):
        answer = service.artist.request(method, path, headers={"Origin": origin})
        assert answer.status_code == 403
        assert "access-control-allow-origin" not in answer.headers


def test_any_page_may_show_what_the_gateway_holds(service: Service) -> None:
    gateway = service.upload()["gateway"]
    assert service.anyone.get(gateway, headers={"Origin": "https://gallery.example"}).status_code == 200


def test_an_allowed_origin_may_ask_and_is_answered_as_browsers_expect(serve: Serve) -> None:
    service = serve(allowed_origins=("http://localhost:3000",))
    preflight = {"Origin": "http://localhost:3000", "Access-Control-Request-Method": "POST"}
    assert service.anyone.options("/v1/assets/", headers=preflight).status_code == 200
    answer = service.artist.post("/v1/assets/", headers={"Origin": "http://localhost:3000"})
    assert answer.headers["Access-Control-Allow-Origin"] == "http://localhost:3000"
    assert service.artist.post("/v1/assets/", headers={"Origin": "http://localhost:3001"}).status_code == 403


def test_an_allowed_page_on_the_web_may_reach_into_this_computer(serve: Serve) -> None:
    service = serve(allowed_origins=("https://studio.example",))
    preflight = {"Origin": "https://studio.example", "Access-Control-Request-Method": "POST"}
    preflight["Access-Control-Request-Private-Network"] = "true"
    answer = service.anyone.options("/v1/assets/", headers=preflight)
    assert (answer.status_code, answer.headers["Access-Control-Allow-Private-Network"]) == (200, "true")
    other = service.anyone.options("/v1/assets/", headers={**preflight, "Origin": "https://evil.example"})
    assert other.status_code == 403
    assert "access-control-allow-private-network" not in other.headers


def test_any_page_on_the_web_may_reach_the_gateway_and_only_read(service: Service) -> None:
    preflight = {"Origin": "https://gallery.example", "Access-Control-Request-Private-Network": "true"}
    wanted = {"Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "range"}
    answer = service.anyone.options("/ipfs/x", headers={**preflight, **wanted})
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Allow-Private-Network"] == "true"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    refused = service.anyone.options("/ipfs/x", headers={**preflight, "Access-Control-Request-Method": "POST"})
    assert (refused.status_code, list(refused.json())) == (400, ["detail"])


@pytest.mark.parametrize("field", ["Authorization: Bearer x\r\nAuthorization: Bearer y", "Host: a\r\nHost: b"])
def test_doubled_headers_are_refused(service: Service, field: str) -> None:
    host = "" if field.startswith("Host") else "Host: {}:{}\r\n".format(*address(service))
    answer = raw(service, f"POST /v1/assets/ HTTP/1.1\r\n{host}{field}\r\nConnection: close\r\n\r\n".encode())
    assert answer.split()[1] in (b"400", b"401", b"421")


def test_no_answer_waits_until_the_system_has_acknowledged_its_head(service: Service) -> None:
    times: list[float] = []
    for _ in range(10):  # on one connection; the first answers on it are acknowledged at once
        started = time.perf_counter()
        service.anyone.get("/")
        times.append(time.perf_counter() - started)
    assert min(times[5:]) < 0.03, times  # a system waits 40 ms or more before it acknowledges


def test_a_head_that_is_too_large_is_refused(service: Service) -> None:
    too_large = "x" * 300_000  # more than any system reads at once: a head that arrives whole is only bounded by that
    assert service.anyone.get("/", headers={"X": too_large}).status_code in (400, 431)


def test_a_refused_upload_is_still_answered_though_its_body_is_long(service: Service) -> None:
    for _ in range(3):
        answer = service.anyone.post("/v1/files/", files={"file": ("big.bin", b"x" * 20_000_000)})
        assert answer.status_code == 401


def test_a_body_that_stands_still_is_given_up(serve: Serve) -> None:
    service = serve(body_idle_seconds=0.2)
    head = "POST /v1/files/ HTTP/1.1\r\nHost: {}:{}\r\n".format(*address(service))
    head += f"Authorization: {service.artist.headers['Authorization']}\r\nContent-Length: 1000\r\n"
    head += "Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n"
    started = time.monotonic()
    assert raw(service, head.encode()).split()[1] == b"408"
    assert time.monotonic() - started < 5


def test_a_head_that_never_ends_is_given_up(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mintwright.practice.http.protocol.HEAD_SECONDS", 0.2)
    service = serve()
    assert raw(service, b"GET / HTTP/1.1\r\nX: ") == b""
    with socket.create_connection(address(service), timeout=4) as wire:
        wire.sendall("GET /nothing HTTP/1.1\r\nHost: {}:{}\r\n\r\n".format(*address(service)).encode())
        answer = b""
        while not answer.endswith(b"}"):
            answer += wire.recv(65_536)
        wire.sendall(b"GET / HT")
        assert wire.recv(65_536) == b""
