"""A plan that is divided, changed by hand, kept and laid out again holds each asset once, in mints that fit."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.domain.plan.test_division import COLLECTIONS, DIVISIONS, LIMITS, at_once, planned

from mintwright.domain.assets.forecast import Limits
from mintwright.domain.plan.division import Division, Way
from mintwright.domain.plan.moves import NoRoomError, forecasts_after, moved
from mintwright.domain.plan.outline import Choice, Outline, OutlinedMint, laid_out, outlined
from mintwright.domain.plan.plan import Plan, Planned, mint_forecast

OUTLINES = st.builds(
    Outline,
    st.sampled_from(Choice),
    DIVISIONS,
    LIMITS,
    st.lists(
        st.builds(OutlinedMint, st.lists(st.integers(0, 40), unique=True).map(tuple), st.text(), st.none() | st.text())
    ).map(tuple),
)
PLACES = st.integers(0, 1_000)


def plan_of(outline: Outline, assets: Sequence[Planned]) -> Plan:
    return at_once(laid_out(outline, assets, has_royalties=True))


def held(plan: Plan) -> list[int]:
    return [one for mint in plan.mints for one in mint.art_ids]


@given(OUTLINES)
def test_what_was_decided_comes_back_from_the_disk(outline: Outline) -> None:
    assert Outline.from_plain(outline.as_plain()) == outline


@pytest.mark.parametrize("plain", [None, [], {}, {"choice": "series"}, {"choice": 1, "way": "full", "mints": [None]}])
def test_what_is_no_outline_is_refused_as_such(plain: object) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Outline.from_plain(plain)


@given(OUTLINES, COLLECTIONS)
def test_each_asset_is_held_once_whatever_is_kept_of_a_plan(outline: Outline, assets: list[Planned]) -> None:
    plan = plan_of(outline, assets)
    assert sorted([*held(plan), *(one.art_id for one in plan.too_large)]) == [one.art_id for one in assets]
    assert all(mint.assets for mint in plan.mints)


def test_an_asset_that_comes_later_goes_behind_the_mints_and_one_that_is_gone_leaves_its_own() -> None:
    outline = Outline(mints=(OutlinedMint((3, 1), "Dusk"), OutlinedMint((2,))))
    plan = plan_of(outline, [planned(one, 100) for one in (1, 3, 4)])
    assert [mint.art_ids for mint in plan.mints] == [(3, 1), (4,)]
    assert [mint.name for mint in plan.mints] == ["Dusk", ""]


def test_a_mint_whose_texts_became_longer_stays_and_is_overfull() -> None:
    outline = Outline(mints=(OutlinedMint((1, 2)),), limits=Limits(1_000, 15_900))
    plan = plan_of(outline, [planned(1, 600), planned(2, 600)])
    assert [mint.art_ids for mint in plan.mints] == [(1, 2)]
    assert plan.overfull == (0,)


def test_assets_go_first_into_a_later_mint_last_into_an_earlier_and_into_one_of_their_own_behind_all() -> None:
    plan = plan_of(Outline(division=Division(Way.BY_NUMBER, 3)), [planned(one, 100) for one in range(6)])
    assert [mint.art_ids for mint in moved(plan, (2,), 0, 1).mints] == [(0, 1), (2, 3, 4, 5)]
    assert [mint.art_ids for mint in moved(plan, (4, 3), 1, 0).mints] == [(0, 1, 2, 3, 4), (5,)]
    assert [mint.art_ids for mint in moved(plan, (4,), 1, 2).mints] == [(0, 1, 2), (3, 5), (4,)]
    assert [mint.art_ids for mint in moved(plan, (3, 4, 5), 1, 0).mints] == [(0, 1, 2, 3, 4, 5)]
    assert moved(plan, (3, 4, 5), 1, 2) == plan


def test_what_does_not_fit_is_not_moved_and_the_sentence_says_by_how_much() -> None:
    outline = Outline(division=Division(Way.FULL), limits=Limits(1_000, 15_900))
    plan = plan_of(outline, [planned(one, 300) for one in range(6)])
    assert [len(mint.assets) for mint in plan.mints] == [3, 3]
    with pytest.raises(NoRoomError, match=r"Mint 2 has no room for these 2: it would have \d+ bytes of metadata, "):
        moved(plan, plan.mints[0].art_ids[:2], 0, 1)


class Planner(RuleBasedStateMachine):
    """Somebody who divides, moves, renames and takes back, in any order."""

    @initialize(assets=COLLECTIONS, division=DIVISIONS, limits=LIMITS)
    def begin(self, assets: list[Planned], division: Division, limits: Limits) -> None:
        self.assets, self.done = assets, [Outline(division=division, limits=limits)]

    @property
    def plan(self) -> Plan:
        return plan_of(self.done[-1], self.assets)

    @rule(division=DIVISIONS)
    def divide(self, division: Division) -> None:
        self.done.append(replace(self.done[-1], division=division, mints=()))

    @rule(source=PLACES, to=PLACES, first=PLACES, count=st.integers(1, 5))
    def move(self, source: int, to: int, first: int, count: int) -> None:
        plan = self.plan
        if not plan.mints:
            return
        source, target = source % len(plan.mints), to % (len(plan.mints) + 1)
        ids = plan.mints[source].art_ids
        going = ids[first % len(ids) :][:count]
        with suppress(NoRoomError):
            after = moved(plan, going, source, target)
            if after is not plan:
                left, there = forecasts_after(plan, going, source, target)
                assert there in [mint.forecast for mint in after.mints]
                assert left is None or left in [mint.forecast for mint in after.mints]
            self.done.append(replace(self.done[-1], mints=outlined(after)))

    @rule(at=PLACES, name=st.text(max_size=5))
    def rename(self, at: int, name: str) -> None:
        if mints := self.plan.mints:
            self.done.append(replace(self.done[-1], mints=outlined(self.plan.with_name(at % len(mints), name))))

    @rule()
    def undo(self) -> None:
        self.done = self.done[:-1] or self.done

    @rule()
    def restart(self) -> None:
        self.done[-1] = Outline.from_plain(self.done[-1].as_plain())

    @invariant()
    def each_asset_stands_once_in_a_mint_that_fits(self) -> None:
        plan = self.plan
        assert sorted([*held(plan), *(one.art_id for one in plan.too_large)]) == [one.art_id for one in self.assets]
        assert plan.overfull == ()
        for mint in plan.mints:
            assert mint.forecast == mint_forecast(mint.assets, has_royalties=True)


TestPlanner = Planner.TestCase
