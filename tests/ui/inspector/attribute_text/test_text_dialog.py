"""The attributes of what is chosen, edited as a text above the window: said as it is written, used as one step."""

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QGuiApplication, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot
from tests.pace import within
from tests.parts import draw
from tests.ui.driver import Arun, Idle, Person, Until

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.attribute_text.placed_json import MOST_BYTES, MOST_ROWS
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.inspector.attribute_text.text_dialog import AttributeTextDialog
from mintwright.ui.presets.defaults_dialog import DefaultsDialog
from mintwright.ui.window.main_window import MainWindow
from mintwright.ui.window.session_end import SessionEnd

CTRL = Qt.KeyboardModifier.ControlModifier
ARTIST = Node("Artist", text="Mara")
PAPER = Node("Paper", NodeKind.GROUP, children=(Node("Weight", text="300\u00a0g"),))
STORY = Node("Story", NodeKind.LIST, children=(Node("", text="Once"), Node("", text="upon 🦊 a time")))


class Desk:
    """The window with three pieces, the first of them described and chosen."""

    def __init__(self, window: MainWindow, studio: Studio, until: Until, idle: Idle, folder: Path) -> None:
        self.window, self.studio, self.until, self.idle, self.folder = window, studio, until, idle, folder
        self.person = Person(window)
        self.ids: list[int] = []

    async def fill(self, *attrs: tuple[Node, ...]) -> None:
        await self.studio.uploads.add(draw(self.folder, 3))
        self.ids = list(self.studio.uploads.order())
        for art_id, nodes in zip(self.ids, attrs, strict=False):
            self.studio.drafts.edit(art_id, attrs=nodes)
        self.studio.history.seal()
        await self.until(lambda: self.window.uploads.grid.model().rowCount() == 3)
        await self.choose(0)

    async def choose(self, *rows: int) -> None:
        self.window.uploads.grid.choose(list(rows))
        await self.idle()

    def attrs(self, row: int) -> tuple[Node, ...]:
        return self.studio.drafts.draft(self.ids[row]).attrs

    async def open(self) -> AttributeTextDialog:
        self.window.all_actions.run(ActionId.EDIT_AS_TEXT)
        await self.until(lambda: self.person.dialogs(AttributeTextDialog))
        return self.person.dialogs(AttributeTextDialog)[0]

    async def is_closed(self) -> None:
        await self.until(lambda: not self.person.dialogs(AttributeTextDialog))


@pytest.fixture
def desk(window: MainWindow, studio: Studio, until: Until, idle: Idle, tmp_path: Path) -> Desk:
    return Desk(window, studio, until, idle, tmp_path / "art")


def notes(dialog: AttributeTextDialog) -> list[str]:
    model = dialog.notes.model()
    return [str(model.index(row, 0).data()) for row in range(model.rowCount())]


def test_a_text_is_written_and_used_as_one_step(desk: Desk, arun: Arun, qtbot: QtBot) -> None:
    async def story() -> None:
        await desk.fill((ARTIST, PAPER, STORY))
        dialog = await desk.open()
        assert json.loads(dialog.editor.words)["Story"] == ["Once", "upon 🦊 a time"]
        assert dialog.state.text() == "All of it can be used."
        dialog.editor.show_words('{"Artist": "Ada", "Paper": {"Weight": "300\u00a0g"}, "Year": 2026}')
        await desk.until(lambda: notes(dialog))
        assert notes(dialog) == ["Line 1, column 57: A number, true or false becomes a text."]
        assert desk.attrs(0) == (ARTIST, PAPER, STORY), "nothing counts before it is used"
        qtbot.keyClick(dialog.editor, Qt.Key.Key_Return, CTRL)
        await desk.is_closed()
        assert desk.attrs(0) == (Node("Artist", text="Ada"), PAPER, Node("Year", text="2026"))
        assert str(desk.studio.history.undo_label) == "Edit attributes as text"
        desk.window.all_actions.run(ActionId.UNDO)
        await desk.until(lambda: desk.attrs(0) == (ARTIST, PAPER, STORY))

    arun(story())


def test_what_is_wrong_is_said_at_its_line_as_it_is_typed_and_leads_there(desk: Desk, arun: Arun, qtbot: QtBot) -> None:
    async def story() -> None:
        await desk.fill((ARTIST,))
        dialog = await desk.open()
        dialog.editor.show_words('{\n"🦊": "x",\n')
        dialog.editor.moveCursor(QTextCursor.MoveOperation.End)
        qtbot.keyClicks(dialog.editor, "Artist: 1}")
        await desk.until(lambda: notes(dialog) == ["Line 3, column 1: Put “Artist” in quotation marks."])
        assert (dialog.state.text(), dialog.use.isEnabled()) == ("1 thing is wrong.", False)
        assert [one.cursor.selectedText() for one in dialog.editor.extraSelections()] == ["A"]
        dialog.accept()
        assert dialog.isVisible(), "it is not used"
        assert dialog.editor.textCursor().blockNumber() == 2
        dialog.editor.moveCursor(QTextCursor.MoveOperation.Start)
        dialog.notes.setFocus()
        dialog.notes.setCurrentIndex(dialog.notes.model().index(0, 0))
        qtbot.keyClick(dialog.notes, Qt.Key.Key_Return)
        assert dialog.editor.textCursor().blockNumber() == 2
        await leave(desk, dialog)

    arun(story())


async def leave(desk: Desk, dialog: AttributeTextDialog) -> None:
    """Throw away what was written."""
    dialog.reject()
    await desk.until(lambda: desk.person.sees("Throw away what you wrote?"))
    desk.person.press("Throw away")
    await desk.is_closed()


def test_what_was_written_is_not_thrown_away_by_one_key(desk: Desk, arun: Arun, qtbot: QtBot) -> None:
    async def story() -> None:
        await desk.fill((ARTIST,))
        dialog = await desk.open()
        qtbot.keyClick(dialog.editor, Qt.Key.Key_Escape)
        await desk.is_closed()
        dialog = await desk.open()
        dialog.editor.insertPlainText(" ")
        qtbot.keyClick(dialog.editor, Qt.Key.Key_Escape)
        await desk.until(lambda: desk.person.sees("Throw away what you wrote?"))
        desk.person.press("Keep writing")
        await desk.idle()
        assert dialog.isVisible()
        await leave(desk, dialog)
        assert desk.attrs(0) == (ARTIST,)

    arun(story())


def test_what_was_written_is_asked_about_before_the_window_closes_or_the_session_ends(desk: Desk, arun: Arun) -> None:
    class Manager:
        held = 0

        def allowsInteraction(self) -> bool:
            return True

        def cancel(self) -> None:
            self.held += 1

    async def story() -> None:
        await desk.fill((ARTIST,))
        dialog = await desk.open()
        dialog.editor.insertPlainText(" ")
        left = list[bool]()
        desk.window.close_requested.connect(lambda: left.append(True))
        manager = Manager()
        SessionEnd(desk.window, desk.studio.unsaved_work).on_commit_request(manager)  # pyright: ignore[reportArgumentType] - Qt makes none for a test
        assert manager.held == 1
        await desk.until(lambda: desk.person.sees("Throw away what you wrote?"))
        desk.person.press("Keep writing")
        await desk.idle()
        assert dialog.isVisible()
        assert not left
        desk.window.close()
        await desk.until(lambda: desk.person.sees("Throw away what you wrote?"))
        desk.person.press("Throw away")
        await desk.until(lambda: left)
        assert desk.attrs(0) == (ARTIST,)

    arun(story())


@pytest.mark.parametrize(
    ("choice", "names"),
    [(1, ["Hat", "Hat 2"]), (2, ["Hat"]), (3, ["Hat"])],
)
def test_a_name_that_stands_twice_is_asked_about(desk: Desk, arun: Arun, choice: int, names: list[str]) -> None:
    async def story() -> None:
        await desk.fill((ARTIST,))
        dialog = await desk.open()
        assert not dialog.repeated.isVisible()
        dialog.editor.show_words('{"Hat": "Cap",\n"Hat": "Crown"}')
        await desk.until(dialog.repeated.isVisible)
        assert dialog.repeated.itemText(1) == "Get a number: “Hat”, “Hat 2”"
        assert not dialog.use.isEnabled()
        assert dialog.state.text() == "1 thing is wrong."
        dialog.accept()
        assert dialog.isVisible()
        assert desk.attrs(0) == (ARTIST,)
        dialog.repeated.setCurrentIndex(choice)
        dialog.repeated.activated.emit(choice)
        assert dialog.use.isEnabled()
        dialog.accept()
        await desk.is_closed()
        assert [node.key for node in desk.attrs(0)] == names

    arun(story())


def test_a_text_that_was_not_changed_makes_no_step(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill((ARTIST, ARTIST, PAPER))
        before = desk.studio.history.last
        (await desk.open()).accept()
        await desk.is_closed()
        assert desk.studio.history.last is before
        assert desk.attrs(0) == (ARTIST, ARTIST, PAPER)

    arun(story())


def test_of_several_what_they_have_in_common_is_shown_and_written(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        own = Node("Own", text="x")
        await desk.fill((ARTIST, PAPER), (ARTIST, own))
        await desk.choose(0, 1)
        dialog = await desk.open()
        assert json.loads(dialog.editor.words) == {"Artist": "Mara"}
        assert Person(dialog).sees("What 2 assets have in common.")
        dialog.editor.show_words('{"Artist": "Ada", "Own": "y", "No": "{n} of 2"}')
        await desk.until(lambda: notes(dialog))
        assert notes(dialog)[0].endswith("“Own” is in 1 of the 2 assets. All of them get it.")
        dialog.accept()
        await desk.is_closed()
        ada, own = Node("Artist", text="Ada"), Node("Own", text="y")
        assert desk.attrs(0) == (ada, PAPER, own, Node("No", text="1 of 2"))
        assert desk.attrs(1) == (ada, own, Node("No", text="2 of 2"))
        desk.window.all_actions.run(ActionId.UNDO)
        await desk.until(lambda: desk.attrs(0) == (ARTIST, PAPER))
        assert desk.attrs(1) == (ARTIST, Node("Own", text="x"))

    arun(story())


def test_attributes_that_were_changed_meanwhile_are_not_written_over(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill((ARTIST,))
        dialog = await desk.open()
        dialog.editor.show_words("{}")
        desk.studio.drafts.edit(desk.ids[0], attrs=(PAPER,))
        dialog.accept()
        assert dialog.isVisible()
        assert dialog.state.text().startswith("The attributes were changed elsewhere meanwhile.")
        assert desk.attrs(0) == (PAPER,)
        await leave(desk, dialog)

    arun(story())


def test_the_whole_text_is_copied_and_pasted(desk: Desk, arun: Arun, qtbot: QtBot) -> None:
    async def story() -> None:
        await desk.fill((ARTIST, PAPER, STORY))
        dialog = await desk.open()
        Person(dialog).press("Copy all of the text")
        copied = QGuiApplication.clipboard().text()
        assert copied == dialog.editor.words
        dialog.reject()
        await desk.is_closed()
        await desk.choose(1)
        dialog = await desk.open()
        qtbot.keyClick(dialog.editor, Qt.Key.Key_A, CTRL)
        qtbot.keyClick(dialog.editor, Qt.Key.Key_V, CTRL)
        dialog.accept()
        await desk.is_closed()
        assert desk.attrs(1) == desk.attrs(0)

    arun(story())


def test_a_blank_that_breaks_no_line_is_kept_where_it_is_pasted(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill()
        dialog = await desk.open()
        dialog.editor.selectAll()
        dialog.editor.insertFromMimeData(mime('{"Weight": "300\u00a0g"}'))
        dialog.accept()
        await desk.is_closed()
        assert desk.attrs(0) == (Node("Weight", text="300\u00a0g"),)

    arun(story())


def mime(words: str) -> QMimeData:
    data = QMimeData()
    data.setText(words)
    return data


def test_far_too_much_is_refused_when_it_is_pasted(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill((ARTIST,))
        dialog = await desk.open()
        before = dialog.editor.words
        dialog.editor.insertFromMimeData(mime("x" * (MOST_BYTES + 1)))
        assert dialog.editor.words == before
        assert dialog.state.text().startswith("This is too much for attributes")
        dialog.reject()
        await desk.is_closed()

    arun(story())


def test_attributes_that_are_too_many_for_a_text_are_said_where_they_are(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill(tuple(Node(str(row)) for row in range(MOST_ROWS + 1)))
        desk.window.all_actions.run(ActionId.EDIT_AS_TEXT)
        await desk.until(lambda: desk.person.sees("This is too much for attributes"))
        assert not desk.person.dialogs(AttributeTextDialog)

    arun(story())


def test_it_is_offered_where_something_is_chosen(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill((ARTIST,))
        assert desk.window.all_actions.why_not(ActionId.EDIT_AS_TEXT) is None
        await desk.choose()
        assert str(desk.window.all_actions.why_not(ActionId.EDIT_AS_TEXT)) == "Choose assets first"

    arun(story())


def test_the_button_above_the_tree_opens_it_with_what_is_being_typed(desk: Desk, arun: Arun, qtbot: QtBot) -> None:
    async def story() -> None:
        await desk.fill((ARTIST,))
        tree = desk.window.uploads.form.fields.attrs.tree
        tree.setFocus()
        tree.setCurrentIndex(tree.model().index(0, 0))
        tree.edit_value()
        (field,) = [one for one in tree.findChildren(QPlainTextEdit) if one.isVisible()]
        qtbot.keyClicks(field, "Ada")
        Person(desk.window.uploads.form).press("Edit the attributes as text")
        await desk.until(lambda: desk.person.dialogs(AttributeTextDialog))
        dialog = desk.person.dialogs(AttributeTextDialog)[0]
        assert json.loads(dialog.editor.words) == {"Artist": "Ada"}
        dialog.reject()
        await desk.is_closed()

    arun(story())


def test_the_defaults_for_new_art_are_edited_the_same_way(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill()
        desk.window.all_actions.run(ActionId.PROJECT_DEFAULTS)
        await desk.until(lambda: desk.person.dialogs(DefaultsDialog))
        defaults = desk.person.dialogs(DefaultsDialog)[0]
        Person(defaults).press("Edit the attributes as text")
        await desk.until(lambda: Person(defaults).dialogs(AttributeTextDialog))
        dialog = Person(defaults).dialogs(AttributeTextDialog)[0]
        dialog.editor.show_words(json.dumps({str(row): "" for row in range(101)}))
        dialog.accept()
        assert "100 rows" in dialog.state.text(), "no more are kept"
        dialog.editor.show_words('{"Paper": {"Weight": "300\u00a0g"}}')
        dialog.accept()
        await desk.until(lambda: not Person(defaults).dialogs(AttributeTextDialog))
        assert desk.studio.project_defaults.of(desk.studio.projects.current.id).attrs == (PAPER,)
        defaults.accept()
        await desk.until(lambda: not desk.person.dialogs(DefaultsDialog))

    arun(story())


LARGE: dict[str, Callable[[], str]] = {
    "rows": lambda: json.dumps({f"Name {row}": "x" * 40 for row in range(MOST_ROWS)}, indent=1),
    "one line": lambda: json.dumps({f"Name {row}": "x" * 40 for row in range(MOST_ROWS)}),
    "a word": lambda: '{"a": "' + "x" * 60_000 + '"}',
    "wrong": lambda: '{"a": 1,\n' * 900,
    "twins": lambda: "{" + '"a": "1",\n' * 900 + '"a": ""}',
}


@pytest.mark.parametrize("which", LARGE)
def test_the_largest_texts_hold_nobody_up(desk: Desk, arun: Arun, qtbot: QtBot, which: str) -> None:
    async def story() -> None:
        await desk.fill((ARTIST,))
        dialog = await desk.open()
        dialog.editor.show_words(LARGE[which]())
        await desk.idle()
        for _ in range(2):
            began = time.process_time()
            qtbot.keyClick(dialog.editor, "x")
            typed = time.process_time()
            dialog.repeated.activated.emit(0)
            took = time.process_time() - typed
            within(typed - began, 0.05, "a key")
            within(took, 0.05, "reading it")
        await leave(desk, dialog)

    arun(story())


def test_attributes_that_are_not_in_a_text_are_named_before_it_is_used(desk: Desk, arun: Arun) -> None:
    async def story() -> None:
        await desk.fill((ARTIST, PAPER, STORY))
        dialog = await desk.open()
        dialog.editor.show_words('{"Paper": {}}')
        gone = "3 attributes are not in the text, and are taken away: Artist, Paper › Weight, Story."
        await desk.until(lambda: dialog.state.text().endswith(gone))
        dialog.editor.show_words('{"Artist": "Ada", "Paper": {"Weight": "1"}, "Story": "x"}')
        await desk.until(lambda: dialog.state.text() == "All of it can be used.")
        dialog.accept()
        await desk.is_closed()

    arun(story())
