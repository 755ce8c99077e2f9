"""CIP-25 metadata: the ledger's bytes, and its limit of 64 bytes a text."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.chain.cbor import decode
from mintwright.chain.line_limit import LINE_BYTES
from mintwright.chain.metadata import MetadataError, asset_metadata, cip25, entry_size, lines, metadata_bytes
from mintwright.chain.policy import policy_id

POLICY = "00" * 28
V1_IMAGE = "ipfs://bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku"


def written(**fields) -> dict:
    """What the ledger holds of one asset with these fields."""
    return decode(metadata_bytes(cip25(POLICY, {"Cat1": fields})))[721][POLICY]["Cat1"]


def test_the_bytes_are_those_of_an_independent_library(vectors: Path) -> None:
    mints = json.loads((vectors / "pycardano_vectors.json").read_bytes())["mints"]
    assert len(mints) >= 5
    for mint in mints:
        policy = policy_id(bytes.fromhex(mint["script"]))
        assert metadata_bytes(cip25(policy, mint["assets"])).hex() == mint["metadata"]


def test_long_text_becomes_lines_that_join_to_the_text() -> None:
    story = "the night the moths came back " * 5
    fields = written(name="Cat 1", story=story, notes=["short", story])
    assert "".join(fields["story"]) == story
    assert fields["notes"][0] == "short"
    assert "".join(fields["notes"][1:]) == story
    assert fields["name"] == "Cat 1"


def test_a_version_1_link_does_not_fit_one_text_and_is_split() -> None:
    image = written(image=V1_IMAGE)["image"]
    assert len(image) == 2
    assert "".join(image) == V1_IMAGE


def test_text_in_nested_groups_is_split_too() -> None:
    assert "".join(written(a={"b": {"c": "x" * 130}})["a"]["b"]["c"]) == "x" * 130


def test_the_limit_counts_bytes_and_not_characters() -> None:
    assert written(a="é" * 32)["a"] == "é" * 32
    assert written(a="é" * 33)["a"] == ["é" * 32, "é"]


@pytest.mark.parametrize(
    "value", [1.5, True, None, {"k" * 65: "v"}, {"k": [False]}, object(), "\ud83d", {"\ud83d": "v"}]
)
def test_what_the_ledger_cannot_hold_is_refused(value: Any) -> None:
    with pytest.raises(MetadataError):
        written(a=value)


def test_numbers_and_bytes_are_kept() -> None:
    assert written(a=7, b=b"\x01")["a"] == 7


def test_the_fields_of_the_standard_win_over_attributes_and_empty_ones_are_left_out() -> None:
    files = [{"name": "Back", "mediaType": "image/png", "src": "ipfs://Qm"}]
    fields = asset_metadata(name="Cat", image="ipfs://Qm", files=files, attrs={"name": "Dog", "Mood": "calm"})
    assert fields == {"name": "Cat", "image": "ipfs://Qm", "Mood": "calm", "files": files}


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=300))
def test_lines_keep_every_character_and_the_limit(text: str) -> None:
    pieces = lines(text)
    assert "".join(pieces) == text
    assert all(len(piece.encode()) <= LINE_BYTES for piece in pieces)
    assert all(pieces) or text == ""


TEXTS = st.sampled_from(("", "a", "é漢", "a" * 23, "a" * 64, "é" * 33, "漢" * 200, "\ud800"))
VALUES = st.recursive(
    TEXTS | st.integers(-(2**40), 2**40) | st.booleans() | st.none() | st.binary(max_size=70),
    lambda inner: st.lists(inner, max_size=5) | st.just([1] * 24) | st.dictionaries(TEXTS, inner, max_size=5),
    max_leaves=6,
)


def size_or_none(count: Callable[[], int]) -> int | None:
    """So many bytes; None for what the ledger cannot store."""
    try:
        return count()
    except MetadataError:
        return None


@settings(derandomize=True, deadline=None, max_examples=100)
@given(TEXTS, st.dictionaries(TEXTS, VALUES, max_size=5))
def test_an_entry_is_as_large_as_what_the_metadata_grow_by_and_refused_with_it(
    name: str, fields: dict[str, Any]
) -> None:
    none = len(metadata_bytes(cip25(POLICY, {})))
    grown = size_or_none(lambda: len(metadata_bytes(cip25(POLICY, {name: fields}))) - none)
    assert size_or_none(lambda: entry_size(name, fields)) == grown
