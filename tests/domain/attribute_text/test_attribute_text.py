"""Attributes as a text: the same come back, what attributes cannot hold is said with its place, nothing is lost."""

import time
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.pace import within

from mintwright.domain.assets.attribute_checks import DEEPEST, DOUBLED, check_attrs
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.assets.problems import Severity
from mintwright.domain.attribute_text.placed_json import MOST_BYTES, MOST_ROWS, TextFaultError, parsed
from mintwright.domain.attribute_text.reading import Repeated, line_and_column, read
from mintwright.domain.attribute_text.writing import NoTextError, written

CASES = settings(derandomize=True, deadline=None, max_examples=150)

WORDS = st.text(st.characters(codec=None, exclude_categories=()), max_size=12)
LISTS = st.builds(
    Node, WORDS, st.just(NodeKind.LIST), children=st.lists(st.builds(Node, st.just(""), text=WORDS)).map(tuple)
)
NODES = st.recursive(
    st.builds(Node, WORDS, text=WORDS) | LISTS,
    lambda inner: st.builds(Node, WORDS, st.just(NodeKind.GROUP), children=st.lists(inner, max_size=3).map(tuple)),
    max_leaves=12,
)
TREES = st.lists(NODES, max_size=5).map(tuple)


def said(text: str, repeated: Repeated = Repeated.KEPT) -> list[tuple[tuple[int, int], str]]:
    return [(line_and_column(text, note.at), str(note.sentence)) for note in read(text, repeated).notes]


def group(key: str, *children: Node) -> Node:
    return Node(key, NodeKind.GROUP, children=children)


def nested(deep: int) -> Node:
    node = Node("Paper", text="rag")
    for _ in range(deep):
        node = group("In", node)
    return node


# --- There and back


@CASES
@given(TREES)
def test_the_same_attributes_come_back(nodes: tuple[Node, ...]) -> None:
    assert read(written(nodes)).nodes == nodes
    assert written(read(written(nodes)).nodes or ()) == written(nodes)


@CASES
@given(TREES)
def test_the_checks_say_of_a_text_what_they_say_everywhere(nodes: tuple[Node, ...]) -> None:
    found = [sentence for _, sentence, _ in check_attrs(nodes, described=True)]
    others = sorted(str(sentence) for sentence in found if sentence.source != DOUBLED.source)
    reading = read(written(nodes), described=True)

    told = (str(note.sentence) for note in reading.notes)
    assert sorted(said for said in told if "stands here again" not in said and "in other letters" not in said) == others
    assert reading.is_undecided or len(others) == len(found)


def test_a_text_is_made_to_be_read() -> None:
    nodes = (
        Node("Künstlerin", text="Mira “Mo” Øst 🦊"),
        Node("Materials", NodeKind.LIST, children=(Node("", text="Paper"), Node("", text="Ink"))),
        group("Traits", Node("Eyes", text="Blue\nand green")),
        Node("Story", NodeKind.LIST, children=(Node("", text="Once " * 9), Node("", text="upon " * 9))),
        group("Later"),
    )
    assert written(nodes) == (
        "{\n"
        '  "Künstlerin": "Mira “Mo” Øst 🦊",\n'
        '  "Materials": ["Paper", "Ink"],\n'
        '  "Traits": {\n'
        '    "Eyes": "Blue\\nand green"\n'
        "  },\n"
        '  "Story": [\n'
        f'    "{"Once " * 9}",\n'
        f'    "{"upon " * 9}"\n'
        "  ],\n"
        '  "Later": {}\n'
        "}\n"
    )


@pytest.mark.parametrize("sign", ["\xa0", "\u202e", "\u2066", "\u2029", "\ufdd0", "\ufeff", "\ud83e", "\x7f", "\0"])
def test_what_a_field_of_text_would_lose_or_hide_is_written_in_numbers(sign: str) -> None:
    assert sign not in written((Node("A", text=sign),))


def test_nothing_is_an_empty_object() -> None:
    assert written(()) == "{}\n"
    assert read("{}").nodes == ()


# --- What attributes cannot hold


def test_numbers_and_booleans_become_text_letter_by_letter_and_that_is_said_once() -> None:
    text = '{\n  "Year": 2026,\n  "Price": 1.50,\n  "Signed": true, "Of": ["a", -0e7]\n}'
    reading = read(text)

    assert reading.nodes == (
        Node("Year", text="2026"),
        Node("Price", text="1.50"),
        Node("Signed", text="true"),
        Node("Of", NodeKind.LIST, children=(Node("", text="a"), Node("", text="-0e7"))),
    )
    assert said(text) == [((2, 11), "4 numbers, true or false become texts, this is the first.")]


def test_null_becomes_an_empty_text_and_is_said() -> None:
    assert read('{"A": null}').nodes == (Node("A"),)
    assert ((1, 7), "Null becomes an empty text, which is left out of the mint.") in said('{"A": null}')


TWICE = '{"Eyes": "Blue",\n "Eyes": "Green", "Eyes 2": "x",\n "In": {"Eyes": "1", "Eyes": "2"}}'


def test_a_name_that_stands_twice_is_one_fault_at_its_second_place_and_nothing_is_usable_until_it_is_decided() -> None:
    reading = read(TWICE)

    assert reading.repeated == "Eyes"
    assert not reading.is_usable
    assert read(TWICE, Repeated.FIRST).is_usable
    assert [node.key for node in reading.nodes or ()] == ["Eyes", "Eyes", "Eyes 2", "In"]
    told = "“Eyes” stands here again, first in line {}. Rename one of them, or choose below what becomes of them."
    assert said(TWICE) == [((2, 2), told.format(1)), ((3, 22), told.format(3))]


def test_attributes_without_a_name_are_told_that_and_not_that_they_stand_twice() -> None:
    reading = read('{"": "a", "": "b"}')

    assert [str(note.sentence) for note in reading.notes] == ["This attribute has no name. Write one."] * 2
    assert reading.is_usable


@pytest.mark.parametrize(
    ("repeated", "kept", "inside", "remark"),
    [
        (
            Repeated.NUMBERED,
            [("Eyes", "Blue"), ("Eyes 3", "Green"), ("Eyes 2", "x")],
            [("Eyes", "1"), ("Eyes 2", "2")],
            ((2, 2), "“Eyes” stands here again, and becomes “Eyes 3”."),
        ),
        (
            Repeated.FIRST,
            [("Eyes", "Blue"), ("Eyes 2", "x")],
            [("Eyes", "1")],
            ((2, 2), "“Eyes” stands here more than once. This one is left out."),
        ),
        (
            Repeated.LAST,
            [("Eyes", "Green"), ("Eyes 2", "x")],
            [("Eyes", "2")],
            ((1, 2), "“Eyes” stands here more than once. This one is left out."),
        ),
    ],
)
def test_what_becomes_of_a_name_that_stands_twice_is_chosen_and_said(
    repeated: Repeated, kept: list[tuple[str, str]], inside: list[tuple[str, str]], remark: tuple[tuple[int, int], str]
) -> None:
    reading = read(TWICE, repeated)
    *nodes, last = reading.nodes or ()

    assert reading.repeated == "Eyes"
    assert [(node.key, node.text) for node in nodes] == kept
    assert [(node.key, node.text) for node in last.children] == inside
    assert said(TWICE, repeated)[0] == remark
    assert len(reading.notes) == 2
    assert all(note.severity is Severity.WARNING for note in reading.notes)


def test_a_list_of_objects_becomes_a_group_of_numbered_ones() -> None:
    text = '{"Layers": [{"Of": "sky"},\n "loose", ["a", "b"]]}'
    lines = (Node("", text="a"), Node("", text="b"))

    assert read(text).nodes == (
        group(
            "Layers", group("1", Node("Of", text="sky")), Node("2", text="loose"), Node("3", NodeKind.LIST, "", lines)
        ),
    )
    ((place, words),) = said(text)
    assert place == (1, 12)
    assert words.startswith("A list holds texts only. “Layers” becomes a group with the names 1 to 3")


def test_of_a_list_of_one_object_the_one_name_is_said() -> None:
    ((_, words),) = said('{"Layers": [{"Of": "sky"}]}')
    assert words == "A list holds texts only. “Layers” becomes a group with the name 1: write a better one here."


def test_the_checks_name_the_place_of_a_name_or_value() -> None:
    long = "x" * 70
    text = f'{{\n "a": {{\n  "{long}": "1"}},\n "b": ["ok",\n "\\u0001"]}}'

    assert [place for place, _ in said(text)] == [(3, 3), (5, 2)]


# --- What cannot be read


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", (1, 1), "There is nothing here. Write { and } for no attributes."),
        ("[]", (1, 1), "Attributes begin with { and end with }."),
        ('{"a": "1"} x', (1, 12), "Nothing can follow the last }. Take this out."),
        ('{\n"a": "1",\n}', (3, 1), "Take out the comma before this, or write what follows it."),
        ('{"a": ["1",]}', (1, 12), "Take out the comma before this, or write what follows it."),
        ('{"a": "1"\n "b": "2"}', (2, 2), "A comma is missing before this."),
        ('{"a" "1"}', (1, 6), "After a name belongs a colon."),
        ('{"a": }', (1, 7), "A value belongs here."),
        ("{a: 1}", (1, 2), "Put “a” in quotation marks."),
        ('{"a": Blau}', (1, 7), "Put “Blau” in quotation marks."),
        ('{"a": 007}', (1, 7), "Put “007” in quotation marks."),
        ('{"a": NaN}', (1, 7), "Put “NaN” in quotation marks."),
        ('{"a": “x”}', (1, 7), 'Use straight quotation marks, like ", in place of “.'),
        ("{'a': 1}", (1, 2), "Use straight quotation marks, like \", in place of '."),
        ('{"a": "x\ny"}', (1, 7), "The quotation mark that ends this text is missing. It ends on the same line."),
        ('{"a": "\\x"}', (1, 7), "A backslash here has no meaning. Write two of them for one, and \\n for a new line."),
        ('{"a": {\n"b": "1"', (1, 7), "This { is never closed."),
        ('{"a": ["1"}', (1, 11), "“}” closes nothing here. “[” is open."),
        ('{"a": ["1": 2]}', (1, 11), "A comma is missing before this."),
        ('{"a": #}', (1, 7), "“#” cannot stand here."),
        ("{,}", (1, 2), "A name in quotation marks belongs here."),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_column(text: str, place: tuple[int, int], words: str) -> None:
    assert read(text).nodes is None
    assert said(text) == [(place, words)]


def test_blanks_of_any_kind_around_are_no_fault() -> None:
    assert read('\ufeff\r\n\t{\xa0"a"\u2028: "1" }\n').nodes == (Node("a", text="1"),)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 60_000,
        '{"a":' * 10_000,
        '{"a": ' + "[" * 60_000,
        "{" + '"a":1,' * 10_000,
        '{"a": "' + "\\" * 210_000,
        '{"a": "' + "x" * 300_000 + '"}',
        '{"a": ' + "9" * 210_000 + "}",
        " " * 210_000,
        '{"a": [' + "[]," * 20_000,
    ],
    ids=["brackets", "objects", "lists", "names", "backslashes", "long", "digits", "blanks", "empty lists"],
)
def test_hostile_texts_are_a_sentence_at_once(text: str) -> None:
    began = time.process_time()
    reading = read(text)

    within(time.process_time() - began, 0.05)
    assert len(reading.notes) == 1 or reading.nodes is not None


@CASES
@given(st.text(st.sampled_from('{}[]:,"\\ an1\n“'), max_size=30))
def test_any_text_is_attributes_or_a_sentence_with_its_place(text: str) -> None:
    reading = read(text)

    assert (reading.nodes is None) <= (len(reading.notes) == 1)
    assert all(0 <= note.at <= len(text) for note in reading.notes)
    with suppress(TextFaultError):
        parsed(text)


def test_as_much_as_a_text_holds_is_read_and_written_without_a_stall() -> None:
    nodes = tuple(Node(f"Name {row}", text="x" * 45) for row in range(MOST_ROWS))
    began = time.process_time()

    assert read(written(nodes)).nodes == nodes
    within(time.process_time() - began, 0.05)


@pytest.mark.parametrize(
    ("nodes", "words"),
    [
        (tuple(Node(str(row)) for row in range(MOST_ROWS + 1)), "This is too much for attributes"),
        ((Node("A", text="x" * MOST_BYTES),), "This is too much for attributes"),
        ((nested(2 * DEEPEST),), "nested too deeply for a text"),
    ],
)
def test_what_is_too_much_for_a_text_is_refused(nodes: tuple[Node, ...], words: str) -> None:
    with pytest.raises(NoTextError, match=words):
        written(nodes)


def test_groups_too_deep_for_a_mint_are_read_and_complained_about() -> None:
    nodes = (nested(DEEPEST + 1),)

    assert read(written(nodes)).nodes == nodes
    assert "Groups can be nested at most 32 deep" in said(written(nodes))[0][1]


# --- What generators write


@pytest.mark.parametrize("around", ["{}", '{{"attributes": {}}}'])
def test_the_traits_of_a_generator_become_attributes_as_an_import_reads_them(around: str) -> None:
    traits = '[{"trait_type": "Hat", "value": "Crown"}, {"value": 7, "trait_type": "Power"}]'
    text = around.format(traits)
    assert read(text).nodes == (Node("Hat", text="Crown"), Node("Power", text="7"))
    assert said(text)[0][1] == "These 2 traits of a generator become attributes, named by their “trait_type”."


def test_what_else_stands_at_a_trait_is_said_and_what_is_no_list_of_traits_stays_what_it_is() -> None:
    text = '[{"trait_type": "Power", "value": "7", "display_type": "number"}]'
    assert [words for _, words in said(text)] == [
        "This trait of a generator becomes an attribute, named by its “trait_type”.",
        "“display_type” of a trait is left out: an attribute has a name and a value.",
    ]
    assert read('["Hat"]').nodes is None
    assert said('["Hat"]') == [((1, 1), "Attributes begin with { and end with }.")]
    (node,) = read('{"attributes": [{"value": "7"}]}').nodes or ()
    assert (node.key, node.kind) == ("attributes", NodeKind.GROUP)


def test_traits_that_stand_twice_are_asked_about_as_other_names_are() -> None:
    text = '[{"trait_type": "Hat", "value": "a"}, {"trait_type": "Hat", "value": "b"}]'
    assert read(text).is_undecided
    assert read(text, Repeated.LAST).nodes == (Node("Hat", text="b"),)


def test_names_that_differ_in_capitals_alone_are_said() -> None:
    assert said('{"Hat": "a", "In": {"hat": "b", "HAT": "c"}, "hat": "d"}') == [
        ((1, 33), "“HAT” stands beside “hat”: in other letters it is another attribute."),
        ((1, 46), "“hat” stands beside “Hat”: in other letters it is another attribute."),
    ]
