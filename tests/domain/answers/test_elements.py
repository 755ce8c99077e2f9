"""The elements of a long list, parsed one by one: the same values, and the same refused, as parsed together."""

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from mintwright.domain.answers.untrusted_json import DEEPEST, JsonElements, RecordError, parse_json

LEAF = st.none() | st.booleans() | st.integers() | st.floats(-1e50, 1e50) | st.text()
VALUES = st.recursive(LEAF, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4))
SPACES = st.text(" \t\r\n", max_size=3)


def elements(raw: bytes) -> Any:
    """All of them as a list; or that they are refused."""
    try:
        return list(JsonElements(raw))
    except RecordError:
        return None


def whole(raw: bytes) -> Any:
    try:
        value = parse_json(raw)
    except RecordError:
        return None
    return value if isinstance(value, list) else None


@given(st.lists(VALUES, max_size=5), SPACES)
def test_they_are_those_of_the_list(values: list[Any], spaces: str) -> None:
    texts = (json.dumps(value, ensure_ascii=False) for value in values)
    raw = f"{spaces}[{spaces}{f'{spaces},{spaces}'.join(texts)}{spaces}]{spaces}".encode("utf-8", "surrogatepass")
    assert elements(raw) == whole(raw)
    if (expected := whole(raw)) is not None:
        found = JsonElements(raw)
        assert (len(found), found[1:]) == (len(expected), expected[1:])


@given(st.lists(VALUES, max_size=3), st.data())
@example([], None)
def test_whatever_a_text_became_both_take_it_or_neither(values: list[Any], data: Any) -> None:
    raw = json.dumps(values)
    if data is not None:
        at = data.draw(st.integers(0, len(raw)))
        raw = raw[:at] + data.draw(st.sampled_from(["", ",", "]", "[", "{", '"', "1", "NaN", "\\"])) + raw[at + 1 :]
    assert elements(raw.encode()) == whole(raw.encode())


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"[", b"]", b"[]]", b"[1,]", b"[,1]", b"[1 2]", b"[1]x", b"{}", b"1", b"null", b"[NaN]", b"[1e99]",
        b'[{"a":1,"a":2}]', b'["\\ud800"]', b"[\xff]", b"[" + b"[" * 100_000, b"[" * 65 + b"]" * 65,
        b"\xef\xbb\xbf[1]", b"\xef\xbb\xbf\xef\xbb\xbf[1]",
    ],
)  # fmt: skip
def test_what_is_refused_whole_is_refused_so_too(raw: bytes) -> None:
    assert elements(raw) == whole(raw)


@pytest.mark.parametrize("depth", [DEEPEST - 1, DEEPEST, DEEPEST + 1])
def test_as_deep_as_it_may_be(depth: int) -> None:
    raw = b"[" * depth + b"1" + b"]" * depth
    assert elements(raw) == whole(raw)
