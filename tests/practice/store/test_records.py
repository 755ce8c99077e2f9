"""A test for every row of the contract's tables 2.1 to 2.5, against a running service."""

import json
import re
from datetime import datetime
from hashlib import blake2b
from typing import Any
from uuid import UUID

import pytest
from tests.practice.conftest import MakeAsset, Serve, Service

from mintwright.chain.addresses import bech32_decode

ADDRESS = "addr_test1vqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqd9tg5t"
FILES = [{"name": "Back", "mediaType": "image/png", "src": "ipfs://QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH"}]
ATTRS = {"artist": "Ann", "story": ["One line", "and another"], "place": {"country": {"name": "Österreich 🏔"}}}


def is_uuid(value: Any) -> bool:
    return isinstance(value, str) and str(UUID(value)) == value


def is_timestamp(value: Any) -> bool:
    moment = datetime.fromisoformat(value)
    return (
        moment.tzinfo is not None and re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}\+00:00", value) is not None
    )


def is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_digits(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"\d+", value) is not None


def is_text(value: Any) -> bool:
    return isinstance(value, str) and value != ""


def is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


TOKEN_ROWS = {
    "access_token": is_text,
    "expires_in": 3600,
    "token_type": "Bearer",
    "scope": is_text,
    "refresh_token": is_text,
}

ASSET_ROWS = {
    "uuid": is_uuid,
    "status": "waiting",
    "blockchain": "ADA",
    "amount": 1,
    "image": "ipfs://QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH",
    "mediaType": None,
    "name": "A cat",
    "asset_name": "Cat1",
    "description": None,
    "size": is_digits,
    "files": [],
    "attrs": {},
    "is_deleted": False,
    "created_on": is_timestamp,
    "updated_on": is_timestamp,
    "is_auto": True,
    "has_royalties": False,
    "royalties": "",
    "royalties_rate": "0.00",
    "royalties_minted": False,
    "royalties_minted_on": None,
    "royalties_burned": False,
    "royalties_burned_on": None,
    "transaction": lambda value: isinstance(value, dict),
}

TRANSACTION_ROWS = {
    "uuid": is_uuid,
    "status": "waiting",
    "status_description": lambda value: "funds" in value,
    "fraud_status": "unknown",
    "type": "ADA",
    "issuer_address": None,
    "policy_id": lambda value: re.fullmatch("[0-9a-f]{56}", value) is not None,
    "invalid_slot": is_digits,
    "amount": is_whole,
    "cost": is_number,
    "convenience_fee": is_number,
    "blockchain_fee": is_number,
    "name": "A cat",
    "image": "ipfs://QmbFMke1KXqnYyBBWxB74N4c5SBnJMVAiMNRcGu6x1AwQH",
    "description": lambda value: value.startswith("Asset: "),
    "is_deleted": False,
    "is_minted": False,
    "is_voided": False,
    "is_resubmitted": False,
    "is_refunded": False,
    "deposit_address": lambda value: value.startswith("addr_test1"),
    "created_on": is_timestamp,
    "updated_on": is_timestamp,
    "is_auto_processing": True,
    "has_royalties": False,
    "royalties_minted": False,
    "royalties_minted_on": None,
    "royalties_burned": False,
    "royalties_burned_on": None,
    "royalties_rate": "0.00",
    "royalties": "",
}

ATTACHMENT_ROWS = {
    "uuid": is_uuid,
    "file": lambda value: re.fullmatch(r"files/[0-9a-f-]{36}\.png", value) is not None,
    "name": "My cat (1) é.png",
    "filename": lambda value: re.fullmatch(r"[0-9a-f-]{36}\.png", value) is not None,
    "size": "11",
    "mimetype": "image/png",
    "the service": "ipfs://Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD",
    "ipfs": "ipfs://Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD",
    "gateway": lambda value: value.endswith("/ipfs/Qmf412jQZiuVUtdgnB36FXFX7xg5V6KEbSJ4dpQuhkLyfD"),
    "created_on": is_timestamp,
}

COLLECTION_ROWS = {**ASSET_ROWS, "status": "preauth", "collection": is_uuid, "transaction": is_uuid}

# What is sent, and what of it is answered.
REQUEST_ROWS: dict[str, tuple[Any, Any]] = {
    "blockchain": ("ada", "ADA"),
    "amount": (1000, 1000),
    "name": ("Die Katze 🐈", "Die Katze 🐈"),
    "asset_name": ("Katze7", "Katze7"),
    "image": (FILES[0]["src"], FILES[0]["src"]),
    "is_auto": (False, False),
    "royalties_rate": (2.5, "2.50"),
    "royalties": (ADDRESS, ADDRESS),
    "files": (FILES, FILES),
    "attrs": (ATTRS, ATTRS),
}

WITH_EVERYTHING = {
    "amount": 1000,
    "description": "About it",
    "files": FILES,
    "attrs": ATTRS,
    "is_auto": False,
    "has_royalties": True,
    "royalties": ADDRESS,
    "royalties_rate": "3.00",
}


@pytest.fixture(scope="module")
def token(service: Service) -> dict[str, Any]:
    return service.exchange()


@pytest.fixture
def minimal(service: Service, asset: MakeAsset) -> dict[str, Any]:
    return service.create(asset())


@pytest.fixture(scope="module")
def collected(service: Service) -> list[dict[str, Any]]:
    wish = {"blockchain": "ada", "amount": 1, "name": "A cat", "asset_name": "Cat1", "image": ASSET_ROWS["image"]}
    return service.create([wish, wish])


@pytest.fixture
def full(service: Service, asset: MakeAsset) -> dict[str, Any]:
    body = asset(
        amount=1000,
        description="About it",
        is_auto=False,
        royalties_rate=3,
        royalties=ADDRESS,
        files=FILES,
        attrs=ATTRS,
    )
    return service.create(body)


@pytest.fixture(scope="module")
def attachment(service: Service) -> dict[str, Any]:
    return service.upload("My cat (1) é.png", b"hello world")


def holds(row: Any, value: Any) -> bool:
    return row(value) if callable(row) else value == row and type(value) is type(row)


@pytest.mark.parametrize("field", TOKEN_ROWS)
def test_access_token_as_in_table_2_1(token: dict[str, Any], field: str) -> None:
    assert holds(TOKEN_ROWS[field], token[field])


@pytest.mark.parametrize("field", ["error", "error_description"])
def test_token_error_as_in_table_2_2(service: Service, field: str) -> None:
    error = service.anyone.post("/auth/token/", data={"grant_type": "password"}).json()
    assert is_text(error[field])
    assert set(error) == {"error", "error_description"}


@pytest.mark.parametrize("field", ASSET_ROWS)
def test_asset_as_in_table_2_3(minimal: dict[str, Any], field: str) -> None:
    assert holds(ASSET_ROWS[field], minimal[field])


@pytest.mark.parametrize("field", COLLECTION_ROWS)
def test_asset_of_a_collection_as_in_table_2_3(collected: list[dict[str, Any]], field: str) -> None:
    assert [holds(COLLECTION_ROWS[field], each[field]) for each in collected] == [True, True]
    assert set(collected[1]) == set(COLLECTION_ROWS)


@pytest.mark.parametrize("field", FILES[0])
def test_file_reference_as_in_table_2_3(full: dict[str, Any], field: str) -> None:
    assert full["files"][0][field] == FILES[0][field]


@pytest.mark.parametrize("field", REQUEST_ROWS)
def test_asset_request_as_in_table_2_3(service: Service, asset: MakeAsset, field: str) -> None:
    sent, returned = REQUEST_ROWS[field]
    royalties = {"royalties": ADDRESS, "royalties_rate": 1}
    made = service.create({**asset(), **royalties, field: sent})
    assert holds(returned, made[field])


@pytest.mark.parametrize("field", WITH_EVERYTHING)
def test_asset_answers_what_was_sent(full: dict[str, Any], field: str) -> None:
    assert holds(WITH_EVERYTHING[field], full[field])


@pytest.mark.parametrize("field", TRANSACTION_ROWS)
def test_transaction_as_in_table_2_4(minimal: dict[str, Any], field: str) -> None:
    assert holds(TRANSACTION_ROWS[field], minimal["transaction"][field])


@pytest.mark.parametrize("field", ATTACHMENT_ROWS)
def test_attachment_as_in_table_2_5(attachment: dict[str, Any], field: str) -> None:
    assert holds(ATTACHMENT_ROWS[field], attachment[field])


def test_records_have_the_fields_of_the_tables_and_no_others(
    token: dict[str, Any], minimal: dict[str, Any], attachment: dict[str, Any]
) -> None:
    assert set(token) == set(TOKEN_ROWS)
    assert set(minimal) == set(ASSET_ROWS)
    assert set(minimal["transaction"]) == set(TRANSACTION_ROWS)
    assert set(attachment) == set(ATTACHMENT_ROWS)


def test_a_transaction_describes_its_asset(minimal: dict[str, Any]) -> None:
    assert minimal["transaction"]["description"] == f"Asset: {minimal['uuid']}"


def test_a_transaction_carries_the_assets_own_terms(full: dict[str, Any]) -> None:
    transaction = full["transaction"]
    assert transaction["amount"] == 1000
    assert transaction["is_auto_processing"] is False
    assert (transaction["has_royalties"], transaction["royalties"]) == (True, ADDRESS)
    assert transaction["royalties_rate"] == "3.00"


def test_the_file_path_ends_in_the_stored_name_with_the_attachments_identifier(attachment: dict[str, Any]) -> None:
    assert attachment["filename"] == f"{attachment['uuid']}.png"
    assert attachment["file"].endswith(attachment["filename"])


def test_size_is_that_of_the_image_when_it_was_uploaded_here(service: Service, asset: MakeAsset) -> None:
    uploaded = service.upload("big.png", b"x" * 12_345)
    assert service.create(asset(image=uploaded["ipfs"]))["size"] == "12345"


@pytest.mark.parametrize("text", ["\x00", "\u202e", "👩‍👩‍👧", "line\nline", '"\\/', "\ufeff"])
def test_text_comes_back_as_it_was_sent(service: Service, asset: MakeAsset, text: str) -> None:
    made = service.create(asset(name=f"a{text}", attrs={text: [text], "in": {text: text}}))
    assert (made["name"], made["attrs"]) == (f"a{text}", {text: [text], "in": {text: text}})


@pytest.mark.parametrize("amount", [1, 2**63 - 1, 2**64, 10**39])
def test_amounts_come_back_digit_for_digit(service: Service, asset: MakeAsset, amount: int) -> None:
    made = service.create(asset(amount=amount))
    assert (made["amount"], made["transaction"]["amount"]) == (amount, amount)


@pytest.mark.parametrize(
    ("written", "meant"), [("2.0", 2), ("1e30", 10**30), ("12345678901234567890123456789012.0", None)]
)
def test_a_whole_number_may_be_written_with_a_point(
    service: Service, asset: MakeAsset, written: str, meant: int | None
) -> None:
    body = json.dumps(asset(amount=1)).replace('"amount": 1', f'"amount": {written}')
    answer = service.artist.post("/v1/assets/", content=body, headers={"Content-Type": "application/json"})
    assert answer.raise_for_status().json()["amount"] == (meant or int(written.partition(".")[0]))


@pytest.mark.parametrize("written", ["2.5", "1e-30", "12345678901234567890123456789012.5", "1e41", "-1e35"])
def test_what_is_no_whole_number_is_refused_however_it_is_written(
    service: Service, asset: MakeAsset, written: str
) -> None:
    body = json.dumps(asset(amount=1)).replace('"amount": 1', f'"amount": {written}')
    answer = service.artist.post("/v1/assets/", content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, list(answer.json())) == (400, ["amount"])


@pytest.mark.parametrize(
    ("sent", "returned"), [(3, "3.00"), (2.5, "2.50"), ("3", "3.00"), ("0.125", "0.12"), (0, "0.00")]
)
def test_a_rate_is_returned_with_two_places(service: Service, asset: MakeAsset, sent: Any, returned: str) -> None:
    assert service.create(asset(royalties_rate=sent, royalties=ADDRESS))["royalties_rate"] == returned


def test_a_single_record_can_be_looked_up_again(service: Service, minimal: dict[str, Any]) -> None:
    transaction = minimal.pop("transaction")
    looked_up = service.artist.get(f"/v1/assets/{minimal['uuid']}/").json()
    assert looked_up.items() >= minimal.items()
    assert looked_up["transaction"].items() >= transaction.items()
    assert service.artist.get(f"/v1/transactions/{transaction['uuid']}/").json() == looked_up["transaction"]


def test_a_record_that_is_looked_up_has_the_live_services_further_fields(
    service: Service, minimal: dict[str, Any], full: dict[str, Any]
) -> None:
    plain, royal = (service.artist.get(f"/v1/assets/{made['uuid']}/").json() for made in (minimal, full))
    more = {"expires_on", "estimated_cost", "surety_bond", "royalties_estimated_cost", "metadata"}
    for looked_up in (plain, royal):
        assert set(looked_up) == set(ASSET_ROWS) | {"fingerprint", "metadata"}
        assert set(looked_up["transaction"]) == set(TRANSACTION_ROWS) | more
    transaction = royal["transaction"]
    assert transaction["estimated_cost"] == transaction["cost"]
    assert transaction["surety_bond"] == 2
    assert transaction["royalties_estimated_cost"] == transaction["blockchain_fee"]
    assert plain["transaction"]["royalties_estimated_cost"] == 0
    day = datetime.fromisoformat(transaction["expires_on"]) - datetime.fromisoformat(transaction["created_on"])
    assert 86_398 < day.total_seconds() <= 86_400
    on_chain = transaction["metadata"]["721"][transaction["policy_id"]][royal["asset_name"]]
    assert (on_chain["name"], on_chain["artist"], on_chain["files"]) == (royal["name"], "Ann", FILES)
    assert royal["metadata"] == transaction["metadata"]


def test_fingerprints_are_those_of_the_policy_and_the_asset_name(service: Service, minimal: dict[str, Any]) -> None:
    looked_up = service.artist.get(f"/v1/assets/{minimal['uuid']}/").json()
    # CIP-14, worked out a second time: blake2b-160 of both, in Bech32, whose checksum the decoder proves.
    hashed = blake2b(bytes.fromhex(looked_up["transaction"]["policy_id"]) + b"Cat1", digest_size=20).digest()
    assert bech32_decode(looked_up["fingerprint"]) == ("asset", hashed)


def test_nobody_elses_record_can_be_looked_up(service: Service, minimal: dict[str, Any]) -> None:
    secret = service.server.issue_secret_token("somebody-else")
    answer = service.anyone.post("/auth/exchange/", headers={"Authorization": f"Token {secret}"})
    stranger = {"Authorization": f"Bearer {answer.json()['access_token']}"}
    for path in (f"/v1/assets/{minimal['uuid']}/", f"/v1/transactions/{minimal['transaction']['uuid']}/"):
        assert service.anyone.get(path, headers=stranger).status_code == 404
        assert service.anyone.get(path).status_code == 401


def test_contract_only_knows_nothing_beyond_the_contract(serve: Serve, asset: MakeAsset) -> None:
    service = serve(contract_only=True)
    made = service.create(asset())
    transaction = f"/v1/transactions/{made['transaction']['uuid']}/"
    beyond = ["GET /v1/transactions/", f"GET {transaction}", f"POST {transaction}mint/"]
    beyond += [
        f"POST {transaction}refund/",
        "POST /practice/pay/",
        "POST /practice/chain/",
        "GET /practice/clock/",
        "POST /practice/clock/",
        "GET /practice/weather/",
        "POST /practice/weather/",
        "GET /openapi.json",
    ]
    beyond += [f"{method} /v1/assets/{made['uuid']}/" for method in ("GET", "PUT", "PATCH")]
    for method, path in (each.split() for each in beyond):
        assert service.artist.request(method, path, json={}).status_code == 404, path


def test_contract_only_knows_no_list_at_the_address_where_assets_are_created(serve: Serve) -> None:
    service = serve(contract_only=True)
    for method in ("GET", "HEAD"):
        listing, unknown = service.artist.request(method, "/v1/assets/"), service.artist.request(method, "/v1/nothing/")
        assert (listing.status_code, listing.content) == (404, unknown.content)
    other = service.artist.put("/v1/assets/", json={})
    assert (other.status_code, other.headers["allow"]) == (405, "POST")
