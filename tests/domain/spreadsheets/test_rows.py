"""Rows hold what drafts say, so that the same comes back from them, or are refused by name."""

from pathlib import PurePosixPath

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind, nodes_of
from mintwright.domain.spreadsheets.cells import Word, read
from mintwright.domain.spreadsheets.columns import SheetColumn, SheetField, column_of, heading_of
from mintwright.domain.spreadsheets.rows import (
    Piece,
    SheetError,
    columns_of,
    headings_of,
    relative_folders,
    row_of,
    template_row,
)

CASES = settings(derandomize=True, deadline=None, max_examples=150)
NAME = st.sampled_from(["Hat", "Title", "a › b", "=x", "c [lines]", " d"])
TEXT = st.sampled_from(["", "a", "=1", "(empty)", "007", "é\nü", "'", "<r>b</r>"])
LINE = TEXT.map(lambda text: text.replace("\n", " "))
LEAF = st.one_of(
    st.builds(lambda key, text: Node(key, text=text), NAME, TEXT),
    st.builds(
        lambda key, lines: Node(key, NodeKind.LIST, children=tuple(Node("", text=line) for line in lines)),
        NAME,
        st.lists(LINE, max_size=3),
    ),
)


def siblings(nodes: st.SearchStrategy[Node], least: int) -> st.SearchStrategy[tuple[Node, ...]]:
    return st.lists(nodes, min_size=least, max_size=3, unique_by=lambda node: node.key).map(tuple)


TREE = st.recursive(
    LEAF,
    lambda nodes: st.builds(lambda key, inner: Node(key, NodeKind.GROUP, children=inner), NAME, siblings(nodes, 1)),
    max_leaves=6,
)
DRAFT = st.builds(
    lambda name, on_chain, text, amount, attrs: Draft(
        art_id=1, name=name, asset_name=on_chain, description=text, amount=amount, attrs=attrs
    ),
    TEXT, TEXT, TEXT, st.none() | st.integers(-9, 10**19), siblings(TREE, 0),
)  # fmt: skip


def piece(draft: Draft) -> Piece:
    return Piece("0001.png", "series/one", draft)


def flat(nodes: tuple[Node, ...], above: tuple[str, ...] = ()) -> dict[SheetColumn, tuple[str, ...]]:
    """Each text and list by its column, a text as a single line."""
    found: dict[SheetColumn, tuple[str, ...]] = {}
    for node in nodes:
        path = (*above, node.key)
        lines = tuple(line.text for line in node.children) if node.kind is NodeKind.LIST else (node.text,)
        is_group = node.kind is NodeKind.GROUP
        found |= flat(node.children, path) if is_group else {SheetColumn(SheetField.ATTRIBUTE, path, node.kind): lines}
    return found


def said_by(column: SheetColumn, cell: str) -> tuple[str, ...]:
    said = read(cell)
    if isinstance(said, Word):
        return () if said is Word.NO_LINES else ("",)
    assert said is not None
    return tuple(said.split("\n")) if column.kind is NodeKind.LIST else (said,)


@CASES
@given(drafts=st.lists(DRAFT, min_size=1, max_size=3))
def test_all_that_drafts_say_comes_back_from_headings_and_cells(drafts: list[Draft]) -> None:
    pieces = [piece(draft) for draft in drafts]
    columns = columns_of(pieces)
    headings = [read(heading) for heading in headings_of(columns)]
    assert tuple(column_of(str(heading)) for heading in headings) == columns
    for one in pieces:
        cells = dict(zip(columns, row_of(one, columns), strict=True))
        texts = {column.field: read(cell) for column, cell in cells.items() if not column.path}
        draft = one.draft
        assert (texts[SheetField.FILE], texts[SheetField.FOLDER]) == ("0001.png", "series/one")
        assert texts[SheetField.TITLE] == (draft.name or Word.EMPTY)
        assert texts[SheetField.ASSET_NAME] in (draft.asset_name or Word.EMPTY, None)
        assert texts[SheetField.DESCRIPTION] == (draft.description or None)
        assert texts[SheetField.AMOUNT] == (Word.EMPTY if draft.amount is None else str(draft.amount))
        found = {column: said_by(column, cell) for column, cell in cells.items() if column.path and cell}
        assert found == flat(draft.attrs)


@pytest.mark.parametrize(
    ("title", "on_chain", "cell"),
    [
        ("Moth", "Moth", ""),
        ("Moth", "Moth2", ""),
        ("Moth 7", "Moth7x2", ""),
        ("Moth", "Night7", "Night7"),
        ("Moth 7", "Moth72", "Moth72"),
        ("Moth", "", "(empty)"),
        ("", "Asset", "Asset"),
    ],
)
def test_only_a_name_on_the_chain_that_was_given_by_hand_is_written_out(title: str, on_chain: str, cell: str) -> None:
    one = piece(Draft(art_id=1, name=title, asset_name=on_chain))
    assert row_of(one, columns_of([one]))[3] == cell


def test_what_is_a_text_here_and_a_list_there_has_two_columns() -> None:
    pieces = [
        piece(Draft(art_id=1, attrs=nodes_of({"Ink": "red"}))),
        piece(Draft(art_id=2, attrs=nodes_of({"Ink": ["a"]}))),
    ]
    columns = columns_of(pieces)
    assert [heading_of(column) for column in columns[6:]] == ["Ink", "Ink [lines]"]
    assert [row_of(one, columns)[6:] for one in pieces] == [["red", ""], ["", "a"]]


def test_a_template_has_the_files_and_columns_and_nothing_else() -> None:
    extra = SheetColumn(SheetField.ATTRIBUTE, ("Eyes",))
    one = piece(Draft(art_id=1, name="Gate", attrs=nodes_of({"Hat": "Beret"})))
    columns = columns_of([one], [extra])
    assert template_row(one, columns) == ["0001.png", "series/one", *[""] * 6]
    assert headings_of(columns)[-2:] == ["Hat", "Eyes"]


def test_a_template_is_not_refused_for_what_it_leaves_out() -> None:
    inner = Node("", NodeKind.LIST, children=(Node("", text="a"),))
    mixed = Node("Inks", NodeKind.LIST, children=(inner,))
    attrs = (Node("Hat", text="a"), Node("Hat", text="b"), Node(" ", text="c"), mixed)
    one = piece(Draft(art_id=1, name="Gate", description="\x07" * 40_000, attrs=attrs))
    columns = columns_of([one])
    assert [heading_of(column) for column in columns[6:]] == ["Hat", "Inks [lines]"]
    assert template_row(one, columns) == ["0001.png", "series/one", *[""] * 6]


def test_a_template_is_refused_for_a_file_that_no_cell_can_hold() -> None:
    with pytest.raises(SheetError, match=r"The name of “Gate” or of its folder holds characters"):
        template_row(Piece("a\x07.png", "", Draft(art_id=1, name="Gate")), columns_of([]))


def test_what_nobody_has_begun_has_no_column() -> None:
    attrs = (Node(""), Node("Group", NodeKind.GROUP), Node("Hat", text="a"))
    assert len(columns_of([piece(Draft(art_id=1, attrs=attrs))])) == 7


@pytest.mark.parametrize(
    ("attrs", "said"),
    [
        ((Node("Hat", text="a"), Node("Hat", text="b")), r"“Gate” has two attributes called “Hat”\. Rename one"),
        ((Node(" ", text="a"),), r"“Gate” has an attribute without a name\. Give it one"),
        ((Node("Hat", NodeKind.LIST, children=(Node("", text="a\nb"),)),), r"“Hat” of “Gate” is a list of more"),
        ((Node("Hat", text="é" * 32_768),), r"“Hat” of “Gate” is longer than the 32,767 characters"),
        ((Node("Hat", text="=" + "😀" * 16_383),), r"“Hat” of “Gate” is longer than"),
        ((Node("Hat", text="a\x07"),), r"“Hat” of “Gate” holds invisible characters"),
        ((Node("H" * 32_768, text="a"),), r"has a name that no heading can hold"),
    ],
)
def test_what_no_cell_can_hold_is_refused_with_the_asset_and_the_field(attrs: tuple[Node, ...], said: str) -> None:
    with pytest.raises(SheetError, match=said):
        written([piece(Draft(art_id=1, name="Gate", attrs=attrs))])


def written(pieces: list[Piece]) -> list[list[str]]:
    columns = columns_of(pieces)
    return [headings_of(columns), *(row_of(one, columns) for one in pieces)]


def test_what_just_fits_a_cell_is_taken() -> None:
    text = "é" * 32_767
    assert written([piece(Draft(art_id=1, attrs=(Node("Hat", text=text),)))])[1][-1] == text


def test_signs_at_which_programs_end_a_cell_are_refused() -> None:
    with pytest.raises(SheetError, match="“Hat” of “Gate” holds invisible characters"):
        written([piece(Draft(art_id=1, name="Gate", attrs=(Node("Hat", text="a\x00b"),)))])


def test_a_file_whose_name_is_no_text_is_named_with_what_to_do() -> None:
    with pytest.raises(SheetError, match=r"The name of “Gate” or of its folder holds characters.*Rename it"):
        written([Piece("\udcff.png", "", Draft(art_id=1, name="Gate"))])


def test_folders_are_called_as_in_the_folder_that_all_files_are_in() -> None:
    files = [
        PurePosixPath(name)
        for name in ("/home/artist/art/1.png", "/home/artist/art/b/1.png", "/home/artist/art/b/c/1.png")
    ]
    assert [relative_folders(files)[file.parent] for file in files] == ["", "b", "b/c"]
    assert relative_folders(files[:1]) == {PurePosixPath("/home/artist/art"): ""}
    assert relative_folders([]) == {}


@pytest.mark.parametrize(
    ("one", "other"), [("/a/anna/moths/1.png", "b/anna/gates/1.png"), ("/a/anna/moths/1.png", "/b/gates/1.png")]
)
def test_folders_that_lie_in_no_common_one_tell_their_own_names_alone(one: str, other: str) -> None:
    """What is above them names people and drives."""
    assert list(relative_folders([PurePosixPath(one), PurePosixPath(other)]).values()) == ["moths", "gates"]


def test_art_on_the_disk_itself_is_in_no_folder() -> None:
    assert relative_folders([PurePosixPath("/1.png")]) == {PurePosixPath("/"): ""}


def test_a_column_that_only_later_pieces_have_stands_where_they_have_it() -> None:
    attrs = ({"Eyes": "a", "Mouth": "b"}, {"Eyes": "a", "Hat": "c", "Mouth": "b", "Coat": "d"}, {"Wings": "e"})
    pieces = [piece(Draft(art_id=at, attrs=nodes_of(one))) for at, one in enumerate(attrs)]
    columns = columns_of(pieces)
    assert [heading_of(column) for column in columns[6:]] == ["Eyes", "Hat", "Mouth", "Coat", "Wings"]


@given(st.lists(st.lists(st.sampled_from("abcdefg"), unique=True, max_size=5), max_size=6))
@CASES
def test_every_column_is_there_once_and_those_of_the_first_piece_keep_their_order(names: list[list[str]]) -> None:
    pieces = [piece(Draft(art_id=at, attrs=nodes_of(dict.fromkeys(one, "x")))) for at, one in enumerate(names)]
    found = [heading_of(column) for column in columns_of(pieces)[6:]]
    assert sorted(found) == sorted({name for one in names for name in one})
    if names:
        assert [name for name in found if name in names[0]] == names[0]
