"""Every accident at every moment of an order, a force or a refund: afterwards the journal is true, nothing went twice.

As in the matrix of mints, the studio runs in a process of its own, and a proxy does the harm. After each accident the
profile is opened again, over a wire that works: what nobody knows is looked up, and what did not arrive is done again
by the artist, so that each run ends with the mint where she wanted it. The runs of soak are 500.
"""

import asyncio
import contextlib
import json
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

from mintwright.domain.instruction import Instruction, InstructionKind, InstructionState
from mintwright.domain.networks import Network
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.studio import Studio

Child = Any  # of conftest.py
World = Any
S = InstructionState
FAULTS = ("kill", "lost", "5xx", "timeout", "html", "refused", "disk full")
PHASES = ("before intent", "first byte", "half body", "before answer", "half answer", "before journalled")
SEED = 20_261_125
SOAK_RUNS = 500
AT_ONCE = 4
ENDS = {InstructionKind.ORDER: "waiting", InstructionKind.FORCE: "waiting", InstructionKind.REFUND: "canceled"}


def expected(case: Case) -> set[InstructionState | None]:
    """What the journal may hold after the restart; None: no instruction at all."""
    if case.phase == "before intent":
        return {None, S.UNSENT, S.ANSWERED} if case.fault == "disk full" else {None}
    if case.fault == "refused":
        return {S.REFUSED}
    if case.fault == "disk full":
        return {S.ANSWERED, S.UNKNOWN}
    if case.phase == "before journalled":
        return {S.ANSWERED, S.UNKNOWN} if case.fault in ("kill", "lost") else {S.ANSWERED}
    return {S.UNKNOWN}


async def suffer(world: World, case: Case, kind: InstructionKind) -> InstructionState | None:
    """One run: a held mint, the accident, the restart, the truth, and what the artist does then."""
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
            job = world.job(name, data, control, door, instruct=str(kind))
            job["impatient"] = case.fault == "timeout" and case.phase != "before journalled"
            await hold(world, data, job)
            proxy.reached = proxy.bytes_seen = 0
            world.nursery.start(job)
            await drive(world, case, child, proxy, data)
    return await restarted(world, case, kind, proxy, data)


async def hold(world: World, data: Path, job: dict[str, Any]) -> None:
    """A collection that the service holds until it is ordered."""
    studio = await world.reopened(data)
    await studio.session.sign_in_token(Network.TEST, job["base_url"], access_token=world.access, remember=False)
    for number, art_id in enumerate(world.ids):
        studio.drafts.edit(art_id, name=f"{job['name']} {number}", asset_name=f"Gate{number}", is_auto=False)
    mint = await studio.minting.mint(studio.reviewer.review(world.ids, "Held"))
    await studio.poller.refresh(mint.id)
    assert studio.minting.receipt(mint.id).transaction_status == "preauth"
    await studio.close()


async def drive(world: World, case: Case, child: Child, proxy: Proxy, data: Path) -> None:
    """Lead the studio to its end or into the accident."""
    await child.until("ready")
    await child.tell("go")
    assert await child.until("reviewed", "failed") == "reviewed"
    if case.phase == "before intent" and case.fault == "kill":
        await child.kill()
        return
    if case.phase == "before intent":
        await child.tell("fill", "filled")
    else:
        proxy.is_armed = case.fault != "refused"
    if case.fault == "refused":
        await refund_elsewhere(world, data)
    await child.tell("go")
    if case.fault == "kill":
        await child.gone()
        return
    await child.until("sent", "failed", "unsaved")
    if case.fault == "disk full" and case.chance.random() < 0.5:
        await child.tell("free", "freed")
        await child.until("failed", "sent")
    if case.chance.random() < 0.5:
        await child.kill()
    else:
        await child.tell("close", "closed")
        await child.gone()


async def refund_elsewhere(world: World, data: Path) -> None:
    """Somebody gives the mint up meanwhile, so that the service refuses whatever comes."""
    uuid = uuid_of(data)
    head = f"POST /v1/transactions/{uuid}/refund/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {world.access}\r\n"
    body = b"{}"
    kind = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
    assert b" 200 " in (await world.asked(head.encode() + kind.encode() + body))[:20]


def uuid_of(data: Path) -> str:
    with contextlib.closing(sqlite3.connect(data / "mintwright.db")) as journal:
        (record,) = journal.execute("select transaction_record from mint").fetchone()
    return str(json.loads(record)["uuid"])


async def restarted(world: World, case: Case, kind: InstructionKind, proxy: Proxy, data: Path) -> S | None:
    """Open the profile again: what it says must be true, and what the artist does then must double nothing."""
    studio = await world.reopened(data)
    try:
        (mint,) = studio.minting.mints()
        found = studio.instructions.of(mint.id)
        assert len(found) <= 1
        state = found[0].state if found else None
        told = (case, kind, state, proxy.reached, proxy.bytes_seen)
        assert state in expected(case), told
        require_truth(found, proxy, told)
        again = Proxy(world, Case("none", "none", False, random.Random(0)), None, lambda: None)
        async with world.serving(again.serve, int(mint.base_url.rsplit(":", 1)[1])):
            await studio.session.sign_in_token(Network.TEST, mint.base_url, access_token=world.access, remember=False)
            studio.instructions.start()
            await look_up_and_finish(studio, mint.id, kind, again)
            status = studio.minting.receipt(mint.id).transaction_status
            assert status == ("canceled" if case.fault == "refused" else ENDS[kind]), told
            assert proxy.reached + again.reached <= 2, told
    finally:
        await studio.close()
    shutil.rmtree(data)
    return state


def require_truth(found: tuple[Instruction, ...], proxy: Proxy, told: object) -> None:
    assert proxy.reached <= 1, told
    if not found or found[0].state is S.UNSENT:
        assert proxy.bytes_seen == 0, told
        return
    assert not found[0].is_open, told
    assert found[0].transaction_uuid, told
    if found[0].state is S.ANSWERED:
        assert found[0].answer == proxy.relayed, told
    else:
        assert found[0].problem is not None, told


async def look_up_and_finish(studio: Studio, mint_id: int, kind: InstructionKind, again: Proxy) -> None:
    """What is unknown is looked up; only what did not arrive is done again, and only by the artist."""
    await studio.poller.refresh(mint_id)
    deadline = time.monotonic() + 0.5
    while studio.instructions.undecided(mint_id) is not None and time.monotonic() < deadline:
        await asyncio.sleep(0.001)
    assert again.reached == 0, "nothing goes by itself"
    receipt = studio.minting.receipt(mint_id)
    is_done = receipt.transaction_status != "preauth"
    last = studio.instructions.of(mint_id)[-1:]
    if is_done:
        assert not last or last[0].state is not S.UNKNOWN, "what the service says since concludes it"
        with contextlib.suppress(MintError):
            assert studio.instructions.why_not(mint_id, InstructionKind.ORDER) is not None
        return
    review = await studio.instructions.review(mint_id, kind)
    assert (review.undecided is not None) == (bool(last) and last[0].state is S.UNKNOWN)
    assert (await studio.instructions.instruct(review)).state is S.ANSWERED
    assert again.reached == 1


CELLS = [
    (kind, fault, phase)
    for kind in InstructionKind
    for fault in FAULTS
    for phase in PHASES
    if (phase != "before intent" or fault in ("kill", "disk full"))
    and (fault != "refused" or phase == "before answer")
    and (fault != "disk full" or sys.platform != "win32")  # Windows has no limit on the size of a process's files
]
FEW = 20 if sys.platform == "linux" else 6  # of them in the suite


@pytest.mark.parametrize(
    ("kind", "fault", "phase"), random.Random(SEED).sample(CELLS, FEW), ids=lambda value: str(value)
)
async def test_after_any_accident_the_journal_is_true_and_nothing_goes_twice(
    world: World, kind: InstructionKind, fault: str, phase: str
) -> None:
    await suffer(world, Case(fault, phase, True, random.Random(f"{SEED} {kind} {fault} {phase}")), kind)


@pytest.mark.soak
async def test_five_hundred_accidents_double_no_order_and_lose_no_outcome(world: World) -> None:
    runs = sized(SOAK_RUNS, 8)
    shuffled = random.Random(SEED + 1).sample(CELLS, len(CELLS))
    found: Counter[tuple[str, str]] = Counter()

    async def work(numbered: Iterator[int]) -> None:
        for number in numbered:
            kind, fault, phase = shuffled[number % len(CELLS)]
            case = Case(fault, phase, True, random.Random(f"{SEED} {number}"))
            found[fault, str(await suffer(world, case, kind))] += 1

    started, numbered = time.monotonic(), iter(range(runs))
    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(work(numbered))
    assert found.total() == runs
    states = ", ".join(f"{fault} {state} {times}" for (fault, state), times in sorted(found.items()))
    print(  # noqa: T201 - a soak says what it did
        f"seed {SEED}, {runs} accidents in {time.monotonic() - started:.0f} s, 0 doubled, 0 lost: {states}"
    )
