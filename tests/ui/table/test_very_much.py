"""The table with far more columns than anybody reads, and a clipboard that holds far more than a table."""

import asyncio
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from tests.pace import within
from tests.ui.driver import Arun, Until
from tests.ui.table.scene import as_table, described, titles
from tests.ui.test_accessible_names import nameless

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.cells import cell_text
from mintwright.domain.table.columns import Column, Field
from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.columns_dialog import ColumnsDialog
from mintwright.ui.table.commands import cell_clipboard

MANY = 5_000
HAT = Column(Field.ATTRIBUTE, ("Hat",))


def test_five_thousand_attributes_are_shown_and_one_more_without_a_halt(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> tuple[float, float]:
        ids = await described(studio, tmp_path / "art", 2)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        studio.drafts.edit(ids[0], attrs=nodes_of({f"Trait {at}": "x" for at in range(MANY)}))
        before = time.thread_time()
        studio.changes.deliver()
        took = time.thread_time() - before
        assert table.model.columnCount() == MANY + 9
        studio.drafts.edit(ids[1], attrs=nodes_of({"One more": "x"}))
        before = time.thread_time()
        studio.changes.deliver()
        again = time.thread_time() - before
        assert table.model.columnCount() == MANY + 10
        return took, again

    took, again = arun(story(), 300)
    within(took, 0.5, "the first sight of them")
    within(again, 0.5, "one more")


def test_a_clipboard_that_holds_far_too_much_is_refused_in_a_sentence(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 2)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        before, said = studio.drafts.drafts(ids), list[str]()
        table.commands.said.connect(said.append)
        table.view.choose(QRect(5, 0, 1, 1))
        QGuiApplication.clipboard().setText("\0x" * 6_000_000)
        table.commands.paste()
        assert said == [
            "The clipboard holds more than 10,000,000 characters, so nothing was pasted. Copy fewer rows at a time."
        ]
        assert studio.drafts.drafts(ids) == before
        QGuiApplication.clipboard().clear()

    arun(story())


@pytest.mark.parametrize("words", ["moth {n} " * 100_000, "{a" * 4_000_000], ids=["words", "braces"])
def test_one_cell_with_far_too_long_a_text_stays_as_it_was_and_says_so(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path, turns: list[float], words: str
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        before, said = studio.drafts.drafts(ids), list[str]()
        table.commands.said.connect(said.append)
        table.view.choose(QRect(5, 0, 1, 2))
        QGuiApplication.clipboard().setText(words)
        turns.clear()
        table.commands.paste()
        await until(lambda: said)
        count = f"{len(words):,}"
        assert said == [
            "2 cells stay as they were. The first: "
            f"A cell takes 100,000 characters, and this text has {count}. Shorten it first."
        ]
        assert studio.drafts.drafts(ids) == before
        QGuiApplication.clipboard().clear()

    arun(story())
    within(max(turns), 0.1, "refusing it")


def test_five_hundred_attributes_of_each_of_very_many_become_columns_in_short_turns(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path, turns: list[float]
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 150)
        nodes = nodes_of({f"Trait {at}": "x" for at in range(500)})
        studio.drafts.edit_many(ids, Sentence("test", "Describe"), attrs=nodes)
        studio.changes.deliver()
        turns.clear()
        _, table = as_table(studio, theme, qtbot)
        turns.clear()  # the table is made
        await until(lambda: table.model.columnCount() == 507)

    arun(story(), 60)
    within(max(turns[1:]), 0.05, "looking through them, and showing the columns")  # the first is the test's own


def test_five_hundred_attributes_that_some_have_by_one_step_become_columns_in_short_turns(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path, turns: list[float]
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 60)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        nodes = nodes_of({f"Trait {at}": "x" for at in range(500)})
        studio.drafts.edit_many(ids, Sentence("test", "Describe"), attrs=nodes)
        turns.clear()
        await until(lambda: table.model.columnCount() == 509)

    arun(story(), 60)
    within(max(turns[1:]), 0.05, "looking through them, and showing the columns")  # the first is the test's own


@pytest.mark.parametrize(
    ("most", "said"),
    [
        ("MOST_CELLS", "These are more than 4 cells, so nothing was copied. Copy fewer rows or columns at a time."),
        ("LONGEST", "These cells hold more than 4 characters, so nothing was copied. Copy fewer rows at a time."),
    ],
)
def test_more_cells_than_could_be_pasted_are_not_copied_and_that_is_said(
    studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    most: str,
    said: str,
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 3)
        before = studio.drafts.drafts(ids)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        heard = list[str]()
        table.commands.said.connect(heard.append)
        monkeypatch.setattr(cell_clipboard, most, 4)
        QGuiApplication.clipboard().setText("before")
        table.view.choose(QRect(5, 0, 2, 3))
        table.commands.copy()
        table.commands.cut()
        await until(lambda: not table.commands.are_under_way)
        assert heard == [said, said]
        assert studio.drafts.drafts(ids) == before, "what could not be copied is not cut either"
        assert QGuiApplication.clipboard().text() == "before"

    arun(story())


def test_a_clipboard_of_nothing_but_lines_is_refused(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 2)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        said = list[str]()
        table.commands.said.connect(said.append)
        table.view.choose(QRect(5, 0, 1, 1))
        QGuiApplication.clipboard().setText("\n" * 3_000_000)
        table.commands.paste()
        assert said == [
            "The clipboard holds more than 2,000,000 cells, so nothing was pasted. Copy fewer rows at a time."
        ]
        QGuiApplication.clipboard().clear()
        assert cell_text(studio.drafts.draft(ids[0]), HAT) == "Beret"

    arun(story())


def test_a_paste_under_way_writes_each_line_into_its_own_piece_though_rows_are_sorted_and_removed(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 600)
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        QGuiApplication.clipboard().setText("\n".join(f"Hat {at}" for at in range(600)))
        table.view.choose(QRect(5, 0, 1, 600))
        table.commands.paste()
        await asyncio.sleep(0)
        page.grid.model().rank(ids[::-1])
        await studio.uploads.remove([ids[3]])
        await until(lambda: cell_text(studio.drafts.draft(ids[-1]), HAT) == "Hat 599")
        there = [one for one in ids if one != ids[3]]
        assert [cell_text(studio.drafts.draft(one), HAT) for one in there] == [
            f"Hat {at}" for at in range(600) if at != 3
        ]

    arun(story())


def test_what_is_pasted_while_a_longer_clipboard_is_being_read_comes_after_it_where_it_was_meant(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", 400)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        table.view.choose(QRect(5, 0, 1, 400))
        QGuiApplication.clipboard().setText("\n".join(f"Hat {at}" for at in range(400)))
        table.commands.paste()
        table.view.choose(QRect(5, 7, 1, 2))
        QGuiApplication.clipboard().setText("Fez")
        table.commands.paste()
        table.view.choose(QRect(5, 9, 1, 1))
        await until(lambda: str(studio.history.undo_label) == "Paste 2 cells")
        hats = [cell_text(draft, HAT) for draft in studio.drafts.drafts(ids)]
        assert hats[5:10] == ["Hat 5", "Hat 6", "Fez", "Fez", "Hat 9"]
        assert hats[-1] == "Hat 399"
        assert table.view.rectangle() == QRect(5, 9, 1, 1), "what is chosen meanwhile stays so"

    arun(story())


@pytest.mark.qt_log_ignore("does not support (propagateSizeHints|raise|grabbing the keyboard)")  # menus grab it
def test_of_very_many_columns_the_menu_shows_a_few_and_a_dialog_finds_all(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> float:
        ids = await described(studio, tmp_path / "art", 2)
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        studio.drafts.edit(ids[0], attrs=nodes_of({f"Trait {at}": "x" for at in range(MANY)}))
        studio.changes.deliver()
        before = time.thread_time()
        table.menu.open_below(page.filters.columns)
        took = time.thread_time() - before
        more = [one for one in table.menu.actions() if one.text() == "All 5,007 columns…"]
        assert len(table.menu.actions()) < 40
        table.menu.close()
        more[0].trigger()
        await until(lambda: isinstance(QApplication.activeModalWidget(), ColumnsDialog))
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ColumnsDialog)
        assert nameless(dialog) == []
        dialog.search.setText("trait")
        assert dialog.found.rowCount() == MANY
        dialog.hide_these.click()
        dialog.search.setText("TRAIT 17")
        dialog.found.setData(dialog.found.index(0, 0), Qt.CheckState.Checked.value, Qt.ItemDataRole.CheckStateRole)
        dialog.yes.click()
        await until(lambda: table.model.columnCount() == 10)
        assert "Trait 17" in titles(table)
        return took

    within(arun(story(), 300), 0.1, "the menu")
