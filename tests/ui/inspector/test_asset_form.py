"""The details of chosen art over a real studio: what is typed is kept, checked, undone and never disturbed."""

import re
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QTextCursor
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Until
from tests.ui.inspector.desk import Desk, leave, write

from mintwright.domain.assets import checks
from mintwright.domain.assets.asset import ExtraFile
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.collection.art_chooser import ArtChooser
from mintwright.ui.forms.long_text import LongText
from mintwright.ui.forms.problem_strip import ProblemStrip
from mintwright.ui.inspector import asset_fields, chosen_assets
from mintwright.ui.inspector.asset_form import AssetForm
from mintwright.ui.inspector.asset_header import AssetHeader
from mintwright.ui.inspector.attributes.editors import NameEditor, ValueEditor
from mintwright.ui.inspector.chosen_assets import ChosenAssets
from mintwright.ui.inspector.chosen_problems import ChosenProblems
from mintwright.ui.shell.throttle import INTERVAL_MS
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import tip

ADDRESS = "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz"
Key = Qt.Key


def test_a_title_takes_the_asset_name_along_and_is_one_step_back(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            write(qtbot, desk.fields.name.line, "Lantern at the gate")
            assert desk.draft().name == "Lantern at the gate"
            assert desk.draft().asset_name == "LanternAtTheGate"
            desk.studio.changes.deliver()
            assert desk.fields.asset_name.words == "LanternAtTheGate"
            leave(desk)
            assert str(desk.studio.history.undo_label) == "Edit title"
            desk.studio.history.undo()
            assert (desk.draft().name, desk.draft().asset_name) == ("Lantern", "Lantern")
            desk.studio.changes.deliver()
            assert desk.fields.name.words == "Lantern"

    arun(story())


def test_an_asset_name_edited_by_hand_stays(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            assert desk.fields.asset_name.note == "Follows the title until you change it."
            write(qtbot, desk.fields.asset_name.line, "Gate7")
            write(qtbot, desk.fields.name.line, "Another title")
            assert desk.draft().asset_name == "Gate7"
            leave(desk)
            assert desk.fields.asset_name.note.startswith("Stays when the title changes.")

    arun(story())


def test_an_emptied_asset_name_is_made_from_the_title_again(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            write(qtbot, desk.fields.asset_name.line, "Gate7")
            write(qtbot, desk.fields.asset_name.line, "")
            qtbot.keyClick(desk.fields.asset_name.line, Key.Key_Backspace)
            assert desk.draft().asset_name == ""
            leave(desk)
            assert desk.draft().asset_name == "Lantern"
            assert desk.fields.asset_name.words == "Lantern"
            write(qtbot, desk.fields.name.line, "Gate")
            assert desk.draft().asset_name == "Gate"

    arun(story())


def test_every_field_reaches_the_draft(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            write(qtbot, desk.fields.description.editor, "A paper lantern.")
            write(qtbot, desk.fields.quantity.amount.line, "1,000")
            write(qtbot, desk.fields.royalties.rate.line, "2,5")
            write(qtbot, desk.fields.royalties.address.editor, ADDRESS)
            desk.fields.quantity.is_auto.click()
            draft = desk.draft()
            assert draft.description == "A paper lantern."
            assert draft.amount == 1000
            assert draft.royalties_rate == Decimal("2.5")
            assert draft.royalties == ADDRESS
            assert draft.is_auto is False
            assert desk.studio.draft_problems.of(desk.ids[0]) == ()

    arun(story())


def test_an_address_is_taken_without_the_spaces_that_copying_brings(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.fields.royalties.address.editor.setFocus()
            desk.fields.royalties.address.editor.insertPlainText(f"  {ADDRESS[:20]}\n{ADDRESS[20:]} ")
            assert desk.draft().royalties == ADDRESS
            write(qtbot, desk.fields.royalties.rate.line, "5")
            leave(desk)
            assert desk.fields.royalties.address.note.startswith("Checked")

    arun(story())


def test_a_problem_is_said_on_leaving_and_taken_back_while_fixing(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            title = desk.fields.name
            write(qtbot, title.line, "t" * 80)
            desk.studio.changes.deliver()
            assert title.note == ""
            assert title.counter.text() == "80 of 64"
            leave(desk)
            assert "80" in title.note
            assert "64" in title.note
            assert title.line.property("invalid")
            title.line.setFocus()
            qtbot.keyClick(title.line, Key.Key_Backspace)
            assert title.note == ""
            assert not title.line.property("invalid")

    arun(story())


@pytest.mark.parametrize("amount", [-1, 0, 10**42])
def test_a_quantity_of_an_earlier_version_is_said_by_the_checks_and_holds_nothing(
    arun: Arun, open_desk: Any, until: Until, amount: int
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.studio.drafts.edit_many(desk.ids[:2], Sentence("test", "As it was stored"), amount=amount)
            for chosen in (desk.ids[:1], desk.ids[:2]):
                desk.form.show_art(chosen)
                desk.studio.changes.deliver()
                assert desk.fields.quantity.amount.words == str(amount)
                assert not desk.fields.unreadable()
            desk.form.show_art(desk.ids[:1])
            bound = "at most 9,223" if amount > 0 else "at least 1"
            await until(lambda: bound in desk.fields.quantity.amount.note)

    arun(story())


def test_words_that_are_no_number_are_kept_and_said(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            write(qtbot, desk.fields.quantity.amount.line, "a dozen")
            write(qtbot, desk.fields.royalties.rate.line, "five")
            leave(desk)
            desk.studio.changes.deliver()
            assert desk.fields.quantity.amount.words == "a dozen"
            assert "digits" in desk.fields.quantity.amount.note
            assert "digits" in desk.fields.royalties.rate.note
            assert desk.draft().amount is None
            desk.form.show_art([desk.ids[1]])
            assert desk.fields.quantity.amount.words == "1"
            assert desk.fields.quantity.amount.note == ""

    arun(story())


def test_news_equal_to_what_is_shown_leave_the_cursor_alone(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            write(qtbot, desk.fields.name.line, "Lantern")
            write(qtbot, desk.fields.description.editor, "A lantern")
            desk.fields.name.line.setCursorPosition(2)
            cursor = desk.fields.description.text_edit.textCursor()
            cursor.setPosition(4)
            desk.fields.description.text_edit.setTextCursor(cursor)
            desk.studio.changes.announce(Kind.DRAFTS, desk.ids)
            desk.studio.changes.deliver()
            assert desk.fields.name.line.cursorPosition() == 2
            assert desk.fields.description.text_edit.textCursor().position() == 4

    arun(story())


def test_the_help_gives_the_rate_in_percent_and_as_a_fraction(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            write(qtbot, desk.fields.royalties.rate.line, "2.5")
            said = desk.fields.royalties.rate.line.accessibleDescription()
            assert "2.5%" in said
            assert "0.025" in said

    arun(story())


def test_the_help_says_what_a_tick_does_and_the_tip_what_the_service_calls_it(arun: Arun, open_desk: Any) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            assert desk.fields.quantity.is_auto.text() == "Start minting as soon as it is paid"
            assert "is_auto" in desk.fields.quantity.is_auto.toolTip()
            assert desk.fields.asset_name.note == "Follows the title until you change it."

    arun(story())


def test_a_problem_of_the_file_is_said_in_its_whole_sentence(
    arun: Arun, open_desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = Sentence("test", "lantern.png is not there any more. Put it back and try again.")

    async def story() -> None:
        async with open_desk() as desk:
            assert not desk.fields.upload_problem.isVisible()
            item = desk.studio.uploads.item(desk.ids[0])
            with monkeypatch.context() as broken:
                broken.setattr(desk.studio.uploads, "item", lambda art_id: replace(item, problem=said))
                desk.studio.changes.announce(Kind.ART, desk.ids[:1])
                desk.studio.changes.deliver()
                assert desk.fields.upload_problem.isVisible()
                assert desk.fields.upload_problem.text() == str(said)
                assert desk.fields.upload_problem.property("role") == "error"
            desk.form.show_art([desk.ids[1]])
            assert not desk.fields.upload_problem.isVisible()

    arun(story())


def test_tab_from_the_description_reaches_the_buttons_before_the_attributes(
    arun: Arun, open_desk: Any, qtbot: QtBot
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.fields.description.text_edit.setFocus()
            names = []
            for _ in range(7):
                qtbot.keyClick(QApplication.focusWidget(), Key.Key_Tab)
                names.append(QApplication.focusWidget().accessibleName())
            assert names[0] == "Show: Attributes"  # the heading, which folds them
            assert names[1].startswith("Add a text")
            assert names[2].startswith("Add a list")
            assert names[3].startswith("Add a group")
            assert names[4:] == ["Edit the attributes as text", "More for this attribute", "Attributes"]

    arun(story())


def test_nothing_moves_when_the_attributes_get_the_focus(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.studio.drafts.edit(desk.ids[0], attrs=(Node("Artist", text="Mara"),))
            desk.studio.changes.deliver()
            tree = desk.fields.attrs.tree
            desk.fields.name.line.setFocus()
            desk.form.grab()  # lays everything out
            before = tree.viewport().geometry(), tree.geometry(), desk.fields.x()
            desk.fields.attrs.tree.setFocus(Qt.FocusReason.TabFocusReason)
            tree.setCurrentIndex(desk.fields.attrs.model.index_at((0,)))
            desk.form.grab()  # lays everything out
            after = tree.viewport().geometry(), tree.geometry(), desk.fields.x()
            assert after == before
            qtbot.keyClick(tree, Key.Key_Return)
            desk.form.grab()  # lays everything out
            opened = tree.y(), desk.fields.x()
            tree.finish_editing()
            assert opened == (before[1].y(), before[2]), "only what is below makes room"

    arun(story())


def test_the_row_that_is_gone_to_is_in_sight_of_the_one_scroll(
    arun: Arun, open_desk: Any, qtbot: QtBot, idle: Idle
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.studio.drafts.edit(desk.ids[0], attrs=[Node(f"Trait {number}", text="x") for number in range(60)])
            desk.studio.changes.deliver()
            await idle()
            tree, sight = desk.fields.attrs.tree, desk.form.findChild(QScrollArea).viewport()

            def seen() -> bool:
                row = tree.visualRect(tree.currentIndex())
                return sight.rect().contains(tree.viewport().mapTo(sight, row.center()))

            desk.form.focus_field(("attrs", 50, "text"))
            assert tree.currentIndex().row() == 50
            assert seen()
            for _ in range(50):
                qtbot.keyClick(tree, Key.Key_Up)
            assert tree.currentIndex().row() == 0
            assert seen()
            qtbot.keyClick(tree, Key.Key_End)
            await idle()
            assert tree.currentIndex().row() == 59
            assert seen()

    arun(story())


def test_attributes_are_kept_as_steps_of_their_own(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            tree = desk.fields.attrs.tree
            tree.setFocus()
            for name, value in (("Artist", "Mara"), ("Series", "Night Garden")):
                qtbot.keyClick(tree, Key.Key_Insert)
                qtbot.keyClicks(tree.viewport().findChildren(QLineEdit)[-1], name)
                qtbot.keyClick(QApplication.focusWidget(), Key.Key_Tab)
                qtbot.keyClicks(QApplication.focusWidget(), value)
                qtbot.keyClick(QApplication.focusWidget(), Key.Key_Return)
                qtbot.keyClick(QApplication.focusWidget(), Key.Key_Escape)  # no further one
            assert desk.draft().attrs == (Node("Artist", text="Mara"), Node("Series", text="Night Garden"))
            tree.remove()
            assert desk.draft().attrs == (Node("Artist", text="Mara"),)
            tree.setFocus()
            desk.fields.attrs.undo_requested.emit()
            assert len(desk.draft().attrs) == 2
            assert desk.fields.attrs.model.nodes() == desk.draft().attrs
            desk.studio.history.undo()
            assert desk.draft().attrs == (Node("Artist", text="Mara"),)  # name and value belong to adding it

    arun(story())


def test_a_problem_of_an_attribute_is_shown_and_found(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            paper = Node("Paper", text="Rag")
            group = Node("Materials", NodeKind.GROUP, children=(paper, paper))
            desk.studio.drafts.edit(desk.ids[0], attrs=(group,))
            desk.form.show_art([desk.ids[1]])
            problem = desk.studio.draft_problems.of(desk.ids[0])[0]
            desk.form.show_problem(desk.ids[0], problem.field)
            index = desk.fields.attrs.tree.currentIndex()
            assert index.data() == "Paper"
            assert desk.fields.attrs.model.problem(index) is not None
            assert desk.fields.attrs.tree.hasFocus()

    arun(story())


@pytest.mark.parametrize("name", ["name", "asset_name", "description", "amount", "royalties_rate", "royalties"])
def test_a_link_to_a_problem_puts_the_cursor_into_its_field(arun: Arun, open_desk: Any, name: str) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.form.show_problem(desk.ids[1], (name,))
            assert desk.fields.field(name).editor.hasFocus()
            assert not desk.fields.field(name).editor.visibleRegion().isEmpty()

    arun(story())


def test_several_assets_show_what_differs_and_leave_it_untouched(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.form.show_art(desk.ids)
            assert desk.fields.name.line.placeholderText() == "3 different titles"
            assert desk.fields.quantity.amount.words == "1"
            desk.fields.name.line.setFocus()
            leave(desk)
            assert [desk.draft(place).name for place in range(3)] == ["Lantern", "Moth", "Tide"]
            assert not desk.studio.history.can_undo

    arun(story())


def test_a_pattern_gives_several_titles_as_one_step(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.form.show_art(desk.ids)
            write(qtbot, desk.fields.name.line, "Night {n}: {name}")
            assert desk.fields.name.note == "Gives Night 1: Lantern · Night 2: Moth · Night 3: Tide"
            qtbot.keyClick(desk.fields.name.line, Key.Key_Return)
            names = [desk.draft(place).name for place in range(3)]
            assert names == ["Night 1: Lantern", "Night 2: Moth", "Night 3: Tide"]
            assert desk.draft(1).asset_name == "Night2Moth"
            desk.studio.history.undo()
            assert [desk.draft(place).name for place in range(3)] == ["Lantern", "Moth", "Tide"]
            assert not desk.studio.history.can_undo

    arun(story())


def test_one_title_for_several_gives_no_name_on_the_chain_that_another_asset_has(
    arun: Arun, open_desk: Any, qtbot: QtBot
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            assert desk.draft(2).asset_name == "Tide"
            desk.form.show_art(desk.ids[:2])
            write(qtbot, desk.fields.name.line, "Tide")
            qtbot.keyClick(desk.fields.name.line, Key.Key_Return)
            assert [desk.draft(place).name for place in range(3)] == ["Tide"] * 3
            assert [desk.draft(place).asset_name for place in range(3)] == ["Tide2", "Tide3", "Tide"]

    arun(story())


def test_what_was_typed_for_several_is_kept_when_other_art_is_chosen(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.form.show_art(desk.ids[:2])
            write(qtbot, desk.fields.description.editor, "From the night garden.")
            desk.form.show_art(desk.ids[2:])
            assert desk.draft(0).description == desk.draft(1).description == "From the night garden."
            assert desk.draft(2).description == ""
            assert desk.fields.description.words == ""

    arun(story())


def test_what_was_typed_is_kept_when_the_window_goes(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            tree = desk.fields.attrs.tree
            desk.studio.drafts.edit(desk.ids[0], attrs=(Node("Artist", text="Mara"),))
            desk.studio.changes.deliver()
            desk.form.focus_field(("attrs", 0, "text"))
            tree.edit_value()
            qtbot.keyClicks(QApplication.focusWidget(), "Mara Oyelaran")
            desk.form.window().hide()
            assert desk.draft().attrs[0].text == "Mara Oyelaran"
            desk.form.window().show()
            tree.rename()
            qtbot.keyClicks(tree.viewport().findChildren(QLineEdit)[-1], "Made by")
            desk.form.show_art(desk.ids[1:2])
            assert desk.draft().attrs[0].key == "Made by"
            assert desk.draft(1).attrs == ()
            desk.form.show_art(desk.ids)
            write(qtbot, desk.fields.quantity.amount.line, "7")
            desk.form.window().hide()
            assert [desk.draft(place).amount for place in range(3)] == [7, 7, 7]

    arun(story())


def stored(desk: Desk, place: int) -> str:
    """What the disk holds of one draft."""
    with closing(sqlite3.connect(desk.profile / "mintwright.db")) as journal:
        found = journal.execute("select body from draft where art_id = ?", (desk.ids[place],)).fetchone()
    return "" if found is None else found[0]


def state(desk: Desk) -> list[str]:
    """What the head of the form says, the title first."""
    return [one.text() for one in desk.form.findChild(AssetHeader).findChildren(QLabel)]


def test_what_is_typed_for_several_is_on_the_disk_before_the_field_is_left(
    arun: Arun, open_desk: Any, qtbot: QtBot, until: Until
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.studio.drafts.edit(desk.ids[0], description="Night")
            await desk.studio.drafts.flush()
            desk.studio.history.seal()
            desk.form.show_art(desk.ids)
            write(qtbot, desk.fields.description.editor, "Night")
            desk.studio.changes.deliver()
            assert state(desk)[1] == "Saving…"
            await until(lambda: state(desk)[1] == "Saved", 2)
            assert all("Night" in stored(desk, place) for place in range(3))
            qtbot.keyClicks(desk.fields.description.editor, " garden")
            await until(lambda: "Night garden" in stored(desk, 2), 2)
            assert desk.fields.description.words == "Night garden"
            assert desk.fields.description.editor.hasFocus()
            leave(desk)
            desk.studio.history.undo()
            assert [desk.draft(place).description for place in range(3)] == ["Night", "", ""]
            desk.studio.history.redo()
            assert {desk.draft(place).description for place in range(3)} == {"Night garden"}

    arun(story())


def test_a_pattern_fills_in_what_was_there_however_often_it_is_saved(
    arun: Arun, open_desk: Any, qtbot: QtBot, idle: Idle
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.form.show_art(desk.ids)
            write(qtbot, desk.fields.name.line, "{name}")
            for letter in " {n}!":
                qtbot.keyClicks(desk.fields.name.line, letter)
                await desk.studio.drafts.flush()
                await idle()
            assert desk.fields.name.words == "{name} {n}!"
            assert desk.fields.name.note == "Gives Lantern 1! · Moth 2! · Tide 3!"
            assert [desk.draft(place).name for place in range(3)] == ["Lantern 1!", "Moth 2!", "Tide 3!"]
            write(qtbot, desk.fields.name.line, "x")
            await desk.studio.drafts.flush()
            qtbot.keyClick(desk.fields.name.line, Key.Key_Backspace)
            leave(desk)
            assert [desk.draft(place).name for place in range(3)] == ["Lantern", "Moth", "Tide"]
            assert desk.draft(1).asset_name == "Moth"

    arun(story())


def test_a_step_back_while_words_wait_takes_those_words_back(
    arun: Arun, open_desk: Any, qtbot: QtBot, idle: Idle
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.form.show_art(desk.ids)
            write(qtbot, desk.fields.description.editor, "A")
            await desk.studio.drafts.flush()
            qtbot.keyClicks(desk.fields.description.editor, "B")
            desk.fields.attrs.undo_requested.emit()
            await desk.studio.drafts.flush()
            assert {desk.draft(place).description for place in range(3)} == {""}
            assert desk.fields.description.words == ""
            leave(desk)
            assert {desk.draft(place).description for place in range(3)} == {""}

    arun(story())


def test_what_is_typed_is_kept_when_another_project_is_opened(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.studio.drafts.edit(desk.ids[0], attrs=(Node("Artist", text="Mara"),))
            desk.studio.changes.deliver()
            desk.form.show_art(desk.ids)
            write(qtbot, desk.fields.description.editor, "Typed for all")
            await desk.studio.projects.create("Another")
            desk.studio.changes.deliver()
            assert all("Typed for all" in stored(desk, place) for place in range(3))
            await desk.studio.projects.open(desk.studio.projects.all()[0].id)
            desk.studio.changes.deliver()
            desk.form.show_art(desk.ids[:1])
            desk.form.focus_field(("attrs", 0, "text"))
            desk.fields.attrs.tree.edit_value()
            assert state(desk)[1] == "Saved"
            qtbot.keyClicks(QApplication.focusWidget(), "Mara Oyelaran")
            assert state(desk)[1] == "Saving…"
            await desk.studio.projects.open(desk.studio.projects.all()[1].id)
            assert "Mara Oyelaran" in stored(desk, 0)

    arun(story())


def open_value(desk: Desk, chosen: Sequence[int]) -> None:
    """Open the editor of the first attribute's value, and go to the end of its words."""
    desk.studio.drafts.edit(desk.ids[0], attrs=(Node("Artist", text="Mara"),))
    desk.studio.changes.deliver()
    desk.form.show_art(chosen)
    desk.form.focus_field(("attrs", 0, "text"))
    desk.studio.history.seal()
    desk.fields.attrs.tree.edit_value()
    editor = QApplication.focusWidget()
    assert isinstance(editor, LongText)
    editor.moveCursor(QTextCursor.MoveOperation.End)


def test_what_stands_in_an_open_editor_of_an_attribute_is_saved_at_each_pause_and_gone_after_escape(
    arun: Any, open_desk: Any, qtbot: Any, until: Any
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            for chosen in (desk.ids[:1], desk.ids):
                open_value(desk, chosen)
                editor = QApplication.focusWidget()
                words = [" Oyelaran", " the second"]
                for word in words:
                    qtbot.keyClicks(editor, word)
                    assert state(desk)[1] == "Saving…"
                    await until(lambda word=word: word in stored(desk, 0))
                    await until(lambda: state(desk)[1] == "Saved")
                    assert QApplication.focusWidget() is editor, "the artist goes on"
                qtbot.keyClick(editor, Key.Key_Escape)
                assert desk.draft().attrs == (Node("Artist", text="Mara"),)
                assert all("Oyelaran" not in str(desk.draft(place).attrs) for place in range(3))
                await until(lambda: "Oyelaran" not in stored(desk, 0))

    arun(story())


def test_pauses_in_an_open_editor_make_no_further_steps(arun: Any, open_desk: Any, qtbot: Any, until: Any) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            for chosen in (desk.ids[:1], desk.ids):
                open_value(desk, chosen)
                before = desk.draft()
                for word in (" Oyelaran", " the second"):
                    qtbot.keyClicks(QApplication.focusWidget(), word)
                    await until(lambda word=word: word in stored(desk, 0))
                qtbot.keyClicks(QApplication.focusWidget(), " Brown")
                qtbot.keyClick(QApplication.focusWidget(), Key.Key_Return)
                qtbot.keyClick(QApplication.focusWidget(), Key.Key_Escape)  # no further row
                assert "the second Brown" in str(desk.draft().attrs)
                desk.studio.history.undo()
                assert desk.draft() == before

    arun(story())


def test_the_name_of_a_new_attribute_is_saved_at_a_pause_and_escape_takes_the_row_away(
    arun: Any, open_desk: Any, qtbot: Any, until: Any
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            tree = desk.fields.attrs.tree
            tree.setFocus()
            qtbot.keyClick(tree, Key.Key_Insert)
            qtbot.keyClicks(tree.viewport().findChildren(QLineEdit)[-1], "Artist")
            await until(lambda: "Artist" in stored(desk, 0))
            qtbot.keyClick(tree.viewport().findChildren(QLineEdit)[-1], Key.Key_Escape)
            assert desk.draft().attrs == ()

    arun(story())


def test_words_that_are_in_no_draft_are_shown_as_not_saved(
    arun: Arun, open_desk: Any, qtbot: QtBot, until: Until
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            for chosen in (desk.ids, desk.ids[:1]):
                desk.form.show_art(chosen)
                write(qtbot, desk.fields.quantity.amount.line, "a dozen")
                await until(lambda: desk.studio.drafts.saved)
                assert state(desk)[1] == "Not saved yet"
                write(qtbot, desk.fields.quantity.amount.line, "12")
                await until(lambda: state(desk)[1] == "Saved")

    arun(story())


def test_a_shared_attribute_is_edited_in_all_of_them(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.studio.drafts.edit(desk.ids[0], attrs=(Node("Artist", text="Mara"), Node("Own", text="kept")))
            desk.studio.drafts.edit(desk.ids[1], attrs=(Node("Artist", text="M. O."),))
            desk.form.show_art(desk.ids)
            model = desk.fields.attrs.model
            value = model.index(0, 1)
            assert value.data() == "2 different values"
            model.setData(value, "Mara Oyelaran")
            for place in range(3):
                assert Node("Artist", text="Mara Oyelaran") in desk.draft(place).attrs
            assert Node("Own", text="kept") in desk.draft(0).attrs
            desk.studio.history.undo()
            assert desk.draft(1).attrs == (Node("Artist", text="M. O."),)
            assert desk.draft(2).attrs == ()

    arun(story())


@pytest.mark.parametrize("words", ["9" * 19, "9" * 20, "9" * 400, "9" * 30_000, "1" + ",000" * 7, "1" + ",000" * 30])
def test_a_number_that_is_too_large_for_a_quantity_is_called_too_large_and_not_no_number(
    arun: Arun, open_desk: Any, qtbot: QtBot, words: str
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.fields.quantity.amount.setFocus()
            desk.fields.quantity.amount.line.setText(words)
            desk.fields.quantity.amount.line.textEdited.emit(words)
            leave(desk)
            desk.studio.changes.deliver()
            assert desk.fields.quantity.amount.note == "The quantity can be at most 9,223,372,036,854,775,807."
            assert desk.fields.quantity.amount.words == words, "no digit is left out without a word"

    arun(story())


def test_words_that_are_no_number_change_nothing_in_several(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.form.show_art(desk.ids)
            write(qtbot, desk.fields.quantity.amount.line, "a dozen")
            leave(desk)
            assert desk.fields.quantity.amount.words == "a dozen"
            assert "digits" in desk.fields.quantity.amount.note
            assert [desk.draft(place).amount for place in range(3)] == [1, 1, 1]

    arun(story())


def test_problems_of_several_say_of_how_many(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.studio.drafts.edit(desk.ids[0], name="")
            desk.studio.drafts.edit(desk.ids[2], name="")
            desk.form.show_art(desk.ids)
            assert desk.fields.name.note.startswith("In 2 of 3: The title is empty")

    arun(story())


def test_the_tick_of_several_is_half_until_it_is_set(arun: Arun, open_desk: Any) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.studio.drafts.edit(desk.ids[1], is_auto=False)
            desk.form.show_art(desk.ids)
            assert desk.fields.quantity.is_auto.checkState() is Qt.CheckState.PartiallyChecked
            desk.fields.quantity.is_auto.click()
            ticked = desk.fields.quantity.is_auto.isChecked()
            assert [desk.draft(place).is_auto for place in range(3)] == [ticked] * 3

    arun(story())


def test_further_files_are_chosen_renamed_and_removed(arun: Arun, until: Until, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.fields.files.add_button.click()
            await until(lambda: desk.form.findChildren(ArtChooser))
            chooser = desk.form.findChildren(ArtChooser)[0]
            next(button for button in chooser.findChildren(QAbstractButton) if button.text() == "Choose all").click()
            chooser.accept()
            await until(lambda: desk.draft().files)
            desk.form.window().activateWindow()
            await until(lambda: desk.form.isActiveWindow())
            assert [file.art_id for file in desk.draft().files] == list(desk.ids[1:])
            name = desk.fields.files.findChildren(QLineEdit)[0]
            write(qtbot, name, "Score")
            assert desk.draft().files[0] == ExtraFile(art_id=desk.ids[1], name="Score")
            write(qtbot, name, " ")
            leave(desk)
            said = [widget.property("text") for widget in desk.fields.files.findChildren(QWidget)]
            assert any("no name" in str(words) for words in said)
            remove = next(b for b in desk.fields.files.findChildren(QAbstractButton) if "Remove" in b.accessibleName())
            remove.click()
            assert [file.art_id for file in desk.draft().files] == [desk.ids[2]]

    arun(story())


def test_in_a_collection_it_says_what_the_primary_decides(arun: Arun, open_desk: Any) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            await desk.studio.projects.add_to_collection(desk.ids)
            desk.studio.changes.deliver()
            assert desk.fields.shared.isVisibleTo(desk.form)
            assert desk.fields.shared.text().startswith("★ Primary")
            desk.form.show_art(desk.ids[1:2])
            assert "counts only when you mint this asset alone" in desk.fields.shared.text()
            desk.form.show_art(desk.ids)
            assert not desk.fields.shared.isVisibleTo(desk.form)

    arun(story())


def test_undo_buttons_say_what_they_take_back(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            buttons = {b.accessibleName(): b for b in desk.form.findChildren(QAbstractButton)}
            assert not buttons["Undo"].isEnabled()
            write(qtbot, desk.fields.description.editor, "A lantern.")
            desk.studio.changes.deliver()
            assert buttons["Undo"].accessibleName() == "Undo: Edit description"
            buttons["Undo"].click()
            assert desk.fields.description.words == ""
            assert buttons["Redo"].accessibleName() == "Redo: Edit description"
            buttons["Redo"].click()
            assert desk.fields.description.words == "A lantern."

    arun(story())


def test_it_says_when_everything_is_on_disk(arun: Arun, open_desk: Any, qtbot: QtBot) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            write(qtbot, desk.fields.description.editor, "A lantern.")
            desk.studio.changes.deliver()
            words = lambda: [w.property("text") for w in desk.form.findChildren(QWidget)]
            assert "Saving…" in words()
            await desk.studio.drafts.flush()
            desk.studio.changes.deliver()
            assert "Saved" in words()

    arun(story())


def test_the_facts_of_the_files_are_shown(arun: Arun, until: Until, open_desk: Any) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.studio.uploads.start()
            await until(lambda: desk.studio.uploads.item(desk.ids[0]).art.media_type)
            desk.form.show_art([])
            desk.form.show_art(desk.ids[:1])
            assert desk.fields.facts.text().startswith("PNG · 40 × 30 · ")
            assert desk.fields.preview.accessibleName() == "lantern.png"
            desk.form.show_art(desk.ids)
            assert desk.fields.facts.text().startswith("3 files · ")

    arun(story())


def test_removed_art_leaves_the_form(arun: Arun, open_desk: Any) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            await desk.studio.uploads.remove(desk.ids[:1])
            desk.studio.changes.deliver()
            assert not desk.fields.isVisible()
            desk.form.show_art(desk.ids[1:2])
            assert desk.fields.isVisible()

    arun(story())


def test_a_closed_form_hears_no_news(arun: Arun, until: Until, open_desk: Any, theme: Theme) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            form = AssetForm(desk.studio, theme, Actions(theme))
            form.show_art(desk.ids[:1])
            gone: list[bool] = []
            form.destroyed.connect(lambda: gone.append(True))
            form.deleteLater()
            await until(lambda: gone)
            desk.studio.drafts.edit(desk.ids[0], name="Elsewhere")
            desk.studio.changes.deliver()
            assert desk.fields.name.words == "Elsewhere"

    arun(story())


def test_every_focusable_widget_has_a_name(arun: Arun, open_desk: Any) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.studio.drafts.edit(desk.ids[0], files=(ExtraFile(art_id=desk.ids[1], name="Score"),))
            desk.studio.changes.deliver()
            for widget in desk.form.findChildren(QWidget):
                if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not widget.objectName().startswith("qt_"):
                    assert widget.accessibleName(), widget
            assert desk.fields.preview.accessibleName()

    arun(story())


def test_a_damaged_picture_is_said_where_its_asset_is_described(
    live_studio: Studio, theme: Theme, arun: Arun, until: Until, qtbot: QtBot, tmp_path: Path
) -> None:
    torn = tmp_path / "torn.png"
    torn.write_bytes(b"\x89PNG\r\n\x1a\n" + b"nothing that is a picture")

    async def story() -> None:
        theme.pixmaps.follow(live_studio.previews)
        form = AssetForm(live_studio, theme, Actions(theme))
        qtbot.addWidget(form)
        form.show()
        (art_id,) = (await live_studio.uploads.add([torn])).art_ids
        await until(lambda: live_studio.uploads.item(art_id).state is UploadState.UPLOADED)
        form.show_art([art_id])
        await until(form.fields.upload_problem.isVisible)
        said = form.fields.upload_problem.text()
        assert said == "This picture can't be read. Open it in your image editor and save it again, or remove it."
        line = ProblemStrip(live_studio, theme)
        qtbot.addWidget(line)
        line.show_art([art_id])
        assert line.message == f"torn.png: {said}", "one sentence, one advice"

    arun(story(), 20)


def test_the_form_grows_when_its_parts_come_to_need_more(arun: Arun, open_desk: Any, idle: Idle) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            await idle()
            desk.fields.name.setMinimumWidth(desk.form.width() + 40)
            await idle()
            assert desk.form.width() > desk.fields.minimumSizeHint().width() > desk.fields.name.minimumWidth()

    arun(story())


# --- Many chosen: what is computed, and how often


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Callable[[Any, str], list[object]]:
    """Count the calls of a function: one entry each."""

    def counts(owner: Any, name: str) -> list[object]:
        calls: list[object] = []
        real = getattr(owner, name)

        def call(*values: Any, **named: Any) -> Any:
            calls.append(values)
            return real(*values, **named)

        monkeypatch.setattr(owner, name, call)
        return calls

    return counts


def test_news_of_other_art_computes_nothing(arun: Arun, open_desk: Any, counted: Any) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.form.show_art(desk.ids[:2])
            desk.studio.changes.deliver()
            asked = [counted(ChosenAssets, name) for name in ("among", "drafts", "facts", "file_names")]
            asked.append(counted(ChosenProblems, "look"))
            for kind in (Kind.ART, Kind.PREVIEWS, Kind.DRAFTS):
                desk.studio.changes.announce(kind, desk.ids[2:])
            desk.studio.changes.deliver()
            assert asked == [[]] * 5

    arun(story())


def test_pictures_that_arrive_compute_nothing_of_several(arun: Arun, open_desk: Any, counted: Any) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.form.show_art(desk.ids)
            facts = counted(ChosenAssets, "facts")
            desk.studio.changes.announce(Kind.PREVIEWS, desk.ids)
            desk.studio.changes.deliver()
            assert not facts

    arun(story())


def test_news_of_the_chosen_art_in_quick_order_is_shown_at_once_and_once_more(
    arun: Arun, open_desk: Any, counted: Any, until: Until
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.form.show_art(desk.ids)
            facts = counted(ChosenAssets, "facts")
            for _ in range(50):
                desk.studio.changes.announce(Kind.ART, desk.ids)
                desk.studio.changes.deliver()
            assert len(facts) == 1
            await until(lambda: len(facts) == 2)

    arun(story())


def test_art_that_is_removed_while_news_of_it_wait_leaves_the_form_at_once(
    arun: Arun, open_desk: Any, until: Until
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.form.show_art(desk.ids)
            for _ in range(2):
                desk.studio.changes.announce(Kind.ART, desk.ids)
                desk.studio.changes.deliver()
            await desk.studio.uploads.remove(desk.ids)
            desk.studio.changes.deliver()
            assert not desk.fields.isVisible()
            later = QTimer(singleShot=True, interval=2 * INTERVAL_MS)  # than the news that waited
            later.start()
            await until(lambda: not later.isActive())

    arun(story())


def test_typing_for_several_looks_at_no_attributes_and_unites_them_only_when_they_changed(
    arun: Arun, open_desk: Any, counted: Any, qtbot: QtBot
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            for place, art_id in enumerate(desk.ids):
                desk.studio.drafts.edit(art_id, attrs=(Node("Eyes", text=str(place)),))
            desk.studio.changes.deliver()
            desk.form.show_art(desk.ids)
            checked, united = counted(checks, "check_attrs"), counted(asset_fields, "merged")
            write(qtbot, desk.fields.description.editor, "At night")
            await desk.studio.drafts.flush()
            desk.studio.changes.deliver()
            assert {desk.draft(place).description for place in range(3)} == {"At night"}
            assert (checked, united) == ([], [])
            desk.studio.drafts.edit(desk.ids[0], attrs=(Node("Eyes", text="green"),))
            desk.studio.changes.deliver()
            assert len(united) == 1

    arun(story())


def test_patterns_need_no_expression_of_their_own_for_each_asset(
    arun: Arun, open_desk: Any, counted: Any, qtbot: QtBot
) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.form.show_art(desk.ids)
            made = counted(re, "escape")
            write(qtbot, desk.fields.name.editor, "Gate {n}")
            await desk.studio.drafts.flush()
            assert not made

    arun(story())


def test_of_many_files_the_first_are_named(arun: Arun, open_desk: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chosen_assets, "NAMED", 2)

    async def story() -> None:
        async with open_desk() as desk:
            desk.form.show_art(desk.ids)
            assert desk.fields.facts.toolTip() == tip("lantern.png, moth.png and 1 more")
            desk.form.show_art(desk.ids[:2])
            assert desk.fields.preview.accessibleName() == "lantern.png, moth.png"

    arun(story())


def test_of_the_parts_of_the_form_one_alone_is_told_to_have_the_focus(arun: Arun, open_desk: Any, until: Until) -> None:
    async def story() -> None:
        async with open_desk() as desk:
            desk.form.show_art(desk.ids[:1])
            desk.form.window().activateWindow()
            for part in (desk.form, desk.fields.description):
                part.setFocus(Qt.FocusReason.ShortcutFocusReason)
                field = part if part is not desk.form else desk.fields.name
                await until(field.editor.hasFocus)
                parts = [desk.form, *desk.form.findChildren(QWidget)]
                asked = [one for one in parts if one.objectName() != "qt_scrollarea_viewport"]  # Qt's own
                told = [one for one in asked if QAccessible.queryAccessibleInterface(one).state().focused]
                assert told == [field.editor]

    arun(story())


def test_an_attribute_added_to_several_takes_no_other_s_name(
    arun: Arun, open_desk: Any, qtbot: QtBot, until: Until
) -> None:
    """One has two already: the new one is shown after both, though it was added after the first."""

    async def story() -> None:
        async with open_desk() as desk:
            has = (Node("Series", text="Day"), Node("Artist", text="Mara"))
            desk.studio.drafts.edit(desk.ids[0], attrs=has)
            desk.form.show_art(desk.ids)
            tree = desk.fields.attrs.tree
            tree.setFocus()
            tree.setCurrentIndex(desk.fields.attrs.model.index_at((0,)))
            desk.form.add_attribute(NodeKind.TEXT)
            desk.studio.changes.deliver()
            line = QApplication.focusWidget()
            assert isinstance(line, NameEditor)
            assert line.text() == ""
            qtbot.keyClicks(line, "Paper")
            qtbot.keyClick(line, Qt.Key.Key_Return)
            await until(lambda: tree.findChildren(ValueEditor))
            (value,) = tree.findChildren(ValueEditor)
            await until(value.field.hasFocus)
            qtbot.keyClicks(value.field, "Rag")
            qtbot.keyClick(value.field, Qt.Key.Key_Return)
            qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)  # no further one
            await desk.studio.drafts.flush()
            assert set(desk.draft(0).attrs) == {*has, Node("Paper", text="Rag")}
            assert all(Node("Paper", text="Rag") in desk.draft(one).attrs for one in range(3))

    arun(story())
