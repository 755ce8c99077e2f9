"""The transition table: every cell of status × event, legal or not, and the roads through it."""

import dataclasses
from itertools import product
from typing import Any

import pytest

from mintwright.practice.errors import RefusalError
from mintwright.practice.ledger.transitions import ABOUT, TABLE, Event, Status, after
from mintwright.practice.store.records import TransactionRow, timestamp

CREATED, MOMENT = 1_790_000_000.0, 1_790_000_060.5

# Every legal step, written a second time and in words: status, event → status, what becomes true, what is stamped.
LEGAL = """
    preauth    mint              waiting
    preauth    force             waiting     is_resubmitted
    preauth    refund_unpaid     canceled    is_voided
    preauth    expire_unpaid     canceled    is_voided
    waiting    force             waiting     is_resubmitted
    waiting    pay_less          waiting
    waiting    pay_exact         waiting
    waiting    pay_more          waiting
    waiting    pay_late          refund
    waiting    confirm           processing
    waiting    refund_unpaid     canceled    is_voided
    waiting    refund_paid       refund
    waiting    expire_unpaid     canceled    is_voided
    waiting    expire_paid       refund
    processing confirm           confirmed   is_minted
    processing confirm_royalties royalties
    processing split             stand-by
    processing reject            rejected
    processing fail              error
    processing expire_paid       refund
    royalties  confirm           burning     royalties_minted royalties_minted_on
    royalties  reject            rejected
    royalties  fail              error
    royalties  expire_paid       refund
    burning    confirm           confirmed   is_minted royalties_burned royalties_burned_on
    burning    reject            rejected
    burning    fail              error
    burning    expire_paid       refund
    stand-by   confirm           confirmed   is_minted
    stand-by   reject            rejected
    stand-by   fail              error
    stand-by   expire_paid       refund
    rejected   mint              processing  is_resubmitted
    rejected   force             processing  is_resubmitted
    rejected   refund_paid       refund
    rejected   expire_paid       refund
    error      mint              processing  is_resubmitted
    error      force             processing  is_resubmitted
    error      refund_paid       refund
    error      expire_paid       refund
    refund     confirm           canceled    is_voided is_refunded
    canceled   pay_late          canceled    is_refunded
"""
STEPS = {(words[0], words[1]): words[2:] for words in (line.split() for line in LEGAL.strip().splitlines())}
CELLS = [pytest.param(status, event, id=f"{status}-{event}") for status, event in product(Status, Event)]


def mint(status: Status, **changes: Any) -> TransactionRow:
    fields: dict[str, Any] = {
        "uuid": "u", "account": "a", "collection": None, "status": status.value, "status_description": "before",
        "policy_id": "p", "script": b"", "invalid_slot": 1, "transaction_bytes": 400, "amount": "1", "cost": 9,
        "convenience_fee": 6, "surety_bond": 2, "blockchain_fee": 1, "min_ada": 0, "name": "n", "image": "i",
        "description": "d", "deposit_address": "addr", "created_on": timestamp(CREATED),
        "updated_on": timestamp(CREATED), "is_auto": True, "has_royalties": False, "royalties": "",
        "royalties_rate": "0.00",
    }  # fmt: skip
    return TransactionRow(**(fields | changes))


@pytest.mark.parametrize(("status", "event"), CELLS)
def test_every_cell_of_the_table(status: Status, event: Event) -> None:
    before = mint(status)
    if (status, event) not in STEPS:
        with pytest.raises(RefusalError) as refusal:
            after(before, event, MOMENT)
        assert refusal.value.status == 409
        assert status in refusal.value.body["detail"]
        return
    to, *news = STEPS[status, event]
    changed = after(before, event, MOMENT)
    expected = {name: timestamp(MOMENT) if name.endswith("_on") else True for name in news}
    expected |= {"status": to, "status_description": ABOUT[Status(to)], "updated_on": timestamp(MOMENT)}
    assert dataclasses.asdict(changed) == dataclasses.asdict(before) | expected


def test_the_table_names_every_status_and_no_other_steps() -> None:
    assert set(TABLE) == set(ABOUT) == set(Status)
    assert {(status, event) for status, steps in TABLE.items() for event in steps} == set(STEPS)


def test_only_confirmed_and_canceled_are_the_end() -> None:
    ends = {status for status, steps in TABLE.items() if {step.to for step in steps.values()} <= {status}}
    assert ends == {Status.CONFIRMED, Status.CANCELED}


def test_every_status_can_be_reached_and_left_for_an_end() -> None:
    reached = {Status.PREAUTH}
    for _ in Status:
        reached |= {step.to for status in reached for step in TABLE[status].values()}
    assert reached == set(Status)
    ending = {Status.CONFIRMED, Status.CANCELED}
    for _ in Status:
        ending |= {status for status, steps in TABLE.items() if {step.to for step in steps.values()} & ending}
    assert ending == set(Status)


def test_a_step_can_say_more_than_its_status_does() -> None:
    assert after(mint(Status.PROCESSING), Event.REJECT, MOMENT, "Too large.").status_description == "Too large."
