"""The lines of the panel of filters: what stands in which order, and what is said of each."""

from collections.abc import Sequence
from pathlib import PurePath

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from mintwright.domain.readiness.facets import ALIKE, About, Facet, Mark, absent
from mintwright.studio.studio import Studio
from mintwright.ui.facets.facet_words import whole_words_of, words_of
from mintwright.ui.facets.filter_lines import FOLDERS, MOST, Counts, Line, LineKind, lines_of
from mintwright.ui.facets.filter_list import FilterList
from mintwright.ui.style.theme import Theme

BARE = Facet(About.MARK, Mark.BARE)
EMPTY, LONG = Facet(About.PROBLEM, "an attribute is empty"), Facet(About.PROBLEM, "a text is too long")
Role = Qt.ItemDataRole


def hat(value: str) -> Facet:
    return Facet(About.VALUE, value, ("Hat",))


def paper(value: str) -> Facet:
    return Facet(About.VALUE, value, ("Materials", "Paper"))


COUNTS = {BARE: 1_204, EMPTY: 2, LONG: 5, hat("Leaf"): 3, hat("beret"): 3, hat("Crown"): 7, paper("Washi"): 4}


def told(lines: Sequence[Line]) -> list[str]:
    """Each line as it is read, a chosen one with a star."""
    return [" ".join(filter(None, (one.words, one.beside, "*" * one.is_chosen))) for one in lines]


def test_marks_come_first_in_their_order_then_problems_by_how_many_then_attributes_by_name(studio: Studio) -> None:
    assert told(lines_of(COUNTS, [BARE, hat("Crown")], studio.readiness, None)) == [
        "Readiness",
        "Title is the file’s name 0",
        "Without attributes 1,204 *",
        "In no collection 0",
        "In two collections or more 0",
        "Minted here 0",
        "Changed since it was minted 0",
        "Same content twice 0",
        "Looks alike 0",
        "Flagged 0",
        "Problems in descriptions",
        "A text is too long 5",
        "An attribute is empty 2",
        "Attributes",
        "Hat 3 values *",
        "Materials › Paper 1 value",
    ]


def test_without_problems_and_attributes_nothing_is_said_of_them(studio: Studio) -> None:
    kinds = [line.kind for line in lines_of({}, [], studio.readiness, None)]
    assert kinds == [LineKind.HEADING, *[LineKind.FILTER] * len(Mark)]


def test_what_is_chosen_has_a_line_though_it_leaves_nothing(studio: Studio) -> None:
    assert told(lines_of({}, [EMPTY, hat("Leaf")], studio.readiness, None))[-4:] == [
        "Problems in descriptions", "An attribute is empty 0 *", "Attributes", "Hat 1 value *",
    ]  # fmt: skip
    assert told(lines_of({}, [hat("Leaf")], studio.readiness, ("Hat",))) == ["All filters", "Hat", "No Hat", "Leaf 0 *"]


def test_the_values_of_an_attribute_come_by_how_many_then_by_name(studio: Studio) -> None:
    lines = lines_of(COUNTS, [hat("Leaf")], studio.readiness, ("Hat",))
    assert told(lines) == ["All filters", "Hat", "No Hat", "Crown 7", "beret 3", "Leaf 3 *"]
    assert [line.facet for line in lines[2:]] == [absent(("Hat",)), hat("Crown"), hat("beret"), hat("Leaf")]


def test_assets_without_an_attribute_are_counted_above_its_values_once_that_is_known(studio: Studio) -> None:
    without = absent(("Hat",))
    assert told(lines_of({**COUNTS, without: 12}, [], studio.readiness, ("Hat",)))[2:4] == ["No Hat 12", "Crown 7"]
    assert told(lines_of(COUNTS, [without], studio.readiness, ("Hat",)))[2:] == [
        "No Hat *", "Crown 7", "beret 3", "Leaf 3",
    ]  # fmt: skip
    assert told(lines_of(COUNTS, [without], studio.readiness, ("Hat",), "no h")) == ["All filters", "Hat", "No Hat *"]


def test_an_attribute_that_stays_has_a_line_though_no_asset_that_is_shown_has_a_value(studio: Studio) -> None:
    lines = lines_of({hat("Leaf"): 1, paper("Leaf"): 0}, [], studio.readiness, None, stays=[("Hat",), ("Mood",)])
    assert told(lines)[-3:] == ["Attributes", "Hat 1 value", "Mood 0 values"]
    assert told(lines_of({}, [], studio.readiness, ("Mood",)))[-1] == "No asset that is shown has a value"


def test_a_part_of_the_words_finds_lines_and_values_in_any_case(studio: Studio) -> None:
    assert told(lines_of(COUNTS, [], studio.readiness, None, "TEXT")) == ["A text is too long 5"]
    nothing = "No filter and no value has this in it"
    assert told(lines_of(COUNTS, [], studio.readiness, None, "readiness")) == [nothing], "a heading is none"
    assert told(lines_of(COUNTS, [], studio.readiness, ("Hat",), "BER")) == ["All filters", "Hat", "beret 3"]
    assert told(lines_of(COUNTS, [], studio.readiness, ("Hat",), "fez"))[-1] == "No value has this in it"


def test_values_of_every_attribute_are_found_by_a_part_and_told_with_it(studio: Studio) -> None:
    counts = {**COUNTS, paper("Leaf"): 9}
    assert told(lines_of(counts, [], studio.readiness, None, "leaf")) == ["Materials › Paper: Leaf 9", "Hat: Leaf 3"]
    assert told(lines_of(counts, [hat("beret")], studio.readiness, None, "BER")) == ["Hat: beret 3 *"]
    assert told(lines_of(counts, [], studio.readiness, None, "hat")) == ["Hat 3 values"]
    many = {hat(f"Leaf {at}"): 1 for at in range(MOST + 2)}
    assert told(lines_of(many, [], studio.readiness, None, "leaf"))[-1] == "2 more: write a part of one above"


def test_of_very_many_values_the_most_frequent_are_listed_and_the_rest_is_counted(studio: Studio) -> None:
    counts = {hat(f"{at:04}"): at for at in range(MOST + 2)}
    lines = lines_of(counts, [], studio.readiness, ("Hat",))
    assert told(lines)[2:5] == ["No Hat", f"{MOST + 1:04} {MOST + 1}", f"{MOST:04} {MOST}"]
    assert len(lines) == 3 + MOST + 1
    assert lines[-1].words == "2 more: write a part of one above"
    del counts[hat("0000")], counts[hat("0001")]
    assert len(lines_of(counts, [], studio.readiness, ("Hat",))) == 3 + MOST


def test_a_long_value_is_cut_and_one_of_several_lines_is_one(studio: Studio) -> None:
    assert words_of(hat("a" * 60), studio.readiness) == "a" * 60
    assert words_of(hat("a" * 60 + "12"), studio.readiness) == "a" * 40 + "…" + "a" * 18 + "12"
    assert words_of(hat("red\n  and blue"), studio.readiness) == "red and blue"


@pytest.fixture
def view(theme: Theme, qtbot: QtBot) -> FilterList:
    found = FilterList(theme)
    qtbot.addWidget(found)
    return found


def show(view: FilterList, studio: Studio, counts: Counts, chosen: Sequence[Facet] = ()) -> None:
    view.show_lines(lines_of(counts, chosen, studio.readiness, None))


def test_the_keys_go_on_from_the_same_line_whatever_comes_before_it(view: FilterList, studio: Studio) -> None:
    show(view, studio, COUNTS)
    at = next(row for row in range(view.lines.rowCount()) if view.lines.line(row).words == "Hat")
    view.setCurrentIndex(view.lines.index(at))
    show(view, studio, {**COUNTS, Facet(About.PROBLEM, "another"): 1})
    assert view.currentIndex().row() == at + 1
    show(view, studio, {})
    assert view.currentIndex().row() == 1, "it is gone: the first that can be chosen"


def test_other_numbers_keep_the_rows_and_other_lines_do_not(view: FilterList, studio: Studio, qtbot: QtBot) -> None:
    show(view, studio, COUNTS)
    with qtbot.assertNotEmitted(view.lines.modelReset), qtbot.waitSignal(view.lines.dataChanged):
        show(view, studio, {**COUNTS, hat("Leaf"): 2, EMPTY: 3}, [BARE])
    with qtbot.assertNotEmitted(view.lines.modelReset), qtbot.assertNotEmitted(view.lines.dataChanged):
        show(view, studio, {**COUNTS, hat("Leaf"): 2, EMPTY: 3}, [BARE])
    with qtbot.waitSignal(view.lines.modelReset):
        show(view, studio, {BARE: 1})


def test_what_can_be_ticked_chosen_and_heard(view: FilterList, studio: Studio) -> None:
    long = hat("b" * 80)
    view.show_lines(lines_of({**COUNTS, long: 1}, [BARE], studio.readiness, None))
    heading, untitled, bare = (view.lines.index(row) for row in range(3))
    attribute = view.lines.index(view.lines.rowCount() - 1)
    checkable, enabled = Qt.ItemFlag.ItemIsUserCheckable, Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
    assert heading.flags() == Qt.ItemFlag.NoItemFlags
    assert bare.flags() == enabled | checkable
    assert attribute.flags() == enabled
    states = [one.data(Role.CheckStateRole) for one in (heading, untitled, bare, attribute)]
    assert states == [None, Qt.CheckState.Unchecked, Qt.CheckState.Checked, None]
    assert heading.data(Role.AccessibleTextRole) == "Readiness"
    assert attribute.data(Role.AccessibleTextRole) == "Materials › Paper, 1 value"
    view.show_lines(lines_of({long: 1}, [], studio.readiness, ("Hat",)))
    cut = view.lines.index(3)
    assert len(cut.data(Role.DisplayRole)) == 61
    assert "b" * 80 in cut.data(Role.ToolTipRole), "the tool tip has all of it"
    assert view.lines.index(9).data(Role.DisplayRole) is None


def test_space_enter_and_a_click_choose_right_leads_on_and_left_back(
    view: FilterList, studio: Studio, qtbot: QtBot
) -> None:
    chosen, left = list[str](), list[int]()
    view.chosen.connect(lambda line: chosen.append(line.words))
    view.left.connect(lambda: left.append(1))
    show(view, studio, COUNTS)
    for key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
        qtbot.keyClick(view, key)
    assert chosen == ["Title is the file’s name"] * 3
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert len(chosen) == 3, "a filter leads nowhere"
    view.setCurrentIndex(view.lines.index(view.lines.rowCount() - 1))
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert chosen[3:] == ["Materials › Paper"]
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert left == [1]
    view.clicked.emit(view.lines.index(2))
    assert chosen[4:] == ["Without attributes"]


def test_only_what_looks_alike_may_grow(studio: Studio) -> None:
    assert not studio.readiness.grows(ALIKE)
    assert not studio.readiness.grows(BARE)


def folder(*parts: str) -> Facet:
    return Facet(About.FOLDER, str(PurePath("/", "art", *parts)))


def test_folders_come_by_how_many_each_with_the_one_around_it_whichever_others_are_listed(studio: Studio) -> None:
    foxes, owls, old = folder("Foxes"), folder("Owls"), folder("2023", "Owls")
    counts = {owls: 3, foxes: 7, old: 1, EMPTY: 1}
    assert told(lines_of(counts, [old], studio.readiness, None))[-6:] == [
        "Folder", "art › Foxes 7", "art › Owls 3", "2023 › Owls 1 *", "Problems in descriptions",
        "An attribute is empty 1",
    ]  # fmt: skip
    assert whole_words_of(foxes, studio.readiness) == "Folder: art › Foxes"
    assert whole_words_of(Facet(About.FOLDER, str(PurePath("/", "art"))), studio.readiness) == "Folder: art"
    assert told(lines_of({owls: 3}, [], studio.readiness, None, "owls")) == ["Folder: art › Owls 3"]
    assert told(lines_of(counts, [], studio.readiness, None, "fox")) == ["Folder: art › Foxes 7"]
    assert told(lines_of(counts, [old], studio.readiness, None, "2023")) == ["Folder: 2023 › Owls 1 *"]


def test_of_very_many_folders_the_rest_is_found_by_a_part_of_its_name(studio: Studio) -> None:
    counts = {folder(f"Night {at:03}"): 1 for at in range(FOLDERS + 5)}
    lines = told(lines_of(counts, [], studio.readiness, None))
    assert lines[-1] == "5 more: write a part of one above"
    assert lines[-2] == f"art › Night {FOLDERS - 1:03} 1"
    assert told(lines_of(counts, [], studio.readiness, None, f"ght {FOLDERS + 1:03}")) == [
        f"Folder: art › Night {FOLDERS + 1:03} 1"
    ]


def test_two_lines_whose_long_values_end_otherwise_look_different(theme: Theme, qtbot: QtBot, studio: Studio) -> None:
    counts = {hat(f"A lantern of the old harbour by night, seen from the western bridge, {one}"): 3 for one in "ab"}
    shown = FilterList(theme)
    qtbot.addWidget(shown)
    lines = lines_of(counts, [], studio.readiness, ("Hat",))
    shown.show_lines(lines)
    shown.resize(220, 700)
    shown.show()
    places = [shown.visualRect(shown.model().index(at, 0)) for at, one in enumerate(lines) if "lantern" in one.words]
    one, other = (shown.grab(place).toImage() for place in places)
    assert one != other
