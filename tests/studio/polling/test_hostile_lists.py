"""A list that lies, lags or is far too large: what it says otherwise is an alarm, and the window goes on."""

import json

import pytest
from tests.pace import within
from tests.parts import Profile, ScriptedService, Until
from tests.studio.polling.test_list_watching import LIST, Listing, poller
from tests.studio.polling.test_transaction_poller import minted_apart

from mintwright.chain.addresses import key_address
from mintwright.studio.receipts.alarm.alarm import AlarmKind
from mintwright.studio.receipts.mint_status import PENDING

OTHER = key_address(bytes(28), network=0)
TURN = 0.05  # seconds
LONG = 6 * 1024 * 1024  # bytes of one record


@pytest.mark.parametrize("lacking", [(), ("cost",)])
async def test_another_address_in_the_list_alone_is_an_alarm_that_no_single_answer_ends(
    profile: Profile, scripted: ScriptedService, until: Until, lacking: tuple[str, ...]
) -> None:
    async with scripted:
        listing = Listing(scripted, 1)
        studio, mints = await minted_apart(profile, scripted, 1)
        mint_id = mints["t-1"]
        await studio.poller.refresh(mint_id)
        assert studio.minting.receipt(mint_id).deposit_address
        lying = dict(listing.page()["results"][0]) | {"deposit_address": OTHER}
        for name in lacking:
            del lying[name]
        page = {"count": 1, "next": None, "results": [lying]}
        scripted.answers[LIST] = lambda headers, body: (200, page)
        watching = poller(studio)
        watching.start()
        await until(lambda: studio.minting.receipt(mint_id).alarm is not None)
        read = len(scripted.seen(LIST))
        await watching.refresh(mint_id)  # the transaction by itself tells the first address
        await until(lambda: len(scripted.seen(LIST)) > read + 2)
        alarm = studio.minting.receipt(mint_id).alarm
        assert alarm is not None
        assert [(one.kind, one.now) for one in alarm.findings] == [(AlarmKind.ADDRESS_CHANGED, OTHER)]
        assert studio.minting.receipt(mint_id).deposit_address == ""
        await watching.close()
        await studio.close()


async def test_a_record_of_megabytes_that_is_another_each_time_holds_up_no_turn(
    profile: Profile, scripted: ScriptedService, until: Until, turns: list[float]
) -> None:
    async with scripted:
        listing = Listing(scripted, 1)
        studio, mints = await minted_apart(profile, scripted, 1)
        mint_id, asked = mints["t-1"], 0
        filling = ",".join(f'"{number:06}":"{"x" * 60}"' for number in range(LONG // 72 // 9))
        groups = ",".join(f'"g{number}":{{{filling}}}' for number in range(9))

        def answer(*_: object) -> tuple[int, bytes]:
            nonlocal asked
            asked += 1
            listing.change("t-1", description=f"{asked}")
            record = json.dumps(listing.records["t-1"])[:-1] + f',"metadata":{{{groups}}}}}'
            return 200, f'{{"next":null,"results":[{record}]}}'.encode()

        assert len(answer()[1]) < 8 * 1024 * 1024
        scripted.answers[LIST] = answer
        watching = poller(studio, every=0.2)
        turns.clear()
        watching.start()
        await until(lambda: studio.minting.mint_by_id(mint_id).transaction is not None)
        before = asked
        await until(lambda: asked > before + 3)
        await watching.close()
        await studio.close()
        within(max(turns), TURN, "a turn")


async def test_a_list_that_turns_no_page_keeps_nobody_from_the_address_to_pay(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio, mints = await minted_apart(profile, scripted, 1)
        mint_id = mints["t-1"]
        other = {"uuid": "t-other", "status": "waiting", "updated_on": "2026-01-01 10:00:00+00:00"}
        page = {"count": 10_000, "next": "http://elsewhere.example/?page=2", "results": [other]}
        scripted.answers[LIST] = lambda headers, body: (200, page)
        told = {"uuid": "t-1", "status": "waiting", "deposit_address": OTHER, "cost": 5}
        scripted.answers[f"{LIST}t-1/"] = lambda headers, body: (200, told)
        watching = poller(studio, every=0.2)
        watching.start()
        await until(lambda: studio.minting.receipt(mint_id).deposit_address == OTHER)
        assert len(scripted.seen(LIST)) < 10
        await watching.close()
        await studio.close()


async def test_a_long_history_is_read_beside_the_window(profile: Profile, scripted: ScriptedService) -> None:
    """Twenty-four answers of nearly 4 KiB are kept of each mint, as they came: several receipts a turn."""
    async with scripted:
        studio, mints = await minted_apart(profile, scripted, 1)
        mint_id = mints["t-1"]
        filling = {f"k{number}": ["a", "b", {"x": number}] for number in range(90)}
        for number in range(26):
            told = {"uuid": "t-1", "status": "waiting", "cost": 5, "description": f"{number}", "metadata": filling}
            scripted.answers[f"{LIST}t-1/"] = lambda headers, body, told=told: (200, told)
            await studio.poller.refresh(mint_id)
        await studio.close()
        again = profile.open()
        assert sum(len(one.record) for one in again.minting.mint_by_id(mint_id).timeline) > 60_000
        assert again.minting.receipt(mint_id).status == PENDING
        assert str((await again.minting.whole_receipt(mint_id)).status) == "Waiting for payment"
        await again.close()
