"""The traits page: what is counted, what needs a look, what a click chooses, and what is changed everywhere."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Generator, Iterable, Sequence
from itertools import chain, islice
from pathlib import Path
from string import ascii_uppercase

import pytest
from PySide6.QtCore import QObject, QPoint, QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot
from tests.pace import measured_turns
from tests.parts import draw
from tests.ui.cut_text import cut_in
from tests.ui.driver import Arun, Idle, Person, Until, files_mime, is_gone
from tests.ui.uploads.shown_page import listed
from tests.whole import sized

from mintwright.domain.assets.attributes import Node, NodeKind, nodes_of
from mintwright.domain.readiness.facets import About, Facet, absent
from mintwright.domain.sentences import Sentence
from mintwright.domain.traits.counts import TraitCounts
from mintwright.domain.traits.mistypes import Mistype
from mintwright.domain.traits.trait import Trait, traits_of
from mintwright.studio.background.piecewise import SLICE_SECONDS
from mintwright.studio.studio import Studio
from mintwright.studio.traits.tables import csv_of
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.spreadsheets.import_dialog import ImportDialog
from mintwright.ui.style.theme import Theme
from mintwright.ui.sweeps.preview_model import PreviewColumn
from mintwright.ui.traits.kept_dialog import KeptDialog
from mintwright.ui.traits.line_search import LineSearch
from mintwright.ui.traits.mistype_bar import MistypeBar
from mintwright.ui.traits.piece_list import PieceRole
from mintwright.ui.traits.trait_dialog import TraitDialog
from mintwright.ui.traits.trait_model import LineKey
from mintwright.ui.traits.trait_rows import LineKind, TraitLine, beside, looking_for_lines, spoken
from mintwright.ui.traits.traits_page import TraitsPage
from mintwright.ui.viewer.piece import title_of
from mintwright.ui.widgets.elided_label import ElidedLabel
from mintwright.ui.window.main_window import MainWindow

EYES, HAT = ("Eyes",), ("Hat",)
GOLD, NO_EYES = (LineKind.VALUE, EYES, "Gold"), (LineKind.ABSENT, EYES, "")
ATTRS = (
    {"Eyes": "Blue", "Hat": "Cap"},
    {"Eyes": "Blue", "Hat": "Cap"},
    {"Eyes": "blue", "Hat": "Moth"},
    {"Eyes": "Gold"},
    {"Hat": "Cap, tall"},
)


class Desk:
    """The window on the traits of a few assets."""

    def __init__(self, window: MainWindow, studio: Studio, until: Until) -> None:
        self.window, self.studio, self.until = window, studio, until
        self.ids: list[int] = []

    @property
    def page(self) -> TraitsPage:
        return self.window.pages.traits

    async def open(self, folder: Path, attrs: Sequence[dict[str, str]] = ATTRS) -> TraitsPage:
        """Add assets with these attributes, and show the page."""
        await self.studio.uploads.pause_all()
        await self.studio.uploads.add(draw(folder, len(attrs)))
        self.ids = list(self.studio.uploads.order())
        changes = {one: {"attrs": nodes_of(said)} for one, said in zip(self.ids, attrs, strict=True)}
        self.studio.drafts.edit_each(Sentence("test", "Describe"), changes)
        self.studio.history.seal()
        self.window.all_actions.run(ActionId.SHOW_TRAITS)
        await self.until(lambda: self.page.side.ranks.pieces.rowCount() == len(attrs))
        return self.page

    def words(self) -> list[str]:
        """What the list of values says."""
        lines = self.page.values.lines
        return [str(lines.index(row).data()) for row in range(lines.rowCount())]

    def line(self, key: LineKey) -> TraitLine:
        row = self.page.values.lines.row_of(key)
        assert row is not None
        return self.page.values.lines.lines[row]

    def listed(self) -> list[int]:
        """What the uploads show."""
        return [self.ids.index(one) for one in listed(self.window.uploads)]

    async def dialog(self) -> TraitDialog:
        await self.until(lambda: [one for one in self.window.findChildren(TraitDialog) if one.isVisible()])
        return self.window.findChildren(TraitDialog)[-1]

    async def change(self, *words: str) -> None:
        """Write these into the dialog, and do it once it is worked out."""
        dialog = await self.dialog()
        for field, said in zip(dialog.fields, words, strict=True):
            field.setText(said)
        await self.until(dialog.change.isEnabled)
        dialog.change.click()
        await self.until(lambda: not any(one.isVisible() for one in self.window.findChildren(TraitDialog)))

    def attrs(self, at: int) -> tuple[Node, ...]:
        return self.studio.drafts.draft(self.ids[at]).attrs


@pytest.fixture
def desk(window: MainWindow, studio: Studio, until: Until) -> Desk:
    return Desk(window, studio, until)


def test_every_value_is_there_with_count_and_share_and_those_without(desk: Desk, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        assert desk.words() == [
            "Eyes", "Blue", "blue", "Gold", "1 has no Eyes", "Hat", "Cap", "Cap, tall", "Moth", "1 has no Hat",
        ]  # fmt: skip
        assert beside(desk.line((LineKind.VALUE, EYES, "Blue"))) == ("2", "40.0%")
        doubt = "blue: 1 of 5 assets, 20.0%, perhaps meant as “Blue”"
        assert spoken(desk.line((LineKind.VALUE, EYES, "blue"))).replace("\u2068", "").replace("\u2069", "") == doubt
        assert page.header.summary.whole == "5 assets · 2 attributes · 6 values"
        assert [line.count for line in page.names.lines.lines] == [4, 4]

    arun(story())


def test_what_is_chosen_is_shown_among_the_uploads_by_filters_that_combine_as_there(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until, qtbot: QtBot
) -> None:
    async def story() -> None:
        page, uploads = await desk.open(tmp_path), desk.window.uploads
        desk.window.activateWindow()
        desk.window.go(PageName.UPLOADS)
        uploads.show_art(desk.ids[0])  # the keys were in the details when the page was left
        desk.window.go(PageName.TRAITS)
        page.values.setFocus()
        page.values.choose([GOLD])
        qtbot.keyClick(page.values, Qt.Key.Key_Return)
        await until(lambda: uploads.isVisible() and desk.listed() == [3])
        assert uploads.grid.hasFocus(), "among what was found"
        assert [one.text().strip() for one in uploads.facets.chips.chips] == ["Eyes: Gold"]
        desk.window.go(PageName.TRAITS)
        page.values.choose([GOLD, NO_EYES])
        assert page.choice.facets() == (Facet(About.VALUE, "Gold", EYES), absent(EYES))
        page.strip.show_all.click()
        await until(lambda: desk.listed() == [3, 4])

    arun(story())


@pytest.mark.parametrize("size", [(1280, 800), (960, 640)])
def test_the_foot_stands_straight_while_nothing_is_chosen_and_as_high_once_something_is(
    desk: Desk, theme: Theme, arun: Arun, idle: Idle, tmp_path: Path, size: tuple[int, int]
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        theme.choose(text_percent=150 if size[0] < 1280 else 100)
        desk.window.resize(*size)
        page.values.choose([])
        await idle()
        strip, words = page.strip, [one for one in page.strip.findChildren(ElidedLabel) if one.isVisible()]
        assert [one.whole for one in words] == ["Nothing chosen", "Choose a value to see who has it."]
        assert not Person(strip).offers("Show all")
        middle = (words[0].y() + words[1].geometry().bottom()) / 2
        assert abs(middle - strip.height() / 2) <= 2
        empty = strip.height()
        page.values.choose([GOLD])
        await idle()
        assert Person(strip).offers("Show it")
        assert strip.height() == empty

    arun(story())


def test_what_is_alike_and_what_is_rare_is_chosen_among_the_uploads(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.side.alike.setCurrentIndex(page.side.alike.pieces.index(0))
        assert page.choice.pieces == (desk.ids[0], desk.ids[1])
        first, last = (title_of(desk.studio, one) for one in desk.ids[:2])
        said = [each.whole.translate({0x2068: None, 0x2069: None}) for each in page.strip.findChildren(ElidedLabel)]
        assert said == ["With the same traits · 2 assets", first, f"and {last}"]
        page.strip.show_all.click()
        await until(lambda: desk.window.uploads.grid.chosen() == desk.ids[:2])
        desk.window.go(PageName.TRAITS)
        page.side.ranks.setCurrentIndex(page.side.ranks.pieces.index(0))
        assert page.choice.pieces == (desk.ids[2],)  # the first of three that share a rank
        assert page.side.alike.selectionModel().selectedIndexes() == []
        page.values.choose([GOLD])
        assert page.choice.pieces == ()

    arun(story())


def test_a_rank_says_by_which_traits_the_rarest_first(desk: Desk, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path, [{"Eyes": "Blue", "Hat": "Moth"}, {"Eyes": "Blue"}, {"Eyes": "Blue"}])
        rarest = page.side.ranks.pieces.index(0)
        assert rarest.data(PieceRole.TRAITS) == "Moth, Blue"
        assert rarest.data(PieceRole.SCORE) == "1.585", "as in the exported ranks"
        told = rarest.data(Qt.ItemDataRole.ToolTipRole).replace("\u2068", "").replace("\u2069", "")
        assert told.index("Hat: Moth, in 1") < told.index("Eyes: Blue, in 3")

    arun(story())


def test_what_nobody_has_described_has_no_rank(desk: Desk, arun: Arun, tmp_path: Path, until: Until) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        desk.studio.drafts.edit(desk.ids[3], attrs=())
        await until(lambda: page.side.ranks.pieces.rowCount() == 4)
        assert page.side.unranked.isVisible()
        assert page.side.unranked.text() == "1 asset without traits has no rank."
        desk.studio.drafts.edit(desk.ids[3], attrs=nodes_of({"Eyes": "Gold"}))
        await until(lambda: page.side.ranks.pieces.rowCount() == 5)
        assert not page.side.unranked.isVisible()

    arun(story())


def test_a_search_that_finds_nothing_says_so_and_leads_back(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.header.search.setText("owl")
        await until(page.nothing.isVisible)
        assert page.nothing.message == "Nothing is called “owl”."
        assert not page.values.isVisible()
        page.nothing.show_all.click()
        await until(page.values.isVisible)
        assert desk.words()[0] == "Eyes"

    arun(story())


def test_a_key_for_the_uploads_says_why_it_does_nothing_here(
    desk: Desk, arun: Arun, tmp_path: Path, qtbot: QtBot, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        desk.window.activateWindow()
        page.values.setFocus()
        qtbot.keyClick(page.values, Qt.Key.Key_E, Qt.KeyboardModifier.ControlModifier)
        await until(page.toast.isVisible)
        assert page.toast.text() == "Open the uploads first"

    arun(story())


def test_who_has_an_attribute_is_shown_among_the_uploads(desk: Desk, arun: Arun, tmp_path: Path, until: Until) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.names.setCurrentIndex(page.names.lines.index(1))
        assert page.strip.show_all.text().strip() == "Show all 4"
        page.strip.show_all.click()
        await until(lambda: desk.window.uploads.grid.chosen() == [desk.ids[at] for at in (0, 1, 2, 4)])

    arun(story())


def test_an_attribute_is_chosen_by_a_click_though_it_was_turned_to_before_a_value(
    desk: Desk, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        names = page.names
        names.setCurrentIndex(names.lines.index(1))
        name = names.lines.lines[1].key
        page.values.turn_to(next(line.key for line in page.values.lines.lines if line.kind is LineKind.VALUE))
        spot = names.visualRect(names.lines.index(1)).center()
        QTest.mouseClick(names.viewport(), Qt.MouseButton.LeftButton, pos=spot)
        assert [line.key for line in page.values.chosen_lines()] == [name]

    arun(story())


def test_what_was_renamed_is_chosen_by_its_new_name_and_in_sight(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.names.setCurrentIndex(page.names.lines.index(0))
        page.rename()
        await desk.change("Sight")
        await until(lambda: [line.path for line in page.values.chosen_lines()] == [("Sight",)])
        assert page.values.visualRect(page.values.currentIndex()).intersects(page.values.viewport().rect())
        page.values.choose([(LineKind.VALUE, ("Sight",), "Gold")])
        page.rename()
        await desk.change("Amber")
        await until(lambda: [line.value for line in page.values.chosen_lines()] == ["Amber"])

    arun(story())


def test_who_chooses_something_else_meanwhile_keeps_that(desk: Desk, arun: Arun, tmp_path: Path, until: Until) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.values.follow(((LineKind.VALUE, EYES, "Gold"), (LineKind.VALUE, EYES, "Amber")))
        page.values.choose([(LineKind.NAME, HAT, "")])
        desk.studio.drafts.edit(desk.ids[3], attrs=nodes_of({"Eyes": "Amber"}))
        await until(lambda: "Amber" in desk.words())
        assert [line.path for line in page.values.chosen_lines()] == [HAT]

    arun(story())


def test_a_likely_error_is_made_right_by_one_click_that_undo_takes_back_or_kept(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        before = [desk.attrs(at) for at in range(5)]
        card = page.mistypes.cards[0]
        assert page.mistypes.isVisible()
        card.correct.click()
        await until(lambda: not page.mistypes.isVisible())
        assert desk.attrs(2)[0].text == "Blue"
        assert "1 asset" in desk.window.pages.undo_notice.message
        desk.window.all_actions.run(ActionId.UNDO)
        await until(page.mistypes.isVisible)
        assert [desk.attrs(at) for at in range(5)] == before
        card.keep.click()
        await until(lambda: not card.isVisible())
        assert desk.line((LineKind.VALUE, EYES, "blue")).doubt is None
        assert desk.window.pages.undo_notice.message == "“blue” is kept."
        desk.window.all_actions.run(ActionId.UNDO)
        await until(card.isVisible)
        assert [desk.attrs(at) for at in range(5)] == before
        assert desk.window.pages.currentWidget() is page
        card.keep.click()
        await until(lambda: not card.isVisible())
        desk.studio.drafts.edit(desk.ids[4], attrs=nodes_of({"Eyes": "Blue"}))
        await until(lambda: desk.line((LineKind.VALUE, EYES, "Blue")).count == 3)
        assert not card.isVisible()

    arun(story())


def plain(words: str) -> str:
    """Without the marks around what somebody wrote."""
    return words.translate({0x2068: None, 0x2069: None})


LONG = "A lantern of the old harbour by night, seen from the western bridge"


@pytest.mark.parametrize(("written", "meant"), [(f"{LONG} a", f"{LONG} A"), (f"{LONG} B {LONG}", f"{LONG} b {LONG}")])
@pytest.mark.parametrize("width", [520, 1200])
def test_two_long_words_of_a_likely_error_are_told_apart_where_they_differ(
    qtbot: QtBot, theme: Theme, written: str, meant: str, width: int
) -> None:
    bar = MistypeBar(theme)
    qtbot.addWidget(bar)
    bar.show_found([Mistype(EYES, written, meant)], TraitCounts())
    bar.resize(width, 120)
    bar.show()
    card = bar.cards[0]
    shown = plain(card.findChildren(ElidedLabel)[0].text())
    one, other = (each.removesuffix(" 0") for each in shown.split(" → "))
    assert one != other
    assert one.casefold() == other.casefold()
    differs = " A" if meant.endswith("A") else " b "
    assert differs in plain(card.correct.text()).removeprefix("Make it A")
    whole = f"Make it {meant}, in place of “{written}”"
    assert plain(card.correct.accessibleName()) == plain(f"{card.correct.text()}: {whole}")
    assert plain(card.correct.toolTip()) == whole
    assert plain(card.findChildren(ElidedLabel)[0].accessibleName()) == f"{written} 0 → {meant} 0"


def test_two_long_values_that_differ_at_their_ends_look_different_in_the_list(
    desk: Desk, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path, [{"Eyes": f"{LONG}, 1"}, {"Eyes": f"{LONG}, 2"}])
        page.values.clearFocus()
        rows = [page.values.lines.row_of((LineKind.VALUE, EYES, f"{LONG}, {number}")) for number in (1, 2)]
        one, other = (page.values.grab(page.values.visualRect(page.values.lines.index(row or 0))) for row in rows)
        assert one.toImage() != other.toImage()

    arun(story())


def test_undo_right_after_a_correction_gives_it_up_and_nothing_else(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until, idle: Idle, monkeypatch: pytest.MonkeyPatch
) -> None:
    problems = list[str]()
    monkeypatch.setattr(desk.window, "report_problem", problems.append)

    async def story() -> None:
        page = await desk.open(tmp_path)
        before = [desk.attrs(at) for at in range(5)]
        page.mistypes.cards[0].correct.click()
        await asyncio.sleep(0)
        desk.window.all_actions.run(ActionId.UNDO)
        await until(lambda: page.toast.message)
        assert "Undone: Change “blue” to “Blue”" in plain(page.toast.message)
        await idle()
        assert [desk.attrs(at) for at in range(5)] == before
        assert desk.window.pages.currentWidget() is page
        assert not problems
        page.mistypes.cards[0].correct.click()
        await until(lambda: not page.mistypes.isVisible())
        assert desk.attrs(2)[0].text == "Blue"

    arun(story())


def test_an_attribute_is_left_out_of_the_ranks_by_a_click_that_undo_takes_back(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.values.choose([GOLD])
        assert not page.strip.ranking.isVisible()
        assert not page.side.left_out.isVisible()
        page.values.choose([(LineKind.NAME, HAT, "")])
        assert page.strip.ranking.text() == "Leave out of the ranks"
        page.strip.ranking.click()
        await until(page.side.left_out.isVisible)
        assert page.side.left_out.text() == "Left out: Hat."
        ranks = page.side.ranks.pieces
        told = [str(ranks.index(row).data(PieceRole.TRAITS)) for row in range(ranks.rowCount())]
        assert sorted(told) == ["", "Blue", "Blue", "Gold", "blue"]
        assert page.strip.ranking.text() == "Count in the ranks"
        assert desk.window.pages.undo_notice.message == "“Hat” no longer counts in the ranks, nor in what is alike."
        desk.window.all_actions.run(ActionId.UNDO)
        await until(lambda: not page.side.left_out.isVisible())
        assert desk.window.pages.currentWidget() is page

    arun(story())


@pytest.mark.parametrize(("name", "left_out"), [("Headwear", "Left out: Headwear."), ("Eyes", "")])
def test_an_attribute_left_out_of_the_ranks_stays_out_under_a_new_name_unless_another_has_it(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until, name: str, left_out: str
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.values.choose([(LineKind.NAME, HAT, "")])
        page.strip.ranking.click()
        await until(page.side.left_out.isVisible)
        page.strip.rename.click()
        await desk.change(name)
        await until(lambda: "Hat" not in desk.words())
        said = page.side.left_out
        await until(lambda: (said.text() == left_out) if left_out else not said.isVisible())
        desk.window.all_actions.run(ActionId.UNDO)
        await until(lambda: page.side.left_out.isVisible() and page.side.left_out.text() == "Left out: Hat.")

    arun(story())


def test_what_is_kept_under_one_name_of_an_attribute_is_kept_under_the_next(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.mistypes.cards[0].keep.click()
        await until(lambda: page.mistypes.seen.isVisible() and not page.mistypes.cards[0].isVisible())
        page.values.choose([(LineKind.NAME, EYES, "")])
        page.strip.rename.click()
        await desk.change("Gaze")
        await until(lambda: "Gaze" in desk.words())
        await until(lambda: page.mistypes.seen.text() == "1 kept…")
        assert not page.mistypes.cards[0].isVisible()

    arun(story())


def test_what_was_kept_is_listed_and_shown_again_among_the_likely_errors(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until, qtbot: QtBot
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.mistypes.cards[0].keep.click()
        await until(lambda: page.mistypes.heading.text() == "No likely typing errors")
        page.mistypes.seen.click()
        await until(lambda: desk.window.findChildren(KeptDialog))
        dialog = desk.window.findChildren(KeptDialog)[0]
        assert dialog.list.rows.index(0).data() == "blue → Blue"
        assert "Eyes · in 1 asset" in str(dialog.list.rows.index(0).data(Qt.ItemDataRole.AccessibleTextRole))
        dialog.list.setCurrentIndex(dialog.list.rows.index(0))
        qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
        await until(page.mistypes.cards[0].isVisible)
        await until(lambda: not any(one.isVisible() for one in desk.window.findChildren(KeptDialog)))
        assert desk.window.pages.undo_notice.message == "“blue” is shown again."
        assert not page.mistypes.seen.isVisible()
        desk.window.all_actions.run(ActionId.UNDO)
        await until(lambda: page.mistypes.seen.isVisible() and not page.mistypes.cards[0].isVisible())

    arun(story())


def test_of_very_many_attributes_that_are_left_out_some_are_named(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path, [{f"Date {at}": str(at) for at in range(90)}] * 2)
        for at in range(90):
            desk.studio.traits.rank((f"Date {at}",), is_ranked=False)
        await until(
            lambda: (
                page.side.left_out.text() == "Left out: Date 0, Date 1, Date 2, Date 3, Date 4, Date 5, and 84 more."
            )
        )
        assert "Date 89" in page.side.left_out.toolTip()

    arun(story())


@pytest.mark.soak
def test_very_many_values_are_chosen_at_once(desk: Desk, arun: Arun, tmp_path: Path, until: Until) -> None:
    async def story() -> None:
        count = sized(6_000, 3_000)
        page = await desk.open(tmp_path, [{"Number": f"{at:06} {'y' * 20}"} for at in range(count)])
        page.values.more_requested.emit(("Number",))
        await until(lambda: page.values.lines.rowCount() > count)
        keys = [line.key for line in page.values.lines.lines if line.kind is LineKind.VALUE]
        with measured_turns() as turns:
            page.values.choose(keys)
            await asyncio.sleep(0)
        turns.were_within(0.05, "to choose all values")
        assert [line.key for line in page.values.chosen_lines()] == keys
        assert page.strip.rename.text() == "Make one…"
        page.values.choose(keys[1::2])
        assert [line.key for line in page.values.chosen_lines()] == keys[1::2]

    arun(story(), 60)


def test_a_number_of_each_asset_that_hides_what_is_alike_is_left_out_by_a_click_that_undo_takes_back(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        numbered = [said | {"edition": str(at), "dna": f"x{at}"} for at, said in enumerate(ATTRS * 2)]
        page = await desk.open(tmp_path, numbered)
        await until(page.side.leave_out.isVisible)
        assert page.side.none.text() == "Each asset has its own “dna”, “edition”. Without them 4 more groups are alike."
        assert not page.side.alike.isVisible()
        page.side.leave_out.click()
        await until(page.side.alike.isVisible)
        assert page.side.alike.pieces.index(0).data(PieceRole.PIECES) == tuple(desk.ids[at] for at in (0, 1, 5, 6))
        assert page.side.alike.pieces.index(0).data(PieceRole.TRAITS) == "Blue, Cap", "no number of one alone"
        assert not page.side.none.isVisible()
        desk.window.all_actions.run(ActionId.UNDO)
        await until(page.side.leave_out.isVisible)
        assert desk.studio.traits.unranked == (), "one step"

    arun(story())


def test_what_is_chosen_stays_so_while_other_attributes_come_and_go(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until, idle: Idle
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.names.setFocus()
        page.names.setCurrentIndex(page.names.lines.index(0))
        value = next(line.key for line in page.values.lines.lines if line.kind is LineKind.VALUE)
        page.values.turn_to(value)
        for attrs in ({"Aura": "Warm", "Zest": "Much"}, {"Zest": "Much"}, {}):
            desk.studio.drafts.edit(desk.ids[0], attrs=nodes_of(attrs | ATTRS[0]))
            desk.studio.changes.deliver()
            await until(lambda attrs=attrs: all((name in str(desk.words())) for name in attrs))
            await idle()
            assert [line.key for line in page.values.chosen_lines()] == [value]
        other = page.names.lines.index((page.names.currentIndex().row() + 1) % page.names.lines.rowCount())
        page.names.setCurrentIndex(other)
        assert [line.kind for line in page.values.chosen_lines()] == [LineKind.NAME], "the heading alone"

    arun(story())


def test_long_names_of_what_hides_what_is_alike_are_said_whole(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until, idle: Idle
) -> None:
    async def story() -> None:
        names = ("Number on the frame", "Number plate of the cart", "Plate")
        numbered = [said | {name: f"{at} of {name}" for name in names} for at, said in enumerate(ATTRS * 2)]
        page = await desk.open(tmp_path, numbered)
        await until(page.side.leave_out.isVisible)
        await idle()
        assert cut_in(page.side) == []
        heard = page.side.leave_out.accessibleName()
        assert heard == "Leave them out: " + ", ".join(f"“{name}”" for name in names)

    arun(story())


def test_what_is_left_out_is_named_where_nothing_is_alike(desk: Desk, arun: Arun, tmp_path: Path, until: Until) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path, [{"Eyes": "Blue", "Hat": "Cap"}, {"Eyes": "Gold", "Hat": "Cap"}])
        await until(page.side.none.isVisible)
        assert page.side.none.text() == "No two assets have exactly the same traits."
        page.values.choose([(LineKind.NAME, HAT, "")])
        page.strip.ranking.click()
        await until(lambda: page.side.none.text().endswith("also without what is left out."))

    arun(story())


def test_what_is_renamed_stays_chosen_through_undo_and_redo(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.values.choose([GOLD])
        page.strip.rename.click()
        await desk.change("Amber")
        amber = (LineKind.VALUE, EYES, "Amber")
        await until(lambda: [line.key for line in page.values.chosen_lines()] == [amber])
        desk.window.all_actions.run(ActionId.UNDO)
        await until(lambda: [line.key for line in page.values.chosen_lines()] == [GOLD])
        desk.window.all_actions.run(ActionId.REDO)
        await until(lambda: [line.key for line in page.values.chosen_lines()] == [amber])

    arun(story())


def test_a_value_in_whose_place_nothing_is_written_is_taken_away_after_that_was_said(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.values.choose([GOLD])
        page.strip.rename.click()
        dialog = await desk.dialog()
        assert not dialog.hint.isVisible()
        dialog.fields[0].clear()
        await until(dialog.hint.isVisible)
        assert dialog.hint.text() == "Nothing is written: the value is taken away, from all assets in the list."
        await desk.change("")
        assert desk.attrs(3) == ()
        await until(lambda: page.values.lines.row_of(GOLD) is None)
        desk.window.all_actions.run(ActionId.UNDO)
        await until(lambda: page.values.lines.row_of(GOLD) is not None)
        assert desk.attrs(3) == nodes_of({"Eyes": "Gold"})

    arun(story())


def test_before_values_or_names_become_one_it_is_said_how_many_have_the_other_already(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path, [{"Hat": "Cap"}, {"Hat": "Beret"}, {"Hat": "Beret"}, {"Head": "Cap"}])
        page.values.choose([(LineKind.VALUE, HAT, "Cap")])
        page.strip.rename.click()
        dialog = await desk.dialog()
        dialog.fields[0].setText("Beret")
        await until(dialog.hint.isVisible)
        assert dialog.hint.text() == "2 assets have “Beret” already. Only undo tells them apart again."
        dialog.fields[0].setText("Crown")
        await until(lambda: not dialog.hint.isVisible())
        dialog.reject()
        page.values.choose([(LineKind.NAME, HAT, "")])
        page.strip.rename.click()
        dialog = await desk.dialog()
        assert not dialog.hint.isVisible()
        dialog.fields[0].setText("Head")
        await until(dialog.hint.isVisible)
        assert dialog.hint.text() == "1 asset has an attribute “Head” already: both become one."
        assert dialog.hint.property("role") == "warn"
        dialog.reject()

    arun(story())


def test_before_a_value_becomes_another_the_texts_that_go_on_saying_it_are_counted_and_shown(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path, [{"Hat": "Beret"}] * 3)
        desk.studio.drafts.edit(desk.ids[1], description="In a beret, at night.")
        page.values.choose([(LineKind.VALUE, HAT, "Beret")])
        page.strip.rename.click()
        dialog = await desk.dialog()
        dialog.fields[0].setText("Cap")
        await until(dialog.only_saying.isVisible)
        assert "1 still says the old value, in its title or description." in dialog.said.text()
        assert dialog.model.rowCount() == 3
        dialog.only_saying.click()
        assert dialog.model.rowCount() == 1
        assert dialog.model.index(0, PreviewColumn.NOTE).data() == "“Description” still says “beret”."
        dialog.change.click()
        await until(lambda: is_gone(dialog))
        assert [desk.attrs(at) for at in range(3)] == [nodes_of({"Hat": "Cap"})] * 3, "all change, seen or not"
        assert desk.studio.drafts.draft(desk.ids[1]).description == "In a beret, at night."

    arun(story())


def test_where_it_splits_is_said_when_nothing_is_seen_in_the_field(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.values.choose([(LineKind.VALUE, HAT, "Cap, tall")])
        page.strip.split_up.click()
        dialog = await desk.dialog()
        for written, said in (
            ("", "Write the sign at which to split, for example a comma."),
            (" ", "Splits at a space."),
            ("  ", "Splits at 2 spaces in a row."),
        ):
            dialog.fields[0].setText(written)
            await until(lambda said=said: dialog.hint.isVisible() and dialog.hint.text() == said)
        dialog.fields[0].setText("/")
        await until(lambda: dialog.hint.text().startswith("There is no “/” in “Cap, tall”."))
        dialog.fields[0].setText(",")
        await until(lambda: not dialog.hint.isVisible())
        dialog.reject()

    arun(story())


def test_assets_that_have_both_spellings_of_a_name_are_left_and_said_to_be(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        both = {"Season": "Spring", "season": "Autumn"}
        page = await desk.open(tmp_path, [{"Season": "Winter"}, {"season": "Summer"}, both])
        heard = list[str]()
        page.corrected.connect(heard.append)
        card = page.mistypes.cards[0]
        await until(lambda: card.isVisible() and "Season" in card.correct.text())
        card.correct.click()
        await until(lambda: heard)
        stays = "1 asset has both and stays as it is. Rename “season” to see what it would become."
        assert heard == [f"Changed “season” to “Season” in 1 asset. {stays}"]
        assert desk.attrs(2) == nodes_of(both)
        await until(lambda: Person(card).sees("season 1 → Season 3"))
        card.correct.click()
        await until(lambda: page.toast.isVisible() and page.toast.message == stays)

    arun(story())


def test_what_is_said_of_a_correction_hides_no_word_of_the_next_card(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        desk.window.resize(1_280, 780)
        hats = ["Midnight", "Midnight", "Crown", "Crown", "Cap", "Cap", "midnight", "crown", "cap"]
        many = [{"Hat": said, "Hair": said, "Horns": said, "Halo": said} for said in hats]
        page = await desk.open(tmp_path, many)
        await until(lambda: page.mistypes.cards[1].isVisible() and page.values.verticalScrollBar().isVisible())
        page.mistypes.cards[0].correct.click()
        notice = desk.window.pages.undo_notice
        await until(notice.isVisible)
        await until(lambda: page.mistypes.cards[0].isVisible())
        bar = QRect(page.mistypes.mapTo(desk.window, QPoint(0, 0)), page.mistypes.size())
        assert not bar.intersects(QRect(notice.mapTo(desk.window, QPoint(0, 0)), notice.size()))

    arun(story())


def test_what_is_said_for_a_while_hides_nothing_of_what_is_chosen(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.values.choose([GOLD])
        page.mistypes.cards[0].correct.click()
        notice = desk.window.pages.undo_notice
        await until(notice.isVisible)
        told = QRect(notice.mapTo(desk.window, QPoint(0, 0)), notice.size())
        strip = QRect(page.strip.mapTo(desk.window, QPoint(0, 0)), page.strip.size())
        assert not told.intersects(strip)

    arun(story())


def test_undoing_the_last_trait_is_said_on_the_page_that_is_empty_then(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        desk.window.all_actions.run(ActionId.UNDO)
        await until(page.empty.isVisible)
        assert page.toast.isVisible()
        assert "Describe" in page.toast.message
        assert not page.strip.isVisible()

    arun(story())


def test_a_double_click_answers_one_card_and_not_the_next_one_that_takes_its_place(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until, qtbot: QtBot
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path, [*ATTRS, {"Hat": "moth"}])
        await until(lambda: page.mistypes.cards[1].isVisible())
        button = page.mistypes.cards[0].keep
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        qtbot.mouseDClick(button, Qt.MouseButton.LeftButton)
        qtbot.mouseRelease(button, Qt.MouseButton.LeftButton)
        assert page.mistypes.isVisible()
        assert not page.mistypes.cards[1].isVisible()
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
        assert not page.mistypes.cards[0].isVisible()

    arun(story())


def test_what_is_asked_for_again_while_it_is_made_right_is_made_right_once(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    problems = list[str]()
    monkeypatch.setattr(desk.window, "report_problem", problems.append)

    async def story() -> None:
        page = await desk.open(tmp_path)
        told = list[str]()
        page.corrected.connect(told.append)
        desk.studio.drafts.edit(desk.ids[2], name="A blue one")
        for _ in range(3):
            page.mistypes.cards[0].correct.click()
        await until(lambda: not page.mistypes.isVisible())
        assert len(told) == 1
        assert told[0].startswith("Changed “"), told[0]
        assert "in 1 asset. The title or the description of 1 still says “blue”." in told[0], told[0]
        assert not problems
        assert not page.toast.message
        desk.window.all_actions.run(ActionId.UNDO)
        await until(page.mistypes.isVisible)
        page.mistypes.cards[0].correct.click()
        await until(lambda: len(told) == 2)

    arun(story())


def test_values_and_names_are_changed_everywhere_after_a_preview_as_one_step(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until, qtbot: QtBot
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        before = [desk.attrs(at) for at in range(5)]
        page.values.choose([(LineKind.VALUE, EYES, "Blue"), GOLD])
        assert page.strip.rename.text() == "Make one…"
        qtbot.keyClick(page.values, Qt.Key.Key_F2)
        await desk.change("Bright")
        assert [desk.attrs(at)[0].text for at in range(4)] == ["Bright", "Bright", "blue", "Bright"]
        await until(lambda: "Bright" in desk.words())
        page.names.setCurrentIndex(page.names.lines.index(1))
        page.strip.rename.click()
        await desk.change("Headwear")
        await until(lambda: "Headwear" in desk.words())
        row = page.values.lines.row_of((LineKind.NAME, ("Headwear",), ""))
        assert row is not None
        page.values.setCurrentIndex(page.values.lines.index(row))
        page.strip.split_up.click()
        await desk.change(",", "Height")
        assert [(node.key, node.text) for node in desk.attrs(4)] == [("Headwear", "Cap"), ("Height", "tall")]
        for _ in range(3):
            desk.window.all_actions.run(ActionId.UNDO)
        assert [desk.attrs(at) for at in range(5)] == before
        assert all(node.kind is NodeKind.TEXT for at in range(5) for node in desk.attrs(at))

    arun(story())


def test_of_chosen_values_only_those_are_split(desk: Desk, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path, [{"Hat": "Straw hat"}, {"Hat": "Top hat"}, {"Hat": "Paper hat"}])
        page.values.choose([(LineKind.VALUE, HAT, "Top hat")])
        page.strip.split_up.click()
        assert (await desk.dialog()).windowTitle() == "Split “Top hat” of Hat everywhere"
        await desk.change(" ", "Kind")
        assert [len(desk.attrs(at)) for at in range(3)] == [1, 2, 1]
        page.values.choose([(LineKind.VALUE, HAT, "Straw hat"), (LineKind.VALUE, HAT, "Paper hat")])
        page.split()
        assert (await desk.dialog()).windowTitle() == "Split 2 values of Hat"

    arun(story())


def test_after_a_change_asked_for_below_the_values_the_keyboard_stays_there(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.values.choose([(LineKind.VALUE, EYES, "Gold")])
        page.strip.rename.setFocus()
        page.strip.rename.click()
        await desk.change("Silver")
        await until(lambda: [line.value for line in page.values.chosen_lines()] == ["Silver"])
        await until(desk.window.pages.undo_notice.isVisible)
        assert desk.window.focusWidget() is page.strip.rename, "what was renamed can be renamed again"

    arun(story())


def test_nothing_is_changed_while_the_dialog_is_only_looked_at_and_what_is_wrong_is_said(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.names.setCurrentIndex(page.names.lines.index(0))
        page.rename()
        dialog = await desk.dialog()
        dialog.fields[0].setText("n" * 65)
        await until(dialog.wrong.isVisible)
        assert not dialog.change.isEnabled()
        dialog.fields[0].setText("Hat")
        await until(dialog.change.isEnabled)
        assert [dialog.model.index(0, one).data() for one in (1, 2)] == ["Eyes", "Hat"]
        assert "·" not in dialog.model.index(0, 0).data(), "the title says which attribute it is"
        dialog.reject()
        assert desk.attrs(0)[0].key == "Eyes"

    arun(story())


def test_very_many_values_are_shortened_until_they_are_asked_for_or_searched(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path, [{"Number": f"{at:02}"} for at in range(15)])
        assert desk.words() == ["Number", *(f"{at:02}" for at in range(10)), "5 more values"]
        page.header.search.setText("14")
        assert desk.words() == ["Number", "14"]
        page.header.search.clear()
        page.values.more_requested.emit(("Number",))
        assert len(desk.words()) == 16

    arun(story())


@pytest.mark.soak
def test_very_many_different_values_hold_up_no_letter_of_a_search(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until, idle: Idle
) -> None:
    count, names = sized(10_000, 2_000), ascii_uppercase[:20]

    async def story() -> None:
        page = await desk.open(tmp_path)
        rows = page.values.lines.rowCount
        for name in (*PageName, PageName.TRAITS):  # which else are made meanwhile, at leisure
            desk.window.go(name)
        for at in range(count):
            desk.studio.traits.counts.note(100 + at, traits_of(nodes_of({one: f"{at} of {one}" for one in names})))
        await idle()  # the pages are shown by then
        with measured_turns() as turns:
            page.header.search.setText("7")
            await until(lambda: rows() == 102 * len(names))
        turns.were_within(0.05, "a letter")
        assert sum(" of " in one for one in desk.words()) == 100 * len(names)
        assert sum("more values" in one for one in desk.words()) == len(names)
        page.values.more_requested.emit(("A",))
        whole = sum("7" in str(at) for at in range(count))
        await until(lambda: rows() == 102 * (len(names) - 1) + 1 + whole)
        assert sum(" of A" in one for one in desk.words()) == whole
        page.header.search.begin()
        page.header.search.setText(f"{count - 1} of C")
        page.header.found_requested.emit()
        await until(lambda: desk.window.focusWidget() is page.values)
        assert page.values.currentIndex().data() == "C", "of what was sought, not of what was listed before"
        assert desk.words() == ["C", f"{count - 1} of C"]

    arun(story())


def test_a_letter_overtakes_the_one_before_while_its_values_are_looked_for(qtbot: QtBot) -> None:
    home, found = QObject(), list[object]()
    search = LineSearch(home)
    search.found.connect(found.append)

    def slow(word: str) -> Generator[None, None, list[TraitLine]]:
        for _ in range(3):
            began = time.monotonic()
            while time.monotonic() - began < SLICE_SECONDS:
                pass
            yield
        return [TraitLine(LineKind.VALUE, EYES, word)]

    search.begin(slow("first"))
    search.then(lambda: found.append("of the first"))
    assert not found
    search.begin(slow("second"))
    qtbot.waitUntil(lambda: bool(found))
    assert found == [[TraitLine(LineKind.VALUE, EYES, "second")]]
    search.begin(slow("third"))
    search.then(lambda: found.append("of the third"))
    qtbot.waitUntil(lambda: found[-1] == "of the third")
    search.then(lambda: found.append("at once"))
    assert found[-1] == "at once"


def test_a_project_without_traits_says_where_they_come_from(
    window: MainWindow, studio: Studio, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        page = window.go(PageName.TRAITS)
        assert isinstance(page, TraitsPage)
        await until(page.empty.isVisible)
        assert not page.empty.bring_in.isVisible()  # there is nothing to describe yet
        window.sidebar.pages.setCurrentIndex(window.sidebar.pages.model().index(0, 0))
        assert window.pages.shows(PageName.UPLOADS)

    arun(story())


def test_the_page_goes_on_with_what_is_described_elsewhere_once_it_is_seen_again(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.values.choose([GOLD])
        desk.window.go(PageName.UPLOADS)
        desk.studio.drafts.edit(desk.ids[0], attrs=nodes_of({"Eyes": "Gold"}))
        await until(lambda: desk.studio.traits.is_known)
        desk.window.go(PageName.TRAITS)
        await until(lambda: desk.line(GOLD).count == 2)
        assert [line.key for line in page.values.chosen_lines()] == [GOLD]

    arun(story())


@pytest.mark.parametrize(("entry", "ending"), [(0, ".csv"), (1, ".csv"), (2, ".png")])
def test_what_is_counted_is_exported_where_the_artist_says(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until, entry: int, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / f"out{ending}"

    async def choose(*_: object) -> Path:
        return place

    monkeypatch.setattr("mintwright.ui.dialogs.choose_place", choose)

    async def story() -> None:
        page = await desk.open(tmp_path)
        page.header.menu().actions()[entry].trigger()
        await until(lambda: "out" in page.toast.message)
        if ending == ".png":
            picture = QImage(str(place))
            assert picture.width() > 1_000
            assert picture.pixelColor(0, 0).lightness() > 250  # light in the dark too
        else:
            lines = place.read_text("utf-8-sig").splitlines()
            assert lines[1] == ("Eyes,Blue,2,0.400000" if entry == 0 else "1,4.644,picture 3.png,Picture 3")

    arun(story())


def test_why_an_export_failed_is_said_no_longer_once_it_worked(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = [tmp_path / "gone" / "out.csv", tmp_path / "out.csv"]

    async def choose(*_: object) -> Path:
        return places.pop(0)

    monkeypatch.setattr("mintwright.ui.dialogs.choose_place", choose)

    async def story() -> None:
        page = await desk.open(tmp_path)
        page.exports.values()
        await until(lambda: desk.window.banner.message)
        page.exports.values()
        await until(lambda: "out" in page.toast.message)
        assert not desk.window.banner.message

    arun(story())


@pytest.mark.parametrize(("entry", "ending"), [(0, ".png"), (2, ".csv")])
def test_what_is_exported_under_a_name_of_another_kind_gains_the_ending_of_its_own(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until, entry: int, ending: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def choose(*_: object) -> Path:
        return tmp_path / f"out{ending}"

    monkeypatch.setattr("mintwright.ui.dialogs.choose_place", choose)

    async def story() -> None:
        page = await desk.open(tmp_path)
        page.header.menu().actions()[entry].trigger()
        own = {".png": ".csv", ".csv": ".png"}[ending]
        await until(lambda: f"out{ending}{own}" in page.toast.message)
        assert (tmp_path / f"out{ending}{own}").exists()
        assert not (tmp_path / f"out{ending}").exists()

    arun(story())


@pytest.mark.parametrize("entry", [0, 1, 2])
def test_another_project_that_is_opened_meanwhile_is_not_exported_in_its_place(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until, entry: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, told = tmp_path / "out.csv", list[str]()
    place.write_text("before")

    async def choose(*_: object) -> Path:
        await desk.studio.projects.create("Other")
        return place

    monkeypatch.setattr("mintwright.ui.dialogs.choose_place", choose)
    monkeypatch.setattr(desk.window, "report_problem", told.append)

    async def story() -> None:
        page = await desk.open(tmp_path)
        page.header.menu().actions()[entry].trigger()
        await until(lambda: told)
        assert "Another project was opened meanwhile, so nothing was exported" in told[0]
        assert place.read_text() == "before"

    arun(story())


@pytest.mark.parametrize("entry", [0, 1])
def test_what_is_exported_is_of_one_moment_or_of_none(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until, entry: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, told, studio = tmp_path / "out.csv", list[str](), desk.studio

    async def choose(*_: object) -> Path:
        return place

    def meanwhile(change: Callable[[], Awaitable[object]]) -> None:
        """Have this happen once between two rows that are made."""
        due = [change]

        async def interrupted(rows: Iterable[Sequence[str]]) -> bytes:
            made, more = list[Sequence[str]](), iter(rows)
            made += islice(more, 2)
            while due:
                await due.pop()()
                studio.changes.deliver()
            return await csv_of(chain(made, more))

        monkeypatch.setattr("mintwright.ui.traits.trait_export.csv_of", interrupted)

    monkeypatch.setattr("mintwright.ui.dialogs.choose_place", choose)
    monkeypatch.setattr(desk.window, "report_problem", told.append)

    async def story() -> None:
        page = await desk.open(tmp_path)
        meanwhile(lambda: studio.uploads.remove(studio.uploads.order()[1:]))
        page.header.menu().actions()[entry].trigger()
        await until(lambda: "out" in page.toast.message or told)
        await until(place.exists)
        assert not told
        first = place.read_text("utf-8-sig").splitlines()[1]
        assert first == ("Eyes,Blue,1,1.000000" if entry == 0 else "1,0.000,picture 1.png,Picture 1")
        place.unlink()
        meanwhile(lambda: studio.projects.create("Other"))
        page.header.menu().actions()[entry].trigger()
        await until(lambda: told)
        assert "Another project was opened meanwhile, so nothing was exported" in told[0]
        assert not place.exists()

    arun(story())


def test_a_value_that_is_no_text_is_exported_in_numbers(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def choose(*_: object) -> Path:
        return tmp_path / "out.csv"

    monkeypatch.setattr("mintwright.ui.dialogs.choose_place", choose)

    async def story() -> None:
        page = await desk.open(tmp_path, [{"Eyes": "Blue \ud800"}])
        page.exports.values()
        await until(lambda: "out" in page.toast.message)
        assert "Eyes,Blue \\ud800,1,1.000000" in (tmp_path / "out.csv").read_text("utf-8-sig")

    arun(story())


@pytest.mark.soak
def test_ten_thousand_assets_hold_up_nobody(desk: Desk, arun: Arun, tmp_path: Path, until: Until, theme: Theme) -> None:
    async def story() -> None:
        count = sized(10_000, 1_000)
        page = await desk.open(tmp_path, [{"Eyes": "Blue", "Hat": "Cap"}] * 3)
        counts = desk.studio.traits.counts
        desk.window.go(PageName.UPLOADS)
        for at in range(count):
            values = {f"Name {one}": f"Value {at * (one + 1) % 60}" for one in range(8)}
            counts.note(100 + at, traits_of(nodes_of(values)))
        desk.studio.drafts.edit(desk.ids[0], attrs=nodes_of({"Eyes": "Gold"}))
        await until(lambda: desk.studio.traits.is_known)
        with measured_turns() as turns:
            desk.window.go(PageName.TRAITS)
            await until(lambda: "Name 3" in desk.words())
        turns.were_within(0.05, "opening the page")
        with measured_turns() as turns:
            page.values.choose([(LineKind.VALUE, ("Name 0",), "Value 0")])
            await until(lambda: page.choice.facets())
        turns.were_within(0.05, "a click")

    arun(story())


def test_a_bar_is_as_long_as_the_share_beside_it_says_also_where_no_value_of_the_attribute_is_frequent() -> None:
    counts = TraitCounts()
    for art_id in range(4):
        counts.note(art_id, frozenset({Trait(EYES, "green"), Trait(HAT, f"hat {art_id}")}))
    (finished,) = _ended(looking_for_lines(counts, {}, ()))
    bars = {line.value: line.bar for line in finished if line.kind is LineKind.VALUE}
    assert bars["green"] == 1
    assert bars["hat 0"] == 0.25


def _ended(work: Generator[None, None, list[TraitLine]]) -> list[list[TraitLine]]:
    """What it comes to, in the end."""
    found: list[list[TraitLine]] = []

    def run() -> Generator[None]:
        found.append((yield from work))

    list(run())
    return found


def test_a_spreadsheet_that_is_dropped_on_it_is_imported_and_art_still_goes_to_the_uploads(
    desk: Desk, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        await desk.open(tmp_path)
        sheet = tmp_path / "birds.csv"
        sheet.write_text("File,Hat\n0.png,Beret\n", "utf-8")
        refused = files_mime([sheet, tmp_path / "0.png"])
        assert not Person(desk.page).drop(refused, QPoint(40, 40)).isAccepted()
        carried = files_mime([sheet])
        assert Person(desk.page).drop(carried, QPoint(40, 40)).isAccepted()
        await desk.until(lambda: Person(desk.window).dialogs(ImportDialog))
        assert Person(desk.window).dialogs(ImportDialog)[0].head.name.whole == "birds.csv"

    arun(story())


def test_the_sign_that_is_proposed_to_split_at_is_one_that_the_value_has(
    desk: Desk, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path, [{"Hat": "Sky blue"}, {"Hat": "Cap, tall"}])
        for value, sign in (("Sky blue", " "), ("Cap, tall", ",")):
            page.values.choose([(LineKind.VALUE, HAT, value)])
            page.strip.split_up.click()
            dialog = await desk.dialog()
            assert dialog.fields[0].text() == sign
            dialog.reject()
            await desk.until(lambda dialog=dialog: is_gone(dialog))

    arun(story())
