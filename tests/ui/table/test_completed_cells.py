"""In the table, a cell of an attribute is completed from the values of its column, a new column from names in use."""

from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from tests.ui.completed import offered, open_list, strike, type_in
from tests.ui.driver import Arun, Person, Until
from tests.ui.table.test_open_cells import AT_HAT, AT_TITLE, HAT
from tests.ui.table.test_written_for_all import Sheet

from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.sentences import Sentence
from mintwright.ui.actions.action_ids import ActionId

CTRL = Qt.KeyboardModifier.ControlModifier


def on_screen(part: QWidget) -> QRect:
    return QRect(part.mapToGlobal(QPoint()), part.size())


async def counted(sheet: Sheet) -> None:
    sheet.studio.traits.begin()
    sheet.studio.changes.deliver()
    await sheet.until(lambda: sheet.studio.traits.is_known)


def test_a_cell_is_completed_from_its_column_and_filled_into_all_that_are_chosen(
    sheet: Sheet, until: Until, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path, 10)
        await counted(sheet)
        editor = await sheet.open(QRect(AT_HAT, 0, 1, 3))
        strike(Qt.Key.Key_Backspace)
        type_in("b")
        assert offered() == ["Beret, 2 assets", "Bowler, 2 assets"]
        strike(Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Return)
        assert (editor.words, editor.is_open) == ("Bowler", True)
        strike(Qt.Key.Key_Return, held=CTRL)
        await until(lambda: sheet.texts(HAT)[:4] == ["Bowler"] * 3 + ["Bowler"])

    arun(story())


def test_the_list_leaves_the_line_meter_in_sight(sheet: Sheet, until: Until, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path, 10)
        await counted(sheet)
        editor = await sheet.open(QRect(AT_HAT, 0, 1, 1))
        strike(Qt.Key.Key_Backspace)
        type_in("b")
        shown = open_list()
        assert shown is not None
        assert editor.meter.isVisible()
        assert not on_screen(shown).intersects(on_screen(editor.meter))
        assert not on_screen(shown).intersects(on_screen(editor.field))

    arun(story())


def test_an_open_list_takes_no_keys_from_the_cell_and_goes_when_the_mouse_is_used_beside_it(
    sheet: Sheet, until: Until, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path, 10)
        await counted(sheet)
        editor = await sheet.open(QRect(AT_HAT, 0, 1, 1))
        strike(Qt.Key.Key_Backspace)
        type_in("b")
        assert open_list() is not None
        assert QApplication.activePopupWidget() is None, "a popup grabs the keyboard, which X tells of late"
        assert QApplication.focusWidget() is editor.field
        window = editor.window().windowHandle()
        assert window is not None
        left, place = Qt.MouseButton.LeftButton, QPointF(2, 2)
        held = Qt.KeyboardModifier.NoModifier
        QApplication.sendEvent(window, QMouseEvent(QEvent.Type.MouseButtonPress, place, place, left, left, held))
        assert open_list() is None

    arun(story())


def test_ctrl_enter_below_an_open_list_writes_what_was_typed_into_all(
    sheet: Sheet, until: Until, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path, 10)
        await counted(sheet)
        await sheet.open(QRect(AT_HAT, 0, 1, 3))
        strike(Qt.Key.Key_Backspace)
        type_in("b")
        strike(Qt.Key.Key_Down)
        strike(Qt.Key.Key_Return, held=CTRL)
        await until(lambda: sheet.texts(HAT)[:3] == ["b"] * 3)
        assert offered() == []

    arun(story())


def test_lines_of_a_list_are_completed_one_by_one_and_a_title_is_not(
    sheet: Sheet, until: Until, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path, 3)
        lists = [nodes_of({"Themes": ["Night", "Sea"]}), nodes_of({"Themes": ["Nest"]}), ()]
        sheet.studio.drafts.edit_each(
            Sentence("test", "Describe"),
            {one: {"attrs": nodes} for one, nodes in zip(sheet.ids, lists, strict=True)},
        )
        sheet.studio.changes.deliver()
        await counted(sheet)
        themes = lambda: [at for at, one in enumerate(sheet.table.model.columns) if one.path == ("Themes",)]
        await until(themes)
        editor = await sheet.open(QRect(themes()[0], 2, 1, 1))
        type_in("Sea")
        assert offered() == []
        strike(Qt.Key.Key_Return, held=Qt.KeyboardModifier.ShiftModifier)
        type_in("n")
        assert offered() == ["Nest, 1 asset", "Night, 1 asset"]
        strike(Qt.Key.Key_Down, Qt.Key.Key_Return)
        assert editor.words == "Sea\nNest"
        strike(Qt.Key.Key_Escape)
        sheet.table.window().activateWindow()  # the offscreen platform leaves it inactive after a list
        await sheet.open(QRect(AT_TITLE, 0, 1, 1))
        type_in("n")
        assert offered() == []
        strike(Qt.Key.Key_Escape)

    arun(story())


def test_a_new_column_is_completed_from_the_names_in_use(
    sheet: Sheet, until: Until, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await sheet.lie(tmp_path, 4)
        await counted(sheet)
        for _ in "12":
            sheet.actions.run(ActionId.NEW_COLUMN)
            await until(lambda: QApplication.activeModalWidget() is not None)
            dialog = QApplication.activeModalWidget()
            assert dialog is not None
            line = Person(dialog).one(QLineEdit)
            await until(line.hasFocus)
            type_in("h")
            assert offered() == ["Hat, 4 assets"]
            strike(Qt.Key.Key_Down, Qt.Key.Key_Return)
            assert (line.text(), dialog.isVisible()) == ("Hat", True)
            strike(Qt.Key.Key_Backspace)
            assert offered() == ["Hat, 4 assets"]
            strike(Qt.Key.Key_Escape)
            assert dialog.isVisible(), "Esc closed the list alone"
            strike(Qt.Key.Key_Escape)
            await until(lambda: QApplication.activeModalWidget() is None)

    arun(story())
