"""The plan page: what each choice comes to, what is changed by hand, and what becomes of it."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from tests.pace import measured_turns, within
from tests.parts import kept_mints_of
from tests.studio.receipts.test_alarm import said
from tests.ui.cut_text import cut_in
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.receipts.test_finding_receipts import mint
from tests.whole import sized

from mintwright.chain.addresses import practice_address
from mintwright.domain.assets.attributes import nodes_of
from mintwright.domain.bulk.sweeps import DESCRIPTION
from mintwright.domain.networks import Network
from mintwright.domain.plan.division import Way
from mintwright.domain.plan.outline import Choice
from mintwright.domain.sentences import Sentence
from mintwright.domain.table.columns import Column, Field
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.bulk.change_dialog import KINDS, ChangeDialog
from mintwright.ui.bulk.panes import ClearPane
from mintwright.ui.plan.mint_list import MintList
from mintwright.ui.plan.plan_page import PlanPage
from mintwright.ui.plan.plan_words import amount_in_words
from mintwright.ui.shell.drop import art_mime
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.elided_label import ElidedLabel
from mintwright.ui.window.appearance import TEXT_SIZE
from mintwright.ui.window.main_window import MainWindow

STORY = "The gate was never locked. She only thought it was. " * 12
COPY, LEFT, NONE = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Desk:
    """The window on the plan of a collection."""

    def __init__(self, window: MainWindow, studio: Studio, until: Until) -> None:
        self.window, self.studio, self.until = window, studio, until
        self.ids: list[int] = []

    @property
    def page(self) -> PlanPage:
        return self.window.pages.plan

    async def gather(self, folder: Path, count: int, story: str = STORY) -> None:
        """Put so many described assets into the collection; nothing is uploaded."""
        art = folder / "art"
        art.mkdir()
        for at in range(count):
            (art / f"Moth-{at:05}.png").write_bytes(b"\x89PNG\r\n\x1a\n" + at.to_bytes(4))
        self.ids = list((await self.studio.uploads.add([art])).art_ids)
        grounds = ("Dusk", "Dawn", "Night")
        changes = {
            one: {"attrs": nodes_of({"Ground": grounds[at % 3], "Story": story})} for at, one in enumerate(self.ids)
        }
        self.studio.drafts.edit_each(Sentence("test", "Describe"), changes)
        await self.studio.projects.rename_collection(self.studio.projects.current_collection.id, "Moths")
        await self.studio.projects.add_to_collection(self.ids)
        self.studio.history.seal()

    async def open(self, folder: Path, count: int = 40, story: str = STORY) -> PlanPage:
        await self.gather(folder, count, story)
        self.window.all_actions.run(ActionId.PLAN_MINTS)
        await self.known()
        return self.page

    async def known(self) -> None:
        """Wait until all is worked out."""
        await self.until(lambda: self.window.pages.shows(PageName.PLAN))
        work = self.page.planner
        await self.until(lambda: self.page.is_settled and work.looked is not None and work.is_done, 60)

    def mints(self) -> list[list[int]]:
        """The mints as they are shown, by the places of their assets in the collection."""
        return [[self.ids.index(one) for one in mint.art_ids] for mint in self.page.mints.mints.plan.mints]

    async def undo(self) -> None:
        self.window.all_actions.run(ActionId.UNDO)
        await self.until(lambda: not self.studio.history.is_under_way)
        await self.known()


@pytest.fixture
def desk(window: MainWindow, studio: Studio, until: Until) -> Desk:
    return Desk(window, studio, until)


def covers_each_once(desk: Desk) -> None:
    held = [one for mint in desk.mints() for one in mint]
    assert sorted(held) == list(range(len(desk.ids)))
    assert desk.page.planner.plan.overfull == ()


def test_a_collection_too_large_for_one_mint_leads_to_its_plan(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        await desk.gather(tmp_path, 40)
        desk.window.go(PageName.COLLECTION)
        person = Person(desk.window)
        await until(lambda: person.all(QPushButton, "Plan a series of mints"))
        person.one(QPushButton, "Plan a series of mints").click()
        await desk.known()
        assert desk.window.pages.shows(PageName.PLAN)
        assert len(desk.mints()) > 1
        covers_each_once(desk)
        assert desk.page.foot.act.text().strip() == f"Make {len(desk.mints())} collections"

    arun(story())


def test_the_price_that_is_not_known_yet_has_beside_it_what_the_service_asked_for_itself_before(
    desk: Desk, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        session = desk.studio.session
        before = said({"convenience_fee": 8, "blockchain_fee": 1, "surety_bond": 2})
        kept_mints_of(desk.studio).put(replace(before, network=session.network, base_url=session.base_url))
        page = await desk.open(tmp_path)
        named = "For an earlier mint on this network the service named 8.00 ₳ + 2.00 ₳."
        assert named in Person(page.foot).reads().replace("\u00a0", " ")
        page.cards[Choice.SHORTER].radio.click()
        assert "For an earlier mint" not in Person(page.foot).reads(), "it is about texts"

    arun(story(), 60)


def test_each_way_to_divide_says_how_many_mints_and_what_is_known_of_the_price(
    desk: Desk, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        rows = page.divisions
        said = {way: rows.counts[way].text() for way in Way}
        assert all(words.endswith("mints") for words in said.values()), said
        assert all("₳" in rows.known[way].text() for way in Way)
        assert page.divisions.attribute.itemText(0).translate({0x2068: None, 0x2069: None}).startswith("Ground · ")
        page.divisions.ways[Way.BY_ATTRIBUTE].click()
        await desk.known()
        values = {mint.value for mint in page.planner.plan.mints}
        assert values == {"Dusk", "Dawn", "Night"}
        covers_each_once(desk)
        await desk.undo()
        assert page.divisions.ways[Way.EVENLY].isChecked()

    arun(story())


def test_a_number_is_kept_and_survives_a_look_elsewhere(desk: Desk, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path, 12, "")
        page.divisions.number.setValue(5)
        await desk.known()
        assert [len(mint) for mint in desk.mints()] == [5, 5, 2]
        desk.window.go(PageName.UPLOADS)
        desk.window.go(PageName.PLAN)
        await desk.known()
        assert page.divisions.ways[Way.BY_NUMBER].isChecked()
        assert [len(mint) for mint in desk.mints()] == [5, 5, 2]

    arun(story())


def test_assets_move_by_keys_to_the_next_mint_and_one_undo_brings_them_back(
    desk: Desk, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path, 12, "")
        page.divisions.number.setValue(5)
        await desk.known()
        page.mints.turn_to(0)
        page.mint.strip.choose(desk.ids[3:5])
        page.mint.strip.setFocus()
        QTest.keyClick(page.mint.strip, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
        assert desk.mints() == [[0, 1, 2], [3, 4, 5, 6, 7, 8, 9], [10, 11]]
        assert page.mint.strip.chosen() == desk.ids[3:5]
        assert page.mints.row == 1
        QTest.keyClick(page.mint.strip, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
        QTest.keyClick(page.mint.strip, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
        assert desk.mints() == [[0, 1, 2], [5, 6, 7, 8, 9], [10, 11], [3, 4]]
        await desk.known()
        covers_each_once(desk)
        for _ in range(3):
            await desk.undo()
        assert desk.mints() == [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9], [10, 11]]
        assert desk.window.pages.shows(PageName.PLAN)

    arun(story())


def test_assets_are_dragged_onto_another_mint_whose_strip_shows_it_before_the_release(
    desk: Desk, arun: Arun, tmp_path: Path, idle: Idle
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path, 12, "")
        page.divisions.number.setValue(5)
        await desk.known()
        await idle()
        carried, view = art_mime(desk.ids[1:3]), page.mints
        at = view.visualRect(view.mints.index(2)).center()
        before = view.mints.mint_at(2).forecast.bytes
        QApplication.sendEvent(view.viewport(), QDragEnterEvent(at, COPY, carried, LEFT, NONE))
        QApplication.sendEvent(view.viewport(), QDragMoveEvent(at, COPY, carried, LEFT, NONE))
        assert view.mints.mint_at(2).forecast.bytes > before
        assert "Mint 3" in page.toast.message
        QApplication.sendEvent(view.viewport(), QDropEvent(QPointF(at), COPY, carried, LEFT, NONE))
        assert desk.mints() == [[0, 3, 4], [5, 6, 7, 8, 9], [1, 2, 10, 11]]
        await desk.known()
        covers_each_once(desk)

    arun(story())


def test_what_has_no_room_stays_and_the_page_says_why(desk: Desk, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.divisions.ways[Way.FULL].click()
        await desk.known()
        before = desk.mints()
        page.move_on(desk.ids[:3], 1)
        assert desk.mints() == before
        assert "has no room" in page.toast.message

    arun(story())


def test_a_mint_is_named_and_its_collection_is_called_so(desk: Desk, arun: Arun, tmp_path: Path, until: Until) -> None:
    async def story() -> None:
        royalties = {"royalties_rate": Decimal(5), "royalties": practice_address()}
        page = await desk.open(tmp_path, 12, "")
        desk.studio.drafts.edit(desk.ids[0], **royalties)
        page.divisions.number.setValue(5)
        await desk.known()
        assert "5%" in page.facts.values[1].text()
        page.mints.turn_to(1)
        page.mints.setFocus()
        QTest.keyClick(page.mints, Qt.Key.Key_F2)
        QTest.keyClicks(page.mint.title, "Dusk")
        QTest.keyClick(page.mint.title, Qt.Key.Key_Return)
        await desk.known()
        own = [desk.studio.drafts.draft(one).royalties_rate for one in desk.ids]
        page.foot.act.click()
        await until(lambda: len(desk.studio.projects.collections()) == 4)
        await until(lambda: desk.window.pages.shows(PageName.COLLECTION))
        made = desk.studio.projects.collections()[1:]
        assert [one.name for one in made] == ["Moths · 1", "Dusk", "Moths · 3"]
        assert [desk.studio.drafts.draft(one.art_ids[0]).royalties_rate for one in made] == [Decimal(5)] * 3
        assert desk.window.pages.undo_notice.isVisible()
        desk.window.all_actions.run(ActionId.UNDO)
        await until(lambda: len(desk.studio.projects.collections()) == 1)
        assert [desk.studio.drafts.draft(one).royalties_rate for one in desk.ids] == own

    arun(story())


def test_one_list_says_what_nobody_knows_and_is_never_chosen_by_itself_with_real_money(
    desk: Desk, arun: Arun, tmp_path: Path
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.cards[Choice.ONE_LIST].radio.click()
        await desk.known()
        assert page.one_list.isVisible()
        assert not page.mints.isVisible()
        assert page.foot.act.text().strip() == "Mint as one list…"
        await desk.studio.session.switch(Network.MAIN)
        await desk.until(lambda: page.cards[Choice.SERIES].radio.isChecked())
        await desk.known()
        assert page.cards[Choice.SERIES].radio.isChecked()
        page.cards[Choice.ONE_LIST].radio.click()
        assert page.one_list.isVisible()

    arun(story())


def test_shorter_texts_name_the_heaviest_fields_and_what_would_be_without_them(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.cards[Choice.SHORTER].radio.click()
        await desk.known()
        first = page.planner.savings[0]
        assert first.field.name == "Story"
        assert first.price.mints < len(page.planner.plan.mints)
        assert "“Story” is" in page.cards[Choice.SHORTER].consequence.text().translate({0x2068: None, 0x2069: None})
        foot = Person(page.foot).reads()
        assert amount_in_words(first.price.network_fees) in foot
        assert amount_in_words(first.price.min_ada) in foot
        assert first.price.mints == 1
        assert "The service’s price\n" in foot, "and not so many times as the series"

    arun(story())


def test_shorter_texts_say_no_cost_before_it_is_known_what_they_take(desk: Desk, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        page.cards[Choice.SHORTER].radio.click()
        await desk.known()
        page.planner.savings, page.planner.are_savings_known = [], False
        page.planner.weighed.emit()
        assert amount_in_words(page.planner.plan.network_fees) not in Person(page.foot).reads()
        assert "not known yet" in Person(page.foot).reads()

    arun(story())


def test_changing_many_from_the_plan_begins_with_the_heaviest_texts_and_leaves_the_plan_where_it_is(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def changing() -> ChangeDialog:
        desk.page.foot.act.click()
        await until(lambda: isinstance(QApplication.activeModalWidget(), ChangeDialog))
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, ChangeDialog)
        return dialog

    async def story() -> None:
        page = await desk.open(tmp_path)
        page.cards[Choice.SHORTER].radio.click()
        await desk.known()
        dialog = await changing()
        await until(lambda: dialog.target.target == Column(Field.ATTRIBUTE, ("Story",)))
        assert list(dialog.art_ids) == desk.ids
        dialog.kinds.setCurrentIndex(KINDS.index(ClearPane))
        assert dialog.target.target == Column(Field.ATTRIBUTE, ("Story",))
        await until(dialog.change.isEnabled)
        dialog.change.click()
        await until(lambda: QApplication.activeModalWidget() is None)
        assert desk.window.pages.shows(PageName.PLAN)
        await until(lambda: len(page.planner.plan.mints) == 1)
        await desk.known()
        long = {one: {"description": STORY} for one in desk.ids}
        desk.studio.drafts.edit_each(Sentence("test", "Describe"), long)
        await until(lambda: page.planner.savings[0].field.name == "description")
        await desk.known()
        dialog = await changing()
        assert dialog.target.target == DESCRIPTION
        dialog.close()
        await until(lambda: QApplication.activeModalWidget() is None)

    arun(story(), 60)


def test_longer_texts_make_a_mint_too_full_and_dividing_again_cures_it(desk: Desk, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path, 12, "")
        page.divisions.number.setValue(6)
        await desk.known()
        page.move_on(desk.ids[:1], 1)
        await desk.known()
        changes = {one: {"attrs": nodes_of({"Story": STORY * 3})} for one in desk.ids}
        desk.studio.drafts.edit_each(Sentence("test", "Describe"), changes)
        await desk.until(lambda: page.planner.plan.overfull)
        await desk.known()
        assert "too full" in page.facts.values[3].text()
        assert not page.foot.act.isEnabled()
        page.facts.cure.click()
        await desk.known()
        covers_each_once(desk)
        assert page.foot.act.isEnabled()

    arun(story())


def test_an_asset_too_large_for_any_mint_is_named_and_nothing_is_made_without_it(
    desk: Desk, arun: Arun, tmp_path: Path, until: Until
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path, 4, "")
        desk.studio.drafts.edit(desk.ids[1], attrs=nodes_of({"Story": STORY * 30}))
        await desk.until(lambda: page.planner.plan.too_large)
        await desk.known()
        assert "1 asset" in page.facts.values[3].text()
        assert not page.foot.act.isEnabled()
        page.facts.cure.click()
        await until(lambda: desk.window.pages.shows(PageName.UPLOADS))
        assert desk.window.uploads.grid.chosen() == [desk.ids[1]]

    arun(story())


def test_beyond_what_is_documented_is_a_choice_with_its_risk(desk: Desk, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        before = len(desk.mints())
        assert not page.divisions.risk.isVisible()
        page.divisions.beyond.click()
        await desk.known()
        assert page.divisions.risk.isVisible()
        assert len(desk.mints()) < before
        covers_each_once(desk)
        await desk.undo()
        assert len(desk.mints()) == before

    arun(story())


def test_what_fits_one_mint_is_minted_as_it_is(desk: Desk, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path, 4, "")
        asked = list[Sequence[int]]()
        page.mint_requested.disconnect()
        page.mint_requested.connect(asked.append)
        assert page.foot.act.text().strip() == "Mint the collection…"
        page.foot.act.click()
        assert asked == [desk.ids]

    arun(story())


@pytest.mark.soak
def test_thousands_are_planned_in_short_turns(desk: Desk, arun: Arun, tmp_path: Path, until: Until) -> None:
    count = sized(10_000, 1_000)

    async def story() -> None:
        await desk.gather(tmp_path, count, STORY[:200])
        longest = list[float]()
        for _ in range(3):  # other pages are made meanwhile, at leisure
            with measured_turns() as turns:
                desk.window.pages.open_plan()
                await desk.known()
                desk.page.divisions.ways[Way.FULL].click()
                await desk.known()
                desk.page.move_on(desk.ids[:1], 1)
                await desk.known()
                desk.page.divisions.ways[Way.EVENLY].click()
                await desk.known()
            covers_each_once(desk)
            longest.append(turns.longest)
            desk.window.go(PageName.UPLOADS)
        within(min(longest), 0.05, "planning thousands")

    arun(story(), 180)


def test_every_button_is_named(desk: Desk, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        assert all(one.accessibleName() for one in page.findChildren(QPushButton))

    arun(story())


class Paints(QObject):
    """Counts how often a widget was painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.Paint
        return False


def test_a_picture_that_comes_late_is_painted_on_the_strips_of_the_mints(
    desk: Desk, theme: Theme, tmp_path: Path, arun: Arun, until: Until, idle: Idle
) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        alone = MintList(theme)  # beside the strip of assets, which is painted anew, it might be by chance
        alone.mints.show_plan(page.planner.plan)
        assert alone.mints.rowCount() > 1
        alone.show()
        await idle()
        paints = Paints(alone.viewport())
        await idle()
        assert not paints.count
        theme.pixmaps.on_arrived({desk.ids[-1]})
        await until(lambda: paints.count > 0, 5)
        alone.close()

    arun(story(), 120)


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((853, 533), 150)])
def test_what_each_way_comes_to_and_the_limit_are_read_in_full_in_small_windows_with_large_text(
    desk: Desk, arun: Arun, tmp_path: Path, theme: Theme, idle: Idle, size: tuple[int, int], scale: int
) -> None:
    async def story() -> None:
        desk.window.setWindowState(Qt.WindowState.WindowNoState)
        desk.window.resize(*size)
        desk.studio.settings.put(TEXT_SIZE, scale)
        page = await desk.open(tmp_path, 12)
        attrs = {one: {"attrs": nodes_of({"Story": STORY})} for one in desk.ids}
        desk.studio.drafts.edit_each(Sentence("test", "Describe"), attrs)
        await desk.until(lambda: not page.planner.attributes)
        await desk.known()
        await idle()
        divisions = page.divisions
        assert Person(divisions).sees("no attribute has several values")
        assert not divisions.attribute.isVisible(), "nothing could be chosen in it"
        assert divisions.none.heightForWidth(divisions.none.width()) <= 2 * divisions.none.fontMetrics().lineSpacing()
        assert "8.0 kB" in page.summary.text()
        for words in (page.summary, *page.divisions.counts.values()):
            assert not isinstance(words, ElidedLabel)
        assert cut_in(page) == []

    arun(story(), 60)


def test_the_plan_says_which_limit_it_goes_by(desk: Desk, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path)
        assert page.summary.text().endswith("where the service documents 8.0 kB for one mint")
        page.divisions.beyond.click()
        await desk.known()
        await desk.until(lambda: "where a transaction of the chain holds 15.9 kB" in page.summary.text())

    arun(story(), 60)


def test_the_plan_says_how_many_of_its_assets_are_minted_already(desk: Desk, arun: Arun, tmp_path: Path) -> None:
    async def story() -> None:
        page = await desk.open(tmp_path, 12, "")
        assert not page.minted.isVisible()
        minted = mint(1, desk.studio.session.network)
        kept_mints_of(desk.studio).put(replace(minted, art_ids=(desk.ids[0],)))
        await desk.until(page.minted.isVisible)
        assert (
            page.minted.text() == "1 of these assets is minted on this network already. It would be minted once more."
        )
        kept_mints_of(desk.studio).put(replace(minted, id=2, art_ids=(desk.ids[3],)))
        await desk.until(lambda: page.minted.text().startswith("2 of these assets are minted on this network already."))

    arun(story(), 60)
