"""Which payments go into a file, by what their receipts say, and how they stand in it."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest
from tests.studio.receipts.test_alarm import FIRST, OTHER, said

from mintwright.domain.alarm_choice import AlarmChoice, Decision
from mintwright.domain.mint import MintState
from mintwright.domain.sentences import Sentence
from mintwright.studio.payment_files.payment_rows import (
    LEAST_LEFT,
    PaymentRow,
    file_of,
    row_of,
    why_marked,
    why_not_payable,
)
from mintwright.studio.receipts.receipt import Receipt, receipt_of

WAITING = receipt_of(said())
assert WAITING.pay_before is not None
HERE = WAITING.mint.scope
LAST = WAITING.pay_before - LEAST_LEFT


def test_what_waits_goes_into_the_file_up_to_two_hours_before_it_is_too_late() -> None:
    assert why_not_payable(WAITING, HERE, LAST) is None
    assert "two hours" in str(why_not_payable(WAITING, HERE, LAST + timedelta(seconds=1)))
    assert row_of(WAITING) == PaymentRow(1, FIRST, Decimal("15.255610"))


@pytest.mark.parametrize(
    "receipt",
    [
        receipt_of(said({"status": "processing"})),
        receipt_of(said({"status": "preauth"})),
        receipt_of(said({"status": "stand-by"})),
        receipt_of(said({"status": "a word that nobody knows"})),
        receipt_of(said({"issuer_address": OTHER})),
        receipt_of(said({"deposit_address": OTHER})),
        receipt_of(said({"deposit_address": OTHER}, {})),  # and back
        receipt_of(said({"cost": 16})),
        receipt_of(said({"policy_id": "cd" * 28})),
        receipt_of(said({"deposit_address": "=cmd|' /C calc'!A0"})),
        receipt_of(said({"cost": "much"})),
        receipt_of(said({"cost": 0})),
        receipt_of(replace(said(), state=MintState.UNKNOWN)),
        receipt_of(replace(said(), answer_status=None)),  # from a file that was taken back
        replace(WAITING, pay_before=None),
        replace(WAITING, is_held=True),
        replace(WAITING, differences=(Sentence("test", "an asset is missing"),)),
        receipt_of(replace(said(), paid_noted_on=LAST)),  # by the artist
        receipt_of(replace(said(), account="another")),
    ],
)
def test_nothing_else_does(receipt: Receipt) -> None:
    why = why_not_payable(receipt, HERE, LAST)
    assert "“T”" in str(why)
    assert FIRST not in str(why)


def test_what_is_in_a_file_needs_an_agreement_to_just_that() -> None:
    assert WAITING.pay_before is not None
    on, later = WAITING.pay_before, WAITING.pay_before + timedelta(seconds=1)
    assert why_marked("T", None, None) is None
    assert why_marked("T", on, on) is None
    assert "twice" in str(why_marked("T", on, None))
    assert "twice" in str(why_marked("T", later, on))


def test_the_file_has_whole_lovelace_in_plain_figures_and_nothing_that_is_taken_for_a_formula() -> None:
    rows = [PaymentRow(1, FIRST, Decimal("0.000001")), PaymentRow(2, "=1+1", Decimal("1E+3"))]
    assert file_of(rows) == f"address,amount\r\n{FIRST},0.000001\r\n'=1+1,1000\r\n".encode()


@pytest.mark.parametrize("decision", [Decision.USE_FIRST, Decision.USE_NEW])
def test_what_was_once_named_otherwise_is_paid_by_its_receipt_whatever_was_decided(decision: Decision) -> None:
    mint = said({"cost": 16})
    alarm = receipt_of(mint).alarm
    assert alarm is not None
    decided = replace(mint, choices=(AlarmChoice(alarm=alarm.key, decision=decision, decided_on=LAST),))
    receipt = receipt_of(decided)
    assert receipt.deposit_address == FIRST
    assert "changed" in str(why_not_payable(receipt, HERE, LAST))
