"""The intent is on the disk before the first byte leaves, and one confirmation stays one intent."""

import asyncio
import json
import re
import shutil
import sqlite3
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mintwright.api.retry_policy import RetryPolicy
from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.studio.minting.mint_errors import MintError, SecondSetError
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.studio import Studio

World = Any  # of conftest.py
CHILD = Path(__file__).with_name("child.py")
TRACED = "trace=fsync,fdatasync,pwrite64,write,writev,sendto,sendmsg"


# --- On the disk first


@pytest.mark.needs("strace")
async def test_the_intent_is_synced_to_the_disk_before_the_first_byte_of_the_request(
    world: World, tmp_path: Path
) -> None:
    trace = tmp_path / "trace"
    name, data = world.profile()
    await run_to_its_end(world, name, data, ["strace", "-f", "-y", "-s", "40", "-e", TRACED, "-o", str(trace)])
    calls = completed(trace.read_text())
    (posted,) = (number for number, call in enumerate(calls) if "POST /v1/assets/" in call)
    journal = [(number, call) for number, call in enumerate(calls[:posted]) if "mintwright.db-wal>" in call]
    written = [number for number, call in journal if call.startswith("pwrite64(")]
    synced = [number for number, call in journal if re.match(r"f(data)?sync\(.* = 0$", call)]
    assert written
    assert max(written) < max(synced) < posted
    assert len(world.effects(name)) == 1


async def run_to_its_end(world: World, name: str, data: Path, tracer: list[str]) -> None:
    """Mint one asset in a process of its own that `tracer` watches."""
    child = world.studio_process()
    async with world.serving(child.listen) as control, world.serving(world.relay) as door:
        job = json.dumps(world.job(name, data, control, door))
        process = await asyncio.create_subprocess_exec(*tracer, sys.executable, str(CHILD), job)
        for word in ("ready", "reviewed", "prepared"):
            await child.until(word)
            await child.tell("go")
        assert await child.until("sent", "failed") == "sent answered"
        await child.tell("close", "closed")
        assert await process.wait() == 0


def completed(trace: str) -> list[str]:
    """The calls of a trace of several threads: where each began if it sends, where it ended if it writes to a file."""
    begun: dict[str, str] = {}
    calls: list[str] = []
    for line in trace.splitlines():
        process, _, call = line.partition(" ")
        if call.endswith("<unfinished ...>"):
            begun[process] = call.removesuffix("<unfinished ...>").strip()
            if "POST " in call:
                calls.append(call)
        elif resumed := re.match(r"\s*<\.\.\. \w+ resumed>(.*)", call):
            whole = begun.pop(process, "") + resumed[1]
            if "POST " not in whole:
                calls.append(whole)
        else:
            calls.append(call.strip())
    return calls


@pytest.mark.parametrize("tail", [b"", bytes(range(256)) * 40], ids=["cut", "torn after the cut"])
async def test_a_journal_cut_at_the_last_sync_says_that_the_outcome_is_unknown(
    world: World, tmp_path: Path, tail: bytes
) -> None:
    """Nothing is written between the sync and the request, as the trace shows: a copy made then is what is safe."""
    name, data = world.profile()
    cut = tmp_path / "cut"

    async def copy_and_hang_up(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if await reader.read(1):
            cut.mkdir()
            shutil.copy(data / "mintwright.db", cut)
            shutil.copy(data / "mintwright.db-wal", cut)

    async with world.serving(copy_and_hang_up) as door:
        studio, review = await reviewed(world, name, data, f"http://127.0.0.1:{door.port}", 3)
        sent = await studio.minting.mint(review)
        assert sent.state is MintState.UNKNOWN
        await studio.close()
    with (cut / "mintwright.db-wal").open("ab") as log:
        log.write(tail)
    with closing(sqlite3.connect(f"file:{cut}/mintwright.db?mode=ro", uri=True)) as journal:
        assert journal.execute("select state from mint").fetchall() == [("sending",)]
    after = await world.reopened(cut)
    (mint,) = after.minting.mints()
    assert (mint.state, mint.body) == (MintState.UNKNOWN, sent.body)
    await sign_in(after, mint.base_url, world)
    with pytest.raises(MintError, match="sent before"):
        await after.minting.send(mint.id)
    await after.close()


# --- One confirmation, one intent


async def sign_in(studio: Studio, base_url: str, world: World) -> None:
    """Without a word to the service: an access token that could be renewed is not asked about when it is pasted."""
    renewal = {"refresh_token": "not used", "client_id": "not used", "client_secret": "not used"}
    pasted = {"access_token": world.access, **renewal}
    await studio.session.sign_in_token(Network.TEST, base_url, **pasted, remember=False)


async def reviewed(world: World, name: str, data: Path, base_url: str, count: int = 1) -> tuple[Studio, Review]:
    """A studio on a fresh profile, signed in, with a review that is ready."""
    world.move(data, base_url)
    studio = await world.reopened(data)
    await sign_in(studio, base_url, world)
    for number, art_id in enumerate(world.ids):
        studio.drafts.edit(art_id, name=f"{name} {number}", asset_name=f"Gate{number}")
    review = studio.reviewer.review(world.ids[:count])
    assert review.ready
    return studio, review


async def test_a_mint_confirmed_twice_at_once_is_sent_once(world: World) -> None:
    name, data = world.profile()
    studio, review = await reviewed(world, name, data, world.server.base_url, 3)
    again = studio.reviewer.review(review.art_ids)
    sent = await asyncio.gather(*(studio.minting.mint(each) for each in (review, again, review)))
    assert {mint.state for mint in sent} == {MintState.ANSWERED}
    assert len(studio.minting.mints()) == len(world.effects(name)) == 1
    await studio.close()


async def test_a_mint_confirmed_again_after_nobody_was_reached_is_the_same_intent(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(RetryPolicy.__init__.__kwdefaults__, "shortest", 0.01)
    name, data = world.profile()
    async with world.serving(world.relay) as door:
        port = door.port
        studio, review = await reviewed(world, name, data, f"http://127.0.0.1:{port}")
    first = await studio.minting.mint(review)
    assert first.state is MintState.PREPARED
    async with world.serving(world.relay, port):
        second = await studio.minting.mint(studio.reviewer.review(review.art_ids))
        assert (second.id, second.state) == (first.id, MintState.ANSWERED)
        with pytest.raises(SecondSetError):  # it was reviewed before the second was sent
            await studio.minting.mint(review)
        wanted = replace(studio.reviewer.review(review.art_ids), wants_second_set=True)
        third = await studio.minting.mint(wanted)  # another copy of what was minted is a wish of its own
        assert third.id != second.id
    assert len(studio.minting.mints()) == len(world.effects(name)) == 2
    await studio.close()


async def test_a_caller_who_leaves_while_the_intent_is_written_leaves_memory_and_journal_the_same(world: World) -> None:
    name, data = world.profile()
    studio, review = await reviewed(world, name, data, world.server.base_url)
    waiting = asyncio.ensure_future(studio.minting.mint(review))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    await studio.minting.close()
    kept = studio.minting.mints()
    await studio.close()
    after = await world.reopened(data)
    assert [mint.id for mint in kept] == [mint.id for mint in after.minting.mints()]
    await after.close()
    assert len(world.effects(name)) == [mint.state for mint in kept].count(MintState.ANSWERED)


async def failing() -> None:
    raise RuntimeError("a bug")


@pytest.mark.parametrize("has_bug", [False, True], ids=["as always", "with a bug in an earlier step"])
async def test_closing_while_the_service_works_waits_for_its_answer(
    world: World, has_bug: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, data = world.profile()
    arrived, may_answer = asyncio.Event(), asyncio.Event()

    async def slowly(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answer = await world.asked(await world.whole_message(reader, b""))
        arrived.set()
        await may_answer.wait()
        writer.write(answer)
        await writer.drain()

    async with world.serving(slowly) as door:
        studio, review = await reviewed(world, name, data, f"http://127.0.0.1:{door.port}", 3)
        minting = asyncio.ensure_future(studio.minting.mint(review))
        await arrived.wait()
        minting.cancel()
        if has_bug:
            monkeypatch.setattr(studio.previews, "close", failing)
        closing_studio = asyncio.ensure_future(studio.close())
        done, _ = await asyncio.wait([closing_studio], timeout=0.2)
        assert not done
        may_answer.set()
        (failure,) = await asyncio.gather(closing_studio, return_exceptions=True)
        assert isinstance(failure, RuntimeError) is has_bug
    after = await world.reopened(data)
    (mint,) = after.minting.mints()
    assert mint.state is MintState.ANSWERED
    assert [[asset.uuid for asset in after.minting.receipt(mint.id).assets]] == world.effects(name)
    await after.close()
