"""A wave of a plan: what the artist confirms, and whether it may go."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from mintwright.domain.plan.progress import SENDABLE, TO_COME, Pause, Progress, Step
from mintwright.domain.sentences import Sentence

_DAMAGED = Sentence("plans", "Nothing was sent: this plan was damaged on the disk. Discard it and make it anew.")
_ELSEWHERE = Sentence(
    "plans", "Nothing was sent: this plan belongs to another account or network. Go back to that to go on with it."
)
_NONE = Sentence("plans", "Nothing was sent: no mint was chosen. Choose how many go in this wave.")
_NOT_SENDABLE = Sentence(
    "plans", "Nothing was sent: a mint of this wave was sent before. Look at the plan and choose the wave once more."
)
_STUCK = Sentence(
    "plans",
    "Nothing was sent: a mint of this plan was refused, failed, is not to be paid, or is unknown. Settle it first, or "
    "say that the others go on without it.",
)
_ALONE = Sentence("plans", "Nothing was sent: the first mint goes alone, so that its cost is known before the others.")
_WAITING = Sentence(
    "plans",
    "Nothing was sent: the address, the cost and the time of the mint before cannot be read yet. Wait until its "
    "receipt shows them.",
)
_OTHER_COST = Sentence(
    "plans", "Nothing was sent: the service asks another price than you confirmed. Look at it and confirm once more."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Confirmation:
    """The artist's word that these mints of a plan be sent now, at so many ADA each; None where nobody knows yet.

    `acknowledged` are mints that pause the plan and which she leaves as they are meanwhile. `reviewed` are digests of
    the bodies that she saw in a review, by the mints of the plan.
    """

    plan_id: int
    planned_ids: tuple[int, ...]
    each: Decimal | None = None
    acknowledged: frozenset[int] = frozenset()
    reviewed: Mapping[int, str] = field(default_factory=dict[int, str])


def why_not(progress: Progress, wave: Confirmation) -> Sentence | None:
    """Why this wave may not go; None if it may."""
    rules: Sequence[tuple[bool, Sentence]] = (
        (Pause.DAMAGED in progress.pauses, _DAMAGED),
        (Pause.ELSEWHERE in progress.pauses, _ELSEWHERE),
        (not wave.planned_ids, _NONE),
        (not _is_sendable(progress, wave.planned_ids), _NOT_SENDABLE),
        (not _settled(progress, wave), _STUCK),
        (progress.terms is None and _is_waiting(progress), _WAITING),
        (progress.terms is None and len(wave.planned_ids) > 1, _ALONE),
        (wave.each != (None if progress.terms is None else progress.terms.cost), _OTHER_COST),
    )
    return next((said for holds, said in rules if holds), None)


def _is_sendable(progress: Progress, planned_ids: Sequence[int]) -> bool:
    each_once = len(set(planned_ids)) == len(planned_ids)
    return each_once and all(progress.steps.get(one) in SENDABLE for one in planned_ids)


def _settled(progress: Progress, wave: Confirmation) -> bool:
    """Whether each that pauses the plan is acknowledged, or is refused and goes once more in this wave."""
    return set(progress.stuck) <= wave.acknowledged.union(wave.planned_ids)


def _is_waiting(progress: Progress) -> bool:
    """Whether a mint is with the service whose terms will come."""
    return not ({Step.SENDING, Step.PAID} | TO_COME).isdisjoint(progress.steps.values())
