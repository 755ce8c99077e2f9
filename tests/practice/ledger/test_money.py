"""Money and chain, computed: the sum, the policy, the lock, the address."""

import json
import math
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from tests.practice.conftest import MakeAsset, Service

from mintwright.chain.addresses import parse_address
from mintwright.chain.slots import PREPROD, time_at
from mintwright.practice import PracticeOptions
from mintwright.practice.ledger.money import lovelace, quote
from mintwright.practice.ledger.requested_assets import RequestedAsset, read_request
from mintwright.practice.store.records import ada_number

ADDRESS = "addr_test1vqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqd9tg5t"
CREATED = 1_790_000_000.25


def wanted(*bodies: dict[str, Any]) -> list[RequestedAsset]:
    return read_request(list(bodies), strict=False)[0]


def test_the_cost_is_the_sum_of_its_parts(asset: MakeAsset) -> None:
    options = PracticeOptions(convenience_fee=Decimal("6.5"), surety_bond=Decimal("2.000001"))
    terms = quote(wanted(asset(), asset(asset_name="Dog")), CREATED, options)
    assert terms.cost == 6_500_000 + 2_000_001 + terms.blockchain_fee + terms.min_ada
    assert terms.blockchain_fee == 44 * terms.transaction_bytes + 155_381
    assert terms.min_ada > 1_000_000


def test_a_royalty_token_is_a_second_transaction(asset: MakeAsset) -> None:
    terms = quote(wanted(asset(royalties=ADDRESS, royalties_rate=Decimal(3))), CREATED, PracticeOptions())
    assert terms.transactions == 2
    assert terms.cost == 8_000_000 + 2 * terms.blockchain_fee + terms.min_ada


def test_the_policy_locks_a_day_after_creation(asset: MakeAsset) -> None:
    terms = quote(wanted(asset()), CREATED, PracticeOptions())
    assert time_at(terms.policy.invalid_slot, PREPROD) == datetime.fromtimestamp(1_790_000_000 + 86_400, UTC)
    assert terms.policy.invalid_slot.to_bytes(4) in terms.policy.script


def test_every_mint_has_a_policy_and_an_address_of_its_own(asset: MakeAsset) -> None:
    terms = [quote(wanted(asset()), CREATED, PracticeOptions()) for _ in range(20)]
    assert len({each.policy.policy_id for each in terms}) == len({each.deposit_address for each in terms}) == 20


def test_the_deposit_address_is_a_key_address_of_the_test_network(service: Service, asset: MakeAsset) -> None:
    address = parse_address(service.create(asset())["transaction"]["deposit_address"])
    assert (address.prefix, address.kind, address.network, len(address.payload)) == ("addr_test", 6, 0, 28)


def test_larger_assets_cost_more(asset: MakeAsset) -> None:
    small = quote(wanted(asset()), CREATED, PracticeOptions())
    large = quote(wanted(asset(attrs={"story": ["x" * 64] * 200})), CREATED, PracticeOptions())
    assert large.transaction_bytes > small.transaction_bytes + 200 * 64
    assert large.blockchain_fee > small.blockchain_fee


@pytest.mark.parametrize("change", [{"asset_name": "x" * 500}, {"attrs": {"é" * 64: "x"}}, {"amount": 10**30}])
def test_what_the_ledger_does_not_know_is_weighed_all_the_same(asset: MakeAsset, change: dict[str, Any]) -> None:
    assert quote(wanted(asset(**change), asset(**change)), CREATED, PracticeOptions()).blockchain_fee > 155_381


@pytest.mark.parametrize("amount", [0, 1, 227_805, 9_210_113, 15_255_610, 123_456_789_012_345, 6_000_000])
def test_money_is_written_digit_for_digit(amount: int) -> None:
    written = json.dumps(ada_number(amount))
    assert "e" not in written or amount < 100
    assert Decimal(written) * 1_000_000 == amount


def test_money_that_json_cannot_hold_is_not_rounded() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        ada_number(12_345_678_901_234_567)


def test_a_lovelace_is_not_divided() -> None:
    assert lovelace(Decimal("6.000001")) == 6_000_001
    with pytest.raises(ValueError, match="divided"):
        lovelace(Decimal("0.0000001"))


def test_the_answers_cost_is_what_was_computed(service: Service, asset: MakeAsset) -> None:
    answer = service.artist.post("/v1/assets/", json=asset()).content
    transaction = json.loads(answer, parse_float=Decimal)["transaction"]
    assert transaction["convenience_fee"] == 6
    ada = transaction["cost"] - transaction["convenience_fee"] - 2 - transaction["blockchain_fee"]
    assert Decimal("0.9") < ada < Decimal(3)
    assert math.log10(transaction["cost"]) < 2
