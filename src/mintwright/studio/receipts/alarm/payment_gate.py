"""The one gate of a payment: under an open alarm a receipt holds no address and no amount, so nothing can show them.

What shows, prints, copies or exports a receipt reads it from `Receipt`, or asks `without_terms` about text that is the
service's own. Only the alarm itself has the values, to be compared by eye.
"""

import json
import re
from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from mintwright.domain.answers.named_addresses import named_addresses, without_addresses
from mintwright.domain.answers.untrusted_json import RecordError, parse_json
from mintwright.domain.mint import Mint
from mintwright.domain.sentences import Sentence
from mintwright.studio.export import HIDDEN, without
from mintwright.studio.receipts.alarm.alarm import Alarm, AlarmKind
from mintwright.studio.receipts.mint_status import DO_NOT_PAY

if TYPE_CHECKING:
    from mintwright.domain.seal.approved_fields import Comparison
    from mintwright.domain.seal.seal import Seal
    from mintwright.studio.receipts.receipt import Receipt


_ROYALTIES = re.compile(r'"royalties"\s*:\s*"[^"]*"')


def guarded(receipt: "Receipt", alarm: Alarm | None, told: frozenset[str] = frozenset()) -> "Receipt":
    """The receipt as it may be shown. `told` are all deposit addresses that the service ever named for it."""
    if alarm is None:
        return _without_others(receipt)
    if alarm.is_open:
        bare = replace(
            receipt,
            alarm=alarm,
            hidden=told | _named_in_answers(receipt.mint),
            deposit_address="",
            cost=None,
            parts=(),
            pay_before=None,
            status=DO_NOT_PAY,
        )
        return _speechless(bare)
    if not alarm.uses_first:
        return _without_others(replace(receipt, alarm=alarm))
    address, cost = alarm.first_of(AlarmKind.ADDRESS_CHANGED), alarm.first_of(AlarmKind.COST_CHANGED)
    first = replace(
        receipt,
        alarm=alarm,
        deposit_address=address or receipt.deposit_address,
        cost=Decimal(cost) if cost else receipt.cost,
        parts=() if cost else receipt.parts,
    )
    return _without_others(first)


def _without_others(receipt: "Receipt") -> "Receipt":
    """Without addresses in the service's own words that are neither the one to pay to nor the one that paid."""
    words = receipt.words
    return receipt if words is None else replace(receipt, words=sentence_without_terms(receipt, words))


def _named_in_answers(mint: Mint) -> frozenset[str]:
    """Every address in what the service answered that the artist did not send herself; but whom royalties would go to
    is to be seen.
    """
    answers = (_ROYALTIES.sub("", _text(raw)) for raw in (mint.answer, mint.transaction) if raw is not None)
    return frozenset[str]().union(*map(named_addresses, answers)) - named_addresses(_text(mint.body))


def _text(raw: bytes) -> str:
    """A body as text; letters that are written in numbers are letters too."""
    text = raw.decode("utf-8", "replace")
    if "\\u" not in text:
        return text
    try:
        return json.dumps(parse_json(raw), ensure_ascii=False, default=str)
    except RecordError:
        return text


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
    """A text of the service's own, under an open alarm without any address: it may name one more in its words. Else
    without those that are not this receipt's.
    """
    if receipt.alarm is not None and receipt.alarm.is_open:
        return without_addresses(without(receipt.hidden, text), instead=HIDDEN)
    return without_addresses(text, (receipt.deposit_address, receipt.issuer_address))


def sentence_without_terms(receipt: "Receipt", said: Sentence) -> Sentence:
    """The same of a sentence, whatever stands in it."""
    return said.filled(**{name: _value_without(receipt, value) for name, value in said.values.items()})


def _value_without(receipt: "Receipt", value: object) -> object:
    if isinstance(value, Sentence):
        return sentence_without_terms(receipt, value)
    return without_terms(receipt, value) if isinstance(value, str) else value
