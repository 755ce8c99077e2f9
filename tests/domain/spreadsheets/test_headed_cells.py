"""The first of several copied lines is one of headings only if it says so, and then it says which column is which."""

import pytest

from mintwright.domain.assets.attributes import NodeKind
from mintwright.domain.spreadsheets.headed_cells import Headed, headed
from mintwright.domain.table.columns import Column, Field

TITLE, DESCRIPTION, AMOUNT, FILES = map(Column, (Field.TITLE, Field.DESCRIPTION, Field.AMOUNT, Field.FILES))
HAT, PAPER = Column(Field.ATTRIBUTE, ("Hat",)), Column(Field.ATTRIBUTE, ("Materials", "Paper"), NodeKind.LIST)
KNOWN = {
    "title": TITLE, "description": DESCRIPTION, "quantity": AMOUNT, "further files": FILES,
    "hat": HAT, "materials › paper": PAPER,
}  # fmt: skip


def attribute(name: str) -> Column:
    return Column(Field.ATTRIBUTE, (name,))


def read(line: str, *below: str, fits: bool = True) -> Headed | None:
    return headed([one.split("\t") for one in (line, *(below or ("x",)))], KNOWN, fits=fits)


@pytest.mark.parametrize(
    ("line", "columns"),
    [
        ("Hat", (HAT,)),
        (" TITLE \tHat", (TITLE, HAT)),
        (
            "Titel\tBeschreibung\tMood\tSeason\tPalette",
            (TITLE, DESCRIPTION, *map(attribute, ("Mood", "Season", "Palette"))),
        ),
        ("Name\tTitle", (attribute("Name"), TITLE)),
        ("File\tTitle\tFurther files", (None, TITLE, None)),
        ("Materials › Paper\tHat\tMood", (PAPER, HAT, attribute("Mood"))),
    ],
)
def test_headings_name_columns_that_are_there_and_new_ones(line: str, columns: tuple[Column | None, ...]) -> None:
    found = read(line)
    assert found is not None
    assert found.columns == columns
    assert found.new == {one for one in found.written if one not in KNOWN.values()}
    assert len(found.left_out) == columns.count(None)
    assert found.has_files is line.startswith("File")


@pytest.mark.parametrize(
    "line",
    [
        "Dawn",
        "Hat\tMood\tSeason",
        "Title\t",
        "Title\t7",
        "Title\ttitle",
        "Title\nfirst",
        "Mood\tSeason",
        "Title\t" + "x" * 65,
    ],
)
def test_words_of_an_asset_are_no_headings(line: str) -> None:
    assert headed([line.split("\t"), ["x"]], KNOWN, fits=True) is None


def test_a_line_alone_is_no_line_of_headings() -> None:
    assert headed([["Title", "Hat"]], KNOWN, fits=True) is None


def test_where_cells_do_not_fit_new_names_that_stand_only_at_the_top_are_headings() -> None:
    found = read("Mood\tSeason", "Calm\tSpring", fits=False)
    assert found is not None
    assert found.new == {attribute("Mood"), attribute("Season")}
    assert read("Calm\tSpring", "Wild\tSummer", "Calm\tAutumn", fits=False) is None
    assert read("Mood\tmood", "Calm\tSpring", fits=False) is None
