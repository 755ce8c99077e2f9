"""Templates: attributes under a name come back exactly, are bounded, and take nothing from a piece unasked."""

import json
import time
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from tests.pace import within

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.presets import templates
from mintwright.domain.presets.kept_attributes import MOST_ROWS, NotKeptError, require_kept
from mintwright.domain.presets.templates import Template, applied, differing

INKS = Node("Inks", NodeKind.LIST, children=(Node("", text="black"), Node("", text="red")))
PAPER = Node("Paper", NodeKind.GROUP, children=(Node("Maker", text="Hahnemühle"), Node("Weight", text="300 g")))
PRINT = (Node("Artist", text="Mara"), INKS, PAPER)

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
KEYS = st.sampled_from(["Artist", "Paper", "Inks", "Edition"])
LINES = st.lists(WORDS.map(lambda words: Node("", text=words)), max_size=3).map(tuple)
NODES = st.recursive(
    st.builds(lambda key, words: Node(key, text=words), KEYS, WORDS)
    | st.builds(lambda key, lines: Node(key, NodeKind.LIST, children=lines), KEYS, LINES),
    lambda inner: st.builds(
        lambda key, below: Node(key, NodeKind.GROUP, children=tuple(below)),
        KEYS,
        st.lists(inner, max_size=3, unique_by=lambda node: node.key),
    ),
    max_leaves=6,
)
TREES = st.lists(NODES, max_size=4, unique_by=lambda node: node.key).map(tuple)
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters(), max_size=9),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["name", "attrs", "key", "kind", "text", "children"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(TREES.filter(bool))
def test_a_template_comes_back_from_the_settings_as_it_was(tree: tuple[Node, ...]) -> None:
    kept = templates.with_new((), "Print", tree)
    assert templates.read(json.loads(json.dumps(templates.plain(kept)))) == kept
    assert kept[0].attrs == tree


@settings(max_examples=200)
@given(PLAIN)
@example([{"name": "\ud800", "attrs": templates.kept_attributes.plain(PRINT)}])
@example([{"name": "x" * 101, "attrs": templates.kept_attributes.plain(PRINT)}])
def test_whatever_stands_in_the_settings_is_templates_or_none(found: object) -> None:
    for one in templates.read(found):
        assert 0 < len(one.name) <= templates.LONGEST_NAME
        assert one.name.encode()
        assert one.attrs
        require_kept(one.attrs)


def test_a_template_that_is_nested_beyond_reason_is_none() -> None:
    deep: list[object] = []
    for _ in range(20_000):
        deep = [deep]
    assert templates.read([{"name": "Deep", "attrs": deep}]) == ()


def test_a_template_that_is_larger_than_any_that_is_written_is_none() -> None:
    large = [{"key": "Story", "kind": "text", "text": "long " * 4_000, "children": []}]
    assert templates.read([{"name": "Large", "attrs": large}]) == ()


def test_of_damaged_templates_the_sound_ones_are_read() -> None:
    sound = {"name": "Print", "attrs": templates.kept_attributes.plain(PRINT)}
    many = [{**sound, "name": f"Print {number}"} for number in range(500)]
    assert templates.read([{"name": "Bad", "attrs": [{"key": "x"}]}, sound, {**sound, "name": "PRINT"}, 5]) == (
        Template("Print", PRINT),
    )
    assert len(templates.read(many)) == templates.MOST


def test_rows_that_were_not_begun_are_left_out_and_what_is_empty_or_too_much_is_refused() -> None:
    (kept,) = templates.with_new((), "  Print \t of  Mara ", (*PRINT, Node("")))
    assert kept == Template("Print of Mara", PRINT)
    with pytest.raises(NotKeptError, match="no attributes"):
        templates.with_new((), "Print", (Node(""),))
    with pytest.raises(NotKeptError, match="too many attributes"):
        templates.with_new((), "Print", tuple(Node(str(number)) for number in range(MOST_ROWS + 1)))
    with pytest.raises(NotKeptError, match="too many attributes"):
        templates.with_new((), "Print", (Node("Story", text="long " * 4_000),))
    with pytest.raises(NotKeptError, match="half a character"):
        templates.with_new((), "Print", (Node("Story", text="\ud800"),))
    deep = Node("in", text="x")
    for _ in range(40):
        deep = Node("in", NodeKind.GROUP, children=(deep,))
    with pytest.raises(NotKeptError, match="nested too deeply"):
        templates.with_new((), "Print", (deep,))


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("  ", "has no name"),
        ("x" * 101, "100 characters, not 101"),
        ("PRINT", "a template “Print” already"),
        ("\udcff", "half"),
    ],
)
def test_a_name_is_free_and_short(name: str, says: str) -> None:
    had = (Template("Oil", PRINT), Template("Print", PRINT))
    with pytest.raises(NotKeptError, match=says):
        templates.with_new(had, name, PRINT)
    with pytest.raises(NotKeptError, match=says):
        templates.renamed(had, "Oil", name)


def test_there_are_at_most_fifty() -> None:
    had = tuple(Template(f"Print {number:02}", PRINT) for number in range(templates.MOST))
    with pytest.raises(NotKeptError, match="50 templates already"):
        templates.with_new(had, "One more", PRINT)
    assert len(templates.with_new(templates.without(had, "Print 07"), "One more", PRINT)) == templates.MOST


def test_a_template_is_renamed_and_removed_by_its_name() -> None:
    had = (Template("Oil", PRINT), Template("Print", PRINT))
    assert [one.name for one in templates.renamed(had, "Oil", "Zinc")] == ["Print", "Zinc"]
    assert [one.name for one in templates.renamed(had, "Oil", "OIL")] == ["OIL", "Print"]
    assert templates.renamed(had, "Gone", "Zinc") == had
    assert [one.name for one in templates.without(had, "Oil")] == ["Print"]


# --- Given to a piece


def test_what_is_missing_is_added_and_what_differs_stays_unless_it_is_replaced() -> None:
    own = (
        Node("Title of the series", text="Gates"),
        Node("Artist", text="Ada"),
        Node("Paper", NodeKind.GROUP, children=(Node("Weight", text="200 g"), Node("Size", text="A3"))),
    )
    assert list(differing(own, PRINT)) == [("Artist",), ("Paper", "Weight")]
    maker = Node("Maker", text="Hahnemühle")
    kept = Node("Paper", NodeKind.GROUP, children=(Node("Weight", text="200 g"), Node("Size", text="A3"), maker))
    assert applied(own, PRINT, replaces=False) == (*own[:2], kept, INKS)
    heavy = Node("Paper", NodeKind.GROUP, children=(Node("Weight", text="300 g"), Node("Size", text="A3"), maker))
    assert applied(own, PRINT, replaces=True) == (own[0], Node("Artist", text="Mara"), heavy, INKS)


def test_a_value_that_is_empty_is_filled_in_without_a_question() -> None:
    own = (Node("Artist", text=" "), Node("Inks", NodeKind.LIST))
    assert list(differing(own, PRINT)) == []
    assert applied(own, PRINT, replaces=False) == PRINT


def test_another_kind_of_value_differs() -> None:
    own = (Node("Paper", text="Hahnemühle"),)
    assert list(differing(own, PRINT)) == [("Paper",)]
    assert applied(own, PRINT, replaces=False)[0] == own[0]
    assert applied(own, PRINT, replaces=True)[0] == PAPER


@given(TREES, TREES)
def test_nothing_is_lost_and_given_twice_is_given_once(own: tuple[Node, ...], given_: tuple[Node, ...]) -> None:
    once = applied(own, given_, replaces=False)
    assert applied(once, given_, replaces=False) == once
    assert set(differing(once, given_)) >= set(differing(own, given_))
    replaced = applied(own, given_, replaces=True)
    assert list(differing(replaced, given_)) == []
    if not list(differing(own, given_)):
        assert once == replaced
    assert [node.key for node in once][: len(own)] == [node.key for node in own]


@pytest.mark.parametrize(
    "attrs",
    [
        [{"key": "a", "kind": "text", "text": "x" * 50_000_000, "children": []}],
        [{"key": "a", "kind": "text", "text": "", "children": []}] * 500_000,
        [{"key": "a", "kind": "group", "text": "", "children": [{"key": "b"}] * 500_000}],
        [{"x" * 50_000_000: 1}],
    ],
)
def test_attributes_that_somebody_made_huge_are_left_out_before_they_are_looked_at(attrs: list[Any]) -> None:
    began = time.thread_time()
    assert templates.read([{"name": "Huge", "attrs": attrs}] * 50) == ()
    within(time.thread_time() - began, 0.02, "leaving them out")


def test_names_that_somebody_wrote_are_on_one_line_and_say_something() -> None:
    attrs = templates.plain([Template("x", PRINT)])[0]["attrs"]
    names = ["  ", " Gate\n one ", "gate one", "\t"]
    found = templates.read([{"name": name, "attrs": attrs} for name in names])
    assert [one.name for one in found] == ["Gate one"]
