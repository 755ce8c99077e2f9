"""The mint flow, from any page: one review at a time, and nobody has to wait until a mint is sent."""

import asyncio

import pytest
from PySide6.QtWidgets import QCheckBox, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until
from tests.ui.minting.dialog_parts import played, slow_sign_in
from tests.ui.mints import Gather

from mintwright.domain.mint import MintState
from mintwright.studio.studio import Studio
from mintwright.ui.minting.mint_flow import MintFlow


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
