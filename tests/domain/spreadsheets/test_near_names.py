"""A misspelt name says which file it may mean, and meets it only if that is wanted."""

import time
from collections.abc import Sequence

import pytest
from tests.domain.spreadsheets.test_meeting import FOLDER, NAME, NUMBER, PATH, STEM, files, pairs, sheet, why
from tests.pace import within

from mintwright.domain.spreadsheets.meanings import Finds, Meanings
from mintwright.domain.spreadsheets.meeting import meeting
from mintwright.studio.background.piecewise import at_once


@pytest.mark.parametrize(
    ("key", "said", "meant"),
    [
        (NAME, "fox-gold_12x.png", "fox-gold_12.png"),
        (NAME, "fox-gold_12.jpg", "fox-gold_12.png"),
        (NAME, "Fox Gold 012.png", "fox-gold_12.png"),
        (STEM, "fx-gold_12", "fox-gold_12.png"),
        (PATH, "art/foxgold_12.png", "fox-gold_12.png"),
        (NAME, "fox-gold_13.png", ""),
        (NAME, "fox-gold_1.png", ""),
        (NAME, "bear_12.png", ""),
        (NAME, "x" * 4_000, ""),
        (NUMBER, "gold_14", ""),
    ],
)
def test_a_name_that_no_file_has_says_which_it_may_be(key: Finds, said: str, meant: str) -> None:
    paths = [f"/art/fox-{colour}_{number}.png" for colour in ("gold", "blue") for number in (2, 12, 22)]
    ((_, words),) = why([key], [[said]], *paths).items()
    assert words.endswith(f" Did you mean “{meant}”?") if meant else "Did you mean" not in words
    assert not pairs([key], [[said]], *paths), "it meets none by itself"


def test_what_another_row_is_for_or_two_rows_or_files_are_near_to_is_not_meant() -> None:
    assert "Did you mean" not in why([NAME], [["fox1.png"], ["fox-1.png"]], "/a/fox-1.png")[1]
    assert "Did you mean" not in why([NAME], [["foxx-1.png"], ["foxy-1.png"]], "/a/fox-1.png")[1]
    assert "Did you mean" not in why([NAME], [["fox1.png"]], "/a/fox-1.png", "/a/fox_1.png")[1]


def test_rows_meet_the_files_that_they_may_mean_where_that_is_wanted() -> None:
    rows = [["foxx-1.png"], ["fox-2.png"], ["owl-3.png"]]
    wanted = Meanings((NAME, FOLDER), headings=0, takes_near=True)
    found = at_once(meeting(sheet([[*row, ""] for row in rows]), wanted, files("/a/fox-1.png", "/a/fox-2.png")))
    assert found.art_ids == {1: 100, 2: 101}
    assert found.lonely.keys() == {3}
    assert found.without_row == ()
    assert found.near == {1: 100}


@pytest.mark.parametrize("rows", [[f"fox{at}x.png" for at in range(2_000)], [f"fox{'abc' * 30}{'x' * (at % 9)}"
    for at in range(2_000)]], ids=["numbers", "letters"])  # fmt: skip
def test_very_many_misspelt_names_are_looked_at_soon(rows: Sequence[str]) -> None:
    paths = [f"/art/fox-{at}.png" for at in range(5_000)]
    paths += [f"/art/fox{'abc' * 30}-{'y' * (at % 50)}.png" for at in range(5_000)]
    began = time.process_time()
    why([NAME], [[row] for row in rows], *paths)
    within(time.process_time() - began, 4.0)
