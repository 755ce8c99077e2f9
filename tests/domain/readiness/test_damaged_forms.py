"""How an asset was minted is read from a body that may have been damaged on the disk."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.assets.asset import Draft
from mintwright.domain.readiness.minted_form import is_as_minted, minted_forms

CASES = settings(derandomize=True, deadline=None, max_examples=300)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["files", "image", "name", "attrs", "src", "x"]), inner, max_size=4)
    ),
    max_leaves=8,
)


@CASES
@given(VALUES)
def test_whatever_a_body_holds_is_read_or_left_out(value: object) -> None:
    for form in minted_forms(json.dumps(value).encode(), [1, 2]).values():
        assert not is_as_minted(Draft(art_id=1, name="Gate"), form, lambda _: frozenset())


@pytest.mark.parametrize(
    "body",
    [
        b'{"files": 5}',
        b'{"files": true}',
        b'[{"files": {"a": 1}}, 7]',
        b'{"name": "\\ud800"}',
        b'{"attrs": ' + b'{"a":' * 900 + b"1" + b"}" * 901,
        b"\xff",
        b"[" * 100_000,
        b'{"amount": ' + b"9" * 5_000 + b"}",
    ],
)
def test_a_damaged_body_says_nothing_or_little(body: bytes) -> None:
    for form in minted_forms(body, [1, 2]).values():
        assert not is_as_minted(Draft(art_id=1, name="Gate"), form, lambda _: frozenset())
