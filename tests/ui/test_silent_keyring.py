"""The window while the keyring of this computer asks for a password nobody types, and after a start that failed."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget
from tests.parts import SilentKeyring
from tests.ui.driver import Arun, Person, Until

from mintwright.domain.networks import Network
from mintwright.practice import PracticeServer
from mintwright.studio.session.service_access import PracticeAccess
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio, open_studio
from mintwright.ui.style.theme import Theme, ThemeChoice
from mintwright.ui.window.main_window import MainWindow


@pytest.fixture
def ring() -> Iterator[SilentKeyring]:
    ring = SilentKeyring()
    yield ring
    ring.answers.set()


@pytest.fixture
def studio(arun: Arun, practice: PracticeServer, tmp_path: Path, ring: SilentKeyring) -> Iterator[Studio]:
    """A profile that was left signed in to the test network; from now on the keyring is silent."""

    async def stay() -> None:
        """The service outlives the studio."""

    async def access() -> PracticeAccess:
        secret = await asyncio.get_running_loop().run_in_executor(None, practice.issue_secret_token)
        return PracticeAccess(base_url=practice.base_url, secret_token=secret, close=stay)

    def opened() -> Studio:
        return open_studio(tmp_path / "profile", practice=access, keyring=ring)

    async def left() -> None:
        studio, known = opened(), practice.credentials()
        await studio.session.sign_in_secret(Network.TEST, known.base_url, known.secret_token)
        await studio.close()

    arun(left())
    ring.answers.clear()
    studio = opened()
    yield studio
    arun(studio.close())


def visible(parent: QWidget, name: str) -> QPushButton | None:
    buttons = parent.findChildren(QPushButton)
    return next((one for one in buttons if one.accessibleName() == name and one.isVisible()), None)


def test_the_window_says_that_it_waits_for_the_keyring_and_lets_the_artist_do_without(
    window: MainWindow, studio: Studio, theme: Theme, arun: Arun, until: Until, qapp: QApplication
) -> None:
    async def story() -> None:
        starting = asyncio.ensure_future(studio.start())
        await until(lambda: "keyring of this computer" in window.banner.message)
        assert visible(window.banner, "Do not wait") is not None
        window.show_sign_in()
        await until(lambda: "keyring of this computer" in Person(window.pages).reads())
        for choice in (ThemeChoice.LIGHT, ThemeChoice.DARK) if "SHOTS" in os.environ else ():
            theme.choose(choice, reduce_motion=True)
            qapp.processEvents()
            window.grab().save(f"{os.environ['SHOTS']}/keyring-{choice.value}.png")
        sign_in = visible(window.pages, "Sign in")
        assert sign_in is not None
        assert sign_in.isEnabled(), "one can sign in without the keyring"
        Person(window.pages).press("Do not wait")
        await until(lambda: studio.session.state is SessionState.SIGNED_OUT)
        await until(lambda: visible(window.pages, "Do not wait") is None)
        await starting

    arun(story())


def test_a_start_that_failed_is_said_and_tried_again_from_the_window(
    window: MainWindow, studio: Studio, ring: SilentKeyring, monkeypatch: pytest.MonkeyPatch, arun: Arun, until: Until
) -> None:
    async def fail(*_: object) -> None:
        raise ImportError("cannot import name 'import_string'")

    async def story() -> None:
        ring.answers.set()
        with monkeypatch.context() as patched:
            patched.setattr("mintwright.studio.session.sign_ins.load_client", fail)
            await studio.session.switch(Network.PRACTICE)
            await until(lambda: "Signing in failed" in window.banner.message)
            window.show_sign_in()
            await until(lambda: "Signing in failed" in Person(window.pages).reads())
            assert "Not signed in" in Person(window.pages).reads()
        Person(window.pages).press("Try again")
        await until(lambda: studio.session.state is SessionState.SIGNED_IN)
        await until(lambda: visible(window.pages, "Try again") is None)

    arun(story())


def test_the_window_closes_while_the_keyring_is_silent(
    window: MainWindow, studio: Studio, ring: SilentKeyring, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        starting = asyncio.ensure_future(studio.start())
        await until(lambda: "keyring of this computer" in window.banner.message)
        starting.cancel()
        await asyncio.wait_for(studio.close(), 15)

    arun(story())
