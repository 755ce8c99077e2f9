"""From any list of ids to any other: the rows follow the list, and those that stay keep their identity."""

import time
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QListView
from tests.pace import within

from mintwright.ui.shell.drop import art_ids_of
from mintwright.ui.shell.id_list_model import MANY_RUNS, ArtListModel, IdListModel

STRICT = QAbstractItemModelTester.FailureReportingMode.Fatal
ids = st.lists(st.integers(1, 30), unique=True)


class Numbers(IdListModel):
    """Each row says its id; 13 is gone from the studio before the list has heard of it."""

    def read(self, one: int, role: int) -> object:
        if one == 13:
            raise KeyError(one)
        return one if role == Qt.ItemDataRole.DisplayRole else None


@given(before=ids, after=ids)
def test_the_rows_follow_the_list_and_a_selection_stays_on_what_was_selected(
    qapp: QApplication, before: list[int], after: list[int]
) -> None:
    model = Numbers(before)
    tester = QAbstractItemModelTester(model, STRICT)
    kept = {one: QPersistentModelIndex(model.index(row)) for row, one in enumerate(before)}
    assert model.show_ids(after) is (before != after)
    assert [model.row_of(one) for one in after] == list(range(model.rowCount()))
    assert [model.index(row).data() for row in range(len(after))] == [None if one == 13 else one for one in after]
    for one, index in kept.items():
        assert index.row() == (after.index(one) if one in after else -1)
    assert tester.model() is model


@given(shown=ids, changed=st.frozensets(st.integers(1, 30) | st.just("elsewhere")))
def test_only_what_changed_is_painted_anew_in_unbroken_runs(
    qapp: QApplication, shown: list[int], changed: frozenset[int | str]
) -> None:
    model, painted = Numbers(shown), list[range]()
    model.dataChanged.connect(lambda first, last: painted.append(range(first.row(), last.row() + 1)))
    model.repaint(changed)
    rows = [row for run in painted for row in run]
    assert rows == [row for row, one in enumerate(shown) if not changed or one in changed]
    assert all(before.stop < after.start for before, after in pairwise(painted))


def test_more_separate_rows_than_a_view_follows_quickly_are_painted_as_one_run(qapp: QApplication) -> None:
    model, painted = Numbers(range(2 * MANY_RUNS + 2)), list[range]()
    model.dataChanged.connect(lambda first, last: painted.append(range(first.row(), last.row() + 1)))
    model.repaint(range(1, 2 * MANY_RUNS + 2, 2))
    assert painted == [range(1, 2 * MANY_RUNS + 2)]


def test_more_separate_changes_than_a_view_follows_quickly_are_one_reset(qapp: QApplication) -> None:
    model, resets = Numbers(range(2 * MANY_RUNS + 2)), list[bool]()
    model.modelReset.connect(lambda: resets.append(True))
    model.show_ids(range(0, 2 * MANY_RUNS + 2, 2))
    assert resets == [True]
    assert [model.row_of(one) for one in (0, 1, 2)] == [0, None, 1]


@pytest.mark.parametrize("rows", [[0], [2, 0]])
def test_art_is_dragged_by_its_ids_in_their_order_and_stays_where_it_is(qapp: QApplication, rows: list[int]) -> None:
    model = ArtListModel([7, 8, 9])
    assert model.supportedDragActions() == Qt.DropAction.CopyAction
    assert model.flags(model.index(0)) & Qt.ItemFlag.ItemIsDragEnabled
    assert not model.flags(QModelIndex()) & Qt.ItemFlag.ItemIsDragEnabled
    dragged = model.mimeData([model.index(row) for row in rows])
    assert art_ids_of(dragged) == tuple(model.art_ids[row] for row in sorted(rows))


def test_ten_thousand_rows_are_laid_out_without_asking_for_their_number_one_by_one(qapp: QApplication) -> None:
    view, model = QListView(), Numbers(range(10_000))
    view.setUniformItemSizes(True)
    view.setModel(model)
    view.show()
    began = time.thread_time()
    view.doItemsLayout()
    within(time.thread_time() - began, 0.003, "the layout")


@given(before=ids, after=ids)
def test_whoever_hears_of_rows_finds_them_as_they_are_then(
    qapp: QApplication, before: list[int], after: list[int]
) -> None:
    """Those that leave are still there before they leave, those that come once they have come."""
    model = Numbers(before)
    leaving, coming = list[int](), list[int]()
    model.rowsAboutToBeRemoved.connect(
        lambda _, first, last: leaving.extend(model.id_at(row) for row in range(first, last + 1))
    )
    model.rowsInserted.connect(lambda _, first, last: coming.extend(model.id_at(row) for row in range(first, last + 1)))
    model.show_ids(after)
    assert set(leaving) == set(before) - set(after)
    assert set(coming) == set(after) - set(before)
