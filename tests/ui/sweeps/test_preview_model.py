"""The list of what will change: a row for each text, and for each asset that stays as it is and why."""

from typing import Any

from PySide6.QtCore import Qt

from mintwright.domain.assets.asset import Draft
from mintwright.domain.bulk.outcome import Line, Outcome
from mintwright.domain.bulk.sweeps import DESCRIPTION, TITLE
from mintwright.domain.sentences import Sentence
from mintwright.ui.sweeps.preview_model import PreviewColumn, PreviewModel


def said(model: PreviewModel) -> list[list[Any]]:
    return [[model.index(row, column).data() for column in PreviewColumn] for row in range(model.rowCount())]


def test_a_row_is_there_for_each_text_that_changes_and_for_what_cannot(qtmodeltester: Any) -> None:
    model = PreviewModel(lambda one: f"file-{one}.png")
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
    model = PreviewModel(lambda one: f"file-{one}.png")
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
    model = PreviewModel(str)
    long = "The night garden, " * 40
    model.add([Outcome(Draft(art_id=1, name="x"), {"description": ""}, (Line(DESCRIPTION, long + "a", long + "b"),))])
    _, before, after, _ = said(model)[0]
    assert (before, after) == ("…e night garden, a", "…e night garden, b")


def test_what_reads_the_same_and_is_something_else_says_so() -> None:
    model = PreviewModel(str)
    model.add([Outcome(Draft(art_id=1, name="Dawn"), {"attrs": ()}, (Line(DESCRIPTION, "Beret", "Beret"),))])
    assert said(model) == [["Dawn · Description", "Beret", "Beret", "It reads the same, and is kept otherwise."]]


def test_where_only_spaces_differ_they_are_seen() -> None:
    model = PreviewModel(str)
    lines = (Line(DESCRIPTION, "red ", "red"), Line(DESCRIPTION, " two  words\nb", "two words\nb"))
    model.add([Outcome(Draft(art_id=1, name="Dawn"), {"description": ""}, lines)])
    assert [row[1:] for row in said(model)] == [
        ["red·", "red", "Only spaces differ."],
        ["·two ·words ↵ b", "two words ↵ b", "Only spaces differ."],
    ]


def test_what_stays_as_it_is_is_found_among_very_many_that_change(qtmodeltester: Any) -> None:
    model = PreviewModel(lambda one: f"file-{one}.png")
    qtmodeltester.check(model, force_py=True)
    model.add([Outcome(Draft(art_id=1, name="Dawn"), {"name": "Dusk"}, (Line(TITLE, "Dawn", "Dusk"),))])
    model.narrow(True)
    assert said(model) == []
    model.add([Outcome(Draft(art_id=at), refused=Sentence("bulk", "It has no number.")) for at in (2, 3)])
    assert [row[0] for row in said(model)] == ["file-2.png", "file-3.png"]
    model.narrow(False)
    assert [row[0] for row in said(model)] == ["Dawn · Title", "file-2.png", "file-3.png"]
    model.clear()
    model.narrow(False)
    assert model.rowCount() == 0
