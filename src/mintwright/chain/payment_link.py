"""Payment links (CIP-13): an address and an amount in one text, for wallets that read such links."""

import re
from decimal import Decimal
from fractions import Fraction
from math import ceil

_PLACES = 6
_LOVELACE = 10**_PLACES  # in one ada
_MOST_ADA = 45_000_000_000  # that there will ever be
_PLAIN = re.compile(r"[0-9A-Za-z_]+")  # of which addresses consist, and nothing that a link would read otherwise


def payment_link(address: str, ada: Decimal) -> str:
    """The link that asks a wallet to send this much there; empty for what is no address, or no amount to be sent.

    An amount is exact in lovelace; a part of one, which nobody can send, is rounded up: never too little is asked for.
    """
    if not _PLAIN.fullmatch(address) or not ada.is_finite() or not 0 < ada <= _MOST_ADA:
        return ""
    return f"web+cardano:{address}?amount={_amount(ada)}"


def sendable(ada: Decimal) -> Decimal:
    """An amount that is not negative as it can be sent, in whole lovelace: a part of one is rounded up."""
    exact = Fraction(ada) if ada.adjusted() > -_SMALLEST else Fraction(bool(ada), _LOVELACE)
    return Decimal((0, tuple(map(int, str(ceil(exact * _LOVELACE)))), -_PLACES))


def _amount(ada: Decimal) -> str:
    """Decimal ada of at most six places, without zeros at the end."""
    return f"{sendable(ada):f}".rstrip("0").rstrip(".")


_SMALLEST = 1_000  # places: a fraction of more would take long, and is a lovelace all the same
