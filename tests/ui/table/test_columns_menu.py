"""The menu of the columns: several are shown or hidden one after the other."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QAction
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.table.scene import as_table, described, titles

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.table.columns import Column, Field
from mintwright.studio.studio import Studio
from mintwright.ui.style.theme import Theme
from mintwright.ui.table.columns_menu import ColumnsMenu

Key = Qt.Key
opens_a_menu = pytest.mark.qt_log_ignore("does not support (propagateSizeHints|raise|grabbing the keyboard)")


def line(menu: ColumnsMenu, words: str) -> QAction:
    return next(one for one in menu.actions() if one.text() == words)


@opens_a_menu
def test_it_stays_open_while_columns_are_ticked_by_mouse_or_keys(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 2)
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        menu = table.menu
        menu.open_below(page.filters.columns)
        for words in ("Quantity", "Description"):
            qtbot.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(line(menu, words)).center())
            assert menu.isVisible()
        assert not {"Quantity", "Description"} & {*titles(table)}
        for key, words in ((Key.Key_Space, "Hat"), (Key.Key_Return, "Problems")):
            menu.setActiveAction(line(menu, words))
            qtbot.keyClick(menu, key)
            assert menu.isVisible()
        assert not {"Hat", "Problems"} & {*titles(table)}
        qtbot.keyClick(menu, Key.Key_Return)
        assert "Problems" in titles(table)
        qtbot.keyClick(menu, Key.Key_Escape)
        assert not menu.isVisible()

    arun(story())


@opens_a_menu
def test_a_column_that_was_ticked_off_meanwhile_is_not_moved(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await described(studio, tmp_path / "art", 2)
        page, table = as_table(studio, theme, qtbot)
        await until(lambda: table.model.columnCount() == 9)
        table.view.setCurrentIndex(table.model.index(0, 5))
        table.menu.open_below(page.filters.columns)
        line(table.menu, "Hat").trigger()
        before = table.columns.all
        for words in ("Move “Hat” left", "Move “Hat” right", "Hide “Hat”"):
            line(table.menu, words).trigger()
        table.menu.close()
        assert table.columns.all == before
        assert Column(Field.ATTRIBUTE, ("Hat",)) not in table.columns.shown

    arun(story())


def test_two_columns_whose_long_names_end_otherwise_look_different(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        first, *_ = await described(studio, tmp_path / "art", 2)
        begin = "Everything there is to be said of what is seen of"
        studio.drafts.edit(first, attrs=nodes_of({"display_type": {f"{begin} Light": "1", f"{begin} Sound": "2"}}))
        page, table = as_table(studio, theme, qtbot)
        page.resize(2400, 600)
        await until(lambda: table.model.columnCount() == 11)
        across = table.view.horizontalHeader()
        last = [at for at, title in enumerate(titles(table)) if begin in title]
        places = [QRect(across.sectionViewportPosition(at), 0, across.sectionSize(at), across.height()) for at in last]
        one, other = (across.grab(place).toImage() for place in places)
        assert one != other

    arun(story())
