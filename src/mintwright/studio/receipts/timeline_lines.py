"""The timeline of a mint: what was done and what the service said, change by change, in words. Pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from mintwright.domain.answers.transaction_status import FAILED, PAID, TransactionStatus
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.timeline import LookEntry, SaidBy
from mintwright.studio.receipts.mint_status import StepState, in_short, status_of
from mintwright.studio.receipts.transaction_history import HistoricAnswer

if TYPE_CHECKING:
    from mintwright.domain.answers.service_records import Transaction

Step = tuple[Sentence, StepState]

_APPROVED = Sentence("timeline", "Approved by you")
_SENT = Sentence("timeline", "Sent to the service")
_ACCEPTED = Sentence("timeline", "Accepted by the service")
_ROYALTIES_SET_UP = Sentence("timeline", "Royalties set up")
_OTHER = Sentence("timeline", "Other details changed")
_LEFT_OUT_ONE = Sentence("timeline", "One change here is not kept")
_LEFT_OUT = Sentence("timeline", "{count} changes here are not kept")
_TAKEN = Sentence("timeline", "Found, and taken by you")
_EXPORTED = Sentence("timeline", "Written into a file for a wallet")
_LOOKED_ONCE = Sentence("timeline", "Looked for it: {outcome}")
_LOOKED = Sentence("timeline", "Looked for it {count} times: {outcome}")
_NOT_FOUND = Sentence("timeline", "not found yet")
_ONE_FITS = Sentence("timeline", "1 mint fits")
_SOME_FIT = Sentence("timeline", "{count} mints fit")
_WHO = {
    SaidBy.CREATION: Sentence("timeline", "the service’s answer"),
    SaidBy.TRANSACTION: Sentence("timeline", "the service"),
    SaidBy.LIST: Sentence("timeline", "the service’s list"),
    SaidBy.ORDER: Sentence("timeline", "answer to your order"),
    SaidBy.REFUND: Sentence("timeline", "answer to your refund"),
}
_NAMED = (  # a field, what is said once it is named, if anything, and once it is another
    ("deposit_address", Sentence("timeline", "Address named"), Sentence("timeline", "Another address")),
    ("cost", Sentence("timeline", "Price named"), Sentence("timeline", "Another price")),
    ("policy_id", Sentence("timeline", "Policy named"), Sentence("timeline", "Another policy")),
    ("invalid_slot", None, Sentence("timeline", "Another end of the policy")),
    ("expires_on", None, Sentence("timeline", "Another time to pay")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineLine:
    """One line. `on` is None where nobody wrote down when; `by` is who said it, if it was the service."""

    said: Sentence
    state: StepState = StepState.DONE
    on: datetime | None = None
    by: Sentence | None = None


def timeline_of(
    mint: Mint, history: Sequence[HistoricAnswer], steps: Sequence[Step], *, is_held: bool = False
) -> tuple[TimelineLine, ...]:
    """What happened, oldest first, then the steps that are still ahead."""
    lines = [*_begun(mint), *_told(mint, history, is_held=is_held)]
    if len(lines) > 1 and any(state is StepState.CURRENT for _, state in steps):
        lines[-1] = replace(lines[-1], state=StepState.CURRENT)
    ahead = [TimelineLine(said=said, state=state) for said, state in steps if state is StepState.AHEAD]
    return (*lines, *ahead)


def with_looks(lines: Sequence[TimelineLine], looks: Sequence[LookEntry]) -> tuple[TimelineLine, ...]:
    """The timeline with each time that the mint was looked for in the service's list, where it belongs by its time."""
    found = list(lines)
    for look in looks:
        line = TimelineLine(said=_looked(look), on=look.looked_on, by=_WHO[SaidBy.LIST])
        found.insert(next((at for at, one in enumerate(found) if _is_after(one, look.looked_on)), len(found)), line)
    return tuple(found)


def with_export(lines: Sequence[TimelineLine], exported_on: datetime | None) -> tuple[TimelineLine, ...]:
    """The timeline with the time at which the payment was written into a file for a wallet, if it was."""
    if exported_on is None:
        return tuple(lines)
    at = next((at for at, one in enumerate(lines) if _is_after(one, exported_on)), len(lines))
    return (*lines[:at], TimelineLine(said=_EXPORTED, on=exported_on), *lines[at:])


def _is_after(line: TimelineLine, moment: datetime) -> bool:
    return line.state is StepState.AHEAD or (line.on is not None and line.on > moment)


def _looked(look: LookEntry) -> Sentence:
    outcome = _NOT_FOUND if not look.found else counted(look.found, _ONE_FITS, _SOME_FIT)
    return counted(look.count, _LOOKED_ONCE, _LOOKED).filled(outcome=outcome)


def _begun(mint: Mint) -> Iterator[TimelineLine]:
    yield TimelineLine(said=_APPROVED, on=mint.prepared_on)
    if mint.sent_on is not None:
        yield TimelineLine(said=_SENT, on=mint.sent_on)
    if mint.state is MintState.ANSWERED:
        yield TimelineLine(said=_ACCEPTED, on=mint.answered_on)
        if mint.found_on is not None:
            yield TimelineLine(said=_TAKEN, on=mint.found_on, by=_WHO[SaidBy.LIST])
    elif mint.state in (MintState.REFUSED, MintState.UNKNOWN):
        yield TimelineLine(said=status_of(mint, ""), on=mint.answered_on, state=StepState.FAILED)


def _told(mint: Mint, history: Sequence[HistoricAnswer], *, is_held: bool) -> Iterator[TimelineLine]:
    known: dict[str, object] = {}
    previous: HistoricAnswer | None = None
    for answer in history:
        if answer.left_out:
            yield TimelineLine(said=counted(answer.left_out, _LEFT_OUT_ONE, _LEFT_OUT))
        by = _WHO[answer.said_by]
        changes = list(_changes(mint, known, answer.transaction, is_held=is_held))
        for said, is_bad in changes:
            state = StepState.FAILED if is_bad else StepState.DONE
            yield TimelineLine(said=said, on=answer.seen_on, by=by, state=state)
        if not changes and previous is not None and _contradicts(previous.transaction, answer.transaction):
            yield TimelineLine(said=_OTHER, on=answer.seen_on, by=by)
        known |= _stated(answer.transaction)
        previous = answer


def _changes(
    mint: Mint, known: dict[str, object], transaction: "Transaction", *, is_held: bool
) -> Iterator[tuple[Sentence, bool]]:
    """What an answer says anew, in words, and whether it is bad; where it stands then, last."""
    for name, named, other in _NAMED:
        value = getattr(transaction, name)
        if value not in (None, "") and value != known.get(name):
            said = other if name in known else named
            if said is not None:
                yield said, name in known
    if transaction.royalties_burned and not known.get("royalties"):  # also where nobody asked while that went on
        yield _ROYALTIES_SET_UP, False
    if transaction.status and _standing(transaction) != known.get("standing"):
        is_paid = bool(transaction.issuer_address) or transaction.status in PAID
        is_waiting = is_held and transaction.status == TransactionStatus.PREAUTH
        said = in_short(status_of(mint, transaction.status, is_paid=is_paid, is_held=is_waiting))
        yield said, transaction.status in FAILED


def _contradicts(earlier: "Transaction", later: "Transaction") -> bool:
    """Whether it says something else of what was said: one kind of answer merely tells more than another."""
    names = type(later).model_fields.keys() - {"updated_on"}
    pairs = ((getattr(earlier, name), getattr(later, name)) for name in names)
    return any(before != now for before, now in pairs if before not in (None, "") and now not in (None, ""))


def _stated(transaction: "Transaction") -> dict[str, object]:
    """What it says of that which has words."""
    values = {name: getattr(transaction, name) for name, _, _ in _NAMED}
    stated: dict[str, object] = {name: value for name, value in values.items() if value not in (None, "")}
    stated |= {"royalties": True} if transaction.royalties_burned else {}
    return stated | ({"standing": _standing(transaction)} if transaction.status else {})


def _standing(transaction: "Transaction") -> tuple[str, bool]:
    """The status, and whether anybody has paid."""
    return transaction.status, bool(transaction.issuer_address)
