"""Rows that meet files by their numbers, though the sheet names quite other files, are told from plain numbers."""

import pytest

from mintwright.domain.spreadsheets.meanings import Finds, Meanings
from mintwright.domain.spreadsheets.meeting import SheetFile, meeting
from mintwright.domain.spreadsheets.other_names import OtherName, is_called_otherwise
from mintwright.domain.spreadsheets.sheets import Reading, Sheet
from mintwright.studio.background.piecewise import at_once


@pytest.mark.parametrize(
    ("said", "path"),
    [("cat_0001.jpg", "/a/bear-0001.png"), ("cats/cat_1.jpg", "bear-1.png"), ("moon 7", "IMG_0007.png")],
)
def test_the_name_of_another_file_is_another(said: str, path: str) -> None:
    assert is_called_otherwise(said, path)


@pytest.mark.parametrize(
    ("said", "path"),
    [
        ("7", "bear-0007.png"), ("0.json", "bear-0.png"), ("Bear #7", "0007.png"), ("BEAR_7.jpg", "bear-0007.png"),
        ("my bear 7 final", "bear-7.png"), ("No. 7", "bear-7.png"), ("token id 7", "bear-7.png"), ("", "bear-7.png"),
    ],
)  # fmt: skip
def test_a_number_by_itself_and_more_or_less_around_one_name_are_plain(said: str, path: str) -> None:
    assert not is_called_otherwise(said, path)


def test_the_first_row_that_names_another_file_is_found_only_where_numbers_find_files() -> None:
    sheet = Sheet("cats.csv", [["File"], ["bear-1.jpg"], ["cat_2.jpg"], ["dog_3.jpg"]], Reading())
    files = [SheetFile(at, f"/art/bear-{at}.png") for at in (1, 2, 3)]
    by_number, by_stem = (at_once(meeting(sheet, Meanings((finds,)), files)) for finds in (Finds.NUMBER, Finds.STEM))
    assert by_number.other_name == OtherName("cat_2.jpg", "bear-2.png")
    assert by_stem.other_name is None
