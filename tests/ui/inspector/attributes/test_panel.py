"""The attribute tree by keyboard alone, as an artist types it."""

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Person

from mintwright.domain.assets.attribute_checks import check_attrs
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.problems import Problem
from mintwright.ui.actions.actions import Actions
from mintwright.ui.inspector.attributes import clipboard
from mintwright.ui.inspector.attributes.delegate import ROW
from mintwright.ui.inspector.attributes.editors import NameEditor, ValueEditor
from mintwright.ui.inspector.attributes.model import AttrColumn
from mintwright.ui.inspector.attributes.panel import AttributePanel
from mintwright.ui.inspector.attributes.view import AttributeView
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.widgets.controls import column

Key = Qt.Key
NO_UPDATE = QItemSelectionModel.SelectionFlag.NoUpdate
CTRL, ALT, SHIFT = (
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ShiftModifier,
)
LONG = "Cotton rag, 300 gsm, cold pressed, torn by hand on all four sides"
SAMPLE = (
    Node("Artist", text="Mara Oyelaran"),
    Node("Story", NodeKind.LIST, children=(Node("", text="The gate was never locked."), Node("", text="We knocked."))),
    Node("Materials", NodeKind.GROUP, children=(Node("Paper", text=LONG), Node("Medium", text="Ink"))),
)


@pytest.fixture
def editor(theme: Theme, qtbot: QtBot) -> Iterator[AttributePanel]:
    host = QWidget()
    qtbot.addWidget(host)
    host.resize(332, 700)
    editor = AttributePanel(theme, Actions(theme))
    host.setLayout(column(editor, None))
    editor.model.load(SAMPLE)
    host.show()
    host.activateWindow()
    QApplication.processEvents()
    editor.tree.setFocus()
    yield editor
    host.close()


@pytest.fixture
def tree(editor: AttributePanel) -> AttributeView:
    return editor.tree


def choose(editor: AttributePanel, *rows: int) -> QModelIndex:
    index = editor.model.index_at(rows)
    editor.tree.setCurrentIndex(index)
    return index


def open_editor(tree: AttributeView) -> Any:
    QApplication.processEvents()
    found = [
        child for kind in (ValueEditor, NameEditor) for child in tree.viewport().findChildren(kind) if child.isVisible()
    ]
    return found[-1] if found else None


def write(qtbot: QtBot, tree: AttributeView, words: str) -> Any:
    """Type into whatever is open over the tree."""
    opened = open_editor(tree)
    assert opened is not None, "nothing is open"
    field = opened.field if isinstance(opened, ValueEditor) else opened
    field.selectAll()
    qtbot.keyClicks(field, words)
    return field


def test_enter_edits_the_value_and_enter_saves_it(editor: AttributePanel, tree: AttributeView, qtbot: QtBot) -> None:
    choose(editor, 0)
    qtbot.keyClick(tree, Key.Key_Return)
    field = write(qtbot, tree, "M. Oyelaran")
    qtbot.keyClick(field, Key.Key_Return)
    assert editor.model.nodes()[0] == Node("Artist", text="M. Oyelaran")
    assert open_editor(tree) is None


def test_a_name_that_grows_over_the_value_leaves_no_part_of_a_word_beside_it(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot
) -> None:
    editor.model.load(())
    add(editor, TEXT)
    name = open_editor(tree)
    value = editor.model.index(0, AttrColumn.VALUE)

    def beside_it() -> set[int]:
        """The colours beside the name."""
        QApplication.processEvents()
        shown = tree.viewport().grab().toImage()
        cell = tree.visualRect(value)
        left = max(cell.left(), name.geometry().right() + 1)
        rows = range(cell.top() + 4, cell.bottom() - 4)
        return {shown.pixel(x, y) for x in range(left + 2, cell.right() - 4) for y in rows}

    assert len(beside_it()) > 1, "“Empty”"
    for letter in "A name of a background":
        qtbot.keyClicks(name, letter)
        if name.geometry().intersects(tree.visualRect(value)):
            assert len(beside_it()) == 1, name.text()
    assert name.geometry().intersects(tree.visualRect(value))
    name.setText("")
    qtbot.keyClick(name, Key.Key_Escape)


def test_enter_after_a_value_goes_to_the_row_below_as_in_a_spreadsheet(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot
) -> None:
    rows = tuple(Node(name, text="old") for name in ("Artist", "Paper", "Medium"))
    editor.model.load(rows)
    choose(editor, 0)
    for word in ("Mara", "Washi", "Ink"):
        press(qtbot, tree, Key.Key_Return, word, Key.Key_Return)
    press(qtbot, tree, "Plate", Key.Key_Return, "7", Key.Key_Return, Key.Key_Return, Key.Key_Return)
    texts = [(node.key, node.text) for node in editor.model.nodes()]
    assert texts == [("Artist", "Mara"), ("Paper", "Washi"), ("Medium", "Ink"), ("Plate", "7")], "nothing overwritten"
    assert open_editor(tree) is None
    assert tree.currentIndex().row() == 3, "what was left empty went away again"


def test_enter_after_the_last_new_value_begins_another_attribute_and_left_empty_it_goes_away(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot
) -> None:
    editor.model.load(())
    add(editor, TEXT)
    press(qtbot, tree, "Series", Key.Key_Return, "Night", Key.Key_Return, "Year", Key.Key_Return, "2026")
    press(qtbot, tree, Key.Key_Return, Key.Key_Return, Key.Key_Return)
    assert editor.model.nodes() == (Node("Series", text="Night"), Node("Year", text="2026"))
    assert open_editor(tree) is None


@pytest.mark.parametrize("opens", ["Enter", "a double click"])
def test_what_is_typed_into_a_value_that_was_just_opened_replaces_it(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot, opens: str
) -> None:
    value = choose(editor, 0).siblingAtColumn(AttrColumn.VALUE)
    if opens == "Enter":
        qtbot.keyClick(tree, Key.Key_Return)
    else:
        for gesture in (qtbot.mouseClick, qtbot.mouseDClick):
            gesture(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualRect(value).center())
    opened = open_editor(tree)
    qtbot.keyClicks(opened.field, "Moth")
    assert opened.words == "Moth"


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_an_opened_value_has_one_ring(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot, theme: Theme, choice: ThemeChoice
) -> None:
    theme.choose(choice)
    choose(editor, 0)
    qtbot.keyClick(tree, Key.Key_Return)
    opened: ValueEditor = open_editor(tree)
    opened.field.setFocus()
    drawn, middle = opened.grab().toImage(), opened.width() // 2
    ring = [y for y in range(opened.height()) if drawn.pixel(middle, y) == theme.color("focus").rgb()]
    inside = range(opened.field.y(), opened.field.geometry().bottom() + 1)
    assert ring
    assert all(y in inside for y in ring)


def test_escape_leaves_the_value_as_it_was(editor: AttributePanel, tree: AttributeView, qtbot: QtBot) -> None:
    choose(editor, 0)
    qtbot.keyClick(tree, Key.Key_Return)
    field = write(qtbot, tree, "Someone else")
    qtbot.keyClick(field, Key.Key_Escape)
    assert editor.model.nodes() == SAMPLE
    assert open_editor(tree) is None


def test_going_elsewhere_saves_the_value(editor: AttributePanel, tree: AttributeView, qtbot: QtBot) -> None:
    choose(editor, 0)
    qtbot.keyClick(tree, Key.Key_Return)
    write(qtbot, tree, "M. O.")
    editor.findChildren(QPushButton)[0].setFocus(Qt.FocusReason.MouseFocusReason)
    assert editor.model.nodes()[0].text == "M. O."


def test_shift_enter_writes_a_line_break(editor: AttributePanel, tree: AttributeView, qtbot: QtBot) -> None:
    choose(editor, 0)
    qtbot.keyClick(tree, Key.Key_Return)
    field = write(qtbot, tree, "one")
    qtbot.keyClick(field, Key.Key_Return, SHIFT)
    qtbot.keyClicks(field, "two")
    qtbot.keyClick(field, Key.Key_Return)
    assert editor.model.nodes()[0].text == "one\ntwo"


def test_the_line_meter_follows_the_typing(editor: AttributePanel, tree: AttributeView, qtbot: QtBot) -> None:
    choose(editor, 0)
    qtbot.keyClick(tree, Key.Key_Return)
    write(qtbot, tree, "n" * 64)
    opened = open_editor(tree)
    assert opened.meter.sizes == (64,)
    qtbot.keyClicks(opened.field, "m")
    assert opened.meter.sizes == (64, 1)
    assert "stored as 2 lines" in opened.meter.text()


def test_a_growing_value_stays_inside_the_tree(editor: AttributePanel, tree: AttributeView, qtbot: QtBot) -> None:
    choose(editor, 2, 1)
    qtbot.keyClick(tree, Key.Key_Return)
    field = write(qtbot, tree, "word ")
    small = open_editor(tree).height()
    for _ in range(4):
        qtbot.keyClick(field, Key.Key_Return, SHIFT)
    assert open_editor(tree).height() > small
    assert tree.viewport().rect().contains(open_editor(tree).geometry())


def test_f2_renames_and_tab_goes_on_to_the_value_and_the_next_name(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot
) -> None:
    choose(editor, 2, 0)
    qtbot.keyClick(tree, Key.Key_F2)
    name = write(qtbot, tree, "Sheet")
    qtbot.keyClick(name, Key.Key_Tab)
    value = write(qtbot, tree, "Rag")
    qtbot.keyClick(value, Key.Key_Tab)
    assert isinstance(open_editor(tree), NameEditor)
    assert tree.currentIndex().data() == "Medium"
    assert editor.model.nodes()[2].children[0] == Node("Sheet", text="Rag")
    qtbot.keyClick(open_editor(tree), Key.Key_Backtab, SHIFT)
    assert isinstance(open_editor(tree), ValueEditor)
    assert tree.currentIndex().row() == 0


def test_insert_adds_a_row_that_is_named_first_and_written_next(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot
) -> None:
    choose(editor, 0)
    qtbot.keyClick(tree, Key.Key_Insert)
    assert tree.is_adding
    qtbot.keyClick(write(qtbot, tree, "Series"), Key.Key_Return)
    value = write(qtbot, tree, "Night Garden")
    assert tree.is_adding
    qtbot.keyClick(value, Key.Key_Return)
    assert not tree.is_adding
    assert editor.model.nodes()[1] == Node("Series", text="Night Garden")


def test_tab_after_the_last_new_value_begins_another_attribute_and_left_empty_it_goes_away(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot
) -> None:
    editor.model.load(())
    tab = Key.Key_Tab
    add(editor, TEXT)
    press(qtbot, tree, "Artist", tab, "Mara", tab, "Series", tab, "Dots", tab, "Medium", tab, "Ink", tab, tab, tab)
    assert open_editor(tree) is None
    assert editor.model.nodes() == (
        Node("Artist", text="Mara"),
        Node("Series", text="Dots"),
        Node("Medium", text="Ink"),
    )
    assert not tree.hasFocus()


def test_tab_leads_out_of_the_tree_from_the_last_value_and_shift_tab_from_the_first_name(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot
) -> None:
    """Within the closed row, what is typed next would overwrite what was just written."""
    choose(editor, 2, 1)
    qtbot.keyClick(tree, Key.Key_Return)
    qtbot.keyClick(write(qtbot, tree, "Gouache"), Key.Key_Tab)
    assert open_editor(tree) is None
    assert not tree.hasFocus()
    tree.setFocus()
    choose(editor, 0)
    qtbot.keyClick(tree, Key.Key_F2)
    qtbot.keyClick(write(qtbot, tree, "By"), Key.Key_Backtab, SHIFT)
    assert not tree.hasFocus()
    assert editor.model.nodes()[0].key == "By"
    assert editor.model.nodes()[2].children[1].text == "Gouache"


def test_shift_tab_from_the_value_of_a_new_attribute_goes_back_to_its_name_and_not_to_another(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot
) -> None:
    editor.model.load(())
    add(editor, TEXT)
    press(qtbot, tree, "Artist", Key.Key_Tab, "Mara", Key.Key_Tab, Key.Key_Tab)
    qtbot.keyClick(open_editor(tree).field, Key.Key_Backtab, SHIFT)
    assert isinstance(open_editor(tree), NameEditor)
    press(qtbot, tree, "Series", Key.Key_Tab, "Dots", Key.Key_Tab, Key.Key_Tab)
    qtbot.keyClick(open_editor(tree).field, Key.Key_Backtab, SHIFT)
    press(qtbot, tree, Key.Key_Escape)
    assert editor.model.nodes() == (Node("Artist", text="Mara"), Node("Series", text="Dots"))


def test_the_editor_of_a_value_says_which_attribute_it_is_of_and_that_tab_goes_on(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot
) -> None:
    choose(editor, 0)
    qtbot.keyClick(tree, Key.Key_Return)
    opened = open_editor(tree)
    assert opened.field.accessibleName() == "Value of “Artist”"
    assert "Tab goes on" in Person(opened).reads()


def test_escape_takes_a_new_row_away_again(editor: AttributePanel, tree: AttributeView, qtbot: QtBot) -> None:
    choose(editor, 0)
    qtbot.keyClick(tree, Key.Key_Insert)
    qtbot.keyClick(open_editor(tree), Key.Key_Escape)
    assert editor.model.nodes() == SAMPLE
    assert not tree.is_adding


def test_a_new_line_of_a_list_is_written_at_once(editor: AttributePanel, tree: AttributeView, qtbot: QtBot) -> None:
    choose(editor, 1)
    qtbot.keyClick(tree, Key.Key_Insert)
    qtbot.keyClick(write(qtbot, tree, "Nobody answered."), Key.Key_Return)
    assert editor.model.nodes()[1].children[2] == Node("", text="Nobody answered.")


def press(qtbot: QtBot, tree: AttributeView, *keys: Key | str) -> None:
    """Type words and press keys where the cursor is, as an artist does without looking."""
    for key in keys:
        opened = open_editor(tree)
        target = opened.field if isinstance(opened, ValueEditor) else opened or tree
        assert target.hasFocus()
        if isinstance(key, str):
            qtbot.keyClicks(target, key)
        else:
            qtbot.keyClick(target, key)


def add(editor: AttributePanel, place: int) -> None:
    """Press one of the buttons Text, List, Group by keyboard."""
    button = editor.findChildren(QPushButton)[place]
    button.setFocus(Qt.FocusReason.TabFocusReason)
    button.click()


TEXT, LIST, GROUP = range(3)


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Tab])
def test_a_named_group_goes_on_with_its_first_entry(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot, key: Key
) -> None:
    choose(editor, 0)
    add(editor, GROUP)
    press(qtbot, tree, "Edition", key, "Printer", key, "Studio Nord", Key.Key_Return)
    assert open_editor(tree) is None
    assert editor.model.nodes()[1] == Node("Edition", NodeKind.GROUP, children=(Node("Printer", text="Studio Nord"),))
    assert (editor.model.nodes()[0], *editor.model.nodes()[2:]) == SAMPLE


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Tab])
def test_a_named_list_goes_on_line_by_line_until_one_is_empty(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot, key: Key
) -> None:
    choose(editor, 0)
    add(editor, LIST)
    press(qtbot, tree, "Palette", key, "Indigo", key, "Ochre", key, Key.Key_Return)
    assert open_editor(tree) is None
    lines = (Node("", text="Indigo"), Node("", text="Ochre"))
    assert editor.model.nodes()[1] == Node("Palette", NodeKind.LIST, children=lines)
    assert (editor.model.nodes()[0], *editor.model.nodes()[2:]) == SAMPLE
    assert tree.currentIndex().data() == "Palette"


def test_enter_on_the_last_line_goes_on_with_a_new_one(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot
) -> None:
    choose(editor, 1, 0)
    press(qtbot, tree, Key.Key_Return, Key.Key_Return)
    assert open_editor(tree) is None
    assert editor.model.nodes() == SAMPLE
    choose(editor, 1, 1)
    press(qtbot, tree, Key.Key_Return, Key.Key_Return, "Nobody answered.", Key.Key_Return, Key.Key_Escape)
    assert [line.text for line in editor.model.nodes()[1].children][1:] == ["We knocked.", "Nobody answered."]


@pytest.mark.parametrize("rows", [(1,), (1, 0)])
@pytest.mark.parametrize(("place", "kind"), [(TEXT, NodeKind.TEXT), (LIST, NodeKind.LIST), (GROUP, NodeKind.GROUP)])
def test_the_buttons_add_after_a_list_never_into_it(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot, rows: tuple[int, ...], place: int, kind: NodeKind
) -> None:
    choose(editor, *rows)
    add(editor, place)
    press(qtbot, tree, "New", Key.Key_Return, Key.Key_Escape)
    assert editor.model.nodes() == (*SAMPLE[:2], Node("New", kind), SAMPLE[2])


@pytest.mark.parametrize("rows", [(0,), (1,), (1, 0), (2,)])
def test_escape_leaves_nothing_of_an_empty_row(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot, rows: tuple[int, ...]
) -> None:
    choose(editor, *rows)
    press(qtbot, tree, Key.Key_Insert, Key.Key_Escape)
    add(editor, TEXT)
    press(qtbot, tree, Key.Key_Return, Key.Key_Escape)
    assert editor.model.nodes() == SAMPLE
    assert open_editor(tree) is None


def test_tab_from_an_empty_line_goes_on_behind_the_list(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot
) -> None:
    choose(editor, 1, 1)
    press(qtbot, tree, Key.Key_Insert, Key.Key_Tab)
    assert editor.model.nodes() == SAMPLE
    assert isinstance(open_editor(tree), NameEditor)
    assert tree.currentIndex().data() == "Materials"


def test_tab_from_the_last_line_opens_the_next_cell(editor: AttributePanel, tree: AttributeView, qtbot: QtBot) -> None:
    choose(editor, 1, 0)
    press(qtbot, tree, Key.Key_Return, Key.Key_Tab, Key.Key_Tab)
    assert isinstance(open_editor(tree), NameEditor)
    assert tree.currentIndex().data() == "Materials"


def test_typing_goes_into_the_value_of_a_selected_row(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot
) -> None:
    choose(editor, 0)
    press(qtbot, tree, "-", " the Elder", Key.Key_Return)
    assert editor.model.nodes()[0].text == "- the Elder"
    choose(editor, 1)
    press(qtbot, tree, "N", "obody.", Key.Key_Return, Key.Key_Escape)
    assert editor.model.nodes()[1].children[-1] == Node("", text="Nobody.")
    choose(editor, 2)
    press(qtbot, tree, "S", "ize", Key.Key_Return, "A3", Key.Key_Return, Key.Key_Escape)
    assert editor.model.nodes()[2].children[-1] == Node("Size", text="A3")


def test_a_click_elsewhere_leaves_no_empty_row(editor: AttributePanel, tree: AttributeView, qtbot: QtBot) -> None:
    choose(editor, 1)
    press(qtbot, tree, Key.Key_Insert)
    add(editor, TEXT)
    press(qtbot, tree, "Series", Key.Key_Return, "Night", Key.Key_Return)
    assert editor.model.nodes() == (*SAMPLE[:2], Node("Series", text="Night"), SAMPLE[2])


@pytest.mark.parametrize(("place", "kind"), [(0, NodeKind.TEXT), (1, NodeKind.LIST), (2, NodeKind.GROUP)])
def test_a_button_adds_each_kind(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot, place: int, kind: NodeKind
) -> None:
    choose(editor, 0)
    editor.findChildren(QPushButton)[place].click()
    qtbot.keyClick(write(qtbot, tree, "New"), Key.Key_Tab)
    press(qtbot, tree, Key.Key_Escape)
    assert editor.model.nodes()[1] == Node("New", kind)


def test_keys_duplicate_remove_and_move(editor: AttributePanel, tree: AttributeView, qtbot: QtBot) -> None:
    choose(editor, 0)
    qtbot.keyClick(tree, Key.Key_D, CTRL)
    assert [node.key for node in editor.model.nodes()] == ["Artist", "Artist 2", "Story", "Materials"]
    qtbot.keyClick(tree, Key.Key_Down, ALT)
    assert [node.key for node in editor.model.nodes()] == ["Artist", "Story", "Artist 2", "Materials"]
    assert tree.currentIndex().siblingAtColumn(AttrColumn.NAME).data() == "Artist 2"
    qtbot.keyClick(tree, Key.Key_Up, ALT)
    qtbot.keyClick(tree, Key.Key_Delete)
    assert editor.model.nodes() == SAMPLE


def test_keys_put_rows_into_groups_and_take_them_out(editor: AttributePanel, tree: AttributeView, qtbot: QtBot) -> None:
    choose(editor, 2)
    qtbot.keyClick(tree, Key.Key_Insert)
    qtbot.keyClick(write(qtbot, tree, "Edition"), Key.Key_Escape)
    choose(editor, 0)
    for _ in range(3):
        qtbot.keyClick(tree, Key.Key_Down, ALT)
    qtbot.keyClick(tree, Key.Key_Right, ALT)
    assert [child.key for child in editor.model.nodes()[1].children] == ["Paper", "Medium", "Artist"]
    qtbot.keyClick(tree, Key.Key_Left, ALT)
    assert [node.key for node in editor.model.nodes()] == ["Story", "Materials", "Artist"]


def test_enter_opens_and_closes_a_group(editor: AttributePanel, tree: AttributeView, qtbot: QtBot) -> None:
    group = choose(editor, 2)
    assert tree.isExpanded(group)
    qtbot.keyClick(tree, Key.Key_Return)
    assert not tree.isExpanded(group)


def test_renaming_a_closed_group_leaves_it_closed(editor: AttributePanel, tree: AttributeView, qtbot: QtBot) -> None:
    group = choose(editor, 2)
    tree.collapse(group)
    qtbot.keyClick(tree, Key.Key_F2)
    qtbot.keyClick(write(qtbot, tree, "Made of"), Key.Key_Return)
    assert open_editor(tree) is None
    assert editor.model.nodes()[2].key == "Made of"
    assert not tree.isExpanded(editor.model.index_at((2,)))


def test_removing_offers_undo(editor: AttributePanel, tree: AttributeView, qtbot: QtBot) -> None:
    choose(editor, 0)
    qtbot.keyClick(tree, Key.Key_Delete)
    undo = next(button for button in editor.findChildren(QPushButton) if button.text() == "Undo")
    assert undo.isVisible()
    wishes: list[bool] = []
    editor.undo_requested.connect(lambda: wishes.append(True))
    undo.click()
    assert wishes
    assert not undo.isVisible()


def test_a_name_over_the_limit_is_said_but_typing_goes_on(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot
) -> None:
    choose(editor, 0)
    qtbot.keyClick(tree, Key.Key_F2)
    name = write(qtbot, tree, "n" * 71)
    assert name.property("invalid")
    assert name.accessibleDescription() == "71 of 64"
    qtbot.keyClick(name, Key.Key_Return)
    assert open_editor(tree) is None
    assert editor.model.nodes()[0].key == "n" * 71


def complain(editor: AttributePanel) -> list[Problem]:
    found = check_attrs(editor.model.nodes(), described=False)
    problems = [Problem(art_id=1, field=field, sentence=said, severity=weight) for field, said, weight in found]
    editor.model.show_problems(problems)
    editor.show_problem_of_row()
    return problems


def test_two_rows_of_one_name_are_both_marked(editor: AttributePanel) -> None:
    editor.model.setData(editor.model.index_at((2, 1)), "Paper")
    complain(editor)
    for row in (0, 1):
        problem = editor.model.problem(editor.model.index_at((2, row)))
        assert problem is not None
        assert "Paper" in str(problem.sentence)
    editor.model.setData(editor.model.index_at((2, 1)), "Medium")
    assert complain(editor) == []


def test_the_words_below_are_about_the_current_row(editor: AttributePanel) -> None:
    editor.model.load((Node("Artist"), Node("", text="x")))
    complain(editor)
    said = [widget for widget in editor.findChildren(QWidget) if widget.property("role") in ("error", "warn")]
    editor.go_to((1,), "key")
    assert said[0].property("text") == "This attribute has no name. Write one."
    assert said[0].property("role") == "error"
    editor.go_to((0,), "text")
    assert "“Artist” is empty" in said[0].property("text")
    assert said[0].property("role") == "warn"


def test_the_menu_says_what_can_be_done_and_does_it(editor: AttributePanel) -> None:
    choose(editor, 0)
    menu = editor.row_menu()
    turn = next(action for action in menu.actions() if action.text() == "Turn into list")
    turn.trigger()
    assert editor.model.nodes()[0].kind is NodeKind.LIST
    menu.deleteLater()
    choose(editor, 0, 0)
    menu = editor.row_menu()
    assert not any(action.isEnabled() for action in menu.actions() if action.text() == "Rename")
    assert "Edit line" in [action.text() for action in menu.actions()], "F2 edits a line, which has no name"
    menu.deleteLater()


def test_the_menu_opens_by_keyboard(editor: AttributePanel, tree: AttributeView) -> None:
    choose(editor, 0)
    opened: list[object] = []
    tree.menu_requested.disconnect()
    tree.menu_requested.connect(opened.append)
    at = tree.rect().center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, tree.mapToGlobal(at))
    QApplication.sendEvent(tree.viewport(), event)
    assert opened
    assert not editor.findChildren(QMenu)


def test_turning_kinds_round_loses_no_word(editor: AttributePanel) -> None:
    choose(editor, 2)
    editor.tree.convert(NodeKind.LIST)
    assert [child.text for child in editor.model.nodes()[2].children] == [f"Paper: {LONG}", "Medium: Ink"]
    editor.tree.convert(NodeKind.TEXT)
    assert editor.model.nodes()[2].text == f"Paper: {LONG}\nMedium: Ink"
    editor.tree.convert(NodeKind.GROUP)
    assert editor.model.nodes() == SAMPLE


def drag(tree: AttributeView, target: QModelIndex, part: float) -> None:
    """Drag the current row over a part of another one (0 its upper edge, 1 its lower edge) and let go."""
    model, area = tree.model(), tree.visualRect(target)
    data = model.mimeData([tree.currentIndex()])
    at = QPointF(area.left() + 20, area.top() + 1 + part * (area.height() - 3))
    Person(tree.viewport()).drop(data, at.toPoint(), Qt.DropAction.MoveAction)


def test_rows_are_dragged_between_siblings(editor: AttributePanel, tree: AttributeView) -> None:
    choose(editor, 2)
    drag(tree, editor.model.index_at((0,)), 0)
    assert [node.key for node in editor.model.nodes()] == ["Materials", "Artist", "Story"]
    drag(tree, editor.model.index_at((2,)), 1)
    assert [node.key for node in editor.model.nodes()] == ["Artist", "Story", "Materials"]
    assert tree.currentIndex().data() == "Materials"


def test_rows_are_dragged_into_groups_but_never_where_they_make_no_sense(
    editor: AttributePanel, tree: AttributeView
) -> None:
    choose(editor, 0)
    drag(tree, editor.model.index_at((2,)), 0.5)
    assert [child.key for child in editor.model.nodes()[1].children] == ["Paper", "Medium", "Artist"]
    before = editor.model.nodes()
    drag(tree, editor.model.index_at((0,)), 0.5)  # a named row into a list
    choose(editor, 0, 0)
    drag(tree, editor.model.index_at((1,)), 0.5)  # a line into a group
    choose(editor, 1)
    drag(tree, editor.model.index_at((1, 0)), 0)  # a group into itself
    assert editor.model.nodes() == before
    choose(editor, 0, 1)
    drag(tree, editor.model.index_at((0, 0)), 0)
    assert editor.model.nodes()[0].children[0].text == "We knocked."


def test_the_keys_are_at_a_row_that_comes_back_into_an_empty_table(editor: AttributePanel, tree: AttributeView) -> None:
    """As the undo of adding the first row and its redo do: without one, no row has a ring, and no key does anything."""
    for shown in (SAMPLE[:1], (), SAMPLE[:1]):
        editor.model.show(shown)
    assert tree.hasFocus()
    assert tree.currentIndex().data() == "Artist"


def test_news_keep_the_selection_and_the_open_groups(editor: AttributePanel, tree: AttributeView) -> None:
    choose(editor, 2, 1)
    closed = editor.model.index_at((1,))
    tree.collapse(closed)
    editor.model.show((Node("Series", text="Night Garden"), *SAMPLE))
    assert tree.currentIndex().data() == "Medium"
    assert tree.isExpanded(editor.model.index_at((3,)))
    assert not tree.isExpanded(editor.model.index_at((2,)))


@pytest.mark.parametrize("rows", [(1,), (1, 1)])
def test_a_list_that_goes_into_a_group_and_back_stays_open_and_chosen(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot, rows: tuple[int, ...]
) -> None:
    group = Node("About", NodeKind.GROUP, children=(Node("Artist", text="Mara"),))
    before = (group, SAMPLE[1], SAMPLE[2])
    editor.model.load(before)
    choose(editor, 1)
    qtbot.keyClick(tree, Key.Key_Right, ALT)
    after = editor.model.nodes()
    choose(editor, 0, *rows)
    said = tree.currentIndex().siblingAtColumn(AttrColumn.VALUE).data()
    for nodes, place in ((before, rows), (after, (0, *rows)), (before, rows)):
        editor.model.show(nodes)
        assert tree.isExpanded(editor.model.index_at(place[: len(place) - len(rows) + 1]))
        assert editor.model.item(tree.currentIndex()).rows == place
        assert tree.currentIndex().siblingAtColumn(AttrColumn.VALUE).data() == said


def test_every_widget_has_a_name(editor: AttributePanel, tree: AttributeView, qtbot: QtBot) -> None:
    choose(editor, 0)
    qtbot.keyClick(tree, Key.Key_Return)
    focusable = [
        widget
        for widget in editor.findChildren(QWidget)
        if widget.focusPolicy() != Qt.FocusPolicy.NoFocus and not widget.objectName().startswith("qt_")
    ]
    assert any(isinstance(widget, ValueEditor) or widget.accessibleName() for widget in focusable)
    for widget in focusable:
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus:
            assert widget.accessibleName(), widget


@pytest.mark.parametrize("choice", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_it_is_painted_in_either_direction(editor: AttributePanel, theme: Theme, choice: ThemeChoice) -> None:
    theme.choose(choice)
    left = editor.grab().toImage()
    editor.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    QApplication.processEvents()
    assert editor.grab().toImage() != left


def test_an_empty_tree_invites(theme: Theme, qtbot: QtBot) -> None:
    editor = AttributePanel(theme, Actions(theme))
    host = QWidget()
    qtbot.addWidget(host)
    host.setLayout(column(editor))
    host.show()
    assert not host.grab().isNull()
    assert not [line for line in editor.findChildren(QLineEdit) if line.isVisible()]


def test_a_group_that_would_be_nested_too_deeply_is_refused_in_words(
    editor: AttributePanel, tree: AttributeView, qtbot: Any
) -> None:
    group = Node("k", NodeKind.GROUP)
    for _ in range(31):
        group = Node("k", NodeKind.GROUP, children=(group,))
    editor.model.load([group])
    choose(editor, *(0,) * 32)
    tree.add(NodeKind.GROUP)
    assert not tree.is_adding
    said = [one for one in editor.findChildren(QLabel) if one.isVisible() and "nested at most 32 deep" in one.text()]
    assert len(said) == 1
    assert editor.model.nodes() == (group,)
    tree.add(NodeKind.TEXT)
    assert not said[0].isVisible()


def test_names_deep_in_groups_are_not_painted_over_values(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot
) -> None:
    node = Node("End", text="x")
    for level in range(13, 0, -1):
        node = Node(f"Level {level}", NodeKind.GROUP, children=(node,))
    editor.model.load((node,))
    tree.expandAll()
    tree.setCurrentIndex(QModelIndex())
    qtbot.waitUntil(lambda: tree.viewport().height() > 12 * tree.rowHeight(tree.model().index(0, 0)))
    index, values = tree.model().index(0, 0), []
    seen = tree.viewport().grab().toImage()
    for _ in range(12):
        values.append(seen.copy(tree.visualRect(index.siblingAtColumn(1))))
        index = tree.model().index(0, 0, index)
    assert all(value == values[0] for value in values)


def test_a_value_without_a_name_is_written_once(editor: AttributePanel, tree: AttributeView, qtbot: QtBot) -> None:
    choose(editor, 0)
    qtbot.keyClick(tree, Key.Key_Insert)
    qtbot.keyClick(open_editor(tree), Key.Key_Return)
    qtbot.keyClick(write(qtbot, tree, "Night Garden"), Key.Key_Return)
    assert open_editor(tree) is None
    assert editor.model.nodes()[1] == Node("", text="Night Garden")


# --- The table


def test_the_table_is_as_high_as_its_rows_and_never_scrolls(editor: AttributePanel, tree: AttributeView) -> None:
    rows = tree.height() - tree.header().height()
    assert tree.verticalScrollBar().maximum() == 0
    for row in (1, 2):
        tree.collapse(editor.model.index_at((row,)))
    QApplication.processEvents()
    assert tree.height() - tree.header().height() == rows - 4 * ROW
    editor.model.load([Node(f"Trait {number}", text="x") for number in range(60)])
    QApplication.processEvents()
    assert tree.height() >= 60 * ROW
    assert tree.verticalScrollBar().maximum() == 0
    editor.model.load(())
    QApplication.processEvents()
    assert tree.height() < 4 * ROW, "an empty table is no hole in the form"


def test_an_editor_covers_no_name_and_no_row(editor: AttributePanel, tree: AttributeView, qtbot: QtBot) -> None:
    height = tree.height()
    for rows in ((0,), (1, 0), (2, 1)):
        at = choose(editor, *rows)
        tree.setCurrentIndex(at.siblingAtColumn(AttrColumn.VALUE))
        qtbot.keyClick(tree, Key.Key_Return)
        write(qtbot, tree, LONG * 2)
        QApplication.processEvents()
        opened = open_editor(tree).geometry()
        name = tree.visualRect(at)
        assert opened.top() >= name.top() + ROW
        below = tree.indexBelow(at)
        assert not below.isValid() or tree.visualRect(below).top() > opened.bottom()
        assert tree.viewport().rect().contains(opened)
        qtbot.keyClick(open_editor(tree).field, Key.Key_Escape)
        QApplication.processEvents()
        assert tree.height() == height


@pytest.mark.parametrize("percent", [100, 150])
def test_names_have_what_they_need_and_at_most_half_of_the_width_until_the_edge_is_dragged(
    editor: AttributePanel, tree: AttributeView, theme: Theme, percent: int
) -> None:
    theme.choose(text_percent=percent)
    editor.window().resize(theme.scale(332), 700)
    editor.model.load([Node("Hat", text="Beret"), Node("Eyes", text="Wide open, and blue as the sea")])
    QApplication.processEvents()
    room = tree.viewport().width()
    assert tree.columnWidth(AttrColumn.NAME) < 0.36 * room, "the values have what short names leave"
    editor.model.load([Node("Inscription on the back of the frame", text="Beret")])
    QApplication.processEvents()
    assert abs(tree.columnWidth(AttrColumn.NAME) - room / 2) <= 1
    header = tree.header().viewport()
    edge = QPoint(tree.columnWidth(AttrColumn.NAME) - 1, header.height() // 2)
    QTest.mousePress(header, Qt.MouseButton.LeftButton, pos=edge)
    QTest.mouseMove(header, edge + QPoint(20, 0))
    QTest.mouseMove(header, edge + QPoint(40, 0))
    QTest.mouseRelease(header, Qt.MouseButton.LeftButton, pos=edge + QPoint(40, 0))
    share = tree.columnWidth(AttrColumn.NAME) / tree.viewport().width()
    assert share > 0.55
    editor.window().resize(theme.scale(480), 700)
    QApplication.processEvents()
    assert abs(tree.columnWidth(AttrColumn.NAME) / tree.viewport().width() - share) < 0.02


def test_what_tab_leads_to_is_copied_and_taken_away_though_nothing_was_chosen(
    editor: AttributePanel, tree: AttributeView, qtbot: QtBot
) -> None:
    tree.selectionModel().setCurrentIndex(editor.model.index_at((0,)), NO_UPDATE)
    tree.clearSelection()
    qtbot.keyClick(tree, Key.Key_C, CTRL)
    assert [node.key for node in clipboard.get()] == ["Artist"]
    qtbot.keyClick(tree, Key.Key_Delete)
    assert [node.key for node in editor.model.nodes()] == ["Story", "Materials"]
