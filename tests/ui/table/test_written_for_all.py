"""Ctrl+Enter in an open cell writes its words into all chosen cells of its kind, as one step."""

import asyncio
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.table.scene import as_table, described
from tests.ui.table.test_open_cells import AT_AMOUNT, AT_HAT, AT_TITLE, HAT

from mintwright.domain.table.cells import cell_text
from mintwright.domain.table.columns import Column, Field
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions
from mintwright.ui.inspector.attributes.editors import ValueEditor
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.commands import cell_commands
from mintwright.ui.table.uploads_table import UploadsTable
from mintwright.ui.uploads.uploads_page import UploadsPage

TITLE = Column(Field.TITLE)
PAPER = Column(Field.ATTRIBUTE, ("Materials", "Paper"))
CTRL = Qt.KeyboardModifier.ControlModifier


class Sheet:
    """A table in which somebody chooses cells, and writes into one of them."""

    def __init__(self, studio: Studio, theme: Theme, qtbot: QtBot, until: Until) -> None:
        self.studio, self.theme, self.qtbot, self.until = studio, theme, qtbot, until
        self.actions = Actions(theme)
        self.ids: list[int] = []
        self.table: UploadsTable
        self.page: UploadsPage
        self.said: list[str] = []

    async def lie(self, folder: Path, count: int) -> None:
        self.ids = await described(self.studio, folder, count)
        page, self.table = as_table(self.studio, self.theme, self.qtbot, actions=self.actions)
        self.page = page
        await self.until(lambda: self.table.model.columnCount() == 9)
        page.activateWindow()
        self.table.view.setFocus()
        self.table.commands.said.connect(self.said.append)
        await self.until(self.table.view.hasFocus)

    async def open(self, chosen: QRect) -> ValueEditor:
        """Choose these cells, and open the first."""
        view = self.table.view
        view.setCurrentIndex(self.table.model.index(chosen.top(), chosen.left()))
        view.choose(chosen)
        self.qtbot.keyClick(view, Qt.Key.Key_F2)
        await self.until(lambda: self.table.open_cell.editor() is not None)
        editor = self.table.open_cell.editor()
        assert editor is not None
        await self.until(editor.field.hasFocus)
        return editor

    def texts(self, column: Column) -> list[str]:
        return [cell_text(draft, column) for draft in self.studio.drafts.drafts(self.ids)]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    words: list[str] = []
    monkeypatch.setattr(cell_commands, "announce", lambda _, said: words.append(said))
    return words


@pytest.mark.parametrize("pauses", [False, True])
def test_the_words_of_an_open_cell_go_into_all_chosen_cells_of_its_kind_as_one_step(
    sheet: Sheet, arun: Arun, heard: list[str], tmp_path: Path, pauses: bool
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", 4)
        before = sheet.texts(HAT), sheet.texts(PAPER), sheet.studio.history.last
        chosen = QRect(AT_HAT, 0, 3, 3)  # two attributes and the files, of three pieces
        editor = await sheet.open(chosen)
        key = sheet.actions.action(ActionId.FILL_CHOSEN).shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        assert any(f"{key} writes into all chosen cells" in one.text() for one in editor.findChildren(QLabel))
        sheet.qtbot.keyClicks(editor.field, "Fez")
        if pauses:
            sheet.studio.drafts.take_typed(is_last=False)
            assert sheet.texts(HAT)[0] == "Fez"
        sheet.qtbot.keyClick(editor.field, Qt.Key.Key_Return, CTRL)
        assert sheet.texts(HAT) == ["Fez", "Fez", "Fez", before[0][3]]
        assert sheet.texts(PAPER) == ["Fez", "Fez", "Fez", before[1][3]]
        assert str(sheet.studio.history.undo_label) == "Write into 6 cells"
        assert heard == ["Done: Write into 6 cells"]
        assert sheet.said == []
        assert sheet.table.open_cell.editor() is None
        assert sheet.table.view.rectangle() == chosen
        assert QApplication.focusWidget() is sheet.table.view
        sheet.studio.history.undo()
        assert (sheet.texts(HAT), sheet.texts(PAPER), sheet.studio.history.last) == before

    arun(story())


def test_what_a_cell_refuses_is_said_and_a_pattern_gives_each_its_own(
    sheet: Sheet, arun: Arun, heard: list[str], tmp_path: Path
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", 3)
        editor = await sheet.open(QRect(AT_AMOUNT, 0, 2, 3))
        sheet.qtbot.keyClicks(editor.field, "many")
        sheet.qtbot.keyClick(editor.field, Qt.Key.Key_Enter, CTRL)
        assert len(sheet.said) == 1
        assert sheet.said[0].startswith("3 cells stay as they were. The first: The quantity “many” is not")
        assert heard == []
        assert {draft.description for draft in sheet.studio.drafts.drafts(sheet.ids)} == {""}, "it is of another kind"
        editor = await sheet.open(QRect(AT_TITLE, 0, 1, 3))
        sheet.qtbot.keyClicks(editor.field, "Moth {n}")
        sheet.qtbot.keyClick(editor.field, Qt.Key.Key_Return, CTRL)
        assert [draft.name for draft in sheet.studio.drafts.drafts(sheet.ids)] == ["Moth 1", "Moth 2", "Moth 3"]
        names = {draft.asset_name for draft in sheet.studio.drafts.drafts(sheet.ids)}
        assert len(names) == 3

    arun(story())


def test_very_many_are_one_step_too(sheet: Sheet, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", 60)
        before, last = sheet.texts(HAT), sheet.studio.history.last
        editor = await sheet.open(QRect(AT_HAT, 0, 1, 60))
        sheet.qtbot.keyClicks(editor.field, "Fez")
        sheet.qtbot.keyClick(editor.field, Qt.Key.Key_Return, CTRL)
        await sheet.until(lambda: set(sheet.texts(HAT)) == {"Fez"})
        assert str(sheet.studio.history.undo_label) == "Write into 60 cells"
        sheet.studio.history.undo()
        await sheet.until(lambda: sheet.texts(HAT) == before)
        assert sheet.studio.history.last is last

    arun(story())


def test_a_key_that_is_struck_twice_writes_what_was_typed_and_not_what_stood_there(
    sheet: Sheet, arun: Arun, tmp_path: Path
) -> None:
    """Very many are still being written by then: the words of before went into all of them."""

    async def story() -> None:
        await sheet.lie(tmp_path / "art", 60)
        before = sheet.texts(HAT)
        editor = await sheet.open(QRect(AT_HAT, 0, 1, 60))
        sheet.qtbot.keyClicks(editor.field, "Fez")
        sheet.qtbot.keyClick(editor.field, Qt.Key.Key_Return, CTRL)
        sheet.qtbot.keyClick(sheet.table.view, Qt.Key.Key_Return, CTRL)
        sheet.table.view.choose(QRect(AT_HAT, 0, 1, 2))
        sheet.table.commands.clear()  # few, and later
        await sheet.until(lambda: sheet.texts(HAT) == ["", "", *["Fez"] * 58])
        sheet.studio.history.undo()
        assert set(sheet.texts(HAT)) == {"Fez"}
        sheet.studio.history.undo()
        await sheet.until(lambda: sheet.texts(HAT) == before)

    arun(story())


def test_very_many_are_written_at_once_where_the_project_or_the_program_is_left(
    sheet: Sheet, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", 60)
        studio, before = sheet.studio, sheet.texts(HAT)
        editor = await sheet.open(QRect(AT_HAT, 0, 1, 60))
        sheet.qtbot.keyClicks(editor.field, "Fez")
        sheet.qtbot.keyClick(editor.field, Qt.Key.Key_Return, CTRL)
        studio.drafts.take_typed(is_last=True)
        assert set(sheet.texts(HAT)) == {"Fez"}
        assert str(studio.history.undo_label) == "Write into 60 cells"
        studio.drafts.edit(sheet.ids[0], description="At dusk")
        studio.drafts.take_typed(is_last=True)
        assert str(studio.history.undo_label) != "Write into 60 cells", "once is enough"
        for _ in range(2):
            studio.history.undo()
        await sheet.until(lambda: sheet.texts(HAT) == before)

    arun(story())


def test_a_pattern_for_very_many_is_filled_in_once_though_the_project_is_left_while_it_is_being_taken_over(
    sheet: Sheet, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", 300)
        drafts, before = sheet.studio.drafts, sheet.texts(TITLE)
        editor = await sheet.open(QRect(AT_TITLE, 0, 1, 300))
        sheet.qtbot.keyClicks(editor.field, "{title} by night")
        sheet.qtbot.keyClick(editor.field, Qt.Key.Key_Return, CTRL)
        while not drafts.late:
            await asyncio.sleep(0)
        drafts.take_typed(is_last=True)
        assert sheet.texts(TITLE) == [f"{one} by night" for one in before]
        sheet.studio.history.undo()
        await sheet.until(lambda: sheet.texts(TITLE) == before)

    arun(story())


def test_what_is_pasted_while_very_many_are_being_written_comes_after_them(
    sheet: Sheet, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", 300)
        editor = await sheet.open(QRect(AT_HAT, 0, 1, 300))
        sheet.qtbot.keyClicks(editor.field, "Fez")
        QGuiApplication.clipboard().setText("Tiara")
        sheet.qtbot.keyClick(editor.field, Qt.Key.Key_Return, CTRL)
        sheet.table.view.choose(QRect(AT_HAT, 290, 1, 1))
        sheet.table.commands.paste()
        await sheet.until(lambda: {"Fez", "Tiara"} == set(sheet.texts(HAT)))
        assert sheet.texts(HAT)[290] == "Tiara"

    arun(story())


@pytest.mark.parametrize("gesture", ["paste", "fill"])
def test_very_many_that_are_pasted_or_filled_are_written_at_once_where_the_project_is_left(
    sheet: Sheet, arun: Arun, tmp_path: Path, gesture: str
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", 300)
        studio, label = sheet.studio, "Paste 300 cells" if gesture == "paste" else "Fill down"
        whole, words = QRect(AT_HAT, 0, 1, 300), "Tiara" if gesture == "paste" else "Beret"
        sheet.table.view.choose(whole)
        if gesture == "paste":
            QGuiApplication.clipboard().setText(words)
            sheet.table.commands.paste()
        else:
            sheet.table.view.choose(QRect(AT_HAT, 0, 1, 1))
            sheet.table.commands.fill(whole)
        for _ in range(3):  # it is worked out in pieces
            await asyncio.sleep(0)
        studio.drafts.take_typed(is_last=True)
        assert set(sheet.texts(HAT)) == {words}
        assert str(studio.history.undo_label) == label

    arun(story())


def test_with_one_cell_chosen_it_writes_and_stays_there_and_with_no_cell_open_the_key_writes_what_stands_there(
    sheet: Sheet, arun: Arun, heard: list[str], tmp_path: Path
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", 3)
        before = sheet.texts(HAT)
        editor = await sheet.open(QRect(AT_HAT, 1, 1, 1))
        assert not any("chosen" in one.text() for one in editor.findChildren(QLabel))
        sheet.qtbot.keyClicks(editor.field, "Fez")
        sheet.qtbot.keyClick(editor.field, Qt.Key.Key_Return, CTRL)
        assert sheet.texts(HAT) == [before[0], "Fez", before[2]]
        assert str(sheet.studio.history.undo_label) == "Edit Hat"
        assert sheet.table.view.currentIndex().row() == 1, "the cells to fill from it begin here"
        assert QApplication.focusWidget() is sheet.table.view
        sheet.table.view.setCurrentIndex(sheet.table.model.index(1, AT_HAT))
        sheet.table.view.choose(QRect(AT_HAT, 0, 1, 3))
        sheet.qtbot.keyClick(sheet.table.view, Qt.Key.Key_Return, CTRL)
        assert sheet.texts(HAT) == ["Fez", "Fez", "Fez"]
        assert heard == ["Done: Write into 3 cells"]
        lines = [action.text() for action in sheet.table.cell_menu.menu().actions()]
        assert any(line.startswith("Write into all chosen cells") for line in lines)

    arun(story())


def test_a_pattern_that_enter_leaves_in_one_of_several_cells_says_how_each_gets_its_own(
    sheet: Sheet, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", 3)
        editor = await sheet.open(QRect(AT_TITLE, 0, 1, 3))
        sheet.qtbot.keyClicks(editor.field, "Moth {n}")
        sheet.qtbot.keyClick(editor.field, Qt.Key.Key_Return)
        assert sheet.studio.drafts.draft(sheet.ids[0]).name == "Moth {n}"
        assert sheet.said == [
            "“{n}” stays as it is in this one cell. Ctrl+Enter instead of Enter fills it in for all chosen."
        ]
        left = sheet.table.model.index(0, AT_TITLE)
        how = "or choose several assets and write it for all: each gets its own. Choose this cell and those below it"
        for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            assert f"{how} and press Ctrl+D: it is filled in for each." in left.data(role)
        sheet.table.view.choose(QRect(AT_TITLE, 0, 1, 3))
        sheet.qtbot.keyClick(sheet.table.view, Qt.Key.Key_D, CTRL)
        assert [draft.name for draft in sheet.studio.drafts.drafts(sheet.ids)] == ["Moth 1", "Moth 2", "Moth 3"]

    arun(story())


def test_what_is_said_of_a_pattern_does_not_hide_the_cell_that_the_keys_are_at(
    sheet: Sheet, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", 40)
        page, view = sheet.page, sheet.table.view
        last = sheet.table.model.rowCount() - 1
        view.scrollToBottom()
        editor = await sheet.open(QRect(AT_TITLE, 0, 1, last + 1))
        sheet.qtbot.keyClick(editor.field, Qt.Key.Key_Escape)
        await until(view.hasFocus)
        rows = range(last - 14, last + 1)
        for row in rows:
            at = sheet.table.model.index(row, AT_TITLE)
            view.selectionModel().setCurrentIndex(at, QItemSelectionModel.SelectionFlag.NoUpdate)
            view.scrollTo(at)
            page.toast.say("“{n}” stays as it is in this one cell. " * 2)
            cell = view.place_of(row, AT_TITLE)
            seen = QRect(view.mapTo(page, cell.topLeft()), cell.size())
            toast = QRect(page.toast.mapTo(page, QPoint()), page.toast.size())
            assert not toast.intersects(seen), row

    arun(story())


def test_a_capital_n_that_enter_leaves_in_one_of_several_cells_is_said_to_want_a_small_one(
    sheet: Sheet, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", 3)
        editor = await sheet.open(QRect(AT_TITLE, 0, 1, 3))
        sheet.qtbot.keyClicks(editor.field, "Moth {N}")
        sheet.qtbot.keyClick(editor.field, Qt.Key.Key_Return)
        assert sheet.said == ["“{N}” stays as it is. Ctrl+Enter instead of Enter fills “{n}” in for all."]
        tip = sheet.table.model.index(0, AT_TITLE).data(Qt.ItemDataRole.ToolTipRole)
        assert "without spaces: “{n}”." in tip
        assert "Ctrl+D" not in tip

    arun(story())


@pytest.mark.parametrize("column", [AT_TITLE, AT_HAT])
@pytest.mark.parametrize(
    ("key", "held"), [(Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_Return, CTRL)]
)
def test_the_keys_are_at_the_table_again_once_its_open_cell_is_closed(
    sheet: Sheet, arun: Arun, tmp_path: Path, column: int, key: Qt.Key, held: Qt.KeyboardModifier
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", 3)
        editor = await sheet.open(QRect(column, 0, 1, 2))
        sheet.qtbot.keyClicks(editor.field, "Fez")
        sheet.qtbot.keyClick(editor.field, key, held)
        assert sheet.table.open_cell.editor() is None
        assert QApplication.focusWidget() is sheet.table.view
        sheet.qtbot.keyClick(sheet.table.view, Qt.Key.Key_Down)
        assert sheet.table.view.currentIndex() == sheet.table.model.index(1, column)

    arun(story())


def test_a_pattern_that_is_being_written_for_all_is_warned_of_nowhere_and_written_when_its_cell_closes(
    sheet: Sheet, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", 3)
        before = sheet.texts(TITLE)
        editor = await sheet.open(QRect(AT_TITLE, 0, 1, 3))
        assert any("counts where {n} stands" in one.text() for one in editor.findChildren(QLabel))
        sheet.qtbot.keyClicks(editor.field, "Gate {n}")
        sheet.studio.drafts.take_typed(is_last=False)
        assert sheet.texts(TITLE) == before
        warned = [str(one.sentence) for art_id in sheet.ids for one in sheet.studio.draft_problems.of(art_id)]
        assert not any("minted as it stands" in one for one in warned)
        sheet.studio.drafts.take_typed(is_last=True)
        assert sheet.texts(TITLE) == ["Gate {n}", *before[1:]], "what was written is not lost"

    arun(story())


@pytest.mark.parametrize(
    ("place", "fill", "said"),
    [
        (QRect(AT_TITLE + 3, 0, 1, 3), "fill_down", "there is nothing to fill with, the first cell is empty."),
        (QRect(AT_TITLE + 3, 0, 1, 60), "fill_down", "there is nothing to fill with, the first cell is empty."),
        (QRect(AT_AMOUNT, 0, 1, 3), "fill_down", "that is what stands there already."),
        (QRect(AT_HAT, 0, 1, 1), "fill_down", "there is no cell above to fill with."),
        (QRect(0, 1, 1, 1), "fill_right", "there is no cell before to fill with."),
        (QRect(AT_TITLE + 3, 0, 1, 3), "clear", "that is what stands there already."),
    ],
)
def test_what_changes_nothing_is_not_told_as_done(
    sheet: Sheet, arun: Arun, heard: list[str], tmp_path: Path, place: QRect, fill: str, said: str
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path / "art", place.height() + place.top())
        last = sheet.studio.history.last
        sheet.table.view.choose(place)
        getattr(sheet.table.commands, fill)()
        await sheet.until(lambda: sheet.said == [f"Nothing changed: {said}"])
        assert heard == []
        assert sheet.studio.history.last is last

    arun(story())
