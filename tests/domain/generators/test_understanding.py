"""What is understood of descriptions before anything is asked: each value in one part, each file in one line."""

from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from tests.domain.generators.shapes import asset, cip25, hashlips, solana, traits
from tests.domain.generators.test_token_sheet import sheet

from mintwright.domain.generators.folders import MOST_LINES, seen_in
from mintwright.domain.generators.understanding import LeftOut, Part, Understanding, understanding
from mintwright.domain.spreadsheets.guesses import guessing
from mintwright.domain.spreadsheets.meanings import Meanings
from mintwright.domain.spreadsheets.origins import Holds, Seen
from mintwright.domain.spreadsheets.sheets import Sheet
from mintwright.studio.background.piecewise import at_once


def meant(made: Sheet) -> Meanings:
    return at_once(guessing(made, []))


def understood(made: Sheet, meanings: Meanings | None = None) -> Understanding:
    assert made.origin is not None
    return at_once(understanding(made, made.origin, meanings or meant(made)))


def said(parts: Any) -> list[tuple[str, int, str]]:
    return [(part.source, part.count, part.example) for part in parts]


def test_what_hashlips_writes_is_taken_becomes_text_or_is_left_out() -> None:
    found = understood(sheet(hashlips(7), hashlips(8, attributes=traits(Background="Dawn", Level=3))))
    assert said(found.taken) == [
        ("name", 2, "Moonbird #7"),
        ("description", 2, "Born at night"),
        ("attributes", 3, "Dusk"),
    ]
    assert found.taken[2].names == ("Background", "Eyes")
    assert said(found.plain) == [("edition", 2, "7"), ("attributes", 1, "3")]
    assert [(why, part.source) for why, part in found.left_out] == [
        (LeftOut.PICTURE, "image"),
        (LeftOut.MOMENT, "date"),
        (LeftOut.MARK, "dna, compiler"),
    ]
    assert found.left_out[0][1].example == "ipfs://NewUriToReplace/7.png"


def test_cip_25_says_attributes_beside_each_other_and_where_its_picture_is() -> None:
    found = understood(sheet(cip25({"Moon1": asset(1), "Moon2": asset(2)})))
    assert [part.source for part in found.taken] == ["name", "", "description", "Background"]
    assert found.taken[1].example == "Moon1", "the name of the asset stands beside the fields, not in them"
    assert {part.source for why, part in found.left_out if why is LeftOut.PICTURE} == {"image", "mediaType"}


def test_a_column_that_the_artist_left_out_before_is_said_to_be() -> None:
    made = sheet(hashlips(1))
    meanings = meant(made)
    edition = made.rows[0].index("edition")
    found = understood(made, meanings.with_column(edition, None))
    assert not found.plain
    assert (LeftOut.CHOSEN, Part("edition", 1, "1")) in found.left_out


def test_the_royalties_of_sugar_are_left_out_as_those_of_the_collection() -> None:
    found = understood(sheet(solana(1)))
    assert (LeftOut.RATE, "seller_fee_basis_points") in [(why, part.source) for why, part in found.left_out]


_VALUES = st.one_of(st.text("ab", max_size=2), st.integers(0, 9), st.booleans(), st.none(), st.lists(st.text("a")))
_NAMES = st.sampled_from(("Hat", "Eyes", "date", "image", "attributes", "name"))
_TRAITS = st.lists(st.builds(lambda name, value: {"trait_type": name, "value": value}, _NAMES, _VALUES), max_size=4)
_PIECES = st.lists(
    st.builds(lambda make, more, said: make(1, **more, attributes=said), st.sampled_from((hashlips, solana)),
              st.dictionaries(st.sampled_from(("Hat", "date", "extra")), _VALUES, max_size=3), _TRAITS),
    min_size=1, max_size=4,
)  # fmt: skip


@given(_PIECES)
def test_each_value_is_in_one_part_and_no_more(pieces: Any) -> None:
    made = sheet(*pieces)
    found = understood(made)
    values = sum(bool(cell) for row in made.rows[1:] for cell in row[2:])
    parts = [*found.taken, *found.plain, *(part for _, part in found.left_out)]
    assert sum(part.count for part in parts) == values


def lines(roots: list[str], art: list[str], files: dict[str, Holds]) -> tuple[Seen, ...]:
    paths = map(PurePosixPath, art)
    return seen_in(
        list(map(PurePosixPath, roots)), list(paths), [(PurePosixPath(at), one) for at, one in files.items()]
    )


def test_a_folder_is_shown_as_it_lies_there() -> None:
    files = {"/x/build/json/_metadata.json": Holds.AGAIN, "/x/build/config.js": Holds.OTHER}
    files |= {f"/x/build/json/{number}.json": Holds.DESCRIPTIONS for number in range(3)}
    art = [f"/x/build/images/{number}.png" for number in range(3)]
    assert lines(["/x/build"], art, files) == (
        Seen("build", Holds.FOLDER),
        Seen("images", Holds.ART, 1, 3, ".png"),
        Seen("json", Holds.DESCRIPTIONS, 1, 3),
        Seen("_metadata.json", Holds.AGAIN, 2, 1),
        Seen("config.js", Holds.OTHER, 1, 1),
    )


def test_a_folder_of_several_kinds_has_a_line_for_each_and_many_others_have_one() -> None:
    files = {"/a/0.json": Holds.DESCRIPTIONS} | {f"/a/{number}.txt": Holds.OTHER for number in range(5)}
    assert lines(["/a"], ["/a/0.png", "/a/1.PNG", "/a/2.gif", "/b/9.png"], files) == (
        Seen("a", Holds.FOLDER),
        Seen("0.png", Holds.ART, 1, 2, ".png"),
        Seen("2.gif", Holds.ART, 1, 1, ".gif"),
        Seen("0.json", Holds.DESCRIPTIONS, 1, 1),
        Seen("0.txt", Holds.OTHER, 1, 1),
        Seen("1.txt", Holds.OTHER, 1, 1),
        Seen("", Holds.OTHER, 1, 3),
    )


@given(st.lists(st.lists(st.text("ab", min_size=1, max_size=2), min_size=1, max_size=30), max_size=60))
def test_there_are_never_too_many_lines(paths: list[list[str]]) -> None:
    found = lines(["/r"], ["/r/" + "/".join((*folders, "x.png")) for folders in paths], {})
    assert len(found) <= MOST_LINES
    assert all(one.depth <= 13 for one in found)


def test_an_origin_without_traits_has_parts_of_fields_alone() -> None:
    made = sheet({"name": "x", "image": "1.png", "Level": 1})
    assert made.origin is not None
    assert understood(replace(made)).taken[0].source == "name"
    assert [part.source for part in understood(made).plain] == ["Level"]
