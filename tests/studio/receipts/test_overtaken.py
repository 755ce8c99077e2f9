"""What a service says is older than what it said already, by its own date, where it undoes what an order did."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from mintwright.domain.answers.service_records import Transaction, parse_transaction
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.domain.timeline import SaidBy, TimelineEntry
from mintwright.studio.receipts.receipt import Receipt, is_overtaken, receipt_of

NOON = datetime(2026, 11, 26, 12, tzinfo=UTC)


def record(status: str, minutes: int, **more: str) -> bytes:
    changed = (NOON + timedelta(minutes=minutes)).isoformat(" ")
    return json.dumps({"uuid": "t", "status": status, "updated_on": changed, **more}).encode()


def known(*told: tuple[SaidBy, bytes]) -> Receipt:
    body = {"name": "A", "asset_name": "A", "image": "ipfs://A", "amount": 1, "is_auto": False}
    entries = (TimelineEntry(number=n, seen_on=NOON, said_by=by, record=raw) for n, (by, raw) in enumerate(told, 1))
    return receipt_of(Mint(
        id=1, project_id=1, title="Gates", network=Network.TEST, base_url="https://example.org", art_ids=(1,),
        is_collection=False, body=json.dumps(body).encode(), sha256="", state=MintState.ANSWERED, prepared_on=NOON,
        answer=json.dumps({"uuid": "a", "transaction": "t", **body}).encode(), answer_status=200,
        transaction=told[-1][1], timeline=tuple(entries),
    ))  # fmt: skip


def said(status: str, minutes: int, **more: str) -> Transaction:
    return parse_transaction(record(status, minutes, **more))


HELD = (SaidBy.TRANSACTION, record("preauth", 0))
FAILED = (SaidBy.LIST, record("rejected", 0, issuer_address="addr_test1p"))


@pytest.mark.parametrize("by", [SaidBy.ORDER, SaidBy.REFUND])
def test_a_copy_that_lags_behind_does_not_undo_what_the_answer_to_an_order_told(by: SaidBy) -> None:
    ordered = known(HELD, (by, record("waiting", 5)))
    assert is_overtaken(said("preauth", 0), ordered)
    assert not is_overtaken(said("preauth", 6), ordered), "the service itself holds it again"
    assert not is_overtaken(said("canceled", 4), ordered), "what it never said is news, whatever its clock"
    again = known(FAILED, (by, record("processing", 5, issuer_address="addr_test1p")))
    assert is_overtaken(said("rejected", 0), again)


def test_without_an_order_an_older_date_alone_is_no_reason_to_stay_with_what_is_known() -> None:
    """A clock that was set back must not keep a receipt from going on."""
    moved = known(HELD, (SaidBy.ORDER, record("waiting", 5)), (SaidBy.LIST, record("canceled", 6)))
    assert not is_overtaken(said("waiting", 5), known(HELD, (SaidBy.LIST, record("waiting", 5))))
    again = known(FAILED, (SaidBy.LIST, record("processing", 5, issuer_address="addr_test1p")))
    assert not is_overtaken(said("rejected", 0), again)
    assert is_overtaken(said("waiting", 5), moved), "asks to be paid what is over"
