"""The mints of a service's list that may be the one that was sent: every asset and field equal, nobody else's."""

from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from mintwright.domain.answers.list_pages import Listed
from mintwright.domain.answers.service_records import Asset
from mintwright.domain.answers.untrusted_json import parse_json
from mintwright.domain.lookup.service_clock import ServiceClock, Timing
from mintwright.domain.seal.mint_comparison import is_recorded


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """What was sent, and when: the requests in their order."""

    requests: Sequence[Mapping[str, Any]]
    is_collection: bool
    sent_on: datetime

    @property
    def fields(self) -> int:
        """How many fields were sent in all."""
        return sum(map(len, self.requests))


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A mint that is equal in all that was sent. Its assets are in the order of the requests.

    `created_on` is by the service's clock, `after` how long after the sending that was, None where nobody can tell.
    """

    transaction_uuid: str
    assets: tuple[Listed[Asset], ...]
    created_on: datetime | None
    timing: Timing
    after: timedelta | None

    @property
    def answer(self) -> bytes:
        """The assets in the service's own bytes, as the answer to a collection has them."""
        return b"[" + b",".join(asset.raw for asset in self.assets) + b"]"


@dataclass(frozen=True, slots=True)
class Candidates:
    """Those that fit, first created first. `is_partial`: of a mint that begins to fit, not all assets were listed."""

    fits: tuple[Candidate, ...] = ()
    is_partial: bool = False


def candidates(sent: Sent, listed: Iterable[Listed[Asset]], others: Collection[str], clock: ServiceClock) -> Candidates:
    """The mints that fit. `others` are the transactions of other receipts."""
    fits: list[Candidate] = []
    is_partial = False
    names = _Names.of(sent)
    for uuid, assets in _by_transaction(listed).items():
        if uuid in others:
            continue
        matched = _matched(sent, names, assets)
        is_partial = is_partial or (matched is None and _begins_to_fit(names, assets))
        if matched is not None and (one := _candidate(sent, uuid, matched, clock)).timing is not Timing.BEFORE:
            fits.append(one)
    return Candidates(tuple(sorted(fits, key=_order)), is_partial)


def created_on(asset: Asset) -> datetime | None:
    """When an asset was created, as far as that can be read."""
    return asset.created_on if isinstance(asset.created_on, datetime) else None


def _by_transaction(listed: Iterable[Listed[Asset]]) -> Mapping[str, list[Listed[Asset]]]:
    found: defaultdict[str, list[Listed[Asset]]] = defaultdict(list)
    for one in listed:
        if uuid := one.record.transaction_uuid:
            found[uuid].append(one)
    return found


@dataclass(frozen=True, slots=True)
class _Names:
    """The names on the chain that were sent, in their order and counted: what every transaction is compared with."""

    in_order: Sequence[str]
    counted: Counter[str]

    @classmethod
    def of(cls, sent: Sent) -> "_Names":
        names = [str(request.get("asset_name", "")) for request in sent.requests]
        return cls(names, Counter(names))


def _matched(sent: Sent, names: _Names, assets: Sequence[Listed[Asset]]) -> tuple[Listed[Asset], ...] | None:
    """The assets in the order of the requests, if each is what was sent and none is over."""
    if len(assets) != len(names.in_order) or (not sent.is_collection and assets[0].record.collection):
        return None
    if names.counted != Counter(asset.record.asset_name for asset in assets):
        return None
    left = defaultdict[str, deque[Listed[Asset]]](deque)
    for asset in assets:
        left[asset.record.asset_name].append(asset)
    matched = tuple(left[name].popleft() for name in names.in_order)
    return matched if is_recorded(sent.requests, [parse_json(asset.raw) for asset in matched]) else None


def _begins_to_fit(names: _Names, assets: Sequence[Listed[Asset]]) -> bool:
    """Whether these are some of the assets that were sent, and the others of them were not listed."""
    is_part = len(assets) < len(names.in_order)
    return is_part and all(asset.record.asset_name in names.counted for asset in assets)


def _candidate(sent: Sent, uuid: str, assets: tuple[Listed[Asset], ...], clock: ServiceClock) -> Candidate:
    times = [moment for asset in assets if (moment := created_on(asset.record)) is not None]
    first = min(times, default=None)
    return Candidate(
        transaction_uuid=uuid,
        assets=assets,
        created_on=first,
        timing=clock.timing(first, sent.sent_on),
        after=None if first is None else clock.here(first) - sent.sent_on,
    )


def _order(one: Candidate) -> tuple[bool, str, str]:
    moment = one.created_on
    return moment is None, moment.isoformat() if moment else "", one.transaction_uuid
