"""A mint that was confirmed and still asks the drives: the window is not closed over it without a word."""

import asyncio
import os
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtWidgets import QApplication, QDialog
from tests.conftest import SilentMark
from tests.parts import journal_of
from tests.ui.driver import Arun, Person, Until
from tests.ui.minting.test_review_dialog import tick
from tests.ui.mints import Gather

from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.mint import MintState
from mintwright.domain.project import Art
from mintwright.library import mint_repository
from mintwright.studio.disk.drives import IsStopped
from mintwright.studio.minting import minting as minting_module
from mintwright.studio.minting.confirmed_mints import Confirmed
from mintwright.studio.recovery import unsaved_work
from mintwright.studio.recovery.unsaved_work import Unsaved
from mintwright.studio.studio import Studio
from mintwright.studio.uploads import changed_files
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.style.formatting import clock
from mintwright.ui.window.dialogs.unsaved_work_dialog import UnsavedWorkDialog, lost
from mintwright.ui.window.main_window import MainWindow


def questions() -> list[UnsavedWorkDialog]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, UnsavedWorkDialog) and one.isVisible()]


@pytest.fixture
def slow_drive(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], threading.Event]]:
    """From the call on, a share that has gone to sleep: until the event is set."""
    is_awake, real = threading.Event(), changed_files.saved_again

    def slowly(all_art: Sequence[Art], is_stopped: IsStopped) -> list[tuple[Art, FileStamp]]:
        while not is_awake.wait(0.02):
            is_stopped()
        return real(all_art, is_stopped)

    def fall_asleep() -> threading.Event:
        monkeypatch.setattr(changed_files, "saved_again", slowly)
        return is_awake

    yield fall_asleep
    is_awake.set()


async def confirmed(
    window: MainWindow, ids: Sequence[int], until: Until, sleep: Callable[[], threading.Event]
) -> threading.Event:
    """Confirm a mint that something holds up from then on, and close its dialog."""
    window.pages.mint_flow.start(ids)
    await until(lambda: window.findChildren(ReviewDialog))
    (dialog,) = window.findChildren(ReviewDialog)
    await until(Person(dialog).button("Continue").isEnabled)
    Person(dialog).press("Continue")
    tick(dialog).click()
    is_awake = sleep()
    Person(dialog).press("Mint 2 assets on the practice network")
    await until(lambda: "the mint goes on" in Person(dialog).reads())
    Person(dialog).press("Close")
    return is_awake


@pytest.mark.parametrize("leaves", [True, False])
def test_closing_asks_about_a_mint_that_is_not_sent_yet_and_leaving_does_not_send_it(
    window: MainWindow,
    live_studio: Studio,
    arun: Arun,
    until: Until,
    gather: Gather,
    closed: Callable[[MainWindow], Awaitable[None]],
    slow_drive: Callable[[], threading.Event],
    monkeypatch: pytest.MonkeyPatch,
    leaves: bool,
) -> None:
    monkeypatch.setattr(unsaved_work, "PATIENCE_SECONDS", 0.2)

    async def story() -> None:
        minting = live_studio.minting
        is_awake = await confirmed(window, await gather(live_studio, 2), until, slow_drive)
        assert minting.is_sending
        assert not live_studio.unsaved_work.save_now()
        closing = asyncio.ensure_future(closed(window))
        await until(questions)
        (question,) = questions()
        assert "The mint “Night Garden”, which you confirmed: it was not sent yet" in question.words
        if leaves:
            question.leave.click()
            await closing
            is_awake.set()
        else:
            is_awake.set()
            await until(lambda: not minting.confirmed.is_waiting)
            question.again.click()
            await closing
        await minting.close()
        assert [mint.state for mint in minting.mints()] == ([] if leaves else [MintState.ANSWERED])

    arun(story(), 40)


async def journalled(studio: Studio) -> list[str]:
    """The state of every mint, as the journal has it."""
    return [mint.state for mint in await journal_of(studio).read(mint_repository.load_mints)]


@pytest.mark.parametrize("choice", ["leave", "again", "stay"])
def test_closing_asks_about_a_mint_whose_mark_hangs_and_leaving_takes_the_mark_back(
    window: MainWindow,
    live_studio: Studio,
    arun: Arun,
    until: Until,
    gather: Gather,
    silent_mark: SilentMark,
    monkeypatch: pytest.MonkeyPatch,
    choice: str,
) -> None:
    monkeypatch.setattr(unsaved_work, "PATIENCE_SECONDS", 0.2)

    async def story() -> None:
        minting = live_studio.minting
        ids = await gather(live_studio, 2)
        await live_studio.unsaved_work.save()
        await confirmed(window, ids, until, lambda: silent_mark.answers)
        await until(silent_mark.is_reached.is_set)
        assert not live_studio.unsaved_work.save_now()
        window.close()
        await until(questions)
        (question,) = questions()
        assert "The mint “Night Garden”, which you confirmed: it was not sent, and will not be." in question.words
        assert "may call it unknown" in question.words
        if choice == "leave":
            question.leave.click()
            await until(lambda: window.is_closed)
            silent_mark.answers.set()
        else:
            silent_mark.answers.set()
            await until(lambda: not minting.unsent)
            getattr(question, choice).click()
            await until(lambda: not minting.is_sending and window.is_closed == (choice == "again"))
        await minting.close()
        state = MintState.PREPARED if choice == "leave" else MintState.ANSWERED
        assert [mint.state for mint in minting.mints()] == await journalled(live_studio) == [state]
        assert not minting.in_hand

    arun(story(), 40)


def test_what_was_given_up_at_a_silent_disk_is_not_asked_about_twice(
    window: MainWindow,
    live_studio: Studio,
    arun: Arun,
    until: Until,
    gather: Gather,
    silent_mark: SilentMark,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(unsaved_work, "PATIENCE_SECONDS", 0.2)
    monkeypatch.setattr(minting_module, "SILENT_SECONDS", 0.2)

    async def story() -> None:
        minting = live_studio.minting
        ids = await gather(live_studio, 2)
        await live_studio.unsaved_work.save()
        await confirmed(window, ids, until, lambda: silent_mark.answers)
        await until(silent_mark.is_reached.is_set)
        window.close()
        await until(questions)
        questions()[0].leave.click()
        await until(lambda: window.is_closed)
        await minting.close()
        assert not minting.is_sending
        assert minting.in_hand, "nobody knows yet what the disk has"
        assert not live_studio.unsaved_work.unsaved()
        silent_mark.answers.set()
        assert await journalled(live_studio) == [MintState.PREPARED]

    arun(story(), 40)


def test_closing_says_why_a_confirmed_mint_was_not_sent(
    window: MainWindow,
    live_studio: Studio,
    arun: Arun,
    until: Until,
    gather: Gather,
    closed: Callable[[MainWindow], Awaitable[None]],
    slow_drive: Callable[[], threading.Event],
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        is_awake = await confirmed(window, ids, until, slow_drive)
        os.utime(live_studio.uploads.art(ids[0]).path, ns=(1, 1))
        closing = asyncio.ensure_future(closed(window))
        await asyncio.sleep(0)
        is_awake.set()
        await until(questions)
        (question,) = questions()
        assert "Nothing was sent: print 1.png was saved again." in question.words
        question.leave.click()
        await closing
        assert live_studio.minting.mints() == ()

    arun(story(), 40)


def test_mints_of_one_name_are_told_apart_by_when_they_were_confirmed() -> None:
    first = datetime(2026, 11, 20, 16, 20, 5, tzinfo=UTC)
    moths = [Confirmed("Moths", first + timedelta(seconds=seconds)) for seconds in (0, 7)]
    (said,) = lost(Unsaved(confirmed=(moths[0], Confirmed("Gates", first), moths[1])))
    assert f"“Moths” of {clock(first)}, “Gates”, “Moths” of {clock(moths[1].on)}." in said


@pytest.mark.parametrize("at_the_mark", [True, False])
def test_who_leaves_without_a_mint_that_was_sent_while_she_was_asked_is_told(
    window: MainWindow,
    live_studio: Studio,
    arun: Arun,
    until: Until,
    gather: Gather,
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    at_the_mark: bool,
) -> None:
    monkeypatch.setattr(unsaved_work, "PATIENCE_SECONDS", 0.2)
    silent: SilentMark | None = request.getfixturevalue("silent_mark") if at_the_mark else None
    sleep = (lambda: silent.answers) if silent is not None else request.getfixturevalue("slow_drive")

    def told() -> list[QDialog]:
        return [
            one for one in window.findChildren(QDialog) if one.isVisible() and one.windowTitle() == "Sent meanwhile"
        ]

    async def story() -> None:
        minting = live_studio.minting
        ids = await gather(live_studio, 2)
        await live_studio.unsaved_work.save()
        answers = await confirmed(window, ids, until, sleep)
        await until(lambda: silent is None or silent.is_reached.is_set())
        window.close()
        await until(questions)
        (question,) = questions()
        assert "will not be" in question.words
        answers.set()
        await until(lambda: [one.state for one in minting.mints()] == [MintState.ANSWERED] and not minting.is_sending)
        question.leave.click()
        await until(lambda: window.is_closed or told())
        (dialog,) = told()
        assert "“Night Garden”, which you confirmed, was sent while you were asked" in Person(dialog).reads()
        Person(dialog).press("Close")
        await until(lambda: window.is_closed)

    arun(story(), 40)
