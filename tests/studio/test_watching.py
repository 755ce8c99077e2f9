"""Open mints are looked after: at once when they are new, through failures, only where it is offered."""

import asyncio
import json
from typing import Any

import pytest

from mintwright.api.errors import UnreadableAnswer
from mintwright.domain.networks import Network
from mintwright.studio.studio import Studio
from mintwright.studio.watching import Watching


def accepted(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
    shared = {"collection": "c", "transaction": "t-1"}
    return 200, [{"uuid": str(number), **request, **shared} for number, request in enumerate(json.loads(body))]


async def minted(profile: Any, scripted: Any) -> tuple[Studio, int]:
    """A studio with a collection of two, answered by the scripted service with a transaction's number alone."""
    scripted.answers["/auth/exchange/"] = lambda headers, body: (200, {"access_token": "access"})
    scripted.answers["/v1/files/"] = lambda headers, body: (200, {"ipfs": "ipfs://file", "uuid": "f"})
    scripted.answers["/v1/assets/"] = accepted
    studio = profile.open()
    await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
    studio.uploads.start()
    ids = (await studio.uploads.add(profile.draw(2))).art_ids
    while studio.uploads.totals().uploaded < 2:
        await asyncio.sleep(0.01)
    mint = await studio.minting.mint(studio.minting.review(ids, "Cats"))
    return studio, mint.id


def test_a_new_receipt_is_completed_at_once_and_watched_until_it_is_final(
    profile: Any, scripted: Any, until: Any
) -> None:
    statuses = iter(["waiting", "waiting", "processing", "confirmed"])

    def transaction(_headers: dict[str, str], _body: bytes) -> tuple[int, Any]:
        return 200, {"uuid": "t-1", "status": next(statuses), "deposit_address": "addr_test1y", "cost": 12.5}

    async def run() -> None:
        async with scripted:
            scripted.answers["/v1/transactions/t-1/"] = transaction
            studio, mint_id = await minted(profile, scripted)
            assert studio.minting.receipt(mint_id).deposit_address == ""
            watching = Watching(studio.changes, studio.session, studio.minting, every=0.02)
            watching.start()
            await until(lambda: studio.minting.receipt(mint_id).deposit_address == "addr_test1y")
            await until(lambda: studio.minting.receipt(mint_id).transaction_status == "confirmed")
            asked = len(scripted.seen("/v1/transactions/t-1/"))
            await asyncio.sleep(0.1)
            assert asked == len(scripted.seen("/v1/transactions/t-1/")) == 4
            await watching.close()
            await studio.close()
            again = profile.open()
            assert again.minting.receipt(mint_id).transaction_status == "confirmed"
            await again.close()

    asyncio.run(run())


def test_a_failing_answer_does_not_end_the_watch(profile: Any, scripted: Any, until: Any) -> None:
    answers = iter([(400, {"detail": "no"}), (200, b"<html>"), (200, {"uuid": "t-1", "status": "confirmed"})])

    async def run() -> None:
        async with scripted:
            scripted.answers["/v1/transactions/t-1/"] = lambda headers, body: next(answers)
            studio, mint_id = await minted(profile, scripted)
            watching = Watching(studio.changes, studio.session, studio.minting, every=0.02)
            watching.start()
            await until(lambda: studio.minting.receipt(mint_id).transaction_status == "confirmed")
            await watching.close()
            await studio.close()

    asyncio.run(run())


def test_where_it_is_not_offered_it_is_not_asked_again(profile: Any, scripted: Any, until: Any) -> None:
    async def run() -> None:
        async with scripted:
            scripted.answers["/v1/transactions/t-1/"] = lambda headers, body: (404, {"detail": "Not found."})
            studio, mint_id = await minted(profile, scripted)
            watching = Watching(studio.changes, studio.session, studio.minting, every=0.01)
            watching.start()
            await until(lambda: scripted.seen("/v1/transactions/t-1/"))
            await asyncio.sleep(0.1)
            assert len(scripted.seen("/v1/transactions/t-1/")) == 1
            assert studio.minting.receipt(mint_id).missing
            await watching.close()
            await studio.close()

    asyncio.run(run())


def test_mints_of_another_network_are_left_alone(profile: Any, scripted: Any) -> None:
    async def run() -> None:
        async with scripted:
            studio, mint_id = await minted(profile, scripted)
            await studio.session.switch(Network.PRACTICE)
            await studio.watching.refresh(mint_id)
            assert scripted.seen("/v1/transactions/t-1/") == []
            await studio.close()

    asyncio.run(run())


def test_an_answer_about_another_transaction_is_not_believed(profile: Any, scripted: Any) -> None:
    async def run() -> None:
        async with scripted:
            other = {"uuid": "t-2", "status": "waiting", "deposit_address": "addr_test1other"}
            scripted.answers["/v1/transactions/t-1/"] = lambda headers, body: (200, other)
            studio, mint_id = await minted(profile, scripted)
            with pytest.raises(UnreadableAnswer, match="another transaction"):
                await studio.watching.refresh(mint_id)
            assert studio.minting.receipt(mint_id).deposit_address == ""
            await studio.close()

    asyncio.run(run())
