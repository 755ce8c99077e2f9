"""An answer of eight megabytes, honest or not, never stops the interface: it is read in a thread, in bounded time."""

import asyncio
import json
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from tests.pace import beat, one_more, within

from mintwright.api.responses import LARGEST_ANSWER, MOST_COMMAS
from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.studio.changes import Kind

World = Any  # of conftest.py
THREAD_SWITCH_SECONDS = 0.0005  # as the program has it (mintwright.app, which would bring Qt along)
LONGEST_STOP = 0.05  # seconds; a gesture that takes longer feels late
ASSET = {
    "uuid": "u" * 36, "status": "preauth", "amount": 1, "image": "ipfs://" + "Q" * 46, "name": "Gate",
    "asset_name": "Gate1", "collection": "c" * 36, "transaction": "t" * 36, "created_on": "2022-01-01T00:00:00Z",
    "attrs": {"Artist": "Ada", "Story": ["x" * 60] * 20, "Paper": {"Kind": "Cotton"}}, "files": [],
}  # fmt: skip


def repeated(part: bytes, most: int = LARGEST_ANSWER) -> bytes:
    """A list of as many as an answer can hold."""
    return b"[" + b",".join([part] * ((most - 2) // (len(part) + 1))) + b"]"


ANSWERS = {
    "honest": (repeated(json.dumps(ASSET).encode()), MintState.ANSWERED),
    "empty lists": (repeated(b"[]"), MintState.UNKNOWN),
    "as many empty objects as are read": (repeated(b"{}", 3 * MOST_COMMAS), MintState.UNKNOWN),
    "as many fields as are read": (
        b"{" + b",".join(b'"%d":1' % number for number in range(MOST_COMMAS)) + b"}", MintState.UNKNOWN,
    ),
    "long numbers": (repeated(b"1" * 4000), MintState.UNKNOWN),
    "one long text": (b'"' + b"a" * (LARGEST_ANSWER - 2) + b'"', MintState.UNKNOWN),
    "white space": (b" " * LARGEST_ANSWER, MintState.UNKNOWN),
}  # fmt: skip


@pytest.fixture
def switching_as_the_program() -> Iterator[None]:
    """Threads take turns as quickly as in the program."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(THREAD_SWITCH_SECONDS)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("switching_as_the_program")
@pytest.mark.parametrize(("answer", "state"), ANSWERS.values(), ids=ANSWERS)
async def test_a_long_answer_does_not_stop_the_interface(world: World, answer: bytes, state: MintState) -> None:
    stops: list[float] = []
    for _ in range(3):  # the machine has other work too
        stops.append(await longest_stop(world, answer, state))
        if stops[-1] < LONGEST_STOP:
            break
    print(f"{len(answer)} bytes stopped the loop for {min(stops) * 1000:.0f} ms at most")  # noqa: T201 - a measurement
    within(min(stops), LONGEST_STOP)


async def longest_stop(world: World, answer: bytes, state: MintState) -> float:
    """Mint, be answered so, look at the receipt: the longest time for which the loop did nothing else, in seconds."""
    name, data = world.profile()

    async def answers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await world.whole_message(reader, b"")
        writer.write(b"HTTP/1.1 201 Created\r\nContent-Length: %d\r\n\r\n" % len(answer))
        for start in range(0, len(answer), 1 << 16):
            writer.write(answer[start : start + (1 << 16)])
            await writer.drain()

    beats: list[float] = [0.0]
    async with world.serving(answers) as door:
        world.move(data, f"http://127.0.0.1:{door.port}")
        studio = await world.reopened(data)
        await studio.session.sign_in_token(Network.TEST, f"http://127.0.0.1:{door.port}", access_token=world.access)
        for number, art_id in enumerate(world.ids):
            studio.drafts.edit(art_id, name=f"{name} {number}", asset_name=f"Gate{number}")
        prepared = await studio.minting.prepare(studio.reviewer.review(world.ids))
        beating = asyncio.ensure_future(beat(beats))
        await asyncio.sleep(0)
        sent = await studio.minting.send(prepared.id)
        assert sent.state is state, sent.problem
        assert studio.minting.receipt(sent.id).count == len(world.ids)
        await one_more(beats)
        beating.cancel()
        await studio.close()
        return max(beats)


@pytest.mark.usefixtures("switching_as_the_program")
async def test_a_long_receipt_does_not_stop_the_interface_when_it_is_first_read_after_a_restart(world: World) -> None:
    stops: list[float] = []
    for _ in range(3):  # the machine has other work too
        stops.append(await longest_stop_after_a_restart(world))
        if stops[-1] < LONGEST_STOP:
            break
    print(f"the first reading stopped the loop for {min(stops) * 1000:.0f} ms at most")  # noqa: T201 - a measurement
    within(min(stops), LONGEST_STOP)


async def longest_stop_after_a_restart(world: World) -> float:
    """Open a profile with a receipt of eight megabytes and look at it until it is there."""
    _, data = world.profile()
    beats: list[float] = [0.0]
    answer, state = ANSWERS["honest"]
    body = json.dumps([{"name": "Gate", "asset_name": "Gate1", "image": "ipfs://Q", "amount": 1}] * 3)
    with closing(sqlite3.connect(data / "mintwright.db")) as journal, journal:
        journal.execute(
            "insert into mint (project_id, title, network, base_url, account, art_ids, is_collection, body, sha256, "
            "state, prepared_on, answer) values (1, 'Long', 'test', 'https://x', 'a', '[1, 2, 3]', 1, ?, '', ?, ?, ?)",
            (body.encode(), state, "2026-01-01T00:00:00+00:00", answer),
        )
    studio = await world.reopened(data)
    (mint,) = studio.minting.mints()
    news: list[Any] = []
    studio.changes.subscribe(Kind.MINTS, news.append)
    beating = asyncio.ensure_future(beat(beats))
    await asyncio.sleep(0)
    first = studio.minting.receipt(mint.id)
    assert (str(first.status), first.count) == ("This receipt is long and is being read", 3)
    whole = await studio.minting.whole_receipt(mint.id)
    assert whole.collection_uuid == "c" * 36
    assert len(whole.assets) == 3
    assert studio.minting.receipt(mint.id) is whole
    studio.changes.deliver()
    assert news == [frozenset({mint.id})]
    await one_more(beats)
    beating.cancel()
    await studio.close()
    return max(beats)
