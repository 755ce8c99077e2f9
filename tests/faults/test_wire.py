"""Every way a network can fail the client: the error's class and words, and how often the request was sent."""

import asyncio
import gzip
import json
import os
import random
import time
import zlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.faults.conftest import Answer, Connection, Serve, Tls, TlsConnection
from tests.pace import within
from tests.whole import sized

from mintwright.api import errors
from mintwright.api.client import MintingService
from mintwright.api.retry_policy import RetryPolicy, Timeouts
from mintwright.domain.assets.asset import AssetRequest

REQUEST = AssetRequest(amount=1, name="Gate", asset_name="Gate1", image="ipfs://Qm1", is_auto=True)
OTHER = AssetRequest(amount=1, name="Tower", asset_name="Tower1", image="ipfs://Qm2", is_auto=True)
ASSET = b'{"uuid": "a1", "asset_name": "Gate1", "transaction": {"uuid": "t1"}}'
ATTACHMENT = b'{"uuid": "u1", "ipfs": "ipfs://Qm1"}'
TOKEN = b'{"access_token": "granted-token-1", "expires_in": 3600}'
SECRET = "SECRET-TOKEN-0123456789"
ATTEMPTS = 3
SHORT = Timeouts(connect=5.0, progress=0.25, answer=0.5)  # for those who stall
LONG = Timeouts(connect=20.0, progress=20.0, answer=20.0)  # so that a busy machine is not taken for a dead one


def bare_deflate(content: bytes) -> bytes:
    """Without the frame of zlib, as some have always sent it."""
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(content) + packer.flush()


Work = Callable[[MintingService], Awaitable[object]]


class Tokens:
    """A token source that renews: bearer-1, bearer-2, … up to `newest`."""

    def __init__(self, newest: int = 100) -> None:
        self.current = 1
        self.newest = newest
        self.renewals = 0

    async def token(self, rejected: str | None = None) -> str:
        if rejected == self._name:
            self.renewals += 1
            self.current = min(self.current + 1, self.newest)
        return self._name

    @property
    def _name(self) -> str:
        return f"bearer-token-{self.current}"


async def outcome(serve: Serve, behaviours: list[Any], work: Work, **options: Any) -> tuple[Any, Any, list[float]]:
    """Run `work` against an adversary: what it returned or raised, the adversary, and the waits in seconds."""
    waits: list[float] = []
    tls, encryption = options.pop("tls", None), options.pop("encryption", None)  # by hand, or as it should be

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    async def run() -> tuple[Any, Any]:
        async with serve(*behaviours, records=tls and tls.server, tls=encryption and encryption.server) as adversary:
            service = MintingService(
                adversary.base_url.replace("http:", "https:" if encryption else "http:"),
                ssl_context=(tls or encryption) and (tls or encryption).client,
                token_provider=options.pop("tokens", None) or Tokens(),
                timeouts=options.pop("timeouts", LONG),
                patience=options.pop("patience", RetryPolicy(attempts=ATTEMPTS)),
                sleep=sleep,
            )
            async with service:
                try:
                    return await work(service), adversary
                except errors.ServiceError as error:
                    return error, adversary

    came, adversary = await run()
    if isinstance(came, errors.ServiceError):
        assert str(came.sentence)
        assert len(came.details.encode()) <= 4096
        assert "SECRET" not in str(came) + came.details
    return came, adversary, waits


def signed_in(adversary: Any) -> MintingService:
    return MintingService(adversary.base_url, token_provider=Tokens())


def create(service: MintingService) -> Awaitable[object]:
    return service.create_asset(REQUEST)


def collect(service: MintingService) -> Awaitable[object]:
    return service.create_collection([REQUEST, OTHER])


def exchange(service: MintingService) -> Awaitable[object]:
    return service.exchange_secret(SECRET)


def renew(service: MintingService) -> Awaitable[object]:
    return service.grant_refresh(client_id="c", client_secret=SECRET, refresh_token=SECRET + "R")


@pytest.fixture
def art(tmp_path: Path) -> Path:
    path = tmp_path / "gate.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(100_000))
    return path


@pytest.fixture
def upload(art: Path) -> Work:
    return lambda service: service.upload_file(art)


# --- Ways to break off


async def at_accept(connection: Connection) -> None:
    connection.reset()


async def after_headers(connection: Connection) -> None:
    await connection.head()
    connection.reset()


async def in_body(connection: Connection) -> None:
    request = await connection.head()
    await connection.reader.readexactly(min(10, int(request.headers["content-length"])))
    connection.reset()


async def after_body(connection: Connection) -> None:
    await connection.whole()


async def in_answer_headers(connection: Connection) -> None:
    await connection.whole()
    await connection.send(b"HTTP/1.1 201 Created\r\nContent-Ty")


async def in_answer_body(connection: Connection) -> None:
    await connection.whole()
    await connection.send(b'HTTP/1.1 201 Created\r\nContent-Length: 500\r\n\r\n{"uuid": "a1", ')


async def stalls_before_answer(connection: Connection) -> None:
    await connection.whole()
    await asyncio.Event().wait()


async def stalls_in_answer(connection: Connection) -> None:
    await connection.whole()
    await connection.send(b'HTTP/1.1 201 Created\r\nContent-Length: 500\r\n\r\n{"uuid": "a1", ')
    await asyncio.Event().wait()


async def drips_its_headers(connection: Connection) -> None:
    await connection.whole()
    await connection.send(b"HTTP/1.1 201 Created\r\nX-Odd: ")
    while True:
        await connection.send(b"x")
        await asyncio.sleep(0.05)


async def is_always_about_to_answer(connection: Connection) -> None:
    await connection.whole()
    while True:
        await connection.send(b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n")
        await asyncio.sleep(0.05)


async def trickles(connection: Connection) -> None:
    await connection.whole()
    await connection.send(b"HTTP/1.1 201 Created\r\nContent-Length: 5000\r\n\r\n")
    while True:
        await connection.send(b" ")
        await asyncio.sleep(0.05)


async def speaks_no_http(connection: Connection) -> None:
    await connection.whole()
    await connection.send(b"SSH-2.0-OpenSSH_9.2\r\n")


BREAKS = [
    at_accept, after_headers, in_body, after_body, in_answer_headers, in_answer_body, stalls_before_answer,
    stalls_in_answer, trickles, drips_its_headers, is_always_about_to_answer, speaks_no_http,
]  # fmt: skip
STALLS = (stalls_before_answer, stalls_in_answer, trickles, drips_its_headers, is_always_about_to_answer)


def patience_with(way: Any) -> Timeouts:
    return SHORT if way in STALLS else LONG


@pytest.mark.parametrize("way", BREAKS)
@pytest.mark.parametrize("work", [create, collect])
async def test_a_creation_that_may_have_arrived_is_unknown_and_never_sent_twice(
    serve: Serve, way: Any, work: Work
) -> None:
    error, adversary, waits = await outcome(serve, [way], work, timeouts=patience_with(way))
    assert type(error) is errors.OutcomeUnknown
    assert str(error).startswith("It is not known whether this was minted: ")
    assert len(adversary.seen) <= 1
    assert adversary.connections == 1
    assert waits == []


async def test_half_an_answer_to_a_creation_is_kept(serve: Serve) -> None:
    error, _, _ = await outcome(serve, [in_answer_body], create)
    assert (error.status, error.raw) == (201, b'{"uuid": "a1", ')


@pytest.mark.parametrize("way", BREAKS)
@pytest.mark.parametrize("work", [exchange, renew])
async def test_a_grant_that_may_have_arrived_is_never_sent_twice(serve: Serve, way: Any, work: Work) -> None:
    error, adversary, waits = await outcome(serve, [way], work, timeouts=patience_with(way))
    assert type(error) is errors.Interrupted
    assert len(adversary.seen) <= 1
    assert adversary.connections == 1
    assert waits == []


@pytest.mark.parametrize("way", BREAKS)
async def test_an_upload_that_broke_off_is_sent_again_from_its_beginning(
    serve: Serve, answer: Answer, upload: Work, art: Path, way: Any
) -> None:
    attachment, adversary, waits = await outcome(
        serve, [way, answer(201, ATTACHMENT)], upload, timeouts=patience_with(way)
    )
    assert attachment.ipfs == "ipfs://Qm1"
    assert len(waits) == 1
    assert art.read_bytes() in adversary.seen[-1].body


@pytest.mark.parametrize("way", BREAKS)
async def test_an_upload_that_breaks_off_every_time_ends_with_a_sentence(serve: Serve, upload: Work, way: Any) -> None:
    error, adversary, waits = await outcome(serve, [way], upload, timeouts=patience_with(way))
    assert type(error) is errors.Interrupted
    assert adversary.connections == ATTEMPTS
    assert len(waits) == ATTEMPTS - 1


@pytest.mark.parametrize("work", [create, exchange, renew])
async def test_what_reached_nobody_is_tried_again_and_then_said(work: Work) -> None:
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)

    options: dict[str, Any] = {"token_provider": Tokens(), "patience": RetryPolicy(attempts=ATTEMPTS), "sleep": sleep}
    async with MintingService("http://127.0.0.1:1", **options) as service:
        with pytest.raises(errors.NotReached) as caught:
            await work(service)
    assert str(caught.value) == "127.0.0.1:1 cannot be reached. Check the address and your connection."
    assert len(waits) == ATTEMPTS - 1


async def hangs_up_on_tls(connection: Connection) -> None:
    await connection.reader.read(100)


async def test_a_creation_that_fails_in_the_tls_hello_was_never_sent(serve: Serve) -> None:
    async with serve(hangs_up_on_tls) as adversary:
        options: dict[str, Any] = {"token_provider": Tokens(), "patience": RetryPolicy(attempts=1)}
        async with MintingService(f"https://127.0.0.1:{adversary.port}", **options) as service:
            with pytest.raises(errors.NotReached):
                await create(service)


# --- Answers that are none

HTML = b"<html><body><h1>502 Bad Gateway</h1></body></html>"
UNREADABLE = {
    "html": HTML,
    "empty": b"",
    "truncated": b'{"uuid": "a1", "trans',
    "not utf-8": b'{"uuid": "\xff"}',
    "nan": b'{"uuid": "a1", "amount": NaN}',
    "double keys": b'{"uuid": "a1", "uuid": "a2"}',
    "deep": b"[" * 100_000,
    "wrong record": b'{"id": 7}',
    "number": b"42",
    "null": b"null",
}


@pytest.mark.parametrize("body", UNREADABLE.values(), ids=UNREADABLE)
async def test_an_unreadable_success_of_a_creation_is_unknown_and_its_answer_is_kept(
    serve: Serve, answer: Answer, body: bytes
) -> None:
    for work in (create, collect):
        error, adversary, _ = await outcome(serve, [answer(201, body)], work)
        assert type(error) is errors.OutcomeUnknown
        assert (error.status, error.raw) == (201, body)
        assert len(adversary.seen) == 1


@pytest.mark.parametrize("body", UNREADABLE.values(), ids=UNREADABLE)
async def test_an_unreadable_success_elsewhere_is_a_sentence(
    serve: Serve, answer: Answer, upload: Work, body: bytes
) -> None:
    for work in (exchange, renew, upload):
        error, adversary, _ = await outcome(serve, [answer(200, body)], work)
        assert type(error) is errors.UnreadableAnswer
        assert len(adversary.seen) == 1


WRONG = [None, True, -3, 7.5, 10**30, "text", "", [], {}, [{"a": 1}], {"a": [1]}, "\u0000\u202e", [[[]]]]
TRANSACTION_FIELDS = [
    "uuid", "status", "status_description", "fraud_status", "type", "issuer_address", "policy_id", "invalid_slot",
    "amount", "cost", "convenience_fee", "blockchain_fee", "name", "image", "description", "is_deleted", "is_minted",
    "is_voided", "is_resubmitted", "is_refunded", "deposit_address", "created_on", "updated_on", "is_auto_processing",
    "has_royalties", "royalties_minted", "royalties_minted_on", "royalties_burned", "royalties_burned_on",
    "royalties_rate", "royalties",
]  # fmt: skip
ASSET_FIELDS = [
    "uuid", "status", "blockchain", "amount", "image", "mediaType", "name", "asset_name", "description", "size",
    "collection", "files", "attrs", "is_deleted", "created_on", "updated_on", "is_auto", "has_royalties", "royalties",
    "royalties_rate", "royalties_minted", "royalties_minted_on", "royalties_burned", "royalties_burned_on",
    "transaction", "surety_bond",
]  # fmt: skip
RECORDS: dict[str, tuple[list[str], dict[str, Any], type[errors.ServiceError]]] = {
    "asset": (ASSET_FIELDS, {"uuid": "a1", "transaction": {"uuid": "t1"}}, errors.OutcomeUnknown),
    "assets": (ASSET_FIELDS, {"uuid": "a1", "collection": "c", "transaction": "t1"}, errors.OutcomeUnknown),
    "file of an asset": (["name", "mediaType", "src", "more"], {"name": "f"}, errors.OutcomeUnknown),
    "transaction of an asset": (TRANSACTION_FIELDS, {"uuid": "t1"}, errors.OutcomeUnknown),
    "transaction": (TRANSACTION_FIELDS, {"uuid": "t1"}, errors.UnreadableAnswer),
    "attachment": (
        ["uuid", "file", "name", "filename", "size", "mimetype", "ipfs", "gateway", "created_on"],
        {"uuid": "u", "ipfs": "ipfs://Qm1"}, errors.UnreadableAnswer,
    ),
    "access token": (
        ["access_token", "token_type", "expires_in", "refresh_token", "scope"], {"access_token": "good-1"},
        errors.UnreadableAnswer,
    ),
    "token error": (["error", "error_description", "error_uri"], {"error": "invalid"}, errors.TokenRejected),
}  # fmt: skip


@pytest.mark.parametrize("record", RECORDS)
async def test_a_wrong_type_in_any_field_of_any_record_is_a_record_or_a_typed_error(
    serve: Serve, answer: Answer, upload: Work, record: str
) -> None:
    """Each field of each record in turn, over the wire: nothing else is ever raised, and nothing is sent again."""
    names, good, refusal = RECORDS[record]
    wrong = [{**good, name: value} for name in names for value in WRONG]
    around: Callable[[Any], Any] = {
        "assets": lambda it: [it, {**good, "uuid": "a2"}],
        "file of an asset": lambda it: {"uuid": "a1", "files": [it], "transaction": "t1"},
        "transaction of an asset": lambda it: {"uuid": "a1", "transaction": it},
    }.get(record, lambda it: it)
    status = 400 if record == "token error" else 200
    works = {
        "assets": collect, "transaction": lambda service: service.transaction("t1"), "attachment": upload,
        "access token": exchange, "token error": exchange,
    }  # fmt: skip
    told = [answer(status, json.dumps(around(it)).encode(), "Connection: close") for it in wrong]

    async def each(service: MintingService) -> list[Any]:
        came: list[Any] = []
        for _ in told:
            try:
                came.append(await works.get(record, create)(service))
            except errors.ServiceError as error:
                came.append(error)
        return came

    came, adversary, _ = await outcome(serve, told, each)
    assert len(adversary.seen) == len(wrong) == len(came)
    for value, one in zip(wrong, came, strict=True):
        assert not isinstance(one, errors.ServiceError) or type(one) is refusal, (value, one)
        assert not isinstance(one, errors.ServiceError) or str(one.sentence), value
    assert (record == "token error") == all(isinstance(one, errors.TokenRejected) for one in came)


async def sends_spaces(connection: Connection) -> None:
    await connection.whole()
    await connection.send(b"HTTP/1.1 200 OK\r\nContent-Length: 104857600\r\n\r\n")
    for _ in range(100):
        await connection.send(bytes(1024 * 1024).replace(b"\0", b" "))


async def test_a_hundred_megabytes_of_spaces_are_cut_off(serve: Serve) -> None:
    error, _, _ = await outcome(serve, [sends_spaces], exchange)
    assert type(error) is errors.UnreadableAnswer
    assert "too long" in str(error)
    error, _, _ = await outcome(serve, [sends_spaces], create)
    assert type(error) is errors.OutcomeUnknown
    assert len(error.raw) == 8 * 1024 * 1024


async def test_an_answer_that_is_cut_off_does_not_count_even_if_its_beginning_could_be_read(serve: Serve) -> None:
    async def pads(connection: Connection) -> None:
        await connection.whole()
        await connection.send(
            b"HTTP/1.1 200 OK\r\nContent-Length: 20000000\r\n\r\n"
            + TOKEN
            + bytes(20_000_000 - len(TOKEN)).replace(b"\0", b" ")
        )

    error, _, _ = await outcome(serve, [pads], exchange)
    assert type(error) is errors.UnreadableAnswer


PACKED = {"gzip": gzip.compress, "x-gzip": gzip.compress, "deflate": zlib.compress, "Deflate": bare_deflate}


@pytest.mark.parametrize("coding", PACKED)
async def test_a_compressed_answer_that_was_not_asked_for_is_read_all_the_same(
    serve: Serve, answer: Answer, upload: Work, coding: str
) -> None:
    for good, work in ((ASSET, create), (ATTACHMENT, upload), (TOKEN, exchange)):
        packed = PACKED[coding](good)
        came, adversary, _ = await outcome(serve, [answer(200, packed, f"Content-Encoding: {coding}")], work)
        assert not isinstance(came, errors.ServiceError)
        assert len(adversary.seen) == 1
    sent = answer(201, PACKED[coding](ASSET), f"Content-Encoding: {coding}")
    kept, _, _ = await outcome(serve, [sent], lambda service: service.send_creation(b"{}"))
    assert (kept.status, kept.raw) == (201, ASSET)


async def test_a_compressed_answer_that_would_fill_the_memory_is_cut_off(serve: Serve, answer: Answer) -> None:
    bomb = gzip.compress(bytes(200_000_000), 9)
    error, _, _ = await outcome(serve, [answer(201, bomb, "Content-Encoding: gzip")], create)
    assert type(error) is errors.OutcomeUnknown
    assert "too long" in str(error)
    assert len(error.raw) == 8 * 1024 * 1024


@pytest.mark.parametrize("coding", ["gzip", "deflate"])
async def test_of_a_compressed_answer_that_arrived_damaged_its_beginning_is_kept(
    serve: Serve, answer: Answer, coding: str
) -> None:
    text = b'{"uuid": "a1", "description": "' + os.urandom(20_000).hex().encode() + b'"}'
    packed = bytearray(PACKED[coding](text))
    packed[len(packed) // 2] ^= 0xFF
    error, _, _ = await outcome(serve, [answer(201, bytes(packed), f"Content-Encoding: {coding}")], create)
    assert type(error) is errors.OutcomeUnknown
    assert error.raw.startswith(b'{"uuid": "a1", "description": "')
    cut = PACKED[coding](text)[:-4]
    error, _, _ = await outcome(serve, [answer(201, cut, f"Content-Encoding: {coding}")], create)
    assert error.raw.startswith(text[:-2000])


@pytest.mark.parametrize("coding", ["br", "zstd", "gzip, gzip", "compress", "?"])
async def test_an_answer_in_a_form_that_cannot_be_read_is_kept_as_it_came(
    serve: Serve, answer: Answer, coding: str
) -> None:
    error, _, _ = await outcome(serve, [answer(201, b"\x1f\x8b...", f"Content-Encoding: {coding}")], create)
    assert type(error) is errors.OutcomeUnknown
    assert error.raw == b"\x1f\x8b..."


@pytest.mark.parametrize("status", [500, 501, 502, 503, 504, 599])
async def test_a_server_fault_leaves_a_creation_unknown_and_passes_for_uploads(
    serve: Serve, answer: Answer, upload: Work, status: int
) -> None:
    error, adversary, _ = await outcome(serve, [answer(status, HTML, kind="text/html")], create)
    assert (type(error), error.status, len(adversary.seen)) == (errors.OutcomeUnknown, status, 1)
    error, adversary, _ = await outcome(serve, [answer(status, HTML)], upload)
    assert type(error) is errors.ServerFault
    assert len(adversary.seen) == (ATTEMPTS if status in (502, 503, 504) else 1)
    error, adversary, _ = await outcome(serve, [answer(status, b"")], renew)
    assert (type(error), len(adversary.seen)) == (errors.ServerFault, 1)


@pytest.mark.parametrize("status", [201, 202, 204])
async def test_only_200_is_success_on_a_token_endpoint(serve: Serve, answer: Answer, status: int) -> None:
    error, adversary, _ = await outcome(serve, [answer(status, b"" if status == 204 else TOKEN)], exchange)
    assert (type(error), len(adversary.seen)) == (errors.UnreadableAnswer, 1)


@pytest.mark.parametrize("status", [200, 201, 202])
async def test_any_2xx_is_success_of_files_and_assets(serve: Serve, answer: Answer, upload: Work, status: int) -> None:
    assert (await outcome(serve, [answer(status, ASSET)], create))[0].uuid == "a1"
    assert (await outcome(serve, [answer(status, b"[" + ASSET + b"]", kind="text/plain")], collect))[0][0].uuid == "a1"
    assert (await outcome(serve, [answer(status, ATTACHMENT)], upload))[0].uuid == "u1"


# --- Redirects


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_credentials_never_follow_a_redirect(serve: Serve, answer: Answer, upload: Work, status: int) -> None:
    async with serve(answer(200, TOKEN)) as elsewhere:
        away = answer(status, b"", f"Location: {elsewhere.base_url}/auth/exchange/")
        for work in (exchange, renew, upload, create):
            error, adversary, _ = await outcome(serve, [away], work)
            assert isinstance(error, (errors.UnreadableAnswer, errors.OutcomeUnknown))
            assert len(adversary.seen) == 1
            assert type(error) is not errors.OutcomeUnknown or status in (302, 303)
        assert elsewhere.connections == 0


async def test_no_cookie_is_kept(serve: Serve, answer: Answer) -> None:
    async def twice(service: MintingService) -> None:
        await exchange(service)
        await exchange(service)

    _, adversary, _ = await outcome(serve, [answer(200, TOKEN, "Set-Cookie: sessionid=x; Path=/")], twice)
    assert [("cookie" in request.headers) for request in adversary.seen] == [False, False]


# --- 401 and 429


async def test_a_401_is_answered_by_one_fresh_token(serve: Serve, answer: Answer, upload: Work) -> None:
    for work, good in ((create, ASSET), (upload, ATTACHMENT)):
        tokens = Tokens()
        ways = [one_then(answer, 401, good), answer(201, good)]
        came, adversary, waits = await outcome(serve, ways, work, tokens=tokens)
        assert came.uuid in ("a1", "u1")
        assert [request.headers["authorization"] for request in adversary.seen] == [
            "Bearer bearer-token-1",
            "Bearer bearer-token-2",
        ]
        assert (tokens.renewals, waits) == (1, [])
        assert adversary.seen[0].body == adversary.seen[1].body


def one_then(answer: Answer, status: int, good: bytes) -> Any:
    """Answer the first request of a connection with a bare status, the others with a good answer."""

    async def behave(connection: Connection) -> None:
        await connection.whole()
        await connection.send(f"HTTP/1.1 {status} X\r\nContent-Length: 2\r\n\r\n{{}}".encode())
        await answer(201, good)(connection)

    return behave


async def test_a_401_storm_ends_after_one_replay(serve: Serve, answer: Answer, upload: Work) -> None:
    for work in (create, collect, upload):
        tokens = Tokens()
        error, adversary, waits = await outcome(serve, [answer(401, b'{"detail": "no"}')], work, tokens=tokens)
        assert type(error) is errors.NotAuthorised
        assert (len(adversary.seen), tokens.renewals, waits) == (2, 1, [])


async def test_without_a_newer_token_a_401_is_not_replayed(serve: Serve, answer: Answer) -> None:
    error, adversary, _ = await outcome(serve, [answer(401, b"")], create, tokens=Tokens(newest=1))
    assert (type(error), len(adversary.seen)) == (errors.NotAuthorised, 1)


@pytest.mark.parametrize(
    ("stated", "wait"),
    [
        ("7", 7.0),
        ("0", 0.0),
        ("99999999999999999999", 120.0),
        ("Fri, 01 Jan 2100 00:00:00 GMT", 120.0),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0),
        ("soon", None),
        ("-5", None),
        ("", None),
    ],
)
async def test_a_429_is_waited_out_as_it_asks(
    serve: Serve, answer: Answer, upload: Work, stated: str, wait: float | None
) -> None:
    for work in (create, upload):
        error, adversary, waits = await outcome(serve, [answer(429, b"", f"Retry-After: {stated}")], work)
        assert type(error) is errors.RateLimited
        assert len(adversary.seen) == ATTEMPTS
        assert len(waits) == ATTEMPTS - 1
        assert all(0 <= waited <= 1.0 if wait is None else waited == wait for waited in waits)
    error, adversary, waits = await outcome(serve, [answer(429, b"", f"Retry-After: {stated}")], renew)
    assert (type(error), len(adversary.seen), waits) == (errors.RateLimited, 1, [])


@pytest.mark.parametrize("status", [429, 503])
async def test_a_long_wait_is_handed_to_who_shows_it(serve: Serve, answer: Answer, upload: Work, status: int) -> None:
    patience = RetryPolicy(attempts=ATTEMPTS, longest_asked=4)
    for stated, tries in (("4", ATTEMPTS), ("5", 1)):
        busy = answer(status, b"", f"Retry-After: {stated}")
        error, adversary, waits = await outcome(serve, [busy], upload, patience=patience)
        assert (error.retry_after, len(adversary.seen), len(waits)) == (float(stated), tries, tries - 1)


async def test_a_creation_waits_as_long_as_it_is_asked_to(serve: Serve, answer: Answer) -> None:
    busy, patience = answer(429, b"", "Retry-After: 60"), RetryPolicy(attempts=ATTEMPTS, longest_asked=4)
    asset, adversary, waits = await outcome(serve, [busy, answer(201, ASSET)], create, patience=patience)
    assert (asset.uuid, len(adversary.seen), waits) == ("a1", 2, [60.0])


async def test_a_creation_goes_through_after_a_429(serve: Serve, answer: Answer) -> None:
    asset, adversary, waits = await outcome(serve, [answer(429, b"{}"), answer(201, ASSET)], create)
    assert (asset.uuid, len(adversary.seen), len(waits)) == ("a1", 2, 1)
    assert adversary.connections == 2


# --- What is sent


async def test_an_exchange_has_a_json_content_type_and_zero_bytes_of_body(serve: Serve, answer: Answer) -> None:
    _, adversary, _ = await outcome(serve, [answer(200, TOKEN)], exchange)
    (request,) = adversary.seen
    assert (request.method, request.path, request.body) == ("POST", "/auth/exchange/", b"")
    assert request.headers["authorization"] == f"Token {SECRET}"
    assert request.headers["content-type"] == "application/json"
    assert request.headers["content-length"] == "0"


async def test_a_creation_goes_on_a_connection_of_its_own(serve: Serve, answer: Answer) -> None:
    async def twice(service: MintingService) -> None:
        await create(service)
        await create(service)

    _, adversary, _ = await outcome(serve, [answer(201, ASSET)], twice)
    assert adversary.connections == len(adversary.seen) == 2


async def test_a_creation_never_takes_over_an_idle_connection(serve: Serve, answer: Answer, upload: Work) -> None:
    async def one_after_the_other(service: MintingService) -> None:
        await upload(service)
        await create(service)

    both = b'{"uuid": "a1", "ipfs": "ipfs://Qm1"}'
    _, adversary, _ = await outcome(serve, [answer(201, both)], one_after_the_other)
    assert adversary.connections == len(adversary.seen) == 2


async def test_an_idle_connection_that_died_costs_an_upload_nothing(serve: Serve, answer: Answer, upload: Work) -> None:
    async def answers_once(connection: Connection) -> None:
        await connection.whole()
        await connection.send(b"HTTP/1.1 201 X\r\nContent-Length: %d\r\n\r\n%s" % (len(ATTACHMENT), ATTACHMENT))

    async def twice(service: MintingService) -> Any:
        await upload(service)
        return await upload(service)

    came, _, _ = await outcome(serve, [answers_once], twice)
    assert came.uuid == "u1"


# --- Proxies


async def test_a_proxy_never_stands_before_loopback(
    serve: Serve, answer: Answer, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.setenv(name, "http://127.0.0.1:1")
    monkeypatch.delenv("NO_PROXY", raising=False)
    monkeypatch.delenv("no_proxy", raising=False)
    token, adversary, _ = await outcome(serve, [answer(200, TOKEN)], exchange)
    assert token.expires_in == 3600
    assert len(adversary.seen) == 1


@pytest.mark.parametrize("trust_env", [True, False])
async def test_a_proxy_of_the_system_is_asked_for_any_other_host_and_hears_no_secret(
    serve: Serve, answer: Answer, monkeypatch: pytest.MonkeyPatch, trust_env: bool
) -> None:
    async with serve(answer(403, b"")) as proxy:
        monkeypatch.setenv("HTTPS_PROXY", proxy.base_url)
        monkeypatch.delenv("NO_PROXY", raising=False)
        monkeypatch.delenv("no_proxy", raising=False)
        options: dict[str, Any] = {"patience": RetryPolicy(attempts=1), "trust_env": trust_env}
        async with MintingService("https://mint.invalid", **options) as service:
            with pytest.raises(errors.NotReached):
                await exchange(service)
    assert [(request.method, request.path) for request in proxy.seen] == [("CONNECT", "mint.invalid:443")] * trust_env
    assert all("authorization" not in request.headers for request in proxy.seen)


# --- Refusals

REFUSALS: list[tuple[Any, str, tuple[tuple[int | None, tuple[object, ...]], ...]]] = [
    ({"error_description": "Too many assets.", "error": "x"},
     "The service refused this: Too many assets.", ((None, ()),)),
    ({"error": "Closed"}, "The service refused this: Closed.", ((None, ()),)),
    ({"detail": "Not now"}, "The service refused this: Not now.", ((None, ()),)),
    ([{}, {"asset_name": ["Taken."]}], "“Tower”, name on the chain: Taken.", ((1, ("asset_name",)),)),
    ([{"amount": "Too big"}, {}], "“Gate”, quantity: Too big.", ((0, ("amount",)),)),
    (
        [{}, {"attrs": {"where": {"city": ["Too long"]}}}],
        "“Tower”, attributes › where › city: Too long.",
        ((1, ("attrs", "where", "city")),),
    ),
    (
        [{}, {"files": [{}, {"src": ["Unknown"]}]}],
        "“Tower”, further files › 2 › src: Unknown.",
        ((1, ("files", 1, "src")),),
    ),
    ([{}, {"non_field_errors": ["Odd"]}], "“Tower”: Odd.", ((1, ()),)),
    (["All of it is wrong"], "The service refused this: All of it is wrong.", ((None, ()),)),
    ({"non_field_errors": ["A", "B"]}, "The service refused this: A. Complaints in all: 2.", ((None, ()), (None, ()))),
    ({"royalties": ["Bad"]}, "the royalty address: Bad.", ((None, ("royalties",)),)),
    ({"error": {"code": 1203, "message": "Not enough."}}, "The service refused this: Not enough.", ((None, ()),)),
    ({"error": {"code": 400, "message": "Bad", "errors": [{"field": "amount", "message": "Too big"}]}},
     "The service refused the quantity: Too big.", ((None, ("amount",)),)),
    ({"errors": [{"field": "name", "code": "long", "message": "Too long."}]},
     "The service refused the title: Too long.", ((None, ("name",)),)),
    ({"errors": [{"field": "1.asset_name", "message": "Taken"}, {"field": "[0].amount", "message": "Too big"}]},
     "“Tower”, name on the chain: Taken.", ((1, ("asset_name",)), (0, ("amount",)))),
    ({"errors": [{}, {"asset_name": ["Taken"]}]}, "“Tower”, name on the chain: Taken.", ((1, ("asset_name",)),)),
    ({"errors": ["One", "Two"]}, "The service refused this: One. Complaints in all: 2.", ((None, ()), (None, ()))),
    ({"message": "Invalid.", "errors": {"name": ["Too long"]}}, "refused the title: Too long.", ((None, ("name",)),)),
    ({"message": "Invalid.", "errors": []}, "The service refused this: Invalid.", ((None, ()),)),
    ({"errors": [{"status": "422", "title": "Odd", "detail": "Is odd", "source": {"pointer": "/data/1/name"}}]},
     "“Tower”, title: Is odd.", ((1, ("name",)),)),
    ({"detail": [{"loc": ["body", 1, "attrs", "where"], "msg": "Too long", "type": "value_error"}]},
     "“Tower”, attributes › where: Too long.", ((1, ("attrs", "where")),)),
    ({"type": "about:blank", "title": "Bad", "status": 400, "detail": "No ADA"},
     "The service refused this: No ADA.", ((None, ()),)),
    ({"error": {"code": 7}}, "The service refused this without giving a reason (status 400).", ()),
    ({"type": ["Unknown"]}, "The service refused the “type”: Unknown.", ((None, ("type",)),)),
]  # fmt: skip


@pytest.mark.parametrize(("body", "said", "where"), REFUSALS)
async def test_every_form_of_a_refusal_becomes_a_sentence(
    serve: Serve, answer: Answer, body: object, said: str, where: tuple[Any, ...]
) -> None:
    error, adversary, _ = await outcome(serve, [answer(400, json.dumps(body).encode(), "X-Request-Id: r-7")], collect)
    assert type(error) is errors.RequestRejected
    assert said in str(error)
    assert tuple((fault.asset, fault.field) for fault in error.fields) == where
    assert "HTTP status 400" in error.details
    assert "r-7" in error.details
    assert len(adversary.seen) == 1


async def test_a_refused_single_asset_is_named_too(serve: Serve, answer: Answer) -> None:
    error, _, _ = await outcome(serve, [answer(400, b'{"name": ["Too long."]}')], create)
    assert str(error) == "The service refused “Gate”, title: Too long. Change it and try again."
    assert (error.fields[0].asset, error.fields[0].field) == (0, ("name",))


@pytest.mark.parametrize("status", [400, 403, 404, 405, 408, 409, 413, 415, 422, 451])
@pytest.mark.parametrize("body", [b"", HTML, b"[]", b"{}", b"null"], ids=repr)
async def test_a_refusal_without_a_reason_is_still_a_sentence(
    serve: Serve, answer: Answer, upload: Work, status: int, body: bytes
) -> None:
    for work in (create, upload):
        error, adversary, _ = await outcome(serve, [answer(status, body, kind="text/html")], work)
        assert (type(error), error.status, len(adversary.seen)) == (errors.RequestRejected, status, 1)


async def test_a_refusal_in_the_middle_of_an_upload_is_heard_without_sending_the_rest(
    serve: Serve, tmp_path: Path
) -> None:
    path = tmp_path / "big.bin"
    path.write_bytes(bytes(64 * 1024 * 1024))
    reported: list[int] = []

    async def refuses_early(connection: Connection) -> None:
        await connection.head()
        await connection.reader.readexactly(1024 * 1024)
        await connection.send(b"HTTP/1.1 413 X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
        connection.writer.transport.pause_reading()

    error, adversary, _ = await outcome(
        serve, [refuses_early], lambda service: service.upload_file(path, lambda sent, total: reported.append(sent))
    )
    assert isinstance(error, (errors.RequestRejected, errors.Interrupted))  # a reset may overtake the answer
    assert max(reported, default=0) < 64 * 1024 * 1024
    assert len(adversary.seen) <= ATTEMPTS


async def reads_no_further(connection: Connection, answer: bytes) -> None:
    """Refuse in the middle of an upload, and neither read on nor close."""
    await connection.head()
    await connection.reader.readexactly(100_000)
    connection.writer.transport.pause_reading()
    await connection.send(answer)
    await asyncio.Event().wait()


@pytest.mark.parametrize("encrypted", [False, True], ids=["plain", "tls"])
async def test_a_refusal_by_a_service_that_reads_no_further_is_heard_at_once(
    serve: Serve, tmp_path: Path, tls: Tls, encrypted: bool
) -> None:
    path = tmp_path / "big.bin"
    path.write_bytes(bytes(32 * 1024 * 1024))
    early = b"HTTP/1.1 103 X\r\nLink: x\r\n\r\n"
    refusal = b'HTTP/1.1 413 X\r\nContent-Length: 26\r\n\r\n{"file": ["Far too big."]}'

    async def refuses(connection: Connection) -> None:
        await reads_no_further(connection, early + refusal)

    began = time.monotonic()
    error, adversary, _ = await outcome(
        serve, [refuses], lambda service: service.upload_file(path), encryption=tls if encrypted else None
    )
    assert str(error) == "The service refused “big.bin”: Far too big."
    assert time.monotonic() - began < LONG.progress / 2
    assert len(adversary.seen) == 1


@pytest.mark.parametrize("hangs_up", [False, True])
async def test_a_success_before_the_file_was_sent_is_not_the_answer_to_it(
    serve: Serve, tmp_path: Path, hangs_up: bool
) -> None:
    path = tmp_path / "big.bin"
    path.write_bytes(bytes(32 * 1024 * 1024))
    success = b"HTTP/1.1 201 X\r\nContent-Length: %d\r\n\r\n" % len(ATTACHMENT) + ATTACHMENT

    async def answers_another(connection: Connection) -> None:
        if not hangs_up:
            await reads_no_further(connection, success)
        await connection.head()
        await connection.reader.readexactly(2 * 1024 * 1024)
        await connection.send(success)

    error, adversary, _ = await outcome(serve, [answers_another], lambda service: service.upload_file(path))
    assert (type(error), len(adversary.seen)) == (errors.Interrupted, ATTEMPTS)


async def test_a_service_that_is_always_about_to_answer_while_it_reads_no_further_is_given_up(
    serve: Serve, tmp_path: Path
) -> None:
    path = tmp_path / "big.bin"
    path.write_bytes(bytes(32 * 1024 * 1024))

    async def keeps_promising(connection: Connection) -> None:
        await connection.head()
        connection.writer.transport.pause_reading()
        while True:
            await connection.send(b"HTTP/1.1 103 X\r\nLink: x\r\n\r\n" * 1000)
            await asyncio.sleep(0.01)

    error, _, _ = await outcome(serve, [keeps_promising], lambda service: service.upload_file(path), timeouts=SHORT)
    assert type(error) is errors.Interrupted


async def test_a_refused_file_is_named(serve: Serve, answer: Answer, upload: Work) -> None:
    error, _, _ = await outcome(serve, [answer(413, b'{"file": ["Too large."]}')], upload)
    assert str(error) == "The service refused “gate.png”: Too large."


async def test_a_token_error_says_its_description_and_no_secret(serve: Serve, answer: Answer) -> None:
    body = json.dumps({"error": "invalid_grant", "error_description": f"Bad token {SECRET}R."}).encode()
    error, adversary, _ = await outcome(serve, [answer(400, body)], renew)
    assert type(error) is errors.TokenRejected
    assert error.error.error == "invalid_grant"
    assert str(error) == "The service does not renew this sign-in. Sign in again. The service says: Bad token [hidden]."
    assert len(adversary.seen) == 1


@pytest.mark.parametrize("body", [b"", HTML, b"[]", b'{"error": {"code": 3}}'], ids=repr)
async def test_a_token_refusal_of_another_form_is_still_a_sentence(serve: Serve, answer: Answer, body: bytes) -> None:
    error, _, _ = await outcome(serve, [answer(401, body)], exchange)
    assert type(error) is errors.TokenRejected
    assert str(error).startswith("The service does not accept this secret token. Copy it again.")


# --- Beyond the contract


@pytest.mark.parametrize("status", [404, 405, 501])
async def test_a_service_without_transactions_is_no_complaint(serve: Serve, answer: Answer, status: int) -> None:
    assert (await outcome(serve, [answer(status, HTML)], lambda service: service.transaction("t1")))[0] is None


async def test_a_transaction_with_a_hostile_name_is_not_asked_for(serve: Serve, answer: Answer) -> None:
    error, adversary, _ = await outcome(
        serve, [answer(200, b"{}")], lambda service: service.transaction("../../auth/token")
    )
    assert (type(error), adversary.connections) == (errors.ServiceError, 0)
    assert "Ask the service" in str(error)


@pytest.mark.parametrize("status", [404, 405, 501])
async def test_a_service_without_a_list_of_transactions_is_no_complaint(
    serve: Serve, answer: Answer, status: int
) -> None:
    assert (await outcome(serve, [answer(status, HTML)], lambda service: service.lists_transactions()))[0] is False
    assert (await outcome(serve, [answer(200, b"{}")], lambda service: service.lists_transactions()))[0] is True


@pytest.mark.parametrize("status", [429, 502, 503, 504])
async def test_a_glance_hears_at_once_that_the_service_is_busy(serve: Serve, answer: Answer, status: int) -> None:
    error, adversary, _ = await outcome(
        serve, [answer(status, b"", "Retry-After: 77")], lambda service: service.transaction("t1", is_glance=True)
    )
    assert (error.status, error.retry_after, len(adversary.seen)) == (status, 77, 1)


@pytest.mark.parametrize(
    ("status", "body", "found"),
    [
        (401, b'{"error": "invalid_token"}', True),
        (403, b'{"detail": "no"}', True),
        (200, HTML, False),
        (404, b'{"detail": "no"}', False),
        (401, HTML, False),
    ],
)
async def test_a_check_tells_a_minting_service_from_anything_else(
    serve: Serve, answer: Answer, status: int, body: bytes, found: bool
) -> None:
    came, adversary, _ = await outcome(serve, [answer(status, body)], lambda service: service.check())
    assert ("minting service answers" in str(came)) is found
    assert isinstance(came, errors.UnreadableAnswer) is not found
    assert "authorization" not in adversary.seen[0].headers


# --- Files and cancelling


async def test_a_file_that_shrinks_while_it_is_sent_is_noticed(serve: Serve, tmp_path: Path) -> None:
    path = tmp_path / "big.bin"
    path.write_bytes(bytes(64 * 1024 * 1024))

    async def truncates(connection: Connection) -> None:
        await connection.head()
        await connection.reader.read(1000)
        with path.open("r+b") as file:
            file.truncate(1000)
        while await connection.reader.read(1 << 20):
            pass

    error, adversary, _ = await outcome(serve, [truncates], lambda service: service.upload_file(path))
    assert type(error) is errors.FileProblem
    assert "changed while it was being sent" in str(error)
    assert adversary.connections == 1


async def test_cancelling_an_upload_takes_less_than_a_tenth_of_a_second(serve: Serve, tmp_path: Path) -> None:
    path = tmp_path / "big.bin"
    path.write_bytes(bytes(32 * 1024 * 1024))
    within(min([await seconds_to_cancel(serve, path) for _ in range(3)]), 0.1)


async def seconds_to_cancel(serve: Serve, path: Path) -> float:
    begun = asyncio.Event()

    async def reads_nothing_more(connection: Connection) -> None:
        await connection.head()
        begun.set()
        await asyncio.Event().wait()

    async with serve(reads_nothing_more) as adversary, signed_in(adversary) as service:
        task = asyncio.ensure_future(service.upload_file(path))
        await asyncio.wait_for(begun.wait(), 5)
        started = time.perf_counter()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return time.perf_counter() - started


# --- Chance


BROKEN_RECORDS = [
    b"\x17\x03\x03\x00\x40" + bytes(64), b"HTTP/1.1 400 X\r\n\r\n", b"\x15\x03\x03\x00\x02\x02\x28",
    b"\x17\x03\x03\xff\xff", b"\x17\x03\x03\x00\x40half",
]  # fmt: skip


@pytest.mark.soak
async def test_no_chain_of_accidents_creates_twice(serve: Serve, answer: Answer, tls: Tls) -> None:
    """A service that takes effect when a body arrived whole and then does anything: at most one effect each.

    Every second one speaks TLS, and breaks records of it before, within and behind what it does.
    """
    seed, count = 20261122, sized(10_000, 100)
    came = [
        await created_by_chance(serve, answer, seed + number, tls if number % 2 else None) for number in range(count)
    ]
    doubles, broken = sum(created > 1 for created, _ in came), sum(broken for _, broken in came)
    print(f"seed {seed}, {count} creations, {broken} broken records of TLS among them, {doubles} doubled")  # noqa: T201 - a soak says what it did
    assert doubles == 0
    assert broken > count // 5


async def created_by_chance(serve: Serve, answer: Answer, seed: int, tls: Tls) -> tuple[int, int]:
    """One creation over a wire of accidents: how often it took effect, and how many records were broken."""
    chance = random.Random(seed)
    created: list[bytes] = []
    broken: list[bytes] = []

    async def break_record(connection: TlsConnection) -> None:
        if tls is not None and chance.random() < 0.5:
            broken.append(chance.choice(BROKEN_RECORDS))
            await connection.break_record(broken[-1])

    async def accident(connection: Connection) -> None:
        before = chance.choice(
            [None, at_accept, after_headers, in_body, answer(401, b""), answer(429, b"", "Retry-After: 0")]
        )
        if before is not None:
            await break_record(connection)
            await before(connection)
            return
        request = await connection.whole()
        created.append(request.body)
        after = chance.choice(["", "half", "html", "fault", "good", "stall"])
        data = {
            "": b"",
            "half": b'HTTP/1.1 201 X\r\nContent-Length: 900\r\n\r\n{"uuid',
            "html": b"HTTP/1.1 200 X\r\nContent-Length: 6\r\n\r\n<html>",
            "fault": b"HTTP/1.1 503 X\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n",
            "good": b"HTTP/1.1 201 X\r\nContent-Length: %d\r\n\r\n%s" % (len(ASSET), ASSET),
        }.get(after, b"")
        cut = chance.randrange(len(data) + 1)
        await connection.send(data[:cut])
        await break_record(connection)
        await connection.send(data[cut:])
        await break_record(connection)
        if after == "stall":
            await asyncio.Event().wait()

    came, _, _ = await outcome(serve, [accident], create, timeouts=SHORT, tls=tls)
    if created:
        assert isinstance(came, errors.OutcomeUnknown) or came.uuid == "a1"
    else:
        assert isinstance(came, errors.ServiceError)
    return len(created), len(broken)
