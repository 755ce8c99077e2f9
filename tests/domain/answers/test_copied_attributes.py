"""Attributes come back from a clipboard as they were; whatever else stands there is refused in words."""

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.answers.copied_attributes import MOST_BYTES, MOST_ROWS, PasteError, as_words, copied, pasted
from mintwright.domain.assets.attribute_checks import DEEPEST
from mintwright.domain.assets.attributes import Node, NodeKind, plain_of

CASES = settings(derandomize=True, deadline=None, max_examples=150)

WORDS = st.text(max_size=12)
LISTS = st.builds(
    Node, WORDS, st.just(NodeKind.LIST), children=st.lists(st.builds(Node, st.just(""), text=WORDS)).map(tuple)
)
NODES = st.recursive(
    st.builds(Node, WORDS, text=WORDS) | LISTS,
    lambda inner: st.builds(Node, WORDS, st.just(NodeKind.GROUP), children=st.lists(inner, max_size=3).map(tuple)),
    max_leaves=12,
)


def nested(deep: int) -> Node:
    node = Node("Paper", text="rag")
    for _ in range(deep):
        node = Node("In", NodeKind.GROUP, children=(node,))
    return node


@CASES
@given(st.lists(NODES, min_size=1, max_size=5).map(tuple))
def test_what_was_copied_is_pasted_as_it_was(nodes: tuple[Node, ...]) -> None:
    assert pasted(copied(nodes)) == nodes


def test_as_deep_as_can_be_minted_is_pasted() -> None:
    assert pasted(copied([nested(DEEPEST)])) == (nested(DEEPEST),)


ROW = plain_of(Node("Artist", text="Mara"))
LIST = plain_of(Node("Story", NodeKind.LIST, children=(Node("", text="Once"),)))


@pytest.mark.parametrize(
    "plain",
    [
        [],
        {},
        "Artist",
        [None],
        [[ROW]],
        [{**ROW, "text": 5}],
        [{**ROW, "kind": []}],
        [{**ROW, "kind": "picture"}],
        [{**ROW, "more": ""}],
        [{"key": "Artist"}],
        [{**ROW, "children": None}],
        [{**ROW, "children": [ROW]}],
        [{**LIST, "children": [ROW]}],
        [{**LIST, "children": [{**LIST, "key": ""}]}],
    ],
)
def test_what_is_no_attribute_is_refused(plain: object) -> None:
    with pytest.raises(PasteError, match="cannot be read as attributes"):
        pasted(json.dumps(plain).encode())


@CASES
@given(st.binary(max_size=60) | st.text(alphabet='[{}],:" \\udkeyxt0', max_size=60).map(str.encode))
def test_any_bytes_are_attributes_or_refused(raw: bytes) -> None:
    with suppress(PasteError):  # and nothing else
        assert pasted(raw)


@pytest.mark.parametrize("raw", [b"[" * 100_000, b'[{"key":"\\ud800","kind":"text","text":"","children":[]}]'])
def test_nesting_without_end_and_broken_letters_are_refused(raw: bytes) -> None:
    with pytest.raises(PasteError):
        pasted(raw)


def test_what_is_nested_too_deeply_is_refused() -> None:
    with pytest.raises(PasteError):
        pasted(copied([nested(4 * DEEPEST)]))


@pytest.mark.parametrize(
    "nodes",
    [[Node("Long", text="x" * MOST_BYTES)], [Node("", text="")] * (MOST_ROWS + 1)],
    ids=["bytes", "rows"],
)
def test_too_much_is_refused_with_what_is_the_most(nodes: list[Node]) -> None:
    with pytest.raises(PasteError, match="1000 rows of together 256 kB are the most"):
        pasted(copied(nodes))


def test_other_programs_get_a_line_for_each() -> None:
    story = Node("Story", NodeKind.LIST, children=(Node("", text="Once"), Node("", text="upon")))
    group = Node("Print", NodeKind.GROUP, children=(Node("Paper", text="rag"), story))
    assert as_words([Node("Artist", text="Mara"), group]) == (
        "Artist: Mara\nPrint:\n  Paper: rag\n  Story:\n    Once\n    upon"
    )
