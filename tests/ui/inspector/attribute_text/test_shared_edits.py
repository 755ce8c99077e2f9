"""What several assets have in common is edited as a text; what each has beside it stays."""

from hypothesis import given, settings
from hypothesis import strategies as st

from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.attribute_text.reading import read
from mintwright.domain.attribute_text.writing import written
from mintwright.ui.inspector.attribute_text.shared_edits import United, edits_between, with_differences
from mintwright.ui.inspector.attributes.sharing import merged

Tree = tuple[Node, ...]
CASES = settings(derandomize=True, deadline=None, max_examples=150)
NAMES = st.sampled_from(["A", "B", "C"])


def unique(nodes: list[Node]) -> Tree:
    return tuple({node.key: node for node in nodes}.values())


NODES = st.recursive(
    st.builds(Node, NAMES, text=st.sampled_from(["1", "2"])),
    lambda inner: st.builds(Node, NAMES, st.just(NodeKind.GROUP), children=st.lists(inner, max_size=3).map(unique)),
    max_leaves=8,
)
TREES = st.lists(NODES, max_size=3).map(unique)


def group(key: str, *children: Node) -> Node:
    return Node(key, NodeKind.GROUP, children=children)


def after(trees: list[Tree], text: str) -> list[Tree]:
    """What becomes of these when what they have in common is replaced by a text."""
    united = United(*merged(trees))
    wanted = read(text).nodes
    assert wanted is not None
    edits = list(edits_between(united.in_common, wanted, united))
    for edit in edits:
        trees = [edit.on(tree) for tree in trees]
    return trees


def in_common_of(trees: list[Tree]) -> Tree:
    return United(*merged(trees)).in_common


ONE = (Node("Artist", text="Mira"), Node("Eyes", text="Blue"), group("In", Node("a", text="1"), Node("b", text="2")))
TWO = (Node("Artist", text="Mira"), Node("Eyes", text="Green"), group("In", Node("a", text="1")), Node("Own", text="x"))


def test_only_what_all_of_them_have_and_the_same_is_in_common() -> None:
    assert in_common_of([ONE, TWO]) == (Node("Artist", text="Mira"), group("In", Node("a", text="1")))


def test_what_is_changed_changes_in_each_and_the_rest_stays() -> None:
    text = '{"Artist": "Mo", "In": {"a": "2"}, "New": "y"}'

    assert after([ONE, TWO], text) == [
        (
            Node("Artist", text="Mo"),
            ONE[1],
            group("In", Node("a", text="2"), Node("b", text="2")),
            Node("New", text="y"),
        ),
        (Node("Artist", text="Mo"), TWO[1], group("In", Node("a", text="2")), TWO[3], Node("New", text="y")),
    ]


def test_what_is_taken_out_goes_from_each_but_not_what_was_not_shown() -> None:
    assert after([ONE, TWO], "{}") == [(ONE[1], group("In", Node("b", text="2"))), (TWO[1], TWO[3])]


def test_it_is_said_that_a_text_replaces_what_differs() -> None:
    united = United(*merged([ONE, TWO]))
    text = '{"Artist": "Mira",\n "Eyes": "Red",\n "Own": "x",\n "In": {"a": "1",\n "b": "3"}}'
    reading = with_differences(read(text), united)

    assert [str(note.sentence) for note in reading.notes] == [
        "“Eyes” is in 2 of the 2 assets, and not the same. This is written into all of them.",
        "“Own” is in 1 of the 2 assets. All of them get it.",
        "“b” is in 1 of the 2 assets. All of them get it.",
    ]
    assert reading.nodes is not None


def test_a_group_that_becomes_a_text_is_said_to_be_replaced() -> None:
    united = United(*merged([ONE, TWO]))
    reading = with_differences(read('{"In": "x"}'), united)

    assert [str(note.sentence)[:4] for note in reading.notes] == ["“In”"]


def test_a_name_that_stands_twice_cannot_be_given_to_several() -> None:
    assert with_differences(read('{"A": "1", "A": "2"}'), United((), {})).nodes is None
    assert with_differences(read('{"A": {"B": "1", "B": "2"}}'), United((), {})).nodes is None


@CASES
@given(st.lists(TREES, min_size=2, max_size=3))
def test_a_text_that_was_not_changed_changes_nothing(trees: list[Tree]) -> None:
    assert after(trees, written(in_common_of(trees))) == trees


@CASES
@given(st.lists(TREES, min_size=2, max_size=3), TREES)
def test_each_has_what_was_written_afterwards(trees: list[Tree], wanted: Tree) -> None:
    for tree in after(trees, written(wanted)):
        assert_holds(tree, wanted)


def assert_holds(tree: Tree, wanted: Tree) -> None:
    found = {node.key: node for node in tree}
    for node in wanted:
        if node.kind is NodeKind.GROUP:
            assert found[node.key].kind is NodeKind.GROUP
            assert_holds(found[node.key].children, node.children)
        else:
            assert found[node.key] == node
