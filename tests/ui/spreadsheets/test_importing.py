"""Descriptions imported at the window: looked at first, chosen otherwise, applied as one step, taken back, refused."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog, QFileDialog, QLineEdit
from tests.pace import measured_turns
from tests.parts import draw, scene
from tests.ui.driver import Arun, Idle, Person, Until, files_mime, is_gone

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import attrs_of, nodes_of
from mintwright.domain.sentences import Sentence
from mintwright.domain.spreadsheets.changes import Plan
from mintwright.domain.spreadsheets.rows import SheetFormat
from mintwright.domain.spreadsheets.sheets import Reading
from mintwright.library.errors import LibraryError
from mintwright.studio.spreadsheets.exporting import Export, spreadsheet_of
from mintwright.studio.spreadsheets.importing import Importing
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.spreadsheets import sheet_import
from mintwright.ui.spreadsheets.change_model import ChangeRole, Mark
from mintwright.ui.spreadsheets.import_dialog import ImportDialog
from mintwright.ui.spreadsheets.meaning_words import Choice
from mintwright.ui.spreadsheets.sheet_view import SheetView, Shown, give_back
from mintwright.ui.window.main_window import MainWindow

SHEET = "File,Title,Hat,Quantity\ngate-0.png,Gate,Beret,2\ngate-1.png,Wall,,many\ngate-9.png,Lost,Cap,1\n"


class Stage:
    """The window with three assets, and spreadsheets to be looked at."""

    def __init__(self, window: MainWindow, studio: Studio, until: Until, idle: Idle, folder: Path) -> None:
        self.window, self.studio, self.until, self.idle, self.folder = window, studio, until, idle, folder
        self.person = Person(window)

    async def fill(self) -> None:
        await self.studio.uploads.add(draw(self.folder / "art", 3, "gate-{}.png", first=0))
        await self.until(lambda: self.window.uploads.grid.model().rowCount() == 3)

    def write(self, words: str = SHEET, name: str = "sheet.csv", letters: str = "utf-8") -> Path:
        path = self.folder / name
        path.write_bytes(words.encode(letters))
        return path

    async def look(self, path: Path) -> ImportDialog:
        """Open a file, and wait for what it would change."""
        self.window.dialogs.imports.take([path])
        return await self.opened()

    async def opened(self) -> ImportDialog:
        await self.until(lambda: self.person.dialogs(ImportDialog))
        dialog = self.person.dialogs(ImportDialog)[0]
        await self.until(lambda: "Looking" not in dialog.said.text())
        return dialog

    async def settled(self, dialog: ImportDialog) -> None:
        """Until what was chosen is worked out."""
        await self.until(lambda: "Looking" not in dialog.said.text())

    async def reads(self, words: str) -> None:
        await self.until(lambda: words in self.person.reads())

    def draft(self, place: int) -> Draft:
        return self.studio.drafts.draft(self.studio.uploads.order()[place])


@pytest.fixture
def stage(window: MainWindow, studio: Studio, until: Until, idle: Idle, tmp_path: Path) -> Stage:
    (tmp_path / "sheets").mkdir()
    return Stage(window, studio, until, idle, tmp_path / "sheets")


def marks(dialog: ImportDialog, row: int) -> Sequence[Mark]:
    model = dialog.model
    return [Mark(model.index(row, at).data(ChangeRole.MARK)) for at in range(model.columnCount())]


def choose(choices: QComboBox, data: object) -> None:
    """As the mouse or the keys do."""
    choices.setCurrentIndex(choices.findData(data))
    choices.activated.emit(choices.currentIndex())


# --- What is seen


def test_headings_as_long_as_cells_hold_nobody_up_and_leave_room_for_what_else_is_said(
    stage: Stage, arun: Arun
) -> None:
    async def story() -> None:
        await stage.fill()
        long = "x y" * 10_000
        headings = ["File", *[long] * 40, *(f"{long}\ufffd" for _ in range(20)), *(f"{at}{long}" for at in range(40))]
        rows = [headings, ["gate-0.png", *("v" * 10 for _ in headings[1:])]]
        path = stage.write("\n".join(map(",".join, rows)))
        with measured_turns() as turns:
            dialog = await stage.look(path)
        turns.were_within(0.05, "to show long headings")
        words = dialog.summary.columns.text()
        assert words.startswith("59 columns are left out: C x yx y")
        assert len(words) < 500
        assert all(len(text) < 500 for text in Person(dialog).reads())

    arun(story(), 60)


def test_every_change_is_seen_before_it_happens(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        first, second, _ = stage.studio.uploads.order()
        stage.studio.drafts.edit(first, name="Old", attrs=nodes_of({"Hat": "Beret"}))
        stage.studio.drafts.edit(second, name="Wall")
        dialog = await stage.look(stage.write())
        assert marks(dialog, 0) == [Mark.CHANGED, Mark.SAME, Mark.CHANGED]
        assert dialog.model.index(0, 0).data(ChangeRole.OLD) == "Old"
        assert marks(dialog, 1) == [Mark.SAME, Mark.SAME, Mark.PROBLEM]
        assert marks(dialog, 2) == [Mark.LEFT_OUT] * 3
        said = Person(dialog).reads()
        assert "of 3 rows meet a file" in said
        assert dialog.head.facts.whole.startswith("3 rows · 4 columns · "), "the row of headings is none of them"
        assert "1 problem: this cell is left alone" in said
        assert "gate-2.png" in said, "a file without a row is named"
        assert dialog.apply.text() == "Apply to 1 asset"
        assert stage.draft(0).name == "Old", "nothing has happened yet"

    arun(story())


def test_files_of_one_name_are_told_apart_by_as_much_of_their_folders_as_is_needed(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        for seed, folder in enumerate(("red/final", "blue/final", "blue/old")):
            (stage.folder / folder).mkdir(parents=True)
            scene(seed).save(path := stage.folder / folder / "gate.png")
            await stage.studio.uploads.add([path])
        rows = "red/final/gate.png,A\nblue/final/gate.png,B\nblue/old/gate.png,C\ngate-0.png,D\n"
        dialog = await stage.look(stage.write(f"File,Title\n{rows}"))
        model = dialog.model
        names = [model.name_of(model.shown(row)) for row in range(model.rowCount())]
        assert names == ["red/final/gate.png", "blue/final/gate.png", "blue/old/gate.png", "gate-0.png"]
        assert "2 files have no row and stay as they are: gate-1.png, gate-2.png" in Person(dialog).reads()

    arun(story())


def test_a_list_written_with_commas_stays_a_text_until_the_artist_chooses_that_they_part_it(
    stage: Stage, arun: Arun
) -> None:
    async def story() -> None:
        await stage.fill()
        path = stage.write('File,Inks\ngate-0.png,"red, blue,gold"\ngate-1.png,"gold, red"\n')
        dialog = await stage.look(path)
        dialog.columns.choose_column(1)
        assert Choice(dialog.columns.choices.currentData()) is Choice.TEXT
        assert dialog.model.index(0, 0).data() == "red, blue,gold"
        choose(dialog.columns.choices, Choice.COMMAS)
        await stage.settled(dialog)
        assert "“red, blue, gold” becomes three entries" in dialog.columns.choices.toolTip()
        dialog.apply.click()
        await stage.until(lambda: is_gone(dialog))
        assert attrs_of(stage.draft(0).attrs) == {"Inks": ["red", "blue", "gold"]}
        assert attrs_of(stage.draft(1).attrs) == {"Inks": ["gold", "red"]}
        again = await stage.look(path)
        again.columns.choose_column(1)
        assert Choice(again.columns.choices.currentData()) is Choice.COMMAS, "it is remembered for these headings"
        assert marks(again, 0) == [Mark.SAME], "the same again changes nothing"

    arun(story())


def test_a_name_on_the_chain_that_goes_with_a_title_is_listed_beside_it(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        stage.studio.drafts.edit(stage.studio.uploads.order()[2], name="Wall", asset_name="Wall")
        dialog = await stage.look(stage.write("File,Title,Hat\ngate-0.png,Wall,Cap\ngate-1.png,,Fez\n"))
        model = dialog.model
        headings = [model.headerData(at, Qt.Orientation.Horizontal) for at in range(model.columnCount())]
        assert headings == ["Title\n1 cell changes", "Name on the chain\n1 cell changes", "Hat\n2 cells change"]
        assert [model.index(0, 1).data(one) for one in (Qt.ItemDataRole.DisplayRole, ChangeRole.OLD)] == [
            "Wall2",
            "Gate0",
        ]
        assert (
            model.index(0, 1).data(Qt.ItemDataRole.AccessibleTextRole) == "Name on the chain: Wall2, instead of Gate0"
        )
        assert model.index(1, 1).data(Qt.ItemDataRole.AccessibleTextRole) == "Name on the chain: Gate1, as it is"
        assert not dialog.summary.problems.isVisible()
        dialog.apply.click()
        await stage.until(lambda: is_gone(dialog))
        assert stage.draft(0).asset_name == "Wall2"

    arun(story())


def test_a_name_on_the_chain_that_another_asset_has_is_among_the_problems_before_it_comes_in(
    stage: Stage, arun: Arun
) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write("File,Name on the chain,Quantity\ngate-0.png,Gate2,many\n"))
        assert marks(dialog, 0) == [Mark.PROBLEM, Mark.PROBLEM]
        count = "1 problem: this cell is left alone. 1 name on the chain is also that of another asset."
        assert dialog.summary.problem_count.text() == count
        assert dialog.changes.tabs.tabText(list(Shown).index(Shown.PROBLEMS)) == "2"
        said = str(dialog.model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole))
        assert "problem: “Gate 2” has the name “Gate2” on the chain already." in said
        dialog.summary.problems.chosen.emit(0)
        assert dialog.changes.table.currentIndex().data() == "Gate2"
        dialog.apply.click()
        await stage.until(lambda: is_gone(dialog))
        assert stage.draft(0).asset_name == "Gate2"

    arun(story())


def test_the_filter_shows_the_rows_of_a_kind_and_a_problem_leads_to_its_cell(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write())
        assert "They are left out. Each says why." in Person(dialog).reads(), "their art may be here, of two rows"
        dialog.summary.lonely.click()
        assert dialog.changes.filter is Shown.LONELY
        assert dialog.model.rowCount() == 1
        dialog.summary.problems.chosen.emit(0)
        at = dialog.changes.table.currentIndex()
        assert (dialog.model.shown(at.row()).row, at.data()) == (3, "many")
        assert dialog.changes.filter is Shown.ALL

    arun(story())


def test_a_title_that_no_line_holds_is_counted_before_it_comes_in(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write("File,Title\ngate-0.png," + "Long " * 14 + "\ngate-1.png,Short\n"))
        assert dialog.summary.long_titles.isVisible()
        assert "1 title is longer than the 64 characters of a line" in dialog.summary.long_titles.text()
        dialog.reject()
        dialog = await stage.look(stage.write("File,Title\ngate-0.png,Brief\ngate-1.png,Short\n"))
        assert not dialog.summary.long_titles.isVisible()

    arun(story())


def test_a_key_leads_from_change_to_change(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write("File,Hat\ngate-0.png,\ngate-1.png,Cap\ngate-2.png,\n"))
        QTest.keyClick(dialog.changes.table, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
        await stage.until(lambda: dialog.changes.table.currentIndex().data() == "Cap")

    arun(story())


def test_what_nothing_is_changed_by_offers_no_button(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        stage.studio.drafts.edit(stage.studio.uploads.order()[0], name="Gate")
        dialog = await stage.look(stage.write("File,Title\ngate-0.png,Gate\n"))
        assert dialog.said.text() == "Everything is as in the sheet."
        assert not dialog.apply.isVisible()
        dialog.reject()
        dialog = await stage.look(stage.write("File,Title\ngate-0.png,Gate\ngate-x.png,Gate\n"))
        assert dialog.said.text() == "Nothing would change: look at the rows that are left out."

    arun(story())


def test_a_slow_file_is_said_to_be_read_and_is_left_by_escape(
    stage: Stage, arun: Arun, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended = list[bool]()

    async def never(*_: object) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(True)

    async def story() -> None:
        await stage.fill()
        monkeypatch.setattr(sheet_import, "read_sheet", never)
        stage.window.dialogs.imports.take([stage.write()])
        await stage.until(lambda: stage.person.dialogs(ImportDialog))
        dialog = stage.person.dialogs(ImportDialog)[0]
        assert "Reading the file…" in Person(dialog).reads()
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        await stage.until(lambda: is_gone(dialog) and ended)

    arun(story())


def test_keys_lead_from_part_to_part(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write())
        parts = [dialog.changes, dialog.summary, dialog.cancel, dialog.head, dialog.columns]
        for part in parts:
            focus = dialog.focusWidget()
            assert part is focus or part.isAncestorOf(focus), f"{focus} is not in {part}"
            QTest.keyClick(focus, Qt.Key.Key_F6)
            await stage.idle()

    arun(story())


# --- Chosen otherwise


def test_guessed_letters_are_asked_about_and_read_anew_where_they_are_wrong(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        words = "File;Title\ngate-0.png;Señora Búho vive aquí, en el jardín de los árboles más añejos\n"
        dialog = await stage.look(stage.write(words, letters="cp1252"))
        assert "Does “Señora Búho" in Person(dialog).reads()
        choose(dialog.head.encodings, "cp1251")
        await stage.settled(dialog)
        assert dialog.model.index(0, 0).data() != "Señora Búho"
        choose(dialog.head.encodings, "cp1252")
        await stage.settled(dialog)
        assert dialog.model.index(0, 0).data().startswith("Señora Búho")

    arun(story())


def test_another_separator_gives_other_columns(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write("File;Title\ngate-0.png;Gate\n"))
        assert len(dialog.columns.list.rows.index(0).data()) > 0
        choose(dialog.head.separators, ",")
        await stage.settled(dialog)
        assert dialog.columns.list.rows.rowCount() == 1
        assert not dialog.apply.isVisible()

    arun(story())


def test_a_column_becomes_what_is_chosen_for_it(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write())
        dialog.columns.choose_column(2)
        choose(dialog.columns.choices, Choice.IGNORED)
        await stage.settled(dialog)
        assert dialog.model.columnCount() == 3, "the title, its name on the chain, the quantity"
        choose(dialog.columns.choices, Choice.LINES)
        field = Person(dialog).one(QLineEdit)
        field.setText("Look › Head")  # Qt's test keys know no such letter
        field.textEdited.emit(field.text())
        await stage.settled(dialog)
        dialog.apply.click()
        await stage.until(lambda: is_gone(dialog))
        assert attrs_of(stage.draft(0).attrs) == {"Look": {"Head": ["Beret"]}}

    arun(story())


def test_rows_that_nobody_looks_at_any_more_are_given_back_little_by_little(
    stage: Stage, arun: Arun, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = list[SheetView]()

    async def noted(view: SheetView) -> None:
        await give_back(view)
        left.append(view)

    monkeypatch.setattr(sheet_import, "give_back", noted)

    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write())
        for choice in (Choice.IGNORED, Choice.TEXT):
            dialog.columns.choose_column(2)
            choose(dialog.columns.choices, choice)
            await stage.settled(dialog)
        await stage.until(lambda: len(left) == 2)
        assert [view.plan.rows for view in left] == [[], []]
        assert dialog.model.rowCount() == 3
        assert marks(dialog, 0) == [Mark.CHANGED, Mark.CHANGED, Mark.NEW, Mark.CHANGED]

    arun(story())


def test_two_columns_for_one_thing_are_said_at_the_second(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write())
        dialog.columns.choose_column(2)
        choose(dialog.columns.choices, Choice.TITLE)
        await stage.settled(dialog)
        assert "Another column becomes this already" in Person(dialog).reads()
        said = dialog.summary.columns
        assert said.isVisible()
        assert said.text().startswith("1 column is left out: C ")
        choose(dialog.columns.choices, Choice.IGNORED)
        await stage.settled(dialog)
        assert not said.isVisible(), "that was chosen"

    arun(story())


# --- Applied


def test_it_is_applied_as_one_step_which_the_notice_takes_back(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        before = [stage.draft(at) for at in range(3)]
        dialog = await stage.look(stage.write())
        assert dialog.apply.text() == "Apply to 2 assets"
        dialog.apply.click()
        await stage.reads("2 assets described from sheet.csv.")
        assert (stage.draft(0).name, stage.draft(0).amount, stage.draft(1).name) == ("Gate", 2, "Wall")
        stage.person.press("Undo")
        await stage.until(lambda: [stage.draft(at) for at in range(3)] == before)

    arun(story())


def test_undo_takes_all_of_it_back_and_the_same_sheet_changes_nothing_twice(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        before = [stage.draft(at) for at in range(3)]
        dialog = await stage.look(stage.write())
        QTest.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
        await stage.until(lambda: is_gone(dialog))
        again = await stage.look(stage.write())
        assert not again.apply.isVisible()
        again.reject()
        await stage.until(lambda: is_gone(again))
        stage.window.all_actions.run(ActionId.UNDO)
        await stage.until(lambda: [stage.draft(at) for at in range(3)] == before)

    arun(story())


def test_escape_changes_nothing_and_gives_the_focus_back(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        stage.window.uploads.grid.setFocus()
        dialog = await stage.look(stage.write())
        QTest.keyClick(dialog.changes.table, Qt.Key.Key_Escape)
        await stage.until(lambda: is_gone(dialog))
        assert not stage.studio.history.can_undo or stage.draft(0).name != "Gate"
        assert stage.window.focusWidget() is stage.window.uploads.grid

    arun(story())


def test_what_was_changed_meanwhile_is_looked_at_again_before_it_is_applied(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write())
        stage.studio.drafts.edit(stage.studio.uploads.order()[0], name="By another")
        dialog.apply.click()
        await stage.until(lambda: dialog.model.index(0, 0).data(ChangeRole.OLD) == "By another")
        assert stage.draft(0).name == "By another"
        assert "something else has changed these assets meanwhile" in Person(dialog).reads()

    arun(story())


def test_what_cannot_be_written_is_said_and_nothing_is_changed(
    stage: Stage, arun: Arun, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> bool:
        raise LibraryError(Sentence("test", "The disk is full."))

    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write())
        monkeypatch.setattr(Importing, "write", refuse)
        dialog.apply.click()
        await stage.until(lambda: "Nothing was changed: The disk is full." in Person(dialog).reads())
        await stage.until(dialog.apply.isEnabled)
        assert "The disk is full." in Person(dialog).reads(), "it stays to be read"
        assert stage.draft(0).name != "Gate"

    arun(story())


def test_another_project_closes_the_page_and_nothing_is_imported(
    stage: Stage, arun: Arun, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = list[str]()

    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write())
        report = stage.window.report_problem
        monkeypatch.setattr(stage.window, "report_problem", lambda words: (told.append(words), report(words)))
        await stage.studio.projects.create("Other")
        await stage.until(lambda: is_gone(dialog))
        await stage.reads("Another project is open now, so nothing was imported.")
        assert told == ["Another project is open now, so nothing was imported."], "and that once"

    arun(story())


# --- How it gets there


def test_a_file_is_chosen_from_the_menu(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        stage.window.all_actions.run(ActionId.IMPORT_DESCRIPTIONS)
        await stage.until(lambda: stage.person.dialogs(QFileDialog))
        where = stage.person.dialogs(QFileDialog)[0]
        where.findChildren(QLineEdit)[0].setText(str(stage.write()))
        where.accept()
        dialog = await stage.opened()
        assert dialog.head.name.whole == "sheet.csv"

    arun(story())


def test_a_spreadsheet_dropped_beside_art_is_looked_at_once_the_art_is_there(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        art = draw(stage.folder / "art", 2, "gate-{}.png", first=0)
        carried = files_mime([stage.write(), *art])
        page = stage.window.uploads
        Person(page.area).drop(carried, QPoint(60, 60))
        dialog = await stage.opened()
        assert len(stage.studio.uploads.order()) == 2, "the sheet itself is no art"
        assert dialog.model.rowCount() == 3

    arun(story())


def test_a_spreadsheet_in_a_folder_of_art_is_offered(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        draw(stage.folder / "art", 2, "gate-{}.png")
        stage.write(name="art/sheet.csv")
        stage.window.uploads.adding.add([stage.folder / "art"])
        await stage.reads("sheet.csv lies beside the art, and may describe it.")
        stage.person.press("Import descriptions…")
        assert (await stage.opened()).head.name.whole == "sheet.csv"

    arun(story())


def test_what_lies_beside_the_art_of_one_project_is_not_offered_in_another(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        draw(stage.folder / "art", 2, "gate-{}.png")
        stage.write(name="art/sheet.csv")
        stage.window.uploads.adding.add([stage.folder / "art"])
        await stage.reads("sheet.csv lies beside the art, and may describe it.")
        await stage.studio.projects.open((await stage.studio.projects.create("Another")).id)
        await stage.until(lambda: "sheet.csv lies beside the art, and may describe it." not in stage.person.reads())
        assert not stage.person.offers("Import descriptions…")

    arun(story())


def test_a_filter_leads_to_the_first_cell_for_which_it_shows_a_row_and_all_leads_back(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        stage.studio.drafts.edit(stage.studio.uploads.order()[2], attrs=nodes_of({"Hat": "Cap"}))
        sheet = "File,Title,Coat,Hat\ngate-0.png,Gate 0,,\ngate-1.png,Gate 1,Fur,\ngate-2.png,Gate 2,,Beret\n"
        dialog = await stage.look(stage.write(sheet))
        table, tabs = dialog.changes.table, dialog.changes.tabs
        table.setCurrentIndex(dialog.model.index(1, 0))
        tabs.setCurrentIndex(tuple(Shown).index(Shown.CHANGED))
        assert (dialog.model.shown(0).row, table.currentIndex().row(), table.currentIndex().column()) == (4, 0, 2)
        assert table.currentIndex().data(ChangeRole.MARK) == Mark.CHANGED
        assert table.visualRect(table.currentIndex()).intersects(table.viewport().rect())
        tabs.setCurrentIndex(0)
        assert (table.currentIndex().row(), table.currentIndex().column()) == (2, 2)

    arun(story())


def test_while_it_is_looked_at_nothing_stands_in_place_of_the_rows(
    stage: Stage, arun: Arun, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan, go_on = Importing.plan, asyncio.Event()

    async def slow(importing: Importing, *parts: Any) -> Plan:
        await go_on.wait()
        return await plan(importing, *parts)

    async def story() -> None:
        await stage.fill()
        monkeypatch.setattr(Importing, "plan", slow)
        stage.window.dialogs.imports.take([stage.write()])
        await stage.until(lambda: stage.person.dialogs(ImportDialog))
        dialog = stage.person.dialogs(ImportDialog)[0]
        await stage.until(lambda: "Looking for what would change…" in Person(dialog).reads())
        assert not dialog.changes.tabs.isVisible()
        assert not dialog.changes.table.isVisible()
        assert "They are left out. Each says why." not in Person(dialog).reads()
        go_on.set()
        await stage.until(dialog.changes.tabs.isVisible)
        assert "Looking for what would change…" not in Person(dialog).reads()

    arun(story())


def test_the_words_of_every_filter_are_seen_whole(stage: Stage, arun: Arun, monkeypatch: pytest.MonkeyPatch) -> None:
    def all_minted(ids: Sequence[int], **_: object) -> int:
        return len(ids)

    async def story() -> None:
        await stage.fill()
        monkeypatch.setattr(stage.studio.minted_art, "count", all_minted)
        ids = stage.studio.uploads.order()
        stage.studio.drafts.edit(ids[2], attrs=nodes_of({"Hat": "Cap", "Coat": "Fur"}))
        rows = ("gate-0.png,Gate,Beret,,2", "gate-1.png,Wall,,,many", "gate-2.png,Door,Fez,(clear),", "lost.png,,,,")
        dialog = await stage.look(stage.write("\n".join(("File,Title,Hat,Coat,Quantity", *rows))))
        tabs = dialog.changes.tabs
        assert all(tabs.isTabVisible(at) for at in range(tabs.count()))
        await stage.until(lambda: tabs.width() >= tabs.sizeHint().width())
        assert tabs.tabRect(tabs.count() - 1).right() < tabs.width()

    arun(story())


def test_several_are_looked_at_one_after_the_other(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        stage.window.uploads.adding.add([stage.write(name="one.csv"), stage.write(name="two.csv")])
        first = await stage.opened()
        assert first.head.name.whole == "one.csv"
        first.reject()
        await stage.until(lambda: [one.head.name.whole for one in stage.person.dialogs(ImportDialog)] == ["two.csv"])

    arun(story())


def test_without_art_it_is_said_that_there_is_nothing_to_describe(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.window.uploads.adding.add([stage.write()])
        await stage.reads("Add the art first: the rows of sheet.csv describe assets that are in the project.")
        assert not stage.person.dialogs(QDialog)
        assert str(stage.window.all_actions.why_not(ActionId.IMPORT_DESCRIPTIONS)) == "Add art first"

    arun(story())


def test_that_art_is_to_be_added_first_is_said_no_longer_once_it_is_there(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        stage.window.uploads.adding.add([stage.write()])
        await stage.reads("Add the art first: the rows of sheet.csv describe assets that are in the project.")
        await stage.fill()
        assert "Add the art first" not in stage.person.reads()

    arun(story())


def test_what_cannot_be_read_is_said_where_it_would_stand_and_another_can_be_chosen(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        path = stage.folder / "picture.csv"
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(400))
        stage.window.dialogs.imports.take([path])
        await stage.until(lambda: stage.person.dialogs(ImportDialog))
        dialog = stage.person.dialogs(ImportDialog)[0]
        await stage.until(
            lambda: "picture.csv" in Person(dialog).reads() and Person(dialog).offers("Choose another file…")
        )
        Person(dialog).press("Choose another file…")
        await stage.until(lambda: stage.person.dialogs(QFileDialog))

    arun(story())


def test_what_was_exported_as_a_workbook_comes_back_as_it_is(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        stage.studio.drafts.edit(stage.studio.uploads.order()[0], attrs=nodes_of({"Hat": ["Beret", "Cap"]}))
        export = Export(stage.studio.uploads.order(), SheetFormat.XLSX)
        made = await spreadsheet_of(stage.studio.drafts, stage.studio.uploads, export)
        path = stage.folder / "out.xlsx"
        path.write_bytes(made.content)
        dialog = await stage.look(path)
        assert dialog.said.text() == "Everything is as in the sheet."
        assert not dialog.head.encodings.isVisible()

    arun(story())


def test_what_could_not_be_read_anew_is_not_followed_by_what_was_read_before(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        path = stage.write()
        dialog = await stage.look(path)
        path.unlink()
        dialog.head.reading_chosen.emit(Reading(separator=";"))
        await stage.until(lambda: Person(dialog).offers("Choose another file…"))
        assert not dialog.apply.isVisible(), "there is nothing to apply"
        stage.studio.drafts.edit(stage.studio.uploads.order()[0], name="By another")
        stage.studio.changes.deliver()
        assert "Looking" not in dialog.said.text(), "nothing is worked out"
        stage.write(SHEET.replace(",", ";"))
        dialog.head.reading_chosen.emit(Reading(separator=";"))
        await stage.until(lambda: dialog.apply.isVisible() and dialog.apply.isEnabled())

    arun(story())
