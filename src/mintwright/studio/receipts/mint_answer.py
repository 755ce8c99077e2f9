"""What the service answered to a mint, read from the mint's own bytes and compared with what was asked for."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from mintwright.domain.answers.transaction_status import TransactionStatus
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.sentences import Sentence
from mintwright.domain.timeline import SaidBy
from mintwright.studio.receipts.asset_matching import AnsweredAsset, AssetMatch, match_assets, unreadable

if TYPE_CHECKING:
    from mintwright.domain.answers.service_records import Transaction
    from mintwright.domain.seal.seal import Seal
    from mintwright.studio.receipts.transaction_history import HistoricAnswer

NOT_AS_ASKED = Sentence("minting", "The service's answer is not what was asked for. Compare before you pay.")
MOST_DIFFERENCES = 20  # sentences about one answer
LARGEST_LOOKED_INTO = 500_000  # bytes of a body in which one asset is looked for without a wait


@dataclass(frozen=True, slots=True, kw_only=True)
class MintAnswer:
    """What was asked for, and what the service said of it, as far as that can be read.

    `assets` are in the service's order, `matched` in that of the requests: None where it is not known which is whose.
    `history` is each different answer about the transaction, oldest first. `is_one`: it names one transaction at most.
    `differences` are where the answer as a whole is not what was asked for, `seal` compares it value by value; none
    where the service itself said nothing that can be read.
    """

    requests: Sequence[Mapping[str, Any]]
    matched: Sequence[AnsweredAsset | None]
    assets: Sequence[AnsweredAsset] = ()
    transaction: "Transaction | None" = None
    transaction_uuid: str = ""
    history: "tuple[HistoricAnswer, ...]" = ()
    is_readable: bool = True
    is_one: bool = True
    differences: tuple[Sentence, ...] = ()
    seal: "Seal | None" = None

    @property
    def all_differences(self) -> tuple[Sentence, ...]:
        """Those of the answer as a whole, then those of single values, as many as anyone will read."""
        return (*self.differences, *(seal_in_words(self.seal) if self.seal else ()))


def requested_assets(mint: Mint) -> Sequence[Mapping[str, Any]]:
    """The requests in the frozen body. Raises RecordError if our own data was damaged on the disk."""
    from mintwright.domain.answers.untrusted_json import JsonElements, RecordError, parse_json

    is_list = mint.body.lstrip().startswith(b"[")
    requests: Sequence[object] = JsonElements(mint.body) if is_list else [parse_json(mint.body)]
    if not all(isinstance(request, dict) for request in requests):
        raise RecordError(details="the body of a mint: not a list of objects")
    return cast("Sequence[Mapping[str, Any]]", requests)


def requested_asset(mint: Mint, at: int) -> Mapping[str, Any]:
    """One of them; nothing where our own data was damaged, or to look for it would hold up the window."""
    from mintwright.domain.answers.untrusted_json import RecordError

    if len(mint.body) > LARGEST_LOOKED_INTO:
        return {}
    try:
        requests = requested_assets(mint)
    except RecordError:
        return {}
    return requests[at] if at < len(requests) else {}


def read_answer(mint: Mint) -> MintAnswer:
    """Read the answer and compare it with the request. Later records of the transaction take precedence over the first.

    The one place that does either: a sending decides its outcome by it, before the journal has the answer, and each
    receipt is made of it. Raises RecordError if our own data was damaged on the disk.
    """
    from mintwright.domain.answers.untrusted_json import RecordError
    from mintwright.studio.receipts.transaction_history import history_of

    requests = requested_assets(mint)
    unmatched = (None,) * len(requests)
    if mint.answer is None or mint.state is not MintState.ANSWERED:
        return MintAnswer(requests=requests, matched=unmatched)
    try:
        records = _records(mint)
        assets = [AnsweredAsset.read(record) for record in records]
    except RecordError:
        return MintAnswer(requests=requests, matched=unmatched, is_readable=False, differences=(_UNREADABLE,))
    uuids = {asset.transaction_uuid for asset in assets if asset.transaction_uuid}
    uuid = next(iter(uuids)) if len(uuids) == 1 else ""
    first = _first(mint, assets) if len(uuids) <= 1 else None
    history = history_of(mint, first, uuid) if len(uuids) <= 1 else ()
    is_held = bool(requests) and requests[0].get("is_auto") is False
    said = _newest(mint, history, uuid, is_held=is_held) if len(uuids) <= 1 else None
    transaction = said.record if said else None
    match = match_assets(requests, assets)
    return MintAnswer(
        requests=requests,
        matched=match.assets,
        assets=assets,
        transaction=transaction,
        transaction_uuid=uuid,
        history=history,
        is_one=len(uuids) <= 1,
        differences=_differences(requests, assets, match, transaction, is_collection=mint.is_collection),
        seal=None if mint.is_from_file else _seal(requests, records, said),
    )


_UNREADABLE = Sentence("receipt", "The service's answer cannot be read. It is kept in the details as it came.")


def _records(mint: Mint) -> Sequence[object]:
    """The assets in the answer, as they came. Raises RecordError."""
    from mintwright.domain.answers.untrusted_json import JsonElements, parse_json

    answer = mint.answer or b""
    return JsonElements(answer) if mint.is_collection else [parse_json(answer)]


@dataclass(frozen=True, slots=True)
class _Said:
    """What the service said of the transaction, and the latest record of it as it came."""

    record: "Transaction"
    latest: Mapping[str, Any]


def _first(mint: Mint, assets: Sequence[AnsweredAsset]) -> "Transaction | None":
    """The record of the transaction in the answer itself; not one that a file holds: whoever wrote that would choose
    whom the artist pays.
    """
    told = (asset.transaction for asset in assets if asset.transaction is not None)
    return None if mint.is_from_file else next(told, None)


def _newest(mint: Mint, history: "Sequence[HistoricAnswer]", uuid: str, *, is_held: bool) -> _Said | None:
    """The newest record of the transaction; one of a different transaction is not shown."""
    from mintwright.domain.answers.service_records import Transaction
    from mintwright.domain.answers.untrusted_json import RecordError, parse_json
    from mintwright.studio.receipts.transaction_history import is_of

    if mint.transaction is not None:
        with suppress(RecordError):  # then the older words are still true
            latest = parse_json(mint.transaction)
            later = Transaction.read(latest)
            if is_of(later, uuid):
                earlier = [one.transaction for one in history]
                is_priced_later = is_held and later.status != TransactionStatus.PREAUTH
                return _Said(_completed(later, earlier, is_priced_later=is_priced_later), latest)
    first = next((one.transaction for one in history if one.said_by is SaidBy.CREATION), None)
    return None if first is None else _Said(first, {})


def _seal(requests: Sequence[Mapping[str, Any]], records: Sequence[object], said: _Said | None) -> "Seal":
    """Every value that was approved, against the answer and the latest record of its transaction."""
    from mintwright.domain.seal.seal import seal_of

    is_minted = said is not None and said.record.status == TransactionStatus.CONFIRMED
    return seal_of(requests, records, (said.latest if said else None) or _embedded(records), is_minted=is_minted)


def _embedded(records: Sequence[object]) -> Mapping[str, Any] | None:
    """The record of the transaction that came with the first asset."""
    first = records[0] if records else None
    told = cast("Mapping[str, Any]", first).get("transaction") if isinstance(first, Mapping) else None
    return cast("Mapping[str, Any]", told) if isinstance(told, Mapping) else None


_MONEY = ("cost", "convenience_fee", "blockchain_fee", "surety_bond", "royalties_estimated_cost")
_TOLD_ONCE = ("policy_id", "deposit_address", "expires_on", "invalid_slot")


def _completed(later: "Transaction", earlier: "Sequence[Transaction]", *, is_priced_later: bool) -> "Transaction":
    """With what was told last of the payment and this one leaves out: it stays the same, but what cannot be read now is
    not known any more. What came before a price was named, of a mint that `is_priced_later`, is no price.
    """
    told = {name: _last_told(earlier, name) for name in _TOLD_ONCE}
    if later.cost is None and "cost" not in later.odd:
        prices = [one for one in earlier if not (is_priced_later and one.status == TransactionStatus.PREAUTH)]
        priced = next((one for one in reversed(prices) if one.cost is not None), None)
        told |= {name: getattr(priced, name, None) for name in _MONEY}
    lacking = [name for name in told if getattr(later, name) in (None, "") and name not in later.odd]
    return later.model_copy(update={name: told[name] for name in lacking if told[name] is not None})


def _last_told(earlier: "Sequence[Transaction]", name: str) -> Any:
    """What was said last of a field; None if nothing ever was."""
    return next((value for one in reversed(earlier) if (value := getattr(one, name)) not in (None, "")), None)


def _differences(
    requests: Sequence[Mapping[str, Any]],
    assets: Sequence[AnsweredAsset],
    match: AssetMatch,
    transaction: "Transaction | None",
    *,
    is_collection: bool,
) -> tuple[Sentence, ...]:
    """The differences between request and answer: number, names, one collection, one transaction (specification 4.5).

    Values out of bounds belong here too: they are not shown. Those of single values are the seal's.
    """
    found: list[Sentence] = []
    if len(requests) != len(assets):
        found.append(Sentence(
            "receipt", "{asked} assets were asked for, the service answered with {answered}.",
            asked=len(requests), answered=len(assets),
        ))  # fmt: skip
    found += match.differences
    found += _unread(assets, transaction)
    if is_collection:
        found += _not_one(assets)
    return _some(found)


def _some(found: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """As many as anyone will read; a thousand assets can differ in three ways each."""
    if len(found) <= MOST_DIFFERENCES:
        return tuple(found)
    more = Sentence("receipt", "{count} more differences are in the saved answer.", count=len(found) - MOST_DIFFERENCES)
    return (*found[:MOST_DIFFERENCES], more)


def _unread(assets: Sequence[AnsweredAsset], transaction: "Transaction | None") -> list[Sentence]:
    """Values that cannot be right, and so are not shown."""
    found: list[Sentence] = []
    if transaction is not None and (fields := unreadable(transaction.odd)):
        found.append(Sentence(
            "receipt",
            "What the service says about the payment cannot all be read: {fields}. The saved answer has it as it came. "
            "Ask the service what it means.",
            fields=fields,
        ))  # fmt: skip
    for number, asset in enumerate(assets, start=1):
        if fields := unreadable(asset.odd):
            found.append(Sentence(
                "receipt", "Answered asset {number}: this cannot be read: {fields}.", number=number, fields=fields
            ))  # fmt: skip
    return found


def seal_in_words(seal: "Seal") -> tuple[Sentence, ...]:
    """What is recorded otherwise than it was approved, as much as anyone will read."""
    from mintwright.domain.seal.difference_words import some_in_words

    return tuple(said for one in seal.comparisons if one.differing for said in some_in_words(one, MOST_DIFFERENCES))


def _not_one(assets: Sequence[AnsweredAsset]) -> list[Sentence]:
    found: list[Sentence] = []
    collections = {asset.collection for asset in assets if "collection" not in asset.odd}
    if len(collections) > 1 or "" in collections:
        found.append(Sentence("receipt", "The assets do not all belong to one collection."))
    transactions = {asset.transaction_uuid for asset in assets if "transaction" not in asset.odd}
    if len(transactions) > 1 or "" in transactions:
        found.append(Sentence("receipt", "The assets do not all belong to one transaction."))
    return found
