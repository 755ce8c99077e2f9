"""The exact bytes of a request: compared raw, because they are what is journalled, hashed and sent."""

import json
from decimal import Decimal
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.assets.asset import AssetRequest, FileRef
from mintwright.domain.assets.wire import asset_body, collection_body, digest

CASES = settings(derandomize=True, deadline=None, max_examples=150)

MINIMAL = AssetRequest(amount=1, name="Gate", asset_name="Gate1", image="ipfs://Qm1", is_auto=True)
WITH_ROYALTIES = AssetRequest(
    amount=1000, name="Gate", asset_name="Gate1", image="ipfs://Qm1", is_auto=False,
    royalties_rate=Decimal("3.50"), royalties="addr_test1y",
)  # fmt: skip
WHOLE = AssetRequest(
    amount=1, name="Grünes Tor 😀", asset_name="Gate1", image="ipfs://Qm1", is_auto=True, description="A “gate”",
    royalties_rate=Decimal("0.1"), royalties="addr_test1y",
    files=(FileRef(name="Back", media_type="image/png", src="ipfs://Qm2", extra={"later": 1}),),
    attrs={"artist": "Ada", "tags": ["a", "b"], "where": {"city": "Turin"}},
)  # fmt: skip


def test_the_minimal_variant_holds_only_the_six_fields() -> None:
    assert asset_body(MINIMAL) == (
        b'{"blockchain":"ada","amount":1,"name":"Gate","asset_name":"Gate1","image":"ipfs://Qm1","is_auto":true}'
    )


def test_the_royalty_variant_writes_the_rate_as_a_number() -> None:
    assert asset_body(WITH_ROYALTIES) == (
        b'{"blockchain":"ada","amount":1000,"name":"Gate","asset_name":"Gate1","image":"ipfs://Qm1","is_auto":false,'
        b'"royalties_rate":3.5,"royalties":"addr_test1y"}'
    )


def test_the_whole_variant_is_utf_8_in_the_order_of_the_specification() -> None:
    assert (
        asset_body(WHOLE)
        == (
            '{"blockchain":"ada","amount":1,"name":"Grünes Tor 😀","asset_name":"Gate1","image":"ipfs://Qm1",'
            '"description":"A “gate”","is_auto":true,"royalties_rate":0.1,"royalties":"addr_test1y",'
            '"files":[{"name":"Back","mediaType":"image/png","src":"ipfs://Qm2"}],'
            '"attrs":{"artist":"Ada","tags":["a","b"],"where":{"city":"Turin"}}}'
        ).encode()
    )


def test_a_collection_is_the_list_of_its_assets() -> None:
    assert collection_body([MINIMAL, WHOLE]) == b"[" + asset_body(MINIMAL) + b"," + asset_body(WHOLE) + b"]"


def test_a_digest_is_the_sha256_of_the_body() -> None:
    assert digest(b"{}") == sha256(b"{}").hexdigest()


@pytest.mark.parametrize(
    ("rate", "written"),
    [("3", b"3"), ("3.00", b"3"), ("100", b"100"), ("1E+2", b"100"), ("0.10", b"0.1"), ("1E-7", b"0.0000001"),
     ("12345678901234567890.123456789012345", b"12345678901234567890.123456789012345")],
)  # fmt: skip
def test_a_rate_is_written_digit_by_digit(rate: str, written: bytes) -> None:
    request = AssetRequest(amount=1, name="n", asset_name="n", image="i", is_auto=True, royalties_rate=Decimal(rate))
    assert b'"royalties_rate":' + written + b"}" in asset_body(request)


def test_what_no_json_can_hold_is_refused() -> None:
    for request in (
        AssetRequest(amount=1, name="\ud800", asset_name="n", image="i", is_auto=True),
        AssetRequest(amount=1, name="n", asset_name="n", image="i", is_auto=True, royalties_rate=Decimal("NaN")),
    ):
        with pytest.raises(ValueError):
            asset_body(request)


TEXT = st.text(max_size=6)
ATTRS = st.recursive(
    st.one_of(TEXT, st.lists(TEXT, max_size=3)), lambda inner: st.dictionaries(TEXT, inner, max_size=3), max_leaves=8
)
REQUESTS = st.builds(
    AssetRequest,
    amount=st.integers(1, 2**63 - 1),
    name=TEXT,
    asset_name=TEXT,
    image=TEXT,
    is_auto=st.booleans(),
    description=st.one_of(st.none(), TEXT),
    royalties_rate=st.one_of(st.none(), st.decimals("0.01", 100, places=2)),
    royalties=st.one_of(st.none(), TEXT),
    files=st.lists(st.builds(FileRef, name=TEXT, media_type=TEXT, src=TEXT), max_size=2).map(tuple),
    attrs=st.dictionaries(TEXT, ATTRS, max_size=3),
)


@CASES
@given(REQUESTS)
def test_a_body_reads_back_and_holds_no_null_and_nothing_empty(request: AssetRequest) -> None:
    sent = json.loads(asset_body(request), parse_float=Decimal)
    optional = {name: sent[name] for name in sent if name not in ("name", "asset_name", "image")}
    assert _holds_nothing_empty(optional)
    assert sent["amount"] == request.amount
    assert sent["is_auto"] is request.is_auto
    assert sent.get("royalties_rate") == request.royalties_rate


def _holds_nothing_empty(value: object) -> bool:
    if isinstance(value, dict):
        return bool(value) and all(_holds_nothing_empty(item) for item in value.values())
    if isinstance(value, list):
        return bool(value) and all(_holds_nothing_empty(item) for item in value)
    return value not in (None, "")
