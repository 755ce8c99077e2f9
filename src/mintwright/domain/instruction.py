"""What the artist tells a service to do with a mint that it has: order it, force it, refund it. As in the journal."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from mintwright.domain.sentences import Sentence


class InstructionKind(StrEnum):
    """What is to be done with the transaction."""

    ORDER = "order"  # mint it, or mint it again after a failure
    FORCE = "force"  # the same under a new policy, which has a clock of its own: once
    REFUND = "refund"  # give it up: what was paid goes back


class InstructionState(StrEnum):
    """prepared → sending → answered | refused | unknown, unknown → concluded; unsent where nothing reached the service.

    Only `prepared` may ever be sent, and only once: the artist who wants the same again gives another instruction.
    """

    PREPARED = "prepared"
    SENDING = "sending"
    ANSWERED = "answered"
    REFUSED = "refused"
    UNSENT = "unsent"
    UNKNOWN = "unknown"
    CONCLUDED = "concluded"  # unknown, until the service said of the transaction what it had not said before


_S = InstructionState
OPEN = frozenset({_S.PREPARED, _S.SENDING})  # a mint has one of these at most
MAY_BE_DONE = frozenset({_S.SENDING, _S.ANSWERED, _S.UNKNOWN, _S.CONCLUDED})


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction:
    """One instruction and its outcome.

    `transaction_uuid` is what it is about; `status`, `policy_id` and `invalid_slot` are how that stood before, as the
    service had said. `answer` is the raw body of the answer, `problem` why there is none or why it was refused, in
    words. `status_since` is what the service said of the transaction after an unknown outcome. Times are aware UTC.
    """

    id: int
    mint_id: int
    kind: InstructionKind
    state: InstructionState
    transaction_uuid: str
    status: str
    policy_id: str = ""
    invalid_slot: int | None = None
    prepared_on: datetime
    sent_on: datetime | None = None
    answered_on: datetime | None = None
    answer: bytes | None = None
    answer_status: int | None = None
    problem: Sentence | None = None
    details: str = ""
    status_since: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it may still be sent, or is being sent."""
        return self.state in OPEN

    @property
    def may_be_done(self) -> bool:
        """Whether the service may have done what it says."""
        return self.state in MAY_BE_DONE


def forced_since(instructions: Iterable[Instruction], since: datetime) -> Instruction | None:
    """The newest force of ours that may have given the transaction another policy and clock since then; None if none.

    What changes without one was changed by somebody else.
    """
    sent = (one for one in _forces(instructions) if one.sent_on is not None and one.sent_on >= since)
    return max(sent, key=lambda force: force.id, default=None)


def was_forced(instructions: Iterable[Instruction], policy_id: str) -> bool:
    """Whether a force of ours has taken effect, as far as is known of a transaction that has this policy now."""
    return any(one.state is _S.ANSWERED or _has_changed(one.policy_id, policy_id) for one in _forces(instructions))


def replaced_policies(instructions: Iterable[Instruction], policy_id: str) -> tuple[str, ...]:
    """The policies that forces of ours replaced, oldest first, of a transaction that has this policy now."""
    earlier = (one.policy_id for one in _forces(instructions) if _has_changed(one.policy_id, policy_id))
    return tuple(dict.fromkeys(earlier))


def _forces(instructions: Iterable[Instruction]) -> Iterable[Instruction]:
    return (one for one in instructions if one.kind is InstructionKind.FORCE and one.may_be_done)


def _has_changed(before: str, now: str) -> bool:
    return bool(before and now) and before != now
