"""Many cells of one row become what they would one after another, and each takes no longer where there are hundreds."""

import time
from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.domain.table.test_cells import ATTRS
from tests.pace import within

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import NodeKind
from mintwright.domain.table.cells import CellError, Order, written
from mintwright.domain.table.columns import Column, Field
from mintwright.domain.table.rows import written_row

CASES = settings(derandomize=True, deadline=None, max_examples=400)
COLUMNS = st.sampled_from(
    [Column(Field.TITLE), Column(Field.AMOUNT)]
    + [Column(Field.ATTRIBUTE, path) for path in [("a",), ("b",), ("c",), ("d",), ("a", "b"), ("d", "a"), ("d", "b")]]
    + [Column(Field.ATTRIBUTE, ("e",), NodeKind.LIST)]
)
TEXTS = st.sampled_from(["7", "x", "x\ny"])


def one_after_another(draft: Draft, cells: Mapping[Column, str], order: Order) -> tuple[Draft, int]:
    refused = 0
    for column, text in cells.items():
        try:
            draft = replace(draft, **written(draft, column, text, order))
        except CellError:
            refused += 1
    return draft, refused


@CASES
@given(ATTRS, st.dictionaries(COLUMNS, TEXTS), st.permutations("abcde"))
def test_texts_in_many_cells_of_a_row_become_what_they_would_one_after_another(
    attrs: tuple[object, ...], cells: Mapping[Column, str], names: list[str]
) -> None:
    draft = replace(Draft(art_id=1, name="Gate"), attrs=attrs)
    order = Order(Column(Field.ATTRIBUTE, (name,)) for name in names[:4])
    fields, refused = written_row(draft, cells, order)
    assert (replace(draft, **fields), len(refused)) == one_after_another(draft, cells, order)


@CASES
@given(ATTRS, st.dictionaries(COLUMNS, TEXTS | st.just("")))
def test_cells_that_are_emptied_meanwhile_leave_the_same_attributes(
    attrs: tuple[object, ...], cells: Mapping[Column, str]
) -> None:
    draft = replace(Draft(art_id=1, name="Gate"), attrs=attrs)
    fields, refused = written_row(draft, cells, Order(cells))
    expected, count = one_after_another(draft, cells, Order(cells))
    found = replace(draft, **fields)
    assert sorted(map(repr, found.attrs)) == sorted(map(repr, expected.attrs))
    assert (found.name, found.amount, len(refused)) == (expected.name, expected.amount, count)


@pytest.mark.soak
@pytest.mark.parametrize("begun", [False, True])
def test_a_row_of_five_hundred_cells_takes_no_more_for_each_than_a_short_one(*, begun: bool) -> None:
    columns = [Column(Field.ATTRIBUTE, (f"Trait {at}",)) for at in range(500)]
    draft, order = Draft(art_id=1, name="Gate"), Order(columns)
    if begun:
        draft = replace(draft, **written_row(draft, dict.fromkeys(columns, "old"), order)[0])
    before = time.thread_time()
    fields, _ = written_row(draft, dict.fromkeys(columns, "new"), order)
    within(time.thread_time() - before, 0.01, "a row")
    assert [node.key for node in fields["attrs"]] == [column.path[0] for column in columns]
