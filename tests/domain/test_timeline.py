"""Two answers of a service differ where something that counts differs, and each is kept at a bounded length."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mintwright.domain.answers.service_records import parse_transaction
from mintwright.domain.timeline import LONGEST_RECORD, bounded, is_change

KNOWN: dict[str, Any] = {
    "uuid": "t-1", "status": "waiting", "cost": "3.00", "deposit_address": "addr_test1q", "invalid_slot": "77",
    "updated_on": "2026-01-01 10:00:00+00:00", "expires_on": "2026-01-02 10:00:00+00:00", "issuer_address": None,
}  # fmt: skip


def raw(**fields: object) -> bytes:
    return bounded(json.dumps({**KNOWN, **fields}).encode())


@pytest.mark.parametrize(
    "same",
    [
        {"updated_on": "2026-01-01 10:00:10+00:00"},
        {"cost": 3}, {"invalid_slot": 77}, {"issuer_address": ""}, {"status_description": ""},
        {"expires_on": "2026-01-02T12:00:00+02:00"}, {"asked_so_often": 5},
    ],
    ids=str,
)  # fmt: skip
def test_the_same_said_at_another_time_or_in_another_form_is_no_change(same: dict[str, Any]) -> None:
    assert not is_change(raw(), raw(**same))


@pytest.mark.parametrize(
    "other",
    [
        {"status": "processing"}, {"cost": "3.01"}, {"cost": "free"}, {"deposit_address": "addr_test1z"},
        {"deposit_address": ""}, {"invalid_slot": "78"}, {"policy_id": "p"}, {"issuer_address": "addr_test1a"},
        {"is_refunded": True}, {"metadata": {"721": {}}}, {"expires_on": "soon"}, {"status_description": "why"},
    ],
    ids=str,
)  # fmt: skip
def test_each_field_that_counts_makes_a_change(other: dict[str, Any]) -> None:
    assert is_change(raw(), raw(**other))


values = st.one_of(
    st.none(), st.booleans(), st.integers(), st.text(max_size=20), st.lists(st.integers(), max_size=3),
    st.text("a0_é", min_size=250, max_size=320), st.just("x" * 20_000), st.just({"deep": ["x" * 20_000]}),
)  # fmt: skip
fields = st.dictionaries(st.sampled_from([*KNOWN, "name", "description", "metadata", "other"]), values)
records = st.one_of(st.binary(max_size=40), fields.map(lambda one: json.dumps(one).encode()))


@given(records)
def test_whatever_a_service_says_is_kept_bounded_and_reads_as_it_did(record: bytes) -> None:
    kept = bounded(record)
    assert len(kept) <= 4 * LONGEST_RECORD
    assert len(record) > LONGEST_RECORD or kept == record
    if len(record) > LONGEST_RECORD:
        before, after = parse_transaction(record), parse_transaction(kept)
        assert after.odd.keys() - {"name", "description"} == before.odd.keys() - {"name", "description"}
        for name in ("status", "deposit_address", "policy_id", "cost", "invalid_slot", "issuer_address", "expires_on"):
            assert getattr(after, name) == getattr(before, name)


@given(records, records)
def test_a_change_is_one_in_both_directions_and_nothing_differs_from_itself(one: bytes, other: bytes) -> None:
    assert is_change(bounded(one), bounded(other)) == is_change(bounded(other), bounded(one))
    assert not is_change(bounded(one), bounded(one))
