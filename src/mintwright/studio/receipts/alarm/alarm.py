"""The alarm of a mint: terms of its payment that changed by nobody's order, or that cannot be right. Pure.

Deposit address, policy, clock and cost stay as they were first answered. A force of ours, which the service documents
to give a new policy and a new clock, excuses one change of these two, and no change of address or cost.
"""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from mintwright.chain.addresses import AddressError, parse_address
from mintwright.domain.alarm_choice import AlarmChoice, Decision
from mintwright.domain.answers.transaction_status import UNPAID, TransactionStatus
from mintwright.domain.mint import Mint

if TYPE_CHECKING:
    from mintwright.studio.receipts.transaction_history import HistoricAnswer

FAR_ABOVE, FAR_ABOVE_ADA = 4, Decimal(45)
"""A cost is far above the forecast where it is more than four times what travels with the assets, and 45 ada.

The one published sample asks for 15.3 ada where 1.2 travel: 6 and 2 for the service, 0.5 for the network, and 6.8 that
nobody explains, most likely a reserve as `travels` is. So what grows with the assets may be four times as much, and
what does not, three times the sample's. Below that a thief gains less than a service may charge without a word.
"""
FAR_BELOW = Decimal("0.5")
"""And far below it where it is not half of what travels: the ledger lets nothing be sent for that."""


class AlarmKind(StrEnum):
    """What was found, the worst first."""

    ADDRESS_CHANGED = "address changed"
    ADDRESS_INVALID = "address invalid"
    COST_CHANGED = "cost changed"
    POLICY_CHANGED = "policy changed"
    CLOCK_CHANGED = "clock changed"
    COST_FAR = "cost far"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One term: what the service said first, what it says now, and since when (None if nobody noted it).

    Where nothing changed, `first` is empty, or for the cost what was forecast to travel. `is_over`: the service says
    again what it said first, and `now` is what it said in between.
    """

    kind: AlarmKind
    first: str = ""
    now: str = ""
    first_on: datetime | None = None
    now_on: datetime | None = None
    is_over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Alarm:
    """Everything that was found, and what the artist decided about just that."""

    findings: tuple[Finding, ...]
    decisions: tuple[Decision, ...]
    choice: AlarmChoice | None = None

    @property
    def key(self) -> str:
        """What it is called in the journal: by what was found."""
        return alarm_key(self.findings)

    @property
    def is_open(self) -> bool:
        """Whether the payment stays hidden."""
        return self.choice is None or self.choice.decision is Decision.DO_NOT_PAY

    @property
    def uses_first(self) -> bool:
        """Whether what was said first counts."""
        return self.choice is not None and self.choice.decision is Decision.USE_FIRST

    def first_of(self, kind: AlarmKind) -> str:
        """What was said first of a term that changed; empty if it did not."""
        return next((finding.first for finding in self.findings if finding.kind is kind), "")


def alarm_key(findings: Sequence[Finding]) -> str:
    """A name for what was found, and when: what changed, changed back and changes once more is another alarm."""
    said = "\n".join(f"{one.kind}\t{one.first}\t{one.now}\t{one.now_on}\t{one.is_over}" for one in findings)
    return hashlib.sha256(said.encode("utf-8", "surrogatepass")).hexdigest()


def alarm_of(
    mint: Mint, history: "Sequence[HistoricAnswer]", travels: Decimal | None, *, is_held_first: bool
) -> Alarm | None:
    """The alarm of a mint that is to be paid; None where all is as it was first answered and can be right.

    `travels` is the ada that was forecast to travel with the assets. `is_held_first`: the mint waits to be ordered, and
    what it costs is named when it is.
    """
    if not history or not _is_to_be_paid(history[-1]):
        return None
    findings = tuple(_found(mint, history, travels, is_held_first=is_held_first))
    if not findings:
        return None
    alarm = Alarm(findings=findings, decisions=_offered(mint, findings))
    choice = next((one for one in reversed(mint.choices) if one.alarm == alarm.key), None)
    if choice is not None and choice.decision not in alarm.decisions:
        choice = None
    return Alarm(findings=findings, decisions=alarm.decisions, choice=choice)


def _is_to_be_paid(latest: "HistoricAnswer") -> bool:
    """Also under a status that nobody knows, as long as no payment was seen: "Waiting" is none of our words."""
    status = latest.transaction.status
    is_known = status in tuple(TransactionStatus)
    return status in UNPAID or not (is_known or (status and latest.transaction.issuer_address))


def _found(
    mint: Mint, history: "Sequence[HistoricAnswer]", travels: Decimal | None, *, is_held_first: bool
) -> Iterable[Finding]:
    addresses = _told(history, "deposit_address")
    priced = [one for one in history if not (is_held_first and one.transaction.status == TransactionStatus.PREAUTH)]
    costs = _told(priced, "cost")
    yield from _changed(AlarmKind.ADDRESS_CHANGED, addresses)
    if addresses and not is_payable(mint, addresses[-1].value):
        yield Finding(kind=AlarmKind.ADDRESS_INVALID, now=addresses[-1].value, now_on=addresses[-1].since)
    yield from _changed(AlarmKind.COST_CHANGED, costs)
    yield from _changed(AlarmKind.POLICY_CHANGED, _told(history, "policy_id"), mint.forced_on)
    yield from _changed(AlarmKind.CLOCK_CHANGED, _told(history, "invalid_slot"), mint.forced_on)
    if costs and travels is not None and is_far(Decimal(costs[-1].value), travels):
        yield Finding(kind=AlarmKind.COST_FAR, first=f"{travels:f}", now=costs[-1].value, now_on=costs[-1].since)


def is_payable(mint: Mint, address: str) -> bool:
    """Whether it is an address that can be paid on the mint's network: whole, and no reward account."""
    try:
        parsed = parse_address(address)
    except AddressError:
        return False
    return parsed.network == mint.network.chain_id and not parsed.is_stake


def is_far(cost: Decimal, travels: Decimal) -> bool:
    """Whether a cost is far from what was forecast to travel with the assets."""
    return cost > FAR_ABOVE * travels + FAR_ABOVE_ADA or cost < FAR_BELOW * travels


# --- What was said of one term, and since when


@dataclass(frozen=True, slots=True)
class _Value:
    value: str
    since: datetime | None


def _told(history: "Sequence[HistoricAnswer]", name: str) -> list[_Value]:
    """Each value that was said of a term, in turn; an answer that says nothing of it changes nothing."""
    told: list[_Value] = []
    for answer in history:
        value: Any = getattr(answer.transaction, name)
        if value in (None, ""):
            continue
        said = f"{value.normalize():f}" if isinstance(value, Decimal) else str(value)
        if not told or told[-1].value != said:
            told.append(_Value(said, answer.seen_on))
    return told


def _changed(kind: AlarmKind, told: Sequence[_Value], forced_on: Sequence[datetime] = ()) -> Iterable[Finding]:
    """The change from what was said first, unless forces of ours explain it: each explains one.

    Also one that is over: whoever answers now this and now that is not to be paid without a look.
    """
    if not told:
        return
    first, forces, replaced, other = told[0], sorted(forced_on), set[str](), list[_Value]()
    for later in told[1:]:
        if later.value != first.value and forces and later.since is not None and forces[0] <= later.since:
            replaced.add(first.value)
            first, other = later, []
            forces.pop(0)
        elif later.value != first.value:
            other.append(later)
    is_over = told[-1].value == first.value
    changed = [one for one in other if not is_over or one.value not in replaced]  # a copy may lag behind a force
    if changed:
        now = changed[-1]
        yield Finding(
            kind=kind, first=first.value, now=now.value, first_on=first.since, now_on=now.since, is_over=is_over
        )


# --- What can be decided


def _offered(mint: Mint, findings: Sequence[Finding]) -> tuple[Decision, ...]:
    """What makes sense: nobody is sent to an address that cannot be paid."""
    changed = {finding.kind: finding for finding in findings}
    address = changed.get(AlarmKind.ADDRESS_CHANGED)
    invalid = AlarmKind.ADDRESS_INVALID in changed
    offered: list[Decision] = []
    has_first = address is not None or AlarmKind.COST_CHANGED in changed
    if has_first and (is_payable(mint, address.first) if address is not None else not invalid):
        offered.append(Decision.USE_FIRST)
    is_first_again = all(finding.is_over for finding in findings)
    if not invalid and not (has_first and is_first_again):
        offered.append(Decision.USE_NEW)
    return (*offered, Decision.DO_NOT_PAY)
