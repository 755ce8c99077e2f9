"""A sheet that names quite other files is not taken for these by their numbers before somebody says so."""

from PySide6.QtCore import Qt
from tests.ui.driver import Arun, Person
from tests.ui.spreadsheets.test_importing import Stage, choose
from tests.ui.spreadsheets.test_importing import stage as stage

from mintwright.ui.spreadsheets.meaning_words import Choice

CATS = "File name,Title\ncat_0000.jpg,Cat 0\ncat_0001.jpg,Cat 1\ncat_0002.jpg,Cat 2\n"


def test_rows_of_quite_other_names_are_asked_about_and_nothing_is_applied_before(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write(CATS, "cats.csv"))
        asked = dialog.head.by_number.message
        assert "No file is called “cat_0000.jpg”" in asked
        assert "would describe “gate-0.png”. Is that right?" in asked
        assert dialog.apply.isVisible()
        assert not dialog.apply.isEnabled()
        assert dialog.said.text() == "Answer the question above first: nothing is applied before."
        spoken = dialog.model.headerData(0, Qt.Orientation.Vertical, Qt.ItemDataRole.AccessibleTextRole)
        assert spoken == "2, gate-0.png, “cat_0000.jpg” in the sheet"
        Person(dialog).press("Yes, that is right")
        assert not dialog.head.by_number.isVisible()
        assert dialog.apply.isEnabled()
        assert "One step" in dialog.said.text()

    arun(story())


def test_it_is_asked_no_more_of_the_same_row_and_not_at_all_where_names_find_files(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write(CATS, "cats.csv"))
        Person(dialog).press("Yes, that is right")
        dialog.columns.choose_column(1)
        choose(dialog.columns.choices, Choice.TEXT)
        await stage.settled(dialog)
        assert dialog.apply.isEnabled()
        dialog.columns.choose_column(0)
        choose(dialog.columns.choices, Choice.NAME)
        await stage.settled(dialog)
        assert not dialog.head.by_number.isVisible()

    arun(story())


def test_two_rows_for_one_file_are_said_to_be_that_and_the_file_is_not_without_a_row(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        rows = "File,Title\ngate-0.png,A\ngate-0.png,B\ngate-1.png,C\n"
        summary = (await stage.look(stage.write(rows))).summary
        assert summary.lonely.text() == "2 rows are left out"
        assert summary.left_out.text() == "Each is for a file that another row is for too. Keep one of them."
        assert summary.files.text() == "1 file has no row and stays as it is: gate-2.png"

    arun(story())


def test_rows_of_which_some_meet_nothing_and_some_the_same_are_told_apart(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        rows = "File,Title\ngate-0.png,A\ngate-0.png,B\nwolf.png,C\n"
        dialog = await stage.look(stage.write(rows))
        assert dialog.summary.lonely.text() == "3 rows are left out"
        assert dialog.summary.left_out.text().startswith("2 of them are for a file that another row is for too.")
        assert dialog.said.text() == "Nothing would change: look at the rows that are left out."

    arun(story())
