"""Contract 4.5: every rule of a collection, and all or nothing."""

import sqlite3
from contextlib import closing
from typing import Any

import pytest
from tests.practice.conftest import MakeAsset, Service

ADDRESS = "addr_test1vqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqd9tg5t"
NAMES = ["Cat1", "Dog2", "Owl3"]


@pytest.fixture
def collection(service: Service, asset: MakeAsset) -> list[dict[str, Any]]:
    primary = asset(asset_name="Cat1", is_auto=False, royalties=ADDRESS, royalties_rate=2.5, amount=10)
    return service.create([primary, asset(asset_name="Dog2", is_auto=True, name="A dog"), asset(asset_name="Owl3")])


def transaction_of(service: Service, collection: list[dict[str, Any]]) -> dict[str, Any]:
    return service.artist.get(f"/v1/transactions/{collection[0]['transaction']}/").raise_for_status().json()


def test_one_answer_for_each_element_in_the_same_order(collection: list[dict[str, Any]]) -> None:
    assert [each["asset_name"] for each in collection] == NAMES


def test_all_carry_the_same_collection_and_the_same_transaction_identifier(collection: list[dict[str, Any]]) -> None:
    assert len({each["collection"] for each in collection}) == 1
    assert len({each["transaction"] for each in collection}) == 1
    assert all(isinstance(each["transaction"], str) for each in collection)


def test_rule_1_one_transaction_and_one_policy(service: Service, collection: list[dict[str, Any]]) -> None:
    transaction = transaction_of(service, collection)
    assert transaction["uuid"] == collection[2]["transaction"]
    assert len(transaction["policy_id"]) == 56


def test_rule_2_the_primary_decides(service: Service, collection: list[dict[str, Any]]) -> None:
    transaction = transaction_of(service, collection)
    assert transaction["name"] == "A cat"
    assert transaction["is_auto_processing"] is False
    assert (transaction["royalties"], transaction["royalties_rate"]) == (ADDRESS, "2.50")


def test_rule_3_every_asset_carries_the_primarys_is_auto(collection: list[dict[str, Any]]) -> None:
    assert [each["is_auto"] for each in collection] == [False, False, False]


def test_rule_4_an_element_without_royalties_says_so(collection: list[dict[str, Any]]) -> None:
    assert (collection[0]["has_royalties"], collection[0]["royalties_rate"]) == (True, "2.50")
    for each in collection[1:]:
        assert (each["has_royalties"], each["royalties"], each["royalties_rate"]) == (False, "", "0.00")


def test_rule_5_every_asset_is_preauth(collection: list[dict[str, Any]]) -> None:
    assert {each["status"] for each in collection} == {"preauth"}


def test_a_list_of_one_is_a_collection(service: Service, asset: MakeAsset) -> None:
    (only,) = service.create([asset()])
    assert (only["status"], isinstance(only["transaction"], str), "collection" in only) == ("preauth", True, True)


def test_the_transaction_counts_the_tokens_of_all_assets(service: Service, collection: list[dict[str, Any]]) -> None:
    transaction = transaction_of(service, collection)
    assert transaction["amount"] == 12
    assert transaction["description"] == f"Collection: {collection[0]['collection']}"


def test_the_transaction_waits_for_funds_only_when_the_primary_is_automatic(service: Service, asset: MakeAsset) -> None:
    held = service.create([asset(is_auto=False)])
    waiting = service.create([asset()])
    assert transaction_of(service, held)["status"] == "preauth"
    assert transaction_of(service, waiting)["status"] == "waiting"


def test_a_single_asset_waits_for_funds_unless_the_weather_holds_what_does_not_start_by_itself(
    service: Service, asset: MakeAsset
) -> None:
    assert service.create(asset(is_auto=False))["status"] == "waiting", "as the contract has it"
    service.artist.post("/practice/weather/", json={"hold_singles": True}).raise_for_status()
    try:
        held, auto = service.create(asset(is_auto=False)), service.create(asset())
    finally:
        service.artist.post("/practice/weather/", json={}).raise_for_status()
    assert (held["status"], held["transaction"]["status"]) == ("preauth", "preauth")
    assert (auto["status"], auto["transaction"]["status"]) == ("waiting", "waiting")


def test_an_asset_of_a_collection_is_looked_up_with_its_whole_transaction(
    service: Service, collection: list[dict[str, Any]]
) -> None:
    found = service.artist.get(f"/v1/assets/{collection[1]['uuid']}/").json()
    assert found.items() >= {**collection[1], "transaction": transaction_of(service, collection)}.items()


def test_one_wrong_element_leaves_nothing_behind(service: Service, asset: MakeAsset) -> None:
    before = row_counts(service)
    assert service.refusal([asset(), asset(amount=0), asset()]) == [
        {},
        {"amount": ["Ensure this value is greater than or equal to 1."]},
        {},
    ]
    assert row_counts(service) == before


def test_two_hundred_assets_are_one_transaction(service: Service, asset: MakeAsset) -> None:
    made = service.create([asset(asset_name=f"Cat{number}") for number in range(200)])
    assert len({each["uuid"] for each in made}) == 200
    assert len({each["transaction"] for each in made}) == 1


def row_counts(service: Service) -> tuple[int, int]:
    """Transactions and assets at rest, read from the file as another program would."""
    with closing(sqlite3.connect(service.folder / "service.sqlite3")) as database:
        return database.execute("select (select count(*) from mint), (select count(*) from asset)").fetchone()
