"""CBOR: the examples of RFC 8949, canonical order, and bytes from strangers."""

import contextlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.chain.cbor import Tag, decode, encode, size

numbers = st.integers(-(1 << 64), (1 << 64) - 1)
keys = numbers | st.text(max_size=8) | st.binary(max_size=8)
values = st.recursive(
    st.none() | st.booleans() | numbers | st.text(max_size=20) | st.binary(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(keys, inner, max_size=4)
        | st.builds(Tag, st.integers(0, 300), inner)
    ),
    max_leaves=12,
)


@pytest.mark.parametrize(
    ("value", "hexadecimal"),
    [
        (0, "00"),
        (23, "17"),
        (24, "1818"),
        (100, "1864"),
        (1000, "1903e8"),
        (1000000, "1a000f4240"),
        (1000000000000, "1b000000e8d4a51000"),
        (18446744073709551615, "1bffffffffffffffff"),
        (-1, "20"),
        (-1000, "3903e7"),
        (-18446744073709551616, "3bffffffffffffffff"),
        (False, "f4"),
        (True, "f5"),
        (None, "f6"),
        (b"\x01\x02\x03\x04", "4401020304"),
        ("IETF", "6449455446"),
        ("水", "63e6b0b4"),
        ([1, [2, 3], (4, 5)], "8301820203820405"),
        ({"a": 1, "b": [2, 3]}, "a26161016162820203"),
        (Tag(24, b"dIETF"), "d818456449455446"),
    ],
)
def test_the_examples_of_the_standard(value: Any, hexadecimal: str) -> None:
    assert encode(value).hex() == hexadecimal


def test_a_map_is_ordered_by_length_then_by_bytes() -> None:
    assert encode({"bb": 1, "a": 2, 10: 3, "c": 4}) == encode({"c": 4, 10: 3, "a": 2, "bb": 1})
    assert list(decode(encode({"bb": 1, "a": 2, "c": 4, 10: 3}))) == [10, "a", "c", "bb"]


@pytest.mark.parametrize(("value", "error"), [(1.5, TypeError), ({1.5: 1}, TypeError), (1 << 64, ValueError)])
def test_what_a_transaction_cannot_hold_is_refused(value: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        encode(value)


@pytest.mark.parametrize(
    "hexadecimal",
    [
        "",
        "18",
        "4401",
        "62ff",
        "8201",
        "a101",
        "a2010101",
        "0000",
        "9f01ff",
        "fb3ff8000000000000",
        "9bffffffffffffffff",
        "1c",
    ],
)
def test_torn_lying_or_foreign_bytes_are_refused(hexadecimal: str) -> None:
    with pytest.raises(ValueError):
        decode(bytes.fromhex(hexadecimal))


def test_bytes_nested_without_end_are_refused() -> None:
    with pytest.raises(ValueError, match="deep"):
        decode(b"\x81" * 100_000)


@settings(derandomize=True, deadline=None, max_examples=100)
@given(values)
def test_what_is_written_can_be_read_and_was_measured_before(value: Any) -> None:
    assert decode(encode(value)) == value
    assert size(value) == len(encode(value))


@settings(derandomize=True, deadline=None, max_examples=150)
@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused_but_never_break(data: bytes) -> None:
    with contextlib.suppress(ValueError):
        decode(data)
