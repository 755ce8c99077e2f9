"""The receipt of a mint, read from the journal's own bytes: the request that was sent and the answer as it arrived."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from mintwright.domain.answers.transaction_status import PAID, UNPAID, TransactionStatus
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.domain.timeline import SaidBy
from mintwright.studio.receipts.cost_breakdown import CostPart, cost_parts, forecast_ada
from mintwright.studio.receipts.mint_answer import MintAnswer, read_answer, seal_in_words
from mintwright.studio.receipts.mint_status import PENDING, UNREADABLE, StepState, status_of, steps_of
from mintwright.studio.receipts.status_advice import HELD_ADVICE, advice_on, words_of

if TYPE_CHECKING:
    from mintwright.domain.answers.service_records import Transaction
    from mintwright.domain.seal.seal import Seal
    from mintwright.studio.receipts.alarm.alarm import Alarm
    from mintwright.studio.receipts.timeline_lines import TimelineLine

Differing = tuple[object, ...]
"""In what an answer is not what was asked for, to be compared with what it was before."""

FOR_PAYING = frozenset({"uuid", "status", "cost", "deposit_address", "issuer_address"})  # fields of a transaction
_OF_POLICY = ("policy_id", "invalid_slot")  # what these were before, nobody can compare with what cannot be read


@dataclass(frozen=True, slots=True, kw_only=True)
class MintedFile:
    """A file that was minted besides the picture: the film or sound it stands for, and others."""

    name: str
    media_type: str
    reference: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptAsset:
    """One asset of a receipt. `uuid` and `status` are empty while the service has not answered.

    `picture` is the reference of its picture, `files` are what was minted with it. `art_id` is the art it was
    made of, or what `receipt_art` shows in its place.
    """

    name: str
    asset_name: str
    uuid: str = ""
    status: str = ""
    art_id: int | None = None
    picture: str = ""
    files: tuple[MintedFile, ...] = ()

    @property
    def references(self) -> tuple[str, ...]:
        """Those of its picture, then of its further files."""
        return (self.picture, *(file.reference for file in self.files))


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """The outcome of a mint. Text the service did not give is empty; money in ADA, None if not given.

    `issuer_address` is where the first payment came from. `missing` says what the service did not give and what to do,
    `differences` where its answer is not what was asked, `seal` whether each value is recorded as it was approved,
    `pictures` what became of the pictures since. `advice` is what to do where the mint does not simply go on,
    `words` what the service itself says about it, `pay_before` when it is too late to pay. `is_doubtful`: not all that
    one has to know before paying can be read, so nobody is asked to. `is_held`: the service waits until the mint is
    ordered, so that nothing is to be paid now. `is_to_be_sent`: it was confirmed and waits only for a sign-in or the
    disk, so that there is nothing to press. `alarm`: terms of the payment changed or
    cannot be right; while it is open, there is no address and no cost here, and `hidden` are the addresses that no text
    of the service's own may show. `told_on` is when the transaction changed last, as the service says; `minted_on` is
    the same of what is minted. `locks_on` is when the policy ends, `timeline` what happened so far.
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
    told_on: datetime | None = None
    minted_on: datetime | None = None
    locks_on: datetime | None = None
    timeline: "tuple[TimelineLine, ...]" = ()
    cost: Decimal | None = None
    parts: tuple[CostPart, ...] = ()
    assets: tuple[ReceiptAsset, ...] = ()
    missing: tuple[Sentence, ...] = ()
    problem: Sentence | None = None
    details: str = ""
    differences: tuple[Sentence, ...] = ()
    seal: "Seal | None" = None
    pictures: tuple[Sentence, ...] = ()
    is_doubtful: bool = False
    alarm: "Alarm | None" = None
    hidden: frozenset[str] = frozenset()

    @property
    def all_differences(self) -> tuple[Sentence, ...]:
        """Those of the answer as a whole, then those of single values, as many as anyone will read."""
        return (*self.differences, *(seal_in_words(self.seal) if self.seal else ()))

    @property
    def differing(self) -> Differing:
        """The same without a word, of which nothing is cut short: what the artist pays in spite of."""
        compared = () if self.seal is None else self.seal.comparisons
        return (*self.differences, *(said for one in compared if one.differing for said in one.differences))

    @property
    def art_ids(self) -> tuple[int, ...]:
        """The art that is shown, in its order; none before the receipt was read."""
        return tuple(asset.art_id for asset in self.assets if asset.art_id is not None)

    @property
    def cover(self) -> int | None:
        """The first of it; none before the receipt was read."""
        return next((asset.art_id for asset in self.assets if asset.art_id is not None), None)

    @property
    def is_minted(self) -> bool:
        """Whether the service says that it is on the chain, or the artist noted it."""
        return bool(self.steps) and all(state is StepState.DONE for _, state in self.steps)


def receipt_of(mint: Mint) -> Receipt:
    """Read one mint's journal row.

    From the bytes of the row, although the sending has read the answer too, to decide its outcome: a receipt shows what
    is stored, and nothing else, so that it is the same after a restart. For a collection of a thousand this takes a
    thread some 0.1 seconds. Raises RecordError if our own data was damaged on the disk.
    """
    from mintwright.studio.receipts.alarm.alarm import alarm_of
    from mintwright.studio.receipts.alarm.payment_gate import guarded
    from mintwright.studio.receipts.policy_clock import policy_end
    from mintwright.studio.receipts.timeline_lines import timeline_of

    answer = read_answer(mint)
    requests, transaction = answer.requests, answer.transaction
    odd = frozenset[str](transaction.odd if transaction else ())
    status = UNREADABLE if "status" in odd else transaction.status if transaction else ""
    is_paid = bool(transaction and transaction.issuer_address) or status in PAID
    is_ordered = bool(requests) and requests[0].get("is_auto") is False
    is_held = status == TransactionStatus.PREAUTH and is_ordered
    steps = steps_of(mint, status, is_paid=is_paid, is_held=is_held)
    ends = policy_end(transaction, mint.network)
    receipt = Receipt(
        mint=mint,
        title=mint.called,
        count=len(requests),
        network=mint.network,
        status=status_of(mint, status, is_paid=is_paid, is_held=is_held),
        is_held=is_held,
        steps=steps,
        transaction_uuid=answer.transaction_uuid,
        transaction_status=status,
        collection_uuid=_collection(answer),
        policy_id=transaction.policy_id if transaction else "",
        deposit_address=transaction.deposit_address if transaction else "",
        issuer_address=(transaction.issuer_address or "") if transaction else "",
        advice=None if mint.is_from_file else HELD_ADVICE if is_held else advice_on(transaction),
        words=words_of(transaction),
        pay_before=ends,
        told_on=_told_on(transaction),
        locks_on=ends,
        timeline=timeline_of(mint, answer.history, steps, is_held=is_held),
        minted_on=_told_on(transaction) if status == TransactionStatus.CONFIRMED else None,
        cost=transaction.cost if transaction else None,
        parts=cost_parts(transaction, requests),
        assets=_assets(mint, answer),
        missing=_missing(mint, answer, is_held=is_held) if mint.state is MintState.ANSWERED else (),
        problem=mint.problem,
        details=mint.details,
        differences=answer.differences,
        seal=answer.seal,
        is_doubtful=not FOR_PAYING.isdisjoint(odd) or _has_lost_policy(answer),
    )
    alarm = alarm_of(mint, answer.history, forecast_ada(requests), is_held_first=is_ordered)
    return guarded(receipt, alarm, frozenset(one.transaction.deposit_address for one in answer.history) - {""})


def _has_lost_policy(answer: MintAnswer) -> bool:
    """Whether the policy or its clock was said before, and cannot be read any more: it may be another one now."""
    odd: Mapping[str, Any] = answer.transaction.odd if answer.transaction else {}
    lost = (name for name in _OF_POLICY if odd.get(name) not in (None, "", [], {}))
    return any(getattr(one.transaction, name) not in (None, "") for name in lost for one in answer.history)


def pending_receipt(mint: Mint) -> Receipt:
    """What is known about a mint before its answer was read."""
    return Receipt(
        mint=mint,
        title=mint.called,
        count=len(mint.art_ids),
        network=mint.network,
        status=PENDING,
        problem=mint.problem,
        details=mint.details,
    )


def unreadable_receipt(mint: Mint, why: Sentence) -> Receipt:
    """What is known about a mint whose journal row cannot be read completely; `why` says what to do."""
    then = _DISCARD if mint.state is MintState.PREPARED else _SAVE
    return Receipt(
        mint=mint,
        title=mint.called,
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


def _assets(mint: Mint, answer: MintAnswer) -> tuple[ReceiptAsset, ...]:
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
            picture=str(request.get("image", "")),
            files=_files(request),
        )
        for request, art_id, asset in zip(answer.requests, mint.art_ids, answer.matched, strict=False)
    )


def _files(request: Mapping[str, Any]) -> tuple[MintedFile, ...]:
    return tuple(
        MintedFile(
            name=str(file.get("name", "")),
            media_type=str(file.get("mediaType", "")),
            reference=str(file.get("src", "")),
        )
        for file in request.get("files", ())
    )


def _told_on(transaction: "Transaction | None") -> datetime | None:
    told_on = transaction.updated_on if transaction else None
    return told_on if isinstance(told_on, datetime) else None


def is_overtaken(transaction: "Transaction", known: Receipt) -> bool:
    """Whether what the service says now is from before what it told of already: a copy of it may lag behind, or an
    earlier question be answered last. Older is what it dates before that, and what undoes a payment, so that whoever
    believed it would be asked to pay twice, or what an order or refund did, by saying again what it said before.
    """
    told_on = _told_on(transaction)
    is_older = told_on is not None and known.told_on is not None and told_on < known.told_on
    return is_older and (undoes_payment(transaction, known) or _undoes_instruction(transaction, known.mint))


def undoes_payment(transaction: "Transaction", known: Receipt) -> bool:
    """Whether this asks for a payment that was seen already."""
    asks_to_pay = transaction.status in UNPAID and not transaction.issuer_address
    return asks_to_pay and (bool(known.issuer_address) or known.transaction_status not in UNPAID)


def _undoes_instruction(transaction: "Transaction", mint: Mint) -> bool:
    """Whether the newest that is known was told in answer to an order or refund, and this says what was said before."""
    from mintwright.domain.answers.service_records import parse_transaction
    from mintwright.domain.answers.untrusted_json import RecordError

    if not mint.timeline or mint.timeline[-1].said_by not in (SaidBy.ORDER, SaidBy.REFUND):
        return False
    said = set[str]()
    for entry in mint.timeline[:-1]:
        with suppress(RecordError):
            said.add(parse_transaction(entry.record).status)
    return transaction.status in said


def _collection(answer: MintAnswer) -> str:
    """The collection of all, where they name one."""
    collections = {asset.collection for asset in answer.assets}
    return next(iter(collections)) if len(collections) == 1 else ""


def _missing(mint: Mint, answer: MintAnswer, *, is_held: bool) -> tuple[Sentence, ...]:
    transaction = answer.transaction
    found = [_FROM_FILE if transaction is None else _FILE_NAMES_IT] if mint.is_from_file else []
    if is_held:
        return tuple(found)
    if transaction is not None and transaction.status in _PAST_PAYING:
        return tuple(found)
    if not answer.is_one:
        found.append(Sentence("receipt", "The service names several transactions for one mint. Ask it which to pay."))
    elif not answer.transaction_uuid:
        found.append(Sentence("receipt", "The service gave no transaction. Ask it, naming the time of this mint."))
    elif transaction is None and mint.is_collection:
        found.append(Sentence(
            "receipt",
            "Waiting for the service to name the address to pay to. Check now asks it again; if none comes, ask the "
            "service itself, naming the number of the transaction.",
        ))  # fmt: skip
    elif transaction is None or not transaction.deposit_address:
        found.append(Sentence("receipt", "The service gave no deposit address. Ask it, naming the transaction."))
    if transaction is not None and transaction.cost is None:
        found.append(Sentence("receipt", "The service did not say what the mint costs. Ask before you pay."))
    return tuple(found)


_PAST_PAYING = frozenset(TransactionStatus) - UNPAID  # then nobody asks for an address or a price any more
_FROM_FILE = Sentence(
    "receipt",
    "This answer was taken back from a file, so nothing to pay is shown until the service itself tells of its "
    "transaction.",
)
_FILE_NAMES_IT = Sentence(
    "receipt",
    "Only a file that was taken back says that this is the transaction of this mint. Ask the service whether it is "
    "before you pay, or mint again.",
)
