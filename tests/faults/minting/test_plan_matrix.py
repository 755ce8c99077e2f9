"""Every accident at every moment of a plan of eight: each intent goes once at most, none is missing, all of it is true.

As `test_matrix`: the studio runs in a process of its own, a proxy does the harm to one of the eight. After the restart
nothing goes before somebody clicks; then the plan is gone on with to its end, over a wire that works.
"""

import asyncio
import random
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from tests.faults.minting.harmful_wire import Case, Proxy, answering
from tests.whole import sized

from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.domain.plan.kept_plan import KeptPlan
from mintwright.domain.plan.progress import FREE, Pause, PlanState, Progress, Step
from mintwright.domain.plan.wave import Confirmation
from mintwright.studio.plans.plan_errors import PlanError
from mintwright.studio.studio import Studio

Child = Any  # of conftest.py
Door = Any
World = Any
EIGHT = 8
FAULTS = ("kill", "lost", "5xx", "disk full")
PHASES = ("first byte", "half body", "before answer", "half answer", "before journalled")
OTHERS = [
    ("kill", "freezing"),
    ("disk full", "freezing"),
    ("account", "freezing"),
    ("refusal", "before answer"),
    ("account", "before answer"),
]
CELLS = [(fault, phase) for fault in FAULTS for phase in PHASES] + OTHERS
SEED = 20_261_126
SOAK_RUNS = 1_000
FEW = 13
AT_ONCE = 2
NOT_WIRED = ("freezing",)

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit on the size of a process's files")


@dataclass
class Run:
    """One run: the accident, and to which of the eight mints it happens."""

    case: Case
    victim: int
    sizes: list[int]

    @property
    def told(self) -> tuple[object, ...]:
        return self.case.fault, self.case.phase, self.victim, self.sizes


class PlanProxy(Proxy):
    """Harms the one creation that a run says, and counts what arrives without a click."""

    def __init__(self, world: World, run: Run, child: Child) -> None:
        super().__init__(world, run.case, child, lambda: None)
        self.is_clicked = False  # whether a wave was clicked that has not ended
        self.unasked = 0
        self.creations = 0
        self._run = run

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self.is_clicked:
            before = self.reached
            await self._carry(reader, writer)
            self.unasked += self.reached - before
            return
        self.creations += 1
        is_victim = self.creations == self._run.victim and self._run.case.phase not in NOT_WIRED
        if is_victim and self._run.case.fault in ("refusal", "account"):
            await self._meet(reader, writer)
        else:
            await (self._harm(reader, writer) if is_victim else self._carry(reader, writer))

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Refuse it, or let the artist choose another account while it is under way."""
        self.is_through = True
        if self._run.case.fault == "account":
            await self._child.tell("leave", "left")
            await self._carry(reader, writer)
            return
        await self._world.whole_message(reader, b"")
        writer.write(answering("400 Bad Request", b'{"name": ["No."]}').replace(b"text/html", b"application/json"))
        await writer.drain()


# --- One run


async def suffer(world: World, run: Run) -> Counter[Step]:
    """The accident, the restart, the truth, and the rest of the plan. Returns how its mints stood after the restart."""
    name, data = world.profile()
    child = world.studio_process()
    proxy = PlanProxy(world, run, child)
    async with world.serving(child.listen) as control, world.serving(proxy.serve) as door:
        world.nursery.start(world.job(name, data, control, door, count=len(world.ids), work="plan", sizes=run.sizes))
        await drive(run, child, proxy)
        port = door.port
    assert proxy.unasked == 0, run.told
    return await restarted(world, run, child, name, data, port)


async def drive(run: Run, child: Child, proxy: PlanProxy) -> None:
    """Click wave after wave, up to the accident or the end."""
    await child.until("ready")
    await child.tell("go")
    number = 0
    while True:
        number += 1
        said = await child.until(f"wave {number} ", "all sent", "failed")
        if not said.startswith("wave"):
            break
        size = int(said.split()[-1])
        proxy.is_clicked = True
        is_freezing = run.case.phase == "freezing" and proxy.creations + size >= run.victim
        if is_freezing and run.case.fault == "disk full":
            await child.tell("fill", "filled")
        await child.tell("go")
        if is_freezing and run.case.fault == "kill":
            await asyncio.sleep(run.case.chance.uniform(0, 0.05))
            await child.kill()
            return
        if is_freezing and run.case.fault == "account":
            await asyncio.sleep(run.case.chance.uniform(0, 0.05))
            await child.tell("leave", "left")
        if proxy.creations < run.victim <= proxy.creations + size and await is_over(run, child):
            return
        if not (await child.until(f"ended {number}.", "paused", "failed")).startswith("ended"):
            break
        proxy.is_clicked = False
        await child.tell("go")
    await end(run, child)


async def is_over(run: Run, child: Child) -> bool:
    """Whether the process ends with the accident that happens in this wave; waits for that."""
    if run.case.phase in NOT_WIRED:
        return False
    if run.case.fault == "kill":
        await child.gone()
        return True
    if run.case.fault == "disk full":
        await child.until("unsaved", "paused")
        await end(run, child)
        return True
    return False


async def end(run: Run, child: Child) -> None:
    if run.case.fault == "disk full" and run.case.chance.random() < 0.5:
        await child.tell("free", "freed")
    if run.case.chance.random() < 0.5:
        await child.kill()
        return
    await child.tell("close", "closed")
    await child.gone()


async def restarted(world: World, run: Run, child: Child, name: str, data: Path, port: int) -> Counter[Step]:
    """Open the profile again: what it says must be true, and nothing more goes by itself."""
    studio = await world.reopened(data)
    try:
        async with studio.plans.change():
            plans = studio.plans.of_project(studio.uploads.project_id)
        if not plans:
            assert world.minted(name) == [], run.told
            return Counter()
        (plan,) = plans
        base_url = f"http://127.0.0.1:{port}"
        async with world.serving(world.relay, port):
            if studio.session.chosen is None:  # the artist left the account: nothing of it goes before she is back
                await require_elsewhere(studio, plan)
                await studio.session.switch_account(plan.account)
            await studio.session.sign_in_token(Network.TEST, base_url, access_token=world.access)
            before = require_truth(world, run, child, studio, plan, name)
            minted = world.minted(name)
            await go_on_to_the_end(studio, plan, minted, lambda: world.minted(name))
            require_truth(world, run, child, studio, plan, name)
            steps = studio.plans.progress(plan.id).steps.values()
            assert set(steps) <= {Step.SENT, Step.UNKNOWN}, (run.told, list(steps))
            assert sum(step is Step.UNKNOWN for step in steps) <= 1, run.told
        return before
    finally:
        await studio.close()
        shutil.rmtree(data)


async def require_elsewhere(studio: Studio, plan: KeptPlan) -> None:
    assert studio.plans.progress(plan.id).pauses >= {Pause.ELSEWHERE}
    for planned_id in studio.plans.progress(plan.id).sendable:
        with pytest.raises(PlanError, match="belongs to another account"):
            await studio.plan_run.go_on(Confirmation(plan_id=plan.id, planned_ids=(planned_id,)))


def require_truth(world: World, run: Run, child: Child, studio: Studio, plan: KeptPlan, name: str) -> Counter[Step]:
    """Each intent once at most, none missing, and each step what the service knows of it."""
    progress = studio.plans.progress(plan.id)
    told = (run.told, child.said, progress.steps)
    minted = world.minted(name)
    assert len(minted) == len(set(minted)), told
    linked = [mint for mint in studio.minting.mints() if studio.plans.plan_of(mint.id) == plan]
    assert len(linked) == len(studio.minting.mints()), told
    for mint in plan.mints:
        names = [studio.drafts.draft(one).name for one in mint.art_ids]
        here, step = sum(one in minted for one in names), progress.steps[mint.id]
        assert here in (0, len(names)), told  # a mint is whole
        if step in FREE or step is Step.FROZEN:
            assert here == 0, told
        if step is Step.SENT:
            assert here == len(names), told
    assert Step.SENDING not in progress.steps.values(), told
    assert require_paused(progress), told
    return Counter(progress.steps.values())


def require_paused(progress: Progress) -> bool:
    """After a start a plan that was begun goes on with a click only."""
    is_begun = set(progress.steps.values()) != {Step.PLANNED}
    return not is_begun or not progress.sendable or bool(progress.pauses) or progress.state is not PlanState.READY


async def go_on_to_the_end(studio: Studio, plan: KeptPlan, minted: list[str], now: Any) -> None:
    """Click until all is sent; what nobody knows of is left as it is, after a tick."""
    assert now() == minted  # nothing goes before the first click
    progress = studio.plans.progress(plan.id)
    assert Pause.ELSEWHERE not in progress.pauses
    while (progress := studio.plans.progress(plan.id)).sendable:
        if progress.terms is None:
            for mint_id in progress.mint_ids.values():
                await studio.poller.refresh(mint_id)
            progress = studio.plans.progress(plan.id)
        each = None if progress.terms is None else progress.terms.cost
        chosen = progress.sendable[: 1 if each is None else 3]
        wave = Confirmation(plan_id=plan.id, planned_ids=chosen, each=each)
        if set(progress.stuck) - set(chosen):
            with pytest.raises(PlanError, match="Settle it first"):
                await studio.plan_run.go_on(wave)
        wave = Confirmation(
            plan_id=plan.id, planned_ids=chosen, each=each, acknowledged=frozenset(progress.stuck) - set(chosen)
        )
        end = await studio.plan_run.go_on(wave)
        assert (end.why, end.taken) == (None, chosen)
    assert all(
        mint.state in (MintState.ANSWERED, MintState.UNKNOWN, MintState.REFUSED) for mint in studio.minting.mints()
    )


# --- The matrix


def run_of(fault: str, phase: str, seed: str) -> Run:
    chance = random.Random(seed)
    victim = chance.randint(1, EIGHT)
    return Run(Case(fault, phase, True, chance), victim, [chance.randint(1, 4) for _ in range(EIGHT)])


@pytest.mark.parametrize(
    ("fault", "phase"), random.Random(SEED).sample(CELLS[: -len(OTHERS)], FEW - len(OTHERS)) + OTHERS
)
async def test_after_any_accident_each_mint_of_a_plan_went_once_at_most_and_none_is_missing(
    plan_world: World, fault: str, phase: str
) -> None:
    steps = await suffer(plan_world, run_of(fault, phase, f"{SEED} {fault} {phase}"))
    assert (Step.REFUSED in steps) is (fault == "refusal")
    assert Step.UNKNOWN not in steps or fault in ("kill", "lost", "5xx", "disk full")


@pytest.mark.soak
async def test_a_thousand_accidents_to_plans_double_no_mint_and_lose_none(plan_world: World) -> None:
    runs = sized(SOAK_RUNS, SOAK_RUNS // 200)
    cells = random.Random(SEED).sample(CELLS, len(CELLS))
    found: Counter[tuple[str, str]] = Counter()

    async def work(numbers: Iterator[int]) -> None:
        for number in numbers:
            fault, phase = cells[number % len(cells)]
            steps = await suffer(plan_world, run_of(fault, phase, f"{SEED} {number}"))
            found.update({(fault, step.value): times for step, times in steps.items()})

    started = time.monotonic()
    numbers = iter(range(runs))
    async with asyncio.TaskGroup() as group:
        for _ in range(AT_ONCE):
            group.create_task(work(numbers))
    steps = ", ".join(f"{fault} {step} {times}" for (fault, step), times in sorted(found.items()))
    print(  # noqa: T201 - a soak says what it did
        f"seed {SEED}, {runs} plans of eight in {time.monotonic() - started:.0f} s, 0 doubled, 0 missing: {steps}"
    )
