"""What an asset takes on the chain, field by field, is all that it takes; what is read back is what is sent."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mintwright.domain.assets.asset import AssetRequest, FileRef
from mintwright.domain.assets.chain_record import FieldWeight, added_up, record_of
from mintwright.domain.assets.forecast import share_of
from mintwright.domain.assets.wire import asset_body

LINES = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=16)  # 16 letters take 64 bytes at most
WORDS = LINES.filter(str.strip)
VALUES = st.recursive(
    WORDS | st.lists(WORDS, min_size=1, max_size=3),
    lambda inner: st.dictionaries(WORDS, inner, min_size=1, max_size=3),
    max_leaves=6,
)
FILES = st.builds(FileRef, name=WORDS, media_type=st.just("image/png"), src=st.just("ipfs://Qm" + 44 * "x"))
REQUESTS = st.builds(
    AssetRequest,
    amount=st.integers(1, 2**63 - 1),
    name=WORDS,
    asset_name=st.text("abcXYZ019", max_size=32),
    image=st.just("ipfs://Qm" + 44 * "x") | st.just("ipfs://b" + 58 * "x"),  # the longer one takes two lines
    is_auto=st.booleans(),
    description=st.none() | WORDS,
    files=st.lists(FILES, max_size=2).map(tuple),
    attrs=st.dictionaries(WORDS, VALUES, max_size=30),
)


def moth(**fields: Any) -> AssetRequest:
    told = {"amount": 1, "name": "Moth", "asset_name": "Moth", "image": "ipfs://Qm" + 44 * "x", "is_auto": True}
    return AssetRequest(**{**told, **fields})


@given(REQUESTS)
def test_the_fields_take_together_what_the_asset_adds_to_the_metadata(request_: AssetRequest) -> None:
    record = record_of(request_)
    assert record.share == share_of(request_)
    assert sum(field.bytes for field in record.weights) + record.frame == record.share.metadata_bytes
    assert record.share.metadata_bytes + record.token_bytes == record.share.bytes
    assert [field.name for field in record.weights] == list(record.fields)


@pytest.mark.parametrize("count", [21, 22, 253, 254, 300])
def test_the_head_of_many_fields_is_counted_too(count: int) -> None:
    """It grows from 24 fields on, and from 256; two of them are the name and the picture."""
    record = record_of(moth(attrs={f"Attribute {number}": "x" for number in range(count)}))
    assert sum(field.bytes for field in record.weights) + record.frame == record.share.metadata_bytes


@given(REQUESTS)
def test_what_is_read_back_is_what_is_sent(request_: AssetRequest) -> None:
    record, sent = record_of(request_), json.loads(asset_body(request_))
    for name in ("description", "files"):
        assert record.fields.get(name, sent.get(name)) == sent.get(name, record.fields.get(name))
    image = record.fields["image"]
    assert (image if isinstance(image, str) else "".join(image)) == sent["image"]
    standard = {"name", "image", *(name for name in ("description", "files") if name in sent)}
    own = {name: value for name, value in sent.get("attrs", {}).items() if name not in standard}
    assert {name: value for name, value in record.fields.items() if name not in standard} == own


def test_a_long_text_weighs_most() -> None:
    heavy = moth(attrs={"Story": 9 * ["x" * 64], "Year": "2026"})
    first, *_ = added_up([record_of(heavy)])
    assert first == FieldWeight("Story", 1 + 5 + 1 + 9 * 66)


def test_fields_of_several_are_added_up_with_the_heaviest_first() -> None:
    one, other = record_of(moth(attrs={"Year": "2026"})), record_of(moth(attrs={"Year": "2027", "Wing": "2027"}))
    weights = added_up([one, other])
    assert [field.name for field in weights] == ["image", "Year", "name", "Wing"]
    assert sum(field.bytes for field in weights) == sum(field.bytes for field in (*one.weights, *other.weights))


@pytest.mark.parametrize("attrs", [{"x" * 65: "too long a name"}, {"Half": "\ud800"}])
def test_what_cannot_stand_on_the_chain_is_refused(attrs: dict[str, str]) -> None:
    with pytest.raises(ValueError):
        record_of(moth(attrs=attrs))
