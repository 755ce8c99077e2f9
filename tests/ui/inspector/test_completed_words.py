"""In the tree, names and values are completed from those in use: only what was chosen is written."""

from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from tests.ui.completed import at_the_keys, offered, open_list, strike, type_in
from tests.ui.driver import Arun, Until

from mintwright.domain.assets.attributes import Node, NodeKind, nodes_of
from mintwright.ui.inspector.attributes.editors import NameEditor, ValueEditor
from mintwright.ui.inspector.attributes.model import AttrColumn

Key = Qt.Key
HATS = {"Hat": "Crown", "Eyes": "Blue", "Materials": {"Paper": "Washi"}}, {"Hat": "crow", "Eyes": "Blue"}


async def described(desk: Any, until: Until, own: dict[str, Any]) -> None:
    """Two others wear hats; the one that is shown has what is its own. All is counted."""
    for art_id, attrs in zip(desk.ids, (own, *HATS), strict=True):
        desk.studio.drafts.edit(art_id, attrs=nodes_of(attrs))
    desk.studio.history.seal()
    desk.studio.changes.deliver()
    desk.studio.traits.begin()
    await until(lambda: desk.studio.traits.is_known)
    desk.studio.changes.deliver()


async def opened(desk: Any, until: Until, column: AttrColumn, kind: type, *place: int) -> Any:
    """The editor of a cell, open and empty."""
    tree = desk.fields.attrs.tree
    desk.form.window().activateWindow()  # the offscreen platform leaves it inactive after a list
    tree.setFocus()
    tree.setCurrentIndex(desk.fields.attrs.model.index_at(place or (0,)).siblingAtColumn(column))
    (tree.rename if column is AttrColumn.NAME else tree.edit_value)()
    (editor,) = (one for one in tree.viewport().findChildren(kind) if one.is_open)
    await until(lambda: QApplication.focusWidget() is getattr(editor, "field", editor))
    strike(Key.Key_A, held=Qt.KeyboardModifier.ControlModifier)
    strike(Key.Key_Backspace)
    return editor


def test_a_value_is_completed_from_those_of_its_attribute_once_it_was_chosen(
    arun: Arun, open_desk: Any, until: Until
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            await described(desk, until, {"Hat": "x", "Eyes": "Red"})
            editor = await opened(desk, until, AttrColumn.VALUE, ValueEditor)
            type_in("c")
            assert offered() == ["Crown, 1 asset", "crow, 1 asset"], "as they are in the project, and no eyes"
            assert editor.words == "c", "nothing was chosen"
            type_in("ro")
            strike(Key.Key_Down, Key.Key_Down)
            assert editor.words == "cro", "to look is not to choose"
            strike(Key.Key_Return)
            assert (editor.words, offered(), editor.is_open) == ("crow", [], True)
            strike(Key.Key_Return)
            assert desk.draft().attrs[0] == Node("Hat", text="crow")

    arun(story())


def test_enter_tab_and_esc_keep_what_was_typed_where_nothing_was_chosen(
    arun: Arun, open_desk: Any, until: Until
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            for key in (Key.Key_Return, Key.Key_Tab):
                await described(desk, until, {"Hat": "x", "Eyes": "Red"})
                await opened(desk, until, AttrColumn.VALUE, ValueEditor)
                type_in("C")
                assert offered()
                strike(key)
                assert (desk.draft().attrs[0].text, offered()) == ("C", [])
                desk.fields.attrs.tree.finish_editing()
            await described(desk, until, {"Hat": "x"})
            editor = await opened(desk, until, AttrColumn.VALUE, ValueEditor)
            type_in("c")
            strike(Key.Key_Down, Key.Key_Escape)
            assert (offered(), editor.is_open, editor.words) == ([], True, "c"), "Esc closed the list alone"
            strike(Key.Key_Escape)
            assert (editor.is_open, desk.draft().attrs[0].text) == (False, "x")

    arun(story())


def test_tab_takes_what_was_chosen_and_goes_on(arun: Arun, open_desk: Any, until: Until) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            await described(desk, until, {"Hat": "x", "Eyes": "Red"})
            await opened(desk, until, AttrColumn.VALUE, ValueEditor)
            type_in("c")
            strike(Key.Key_Down, Key.Key_Tab)
            assert desk.draft().attrs[0].text == "Crown"
            assert isinstance(QApplication.focusWidget(), NameEditor), "of the next attribute"

    arun(story())


def test_a_name_is_completed_from_its_group_without_those_beside_it(arun: Arun, open_desk: Any, until: Until) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            await described(desk, until, {"x": "y", "Eyes": "Red", "Materials": {"q": "r"}})
            editor = await opened(desk, until, AttrColumn.NAME, NameEditor)
            strike(Key.Key_Down, held=Qt.KeyboardModifier.AltModifier)
            assert offered() == ["Hat, 2 assets", "x, 1 asset"], "eyes and materials stand beside it"
            strike(Key.Key_Escape)
            type_in("h")
            strike(Key.Key_Down, Key.Key_Return)
            assert editor.words == "Hat"
            strike(Key.Key_Return)
            await until(lambda: desk.draft().attrs[0] == Node("Hat", text="y"))
            await opened(desk, until, AttrColumn.NAME, NameEditor, 2, 0)
            type_in("p")
            assert offered() == ["Paper, 1 asset"]
            strike(Key.Key_Escape, Key.Key_Escape)

    arun(story())


def test_a_line_of_a_list_is_completed_from_the_values_of_the_list(arun: Arun, open_desk: Any, until: Until) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            await described(desk, until, {"Hat": ["x", "y"]})
            assert desk.draft().attrs[0].kind is NodeKind.LIST
            await opened(desk, until, AttrColumn.VALUE, ValueEditor, 0, 1)
            type_in("cr")
            assert offered() == ["Crown, 1 asset", "crow, 1 asset"]
            strike(Key.Key_Escape, Key.Key_Escape)

    arun(story())


def test_a_click_takes_a_word_and_undo_takes_it_back(arun: Arun, open_desk: Any, until: Until) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            await described(desk, until, {"Hat": "x"})
            editor = await opened(desk, until, AttrColumn.VALUE, ValueEditor)
            type_in("c")
            found = open_list()
            assert found is not None
            place = found.visualRect(found.model().index(1, 0)).center()
            QTest.mouseClick(found.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))
            assert (editor.words, offered()) == ("crow", [])
            editor.field.undo()
            assert editor.words == "c"
            strike(Key.Key_Escape, Key.Key_Escape)

    arun(story())


def test_half_words_of_ones_own_are_not_offered_nor_what_stands_before_other_words(
    arun: Arun, open_desk: Any, until: Until
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            await described(desk, until, {"Hat": "x"})
            editor = await opened(desk, until, AttrColumn.VALUE, ValueEditor)
            type_in("cr")
            desk.fields.attrs.tree.keep_typed(names=True)
            desk.studio.changes.deliver()
            await until(lambda: desk.studio.traits.is_known)
            assert "cr" in desk.studio.traits.counts.values(("Hat",))
            strike(Key.Key_Backspace)
            assert offered() == ["Crown, 1 asset", "crow, 1 asset"]
            strike(Key.Key_Left)
            assert (offered(), editor.is_open) == ([], True), "what is chosen would replace what stands behind"
            type_in("x")
            assert offered() == []
            strike(Key.Key_Escape)

    arun(story())


def test_the_list_opens_once_all_is_counted(arun: Arun, open_desk: Any, until: Until) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            for art_id, attrs in zip(desk.ids, ({"Hat": "x"}, *HATS), strict=True):
                desk.studio.drafts.edit(art_id, attrs=nodes_of(attrs))
            desk.studio.changes.deliver()
            known = desk.studio.words_in_use
            await opened(desk, until, AttrColumn.VALUE, ValueEditor)
            assert known.values(("Hat",)) is not None, "what has the focus has all counted"
            strike(Key.Key_Escape)

    arun(story())


def test_the_list_stays_on_the_screen_and_names_itself(arun: Arun, open_desk: Any, until: Until) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            await described(desk, until, {"Hat": "x"})
            window = desk.form.window()
            for _ in "12":
                editor = await opened(desk, until, AttrColumn.VALUE, ValueEditor)
                screen = desk.form.screen().availableGeometry()
                field = editor.field
                below = field.mapToGlobal(field.rect().bottomRight()) - screen.bottomRight()
                window.move(window.pos() - below + QPoint(field.width() // 2, -2))
                type_in("c")
                found = open_list()
                assert found is not None
                assert screen.contains(found.geometry())
                assert found.geometry().bottom() < field.mapToGlobal(QPoint()).y() + 3, "above, where there is room"
                assert found.accessibleName() == "Values in use"
                assert found.currentIndex() == QModelIndex()
                strike(Key.Key_Escape, Key.Key_Escape)
                assert at_the_keys() is desk.fields.attrs.tree

    arun(story())


def test_enter_that_is_held_down_takes_a_word_and_nothing_more(arun: Arun, open_desk: Any, until: Until) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            await described(desk, until, {"Hat": "x", "Eyes": "Red"})
            editor = await opened(desk, until, AttrColumn.VALUE, ValueEditor)
            type_in("c")
            strike(Key.Key_Down, Key.Key_Return)
            for _ in range(3):
                held = QKeyEvent(
                    QEvent.Type.KeyPress, Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", autorep=True
                )
                QApplication.sendEvent(at_the_keys(), held)
            assert (editor.is_open, editor.words) == (True, "Crown")
            strike(Key.Key_Return)
            assert (editor.is_open, desk.draft().attrs[0].text) == (False, "Crown")

    arun(story())
