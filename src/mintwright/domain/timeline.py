"""What a service said of a mint's transaction, answer by answer: what is kept of each, and when two differ."""

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, cast

LONGEST_RECORD = 4 * 1024  # bytes; of a longer one what counts is kept, and the newest lies whole beside its mint
LONGEST_KEPT_TEXT = 300  # characters of each text of a longer one: more than any address or identifier has
_TERMS = ("deposit_address", "policy_id", "invalid_slot", "cost")  # of a payment: nobody changes them under it
_AS_IT_CHANGES = frozenset({"updated_on"})  # tells that something changed, and is no change itself
_BEYOND = ("metadata", "fingerprint", "estimated_cost")  # fields that count though no record of ours has them


class SaidBy(StrEnum):
    """The answer in which the service said it."""

    CREATION = "creation"
    TRANSACTION = "transaction"
    LIST = "list"
    ORDER = "order"
    REFUND = "refund"


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineEntry:
    """One answer about a mint's transaction that differed from the one before.

    `number` counts the answers of one mint from 1: where numbers are missing, answers were left out. `seen_on` is aware
    UTC, None for what was stored before the journal wrote this. `record` is the service's own bytes, `bounded`.
    """

    number: int
    seen_on: datetime | None
    said_by: SaidBy
    record: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class LookEntry:
    """Looks for a mint of unknown outcome in the service's list, one after the other, of which the same came: the last
    of them was `looked_on`, there were `count`, and so many mints `found` fitted each time.
    """

    looked_on: datetime
    count: int
    found: int


def is_change(before: bytes, now: bytes) -> bool:
    """Whether two records differ in what counts. Both are `bounded`."""
    if before == now:
        return False
    known, said = _what_counts(before), _what_counts(now)
    return known is None or said is None or known != said


def differs(before: bytes, now: bytes) -> bool:
    """Whether the later record says something that counts otherwise than the earlier, or for the first time."""
    known, said = _what_counts(before) or {}, _what_counts(now) or {}
    return any(known.get(name) != value for name, value in said.items())


def lacks(before: bytes, now: bytes) -> bool:
    """Whether the later record says nothing of what the earlier said: a list may tell less than a single record."""
    known, said = _what_counts(before) or {}, _what_counts(now) or {}
    return not known.keys() <= said.keys()


def changes_terms(before: bytes, now: bytes) -> bool:
    """Whether the later record names other terms of the payment than the earlier, however little it tells."""
    known, said = _what_counts(before) or {}, _what_counts(now) or {}
    return any(name in known and known[name] != said[name] for name in _TERMS if name in said)


def turning_points(records: Iterable[bytes]) -> Mapping[str, Sequence[int]]:
    """Which of these records name each term of the payment for the first time, or otherwise than the one before."""
    from mintwright.domain.answers.service_records import parse_transaction
    from mintwright.domain.answers.untrusted_json import RecordError

    found: dict[str, list[int]] = {name: [] for name in _TERMS}
    told: dict[str, object] = {}
    for at, record in enumerate(records):
        with suppress(RecordError):
            transaction = parse_transaction(record)
            for name in _TERMS:
                value = getattr(transaction, name)
                if value not in (None, "", told.get(name)):
                    told[name] = value
                    found[name].append(at)
    return found


def bounded(record: bytes) -> bytes:
    """The record as it came; of one that is too long, the fields that count, as JSON."""
    from mintwright.domain.answers.untrusted_json import RecordError, parse_json

    if len(record) <= LONGEST_RECORD:
        return record
    try:
        fields = parse_json(record)
    except RecordError:
        return record[:LONGEST_RECORD]
    if not isinstance(fields, dict):
        return record[:LONGEST_RECORD]
    return _shortened(cast("dict[str, Any]", fields))


def _shortened(fields: dict[str, Any]) -> bytes:
    """The known fields. What is too long to be one stays too long to be believed, what is nested stays nested."""
    from mintwright.domain.answers.service_records import Transaction

    kept = {name: _short(fields[name]) for name in Transaction.model_fields if name in fields}
    return json.dumps(kept, default=str).encode()


def _short(value: object) -> object:
    if isinstance(value, str):
        return value[:LONGEST_KEPT_TEXT]
    return [] if isinstance(value, (dict, list)) else value


def _what_counts(record: bytes) -> dict[str, Any] | None:
    """What a record states, by field; None if it cannot be read. Empty is the same as absent."""
    from mintwright.domain.answers.service_records import parse_transaction
    from mintwright.domain.answers.untrusted_json import RecordError

    try:
        transaction = parse_transaction(record)
    except RecordError:
        return None
    extra = transaction.model_extra or {}
    said = {name: getattr(transaction, name) for name in type(transaction).model_fields}
    said |= {name: extra.get(name) for name in _BEYOND} | dict(transaction.odd)
    return {name: value for name, value in said.items() if value not in (None, "") and name not in _AS_IT_CHANGES}
