"""Every division holds each asset once, in order, in mints that fit; what fits in none is named."""

from collections.abc import Generator, Sequence
from itertools import pairwise
from time import thread_time
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.pace import within

from mintwright.domain.assets.forecast import DOCUMENTED, Limits, Share, forecast_of
from mintwright.domain.plan.division import Division, Way, divided
from mintwright.domain.plan.plan import Plan, Planned

Result = TypeVar("Result")
FULL, EVENLY = Division(Way.FULL), Division(Way.EVENLY)
BY_BACKGROUND = Division(Way.BY_ATTRIBUTE, attribute="Background")


def at_once(work: Generator[None, None, Result]) -> Result:
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def planned(art_id: int, metadata: int, background: str | None = None) -> Planned:
    """An asset with so many bytes of metadata, and as many more as its token takes."""
    traits = {} if background is None else {"Background": background}
    return Planned(art_id, Share(metadata + 60, metadata, 200_000, has_royalties=False), traits)


def plan_of(assets: Sequence[Planned], division: Division, limits: Limits = DOCUMENTED) -> Plan:
    return at_once(divided(assets, division, limits))


COLLECTIONS = st.lists(
    st.tuples(st.integers(40, 9_000) | st.integers(100, 300), st.sampled_from(["Blue", "Red", None])), max_size=120
).map(lambda told: [planned(at, metadata, background) for at, (metadata, background) in enumerate(told)])
DIVISIONS = st.sampled_from([FULL, EVENLY, BY_BACKGROUND]) | st.builds(
    Division, st.just(Way.BY_NUMBER), st.integers(0, 50)
)
LIMITS = st.just(DOCUMENTED) | st.builds(Limits, st.integers(500, 15_900), st.integers(1_000, 15_900))


@given(COLLECTIONS, DIVISIONS, LIMITS)
def test_every_asset_is_in_one_mint_or_named_as_too_large(
    assets: list[Planned], division: Division, limits: Limits
) -> None:
    plan = plan_of(assets, division, limits)
    held = [one for mint in plan.mints for one in mint.assets]
    assert sorted(one.art_id for one in (*held, *plan.too_large)) == list(range(len(assets)))
    assert all(mint.assets for mint in plan.mints)
    for one in plan.too_large:
        alone = forecast_of([one.share])
        assert alone.bytes > limits.bytes or alone.metadata_bytes > limits.metadata_bytes


@given(COLLECTIONS, DIVISIONS, LIMITS)
def test_the_order_stays_among_all_or_among_those_with_a_value(
    assets: list[Planned], division: Division, limits: Limits
) -> None:
    plan = plan_of(assets, division, limits)
    values = {mint.value for mint in plan.mints}
    for value in values:
        ids = [one.art_id for mint in plan.mints if mint.value == value for one in mint.assets]
        assert ids == sorted(ids)
    if division is BY_BACKGROUND:
        assert all(one.traits.get("Background") == mint.value for mint in plan.mints for one in mint.assets)
    else:
        assert values <= {None}


@given(COLLECTIONS, DIVISIONS, LIMITS, st.booleans())
def test_each_mint_fits_by_the_forecast_of_its_assets(
    assets: list[Planned], division: Division, limits: Limits, has_royalties: bool
) -> None:
    plan = at_once(divided(assets, division, limits, has_royalties=has_royalties))
    assert plan.overfull == ()
    for mint in plan.mints:
        seen = forecast_of([one.share for one in mint.assets])
        assert (mint.forecast.bytes, mint.forecast.metadata_bytes) == (seen.bytes, seen.metadata_bytes)
        assert seen.bytes <= limits.bytes
        assert seen.metadata_bytes <= limits.metadata_bytes
        assert mint.forecast.network_fees == (2 if has_royalties else 1) * mint.forecast.fee
        assert mint.is_collection is (len(mint.assets) > 1)


@given(COLLECTIONS)
def test_no_division_has_fewer_mints_than_the_full_one(assets: list[Planned]) -> None:
    full, evenly = plan_of(assets, FULL), plan_of(assets, EVENLY)
    assert len(full.mints) <= len(evenly.mints)
    for mint, after in pairwise(full.mints):
        more = forecast_of([one.share for one in (*mint.assets, after.assets[0])])
        assert more.bytes > DOCUMENTED.bytes or more.metadata_bytes > DOCUMENTED.metadata_bytes


@given(COLLECTIONS)
def test_evenly_the_numbers_differ_by_one_at_most(assets: list[Planned]) -> None:
    counts = {len(mint.assets) for mint in plan_of(assets, EVENLY).mints}
    assert max(counts, default=0) - min(counts, default=0) <= 1


@given(COLLECTIONS, st.integers(1, 50))
def test_by_a_number_none_holds_more(assets: list[Planned], number: int) -> None:
    assert all(len(mint.assets) <= number for mint in plan_of(assets, Division(Way.BY_NUMBER, number)).mints)


def test_a_rest_of_one_is_sent_as_an_object() -> None:
    *lists, rest = plan_of([planned(at, 200) for at in range(7)], Division(Way.BY_NUMBER, 3)).mints
    assert [mint.is_collection for mint in lists] == [True, True]
    assert rest.art_ids == (6,)
    assert not rest.is_collection


def test_royalties_cost_a_transaction_in_each_mint() -> None:
    assets = [planned(at, 200) for at in range(100)]
    without, with_royalties = (at_once(divided(assets, FULL, has_royalties=each)) for each in (False, True))
    assert with_royalties.network_fees == 2 * without.network_fees
    assert with_royalties.min_ada == without.min_ada


def test_twelve_hundred_are_divided_as_the_documented_limits_say() -> None:
    assets = [planned(at, 145) for at in range(1_200)]
    full, evenly = plan_of(assets, FULL), plan_of(assets, EVENLY)
    assert {len(mint.assets) for mint in full.mints} == {54, 12}
    assert len(full.mints) == len(evenly.mints) == 23
    assert {len(mint.assets) for mint in evenly.mints} == {52, 53}


@pytest.mark.soak
def test_large_assets_that_stand_together_do_not_make_it_long() -> None:
    """One after the other, thousands of numbers of mints would be tried."""
    assets = [planned(at, 7_000 if at >= 9_900 else 40) for at in range(10_000)]
    began = thread_time()
    plan = plan_of(assets, EVENLY)
    within(thread_time() - began, 1.0, "an even division that is hard to find")
    assert plan.overfull == ()


@given(COLLECTIONS.filter(lambda assets: len(assets) > 4), st.data())
def test_moving_and_naming_lose_nothing_and_leave_the_other_mints_alone(
    assets: list[Planned], data: st.DataObject
) -> None:
    plan = plan_of(assets, Division(Way.BY_NUMBER, 2))
    if len(plan.mints) < 2:
        return
    source, target = (data.draw(st.integers(0, len(plan.mints) - 1)) for _ in range(2))
    wanted = data.draw(st.lists(st.sampled_from(plan.mints[source].art_ids)))
    place = data.draw(st.integers(0, 3))
    moved = plan.with_name(source, "Dusk").with_moved(wanted, source, target, place)
    before, after = ([one.art_id for mint in each.mints for one in mint.assets] for each in (plan, moved))
    assert sorted(before) == sorted(after)
    others = [mint for at, mint in enumerate(plan.mints) if at not in (source, target)]
    assert [mint for mint in moved.mints if mint in others] == others
    for mint in moved.mints:
        assert mint.assets
        assert mint.forecast == forecast_of([one.share for one in mint.assets])
    holds = [DOCUMENTED.hold(mint.forecast.bytes, mint.forecast.metadata_bytes) for mint in moved.mints]
    assert moved.overfull == tuple(at for at, does_hold in enumerate(holds) if not does_hold)


@pytest.mark.soak
@pytest.mark.parametrize("division", [FULL, EVENLY, Division(Way.BY_NUMBER, 40), BY_BACKGROUND])
def test_ten_thousand_are_divided_in_little_parts(division: Division) -> None:
    assets = [planned(at, 100 + at % 170, str(at % 9)) for at in range(10_000)]
    work, longest = divided(assets, division), 0.0
    while True:
        began = thread_time()
        try:
            next(work)
        except StopIteration as end:
            plan = end.value
            break
        longest = max(longest, thread_time() - began)
    assert sum(len(mint.assets) for mint in plan.mints) == 10_000
    within(longest, 0.02, "a part of dividing ten thousand")
