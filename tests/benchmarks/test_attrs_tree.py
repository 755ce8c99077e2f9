"""The attribute tree with 100,000 nodes against QStandardItemModel in the same run.

Only ratios of one run count; the targets are
150 ms to load and 50 µs an edit.
"""

import os
import statistics
import time
from collections.abc import Callable, Sequence
from functools import partial

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QModelIndex
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QApplication, QTreeView
from tests.whole import sized, target

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.ui.inspector.attributes.editable_model import EditableAttributeModel
from mintwright.ui.inspector.attributes.model import AttrColumn

GROUPS, LISTS, LINES = sized((100, 90, 10), (2, 3, 4))
ROUNDS = sized(5, 1)


def sample() -> tuple[Node, ...]:
    """100 groups of 90 lists of 10 lines: 99,100 nodes."""
    lines = tuple(Node("", text=f"line {number}") for number in range(LINES))
    lists = tuple(Node(f"list {number}", NodeKind.LIST, children=lines) for number in range(LISTS))
    return tuple(Node(f"group {number}", NodeKind.GROUP, children=lists) for number in range(GROUPS))


def seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def show(model: EditableAttributeModel | QStandardItemModel) -> QTreeView:
    view = QTreeView()
    view.setUniformRowHeights(True)
    view.setModel(model)
    view.resize(332, 600)
    view.show()
    QApplication.processEvents()
    return view


def load(nodes: Sequence[Node]) -> EditableAttributeModel:
    model = EditableAttributeModel()
    model.load(nodes)
    show(model).close()
    return model


def thaw(model: EditableAttributeModel, above: QModelIndex) -> int:
    """Look at every row, as opening all groups would."""
    rows = [model.index(row, 0, above) for row in range(model.rowCount(above))]
    return len(rows) + sum(thaw(model, row) for row in rows)


def load_standard(nodes: Sequence[Node]) -> QStandardItemModel:
    model = QStandardItemModel()
    fill(model.invisibleRootItem(), nodes)
    show(model).close()
    return model


def fill(parent: QStandardItem, nodes: Sequence[Node]) -> None:
    for node in nodes:
        item = QStandardItem(node.key)
        parent.appendRow([item, QStandardItem(node.text)])
        fill(item, node.children)


def edit(model: EditableAttributeModel) -> None:
    group = model.index(GROUPS // 2, 0)
    for place in range(LISTS):
        line = model.index(place % LINES, AttrColumn.VALUE, model.index(place, 0, group))
        model.setData(line, f"edited {time.perf_counter_ns()}")


def test_a_tree_of_100_000_nodes(qapp: QApplication) -> None:
    nodes = sample()
    ours, standard, all_rows, edits, kept = [], [], [], [], []
    for _ in range(ROUNDS):
        ours.append(seconds(lambda: load(nodes)))
        standard.append(seconds(lambda: load_standard(nodes)))
        model = load(nodes)
        all_rows.append(seconds(partial(thaw, model, QModelIndex())))
        view = show(model)
        edits.append(seconds(partial(edit, model)) / LISTS)
        kept.append(seconds(model.nodes))
        view.close()
    median = statistics.median
    said = (
        f"\nload and show {median(ours) * 1e3:.1f} ms, QStandardItemModel {median(standard) * 1e3:.1f} ms"
        f"\nevery row looked at {median(all_rows) * 1e3:.1f} ms"
        f"\nan edit {median(edits) * 1e6:.1f} µs, nodes after {LISTS} edits {median(kept) * 1e3:.3f} ms"
    )
    print(said)
    target(median(ours) < 0.150)
    target(median(ours) < median(standard) / 5)
    target(median(edits) < 50e-6)
