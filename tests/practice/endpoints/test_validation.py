"""What is refused, and how: by default only what the contract forbids, if strict also what the chain forbids."""

from typing import Any

import pytest
from tests.practice.conftest import MakeAsset, Service

ADDRESS = "addr_test1vqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqd9tg5t"
REQUIRED = ["This field is required."]
NULL = ["This field may not be null."]
LINE = ["Ensure this line has no more than 64 characters."]
KIND = ["An attribute is a string, a list of strings, or an object of attributes."]

WRONG_FIELDS = [
    ({"blockchain": "eth"}, {"blockchain": ["The only blockchain is ada."]}),
    ({"amount": 0}, {"amount": ["Ensure this value is greater than or equal to 1."]}),
    ({"amount": "1"}, {"amount": ["A valid integer is required."]}),
    ({"amount": True}, {"amount": ["A valid integer is required."]}),
    ({"amount": 1.5}, {"amount": ["A valid integer is required."]}),
    ({"name": " "}, {"name": ["This field may not be blank."]}),
    ({"name": 5}, {"name": ["Not a valid string."]}),
    ({"asset_name": ""}, {"asset_name": ["This field may not be blank."]}),
    ({"image": ["ipfs://x"]}, {"image": ["Not a valid string."]}),
    ({"is_auto": "true"}, {"is_auto": ["Must be a valid boolean."]}),
    ({"description": 1}, {"description": ["Not a valid string."]}),
    ({"royalties": 1}, {"royalties": ["Not a valid string."]}),
    ({"royalties_rate": "three"}, {"royalties_rate": ["A valid number is required."]}),
    ({"royalties_rate": "1e3"}, {"royalties_rate": ["A valid number is required."]}),
    ({"royalties_rate": "٣"}, {"royalties_rate": ["A valid number is required."]}),
    ({"royalties_rate": False}, {"royalties_rate": ["A valid number is required."]}),
    ({"royalties_rate": -1}, {"royalties_rate": ["Ensure this value is greater than or equal to 0."]}),
    (
        {"royalties_rate": 1e300},
        {"royalties_rate": ["Ensure that there are no more than 8 digits before the decimal point."]},
    ),
    ({"files": {}}, {"files": ["Expected a list of items but got an object."]}),
    (
        {"files": [{}, "x", {"name": 1, "src": None}]},
        {
            "files": [
                {},
                {"non_field_errors": ["Expected an object, but got a string."]},
                {"name": ["Not a valid string."], "src": NULL},
            ]
        },
    ),
    ({"attrs": []}, {"attrs": ["Expected an object, but got a list."]}),
    ({"attrs": {"a": 1}}, {"attrs": {"a": KIND}}),
    ({"attrs": {"a": {"b": None, "c": "fine"}}}, {"attrs": {"a": {"b": KIND}}}),
    ({"attrs": {"a": ["fine", "x" * 65, 3]}}, {"attrs": {"a": {"1": LINE, "2": ["Not a valid string."]}}}),
    ({"attrs": {"a": {"b": "x" * 65}}}, {"attrs": {"a": {"b": LINE}}}),
    ({"attrs": {"k" * 65: "x"}}, {"attrs": {"k" * 65: ["Ensure this key has no more than 64 characters."]}}),
]

LEDGER_ERRORS = [
    ({"amount": 2**63}, {"amount": ["Ensure this value is less than or equal to 9223372036854775807."]}),
    ({"name": "é" * 33}, {"name": ["Ensure this text has no more than 64 bytes of UTF-8."]}),
    ({"asset_name": "Cat #1"}, {"asset_name": ["Use 1 to 32 letters and digits without accents."]}),
    ({"asset_name": "C" * 33}, {"asset_name": ["Use 1 to 32 letters and digits without accents."]}),
    ({"image": "https://example.com/a.png"}, {"image": ["This is not an IPFS reference (ipfs://<content_id>)."]}),
    ({"image": "ipfs://Qmcat"}, {"image": ["This is not an IPFS reference (ipfs://<content_id>)."]}),
    (
        {"files": [{"src": "x"}]},
        {"files": [{"src": ["This is not an IPFS reference (ipfs://<content_id>)."]}]},
    ),
    (
        {"attrs": {"a": ["x", "é" * 33], "g": {"ü" * 33: "x"}}},
        {
            "attrs": {
                "a": {"1": ["Ensure this text has no more than 64 bytes of UTF-8."]},
                "g": {"ü" * 33: ["Ensure this key has no more than 64 bytes of UTF-8."]},
            }
        },
    ),
    ({"royalties": ADDRESS}, {"royalties_rate": ["A royalty address needs a rate."]}),
    ({"royalties_rate": 3}, {"royalties": ["A royalty rate needs an address to pay to."]}),
    (
        {"royalties": ADDRESS, "royalties_rate": 101},
        {"royalties_rate": ["Ensure this value is less than or equal to 100."]},
    ),
    (
        {"royalties": ADDRESS, "royalties_rate": 2.125},
        {"royalties_rate": ["Ensure that there are no more than 2 decimal places."]},
    ),
    (
        {"royalties": ADDRESS[:-1] + "q", "royalties_rate": 3},
        {"royalties": ["This is not a Cardano address (checksum)."]},
    ),
    (
        {"royalties": "addr1vyqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqkdl5mw", "royalties_rate": 3},
        {"royalties": ["This address belongs to the main network."]},
    ),
    (
        {"royalties": "stake_test1uqehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gssrtvn", "royalties_rate": 3},
        {"royalties": ["A stake address cannot be paid."]},
    ),
]


@pytest.mark.parametrize("field", ["blockchain", "amount", "name", "asset_name", "image"])
def test_a_missing_field_is_named(service: Service, asset: MakeAsset, field: str) -> None:
    assert service.refusal(asset(**{field: None})) == {field: REQUIRED}


@pytest.mark.parametrize(
    "field",
    ["blockchain", "amount", "name", "asset_name", "image", "is_auto", "royalties", "royalties_rate", "files", "attrs"],
)
def test_null_is_not_a_value(service: Service, asset: MakeAsset, field: str) -> None:
    assert service.refusal({**asset(), field: None}) == {field: NULL}


@pytest.mark.parametrize(("change", "errors"), WRONG_FIELDS, ids=lambda value: str(value)[:40])
def test_a_wrong_field_is_refused_with_its_reason(service: Service, asset: MakeAsset, change: Any, errors: Any) -> None:
    assert service.refusal(asset(**change)) == errors


def test_every_wrong_field_is_named_at_once(service: Service) -> None:
    errors = service.refusal({"amount": "x", "attrs": 3})
    assert set(errors) == {"blockchain", "amount", "name", "asset_name", "image", "attrs"}


def test_errors_of_a_list_are_aligned_with_it(service: Service, asset: MakeAsset) -> None:
    assert service.refusal([asset(), "cat", asset(name=None)]) == [
        {},
        {"non_field_errors": ["Invalid data. Expected an object, but got a string."]},
        {"name": REQUIRED},
    ]


@pytest.mark.parametrize("body", ["cat", 1, True, 0.5])
def test_a_body_that_is_no_object_and_no_list_is_refused(service: Service, body: Any) -> None:
    assert set(service.refusal(body)) == {"non_field_errors"}


def test_an_empty_list_is_refused(service: Service) -> None:
    assert service.refusal([]) == {"non_field_errors": ["This list may not be empty."]}


def test_is_auto_left_out_means_true(service: Service, asset: MakeAsset) -> None:
    assert service.create(asset(is_auto=None))["is_auto"] is True


@pytest.mark.parametrize("change", [{"unknown": {"x": [1, None]}}, {"media_type": "image/png"}, {"uuid": "mine"}])
def test_unknown_fields_are_ignored(service: Service, asset: MakeAsset, change: Any) -> None:
    made = service.create({**asset(), **change})
    assert made["mediaType"] is None
    assert "unknown" not in made
    assert made["uuid"] != "mine"


@pytest.mark.parametrize(("change", "_errors"), LEDGER_ERRORS, ids=lambda value: str(value)[:40])
def test_by_default_the_chains_own_rules_are_not_asked(
    service: Service, asset: MakeAsset, change: Any, _errors: Any
) -> None:
    assert service.create(asset(**change))["status"] == "waiting"


@pytest.mark.parametrize(("change", "errors"), LEDGER_ERRORS, ids=lambda value: str(value)[:40])
def test_a_strict_service_refuses_what_the_chain_would(
    strict: Service, asset: MakeAsset, change: Any, errors: Any
) -> None:
    assert strict.refusal(asset(**change)) == errors


def test_a_strict_service_refuses_two_assets_of_one_name(strict: Service, service: Service, asset: MakeAsset) -> None:
    body = [asset(), asset(asset_name="Dog"), asset()]
    error = {"asset_name": ["Another asset of this list has the same asset name."]}
    assert strict.refusal(body) == [{}, {}, error]
    assert len(service.create(body)) == 3


def test_a_strict_service_takes_what_the_chain_takes(strict: Service, asset: MakeAsset) -> None:
    made = strict.create(
        asset(
            amount=2**63 - 1,
            asset_name="C" * 32,
            royalties=ADDRESS,
            royalties_rate=100,
            attrs={"k" * 64: ["é" * 32, ""]},
            files=[{"name": "x", "mediaType": "image/png", "src": asset()["image"]}],
        )
    )
    assert made["royalties_rate"] == "100.00"
