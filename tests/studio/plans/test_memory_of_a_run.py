"""A plan that is carried out to its end takes no more memory then than near its beginning, but for the receipts."""

import gc
import tracemalloc
from collections.abc import Iterator

import pytest
from tests.parts import Profile, Until
from tests.studio.plans.planned import with_plan
from tests.whole import sized

from mintwright.domain.plan.kept_plan import KeptPlan
from mintwright.domain.plan.wave import Confirmation
from mintwright.studio.studio import Studio

MINTS, WAVES = sized((100, 9), (13, 1))
BEFORE = MINTS // 10  # mints until memory is first looked at
A_RECEIPT = 32 * 1024  # bytes: of two assets, with what was asked and answered; 19 kB when this was written


@pytest.fixture
def traced() -> Iterator[None]:
    tracemalloc.start()
    yield
    tracemalloc.stop()


def held() -> int:
    """Bytes that Python has given out and that something still needs."""
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def send(studio: Studio, plan: KeptPlan, count: int) -> None:
    progress = studio.plans.progress(plan.id)
    each = None if progress.terms is None else progress.terms.cost
    wave = Confirmation(
        plan_id=plan.id, planned_ids=tuple(progress.sendable[:count]), each=each, acknowledged=frozenset()
    )
    assert (await studio.plan_run.go_on(wave)).why is None


@pytest.mark.soak
@pytest.mark.usefixtures("traced")
async def test_the_last_mint_of_a_plan_finds_as_much_memory_as_the_tenth(profile: Profile, until: Until) -> None:
    studio, plan = await with_plan(profile, 2 * MINTS, 2)
    await send(studio, plan, 1)
    await until(lambda: studio.plans.progress(plan.id).terms)
    await send(studio, plan, BEFORE - 1 or 1)
    before, left = held(), studio.plans.progress(plan.id).sendable
    for _ in range(WAVES):
        await send(studio, plan, len(left) // WAVES)
    sent = len(left) - len(studio.plans.progress(plan.id).sendable)
    assert sent >= WAVES
    grown = held() - before
    assert grown < sent * A_RECEIPT, f"{grown / sent / 1024:.1f} kB a mint, of {sent}"
    await studio.close()
