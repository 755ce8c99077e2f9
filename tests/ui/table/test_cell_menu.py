"""The menu key opens what can be done with the chosen cells, as a right click does."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.table.scene import as_table, described, titles

from mintwright.domain.assets.attributes import nodes_of
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_menu import ActionMenu
from mintwright.ui.actions.actions import Actions
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.commands import cell_commands

Opened = list[ActionMenu]

DEL = QKeySequence("Del").toString(QKeySequence.SequenceFormat.NativeText)


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    """The menus that opened since; no screen here has a keyboard to grab."""
    menus: Opened = []
    monkeypatch.setattr(ActionMenu, "popup", lambda menu, *_: menus.append(menu))
    return menus


def lines(menu: ActionMenu) -> list[str]:
    """What stands in it, in words."""
    return [action.text() for action in menu.actions() if action.text()]


def ask(part: QWidget, reason: QContextMenuEvent.Reason, at: QPoint) -> None:
    """What the platform sends for the menu key, or for a right click."""
    QApplication.sendEvent(part, QContextMenuEvent(reason, at, part.mapToGlobal(at)))


def test_the_menu_key_opens_what_can_be_done_with_the_cell_that_the_keys_are_at(
    studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    tmp_path: Path,
    opened: Opened,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(cell_commands, "announce", lambda _, words: heard.append(words))

    async def story() -> None:
        await described(studio, tmp_path, 3)
        _, table = as_table(studio, theme, qtbot, actions=Actions(theme))
        await until(lambda: "Hat" in titles(table))
        at = titles(table).index("Hat")
        table.view.setFocus()
        table.view.setCurrentIndex(table.model.index(0, at))
        table.view.clearSelection()
        ask(table.view, QContextMenuEvent.Reason.Keyboard, table.view.visualRect(table.model.index(0, at)).center())
        said = lines(opened[-1])
        assert said[:3] == ["Write in the cell", "Cut the cells", "Copy the cells"]
        assert said[3:5] == ["Paste into the cells", f"Clear cells\t{DEL}"]
        assert {"Fill cells down", "Fill cells right", "New attribute as a column…"} <= {*said}
        next(action for action in opened[-1].actions() if action.text().startswith("Clear cells")).trigger()
        studio.changes.deliver()
        assert table.model.index(0, at).data() == ""
        assert heard == ["Done: Clear a cell"]

    arun(story())


def test_a_group_is_opened_in_the_details_from_the_menu_and_by_f2(
    studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    tmp_path: Path,
    opened: Opened,
) -> None:
    async def story() -> None:
        await described(studio, tmp_path, 3)
        _, table = as_table(studio, theme, qtbot, actions=Actions(theme))
        studio.drafts.edit(studio.uploads.order()[1], attrs=nodes_of({"Hat": {"Brim": "wide"}}))
        await until(lambda: "Hat" in titles(table))
        at = titles(table).index("Hat")
        asked: list[str] = []
        table.tree_requested.connect(lambda _, name: asked.append(name))
        table.view.setFocus()
        table.view.setCurrentIndex(table.model.index(1, at))
        ask(table.view, QContextMenuEvent.Reason.Keyboard, QPoint(5, 5))
        assert lines(opened[-1])[0] == "Open “Hat” in the details"
        opened[-1].actions()[0].trigger()
        QTest.keyClick(table.view, Qt.Key.Key_F2)
        assert asked == ["attrs", "attrs"]

    arun(story())


def test_a_right_click_in_the_columns_that_stay_opens_it_too(
    studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    tmp_path: Path,
    opened: Opened,
) -> None:
    async def story() -> None:
        await described(studio, tmp_path, 3)
        _, table = as_table(studio, theme, qtbot, actions=Actions(theme))
        table.view.setCurrentIndex(table.model.index(0, 1))
        ask(table.view.frozen.viewport(), QContextMenuEvent.Reason.Mouse, QPoint(80, 10))
        assert "Write in the cell" in lines(opened[-1])

    arun(story())


def test_beside_what_the_table_keeps_a_key_from_stands_no_key(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path, 3)
        actions = Actions(theme)
        page, table = as_table(studio, theme, qtbot, actions=actions)
        await until(lambda: "Hat" in titles(table))
        table.view.setFocus()
        table.view.selectRow(0)
        asked = (ActionId.REMOVE, ActionId.OPEN, ActionId.CLEAR_CELLS)
        actions.refresh(asked)
        told = [actions.action(each).text().partition("\t")[2] for each in asked]
        assert told == ["", "", DEL]
        assert all("\t" in actions.action(each).text() for each in asked), "Qt would write the first of its keys"
        assert [actions.keys(each) for each in asked] == told
        page.table.show_table(is_shown=False)
        page.grid.setFocus()
        assert actions.keys(ActionId.REMOVE) == DEL

    arun(story())
