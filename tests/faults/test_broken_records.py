"""A broken TLS record after the handshake, in every phase of every call: one of our errors, and no other."""

import json
import logging
import os
import ssl
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.faults.conftest import Connection, Serve, Tls, TlsConnection
from tests.whole import sized

from mintwright.api import errors
from mintwright.api.client import MintingService
from mintwright.api.feed_download import fetch_feed
from mintwright.api.retry_policy import RetryPolicy, Timeouts
from mintwright.api.token_provider import FixedToken
from mintwright.domain.assets.asset import AssetRequest
from mintwright.domain.mint import MintState
from mintwright.studio.minting.submission import send_once

REQUEST = AssetRequest(amount=1, name="Gate", asset_name="Gate1", image="ipfs://Qm1", is_auto=True)
SECRET = "SECRET-TOKEN-0123456789"
GOOD = json.dumps(
    {
        "uuid": "a1",
        "ipfs": "ipfs://Qm1",
        "access_token": "granted-token-1",
        "transaction": {"uuid": "a1"},
        "status": "waiting",
        "error": "x",
    }
).encode()
HEAD = b"HTTP/1.1 201 X\r\nContent-Length: %d\r\n\r\n" % len(GOOD)

BROKEN = {
    "garbage": b"\x17\x03\x03\x00\x40" + os.urandom(64),
    "plain text": b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n",
    "bad alert": b"\x15\x03\x03\x00\x02\x02\x28",
    "too long": b"\x17\x03\x03\xff\xff" + bytes(99),
    "another version": b"\x17\x02\x00\x00\x05hello",
    "half a record": (HALF := b"\x17\x03\x03\x00\x40only this"),
}


# --- The phases: what is done before the record is broken


async def at_once(connection: Connection) -> None:
    del connection


async def after_headers(connection: Connection) -> None:
    await connection.head()


async def in_body(connection: Connection) -> None:
    request = await connection.head()
    await connection.reader.readexactly(min(10, int(request.headers.get("content-length", 0))))


async def before_answer(connection: Connection) -> None:
    await connection.whole()


async def in_answer_headers(connection: Connection) -> None:
    await connection.whole()
    await connection.send(HEAD[:-10])


async def after_answer_headers(connection: Connection) -> None:
    await connection.whole()
    await connection.send(HEAD)


async def in_answer_body(connection: Connection) -> None:
    await connection.whole()
    await connection.send(HEAD + GOOD[:-10])


BEFORE = [at_once, after_headers, in_body, before_answer, in_answer_headers, after_answer_headers, in_answer_body]

Call = Callable[[MintingService, Path], Awaitable[object]]
CALLS: dict[str, Call] = {
    "exchange": lambda service, _: service.exchange_secret(SECRET),
    "password": lambda service, _: service.grant_password(
        client_id="c", client_secret=SECRET, username="u", password=SECRET
    ),
    "renew": lambda service, _: service.grant_refresh(client_id="c", client_secret=SECRET, refresh_token=SECRET),
    "upload": lambda service, art: service.upload_file(art),
    "asset": lambda service, _: service.create_asset(REQUEST),
    "collection": lambda service, _: service.create_collection([REQUEST, REQUEST]),
    "transaction": lambda service, _: service.transaction("a1"),
    "check": lambda service, _: service.check(),
    "check token": lambda service, _: service.check_token("bearer-token-1"),
}


def service_at(adversary: Any, trust: ssl.SSLContext) -> MintingService:
    async def at_once(seconds: float) -> None:
        del seconds

    return MintingService(
        adversary.base_url,
        token_provider=FixedToken("bearer-token-1"),
        ssl_context=trust,
        trust_env=False,
        timeouts=Timeouts(connect=20.0, progress=20.0, answer=20.0),
        patience=RetryPolicy(attempts=2),
        sleep=at_once,
    )


@pytest.fixture
def art(tmp_path: Path) -> Path:
    path = tmp_path / "gate.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(3_000_000))
    return path


def breaking(phase: Any, record: bytes) -> Any:
    async def behave(connection: TlsConnection) -> None:
        await phase(connection)
        await connection.break_record(record)
        while record is not HALF and await connection.reader.read(1 << 20):
            pass  # whoever hangs up too early only shows a reset

    return behave


def some_of_the_broken(number: int) -> list[bytes]:
    """Every broken record in the soak, else one, in turn."""
    records = list(BROKEN.values())
    return sized(records, [records[number % len(records)]])


@pytest.mark.soak
@pytest.mark.parametrize("phase", BEFORE)
async def test_a_broken_record_is_a_connection_that_broke_off_in_every_call(
    serve: Serve, tls: Tls, art: Path, phase: Any, caplog: pytest.LogCaptureFixture
) -> None:
    async def came_of(call: Call, record: bytes) -> tuple[errors.ServiceError, Any]:
        behave = breaking(phase, record)
        async with serve(behave, records=tls.server) as adversary, service_at(adversary, tls.client) as service:
            with pytest.raises(errors.ServiceError) as caught:
                await call(service, art)
            return caught.value, adversary

    caplog.set_level(logging.DEBUG)
    for number, (name, call) in enumerate(CALLS.items(), BEFORE.index(phase)):
        for record in some_of_the_broken(number):
            error, adversary = await came_of(call, record)
            wanted = errors.OutcomeUnknown if name in ("asset", "collection") else errors.Interrupted
            assert type(error) is wanted, name
            assert "The connection to the service broke off." in str(error)
            assert "SECRET" not in f"{error} {error.details} {caplog.text}"
            assert adversary.connections == (2 if name in ("upload", "transaction") else 1), name


@pytest.mark.parametrize("record", BROKEN.values(), ids=BROKEN)
async def test_a_broken_record_behind_a_whole_answer_takes_nothing_from_it(
    serve: Serve, tls: Tls, art: Path, record: bytes
) -> None:
    async def breaks_at_the_end(connection: TlsConnection) -> None:
        request = await connection.whole()
        is_check = not request.body and "authorization" not in request.headers
        await connection.send(HEAD.replace(b"201", b"401" if is_check else b"200") + GOOD)
        await connection.break_record(record)
        if record is not HALF:  # of which nobody would hear before the rest comes, or the end
            await connection.reader.read()

    for name in CALLS.keys() - {"collection"}:  # one asset is the answer to all but this
        async with (
            serve(breaks_at_the_end, records=tls.server) as adversary,
            service_at(adversary, tls.client) as service,
        ):
            for _ in range(2):  # the second time on a connection that is found broken
                await CALLS[name](service, art)
        assert adversary.connections == len(adversary.seen) == 2, name


@pytest.mark.parametrize("record", BROKEN.values(), ids=BROKEN)
async def test_half_an_answer_before_a_broken_record_is_kept(serve: Serve, tls: Tls, record: bytes) -> None:
    behave = breaking(in_answer_body, record)
    async with serve(behave, records=tls.server) as adversary, service_at(adversary, tls.client) as service:
        with pytest.raises(errors.OutcomeUnknown) as caught:
            await service.create_asset(REQUEST)
        error = caught.value
    assert (error.status, error.raw) == (201, GOOD[:-10])


@pytest.mark.parametrize("record", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("sent", [b"", b"HTTP/1.1 20", b"HTTP/1.1 200 X\r\nContent-Length: 99\r\n\r\n{"], ids=len)
async def test_a_broken_record_ends_a_look_for_new_versions_with_a_sentence(
    serve: Serve, tls: Tls, sent: bytes, record: bytes
) -> None:
    async def behave(connection: TlsConnection) -> None:
        await connection.head()
        await connection.send(sent)
        await connection.break_record(record)

    async with serve(behave, records=tls.server) as adversary:
        with pytest.raises(errors.Interrupted) as caught:
            await fetch_feed(f"{adversary.base_url}/feed", largest=999, ssl_context=tls.client)
        assert str(caught.value) == "The connection to the makers of Mintwright broke off. Try again later."


async def test_a_mint_over_a_connection_that_breaks_is_told_the_truth(serve: Serve, tls: Tls) -> None:
    class Prepared:
        body = b'{"name": "Gate"}'

    behave = breaking(before_answer, BROKEN["garbage"])
    async with serve(behave, records=tls.server) as adversary, service_at(adversary, tls.client) as service:
        outcome = await send_once(service, Prepared())  # all of a mint that is read here
    assert outcome.state is MintState.UNKNOWN
    assert str(outcome.problem) == (
        "It is not known whether this was minted: The connection to the service broke off. Ask the service first."
    )
