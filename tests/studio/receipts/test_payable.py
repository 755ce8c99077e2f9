"""Whether a mint may be paid is decided in one place: by account, alarm, service, clock and the artist's note."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from tests.studio.receipts.test_alarm import FIRST, said

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network, scope_of
from mintwright.domain.seal.approved_fields import ApprovedField, Comparison, Difference, FieldSummary
from mintwright.domain.seal.seal import Seal
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.alarm.alarm import Alarm, AlarmKind, Finding
from mintwright.studio.receipts.mint_answer import MOST_DIFFERENCES
from mintwright.studio.receipts.mint_status import PENDING, StepState
from mintwright.studio.receipts.payable import SOON, Standing, is_urgent, standing_of
from mintwright.studio.receipts.receipt import Receipt, receipt_of

NOW = datetime(2026, 11, 20, 16, 40, tzinfo=UTC)
HERE = scope_of(Network.TEST, "https://example.org", "a")
DONE, CURRENT, AHEAD = StepState.DONE, StepState.CURRENT, StepState.AHEAD
MINT = Mint(
    id=1, project_id=1, title="Moths", network=Network.TEST, base_url="https://example.org", account="a", art_ids=(1,),
    is_collection=False, body=b"{}", sha256="00", state=MintState.ANSWERED, prepared_on=NOW, answer_status=200,
)  # fmt: skip
NOTED = replace(MINT, paid_noted_on=NOW)
ALARM = Alarm(findings=(Finding(kind=AlarmKind.ADDRESS_CHANGED, first="a", now="b"),), decisions=())


def steps(*states: StepState) -> tuple[tuple[Sentence, StepState], ...]:
    return tuple((Sentence("test", "step"), state) for state in states)


WAITING = Receipt(
    mint=MINT, title="Moths", count=1, network=Network.TEST, status=Sentence("test", "Waiting for payment"),
    steps=steps(DONE, CURRENT, AHEAD), transaction_status="waiting", deposit_address="addr_test1x", cost=Decimal(9),
    pay_before=NOW + timedelta(hours=5),
)  # fmt: skip
CASES: dict[str, tuple[Receipt, Standing]] = {
    "waiting": (WAITING, Standing.TO_PAY),
    "without a clock": (replace(WAITING, pay_before=None), Standing.TO_PAY),
    "noted": (replace(WAITING, mint=NOTED), Standing.NOTED),
    "noted, then seen": (replace(WAITING, mint=NOTED, issuer_address="addr_test1y"), Standing.SEEN),
    "being minted": (
        replace(WAITING, steps=steps(DONE, DONE, CURRENT), transaction_status="processing"), Standing.SEEN,
    ),
    "minted": (replace(WAITING, steps=steps(DONE, DONE, DONE), transaction_status="confirmed"), Standing.SEEN),
    "changed": (replace(WAITING, alarm=ALARM, deposit_address="", cost=None), Standing.ALARM),
    "changed and noted": (replace(WAITING, mint=NOTED, alarm=ALARM), Standing.ALARM),
    "held": (replace(WAITING, is_held=True, transaction_status="preauth"), Standing.HELD),
    "canceled": (replace(WAITING, transaction_status="canceled"), Standing.OVER),
    "refunded after it was paid": (
        replace(WAITING, transaction_status="refund", issuer_address="addr_test1y"), Standing.OVER,
    ),
    "refused": (replace(WAITING, mint=replace(MINT, state=MintState.REFUSED)), Standing.OVER),
    "late": (replace(WAITING, pay_before=NOW), Standing.LATE),
    "late and noted": (replace(WAITING, mint=NOTED, pay_before=NOW), Standing.LATE),
    "doubtful": (replace(WAITING, is_doubtful=True), Standing.UNREADABLE),
    "without a price": (replace(WAITING, cost=None), Standing.UNREADABLE),
    "late and without a price": (replace(WAITING, cost=None, pay_before=NOW), Standing.LATE),
    "without an address": (replace(WAITING, deposit_address=""), Standing.UNREADABLE),
    "being read": (replace(WAITING, status=PENDING), Standing.READING),
    "of another account": (replace(WAITING, mint=replace(MINT, account="b")), Standing.ELSEWHERE),
    "of another network": (replace(WAITING, mint=replace(MINT, network=Network.MAIN)), Standing.ELSEWHERE),
    "of another account and noted": (replace(WAITING, mint=replace(NOTED, account="b")), Standing.ELSEWHERE),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_where_the_payment_of_a_mint_stands(case: str) -> None:
    receipt, expected = CASES[case]
    assert standing_of(receipt, HERE, NOW) is expected
    assert standing_of(receipt, None, NOW) is Standing.ELSEWHERE


def test_an_answer_that_is_not_what_was_asked_for_is_paid_only_in_spite_of_just_those_differences() -> None:
    missing, other = (Sentence("test", said) for said in ("an asset is missing", "another is"))
    otherwise = replace(WAITING, differences=(missing,))
    assert standing_of(otherwise, HERE, NOW) is Standing.OTHERWISE
    assert standing_of(otherwise, HERE, NOW, accepted=(other,)) is Standing.OTHERWISE
    assert standing_of(otherwise, HERE, NOW, accepted=(missing,)) is Standing.TO_PAY
    assert standing_of(otherwise, HERE, NOW, NOW, (missing,)) is Standing.EXPORTED
    assert standing_of(replace(otherwise, mint=NOTED), HERE, NOW) is Standing.NOTED
    assert standing_of(replace(otherwise, is_doubtful=True), HERE, NOW, accepted=(missing,)) is Standing.UNREADABLE


def test_what_was_ticked_holds_for_no_other_difference_where_more_differ_than_are_told() -> None:
    titles = [
        Difference(field=ApprovedField.TITLE, place=at, name=str(at), approved="A", recorded="B")
        for at in range(MOST_DIFFERENCES)
    ]
    seals = [
        Seal(
            recorded=Comparison(
                assets=MOST_DIFFERENCES,
                fields=(FieldSummary(ApprovedField.TITLE, MOST_DIFFERENCES, MOST_DIFFERENCES + 1),),
                differences=(*titles, Difference(field=ApprovedField.RATE, place=0, name="0", recorded=rate)),
            )
        )
        for rate in ("3", "50")
    ]
    ticked, now = (replace(WAITING, seal=seal) for seal in seals)
    assert ticked.all_differences == now.all_differences, "of that many, the last is only counted"
    assert standing_of(ticked, HERE, NOW, accepted=ticked.differing) is Standing.TO_PAY
    assert standing_of(now, HERE, NOW, accepted=ticked.differing) is Standing.OTHERWISE


def test_what_is_in_a_file_may_be_paid_by_it_and_what_else_is_known_says_more() -> None:
    assert standing_of(WAITING, HERE, NOW, NOW) is Standing.EXPORTED
    for receipt, expected in CASES.values():
        if expected is not Standing.TO_PAY:
            assert standing_of(receipt, HERE, NOW, NOW) is expected


@pytest.mark.parametrize("status", ["Waiting", "waiting ", "queued"])
def test_a_status_that_nobody_knows_is_not_taken_for_a_payment_that_was_seen(status: str) -> None:
    receipt = receipt_of(said({}, {"status": status}))
    assert receipt.pay_before is not None
    before = receipt.pay_before - timedelta(hours=1)
    assert standing_of(receipt, receipt.mint.scope, before) is Standing.UNREADABLE
    assert [state for _, state in receipt.steps] == [DONE, AHEAD, AHEAD]
    seen = receipt_of(said({}, {"status": status, "issuer_address": FIRST}))
    assert standing_of(seen, seen.mint.scope, before) is Standing.SEEN


def test_little_time_is_told_until_it_is_over() -> None:
    assert is_urgent(replace(WAITING, pay_before=NOW + SOON - timedelta(seconds=1)), NOW)
    for no_hurry in (None, NOW, NOW - timedelta(hours=1), NOW + SOON):
        assert not is_urgent(replace(WAITING, pay_before=no_hurry), NOW)
