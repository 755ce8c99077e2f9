"""A mint of the service's list that no receipt here has: what is shown of it, and nothing that could be paid to."""

import re
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from unicodedata import normalize

from mintwright.domain.answers.named_addresses import SHORTEST_ADDRESS, without_addresses
from mintwright.domain.answers.service_records import Transaction

_WORD = f"[!-~]{{1,{SHORTEST_ADDRESS - 1}}}"
_PLAIN = re.compile(f"{_WORD}(?: {_WORD})*")  # is listed as it is


@dataclass(frozen=True, slots=True, kw_only=True)
class ElsewhereMint:
    """As the service lists it: nothing of it was compared with anything. Text that it did not give is empty.

    It has no address, whatever the service calls it, and none of its own words beside that: it is only read.
    """

    transaction_uuid: str
    title: str
    status: str
    created_on: datetime | None
    changed_on: datetime | None
    quantity: int | None
    cost: Decimal | None
    policy_id: str


def elsewhere_mint(record: Transaction) -> ElsewhereMint:
    """What is shown of a listed transaction."""
    return ElsewhereMint(
        transaction_uuid=record.uuid,
        title=as_listed(record.name),
        status=record.status,
        created_on=_moment(record.created_on),
        changed_on=_moment(record.updated_on),
        quantity=record.amount,
        cost=record.cost,
        policy_id=without_addresses(record.policy_id),
    )


def as_listed(name: str) -> str:
    """A name as it is shown of a listed mint: in one line, without addresses, its letters composed."""
    if _PLAIN.fullmatch(name):  # of ten thousand, nearly all are
        return name
    words = normalize("NFC", name).split()
    return " ".join(word if len(word) < SHORTEST_ADDRESS else without_addresses(word) for word in words)


def _moment(told: object) -> datetime | None:
    return told if isinstance(told, datetime) else None
