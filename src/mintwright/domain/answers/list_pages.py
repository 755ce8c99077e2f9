"""One page of a service's list, beyond the contract: `count`, `next`, `previous`, `results` (live-service facts).

Hostile until it is read and bounded. `next` is never followed, it only tells whether there is a next page: whoever
reads on asks for a page by its number. An entry that is no such record is counted and left out; it hides no other.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Generic, TypeVar, cast

from mintwright.domain.answers.limits import MOST_TOKENS
from mintwright.domain.answers.service_records import Asset, Record, Transaction
from mintwright.domain.answers.untrusted_json import RecordError, parse_json

R = TypeVar("R", bound=Record)

MOST_RESULTS = 5_000  # of one page; the live service answers some tens
_BLANK = re.compile(r"[ \t\n\r]*")
_NO_LIST = "a page of a list: it has no list of results"


class ListOrder(StrEnum):
    """The order that a list is asked for in, as its `sort` says it."""

    NEWEST_FIRST = "-created_on"
    LAST_CHANGED_FIRST = "-updated_on"


@dataclass(frozen=True, slots=True)
class Listed(Generic[R]):
    """One record of a page, and the bytes that say so."""

    record: R
    raw: bytes


@dataclass(frozen=True, slots=True)
class ListPage(Generic[R]):
    """One page. `count` is how many records there are in all, None where the service does not say.

    `unread` entries of it are no records. `told_on` is when it was answered, by the service's own clock.
    """

    results: tuple[Listed[R], ...] = ()
    count: int | None = None
    is_last: bool = True
    unread: int = 0
    told_on: datetime | None = None


def parse_transactions_page(raw: bytes) -> ListPage[Transaction]:
    """Read a page of `GET /v1/transactions/`; an entry without an identifier is none. Raises RecordError."""
    return _page(raw, Transaction.read)


def parse_assets_page(raw: bytes) -> ListPage[Asset]:
    """Read a page of `GET /v1/assets/`. Raises RecordError."""
    return _page(raw, Asset.read)


def _page(raw: bytes, read: Callable[[object], R]) -> ListPage[R]:
    said: object = parse_json(raw)
    page = cast("dict[str, object]", said) if isinstance(said, dict) else {}
    entries = page.get("results")
    if not isinstance(entries, list):
        raise RecordError(details=_NO_LIST)
    found = cast("list[object]", entries)
    if len(found) > MOST_RESULTS:
        raise RecordError(details=f"a page of a list: {len(found)} results")
    texts = _texts(raw.decode("utf-8-sig"))
    results = tuple(
        listed for entry, text in zip(found, texts, strict=True) if (listed := _listed(entry, text, read)) is not None
    )
    return ListPage(
        results,
        count=_count(page.get("count")),
        is_last=page.get("next") in (None, "", False),
        unread=len(found) - len(results),
    )


def _listed(entry: object, text: str, read: Callable[[object], R]) -> Listed[R] | None:
    try:
        record = read(entry)
    except RecordError:
        return None
    return Listed(record, text.encode()) if getattr(record, "uuid", "") else None


def _count(value: object) -> int | None:
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if 0 <= value <= MOST_TOKENS else None


def _texts(text: str) -> list[str]:
    """The entries of `results` as they stand in a page that was parsed before, and so is an object of known depth."""
    decoder = json.JSONDecoder()
    at = _after(text, text.index("{") + 1)
    while text[at] != "}":
        name, at = decoder.raw_decode(text, at)
        at = _after(text, _after(text, at) + 1)  # behind the colon
        if name == "results":
            return _elements(text, at + 1, decoder)
        at = _after(text, decoder.raw_decode(text, at)[1])
        at = _after(text, at + 1) if text[at] == "," else at
    raise RecordError(details=_NO_LIST)


def _elements(text: str, at: int, decoder: json.JSONDecoder) -> list[str]:
    found: list[str] = []
    at = _after(text, at)
    while text[at] != "]":
        end = decoder.raw_decode(text, at)[1]
        found.append(text[at:end])
        at = _after(text, end)
        at = _after(text, at + 1) if text[at] == "," else at
    return found


def _after(text: str, at: int) -> int:
    """Where the blanks at this place end."""
    blank = _BLANK.match(text, at)
    return blank.end() if blank else at
