"""The timeline of a mint says each change in words, with its time and who said it, whatever a service answers."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.studio.receipts.test_transaction_history import START, mint

from mintwright.domain.answers.service_records import Transaction
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.domain.timeline import LookEntry, SaidBy, TimelineEntry
from mintwright.studio.receipts.mint_status import StepState
from mintwright.studio.receipts.policy_clock import policy_end
from mintwright.studio.receipts.receipt import receipt_of
from mintwright.studio.receipts.timeline_lines import with_looks


def lines(of: Mint) -> list[tuple[str, str]]:
    return [(str(line.said), line.state.value) for line in receipt_of(of).timeline]


def with_newest(of: Mint) -> Mint:
    return replace(of, transaction=of.timeline[-1].record if of.timeline else None, sent_on=START)


def test_each_change_is_a_line_and_what_is_ahead_stands_below() -> None:
    seen = mint(
        {"status": "waiting", "deposit_address": "addr_test1q", "cost": 5},
        {"status": "waiting", "deposit_address": "addr_test1q", "cost": 5, "issuer_address": "addr_test1z"},
        {"status": "processing", "deposit_address": "addr_test1q", "cost": 5, "policy_id": "p"},
    )
    assert lines(with_newest(seen)) == [
        ("Approved by you", "done"), ("Sent to the service", "done"), ("Accepted by the service", "done"),
        ("Address named", "done"), ("Price named", "done"), ("Waiting for payment", "done"),
        ("A payment has arrived", "done"), ("Policy named", "done"), ("Being minted", "current"),
    ]  # fmt: skip
    told = receipt_of(with_newest(seen)).timeline
    assert [(str(line.by), line.on) for line in told[-1:]] == [("the service’s list", START + timedelta(minutes=3))]


def test_the_royalty_step_is_told_where_it_was_part_of_the_mint_though_nobody_saw_it_go_on() -> None:
    first = {"status": "waiting", "deposit_address": "addr_test1q", "cost": 5, "has_royalties": True}
    last = first | {"status": "confirmed", "royalties_minted": True, "royalties_burned": True}
    said = [one for one, _ in lines(with_newest(mint(first, last)))]
    assert said[-2:] == ["Royalties set up", "Minted"]
    again = [one for one, _ in lines(with_newest(mint(first, last, last | {"updated_on": "2026-05-01T10:00:00Z"})))]
    assert again == said
    without = {"status": "confirmed", "has_royalties": False, "royalties_burned": False}
    assert "Royalties set up" not in [one for one, _ in lines(with_newest(mint(first, without)))]


def test_another_address_price_or_policy_is_a_problem_in_the_timeline() -> None:
    first = {"status": "waiting", "deposit_address": "addr_test1q", "cost": 5, "policy_id": "p", "invalid_slot": 9}
    other = {"status": "waiting", "deposit_address": "addr_test1z", "cost": 6, "policy_id": "q", "invalid_slot": 8}
    bad = [said for said, state in lines(with_newest(mint(first, other))) if state == "failed"]
    assert bad == ["Another address", "Another price", "Another policy"]


def test_what_has_no_words_is_told_as_other_details_and_what_was_left_out_is_counted() -> None:
    seen = mint(
        {"status": "waiting", "is_voided": False}, {"status": "waiting", "is_voided": True}, {"status": "processing"}
    )
    far = replace(seen.timeline[2], number=9)
    seen = replace(seen, timeline=(*seen.timeline[:2], far))
    said = [said for said, _ in lines(with_newest(seen))]
    assert said[3:] == [
        "Waiting for payment", "Other details changed", "6 changes here are not kept", "Being minted",
    ]  # fmt: skip


@pytest.mark.parametrize(("state", "said"), [
    (MintState.REFUSED, "Refused by the service"), (MintState.UNKNOWN, "Not known whether it was minted"),
])  # fmt: skip
def test_a_mint_without_an_answer_says_so_in_its_place(state: MintState, said: str) -> None:
    one = replace(mint(), state=state, answer=None, sent_on=START)
    assert (said, "failed") in lines(one)


hostile = st.one_of(
    st.binary(max_size=50),
    st.dictionaries(
        st.sampled_from(["uuid", "status", "cost", "deposit_address", "policy_id", "invalid_slot", "expires_on"]),
        st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=30), st.lists(st.text(max_size=3))),
    ).map(lambda one: json.dumps(one).encode()),
)


@given(st.lists(hostile, max_size=6))
def test_hostile_records_break_no_timeline(records: list[bytes]) -> None:
    entries = tuple(
        TimelineEntry(number=number, seen_on=None, said_by=SaidBy.LIST, record=record)
        for number, record in enumerate(records, start=1)
    )
    one = replace(mint(), timeline=entries, transaction=records[-1] if records else None)
    told = receipt_of(one).timeline
    assert str(told[0].said) == "Approved by you"
    assert all(str(line.said) for line in told)
    assert sum(line.state is StepState.CURRENT for line in told) <= 1


def transaction(**fields: Any) -> Transaction:
    return Transaction.read(fields)


def test_the_policy_ends_when_the_service_says_or_with_its_last_slot() -> None:
    stated = transaction(expires_on="2026-05-02T10:00:00Z", invalid_slot=5_000_000)
    assert policy_end(stated, Network.TEST) == datetime(2026, 5, 2, 10, tzinfo=UTC)
    by_slot = transaction(expires_on="soon", invalid_slot="86400")
    assert policy_end(by_slot, Network.TEST) == datetime.fromtimestamp(1_655_769_600, UTC)
    assert policy_end(by_slot, Network.MAIN) is None, "before slots of one second"
    assert policy_end(transaction(invalid_slot=2**63 - 1), Network.TEST) is None, "beyond the calendar"
    assert policy_end(transaction(), Network.TEST) is None
    assert policy_end(None, Network.TEST) is None


def test_no_end_that_is_stated_is_believed_beyond_the_last_slot() -> None:
    created_on = datetime(2026, 5, 2, 10, tzinfo=UTC)
    slot = 86_400 + int(created_on.timestamp()) - 1_655_769_600 + 3_600
    for stated, end in (("2026-05-02T10:30:00Z", 0.5), ("2026-05-02T12:00:00Z", 1), ("9999-01-01T00:00:00Z", 1)):
        told = transaction(created_on=created_on.isoformat(), invalid_slot=slot, expires_on=stated)
        assert policy_end(told, Network.TEST) == created_on + timedelta(hours=end)


def test_a_last_slot_that_was_over_when_it_was_created_is_of_another_scale_and_ends_nothing() -> None:
    created_on = datetime(2026, 5, 2, 10, tzinfo=UTC)
    slot = 86_400 + int(created_on.timestamp()) - 1_655_769_600
    for later, end in ((0, None), (-10_886_400, None), (86_400, created_on + timedelta(days=1))):
        told = transaction(created_on=created_on.isoformat(), invalid_slot=slot + later)
        assert policy_end(told, Network.TEST) == end


@pytest.mark.parametrize(
    ("stated", "moment"),
    [
        ("2026-11-21 19:42:00+00:00", datetime(2026, 11, 21, 19, 42, tzinfo=UTC)),
        ("2026-11-21T20:42:00+01:00", datetime(2026, 11, 21, 19, 42, tzinfo=UTC)),
        ("2026-11-21 19:42:00", datetime(2026, 11, 21, 19, 42, tzinfo=UTC)),
        ("soon", None),
        ("0001-01-01T00:00:00+14:00", None),
        (1700000000, None),
        (None, None),
    ],
)
def test_until_when_to_pay_is_told_where_the_service_says_it(stated: Any, moment: datetime | None) -> None:
    assert policy_end(transaction(expires_on=stated), Network.MAIN) == moment


def test_each_look_for_a_lost_mint_stands_where_it_belongs_with_what_came_of_it() -> None:
    lost = replace(
        mint(), state=MintState.UNKNOWN, sent_on=START, answered_on=START + timedelta(minutes=1), answer=None
    )
    looks = [
        LookEntry(looked_on=START + timedelta(minutes=later), count=count, found=found)
        for later, count, found in ((3, 1, 0), (30, 12, 0), (40, 1, 1), (50, 1, 3))
    ]
    told = with_looks(receipt_of(lost).timeline, looks)
    assert [str(line.said) for line in told] == [
        "Approved by you", "Sent to the service", "Not known whether it was minted", "Looked for it: not found yet",
        "Looked for it 12 times: not found yet", "Looked for it: 1 mint fits", "Looked for it: 3 mints fit", "Paid",
        "Minted",
    ]  # fmt: skip
    assert {str(line.by) for line in told if "Looked" in str(line.said)} == {"the service’s list"}
    found = with_looks(receipt_of(with_newest(mint({"status": "waiting"}))).timeline, looks[:1])
    assert str(found[-1].said) == "Minted", "what is ahead stays below"


def test_what_was_found_and_taken_is_a_line() -> None:
    taken = replace(mint({"status": "waiting"}), sent_on=START, found_on=START + timedelta(minutes=2))
    assert ("Found, and taken by you", "done") in lines(taken)
