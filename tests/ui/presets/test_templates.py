"""Templates at the window: saved from a piece, listed in the menu and the palette, applied, renamed, removed, told."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from tests.parts import draw, fill_disk, free_disk
from tests.ui.driver import Arun, Idle, Person, Until

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.studio.presets.templates import TEMPLATES
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_menu import ActionMenu
from mintwright.ui.actions.palette_rows import PaletteRows
from mintwright.ui.presets.attribute_choice import AttributeChoice
from mintwright.ui.presets.outcome_words import outcome_in_words
from mintwright.ui.presets.templates_dialog import TemplatesDialog
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.main_window import MainWindow

PAPER = Node("Paper", NodeKind.GROUP, children=(Node("Weight", text="300 g"),))
PRINT = (Node("Artist", text="Mara"), PAPER)
OTHER = (Node("Artist", text="Ada"),)


class Stage:
    """The window with three pieces, the first of them described and chosen."""

    def __init__(self, window: MainWindow, studio: Studio, until: Until, idle: Idle, folder: Path) -> None:
        self.window, self.studio, self.until, self.idle, self.folder = window, studio, until, idle, folder
        self.person = Person(window)
        self.ids: list[int] = []

    async def fill(self) -> None:
        await self.studio.uploads.add(draw(self.folder, 3))
        self.ids = list(self.studio.uploads.order())
        self.studio.drafts.edit(self.ids[0], attrs=PRINT)
        await self.until(lambda: self.window.uploads.grid.model().rowCount() == 3)
        await self.choose(0)

    async def choose(self, *rows: int) -> None:
        self.window.uploads.grid.choose(list(rows))
        await self.idle()

    def do(self, each: ActionId) -> None:
        self.window.all_actions.run(each)

    def attrs(self, row: int) -> tuple[Node, ...]:
        return self.studio.drafts.draft(self.ids[row]).attrs

    def listed(self) -> list[str]:
        """What the menu of templates lists besides its actions."""
        menu = next(one for one in self.window.menus.findChildren(ActionMenu) if one.title() == "Template")
        menu.aboutToShow.emit()
        menu.aboutToHide.emit()
        return [one.text() for one in menu.actions() if one.text() and not one.objectName()]

    async def dialog(self) -> Person:
        await self.until(lambda: self.person.dialogs(TemplatesDialog))
        return Person(self.person.dialogs(TemplatesDialog)[0])


@pytest.fixture
def stage(window: MainWindow, studio: Studio, until: Until, idle: Idle, tmp_path: Path) -> Stage:
    return Stage(window, studio, until, idle, tmp_path / "art")


def test_the_attributes_of_a_piece_are_saved_under_its_title_or_another_name(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        stage.do(ActionId.SAVE_TEMPLATE)
        await stage.until(lambda: stage.person.sees("Save the attributes as a template"))
        assert stage.person.field("Name").text() == "Picture 1"
        stage.person.write("Name", "Print")
        stage.person.press("Save")
        await stage.until(lambda: stage.person.sees("Saved as the template “Print”."))
        assert [(one.name, one.attrs) for one in stage.studio.templates.all()] == [("Print", PRINT)]
        stage.do(ActionId.SAVE_TEMPLATE)
        await stage.until(lambda: stage.person.sees("Save the attributes as a template"))
        stage.person.write("Name", "print")
        stage.person.press("Save")
        await stage.until(lambda: stage.person.sees("There is a template “Print” already"))
        stage.person.press("Cancel")
        await stage.idle()

    arun(story())


def test_what_is_unticked_does_not_come_into_the_template(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        stage.studio.drafts.edit(stage.ids[0], attrs=(Node("Edition", text="001"), *PRINT))
        await stage.idle()
        stage.do(ActionId.SAVE_TEMPLATE)
        await stage.until(lambda: stage.person.dialogs())
        (choice,) = stage.person.dialogs()[0].findChildren(AttributeChoice)
        lines = [choice.list.item(at) for at in range(choice.list.count())]
        assert [one.text() for one in lines] == ["Edition: 001", "Artist: Mara", "Paper: Weight"]
        assert all(one.checkState() is Qt.CheckState.Checked for one in lines)
        for one in lines:
            one.setCheckState(Qt.CheckState.Unchecked)
        stage.person.press("Save")
        await stage.until(lambda: stage.person.sees("No attribute is ticked. Tick at least one."))
        assert not stage.studio.templates.all()
        for one in lines[1:]:
            one.setCheckState(Qt.CheckState.Checked)
        await stage.until(lambda: stage.person.button("Save").isEnabled())
        stage.person.press("Save")
        await stage.until(lambda: [one.attrs for one in stage.studio.templates.all()] == [PRINT])

    arun(story())


def test_what_was_done_with_a_template_is_said_over_the_work_and_moves_nothing(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        pages, toast = stage.window.pages, stage.window.uploads.toast
        at = pages.geometry()
        stage.do(ActionId.SAVE_TEMPLATE)
        await stage.until(lambda: stage.person.dialogs())
        stage.person.write("Name", "Print")
        stage.person.press("Save")
        await stage.until(lambda: toast.message == "Saved as the template “Print”.")
        await stage.choose(1, 2)
        stage.window.dialogs.templates.apply("Print")
        await stage.until(lambda: toast.message == "Applied “Print” to 2 assets. Undo takes it back.")
        await stage.idle()
        assert (pages.geometry(), pages.undo_notice.message) == (at, "")
        stage.window.go(PageName.RECEIPTS)
        pages.tell("Said where nothing lies over the work")
        assert pages.undo_notice.message == "Said where nothing lies over the work"

    arun(story())


@pytest.mark.parametrize(
    ("full", "said"),
    [
        ((0,), "to 2 of 3 assets: “Picture 1” has each"),
        ((0, 1), "to 1 of 3 assets: “Picture 1” and “Picture 2” have each"),
        ((0, 1, 2), "had nothing to add"),
    ],
)
def test_who_had_all_of_a_template_already_is_named(stage: Stage, arun: Arun, full: tuple[int, ...], said: str) -> None:
    async def story() -> None:
        await stage.fill()
        for row in full:
            stage.studio.drafts.edit(stage.ids[row], attrs=PRINT)
        stage.studio.templates.save("Print", PRINT)
        await stage.choose(0, 1, 2)
        stage.window.dialogs.templates.apply("Print")
        await stage.until(lambda: said in stage.window.uploads.toast.message)

    arun(story())


def test_of_many_who_had_all_of_it_two_are_named() -> None:
    words = str(outcome_in_words("Print", 1_200, ["Gate", "Moon", "Owl", "Fox"]))
    assert words == (
        "Applied “Print” to 1,200 of 1,204 assets: “Gate”, “Moon” and 2 more have each of its attributes already. "
        "Undo takes it back."
    )


def test_what_cannot_be_saved_says_why(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        why_not = stage.window.all_actions.why_not
        assert why_not(ActionId.SAVE_TEMPLATE) is None
        await stage.choose(1)
        assert str(why_not(ActionId.SAVE_TEMPLATE)) == "It has no attributes yet"
        await stage.choose(0, 1)
        assert str(why_not(ActionId.SAVE_TEMPLATE)) == "One asset at a time"
        await stage.choose()
        assert str(why_not(ActionId.SAVE_TEMPLATE)) == "Choose an asset first"
        assert why_not(ActionId.SHOW_TEMPLATES) is None, "they can be renamed and removed all the same"

    arun(story())


def test_each_template_is_in_the_menu_and_the_palette_and_is_applied_from_there(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        assert stage.listed() == []
        stage.studio.templates.save("Oil & ink", OTHER)
        stage.studio.templates.save("Print", PRINT)
        await stage.choose(1, 2)
        assert stage.listed() == ["Apply “Oil && ink”", "Apply “Print”"]
        assert stage.listed() == ["Apply “Oil && ink”", "Apply “Print”"], "once, however often the menu opens"
        assert str(stage.window.all_actions.state(ActionId.SHOW_TEMPLATES)[0]) == "Apply a template to 2 assets…"
        rows = PaletteRows(stage.studio, stage.window.all_actions)
        (row,) = [one for one in rows.found("apply print")[0] if one.choice is not None]
        assert (row.words, row.can, row.is_heading) == ("Apply “Print”", True, False)
        assert row.choice is not None
        row.choice()
        await stage.until(lambda: stage.person.sees("Applied “Print” to 2 assets. Undo takes it back."))
        assert stage.attrs(1) == stage.attrs(2) == PRINT
        stage.do(ActionId.UNDO)
        await stage.until(lambda: stage.attrs(1) == ())
        await stage.choose()
        assert stage.listed() == [], "there is nothing to give it to"

    arun(story())


def test_before_values_that_differ_are_replaced_it_asks(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        stage.studio.templates.save("Print", PRINT)
        stage.studio.drafts.edit(stage.ids[1], attrs=OTHER)
        for answer, become in (("Cancel", OTHER), ("Keep what is there", (*OTHER, PAPER)), ("Replace", PRINT)):
            await stage.choose(1, 2)
            stage.window.dialogs.templates.apply("Print")
            await stage.until(lambda: stage.person.sees("Replace values that differ?"))
            assert stage.person.sees("1 asset has other values than the template “Print”: “Artist”.")
            stage.person.press(answer)
            await stage.until(lambda become=become: stage.attrs(1) == become)
            assert stage.attrs(2) == (() if answer == "Cancel" else PRINT)
            await stage.idle()
        stage.window.dialogs.templates.apply("Print")
        await stage.until(lambda: stage.person.sees("“Print” had nothing to add to what is chosen."))

    arun(story())


def test_words_that_stand_in_an_open_cell_are_kept_and_count(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        stage.studio.templates.save("Print", PRINT)
        await stage.choose(1, 2)
        name = stage.window.uploads.form.fields.name
        name.line.setText("Gate {n}")
        name.line.textEdited.emit("Gate {n}")
        stage.window.dialogs.templates.apply("Print")
        await stage.until(lambda: stage.attrs(2) == PRINT)
        assert stage.studio.drafts.draft(stage.ids[2]).name == "Gate 2"
        assert str(stage.studio.history.undo_label) == "Apply the template “Print”"

    arun(story())


def test_a_template_that_was_written_over_the_table_goes_to_the_rows_that_are_chosen(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        stage.studio.templates.save("Print", PRINT)
        stage.window.uploads.table.toggle()
        await stage.choose(1)
        assert stage.window.pages.chosen() == [stage.ids[1]]
        stage.window.dialogs.templates.apply("Print")
        await stage.until(lambda: stage.attrs(1) == PRINT)

    arun(story())


def test_in_the_collection_it_goes_to_the_prints_that_are_chosen(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        stage.studio.templates.save("Print", PRINT)
        await stage.studio.projects.add_to_collection(stage.ids)
        stage.window.go(PageName.COLLECTION)
        await stage.idle()
        stage.window.pages.collection.grid.choose([2])
        stage.window.dialogs.templates.apply("Print")
        await stage.until(lambda: stage.attrs(2) == PRINT)
        assert stage.attrs(1) == ()

    arun(story())


def test_the_dialog_shows_what_is_in_each_and_renames_removes_and_applies_it(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        stage.studio.templates.save("Oil", OTHER)
        stage.studio.templates.save("Print", PRINT)
        await stage.choose(2)
        stage.do(ActionId.SHOW_TEMPLATES)
        dialog = await stage.dialog()
        assert isinstance(dialog.screen, TemplatesDialog)
        assert dialog.screen.current == "Oil"
        assert dialog.sees("Ada")
        dialog.press("Remove…")
        await stage.until(lambda: stage.person.sees("Remove the template “Oil”?"))
        stage.person.press("Remove")
        await stage.until(lambda: dialog.sees("300 g"))
        assert dialog.screen.current == "Print"
        dialog.press("Rename…")
        await stage.until(lambda: stage.person.sees("Rename the template"))
        stage.person.write("Name", "Fine print")
        stage.person.press("Rename")
        await stage.until(lambda: isinstance(dialog.screen, TemplatesDialog) and dialog.screen.current == "Fine print")
        assert [one.name for one in stage.studio.templates.all()] == ["Fine print"]
        dialog.press("Apply to 1 asset")
        await stage.until(lambda: stage.attrs(2) == PRINT)

    arun(story())


def test_without_templates_or_without_a_choice_the_dialog_says_what_to_do(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        await stage.choose()
        stage.do(ActionId.SHOW_TEMPLATES)
        dialog = await stage.dialog()
        assert dialog.sees("There is no template yet.")
        assert not dialog.button("Apply").isEnabled()
        assert not any(map(dialog.offers, ("Rename…", "Remove…", "Save as template…")))
        dialog.press("Close")
        await stage.idle()
        stage.studio.templates.save("Print", PRINT)
        stage.do(ActionId.SHOW_TEMPLATES)
        dialog = await stage.dialog()
        assert dialog.button("Apply").toolTip() == "Choose assets first"
        assert dialog.button("Rename…").isEnabled()
        dialog.press("Close")
        await stage.idle()

    arun(story())


def test_the_first_template_is_made_from_the_dialog_that_has_none(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        stage.do(ActionId.SHOW_TEMPLATES)
        dialog = await stage.dialog()
        dialog.press("Save as template…")
        await stage.until(lambda: stage.person.sees("Save the attributes as a template"))
        stage.person.press("Save")
        await stage.until(lambda: [one.attrs for one in stage.studio.templates.all()] == [PRINT])
        stage.do(ActionId.SHOW_TEMPLATES)
        dialog = await stage.dialog()
        assert not dialog.offers("Save as template…"), "it is beside others in the menu"
        dialog.press("Close")
        await stage.idle()

    arun(story())


def test_a_full_disk_is_told_at_the_window_and_the_template_stays(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        await fill_disk(stage.studio)
        stage.studio.drafts.edit(stage.ids[0], attrs=(Node("Story", text="long " * 2_500),))
        stage.do(ActionId.SAVE_TEMPLATE)
        await stage.until(lambda: stage.person.sees("Save the attributes as a template"))
        stage.person.press("Save")
        await stage.until(lambda: stage.person.sees("This is not on the disk yet."))
        assert [one.name for one in stage.studio.templates.all()] == ["Picture 1"]
        await free_disk(stage.studio)

    arun(story())


def test_damaged_templates_are_listed_as_far_as_they_are_sound(stage: Stage, arun: Arun, theme: Theme) -> None:
    async def story() -> None:
        await stage.fill()
        sound = {"name": "<b>Print</b>", "attrs": [{"key": "A", "kind": "text", "text": "<i>x</i>", "children": []}]}
        stage.studio.settings.put(TEMPLATES, [5, {"name": "Bad"}, sound, {**sound, "attrs": {}}])
        await stage.choose(1)
        assert stage.listed() == ["Apply “<b>Print</b>”"]
        stage.do(ActionId.SHOW_TEMPLATES)
        dialog = await stage.dialog()
        assert dialog.sees("<i>x</i>"), "as plain text"
        dialog.press("Close")
        await stage.idle()

    arun(story())


def test_a_template_with_the_longest_name_and_values_leaves_every_button_whole(
    stage: Stage, arun: Arun, theme: Theme
) -> None:
    async def story() -> None:
        await stage.fill()
        stage.studio.templates.save("W" * 100, (Node("K" * 64, text="v" * 500), *PRINT))
        stage.studio.settings.put("text_percent", 150)
        stage.window.resize(960, 640)
        await stage.idle()
        stage.do(ActionId.SHOW_TEMPLATES)
        dialog = await stage.dialog()
        await stage.idle()
        assert dialog.screen.width() <= 960
        assert dialog.screen.height() <= 640
        for name in ("Rename…", "Remove…", "Close", "Apply to 1 asset"):
            assert dialog.button(name).width() >= dialog.button(name).sizeHint().width()
        dialog.press("Close")
        await stage.idle()

    arun(story())
