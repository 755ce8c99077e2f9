"""Pictures in rows: each whole, none over another, all in order and inside, as large as the place allows."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QSize

from mintwright.ui.receipts.printing.justified_rows import justified_rows

GAP = 4


def test_a_single_picture_is_as_large_as_the_place_allows() -> None:
    (one,) = justified_rows([1.0], QSize(400, 300), GAP)
    assert (one.width(), one.height()) == (300, 300)
    (wide,) = justified_rows([2.0], QSize(400, 300), GAP)
    assert (wide.width(), wide.height()) == (400, 200)


def test_many_pictures_stand_in_rows_that_fill_the_width_and_most_of_the_height() -> None:
    placed = justified_rows([1.0, 1.5, 0.7, 1.8] * 9, QSize(398, 312), GAP)
    rows = {one.top(): one for one in placed}  # the last of each row
    assert len(rows) >= 4
    assert all(last.right() > 397 * 0.85 for last in rows.values())
    assert max(one.bottom() for one in placed) > 312 * 0.7


def test_rows_that_are_a_little_too_high_become_narrower_rather_than_one_row_less() -> None:
    placed = justified_rows([1.0] * 11, QSize(2080, 680), 8)
    assert len({one.top() for one in placed}) == 2
    assert placed[0].height() > 300


@settings(deadline=None, max_examples=200, derandomize=True)
@given(st.lists(st.floats(0.05, 20), max_size=80), st.integers(60, 900), st.integers(40, 500))
def test_every_picture_is_whole_inside_in_order_and_over_no_other(
    aspects: list[float], width: int, height: int
) -> None:
    placed = justified_rows(aspects, QSize(width, height), GAP)
    assert len(placed) == len(aspects)
    for one in placed:
        assert one.left() >= 0
        assert one.top() >= 0
        assert one.bottom() <= height + 1
    for before, after in pairwise(placed):
        assert not before.intersects(after)
        assert after.top() > before.top() or after.left() > before.left()
    for one, aspect in zip(placed, aspects, strict=True):
        shape = min(4.0, max(0.25, aspect))
        assert abs(one.width() - shape * one.height()) <= 1 + shape
