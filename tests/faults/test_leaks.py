"""No marked secret in any error, its causes, or any log line, whatever goes wrong."""

import json
import logging
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote_plus

import pytest
from tests.faults.conftest import Answer, Connection, Serve

from mintwright.api.client import MintingService
from mintwright.api.errors import OutcomeUnknown
from mintwright.api.retry_policy import RetryPolicy, Timeouts
from mintwright.api.token_provider import FixedToken
from mintwright.domain.assets.asset import AssetRequest
from mintwright.domain.errors import MintwrightError

MARK = "M4RKED"
REQUEST = AssetRequest(amount=1, name="Gate", asset_name="Gate1", image="ipfs://Qm1", is_auto=True)


async def hangs_up(connection: Connection) -> None:
    request = await connection.whole()
    await connection.send(f"HTTP/1.1 200 X\r\nContent-Length: 900\r\n\r\n{request.headers}{request.body}".encode())


async def speaks_back(connection: Connection) -> None:
    """Answer in no HTTP at all, with everything that was sent."""
    request = await connection.whole()
    await connection.send(f"{request.headers} {request.body}\r\n\r\n".encode())


def echoing(status: int) -> Callable[[Any], Any]:
    """A service that repeats every secret it was told, in each place where a reason may stand."""

    async def behave(connection: Connection) -> None:
        request = await connection.whole()
        said = f"{request.headers.get('authorization', '')} {request.body.decode('latin-1')}"
        body = json.dumps({"error": said, "error_description": said, "access_token": MARK + "ECHO"}).encode()
        head = f"HTTP/1.1 {status} X\r\nX-Request-Id: {request.headers.get('authorization', '')}\r\n"
        await connection.send(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)

    return behave


def everything_of(error: BaseException) -> Iterator[str]:
    """Every text that a report about this error could show."""
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        yield from (str(error), repr(error), str(error.args), str(getattr(error, "details", "")))
        yield from (str(getattr(error, "sentence", "")), str(getattr(error, "fields", "")))
        yield from (str(note) for note in getattr(error, "__notes__", ()))
        error = error.__cause__ or error.__context__


@pytest.mark.parametrize(
    "behaviour",
    [hangs_up, speaks_back, *map(echoing, (201, 302, 400, 401, 404, 429, 500))],
    ids=lambda way: way.__name__,
)
async def test_nothing_that_is_said_about_a_failure_holds_a_secret(
    serve: Serve, behaviour: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    said: list[str] = []

    async def at_once(seconds: float) -> None:
        del seconds

    async with serve(behaviour) as adversary:
        service = MintingService(
            adversary.base_url,
            token_provider=FixedToken(MARK + "bearer"),
            timeouts=Timeouts(progress=20.0),
            patience=RetryPolicy(attempts=2),
            sleep=at_once,
        )
        secrets = {"client_id": "id", "client_secret": MARK + " client+secret"}
        calls = [
            lambda: service.exchange_secret(MARK + "-secret-token"),
            lambda: service.grant_password(**secrets, username="u", password=MARK + " päss"),
            lambda: service.grant_refresh(**secrets, refresh_token=MARK + "/refresh=="),
            lambda: service.create_asset(REQUEST),
            lambda: service.transaction("t1"),
        ]
        async with service:
            for call in calls:
                try:
                    await call()
                except MintwrightError as error:
                    said.extend(everything_of(error))
    told = "\n".join([*said, *(record.getMessage() for record in caplog.records)])
    assert "HTTP" in told or "broke off" in told
    assert MARK not in told


async def test_an_answer_that_repeats_the_access_token_is_kept_without_it(serve: Serve) -> None:
    """Also half of one: both are journalled, and shown to whoever helps."""
    token = f"{MARK}-access-token-0123456789"
    kept: list[bytes] = []
    for behaviour in (echoing(201), hangs_up):
        async with serve(behaviour) as adversary:
            service = MintingService(adversary.base_url, token_provider=FixedToken(token))
            async with service:
                try:
                    kept.append((await service.send_creation(b"{}")).raw)
                except OutcomeUnknown as error:
                    kept.append(error.raw)
    whole, half = kept
    assert b"Bearer [hidden]" in whole
    assert b"Bearer [hidden]" in half
    assert token.encode() not in whole + half


@pytest.mark.parametrize("status", [201, 400, 500])
@pytest.mark.parametrize(
    "spell", [str, quote_plus, lambda text: json.dumps(text)[1:-1].replace("/", "\\/")], ids=["plain", "form", "json"]
)
async def test_what_is_kept_of_a_mint_repeats_no_secret_of_its_account(
    serve: Serve, status: int, spell: Callable[[str], str]
) -> None:
    """Neither what this call sent, nor what signed the account in or was given to it: answers are journalled."""
    ways = {name: f"{MARK}/{name}+0123456789/==" for name in ("secret", "client", "password", "refresh")}
    given = {"access_token": f"{MARK}-access-0123456789", "refresh_token": f"{MARK}-given-refresh-0123456789"}

    async def behave(connection: Connection) -> None:
        request = await connection.whole()
        told = " ".join(map(spell, (*ways.values(), *given.values()))).replace('"', "")
        is_mint = request.path == "/v1/assets/"
        body = f'{{"uuid": "a1", "detail": "{told}"}}'.encode() if is_mint else json.dumps(given).encode()
        head = f"HTTP/1.1 {status if is_mint else 200} X\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        await connection.send(head.encode() + body)

    async with serve(behave) as adversary:
        tokens = FixedToken(given["access_token"])
        async with MintingService(adversary.base_url, token_provider=tokens) as service:
            client = {"client_id": "c", "client_secret": ways["client"]}
            await service.exchange_secret(ways["secret"])
            await service.grant_password(**client, username="u", password=ways["password"])
            await service.grant_refresh(**client, refresh_token=ways["refresh"])
            try:
                kept = (await service.send_creation(b"{}")).raw
                assert json.loads(kept)["uuid"] == "a1"
            except MintwrightError as error:
                kept = getattr(error, "raw", b"") + "".join(everything_of(error)).encode()
            assert MARK.encode() not in kept
            assert b"[hidden]" in kept


async def test_a_token_that_is_given_a_second_time_can_still_be_used(serve: Serve, answer: Answer) -> None:
    given = {"access_token": f"{MARK}-access-0123456789", "refresh_token": f"{MARK}-refresh-0123456789"}
    behave = answer(200, json.dumps(given).encode())
    async with serve(behave) as adversary, MintingService(adversary.base_url) as service:
        for _ in range(2):
            token = await service.grant_refresh(client_id="c", client_secret="s", refresh_token=given["refresh_token"])
            assert token.access_token.get_secret_value() == given["access_token"]
            assert token.refresh_token is not None
            assert token.refresh_token.get_secret_value() == given["refresh_token"]


@pytest.mark.parametrize("secret", [f"{MARK} with spaces", f"{MARK}\r\nX: y", f"{MARK}é", f"{MARK}\ud800"], ids=ascii)
async def test_a_secret_that_cannot_be_sent_is_not_shown_either(secret: str) -> None:
    async with MintingService("http://127.0.0.1:1", token_provider=FixedToken(secret)) as service:
        for call in (
            lambda: service.exchange_secret(secret),
            lambda: service.create_asset(REQUEST),
            lambda: service.grant_password(client_id="c", client_secret="s", username="u", password=f"{MARK}\ud800"),
        ):
            with pytest.raises(MintwrightError) as caught:
                await call()
            assert MARK not in "".join(everything_of(caught.value))
