"""The list comes first, single transactions only where it tells too little; and few are asked for, whatever happens."""

import asyncio
import json
from typing import Any

import pytest
from tests.parts import Profile, ScriptedService, Until
from tests.studio.polling.test_transaction_poller import minted_apart, telling

from mintwright.chain.addresses import practice_address
from mintwright.domain.networks import Network
from mintwright.studio.changes import Kind
from mintwright.studio.polling.transaction_poller import TransactionPoller
from mintwright.studio.studio import Studio

LIST = "/v1/transactions/"
ADDRESS = practice_address()


class Listing:
    """The list of a service, and each transaction by itself, in one place. `lacking` fields are not in the list."""

    def __init__(self, scripted: ScriptedService, count: int, *lacking: str) -> None:
        self.changes = 0
        self.lacking = lacking
        self.records = {f"t-{number}": self._record(number) for number in range(1, count + 1)}
        self.refusal: tuple[int, Any] | None = None
        scripted.answers[LIST] = lambda *_: self.refusal or (200, self.page())
        for uuid in self.records:
            scripted.answers[f"{LIST}{uuid}/"] = lambda *_, uuid=uuid: (200, self.records[uuid])

    def _record(self, number: int) -> dict[str, Any]:
        self.changes += 1
        return {
            "uuid": f"t-{number}", "status": "waiting", "deposit_address": ADDRESS, "cost": 5,
            "updated_on": self._now(),
        }  # fmt: skip

    def _now(self) -> str:
        return f"2026-01-01 10:{self.changes // 60:02}:{self.changes % 60:02}+00:00"

    def page(self) -> dict[str, Any]:
        rows = sorted(self.records.values(), key=lambda one: one["updated_on"], reverse=True)
        told = [{name: value for name, value in one.items() if name not in self.lacking} for one in rows]
        return {"count": len(told), "next": None, "results": told}

    def change(self, uuid: str, **fields: object) -> None:
        self.changes += 1
        self.records[uuid] |= {**fields, "updated_on": self._now()}


def poller(studio: Studio, every: float = 0.02, **more: Any) -> TransactionPoller:
    return TransactionPoller(studio.changes, studio.session, studio.minting, every=every, **more)


def status(studio: Studio, mint_id: int) -> str:
    return studio.minting.receipt(mint_id).transaction_status


async def test_what_the_list_tells_is_not_asked_for_by_itself_and_who_said_it_is_kept(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        listing = Listing(scripted, 3)
        studio, mints = await minted_apart(profile, scripted, 3)
        watching = poller(studio)
        watching.start()
        await until(lambda: all(status(studio, mint_id) == "waiting" for mint_id in mints.values()))
        listing.change("t-2", status="processing")
        await until(lambda: status(studio, mints["t-2"]) == "processing")
        assert [one for one in scripted.requests if one[0].startswith(f"{LIST}t-")] == []
        said = [(one.said_by, one.number) for one in studio.minting.mint_by_id(mints["t-2"]).timeline]
        assert said == [("list", 1), ("list", 2)]
        await watching.close()
        await studio.close()


async def test_what_the_list_leaves_out_is_asked_for_once_at_each_change(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        listing = Listing(scripted, 1, "deposit_address")
        studio, mints = await minted_apart(profile, scripted, 1)
        watching = poller(studio)
        watching.start()
        await until(lambda: studio.minting.receipt(mints["t-1"]).deposit_address == ADDRESS)
        read = len(scripted.seen(LIST))
        await until(lambda: len(scripted.seen(LIST)) > read + 5)
        assert len(scripted.seen(f"{LIST}t-1/")) == 1
        listing.change("t-1", status="processing")
        await until(lambda: status(studio, mints["t-1"]) == "processing")
        assert studio.minting.receipt(mints["t-1"]).deposit_address == ADDRESS
        assert len(scripted.seen(f"{LIST}t-1/")) == 2
        assert {one.said_by for one in studio.minting.mint_by_id(mints["t-1"]).timeline} == {"transaction"}
        await watching.close()
        await studio.close()


@pytest.mark.parametrize("refusal", [(500, {"detail": "no"}), (200, {"results": 7}), (200, b"<html>")])
async def test_a_list_that_fails_for_ever_holds_up_no_mint(
    profile: Profile, scripted: ScriptedService, until: Until, refusal: tuple[int, Any]
) -> None:
    async with scripted:
        listing = Listing(scripted, 2)
        listing.refusal = refusal
        studio, mints = await minted_apart(profile, scripted, 2)
        watching = poller(studio)
        watching.start()
        await until(lambda: all(status(studio, mint_id) == "waiting" for mint_id in mints.values()))
        listing.change("t-1", status="confirmed")
        await until(lambda: status(studio, mints["t-1"]) == "confirmed")
        assert watching.trouble(mints["t-2"]) is None
        listing.refusal = None
        read = len(scripted.seen(LIST))
        await until(lambda: len(scripted.seen(LIST)) > read)
        await watching.close()
        await studio.close()


async def test_where_only_the_contract_is_offered_nothing_more_is_asked_before_the_next_sign_in(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    def beyond() -> int:
        return sum(path.startswith(LIST) for path, _, _ in scripted.requests)

    async with scripted:  # which knows nothing of transactions
        studio, mints = await minted_apart(profile, scripted, 3)
        watching = poller(studio, 0.01)
        watching.start()
        await until(lambda: beyond() >= 2)
        await asyncio.sleep(0.2)
        asked = beyond()
        assert asked <= 4, "the list, and the transactions that were under way before the first answer"
        watching.poll_now()
        watching.look_at(mints["t-2"])
        watching.poll_soon(mints["t-2"])
        await asyncio.sleep(0.2)
        assert beyond() == asked
        assert watching.trouble(mints["t-1"]) is None, "without a complaint"
        await studio.session.sign_out()
        await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
        await until(lambda: beyond() >= asked + 2)
        await watching.close()
        await studio.close()


async def test_a_busy_service_is_left_alone_as_long_as_it_asks(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        listing = Listing(scripted, 2)
        studio, mints = await minted_apart(profile, scripted, 2)
        listing.refusal = (429, {"detail": "slow down"})
        scripted.more_headers = "Retry-After: 1\r\n"
        watching = poller(studio, 0.01)
        watching.start()
        await until(lambda: watching.trouble(mints["t-1"]) is not None)
        listing.refusal = None
        asked, since = len(scripted.requests), asyncio.get_running_loop().time()
        await until(lambda: len(scripted.requests) > asked)
        assert asyncio.get_running_loop().time() - since > 0.8
        await until(lambda: status(studio, mints["t-1"]) == "waiting")
        await until(lambda: watching.trouble(mints["t-1"]) is None)
        await watching.close()
        await studio.close()


async def test_after_sleep_everything_is_asked_at_once(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    """The loop's clock stands still in sleep, and the one on the wall does not."""
    wall = [1000.0]
    async with scripted:
        listing = Listing(scripted, 1)
        studio, mints = await minted_apart(profile, scripted, 1)
        watching = poller(studio, 300, wall=lambda: wall[0])
        watching.start()
        await until(lambda: status(studio, mints["t-1"]) == "waiting")
        await asyncio.sleep(0.05)  # it has gone to wait
        listing.change("t-1", status="confirmed")
        wall[0] += 8 * 3600
        studio.changes.announce(Kind.SESSION)  # as a timer, or any news, would wake it
        await until(lambda: status(studio, mints["t-1"]) == "confirmed", seconds=20)
        await watching.close()
        await studio.close()


async def test_a_network_that_is_gone_is_told_and_goes_on_by_itself_when_it_is_back(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    await scripted.listen()
    listing = Listing(scripted, 2)
    studio, mints = await minted_apart(profile, scripted, 2)
    watching = poller(studio)
    watching.start()
    await until(lambda: status(studio, mints["t-1"]) == "waiting")
    port = int(scripted.base_url.rpartition(":")[2])
    await scripted.go_away()
    await until(lambda: watching.trouble(mints["t-1"]) is not None)
    asked = [one for one in scripted.requests if one[0].startswith(f"{LIST}t-")]
    assert asked == [], "they would fail like the list"
    listing.change("t-1", status="confirmed")
    await scripted.listen(port)
    await until(lambda: status(studio, mints["t-1"]) == "confirmed")
    await until(lambda: watching.trouble(mints["t-2"]) is None)
    await watching.close()
    await studio.close()
    await scripted.go_away()


async def test_a_hostile_list_tells_nothing_of_others_and_breaks_no_watch(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        listing = Listing(scripted, 2)
        studio, mints = await minted_apart(profile, scripted, 2)
        good = listing.page()["results"]
        bad: list[Any] = [
            7, None, {"uuid": ["t-1"]}, {"uuid": "t-1", "status": {"a": 1}, "cost": "1e999"},
            {"uuid": "t-1" * 90}, {"uuid": "t-2", "updated_on": "yesterday"},
        ]  # fmt: skip
        scripted.answers[LIST] = lambda *_: (200, json.dumps({"results": [*bad, *good]}).encode())
        scripted.answers[f"{LIST}t-1/"] = telling("t-1", "processing")
        scripted.answers[f"{LIST}t-2/"] = telling("t-2", "waiting")
        watching = poller(studio)
        watching.start()
        await until(lambda: status(studio, mints["t-1"]) == "processing")
        await until(lambda: status(studio, mints["t-2"]) == "waiting")
        await watching.close()
        await studio.close()
