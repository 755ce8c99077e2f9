"""What a service said of a transaction stays readable answer by answer, and what it said first stays known."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.domain.timeline import SaidBy, TimelineEntry
from mintwright.studio.receipts.mint_answer import read_answer
from mintwright.studio.receipts.transaction_history import FirstAnswer, HistoricAnswer, as_first_answered

START = datetime(2026, 1, 1, 10, tzinfo=UTC)


def mint(*records: dict[str, object], created: dict[str, object] | None = None, status: int | None = 200) -> Mint:
    """A mint of one asset, which the service answered, and then told of its transaction minute by minute."""
    body = {"name": "Gate", "asset_name": "Gate1", "image": "ipfs://Q", "amount": 1}
    answer = {"uuid": "a-1", **body, "transaction": {"uuid": "t-1", **(created or {})}}
    entries = tuple(
        TimelineEntry(
            number=number, seen_on=START + timedelta(minutes=number), said_by=SaidBy.LIST,
            record=json.dumps({"uuid": "t-1", **record}).encode(),
        )
        for number, record in enumerate(records, start=1)
    )  # fmt: skip
    return Mint(
        id=1, project_id=1, title="Gate", network=Network.TEST, base_url="https://x", account="a", art_ids=(1,),
        is_collection=False, body=json.dumps(body).encode(), sha256="", state=MintState.ANSWERED,
        prepared_on=START, answered_on=START, answer=json.dumps(answer).encode(), answer_status=status,
        timeline=entries,
    )  # fmt: skip


def history(of: Mint) -> tuple[HistoricAnswer, ...]:
    return read_answer(of).history


def test_the_answer_to_the_mint_comes_first_then_what_was_seen_later() -> None:
    seen = history(mint({"status": "processing"}, {"status": "confirmed"}, created={"status": "waiting"}))
    assert [(one.said_by, one.transaction.status) for one in seen] == [
        ("creation", "waiting"), ("list", "processing"), ("list", "confirmed"),
    ]  # fmt: skip
    assert [one.seen_on for one in seen] == [START, START + timedelta(minutes=1), START + timedelta(minutes=2)]


def test_each_value_is_the_first_that_was_said_of_it_whatever_came_later() -> None:
    seen = history(mint(
        {"deposit_address": "addr_test1first", "cost": "10"},
        {"deposit_address": "addr_test1other", "cost": "99", "policy_id": "p1", "invalid_slot": 5},
        {"deposit_address": "", "policy_id": "p2", "invalid_slot": 6},
    ))  # fmt: skip
    assert as_first_answered(seen) == FirstAnswer(
        deposit_address="addr_test1first", policy_id="p1", invalid_slot=5, cost=Decimal(10)
    )


def test_since_a_time_only_what_was_said_then_counts() -> None:
    """As after a forced order, which brings a new policy."""
    answered = mint(
        {"policy_id": "old", "invalid_slot": 5}, {"policy_id": "new", "invalid_slot": 6}, created={"cost": 9}
    )
    first = as_first_answered(history(answered), since=START + timedelta(minutes=2))
    assert first == FirstAnswer(policy_id="new", invalid_slot=6)


def test_what_a_file_says_or_another_transaction_or_what_cannot_be_read_is_no_first_answer() -> None:
    from_file = mint(created={"deposit_address": "addr_test1file"}, status=None)
    assert as_first_answered(history(from_file)) == FirstAnswer()
    other = mint({"uuid": "t-2", "deposit_address": "addr_test1other"}, {"uuid": 5, "deposit_address": ["x"]})
    assert as_first_answered(history(other)) == FirstAnswer()


@given(st.lists(st.binary(max_size=60), max_size=5))
def test_hostile_records_are_left_out_and_hide_no_honest_one(hostile: list[bytes]) -> None:
    honest = mint({"deposit_address": "addr_test1q"})
    entries = [TimelineEntry(number=1, seen_on=None, said_by=SaidBy.LIST, record=one) for one in hostile]
    whole = replace(honest, timeline=(*entries, *honest.timeline))
    assert as_first_answered(history(whole)).deposit_address == "addr_test1q"
