"""Rows meet files by what they say of them; what is ambiguous meets nothing, and says so."""

import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pace import within
from tests.whole import WHOLE, sized

from mintwright.domain.spreadsheets.file_names import DEEPEST
from mintwright.domain.spreadsheets.meanings import Finds, Meaning, Meanings
from mintwright.domain.spreadsheets.meeting import Meeting, SheetFile, meeting
from mintwright.domain.spreadsheets.rows import relative_folders
from mintwright.domain.spreadsheets.sheets import CellDoubt, Doubt, Reading, Sheet
from mintwright.studio.background.piecewise import at_once

CASES = settings(derandomize=True, deadline=None, max_examples=2_000 if WHOLE else 120)
NAME, FOLDER, PATH, STEM, NUMBER = Finds.NAME, Finds.FOLDER, Finds.PATH, Finds.STEM, Finds.NUMBER


def sheet(rows: Sequence[Sequence[str]], *doubts: CellDoubt) -> Sheet:
    return Sheet("a.csv", rows, Reading(), doubts=doubts)


def files(*paths: str) -> list[SheetFile]:
    return [SheetFile(100 + at, path) for at, path in enumerate(paths)]


def met(keys: Sequence[Meaning], rows: Sequence[Sequence[str]], *paths: str) -> Meeting:
    return at_once(meeting(sheet(rows), Meanings(tuple(keys), headings=0), files(*paths)))


def pairs(keys: Sequence[Meaning], rows: Sequence[Sequence[str]], *paths: str) -> dict[int, str]:
    found = met(keys, rows, *paths)
    return {row: paths[art_id - 100] for row, art_id in sorted(found.art_ids.items())}


def why(keys: Sequence[Meaning], rows: Sequence[Sequence[str]], *paths: str) -> dict[int, str]:
    return {row: str(said) for row, said in met(keys, rows, *paths).lonely.items()}


def test_a_row_meets_the_file_of_its_name() -> None:
    rows = [["2.png"], ["1.png"], ["3.png"]]
    assert pairs([NAME], rows, "/art/1.png", "/art/2.png") == {1: "/art/2.png", 2: "/art/1.png"}
    assert why([NAME], rows, "/art/1.png", "/art/2.png") == {3: "No file is called “3.png”."}
    assert met([NAME], [["2.png"]], "/art/1.png", "/art/2.png").without_row == (100,)


def test_blank_rows_and_the_headings_are_left_out() -> None:
    found = at_once(meeting(sheet([["My birds"], ["File"], [" "], ["1.png"]]), Meanings((NAME,), 2), files("/a/1.png")))
    assert (found.art_ids, found.lonely) == ({4: 100}, {})


def test_letters_composed_otherwise_and_spaces_around_a_name_are_the_same() -> None:
    assert pairs([NAME], [["Élan.png"], [" 1.png "]], "/a/E\u0301lan.png", "/a/1.png") == {
        1: "/a/E\u0301lan.png",
        2: "/a/1.png",
    }


def test_files_whose_names_are_composed_otherwise_are_told_apart_where_the_sheet_does() -> None:
    both = ["/a/E\u0301.png", "/a/\u00c9.png"]
    assert pairs([NAME], [["\u00c9.png"], ["E\u0301.png"]], *both) == {1: both[1], 2: both[0]}


def test_case_counts_unless_nothing_else_is_called_so() -> None:
    assert pairs([NAME], [["IMG.PNG"]], "/a/img.png") == {1: "/a/img.png"}
    assert pairs([NAME], [["img.png"], ["IMG.PNG"]], "/a/img.png", "/a/IMG.PNG") == {1: "/a/img.png", 2: "/a/IMG.PNG"}
    assert why([NAME], [["Img.png"]], "/a/img.png", "/a/IMG.PNG")[1].startswith("2 files are called “Img.png”.")
    assert pairs([NAME], [["img.png"], ["IMG.PNG"]], "/a/img.png") == {1: "/a/img.png"}


def test_a_name_that_several_files_have_meets_none_and_says_what_to_do() -> None:
    assert why([NAME], [["1.png"]], "/a/1.png", "/b/1.png") == {
        1: "2 files are called “1.png”. Write the folder too, in a column called Folder."
    }


def test_folders_tell_files_of_one_name_apart() -> None:
    rows = [["1.png", "series"], ["1.png", ""], ["1.png", "series/two"]]
    paths = ["/art/1.png", "/art/series/1.png", "/art/series/two/1.png"]
    assert pairs([NAME, FOLDER], rows, *paths) == {1: paths[1], 2: paths[0], 3: paths[2]}
    assert pairs([PATH], [[f"{folder}/{name}"] for name, folder in rows], *paths) == {
        1: paths[1],
        2: paths[0],
        3: paths[2],
    }


def test_folders_are_found_again_once_art_was_added_above_them() -> None:
    rows = [["1.png", ""], ["1.png", "series"], ["2.png", "b"], ["2.png", "a/b"]]
    paths = ["/me/art/1.png", "/me/art/series/1.png", "/me/logo.png", "/me/art/b/2.png", "/me/art/a/b/2.png"]
    assert list(pairs([NAME, FOLDER], rows, *paths).values()) == [paths[0], paths[1], paths[3], paths[4]]


def test_a_file_that_is_gone_leaves_its_row_alone_and_not_with_another_of_its_name() -> None:
    rows = [["1.png", ""], ["1.png", "series"]]
    assert pairs([NAME, FOLDER], rows, "/art/series/1.png") == {2: "/art/series/1.png"}
    assert why([NAME, FOLDER], rows, "/art/series/1.png") == {1: "No file is called “1.png”."}
    rows = [["1.png", "a"], ["1.png", "b"]]
    assert pairs([NAME, FOLDER], rows, "/art/b/1.png", "/art/c/1.png") == {2: "/art/b/1.png"}


def test_files_that_were_moved_are_found_by_their_name_alone_where_it_is_the_only_one() -> None:
    assert pairs([NAME, FOLDER], [["1.png", "old"]], "/new/1.png") == {1: "/new/1.png"}
    assert pairs([NAME, FOLDER], [["1.png", "old"]], "/new/1.png", "/other/1.png") == {}


def test_a_path_of_another_computer_is_found_by_its_longest_end() -> None:
    rows = [["D:\\work\\out\\a\\1.png"], ["D:\\work\\out\\b\\1.png"], ["https://example.org/c/1.png"]]
    paths = ["/me/b/1.png", "/me/a/1.png", "/me/c/1.png", "/me/1.png"]
    assert list(pairs([PATH], rows, *paths).values()) == [paths[1], paths[0], paths[2]]
    assert pairs([PATH], [["ipfs://Qm/build/4.png"]], "/me/images/4.png") == {1: "/me/images/4.png"}


def test_a_longer_end_tells_more_than_a_shorter_one() -> None:
    paths = ["/p/q/x/b/1.png", "/p/r/b/1.png"]
    assert pairs([PATH], [["D:\\work\\x\\b\\1.png"]], *paths) == {1: paths[0]}
    assert pairs([PATH], [["D:\\work\\b\\1.png"]], *paths) == {}


def test_where_rows_may_be_seen_from_two_folders_alike_they_are_seen_from_none() -> None:
    assert pairs([NAME, FOLDER], [["1.png", ""]], "/me/x/1.png", "/me/y/1.png") == {}


def test_a_name_with_the_sign_of_windows_between_folders_is_a_name_elsewhere() -> None:
    assert pairs([NAME, FOLDER], [["1.png", "a\\b"]], "/x/b/1.png", "/y/a\\b/1.png") == {1: "/y/a\\b/1.png"}


def test_a_name_without_ending_meets_the_file_that_is_called_so() -> None:
    rows = [["Dr. Who"], ["moon.jpg"], ["v1.5"]]
    paths = ["/a/Dr. Who.png", "/a/moon.png", "/a/v1.5.png"]
    assert list(pairs([STEM], rows, *paths).values()) == paths
    assert pairs([STEM], [["moon.2"]], "/a/moon.png") == {}, "that is no ending"
    assert why([STEM], [["moon"]], "/a/moon.png", "/a/moon.mp4")[1].startswith("2 files are called “moon”.")


def test_a_number_meets_the_file_that_has_it_alone() -> None:
    paths = ["/a/moonbird-7.png", "/a/2024-moonbird-0008.png", "/a/cover.png"]
    assert pairs([NUMBER], [["0007"], ["Moonbird #8"]], *paths) == {1: paths[0], 2: paths[1]}
    assert why([NUMBER], [["9"], ["none"]], *paths) == {
        1: "No file has the number 9.",
        2: "There is no number in “none” that a file could have.",
    }
    assert why([NUMBER], [["7"]], "/a/a7.png", "/a/b07.png") == {
        1: "2 files have the number 7. Write their names instead."
    }
    assert why([NUMBER], [["bird-007.png"], ["bird-9.png"]], "/a/a7.png", "/a/b07.png") == {
        1: "2 files have the number 7. Write their names instead.",
        2: "No file has the number 9.",
    }


def test_of_two_rows_for_one_file_neither_meets_it_and_both_say_so() -> None:
    rows = [["1.png", "a"], ["2.png", "b"], ["1.png", "c"]]
    found = met([NAME, None], rows, "/a/1.png", "/a/2.png")
    assert found.art_ids == {2: 101}
    assert {row: str(said) for row, said in found.lonely.items()} == {
        1: "Row 3 is for “1.png” too. Keep one of them.",
        3: "Row 1 is for “1.png” too. Keep one of them.",
    }
    assert found.without_row == (100,)


def test_rows_meet_files_in_their_order_only_when_asked() -> None:
    rows, paths = [["a"], [""], ["b"], ["c"]], files("/a/2.png", "/a/1.png")
    meanings = Meanings((NAME,), headings=0)
    assert not at_once(meeting(sheet(rows), meanings, paths)).art_ids
    found = at_once(meeting(sheet(rows), replace(meanings, in_order=True), paths))
    assert found.art_ids == {1: 100, 3: 101}
    assert {row: str(said) for row, said in found.lonely.items()} == {
        4: "There are fewer files than rows: none is left for this one."
    }


def test_without_a_column_that_finds_files_no_row_meets_any() -> None:
    assert why([None, FOLDER], [["1.png", "a"]], "/a/1.png") == {
        1: "No column finds the file of this row. Choose one that does."
    }
    assert why([NAME, None], [["", "a"], ["(empty)", "b"]], "/a/1.png") == dict.fromkeys(
        (1, 2), "This row names no file."
    )


def test_a_name_that_reads_like_a_formula_loses_its_apostrophe() -> None:
    assert pairs([NAME], [["'=1.png"]], "/a/=1.png") == {1: "/a/=1.png"}


def test_a_name_in_doubt_meets_nothing() -> None:
    one = sheet([["1.png"]], CellDoubt(1, 0, Doubt.UNREADABLE))
    found = at_once(meeting(one, Meanings((NAME,), headings=0), files("/a/1.png")))
    assert (found.art_ids, *map(str, found.lonely.values())) == (
        {},
        "The name of the file cannot be read for certain. Mend that cell in the sheet.",
    )


PART = st.sampled_from(["a", "b", "A", "é", "e\u0301", "a b", " a", "1", "01", "a.b", "a\\b"])
ENDING = st.sampled_from(["", ".png", ".PNG", ".jpg"])
FILE = st.builds(lambda folders, stem, ending: "/".join(["", *folders, f"{stem}{ending}"]),
                 st.lists(PART, max_size=3), PART, ENDING)  # fmt: skip
DISK = st.sampled_from(["/me", "/me/art", "/disk"])
CELL = FILE | PART | ENDING | st.builds(lambda path: path[1:], FILE)
KEYS = st.sampled_from([(PATH, None), (NAME, None), (NAME, FOLDER), (STEM, FOLDER), (NUMBER, FOLDER), (PATH, FOLDER)])


@pytest.mark.soak
@CASES
@given(keys=KEYS, rows=st.lists(st.tuples(CELL, CELL), max_size=8), paths=st.lists(FILE, max_size=6))
def test_no_row_meets_two_files_and_no_file_two_rows_whatever_the_names(
    keys: tuple[Meaning, ...], rows: list[tuple[str, str]], paths: list[str]
) -> None:
    found = met(keys, rows, *paths)
    ids = {file.art_id for file in files(*paths)}
    filled = {row for row, cells in enumerate(rows, 1) if "".join(cells).strip()}
    assert len(set(found.art_ids.values())) == len(found.art_ids)
    assert {*found.art_ids.values()} | {*found.without_row} == ids
    assert {*found.art_ids.values()} & {*found.without_row} == set()
    assert found.art_ids.keys() | found.lonely.keys() == filled
    assert found.art_ids.keys() & found.lonely.keys() == set()


@pytest.mark.soak
@CASES
@given(keys=KEYS, rows=st.lists(st.tuples(CELL, CELL), max_size=8), paths=st.lists(FILE, max_size=6))
def test_the_order_of_rows_and_files_decides_nothing(
    keys: tuple[Meaning, ...], rows: list[tuple[str, str]], paths: list[str]
) -> None:
    there = {
        cells: paths[art_id - 100]
        for row, art_id in met(keys, rows, *paths).art_ids.items()
        if (cells := rows[row - 1])
    }
    back = met(keys, rows[::-1], *paths[::-1])
    assert there == {rows[::-1][row - 1]: paths[::-1][art_id - 100] for row, art_id in back.art_ids.items()}


@pytest.mark.soak
@CASES
@given(paths=st.lists(st.builds(lambda disk, path: f"{disk}{path}", DISK, FILE), max_size=6, unique=True))
def test_what_an_export_says_meets_every_file_again_whatever_their_names(paths: list[str]) -> None:
    places = list(map(PurePath, paths))
    folders = relative_folders(places)
    rows = [[place.name, folders[place.parent]] for place in places if place.name.strip()]
    told = {tuple(row) for row in rows}
    if len(told) == len(rows) == len({*places}):
        assert len(met([NAME, FOLDER], rows, *paths).art_ids) == len(rows)


@pytest.mark.soak
@CASES
@given(
    paths=st.lists(st.builds(lambda disk, path: f"{disk}{path}", DISK, FILE), max_size=6, unique=True), data=st.data()
)
def test_what_an_export_of_some_says_meets_no_file_but_its_own(paths: list[str], data: st.DataObject) -> None:
    folders = relative_folders(map(PurePath, paths))
    some = data.draw(st.lists(st.sampled_from(paths), unique=True)) if paths else []
    rows = [[PurePath(one).name, folders[PurePath(one).parent]] for one in some]
    for row, art_id in met([NAME, FOLDER], rows, *paths).art_ids.items():
        assert paths[art_id - 100] == some[row - 1]


def test_of_folders_of_one_name_on_a_disk_itself_each_row_meets_its_own() -> None:
    paths = ["/art/1.png", "/x/art/1.png", "/y/z/1.png"]
    folders = relative_folders(map(PurePath, paths))
    for path in paths:
        row = [PurePath(path).name, folders[PurePath(path).parent]]
        assert pairs([NAME, FOLDER], [row], *paths) == {1: path}


@pytest.mark.soak
def test_very_many_files_of_one_name_meet_their_rows_soon() -> None:
    paths = [f"/me/art/{number:05}/image.png" for number in range(5_000)]
    rows = [["image.png", f"{number:05}"] for number in range(5_000)]
    began = time.process_time()
    assert len(met([NAME, FOLDER], rows, *paths).art_ids) == 5_000
    within(time.process_time() - began, 1.0, "to meet 5,000 files of one name")


@pytest.mark.soak
def test_a_path_of_very_many_folders_takes_no_time() -> None:
    rows = [["/".join([str(row), *["a"] * 2_000])] for row in range(1_000)]
    began = time.process_time()
    assert met([PATH], rows, f"/{'a/' * (DEEPEST + 9)}a").art_ids == {}
    within(time.process_time() - began, 1.0, "to read 1,000 paths of 2,000 folders")


@pytest.mark.parametrize("size", [1, 3])
def test_files_beyond_the_rows_have_none(size: int) -> None:
    assert len(met([NAME], [["0.png"]], *(f"/a/{at}.png" for at in range(size))).without_row) == size - 1


ROWS = sized(900_000, 400_000)


@pytest.mark.soak
def test_very_many_rows_meet_nothing_in_short_turns() -> None:
    """What each step kept is given back row by row, too. The shorter of two counts: memory may be slow to come."""
    rows = [("1.jpg" if at == 7 else f"gate-{at}.png",) for at in range(ROWS)]
    longest = min(longest_turn_of_meeting(rows) for _ in range(2))
    within(longest, 0.05 * ROWS / 900_000, f"one turn of {ROWS:,} rows")


def longest_turn_of_meeting(rows: Sequence[tuple[str, ...]]) -> float:
    """Seconds of processor time; no row but one is called as the only file is."""
    work, longest = meeting(sheet(rows), Meanings((NAME,), 0), files("/art/1.png")), 0.0
    while True:
        began = time.thread_time()
        try:
            next(work)
        except StopIteration as end:
            found: Meeting = end.value
            break
        finally:
            longest = max(longest, time.thread_time() - began)
    assert len(found.lonely) == len(rows)
    return longest
