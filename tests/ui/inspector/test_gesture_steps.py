"""What is given up in the tree of attributes leaves everything as it was, and takes back nothing else."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.inspector.desk import Desk
from tests.ui.inspector.test_asset_form import open_value, state, stored

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.ui.inspector import asset_form
from mintwright.ui.inspector.attributes.editors import ValueEditor

Key = Qt.Key


def open_list(desk: Desk) -> QWidget:
    """Begin a line in a list that differs between all of them."""
    for art_id, lines in zip(desk.ids, [("a", "b"), ("c",), ("d", "e", "f")], strict=True):
        node = Node("Tools", NodeKind.LIST, children=tuple(Node("", text=line) for line in lines))
        desk.studio.drafts.edit(art_id, attrs=(node,))
    desk.studio.changes.deliver()
    desk.form.show_art(desk.ids)
    tree = desk.fields.attrs.tree
    tree.setCurrentIndex(tree.model().index(0, 0))
    tree.add_sibling()
    return focused()


def focused() -> QWidget:
    widget = QApplication.focusWidget()
    assert widget is not None
    return widget


@pytest.mark.parametrize("end", [Key.Key_Escape, Key.Key_Return])
def test_a_word_typed_and_deleted_again_leaves_different_values_of_several_as_they_were(
    arun: Arun, open_desk: Any, qtbot: QtBot, until: Until, end: Key
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            names = ("Mara", "Ada", "Ida")
            for art_id, name in zip(desk.ids, names, strict=True):
                desk.studio.drafts.edit(art_id, attrs=(Node("Artist", text=name),))
            desk.studio.changes.deliver()
            desk.form.show_art(desk.ids)
            desk.form.focus_field(("attrs", 0, "text"))
            desk.fields.attrs.tree.edit_value()
            editor = focused()
            qtbot.keyClicks(editor, "X")
            await until(lambda: '"X"' in stored(desk, 0))  # a pause
            qtbot.keyClick(editor, Key.Key_Backspace)
            await until(lambda: '"X"' not in stored(desk, 0))  # another
            assert [desk.draft(place).attrs[0].text for place in range(3)] == list(names)
            qtbot.keyClick(editor, end)
            desk.studio.changes.deliver()
            assert [desk.draft(place).attrs[0].text for place in range(3)] == list(names)

    arun(story())


@pytest.mark.parametrize("pauses", [False, True])
@pytest.mark.parametrize("end", [Key.Key_Escape, Key.Key_Return])
def test_a_line_that_was_begun_and_given_up_leaves_different_lists_of_several_as_they_were(
    arun: Arun, open_desk: Any, qtbot: QtBot, until: Until, *, pauses: bool, end: Key
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            editor = open_list(desk)
            if pauses:
                qtbot.keyClicks(editor, "brush")
                await until(lambda: "brush" in stored(desk, 0))
                for _ in "brush":
                    qtbot.keyClick(editor, Key.Key_Backspace)
            qtbot.keyClick(editor, end)
            desk.studio.changes.deliver()
            lists = ["".join(line.text for line in desk.draft(place).attrs[0].children) for place in range(3)]
            assert lists == ["ab", "c", "def"]

    arun(story())


def test_a_line_given_up_after_another_one_leaves_that_one(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            editor = open_list(desk)
            qtbot.keyClicks(editor, "brush")
            qtbot.keyClick(editor, Key.Key_Return)
            qtbot.keyClicks(focused(), "ink")
            qtbot.keyClick(focused(), Key.Key_Escape)
            desk.studio.changes.deliver()
            for place in range(3):
                assert desk.draft(place).attrs[0].children == (Node("", text="brush"),)
            assert desk.fields.attrs.model.nodes()[0].children == (Node("", text="brush"),)

    arun(story())


def test_what_was_begun_and_given_up_is_no_step(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            before = desk.studio.history.last
            tree = desk.fields.attrs.tree
            tree.setFocus()
            qtbot.keyClick(tree, Key.Key_Insert)
            qtbot.keyClicks(tree.viewport().findChildren(QLineEdit)[-1], "Artist")
            qtbot.keyClick(tree.viewport().findChildren(QLineEdit)[-1], Key.Key_Escape)
            assert desk.draft().attrs == ()
            assert desk.studio.history.last is before

    arun(story())


def test_a_value_given_up_after_a_pause_leaves_the_name_of_its_new_attribute(
    arun: Arun, open_desk: Any, qtbot: QtBot, until: Until
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            tree = desk.fields.attrs.tree
            tree.setFocus()
            qtbot.keyClick(tree, Key.Key_Insert)
            qtbot.keyClicks(tree.viewport().findChildren(QLineEdit)[-1], "Artist")
            qtbot.keyClick(tree.viewport().findChildren(QLineEdit)[-1], Key.Key_Return)
            await until(lambda: bool(tree.viewport().findChildren(ValueEditor)))
            qtbot.keyClicks(focused(), "Mara")
            await until(lambda: "Mara" in stored(desk, 0))
            qtbot.keyClick(focused(), Key.Key_Escape)
            assert desk.draft().attrs == (Node("Artist", text=""),)

    arun(story())


@pytest.mark.parametrize("what", ["found", "removed"])
def test_escape_takes_back_its_own_words_and_no_step_that_was_made_meanwhile(
    arun: Arun, open_desk: Any, qtbot: QtBot, until: Until, tmp_path: Path, what: str
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            open_value(desk, desk.ids[:1])
            editor, other = focused(), desk.ids[2]
            qtbot.keyClicks(editor, " Oyelaran")
            await until(lambda: "Mara Oyelaran" in stored(desk, 0))
            if what == "found":  # a search of minutes ends while the artist writes
                moved = tmp_path / "moved"
                moved.mkdir()
                (tmp_path / "art" / "tide.png").rename(moved / "tide.png")
                assert (await desk.studio.missing_files.find(moved, [other])).found == 1
            else:  # removed a moment ago; the disk took its time
                await desk.studio.uploads.remove([other])
            qtbot.keyClicks(editor, " the second")
            await until(lambda: "the second" in stored(desk, 0))
            assert focused() is editor, "the artist goes on"
            qtbot.keyClick(editor, Key.Key_Escape)
            await desk.studio.history.close()
            assert desk.draft().attrs == (Node("Artist", text="Mara"),)
            if what == "found":
                assert desk.studio.uploads.art(other).path.parent.name == "moved"
            else:
                assert not desk.studio.uploads.is_shown(other)

    arun(story())


def test_what_stands_in_an_editor_of_very_many_is_not_kept_at_each_pause_but_when_it_closes(
    arun: Arun, open_desk: Any, qtbot: QtBot, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asset_form, "KEPT_AT_PAUSES", 2)

    async def story() -> None:
        async with open_desk() as desk:
            open_value(desk, desk.ids)
            qtbot.keyClicks(focused(), " Oyelaran")
            await until(lambda: desk.studio.drafts.saved)  # a pause
            await until(lambda: state(desk)[1] == "Not saved yet")
            assert desk.draft().attrs == (Node("Artist", text="Mara"),)
            qtbot.keyClick(focused(), Key.Key_Return)
            await until(lambda: all("Mara Oyelaran" in stored(desk, place) for place in range(3)))
            await until(lambda: state(desk)[1] == "Saved")

    arun(story())
