"""The plan page works the plan down: the first mint alone, its terms, waves, and what pauses it."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QDialog
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather, asks_twice_a_second

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.plan.kept_plan import KeptPlan
from mintwright.domain.plan.progress import PlanState, Step
from mintwright.domain.weather import FINE, Weather
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.plan.plan_page import PlanPage
from mintwright.ui.plan.run.run_view import RunView
from mintwright.ui.plan.run.wave_dialog import WaveDialog
from mintwright.ui.plan.run.wave_foot import Act
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.window.main_window import MainWindow

COUNT, SIZE = 8, 2


class Run:
    """Somebody at the page of a plan that can be minted for real: on the practice network."""

    def __init__(self, window: MainWindow, studio: Studio, until: Until, gather: Gather) -> None:
        self.window, self.studio, self.until, self._gather = window, studio, until, gather
        self.ids: list[int] = []
        self.ask = asks_twice_a_second(studio.poller)

    @property
    def page(self) -> PlanPage:
        return self.window.pages.plan

    @property
    def view(self) -> RunView:
        assert self.page.run is not None
        return self.page.run

    @property
    def plan(self) -> KeptPlan:
        found = self.page.begun
        assert found is not None
        return found

    @property
    def steps(self) -> list[Step]:
        return list(self.studio.plans.progress(self.plan.id).steps.values())

    @property
    def words(self) -> list[str]:
        return [row.word for row in self.view.work.rows()]

    async def open(self) -> PlanPage:
        """Plan what is uploaded, in mints of two."""
        self.ids = await self._gather(self.studio, COUNT)
        for at, art_id in enumerate(self.ids):
            self.studio.drafts.edit(art_id, name=f"Gate {at}", asset_name=f"Gate{at}")
        await self.studio.drafts.flush()
        self.window.all_actions.run(ActionId.PLAN_MINTS)
        await self.planned()
        self.page.divisions.number.setValue(SIZE)
        await self.until(lambda: len(self.page.planner.plan.mints) == COUNT // SIZE)
        await self.planned()
        return self.page

    async def planned(self) -> None:
        await self.until(lambda: self.window.pages.shows(PageName.PLAN))
        work = self.page.planner
        await self.until(lambda: self.page.is_settled and work.looked is not None and work.is_done)

    def dialogs(self, kind: type[QDialog]) -> list[QDialog]:
        return [one for one in self.window.findChildren(kind) if one.isVisible()]

    async def confirm(self) -> None:
        """Go through the review of the first mint, and confirm it."""
        await self.until(lambda: self.dialogs(ReviewDialog))
        (dialog,) = self.dialogs(ReviewDialog)
        person = Person(dialog)
        await self.until(lambda: person.button("Continue").isEnabled())
        person.press("Continue")
        for tick in person.all(QCheckBox):
            tick.click()
        person.press("Mint 2 assets on the practice network")

    async def begin(self) -> None:
        """Mint the first alone."""
        self.page.foot.begin.click()
        await self.confirm()
        await self.until(lambda: self.window.pages.shows(PageName.RECEIPTS))

    async def back(self) -> None:
        """From the receipt to the page, once all is looked at."""
        self.window.go(PageName.PLAN)
        await self.looked_at()

    async def looked_at(self) -> None:
        await self.until(lambda: self.view.work.is_settled)

    async def with_terms(self) -> None:
        """The same, with the first at the service, and what it costs known."""
        await self.open()
        await self.begin()
        await self.back()

        def is_known() -> bool:
            self.ask()
            return self.view.work.cost is not None

        await self.until(is_known)
        await self.looked_at()

    async def asked(self, count: int) -> WaveDialog:
        """The question about so many."""
        await self.until(lambda: self.view.foot.does is Act.WAVE)
        self.view.foot.number.setValue(count)
        self.view.foot.act.click()
        await self.until(lambda: self.dialogs(WaveDialog))
        (dialog,) = self.dialogs(WaveDialog)
        assert isinstance(dialog, WaveDialog)
        return dialog

    async def send(self, count: int) -> None:
        dialog = await self.asked(count)
        assert not dialog.send.isEnabled()
        dialog.tick.click()
        dialog.send.click()
        await self.until(lambda: not self.view.is_busy)
        await self.looked_at()


@pytest.fixture
def run(live_studio: Studio, window: MainWindow, until: Until, gather: Gather) -> Run:
    return Run(window, live_studio, until, gather)


def of(studio: Studio, state: MintState) -> list[Mint]:
    return [mint for mint in studio.minting.mints() if mint.state is state]


def plain(words: str) -> str:
    return words.translate({0x2068: None, 0x2069: None, 0xA0: " "})


def test_the_first_goes_alone_then_its_terms_then_a_wave_until_all_are_minted(
    run: Run, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        page = await run.open()
        assert page.begun is None
        assert not run.studio.minting.mints()
        await run.begin()
        assert len(run.studio.minting.mints()) == 1
        assert run.studio.minting.mints()[0].called == "Night Garden 1"
        await run.back()
        assert page.run is not None
        assert page.run.isVisible()
        assert run.words == ["Waiting for payment", "Planned", "Planned", "Planned"]

        def is_known() -> bool:
            run.ask()
            return run.view.work.cost is not None

        await until(is_known)
        await run.looked_at()
        assert run.view.terms.isVisible()
        names = Person(run.view.terms).reads()
        assert "Network fee" in names
        assert "“Night Garden 1”" in plain(names)
        dialog = await run.asked(2)
        said = plain(Person(dialog).reads())
        assert "Send 2 mints?" in said
        assert "Network fee" in said
        dialog.reject()
        await until(lambda: not run.dialogs(WaveDialog))
        assert len(run.studio.minting.mints()) == 1
        await run.send(2)
        assert run.steps == [Step.SENT] * 3 + [Step.PLANNED]
        await run.send(1)
        assert run.steps == [Step.SENT] * 4
        assert run.view.foot.does is Act.PAY
        for mint in run.studio.minting.mints():
            await run.studio.practice_tools.pay(mint.id)

        def are_minted() -> bool:
            run.ask()
            return run.studio.plans.progress(run.plan.id).state is PlanState.DONE

        await until(are_minted)
        await run.looked_at()
        assert run.words == ["Minted"] * 4
        assert "4 minted" in page.summary.text()

    arun(story(), 120)


def test_a_review_of_the_first_that_is_closed_keeps_no_plan(run: Run, arun: Arun, until: Until) -> None:
    async def story() -> None:
        page = await run.open()
        page.foot.begin.click()
        page.foot.begin.click()
        await until(lambda: run.dialogs(ReviewDialog))
        (dialog,) = run.dialogs(ReviewDialog)
        dialog.reject()
        await until(lambda: not run.dialogs(ReviewDialog))
        await run.planned()
        assert page.begun is None
        assert not run.studio.minting.mints()

    arun(story())


def test_a_double_click_sends_a_wave_once(run: Run, arun: Arun, until: Until) -> None:
    async def story() -> None:
        await run.with_terms()
        foot = run.view.foot
        foot.number.setValue(2)
        foot.act.click()
        foot.act.click()
        await until(lambda: run.dialogs(WaveDialog))
        assert len(run.dialogs(WaveDialog)) == 1
        (dialog,) = run.dialogs(WaveDialog)
        assert isinstance(dialog, WaveDialog)
        dialog.tick.click()
        for _ in range(2):
            QTest.mouseClick(dialog.send, Qt.MouseButton.LeftButton)
        await until(lambda: run.steps[:3] == [Step.SENT] * 3)
        await run.looked_at()
        assert len(run.studio.minting.mints()) == 3
        assert not run.dialogs(WaveDialog)

    arun(story())


def test_a_mint_whose_outcome_is_unknown_pauses_the_plan_and_a_tick_lets_the_others_go_on(
    run: Run, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await run.with_terms()
        await run.studio.practice_tools.change(Weather(drop_after=1))
        await run.send(2)
        await run.studio.practice_tools.change(FINE)
        await run.looked_at()
        panel = run.view.stop_panel
        assert "nobody knows what came of “Night Garden 2”" in plain(panel.said.text())
        assert run.words[1:] == ["Unknown", "Ready, not sent", "Planned"]
        assert not run.view.foot.act.isEnabled()
        panel.tick.click()
        await run.send(1)
        assert run.steps == [Step.SENT, Step.UNKNOWN, Step.SENT, Step.PLANNED]
        panel.receipt.click()
        await until(lambda: run.window.pages.shows(PageName.RECEIPTS))

    arun(story())


def test_a_change_holds_a_mint_while_thousands_are_uploaded_beside_the_plan(run: Run, arun: Arun, until: Until) -> None:
    async def story() -> None:
        await run.with_terms()
        beside = QTimer(run.page, interval=20)
        beside.timeout.connect(lambda: run.studio.changes.announce(Kind.ART, [max(run.ids) + 1]))
        beside.start()
        run.studio.drafts.edit(run.ids[2], name="Another")
        await until(lambda: run.view.work.held, 20)
        beside.stop()

    arun(story(), 60)


def test_a_change_since_holds_a_mint_until_the_assets_are_taken_as_they_are(run: Run, arun: Arun, until: Until) -> None:
    async def story() -> None:
        await run.with_terms()
        run.studio.drafts.edit(run.plan.mints[2].art_ids[1], description="Another")
        run.studio.changes.deliver()
        await until(lambda: run.view.work.held)
        panel = run.view.stop_panel
        assert run.words == ["Waiting for payment", "Planned", "Held", "Planned"]
        assert "“Gate 5” was changed" in plain(panel.held.text())
        await run.send(9)
        assert run.steps == [Step.SENT, Step.SENT, Step.PLANNED, Step.SENT]
        panel.take.click()
        await until(lambda: not run.view.work.held)
        await run.looked_at()
        await run.send(1)
        assert run.steps == [Step.SENT] * 4

    arun(story())


def test_stopping_asks_and_returns_what_was_not_sent_to_planning(run: Run, arun: Arun, until: Until) -> None:
    async def story() -> None:
        await run.with_terms()
        run.view.stop.click()
        await until(lambda: Person(run.window).dialogs())
        Person(run.window).press("Stop the plan")
        await until(lambda: len(run.plan.mints) == 1)
        page = run.page
        assert plain(page.turn.text()) == "Plan the other 6 assets"
        page.turn.click()
        await run.planned()
        held = [one for mint in page.planner.plan.mints for one in mint.art_ids]
        assert sorted(held) == sorted(run.ids[2:])
        page.foot.begin.click()
        await until(lambda: len(run.plan.mints) == 4)
        await run.looked_at()
        await run.send(3)
        assert run.steps == [Step.SENT] * 4

    arun(story())
