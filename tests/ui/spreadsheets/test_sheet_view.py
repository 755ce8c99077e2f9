"""What is said of a column holds for all of its rows."""

from tests.ui.driver import Arun

from mintwright.domain.spreadsheets.sheets import Reading, Sheet
from mintwright.ui.spreadsheets.sheet_view import facts_of


def test_what_is_said_of_a_column_is_true_of_the_last_row_too(arun: Arun) -> None:
    rows = [["Hat", "Mood", "Inks"], *[["", "glad", ""]] * 10_000, ["Cap", "sad", ""]]

    async def story() -> None:
        facts = await facts_of(Sheet("a.csv", rows, Reading()), 1)
        assert list(map(str, facts)) == ["1 value · 10,000 empty", "2 values", "all empty"]

    arun(story())


def test_of_a_column_in_which_every_value_has_commas_that_is_said(arun: Arun) -> None:
    rows = [["Inks", "Mood"], ["red, blue", "glad, or so"], ["", "sad"], ["gold, red", "glad"]]

    async def story() -> None:
        facts = await facts_of(Sheet("a.csv", rows, Reading()), 1)
        assert list(map(str, facts)) == ["2 values, with commas · 1 empty", "3 values"]

    arun(story())
