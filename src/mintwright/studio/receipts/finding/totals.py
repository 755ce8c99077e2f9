"""What receipts add up to: the ada that was paid, by month and network, and of how many nobody knows."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal, localcontext

from mintwright.domain.networks import Network
from mintwright.studio.receipts.finding.receipt_facts import Month, ReceiptFacts

_EXACT = 80  # digits: the most an amount may have, and some for the sum


@dataclass(frozen=True, slots=True, kw_only=True)
class Total:
    """What was paid in one month on one network, in ada, for so many receipts. Of `unknown` ones nobody knows what.

    Those for which nothing was paid are not counted.
    """

    month: Month
    network: Network
    spent: Decimal
    count: int
    unknown: int


def totals_of(facts: Iterable[ReceiptFacts]) -> Sequence[Total]:
    """A total for each month and network that has any receipt, the newest first. Networks are never added up: the ada
    of some is not real.
    """
    groups = defaultdict[tuple[Month, Network], list[Decimal | None]](list)
    for one in facts:
        groups[one.month, one.network].append(one.spent)
    newest_first = sorted(groups.items(), key=lambda group: (group[0][0], group[0][1]), reverse=True)
    return [
        Total(
            month=month,
            network=network,
            spent=added(spent),
            count=sum(one is None or one > 0 for one in spent),
            unknown=spent.count(None),
        )
        for (month, network), spent in newest_first
    ]


def added(amounts: Iterable[Decimal | None]) -> Decimal:
    """The exact sum of those that are known."""
    with localcontext(prec=_EXACT):
        return sum((one for one in amounts if one is not None), Decimal(0))
