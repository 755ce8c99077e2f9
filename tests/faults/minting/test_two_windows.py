"""Two windows, each a process of its own, on one journal, as where a drive keeps no locks: each order goes once."""

import random
from typing import Any

import pytest
from tests.faults.minting.harmful_wire import Case, Proxy
from tests.faults.minting.test_instruction_matrix import ENDS, hold

from mintwright.domain.instruction import InstructionKind, InstructionState

RUNS = 3  # of each kind: which window is first is chance


@pytest.mark.parametrize("run", range(RUNS))
@pytest.mark.parametrize("kind", list(InstructionKind))
async def test_what_two_windows_confirm_at_once_is_sent_by_one_of_them(
    world: Any, kind: InstructionKind, run: int
) -> None:
    name, data = world.profile()
    windows = [world.studio_process(), world.studio_process()]
    proxy = Proxy(world, Case("none", "none", False, random.Random(run)), None, lambda: None)
    async with (
        world.serving(windows[0].listen) as first,
        world.serving(windows[1].listen) as second,
        world.serving(proxy.serve) as door,
    ):
        job = world.job(name, data, first, door, instruct=str(kind), without_lock=True)
        await hold(world, data, job)
        proxy.reached = 0
        for control in (first, second):
            world.nursery.start({**job, "control": control.port})
        for window in windows:
            await window.until("ready")
        for window in windows:
            await window.tell("go")
        for window in windows:
            assert await window.until("reviewed", "failed") == "reviewed"
        for window in windows:
            await window.tell("go")
        said = sorted([await window.until("sent", "failed") for window in windows])
        for window in windows:
            await window.tell("close", "closed")
            await window.gone()
    assert (said, proxy.reached) == (["failed InstructionError", "sent answered"], 1)
    studio = await world.reopened(data)
    (mint,) = studio.minting.mints()
    assert [one.state for one in studio.instructions.of(mint.id)] == [InstructionState.ANSWERED]
    assert studio.minting.receipt(mint.id).transaction_status == ENDS[kind]
    await studio.close()
