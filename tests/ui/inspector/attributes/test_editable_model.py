"""The attribute tree: every gesture leaves a sound Qt model, and rows and frozen nodes always say the same."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from pytestqt.modeltest import ModelTester

from mintwright.domain.assets.attribute_checks import DEEPEST, TOO_DEEP
from mintwright.domain.assets.attributes import Node, NodeKind, levels
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.sentences import Sentence
from mintwright.ui.inspector.attributes.editable_model import EditableAttributeModel
from mintwright.ui.inspector.attributes.model import AttrColumn, AttrRole
from mintwright.ui.inspector.attributes.multi_edit import AttrEdit
from mintwright.ui.inspector.attributes.sharing import merged

ROOT = QModelIndex()
LONG = "Cotton rag, 300 gsm, cold pressed, torn by hand on all four sides"

SAMPLE = (
    Node("Artist", text="Mara Oyelaran"),
    Node("Story", NodeKind.LIST, children=(Node("", text="The gate was never locked."), Node("", text="We knocked."))),
    Node("Materials", NodeKind.GROUP, children=(Node("Paper", text=LONG), Node("Medium", text="Ink"))),
)

words = st.text(alphabet="ab é\n", max_size=8)
leaves = st.builds(Node, words, text=words)
lines = st.lists(st.builds(Node, st.just(""), text=words), max_size=3).map(tuple)
lists = st.builds(Node, words, st.just(NodeKind.LIST), children=lines)
trees = st.lists(
    st.recursive(
        leaves | lists,
        lambda inner: st.builds(Node, words, st.just(NodeKind.GROUP), children=st.lists(inner, max_size=3).map(tuple)),
        max_leaves=12,
    ),
    max_size=5,
).map(tuple)


@pytest.fixture
def model(qapp: object) -> EditableAttributeModel:
    model = EditableAttributeModel()
    model.load(SAMPLE)
    return model


def keys(model: EditableAttributeModel) -> list[str]:
    return [node.key for node in model.nodes()]


def value_at(model: EditableAttributeModel, *rows: int) -> QModelIndex:
    return model.index_at(rows).siblingAtColumn(AttrColumn.VALUE)


def all_rows(model: EditableAttributeModel, above: QModelIndex = ROOT) -> list[QModelIndex]:
    found = [model.index(row, 0, above) for row in range(model.rowCount(above))]
    return [index for row in found for index in (row, *all_rows(model, row))]


def test_the_model_keeps_qts_rules_through_every_gesture(
    model: EditableAttributeModel, qtmodeltester: ModelTester
) -> None:
    qtmodeltester.check(model)
    tester = qtmodeltester
    group = model.index_at((2,))
    model.setData(model.index_at((2, 0)), "Sheet")
    model.setData(value_at(model, 1, 0), "It was never locked.")
    model.duplicate(model.index_at((0,)))
    model.add(NodeKind.GROUP, group)
    model.add_sibling(model.index_at((1,)))
    model.move(model.index_at((0,)), 1)
    model.move(model.index_at((1,)), -1)
    model.move_in(model.index_at((model.rowCount() - 1,)))
    model.convert(model.index_at((0,)), NodeKind.LIST)
    model.convert(model.index_at((0,)), NodeKind.GROUP)
    model.remove(model.index_at((1,)))
    model.show(SAMPLE)
    tester.check(model)
    assert model.nodes() == SAMPLE


@settings(deadline=None, derandomize=True, max_examples=80)
@given(tree=trees)
def test_rows_and_nodes_are_two_forms_of_the_same(tree: tuple[Node, ...]) -> None:
    model = EditableAttributeModel()
    model.load(tree)
    assert model.nodes() == tree
    for index in all_rows(model):  # thaw every row
        assert model.parent(index) == (model.index_at(model.item(index).rows[:-1]))
    assert model.nodes() == tree


@settings(deadline=None, derandomize=True, max_examples=80)
@given(before=trees, after=trees)
def test_news_leave_exactly_what_they_say(before: tuple[Node, ...], after: tuple[Node, ...]) -> None:
    model = EditableAttributeModel()
    model.load(before)
    all_rows(model)
    model.show(after)
    assert model.nodes() == after
    assert [model.item(index).node() for index in all_rows(model)] == list(flat(after))


@settings(deadline=None, derandomize=True, max_examples=60)
@given(tree=trees, gestures=st.lists(st.tuples(st.integers(0, 6), st.integers(0, 20)), max_size=8))
def test_any_gestures_in_any_order_keep_rows_and_nodes_together(
    tree: tuple[Node, ...], gestures: list[tuple[int, int]]
) -> None:
    model = EditableAttributeModel()
    model.load(tree)
    for gesture, place in gestures:
        rows = all_rows(model)
        if rows:
            act(model, gesture, rows[place % len(rows)])
    assert [model.item(index).node() for index in all_rows(model)] == list(flat(model.nodes()))
    for index in all_rows(model):
        assert model.index_at(model.item(index).rows) == index


def act(model: EditableAttributeModel, gesture: int, index: QModelIndex) -> None:
    match gesture:
        case 0:
            model.duplicate(index)
        case 1:
            model.remove(index)
        case 2:
            model.move(index, 1)
        case 3:
            model.move_in(index)
        case 4:
            model.move_out(index)
        case 5:
            model.convert(index, NodeKind.GROUP)
        case _:
            model.setData(index.siblingAtColumn(1), "x")


def nested(count: int, inner: Node | None = None) -> Node:
    node = Node("k", NodeKind.GROUP, children=() if inner is None else (inner,))
    for _ in range(count - 1):
        node = Node("k", NodeKind.GROUP, children=(node,))
    return node


@settings(deadline=None, derandomize=True, max_examples=60)
@given(
    tree=st.lists(st.builds(nested, st.sampled_from([1, 2, 16, 31, 32])), min_size=2, max_size=3),
    gestures=st.lists(st.tuples(st.sampled_from(["add", "in", "place", "convert"]), st.integers(0), st.integers(0))),
)
def test_no_gesture_nests_groups_deeper_than_can_be_minted_and_what_is_refused_is_said(
    tree: list[Node], gestures: list[tuple[str, int, int]]
) -> None:
    model, said = EditableAttributeModel(), []
    model.load(tree)
    model.refused.connect(said.append)
    for gesture, one, other in gestures:
        rows, before, told = all_rows(model), model.nodes(), len(said)
        index, target = rows[one % len(rows)], rows[other % len(rows)]
        match gesture:
            case "add":
                model.add(NodeKind.GROUP, index)
            case "in":
                model.move_in(index)
            case "place":
                model.place(index, target, 0)
            case _:
                model.convert(index, NodeKind.GROUP)
        assert max(map(levels, model.nodes())) <= DEEPEST
        assert len(said) == told or model.nodes() == before, "nothing changes where a gesture is refused"
    model.load([nested(32)])
    assert not model.add(NodeKind.GROUP, model.index_at((0,) * 32)).isValid()
    assert said[-1] == TOO_DEEP
    assert model.add(NodeKind.TEXT, model.index_at((0,) * 32)).isValid()


def test_what_is_nested_too_deeply_already_can_be_moved_outwards_but_not_further_in() -> None:
    model, deep = EditableAttributeModel(), nested(40, Node("Paper", text="Washi"))
    model.load([deep, nested(1)])
    inner = model.index_at((0,) * 40)
    assert model.place(inner, model.index_at((0,) * 38), 1)
    assert not model.place(model.index_at((0,) * 38 + (1,)), model.index_at((0,) * 39), 0)
    assert not model.place(model.index_at((1,)), model.index_at((0,) * 32), 0)
    assert model.move_out(model.index_at((0,) * 38 + (1,)))
    assert "Washi" in repr(model.nodes())


def flat(nodes: tuple[Node, ...]) -> list[Node]:
    return [found for node in nodes for found in (node, *flat(node.children))]


def test_an_edit_keeps_every_untouched_branch_as_it_was(model: EditableAttributeModel) -> None:
    model.setData(value_at(model, 0), "Mara")
    assert model.nodes()[0] == Node("Artist", text="Mara")
    assert model.nodes()[2] is SAMPLE[2]


def test_an_edit_repaints_its_row_and_never_resets(model: EditableAttributeModel) -> None:
    resets, repainted = [], []
    model.modelReset.connect(lambda: resets.append(True))
    model.dataChanged.connect(lambda first, last, roles: repainted.append(first.row()))
    model.setData(value_at(model, 2, 1), "Gouache")
    assert not resets
    assert repainted == [1]


def test_writing_what_was_there_tells_nobody(model: EditableAttributeModel) -> None:
    told: list[AttrEdit] = []
    model.edited.connect(told.append)
    assert model.setData(value_at(model, 0), "Mara Oyelaran")
    assert model.setData(model.index_at((0,)), "Artist")
    assert not told


def test_a_selected_row_survives_news_about_another(model: EditableAttributeModel) -> None:
    kept = QPersistentModelIndex(model.index_at((2, 1)))
    model.show((Node("Artist", text="M. O."), Node("Series", text="Night Garden"), *SAMPLE[1:]))
    assert kept.isValid()
    assert kept.data() == "Medium"


def test_new_rows_go_where_the_artist_is(model: EditableAttributeModel) -> None:
    assert model.item(model.add(NodeKind.TEXT, ROOT)).rows == (3,)
    assert model.item(model.add(NodeKind.TEXT, model.index_at((0,)))).rows == (1,)
    assert model.item(model.add(NodeKind.GROUP, model.index_at((3,)))).rows == (3, 2)
    assert model.item(model.add(NodeKind.GROUP, model.index_at((2,)))).rows == (3,)  # after a list, not into it
    assert model.item(model.add(NodeKind.TEXT, model.index_at((2, 0)))).rows == (3,)
    line = model.add_line(model.index_at((2,)))
    assert line.data(AttrRole.IS_LINE)
    assert model.item(model.add_line(model.index_at((2, 0)))).rows == (2, 1)


def test_a_copy_has_a_name_of_its_own(model: EditableAttributeModel) -> None:
    first = model.duplicate(model.index_at((0,)))
    second = model.duplicate(first)
    assert [first.data(), second.data()] == ["Artist 2", "Artist 3"]
    assert model.nodes()[1].text == "Mara Oyelaran"


def test_rows_move_among_siblings_and_no_further(model: EditableAttributeModel) -> None:
    assert model.move(model.index_at((0,)), 1)
    assert keys(model) == ["Story", "Artist", "Materials"]
    assert not model.move(model.index_at((0,)), -1)
    assert not model.move(model.index_at((2,)), 1)
    assert not model.move_in(model.index_at((1,)))  # the row before is a list
    assert model.move_out(model.index_at((2, 0)))
    assert keys(model) == ["Story", "Artist", "Materials", "Paper"]
    assert model.move_in(model.index_at((3,)))
    assert [child.key for child in model.nodes()[2].children] == ["Medium", "Paper"]


def test_names_of_lines_and_values_of_groups_cannot_be_edited(model: EditableAttributeModel) -> None:
    assert not model.index_at((1, 0)).flags() & Qt.ItemFlag.ItemIsEditable
    assert value_at(model, 1, 0).flags() & Qt.ItemFlag.ItemIsEditable
    assert not value_at(model, 2).flags() & Qt.ItemFlag.ItemIsEditable
    assert not model.setData(value_at(model, 2), "x")


def test_cells_say_how_a_text_is_stored(model: EditableAttributeModel) -> None:
    assert value_at(model, 2, 0).data(AttrRole.CHIP).words == "2 lines"
    assert value_at(model, 0).data(AttrRole.CHIP).words == "13"
    assert value_at(model, 1).data() == "2 lines"
    assert value_at(model, 2).data() == "2 attributes"
    model.setData(value_at(model, 0), "one\ntwo")
    assert value_at(model, 0).data() == "one ↵ two"


def test_a_screen_reader_hears_name_kind_content_and_problem(model: EditableAttributeModel) -> None:
    spoken = Qt.ItemDataRole.AccessibleTextRole
    assert model.index_at((2,)).data(spoken) == "Materials, group, 2 attributes"
    assert model.index_at((1, 1)).data(spoken) == "Line 2 of Story"
    assert value_at(model, 2, 0).data(spoken) == f"{LONG}, stored as 2 lines"
    said = Sentence("checks", "This attribute has no name. Write one.")
    problem = Problem(art_id=1, field=("attrs", 2, 1, "key"), sentence=said, severity=Severity.ERROR)
    model.show_problems([problem])
    assert model.index_at((2, 1)).data(spoken) == f"Medium, text, {said}"
    assert model.problem(value_at(model, 2, 1)) == problem
    model.show_problems([])
    assert model.problem(model.index_at((2, 1))) is None


def test_every_cell_has_words_for_a_screen_reader(model: EditableAttributeModel) -> None:
    model.add(NodeKind.TEXT, ROOT)
    for index in all_rows(model):
        for column in AttrColumn:
            assert index.siblingAtColumn(column).data(Qt.ItemDataRole.AccessibleTextRole)


def test_a_name_over_the_limit_says_so_in_its_cell(model: EditableAttributeModel) -> None:
    model.setData(model.index_at((0,)), "n" * 71)
    chip = model.index_at((0,)).data(AttrRole.CHIP)
    assert (chip.words, chip.tone) == ("71 of 64", "bad")


def test_a_gesture_can_be_carried_out_on_other_assets(model: EditableAttributeModel) -> None:
    told: list[AttrEdit] = []
    model.edited.connect(told.append)
    materials = Node("Materials", NodeKind.GROUP, children=(Node("Paper", text="?"),))
    other = (Node("Series", text="Night Garden"), materials)

    model.setData(value_at(model, 2, 0), "Cotton")
    other = told[-1].on(other)
    assert other[1].children == (Node("Paper", text="Cotton"),)

    model.setData(model.index_at((2, 0)), "Sheet")
    model.setData(value_at(model, 0), "Mara")
    other = told[-1].on(told[-2].on(other))
    assert other[1].children == (Node("Sheet", text="Cotton"),)
    assert other[2] == Node("Artist", text="Mara")

    model.remove(value_at(model, 2, 0))
    model.setData(value_at(model, 1, 0), "Line")
    other = told[-1].on(told[-2].on(other))
    assert other[1].children == ()
    assert other[3] == model.nodes()[1]


def test_a_gesture_makes_missing_groups_but_never_replaces_another_kind() -> None:
    edit = AttrEdit(("Materials", "Paper"), lambda old: Node("Paper", text="Rag"))
    assert edit.on(()) == (Node("Materials", NodeKind.GROUP, children=(Node("Paper", text="Rag"),)),)
    assert edit.on((Node("Materials", text="all sorts"),)) == (Node("Materials", text="all sorts"),)
    gone = AttrEdit(("Materials", "Paper"), lambda old: None)
    assert gone.on(()) == ()


def test_several_assets_show_as_one_tree_that_says_what_they_share(qapp: object) -> None:
    materials = Node("Materials", NodeKind.GROUP, children=(Node("Paper", text="Rag"),))
    other = (Node("Artist", text="Mara Oyelaran"), materials)
    nodes, spreads = merged([SAMPLE, other, ()])
    model = EditableAttributeModel()
    model.load(nodes, spreads)
    assert keys(model) == ["Artist", "Story", "Materials"]
    assert value_at(model, 0).data(AttrRole.CHIP).words == "in 2 of 3"
    assert value_at(model, 0).data() == "Mara Oyelaran"
    assert value_at(model, 2, 0).data() == "2 different values"
    assert value_at(model, 2, 0).data(Qt.ItemDataRole.EditRole) == ""
    assert not model.move(model.index_at((0,)), 1)
