"""Hostile gateways: no private address is asked, nothing endless is read, nothing ambiguous counts as a result."""

import asyncio
import hashlib
import ipaddress
import ssl
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.faults.conftest import Answer, Connection, Serve

from mintwright.api import errors
from mintwright.api.gateway import MOST_HOPS, Bounds, Gateways, gateway_address
from mintwright.api.public_addresses import is_public
from mintwright.chain.cid import cid_of

ART = b"the artist's own bytes" * 1_000
SHA256 = hashlib.sha256(ART).hexdigest()
QUICK = Bounds(connect=2.0, silence=1.0, head=1.0, slowest=1 << 20)


async def asked(
    serve: Serve,
    behaviours: Sequence[Any],
    *,
    bounds: Bounds = QUICK,
    url: str = "{base}/ipfs/x",
    progress: Callable[[int], object] | None = None,
) -> tuple[bool | errors.ServiceError, Any]:
    """What a gateway on this machine is found to hold, or the error that it is; and the adversary."""
    async with serve(*behaviours) as adversary:
        gateways = Gateways(ssl.create_default_context(), bounds=bounds)
        try:
            address = url.format(base=adversary.base_url)
            return (
                await gateways.holds(address, sha256=SHA256, size=len(ART), is_local=True, on_progress=progress),
                adversary,
            )
        except errors.ServiceError as error:
            return error, adversary
        finally:
            await gateways.close()


def raw(head: str, *body: bytes, then: float = 0.0) -> Any:
    """Read a request, answer these bytes, and hang up."""

    async def behave(connection: Connection) -> None:
        await connection.whole()
        await connection.send(head.replace("\n", "\r\n").encode() + b"\r\n\r\n")
        for part in body:
            await connection.send(part)
            await asyncio.sleep(then)

    return behave


async def test_the_files_own_bytes_are_the_same_and_nothing_is_said_of_who_asks(serve: Serve, answer: Answer) -> None:
    heard: list[int] = []
    told, adversary = await asked(serve, [answer(200, ART, "Set-Cookie: who=you; Path=/")], progress=heard.append)
    assert told is True
    assert heard[-1] == len(ART)
    assert adversary.seen[0].path == "/ipfs/x"
    assert adversary.seen[0].headers == {
        "host": f"127.0.0.1:{adversary.port}",
        "user-agent": "Mintwright",
        "accept": "*/*",
        "accept-encoding": "identity",
        "connection": "keep-alive",
    }


@pytest.mark.parametrize(
    "other", [ART[:-1] + b"?", ART[:-1], ART + b"?", b""], ids=["same size", "less", "more", "none"]
)
async def test_other_bytes_are_different(serve: Serve, answer: Answer, other: bytes) -> None:
    assert (await asked(serve, [answer(200, other)]))[0] is False
    chunked = b"".join(f"{len(part):x}\r\n".encode() + part + b"\r\n" for part in (other, b"") if part)
    head = "HTTP/1.1 200 OK\nTransfer-Encoding: chunked"
    assert (await asked(serve, [raw(head, chunked + b"0\r\n\r\n")]))[0] is False


async def test_endless_bytes_are_read_no_further_than_the_file_is_long(serve: Serve) -> None:
    sent = 0

    async def endless(connection: Connection) -> None:
        nonlocal sent
        await connection.whole()
        await connection.send(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            await connection.send(bytes(65_536))
            sent += 65_536

    assert (await asked(serve, [endless]))[0] is False
    assert sent < 32 << 20, "what the system buffers, and no more"


@pytest.mark.parametrize(
    "location",
    [
        "http://127.0.0.1:{port}/",
        "https://127.0.0.1:{port}/",
        "https://localhost:{port}/",
        "https://[::1]:{port}/",
        "https://169.254.169.254/latest/meta-data/",
        "http://169.254.169.254/",
        "https://10.0.0.1/",
        "https://[::ffff:127.0.0.1]:{port}/",
        "https://2130706433:{port}/",
        "file:///etc/passwd",
        "ftp://example.org/",
        "https://you:secret@example.org/",
        "http://example.org/",
        "//127.0.0.1:{port}/",
        "/elsewhere",
        "https://",
        "https://exa mple.org/",
        "https://example.org:99999/",
    ],
)
async def test_a_redirect_to_anything_but_the_public_internet_is_not_followed(serve: Serve, location: str) -> None:
    async def sends_on(connection: Connection) -> None:
        await connection.whole()
        port = connection.writer.get_extra_info("sockname")[1]
        await connection.send(
            f"HTTP/1.1 302 X\r\nLocation: {location.format(port=port)}\r\nContent-Length: 0\r\n\r\n".encode()
        )

    told, adversary = await asked(serve, [sends_on])
    assert isinstance(told, (errors.BadAddress, errors.NotReached)), told
    assert adversary.connections == 1


@pytest.mark.parametrize(
    "url",
    [
        "https://127.0.0.1/ipfs/x",
        "http://example.org/ipfs/x",
        "https://you:secret@example.org/ipfs/x",
        "https://192.168.1.1/ipfs/x",
        "file:///ipfs/x",
        "/ipfs/x",
        "",
        "https://exam\tple.org/ipfs/x",
    ],
)
async def test_a_gateway_that_is_not_on_the_public_internet_is_not_asked(url: str) -> None:
    gateways = Gateways(ssl.create_default_context(), bounds=QUICK)
    with pytest.raises(errors.BadAddress) as caught:
        await gateways.holds(url, sha256=SHA256, size=len(ART))
    assert "secret" not in str(caught.value)
    await gateways.close()


async def test_a_name_with_one_address_at_home_is_not_asked_and_is_looked_up_once(serve: Serve, answer: Answer) -> None:
    looked_up: list[str] = []

    async def rebinding(host: str, port: int) -> Sequence[str]:
        looked_up.append(host)
        return ("93.184.216.34", "127.0.0.1")

    async with serve(answer(200, ART)) as adversary:
        gateways = Gateways(ssl.create_default_context(), bounds=QUICK, resolve=rebinding)
        with pytest.raises(errors.BadAddress):
            await gateways.holds(f"https://name.example:{adversary.port}/x", sha256=SHA256, size=len(ART))
        await gateways.close()
        assert adversary.connections == 0
        assert looked_up == ["name.example"]


def over_tls(certificate: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    return context


async def at_loopback(_host: str, _port: int) -> Sequence[str]:
    return ("127.0.0.1",)


async def asked_over_tls(serve: Serve, certificate: Path, url: str, *behaviours: Any) -> tuple[Any, Any]:
    """The same over TLS, with this machine taken for a public address."""
    async with serve(*behaviours, tls=over_tls(certificate)) as adversary:
        trust = ssl.create_default_context(cafile=certificate)
        gateways = Gateways(trust, bounds=QUICK, resolve=at_loopback, is_public=lambda _: True)
        try:
            address = url.format(port=adversary.port)
            return await gateways.holds(address, sha256=SHA256, size=len(ART)), adversary
        except errors.ServiceError as error:
            return error, adversary
        finally:
            await gateways.close()


def sends_on_to(location: str) -> Any:
    return raw(f"HTTP/1.1 307 X\nLocation: {location}\nContent-Length: 0")


async def test_a_public_gateway_may_send_on_to_another_one(
    serve: Serve, answer: Answer, loopback_certificate: Path
) -> None:
    behaviours = sends_on_to("/there?x=1"), answer(200, ART)
    told, adversary = await asked_over_tls(serve, loopback_certificate, "https://127.0.0.1:{port}/ipfs/x", *behaviours)
    assert told is True
    assert [request.path for request in adversary.seen] == ["/ipfs/x", "/there?x=1"]


async def test_a_gateway_that_sends_on_for_ever_is_left(serve: Serve, loopback_certificate: Path) -> None:
    url = "https://127.0.0.1:{port}/"
    told, adversary = await asked_over_tls(serve, loopback_certificate, url, sends_on_to("/again"))
    assert isinstance(told, errors.UnreadableAnswer)
    assert adversary.connections == MOST_HOPS + 1


async def test_the_certificate_has_to_be_the_hosts_though_the_address_is_connected_to(
    serve: Serve, answer: Answer, loopback_certificate: Path
) -> None:
    url = "https://gateway.example:{port}/ipfs/x"
    told, adversary = await asked_over_tls(serve, loopback_certificate, url, answer(200, ART))
    assert isinstance(told, errors.NotReached), "it is a certificate for 127.0.0.1"
    assert adversary.seen == []


async def test_behind_a_proxy_too_the_certificate_is_the_hosts_and_the_address_the_one_that_was_checked(
    serve: Serve, answer: Answer, loopback_certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_for: list[str] = []

    async def proxy(connection: Connection) -> None:
        asked_for.append((await connection.head()).path)
        reader, writer = await asyncio.open_connection("127.0.0.1", asked_for[-1].rpartition(":")[2])
        await connection.send(b"HTTP/1.1 200 X\r\n\r\n")
        try:
            await asyncio.gather(relay(connection.reader, writer), relay(reader, connection.writer))
        finally:
            writer.transport.abort()

    async def relay(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while data := await source.read(65_536):
            target.write(data)
        target.close()

    async def elsewhere(_host: str, _port: int) -> Sequence[str]:
        return ("203.0.113.7",)

    async def run() -> bool:
        trust = ssl.create_default_context(cafile=loopback_certificate)
        async with serve(answer(200, ART), tls=over_tls(loopback_certificate)) as gateway, serve(proxy) as between:
            monkeypatch.setenv("HTTPS_PROXY", between.base_url)
            gateways = Gateways(trust, bounds=QUICK, resolve=elsewhere, is_public=lambda _: True)
            try:
                url = f"https://127.0.0.1:{gateway.port}/ipfs/x"
                told = await gateways.holds(url, sha256=SHA256, size=len(ART))
            finally:
                await gateways.close()
            assert asked_for == [f"203.0.113.7:{gateway.port}"]
            return told

    assert await run() is True


@pytest.mark.parametrize("kind", ["text/html", "Text/HTML; charset=utf-8"])
async def test_a_web_page_instead_of_the_file_tells_nothing_against_the_file(
    serve: Serve, answer: Answer, kind: str
) -> None:
    told, _ = await asked(serve, [answer(200, b"<html>Loading your file...</html>", kind=kind)])
    assert isinstance(told, errors.UnreadableAnswer)
    assert "web page instead of the file" in str(told)
    assert (await asked(serve, [answer(200, ART, kind=kind)]))[0] is True


async def test_a_broken_record_is_an_error_of_our_own(serve: Serve, loopback_certificate: Path) -> None:
    async def breaks(connection: Connection) -> None:
        await connection.whole()
        transport = connection.writer.transport
        transport._ssl_protocol._transport.write(b"\x17\x03\x03\x00\x20" + 32 * b"x")
        await asyncio.sleep(0.2)

    told, _ = await asked_over_tls(serve, loopback_certificate, "https://127.0.0.1:{port}/", breaks)
    assert isinstance(told, errors.ConnectionFailed)


@pytest.mark.parametrize("coding", ["gzip", "br", "identity, gzip"])
async def test_a_packed_answer_tells_nothing(serve: Serve, answer: Answer, coding: str) -> None:
    told, _ = await asked(serve, [answer(200, ART, f"Content-Encoding: {coding}")])
    assert isinstance(told, errors.UnreadableAnswer)


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (404, errors.UnreadableAnswer), (410, errors.UnreadableAnswer), (206, errors.UnreadableAnswer),
        (204, errors.UnreadableAnswer), (304, errors.UnreadableAnswer), (401, errors.UnreadableAnswer),
        (500, errors.ServerFault), (503, errors.ServerFault), (429, errors.RateLimited),
    ],
)  # fmt: skip
async def test_only_a_plain_success_is_compared(serve: Serve, answer: Answer, status: int, kind: type) -> None:
    told, _ = await asked(serve, [answer(status, b"" if status in (204, 304) else ART, "Retry-After: 7")])
    assert isinstance(told, kind)
    assert "127.0.0.1" in str(told)
    assert getattr(told, "retry_after", 7.0) == 7.0


async def test_half_an_answer_tells_nothing(serve: Serve, answer: Answer) -> None:
    told, _ = await asked(serve, [raw(f"HTTP/1.1 200 OK\nContent-Length: {len(ART)}", ART[:-1])])
    assert isinstance(told, errors.Interrupted)
    told, _ = await asked(serve, [raw("HTTP/1.1 200 OK\nConnection: close", ART[:-1])])
    assert isinstance(told, errors.Interrupted), "nobody can tell whether it was whole"
    assert (await asked(serve, [raw("HTTP/1.1 200 OK\nConnection: close", ART)]))[0] is True


async def test_a_drip_and_silence_end(serve: Serve) -> None:
    head = f"HTTP/1.1 200 OK\nContent-Length: {len(ART)}"
    started = time.monotonic()
    drip, _ = await asked(serve, [raw(head, *(1_000 * [b"x"]), then=0.05)])
    silence, _ = await asked(serve, [raw(head, b"x", then=30.0)])
    assert isinstance(drip, errors.Interrupted)
    assert isinstance(silence, errors.Interrupted)
    assert "did not answer in time" in str(drip)
    assert time.monotonic() - started < 8


async def test_nobody_there_is_said_in_a_sentence() -> None:
    gateways = Gateways(ssl.create_default_context(), bounds=QUICK)
    with pytest.raises(errors.NotReached) as caught:
        await gateways.holds("http://127.0.0.1:9/ipfs/x", sha256=SHA256, size=1, is_local=True)
    assert str(caught.value).startswith("127.0.0.1 cannot be reached.")
    await gateways.close()


def test_what_is_asked_for_is_the_reference_whatever_the_link_names() -> None:
    """A link to the right bytes beside another reference would confirm what is not minted."""
    wanted, other = cid_of(b"wanted"), cid_of(b"other")
    assert gateway_address(f"https://g.example/ipfs/{other}", f"ipfs://{wanted}") == f"https://g.example/ipfs/{wanted}"
    for gateway in ("", "https://g.example"):
        with pytest.raises(errors.BadAddress):
            gateway_address(gateway, f"ipfs://{wanted}")
    for reference in ("ipfs://../admin", "ipfs://x?y", "ipfs://x/../y", "ipfs://", ""):
        with pytest.raises(errors.BadAddress):
            gateway_address(f"https://g.example/ipfs/{wanted}", reference)


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.ip_addresses(v=4))
def test_an_address_that_hides_another_counts_as_that_one(address: ipaddress.IPv4Address) -> None:
    for hidden in (f"::ffff:{address}", str(ipaddress.IPv6Address(b"\0d\xff\x9b" + bytes(8) + address.packed))):
        assert is_public(hidden) == is_public(str(address))
    assert not is_public(str(ipaddress.IPv6Address(b"\x20\x02" + address.packed + bytes(10))))


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.9.9.9", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.0.1", "169.254.169.254", "100.64.0.1",
        "224.0.0.1", "239.1.1.1", "240.0.0.1", "255.255.255.255", "198.18.0.1", "::", "::1", "fe80::1", "fe80::1%eth0",
        "fc00::1", "fd12::1", "ff02::1", "fec0::1", "2001:db8::1", "64:ff9b:1::1", "", "localhost", "127.1",
    ],
)  # fmt: skip
def test_addresses_at_home_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "104.18.0.1", "2606:4700::1111", "64:ff9b::808:808"])
def test_addresses_of_the_internet_are(address: str) -> None:
    assert is_public(address)
