"""What a receipt says when a mint does not simply go on: the service's own words, and what to do."""

import json
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.studio.receipts.test_alarm import BODY, said

from mintwright.chain.addresses import practice_address
from mintwright.domain.answers.service_records import Transaction, parse_transaction
from mintwright.domain.answers.transaction_status import FAILED
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.practice.ledger.transitions import ABOUT, Status
from mintwright.studio.receipts.receipt import Receipt, receipt_of
from mintwright.studio.receipts.status_advice import LONGEST, advice_on, words_of


def transaction(**fields: Any) -> Transaction:
    return parse_transaction(json.dumps({"uuid": "t", **fields}).encode())


@pytest.mark.parametrize("status", sorted(FAILED))
def test_whoever_is_told_of_a_failure_is_told_what_to_do(status: str) -> None:
    told = str(advice_on(transaction(status=status)))
    assert "othing was minted" in told or "still with it" in told
    assert "again" in told or "back" in told


def test_whoever_had_paid_for_what_was_canceled_is_told_where_the_payment_is() -> None:
    """After a refund it only said “Canceled. Nothing was minted.”."""
    told = str(advice_on(transaction(status="canceled", issuer_address="addr_test1q")))
    assert "what was paid goes back to the address it came from" in told
    assert "ask the service if it is not there" in told
    assert "paid" not in str(advice_on(transaction(status="canceled")))


def test_where_all_goes_well_nothing_is_advised() -> None:
    for status in ("preauth", "waiting", "processing", "confirmed", "of another world", ""):
        assert advice_on(transaction(status=status)) is None
    assert advice_on(None) is words_of(None) is None


def test_the_reason_of_a_rejection_is_told_in_the_services_own_words() -> None:
    reason = "The transaction has 20000 bytes; the ledger takes at most 16384."
    assert str(words_of(transaction(status="rejected", status_description=reason))) == f"The service says: {reason}"


def test_too_little_paid_is_told_and_plain_waiting_is_not_said_twice() -> None:
    waiting = {"status": "waiting", "status_description": "Received 3 of 10 ADA. Waiting for the rest."}
    assert words_of(transaction(**waiting)) is None
    assert "Received 3 of 10 ADA." in str(words_of(transaction(**waiting, issuer_address="addr_test1")))


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.sampled_from([status.value for status in Status]), st.text(max_size=2000) | st.integers() | st.none())
def test_no_words_of_a_service_are_too_long_or_break_a_line(status: str, words: Any) -> None:
    said = words_of(transaction(status=status, status_description=words))
    if said is not None:
        assert str(said).isprintable()
        assert len(str(said)) <= LONGEST + len("The service says: …")


def test_every_status_of_the_practice_network_that_fails_has_words() -> None:
    for status in FAILED:
        assert words_of(transaction(status=status, status_description=ABOUT[Status(status)])) is not None


def answered(**fields: Any) -> Receipt:
    record = {"uuid": "t", **fields}
    asset = {"uuid": "a", "transaction": record}
    return receipt_of(mint(MintState.ANSWERED, answer=json.dumps(asset).encode(), answer_status=200))


def asked_again(first: dict[str, Any], later: dict[str, Any]) -> Receipt:
    """What a mint was answered with, and what the service said of its transaction later."""
    asset = {"uuid": "a", "transaction": {"uuid": "t", **first}}
    told = {"answer": json.dumps(asset).encode(), "answer_status": 200, "transaction": json.dumps(later).encode()}
    return receipt_of(mint(MintState.ANSWERED, **told))


ADDRESS = practice_address()
PAYMENT = {"deposit_address": ADDRESS, "cost": 12.5, "convenience_fee": 2, "expires_on": "2026-11-20T12:00:00Z"}


def test_what_was_told_of_the_payment_stays_known_where_a_later_record_leaves_it_out() -> None:
    """A service need not say all of it again: nobody could pay any more, and the receipt said it was never told."""
    first = asked_again({"status": "waiting", **PAYMENT}, {"uuid": "t", "status": "waiting", **PAYMENT})
    for later in ({"status": "waiting"}, {"status": "waiting", "deposit_address": "", "cost": None}):
        receipt = asked_again({"status": "waiting", **PAYMENT}, {"uuid": "t", **later})
        assert (receipt.deposit_address, receipt.cost) == (ADDRESS, Decimal("12.5"))
        assert (receipt.pay_before, receipt.parts, receipt.missing) == (first.pay_before, first.parts, ())
    assert asked_again(PAYMENT, {"uuid": "t", "status": "waiting", "cost": 20}).cost == 20


def test_the_time_to_pay_ends_with_the_last_slot_where_the_service_names_no_time() -> None:
    payment = {name: value for name, value in PAYMENT.items() if name != "expires_on"}
    receipt = asked_again({"status": "waiting", **payment, "invalid_slot": "86400"}, {"uuid": "t", "status": "waiting"})
    assert receipt.pay_before == datetime.fromtimestamp(1_655_769_600, UTC)
    assert asked_again(PAYMENT | {"invalid_slot": "86400"}, {"uuid": "t"}).pay_before == datetime(
        2026, 11, 20, 12, tzinfo=UTC
    ), "its own words first"


def test_what_a_later_record_says_unreadably_is_not_taken_from_the_one_before() -> None:
    receipt = asked_again(PAYMENT, {"uuid": "t", "status": "waiting", "deposit_address": "<b>", "cost": {}})
    assert (receipt.deposit_address, receipt.cost, receipt.parts, receipt.is_doubtful) == ("", None, (), True)


def mint(state: MintState, **given: Any) -> Mint:
    return Mint(
        id=1, project_id=1, title="Moth", network=Network.TEST, base_url="https://example.org", art_ids=(1,),
        is_collection=False, body=b'{"name": "Moth"}', sha256="00", state=state,
        prepared_on=datetime(2026, 11, 20, tzinfo=UTC), **given,
    )  # fmt: skip


def steps(receipt: Receipt) -> list[tuple[str, str]]:
    return [(str(name), state.value) for name, state in receipt.steps]


@pytest.mark.parametrize("status", ["rejected", "error", "refund"])
def test_what_failed_after_a_payment_says_that_it_was_paid_and_not_minted(status: str) -> None:
    assert steps(answered(status=status)) == [
        ("Sent to the service", "done"), ("Paid", "done"), ("Not minted", "failed"),
    ]  # fmt: skip


@pytest.mark.parametrize(("status", "step"), [("royalties", 1), ("burning", 2)])
def test_setting_up_royalties_is_told_as_what_it_means_and_that_it_is_normal(status: str, step: int) -> None:
    seen = answered(status=status)
    assert str(seen.status) == f"Setting up royalties, step {step} of 3; this is normal"
    short = f"Setting up royalties, {step} of 3"
    assert steps(seen) == [("Sent to the service", "done"), ("Paid", "done"), (short, "current")]


def test_a_payment_that_arrived_is_not_waited_for_and_not_called_enough() -> None:
    unpaid, seen = answered(status="waiting"), answered(status="waiting", issuer_address="addr_test1")
    assert (str(unpaid.status), steps(unpaid)[1]) == ("Waiting for payment", ("Waiting for payment", "current"))
    assert (str(seen.status), steps(seen)[1]) == ("A payment has arrived", ("A payment has arrived", "current"))


@pytest.mark.parametrize(("issuer", "paid"), [("addr_test1", "done"), (None, "ahead")])
def test_what_was_canceled_was_paid_or_was_not(issuer: str | None, paid: str) -> None:
    shown = steps(answered(status="canceled", issuer_address=issuer))
    assert shown[1:] == [("Paid", paid), ("Not minted", "failed")]


def test_what_never_came_so_far_does_not_say_that_it_did() -> None:
    assert steps(receipt_of(mint(MintState.REFUSED)))[0] == ("Not accepted by the service", "failed")
    assert steps(receipt_of(mint(MintState.UNKNOWN)))[0] == ("Sent to the service, without an answer", "failed")
    turned_away = receipt_of(mint(MintState.UNKNOWN, answer_status=503))
    assert steps(turned_away)[0] == ("Sent to the service, outcome not known", "failed"), "it did answer"


def test_the_assets_go_with_their_transaction_and_not_by_what_was_said_at_first() -> None:
    first = {"uuid": "a", "status": "preauth", "transaction": {"uuid": "t", "status": "preauth"}}
    minted = mint(MintState.ANSWERED, answer=json.dumps(first).encode(), answer_status=200)
    assert [asset.status for asset in receipt_of(minted).assets] == ["preauth"]
    later = replace(minted, transaction=b'{"uuid": "t", "status": "confirmed"}')
    assert [asset.status for asset in receipt_of(later).assets] == ["confirmed"]
    unread = replace(minted, transaction=b"<html>")
    assert [asset.status for asset in receipt_of(unread).assets] == ["preauth"]


@pytest.mark.parametrize(
    ("status", "is_asked"),
    [("waiting", True), ("some new word", True), ("processing", False), ("confirmed", False), ("canceled", False)],
)
def test_nobody_is_sent_for_an_address_or_a_price_once_there_is_nothing_to_pay(status: str, *, is_asked: bool) -> None:
    terms = {"uuid": "t", "status": status}
    mint = replace(said(), answer=json.dumps(BODY | {"uuid": "1", "transaction": terms}).encode())
    assert bool(receipt_of(mint).missing) is is_asked
