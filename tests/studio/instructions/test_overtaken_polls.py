"""What was asked for before a refund was answered does not undo what the answer told, though nothing says when."""

import asyncio
import json
from typing import Any

import pytest
from tests.parts import Profile, ScriptedService, Until
from tests.studio.instructions.test_endpoint_support import minted

from mintwright.domain.instruction import InstructionKind, InstructionState
from mintwright.domain.timeline import SaidBy
from mintwright.studio.polling import single_poll

PATH = "/v1/transactions/t-Cat0/"
WAITING = {"uuid": "t-Cat0", "status": "waiting", "deposit_address": "addr_test1y", "cost": 12.5}
CANCELED = {"uuid": "t-Cat0", "status": "canceled"}


@pytest.mark.parametrize("is_listed", [False, True])
async def test_the_answer_to_a_refund_stays_what_is_known(
    profile: Profile, scripted: ScriptedService, until: Until, is_listed: bool
) -> None:
    asked, may_arrive = asyncio.Event(), asyncio.Event()
    record = WAITING

    async def late(_headers: dict[str, str], _body: bytes) -> tuple[int, Any]:
        said = dict(record)
        if not asked.is_set() and is_holding:
            asked.set()
            await may_arrive.wait()
        return 200, {"results": [said]} if is_listed else said

    def refund(_headers: dict[str, str], _body: bytes) -> tuple[int, Any]:
        nonlocal record
        record = CANCELED
        return 200, CANCELED

    is_holding = False
    async with scripted:
        studio, (mint_id,) = await minted(profile, scripted, until, 1)
        scripted.answers[PATH] = lambda headers, body: (200, record)
        scripted.answers["/v1/transactions/" if is_listed else PATH] = late
        scripted.answers[f"{PATH}refund/"] = refund
        review = await studio.instructions.review(mint_id, InstructionKind.REFUND)
        is_holding = True
        studio.poller.start()
        polling = asyncio.ensure_future(studio.poller.refresh(mint_id))
        await asyncio.wait_for(asked.wait(), 30)
        assert (await studio.instructions.instruct(review)).state is InstructionState.ANSWERED
        may_arrive.set()
        await polling
        await studio.poller.refresh(mint_id)
        timeline = studio.minting.mint_by_id(mint_id).timeline
        assert [json.loads(entry.record)["status"] for entry in timeline] == ["waiting", "canceled"]
        assert timeline[-1].said_by is SaidBy.REFUND
        assert studio.minting.receipt(mint_id).transaction_status == "canceled"
        await studio.close()


@pytest.mark.parametrize("is_seen", [False, True])
async def test_a_payment_that_was_seen_while_an_order_was_on_its_way_is_not_asked_for_again(
    profile: Profile, scripted: ScriptedService, until: Until, is_seen: bool
) -> None:
    """Its answer was written before that, came late, and says when nowhere."""
    paid = {**WAITING, "status": "processing", "issuer_address": "addr_test1x"}
    async with scripted:
        studio, (mint_id,) = await minted(profile, scripted, until, 1)
        scripted.answers[PATH] = lambda headers, body: (200, {**WAITING, "status": "preauth"})
        await studio.poller.refresh(mint_id)
        review = await studio.instructions.review(mint_id, InstructionKind.ORDER)

        async def late(_headers: dict[str, str], _body: bytes) -> tuple[int, Any]:
            scripted.answers[PATH] = lambda headers, body: (500, {})  # and then nobody is reached
            if is_seen:
                await studio.minting.keep_transaction(mint_id, json.dumps(paid).encode())
            return 200, WAITING

        scripted.answers[f"{PATH}mint/"] = late
        assert (await studio.instructions.instruct(review)).state is InstructionState.ANSWERED
        receipt = studio.minting.receipt(mint_id)
        known = receipt.transaction_status, receipt.issuer_address
        assert known == (("processing", "addr_test1x") if is_seen else ("waiting", ""))
        await studio.close()


async def test_a_service_that_tells_something_else_each_time_is_not_asked_for_ever(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio, (mint_id,) = await minted(profile, scripted, until, 1)
        count = 0

        async def busy(_headers: dict[str, str], _body: bytes) -> tuple[int, Any]:
            nonlocal count
            count += 1
            told = json.dumps({**WAITING, "cost": count}).encode()
            await studio.minting.keep_transaction(mint_id, told, SaidBy.LIST)  # meanwhile
            return 200, {**WAITING, "cost": 1_000 + count}

        scripted.answers[PATH] = busy
        await studio.poller.refresh(mint_id)
        assert count == single_poll.MOST_TRIES
        await studio.close()
