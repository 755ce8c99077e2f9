"""A new attribute as a column is written at once: the keys stand in it, in the rows that were chosen."""

from pathlib import Path

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until
from tests.ui.table.test_written_for_all import Sheet

from mintwright.domain.table.columns import Column, Field
from mintwright.ui.actions.action_ids import ActionId

SEASON = Column(Field.ATTRIBUTE, ("Season",))


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
