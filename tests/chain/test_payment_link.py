"""Payment links (CIP-13): exact for every amount, and nothing but an address in them."""

from decimal import Decimal
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mintwright.chain.payment_link import payment_link, sendable

ADDRESS = "addr_test1vqucea4m5pjmwvfe3kx5jp280xwyjkhcszq0ag7099qfxxq24kpnd"
LOVELACE = Decimal("0.000001")


def amount_in(link: str) -> Decimal:
    parts = urlsplit(link)
    assert (parts.scheme, parts.path) == ("web+cardano", ADDRESS)
    ((name, (amount,)),) = parse_qs(parts.query, strict_parsing=True).items()
    assert name == "amount"
    assert set(amount) <= set("0123456789."), "CIP-13: digits with a period, no exponent, no commas"
    return Decimal(amount)


@given(st.integers(1, 45_000_000_000_000_000), st.integers(0, 12))
@example(14_700_000, 0)
def test_every_amount_of_whole_lovelace_is_exact_however_it_is_written(lovelace: int, zeros: int) -> None:
    amount = Decimal((0, tuple(map(int, f"{lovelace}{'0' * zeros}")), -6 - zeros))
    assert amount_in(payment_link(ADDRESS, amount)) == amount


@given(st.decimals(min_value=0, max_value=45_000_000_000, allow_nan=False, allow_infinity=False))
@example(Decimal("0.0000001"))
@example(Decimal("1E+3"))
@example(Decimal("1E-999999"))
@example(Decimal("15.2556100000000001"))
def test_what_nobody_can_send_is_rounded_up_by_less_than_a_lovelace(amount: Decimal) -> None:
    if amount == 0:
        assert payment_link(ADDRESS, amount) == ""
        return
    asked = amount_in(payment_link(ADDRESS, amount))
    assert asked >= amount
    assert asked - amount <= LOVELACE
    assert asked % LOVELACE == 0


@given(st.decimals(min_value=0, max_value=45_000_000_000, places=20))
@example(Decimal("15.255610000000001"))
def test_what_is_shown_to_be_sent_is_what_the_link_asks_for(amount: Decimal) -> None:
    """A service that counts in floats names parts of a lovelace, which no wallet takes."""
    shown = sendable(amount)
    assert shown == (amount_in(payment_link(ADDRESS, amount)) if amount else 0)
    assert int(shown.as_tuple().exponent) >= -6


@pytest.mark.parametrize("amount", ["NaN", "Infinity", "-1", "0", "-0", "45000000001"])
def test_what_is_no_amount_has_no_link(amount: str) -> None:
    assert payment_link(ADDRESS, Decimal(amount)) == ""


@given(st.text())
@example("")
@example(f"{ADDRESS}?amount=9&x=")
@example(f"{ADDRESS} ")
@example("addr1é")
def test_nothing_else_gets_into_a_link(address: str) -> None:
    link = payment_link(address, Decimal(5))
    assert link in ("", f"web+cardano:{address}?amount=5")
    assert not link or all(sign.isascii() and (sign.isalnum() or sign == "_") for sign in address)
