"""The cost breakdown: its items add up exactly, and what the service does not name is not made up."""

import json
from decimal import Decimal
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.answers.service_records import parse_transaction
from mintwright.studio.receipts.cost_breakdown import cost_items

CONTRACT = {"cost": 15.25561, "convenience_fee": 6, "blockchain_fee": 0.227805}


def parts(**fields: Any) -> list[tuple[str, Decimal]]:
    raw = json.dumps({"uuid": "t", **fields}).encode()
    return [(str(said), amount) for said, amount in cost_items(parse_transaction(raw))]


def test_what_the_contract_alone_gives_leaves_an_honest_rest() -> None:
    assert parts(**CONTRACT) == [
        ("for the minting service", Decimal(6)),
        ("network fee", Decimal("0.227805")),
        ("for other things, which the service does not break down", Decimal("9.027805")),
    ]


def test_what_the_service_names_beyond_the_contract_is_told_and_the_rest_is_not_guessed() -> None:
    assert parts(**CONTRACT, surety_bond=2, royalties_estimated_cost=0.227805) == [
        ("for the minting service", Decimal(6)),
        ("network fee", Decimal("0.227805")),
        ("network fee of the royalty token", Decimal("0.227805")),
        ("surety bond; the service does not say whether it comes back", Decimal(2)),
        ("for other things, which the service does not break down", Decimal("6.8")),
    ]


def test_without_a_cost_or_with_parts_larger_than_it_nothing_is_split() -> None:
    assert parts(convenience_fee=6) == []
    assert parts(cost=5, convenience_fee=6, blockchain_fee=1) == []
    assert parts(cost=5) == []


MONEY = st.none() | st.decimals(0, 100, places=6).map(str) | st.integers(-5, 100)
ODD = MONEY | st.just("much") | st.booleans() | st.just([])


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.fixed_dictionaries(dict.fromkeys(CONTRACT, MONEY)), ODD, ODD)
def test_whatever_the_service_says_the_lines_add_up(known: dict[str, Any], bond: Any, royalties: Any) -> None:
    shown = parts(**known, surety_bond=bond, royalties_estimated_cost=royalties)
    if shown:
        assert sum(amount for _, amount in shown) == Decimal(str(known["cost"]))
