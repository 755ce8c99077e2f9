"""File names become titles, titles become asset names that keep the rules and differ."""

import time
from collections.abc import Iterable, Iterator
from pathlib import PurePath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pace import within

from mintwright.domain.assets.line_splitting import line_bytes
from mintwright.domain.assets.naming import AssetNames, asset_name_from, is_file_name, natural, title_from

CASES = settings(derandomize=True, deadline=None, max_examples=150)


def unique_asset_names(titles: Iterable[str]) -> Iterator[str]:
    return map(AssetNames().new, titles)


@pytest.mark.parametrize(
    ("file", "title"),
    [
        ("gate-006.png", "Gate 006"),
        ("night__garden_004.final.jpg", "Night garden 004.final"),
        ("e\u0301tude.webp", "Étude"),
        ("  many   spaces .gif", "Many spaces"),
        ("line\nbreak.png", "Line break"),
        ("😀.png", "😀"),
        ("___.png", ""),
        ("bad\udcff.png", "Bad"),
    ],
)
def test_a_file_name_becomes_a_title(file: str, title: str) -> None:
    assert title_from(PurePath(file)) == title


@pytest.mark.parametrize("title", ["Cat 001", "Cat 1", "cat #1", "CAT-1", "Cat1", "Cat (01)"])
def test_a_title_of_the_same_words_and_numbers_says_no_more_than_the_name_of_its_file(title: str) -> None:
    assert is_file_name(title, PurePath("cat_001.png"))


@pytest.mark.parametrize(
    ("title", "file"),
    [
        ("Cat 10", "cat_001.png"),
        ("Cat", "cat_001.png"),
        ("Cat 1 of 9", "cat_001.png"),
        ("1 cat", "cat_001.png"),
        ("Cat 12", "cat_1_2.png"),
        ("Moth", "cat_001.png"),
        ("#", "(1).png"),
        ("#", "-.png"),
        ("", "___.png"),
    ],
)
def test_a_title_of_other_words_or_numbers_says_more_than_the_name_of_its_file(title: str, file: str) -> None:
    assert not is_file_name(title, PurePath(file))


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Night Garden 004", "NightGarden004"),
        ("Cat #1", "Cat1"),
        ("Grüße aus Łódź", "GrusseAusLodz"),
        ("😀 漢字", "Asset"),
        ("", "Asset"),
        ("a very long title of a picture in a series 0042", "AVeryLongTitleOfAPictureInAS0042"),
    ],
)
def test_a_title_becomes_an_asset_name(title: str, name: str) -> None:
    assert asset_name_from(title) == name


def test_asset_names_are_told_apart() -> None:
    assert tuple(unique_asset_names(["Cat #1", "Cat-1", "Dog", "dog", "Dog 2"])) == (
        "Cat1",
        "Cat1x2",
        "Dog",
        "Dog2",
        "Dog2x2",
    )


@CASES
@given(st.lists(st.text(max_size=60), max_size=12))
def test_asset_names_keep_the_rules_whatever_the_titles(titles: list[str]) -> None:
    names = tuple(unique_asset_names(titles))
    assert len({name.casefold() for name in names}) == len(titles)
    assert all(name.isascii() and name.isalnum() and len(name) <= 32 for name in names)


@CASES
@given(st.lists(st.sampled_from(["Moth", "moTH", "Moth 2", "Moth x2", "M" * 40, "M" * 31 + "2", ""]), max_size=40))
def test_an_asset_name_is_the_first_that_is_free(titles: list[str]) -> None:
    names = tuple(unique_asset_names(titles))
    for place, (title, name) in enumerate(zip(titles, names, strict=True)):
        before = {one.casefold() for one in names[:place]}
        *_, alone = unique_asset_names([*names[:place], title])
        assert (name == asset_name_from(title)) is (asset_name_from(title).casefold() not in before)
        assert name == alone


@pytest.mark.soak
def test_ten_thousand_of_one_title_are_told_apart_at_once() -> None:
    titles = ["Moth"] * 10_000
    began = time.thread_time()
    names = tuple(unique_asset_names(titles))
    within(time.thread_time() - began, 0.05, "telling them apart")
    assert names[:3] + names[-1:] == ("Moth", "Moth2", "Moth3", "Moth10000")


@CASES
@given(st.text(st.characters(exclude_characters="/\0"), min_size=1, max_size=300))
def test_a_title_is_one_line_whatever_the_file_is_called(name: str) -> None:
    title = title_from(PurePath(name))
    assert line_bytes(title) <= 64
    assert title.isprintable()
    assert title == title.strip()


@CASES
@given(st.data(), st.lists(st.text(max_size=8), max_size=8))
def test_names_of_any_script_can_be_sorted_from_whatever_order(data: st.DataObject, names: list[str]) -> None:
    shuffled = data.draw(st.permutations(names))
    there, back = sorted(names, key=natural), sorted(shuffled, key=natural)
    assert [natural(name) for name in there] == [natural(name) for name in back]


def test_numbers_sort_by_value() -> None:
    assert sorted(["cat 10", "Cat 9", "cat 9b", "1"], key=natural) == ["1", "Cat 9", "cat 9b", "cat 10"]
