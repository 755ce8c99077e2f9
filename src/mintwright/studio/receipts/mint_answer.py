"""What the service answered to a mint, read from the mint's own bytes and compared with what was asked for."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.asset_matching import AssetMatch, match_assets, short, unreadable

if TYPE_CHECKING:
    from mintwright.domain.answers.service_records import Asset, Transaction

MOST_DIFFERENCES = 20  # sentences about one answer


@dataclass(frozen=True, slots=True, kw_only=True)
class MintAnswer:
    """What was asked for, and what the service said of it, as far as that can be read.

    `assets` are in the service's order, `matched` in that of the requests: None where it is not known which is whose.
    `is_one`: it names one transaction at most. `differences` are where the answer is not what was asked for.
    """

    requests: Sequence[Mapping[str, Any]]
    matched: "Sequence[Asset | None]"
    assets: "Sequence[Asset]" = ()
    transaction: "Transaction | None" = None
    transaction_uuid: str = ""
    is_readable: bool = True
    is_one: bool = True
    differences: tuple[Sentence, ...] = ()


def requested_assets(mint: Mint) -> list[dict[str, Any]]:
    """The requests in the frozen body. Raises RecordError if our own data was damaged on the disk."""
    from mintwright.domain.answers.untrusted_json import RecordError, parse_json

    body = parse_json(mint.body)
    requests = cast("list[object]", body if isinstance(body, list) else [body])
    if not all(isinstance(request, dict) for request in requests):
        raise RecordError(details="the body of a mint: not a list of objects")
    return cast("list[dict[str, Any]]", requests)


def read_answer(mint: Mint) -> MintAnswer:
    """Read the answer and compare it with the request. Later records of the transaction take precedence over the first.

    The one place that does either: a sending decides its outcome by it, before the journal has the answer, and each
    receipt is made of it. Raises RecordError if our own data was damaged on the disk.
    """
    from mintwright.domain.answers.service_records import parse_asset, parse_assets
    from mintwright.domain.answers.untrusted_json import RecordError

    requests = requested_assets(mint)
    unmatched = (None,) * len(requests)
    if mint.answer is None or mint.state is not MintState.ANSWERED:
        return MintAnswer(requests=requests, matched=unmatched)
    try:
        assets = parse_assets(mint.answer) if mint.is_collection else [parse_asset(mint.answer)]
    except RecordError:
        return MintAnswer(requests=requests, matched=unmatched, is_readable=False, differences=(_UNREADABLE,))
    uuids = {asset.transaction_uuid for asset in assets if asset.transaction_uuid}
    uuid = next(iter(uuids)) if len(uuids) == 1 else ""
    transaction = _transaction(mint, assets, uuid) if len(uuids) <= 1 else None
    match = match_assets(requests, assets)
    return MintAnswer(
        requests=requests,
        matched=match.assets,
        assets=assets,
        transaction=transaction,
        transaction_uuid=uuid,
        is_one=len(uuids) <= 1,
        differences=_differences(requests, assets, match, transaction, is_collection=mint.is_collection),
    )


_UNREADABLE = Sentence("receipt", "The service's answer cannot be read. It is kept in the details as it came.")


def _transaction(mint: Mint, assets: "Sequence[Asset]", uuid: str) -> "Transaction | None":
    """The newest record of the transaction; one of a different transaction is not shown, nor one that a file holds:
    whoever wrote that would choose whom the artist pays.
    """
    from mintwright.domain.answers.service_records import Transaction, parse_transaction
    from mintwright.domain.answers.untrusted_json import RecordError

    told = (asset.transaction for asset in assets if isinstance(asset.transaction, Transaction))
    first = None if mint.is_from_file else next(told, None)
    if mint.transaction is not None:
        with suppress(RecordError):  # then the older words are still true
            later = parse_transaction(mint.transaction)
            if later.uuid in ("", uuid) and "uuid" not in later.odd:
                return later if first is None else _completed(later, first)
    return first


_MONEY = ("cost", "convenience_fee", "blockchain_fee", "surety_bond", "royalties_estimated_cost")
_TOLD_ONCE = ("policy_id", "deposit_address", "expires_on")


def _completed(later: "Transaction", first: "Transaction") -> "Transaction":
    """With what the first record told of the payment and this one leaves out: it stays the same, but what cannot be
    read now is not known any more.
    """
    names = (*_TOLD_ONCE, *(_MONEY if later.cost is None and "cost" not in later.odd else ()))
    lacking = [name for name in names if getattr(later, name) in (None, "") and name not in later.odd]
    return later.model_copy(update={name: getattr(first, name) for name in lacking})


def _differences(
    requests: Sequence[Mapping[str, Any]],
    assets: "Sequence[Asset]",
    match: AssetMatch,
    transaction: "Transaction | None",
    *,
    is_collection: bool,
) -> tuple[Sentence, ...]:
    """The differences between request and answer: number, names, one collection, one transaction (specification 4.5).

    Values out of bounds belong here too: they are not shown.
    """
    found: list[Sentence] = []
    if len(requests) != len(assets):
        found.append(Sentence(
            "receipt", "{asked} assets were asked for, the service answered with {answered}.",
            asked=len(requests), answered=len(assets),
        ))  # fmt: skip
    found += match.differences
    found += _unread(assets, transaction)
    for number, (request, asset) in enumerate(zip(requests, match.assets, strict=True), start=1):
        found += _differs(number, request, asset) if asset else ()
    if is_collection:
        found += _not_one(assets)
    return _some(found)


def _some(found: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """As many as anyone will read; a thousand assets can differ in three ways each."""
    if len(found) <= MOST_DIFFERENCES:
        return tuple(found)
    more = Sentence("receipt", "{count} more differences are in the saved answer.", count=len(found) - MOST_DIFFERENCES)
    return (*found[:MOST_DIFFERENCES], more)


def _unread(assets: "Sequence[Asset]", transaction: "Transaction | None") -> list[Sentence]:
    """Values that cannot be right, and so are not shown."""
    found: list[Sentence] = []
    if transaction is not None and (fields := unreadable(transaction)):
        found.append(Sentence(
            "receipt",
            "What the service says about the payment cannot all be read: {fields}. The saved answer has it as it came. "
            "Ask the service before you pay.",
            fields=fields,
        ))  # fmt: skip
    for number, asset in enumerate(assets, start=1):
        if fields := unreadable(asset):
            found.append(Sentence(
                "receipt", "Answered asset {number}: this cannot be read: {fields}.", number=number, fields=fields
            ))  # fmt: skip
    return found


def _differs(number: int, request: Mapping[str, Any], asset: "Asset") -> list[Sentence]:
    """The fields of an answered asset that differ from the request. Missing fields do not count."""
    pairs = [
        (Sentence("receipt", "picture"), request.get("image"), asset.image),
        (Sentence("receipt", "quantity"), request.get("amount"), asset.amount),
    ]
    return [
        Sentence(
            "receipt",
            "Asset {number}: the {field} is {answered}, {asked} was asked for.",
            number=number, field=field, answered=short(answered), asked=short(wanted),
        )
        for field, wanted, answered in pairs
        if answered not in (None, "") and answered != wanted
    ]  # fmt: skip


def _not_one(assets: "Sequence[Asset]") -> list[Sentence]:
    found: list[Sentence] = []
    collections = {asset.collection or "" for asset in assets if "collection" not in asset.odd}
    if len(collections) > 1 or "" in collections:
        found.append(Sentence("receipt", "The assets do not all belong to one collection."))
    transactions = {asset.transaction_uuid for asset in assets if "transaction" not in asset.odd}
    if len(transactions) > 1 or "" in transactions:
        found.append(Sentence("receipt", "The assets do not all belong to one transaction."))
    return found
