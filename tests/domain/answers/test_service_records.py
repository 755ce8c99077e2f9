"""Whatever the service answers becomes a record or one typed error, and money never passes through a float."""

import contextlib
import json
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.whole import sized

from mintwright.domain.answers.service_records import (
    AccessToken,
    Asset,
    Attachment,
    TokenError,
    Transaction,
    parse_access_token,
    parse_asset,
    parse_assets,
    parse_attachment,
    parse_token_error,
    parse_transaction,
)
from mintwright.domain.answers.untrusted_json import RecordError, parse_json
from mintwright.domain.assets.asset import FileRef

CASES = settings(derandomize=True, deadline=None, max_examples=60)

PARSERS = [
    parse_access_token, parse_token_error, parse_attachment, parse_transaction, parse_asset, parse_assets, parse_json,
]  # fmt: skip
RECORDS = [AccessToken, TokenError, Attachment, Transaction, Asset]

TRANSACTION = {
    "uuid": "f3f1", "status": "waiting", "status_description": "Waiting for funds", "fraud_status": "unknown",
    "type": "ADA", "issuer_address": None, "policy_id": "ab" * 28, "invalid_slot": "59855240", "amount": 1,
    "cost": 15.25561, "convenience_fee": "6", "blockchain_fee": 0.227805, "name": "Gate", "image": "ipfs://Qm1",
    "description": "Asset: a1", "is_deleted": False, "is_minted": False, "is_voided": False, "is_resubmitted": False,
    "is_refunded": False, "deposit_address": "addr_test1x", "created_on": "2022-04-20 16:37:58.791268+00:00",
    "updated_on": "2022-04-20T16:37:58+02:00", "is_auto_processing": True, "has_royalties": True,
    "royalties_minted": False, "royalties_minted_on": None, "royalties_burned": False, "royalties_burned_on": None,
    "royalties_rate": "3.00", "royalties": "addr_test1y",
}  # fmt: skip
ASSET = {
    "uuid": "a1", "status": "waiting", "blockchain": "ADA", "amount": 1000, "image": "ipfs://Qm1", "mediaType": None,
    "name": "Gate", "asset_name": "Gate1", "description": None, "size": "9223372036854775807", "collection": "c1",
    "files": [{"name": "f", "mediaType": "image/png", "src": "ipfs://Qm2", "later": 1}], "attrs": {"a": {"b": ["c"]}},
    "is_deleted": False, "created_on": "2022-02-31 10:00:00+00:00", "updated_on": "2022-04-20 16:37:58+00:00",
    "is_auto": True, "has_royalties": True, "royalties": "addr_test1y", "royalties_rate": "3.00",
    "royalties_minted": False, "royalties_minted_on": None, "royalties_burned": False, "royalties_burned_on": None,
    "transaction": TRANSACTION, "surety_bond": 2.0,
}  # fmt: skip
ATTACHMENT = {
    "uuid": "u", "file": "a/u.png", "name": "gate.png", "filename": "u.png", "size": "123", "mimetype": "image/png",
    "the service": "ipfs://QmS", "ipfs": "ipfs://QmI", "gateway": "https://g.example/ipfs/QmG",
    "created_on": "2022-04-20 16:37:58+00:00",
}  # fmt: skip


def raw(value: object) -> bytes:
    return json.dumps(value).encode()


def test_every_field_of_an_asset_and_its_transaction_is_read() -> None:
    asset = parse_asset(raw(ASSET))
    transaction = asset.transaction
    assert isinstance(transaction, Transaction)
    assert (asset.odd, transaction.odd) == ({}, {})
    assert asset.amount == 1000
    assert asset.size == 9223372036854775807
    assert asset.royalties_rate == Decimal("3.00")
    assert asset.files == (FileRef(name="f", media_type="image/png", src="ipfs://Qm2", extra={"later": 1}),)
    assert asset.attrs == {"a": {"b": ["c"]}}
    assert asset.transaction_uuid == "f3f1"
    assert transaction.invalid_slot == 59855240
    assert transaction.created_on == datetime(2022, 4, 20, 16, 37, 58, 791268, tzinfo=UTC)
    assert transaction.updated_on == datetime(2022, 4, 20, 14, 37, 58, tzinfo=UTC)


def test_money_is_the_decimal_that_was_written() -> None:
    body = b'{"cost": 44999999999.10000000000000000555, "convenience_fee": "6", "blockchain_fee": 2e-6}'
    transaction = parse_transaction(body)
    assert str(transaction.cost) == "44999999999.10000000000000000555"
    assert transaction.convenience_fee == Decimal(6)
    assert transaction.blockchain_fee == Decimal("0.000002")


def test_a_collections_asset_carries_its_transaction_as_an_identifier() -> None:
    (asset,) = parse_assets(raw([{**ASSET, "transaction": "t-9"}]))
    assert asset.transaction == "t-9"
    assert asset.transaction_uuid == "t-9"


def test_an_impossible_date_stays_text_and_unknown_fields_and_statuses_are_kept() -> None:
    asset = parse_asset(raw({**ASSET, "status": "stand-by"}))
    assert asset.created_on == "2022-02-31 10:00:00+00:00"
    assert asset.status == "stand-by"
    assert asset.model_extra == {"surety_bond": Decimal("2.0")}


@pytest.mark.parametrize("wrong", [[], {}, "text", 7.5, True, -3, [{"a": 1}]], ids=repr)
@pytest.mark.parametrize("name", [name for name in ASSET if name != "uuid"])
def test_a_wrong_type_loses_its_field_but_never_the_asset(name: str, wrong: object) -> None:
    asset = parse_asset(raw({**ASSET, name: wrong}))
    assert asset.uuid == "a1"
    if name in asset.odd:
        assert asset.odd[name] == json.loads(raw(wrong), parse_float=Decimal)
        assert getattr(asset, name) == Asset.model_fields[name].get_default()


@pytest.mark.parametrize("wrong", [[], {}, "text", 7.5, True, -3, None], ids=repr)
@pytest.mark.parametrize("name", list(TRANSACTION))
def test_a_wrong_type_never_loses_a_transaction(name: str, wrong: object) -> None:
    asset = parse_asset(raw({**ASSET, "transaction": {**TRANSACTION, name: wrong}}))
    assert isinstance(asset.transaction, Transaction)
    if name != "deposit_address":
        assert asset.transaction.deposit_address == "addr_test1x"


BEYOND = [
    ("cost", 10**19), ("cost", "45000000000.000001"), ("cost", -1), ("cost", "1e999999"), ("cost", "1e-999999"),
    ("cost", "0." + "1" * 21), ("cost", "1." + "0" * 200), ("cost", True), ("convenience_fee", "NaN"),
    ("blockchain_fee", "Infinity"), ("surety_bond", 10**30), ("royalties_estimated_cost", -1),
    ("expires_on", "9" * 101), ("created_on", "2022" + " " * 100), ("amount", 2**63), ("amount", "9" * 5000),
    ("amount", -1), ("invalid_slot", 10**40), ("royalties_rate", 101), ("status", "s" * 101),
    ("fraud_status", "s" * 101), ("type", "s" * 101), ("deposit_address", "a" * 201), ("deposit_address", "addr 1x"),
    ("deposit_address", "addr1<b>"), ("issuer_address", "a" * 201), ("uuid", "u" * 129), ("uuid", "u u"),
    ("policy_id", "p" * 129), ("policy_id", "\u202e"), ("name", "n" * 1_001), ("image", "i" * 1_001),
    ("royalties", "r" * 1_001), ("description", "d" * 100_001), ("status_description", "d" * 100_001),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), BEYOND, ids=lambda value: repr(value)[:20])
def test_a_value_out_of_its_bounds_is_odd_and_the_rest_of_the_record_stays(name: str, value: object) -> None:
    transaction = parse_transaction(raw({**TRANSACTION, name: value}))
    assert transaction.odd == {name: value}
    assert getattr(transaction, name) == Transaction.model_fields[name].get_default()
    others = [other for other in TRANSACTION if other != name]
    assert [getattr(transaction, other) for other in others] == [
        getattr(parse_transaction(raw(TRANSACTION)), other) for other in others
    ]


WITHIN = [
    ("cost", "45000000000"), ("cost", 0), ("cost", "0." + "1" * 20), ("amount", 2**63 - 1),
    ("deposit_address", "a" * 200), ("uuid", "u" * 128), ("status", "s" * 100), ("royalties_rate", "100.00"),
    ("name", "n" * 1_000),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value"), WITHIN, ids=lambda value: repr(value)[:20])
def test_a_value_at_its_bound_is_read(name: str, value: Any) -> None:
    transaction = parse_transaction(raw({**TRANSACTION, name: value}))
    assert transaction.odd == {}
    assert getattr(transaction, name) == (Decimal(value) if name in ("cost", "royalties_rate") else value)


@pytest.mark.parametrize("uuid", ["u" * 129, "a b"])
def test_an_asset_whose_identifier_is_out_of_bounds_was_made_all_the_same(uuid: str) -> None:
    asset = parse_asset(raw({**ASSET, "uuid": uuid}))
    assert (asset.uuid, asset.odd) == ("", {"uuid": uuid})
    assert asset.transaction_uuid == "f3f1"


@pytest.mark.parametrize("fields", [{"access_token": "a" * 16_385}])
def test_a_credential_no_header_could_hold_is_refused(fields: dict[str, object]) -> None:
    with pytest.raises(RecordError):
        parse_access_token(raw(fields))


@pytest.mark.parametrize(
    ("name", "value"),
    [("size", 2**63), ("uuid", "u" * 129), ("mimetype", "m" * 101), ("gateway", "g" * 1_001), ("name", "n" * 1_001)],
)
def test_an_attachment_keeps_its_reference_whatever_else_is_odd(name: str, value: object) -> None:
    attachment = parse_attachment(raw({**ATTACHMENT, name: value}))
    assert (attachment.ipfs, attachment.odd) == ("ipfs://QmI", {name: value})


def test_a_reference_longer_than_any_is_none() -> None:
    with pytest.raises(RecordError):
        parse_attachment(raw({"uuid": "u", "ipfs": "ipfs://" + "Q" * 201}))


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, "ipfs://QmI"),
        ({"ipfs": None}, "ipfs://QmS"),
        ({"ipfs": "", "the service": 4}, "ipfs://QmG"),
        ({"ipfs": None, "the service": None, "link": "ipfs://QmL"}, "ipfs://QmL"),
        ({"ipfs": "ipfs://bad\nline", "the service": None}, "ipfs://QmG"),
    ],
)
def test_the_content_reference_is_found_under_every_name(fields: dict[str, object], expected: str) -> None:
    assert parse_attachment(raw({**ATTACHMENT, **fields})).ipfs == expected


def test_an_attachment_without_any_reference_is_refused() -> None:
    with pytest.raises(RecordError):
        parse_attachment(raw({"uuid": "u", "gateway": "https://g.example/QmG"}))


@pytest.mark.parametrize(
    ("stated", "seconds"),
    [(3600, 3600), ("3600", 3600), (3600.5, 3600), (0, None), (-5, None), ("soon", None), (None, None), (True, None),
     (10**15, None), ([], None)],
)  # fmt: skip
def test_a_lifetime_is_whole_seconds_or_unknown(stated: object, seconds: int | None) -> None:
    assert parse_access_token(raw({"access_token": "abc", "expires_in": stated})).expires_in == seconds


def test_no_secret_of_a_token_is_in_its_repr() -> None:
    token = parse_access_token(raw({"access_token": "SECRET1", "refresh_token": "SECRET2", "id_token": "SECRET3"}))
    assert "SECRET" not in repr(token) + str(token) + f"{token}"
    assert token.access_token.get_secret_value() == "SECRET1"
    assert token.refresh_token is not None


@pytest.mark.parametrize("credential", ["", "a b", "a\r\nX: y", "é", 7, None, []], ids=repr)
def test_a_credential_that_could_break_a_header_is_refused_without_being_shown(credential: object) -> None:
    with pytest.raises(RecordError) as caught:
        parse_access_token(raw({"access_token": credential, "refresh_token": "SECRET"}))
    assert "SECRET" not in str(caught.value) + caught.value.details + repr(caught.value)


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"\xff\xfe", b"NaN", b'{"a": Infinity}', b'{"a": 1, "a": 2}', b"[" * 100_000, b"[" * 70 + b"]" * 70,
        b'{"a": "\\ud800"}', b'{"\\udc00": 1}', b"1e999999999", b"9" * 5000, b"<html></html>", b'{"a": 1} {"b": 2}',
    ],
    ids=lambda body: repr(body[:20]),
)  # fmt: skip
@pytest.mark.parametrize("parse", PARSERS, ids=lambda parse: parse.__name__)
def test_bytes_that_are_no_plain_json_are_one_typed_error(parse: Any, body: bytes) -> None:
    with pytest.raises(RecordError) as caught:
        parse(body)
    assert str(caught.value.sentence)


def test_a_byte_order_mark_is_no_obstacle() -> None:
    assert parse_json(b'\xef\xbb\xbf{"a": "\\ud83d\\ude00"}') == {"a": "😀"}


JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)),
    max_leaves=10,
)
FIELDS = sorted(
    {name for record in RECORDS for name in record.model_fields} | {"the service", "odd", "__class__", "_odd"}
)


@pytest.mark.soak
@pytest.mark.parametrize("parse", PARSERS, ids=lambda parse: parse.__name__)
@settings(CASES, max_examples=sized(1_000, 25))
@given(
    st.one_of(
        JSON, st.dictionaries(st.sampled_from(FIELDS), JSON), st.lists(st.dictionaries(st.sampled_from(FIELDS), JSON))
    )
)
def test_arbitrary_json_becomes_a_record_or_a_typed_error(parse: Any, value: object) -> None:
    with contextlib.suppress(RecordError):
        parse(raw(value))


@pytest.mark.parametrize("parse", PARSERS, ids=lambda parse: parse.__name__)
@CASES
@given(st.binary(max_size=60))
def test_arbitrary_bytes_become_a_value_or_a_typed_error(parse: Any, body: bytes) -> None:
    with contextlib.suppress(RecordError):
        parse(body)
