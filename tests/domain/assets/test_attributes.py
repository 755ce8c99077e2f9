"""Long text is split into lines and whole again when they are joined; nodes and attrs are equivalent."""

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyuegc import EGC
from tests.pace import within

from mintwright.chain.line_limit import LINE_BYTES
from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind, attrs_of, nodes_of
from mintwright.domain.assets.line_splitting import line_bytes, split_lines
from mintwright.library.draft_repository import draft_of, draft_text

CASES = settings(derandomize=True, deadline=None, max_examples=150)

FAMILY = "👩\u200d👩\u200d👧\u200d👦"
PARTS = ["a", "word ", " ", "é", "e\u0301", FAMILY, "🇨🇭", "\r\n", "\n", "漢", "\u0301"]
TEXTS = st.lists(st.sampled_from(PARTS), max_size=60).map("".join)


@CASES
@given(st.one_of(st.text(max_size=300), TEXTS))
def test_lines_keep_the_limit_and_join_to_the_text_exactly(text: str) -> None:
    lines = split_lines(text)
    assert "".join(lines) == text
    assert all(line_bytes(line) <= LINE_BYTES for line in lines)
    assert all(lines) or lines == ("",)


@CASES
@given(TEXTS)
def test_no_line_ends_inside_a_cluster(text: str) -> None:
    clusters = EGC(text)
    if any(line_bytes(cluster) > LINE_BYTES for cluster in clusters):
        return
    borders = {0}
    for cluster in clusters:
        borders.add(max(borders) + len(cluster))
    position = 0
    for line in split_lines(text):
        position += len(line)
        assert position in borders


def test_a_line_ends_after_white_space_where_it_can() -> None:
    text = "The gate stood open for the whole of the night and nobody came through it."
    assert split_lines(text) == ("The gate stood open for the whole of the night and nobody came ", "through it.")


def test_a_word_that_is_too_long_is_cut_at_64_bytes() -> None:
    assert split_lines("short " + 100 * "x") == ("short ", 64 * "x", 36 * "x")
    assert [line_bytes(line) for line in split_lines(50 * "é")] == [64, 36]


def test_a_cluster_over_64_bytes_is_cut_at_code_points() -> None:
    monster = "e" + 80 * "\u0301"
    lines = split_lines(monster)
    assert "".join(lines) == monster
    assert [line_bytes(line) for line in lines] == [63, 64, 34]


def test_a_text_that_fits_is_one_line_even_with_a_line_break() -> None:
    assert split_lines("one\ntwo") == ("one\ntwo",)
    assert split_lines("") == ("",)


def test_a_lone_surrogate_is_counted_and_split_without_an_error() -> None:
    assert line_bytes("\ud800") == 3
    assert "".join(split_lines(40 * "\ud800")) == 40 * "\ud800"


@pytest.mark.parametrize("text", ["word " * 2000, "grün é " * 1430, FAMILY * 1500], ids=["ascii", "accents", "emoji"])
@pytest.mark.soak
def test_splitting_ten_thousand_characters_keeps_up_with_typing(text: str) -> None:
    best = min(_seconds(text) for _ in range(5))
    within(best, 0.020)


def _seconds(text: str) -> float:
    started = time.process_time()  # what other programs take of this machine is not counted
    split_lines(text)
    return time.process_time() - started


def test_attrs_hold_text_lists_and_groups_with_long_text_as_lines() -> None:
    nodes = (
        Node("artist", text="Ada"),
        Node("story", text=70 * "x"),
        Node("tags", NodeKind.LIST, children=(Node("", text="one"), Node("", text=65 * "y"))),
        Node("where", NodeKind.GROUP, children=(Node("city", text="Turin"),)),
    )
    assert attrs_of(nodes) == {
        "artist": "Ada",
        "story": [64 * "x", 6 * "x"],
        "tags": ["one", 64 * "y", "y"],
        "where": {"city": "Turin"},
    }


def test_what_is_blank_is_left_out_at_every_depth() -> None:
    empty_group = Node(
        "g", NodeKind.GROUP, children=(Node("x"), Node("y", NodeKind.LIST, children=(Node("", text=" "),)))
    )
    assert attrs_of((Node("", text=""), Node("blank", text="  "), empty_group, Node("k", text="v"))) == {"k": "v"}


KEYS = st.text("abcdefgh", min_size=1, max_size=4)
LINES = st.text("xyz é", min_size=1, max_size=20).filter(str.strip)
ATTRS = st.recursive(
    st.one_of(LINES, st.lists(LINES, min_size=1, max_size=3)),
    lambda values: st.dictionaries(KEYS, values, min_size=1, max_size=3),
    max_leaves=12,
)


@CASES
@given(st.dictionaries(KEYS, ATTRS, max_size=4))
def test_attrs_that_keep_the_rules_survive_the_way_through_nodes_and_the_journal(attrs: dict[str, object]) -> None:
    nodes = nodes_of(attrs)
    assert attrs_of(nodes) == attrs
    assert draft_of(1, draft_text(Draft(art_id=1, attrs=nodes))).attrs == nodes


def test_an_answer_with_values_beyond_the_contract_is_shown_as_text() -> None:
    assert nodes_of({"n": 3, "none": None, "mixed": [1, {"a": "b"}]}) == (
        Node("n", text="3"),
        Node("none"),
        Node(
            "mixed",
            NodeKind.LIST,
            children=(Node("", text="1"), Node("", NodeKind.GROUP, children=(Node("a", text="b"),))),
        ),
    )
