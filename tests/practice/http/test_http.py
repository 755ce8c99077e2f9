"""HTTP by its standards (RFC 9110, 9112), where proxies and browsers rely on them."""

import contextlib
import json
import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from tests.practice.conftest import MakeAsset, Serve, Service

from mintwright.practice import PracticeServer

TWO = "GET /openapi.json HTTP/1.1\r\nHost: {host}\r\n\r\n"


def host_of(service: Service) -> str:
    return urlsplit(service.server.base_url).netloc


def raw(service: Service, sent: str) -> list[bytes]:
    """Every answer on one connection to what was sent on it, until the service closes it."""
    url = urlsplit(service.server.base_url)
    answers = b""
    with socket.create_connection((url.hostname, url.port), timeout=30) as wire, contextlib.suppress(ConnectionError):
        wire.sendall(sent.format(host=url.netloc).encode())
        while chunk := wire.recv(65_536):
            answers += chunk
    return [b"HTTP/1.1 " + answer for answer in answers.split(b"HTTP/1.1 ")[1:]]


@pytest.mark.parametrize("path", ["/nothing", "/auth/exchange/", "/v1/files/"])
@pytest.mark.parametrize("length", [5, 4000])
def test_two_lengths_of_one_body_are_answered_once_and_end_the_connection(
    service: Service, path: str, length: int
) -> None:
    """RFC 9112, 6.1: somebody on the way may have seen another end of the body than we do."""
    two = f"POST {path} HTTP/1.1\r\nHost: {{host}}\r\nContent-Length: {length}\r\nTransfer-Encoding: chunked\r\n\r\n"
    answers = raw(service, two + "0\r\n\r\n" + TWO)
    assert len(answers) == 1
    assert b"\r\nconnection: close\r\n" in answers[0].lower()


@pytest.mark.parametrize("wanted", ["bytes=0-3", "bytes=2-", "bytes=10-", "lines=1-2"])
def test_a_range_is_nothing_that_head_knows(service: Service, wanted: str) -> None:
    """RFC 9110, 14.2: of another method than GET it is ignored."""
    gateway = service.upload("digits.txt", b"0123456789", "text/plain")["gateway"]
    answer = service.anyone.head(gateway, headers={"Range": wanted})
    assert (answer.status_code, answer.headers["Content-Length"]) == (200, "10")
    assert "content-range" not in answer.headers


@pytest.mark.parametrize("wanted", ["lines=1-2", "bytes", "bytes=x", "bytes=3-1", "=0-1", "bytes=0-1,x", "bytes=-", ""])
def test_a_range_that_is_not_understood_is_ignored(service: Service, wanted: str) -> None:
    """RFC 9110, 14.2."""
    gateway = service.upload("digits.txt", b"0123456789", "text/plain")["gateway"]
    answer = service.anyone.get(gateway, headers={"Range": wanted})
    assert (answer.status_code, answer.content) == (200, b"0123456789")


def test_several_ranges_are_given_together(service: Service) -> None:
    gateway = service.upload("digits.txt", b"0123456789", "text/plain")["gateway"]
    answer = service.anyone.get(gateway, headers={"Range": "Bytes=0-1, 8-9"})
    assert answer.status_code == 206
    assert answer.headers["Content-Type"].startswith("multipart/byteranges")


@pytest.mark.parametrize("target", ["http://{host}/openapi.json", "HTTP://{host}/openapi.json?x=1"])
def test_a_whole_address_is_asked_for_as_its_path(service: Service, target: str) -> None:
    """RFC 9112, 3.2.2: a server has to take it, and what it names counts, not the Host header."""
    answer = raw(service, f"GET {target} HTTP/1.1\r\nHost: {{host}}\r\nConnection: close\r\n\r\n")[0]
    assert answer.split()[1] == b"200"
    other = raw(service, f"GET {target} HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n")[0]
    assert other.split()[1] == b"200"


@pytest.mark.parametrize(
    "target", ["http://evil.example/openapi.json", "https://{host}/openapi.json", "http://me@{host}/openapi.json"]
)
def test_a_whole_address_of_another_service_is_misdirected(service: Service, target: str) -> None:
    answer = raw(service, f"GET {target} HTTP/1.1\r\nHost: {{host}}\r\nConnection: close\r\n\r\n")[0]
    assert answer.split()[1] == b"421"


def test_a_whole_address_of_a_token_endpoint_is_refused_as_the_endpoint_does(service: Service) -> None:
    answer = raw(service, "POST http://{host}/auth/token/ HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")[0]
    assert set(json.loads(answer.partition(b"\r\n\r\n")[2])) == {"error", "error_description"}


def knows(host: str) -> bool:
    try:
        return bool(socket.getaddrinfo(host, 0))
    except OSError:
        return False


@pytest.mark.parametrize("host", ["::1", "127.0.0.1", "localhost"])
def test_every_loopback_address_is_listened_on_and_named(tmp_path: Path, host: str) -> None:
    if host == "::1" and not has_ipv6():
        pytest.skip("this computer has no IPv6")
    if host == "localhost" and not knows(host):
        pytest.skip("this computer does not know its own name")
    server = PracticeServer(tmp_path, host=host)
    server.start()
    try:
        if host == "::1":
            assert server.base_url.startswith("http://[::1]:")
        with httpx.Client(base_url=server.base_url, trust_env=False, timeout=20) as client:
            assert client.get("/openapi.json").status_code == 200
            token = {"Authorization": f"Bearer {server.credentials().access_token}"}
            stored = client.post("/v1/files/", files={"file": ("a.txt", b"cat")}, headers=token).json()
            assert client.get(stored["gateway"]).content == b"cat"
            assert client.get("/openapi.json", headers={"Host": "[::2]:80"}).status_code == 421
    finally:
        server.stop()


def has_ipv6() -> bool:
    try:
        with socket.socket(socket.AF_INET6) as tried:
            tried.bind(("::1", 0))
    except OSError:
        return False
    return True


def test_the_amount_that_the_service_names_is_one_it_takes(service: Service, asset: MakeAsset) -> None:
    transaction = service.create(asset())["transaction"]
    assert isinstance(transaction["cost"], float)
    paid = {"address": transaction["deposit_address"], "amount": transaction["cost"]}
    answer = service.artist.post("/practice/pay/", json=paid)
    assert answer.status_code == 200, answer.text
    assert answer.json()["received"] == transaction["cost"]


@pytest.mark.parametrize("amount", [999_999_999.999999, "999999999.999999", 7, 0.000001])
def test_any_amount_is_answered_digit_for_digit(serve: Serve, asset: MakeAsset, amount: Any) -> None:
    """A number of more digits was answered with a failure, after the payment was taken."""
    service = serve()
    address = service.create(asset())["transaction"]["deposit_address"]
    answer = service.artist.post("/practice/pay/", json={"address": address, "amount": amount})
    assert answer.status_code == 200, answer.text
    assert answer.json()["amount"] == float(amount)


@pytest.mark.parametrize(
    "amount", [0, -1.5, 0.0000001, 9.5300001, 1e10, 1e-300, 1e300, "1e3", True, 1e9, "9999999999.999998"]
)
def test_an_amount_that_is_none_is_refused(service: Service, asset: MakeAsset, amount: Any) -> None:
    address = service.create(asset())["transaction"]["deposit_address"]
    answer = service.artist.post("/practice/pay/", json={"address": address, "amount": amount})
    assert (answer.status_code, list(answer.json())) == (400, ["amount"])


ADDRESS = "addr_test1vqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqd9tg5t"
ROYALTIES = {"royalties": ADDRESS, "royalties_rate": 5}
NONE = (False, "", "0.00")


def royalties(record: Any) -> tuple[bool, str, str]:
    return record["has_royalties"], record["royalties"], record["royalties_rate"]


def test_royalties_of_another_element_than_the_first_do_not_count(service: Service, asset: MakeAsset) -> None:
    """Contract 4.5, rule 2: the primary asset decides them for the whole collection."""
    made = service.create([asset(is_auto=False), asset(asset_name="Dog", **ROYALTIES)])
    assert [royalties(each) for each in made] == [NONE, NONE]
    transaction = service.artist.get(f"/v1/transactions/{made[0]['transaction']}/").json()
    assert royalties(transaction) == NONE

    first = service.create([asset(is_auto=False, **ROYALTIES), asset(asset_name="Dog", **ROYALTIES)])
    assert [royalties(each) for each in first] == [(True, ADDRESS, "5.00"), NONE]
    changed = service.artist.patch(f"/v1/assets/{first[1]['uuid']}/", json=ROYALTIES).json()
    assert royalties(changed) == NONE
    primary = service.artist.patch(f"/v1/assets/{made[0]['uuid']}/", json=ROYALTIES).json()
    assert royalties(primary) == (True, ADDRESS, "5.00")
