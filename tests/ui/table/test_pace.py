"""The table holds nobody up, however many pieces there are."""

import asyncio
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QRect, Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot
from tests.pace import measured_turns, within
from tests.ui.driver import Arun, Idle, Until
from tests.ui.table.scene import as_table, described
from tests.whole import sized

from mintwright.domain.table.cells import cell_text
from mintwright.domain.table.columns import Column, Field
from mintwright.domain.table.tab_separated import write
from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.table_model import CellRole, TableModel

MANY = sized(10_000, 1_000)
HAT = Column(Field.ATTRIBUTE, ("Hat",))


@pytest.mark.soak
def test_sorting_ten_thousand_rows_by_an_attribute_takes_less_than_a_fifth_of_a_second(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> float:
        await described(studio, tmp_path / "art", MANY)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        sorted_by_now: list[float] = []
        table.commands.ranked.connect(lambda _: sorted_by_now.append(time.thread_time()))  # after the model
        before = time.thread_time()
        table.commands.sort(HAT)
        await until(lambda: sorted_by_now)
        took = sorted_by_now[0] - before
        assert cell_text(studio.drafts.draft(table.model.art_at(0)), HAT) == "Beret"
        assert cell_text(studio.drafts.draft(table.model.art_at(MANY - 1)), HAT) == ""
        return took

    within(arun(story(), 300), 0.2 * MANY / 10_000 + 0.02, "the sorting")


@pytest.mark.soak
def test_pasting_a_thousand_rows_of_ten_cells_takes_less_than_a_third_of_a_second(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> float:
        ids = await described(studio, tmp_path / "art", 1_000)
        page, table = as_table(studio, theme, qtbot)
        for number in range(10):
            table.columns.add(Column(Field.ATTRIBUTE, (f"Trait {number}",)))
        await until(lambda: table.model.columnCount() == 19)
        QGuiApplication.clipboard().setText(write([[f"{row}, {at}" for at in range(10)] for row in range(1_000)]))
        page.show_art(ids[0])  # the details are made
        table.view.choose(QRect(7, 0, 10, 1_000))
        await until(lambda: len(page.grid.chosen()) == 1_000)
        before = time.thread_time()
        table.commands.paste()
        while cell_text(studio.drafts.draft(ids[-1]), table.model.columns[16]) != "999, 9":
            await asyncio.sleep(0)
        return time.thread_time() - before

    within(arun(story(), 120), 0.3, "the paste")


def test_all_that_is_painted_of_a_cell_of_words_is_asked_for_at_once(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    asked, real = set[int](), TableModel.data

    def counted(model: TableModel, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        asked.update([role] if index.column() else ())
        return real(model, index, role)

    async def story() -> None:
        await described(studio, tmp_path / "art", 30)
        _, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        await idle()
        monkeypatch.setattr(TableModel, "data", counted)
        table.view.viewport().repaint()

    arun(story())
    assert asked == {CellRole.FACE}


@pytest.mark.soak
def test_ten_thousand_chosen_rows_are_painted_and_sorted_in_short_turns_and_stay_chosen(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", MANY)
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        page.show_art(list(studio.uploads.order())[:1])  # the details are made
        await idle()
        with measured_turns() as turns:
            table.view.choose(QRect(4, 0, 2, MANY - 1))
            await idle()
        turns.were_within(0.05, "choosing the cells")
        second, last = table.model.art_at(1), table.model.art_at(MANY - 1)
        with measured_turns() as turns:
            table.commands.sort(HAT)
            await until(lambda: table.model.art_at(1) != second)
        turns.were_within(0.05, "sorting them")
        rows = [row for top, bottom in table.view.chosen_rows() for row in range(top, bottom + 1)]
        assert {table.model.art_at(row) for row in rows} == set(studio.uploads.order()) - {last}
        chosen = table.view.selectionModel().selection().toList()
        assert {(each.left(), each.right()) for each in chosen} == {(4, 5)}
        page.form.show_art(())  # what is looked for in them ends
        await idle()

    arun(story(), 300)
