"""Beyond the contract: lists with filters, search, sort and pages; assets that can still be changed."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from tests.practice.conftest import MakeAsset, Serve, Service

ADDRESS = "addr_test1vqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqd9tg5t"


@pytest.fixture
def shop(serve: Serve, asset: MakeAsset) -> Service:
    """A service with a single asset, a royal one that is not automatic, and a collection of three."""
    service = serve(page_size=2)
    service.create(asset(name="Über Katze", asset_name="Kat1"))
    service.create(asset(name="A royal dog", asset_name="Dog1", royalties=ADDRESS, royalties_rate=2, is_auto=False))
    service.create([asset(name=f"Bird {number}", asset_name=f"Bird{number}") for number in range(3)])
    return service


def found(service: Service, path: str, name: str = "name") -> list[Any]:
    """What all pages of a list hold, in their order."""
    values: list[Any] = []
    while path:
        page = service.artist.get(path).raise_for_status().json()
        assert set(page) == {"count", "next", "previous", "results"}
        values += [each[name] for each in page["results"]]
        path = page["next"]
    return values


LISTS = [
    ("/v1/assets/", ["Bird 0", "Bird 1", "Bird 2", "A royal dog", "Über Katze"]),
    ("/v1/assets/?status=waiting", ["A royal dog", "Über Katze"]),
    ("/v1/assets/?status=confirmed", []),
    ("/v1/assets/?is_auto=false", ["A royal dog"]),
    ("/v1/assets/?has_royalties=true", ["A royal dog"]),
    ("/v1/assets/?has_royalties=false&status=preauth", ["Bird 0", "Bird 1", "Bird 2"]),
    ("/v1/assets/?search=über", ["Über Katze"]),
    ("/v1/assets/?search=DOG1", ["A royal dog"]),
    ("/v1/assets/?search=%25", []),
    ("/v1/assets/?sort=name", ["A royal dog", "Bird 0", "Bird 1", "Bird 2", "Über Katze"]),
    ("/v1/assets/?sort=-name", ["Über Katze", "Bird 2", "Bird 1", "Bird 0", "A royal dog"]),
    ("/v1/assets/?sort=created_on", ["Über Katze", "A royal dog", "Bird 0", "Bird 1", "Bird 2"]),
    ("/v1/assets/?sort=-updated_on", ["Bird 0", "Bird 1", "Bird 2", "A royal dog", "Über Katze"]),
    ("/v1/assets/?unknown=1&search=", ["Bird 0", "Bird 1", "Bird 2", "A royal dog", "Über Katze"]),
    ("/v1/transactions/", ["Bird 0", "A royal dog", "Über Katze"]),
    ("/v1/transactions/?search=KATZE", ["Über Katze"]),
    ("/v1/transactions/?has_royalties=true", ["A royal dog"]),
    ("/v1/transactions/?sort=name&is_auto=true", ["Bird 0", "Über Katze"]),
]


@pytest.mark.parametrize(("path", "names"), LISTS)
def test_a_list_holds_what_was_asked_for_in_its_order(shop: Service, path: str, names: list[str]) -> None:
    assert found(shop, path) == names


def test_pages_link_to_their_neighbours_with_the_same_filters(shop: Service) -> None:
    first = shop.artist.get("/v1/assets/?sort=name&search=d").json()
    assert (first["count"], len(first["results"]), first["previous"]) == (4, 2, None)
    assert parse_qs(urlsplit(first["next"]).query) == {"sort": ["name"], "search": ["d"], "page": ["2"]}
    second = shop.artist.get(first["next"]).json()
    assert (second["count"], len(second["results"]), second["next"]) == (4, 2, None)
    assert shop.artist.get(second["previous"]).json()["results"] == first["results"]


@pytest.mark.parametrize(
    "query",
    [
        *("page=0", "page=-1", "page=x", "page=²", "page=99999999", "page=1&page=1"),
        *("status=sold", "is_auto=yes", "sort=price"),
    ],
)
def test_a_wrong_filter_is_refused_by_its_name(shop: Service, query: str) -> None:
    for path in ("/v1/assets/", "/v1/transactions/"):
        answer = shop.artist.get(f"{path}?{query}")
        assert answer.status_code == 400
        assert set(answer.json()) == {query.partition("=")[0]}


def test_a_page_after_the_last_is_not_there_but_the_first_may_be_empty(shop: Service) -> None:
    assert shop.artist.get("/v1/assets/?page=4").status_code == 404
    assert shop.artist.get("/v1/assets/?status=error").json()["results"] == []


def test_lists_hold_nobody_elses_records(shop: Service) -> None:
    secret = shop.server.issue_secret_token("somebody-else")
    token = shop.anyone.post("/auth/exchange/", headers={"Authorization": f"Token {secret}"}).json()["access_token"]
    for path in ("/v1/assets/", "/v1/transactions/"):
        assert shop.anyone.get(path, headers={"Authorization": f"Bearer {token}"}).json()["count"] == 0
        assert shop.anyone.get(path).status_code == 401


@pytest.fixture
def draft(service: Service, asset: MakeAsset) -> dict[str, Any]:
    """The second asset of a collection of two, still `preauth`."""
    first = asset(royalties=ADDRESS, royalties_rate=2)
    return service.create([first, asset(asset_name="Cat2", description="Old", attrs={"a": "b"})])[1]


def path_of(made: dict[str, Any]) -> str:
    return f"/v1/assets/{made['uuid']}/"


def test_a_patch_changes_what_it_names_and_nothing_else(service: Service, draft: dict[str, Any]) -> None:
    before = service.artist.get(path_of(draft)).json()
    changed = service.artist.patch(path_of(draft), json={"name": "New", "amount": 7}).raise_for_status().json()
    assert {name for name in changed if changed[name] != before[name]} == {
        "name", "amount", "updated_on", "metadata", "transaction"
    }  # fmt: skip
    assert (changed["name"], changed["amount"]) == ("New", 7)
    assert changed["transaction"]["amount"] == 8
    assert service.artist.get(path_of(draft)).json() == changed


def test_a_put_replaces_the_whole_asset(service: Service, asset: MakeAsset, draft: dict[str, Any]) -> None:
    changed = service.artist.put(path_of(draft), json=asset(asset_name="Cat3")).raise_for_status().json()
    assert (changed["asset_name"], changed["description"], changed["attrs"]) == ("Cat3", None, {})
    assert service.artist.put(path_of(draft), json={"name": "Only this"}).status_code == 400


def test_an_edit_is_computed_anew_under_the_same_policy_and_address(service: Service, draft: dict[str, Any]) -> None:
    before = service.artist.get(path_of(draft)).json()["transaction"]
    large = {"attrs": {"story": ["x" * 64] * 50}}
    after = service.artist.patch(path_of(draft), json=large).json()["transaction"]
    assert after["cost"] > before["cost"]
    assert after["blockchain_fee"] > before["blockchain_fee"]
    for kept in ("policy_id", "invalid_slot", "deposit_address", "created_on", "has_royalties", "royalties"):
        assert after[kept] == before[kept]


def test_the_primary_decides_for_all_when_it_is_edited(service: Service, asset: MakeAsset) -> None:
    primary, second = service.create([asset(), asset(asset_name="Cat2")])
    service.artist.patch(path_of(second), json={"is_auto": False})
    assert service.artist.get(path_of(second)).json()["is_auto"] is True
    changed = service.artist.patch(path_of(primary), json={"is_auto": False, "name": "Lead"}).json()
    assert (changed["transaction"]["is_auto_processing"], changed["transaction"]["name"]) == (False, "Lead")
    assert service.artist.get(path_of(second)).json()["is_auto"] is False


def test_only_a_preauth_asset_that_is_not_paid_for_can_be_changed(
    service: Service, asset: MakeAsset, draft: Any
) -> None:
    single = service.create(asset())
    assert service.artist.patch(path_of(single), json={"name": "New"}).status_code == 409
    transaction = service.artist.get(path_of(draft)).json()["transaction"]
    service.artist.post("/practice/pay/", json={"address": transaction["deposit_address"], "amount": 1})
    assert service.artist.patch(path_of(draft), json={"name": "New"}).status_code == 409
    assert service.artist.get(path_of(draft)).json()["name"] == "A cat"


@pytest.mark.parametrize("body", [[], 1, "text", {"amount": 0}, {"attrs": {"a": "x" * 65}}, {"blockchain": "btc"}])
def test_an_edit_is_checked_like_a_creation(service: Service, draft: dict[str, Any], body: Any) -> None:
    assert service.artist.patch(path_of(draft), json=body).status_code == 400


def test_an_edit_may_not_repeat_a_name_of_its_collection_where_the_chain_is_strict(
    strict: Service, asset: MakeAsset
) -> None:
    second = strict.create([asset(), asset(asset_name="Cat2")])[1]
    refusal = strict.artist.patch(path_of(second), json={"asset_name": "Cat1"})
    assert (refusal.status_code, set(refusal.json())) == (400, {"asset_name"})


def test_nobody_elses_asset_can_be_changed(service: Service, draft: dict[str, Any]) -> None:
    assert service.anyone.patch(path_of(draft), json={"name": "Mine"}).status_code == 401
    unknown = {**draft, "uuid": "5a7e2c1e-0000-4000-8000-000000000000"}
    assert service.artist.patch(path_of(unknown), json={"name": "Mine"}).status_code == 404
