"""The defaults of a project: written in a dialog, shown as such in the form until changed, given only when asked."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot
from tests.parts import draw, fill_disk, free_disk
from tests.ui.driver import Arun, Idle, Person, Until

from mintwright.domain.assets.attributes import Node
from mintwright.domain.presets.new_art import NewArt
from mintwright.studio.asset_defaults import ARTIST_NAME
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.forms.fields import LineField, TextField
from mintwright.ui.presets.defaults_dialog import DefaultsDialog, edit_defaults
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.main_window import MainWindow

OF_TEST = "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz"
MARA, FREE, PAPER = Node("Artist", text="Mara"), Node("Licence", text="CC0"), Node("Paper", text="Washi")
SAID = NewArt(artist="Mara", licence="CC0", quantity="5", rate="2.5", address_test=OF_TEST, attrs=(PAPER,))


class Stage:
    """The window with two pieces, and the dialog above it."""

    def __init__(self, window: MainWindow, studio: Studio, until: Until, idle: Idle, folder: Path) -> None:
        self.window, self.studio, self.until, self.idle, self.folder = window, studio, until, idle, folder
        self.person = Person(window)

    async def add(self, count: int, first: int = 1) -> list[int]:
        added = await self.studio.uploads.add(draw(self.folder, count, first=first))
        ids = list(added.art_ids)
        await self.until(lambda: self.window.uploads.grid.model().rowCount() == len(self.studio.uploads.order()))
        return ids

    async def open(self) -> DefaultsDialog:
        self.window.all_actions.run(ActionId.PROJECT_DEFAULTS)
        await self.until(lambda: self.person.dialogs(DefaultsDialog))
        return self.person.dialogs(DefaultsDialog)[0]

    def write(self, dialog: DefaultsDialog, name: str, words: str) -> LineField | TextField:
        fields = [one for kind in (LineField, TextField) for one in dialog.findChildren(kind)]
        (field,) = (one for one in fields if one.editor.accessibleName() == name)
        if isinstance(field, LineField):
            field.line.setText(words)
            field.line.textEdited.emit(words)
        else:
            field.text_edit.setPlainText(words)
        field.left.emit()
        return field

    @property
    def said(self) -> NewArt:
        return self.studio.project_defaults.of(self.studio.projects.current.id)


@pytest.fixture
def stage(window: MainWindow, studio: Studio, until: Until, idle: Idle, tmp_path: Path) -> Stage:
    return Stage(window, studio, until, idle, tmp_path / "art")


def test_what_is_written_counts_at_once_and_what_is_wrong_is_kept_and_said(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.studio.settings.put(ARTIST_NAME, "Ada")
        dialog = await stage.open()
        name = stage.write(dialog, "Artist’s name", "")
        assert isinstance(name, LineField)
        assert name.line.placeholderText() == "Ada", "as the settings say"
        stage.write(dialog, "Artist’s name", " Mara ")
        stage.write(dialog, "Licence", "CC0")
        stage.write(dialog, "Royalties, percent", "2,50 %")
        address = "Royalty address, test and practice network"
        assert stage.write(dialog, address, OF_TEST).note == "Checked: the address is complete."
        assert stage.write(dialog, "Quantity", "many").note == "Write the quantity in digits, like 1 or 1000."
        assert stage.said.quantity == "many"
        assert stage.write(dialog, "Quantity", "5").note == ""
        assert stage.said == NewArt(artist="Mara", licence="CC0", quantity="5", rate="2.5", address_test=OF_TEST)
        assert stage.studio.settings.text(ARTIST_NAME) == "Ada"
        Person(dialog).press("Close")
        await stage.idle()
        dialog = await stage.open()
        assert stage.write(dialog, "Licence", "CC BY").note == "Becomes the attribute “Licence”."
        assert stage.said.artist == "Mara", "the others stay"
        Person(dialog).press("Close")
        await stage.idle()

    arun(story())


def test_the_defaults_close_over_what_is_wrong_only_once_that_is_said(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        dialog = await stage.open()
        stage.write(dialog, "Quantity", "many")
        Person(dialog).press("Close")
        assert dialog.isVisible()
        assert dialog.focusWidget().accessibleName() == "Quantity"
        said = "Quantity: what is written is not used until it is right."
        assert any(said in one.text() for one in Person(dialog).all(QLabel))
        Person(dialog).press("Close")
        assert not dialog.isVisible()
        await stage.idle()

    arun(story())


def test_attributes_are_written_in_a_tree_and_removing_one_can_be_undone(
    stage: Stage, arun: Arun, qtbot: QtBot
) -> None:
    async def story() -> None:
        stage.studio.project_defaults.put(stage.studio.projects.current.id, NewArt(attrs=(PAPER,)))
        dialog = await stage.open()
        tree = dialog.attrs.tree
        dialog.attrs.go_to((0,))
        tree.remove()
        await stage.idle()
        assert stage.said.attrs == ()
        Person(dialog).press("Undo removing the attribute")
        await stage.idle()
        assert stage.said.attrs == (PAPER,)
        Person(dialog).press("Add a text attribute")
        await stage.idle()
        editor = dialog.focusWidget()
        assert editor is not None
        qtbot.keyClicks(editor, "Ink")
        qtbot.keyClick(editor, Qt.Key.Key_Return)
        await stage.idle()
        Person(dialog).press("Close")
        await stage.idle()
        assert [node.key for node in stage.said.attrs] == ["Paper", "Ink"]
        assert not stage.studio.history.can_undo, "nothing of any asset was changed"

    arun(story())


@pytest.mark.parametrize("ends", ["Enter", "Esc", "Close"])
def test_the_empty_row_that_enter_began_after_the_last_value_is_not_kept(
    stage: Stage, arun: Arun, qtbot: QtBot, ends: str
) -> None:
    async def story() -> None:
        dialog = await stage.open()

        async def press(key: Qt.Key, words: str = "") -> None:
            editor = dialog.focusWidget()
            assert editor is not None
            qtbot.keyClicks(editor, words)
            qtbot.keyClick(editor, key)
            await stage.idle()

        Person(dialog).press("Add a text attribute")
        await stage.idle()
        await press(Qt.Key.Key_Return, "Series")
        await press(Qt.Key.Key_Return, "Night")
        if ends == "Enter":
            await press(Qt.Key.Key_Return)
            await press(Qt.Key.Key_Return)
        elif ends == "Esc":
            await press(Qt.Key.Key_Escape)
        Person(dialog).press("Close")
        await stage.idle()
        assert stage.said.attrs == (Node("Series", text="Night"),)

    arun(story())


def test_enter_in_a_field_adds_no_attribute(stage: Stage, arun: Arun, qtbot: QtBot) -> None:
    async def story() -> None:
        dialog = await stage.open()
        licence = stage.write(dialog, "Licence", "CC0")
        assert isinstance(licence, LineField)
        qtbot.keyClick(licence.line, Qt.Key.Key_Return)
        await stage.idle()
        assert stage.said == NewArt(licence="CC0")
        assert dialog.isVisible()
        Person(dialog).press("Close")
        await stage.idle()

    arun(story())


def test_more_attributes_than_can_be_kept_are_refused_in_words(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        dialog = await stage.open()
        dialog.attrs.tree.pasted.emit([Node(f"Attribute {number}", text="x") for number in range(150)])
        assert Person(dialog).sees("These are too many attributes to be kept")
        assert stage.said.attrs == ()
        Person(dialog).press("Close")
        await stage.idle()

    arun(story())


def test_the_form_says_what_is_from_the_defaults_until_it_is_changed(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.studio.project_defaults.put(stage.studio.projects.current.id, SAID)
        first, second = await stage.add(2)
        fields = stage.window.uploads.form.fields
        stage.window.uploads.show_art(first)
        await stage.until(lambda: stage.person.sees("From this project’s defaults: Artist, Licence, Paper."))
        assert fields.quantity.amount.note == "From this project’s defaults."
        assert fields.royalties.address.note == "Checked: the address is complete. From this project’s defaults."
        stage.studio.drafts.edit(first, attrs=(Node("Artist", text="Ada"), FREE, PAPER), amount=2, royalties_rate=None)
        await stage.until(lambda: stage.person.sees("From this project’s defaults: Licence, Paper."))
        assert fields.quantity.amount.note == ""
        assert "defaults" not in fields.royalties.address.note
        stage.window.uploads.show_art([first, second])
        await stage.idle()
        assert not stage.person.sees("From this project’s defaults"), "of several it says nothing"

    arun(story())


def test_what_is_there_is_given_what_it_lacks_only_by_its_button(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        ids = await stage.add(3)
        dialog = await stage.open()
        person = Person(dialog)
        assert person.sees("Each change is kept at once.")
        await stage.until(lambda: not dialog.give.isVisible())
        stage.write(dialog, "Licence", "CC0")
        await stage.until(lambda: person.offers("Give to the 3 assets that have none"))
        assert not any(draft.attrs for draft in stage.studio.drafts.drafts(ids))
        person.press("Give to the 3 assets that have none")
        await stage.until(lambda: person.sees("Given to 3 assets. Undo takes it back."))
        assert all(draft.attrs == (FREE,) for draft in stage.studio.drafts.drafts(ids))
        await stage.until(lambda: not dialog.give.isVisible())
        person.press("Close")
        await stage.idle()
        stage.window.all_actions.run(ActionId.UNDO)
        await stage.until(lambda: not any(draft.attrs for draft in stage.studio.drafts.drafts(ids)))

    arun(story())


def test_before_what_is_there_was_counted_no_number_is_said(
    stage: Stage, arun: Arun, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = asyncio.Event()
    count = stage.studio.asset_defaults.lacking

    async def slowly(art_ids: Sequence[int]) -> list[int]:
        await counted.wait()
        return await count(art_ids)

    async def story() -> None:
        await stage.add(3)
        monkeypatch.setattr(stage.studio.asset_defaults, "lacking", slowly)
        dialog = await stage.open()
        assert not Person(dialog).button("Looking at what is here…").isEnabled()
        counted.set()
        await stage.until(lambda: not dialog.give.isVisible())
        dialog.accept()

    arun(story())


def test_what_is_asked_for_twice_counts_once_and_nobody_counts_for_a_dialog_that_is_closed(
    stage: Stage, theme: Theme, arun: Arun, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    begun, ended = list[int](), list[int]()

    async def never(art_ids: Sequence[int]) -> list[int]:
        begun.append(len(art_ids))
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(len(art_ids))
        return []

    async def story() -> None:
        await stage.add(3)
        monkeypatch.setattr(stage.studio.asset_defaults, "lacking", never)
        dialog = await stage.open()
        await stage.until(lambda: begun)
        await edit_defaults(stage.studio, theme, stage.window.all_actions, stage.window)  # is not shown: one is open
        await stage.idle()
        assert begun == [3]
        dialog.accept()
        await stage.until(lambda: ended == [3])
        assert not [one for one in caplog.records if one.exc_info]

    arun(story())


def test_new_art_begins_with_them_and_the_window_says_so(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        dialog = await stage.open()
        stage.write(dialog, "Licence", "CC0")
        Person(dialog).press("Close")
        await stage.idle()
        (added,) = await stage.add(1)
        await stage.until(lambda: "The defaults for new art are filled in" in stage.window.uploads.toast.message)
        assert stage.studio.drafts.draft(added).attrs == (FREE,)

    arun(story())


def test_templates_are_for_what_is_chosen_behind_the_dialog(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.add(1)
        stage.studio.templates.save("Print", (PAPER,))
        stage.window.uploads.grid.choose([0])
        dialog = await stage.open()
        menu = dialog.attrs.row_menu()
        assert not [one for one in menu.actions() if "Print" in one.text()]
        off = {one.objectName() for one in menu.actions() if one.objectName() and not one.isEnabled()}
        assert {ActionId.SAVE_TEMPLATE, ActionId.SHOW_TEMPLATES} <= off
        menu.deleteLater()
        Person(dialog).press("Close")
        await stage.idle()

    arun(story())


def test_a_full_disk_is_told_when_the_dialog_closes_and_nothing_is_lost(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.studio.settings.flush()
        await fill_disk(stage.studio)
        dialog = await stage.open()
        long = Node("Story", text="long " * 2_500)
        dialog.attrs.tree.pasted.emit([long])
        Person(dialog).press("Close")
        await stage.until(lambda: stage.person.sees("This is not on the disk yet."))
        assert stage.said.attrs == (long,)
        await free_disk(stage.studio)

    arun(story())


def test_in_the_smallest_window_with_the_largest_text_all_of_it_can_be_reached(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.studio.project_defaults.put(stage.studio.projects.current.id, SAID)
        await stage.add(1)
        stage.studio.settings.put("text_percent", 150)
        stage.window.resize(960, 640)
        await stage.idle()
        dialog = await stage.open()
        await stage.idle()
        assert dialog.width() <= 960
        assert dialog.height() <= 640
        for one in (dialog.give, Person(dialog).button("Close")):
            assert dialog.rect().contains(one.geometry())
        Person(dialog).press("Close")
        await stage.idle()

    arun(story())
