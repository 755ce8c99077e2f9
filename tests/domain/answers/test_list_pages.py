"""A page of a service's list is records with their own bytes, or one typed error, whatever somebody made of it."""

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.whole import sized

from mintwright.domain.answers.list_pages import (
    MOST_RESULTS,
    ListPage,
    parse_assets_page,
    parse_transactions_page,
)
from mintwright.domain.answers.service_records import Asset, Transaction
from mintwright.domain.answers.untrusted_json import RecordError

CASES = settings(derandomize=True, deadline=None, max_examples=sized(3_000, 60))

Parser = Any
PARSERS = (parse_assets_page, parse_transactions_page)


def page(results: Any, **more: Any) -> bytes:
    return json.dumps({"count": 3, "next": "https://elsewhere.example/?page=2", "previous": None, **more} | {
        "results": results
    }).encode()  # fmt: skip


def test_each_record_keeps_its_own_bytes_and_what_is_no_record_hides_no_other() -> None:
    first, second = '{ "uuid":"t1","cost":15.25561, "more": [1, {"a": "]}"}] }', '{"uuid":"t2","status":"waiting"}'
    raw = f'\ufeff {{"x": {{"results": [1]}}, "results" : [ {first} ,7, {{"uuid": null}}, {second}], "count": 4}}'
    read = parse_transactions_page(raw.encode())
    assert [listed.raw.decode() for listed in read.results] == [first, second]
    assert [listed.record.uuid for listed in read.results] == ["t1", "t2"]
    assert (read.unread, read.count, read.is_last) == (2, 4, True)


def test_next_only_tells_that_there_is_more() -> None:
    assert not parse_assets_page(page([{"uuid": "a1"}])).is_last
    assert parse_assets_page(page([], next=None)) == ListPage(count=3)


@pytest.mark.parametrize("count", [-1, True, "3", 3.5, 2**70, None, [3]])
def test_a_count_of_another_type_or_out_of_bounds_is_not_known(count: Any) -> None:
    assert parse_assets_page(page([], count=count)).count is None


@pytest.mark.parametrize("parse", PARSERS)
@pytest.mark.parametrize(
    "raw",
    [
        b"", b"[]", b"{}", b"7", b'{"results": {}}', b'{"results": null}', b'{"results": [],', b"<html>",
        b'{"results": [], "results": []}', b'{"results": [' + b"[" * 5_000 + b"]" * 5_000 + b"]}",
        b'{"results": [{"uuid": "' + b"\xff" + b'"}]}', page([1] * (MOST_RESULTS + 1)),
    ],
)  # fmt: skip
def test_what_is_no_page_is_one_typed_error(parse: Parser, raw: bytes) -> None:
    with pytest.raises(RecordError):
        parse(raw)


SMALL = st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats(allow_nan=False, allow_infinity=False)
JSON = st.recursive(
    SMALL | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip
ENTRIES = JSON | st.fixed_dictionaries({"uuid": JSON | st.from_regex(r"[a-z0-9-]{1,36}", fullmatch=True), "cost": JSON})


@pytest.mark.soak
@CASES
@given(
    st.lists(ENTRIES, max_size=6),
    st.dictionaries(st.text(max_size=8), JSON, max_size=4),
    st.booleans(),
    st.integers(0, 3),
)
def test_each_entry_is_read_from_just_its_own_bytes(
    entries: list[Any], more: dict[str, Any], is_escaped: bool, indent: int
) -> None:
    """The bytes of a record, read by themselves, are the record."""
    more.pop("results", None)
    raw = json.dumps(more | {"results": entries} | {"last": more}, ensure_ascii=is_escaped, indent=indent or None)
    for parse, kind in ((parse_transactions_page, Transaction), (parse_assets_page, Asset)):
        try:
            read = parse(raw.encode())
        except (RecordError, UnicodeEncodeError):
            continue
        assert len(read.results) + read.unread == len(entries)
        for listed in read.results:
            alone = kind.read(_parsed(listed.raw))
            assert (alone, alone.odd) == (listed.record, listed.record.odd)


def _parsed(raw: bytes) -> object:
    from mintwright.domain.answers.untrusted_json import parse_json

    return parse_json(raw)


@pytest.mark.soak
@CASES
@given(st.binary(max_size=60) | JSON.map(lambda value: json.dumps(value).encode("utf-8", "surrogatepass")))
def test_bytes_are_a_page_or_a_record_error(raw: bytes) -> None:
    for parse in PARSERS:
        with contextlib.suppress(RecordError):
            assert len(parse(raw).results) <= MOST_RESULTS
