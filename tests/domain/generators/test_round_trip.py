"""What is written in the shape of a generator comes back the same: onto itself, and into a project of blank assets."""

import json
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import PurePath, PurePosixPath

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from tests.domain.spreadsheets.test_rows import LEAF, TEXT, TREE, siblings
from tests.whole import WHOLE

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind, nodes_of
from mintwright.domain.generators.duplicates import described_once
from mintwright.domain.generators.json_values import parsed
from mintwright.domain.generators.shapes import Token, tokens_in
from mintwright.domain.generators.token_sheet import sheet_of_tokens
from mintwright.domain.generators.writing import written
from mintwright.domain.spreadsheets.changes import Plan
from mintwright.domain.spreadsheets.guesses import guessing
from mintwright.domain.spreadsheets.meeting import SheetFile
from mintwright.domain.spreadsheets.origins import Shape
from mintwright.domain.spreadsheets.planning import planning
from mintwright.domain.spreadsheets.rows import Piece, SheetError
from mintwright.domain.spreadsheets.sheets import Reading
from mintwright.studio.background.piecewise import at_once

# What a shape cannot hold is refused, and Hypothesis finds more of it, the more modules with its words are loaded.
REFUSED_IS_FINE = [HealthCheck.filter_too_much]
CASES = settings(
    derandomize=True, deadline=None, max_examples=1_000 if WHOLE else 15, suppress_health_check=REFUSED_IS_FINE
)
FILES = ("1.png", "moon 2.jpg", "Ü#3.gif")
SIGN = st.characters(codec="utf-8", exclude_characters="\r\n")
LONG = st.text(SIGN, min_size=0, max_size=90) | TEXT
KEY = st.text(SIGN, min_size=1, max_size=5).filter(str.strip)


def text_node(key: str, text: str) -> Node:
    return Node(key, text=text)


def list_node(key: str, lines: list[str]) -> Node:
    return Node(key, NodeKind.LIST, children=tuple(Node("", text=line) for line in lines))


ANY_LEAF = st.builds(text_node, KEY, LONG) | st.builds(list_node, KEY, st.lists(st.text(SIGN, max_size=70), max_size=3))
DRAFTS = st.tuples(
    *(
        st.builds(
            Draft,
            art_id=st.just(at),
            name=LONG,
            asset_name=st.just(f"Moon{at}"),
            description=LONG,
            royalties_rate=st.sampled_from([None, Decimal("2.5")]),
            attrs=siblings(LEAF | TREE | ANY_LEAF, 0),
        )
        for at in range(len(FILES))
    )
)


def out(shape: Shape, drafts: Sequence[Draft], files: Sequence[str] = FILES) -> list[tuple[str, bytes]]:
    pieces = [Piece(file, "", draft) for file, draft in zip(files, drafts, strict=True)]
    return written(shape, pieces, lambda _: None)


def back(files: Sequence[tuple[str, bytes]], drafts: Sequence[Draft], names: Sequence[str] = FILES) -> Plan:
    tokens = list[Token]()
    for name, content in files:
        tokens += tokens_in(parsed(content.decode()), PurePath(name).stem, "/art")
    once, _ = described_once(tokens)
    art = [PurePosixPath("/art") / name for name in names]
    sheet = sheet_of_tokens("out", once, art, Reading())
    known = [SheetFile(draft.art_id, str(path)) for draft, path in zip(drafts, art, strict=True)]
    meanings = at_once(guessing(sheet, known))
    assert not meanings.faults
    return at_once(planning(sheet, meanings, known, {draft.art_id: draft for draft in drafts}.get))


def after(plan: Plan) -> dict[int, Draft]:
    return {row.draft.art_id: replace(row.draft, **row.fields) for row in plan.rows if row.draft is not None}


def meant(nodes: Sequence[Node]) -> dict[str, object]:
    """What attributes say, whatever their order."""
    found = dict[str, object]()
    for node in nodes:
        if node.kind is NodeKind.GROUP:
            if inner := meant(node.children):
                found[node.key] = inner
        elif node.kind is NodeKind.LIST:
            found[node.key] = [line.text for line in node.children]
        elif node.key.strip():
            found[node.key] = node.text
    return found


@pytest.mark.soak
@pytest.mark.parametrize("shape", list(Shape))
@CASES
@given(drafts=DRAFTS)
def test_what_is_written_comes_back_the_same(shape: Shape, drafts: tuple[Draft, ...]) -> None:
    try:
        files = out(shape, drafts)
    except SheetError:
        assume(False)
        return
    again = back(files, drafts)
    assert again.counts.lonely == again.counts.problems == 0
    assert not any(row.fields for row in again.rows), "onto itself it changes nothing"
    blank = [Draft(art_id=draft.art_id) for draft in drafts]
    fresh = after(back(files, blank))
    for draft in drafts:
        found = fresh[draft.art_id]
        assert (found.name, found.description) == (draft.name, draft.description)
        if shape is Shape.CIP25:
            assert found.asset_name == draft.asset_name
        assert meant(found.attrs) == meant(draft.attrs)


@pytest.mark.parametrize("shape", list(Shape))
def test_a_thousand_pieces_come_back(shape: Shape) -> None:
    drafts = [
        Draft(
            art_id=at,
            name=f"Moon {at}",
            asset_name=f"Moon{at}",
            attrs=nodes_of({"Hat": f"{at % 7}", "Inks": ["a", "b"]}),
        )
        for at in range(1_000)
    ]
    names = [f"{at}.png" for at in range(1_000)]
    plan = back(out(shape, drafts, names), [Draft(art_id=at) for at in range(1_000)], names)
    assert plan.counts.met == 1_000
    assert [(draft.name, draft.attrs) for draft in after(plan).values()] == [(one.name, one.attrs) for one in drafts]


@pytest.mark.parametrize(
    ("said", "written_as"), [("7", 7), ("0", 0), ("07", "07"), ("7.0", "7.0"), ("٧", "٧"), ("", "")]
)
@pytest.mark.parametrize("key", ["edition", "date"])
def test_the_edition_and_the_date_are_numbers_as_the_generator_writes_them(
    key: str, said: str, written_as: object
) -> None:
    """They came out as texts, which its own programs do not sort by."""
    draft = Draft(art_id=1, name="Moon", attrs=(text_node(key, said),))
    file = dict(out(Shape.HASHLIPS, [draft], ("1.png",)))["1.json"]
    assert json.loads(file)[key] == written_as
    assert type(json.loads(file)[key]) is type(written_as)


def test_the_files_are_called_like_their_pictures() -> None:
    drafts = [Draft(art_id=at, name="x", asset_name=f"A{at}") for at in range(3)]
    named = {shape: [name for name, _ in out(shape, drafts)] for shape in Shape}
    assert named[Shape.SUGAR] == ["1.json", "moon 2.json", "Ü#3.json"]
    assert named[Shape.HASHLIPS] == [*named[Shape.SUGAR], "_metadata.json"]
    assert named[Shape.CIP25] == ["metadata.json"]
    assert [name for name, _ in out(Shape.SUGAR, drafts[:2], ("1.png", "1.jpg"))] == ["0.json", "1.json"]


@pytest.mark.parametrize("shape", list(Shape))
def test_a_trait_that_is_called_as_a_picture_is_no_row(shape: Shape) -> None:
    drafts = [Draft(art_id=at, name=f"Moon {at}", asset_name=f"A{at}", attrs=nodes_of({"1": "x"})) for at in range(3)]
    again = back(out(shape, drafts), drafts)
    assert (again.counts.met, again.counts.lonely, again.counts.assets) == (3, 0, 0)


@pytest.mark.parametrize("shape", [Shape.HASHLIPS, Shape.HASHLIPS_SOLANA])
@pytest.mark.parametrize("name", ["_metadata", "_Metadata.png"])
def test_a_picture_called_like_the_file_of_all_pieces_gives_its_own_another_name(name: str, shape: Shape) -> None:
    names = ("1.png", name, "3.png")
    drafts = [Draft(art_id=at, name=f"Moon {at}") for at in range(3)]
    files = out(shape, drafts, names)
    assert [file for file, _ in files] == ["0.json", "1.json", "2.json", "_metadata.json"]
    assert not any(row.fields for row in back(files, drafts, names).rows)
    assert [file for file, _ in out(Shape.SUGAR, drafts, names)] == ["1.json", f"{PurePath(name).stem}.json", "3.json"]


@pytest.mark.parametrize("shape", list(Shape))
@pytest.mark.parametrize("lines", [["Rare"], ["Rare", "Old", '{"trait_type": " ", "value": 1}']])
def test_traits_without_names_come_back_as_they_were_read(shape: Shape, lines: list[str]) -> None:
    drafts = [Draft(art_id=1, name="Moon", asset_name="Moon", attrs=nodes_of({"Hat": "Crown", "attributes": lines}))]
    files = out(shape, drafts, ["1.png"])
    assert not any(row.fields for row in back(files, drafts, ["1.png"]).rows)
    blank = [Draft(art_id=1)]
    assert meant(after(back(files, blank, ["1.png"]))[1].attrs) == {"Hat": "Crown", "attributes": lines}


@pytest.mark.parametrize(
    ("shape", "draft", "why"),
    [
        (Shape.HASHLIPS, {"attrs": nodes_of({"image": {"a": "b"}})}, "“Moon” has an attribute “image”, which HashLips"),
        (Shape.HASHLIPS, {"attrs": nodes_of({"attributes": {"a": "b"}})}, "an attribute “attributes”, which HashLips"),
        (Shape.SUGAR, {"attrs": nodes_of({"properties": ["x"]})}, "“properties”, which Metaplex Sugar uses"),
        (Shape.CIP25, {"attrs": nodes_of({"files": "x"})}, "“files”, which CIP-25 uses"),
        (Shape.CIP25, {"asset_name": ""}, "“Moon” has no name on the chain"),
        (Shape.CIP25, {"attrs": nodes_of({"Inks": ["a", "x" * 65]})}, "“Inks” of “Moon” has a line that fills"),
        (Shape.CIP25, {"name": "x" * 65}, "is longer than the 64 bytes"),
        (Shape.HASHLIPS, {"attrs": (*nodes_of({"Hat": "a"}), *nodes_of({"Hat": "b"}))}, "two attributes called “Hat”"),
    ],
)
def test_what_a_shape_cannot_hold_is_refused_by_name(shape: Shape, draft: dict[str, object], why: str) -> None:
    with pytest.raises(SheetError) as error:
        out(shape, [replace(Draft(art_id=1, name="Moon", asset_name="Moon"), **draft)], ["1.png"])
    assert why in str(error.value.sentence)


def test_names_that_tell_nothing_apart_are_refused() -> None:
    drafts = [Draft(art_id=at, name="x", asset_name="A") for at in range(2)]
    with pytest.raises(SheetError, match="Several files are called"):
        out(Shape.CIP25, drafts, ["1.png", "1.PNG"])
    with pytest.raises(SheetError, match="Several assets have the name"):
        out(Shape.CIP25, drafts, ["1.png", "2.png"])


@pytest.mark.parametrize(("shape", "first"), [(Shape.HASHLIPS, 1), (Shape.HASHLIPS_SOLANA, 0), (Shape.SUGAR, 0)])
def test_files_of_one_name_are_numbered_as_such_programs_count_and_a_list_tells_which_is_which(
    shape: Shape, first: int
) -> None:
    drafts = [Draft(art_id=at, name=f"Cat {at}") for at in range(3)]
    places = (("cat.png", "spring"), ("Cat.PNG", "autumn"), ("=dog.gif", ""))
    pieces = [Piece(file, folder, draft) for (file, folder), draft in zip(places, drafts, strict=True)]
    made = dict(written(shape, pieces, lambda _: None))
    assert list(made)[:3] == [f"{at}.json" for at in range(first, first + 3)]
    assert [str(json.loads(made[f"{first + at}.json"])["name"]) for at in range(3)] == ["Cat 0", "Cat 1", "Cat 2"]
    assert json.loads(made[f"{first + 2}.json"])["image"].endswith(f"{first + 2}.gif")
    assert made["files.csv"].decode("utf-8-sig").splitlines() == [
        "Number,File,Folder", f"{first},cat.png,spring", f"{first + 1},Cat.PNG,autumn", f"{first + 2},'=dog.gif,",
    ]  # fmt: skip
