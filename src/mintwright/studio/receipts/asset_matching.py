"""Matching the assets of an answer with those of the request, and what of an answer cannot be read.

By name: if a service answers in another order, no asset may get the identifier of another. Only if it names none, by
position (specification 4.5). If the names contradict the request, nothing is matched.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from sys import intern
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from mintwright.domain.sentences import Sentence

if TYPE_CHECKING:
    from mintwright.domain.answers.service_records import Transaction

MOST_NAMES = 3  # that a sentence lists
LONGEST = 64  # characters of a value in a sentence; a name on the chain has 32

_ANOTHER_ORDER = Sentence(
    "receipt", "The service answered in another order. Each asset is shown with the identifier of its own name."
)
_NOT_PAIRED = Sentence(
    "receipt",
    "So it is not known which identifier belongs to which asset, and none is shown. The saved answer has them.",
)
_FIELDS = {
    "uuid": Sentence("receipt", "identifier"),
    "status": Sentence("receipt", "status"),
    "status_description": Sentence("receipt", "its own words"),
    "issuer_address": Sentence("receipt", "who paid"),
    "policy_id": Sentence("receipt", "policy ID"),
    "invalid_slot": Sentence("receipt", "last slot of the policy"),
    "cost": Sentence("receipt", "price"),
    "convenience_fee": Sentence("receipt", "minting service"),
    "blockchain_fee": Sentence("receipt", "network fee"),
    "surety_bond": Sentence("receipt", "amount held as security"),
    "royalties_estimated_cost": Sentence("receipt", "network fee for setting up royalties"),
    "expires_on": Sentence("receipt", "until when to pay"),
    "deposit_address": Sentence("receipt", "deposit address"),
    "collection": Sentence("receipt", "collection"),
    "transaction": Sentence("receipt", "transaction"),
    "asset_name": Sentence("receipt", "name on the chain"),
    "image": Sentence("receipt", "picture"),
    "amount": Sentence("receipt", "quantity"),
}


_NOTHING: Mapping[str, Any] = MappingProxyType({})  # of very many assets, one


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredAsset:
    """What receipts need of an answered asset: of ten thousand, a tenth of what the whole records hold.

    `odd` are its values that cannot be read.
    """

    uuid: str
    status: str
    asset_name: str
    collection: str
    transaction_uuid: str
    transaction: "Transaction | None"
    odd: Mapping[str, Any]

    @classmethod
    def read(cls, record: object) -> "AnsweredAsset":
        """Read a record, all of it. Raises RecordError."""
        from mintwright.domain.answers.service_records import Asset, Transaction

        asset = Asset.read(record)
        return cls(
            uuid=asset.uuid,
            status=intern(asset.status),  # of very many assets, one, as are the next two
            asset_name=asset.asset_name,
            collection=intern(asset.collection or ""),
            transaction_uuid=intern(asset.transaction_uuid),
            transaction=asset.transaction if isinstance(asset.transaction, Transaction) else None,
            odd=asset.odd or _NOTHING,
        )


@dataclass(frozen=True, slots=True)
class AssetMatch:
    """The answered asset for each request, None if unknown; and why it is unknown, or differs from the request."""

    assets: tuple[AnsweredAsset | None, ...]
    differences: tuple[Sentence, ...] = ()


def match_assets(requests: Sequence[Mapping[str, Any]], assets: Sequence[AnsweredAsset]) -> AssetMatch:
    """Find each request's asset."""
    asked = [str(request.get("asset_name", "")) for request in requests]
    if not any(asset.asset_name or "asset_name" in asset.odd for asset in assets):
        return _by_place(asked, assets)
    named = [asset.asset_name for asset in assets]
    contradictions = _contradictions(asked, named)
    if contradictions:
        return AssetMatch((None,) * len(asked), (*contradictions, _NOT_PAIRED))
    by_name = dict(zip(named, assets, strict=True))
    return AssetMatch(tuple(by_name[name] for name in asked), () if named == asked else (_ANOTHER_ORDER,))


def _by_place(asked: Sequence[str], assets: Sequence[AnsweredAsset]) -> AssetMatch:
    if len(asked) == len(assets):
        return AssetMatch(tuple(assets))
    return AssetMatch((None,) * len(asked), (_NOT_PAIRED,))


def _contradictions(asked: Sequence[str], named: Sequence[str]) -> list[Sentence]:
    found = (
        (Sentence("receipt", "The service answered more than once with: {names}."), _doubled(named) or _doubled(asked)),
        (Sentence("receipt", "The service answered with what was not asked for: {names}."), _beyond(named, asked)),
        (Sentence("receipt", "The service did not answer with: {names}."), _beyond(asked, named)),
    )
    said = [sentence.filled(names=_listed(names)) for sentence, names in found if names]
    if "" in named:
        said.append(Sentence("receipt", "The service did not name all assets."))
    return said


def _doubled(names: Sequence[str]) -> list[str]:
    seen: set[str] = set()
    return [name for name in names if name and (name in seen or seen.add(name))]


def _beyond(names: Sequence[str], others: Collection[str]) -> list[str]:
    known = set(others)
    return [name for name in dict.fromkeys(names) if name and name not in known]


def _listed(names: Sequence[str]) -> str:
    shown = [short(name) for name in dict.fromkeys(names)]
    return ", ".join([*shown[:MOST_NAMES], *(["…"] if len(shown) > MOST_NAMES else [])])


def short(value: object) -> str:
    """A value from the service for a sentence: only its beginning if it is long."""
    shown = str(value)
    return shown if len(shown) <= LONGEST else f"{shown[:LONGEST]}…"


def unreadable(odd: Mapping[str, Any]) -> Sentence | None:
    """The fields among these of a record that are shown or compared, and cannot be read; None if there are none."""
    fields = [_FIELDS[name] for name, value in odd.items() if name in _FIELDS and value not in ("", [], {})]
    if not fields:
        return None
    return reduce(lambda some, more: Sentence("receipt", "{some}, {more}", some=some, more=more), fields)
