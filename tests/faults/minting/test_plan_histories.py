"""Plans divided, edited, sent, refused, lost, canceled, undone and opened anew in any order: nothing is minted twice.

The studio and its journal are real, and so is the practice service, over a socket; the wire between them refuses and
loses what a step says. Nothing but `go_on`, which stands for a click, may send.
"""

import asyncio
import shutil
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from tests.faults.minting.harmful_wire import SENT_ONCE, answering
from tests.whole import sized

from mintwright.domain.errors import MintwrightError
from mintwright.domain.instruction import InstructionKind
from mintwright.domain.mint import MintState, NotedOutcome
from mintwright.domain.networks import Network
from mintwright.domain.plan.kept_plan import KeptMint, KeptPlan
from mintwright.domain.plan.progress import FREE, PlanState, Step
from mintwright.domain.plan.wave import Confirmation, why_not
from mintwright.studio.history import PartlyTakenError
from mintwright.studio.history import Step as HistoryStep
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.plans.plan_errors import HeldError, PlanError
from mintwright.studio.plans.plan_run import WaveEnd
from mintwright.studio.studio import Studio

World = Any  # of conftest.py
Result = TypeVar("Result")
ASSETS = 6
WAYS = ("fine", "fine", "refused", "lost before", "lost after")


class Wire:
    """Carries everything; to creations it does what `ways` say, one after another, then it is fine."""

    def __init__(self, world: World) -> None:
        self.ways: list[str] = []
        self.is_clicked = False
        self.unasked = 0
        self._world = world

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        request = await self._world.whole_message(reader, b"")
        way = "fine"
        if request.startswith(SENT_ONCE[0]):
            self.unasked += not self.is_clicked
            way = self.ways.pop(0) if self.ways else way
        if way == "refused":
            writer.write(answering("400 X", b'{"name": ["No."]}').replace(b"text/html", b"application/json"))
        elif way != "lost before":
            answer = await self._world.asked(request)
            writer.write(answer if way == "fine" else b"")
        await writer.drain()


class Histories(RuleBasedStateMachine):
    """One artist with six assets and as many plans of them as the rules allow."""

    world: World

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.wire = Wire(self.world)
        self.door: Any = None
        self.studio: Studio

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        return self.runner.run(work)

    @initialize(size=st.integers(1, 2), is_begun=st.sampled_from([True, True, False]))
    def begin(self, size: int, is_begun: bool) -> None:
        self.name, self.data = self.world.profile()
        self.run(self._begin())
        if is_begun:
            self.create(range(ASSETS), ASSETS, size)
            self.run(self._click(self.plans()[0], 1, [], leaves=False))

    async def _begin(self) -> None:
        self.serving = self.world.serving(self.wire.serve)
        self.door = await self.serving.__aenter__()
        self.base_url = f"http://127.0.0.1:{self.door.port}"
        self.world.move(self.data, self.base_url)
        await self._open()
        for number, art_id in enumerate(self.ids):
            self.studio.drafts.edit(art_id, name=f"{self.name} {number}", asset_name=f"Gate{number}")
        await self.studio.drafts.flush()

    async def _open(self) -> None:
        self.studio = await self.world.reopened(self.data)
        await self.studio.session.sign_in_token(Network.TEST, self.base_url, access_token=self.world.access)
        async with self.studio.plans.change():
            self.ids: tuple[int, ...] = tuple(self.world.ids[:ASSETS])

    def teardown(self) -> None:
        if self.door is not None:
            self.run(self._end())
        self.runner.close()

    async def _end(self) -> None:
        await self.studio.close()
        await self.serving.__aexit__(None, None, None)
        shutil.rmtree(self.data)

    # --- What there is

    def plans(self) -> tuple[KeptPlan, ...]:
        return self.studio.plans.of_project(self.studio.uploads.project_id)

    def drawn(self, data: st.DataObject) -> KeptPlan | None:
        return data.draw(st.sampled_from(self.plans())) if self.plans() else None

    def alive(self) -> list[str]:
        """The names of all assets that exist at the service, or will once they are paid."""
        return [name for name, status in self.world.standing(self.name) if status != "canceled"]

    def name_of(self, art_id: int) -> str:
        return f"{self.name} {self.ids.index(art_id)}"

    # --- Dividing and editing

    @rule(order=st.permutations(range(ASSETS)), count=st.integers(1, ASSETS), size=st.integers(1, 3))
    def create(self, order: Sequence[int], count: int, size: int) -> None:
        chosen = [self.ids[at] for at in order[:count]]
        held = [one for one in self.plans() if not one.is_ended and set(one.art_ids) & set(chosen)]
        done = all(self.studio.plans.progress(one.id).state is PlanState.DONE for one in held)
        work = self.studio.plans.create("Plan", 1, chosen[0], in_mints(chosen, size))
        self.expect(work, refused=bool(held) and not done)

    @rule(data=st.data(), size=st.integers(1, 3), keeps=st.booleans())
    def divide(self, data: st.DataObject, size: int, keeps: bool) -> None:
        if (plan := self.drawn(data)) is None:
            return
        free = self.studio.plans.progress(plan.id).free
        fixed = [mint for mint in plan.mints if mint.id not in free]
        art_ids = data.draw(st.permutations([one for mint in plan.mints if mint.id in free for one in mint.art_ids]))
        mints = list(in_mints(art_ids, size))
        if keeps:
            mints = [replace(mint, id=planned_id) for mint, planned_id in zip(mints, free, strict=False)]
            mints += in_mints(art_ids[sum(len(mint.art_ids) for mint in mints) :], size)
        self.expect(self.studio.plans.replace(plan.id, [*fixed, *mints]), refused=not plan.mints)

    @rule(data=st.data())
    def take_apart_what_may_exist(self, data: st.DataObject) -> None:
        plan = self.drawn(data)
        if plan is None or not (fixed := self.studio.plans.progress(plan.id).fixed):
            return
        chosen = data.draw(st.sampled_from(sorted(fixed)))
        left = tuple(mint for mint in plan.mints if mint.id != chosen)
        self.expect(self.studio.plans.replace(plan.id, left), refused=True)
        again = KeptMint(art_ids=plan.mint(chosen).art_ids)
        self.expect(self.studio.plans.replace(plan.id, (*left, again)), refused=True)

    @rule(at=st.integers(0, ASSETS - 1), text=st.sampled_from(["", "Red", "Blue"]))
    def describe(self, at: int, text: str) -> None:
        self.studio.drafts.edit(self.ids[at], description=text)

    @rule(data=st.data())
    def accept(self, data: st.DataObject) -> None:
        if (plan := self.drawn(data)) is not None:
            self.run(self.studio.plans.accept_changes(plan.id))

    @rule(data=st.data())
    def discard(self, data: st.DataObject) -> None:
        if (plan := self.drawn(data)) is not None:
            self.run(self.studio.plans.discard(plan.id))

    @rule(is_back=st.booleans())
    def undo_or_redo(self, is_back: bool) -> None:
        self.run(self._taken(is_back))

    async def _taken(self, is_back: bool) -> None:
        step: HistoryStep | None = self.studio.history.undo() if is_back else self.studio.history.redo()
        if step is not None:
            with suppress(PartlyTakenError):
                await step.taken()

    # --- Sending

    @rule(
        data=st.data(),
        count=st.integers(1, 4),
        ways=st.lists(st.sampled_from(WAYS), max_size=3),
        leaves=st.booleans(),
    )
    def click(self, data: st.DataObject, count: int, ways: list[str], leaves: bool) -> None:
        if (plan := self.drawn(data)) is not None:
            self.run(self._click(plan, count, ways, leaves=leaves))

    async def _click(self, plan: KeptPlan, count: int, ways: list[str], *, leaves: bool) -> None:
        progress = self.studio.plans.progress(plan.id)
        if progress.state is PlanState.WAITING_FOR_TERMS:
            for mint_id in progress.mint_ids.values():
                await self.studio.poller.refresh(mint_id)
            progress = self.studio.plans.progress(plan.id)
        chosen = progress.sendable[: count if progress.terms else 1]
        wave = Confirmation(
            plan_id=plan.id,
            planned_ids=chosen,
            each=None if progress.terms is None else progress.terms.cost,
            acknowledged=frozenset(progress.stuck) - set(chosen) if leaves else frozenset(),
        )
        before, why = self.world.standing(self.name), why_not(progress, wave)
        self.wire.ways, self.wire.is_clicked = list(ways), True
        (end,) = await asyncio.gather(self.studio.plan_run.go_on(wave), return_exceptions=True)
        self.wire.ways, self.wire.is_clicked = [], False
        if isinstance(end, WaveEnd):
            assert why is None
            assert (end.why is None) is (end.taken == chosen)
        else:
            assert isinstance(end, PlanError)
            assert (why is None) is isinstance(end, HeldError)
            assert self.world.standing(self.name) == before  # nothing of it was sent

    @rule(at=st.integers(0, ASSETS - 1))
    def mint_by_itself(self, at: int) -> None:
        self.run(self._mint_by_itself(self.ids[at]))

    async def _mint_by_itself(self, art_id: int) -> None:
        self.wire.is_clicked = True
        with suppress(MintError):
            await self.studio.minting.mint(self.studio.reviewer.review([art_id]))
        self.wire.is_clicked = False

    # --- What comes of it

    @rule(data=st.data())
    def note(self, data: st.DataObject) -> None:
        """The artist asks the service what came of a mint, and notes it."""
        lost = [one for one in self.studio.minting.mints() if one.state is MintState.UNKNOWN]
        if lost:
            mint, alive = data.draw(st.sampled_from(lost)), self.alive()
            is_there = all(self.name_of(art_id) in alive for art_id in mint.art_ids)
            if mint.noted is None:
                noted = NotedOutcome.MINTED if is_there else NotedOutcome.NOT_MINTED
                self.run(self.studio.minting.note(mint.id, noted))

    @rule(data=st.data())
    def give_up(self, data: st.DataObject) -> None:
        """A mint that waits for its payment is canceled."""
        answered = [one for one in self.studio.minting.mints() if one.state is MintState.ANSWERED]
        if answered:
            self.run(self._give_up(data.draw(st.sampled_from(answered)).id))

    async def _give_up(self, mint_id: int) -> None:
        with suppress(MintwrightError):
            await self.studio.poller.refresh(mint_id)
            await self.studio.instructions.instruct(
                await self.studio.instructions.review(mint_id, InstructionKind.REFUND)
            )

    @rule(data=st.data())
    def discard_what_was_left_unsent(self, data: st.DataObject) -> None:
        unsent = [one for one in self.studio.minting.mints() if one.state is MintState.PREPARED]
        if unsent:
            self.run(self.studio.minting.discard(data.draw(st.sampled_from(unsent)).id))

    @rule()
    def start_again(self) -> None:
        self.run(self._start_again())

    async def _start_again(self) -> None:
        before = self.plans()
        steps = [self.studio.plans.progress(plan.id).steps for plan in before]
        await self.studio.close()
        await self._open()
        assert self.plans() == before
        for plan, known in zip(before, steps, strict=True):
            progress = self.studio.plans.progress(plan.id)
            assert progress.steps == known
            assert progress.state is not PlanState.READY

    # --- What always holds

    @invariant()
    def each_asset_is_once_in_open_plans_and_in_one_mint_that_may_exist(self) -> None:
        if self.door is None:
            return
        held = [art_id for plan in self.plans() if not plan.is_ended for art_id in plan.art_ids]
        assert len(held) == len(set(held))
        alive = self.alive()
        assert len(alive) == len(set(alive))
        assert self.wire.unasked == 0

    @invariant()
    def what_exists_is_in_a_mint_of_its_plan_that_says_so(self) -> None:
        if self.door is None:
            return
        alive = set(self.alive())
        for plan in self.plans():
            progress = self.studio.plans.progress(plan.id)
            for planned_id, step in progress.steps.items():
                mint_id = progress.mint_ids.get(planned_id)
                mint = None if mint_id is None else self.studio.minting.mint_by_id(mint_id)
                assert mint is None or step in FREE or mint.art_ids == plan.mint(planned_id).art_ids
                if step is Step.SENT:
                    assert all(self.name_of(art_id) in alive for art_id in plan.mint(planned_id).art_ids)

    def expect(self, work: Coroutine[Any, Any, object], *, refused: bool) -> None:
        if refused:
            with pytest.raises(PlanError):
                self.run(work)
        else:
            self.run(work)


def in_mints(art_ids: Sequence[int], size: int) -> tuple[KeptMint, ...]:
    return tuple(KeptMint(art_ids=tuple(art_ids[at : at + size])) for at in range(0, len(art_ids), size))


def lived(examples: int, steps: int) -> settings:
    return settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        phases=[Phase.generate],  # a machine with a service behind it takes long to shrink
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )


@pytest.mark.soak
def test_in_any_order_of_events_no_asset_is_minted_twice(plan_world: World) -> None:
    Histories.world = plan_world
    run_state_machine_as_test(Histories, settings=lived(sized(300, 8), 25))
