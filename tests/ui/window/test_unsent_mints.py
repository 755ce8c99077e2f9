"""Closing over a confirmed mint that cannot be sent, or waits for the sign-in: no button gives it up unsaid."""

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable
from typing import NoReturn
from unittest.mock import AsyncMock

import pytest
from tests.ui.driver import Arun, Person, Until
from tests.ui.minting.dialog_parts import slow_sign_in
from tests.ui.minting.test_review_dialog import tick
from tests.ui.mints import Gather
from tests.ui.window.test_confirmed_mints import confirmed, questions, slow_drive

from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.studio.recovery import unsaved_work
from mintwright.studio.session.token_refresh import SignInRequired
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.window.dialogs.unsaved_work_dialog import Choice, UnsavedWorkDialog
from mintwright.ui.window.main_window import MainWindow

__all__ = ["slow_drive"]

WHY = "Nothing was sent: print 1.png was saved again."

Closed = Callable[[MainWindow], Awaitable[None]]
Drive = Callable[[], threading.Event]


async def asked(until: Until, *, after: UnsavedWorkDialog | None = None) -> UnsavedWorkDialog:
    await until(lambda: any(one is not after for one in questions()))
    return next(one for one in questions() if one is not after)


@pytest.fixture
def ends(window: MainWindow) -> list[bool]:
    """An item for each time that the window let the program end."""
    ended = list[bool]()
    window.close_requested.connect(lambda: ended.append(True))
    return ended


@pytest.mark.parametrize("choice", Choice)
def test_a_mint_that_was_not_sent_is_given_up_by_no_button_that_does_not_say_so(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, gather: Gather, slow_drive: Drive,
    ends: list[bool], choice: Choice, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    async def nowhere(*_: object, **__: object) -> None:
        await asyncio.sleep(0)

    monkeypatch.setattr(dialogs, "choose_place_at_once", nowhere)

    async def story() -> None:
        ids = await gather(live_studio, 2)
        is_awake = await confirmed(window, ids, until, slow_drive)
        os.utime(live_studio.uploads.art(ids[0]).path, ns=(1, 1))  # a backup: the picture is the same
        window.close()
        is_awake.set()
        question = await asked(until)
        assert WHY in question.words
        assert "this is not minted" in question.words
        assert question.windowTitle() == "Not everything is sent"
        assert (question.again.isHidden(), question.elsewhere.isHidden()) == (True, True), "there is nothing to try"
        assert (question.stay.isDefault(), question.leave.text()) == (True, "Leave without minting")
        question.done(choice)
        if choice in (Choice.TRY_AGAIN, Choice.SAVE_ELSEWHERE):
            question = await asked(until, after=question)
            assert "“Night Garden”, which you confirmed" in question.words, "it is still not sent"
            question.leave.click()
        elif choice is Choice.STAY:
            await until(lambda: question not in questions())
            await asyncio.sleep(0)
            assert ends == []
            window.close()  # she was told, and stayed: nothing is left to be asked about
        await until(lambda: ends)
        assert live_studio.minting.mints() == ()

    arun(story(), 40)


def test_a_mint_that_fails_while_the_question_is_read_is_asked_about_once_more(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, gather: Gather, slow_drive: Drive,
    ends: list[bool], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(unsaved_work, "PATIENCE_SECONDS", 0.2)

    async def story() -> None:
        ids = await gather(live_studio, 2)
        is_awake = await confirmed(window, ids, until, slow_drive)
        os.utime(live_studio.uploads.art(ids[0]).path, ns=(1, 1))
        window.close()
        question = await asked(until)
        assert (question.again.isHidden(), question.again.text()) == (False, "Keep waiting")
        is_awake.set()
        await until(lambda: not live_studio.minting.confirmed.asking)
        question.again.click()
        second = await asked(until, after=question)
        assert WHY in second.words
        assert ends == []
        second.leave.click()
        await until(lambda: ends)

    arun(story(), 40)


async def waiting_for_sign_in(window: MainWindow, studio: Studio, ids: list[int], until: Until) -> None:
    """Confirm a mint, wait until it is in the journal and waits for its token, and close the dialog."""
    window.pages.mint_flow.start(ids)
    await until(lambda: window.findChildren(ReviewDialog))
    (dialog,) = window.findChildren(ReviewDialog)
    await until(Person(dialog).button("Continue").isEnabled)
    Person(dialog).press("Continue")
    tick(dialog).click()
    Person(dialog).press("Mint 2 assets on the practice network")
    await until(lambda: studio.minting.is_sending and not studio.minting.confirmed.asking)
    assert "the mint goes on" in Person(dialog).reads()
    Person(dialog).press("Close")


@pytest.mark.parametrize("leaves", [True, False])
def test_closing_asks_about_a_mint_that_waits_for_the_sign_in(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, gather: Gather, closed: Closed,
    monkeypatch: pytest.MonkeyPatch, leaves: bool,
) -> None:  # fmt: skip
    monkeypatch.setattr(unsaved_work, "PATIENCE_SECONDS", 0.2 if leaves else 2)  # a busy machine sends slowly

    async def story() -> None:
        minting = live_studio.minting
        ids = await gather(live_studio, 2)
        may_be_sent = slow_sign_in(live_studio, monkeypatch)
        await waiting_for_sign_in(window, live_studio, ids, until)
        closing = asyncio.ensure_future(closed(window))
        question = await asked(until)
        assert "“Night Garden”, which you confirmed: it is not sent. It waits among the receipts" in question.words
        assert "Leave and lose it" not in question.leave.text()
        (question.leave if leaves else question.again).click()
        if not leaves:
            may_be_sent.set()
        await closing
        await minting.close()
        states = [mint.state for mint in minting.mints()]
        assert states == [MintState.PREPARED if leaves else MintState.ANSWERED]

    arun(story(), 40)


def test_leaving_without_a_mint_does_not_send_it_though_it_came_as_far_as_the_sign_in_while_she_was_asked(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, gather: Gather, slow_drive: Drive,
    ends: list[bool], monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(unsaved_work, "PATIENCE_SECONDS", 0.2)

    async def story() -> None:
        minting = live_studio.minting
        is_awake = await confirmed(window, await gather(live_studio, 2), until, slow_drive)
        may_be_sent = slow_sign_in(live_studio, monkeypatch)
        window.close()
        question = await asked(until)
        assert "it was not sent yet, and will not be" in question.words
        is_awake.set()
        await until(lambda: minting.is_sending and not minting.confirmed.asking)
        question.leave.click()
        may_be_sent.set()
        await until(lambda: ends)
        await minting.close()
        assert [mint.state for mint in minting.mints()] == [MintState.PREPARED]

    arun(story(), 40)


def test_closing_says_why_a_mint_that_waited_for_the_sign_in_was_not_sent(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, gather: Gather, ends: list[bool],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    may_fail = asyncio.Event()

    async def refused(rejected: str | None = None) -> NoReturn:
        await may_fail.wait()
        raise SignInRequired

    async def story() -> None:
        ids = await gather(live_studio, 2)
        monkeypatch.setattr(live_studio.minting.listed, "look", AsyncMock())  # it would wait for the token, too
        monkeypatch.setattr(live_studio.session.account_of(Network.PRACTICE), "token", refused)
        await waiting_for_sign_in(window, live_studio, ids, until)
        window.close()
        await asyncio.sleep(0)
        may_fail.set()
        question = await asked(until)
        assert "You are signed out." in question.words
        assert "It waits among the receipts" in question.words
        assert question.again.isHidden()
        question.leave.click()
        await until(lambda: ends)

    arun(story(), 40)
