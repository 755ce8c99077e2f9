"""Attributes carried from one asset to others by copy and paste, and what some have given to all, each as one step."""

import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QItemSelectionModel, QMimeData, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from tests.pace import within
from tests.parts import draw
from tests.ui.driver import Arun, Idle, Person
from tests.ui.inspector.attributes.test_editable_model import trees
from tests.ui.uploads.shown_page import shown

from mintwright.domain.answers.copied_attributes import copied, pasted
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions
from mintwright.ui.inspector.attributes import clipboard
from mintwright.ui.inspector.attributes.clipboard import MIME_TYPE
from mintwright.ui.inspector.attributes.model import AttrColumn
from mintwright.ui.inspector.attributes.multi_edit import with_missing, with_pasted
from mintwright.ui.style.theme import Theme

Key, CTRL, SHIFT = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
STORY = Node("Story", NodeKind.LIST, children=(Node("", text="Once"), Node("", text="upon a time")))
PRINT = Node("Print", NodeKind.GROUP, children=(Node("Paper", text="rag"), Node("Ink", text="oak gall")))
ARTIST = Node("Artist", text="Mara")


def choose(desk: Any, *rows: int) -> QWidget:
    tree = desk.fields.attrs.tree
    tree.setFocus()
    tree.setCurrentIndex(desk.fields.attrs.model.index_at(rows))
    return tree


def give(desk: Any, place: int, *nodes: Node) -> None:
    desk.studio.drafts.edit(desk.ids[place], attrs=nodes)
    desk.studio.history.seal()
    desk.studio.changes.deliver()


def copy_all(desk: Any, qtbot: QtBot) -> None:
    """Choose every row and copy them."""
    tree = choose(desk, 0)
    qtbot.keyClick(tree, Key.Key_End, SHIFT)
    qtbot.keyClick(tree, Key.Key_C, CTRL)


def test_attributes_that_are_copied_while_no_asset_is_chosen_ask_for_one(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, idle: Idle, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.uploads.add(draw(tmp_path, 2))
        actions = Actions(theme)
        page = shown(studio, theme, qtbot, actions=actions)
        await idle()
        clipboard.put((ARTIST,))
        page.grid.choose_none()
        page.grid.setFocus()
        actions.run(ActionId.PASTE)
        assert page.notice.message == (
            "Attributes are copied. Choose the assets that are to have them, and paste again."
        )

    arun(story())


def test_attributes_are_carried_to_another_asset_by_keys(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            give(desk, 0, ARTIST, STORY, PRINT)
            give(desk, 1, Node("Own", text="kept"), Node("Artist", text="Somebody"))
            copy_all(desk, qtbot)
            assert QGuiApplication.clipboard().text().startswith("Artist: Mara\nStory:\n  Once")
            desk.form.show_art(desk.ids[1:2])
            qtbot.keyClick(choose(desk, 0), Key.Key_V, CTRL)
            assert desk.draft(1).attrs == (Node("Own", text="kept"), ARTIST, STORY, PRINT)
            assert Person(desk.form).sees("Pasted 3 attributes in place of what had that name.")
            assert str(desk.studio.history.undo_label) == "Paste 3 attributes"
            Person(desk.form).press("Undo pasting")
            assert desk.draft(1).attrs == (Node("Own", text="kept"), Node("Artist", text="Somebody"))

    arun(story())


def test_what_is_pasted_into_several_is_one_step_and_says_how_many_it_replaced(
    arun: Arun, open_desk: Any, qtbot: QtBot
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            give(desk, 0, Node("Serial", text="{n} of 3"))
            give(desk, 1, Node("Serial", text="?"))
            copy_all(desk, qtbot)
            desk.form.show_art(desk.ids)
            qtbot.keyClick(choose(desk), Key.Key_V, CTRL)
            assert [desk.draft(place).attrs for place in range(3)] == [
                (Node("Serial", text=f"{number} of 3"),) for number in (1, 2, 3)
            ]
            said = "Pasted an attribute into 3 assets, in 2 of them in place of what had that name."
            assert Person(desk.form).sees(said)
            desk.studio.changes.deliver()
            assert Person(desk.form).sees(said)
            assert desk.fields.attrs.model.index(0, 1).data() == "{n} of 3"
            desk.studio.history.undo()
            assert [desk.draft(place).attrs for place in range(3)] == [
                (Node("Serial", text="{n} of 3"),),
                (Node("Serial", text="?"),),
                (),
            ]

    arun(story())


def test_cutting_several_is_one_step(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            give(desk, 0, ARTIST, STORY, PRINT)
            tree = choose(desk, 0)
            index = desk.fields.attrs.model.index_at((2,))
            choice = QItemSelectionModel.SelectionFlag
            tree.selectionModel().select(index, choice.Select | choice.Rows)
            tree.selectionModel().select(desk.fields.attrs.model.index_at((2, 1)), choice.Select | choice.Rows)
            qtbot.keyClick(tree, Key.Key_X, CTRL)
            assert desk.draft().attrs == (STORY,)
            assert Person(desk.form).sees("Removed 2 attributes.")
            desk.studio.history.undo()
            assert desk.draft().attrs == (ARTIST, STORY, PRINT)
            give(desk, 0)
            qtbot.keyClick(tree, Key.Key_V, CTRL)
            assert desk.draft().attrs == (ARTIST, PRINT)

    arun(story())


def test_lines_go_into_a_list_and_nowhere_else(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            give(desk, 0, ARTIST, STORY)
            tree = choose(desk, 1, 0)
            qtbot.keyClick(tree, Key.Key_Down, SHIFT)
            qtbot.keyClick(tree, Key.Key_C, CTRL)
            qtbot.keyClick(choose(desk, 0), Key.Key_V, CTRL)
            assert Person(desk.form).sees("These are lines of a list. Choose a list to paste them into.")
            qtbot.keyClick(choose(desk, 1, 0), Key.Key_V, CTRL)
            (_, listed) = desk.draft().attrs
            assert [line.text for line in listed.children] == ["Once", "Once", "upon a time", "upon a time"]
            desk.studio.history.undo()
            assert desk.draft().attrs == (ARTIST, STORY)

    arun(story())


def test_what_is_not_the_same_in_several_is_not_copied(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            give(desk, 0, ARTIST, PRINT)
            give(desk, 1, Node("Artist", text="M. O."), Node("Print", NodeKind.GROUP))
            QGuiApplication.clipboard().setText("before")
            desk.form.show_art(desk.ids)
            qtbot.keyClick(choose(desk, 0), Key.Key_C, CTRL)
            assert Person(desk.form).sees("“Artist” is not the same in these assets. Choose one of them to copy it.")
            assert QGuiApplication.clipboard().text() == "before"

    arun(story())


@pytest.mark.parametrize("raw", [b"", b"[" * 100_000, b"[{}]", b"x" * 1_000_000])
def test_a_hostile_clipboard_changes_nothing_and_is_said(arun: Arun, open_desk: Any, qtbot: QtBot, raw: bytes) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            give(desk, 0, ARTIST)
            held = QMimeData()
            held.setData(MIME_TYPE, raw)
            QGuiApplication.clipboard().setMimeData(held)
            qtbot.keyClick(choose(desk, 0), Key.Key_V, CTRL)
            assert desk.draft().attrs == (ARTIST,)
            assert Person(desk.form).sees("What was copied ")

    arun(story())


def test_groups_are_not_pasted_deeper_than_can_be_minted(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            deep = ARTIST
            for _ in range(32):
                deep = Node("In", NodeKind.GROUP, children=(deep,))
            give(desk, 0, deep, PRINT)
            qtbot.keyClick(choose(desk, 0), Key.Key_C, CTRL)
            qtbot.keyClick(choose(desk, 1, 0), Key.Key_V, CTRL)
            assert desk.draft().attrs == (deep, PRINT)
            assert Person(desk.form).sees("Groups can be nested at most 32 deep.")

    arun(story())


@settings(derandomize=True, deadline=None)
@given(trees, st.sampled_from([(), ("Print",), ("Print", "Deep")]))
def test_what_was_copied_is_pasted_into_an_empty_group_as_it_was_and_once_more_changes_nothing(
    tree: tuple[Node, ...], above: tuple[str, ...]
) -> None:
    once, replaced = with_pasted((), above, tree)
    assert not replaced
    again, replaced = with_pasted(once, above, pasted(copied(tree)) if tree else ())
    assert (again, replaced) == (once, len(tree))
    for key in above:
        (group,) = once
        assert group.key == key
        once = group.children
    assert once == tree


# --- What only some of several have


def test_what_one_has_is_given_to_all_as_one_named_step(arun: Arun, open_desk: Any) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            give(desk, 0, ARTIST, PRINT)
            ink = Node("Ink", text="!")
            give(desk, 1, Node("Artist", text="M. O."), Node("Print", NodeKind.GROUP, children=(ink,)))
            desk.form.show_art(desk.ids)
            choose(desk, 0)
            assert not Person(desk.form).offers("Give “Artist” to all 3"), "which of the two?"
            choose(desk, 1)
            offer = Person(desk.form).button("Give “Print” to all 3")
            assert offer.accessibleDescription() == "“Print” is whole in 1 of 3."
            offer.click()
            paper = Node("Paper", text="rag")
            assert desk.draft(0).attrs == (ARTIST, PRINT)
            assert desk.draft(1).attrs[1].children == (ink, paper)
            assert desk.draft(2).attrs == (Node("Print", NodeKind.GROUP, children=(paper,)),)
            desk.studio.changes.deliver()
            assert not Person(desk.form).offers("Give “Print” to all 3")
            assert str(desk.studio.history.undo_label) == "Give “Print” to all 3"
            desk.studio.history.undo()
            assert desk.draft(2).attrs == ()

    arun(story())


@pytest.mark.parametrize("direction", [Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft])
def test_what_only_some_have_is_offered_to_all_in_its_own_row(
    arun: Arun, open_desk: Any, idle: Idle, direction: Qt.LayoutDirection
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            give(desk, 0, STORY, ARTIST, PRINT)
            desk.form.setLayoutDirection(direction)
            desk.form.show_art(desk.ids)
            tree, model = choose(desk, 1), desk.fields.attrs.model
            await idle()
            offer = Person(desk.form).button("Give “Artist” to all 3")

            def is_in_row(*rows: int) -> bool:
                place = tree.visualRect(model.index_at(rows).siblingAtColumn(AttrColumn.VALUE))
                return place.contains(offer.geometry()) and offer.parentWidget() is tree.viewport()

            assert is_in_row(1)
            tree.collapse(model.index_at((0,)))  # the rows below move up
            await idle()
            assert is_in_row(1)
            choose(desk, 2)
            await idle()
            assert offer.accessibleName() == "Give “Print” to all 3"
            assert is_in_row(2)
            desk.form.show_art(desk.ids[:1])
            await idle()
            assert not offer.isVisible()

    arun(story())


def test_the_menu_gives_to_all_and_carries(arun: Arun, open_desk: Any) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            give(desk, 1, STORY)
            desk.form.show_art(desk.ids)
            choose(desk, 0)
            QGuiApplication.clipboard().clear()
            entries = {entry.objectName(): entry for entry in desk.fields.attrs.row_menu().actions()}
            assert ActionId.PASTE not in entries, "what is no attribute is not pasted into one"
            assert entries[ActionId.GIVE_TO_ALL].text() == "Give to all 3"
            entries[ActionId.GIVE_TO_ALL].trigger()
            assert [desk.draft(place).attrs for place in range(3)] == [(STORY,)] * 3
            desk.studio.changes.deliver()
            entries[ActionId.COPY].trigger()
            entries = {entry.objectName(): entry for entry in desk.fields.attrs.row_menu().actions()}
            assert not entries[ActionId.GIVE_TO_ALL].isEnabled()
            assert entries[ActionId.PASTE].isEnabled()

    arun(story())


class _OfAnother(QMimeData):
    """What another program has on the clipboard: it notes that it was asked, as one would be that hangs."""

    is_asked = False

    def hasFormat(self, mimetype: str) -> bool:
        self.is_asked = True
        return False


@pytest.fixture
def of_another(monkeypatch: pytest.MonkeyPatch) -> _OfAnother:
    """It is on the clipboard, of a system where the window would wait for its owner."""
    for name, answer in (("is_ours", False), ("is_answered_by_owner", True)):
        monkeypatch.setattr(clipboard, name, lambda answer=answer: answer)
    held = _OfAnother()
    QGuiApplication.clipboard().setMimeData(held)
    held.is_asked = False
    return held


def test_the_menu_of_a_row_opens_without_waiting_for_who_owns_the_clipboard(
    arun: Arun, open_desk: Any, of_another: _OfAnother
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            give(desk, 1, STORY)
            desk.form.show_art(desk.ids)
            choose(desk, 0)
            entries = {entry.objectName() for entry in desk.fields.attrs.row_menu().actions()}
            assert ActionId.COPY in entries
            assert not of_another.is_asked

    arun(story())


EMPTY, FULL = Node("", NodeKind.GROUP), Node("", NodeKind.GROUP, children=(Node("", NodeKind.TEXT),))


@settings(derandomize=True, deadline=None)
@given(trees, trees)
@example((), (EMPTY, FULL))  # two of one name
def test_what_is_given_to_all_changes_nothing_that_was_there(mine: tuple[Node, ...], theirs: tuple[Node, ...]) -> None:
    own, shared = (Node("Of", NodeKind.GROUP, children=children) for children in (mine, theirs))
    given_to = with_missing(own, shared)
    assert given_to.key == "Of"
    assert [node.key for node in given_to.children[: len(mine)]] == [node.key for node in mine]
    assert {node.key for node in theirs} <= {node.key for node in given_to.children}
    assert [node for node in given_to.children[: len(mine)] if node.kind is not NodeKind.GROUP] == [
        node for node in mine if node.kind is not NodeKind.GROUP
    ]
    assert with_missing(None, shared) == shared
    assert with_missing(given_to, shared) == given_to


# --- On the page


def test_attributes_are_pasted_into_the_chosen_cards_from_the_grid(
    studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, tmp_path: Path, idle: Idle
) -> None:
    async def story() -> None:
        added = await studio.uploads.add(draw(tmp_path, 3))
        page = shown(studio, theme, qtbot)
        studio.changes.deliver()
        held = QMimeData()
        held.setData(MIME_TYPE, copied([ARTIST]))
        QGuiApplication.clipboard().setMimeData(held)
        page.grid.selectAll()
        await idle()
        page.commands.paste()
        assert [studio.drafts.draft(art_id).attrs for art_id in added.art_ids] == [(ARTIST,)] * 3
        page.grid.clearSelection()
        page.commands.paste()
        assert "Choose the assets that are to have them" in page.notice.message

    arun(story())


def test_what_pasting_will_do_is_told_without_waiting_for_who_owns_the_clipboard(
    studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, tmp_path: Path, idle: Idle, of_another: _OfAnother
) -> None:
    async def story() -> None:
        await studio.uploads.add(draw(tmp_path, 1))
        actions = Actions(theme)
        page = shown(studio, theme, qtbot, actions=actions)
        studio.changes.deliver()
        page.grid.selectAll()
        await idle()
        assert actions.state(ActionId.PASTE) == ("Paste files or a picture", None)
        assert not of_another.is_asked

    arun(story())


@pytest.mark.soak
def test_pasting_into_many_holds_up_nothing(
    studio: Studio, theme: Theme, arun: Arun, qtbot: QtBot, tmp_path: Path, idle: Idle
) -> None:
    async def story() -> None:
        await studio.uploads.add(draw(tmp_path, 1_200))
        page = shown(studio, theme, qtbot)
        studio.changes.deliver()
        page.grid.selectAll()
        await idle()
        nodes = [Node(f"Trait {number}", text="{n} of 1,200" if number < 3 else "one") for number in range(8)]
        held = QMimeData()
        held.setData(MIME_TYPE, copied([*nodes, STORY, PRINT]))
        QGuiApplication.clipboard().setMimeData(held)
        start = time.thread_time()
        page.commands.paste()
        took = time.thread_time() - start
        start = time.thread_time()
        studio.changes.deliver()
        told = time.thread_time() - start
        within(max(took, told), 0.05, "pasting")

    arun(story(), 120)
