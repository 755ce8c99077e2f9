"""Orders and refunds go once, on a connection of their own, and the error says whether anybody can know the outcome."""

import asyncio
import json
from typing import Any

import pytest
from tests.parts import ScriptedService

from mintwright.api import errors
from mintwright.api.client import MintingService
from mintwright.api.responses import CreationAnswer
from mintwright.api.token_provider import FixedToken

UUID = "3f0c9e3e-0000-4000-8000-000000000001"
CALLS = {"order": "mint/", "force": "mint/?force=true", "refund": "refund/"}


async def instructed(service: MintingService, kind: str, uuid: str = UUID) -> CreationAnswer:
    if kind == "refund":
        return await service.refund(uuid)
    return await service.order_mint(uuid, force=kind == "force")


async def at_once(_: float) -> None:
    await asyncio.sleep(0)


async def told(kind: str, answer: Any) -> tuple[CreationAnswer | errors.ServiceError, ScriptedService]:
    """What one instruction comes to where the service answers so; and what it was asked."""
    scripted = ScriptedService()
    async with scripted:
        scripted.answers[f"/v1/transactions/{UUID}/{CALLS[kind]}"] = lambda headers, body: answer
        async with MintingService(scripted.base_url, token_provider=FixedToken("access"), sleep=at_once) as service:
            try:
                return await instructed(service, kind), scripted
            except errors.ServiceError as error:
                return error, scripted


@pytest.mark.parametrize("kind", CALLS)
async def test_each_is_one_post_with_a_connection_of_its_own(kind: str) -> None:
    answer, scripted = await told(kind, (200, {"uuid": UUID, "status": "waiting"}))
    assert isinstance(answer, CreationAnswer)
    assert json.loads(answer.raw)["status"] == "waiting"
    ((path, headers, body),) = scripted.requests
    assert path == f"/v1/transactions/{UUID}/{CALLS[kind]}"
    assert (headers["connection"], headers["authorization"], body) == ("close", "Bearer access", b"{}")


@pytest.mark.parametrize("kind", CALLS)
@pytest.mark.parametrize("status", [301, 307, 400, 403, 404, 405, 409, 422, 501])
async def test_a_refusal_says_that_nothing_was_processed(kind: str, status: int) -> None:
    error, scripted = await told(kind, (status, {"detail": "Not now."}))
    assert isinstance(error, errors.AnsweredError)
    assert error.status == status
    assert len(scripted.requests) == 1


@pytest.mark.parametrize("kind", CALLS)
@pytest.mark.parametrize("answer", [None, (500, b""), (502, b""), (503, b"<html>"), (504, b""), (302, b"")])
async def test_what_nobody_can_know_is_never_sent_again(kind: str, answer: Any) -> None:
    error, scripted = await told(kind, answer)
    assert isinstance(error, errors.OutcomeUnknown)
    assert "minted" not in str(error.reason)
    assert len(scripted.requests) == 1


async def test_a_busy_service_that_processed_nothing_is_asked_again() -> None:
    error, scripted = await told("order", (429, {"detail": "Too many requests."}))
    assert isinstance(error, errors.RateLimited)
    assert len(scripted.requests) == 4


@pytest.mark.parametrize("uuid", ["", "../assets", "a b", "a/b", "a?force=true", "ä", "a" * 65, "a\r\nb", "%2e%2e"])
async def test_nothing_but_the_number_of_a_transaction_gets_into_the_path(uuid: str) -> None:
    async with MintingService("http://127.0.0.1:9", token_provider=FixedToken("access")) as service:
        for kind in CALLS:
            with pytest.raises(errors.ServiceError, match="none that can be asked for"):
                await instructed(service, kind, uuid)
