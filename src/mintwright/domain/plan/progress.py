"""How far a plan is: derived each time from the mints that were made for it, and stored nowhere.

The first mint goes alone. The rest may go, in waves, once its address, cost and clock can be read. A refused, failed or
unknown mint, or an alarm, pauses the plan, and so does a start of the program, or a change of account or network.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from mintwright.domain.answers.transaction_status import MAY_BE_RETRIED, TransactionStatus
from mintwright.domain.mint import MintState, NotedOutcome


class Step(StrEnum):
    """Where a mint of a plan stands."""

    PLANNED = "planned"
    FROZEN = "frozen"  # its bytes are in the journal, and were never sent
    SENDING = "sending"
    READING = "being looked up"  # the service took it, and what it said is being read
    HELD = "held"  # the service took it, and waits until it is ordered
    SENT = "sent"  # the service took it, and waits for the payment
    UNREADABLE = "unreadable"  # the service took it; where it stands, or what one has to know to pay, cannot be read
    ALARMED = "alarmed"  # and its terms changed, or cannot be right: nobody is to pay it before that is decided
    PAID = "paid"
    MINTED = "minted"
    FAILED = "failed"  # by the chain or the service, which may try again
    REFUNDING = "refunding"
    UNKNOWN = "unknown"
    REFUSED = "refused"
    CANCELED = "canceled"
    NOT_MINTED = "not minted"  # as the artist noted


FREE = frozenset({Step.PLANNED, Step.REFUSED, Step.CANCELED, Step.NOT_MINTED})  # nothing of it can exist
SENDABLE = FREE | {Step.FROZEN}
STUCK = frozenset({Step.REFUSED, Step.FAILED, Step.UNKNOWN, Step.ALARMED})
PAID = frozenset({Step.PAID, Step.MINTED})  # as the service says: no note of the artist's is among them
TO_COME = frozenset({Step.READING, Step.HELD, Step.SENT, Step.UNREADABLE, Step.ALARMED})  # nobody knows of a payment
TAKEN = PAID | TO_COME  # by the service


class PlanState(StrEnum):
    """Where a plan stands."""

    NOT_BEGUN = "not begun"
    FIRST_ALONE = "first mint alone"
    WAITING_FOR_TERMS = "waiting for the terms of the first"
    READY = "ready for a wave"
    GOING_ON = "going on"
    PAUSED = "paused"
    ALL_SENT = "all sent"
    DONE = "done"


class Pause(StrEnum):
    """Why a plan is paused."""

    DAMAGED = "damaged"
    ELSEWHERE = "another account or network"
    STUCK = "a mint is refused, failed, unknown or alarmed"
    NOT_GONE_ON = "started anew, or back from another account"


@dataclass(frozen=True, slots=True)
class Terms:
    """What the service asks for a mint, in ADA, once its address, cost and clock can be read."""

    cost: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """A mint that was made for one of a plan, as its receipt says. `is_paid`: a payment was seen.

    `is_reading`: what the service said is being read. `is_held`: it waits until it is ordered. `is_doubtful`: not all
    that one has to know before paying can be read. `is_from_file`: its answer was taken back from a file, which proves
    nothing. `terms` are None while they cannot be read, or an alarm stands over them, which `is_alarmed`.
    """

    mint_id: int
    state: MintState
    noted: NotedOutcome | None = None
    status: str = ""
    is_paid: bool = False
    is_reading: bool = False
    is_held: bool = False
    is_doubtful: bool = False
    is_from_file: bool = False
    is_under_way: bool = False
    is_alarmed: bool = False
    terms: Terms | None = None

    @property
    def step(self) -> Step:
        """Where it stands."""
        if self.state is MintState.PREPARED:
            return Step.SENDING if self.is_under_way else Step.FROZEN
        if self.state is MintState.UNKNOWN:
            return _NOTED[self.noted]
        if self.state is MintState.ANSWERED:
            return Step.UNKNOWN if self.is_from_file else self._answered
        return Step.SENDING if self.state is MintState.SENDING else Step.REFUSED

    @property
    def _answered(self) -> Step:
        if self.is_reading:
            return Step.READING
        if self.status in MAY_BE_RETRIED:
            return Step.FAILED
        if self.status in _STEPS:
            return _STEPS[self.status]
        if self.is_paid:
            return Step.PAID
        if self.is_alarmed:
            return Step.ALARMED
        if self.is_held:
            return Step.HELD
        return Step.SENT if self.status in _WAITING and not self.is_doubtful else Step.UNREADABLE


_NOTED = {None: Step.UNKNOWN, NotedOutcome.MINTED: Step.MINTED, NotedOutcome.NOT_MINTED: Step.NOT_MINTED}
_STEPS: Mapping[str, Step] = {
    TransactionStatus.CONFIRMED: Step.MINTED,
    TransactionStatus.CANCELED: Step.CANCELED,
    TransactionStatus.REFUND: Step.REFUNDING,
    TransactionStatus.PROCESSING: Step.PAID,
    TransactionStatus.ROYALTIES: Step.PAID,
    TransactionStatus.BURNING: Step.PAID,
    TransactionStatus.STAND_BY: Step.PAID,
}
_WAITING = frozenset({"", TransactionStatus.PREAUTH, TransactionStatus.WAITING})


def deciding(attempts: Sequence[Attempt]) -> Attempt | None:
    """Of the mints that were made for one of a plan, oldest first, the one that says where it stands.

    That is the newest of which anything may exist; only where there is none, the newest.
    """
    live = [one for one in attempts if one.step not in FREE]
    return (live or list(attempts) or [None])[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """How far a plan is, with the mints of the plan in their order.

    `mint_ids` are the mints that say where each stands. `terms` are of the newest of which they can be read, which
    is the mint `told_by`: the service may ask another price than it did at first.
    """

    steps: Mapping[int, Step]
    mint_ids: Mapping[int, int]
    state: PlanState
    pauses: frozenset[Pause] = frozenset()
    terms: Terms | None = None
    told_by: int | None = None

    @property
    def free(self) -> tuple[int, ...]:
        """The mints that may still be changed: nothing of them can exist."""
        return self._in(FREE)

    @property
    def fixed(self) -> frozenset[int]:
        """Those that may exist, or whose bytes are ready to be sent."""
        return frozenset(self.steps) - frozenset(self.free)

    @property
    def sendable(self) -> tuple[int, ...]:
        """Those that may be sent in the next wave, in order; what was left unsent is among them."""
        return self._in(SENDABLE)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The mints that were made for those which wait for their payment, in order."""
        return tuple(self.mint_ids[one] for one in self._in({Step.SENT}))

    @property
    def stuck(self) -> tuple[int, ...]:
        """Those that pause the plan until the artist has settled them, or has said that the others go on."""
        return self._in(STUCK)

    def _in(self, steps: Collection[Step]) -> tuple[int, ...]:
        return tuple(planned_id for planned_id, step in self.steps.items() if step in steps)


def progress_of(
    planned: Iterable[int],
    attempts: Mapping[int, Sequence[Attempt]],
    *,
    wave: int = 0,
    is_here: bool = True,
    is_gone_on: bool = True,
    is_damaged: bool = False,
) -> Progress:
    """How far a plan is.

    `attempts` are by the mint of the plan, oldest first; `wave` is how many mints are being sent at this moment.
    `is_here`: its account is the one in use; `is_gone_on`: the artist has gone on with it since the program started
    and since it was here again.
    """
    decided = {planned_id: deciding(attempts.get(planned_id, ())) for planned_id in planned}
    steps = {planned_id: Step.PLANNED if one is None else one.step for planned_id, one in decided.items()}
    live = [one for one in decided.values() if one is not None and one.step in TAKEN]
    told = max((one for one in live if one.terms is not None), key=lambda one: one.mint_id, default=None)
    terms = None if told is None else told.terms
    pauses = _pauses(steps.values(), is_here=is_here, is_gone_on=is_gone_on, is_damaged=is_damaged)
    return Progress(
        steps=steps,
        mint_ids={planned_id: one.mint_id for planned_id, one in decided.items() if one is not None},
        state=_state(tuple(steps.values()), pauses, wave=wave, has_terms=terms is not None),
        pauses=pauses,
        terms=terms,
        told_by=None if told is None else told.mint_id,
    )


def _pauses(steps: Collection[Step], *, is_here: bool, is_gone_on: bool, is_damaged: bool) -> frozenset[Pause]:
    if is_damaged:
        return frozenset({Pause.DAMAGED})
    is_begun = any(step is not Step.PLANNED for step in steps)
    found = {
        Pause.ELSEWHERE: not is_here,
        Pause.STUCK: not STUCK.isdisjoint(steps),
        Pause.NOT_GONE_ON: is_begun and not is_gone_on,
    }
    return frozenset(pause for pause, holds in found.items() if holds)


def _state(steps: Sequence[Step], pauses: frozenset[Pause], *, wave: int, has_terms: bool) -> PlanState:
    if steps and all(step is Step.MINTED for step in steps):
        return PlanState.DONE
    if wave:
        return PlanState.GOING_ON if has_terms else PlanState.FIRST_ALONE
    if pauses & {Pause.DAMAGED, Pause.ELSEWHERE, Pause.STUCK}:
        return PlanState.PAUSED
    if SENDABLE.isdisjoint(steps):
        return PlanState.ALL_SENT
    if all(step is Step.PLANNED for step in steps):
        return PlanState.NOT_BEGUN
    if not has_terms and not TAKEN.isdisjoint(steps):
        return PlanState.WAITING_FOR_TERMS
    return PlanState.PAUSED if pauses else PlanState.READY
