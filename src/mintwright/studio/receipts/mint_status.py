"""A mint's progress: what each status means, in words and as the three steps of every mint."""

from enum import StrEnum

from mintwright.domain.answers.transaction_status import FAILED, UNPAID, TransactionStatus
from mintwright.domain.mint import Mint, MintState, NotedOutcome
from mintwright.domain.sentences import Sentence

UNREADABLE = "unreadable"  # in place of a status that is none


class StepState(StrEnum):
    """The state of one step of a mint."""

    DONE = "done"
    CURRENT = "current"
    AHEAD = "ahead"
    FAILED = "failed"


_STATES = {
    MintState.PREPARED: Sentence("receipt", "Ready to send"),
    MintState.SENDING: Sentence("receipt", "Sending"),
    MintState.REFUSED: Sentence("receipt", "Refused by the service"),
    MintState.UNKNOWN: Sentence("receipt", "Not known whether it was minted"),
}
_NOTED = {
    NotedOutcome.MINTED: Sentence("receipt", "Minted, as you noted"),
    NotedOutcome.NOT_MINTED: Sentence("receipt", "Not minted, as you noted"),
}
_STATUSES: dict[str, Sentence] = {
    "": Sentence("receipt", "Accepted by the service"),
    TransactionStatus.PREAUTH: Sentence("receipt", "Accepted, not yet released for minting"),
    TransactionStatus.WAITING: Sentence("receipt", "Waiting for payment"),
    TransactionStatus.PROCESSING: Sentence("receipt", "Being minted"),
    TransactionStatus.ROYALTIES: Sentence("receipt", "Setting up royalties, step 1 of 3; this is normal"),
    TransactionStatus.BURNING: Sentence("receipt", "Setting up royalties, step 2 of 3; this is normal"),
    TransactionStatus.STAND_BY: Sentence("receipt", "Split into several transactions"),
    TransactionStatus.REJECTED: Sentence("receipt", "Rejected by the chain"),
    TransactionStatus.ERROR: Sentence("receipt", "Failed at the service"),
    TransactionStatus.REFUND: Sentence("receipt", "Being refunded"),
    TransactionStatus.CANCELED: Sentence("receipt", "Canceled"),
    TransactionStatus.CONFIRMED: Sentence("receipt", "Minted"),
    UNREADABLE: Sentence("receipt", "Accepted by the service; its status cannot be read"),
}


def status_of(mint: Mint, status: str, *, is_paid: bool = False, is_held: bool = False) -> Sentence:
    """The state of a mint with its transaction at `status`, which is empty while there is none. The rest as below."""
    if mint.noted is not None:
        return _NOTED[mint.noted]
    if mint.state is not MintState.ANSWERED:
        return _STATES[mint.state]
    if mint.is_from_file and not status:
        return _BY_A_FILE
    if is_held:
        return _ORDERED
    return _PAYMENT_CAME if status == TransactionStatus.WAITING and is_paid else status_in_words(status)


def in_short(status: Sentence) -> Sentence:
    """A status for where there is little room: what a receipt says in more words."""
    return _SHORT.get(status, status)


def status_in_words(status: str) -> Sentence:
    """The meaning of a transaction's or an asset's status; an unknown one is shown as it is, but names no address."""
    if (known := _STATUSES.get(status)) is not None:
        return known
    from mintwright.domain.answers.named_addresses import without_addresses

    return Sentence("receipt", "The service says: {status}", status=without_addresses(status))


_STEPS = (  # what a step is called, what it is called while it is the current one, and when it failed
    (
        Sentence("receipt", "Sent to the service"),
        Sentence("receipt", "To be sent to the service"),
        Sentence("receipt", "Not accepted by the service"),
    ),
    (Sentence("receipt", "Paid"), Sentence("receipt", "Waiting for payment"), Sentence("receipt", "Not paid")),
    (Sentence("receipt", "Minted"), Sentence("receipt", "Being minted"), Sentence("receipt", "Not minted")),
)
_ROYALTIES: dict[str, Sentence] = {  # the same as the status, and shorter
    TransactionStatus.ROYALTIES: Sentence("receipt", "Setting up royalties, 1 of 3"),
    TransactionStatus.BURNING: Sentence("receipt", "Setting up royalties, 2 of 3"),
}
_PAYMENT_CAME = Sentence("receipt", "A payment has arrived")  # whether it is enough, the service says in its own words
_BY_A_FILE = Sentence("receipt", "Accepted by the service, as a file says")
_ORDERED = Sentence("receipt", "Held until you order it")
DO_NOT_PAY = Sentence("receipt", "Do not pay: look at this receipt")
PENDING = Sentence("receipt", "This receipt is long and is being read")
_SHORT = {
    DO_NOT_PAY: Sentence("receipt", "Do not pay"),
    PENDING: Sentence("receipt", "Being read"),
    _STATES[MintState.UNKNOWN]: Sentence("receipt", "Outcome not known"),
    _STATUSES[TransactionStatus.PREAUTH]: Sentence("receipt", "Not yet released"),
    _STATUSES[UNREADABLE]: Sentence("receipt", "Status cannot be read"),
    _BY_A_FILE: Sentence("receipt", "Accepted, says a file"),
    **{_STATUSES[status]: said for status, said in _ROYALTIES.items()},
}
_NO_ANSWER = Sentence("receipt", "Sent to the service, without an answer")
_NO_OUTCOME = Sentence("receipt", "Sent to the service, outcome not known")  # it answered, but not about the mint


def _is_unheard_of(status: str) -> bool:
    """Whether this is a word that we do not know: whether it comes before or after the payment, nobody can say."""
    return bool(status) and status not in tuple(TransactionStatus)


def steps_of(
    mint: Mint, status: str, *, is_paid: bool, is_held: bool = False
) -> tuple[tuple[Sentence, StepState], ...]:
    """The three steps of every mint. `is_paid`: somebody sent a payment, whatever became of it. `is_held`: none is
    wanted before the mint is ordered.
    """
    done, current, ahead, failed = StepState
    if mint.noted is not None:
        return (_STEPS[0][0], done), (_NOTED[mint.noted], done if mint.noted is NotedOutcome.MINTED else ahead)
    if mint.state in (MintState.REFUSED, MintState.UNKNOWN):
        states = (failed, ahead, ahead)
    elif mint.state is not MintState.ANSWERED:
        states = (current, ahead, ahead)
    elif status == UNREADABLE or (mint.is_from_file and not status) or (_is_unheard_of(status) and not is_paid):
        states = (done, ahead, ahead)
    elif not status or status in UNPAID:
        states = (done, current, ahead)
    elif status in FAILED:
        states = (done, done if is_paid else ahead, failed)
    else:
        states = (done, done, done if status == TransactionStatus.CONFIRMED else current)
    named = {done: 0, ahead: 0, current: 1, failed: 2}
    steps = tuple((names[named[state]], state) for names, state in zip(_STEPS, states, strict=True))
    if mint.state is MintState.UNKNOWN:
        return ((_NO_ANSWER if mint.answer_status is None else _NO_OUTCOME, failed), *steps[1:])
    if mint.state is MintState.ANSWERED and (is_held or (status == TransactionStatus.WAITING and is_paid)):
        return steps[0], (_ORDERED if is_held else _PAYMENT_CAME, current), steps[2]
    return (*steps[:2], (_ROYALTIES[status], current)) if status in _ROYALTIES else steps
