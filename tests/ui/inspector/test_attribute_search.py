"""The tree of attributes is searched by names and values; searching changes nothing, and nothing unseen is touched."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.ui.actions.actions import Actions
from mintwright.ui.inspector.attributes.panel import AttributePanel
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import column

PAPER = Node("Paper", NodeKind.GROUP, children=(Node("Weight", text="300 g"), Node("Maker", text="Arches")))
STORY = Node("Story", NodeKind.LIST, children=(Node("", text="Once upon"), Node("", text="a time")))
SAMPLE = (Node("Artist", text="Mara"), PAPER, STORY, *(Node(f"Trait {row}", text="plain") for row in range(4)))


@pytest.fixture
def panel(theme: Theme, qtbot: QtBot) -> Iterator[AttributePanel]:
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(332, 700)
    panel = AttributePanel(theme, Actions(theme))
    host.setLayout(column(panel, None))
    panel.model.load(SAMPLE)
    host.show()
    host.activateWindow()
    QApplication.processEvents()
    yield panel
    host.close()


def shown(panel: AttributePanel) -> list[str]:
    return [str(index.data()) for index in panel.tree.rows_shown()]


def test_names_and_values_that_hold_all_words_are_shown_in_their_groups(panel: AttributePanel, qtbot: QtBot) -> None:
    every = shown(panel)
    panel.search.field.setFocus()
    qtbot.keyClicks(panel.search.field, "arch")
    assert shown(panel) == ["Paper", "Maker"]
    panel.search.field.setText("WEIGHT 300")
    assert shown(panel) == ["Paper", "Weight"]
    panel.search.field.setText("time")
    assert shown(panel) == ["Story", "2"]
    panel.search.field.setText("paper")
    assert shown(panel) == ["Paper", "Weight", "Maker"], "a group that is found is shown whole"
    panel.search.field.setText("nowhere")
    assert shown(panel) == []
    qtbot.keyClick(panel.search.field, Qt.Key.Key_Escape)
    assert shown(panel) == every
    assert panel.tree.hasFocus()
    assert panel.model.nodes() == SAMPLE


def test_what_is_found_in_a_closed_group_is_shown(panel: AttributePanel) -> None:
    panel.tree.collapseAll()
    panel.search.field.setText("arches")
    assert shown(panel) == ["Paper", "Maker"]


def test_nothing_is_done_with_what_the_search_hides(panel: AttributePanel) -> None:
    panel.tree.setCurrentIndex(panel.model.index_at((0,)))
    panel.tree.selectionModel().select(
        panel.model.index_at((3,)), QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
    )
    panel.search.field.setText("arches")
    panel.tree.remove()
    assert panel.model.nodes() == SAMPLE


def test_a_row_that_is_added_ends_the_search(panel: AttributePanel) -> None:
    panel.search.field.setText("arches")
    panel.tree.add(NodeKind.TEXT)
    assert panel.search.field.words == ""
    assert "Artist" in shown(panel)


def test_news_of_other_attributes_are_searched_too(panel: AttributePanel) -> None:
    panel.search.field.setText("arches")
    panel.model.show((Node("Also", text="by Arches"), *SAMPLE))
    assert shown(panel) == ["Also", "Paper", "Maker"]
    panel.model.load(SAMPLE)
    assert shown(panel) == ["Paper", "Maker"]


def test_down_leads_to_what_is_found_and_a_problem_to_its_row(panel: AttributePanel, qtbot: QtBot) -> None:
    panel.search.field.setText("arches")
    qtbot.keyClick(panel.search.field, Qt.Key.Key_Down)
    assert panel.tree.currentIndex().data() == "Maker"
    panel.go_to((0,))
    assert panel.tree.currentIndex().data() == "Artist"
    assert "Artist" in shown(panel)


def test_a_few_attributes_need_no_search(panel: AttributePanel) -> None:
    assert panel.search.isVisible()
    panel.model.load(SAMPLE[:2])
    assert not panel.search.isVisible()
