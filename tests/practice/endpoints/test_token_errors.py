"""Whatever refuses a request to the token endpoints says so in a TokenError (contract 7, rule 1)."""

import contextlib
import json
import socket
from typing import Any
from urllib.parse import urlsplit

import pytest
from tests.practice.conftest import Serve, Service

PATHS = ["/auth/token/", "/auth/exchange/", "/auth/nothing/"]
Answer = tuple[int, Any]


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    ("status", "headers"),
    [
        (421, {"Host": "evil.example"}),
        (403, {"Origin": "https://evil.example"}),
        (403, {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}),
    ],
)
def test_who_may_not_ask_is_told_in_a_token_error(service: Service, path: str, status: int, headers: Any) -> None:
    method = "OPTIONS" if "Access-Control-Request-Method" in headers else "POST"
    answer = service.anyone.request(method, path, headers=headers)
    assert answer.status_code == status
    check(answer.json())
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(("weather", "status"), [({"maintenance": True}, 503), ({"busy": 1}, 429)])
@pytest.mark.parametrize("path", PATHS)
def test_a_bad_day_is_told_in_a_token_error(serve: Serve, path: str, weather: Any, status: int) -> None:
    service = serve()
    service.artist.post("/practice/weather/", json=weather).raise_for_status()
    answer = service.anyone.post(path)
    assert answer.status_code == status
    check(answer.json())


def test_a_page_that_may_ask_for_less_is_told_in_a_token_error(serve: Serve) -> None:
    service = serve(allowed_origins=("http://localhost:3000",))
    preflight = {"Origin": "http://localhost:3000", "Access-Control-Request-Method": "DELETE"}
    answer = service.anyone.options("/auth/token/", headers=preflight)
    assert answer.status_code == 400
    check(answer.json())


@pytest.mark.parametrize("path", PATHS[:2])
def test_what_is_too_large_is_told_in_a_token_error(service: Service, path: str) -> None:
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = service.anyone.post(path, content=b"a=" + b"x" * 20_000, headers=headers)
    assert answer.status_code == 413
    check(answer.json())


@pytest.mark.parametrize("path", PATHS[:2])
def test_a_body_that_does_not_come_is_told_in_a_token_error(serve: Serve, path: str) -> None:
    form = "Content-Type: application/x-www-form-urlencoded\r\n"
    status, body = held_back(serve(body_idle_seconds=0.2), path, form + "Content-Length: 100\r\n\r\nhalf")
    assert status == 408
    check(body)


def test_a_method_that_is_not_there_is_told_in_a_token_error(service: Service) -> None:
    for method in ("GET", "PUT", "DELETE"):
        answer = service.anyone.request(method, "/auth/token/")
        assert answer.status_code == 405
        check(answer.json())


def test_a_service_that_ends_says_so_in_a_token_error(serve: Serve) -> None:
    service = serve()
    service.artist.post("/practice/weather/", json={"slow": 30}).raise_for_status()
    url = urlsplit(service.server.base_url)
    with socket.create_connection((url.hostname, url.port), timeout=30) as wire:
        wire.sendall(f"POST /auth/token/ HTTP/1.1\r\nHost: {url.netloc}\r\nContent-Length: 0\r\n\r\n".encode())
        service.stop()
        status, body = parsed(wire)
    assert status == 503
    check(body)


def check(body: Any) -> None:
    assert set(body) == {"error", "error_description"}
    assert all(isinstance(value, str) for value in body.values())
    assert body["error"]


def held_back(service: Service, path: str, rest: str) -> Answer:
    url = urlsplit(service.server.base_url)
    with socket.create_connection((url.hostname, url.port), timeout=30) as wire:
        wire.sendall(f"POST {path} HTTP/1.1\r\nHost: {url.netloc}\r\n{rest}".encode())
        return parsed(wire)


def parsed(wire: socket.socket) -> Answer:
    answer = b""
    with contextlib.suppress(ConnectionError):
        while chunk := wire.recv(65_536):
            answer += chunk
    return int(answer.split()[1]), json.loads(answer.partition(b"\r\n\r\n")[2])
