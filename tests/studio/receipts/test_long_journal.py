"""A journal of many mints, or of damaged ones, delays neither the interface nor the next mint."""

import asyncio
import gc
import importlib
import json
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from tests.pace import beat, one_more, within
from tests.parts import Profile, ScriptedService, Until
from tests.whole import sized

from mintwright.domain.assets.wire import digest
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.studio.changes import Kind
from mintwright.studio.export import save_answer
from mintwright.studio.minting.mint_errors import SecondSetError
from mintwright.studio.receipts.receipt_cache import ReceiptCache
from mintwright.studio.studio import Studio

TEST = Network.TEST
LONGEST_STOP = 0.05  # seconds; a gesture that takes longer feels late
COLUMNS = (
    "project_id, title, network, base_url, account, art_ids, is_collection, body, sha256, state, prepared_on, sent_on, "
    "answered_on, answer, answer_status"
)


@pytest.fixture
def as_in_the_program() -> Iterator[None]:
    """Threads take turns as quickly (`mintwright.app`), and what is imported once is not measured; nor is it looked
    for garbage in what hundreds of tests left behind.
    """
    importlib.import_module("mintwright.domain.answers.service_records")
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.0005)
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()
    sys.setswitchinterval(before)


def renewed(_headers: dict[str, str], _body: bytes) -> tuple[int, Any]:
    return 200, {"access_token": "access"}


def unauthorised(_headers: dict[str, str], _body: bytes) -> tuple[int, Any]:
    return 401, {}


def stored(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
    return 200, {"ipfs": f"ipfs://file{body.count(0) % 7}{len(body)}", "uuid": "f"}


def accepted(_headers: dict[str, str], body: bytes) -> tuple[int, Any]:
    transaction = {"uuid": "t-1", "status": "waiting", "deposit_address": "addr_test1x", "cost": "15.25561"}
    return 200, {"uuid": "a", "status": "waiting", **json.loads(body), "transaction": transaction}


async def begun(profile: Profile, scripted: ScriptedService) -> tuple[Studio, int]:
    """A studio on the test network with one piece of art that is uploaded."""
    scripted.answers["/auth/exchange/"] = renewed
    scripted.answers["/v1/files/"] = stored
    scripted.answers["/v1/assets/"] = accepted
    studio = profile.open()
    await studio.session.sign_in_secret(TEST, scripted.base_url, "secret")
    studio.uploads.start()
    (art_id,) = (await studio.uploads.add(profile.draw(1))).art_ids
    async with asyncio.timeout(20):
        while not studio.uploads.totals().uploaded:
            await asyncio.sleep(0.01)
    return studio, art_id


def journal(profile: Profile, lines: Sequence[tuple[Any, ...]]) -> None:
    with closing(sqlite3.connect(profile.data / "mintwright.db", timeout=10)) as database, database:
        database.executemany(f"insert into mint ({COLUMNS}) values ({', '.join('?' * 15)})", lines)


def line(template: Mint, assets: int, number: int, **given: Any) -> tuple[Any, ...]:
    """A mint that was sent at the place of another: so many assets, its last one as `given`."""
    requests = [
        {"blockchain": "cardano", "amount": 1, "name": f"Gate {at}", "asset_name": f"Gate{number}x{at}",
         "image": f"ipfs://Qm{number * 10_000 + at:044d}", "attrs": {"Story": "x" * 60}}
        for at in range(assets)
    ]  # fmt: skip
    requests[-1] |= given
    body = json.dumps(requests if assets > 1 else requests[0], separators=(",", ":")).encode()
    transaction = {"uuid": f"t-{number}", "status": "confirmed", "deposit_address": "addr_test1x", "cost": "15"}
    answer = json.dumps({**requests[0], "uuid": "u", "transaction": transaction}).encode() if assets == 1 else None
    state, status = (MintState.ANSWERED, 201) if answer else (MintState.UNKNOWN, None)
    then = "2026-01-01T00:00:00+00:00"
    ids = json.dumps(list(range(9_000, 9_000 + assets)))
    return (1, "Old", TEST, template.base_url, template.account, ids, assets > 1, body, digest(body), state, then, then,
            then, answer, status)  # fmt: skip


async def longest_stop(work: Any) -> float:
    """For how many seconds the loop did nothing else while this was done."""
    beats = [0.0]
    beating = asyncio.ensure_future(beat(beats))
    await asyncio.sleep(0)
    await work
    await one_more(beats)
    beating.cancel()
    return max(beats)


@pytest.mark.usefixtures("as_in_the_program")
async def test_whether_something_was_sent_before_is_found_among_long_mints_without_a_stop(
    profile: Profile, scripted: ScriptedService
) -> None:
    """Eighty thousand assets; the one that is minted again stands at the end of the oldest mint."""
    stops: list[float] = []

    async def story(studio: Studio, art_id: int) -> None:
        review = studio.reviewer.review([art_id])
        with pytest.raises(SecondSetError) as raised:
            await studio.minting.mint(replace(review, sent_before=None))
        assert [mint.title for mint in studio.minting.mints() if mint.id in raised.value.before.ids] == ["Old"]
        studio.changes.deliver()
        assert studio.reviewer.review([art_id]).sent_before is not None

    async with scripted:
        studio, art_id = await begun(profile, scripted)
        prepared = await studio.minting.prepare(studio.reviewer.review([art_id]))
        await studio.minting.discard(prepared.id)
        asked = json.loads(prepared.body)
        await studio.close()
        same = {"image": asked["image"], "asset_name": asked["asset_name"]}
        journal(profile, [line(prepared, 1_000, number, **(same if not number else {})) for number in range(80)])
        for _ in range(3):  # the machine has other work too
            studio = profile.open()
            await studio.session.sign_in_secret(TEST, scripted.base_url, "secret")
            studio.reviewer.review([])  # what is imported at the first review is another matter
            stops.append(await longest_stop(story(studio, art_id)))
            await studio.close()
            if stops[-1] < LONGEST_STOP:
                break
        assert scripted.seen("/v1/assets/") == []
    print(f"the loop stood still for {min(stops) * 1000:.0f} ms at most")  # noqa: T201 - a measurement
    within(min(stops), LONGEST_STOP)


@pytest.mark.usefixtures("as_in_the_program")
async def test_a_thousand_receipts_are_looked_through_without_a_stop(
    profile: Profile, scripted: ScriptedService, until: Until
) -> None:
    """None of them is open, so none is asked for."""
    stops: list[float] = []
    async with scripted:
        studio, art_id = await begun(profile, scripted)
        prepared = await studio.minting.prepare(studio.reviewer.review([art_id]))
        await studio.minting.discard(prepared.id)
        await studio.close()
        journal(profile, [line(prepared, 1, number) for number in range(1_000)])
        for _ in range(3):
            studio = profile.open()
            await studio.session.sign_in_secret(TEST, scripted.base_url, "secret")

            async def story(studio: Studio = studio) -> None:
                studio.poller.start()
                mints = studio.minting.mints()
                assert len(mints) == 1_000
                await until(lambda: all(studio.minting.receipt(one.id).transaction_uuid for one in mints))

            stops.append(await longest_stop(story()))
            await studio.close()
            if stops[-1] < LONGEST_STOP:
                break
        assert [path for path, _, _ in scripted.requests if path.startswith("/v1/transactions/")] == []
    print(f"the loop stood still for {min(stops) * 1000:.0f} ms at most")  # noqa: T201 - a measurement
    within(min(stops), LONGEST_STOP)


def of_many(count: int, **recorded: Any) -> Mint:
    """An answered mint of so many assets, each recorded as it was sent, but for this."""
    requests = [
        {"blockchain": "ada", "amount": 1, "name": f"Gate {at}", "asset_name": f"Gate{at}", "image": f"ipfs://{at}",
         "is_auto": True, "attrs": {"Story": "x" * 60, "Traits": {"Sky": "Green", "Number": str(at)}}}
        for at in range(count)
    ]  # fmt: skip
    records = [one | {"uuid": f"u{at}", "transaction": "t", "collection": "c"} | recorded
               for at, one in enumerate(requests)]  # fmt: skip
    transaction = {"uuid": "t", "status": "waiting", "deposit_address": "addr_test1q", "cost": "15"}
    then = datetime(2026, 11, 20, tzinfo=UTC)
    return Mint(
        id=1, project_id=1, title="Gates", network=TEST, base_url="https://x", art_ids=tuple(range(count)),
        is_collection=True, body=json.dumps(requests).encode(), sha256="", state=MintState.ANSWERED, prepared_on=then,
        sent_on=then, answered_on=then, answer=json.dumps(records).encode(), answer_status=201,
        transaction=json.dumps(transaction).encode(),
    )  # fmt: skip


async def test_a_receipt_that_is_asked_for_just_as_the_last_was_read_is_read_too(until: Until) -> None:
    """Between the end of the reading and the word of it there is a turn: who asked then was never answered."""
    mints = [replace(of_many(40), id=number) for number in range(1, 6)]
    read, loop = set[int](), asyncio.get_running_loop()

    def ask_at_the_end(mint_ids: set[int]) -> None:
        read.update(mint_ids)
        if mint_ids & {2}:
            loop.call_soon(lambda: [cache.of(mint) for mint in mints[2:]])

    cache = ReceiptCache(ask_at_the_end)
    for mint in mints[:2]:  # the first at once, the second waits
        cache.of(mint)
    await until(lambda: {4, 5} <= read)
    await cache.close()


@pytest.mark.soak
@pytest.mark.usefixtures("as_in_the_program")
@pytest.mark.parametrize("recorded", [{}, {"name": "Buy this"}], ids=["whole", "each differs"])
async def test_the_seal_of_ten_thousand_assets_is_compared_without_a_stop(recorded: dict[str, str]) -> None:
    count = sized(10_000, 1_000)
    mint = of_many(count, **recorded)
    cache = ReceiptCache(lambda _: None)
    stops = [await longest_stop(cache.load(replace(mint))) for _ in range(3)]  # the machine has other work too
    receipt = await cache.load(mint)
    assert receipt.seal is not None
    assert (receipt.seal.is_whole, receipt.seal.differing) == ((not recorded), count if recorded else 0)
    print(f"the loop stood still for {min(stops) * 1000:.0f} ms at most")  # noqa: T201 - a measurement
    within(min(stops), LONGEST_STOP, "the seal")


@pytest.mark.parametrize(
    "damage", [b"", b"[1, 2]", b"\xff\x00", b"{" * 5_000], ids=["empty", "no objects", "no text", "deep"]
)
async def test_a_mint_that_was_damaged_on_the_disk_stands_in_the_way_of_no_other_and_is_known_by_its_art(
    profile: Profile, scripted: ScriptedService, damage: bytes, tmp_path: Path
) -> None:
    async with scripted:
        studio, art_id = await begun(profile, scripted)
        sent = await studio.minting.mint(studio.reviewer.review([art_id]))
        await studio.close()
        with closing(sqlite3.connect(profile.data / "mintwright.db")) as database, database:
            database.execute("update mint set body = ?", (damage,))
        studio = profile.open()
        await studio.session.sign_in_secret(TEST, scripted.base_url, "secret")
        receipt = studio.minting.receipt(sent.id)
        assert "was damaged on the disk" in str(receipt.problem)
        assert (receipt.is_doubtful, receipt.deposit_address) == (True, "")
        await save_answer(tmp_path / "answer.json", receipt.mint)
        assert b"addr_test1x" in (tmp_path / "answer.json").read_bytes()
        review = studio.reviewer.review([art_id])
        assert review.sent_before is not None, "the same art may have been minted"
        with pytest.raises(SecondSetError):
            await studio.minting.mint(replace(review, sent_before=None))
        await studio.minting.mint(replace(review, wants_second_set=True))
        await studio.close()


@pytest.mark.parametrize("size", [10, 1_000_000], ids=["short", "long"])
async def test_a_receipt_whose_reading_meets_a_bug_says_so_and_its_answer_can_be_saved(
    profile: Profile, scripted: ScriptedService, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: int
) -> None:
    def broken(_mint: Mint) -> Any:
        raise IndexError("secret words")

    async with scripted:
        studio, art_id = await begun(profile, scripted)
        sent = await studio.minting.mint(studio.reviewer.review([art_id]))
        await studio.close()
        long = replace(sent, answer=(sent.answer or b"") + b" " * size)
        monkeypatch.setattr("mintwright.studio.receipts.receipt_cache.receipt_of", broken)
        news: list[set[int]] = []
        receipts = ReceiptCache(on_read=news.append)
        receipts.of(long)
        async with asyncio.timeout(20):
            while "being read" in str(receipts.of(long).status):
                await asyncio.sleep(0.01)
        assert "Something went wrong inside Mintwright, so this receipt cannot be read." in str(
            receipts.of(long).problem
        )
        assert news == ([] if size == 10 else [{sent.id}])
        await save_answer(tmp_path / "answer.json", (await receipts.load(long)).mint)
        assert b"addr_test1x" in (tmp_path / "answer.json").read_bytes()
        await receipts.close()


async def test_a_mint_that_waits_to_be_sent_says_so_instead_of_asking_to_be_sent(
    profile: Profile, scripted: ScriptedService
) -> None:
    async with scripted:
        studio, art_id = await begun(profile, scripted)
        scripted.answers["/v1/assets/"] = unauthorised
        mint = await studio.minting.mint(studio.reviewer.review([art_id]))
        assert mint.state is MintState.PREPARED
        lying = studio.minting.receipt(mint.id)
        assert (str(lying.status), lying.is_to_be_sent, lying.problem is None) == ("Ready to send", False, False)
        news: list[Any] = []
        studio.changes.subscribe(Kind.MINTS, news.append)
        sending = asyncio.ensure_future(studio.minting.send(mint.id))
        while not news:
            await asyncio.sleep(0)
        waiting = studio.minting.receipt(mint.id)
        assert (str(waiting.status), waiting.is_to_be_sent, waiting.problem) == ("About to be sent", True, None)
        assert (await studio.minting.whole_receipt(mint.id)).is_to_be_sent
        await sending
        again = studio.minting.receipt(mint.id)
        assert (str(again.status), again.is_to_be_sent, again.problem) == ("Ready to send", False, lying.problem)
        await studio.close()
