"""What was chosen for the columns of a sheet is chosen already for the next one with the same headings."""

from typing import Any

import pytest
from tests.ui.driver import Arun, is_gone
from tests.ui.spreadsheets.test_importing import SHEET, Stage, choose
from tests.ui.spreadsheets.test_importing import stage as stage

from mintwright.domain.spreadsheets.columns import SheetColumn, SheetField
from mintwright.domain.spreadsheets.meanings import Finds
from mintwright.studio.settings import Settings
from mintwright.studio.spreadsheets.kept_meanings import KEPT, MOST, keep, kept
from mintwright.ui.spreadsheets.import_dialog import ImportDialog
from mintwright.ui.spreadsheets.meaning_words import Choice

HEADINGS = ["File", "Title", "Hat"]
STORY = SheetColumn(SheetField.ATTRIBUTE, ("Look", "Title"))


def choice_for(dialog: ImportDialog, column: int) -> Choice:
    dialog.columns.choose_column(column)
    return Choice(dialog.columns.choices.currentData())


def test_choices_that_were_applied_are_there_again_for_the_same_headings_alone(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write())
        dialog.columns.choose_column(2)
        choose(dialog.columns.choices, Choice.IGNORED)
        await stage.settled(dialog)
        dialog.apply.click()
        await stage.until(lambda: is_gone(dialog))
        again = await stage.look(stage.write(SHEET.replace("Beret", "Cap"), "other.csv"))
        assert choice_for(again, 2) is Choice.IGNORED
        choose(again.columns.choices, Choice.TEXT)
        await stage.settled(again)
        assert again.model.columnCount() == 3, "it can be chosen otherwise"
        again.reject()
        await stage.until(lambda: is_gone(again))
        third = await stage.look(stage.write(SHEET.replace("Quantity", "Age")))
        assert choice_for(third, 2) is Choice.TEXT

    arun(story())


def test_what_was_not_applied_is_not_remembered(stage: Stage, arun: Arun) -> None:
    async def story() -> None:
        await stage.fill()
        dialog = await stage.look(stage.write())
        dialog.columns.choose_column(2)
        choose(dialog.columns.choices, Choice.IGNORED)
        await stage.settled(dialog)
        dialog.reject()
        await stage.until(lambda: is_gone(dialog))
        assert choice_for(await stage.look(stage.write()), 2) is Choice.TEXT

    arun(story())


def test_all_that_can_be_chosen_is_remembered_by_project_and_the_latest_sheets_only(stage: Stage) -> None:
    settings, chosen = stage.studio.settings, {0: Finds.STEM, 1: STORY, 2: None}
    keep(settings, 1, HEADINGS, chosen)
    assert kept(settings, 1, HEADINGS) == chosen
    assert not kept(settings, 2, HEADINGS)
    for number in range(MOST):
        keep(settings, 1, [*HEADINGS, str(number)], chosen)
    assert not kept(settings, 1, HEADINGS)
    assert kept(settings, 1, [*HEADINGS, "0"]) == chosen


@pytest.mark.parametrize(
    "columns", [7, ["x"], {"0": 7}, {"9": "", "-1": ""}, {"0": "finds x"}, {"0": "is "}, {"0": "x"}]
)
def test_settings_that_somebody_edited_say_nothing_that_cannot_be(stage: Stage, columns: Any) -> None:
    settings: Settings = stage.studio.settings
    keep(settings, 1, HEADINGS, {0: None})
    mark = settings.get(KEPT)[0]["sheet"]
    for value in (columns, [columns], [{"sheet": mark}], [{"sheet": mark, "columns": columns}]):
        settings.put(KEPT, value)
        assert not kept(settings, 1, HEADINGS)
        keep(settings, 1, HEADINGS, {0: None})
        assert kept(settings, 1, HEADINGS) == {0: None}
