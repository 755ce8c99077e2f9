"""Why uploads wait is said once it is so, and not beside its own cause."""

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.ui.driver import Arun, Person, Until
from tests.ui.uploads.test_uploads_page import pictures

from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.domain.weather import Weather
from mintwright.library.errors import disk_full
from mintwright.studio.changes import Kind
from mintwright.studio.session.saved_accounts import SavedAccount
from mintwright.studio.session.session import SessionState
from mintwright.studio.session.sign_ins import SignIns
from mintwright.studio.studio import Studio
from mintwright.ui.window.main_window import MainWindow

WAIT = "Uploads wait until you sign in."


def heard(window: MainWindow) -> list[str]:
    """All that the notice about the queue says from now on."""
    said: list[str] = []
    notice = window.uploads.queue_notice
    notice.announced.connect(lambda: said.append(notice.message))
    return said


def test_nobody_is_asked_to_sign_in_before_the_program_has_tried_by_itself(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    said = heard(window)

    async def story() -> None:
        await studio.uploads.add(pictures(tmp_path / "art", 2))
        await until(lambda: window.uploads.grid.model().rowCount() == 2)
        await studio.start()
        await until(lambda: studio.session.state is SessionState.SIGNED_IN)
        await until(lambda: studio.uploads.totals().uploaded == 2)
        assert said == []

    arun(story())


def test_where_only_the_artist_can_sign_in_it_is_said_once_that_is_known(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    async def story() -> None:
        await studio.session.switch(Network.TEST)
        await studio.uploads.add(pictures(tmp_path / "art", 2))
        await until(lambda: window.uploads.queue_notice.message == WAIT)

    arun(story())


def test_what_keeps_the_program_from_signing_in_stands_without_what_follows_from_it(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = heard(window)

    async def refuse(*_: object) -> None:
        raise disk_full("of the test")

    monkeypatch.setattr(SignIns, "resume", refuse)
    studio.disk_space.problem = Sentence("test", "The disk is full.")
    studio.changes.announce(Kind.SPACE)

    async def story() -> None:
        await studio.uploads.add(pictures(tmp_path / "art", 2))
        await studio.session.start()
        await until(lambda: studio.session.can_try_again and window.banner.isVisible())
        await until(lambda: window.uploads.grid.model().rowCount() == 2)
        assert said == []
        assert not window.notices.more.isVisible(), "the full disk and what it keeps from starting, both are seen"

    arun(story())


def test_try_again_says_when_until_it_is_known_what_came_of_it(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = asyncio.Event()
    goes_on.set()

    async def refuse(*_: object) -> None:
        await goes_on.wait()
        raise disk_full("of the test")

    monkeypatch.setattr(SignIns, "resume", refuse)

    async def story() -> None:
        await studio.session.start()
        await until(lambda: window.banner.message)
        goes_on.clear()
        Person(window.banner).press("Try again")
        await until(lambda: studio.session.state is SessionState.SIGNING_IN)
        assert re.fullmatch(r"Trying again since \S+\.", window.banner.message)
        goes_on.set()
        await until(lambda: "Tried again at " in window.banner.message)

    arun(story())


def test_another_network_is_not_said_to_be_tried_again(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = asyncio.Event()

    async def resume(_: SignIns, known: SavedAccount) -> None:
        if known.network is Network.PRACTICE:
            raise disk_full("of the test")
        await goes_on.wait()

    monkeypatch.setattr(SignIns, "resume", resume)

    async def story() -> None:
        session = studio.session
        accounts = session._accounts
        accounts.put(accounts.account_for(Network.TEST, "https://example.org", "", "Mara"))
        await session.start()
        await until(lambda: window.banner.message)
        Person(window.banner).press("Try again")
        await until(lambda: "Tried again at " in window.banner.message)
        going = asyncio.ensure_future(session.switch(Network.TEST))
        await until(lambda: session.network is Network.TEST and session.state is SessionState.SIGNING_IN)
        await until(lambda: "again" not in window.banner.message)
        goes_on.set()
        await going

    arun(story())


def test_try_now_says_when_until_it_is_known_what_came_of_it(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, tmp_path: Path
) -> None:
    notice = window.uploads.queue_notice

    async def story() -> None:
        await live_studio.practice_tools.change(replace(live_studio.practice_tools.weather, maintenance=True))
        await live_studio.uploads.add(pictures(tmp_path / "art", 3))
        await until(lambda: "go on by themselves" in notice.message, 15)
        said = heard(window)
        Person(notice).press("Try now")
        assert re.fullmatch(r"Trying again since \S+\.", notice.message), "at once"
        await until(lambda: "Tried again at " in notice.message, 15)
        assert len(said) <= 3
        await live_studio.practice_tools.change(Weather())
        await until(lambda: live_studio.uploads.totals().uploaded == 3 and not notice.message, 15)

    arun(story())
