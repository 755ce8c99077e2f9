"""The mint flow, from any page: one review at a time, and nobody has to wait until a mint is sent."""

import asyncio
import threading
from collections.abc import Sequence
from typing import Any

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QWidget
from pytestqt.qtbot import QtBot
from tests.parts import journal_of
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.minting.dialog_parts import played, slow_sign_in
from tests.ui.minting.test_review_dialog import review, reviews
from tests.ui.mints import Gather

from mintwright.domain.mint import MintState
from mintwright.domain.project import UNTITLED
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.studio import Studio
from mintwright.ui.minting.mint_flow import MintFlow
from mintwright.ui.minting.review_model import ReviewModel


@pytest.fixture
def page(qtbot: QtBot) -> QWidget:
    page = QWidget()
    page.resize(1076, 800)
    page.show()
    qtbot.addWidget(page)
    return page


async def confirm(page: QWidget, until: Until) -> None:
    """Go through the open review and confirm it."""
    await until(lambda: Person(page).dialogs() and Person(Person(page).dialogs()[0]).button("Continue").isEnabled())
    (dialog,) = Person(page).dialogs()
    Person(dialog).press("Continue")
    for tick in dialog.findChildren(QCheckBox):
        if tick.isVisible():
            tick.click()
    Person(dialog).press("Mint 2 assets on the practice network")


def test_a_review_that_is_asked_for_twice_is_opened_once(
    live_studio: Studio, page: QWidget, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    """The second click of a double click, or a key held down, comes before the dialog is there."""

    async def story() -> None:
        ids = await gather(live_studio, 2)
        for _ in range(2):
            flow.start(ids)
        await until(lambda: Person(page).dialogs())
        await asyncio.sleep(0)
        (only,) = Person(page).dialogs()
        only.reject()
        await until(lambda: not Person(page).dialogs())
        flow.start(ids)
        await until(lambda: Person(page).dialogs())
        assert len(Person(page).dialogs()) == 1

    arun(played(story(), flow), 20)


@pytest.mark.parametrize("turns", [0, 1, 3, 6])
def test_escape_calls_off_a_review_that_is_not_there_yet_and_the_next_opens(
    live_studio: Studio,
    page: QWidget,
    flow: MintFlow,
    arun: Arun,
    until: Until,
    idle: Idle,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
    turns: int,
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        going_on, reviewed = asyncio.Event(), live_studio.reviewer.review_piecewise

        async def slowly(art_ids: Sequence[int], title: str, **more: Any) -> Review:
            await going_on.wait()
            return await reviewed(art_ids, title, **more)

        monkeypatch.setattr(live_studio.reviewer, "review_piecewise", slowly)
        flow.start(ids)
        for _ in range(turns + 1):
            await asyncio.sleep(0)
        escape = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(page.windowHandle(), escape)
        going_on.set()
        await idle()
        await idle()
        assert not Person(page).dialogs()
        flow.start(ids)
        await until(lambda: Person(page).dialogs())
        QApplication.sendEvent(page.windowHandle(), escape)
        await idle()
        assert Person(page).dialogs(), "what is there is closed by its own keys"

    arun(played(story(), flow), 20)


def test_a_project_that_is_opened_just_before_the_dialog_is_made_ends_the_review_and_says_so(
    live_studio: Studio,
    page: QWidget,
    flow: MintFlow,
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        told, reviewed = list[str](), live_studio.reviewer.review_piecewise
        monkeypatch.setattr(page, "report_problem", told.append, raising=False)

        async def and_opened(art_ids: Sequence[int], title: str, **more: Any) -> Review:
            made = await reviewed(art_ids, title, **more)
            await live_studio.projects.create("Another")
            return made

        monkeypatch.setattr(live_studio.reviewer, "review_piecewise", and_opened)
        flow.start(ids)
        await until(lambda: told or Person(page).dialogs())
        assert told == ["Another project is open now, so the review was closed. Nothing was sent."]
        assert not Person(page).dialogs()
        monkeypatch.undo()
        await live_studio.projects.open(live_studio.projects.all()[0].id)
        flow.start(ids)
        await until(lambda: Person(page).dialogs())

    arun(played(story(), flow), 20)


def test_while_a_mint_is_sent_behind_a_closed_dialog_the_next_is_reviewed_and_stays_the_only_one(
    live_studio: Studio,
    page: QWidget,
    flow: MintFlow,
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 4)
        receipts: list[int] = []
        flow.receipt_requested.connect(receipts.append)
        may_be_sent = slow_sign_in(live_studio, monkeypatch)
        flow.start(ids[:2])
        await confirm(page, until)
        Person(Person(page).dialogs()[0]).press("Close")
        flow.start(ids[2:])
        await until(lambda: len(Person(page).dialogs()) == 1)
        may_be_sent.set()
        await until(lambda: receipts)
        assert [mint.state for mint in live_studio.minting.mints()] == [MintState.ANSWERED]
        flow.start(ids)
        await asyncio.sleep(0)
        assert len(Person(page).dialogs()) == 1, "the end of the first mint leaves the second review alone"

    arun(played(story(), flow), 20)


def test_why_a_mint_could_not_be_sent_is_told_although_its_dialog_was_closed(
    live_studio: Studio,
    page: QWidget,
    flow: MintFlow,
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        told: list[str] = []
        monkeypatch.setattr(page, "report_problem", told.append, raising=False)
        may_be_sent = slow_sign_in(live_studio, monkeypatch)
        flow.start(ids)
        await confirm(page, until)
        await until(live_studio.minting.mints)
        Person(Person(page).dialogs()[0]).press("Close")
        await live_studio.minting.discard(live_studio.minting.mints()[0].id)
        may_be_sent.set()
        await until(lambda: told)
        assert told == ["This mint was discarded meanwhile, so it was not sent."]

    arun(played(story(), flow), 20)


def test_a_mint_has_the_name_that_its_collection_is_given_however_slow_the_disk_is(
    live_studio: Studio, page: QWidget, flow: MintFlow, arun: Arun, until: Until, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        here, answers = live_studio.projects.current_collection.id, threading.Event()
        await live_studio.projects.rename_collection(here, UNTITLED)
        held = asyncio.ensure_future(journal_of(live_studio).read(lambda _: answers.wait(20)))
        naming = asyncio.ensure_future(live_studio.projects.rename_collection(here, "Night Garden"))
        await asyncio.sleep(0)
        flow.start(ids)
        await idle()
        assert not reviews(flow), "nothing is reviewed before the name is kept"
        answers.set()
        await held
        await naming
        await until(lambda: reviews(flow) and len(Person(page).dialogs()) == 1)
        await confirm(page, until)
        await until(live_studio.minting.mints)
        assert live_studio.minting.mints()[0].title == "Night Garden"
        assert live_studio.projects.current_collection.name == "Night Garden"

    arun(played(story(), flow), 30)


def test_the_receipt_of_a_collection_without_a_name_says_how_much_is_in_it(
    live_studio: Studio, page: QWidget, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        await live_studio.projects.rename_collection(live_studio.projects.current_collection.id, UNTITLED)
        assert live_studio.reviewer.review(ids).title == "Collection of 2"
        flow.start(ids)
        await until(lambda: Person(page).dialogs())
        await confirm(page, until)
        await until(live_studio.minting.mints)
        assert live_studio.minting.mints()[0].title == "Collection of 2"

    arun(played(story(), flow), 30)


@pytest.mark.parametrize("is_called_off", [True, False])
def test_a_disk_that_keeps_a_mint_waiting_is_said_and_the_mint_can_be_called_off(
    live_studio: Studio,
    page: QWidget,
    flow: MintFlow,
    arun: Arun,
    until: Until,
    idle: Idle,
    gather: Gather,
    is_called_off: bool,
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        here, answers = live_studio.projects.current_collection.id, threading.Event()
        held = asyncio.ensure_future(journal_of(live_studio).read(lambda _: answers.wait(20)))
        naming = asyncio.ensure_future(live_studio.projects.rename_collection(here, "Gate"))
        await asyncio.sleep(0)
        flow.start(ids)
        await until(lambda: Person(page).dialogs())
        (waiting,) = Person(page).dialogs()
        assert "The disk has not answered yet" in Person(waiting).reads()
        if is_called_off:
            Person(waiting).press("Cancel")
            await until(lambda: not Person(page).dialogs())
        answers.set()
        await asyncio.gather(held, naming)
        if is_called_off:
            await idle()
            assert not reviews(flow)
            await review(flow, ids, until)
        await until(lambda: reviews(flow) and Person(page).dialogs() == reviews(flow))
        reviews(flow)[0].reject()

    arun(played(story(), flow), 30)


@pytest.mark.parametrize("is_confirming", [True, False])
def test_a_review_ends_with_its_project_and_says_so(
    live_studio: Studio,
    page: QWidget,
    flow: MintFlow,
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    is_confirming: bool,
) -> None:
    async def story() -> None:
        told: list[str] = []
        monkeypatch.setattr(page, "report_problem", told.append, raising=False)
        ids, here = await gather(live_studio, 2), live_studio.projects.current.id
        dialog = await review(flow, ids, until)
        await until(Person(dialog).button("Continue").isEnabled)
        if is_confirming:
            Person(dialog).press("Continue")
        other = await live_studio.projects.create("Other")
        try:
            await live_studio.projects.open(other.id)
            await until(lambda: told)
            assert told == ["Another project is open now, so the review was closed. Nothing was sent."]
            assert not Person(page).dialogs()
            assert live_studio.minting.mints() == ()
        finally:
            await live_studio.projects.open(here)
        assert "failed" not in caplog.text
        await review(flow, ids, until)
        reviews(flow)[0].reject()

    arun(played(story(), flow), 30)


def test_a_mint_has_the_name_of_the_collection_it_was_asked_for_in_though_a_slow_disk_opens_another_before(
    live_studio: Studio, page: QWidget, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids, answers = await gather(live_studio, 2), threading.Event()
        held = asyncio.ensure_future(journal_of(live_studio).read(lambda _: answers.wait(20)))
        making = asyncio.ensure_future(live_studio.projects.new_collection("Another"))
        await asyncio.sleep(0)
        flow.start(ids)
        await asyncio.sleep(0)
        answers.set()
        await held
        made = await making
        await until(lambda: reviews(flow) and Person(page).dialogs() == reviews(flow))
        assert live_studio.projects.current_collection == made
        await confirm(page, until)
        await until(live_studio.minting.mints)
        assert live_studio.minting.mints()[0].title == "Night Garden"

    arun(played(story(), flow), 30)


@pytest.mark.parametrize("change", ["another primary", "taken out", "all taken out"])
def test_a_review_that_waited_for_the_disk_is_of_the_collection_as_the_disk_keeps_it(
    live_studio: Studio, page: QWidget, flow: MintFlow, arun: Arun, until: Until, gather: Gather,
    monkeypatch: pytest.MonkeyPatch, change: str,
) -> None:  # fmt: skip
    async def story() -> None:
        told: list[str] = []
        monkeypatch.setattr(page, "report_problem", told.append, raising=False)
        ids, answers = await gather(live_studio, 3), threading.Event()
        projects = live_studio.projects
        held = asyncio.ensure_future(journal_of(live_studio).read(lambda _: answers.wait(20)))
        changes = {
            "another primary": lambda: projects.make_primary(ids[1]),
            "taken out": lambda: projects.remove_from_collection(ids[:1]),
            "all taken out": lambda: projects.remove_from_collection(ids),
        }
        changing = asyncio.ensure_future(changes[change]())
        await asyncio.sleep(0)
        flow.start(projects.current_collection.art_ids)
        await until(lambda: Person(page).dialogs())
        answers.set()
        await asyncio.gather(held, changing)
        kept = projects.current_collection.art_ids
        assert kept != tuple(ids)
        if not kept:
            await until(lambda: told == ["Nothing is left in the collection, so there is nothing to mint."])
            return
        await until(lambda: reviews(flow) and Person(page).dialogs() == reviews(flow))
        (dialog,) = reviews(flow)
        (model,) = dialog.findChildren(ReviewModel)
        assert tuple(model.art_ids) == kept
        dialog.reject()

    arun(played(story(), flow), 30)
