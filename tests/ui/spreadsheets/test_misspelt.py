"""Misspelt names of files: which they may mean is said, and they meet them once that is wanted."""

from tests.ui.driver import Arun, Person, is_gone
from tests.ui.spreadsheets.test_importing import Stage
from tests.ui.spreadsheets.test_importing import stage as stage

from mintwright.ui.spreadsheets.sheet_view import Shown

SHEET = "File,Title\ngate-0.png,Gate\ngate-1.png,Wall\ngaet-2.png,Door\nhouse-7.png,House\n"


def test_a_file_that_a_misspelt_name_may_mean_is_met_at_one_click_and_left_at_another(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write(SHEET))
        near = dialog.summary.near
        assert (near.text(), near.isVisible(), near.isChecked()) == ("Meet 1 file of a similar name", True, False)
        dialog.changes.show_filter(Shown.LONELY)
        assert str(dialog.model.shown(0).lonely) == "No file is called “gaet-2.png”. Did you mean “gate-2.png”?"
        near.click()
        await stage.settled(dialog)
        assert dialog.summary.met.text() == "3"
        near.click()
        await stage.settled(dialog)
        assert dialog.summary.met.text() == "2"
        near.click()
        await stage.settled(dialog)
        dialog.apply.click()
        await stage.until(lambda: is_gone(dialog))
        assert [stage.draft(at).name for at in range(3)] == ["Gate", "Wall", "Door"]

    arun(story())


def test_nothing_is_offered_where_no_name_is_nearly_that_of_a_file(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write("File,Title\ngate-0.png,Gate\nhouse-7.png,House\n"))
        assert "similar" not in Person(dialog).reads()
        assert not dialog.summary.near.isVisible()

    arun(story())
