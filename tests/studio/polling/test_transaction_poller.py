"""Open mints are polled: at once when they are new, through failures, only if the service supports it."""

import asyncio
import json
import ssl
import threading
from typing import Any

import pytest
from tests.parts import Profile, ScriptedService, Until

from mintwright.api.errors import UnreadableAnswer
from mintwright.chain.addresses import practice_address
from mintwright.domain.mint import Mint
from mintwright.domain.networks import Network
from mintwright.studio.changes import Kind
from mintwright.studio.polling.transaction_poller import TransactionPoller
from mintwright.studio.receipts import receipt_cache
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.studio import Studio

ADDRESS = practice_address()


def accepted(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
    shared = {"collection": "c", "transaction": "t-1"}
    return 200, [{"uuid": str(number), **request, **shared} for number, request in enumerate(json.loads(body))]


async def minted(profile: Profile, scripted: ScriptedService) -> tuple[Studio, int]:
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
    mint = await studio.minting.mint(studio.reviewer.review(ids, "Cats"))
    return studio, mint.id


async def test_a_new_receipt_is_completed_at_once_and_watched_until_it_is_final(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    statuses = iter(["waiting", "waiting", "processing", "confirmed"])

    def transaction(_headers: dict[str, str], _body: bytes) -> tuple[int, Any]:
        return 200, {"uuid": "t-1", "status": next(statuses), "deposit_address": ADDRESS, "cost": 12.5}

    async with scripted:
        scripted.answers["/v1/transactions/t-1/"] = transaction
        studio, mint_id = await minted(profile, scripted)
        assert studio.minting.receipt(mint_id).deposit_address == ""
        watching = TransactionPoller(studio.changes, studio.session, studio.minting, every=0.02)
        watching.start()
        await until(lambda: studio.minting.receipt(mint_id).deposit_address == ADDRESS)
        await until(lambda: studio.minting.receipt(mint_id).transaction_status == "confirmed")
        asked = len(scripted.seen("/v1/transactions/t-1/"))
        await asyncio.sleep(0.1)
        assert asked == len(scripted.seen("/v1/transactions/t-1/")) == 4
        await watching.close()
        await studio.close()
        again = profile.open()
        assert again.minting.receipt(mint_id).transaction_status == "confirmed"
        await again.close()


async def test_a_long_receipt_that_is_looked_at_all_the_time_stays_readable_and_is_watched_until_it_is_final(
    profile: Profile, scripted: ScriptedService, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the interface does; one that was being read told no transaction, and its watch ended."""
    monkeypatch.setattr(receipt_cache, "AT_ONCE", 0)
    statuses = iter(["waiting", "processing", "processing", "confirmed"])
    seen: list[str] = []

    async def look(studio: Studio, mint_id: int) -> None:
        while True:
            seen.append(studio.minting.receipt(mint_id).transaction_status)
            await asyncio.sleep(0)

    async with scripted:
        scripted.answers["/v1/transactions/t-1/"] = lambda headers, body: (
            200,
            {"uuid": "t-1", "status": next(statuses)},
        )
        studio, mint_id = await minted(profile, scripted)
        looking = asyncio.create_task(look(studio, mint_id))
        watching = TransactionPoller(studio.changes, studio.session, studio.minting, every=0.02)
        watching.start()
        await until(lambda: "confirmed" in seen)
        looking.cancel()
        await watching.close()
        await studio.close()
    told = [status for status, before in zip(seen[1:], seen, strict=False) if status != before]
    assert told == ["waiting", "processing", "confirmed"]


@pytest.mark.parametrize("length", [receipt_cache.AT_ONCE, 10])
async def test_of_a_long_answer_it_is_told_that_it_was_looked_at_also_where_it_is_no_news(
    profile: Profile, scripted: ScriptedService, until: Until, length: int
) -> None:
    """Much memory is free after it, which is given back to the system then."""
    record = {"uuid": "t-1", "status": "waiting", "deposit_address": ADDRESS, "note": length * "x"}
    async with scripted:
        scripted.answers["/v1/transactions/t-1/"] = lambda headers, body: (200, record)
        studio, mint_id = await minted(profile, scripted)
        looked, news = list[object](), list[object]()
        studio.changes.subscribe(Kind.LONG_ANSWER, looked.append)
        watching = TransactionPoller(studio.changes, studio.session, studio.minting, every=0.02)
        watching.start()
        await until(lambda: studio.minting.receipt(mint_id).deposit_address == ADDRESS)
        studio.changes.deliver()
        studio.changes.subscribe(Kind.MINTS, news.append)
        asked, told = len(scripted.seen("/v1/transactions/t-1/")), len(looked)
        await until(lambda: len(scripted.seen("/v1/transactions/t-1/")) > asked + 3)
        assert news == []
        assert (len(looked) > told) is (length == receipt_cache.AT_ONCE)
        await watching.close()
        await studio.close()


async def test_an_answer_from_before_the_payment_asks_nobody_to_pay_again(
    profile: Profile, scripted: ScriptedService
) -> None:
    """A copy of the service lags behind, or the earlier of two questions is answered last."""
    paid = {"status": "waiting", "issuer_address": "addr_test1z"}
    told = [
        (paid, "12:01", "addr_test1z"),
        ({"status": "waiting"}, "12:00", "addr_test1z"),
        ({"status": "processing"}, "12:02", ""),
        ({"status": "waiting"}, "12:00", ""),
        ({"status": "waiting"}, "12:03", ""),  # the payment is gone again, as the chain may decide
    ]
    statuses: list[str] = []
    async with scripted:
        studio, mint_id = await minted(profile, scripted)
        for record, time, issuer in told:
            known = {"uuid": "t-1", "deposit_address": ADDRESS, "cost": 12.5}
            answer = {**known, **record, "updated_on": f"2026-05-01T{time}:00+00:00"}
            scripted.answers["/v1/transactions/t-1/"] = lambda headers, body, answer=answer: (200, answer)
            assert await studio.poller.refresh(mint_id) is None
            assert studio.minting.receipt(mint_id).issuer_address == issuer
            statuses.append(studio.minting.receipt(mint_id).transaction_status)
        await studio.close()
    assert statuses == ["waiting", "waiting", "processing", "processing", "waiting"]


async def test_of_two_records_that_are_read_at_once_memory_keeps_the_one_the_journal_has(
    profile: Profile, scripted: ScriptedService, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The earlier of two long ones may take longer to read."""
    monkeypatch.setattr(receipt_cache, "AT_ONCE", 0)
    later_is_read = threading.Event()
    read = receipt_cache.read

    def read_late(mint: Mint) -> Receipt:
        if mint.transaction is not None and b"processing" in mint.transaction:
            later_is_read.wait(20)
        return read(mint)

    monkeypatch.setattr(receipt_cache, "read", read_late)
    async with scripted:
        studio, mint_id = await minted(profile, scripted)
        records = [json.dumps({"uuid": "t-1", "status": status}).encode() for status in ("processing", "confirmed")]
        first = asyncio.create_task(studio.minting.keep_transaction(mint_id, records[0]))
        await asyncio.sleep(0)  # it has asked the journal to keep it
        await studio.minting.keep_transaction(mint_id, records[1])
        later_is_read.set()
        await first
        in_memory = studio.minting.mint_by_id(mint_id).transaction
        status = (await studio.minting.whole_receipt(mint_id)).transaction_status
        await studio.close()
        again = profile.open()
        assert (in_memory, status) == (again.minting.mint_by_id(mint_id).transaction, "confirmed")
        await again.close()


async def test_a_failing_answer_does_not_end_the_watch(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    answers = iter([(400, {"detail": "no"}), (200, b"<html>"), (200, {"uuid": "t-1", "status": "confirmed"})])
    async with scripted:
        scripted.answers["/v1/transactions/t-1/"] = lambda headers, body: next(answers)
        studio, mint_id = await minted(profile, scripted)
        watching = TransactionPoller(studio.changes, studio.session, studio.minting, every=0.02)
        watching.start()
        await until(lambda: studio.minting.receipt(mint_id).transaction_status == "confirmed")
        await watching.close()
        await studio.close()


async def test_where_it_is_not_offered_it_is_not_asked_again_before_the_next_sign_in(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        scripted.answers["/v1/transactions/t-1/"] = lambda headers, body: (404, {"detail": "Not found."})
        scripted.answers["/v1/transactions/"] = lambda headers, body: (405, {"detail": "No."})
        studio, mint_id = await minted(profile, scripted)
        watching = TransactionPoller(studio.changes, studio.session, studio.minting, every=0.01)
        watching.start()
        await until(lambda: scripted.seen("/v1/transactions/"))
        await asyncio.sleep(0.2)
        assert len(scripted.seen("/v1/transactions/t-1/")) == 1
        assert studio.minting.receipt(mint_id).missing
        assert watching.trouble(mint_id) is None  # without a complaint
        assert "does not say how a mint goes on" in str(await watching.refresh(mint_id))
        assert len(scripted.seen("/v1/transactions/t-1/")) == 1, "not even where the artist asks"
        await studio.session.sign_out()
        await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
        await until(lambda: len(scripted.seen("/v1/transactions/t-1/")) == 2)
        await watching.close()
        await studio.close()


# --- Several mints: what befalls one is that one's alone


async def minted_apart(profile: Profile, scripted: ScriptedService, count: int) -> tuple[Studio, dict[str, int]]:
    """A studio with mints of one asset each, and their ids by the number of their transaction: t-1, t-2 …"""
    numbers = iter(range(1, count + 1))

    def accept(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
        number = next(numbers)
        return 200, {**json.loads(body), "uuid": f"a-{number}", "transaction": f"t-{number}"}

    scripted.answers["/auth/exchange/"] = lambda headers, body: (200, {"access_token": "access"})
    scripted.answers["/v1/files/"] = lambda headers, body: (200, {"ipfs": "ipfs://file", "uuid": "f"})
    scripted.answers["/v1/assets/"] = accept
    studio = profile.open()
    await studio.session.sign_in_secret(Network.TEST, scripted.base_url, "secret")
    studio.uploads.start()
    ids = (await studio.uploads.add(profile.draw(count))).art_ids
    while studio.uploads.totals().uploaded < count:
        await asyncio.sleep(0.01)
    mints = [(await studio.minting.mint(studio.reviewer.review([art_id]))).id for art_id in ids]
    return studio, {f"t-{number}": mint_id for number, mint_id in enumerate(mints, start=1)}


def telling(uuid: str, *statuses: str) -> Any:
    """A transaction that goes through these statuses and stays at the last."""
    left = list(statuses)

    def answer(_headers: dict[str, str], _body: bytes) -> tuple[int, Any]:
        return 200, {"uuid": uuid, "status": left.pop(0) if len(left) > 1 else left[0]}

    return answer


async def test_one_transaction_that_is_not_there_ends_the_watch_of_no_other_and_comes_back(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    is_there = False

    def lost(_headers: dict[str, str], _body: bytes) -> tuple[int, Any]:
        return (200, {"uuid": "t-1", "status": "confirmed"}) if is_there else (404, {"detail": "Not found."})

    async with scripted:
        scripted.answers["/v1/transactions/t-1/"] = lost
        scripted.answers["/v1/transactions/t-2/"] = telling("t-2", *["waiting"] * 5, "confirmed")
        scripted.answers["/v1/transactions/"] = lambda headers, body: (200, {"results": []})
        studio, mints = await minted_apart(profile, scripted, 2)
        watching = TransactionPoller(studio.changes, studio.session, studio.minting, every=0.02)
        watching.start()
        await until(lambda: studio.minting.receipt(mints["t-2"]).transaction_status == "confirmed")
        assert watching.trouble(mints["t-2"]) is None
        await until(lambda: watching.trouble(mints["t-1"]) is not None)
        assert "does not know this transaction" in str(watching.trouble(mints["t-1"]))
        asked = len(scripted.seen("/v1/transactions/t-1/"))
        await until(lambda: len(scripted.seen("/v1/transactions/t-1/")) > asked)
        is_there = True
        await until(lambda: studio.minting.receipt(mints["t-1"]).transaction_status == "confirmed")
        assert watching.trouble(mints["t-1"]) is None
        await watching.close()
        await studio.close()


async def test_a_transaction_that_was_there_once_is_told_as_forgotten(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    answers = [(200, {"uuid": "t-1", "status": "waiting"})]
    async with scripted:
        scripted.answers["/v1/transactions/t-1/"] = lambda *_: answers.pop() if answers else (404, {})
        studio, mints = await minted_apart(profile, scripted, 1)
        watching = TransactionPoller(studio.changes, studio.session, studio.minting, every=0.02)
        watching.start()
        await until(lambda: watching.trouble(mints["t-1"]) is not None)
        assert "any more" in str(watching.trouble(mints["t-1"]))
        assert "any more" in str(await watching.refresh(mints["t-1"]))
        assert len(scripted.seen("/v1/transactions/")) == 1  # there is no list, so it is not asked for again
        await watching.close()
        await studio.close()


BREAKS: list[Exception] = [
    RuntimeError("eyJ-secret"),
    KeyError("eyJ-secret"),
    ssl.SSLError(1, "eyJ-secret"),
    OverflowError("eyJ-secret"),
]


@pytest.mark.parametrize("fault", BREAKS, ids=lambda fault: type(fault).__name__)
async def test_a_bug_in_the_refresh_of_one_mint_ends_the_watch_of_no_other(
    profile: Profile, scripted: ScriptedService, until: Until, fault: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    async with scripted:
        scripted.answers["/v1/transactions/t-2/"] = telling("t-2", *["waiting"] * 5, "confirmed")
        scripted.answers["/v1/transactions/t-1/"] = telling("t-1", "confirmed")
        studio, mints = await minted_apart(profile, scripted, 2)
        service = studio.session.service
        ask, broken = service.transaction, ["t-1"]

        async def breaks(uuid: str, **options: Any) -> Any:
            if uuid in broken:
                raise fault
            return await ask(uuid, **options)

        service.transaction = breaks
        watching = TransactionPoller(studio.changes, studio.session, studio.minting, every=0.02)
        watching.start()
        await until(lambda: studio.minting.receipt(mints["t-2"]).transaction_status == "confirmed")
        assert "not being watched just now: Something went wrong" in str(watching.trouble(mints["t-1"]))
        assert watching.trouble(mints["t-2"]) is None
        broken.clear()
        await until(lambda: studio.minting.receipt(mints["t-1"]).transaction_status == "confirmed")
        assert watching.trouble(mints["t-1"]) is None
        await watching.close()
        await studio.close()
    assert type(fault).__name__ in caplog.text
    assert "eyJ-secret" not in caplog.text


async def test_a_watch_that_died_is_begun_again_and_says_so_meanwhile(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        scripted.answers["/v1/transactions/t-1/"] = telling("t-1", "waiting", "confirmed")
        studio, mints = await minted_apart(profile, scripted, 1)
        watching = TransactionPoller(studio.changes, studio.session, studio.minting, every=0.02)
        look, dies = watching._begin_what_is_due, [True]

        def begin(sign_in: Any) -> float | None:
            if dies:
                raise RuntimeError(dies.pop())
            return look(sign_in)

        watching._begin_what_is_due = begin
        told: list[str] = []
        studio.changes.subscribe(Kind.MINTS, lambda _: told.append(str(watching.trouble(mints["t-1"]))))
        watching.start()
        await until(lambda: studio.minting.receipt(mints["t-1"]).transaction_status == "confirmed")
        assert any("Payments are not being watched just now: Something went wrong" in said for said in told)
        assert told[-1] == "None"
        await watching.close()
        await studio.close()


async def test_a_mint_that_fails_or_hangs_slows_no_other(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        hanging = asyncio.Event()

        async def hangs(*_: object) -> tuple[int, Any]:
            await hanging.wait()
            return 500, {}

        scripted.answers["/v1/transactions/t-1/"] = lambda *_: (500, {"detail": "no"})
        scripted.answers["/v1/transactions/t-2/"] = lambda *_: hangs()
        scripted.answers["/v1/transactions/t-3/"] = telling("t-3", *["waiting"] * 20, "confirmed")
        studio, mints = await minted_apart(profile, scripted, 3)
        watching = TransactionPoller(studio.changes, studio.session, studio.minting, every=0.02)
        watching.start()
        await until(lambda: studio.minting.receipt(mints["t-3"]).transaction_status == "confirmed")
        assert 1 <= len(scripted.seen("/v1/transactions/t-1/")) <= 9  # its own pauses grew meanwhile
        assert len(scripted.seen("/v1/transactions/t-2/")) == 1
        await until(lambda: watching.trouble(mints["t-1"]) is not None)
        assert "fault of its own (status 500). It is asked again by itself" in str(watching.trouble(mints["t-1"]))
        hanging.set()
        await watching.close()
        await studio.close()


async def test_a_service_that_asks_to_wait_is_left_alone_for_as_long_by_all(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        busy = [(429, {"detail": "slow down"})]
        scripted.more_headers = "Retry-After: 1\r\n"
        scripted.answers["/v1/transactions/t-1/"] = telling("t-1", "confirmed")
        scripted.answers["/v1/transactions/t-2/"] = lambda *a: busy.pop() if busy else telling("t-2", "confirmed")(*a)
        studio, mints = await minted_apart(profile, scripted, 2)
        watching = TransactionPoller(studio.changes, studio.session, studio.minting, every=10)
        watching.start()  # the newer one is asked for first
        await until(lambda: watching.trouble(mints["t-1"]) is not None)
        said = "Payments are not being watched just now: The service is busy and asks to wait."
        assert [str(watching.trouble(mint_id)) for mint_id in mints.values()] == [said, said]
        held_since = asyncio.get_running_loop().time()
        await until(lambda: studio.minting.receipt(mints["t-1"]).transaction_status == "confirmed")
        assert asyncio.get_running_loop().time() - held_since > 0.8
        await until(lambda: watching.trouble(mints["t-2"]) is None)
        await watching.close()
        await studio.close()


async def test_mints_of_another_network_are_left_alone(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        studio, mint_id = await minted(profile, scripted)
        await studio.session.switch(Network.PRACTICE)
        await studio.poller.refresh(mint_id)
        assert scripted.seen("/v1/transactions/t-1/") == []
        await studio.close()


async def test_an_answer_that_tells_nothing_replaces_nothing(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        known = {"uuid": "t-1", "status": "waiting", "deposit_address": ADDRESS}
        answers = iter([known, {}, {"uuid": "t-1"}])
        scripted.answers["/v1/transactions/t-1/"] = lambda headers, body: (200, next(answers))
        studio, mint_id = await minted(profile, scripted)
        await studio.poller.refresh(mint_id)
        for _ in range(2):
            with pytest.raises(UnreadableAnswer, match="without saying how"):
                await studio.poller.refresh(mint_id)
        seen = studio.minting.receipt(mint_id)
        assert (seen.transaction_status, seen.deposit_address) == ("waiting", ADDRESS)
        await studio.close()


async def test_an_answer_about_another_transaction_is_not_believed(profile: Profile, scripted: ScriptedService) -> None:
    async with scripted:
        other = {"uuid": "t-2", "status": "waiting", "deposit_address": "addr_test1other"}
        scripted.answers["/v1/transactions/t-1/"] = lambda headers, body: (200, other)
        studio, mint_id = await minted(profile, scripted)
        with pytest.raises(UnreadableAnswer, match="another transaction"):
            await studio.poller.refresh(mint_id)
        assert studio.minting.receipt(mint_id).deposit_address == ""
        await studio.close()
