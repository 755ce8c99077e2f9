"""Words in an open cell are kept, whatever becomes of the cell meanwhile."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QRect, Qt
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.table.scene import as_table, described, titles
from tests.ui.table.test_uploads_table import focused

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.cells import cell_text
from mintwright.domain.table.columns import BEFORE, Column, Field
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.inspector.attributes.editors import ValueEditor
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.uploads_table import UploadsTable
from mintwright.ui.uploads.listing import UploadFilter
from mintwright.ui.uploads.uploads_page import UploadsPage

HAT = Column(Field.ATTRIBUTE, ("Hat",))
TITLE, AT_TITLE, AT_AMOUNT, AT_HAT = BEFORE[1], 1, 3, 5


async def opened(
    table: UploadsTable, page: UploadsPage, qtbot: QtBot, until: Until, column: int, *, chosen: int = 1
) -> ValueEditor:
    """The editor of the second piece's cell in this column, in which somebody has begun to write."""
    await until(lambda: table.model.columnCount() == 9)
    page.activateWindow()
    table.view.setFocus()
    await until(table.view.hasFocus)
    table.view.setCurrentIndex(table.model.index(1, column))
    if chosen > 1:
        table.view.choose(QRect(column, 1, 1, chosen))
    qtbot.keyClick(table.view, Qt.Key.Key_F2)
    await until(lambda: table.open_cell.editor() is not None)
    editor = table.open_cell.editor()
    assert editor is not None
    await until(lambda: focused() is editor.field)
    qtbot.keyClicks(editor.field, "Fez")
    return editor


@pytest.mark.parametrize(("at", "column"), [(AT_HAT, HAT), (AT_TITLE, TITLE)])
def test_an_open_cell_is_written_before_project_review_or_program_go_on(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path, at: int, column: Column
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot)
        await opened(table, page, qtbot, until, at)
        studio.drafts.take_typed(is_last=True)
        assert cell_text(studio.drafts.draft(ids[1]), column) == "Fez"
        assert table.open_cell.editor() is None

    arun(story())


def hides_its_row(page: UploadsPage, table: UploadsTable) -> None:
    page.grid.model().show_only(UploadFilter.UPLOADED)


def hides_its_column(_: UploadsPage, table: UploadsTable) -> None:
    table.columns.show(HAT, is_shown=False)


def shows_the_cards(page: UploadsPage, _: UploadsTable) -> None:
    page.table.toggle()


def shows_very_many_columns(_: UploadsPage, table: UploadsTable) -> None:
    table.model.show_columns([*BEFORE, *(Column(Field.ATTRIBUTE, (str(number),)) for number in range(99))])


@pytest.mark.parametrize("leave", [hides_its_row, hides_its_column, shows_the_cards, shows_very_many_columns])
def test_an_open_cell_is_written_before_it_goes_and_what_is_typed_on_goes_nowhere(
    studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    tmp_path: Path,
    leave: Callable[[UploadsPage, UploadsTable], None],
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot)
        await opened(table, page, qtbot, until, AT_HAT)
        leave(page, table)
        assert cell_text(studio.drafts.draft(ids[1]), HAT) == "Fez"
        qtbot.keyClicks(table.view, "zes")
        assert table.open_cell.editor() is None

    arun(story())


def test_what_is_typed_in_a_cell_of_a_row_that_leaves_does_not_go_on_in_the_next(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot)
        await opened(table, page, qtbot, until, AT_HAT)
        await studio.uploads.remove([ids[1]])
        await until(lambda: table.model.rowCount() == 2)
        qtbot.keyClicks(table.view, "zes")
        assert table.open_cell.editor() is None
        assert cell_text(studio.drafts.draft(ids[2]), HAT) == "Crown"

    arun(story())


def test_news_of_its_piece_leave_what_is_typed_in_an_open_cell(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot)
        editor = await opened(table, page, qtbot, until, AT_HAT)
        studio.drafts.edit(ids[1], attrs=nodes_of({"Hat": "Bowler"}))
        studio.changes.deliver()
        assert editor.words == "Fez"
        editor.field.clear()
        studio.drafts.edit(ids[1], amount=3)
        studio.changes.deliver()
        assert editor.words == ""
        editor.finish()
        assert cell_text(studio.drafts.draft(ids[1]), HAT) == ""
        assert "Hat" in titles(table)

    arun(story())


def test_sorting_ends_what_is_written_and_keeps_it_with_its_piece(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot)
        await opened(table, page, qtbot, until, AT_HAT)
        table.commands.sort(TITLE)
        table.commands.sort(TITLE)
        await until(lambda: table.model.art_at(0) == ids[2])
        assert table.open_cell.editor() is None
        assert [cell_text(studio.drafts.draft(one), HAT) for one in ids] == ["Beret", "Fez", "Crown"]

    arun(story())


def test_typing_while_no_cell_is_current_opens_nothing(
    studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        opened: list[object] = []
        table.tree_requested.connect(lambda *at: opened.append(at))
        page.activateWindow()
        table.view.setFocus()
        await until(table.view.hasFocus)
        table.view.setCurrentIndex(QModelIndex())
        qtbot.keyClicks(table.view, "x")
        qtbot.keyClick(table.view, Qt.Key.Key_F2)
        qtbot.keyClick(table.view, Qt.Key.Key_Return)
        assert opened == []

    arun(story())
    assert "NoneType" not in capfd.readouterr().err


def test_words_in_an_open_cell_are_kept_at_the_pause_and_writing_goes_on_as_one_step(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot)
        editor = await opened(table, page, qtbot, until, AT_HAT)
        assert not studio.drafts.saved
        await until(lambda: cell_text(studio.drafts.draft(ids[1]), HAT) == "Fez")
        await until(lambda: studio.drafts.saved)
        assert table.open_cell.editor() is editor
        qtbot.keyClicks(editor.field, "zes")
        qtbot.keyClick(editor.field, Qt.Key.Key_Return)
        assert cell_text(studio.drafts.draft(ids[1]), HAT) == "Fezzes"
        studio.history.undo()
        assert cell_text(studio.drafts.draft(ids[1]), HAT) == "Leaf"
        assert str(studio.history.undo_label) == "Describe"

    arun(story())


def test_escape_takes_back_what_was_kept_at_the_pause(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot)
        before = studio.drafts.draft(ids[1])
        editor = await opened(table, page, qtbot, until, AT_TITLE)
        await until(lambda: studio.drafts.draft(ids[1]).name == "Fez")
        qtbot.keyClicks(editor.field, "zes")
        qtbot.keyClick(editor.field, Qt.Key.Key_Escape)
        assert studio.drafts.draft(ids[1]) == before
        assert str(studio.history.undo_label) == "Describe"

    arun(story())


@pytest.mark.parametrize("column", [AT_TITLE, AT_HAT])
@pytest.mark.parametrize(("key", "held"), [("Escape", "NoModifier"), ("Return", "ControlModifier")])
def test_the_keys_are_at_the_table_again_once_its_open_cell_is_closed(
    studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    tmp_path: Path,
    column: int,
    key: str,
    held: str,
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot, actions=Actions(theme))
        await opened(table, page, qtbot, until, column, chosen=2)
        qtbot.keyClick(focused(), Qt.Key[f"Key_{key}"], Qt.KeyboardModifier[held])
        assert table.open_cell.editor() is None
        assert focused() is table.view
        qtbot.keyClick(table.view, Qt.Key.Key_Down)
        assert table.view.currentIndex() == table.model.index(2, column)

    arun(story())


def test_undo_while_a_cell_is_open_takes_its_words_back_and_redo_brings_them(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot)
        editor = await opened(table, page, qtbot, until, AT_HAT)
        studio.drafts.take_typed()  # as the menu does
        studio.history.undo()
        studio.changes.deliver()
        assert (cell_text(studio.drafts.draft(ids[1]), HAT), editor.words) == ("Leaf", "Leaf")
        studio.history.redo()
        studio.changes.deliver()
        assert (cell_text(studio.drafts.draft(ids[1]), HAT), editor.words) == ("Fez", "Fez")
        editor.finish()
        assert cell_text(studio.drafts.draft(ids[1]), HAT) == "Fez"

    arun(story())


def test_escape_after_what_was_kept_is_undone_leaves_what_was_written_before(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        table.model.setData(table.model.index(1, AT_HAT), "Older")
        table.model.end_writing()
        editor = await opened(table, page, qtbot, until, AT_HAT)
        studio.drafts.take_typed()
        qtbot.keyClicks(editor.field, "zes")
        studio.history.undo()
        studio.changes.deliver()
        assert cell_text(studio.drafts.draft(ids[1]), HAT) == "Older"
        qtbot.keyClick(editor.field, Qt.Key.Key_Escape)
        assert cell_text(studio.drafts.draft(ids[1]), HAT) == "Older"
        studio.history.redo()
        assert cell_text(studio.drafts.draft(ids[1]), HAT) == "Fez"

    arun(story())


def test_a_pause_says_nothing_of_half_a_quantity_and_the_end_does(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        page, table = as_table(studio, theme, qtbot)
        said: list[str] = []
        table.commands.said.connect(said.append)
        editor = await opened(table, page, qtbot, until, AT_AMOUNT)
        studio.drafts.take_typed()
        assert (said, studio.drafts.draft(ids[1]).amount) == ([], 1)
        assert table.open_cell.editor() is editor
        editor.finish()
        assert said == ["The quantity “Fez” is not a whole number. Write it in digits."]

    arun(story())


def test_a_title_half_written_at_the_pause_stays_open_though_the_search_no_longer_finds_it(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        studio.drafts.edit_many(ids, Sentence("test", "Name"), name="Kimono")
        page, table = as_table(studio, theme, qtbot)
        page.header.search.setText("kimono")
        editor = await opened(table, page, qtbot, until, AT_TITLE)
        await until(lambda: studio.drafts.draft(ids[1]).name == "Fez")
        studio.changes.announce(Kind.ART, {ids[1]})  # its upload goes on
        studio.changes.deliver()
        assert table.open_cell.editor() is editor
        qtbot.keyClicks(editor.field, "zes")
        editor.finish()
        assert studio.drafts.draft(ids[1]).name == "Fezzes"
        page.grid.choose([0])
        await until(lambda: table.model.rowCount() == 2)

    arun(story())
