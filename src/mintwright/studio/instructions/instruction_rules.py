"""Which instructions a mint allows where it stands. Statuses as on the live service."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from mintwright.domain.answers.transaction_status import TransactionStatus
from mintwright.domain.instruction import Instruction, InstructionKind, InstructionState, was_forced
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.receipt import Receipt

if TYPE_CHECKING:
    from mintwright.studio.receipts.transaction_history import HistoricAnswer

_ORDERED_IN = frozenset({TransactionStatus.PREAUTH, TransactionStatus.REJECTED, TransactionStatus.ERROR})
_ALLOWED: dict[InstructionKind, frozenset[str]] = {
    InstructionKind.ORDER: _ORDERED_IN,
    InstructionKind.FORCE: _ORDERED_IN | {TransactionStatus.WAITING},
    InstructionKind.REFUND: _ORDERED_IN | {TransactionStatus.WAITING},
}
_NO_MINT = Sentence("instruction", "Not with this receipt")
_NOT_NOW = Sentence("instruction", "Not while this mint stands as it does: {status}")
_FORCED = Sentence("instruction", "This mint was given more time before; a service does that once")
_UNDER_WAY = Sentence("instruction", "An order or refund of this mint is still being sent")


def why_not(kind: InstructionKind, receipt: Receipt, instructions: Iterable[Instruction]) -> Sentence | None:
    """Why this cannot be told to the service about a mint where it stands; None if it can."""
    given = tuple(instructions)
    if not can_be_instructed(receipt.mint) or not receipt.transaction_uuid:
        return _NO_MINT
    if any(one.is_open for one in given):
        return _UNDER_WAY
    if receipt.transaction_status not in _ALLOWED[kind]:
        return _NOT_NOW.filled(status=receipt.status)
    return _FORCED if kind is InstructionKind.FORCE and was_forced(given, receipt.policy_id) else None


def unheard(
    instructions: Sequence[Instruction], receipt: Receipt, history: "Iterable[HistoricAnswer]"
) -> Instruction | None:
    """The last instruction, if the service took it and nothing that it said since shows that: it may be slow, and what
    is sent now come on top.
    """
    latest = instructions[-1] if instructions else None
    if latest is None or latest.state is not InstructionState.ANSWERED or latest.sent_on is None:
        return None
    before, sent_on = (latest.status, latest.policy_id), latest.sent_on
    later = (one.transaction for one in history if one.seen_on is not None and one.seen_on >= sent_on)
    is_heard = any(one.status not in ("", before[0]) or one.policy_id not in ("", before[1]) for one in later)
    stands = (receipt.transaction_status, receipt.policy_id)
    return None if is_heard or stands != before else latest


def can_be_instructed(mint: Mint) -> bool:
    """Whether the service itself said that it has this mint: a file may name the transaction of another."""
    return mint.state is MintState.ANSWERED and not mint.is_from_file
