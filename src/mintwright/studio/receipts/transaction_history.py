"""The different answers of the service about one transaction, read; and what it said first. Pure."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING

from mintwright.domain.mint import Mint
from mintwright.domain.timeline import SaidBy

if TYPE_CHECKING:
    from mintwright.domain.answers.service_records import Transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoricAnswer:
    """One answer about a transaction. `seen_on` is None for what was stored before the journal wrote down when.

    `left_out` is how many that came before it, after the one before, were not kept.
    """

    seen_on: datetime | None
    said_by: SaidBy
    transaction: "Transaction"
    left_out: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstAnswer:
    """What the service said first of what must not change under a payment. Empty or None: it never said it."""

    deposit_address: str = ""
    policy_id: str = ""
    invalid_slot: int | None = None
    cost: Decimal | None = None


def history_of(mint: Mint, created: "Transaction | None", uuid: str) -> tuple[HistoricAnswer, ...]:
    """Each different answer about the transaction called `uuid`, oldest first: `created`, which came with the answer to
    the mint, then those of the timeline. One that cannot be read, or is of another transaction, is none of them.
    """
    from mintwright.domain.answers.service_records import parse_transaction
    from mintwright.domain.answers.untrusted_json import RecordError

    answers: list[HistoricAnswer] = []
    if created is not None:
        answers.append(HistoricAnswer(seen_on=mint.answered_on, said_by=SaidBy.CREATION, transaction=created))
    previous = 0
    for entry in mint.timeline:
        with suppress(RecordError):
            transaction = parse_transaction(entry.record)
            if is_of(transaction, uuid):
                answers.append(HistoricAnswer(
                    seen_on=entry.seen_on, said_by=entry.said_by, transaction=transaction,
                    left_out=entry.number - previous - 1,
                ))  # fmt: skip
        previous = entry.number
    return tuple(answers)


def is_of(transaction: "Transaction", uuid: str) -> bool:
    """Whether a record is of this transaction, as far as it says."""
    return transaction.uuid in ("", uuid) and "uuid" not in transaction.odd


def as_first_answered(answers: Iterable[HistoricAnswer], since: datetime | None = None) -> FirstAnswer:
    """What was said first, field by field; with `since`, of what was seen then or later."""
    first = FirstAnswer()
    for answer in answers:
        if since is None or (answer.seen_on is not None and answer.seen_on >= since):
            first = _completed(first, answer.transaction)
    return first


def _completed(first: FirstAnswer, later: "Transaction") -> FirstAnswer:
    """With what only a later answer told."""
    return FirstAnswer(
        deposit_address=first.deposit_address or later.deposit_address,
        policy_id=first.policy_id or later.policy_id,
        invalid_slot=later.invalid_slot if first.invalid_slot is None else first.invalid_slot,
        cost=later.cost if first.cost is None else first.cost,
    )
