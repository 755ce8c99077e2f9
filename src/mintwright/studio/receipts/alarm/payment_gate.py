"""The one gate of a payment: under an open alarm a receipt holds no address and no amount, so nothing can show them.

What shows, prints, copies or exports a receipt reads it from `Receipt`, or asks `without_terms` about text that is the
service's own. Only the alarm itself has the values, to be compared by eye.
"""

import re
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from mintwright.domain.sentences import Sentence
from mintwright.studio.export import HIDDEN, without
from mintwright.studio.receipts.alarm.alarm import Alarm, AlarmKind
from mintwright.studio.receipts.mint_status import DO_NOT_PAY

if TYPE_CHECKING:
    from mintwright.domain.seal.approved_fields import Comparison
    from mintwright.domain.seal.seal import Seal
    from mintwright.studio.receipts.receipt import Receipt


_ADDRESS = re.compile(
    r"(?:addr|stake)(?:_test)?1[0-9a-z]{20,}|(?:Ae2|DdzFF|37bt)[1-9A-HJ-NP-Za-km-z]{40,}", re.IGNORECASE
)


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
        return _speechless(bare)
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


def _speechless(bare: "Receipt") -> "Receipt":
    """Without what the service says of addresses in words of its own, wherever it says it."""
    return replace(
        bare,
        words=None if bare.words is None else sentence_without_terms(bare, bare.words),
        details=without_terms(bare, bare.details),
        differences=tuple(sentence_without_terms(bare, said) for said in bare.differences),
        timeline=tuple(replace(line, said=sentence_without_terms(bare, line.said)) for line in bare.timeline),
        seal=None if bare.seal is None else _seal_without(bare, bare.seal),
    )


def _seal_without(receipt: "Receipt", seal: "Seal") -> "Seal":
    """What is recorded stays to be read, an address for royalties too, but for those that are hidden."""
    minted = None if seal.minted is None else _comparison_without(receipt, seal.minted)
    return replace(seal, recorded=_comparison_without(receipt, seal.recorded), minted=minted)


def _comparison_without(receipt: "Receipt", found: "Comparison") -> "Comparison":
    told = tuple(
        one if one.recorded is None else replace(one, recorded=without(receipt.hidden, one.recorded))
        for one in found.differences
    )
    return replace(found, differences=told)


def without_terms(receipt: "Receipt", text: str) -> str:
    """A text of the service's own, under an open alarm without any address: it may name one more in its words."""
    return _ADDRESS.sub(HIDDEN, without(receipt.hidden, text)) if receipt.hidden else text


def sentence_without_terms(receipt: "Receipt", said: Sentence) -> Sentence:
    """The same of a sentence, whatever stands in it."""
    return said.filled(**{name: _value_without(receipt, value) for name, value in said.values.items()})


def _value_without(receipt: "Receipt", value: object) -> object:
    if isinstance(value, Sentence):
        return sentence_without_terms(receipt, value)
    return without_terms(receipt, value) if isinstance(value, str) else value
