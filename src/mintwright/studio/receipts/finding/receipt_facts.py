"""What a receipt is found by: its words, network, account, stage and month; and what it cost."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum

from mintwright.domain.mint import MintState, NotedOutcome
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.fingerprints import fingerprint_of
from mintwright.studio.receipts.mint_status import DO_NOT_PAY, StepState, in_short
from mintwright.studio.receipts.payable import is_unpaid
from mintwright.studio.receipts.receipt import Receipt

_PAID = 1  # the step


class Stage(StrEnum):
    """How far a mint has come, as coarse as it is looked for."""

    UNSENT = "unsent"
    TO_PAY = "to pay"
    ALARMED = "alarmed"
    UNDER_WAY = "under way"
    MINTED = "minted"
    UNKNOWN = "unknown"
    ENDED = "ended"


STAGES: dict[Stage, Sentence] = {
    Stage.UNSENT: Sentence("receipt", "Not sent"),
    Stage.TO_PAY: Sentence("receipt", "Waiting for payment"),
    Stage.ALARMED: in_short(DO_NOT_PAY),
    Stage.UNDER_WAY: Sentence("receipt", "On its way"),
    Stage.MINTED: Sentence("receipt", "Minted"),
    Stage.UNKNOWN: Sentence("receipt", "Outcome not known"),
    Stage.ENDED: Sentence("receipt", "Not minted"),
}


@dataclass(frozen=True, slots=True, order=True)
class Month:
    """A month of the artist's own calendar."""

    year: int
    month: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReceiptFacts:
    """What one receipt is found by, and what it adds to the totals.

    `words` are all that is searched, in the letters that are compared. `spent` is what was paid for it, in ada; None,
    if something was, or may have been, and nobody knows how much of it is gone.
    """

    mint_id: int
    network: Network
    account: str
    stage: Stage
    month: Month
    words: str
    spent: Decimal | None


def facts_of(receipt: Receipt) -> ReceiptFacts:
    """Those of one receipt, read whole."""
    mint = receipt.mint
    return ReceiptFacts(
        mint_id=mint.id,
        network=mint.network,
        account=mint.account,
        stage=stage_of(receipt),
        month=month_of(mint.prepared_on),
        words=_words_of(receipt),
        spent=spent_on(receipt),
    )


def month_of(when: datetime) -> Month:
    """The month in the artist's time zone."""
    local = when.astimezone()
    return Month(local.year, local.month)


def stage_of(receipt: Receipt) -> Stage:
    """How far it has come."""
    if receipt.mint.noted is NotedOutcome.NOT_MINTED:
        return Stage.ENDED
    if receipt.is_minted:
        return Stage.MINTED
    if receipt.mint.state in _NOT_ANSWERED:
        return _NOT_ANSWERED[receipt.mint.state]
    return _stage_at_service(receipt)


_NOT_ANSWERED = {MintState.UNKNOWN: Stage.UNKNOWN, MintState.PREPARED: Stage.UNSENT}


def _stage_at_service(receipt: Receipt) -> Stage:
    states = [state for _, state in receipt.steps]
    if StepState.FAILED in states:
        return Stage.ENDED
    if receipt.alarm is not None and receipt.alarm.is_open:
        return Stage.ALARMED
    return Stage.TO_PAY if is_unpaid(receipt) else Stage.UNDER_WAY


def spent_on(receipt: Receipt) -> Decimal | None:
    """The price of what was paid and is minted, or will be; nothing where nothing was paid; else nobody knows."""
    states = [state for _, state in receipt.steps]
    is_paid = states[_PAID:] != [] and states[_PAID] is StepState.DONE
    stage = stage_of(receipt)
    if stage is Stage.MINTED or (stage is Stage.UNDER_WAY and is_paid):
        return receipt.cost
    is_unclear = stage is Stage.UNDER_WAY and states[: _PAID + 1] == [StepState.DONE, StepState.AHEAD]
    if stage is Stage.UNKNOWN or is_paid or is_unclear or receipt.issuer_address:
        return None
    return Decimal(0)


def _words_of(receipt: Receipt) -> str:
    named = (words for asset in receipt.assets for words in (asset.name, asset.asset_name, *_files(asset.files)))
    prints = (fingerprint_of(receipt, asset.asset_name) for asset in receipt.assets)
    ids = (receipt.policy_id, receipt.transaction_uuid, receipt.collection_uuid, receipt.deposit_address)
    return "\n".join((receipt.title, *named, *prints, *ids)).casefold()


def _files(files: "tuple[object, ...]") -> tuple[str, ...]:
    return tuple(str(getattr(file, "name", "")) for file in files)
