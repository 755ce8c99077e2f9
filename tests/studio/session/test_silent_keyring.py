"""A keyring that asks for a password nobody types: only what needs its secret waits, and no old sign-in comes back."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.parts import MemoryKeyring, Profile, ScriptedService, SilentKeyring, Until

from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.library.credentials import Credentials
from mintwright.studio.disk import free_space
from mintwright.studio.session.session import SessionState
from mintwright.studio.session.sign_in_store import FINDING, FORGETTING, KEEPING, OUTDATED, RENEWING
from mintwright.studio.session.token_refresh import SignInRequired
from mintwright.studio.studio import Studio

TEST, PRACTICE = Network.TEST, Network.PRACTICE


@pytest.fixture
def ring(profile: Profile) -> SilentKeyring:
    profile.ring = SilentKeyring()
    return profile.ring


@pytest.fixture(autouse=True)
def ring_answers_in_the_end(profile: Profile, request: pytest.FixtureRequest) -> Any:
    yield
    if isinstance(profile.ring, SilentKeyring):
        profile.ring.answers.set()


async def signed_in(studio: Studio, server: Any) -> None:
    known = server.credentials()
    await studio.session.sign_in_secret(TEST, known.base_url, known.secret_token)


async def remembered(profile: Profile) -> None:
    """A profile that was left on the test network, signed in."""
    studio = profile.open()
    await signed_in(studio, profile.server)
    await studio.close()


async def test_a_start_that_waits_for_the_keyring_says_so_and_practice_does_not_wait(
    profile: Profile, ring: SilentKeyring, until: Until
) -> None:
    await remembered(profile)
    ring.answers.clear()
    studio = profile.open()
    session = studio.session
    starting = asyncio.ensure_future(studio.start())
    await until(lambda: session.waiting)
    assert (session.waiting, session.can_give_up) == (FINDING, True)
    assert session.state is SessionState.SIGNING_IN
    await asyncio.wait_for(session.switch(PRACTICE), 10)
    assert session.state is SessionState.SIGNED_IN
    assert session.waiting is None
    await studio.uploads.add(profile.draw(1))
    await until(lambda: studio.uploads.totals().uploaded == 1)
    ring.answers.set()
    await starting
    await session.switch(TEST)
    assert session.state is SessionState.SIGNED_IN
    assert session.waiting is None
    await studio.close()


async def test_who_does_not_want_to_wait_signs_in_anew_and_the_late_answer_changes_nothing(
    profile: Profile, ring: SilentKeyring, until: Until
) -> None:
    await remembered(profile)
    ring.answers.clear()
    studio = profile.open()
    session = studio.session
    starting = asyncio.ensure_future(studio.start())
    await until(lambda: session.waiting is FINDING)
    session.give_up_waiting()
    await asyncio.wait_for(starting, 10)
    assert (session.state, session.waiting) == (SessionState.SIGNED_OUT, None)
    await signed_in(studio, profile.server)
    assert session.state is SessionState.SIGNED_IN
    await until(lambda: session.waiting is KEEPING)
    assert not session.can_give_up
    fresh = session.account_of(TEST)
    ring.answers.set()
    await until(lambda: session.waiting is None)
    assert session.account_of(TEST) is fresh
    await studio.close()
    again = profile.open()
    await again.start()
    assert again.session.state is SessionState.SIGNED_IN
    await again.close()


async def test_signing_in_while_the_keyring_is_still_waited_for_needs_no_giving_up(
    profile: Profile, ring: SilentKeyring, until: Until
) -> None:
    await remembered(profile)
    ring.answers.clear()
    studio = profile.open()
    starting = asyncio.ensure_future(studio.start())
    await until(lambda: studio.session.waiting is FINDING)
    await signed_in(studio, profile.server)
    assert studio.session.state is SessionState.SIGNED_IN
    await asyncio.wait_for(starting, 10)
    await studio.close()


async def test_a_sign_out_is_at_once_and_what_the_keyring_held_never_comes_back(
    profile: Profile, ring: SilentKeyring, until: Until
) -> None:
    await remembered(profile)
    studio = profile.open()
    await studio.start()
    assert studio.session.state is SessionState.SIGNED_IN
    ring.answers.clear()
    signing_out = asyncio.ensure_future(studio.session.sign_out())
    await until(lambda: studio.session.state is SessionState.SIGNED_OUT)
    await asyncio.wait_for(signing_out, 10)
    await until(lambda: studio.session.waiting is FORGETTING)
    with pytest.raises(SignInRequired):
        await studio.session.token()
    await studio.close()
    assert ring.entries, "the program ended before the keyring answered"

    again = profile.open()  # it is silent still
    await again.start()
    assert again.session.state is SessionState.SIGNED_OUT
    await until(lambda: again.session.waiting is FORGETTING)
    await again.close()

    ring.answers.set()
    last = profile.open()
    await last.start()
    assert last.session.state is SessionState.SIGNED_OUT
    await until(lambda: not ring.entries)
    await until(lambda: last.settings.get(OUTDATED) == [])
    await signed_in(last, profile.server)
    await last.close()
    signed = profile.open()
    await signed.start()
    assert signed.session.state is SessionState.SIGNED_IN
    await signed.close()


async def renewing(profile: Profile, scripted: ScriptedService) -> Studio:
    """Signed in with a refresh token that is remembered."""
    scripted.answers["/auth/token/"] = lambda *_: (200, {"access_token": "a1", "refresh_token": "r2"})
    studio = profile.open()
    await studio.session.sign_in_refresh(TEST, scripted.base_url, client_id="c", client_secret="s", refresh_token="r1")
    assert "r2" in str(profile.ring.entries)
    return studio


async def test_a_refresh_token_is_not_sent_before_the_keyring_has_forgotten_it(
    profile: Profile, ring: SilentKeyring, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio = await renewing(profile, scripted)
        ring.answers.clear()
        waiting = asyncio.ensure_future(studio.session.token("a1"))
        await until(lambda: studio.session.waiting is RENEWING)
        await asyncio.wait_for(studio.session.switch(PRACTICE), 10)
        assert studio.session.state is SessionState.SIGNED_IN
        assert len(scripted.requests) == 1
        scripted.answers["/auth/token/"] = lambda *_: (
            (200, {"access_token": "a2", "refresh_token": "r3"}) if "r2" not in str(ring.entries) else (500, {})
        )
        ring.answers.set()
        assert await asyncio.wait_for(waiting, 10) == "a2"
        assert len(scripted.requests) == 2
        await studio.close()


async def test_giving_up_a_renewal_sends_nothing_and_asks_for_a_sign_in(
    profile: Profile, ring: SilentKeyring, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio = await renewing(profile, scripted)
        ring.answers.clear()
        waiting = asyncio.ensure_future(studio.session.token("a1"))
        await until(lambda: studio.session.can_give_up)
        studio.session.give_up_waiting()
        with pytest.raises(SignInRequired):
            await asyncio.wait_for(waiting, 10)
        assert studio.session.state is SessionState.SIGNED_OUT
        ring.answers.set()
        await until(lambda: "r2" not in str(ring.entries))
        assert len(scripted.requests) == 1
        await studio.close()


async def test_a_refresh_token_that_the_keyring_refuses_to_forget_is_never_read_from_it_again(
    profile: Profile, scripted: ScriptedService
) -> None:
    """The journal notes it before it is sent: also a program that is killed then does not repeat it."""

    class Locked(MemoryKeyring):
        def set_password(self, service: str, username: str, password: str) -> None:
            raise OSError("locked")

        delete_password = set_password

    async with scripted:
        studio = await renewing(profile, scripted)
        await studio.close()
        entries = profile.ring.entries
        profile.ring = Locked(entries)
        again = profile.open()
        await again.session.switch(TEST)
        noted: list[Any] = []

        def refreshed(*_: object) -> tuple[int, dict[str, str]]:
            noted.append(again.settings.get(OUTDATED))
            return 200, {"access_token": "a2", "refresh_token": "r3"}

        scripted.answers["/auth/token/"] = refreshed
        assert await again.session.token("a1") == "a2"
        assert noted == [[again.session.chosen.id]] if again.session.chosen else False
        assert "r2" in str(entries)
        await again.close()
        last = profile.open()
        await last.session.switch(TEST)
        assert last.session.state is SessionState.SIGNED_OUT
        await last.close()


async def test_leaving_does_not_wait_for_the_keyring(
    profile: Profile, ring: SilentKeyring, scripted: ScriptedService, until: Until
) -> None:
    async with scripted:
        studio = await renewing(profile, scripted)
        ring.answers.clear()
        waiting = asyncio.ensure_future(studio.session.token("a1"))
        await until(lambda: studio.session.waiting is RENEWING)
        await asyncio.wait_for(studio.close(), 15)
        with pytest.raises(SignInRequired):
            await waiting
        assert len(scripted.requests) == 1


ENDING = """
import asyncio, sys, threading
sys.path.insert(0, {here!r})
from pathlib import Path
from tests.parts import MemoryKeyring, SilentKeyring
from mintwright.domain.networks import Network
from mintwright.studio.studio import open_studio
async def run():
    ring = SilentKeyring()
    ring.answers.clear()
    studio = open_studio(Path({folder!r}), practice=None, keyring=ring)
    asking = asyncio.ensure_future(studio.session.switch(Network.TEST))
    asking_more = asyncio.ensure_future(studio.session._store.forget("somebody"))
    while not ring.calls:
        await asyncio.sleep(0.01)
    await studio.close()
    asking_more.cancel()
    print("closed", flush=True)
asyncio.run(run())
"""


def test_the_process_ends_while_a_call_to_the_keyring_never_returns(tmp_path: Path) -> None:
    program = ENDING.format(here=str(Path(__file__).parents[3]), folder=str(tmp_path))
    began = time.monotonic()
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["closed"]
    assert time.monotonic() - began < 30, "the fake keyring holds a call for two minutes"


wishes = st.lists(st.sampled_from(["set one", "set two", "delete", "answer", "hush"]), max_size=8)


@given(wishes)
async def test_however_slow_the_keyring_is_the_last_wish_counts(asked: list[str]) -> None:
    """A late `set` never overwrites a later `delete`, nor the other way round."""
    ring = SilentKeyring()
    credentials = Credentials("profile", ring)
    tasks: list[asyncio.Future[bool]] = []
    for wish in asked:
        verb, _, what = wish.partition(" ")
        if verb == "set":
            tasks.append(asyncio.ensure_future(credentials.set("main", what)))
        elif verb == "delete":
            tasks.append(asyncio.ensure_future(credentials.delete("main")))
        else:
            (ring.answers.set if verb == "answer" else ring.answers.clear)()
        await asyncio.sleep(0)
    ring.answers.set()
    assert all(await asyncio.gather(*tasks))
    written = [wish for wish in asked if wish not in ("answer", "hush")]
    last = written[-1] if written else "delete"
    assert await credentials.get("main") == (None if last == "delete" else last.partition(" ")[2])
    await credentials.close()


async def test_a_start_that_fails_for_whatever_reason_says_so_and_can_be_tried_again(
    profile: Profile, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object) -> None:
        raise ImportError("cannot import name 'import_string'")

    studio = profile.open()
    with monkeypatch.context() as patched, caplog.at_level("CRITICAL"):
        patched.setattr("mintwright.studio.session.sign_ins.load_client", fail)
        await studio.start()
    assert studio.session.state is SessionState.SIGNED_OUT
    assert "Try again" in str(studio.session.problem)
    assert studio.session.can_try_again
    await studio.session.try_again()
    assert (studio.session.state, studio.session.problem) == (SessionState.SIGNED_IN, None)
    await studio.close()


async def test_a_sign_in_that_memory_alone_held_ends_with_signing_out_though_the_keyring_is_silent(
    profile: Profile, ring: SilentKeyring, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: str) -> None:
        raise OSError("locked")

    monkeypatch.setattr(ring, "set_password", refuse)
    studio = profile.open()
    await signed_in(studio, profile.server)
    ring.answers.clear()
    await studio.session.sign_out()
    await studio.session.switch(PRACTICE)
    await studio.session.switch(TEST)
    assert studio.session.state is SessionState.SIGNED_OUT
    ring.answers.set()
    await studio.close()


async def test_that_the_disk_was_full_is_over_though_the_keyring_is_silent_and_nobody_is_signed_in_for_that(
    profile: Profile, ring: SilentKeyring, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    await remembered(profile)
    ring.answers.clear()
    studio = profile.open()
    studio.session.problem = Sentence("test", "The sign-in has ended.")
    studio.disk_space._seconds = 0.01
    monkeypatch.setattr(free_space, "free_bytes", lambda _: 0)
    studio.disk_space.start()
    await until(lambda: studio.disk_space.problem)
    asked = list(ring.calls)
    monkeypatch.setattr(free_space, "free_bytes", lambda _: 10**12)
    await until(lambda: studio.disk_space.problem is None)
    assert (studio.session.state, ring.calls) == (SessionState.SIGNED_OUT, asked)
    ring.answers.set()
    await studio.close()
