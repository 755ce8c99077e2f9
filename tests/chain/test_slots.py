"""Slots: the sample of the service's documentation, and both directions agreeing."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.chain.slots import MAINNET, PREPROD, SlotScale, slot_at, time_at

SAMPLE = datetime(2022, 5, 1, 16, 12, 11, tzinfo=UTC)


def test_the_slot_of_the_sample_is_the_moment_it_names() -> None:
    assert time_at(59_855_240, MAINNET) == SAMPLE
    assert slot_at(SAMPLE, MAINNET) == 59_855_240


def test_the_first_second_of_the_test_network() -> None:
    assert time_at(86_400, PREPROD) == datetime(2022, 6, 21, tzinfo=UTC)


def test_a_moment_of_another_time_zone_and_within_the_second_is_the_same_slot() -> None:
    elsewhere = SAMPLE.astimezone(timezone(timedelta(hours=-7))) + timedelta(milliseconds=999)
    assert slot_at(elsewhere, MAINNET) == 59_855_240


@pytest.mark.parametrize("moment", [datetime(2022, 5, 1), datetime(2017, 9, 23, tzinfo=UTC)])  # noqa: DTZ001 naive on purpose
def test_a_naive_or_too_early_moment_is_refused(moment: datetime) -> None:
    with pytest.raises(ValueError):
        slot_at(moment, MAINNET)


@pytest.mark.parametrize("slot", [-1, 0, 4_492_799, 1 << 62])
def test_a_slot_outside_the_scale_is_refused(slot: int) -> None:
    with pytest.raises(ValueError):
        time_at(slot, MAINNET)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.sampled_from([MAINNET, PREPROD]), st.integers(4_492_800, 10_000_000_000))
def test_both_directions_agree(scale: SlotScale, slot: int) -> None:
    assert slot_at(time_at(slot, scale), scale) == slot
