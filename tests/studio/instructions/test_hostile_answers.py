"""Answers to orders and refunds from a service that lies, contradicts itself or is slow: nothing is said too soon."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from tests.parts import Profile, ScriptedService, Until
from tests.studio.polling.test_transaction_poller import minted_apart

from mintwright.chain.addresses import practice_address
from mintwright.domain.instruction import InstructionKind, InstructionState
from mintwright.studio.instructions.instructions import InstructionError
from mintwright.studio.studio import Studio
from mintwright.ui.receipts.ordering.instruction_words import consequences

ORDER, FORCE, REFUND = InstructionKind
S = InstructionState
ONE = "/v1/transactions/t-1/"
RECORD: dict[str, Any] = {
    "uuid": "t-1", "status": "rejected", "deposit_address": practice_address(), "cost": 5, "policy_id": "ab" * 28,
}  # fmt: skip


@asynccontextmanager
async def rejected(profile: Profile, scripted: ScriptedService) -> AsyncGenerator[tuple[Studio, int]]:
    """A mint that the chain did not take: it may be ordered again, forced, or refunded."""
    async with scripted:
        studio, mints = await minted_apart(profile, scripted, 1)
        scripted.answers[ONE] = lambda headers, body: (200, RECORD)
        await studio.poller.refresh(mints["t-1"])
        yield studio, mints["t-1"]
        await studio.close()


def posted(scripted: ScriptedService) -> int:
    return len(scripted.seen(f"{ONE}mint/")) + len(scripted.seen(f"{ONE}refund/"))


ODD: list[tuple[tuple[int, Any], S]] = [
    ((200, {"error": "insufficient funds"}), S.UNKNOWN),
    ((200, {"detail": "Not allowed."}), S.UNKNOWN),
    ((202, {"errors": ["no"], "status": "rejected"}), S.UNKNOWN),
    ((200, b"<html>sign in to the hotel</html>"), S.UNKNOWN),
    ((200, b'{"uuid":"t-1","uuid":"t-2","status":"waiting"}'), S.UNKNOWN),
    ((200, {"uuid": "t-2", "status": "waiting"}), S.UNKNOWN),
    ((200, {"uuid": ["t-1"], "status": "waiting"}), S.UNKNOWN),
    ((200, [RECORD]), S.UNKNOWN),
    ((200, b"null"), S.UNKNOWN),
    ((200, b"{" * 5_000), S.UNKNOWN),
    ((200, b'{"uuid":"t-1","x":"' + b"y" * (50 << 20) + b'"}'), S.UNKNOWN),
    ((302, {}), S.UNKNOWN),
    ((303, {}), S.UNKNOWN),
    ((307, {}), S.REFUSED),
    ((308, {}), S.REFUSED),
    ((100 + 399, {}), S.REFUSED),
    ((500, {}), S.UNKNOWN),
    ((200, b""), S.ANSWERED),
    ((204, b""), S.ANSWERED),
    ((200, {}), S.ANSWERED),
]


@pytest.mark.parametrize(("answer", "state"), ODD, ids=lambda value: str(value)[:60])
@pytest.mark.parametrize("kind", [ORDER, REFUND])
async def test_each_odd_answer_is_sent_for_once_and_called_what_it_is(
    profile: Profile, scripted: ScriptedService, kind: InstructionKind, answer: tuple[int, Any], state: S
) -> None:
    async with rejected(profile, scripted) as (studio, mint_id):
        scripted.more_headers = f"Location: {ONE}refund/\r\n"
        for path in ("mint/", "refund/"):
            scripted.answers[f"{ONE}{path}"] = lambda headers, body: answer
        review = await studio.instructions.review(mint_id, kind)
        done = await studio.instructions.instruct(review)
        assert done.state is state, done
        assert posted(scripted) == 1
        with pytest.raises(InstructionError):
            await studio.instructions.instruct(review)
        assert posted(scripted) == 1


async def test_who_has_paid_since_the_question_is_not_given_up_unasked(
    profile: Profile, scripted: ScriptedService
) -> None:
    """The question was whether to give up what nobody had paid."""
    async with rejected(profile, scripted) as (studio, mint_id):
        scripted.answers[ONE] = lambda headers, body: (200, RECORD | {"status": "waiting"})
        review = await studio.instructions.review(mint_id, REFUND)
        assert not review.is_paid
        paid = RECORD | {"status": "waiting", "issuer_address": practice_address()}
        scripted.answers[ONE] = lambda headers, body: (200, paid)
        await studio.poller.refresh(mint_id)
        with pytest.raises(InstructionError, match="stands otherwise"):
            await studio.instructions.instruct(review)
        assert posted(scripted) == 0


async def test_a_second_order_beside_one_that_shows_no_effect_yet_is_told_as_that(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with rejected(profile, scripted) as (studio, mint_id):
        scripted.answers[f"{ONE}mint/"] = lambda headers, body: (202, b"")
        first = await studio.instructions.instruct(await studio.instructions.review(mint_id, ORDER))
        assert first.state is S.ANSWERED
        again = await studio.instructions.review(mint_id, ORDER)
        assert again.unheard == first
        assert any("on top of it" in str(said) for said in consequences(again))
        refund = await studio.instructions.review(mint_id, REFUND)
        assert refund.unheard == first
        for status in ("processing", "rejected"):  # it was tried once more, and failed once more
            told = RECORD | {"status": status, "updated_on": f"2026-01-01 10:00:0{len(status) % 9}+00:00"}
            scripted.answers[ONE] = lambda headers, body, told=told: (200, told)
            await studio.poller.refresh(mint_id)
        assert (await studio.instructions.review(mint_id, ORDER)).unheard is None


async def test_a_hundred_clicks_and_two_windows_send_one(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:

    async with rejected(profile, scripted) as (studio, mint_id):
        scripted.answers[f"{ONE}mint/"] = lambda headers, body: (200, RECORD | {"status": "processing"})
        review = await studio.instructions.review(mint_id, ORDER)
        results = await asyncio.gather(
            *(studio.instructions.instruct(review) for _ in range(100)), return_exceptions=True
        )
        assert sum(isinstance(result, InstructionError) for result in results) == 99
        assert posted(scripted) == 1
