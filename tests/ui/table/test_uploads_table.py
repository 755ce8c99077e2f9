"""The uploads as a table: chosen, written in, copied, pasted, filled and sorted at the keyboard."""

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Until
from tests.ui.table.scene import as_table, described, titles
from tests.ui.test_accessible_names import nameless
from tests.ui.uploads.shown_page import shown

from mintwright.domain.assets.attributes import NodeKind, nodes_of
from mintwright.domain.table.cells import cell_text
from mintwright.domain.table.columns import PICTURE, TITLE, Column, Field
from mintwright.studio.studio import Studio
from mintwright.ui.cards.card_role import CardRole
from mintwright.ui.inspector.attributes.editors import ValueEditor
from mintwright.ui.shell.reading_order import stops
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.uploads_table import UploadsTable

HAT = Column(Field.ATTRIBUTE, ("Hat",))
PAPER = Column(Field.ATTRIBUTE, ("Materials", "Paper"))
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
Key = Qt.Key


def typed(qtbot: QtBot, words: str, *, end: Qt.Key = Key.Key_Return) -> None:
    """Write into what has the focus, and end that with a key."""
    qtbot.keyClicks(focused(), words)
    qtbot.keyClick(focused(), end)


def focused() -> QWidget:
    part = QApplication.focusWidget()
    assert part is not None
    return part


@pytest.mark.parametrize(("count", "is_idle"), [(2, True), (60, False)])
def test_the_scroll_bar_keeps_its_room_and_has_a_thumb_only_where_there_is_more_to_see(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path, count: int, is_idle: bool
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", count)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.rowCount() == count)
        bar = table.view.verticalScrollBar()
        await until(lambda: bar.isVisible() and (bar.maximum() == 0) is is_idle)
        assert bar.property("idle") is is_idle

    arun(story())


def test_every_attribute_in_use_has_a_column_and_one_that_comes_later_too(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        assert titles(table) == [
            "Picture", "Title", "Name on the chain", "Quantity", "Description", "Hat", "Materials › Paper",
            "Further files", "Problems",
        ]  # fmt: skip
        studio.drafts.edit(ids[1], attrs=nodes_of({"Eyes": ["open", "red"]}))
        await until(lambda: "Eyes" in titles(table))

    arun(story())


def test_ctrl_and_an_arrow_lead_to_the_edge_and_with_shift_choose_up_to_it(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 5)
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        page.activateWindow()
        table.view.setFocus()
        table.view.setCurrentIndex(table.model.index(0, 5))
        qtbot.keyClick(table.view, Key.Key_Down, CTRL | SHIFT)
        assert table.view.rectangle() == QRect(5, 0, 1, 5)
        assert table.view.currentIndex().row() == 0, "what is filled down is the first"
        qtbot.keyClick(table.view, Key.Key_D, CTRL)
        words = cell_text(studio.drafts.draft(ids[0]), HAT)
        assert {cell_text(studio.drafts.draft(art_id), HAT) for art_id in ids} == {words}
        for key, place in (
            (Key.Key_Down, (4, 5)),
            (Key.Key_Right, (4, 8)),
            (Key.Key_Up, (0, 8)),
            (Key.Key_Left, (0, 0)),
            (Key.Key_End, (4, 8)),
            (Key.Key_Home, (0, 0)),
        ):
            qtbot.keyClick(table.view, key, CTRL)
            at = table.view.currentIndex()
            assert (at.row(), at.column()) == place
            assert table.view.rectangle() == QRect(place[1], place[0], 1, 1)
        table.view.setCurrentIndex(table.model.index(2, 3))
        qtbot.keyClick(table.view, Key.Key_End, CTRL | SHIFT)
        assert table.view.rectangle() == QRect(3, 2, 6, 3)
        table.view.setCurrentIndex(table.model.index(2, 3))
        qtbot.keyClick(table.view, Key.Key_Home, CTRL | SHIFT)
        assert table.view.rectangle() == QRect(0, 0, 4, 3)
        table.view.setCurrentIndex(table.model.index(0, 0))
        qtbot.keyClick(table.view, Key.Key_A, CTRL)
        qtbot.keyClick(table.view, Key.Key_Home, CTRL)
        assert table.view.rectangle() == QRect(0, 0, 1, 1), "where the keys are already"

    arun(story())


def test_shift_and_an_arrow_choose_from_where_ctrl_home_led_not_from_where_the_mouse_was(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 5)
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        page.activateWindow()
        table.view.setFocus()
        last = table.view.visualRect(table.model.index(4, 1)).center()
        qtbot.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=last)
        QTest.keyPress(table.view, Key.Key_Control)  # as a hand does: held before the other is struck
        QTest.keyClick(table.view, Key.Key_Home, CTRL)
        QTest.keyRelease(table.view, Key.Key_Control)
        qtbot.keyClick(table.view, Key.Key_Down, SHIFT)
        assert table.view.rectangle() == QRect(0, 0, 1, 2)

    arun(story())


def test_enter_and_typing_write_into_a_cell_and_the_keys_go_on(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        page.activateWindow()
        table.view.setFocus()
        table.view.setCurrentIndex(table.model.index(0, 5))
        qtbot.keyClick(table.view, Key.Key_Return)
        await until(lambda: table.findChildren(ValueEditor))
        typed(qtbot, "Fez")
        assert cell_text(studio.drafts.draft(ids[0]), HAT) == "Fez"
        assert str(studio.history.undo_label) == "Edit Hat"
        at = table.view.currentIndex()
        assert (at.row(), at.column()) == (1, 5)
        table.view.setFocus()
        qtbot.keyClick(table.view, Key.Key_P)  # elsewhere on the page the key pauses
        await until(lambda: isinstance(focused().parent(), ValueEditor))
        typed(qtbot, "ork", end=Key.Key_Tab)
        assert (
            cell_text(studio.drafts.draft(ids[1]), HAT) == "Pork"
            or cell_text(studio.drafts.draft(ids[1]), HAT) == "pork"
        )
        await idle()
        at = table.view.currentIndex()
        assert (at.row(), at.column()) == (1, 6)

    arun(story())


def test_the_title_is_written_in_the_columns_that_stay_in_sight_and_esc_leaves_it(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot)
        page.activateWindow()
        table.view.setFocus()
        await until(table.view.hasFocus)
        table.view.setCurrentIndex(table.model.index(1, 1))
        qtbot.keyClick(table.view, Key.Key_F2)
        await until(lambda: table.view.frozen.viewport().findChildren(ValueEditor))
        typed(qtbot, "Moth", end=Key.Key_Escape)
        assert studio.drafts.draft(ids[1]).name == "Art 00001"
        table.view.setFocus()
        await until(table.view.hasFocus)
        qtbot.keyClick(table.view, Key.Key_F2)
        await until(lambda: any(one.is_open for one in table.view.frozen.viewport().findChildren(ValueEditor)))
        typed(qtbot, "Moth")
        draft = studio.drafts.draft(ids[1])
        assert (draft.name, draft.asset_name) == ("Moth", "Moth")

    arun(story())


def test_the_same_pieces_are_chosen_in_cards_and_table(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 6)
        page, table = as_table(studio, theme, qtbot)
        table.view.choose(QRect(3, 1, 2, 3))
        await until(lambda: page.grid.chosen() == ids[1:4])
        page.grid.choose([4])
        await until(lambda: table.view.chosen_rows() == [(4, 4)])
        page.table.toggle()
        assert page.grid.isVisible()
        assert page.grid.chosen() == [ids[4]]
        page.table.toggle()
        await idle()
        assert table.isVisible()
        assert table.view.chosen_rows() == [(4, 4)]
        assert page.form.isVisible()

    arun(story())


def test_tab_stops_at_the_table_once(studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot)
        assert [one for one in stops(page) if table.isAncestorOf(one)] == [table.view]

    arun(story())


def test_the_keys_begin_at_the_title_of_the_card_that_was_chosen(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, tmp_path: Path
) -> None:
    """The picture before it takes no words: whoever began to type there saw nothing."""

    async def story() -> None:
        await described(studio, tmp_path / "art", 3)
        page = shown(studio, theme, qtbot)
        page.grid.choose(1)
        page.table.show_table(is_shown=True)
        table = page.table.table
        assert table is not None
        at = table.view.currentIndex()
        assert (at.row(), table.view.current_column()) == (1, TITLE)

    arun(story())


def test_ctrl_space_chooses_the_column_and_shift_space_the_row_of_what_is_chosen(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 4)
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        page.activateWindow()
        table.view.setFocus()
        for at in (1, 5):  # among the first columns, which stay, and beside them
            table.view.setCurrentIndex(table.model.index(2, at))
            qtbot.keyClick(table.view, Key.Key_Space, CTRL)
            assert table.view.rectangle() == QRect(at, 0, 1, 4)
            table.view.setCurrentIndex(table.model.index(2, at))
            qtbot.keyClick(table.view, Key.Key_Space, SHIFT)
            assert table.view.rectangle() == QRect(0, 2, 9, 1)
            assert table.view.currentIndex() == table.model.index(2, at)
            assert table.open_cell.editor() is None
        table.view.choose(QRect(5, 1, 2, 3))
        qtbot.keyClick(table.view, Key.Key_Space, CTRL)
        assert table.view.rectangle() == QRect(5, 0, 2, 4)

    arun(story())


def test_where_the_table_opens_with_its_row_chosen_ctrl_space_chooses_the_one_column_and_not_all(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 4)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        table.view.choose_rows([(1, 1)])
        qtbot.keyClick(table.view, Key.Key_Space, CTRL)
        assert table.view.rectangle() == QRect(1, 0, 1, 4)

    arun(story())


def test_a_pattern_is_filled_in_where_it_is_filled_down_or_pasted_into_several(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 4)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)

        def hats() -> list[str]:
            return [cell_text(studio.drafts.draft(one), HAT) for one in ids]

        table.model.setData(table.model.index(1, 5), "{title}, {n}")
        assert hats()[1] == "{title}, {n}", "of a single one it is its text"
        table.view.choose(QRect(5, 1, 1, 2))
        table.commands.fill_down()
        assert hats() == ["Beret", "Art 00001, 1", "Art 00002, 2", "Bowler"]
        studio.history.undo()
        assert hats() == ["Beret", "{title}, {n}", "Crown", "Bowler"]
        QGuiApplication.clipboard().setText("No. {nn}")
        table.view.choose(QRect(5, 0, 1, 4))
        table.commands.paste()
        await until(lambda: hats() == ["No. 01", "No. 02", "No. 03", "No. 04"])

    arun(story())


def test_what_is_copied_and_pasted_changes_nothing_and_what_a_spreadsheet_copied_is_written(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 4)
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        before, step = studio.drafts.drafts(ids), studio.history.last
        page.activateWindow()
        table.view.setFocus()
        table.view.selectAll()
        QGuiApplication.clipboard().clear()
        qtbot.keyClick(table.view, Key.Key_C, CTRL)
        await until(lambda: QGuiApplication.clipboard().text())
        assert QGuiApplication.clipboard().text().splitlines()[1].split("\t")[1:7] == [
            "Art 00001", "Art00001", "1", "", "Leaf", "Washi, 1 gsm",
        ]  # fmt: skip
        table.commands.paste()
        await until(lambda: not QApplication.activeModalWidget())
        assert studio.drafts.drafts(ids) == before
        assert studio.history.last is step
        QGuiApplication.clipboard().setText('Fez\t"two\nlines"\r\nCap\tRice\r\n')
        table.view.choose(QRect(5, 1, 2, 2))
        table.commands.paste()
        await until(lambda: cell_text(studio.drafts.draft(ids[2]), PAPER) == "Rice")
        assert cell_text(studio.drafts.draft(ids[1]), PAPER) == "two\nlines"
        assert str(studio.history.undo_label) == "Paste 4 cells"
        studio.history.undo()
        assert studio.drafts.drafts(ids) == before

    arun(story())


def test_cells_are_repeated_only_where_they_fill_what_is_chosen(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 5)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)

        def hats() -> list[str]:
            return [cell_text(studio.drafts.draft(one), HAT) for one in ids]

        QGuiApplication.clipboard().setText("a\nb\n")
        table.view.choose(QRect(5, 0, 1, 4))
        table.commands.paste()
        await until(lambda: hats() == ["a", "b", "a", "b", ""])
        QGuiApplication.clipboard().setText("x\ny\n")
        table.view.choose(QRect(5, 0, 1, 5))
        table.commands.paste()
        await until(lambda: hats()[:2] == ["x", "y"])
        assert hats() == ["x", "y", "a", "b", ""]
        assert table.view.rectangle() == QRect(5, 0, 1, 2)
        assert str(studio.history.undo_label) == "Paste 2 cells"

    arun(story())


def test_home_leads_back_to_the_columns_that_were_scrolled_away(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot)
        page.resize(800, 600)
        await until(lambda: table.model.columnCount() == 9)
        await idle()
        table.view.setCurrentIndex(table.model.index(0, 8))
        assert table.view.horizontalScrollBar().value() > 0
        qtbot.keyClick(table.view, Key.Key_Home)
        assert table.view.currentIndex().column() == 0
        assert table.view.horizontalScrollBar().value() == 0

    arun(story())


@pytest.mark.parametrize("is_wanted", [True, False])
def test_a_paste_larger_than_what_is_chosen_asks(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path, is_wanted: bool
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        said: list[str] = []
        table.commands.said.connect(said.append)
        QGuiApplication.clipboard().setText("a\nb\nc\n")
        table.view.choose(QRect(5, 1, 1, 1))
        table.commands.paste()
        await until(lambda: QApplication.activeModalWidget())
        question = QApplication.activeModalWidget()
        assert isinstance(question, QDialog)
        assert question.windowTitle() == "Paste 3 × 1 cells?" or "Paste 3 × 1 cells?" in str(
            [one.text() for one in question.findChildren(QWidget) if hasattr(one, "text")]
        )
        told = [one.text() for one in question.findChildren(QLabel)]
        assert "More is written over than is chosen: “Hat” of 2 assets." in told
        qtbot.keyClick(focused(), Key.Key_Return if is_wanted else Key.Key_Escape)
        await until(lambda: not QApplication.activeModalWidget())
        await until(lambda: bool(said) == is_wanted)
        hats = [cell_text(studio.drafts.draft(one), HAT) for one in ids]
        assert hats == (["Beret", "a", "b"] if is_wanted else ["Beret", "Leaf", "Crown"])
        assert said == (["1 cell had no place in the table and was left out."] if is_wanted else [])
        page.close()

    arun(story())


def test_a_paste_into_empty_cells_asks_nothing(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        QGuiApplication.clipboard().setText("a\nb\nc\n")
        table.view.choose(QRect(4, 0, 1, 1))
        table.commands.paste()
        await until(lambda: [studio.drafts.draft(one).description for one in ids] == ["a", "b", "c"])
        assert not QApplication.activeModalWidget()
        table.view.choose(QRect(4, 0, 1, 1))
        table.commands.paste()
        await until(lambda: QApplication.activeModalWidget())
        question = QApplication.activeModalWidget()
        assert isinstance(question, QDialog)
        question.reject()
        await until(lambda: not QApplication.activeModalWidget())
        page.close()

    arun(story())


def test_cells_are_filled_down_and_right_and_cleared_each_in_one_step(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 4)
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        page.activateWindow()
        table.view.setFocus()

        def hats() -> list[str]:
            return [cell_text(studio.drafts.draft(one), HAT) for one in ids]

        table.view.choose(QRect(5, 1, 1, 3))
        qtbot.keyClick(table.view, Key.Key_D, CTRL)
        assert hats() == ["Beret", "Leaf", "Leaf", "Leaf"]
        table.view.choose(QRect(5, 0, 2, 1))
        qtbot.keyClick(table.view, Key.Key_R, CTRL)
        assert cell_text(studio.drafts.draft(ids[0]), PAPER) == "Beret"
        table.view.choose(QRect(5, 0, 1, 2))
        qtbot.keyClick(table.view, Key.Key_Delete)
        assert hats() == ["", "", "Leaf", "Leaf"]
        assert [one.art.id for one in map(studio.uploads.item, studio.uploads.order())] == ids, "no piece is removed"
        assert str(studio.history.undo_label) == "Clear 2 cells"
        for _ in range(3):
            studio.history.undo()
        assert hats() == ["Beret", "Leaf", "Crown", "Bowler"]

    arun(story())


def test_a_group_opens_the_details_and_takes_no_text(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 2)
        studio.drafts.edit(ids[0], attrs=nodes_of({"Hat": {"Brim": "wide"}}))
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: "Hat" in titles(table))
        opened: list[int] = []
        said: list[str] = []
        table.tree_requested.connect(lambda art, _: opened.append(art))
        table.commands.said.connect(said.append)
        page.activateWindow()
        table.view.setFocus()
        at = titles(table).index("Hat")
        table.view.setCurrentIndex(table.model.index(0, at))
        qtbot.keyClick(table.view, Key.Key_Return)
        assert opened == [ids[0]]
        assert not any(one.is_open for one in table.findChildren(ValueEditor))
        table.view.choose(QRect(at, 0, 1, 2))  # in the same turn: the latest choice counts
        QGuiApplication.clipboard().setText("Cap")
        table.commands.paste()
        await until(lambda: said)
        assert said == ["“Hat” of “Art 00000” is a group. Change it in the details of the asset."]
        assert cell_text(studio.drafts.draft(ids[1]), HAT) == "Cap"
        assert studio.drafts.draft(ids[0]).attrs == nodes_of({"Hat": {"Brim": "wide"}})

    arun(story())


def test_rows_are_sorted_by_any_column_while_project_and_collection_stay(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 5)
        await studio.projects.add_to_collection([ids[3], ids[0]])
        page, table = as_table(studio, theme, qtbot)

        def shown() -> list[str]:
            return [cell_text(studio.drafts.draft(table.model.art_at(row)), HAT) for row in range(5)]

        await until(lambda: table.model.columnCount() == 9)
        table.view.choose(QRect(5, 2, 1, 1))  # the crown
        table.commands.sort(HAT)
        await until(lambda: shown() == ["Beret", "Bowler", "Crown", "Leaf", ""])
        assert page.grid.chosen() == [ids[2]]
        table.commands.sort(HAT)
        await until(lambda: shown() == ["Leaf", "Crown", "Bowler", "Beret", ""])
        table.commands.sort(HAT)
        await until(lambda: shown() == ["Beret", "Leaf", "Crown", "Bowler", ""])
        table.commands.sort(HAT)
        header = table.view.horizontalHeader()
        at = header.sortIndicatorSection()
        header.setSortIndicator(0, Qt.SortOrder.DescendingOrder)  # as a click on it does
        table.commands.sort(PICTURE)
        assert (header.sortIndicatorSection(), header.sortIndicatorOrder()) == (at, Qt.SortOrder.AscendingOrder)
        await until(lambda: shown() == ["Beret", "Bowler", "Crown", "Leaf", ""])
        page.table.toggle()
        cards = page.grid.model()
        assert [cards.index(row, 0).data(CardRole.ART_ID) for row in range(5)] == ids, "before they are painted"
        assert list(studio.uploads.order()) == ids
        assert list(studio.projects.current_collection.art_ids) == [ids[3], ids[0]]

    arun(story())


def test_columns_are_hidden_moved_and_sized_and_stay_so_in_their_project(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 2)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        table.columns.show(Column(Field.DESCRIPTION), is_shown=False)
        table.columns.move(PAPER, -1)
        table.view.setColumnWidth(2, 333)
        wanted = [
            "Picture", "Title", "Name on the chain", "Quantity", "Materials › Paper", "Hat", "Further files",
            "Problems",
        ]  # fmt: skip
        assert titles(table) == wanted
        _, again = as_table(studio, theme, qtbot)
        await until(lambda: titles(again) == wanted)
        assert again.view.columnWidth(2) == 333
        first = studio.projects.current.id
        await studio.projects.create("Other")
        await until(lambda: len(titles(again)) == 7)
        await studio.projects.open(first)
        await until(lambda: titles(again) == wanted)

    arun(story())


def test_a_new_attribute_is_a_column_with_its_kind(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 2)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        table.columns.add(Column(Field.ATTRIBUTE, ("Inks",), NodeKind.LIST))
        at = titles(table).index("Inks")
        _, later = as_table(studio, theme, qtbot)
        await until(lambda: later.model.columnCount() == 10)
        assert titles(later) == titles(table), "it is still there, empty and in its place"
        assert [one.kind for one in later.columns.all if one.path == ("Inks",)] == [NodeKind.LIST]
        assert table.model.setData(table.model.index(0, at), "blue\nred")
        assert studio.drafts.draft(ids[0]).attrs[-1] == nodes_of({"Inks": ["blue", "red"]})[0]

    arun(story())


def test_everything_around_the_table_has_a_name_and_a_picture_says_how_its_piece_is(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 2)
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        assert nameless(table) == []
        assert nameless(page.filters) == []
        assert table.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole) == (
            "art-00000, PNG, Paused, 0%, titled by its file"
        )

    arun(story())


def test_the_first_columns_stay_in_sight_and_hide_no_current_cell(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 40)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        await idle()
        view = table.view
        left = view.frozen.x()
        view.setCurrentIndex(table.model.index(39, 8))
        await asyncio.sleep(0)
        assert view.horizontalScrollBar().value() > 0
        assert view.frozen.x() == left
        assert view.frozen.verticalScrollBar().value() == view.verticalScrollBar().value()
        view.setCurrentIndex(table.model.index(39, 2))
        seen = view.visualRect(view.currentIndex()).left() + view.viewport().x()
        assert seen >= view.frozen.geometry().right()

    arun(story())


def test_the_uploads_begin_as_they_were_left_as_a_table_or_as_cards(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 2)
        as_table(studio, theme, qtbot)
        again = shown(studio, theme, qtbot)
        await until(lambda: again.table.is_table)
        assert again.filters.table.isChecked()
        again.table.toggle()
        cards = shown(studio, theme, qtbot)
        await idle()
        assert not cards.table.is_table

    arun(story())


async def dragged(table: UploadsTable, qtbot: QtBot, column: int, to: int) -> None:
    """Drag the header of a column to that of another, as a mouse does."""
    header = table.view.horizontalHeader()
    places = [QPoint(header.sectionViewportPosition(at) + header.sectionSize(at) // 2, 10) for at in (column, to)]
    towards = 40 if to > column else -40
    qtbot.mousePress(header.viewport(), Qt.MouseButton.LeftButton, pos=places[0])
    for at in (places[0] + QPoint(towards, 0), places[1], places[1] + QPoint(towards // 2, 0)):
        event = QMouseEvent(
            QEvent.Type.MouseMove, QPointF(at), QPointF(header.viewport().mapToGlobal(at)),
            Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(header.viewport(), event)
    qtbot.mouseRelease(header.viewport(), Qt.MouseButton.LeftButton, pos=places[1] + QPoint(towards // 2, 0))


def test_a_column_is_dragged_to_another_place_never_before_the_first_ones_and_stays_there(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 2)
        page, table = as_table(studio, theme, qtbot)
        page.resize(1600, 700)
        await until(lambda: table.model.columnCount() == 9)
        await idle()
        ranked: list[object] = []
        table.commands.ranked.connect(ranked.append)
        await dragged(table, qtbot, 5, 3)  # the hat to the quantity
        hat_first = ["Name on the chain", "Hat", "Quantity", "Description", "Materials › Paper"]
        assert titles(table)[2:7] == hat_first
        await dragged(table, qtbot, 6, 1)  # the paper to the title
        wanted = ["Picture", "Title", "Materials › Paper", *hat_first[:4], "Further files", "Problems"]
        assert titles(table) == wanted
        header = table.view.horizontalHeader()
        assert [header.visualIndex(at) for at in range(9)] == list(range(9))
        assert ranked == []
        _, again = as_table(studio, theme, qtbot)
        await until(lambda: titles(again) == wanted)

    arun(story())
