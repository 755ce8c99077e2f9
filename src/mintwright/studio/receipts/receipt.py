"""The receipt of a mint, read from the journal's own bytes: the request that was sent and the answer as it arrived."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any, cast

from mintwright.domain.answers.transaction_status import PAID, UNPAID, TransactionStatus
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.asset_matching import match_assets, short, unreadable
from mintwright.studio.receipts.cost_breakdown import Part, cost_items
from mintwright.studio.receipts.mint_status import UNREADABLE, StepState, status_of, steps_of
from mintwright.studio.receipts.status_advice import advice_on, end_of, held_advice, words_of

if TYPE_CHECKING:
    from mintwright.domain.answers.service_records import Asset, Transaction

MOST_DIFFERENCES = 20  # sentences about one answer
FOR_PAYING = frozenset({"uuid", "status", "cost", "deposit_address", "issuer_address"})  # fields of a transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptAsset:
    """One asset of a receipt. `uuid` and `status` are empty while the service has not answered."""

    name: str
    asset_name: str
    uuid: str = ""
    status: str = ""
    art_id: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """The outcome of a mint. Text the service did not give is empty; money in ADA, None if not given.

    `issuer_address` is where the first payment came from. `missing` says what the service did not give and what to do,
    `differences` where its answer is not what was asked. `advice` is what to do where the mint does not simply go on,
    `words` what the service itself says about it, `pay_before` when it is too late to pay. `is_doubtful`: not all that
    one has to know before paying can be read, so nobody is asked to. `is_held`: the service waits until the mint is
    ordered, so that nothing is to be paid now. `is_to_be_sent`: it was confirmed and waits only for a sign-in or the
    disk, so that there is nothing to press.
    """

    mint: Mint
    title: str
    count: int
    network: Network
    status: Sentence
    is_held: bool = False
    is_to_be_sent: bool = False
    steps: tuple[tuple[Sentence, StepState], ...] = ()
    transaction_uuid: str = ""
    transaction_status: str = ""
    collection_uuid: str = ""
    policy_id: str = ""
    deposit_address: str = ""
    issuer_address: str = ""
    advice: Sentence | None = None
    words: Sentence | None = None
    pay_before: datetime | None = None
    cost: Decimal | None = None
    convenience_fee: Decimal | None = None
    blockchain_fee: Decimal | None = None
    parts: tuple[Part, ...] = ()
    assets: tuple[ReceiptAsset, ...] = ()
    missing: tuple[Sentence, ...] = ()
    problem: Sentence | None = None
    details: str = ""
    differences: tuple[Sentence, ...] = ()
    is_doubtful: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What the service said about a mint, as far as it can be read. `is_one`: it names one transaction at most."""

    assets: "tuple[Asset, ...]" = ()
    transaction: "Transaction | None" = None
    transaction_uuid: str = ""
    is_readable: bool = True
    is_one: bool = True


def receipt_of(mint: Mint) -> Receipt:
    """Read one mint's journal row."""
    requests = requested_assets(mint)
    answer = read_answer(mint)
    transaction = answer.transaction
    odd = frozenset[str](transaction.odd if transaction else ())
    status = UNREADABLE if "status" in odd else transaction.status if transaction else ""
    is_paid = bool(transaction and transaction.issuer_address) or status in PAID
    is_held = status == TransactionStatus.PREAUTH and bool(requests) and requests[0].get("is_auto") is False
    differences = compare(mint, answer) if mint.state is MintState.ANSWERED else ()
    return Receipt(
        mint=mint,
        title=mint.title,
        count=len(requests),
        network=mint.network,
        status=status_of(mint, status, is_paid=is_paid, is_held=is_held),
        is_held=is_held,
        steps=steps_of(mint, status, is_paid=is_paid, is_held=is_held),
        transaction_uuid=answer.transaction_uuid,
        transaction_status=status,
        collection_uuid=_collection(answer),
        policy_id=transaction.policy_id if transaction else "",
        deposit_address=transaction.deposit_address if transaction else "",
        issuer_address=(transaction.issuer_address or "") if transaction else "",
        advice=held_advice(mint.network) if is_held else advice_on(transaction),
        words=words_of(transaction),
        pay_before=end_of(transaction),
        cost=transaction.cost if transaction else None,
        convenience_fee=transaction.convenience_fee if transaction else None,
        blockchain_fee=transaction.blockchain_fee if transaction else None,
        parts=cost_items(transaction),
        assets=_assets(mint, requests, answer),
        missing=_missing(mint, answer) if mint.state is MintState.ANSWERED and not is_held else (),
        problem=mint.problem,
        details=mint.details,
        differences=differences,
        is_doubtful=not FOR_PAYING.isdisjoint(odd),
    )


def pending_receipt(mint: Mint) -> Receipt:
    """What is known about a mint before its answer was read."""
    return Receipt(
        mint=mint,
        title=mint.title,
        count=len(mint.art_ids),
        network=mint.network,
        status=Sentence("receipt", "This receipt is long and is being read"),
        problem=mint.problem,
        details=mint.details,
    )


def unreadable_receipt(mint: Mint, why: Sentence) -> Receipt:
    """What is known about a mint whose journal row cannot be read completely; `why` says what to do."""
    then = _DISCARD if mint.state is MintState.PREPARED else _SAVE
    return Receipt(
        mint=mint,
        title=mint.title,
        count=len(mint.art_ids),
        network=mint.network,
        status=status_of(mint, UNREADABLE),
        steps=steps_of(mint, UNREADABLE, is_paid=False),
        transaction_status=UNREADABLE,
        problem=why.filled(then=then),
        details=mint.details,
        is_doubtful=True,
    )


_DISCARD = Sentence("receipt", "Nothing was sent: discard it and mint again.")
_SAVE = Sentence("receipt", "Save the service’s answer to see it, and ask the service before you pay or mint it again.")


def about_to_be_sent(receipt: Receipt) -> Receipt:
    """The receipt of a prepared mint that will be sent as soon as that is possible; what failed before is history."""
    waits = Sentence("receipt", "About to be sent")
    return replace(receipt, status=waits, is_to_be_sent=True, problem=None, details="")


def requested_assets(mint: Mint) -> list[dict[str, Any]]:
    """The requests in the frozen body. Raises RecordError if our own data was damaged on the disk."""
    from mintwright.domain.answers.untrusted_json import RecordError, parse_json

    body = parse_json(mint.body)
    requests = cast("list[object]", body if isinstance(body, list) else [body])
    if not all(isinstance(request, dict) for request in requests):
        raise RecordError(details="the body of a mint: not a list of objects")
    return cast("list[dict[str, Any]]", requests)


def read_answer(mint: Mint) -> Answer:
    """The answer as records; later records of the transaction take precedence over the first."""
    from mintwright.domain.answers.service_records import parse_asset, parse_assets
    from mintwright.domain.answers.untrusted_json import RecordError

    if mint.answer is None or mint.state is not MintState.ANSWERED:
        return Answer()
    try:
        assets = tuple(parse_assets(mint.answer)) if mint.is_collection else (parse_asset(mint.answer),)
    except RecordError:
        return Answer(is_readable=False)
    uuids = {asset.transaction_uuid for asset in assets if asset.transaction_uuid}
    if len(uuids) > 1:
        return Answer(assets, is_one=False)
    uuid = next(iter(uuids), "")
    return Answer(assets, _transaction(mint, assets, uuid), uuid)


def _transaction(mint: Mint, assets: "Sequence[Asset]", uuid: str) -> "Transaction | None":
    """The newest record of the transaction; one of a different transaction is not shown, nor one that a file holds:
    whoever wrote that would choose whom the artist pays.
    """
    from mintwright.domain.answers.service_records import Transaction, parse_transaction
    from mintwright.domain.answers.untrusted_json import RecordError

    if mint.transaction is not None:
        with suppress(RecordError):  # then the older words are still true
            later = parse_transaction(mint.transaction)
            if later.uuid in ("", uuid) and "uuid" not in later.odd:
                return later
    if mint.is_from_file:
        return None
    return next((asset.transaction for asset in assets if isinstance(asset.transaction, Transaction)), None)


def compare(mint: Mint, answer: Answer) -> tuple[Sentence, ...]:
    """The differences between request and answer: number, names, one collection, one transaction (specification 4.5).

    Values out of bounds belong here too: they are not shown.
    """
    if not answer.is_readable:
        return (Sentence("receipt", "The service's answer cannot be read. It is kept in the details as it came."),)
    requests = requested_assets(mint)
    found: list[Sentence] = []
    if len(requests) != len(answer.assets):
        found.append(Sentence(
            "receipt", "{asked} assets were asked for, the service answered with {answered}.",
            asked=len(requests), answered=len(answer.assets),
        ))  # fmt: skip
    pairing = match_assets(requests, answer.assets)
    found += pairing.differences
    found += _unread(answer)
    for number, (request, asset) in enumerate(zip(requests, pairing.assets, strict=True), start=1):
        found += _differs(number, request, asset) if asset else ()
    if mint.is_collection:
        found += _not_one(answer)
    return _some(found)


def _some(found: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """As many as anyone will read; a thousand assets can differ in three ways each."""
    if len(found) <= MOST_DIFFERENCES:
        return tuple(found)
    more = Sentence("receipt", "{count} more differences are in the saved answer.", count=len(found) - MOST_DIFFERENCES)
    return (*found[:MOST_DIFFERENCES], more)


def _unread(answer: Answer) -> list[Sentence]:
    """Values that cannot be right, and so are not shown."""
    found: list[Sentence] = []
    if answer.transaction is not None and (fields := unreadable(answer.transaction)):
        found.append(Sentence(
            "receipt",
            "What the service says about the payment cannot all be read: {fields}. The saved answer has it as it came. "
            "Ask the service before you pay.",
            fields=fields,
        ))  # fmt: skip
    for number, asset in enumerate(answer.assets, start=1):
        if fields := unreadable(asset):
            found.append(Sentence(
                "receipt", "Answered asset {number}: this cannot be read: {fields}.", number=number, fields=fields
            ))  # fmt: skip
    return found


def _differs(number: int, request: dict[str, Any], asset: "Asset") -> list[Sentence]:
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


def _not_one(answer: Answer) -> list[Sentence]:
    found: list[Sentence] = []
    collections = {asset.collection or "" for asset in answer.assets if "collection" not in asset.odd}
    if len(collections) > 1 or "" in collections:
        found.append(Sentence("receipt", "The assets do not all belong to one collection."))
    transactions = {asset.transaction_uuid for asset in answer.assets if "transaction" not in asset.odd}
    if len(transactions) > 1 or "" in transactions:
        found.append(Sentence("receipt", "The assets do not all belong to one transaction."))
    return found


def _assets(mint: Mint, requests: Sequence[dict[str, Any]], answer: Answer) -> tuple[ReceiptAsset, ...]:
    """What is known of each. They are minted by one transaction, so they go with what the service said of it later."""
    later = answer.transaction.status if mint.transaction is not None and answer.transaction else ""
    is_believed = not mint.is_from_file
    return tuple(
        ReceiptAsset(
            name=str(request.get("name", "")),
            asset_name=str(request.get("asset_name", "")),
            uuid=asset.uuid if asset else "",
            status=(later or (asset.status if is_believed else "")) if asset else "",
            art_id=art_id,
        )
        for request, art_id, asset in zip(
            requests, mint.art_ids, match_assets(requests, answer.assets).assets, strict=False
        )
    )


def _collection(answer: Answer) -> str:
    """The collection of all, where they name one."""
    collections = {asset.collection or "" for asset in answer.assets}
    return next(iter(collections)) if len(collections) == 1 else ""


def _missing(mint: Mint, answer: Answer) -> tuple[Sentence, ...]:
    transaction = answer.transaction
    found = _by_a_file(transaction) if mint.is_from_file else []
    if not answer.is_one:
        found.append(Sentence("receipt", "The service names several transactions for one mint. Ask it which to pay."))
    elif not answer.transaction_uuid:
        found.append(Sentence("receipt", "The service gave no transaction. Ask it, naming the time of this mint."))
    elif transaction is None and mint.is_collection:
        found.append(Sentence(
            "receipt",
            "The service gives only the number of a collection's transaction. "
            "Ask it for the deposit address, naming that number.",
        ))  # fmt: skip
    elif transaction is None or not transaction.deposit_address:
        found.append(Sentence("receipt", "The service gave no deposit address. Ask it, naming the transaction."))
    if transaction is not None and transaction.cost is None:
        found.append(Sentence("receipt", "The service did not say what the mint costs. Ask before you pay."))
    return tuple(found)


def _by_a_file(told: "Transaction | None") -> list[Sentence]:
    """What an artist must know of an answer that a file holds, before she pays for what the service told of it."""
    if told is None:
        return [_FROM_FILE]
    return [_FILE_NAMES_IT] if told.status in UNPAID else []


_FROM_FILE = Sentence(
    "receipt",
    "This answer was taken back from a file, so nothing to pay is shown until the service itself tells of its "
    "transaction.",
)
_FILE_NAMES_IT = Sentence(
    "receipt",
    "A file that was taken back says that this is the transaction of this mint. Ask the service whether it is before "
    "you pay.",
)
