"""Every accident at every moment of a mint: after a restart the journal tells the truth, and nothing is minted twice.

The studio runs in a process of its own (`child.py`), the practice service in this one; between them stands a
proxy on raw sockets that does the harm. A full disk is the limit of the operating system on the size of the child's
files: nothing can be written any more, wherever. Every cell runs once in the suite, 2,000 random ones in soak.
"""

import asyncio
import contextlib
import random
import shutil
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.faults.minting.harmful_wire import Case, Proxy
from tests.whole import sized

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.studio import Studio

Child = Any  # of conftest.py
Door = Any
World = Any
FAULTS = ("kill", "lost", "5xx", "timeout", "html", "disk full")
PHASES = (
    "before intent", "after intent", "first byte", "half body", "before answer", "half answer", "before journalled",
)  # fmt: skip
SEED = 20_261_120
SOAK_RUNS = 2_000
AT_ONCE = 4


# --- One run


async def suffer(world: World, case: Case) -> str | None:
    """One run: the accident, the restart, the truth. Returns the state that was found after the restart."""
    name, data = world.profile()
    child = world.studio_process()
    blocking = contextlib.ExitStack()

    def lock_journal() -> None:
        other = sqlite3.connect(data / "mintwright.db", isolation_level=None)
        blocking.enter_context(contextlib.closing(other))
        other.execute("begin immediate")

    proxy = Proxy(world, case, child, lock_journal)
    with blocking:
        async with world.serving(child.listen) as control, world.serving(proxy.serve) as door:
            job = world.job(name, data, control, door, count=len(world.ids) if case.is_collection else 1)
            job["access"] = "" if case.phase == "before intent" and case.is_on_the_wire else world.access
            job["impatient"] = case.fault == "timeout" and case.phase != "before journalled"
            world.nursery.start(job)
            await drive(case, child, proxy, door)
    return await restarted(world, case, child, proxy, name, data)


async def drive(case: Case, child: Child, proxy: Proxy, door: Door) -> None:
    """Lead the studio through the mint, to its end or into the accident."""
    await child.until("ready")
    early = case.phase == "before intent"
    if early and case.fault == "kill" and case.chance.random() < 0.5:
        await child.kill()
        return
    await child.tell("go")
    if early and case.is_on_the_wire:
        await child.until("failed", "reviewed")  # a connection that was never whole is tried again
        await end(case, child)
        return
    assert await child.until("reviewed", "failed") == "reviewed"
    if early and await struck(case, child):
        return
    await child.tell("go")
    if early:
        assert "failed LibraryError" in await child.until("failed", "prepared")
        await end(case, child)
        return
    await child.until("prepared")
    late = case.phase == "after intent"
    at_once = case.fault == "disk full" or case.chance.random() < 0.5
    if late and not case.is_on_the_wire and at_once and await struck(case, child):
        return
    if late and case.fault == "lost" and case.chance.random() < 0.4:
        await door.close()
    proxy.is_armed = True
    await child.tell("go")
    if case.fault == "kill":
        await child.gone()
    else:
        await child.until("sent", "failed", "unsaved")
        await end(case, child)


async def struck(case: Case, child: Child) -> bool:
    """Kill the studio (True: it is over), or fill its disk."""
    if case.fault == "kill":
        await child.kill()
        return True
    await child.tell("fill", "filled")
    return False


async def end(case: Case, child: Child) -> None:
    """The studio ends as programs do: closed or killed; on a full disk, before or after room was made."""
    if case.fault == "disk full" and case.chance.random() < 0.5:
        await child.tell("free", "freed")
        await child.until("failed", "sent")
    if case.chance.random() < 0.5:
        await child.kill()
        return
    await child.tell("close", "closed")
    await child.gone()


async def restarted(world: World, case: Case, child: Child, proxy: Proxy, name: str, data: Path) -> str | None:
    """Open the profile again: what it says must be true, and sending again must not double anything."""
    studio = await world.reopened(data)
    try:
        mints = studio.minting.mints()
        assert len(mints) <= 1
        state = mints[0].state.value if mints else None
        told = (case, child.said, state)
        assert state in case.expected, told
        effects = world.effects(name)
        assert len(effects) <= 1, told
        if mints:
            require_truth(mints[0], studio, child, proxy, effects)
            await send_again(world, studio, mints[0])
            assert len(world.effects(name)) == (1 if state == "prepared" else len(effects)), told
        else:
            assert (effects, proxy.bytes_seen) == ([], 0), told
    finally:
        await studio.close()
    shutil.rmtree(data)
    return state


def require_truth(mint: Mint, studio: Studio, child: Child, proxy: Proxy, effects: list[list[str]]) -> None:
    told = (child.said, mint.state, len(effects))
    assert mint.state is not MintState.SENDING, told
    if mint.state is MintState.PREPARED:
        assert (proxy.bytes_seen, effects) == (0, []), told
    if "sent answered" in child.said:  # the receipt was there: it stays
        assert mint.state is MintState.ANSWERED, told
    if mint.state is MintState.ANSWERED:
        assert mint.answer == proxy.relayed, told
        receipt = studio.minting.receipt(mint.id)
        assert [[asset.uuid for asset in receipt.assets]] == effects, told
        assert receipt.differences == (), told
    if mint.state is MintState.UNKNOWN:
        assert mint.problem is not None, told


async def send_again(world: World, studio: Studio, mint: Mint) -> None:
    """What an artist may try after the restart, over a wire that works. Only what was never sent goes."""
    case = Case("none", "none", mint.is_collection, random.Random(0))
    base = int(mint.base_url.rsplit(":", 1)[1])
    async with world.serving(Proxy(world, case, None, lambda: None).serve, base):
        await studio.session.sign_in_token(Network.TEST, mint.base_url, access_token=world.access)
        if mint.state is MintState.PREPARED:
            sent = await studio.minting.send(mint.id)
            assert sent.state is MintState.ANSWERED
        else:
            with pytest.raises(MintError, match="sent before"):
                await studio.minting.send(mint.id)


# --- The matrix


CELLS = [
    (several, fault, phase)
    for several in (False, True)
    for fault in FAULTS
    for phase in PHASES
    if fault != "disk full" or sys.platform != "win32"  # Windows has no limit on the size of a process's files
]
FEW = 20  # where each studio's process starts from nothing


@pytest.mark.parametrize(
    ("is_collection", "fault", "phase"),
    CELLS if sys.platform == "linux" else random.Random(SEED).sample(CELLS, FEW),
    ids=lambda value: {False: "one", True: "collection"}.get(value, value),
)
async def test_after_any_accident_at_any_moment_the_journal_is_true_and_nothing_is_minted_twice(
    world: World, is_collection: bool, fault: str, phase: str
) -> None:
    seed = f"{SEED} {is_collection} {fault} {phase}"
    await suffer(world, Case(fault, phase, is_collection, random.Random(seed)))


@pytest.mark.soak
async def test_two_thousand_accidents_double_no_mint_and_lose_no_receipt(world: World) -> None:
    runs = sized(SOAK_RUNS, SOAK_RUNS // 100)
    shuffled = random.Random(SEED).sample(CELLS, len(CELLS))
    order = [shuffled[number % len(CELLS)] for number in range(runs)]
    found: Counter[tuple[str, str | None]] = Counter()

    async def work(numbered: Iterator[tuple[int, tuple[bool, str, str]]]) -> None:
        for number, (several, fault, phase) in numbered:
            case = Case(fault, phase, several, random.Random(f"{SEED} {number}"))
            found[fault, await suffer(world, case)] += 1

    started = time.monotonic()
    numbered = iter(enumerate(order))
    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(work(numbered))
    assert found.total() == runs
    states = ", ".join(f"{fault} {state or 'none'} {times}" for (fault, state), times in sorted(found.items(), key=str))
    print(  # noqa: T201 - a soak says what it did
        f"seed {SEED}, {runs} accidents in {time.monotonic() - started:.0f} s, 0 doubled, 0 receipts lost: {states}"
    )
