"""Cells that are chosen and lie apart, since rows were sorted or came between them: nothing else is written into."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Until
from tests.ui.table.scene import as_table, described
from tests.ui.table.test_open_cells import AT_HAT

from mintwright.domain.table.columns import Column, Field
from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.uploads_table import UploadsTable
from mintwright.ui.uploads.uploads_page import UploadsPage

COUNT = 12
APART = (0, 5, 9)


def clears(table: UploadsTable) -> None:
    table.commands.clear()


def pastes(table: UploadsTable) -> None:
    QGuiApplication.clipboard().setText("Fez")
    table.commands.paste()


def pastes_more_rows_than_are_chosen(table: UploadsTable) -> None:
    QGuiApplication.clipboard().setText("\n".join(f"Fez {at}" for at in range(5)))
    table.commands.paste()


def writes_into_all(table: UploadsTable) -> None:
    table.commands.fill_chosen()


def fills_down(table: UploadsTable) -> None:
    table.commands.fill_down()


def fills_right(table: UploadsTable) -> None:
    table.view.choose_in(AT_HAT, AT_HAT + 1, table.view.chosen_rows())
    table.commands.fill_right()


def pulls_the_handle(table: UploadsTable) -> None:
    table.handle.mouseDoubleClickEvent(None)  # pyright: ignore[reportArgumentType]
    table.commands.clear()


DEEDS = (clears, pastes, pastes_more_rows_than_are_chosen, writes_into_all, fills_down, fills_right, pulls_the_handle)
Deed = Callable[[UploadsTable], None]


async def sorted_apart(page: UploadsPage, table: UploadsTable, ids: list[int], until: Until) -> None:
    table.view.choose(QRect(AT_HAT, 0, 1, 3))
    page.grid.model().rank(sorted(ids, key=lambda one: (ids.index(one) * 5) % COUNT))
    await until(lambda: list(table.model.art_ids) != ids)


async def left_apart_by_a_search(page: UploadsPage, table: UploadsTable, ids: list[int], until: Until) -> None:
    page.header.search.setText("kimono")
    await until(lambda: table.model.rowCount() == 3)
    table.view.choose(QRect(AT_HAT, 0, 1, 3))
    page.header.search.clear()
    await until(lambda: table.model.rowCount() == COUNT)


async def chosen_apart_as_cards(page: UploadsPage, table: UploadsTable, ids: list[int], until: Until) -> None:
    page.table.toggle()
    page.grid.choose(list(APART))
    page.table.toggle()
    await until(lambda: len(table.view.chosen_rows()) == 3)
    table.view.choose_in(AT_HAT, AT_HAT, table.view.chosen_rows())


Ways = Callable[[UploadsPage, UploadsTable, list[int], Until], Awaitable[None]]


@pytest.mark.parametrize("do", DEEDS)
@pytest.mark.parametrize("way", [sorted_apart, left_apart_by_a_search, chosen_apart_as_cards])
def test_what_is_chosen_and_lies_apart_is_written_into_and_nothing_between(
    studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    idle: Idle,
    tmp_path: Path,
    do: Deed,
    way: Ways,
) -> None:
    async def story() -> None:
        ids = await described(studio, tmp_path / "art", COUNT)
        for at in APART:
            studio.drafts.edit(ids[at], name=f"Kimono {at}")
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        await way(page, table, ids, until)
        chosen = {table.model.art_at(row) for top, bottom in table.view.chosen_rows() for row in range(top, bottom + 1)}
        assert (len(chosen), len(table.view.chosen_rows())) == (3, 3)
        before = {one: studio.drafts.draft(one) for one in ids}
        do(table)
        await idle()
        if isinstance(asked := QApplication.activeModalWidget(), QDialog):
            asked.accept()
            await idle()
        changed = {one for one in ids if studio.drafts.draft(one) != before[one]}
        assert changed
        assert changed <= chosen

    arun(story())


def test_rows_that_are_chosen_whole_are_whole_with_a_column_that_comes_later_and_a_part_stays_a_part(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path, COUNT)
        _, table = as_table(studio, theme, qtbot)
        hat, shoes, gloves = (Column(Field.ATTRIBUTE, (name,)) for name in ("Hat", "Shoes", "Gloves"))
        await until(lambda: hat in table.model.columns)
        table.view.choose_rows([(0, 0), (5, 6)])
        table.columns.add(shoes)
        await until(lambda: shoes in table.model.columns)
        assert table.view.chosen_columns() == [(0, table.model.columnCount() - 1)]
        assert table.view.chosen_rows() == [(0, 0), (5, 6)]
        table.view.choose_in(0, 2, [(0, 0), (5, 6)])
        table.columns.add(gloves)
        await until(lambda: gloves in table.model.columns)
        assert table.view.chosen_columns() == [(0, 2)]

    arun(story())
