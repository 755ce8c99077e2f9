"""Patterns in every text of several assets: each gets its own, as one step, and sees before what it is."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person
from tests.ui.inspector.desk import leave, write

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.ui.inspector.attributes.editors import ValueEditor
from mintwright.ui.inspector.attributes.model import AttrColumn, AttrRole

Key = Qt.Key


def texts(desk: Any) -> list[str]:
    """The texts of the first attribute of each asset."""
    return [desk.draft(place).attrs[0].text for place in range(3)]


def said_of(part: QWidget) -> list[str]:
    """What its lines say."""
    return [one.text() for one in part.findChildren(QLabel)]


def lines(node: Node) -> list[str]:
    return [child.text for child in node.children]


def test_a_pattern_in_the_description_gives_each_its_own(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.form.show_art(desk.ids)
            assert "{title} the title: each" in desk.fields.description.note, "they have no attribute to ask for"
            desk.form.show_art(desk.ids[:1])
            desk.studio.drafts.edit(desk.ids[1], attrs=(Node("n", text="1"), Node("Sky", text="Red")))
            desk.form.show_art(desk.ids)
            assert "{title} the title, {Sky} an attribute" in desk.fields.description.note
            assert "{title} the old title, {Sky} an attribute" in desk.fields.name.note
            write(qtbot, desk.fields.description.editor, "{title} is number {nn}.")
            assert (
                desk.fields.description.note == "Gives Lantern is number 01. · Moth is number 02. · Tide is number 03."
            )
            assert "The longest of these: 21 of 64 in the first line" in said_of(desk.fields.description)
            await desk.studio.drafts.flush()
            qtbot.keyClicks(desk.fields.description.editor, " Really.")
            leave(desk)
            assert desk.draft(1).description == "Moth is number 02. Really."
            desk.studio.history.undo()
            assert {desk.draft(place).description for place in range(3)} == {""}

    arun(story())


def test_what_a_pattern_gives_is_said_no_more_once_it_was_undone(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.form.show_art(desk.ids)
            hint = desk.fields.description.note
            write(qtbot, desk.fields.description.editor, "{name} is number {nn}.")
            assert desk.fields.description.note.startswith("Gives ")
            await desk.studio.drafts.flush()
            desk.studio.changes.deliver()
            assert desk.fields.description.note.startswith("Gives "), "the cursor is in it"
            desk.studio.history.undo()
            desk.studio.changes.deliver()
            assert (desk.fields.description.words, desk.fields.description.note) == ("", hint)

    arun(story())


def test_a_serial_number_is_given_to_each_and_shown_as_what_was_given(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.form.show_art(desk.ids)
            tree = desk.fields.attrs.tree
            tree.setFocus()
            qtbot.keyClick(tree, Key.Key_Insert)
            qtbot.keyClicks(tree.viewport().findChildren(QLineEdit)[-1], "Serial")
            qtbot.keyClick(QApplication.focusWidget(), Key.Key_Tab)
            qtbot.keyClicks(QApplication.focusWidget(), "{n} of")
            await desk.studio.drafts.flush()  # a pause: what is typed so far is given, and goes on
            desk.studio.changes.deliver()
            qtbot.keyClicks(QApplication.focusWidget(), " 38")
            assert Person(desk.form).sees("Gives 1 of 38 · 2 of 38 · 3 of 38")
            qtbot.keyClick(QApplication.focusWidget(), Key.Key_Return)
            assert texts(desk) == ["1 of 38", "2 of 38", "3 of 38"]
            desk.studio.changes.deliver()
            value = desk.fields.attrs.model.index(0, AttrColumn.VALUE)
            assert value.data() == "{n} of 38"
            assert value.data(AttrRole.CHIP).words == "1 of 38"
            assert "the first gets 1 of 38" in value.data(Qt.ItemDataRole.AccessibleTextRole)
            desk.form.show_art(desk.ids[:2])
            assert value.data() == "2 different values"
            desk.studio.history.undo()
            assert [desk.draft(place).attrs for place in range(3)] == [(), (), ()]

    arun(story())


def test_a_title_can_be_made_of_attributes_and_says_who_has_none(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            for art_id, hat in zip(desk.ids, ("Beret", "Leaf", ""), strict=True):
                desk.studio.drafts.edit(art_id, attrs=(Node("Hat", text=hat),))
            desk.form.show_art(desk.ids)
            write(qtbot, desk.fields.name.line, "{Hat} of {folder}, {file}")
            assert desk.fields.name.note == "“{Hat}” stays as it is in 1 asset, which has nothing of that name."
            leave(desk)
            titles = [desk.draft(place).name for place in range(3)]
            assert titles == ["Beret of art, lantern", "Leaf of art, moth", "{Hat} of art, tide"]

    arun(story())


def test_an_attribute_can_be_made_of_what_it_was_however_long_that_is_typed(
    arun: Arun, open_desk: Any, qtbot: QtBot
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            for art_id, hat in zip(desk.ids, ("Beret", "Leaf", "Crown"), strict=True):
                desk.studio.drafts.edit(art_id, attrs=(Node("Hat", text=hat),))
            desk.form.show_art(desk.ids)
            model, tree = desk.fields.attrs.model, desk.fields.attrs.tree
            tree.setFocus()
            tree.setCurrentIndex(model.index(0, 1))
            qtbot.keyClick(tree, Key.Key_Return)
            qtbot.keyClicks(QApplication.focusWidget(), "{Hat}, old")
            await desk.studio.drafts.flush()  # a pause
            desk.studio.changes.deliver()
            qtbot.keyClicks(QApplication.focusWidget(), "er")
            assert Person(desk.form).sees("Gives Beret, older · Leaf, older · Crown, older")
            qtbot.keyClick(QApplication.focusWidget(), Key.Key_Return)
            assert texts(desk) == ["Beret, older", "Leaf, older", "Crown, older"]
            model.setData(model.index(0, 1), "{Hat}!")
            assert texts(desk) == ["Beret, older!", "Leaf, older!", "Crown, older!"]

    arun(story())


def test_a_pattern_works_in_lists_and_groups_and_stays_in_sight(arun: Arun, open_desk: Any) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            tree = (
                Node("Story", NodeKind.LIST, children=(Node("", text="Once"), Node("", text="There was"))),
                Node("Print", NodeKind.GROUP, children=(Node("Serial", text="?"),)),
            )
            for art_id in desk.ids:
                desk.studio.drafts.edit(art_id, attrs=tree)
            desk.form.show_art(desk.ids)
            model = desk.fields.attrs.model
            model.setData(model.index_at((0, 1)).siblingAtColumn(1), "{name}, no. {nnn}")
            model.setData(model.index_at((1, 0)).siblingAtColumn(1), "{n}")
            desk.studio.changes.deliver()
            for place, title in enumerate(("Lantern", "Moth", "Tide")):
                story, group = desk.draft(place).attrs
                assert lines(story) == ["Once", f"{title}, no. 00{place + 1}"]
                assert group.children == (Node("Serial", text=str(place + 1)),)
            assert model.index_at((0, 1)).siblingAtColumn(1).data() == "{name}, no. {nnn}"
            assert model.index_at((1, 0)).siblingAtColumn(1).data() == "{n}"

    arun(story())


def test_what_stood_there_before_is_no_pattern_of_an_edit_beside_it(arun: Arun, open_desk: Any) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            for art_id in desk.ids:
                desk.studio.drafts.edit(art_id, attrs=(Node("Motto", text="{n}"), Node("Artist", text="Mara")))
            desk.form.show_art(desk.ids)
            model = desk.fields.attrs.model
            model.setData(model.index(1, 1), "M. O.")
            model.setData(model.index(0, 0), "Saying")
            assert desk.draft(2).attrs == (Node("Saying", text="{n}"), Node("Artist", text="M. O."))

    arun(story())


@pytest.mark.parametrize(("field", "limit"), [("name", 64), ("asset_name", 32)])
def test_the_limit_counts_what_a_pattern_gives(
    arun: Arun, open_desk: Any, qtbot: QtBot, field: str, limit: int
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.form.show_art(desk.ids)
            shown = desk.fields.field(field)
            write(qtbot, shown.line, "x" * (limit - 5) + "{name}")
            assert f"Too long from “Lantern” on: it counts as {limit + 2} characters of {limit}." in shown.note
            assert shown.counter.text() == f"{limit + 2} of {limit}"
            qtbot.keyClick(shown.line, Key.Key_Home)
            for _ in range(2):
                qtbot.keyClick(shown.line, Key.Key_Delete)
            assert shown.counter.text() == f"{limit} of {limit}"
            assert shown.note.startswith("Gives ")

    arun(story())


def test_of_a_single_asset_a_pattern_is_its_text_and_is_warned_of(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            write(qtbot, desk.fields.name.line, "Gate {n}")
            leave(desk)
            assert desk.draft().name == "Gate {n}"
            assert desk.fields.name.note.startswith("The title says “{n}”, which is minted as it stands.")
            model, tree = desk.fields.attrs.model, desk.fields.attrs.tree
            desk.studio.drafts.edit(desk.ids[0], attrs=(Node("Serial", text="{n}"),))
            desk.studio.changes.deliver()
            tree.setFocus()
            tree.setCurrentIndex(model.index(0, 1))
            qtbot.keyClick(tree, Key.Key_Return)
            (editor,) = tree.viewport().findChildren(ValueEditor)
            assert not [label for label in Person(editor).all(QLabel) if label.text().startswith("Gives")]
            qtbot.keyClick(QApplication.focusWidget(), Key.Key_Return)
            qtbot.keyClick(QApplication.focusWidget(), Key.Key_Escape)  # no further row
            assert desk.draft().attrs == (Node("Serial", text="{n}"),)
            assert Person(desk.form).sees("“Serial” says “{n}”, which is minted as it stands.")

    arun(story())
