"""What pauses a plan on its page: a refusal, a start of the program, another network, the end of the window."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton
from tests.parts import MemoryKeyring
from tests.ui.driver import Arun, Person, Until
from tests.ui.minting.dialog_parts import slow_sign_in
from tests.ui.mints import Gather
from tests.ui.plan.test_plan_run_page import Run, plain

from mintwright.domain.networks import Network
from mintwright.domain.plan.progress import Step
from mintwright.practice import PracticeServer
from mintwright.practice.endpoints import assets_api
from mintwright.practice.errors import RefusalError
from mintwright.studio.session.service_access import PracticeAccess
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio, open_studio
from mintwright.ui.plan.run.run_view import RunView
from mintwright.ui.plan.run.wave_dialog import WaveDialog
from mintwright.ui.plan.run.wave_foot import Act
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.dialogs.unsaved_work_dialog import UnsavedWorkDialog
from mintwright.ui.window.main_window import MainWindow

IMAGE = "ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG"


@pytest.fixture
def run(live_studio: Studio, window: MainWindow, until: Until, gather: Gather) -> Run:
    return Run(window, live_studio, until, gather)


def test_a_refused_mint_pauses_the_plan_and_goes_again_first(
    run: Run, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        await run.with_terms()
        read, refuses = assets_api.read_request, [True]

        def moody(document: Any, **given: Any) -> Any:
            if refuses[0]:
                raise RefusalError(400, {"name": ["Not today."]})
            return read(document, **given)

        monkeypatch.setattr(assets_api, "read_request", moody)
        await run.send(2)
        panel = run.view.stop_panel
        assert run.steps == [Step.SENT, Step.REFUSED, Step.FROZEN, Step.PLANNED]
        assert "the service refused “Night Garden 2”" in plain(panel.said.text())
        assert run.words[1] == "Refused"
        panel.tick.click()
        refuses[0] = False
        await run.send(1)
        assert run.steps == [Step.SENT, Step.REFUSED, Step.SENT, Step.PLANNED]
        panel.tick.click()
        await run.send(1)
        assert run.steps == [Step.SENT, Step.SENT, Step.SENT, Step.PLANNED]
        assert not panel.isVisible()

    arun(story())


def test_another_network_shows_no_plan_and_coming_back_pauses_it_until_the_artist_goes_on(
    run: Run, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await run.with_terms()
        await run.studio.session.switch(Network.TEST)
        await until(lambda: not run.view.isVisible())
        await run.studio.session.switch(Network.PRACTICE)
        await until(run.view.isVisible)
        await until(lambda: run.studio.session.state is SessionState.SIGNED_IN)
        await run.looked_at()
        panel = run.view.stop_panel
        assert "Nothing is sent until you send the next mints yourself" in panel.said.text()
        assert len(run.studio.minting.mints()) == 1
        await run.send(1)
        assert run.steps == [Step.SENT] * 2 + [Step.PLANNED] * 2
        assert not panel.isVisible()

    arun(story())


def test_after_a_start_the_plan_is_paused_and_nothing_goes_on_by_itself(
    run: Run, arun: Arun, until: Until, practice: PracticeServer, theme: Theme, tmp_path: Path,
    closed: Callable[[MainWindow], Awaitable[None]],
) -> None:  # fmt: skip
    async def stay() -> None:
        """The service outlives the studio."""

    async def access() -> PracticeAccess:
        secret = await asyncio.get_running_loop().run_in_executor(None, practice.issue_secret_token, str(tmp_path))
        return PracticeAccess(base_url=practice.base_url, secret_token=secret, close=stay)

    async def story() -> None:
        await run.with_terms()
        await run.send(1)
        await closed(run.window)
        await run.studio.close()
        studio = open_studio(tmp_path / "profile", practice=access, keyring=MemoryKeyring())
        await studio.start()
        await until(lambda: studio.session.state is SessionState.SIGNED_IN)
        async with studio.plans.change():
            plan = studio.plans.open_of(studio.projects.current_collection.id)
        assert plan is not None
        view = RunView(studio, theme)
        view.resize(900, 600)
        view.show()
        view.work.show_plan(plan.id)
        await until(lambda: view.work.is_settled)
        assert "Mintwright was started anew" in view.stop_panel.said.text()
        assert [row.word for row in view.work.rows()] == ["Waiting for payment"] * 2 + ["Planned"] * 2
        assert view.foot.does is Act.WAVE
        assert len(studio.minting.mints()) == 2
        view.close()
        view.deleteLater()
        await studio.close()

    arun(story())


def test_closing_while_a_wave_is_sent_asks_about_what_is_still_in_line(
    run: Run, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch,
    closed: Callable[[MainWindow], Awaitable[None]],
) -> None:  # fmt: skip
    monkeypatch.setattr("mintwright.studio.recovery.unsaved_work.PATIENCE_SECONDS", 0.1)

    async def story() -> None:
        await run.with_terms()
        may = slow_sign_in(run.studio, monkeypatch)
        dialog = await run.asked(3)
        dialog.tick.click()
        dialog.send.click()
        await until(lambda: Step.SENDING in run.steps)
        run.window.close()

        def questions() -> list[UnsavedWorkDialog]:
            tops = QApplication.topLevelWidgets()
            return [one for one in tops if isinstance(one, UnsavedWorkDialog) and one.isVisible()]

        await until(questions)
        (question,) = questions()
        assert "Night Garden 3" in question.words
        assert "Night Garden 4" in question.words
        done = asyncio.Event()
        run.window.close_requested.connect(done.set)
        question.leave.click()
        await done.wait()
        may.set()
        assert [step for step in run.steps if step is Step.SENT] == [Step.SENT]
        assert run.steps[1:] == [Step.FROZEN] * 3

    arun(story())


def test_a_second_series_is_asked_about_first(run: Run, arun: Arun, until: Until) -> None:
    async def story() -> None:
        page = await run.open()
        collection = run.studio.projects.current_collection
        page.foot.act.click()
        await until(lambda: len(run.studio.projects.collections()) == 5)
        await until(lambda: run.window.pages.shows(PageName.COLLECTION))
        run.studio.projects.open_collection(collection.id)
        run.studio.changes.deliver()
        run.window.go(PageName.PLAN)
        await run.planned()
        page.foot.act.click()
        await until(lambda: Person(run.window).dialogs())
        assert "4 of these collections are there already" in Person(run.window).reads()
        Person(run.window).press("Make none")
        await until(lambda: not Person(run.window).dialogs())
        await run.planned()
        assert len(run.studio.projects.collections()) == 5
        page.foot.act.click()
        await until(lambda: Person(run.window).dialogs())
        Person(run.window).press("Make a second series")
        await until(lambda: len(run.studio.projects.collections()) == 9)

    arun(story())


def test_with_real_money_a_wave_goes_only_once_the_name_of_the_plan_is_typed(
    run: Run, arun: Arun, theme: Theme
) -> None:
    async def story() -> None:
        await run.with_terms()
        work = run.view.work
        plan, wave, told_by = work.plan, work.wave(2, without_stuck=False), work.told_by
        assert plan is not None
        assert wave is not None
        assert told_by is not None
        cost = work.expected(wave.planned_ids)
        dialog = WaveDialog(theme, replace(plan, network=Network.MAIN), wave, told_by, cost, run.window)
        dialog.tick.click()
        assert not dialog.send.isEnabled()
        dialog.name.setText("night garden")
        assert dialog.send.isEnabled()
        assert dialog.send.text().strip() == "Send 2 mints on the main network"
        dialog.deleteLater()

    arun(story())


def test_the_parts_of_the_run_are_named_and_reached_by_keys(run: Run, arun: Arun, until: Until) -> None:
    async def story() -> None:
        await run.with_terms()
        run.studio.drafts.edit(run.plan.mints[2].art_ids[1], description="Another")
        run.studio.changes.deliver()
        await until(lambda: run.view.work.held)
        names = [one.accessibleName() for one in run.page.findChildren(QPushButton)]
        assert all(names)
        begins = [pane.begin.accessibleName() for pane in run.page.panes()]
        assert begins == ["Show what is held", "Mints of the plan", "Send 1 mint…"]
        at = run.view.mints.mints.index(2)
        said = plain(str(run.view.mints.mints.data(at, Qt.ItemDataRole.AccessibleTextRole)))
        assert said.startswith("Mint 3, Night Garden 3: 2 assets, Held. “Gate 5” was changed")

    arun(story())


def test_what_only_the_service_knows_of_is_held_until_the_artist_says_that_it_is_another(
    run: Run, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        for name in ("Gate 2", "Gate 5"):
            body = {"blockchain": "ada", "amount": 1, "name": name, "asset_name": "Gate", "image": IMAGE}
            await run.studio.session.service.send_creation(json.dumps({**body, "is_auto": True}).encode())
        await run.with_terms()
        panel = run.view.stop_panel
        assert run.words == ["Waiting for payment", "Held", "Held", "Planned"]
        assert "The service lists a mint of “Gate 2” (" in plain(panel.held.text())
        panel.another.click()
        await until(lambda: "“Gate 5”" in plain(panel.held.text()))
        assert run.words == ["Waiting for payment", "Planned", "Held", "Planned"]
        await run.send(9)
        assert run.steps == [Step.SENT, Step.SENT, Step.PLANNED, Step.SENT]
        panel.another.click()
        await until(lambda: not run.view.work.held)
        assert not panel.another.isVisible()
        await run.send(1)
        assert run.steps == [Step.SENT] * 4

    arun(story())
