"""The list of what will change: a row for each text, and for each asset that stays as it is and why."""

from typing import Any

from PySide6.QtCore import Qt

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.attributes import Node, NodeKind
from mintwright.domain.bulk.outcome import Line, Outcome
from mintwright.domain.bulk.sweeps import DESCRIPTION, TITLE
from mintwright.domain.bulk.tally import Tally
from mintwright.domain.sentences import Sentence
from mintwright.ui.sweeps.preview_model import PreviewColumn, PreviewModel

NEVER = frozenset[int]().__contains__


def said(model: PreviewModel) -> list[list[Any]]:
    return [[model.index(row, column).data() for column in PreviewColumn] for row in range(model.rowCount())]


def test_a_row_is_there_for_each_text_that_changes_and_for_what_cannot(qtmodeltester: Any) -> None:
    model = PreviewModel(lambda one: f"file-{one}.png", NEVER)
    qtmodeltester.check(model, force_py=True)
    dawn = Draft(art_id=1, name="Dawn")
    lines = (Line(TITLE, "Dawn", "Dusk"), Line(DESCRIPTION, "", "a\nb"))
    model.add([Outcome(dawn, {"name": "Dusk"}, lines), Outcome(Draft(art_id=2, name="Still"))])
    model.add([Outcome(Draft(art_id=3), refused=Sentence("bulk", "It has no number."))])
    assert said(model) == [
        ["Dawn · Title", "Dawn", "Dusk", ""],
        ["Dawn · Description", "", "a ↵ b", ""],
        ["file-3.png", "", "", "It has no number."],
    ]
    model.clear()
    assert model.rowCount() == 0


def test_an_asset_has_one_name_in_all_its_rows() -> None:
    model = PreviewModel(lambda one: f"file-{one}.png", NEVER)
    refused = Sentence("bulk", "It has no number.")
    for draft, name in ((Draft(art_id=1, name="Dawn"), "Dawn"), (Draft(art_id=2), "file-2.png")):
        model.clear()
        lines = (Line(TITLE, draft.name, "Dusk"), Line(DESCRIPTION, "", "a"))
        model.add([Outcome(draft, {"name": "Dusk"}, lines), Outcome(draft, refused=refused)])
        first, second, third = (row[0] for row in said(model))
        assert (first, second) == (f"{name} · Title", f"{name} · Description")
        assert third == ("Dawn · file-1.png" if draft.name else "file-2.png"), "it may stay because of its file"
        assert f"file-{draft.art_id}.png" in model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)


def test_a_change_far_into_a_long_text_is_in_sight() -> None:
    model = PreviewModel(str, NEVER)
    long = "The night garden, " * 40
    model.add([Outcome(Draft(art_id=1, name="x"), {"description": ""}, (Line(DESCRIPTION, long + "a", long + "b"),))])
    _, before, after, _ = said(model)[0]
    assert (before, after) == ("…e night garden, a", "…e night garden, b")


def test_what_reads_the_same_and_is_something_else_says_so() -> None:
    model = PreviewModel(str, NEVER)
    model.add([Outcome(Draft(art_id=1, name="Dawn"), {"attrs": ()}, (Line(DESCRIPTION, "Beret", "Beret"),))])
    assert said(model) == [["Dawn · Description", "Beret", "Beret", "It reads the same, and is kept otherwise."]]


def test_where_only_spaces_differ_they_are_seen() -> None:
    model = PreviewModel(str, NEVER)
    lines = (Line(DESCRIPTION, "red ", "red"), Line(DESCRIPTION, " two  words\nb", "two words\nb"))
    model.add([Outcome(Draft(art_id=1, name="Dawn"), {"description": ""}, lines)])
    assert [row[1:] for row in said(model)] == [
        ["red·", "red", "Only spaces differ."],
        ["·two ·words ↵ b", "two words ↵ b", "Only spaces differ."],
    ]


def test_what_stays_as_it_is_is_found_among_very_many_that_change(qtmodeltester: Any) -> None:
    model = PreviewModel(lambda one: f"file-{one}.png", NEVER)
    qtmodeltester.check(model, force_py=True)
    model.add([Outcome(Draft(art_id=1, name="Dawn"), {"name": "Dusk"}, (Line(TITLE, "Dawn", "Dusk"),))])
    model.narrow(refused=True)
    assert said(model) == []
    model.add([Outcome(Draft(art_id=at), refused=Sentence("bulk", "It has no number.")) for at in (2, 3)])
    assert [row[0] for row in said(model)] == ["file-2.png", "file-3.png"]
    model.narrow(refused=False)
    assert [row[0] for row in said(model)] == ["Dawn · Title", "file-2.png", "file-3.png"]
    model.clear()
    model.narrow(refused=False)
    assert model.rowCount() == 0


def renumbered(art_id: int, *, description: str = "", attrs: tuple[Node, ...] = ()) -> Outcome:
    draft = Draft(art_id=art_id, name="Fox #413", description=description, attrs=attrs)
    return Outcome(draft, {"name": "Fox #412"}, (Line(TITLE, "Fox #413", "Fox #412"),))


def test_a_title_that_gets_another_number_says_where_the_old_one_stays() -> None:
    lines = Node("Notes", NodeKind.LIST, children=(Node("", text="of 1000"), Node("", text="no. 0413")))
    outcomes = [
        renumbered(1, description="A fox, number 413 of 1000."),
        renumbered(2, attrs=(Node("Edition", text="413"),)),
        renumbered(3, attrs=(Node("Back", NodeKind.GROUP, children=(lines,)),)),
        renumbered(4, description="A fox of 1413, 4130 and 41."),
        renumbered(5),
    ]
    model, tally = PreviewModel(str, NEVER), Tally()
    model.add(outcomes)
    tally.add(outcomes)
    assert [row[PreviewColumn.NOTE] for row in said(model)] == [
        "“Description” still says 413.",
        "“Edition” still says 413.",
        "“Back › Notes” still says 0413.",
        "",
        "",
    ]
    assert [str(one) for one in tally.words] == [
        "5 of 5 change.",
        "3 still say the old number, in their descriptions or attributes.",
    ]


def test_a_number_that_changes_everywhere_is_left_nowhere() -> None:
    draft = Draft(art_id=1, name="Fox #413", description="Number 413.")
    lines = (Line(TITLE, "Fox #413", "Fox #412"), Line(DESCRIPTION, "Number 413.", "Number 412."))
    model = PreviewModel(str, NEVER)
    model.add([Outcome(draft, {"name": "Fox #412", "description": "Number 412."}, lines)])
    assert [row[PreviewColumn.NOTE] for row in said(model)] == ["", ""]
