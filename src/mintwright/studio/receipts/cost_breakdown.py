"""The cost items of a mint, as the service names them. They add up to the cost exactly, or none is shown."""

from decimal import Decimal, localcontext
from typing import TYPE_CHECKING

from mintwright.domain.sentences import Sentence

if TYPE_CHECKING:
    from mintwright.domain.answers.service_records import Transaction

Part = tuple[Sentence, Decimal]
"""What is paid for, and how much of it in ADA."""

EXACT = 40  # digits: the eleven before the point and twenty after it that an amount may have, and some for the sum

_SERVICE = Sentence("receipt", "for the minting service")
_NETWORK = Sentence("receipt", "network fee")
_ROYALTIES = Sentence("receipt", "network fee of the royalty token")
_BOND = Sentence("receipt", "surety bond; the service does not say whether it comes back")
_REST = Sentence("receipt", "for other things, which the service does not break down")


def cost_items(transaction: "Transaction | None") -> tuple[Part, ...]:
    """The items of `cost`. Not all fields are in the contract."""
    if transaction is None or transaction.cost is None:
        return ()
    named = [
        (_SERVICE, transaction.convenience_fee),
        (_NETWORK, transaction.blockchain_fee),
        (_ROYALTIES, transaction.royalties_estimated_cost),
    ]
    parts = [(said, amount) for said, amount in named if amount]
    with localcontext(prec=EXACT):
        rest = transaction.cost - sum((amount for _, amount in parts), Decimal(0))
        if not parts or rest < 0:
            return ()
        bond = transaction.surety_bond
        if bond and bond <= rest:
            parts.append((_BOND, bond))
            rest -= bond
    if rest:
        parts.append((_REST, rest))  # most likely the deposit, but nobody is told guesses about their money
    return tuple(parts)
