"""The columns that the artist made are read from settings that may hold anything."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.assets.attributes import NodeKind
from mintwright.domain.table.columns import Column, Field, kept_columns

CASES = settings(derandomize=True, deadline=None, max_examples=300)
NAMES = st.lists(st.text(min_size=1).filter(str.strip), min_size=1, max_size=4).map(tuple)
COLUMNS = st.builds(Column, st.just(Field.ATTRIBUTE), NAMES, st.sampled_from([NodeKind.TEXT, NodeKind.LIST]))
ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.sampled_from(["attrs", "text", "list"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@CASES
@given(st.lists(COLUMNS, unique=True))
def test_what_was_kept_comes_back_with_its_kind(columns: list[Column]) -> None:
    again = list(kept_columns(json.loads(json.dumps({one.key: one.kind for one in columns}))))
    assert again == columns
    assert [one.kind for one in again] == [one.kind for one in columns]


@CASES
@given(ODD, st.lists(st.tuples(ODD.map(json.dumps) | st.text(max_size=9), ODD), max_size=4))
def test_what_is_odd_is_passed_over(kept: object, odd: list[tuple[str, object]]) -> None:
    for column in (*kept_columns(kept), *kept_columns(dict(odd))):
        assert column.path
        assert column.is_written_in


def test_too_much_is_not_read() -> None:
    assert not list(kept_columns({"[" * 4_000: "text", json.dumps(["attrs", "a" * 5_000]): "text"}))
    many = {json.dumps(["attrs", str(number)]): "text" for number in range(1_000)}
    assert len(list(kept_columns(many))) == 500
