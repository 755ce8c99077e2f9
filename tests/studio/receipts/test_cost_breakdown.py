"""The cost in parts: the same words before and after, adding up exactly, and nothing made up for the service."""

import json
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.answers.service_records import parse_transaction
from mintwright.domain.assets.asset import AssetRequest
from mintwright.domain.assets.forecast import Forecast, forecast, travelling_ada
from mintwright.studio.receipts.cost_breakdown import (
    CostPart,
    KnownCost,
    cost_parts,
    expected_parts,
    forecast_parts,
    in_all,
    known_so_far,
    service_charge,
)

CONTRACT = {"cost": 15.25561, "convenience_fee": 6, "blockchain_fee": 0.227805}
ONE = ({"asset_name": "Lantern", "amount": 1},)
TRAVELS = Decimal(travelling_ada({"Lantern": 1})) / 1_000_000


def charged(requests: Any = ONE, **fields: Any) -> tuple[CostPart, ...]:
    return cost_parts(parse_transaction(json.dumps({"uuid": "t", **fields}).encode()), requests)


def parts(**fields: Any) -> list[tuple[str, Decimal | None]]:
    return [(str(part.name), part.amount) for part in charged(**fields)]


def expected(royalties: str | None = None) -> Forecast:
    asset = AssetRequest(
        amount=1, name="Lantern", asset_name="Lantern", image="ipfs://Qm" + 44 * "x", is_auto=True, royalties=royalties
    )
    return forecast([asset])


def test_before_and_after_the_parts_have_the_same_names_in_the_same_order() -> None:
    seen = expected()
    bill = {"convenience_fee": 6, "blockchain_fee": 0.2, "surety_bond": 2, "cost": float(8 + TRAVELS) + 0.2}
    before, after = forecast_parts(seen), charged(**bill)
    assert [str(part.name) for part in before] == [
        "Network fee", "Minting service", "Security deposit", "Ada that travels with the assets",
    ]  # fmt: skip
    assert [str(part.name) for part in after] == [
        "Network fee", "Minting service", "Security deposit", "Most likely the ada that travels with the assets",
    ]  # fmt: skip
    assert (service_charge(before), service_charge(after)) == ((), (Decimal(6), Decimal(2)))
    assert forecast_parts(None) != before
    assert [part.name for part in forecast_parts(None)] == [part.name for part in before]


def test_before_the_service_has_answered_only_what_the_chain_takes_is_known() -> None:
    fee, service, bond, ada = forecast_parts(expected())
    assert (service.amount, bond.amount) == (None, None)
    assert str(service.unknown) == str(bond.unknown) == "named by the service"
    assert fee.is_forecast
    assert ada.is_forecast
    assert known_so_far((fee, service, bond, ada)) == (fee.amount or 0) + (ada.amount or 0)
    assert known_so_far(forecast_parts(None)) is None


def test_royalties_are_set_up_by_a_second_transaction_before_as_after() -> None:
    assert expected(royalties="addr_test1").network_fees == 2 * expected(royalties="addr_test1").fee
    assert expected().network_fees == expected().fee
    first = charged(**CONTRACT, surety_bond=2, royalties_estimated_cost=0.227805)[0]
    assert (str(first.name), first.amount) == ("Network fee", Decimal("0.455610"))
    assert first.note is not None
    assert first.note.values["amount"] == Decimal("0.227805")


def test_what_is_forecast_of_the_tokens_alone_is_what_the_whole_forecast_says() -> None:
    assert travelling_ada({"Lantern": 1}) == expected().min_ada


def test_what_the_contract_alone_gives_leaves_an_honest_rest() -> None:
    assert parts(**CONTRACT) == [
        ("Network fee", Decimal("0.227805")),
        ("Minting service", Decimal(6)),
        ("Something the service does not explain", Decimal("9.027805")),
    ]


@pytest.mark.parametrize(
    ("rest", "name", "note"),
    [
        (TRAVELS, "Most likely the ada that travels with the assets", "The service does not name it"),
        (TRAVELS * 11 / 10, "Most likely the ada that travels with the assets", "The service does not name it"),
        (TRAVELS * 4, "Something the service does not explain", "Most likely"),
        (TRAVELS / 4, "Something the service does not explain", "was forecast to travel with the assets"),
    ],
)
def test_an_unnamed_rest_is_compared_with_the_forecast_and_never_asserted(rest: Decimal, name: str, note: str) -> None:
    last = charged(cost=str(6 + rest), convenience_fee=6)[-1]
    assert (str(last.name), last.amount) == (name, rest)
    assert last.note is not None
    assert note in last.note.source
    assert last.note.values["forecast"] == TRAVELS


@pytest.mark.parametrize("requests", [(), ({},), ({"asset_name": "\ud800", "amount": 1},), ({"asset_name": "A"},) * 2])
def test_of_a_request_that_cannot_be_read_nothing_is_forecast(requests: Any) -> None:
    last = charged(requests, cost=8, convenience_fee=6)[-1]
    assert (str(last.name), last.note) == ("Something the service does not explain", None)


def test_without_a_cost_or_with_parts_larger_than_it_nothing_is_split() -> None:
    assert parts(convenience_fee=6) == []
    assert parts(cost=5, convenience_fee=6, blockchain_fee=1) == []
    assert parts(cost=5) == []


MONEY = st.none() | st.decimals(0, 100, places=6).map(str) | st.integers(-5, 100)
ODD = MONEY | st.just("much") | st.booleans() | st.just([])


@settings(derandomize=True, deadline=None, max_examples=200)
@given(st.fixed_dictionaries(dict.fromkeys(CONTRACT, MONEY)), ODD, ODD)
def test_whatever_the_service_says_the_lines_add_up(known: dict[str, Any], bond: Any, royalties: Any) -> None:
    shown = charged(**known, surety_bond=bond, royalties_estimated_cost=royalties)
    if shown:
        assert sum(part.amount or 0 for part in shown) == Decimal(str(known["cost"]))


BILLS = st.sampled_from([{}, {"convenience_fee": 6}, {"convenience_fee": 6, "blockchain_fee": 0.3, "surety_bond": 2}])


@given(BILLS, st.booleans(), st.lists(st.booleans(), min_size=1, max_size=4))
def test_what_others_are_expected_to_cost_follows_the_known_one_and_how_far_the_forecasts_are_apart(
    bill: dict[str, float], is_royal: bool, ahead: list[bool]
) -> None:
    plain, royal = expected(), expected(royalties="addr")
    told = royal if is_royal else plain
    parts = charged(**bill, cost=15.3)
    known = KnownCost(Decimal("15.3"), parts, told)
    others = [royal if one else plain for one in ahead]
    each = [expected_parts(known, one) for one in others]
    assert all(part.is_forecast for part in each[0])
    assert known_so_far(in_all(each)) == sum((known_so_far(one) or Decimal(0) for one in each), Decimal(0))
    apart = sum(one.network_fees - told.network_fees for one in others)
    if not parts or bill.get("blockchain_fee", 0) > 0.2:
        assert known_so_far(in_all(each)) == len(others) * known.cost + Decimal(apart) / 1_000_000


def test_without_both_forecasts_what_is_known_is_expected_as_often() -> None:
    parts = charged(convenience_fee=6, blockchain_fee=0.2, cost=15.3)
    for told, other in ((None, expected()), (expected(), None)):
        each = expected_parts(KnownCost(Decimal("15.3"), parts, told), other)
        assert [part.amount for part in in_all([each] * 3)] == [(part.amount or 0) * 3 for part in parts]
