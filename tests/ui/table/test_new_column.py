"""A new attribute as a column is written at once: the keys stand in it, in the rows that were chosen."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until
from tests.ui.table.test_written_for_all import Sheet

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.columns import FLAG, Column, Field
from mintwright.ui.actions.action_ids import ActionId

HAT, SEASON, TIDE = (Column(Field.ATTRIBUTE, (name,)) for name in ("Hat", "Season", "Tide"))


def test_what_is_typed_into_a_new_column_is_for_the_rows_that_were_chosen(
    sheet: Sheet, qtbot: QtBot, until: Until, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path, 4)
        sheet.table.view.setCurrentIndex(sheet.table.model.index(1, 2))
        sheet.table.view.choose(QRect(2, 1, 1, 3))
        sheet.actions.run(ActionId.NEW_COLUMN)
        await until(lambda: QApplication.activeModalWidget() is not None)
        QApplication.activeModalWidget().findChild(QLineEdit).setText("Season")
        Person(QApplication.activeModalWidget()).press("Add")
        await until(lambda: SEASON in sheet.table.model.columns)
        sheet.table.window().activateWindow()
        await until(sheet.table.view.hasFocus)
        qtbot.keyClick(sheet.table.view, Qt.Key.Key_F2)
        await until(lambda: sheet.table.open_cell.editor() is not None)
        editor = sheet.table.open_cell.editor()
        assert editor is not None
        await until(editor.field.hasFocus)
        qtbot.keyClicks(editor.field, "autumn")
        qtbot.keyClick(editor.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        await until(lambda: sheet.texts(SEASON) == ["", "autumn", "autumn", "autumn"])

    arun(story())


@pytest.mark.parametrize("count", [3, 150], ids=["few", "in pieces"])
def test_a_column_that_came_with_a_step_goes_when_that_is_taken_back_and_comes_again_with_it(
    sheet: Sheet, until: Until, arun: Arun, tmp_path: Path, count: int
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path, count)
        model, history = sheet.table.model, sheet.studio.history
        await until(lambda: HAT in model.columns)
        before = model.columns
        seasons = {one: {"attrs": nodes_of({"Hat": "Fez", "Season": "autumn"})} for one in sheet.ids}
        sheet.studio.drafts.edit_each(Sentence("test", "Read in"), seasons)
        sheet.studio.drafts.edit(sheet.ids[0], is_flagged=True)
        await until(lambda: {SEASON, FLAG} < {*model.columns})
        after = model.columns
        sheet.studio.drafts.edit(sheet.ids[1], description="Ink")
        history.undo()
        history.undo()
        await until(lambda: FLAG not in model.columns)
        assert SEASON in model.columns
        history.undo()
        await until(lambda: SEASON not in model.columns)
        assert model.columns == before
        history.redo()
        history.redo()
        await until(lambda: model.columns == after)

    arun(story())


def test_a_column_that_was_made_or_only_emptied_stays_when_what_was_written_in_it_is_taken_back(
    sheet: Sheet, until: Until, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path, 5)
        table, model, history = sheet.table, sheet.table.model, sheet.studio.history
        await until(lambda: HAT in model.columns)
        table.columns.add(SEASON)
        for column, words in ((HAT, ""), (HAT, "Fez"), (SEASON, "autumn")):
            at = model.columns.index(column)
            for row in range(5):
                model.setData(model.index(row, at), words)
                model.end_writing()
        await until(lambda: sheet.texts(SEASON) == ["autumn"] * 5)
        while any(sheet.texts(HAT)):
            history.undo()
        sheet.studio.drafts.edit(sheet.ids[0], attrs=nodes_of({"Tide": "low"}))
        await until(lambda: TIDE in model.columns)
        history.undo()
        await until(lambda: TIDE not in model.columns)  # by then it was found out which are left out
        assert {HAT, SEASON} < {*model.columns}

    arun(story())
