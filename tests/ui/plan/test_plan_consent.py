"""What an artist has said of one stop of a plan, or confirmed on one network, is said of nothing else."""

import asyncio

import pytest
from PySide6.QtWidgets import QCheckBox
from tests.parts import fill_disk, free_disk
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather
from tests.ui.plan.test_plan_run_page import Run, plain

from mintwright.domain.networks import Network
from mintwright.domain.plan.progress import Step
from mintwright.domain.weather import FINE, Weather
from mintwright.practice import PracticeServer
from mintwright.studio.plans.plan_errors import PlanError
from mintwright.studio.studio import Studio
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.plan.run.first_alone import FirstAlone
from mintwright.ui.window.main_window import MainWindow


@pytest.fixture
def run(live_studio: Studio, window: MainWindow, until: Until, gather: Gather) -> Run:
    return Run(window, live_studio, until, gather)


async def with_unknown(run: Run) -> None:
    """The second mint has no known outcome, and the artist has ticked that the others go on."""
    await run.with_terms()
    await run.studio.practice_tools.change(Weather(drop_after=1))
    await run.send(1)
    await run.looked_at()
    assert run.steps == [Step.SENT, Step.UNKNOWN, Step.PLANNED, Step.PLANNED]
    run.view.stop_panel.tick.click()
    await run.looked_at()


def test_the_tick_beside_one_unknown_mint_says_nothing_of_the_next(run: Run, arun: Arun) -> None:
    async def story() -> None:
        await with_unknown(run)
        await run.send(1)
        await run.looked_at()
        assert run.steps == [Step.SENT, Step.UNKNOWN, Step.UNKNOWN, Step.PLANNED]
        assert not run.view.stop_panel.tick.isChecked()
        assert not run.view.foot.act.isEnabled()
        await run.studio.practice_tools.change(FINE)
        run.view.stop_panel.tick.click()
        await run.send(1)
        assert run.steps[-1] is Step.SENT

    arun(story())


def test_what_the_disk_refuses_is_said_though_another_mint_is_unknown(run: Run, arun: Arun) -> None:
    async def story() -> None:
        await with_unknown(run)
        await fill_disk(run.studio)
        await run.send(1)
        assert "full" in plain(run.view.stop_panel.wrong.text())
        assert run.view.stop_panel.wrong.isVisible()
        await free_disk(run.studio)
        await run.studio.practice_tools.change(FINE)

    arun(story())


def test_a_first_mint_that_was_confirmed_for_one_network_begins_no_plan_on_another(
    run: Run, arun: Arun, practice: PracticeServer
) -> None:
    async def story() -> None:
        page = await run.open()
        found: list[FirstAlone] = []
        page.first_requested.disconnect()
        page.first_requested.connect(found.append)
        page.foot.begin.click()
        await run.until(lambda: found)
        (first,) = found
        review = await run.studio.reviewer.review_piecewise(first.art_ids, first.title, led_by=first.led_by)
        secret = await asyncio.get_running_loop().run_in_executor(None, practice.issue_secret_token)
        await run.studio.session.sign_in_secret(Network.TEST, practice.base_url, secret)
        with pytest.raises(PlanError, match="account or network"):
            await first.mint(review)
        assert not run.studio.plans.of_project(run.studio.uploads.project_id)
        assert not run.studio.minting.mints()

    arun(story())


def test_the_first_mint_of_a_plan_offers_no_tick_for_a_second_set_but_says_what_to_take_out(
    run: Run, arun: Arun
) -> None:
    async def story() -> None:
        page = await run.open()
        await run.studio.minting.mint(run.studio.reviewer.review(run.ids[:1], "By itself"))
        page.foot.begin.click()
        await run.until(lambda: run.dialogs(ReviewDialog))
        person = Person(run.dialogs(ReviewDialog)[0])
        await run.until(lambda: person.button("Continue").isEnabled())
        person.press("Continue")
        await run.until(lambda: "A plan sends no asset that a mint asked for already" in person.reads())
        assert not [one for one in person.all(QCheckBox) if "second set" in one.text()]
        for tick in person.all(QCheckBox):
            tick.click()
        assert not person.button("Mint 2 assets on the practice network").isEnabled()
        assert run.page.begun is None
        run.dialogs(ReviewDialog)[0].close()

    arun(story())
