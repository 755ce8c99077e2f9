"""Payment links (CIP-13): an address and an amount in one text, for wallets that read such links."""

import re
from decimal import Decimal
from fractions import Fraction
from math import ceil

_LOVELACE = 1_000_000  # in one ada
_MOST_ADA = 45_000_000_000  # that there will ever be
_PLAIN = re.compile(r"[0-9A-Za-z_]+")  # of which addresses consist, and nothing that a link would read otherwise


def payment_link(address: str, ada: Decimal) -> str:
    """The link that asks a wallet to send this much there; empty for what is no address, or no amount to be sent.

    An amount is exact in lovelace; a part of one, which nobody can send, is rounded up: never too little is asked for.
    """
    if not _PLAIN.fullmatch(address) or not ada.is_finite() or not 0 < ada <= _MOST_ADA:
        return ""
    return f"web+cardano:{address}?amount={_amount(ada)}"


def _amount(ada: Decimal) -> str:
    """Decimal ada of at most six places, without zeros at the end."""
    exact = Fraction(ada) if ada.adjusted() > -_SMALLEST else Fraction(0)
    whole, rest = divmod(max(1, ceil(exact * _LOVELACE)), _LOVELACE)
    return f"{whole}.{rest:06}".rstrip("0").rstrip(".")


_SMALLEST = 1_000  # places: a fraction of more would take long, and is a lovelace all the same
