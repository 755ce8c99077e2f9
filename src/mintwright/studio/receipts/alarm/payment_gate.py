"""The one gate of a payment: under an open alarm a receipt holds no address and no amount, so nothing can show them.

What shows, prints, copies or exports a receipt reads it from `Receipt`, or asks `without_terms` about text that is the
service's own. Only the alarm itself has the values, to be compared by eye.
"""

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from mintwright.studio.export import HIDDEN
from mintwright.studio.receipts.alarm.alarm import Alarm, AlarmKind
from mintwright.studio.receipts.mint_status import DO_NOT_PAY

if TYPE_CHECKING:
    from mintwright.studio.receipts.receipt import Receipt


def guarded(receipt: "Receipt", alarm: Alarm | None, told: frozenset[str] = frozenset()) -> "Receipt":
    """The receipt as it may be shown. `told` are all addresses that the service ever named for it."""
    if alarm is None:
        return receipt
    if alarm.is_open:
        bare = replace(
            receipt,
            alarm=alarm,
            hidden=told,
            deposit_address="",
            cost=None,
            parts=(),
            pay_before=None,
            status=DO_NOT_PAY,
        )
        words = (
            None if bare.words is None else bare.words.filled(said=without_terms(bare, str(bare.words.values["said"])))
        )
        return replace(bare, words=words, details=without_terms(bare, bare.details))
    if not alarm.uses_first:
        return replace(receipt, alarm=alarm)
    address, cost = alarm.first_of(AlarmKind.ADDRESS_CHANGED), alarm.first_of(AlarmKind.COST_CHANGED)
    return replace(
        receipt,
        alarm=alarm,
        deposit_address=address or receipt.deposit_address,
        cost=Decimal(cost) if cost else receipt.cost,
        parts=() if cost else receipt.parts,
    )


def without_terms(receipt: "Receipt", text: str) -> str:
    """A text of the service's own, without the addresses that are hidden."""
    for address in sorted(receipt.hidden, key=len, reverse=True):
        text = text.replace(address, HIDDEN)
    return text
