"""What the service lists, and this computer knows nothing of, is said at the last question and needs a tick."""

import asyncio
from unittest.mock import AsyncMock

import pytest
from PySide6.QtWidgets import QCheckBox, QDialog, QPushButton
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until
from tests.ui.minting.dialog_parts import played
from tests.ui.minting.test_second_sets import MINT, reviewing, ticks
from tests.ui.mints import Gather

from mintwright.api.client import MintingService
from mintwright.api.errors import AnsweredError
from mintwright.domain.mint import MintState
from mintwright.domain.networks import AccountScope
from mintwright.domain.sentences import Sentence
from mintwright.studio.minting.listed_mints import ListedMints
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.minting.mint_flow import MintFlow
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.style.theme import Theme

TICK = "I know that this may be minted already, and mint it all the same"
SAID = "that this computer knows nothing of. It may be this one"


async def forgotten(studio: Studio, ids: list[int]) -> None:
    """Mint these without a receipt: of what was sent a journal from before knows nothing either."""
    await studio.session.service.send_creation(studio.reviewer.review(ids, "Night Garden").body)


def tick_of(dialog: ReviewDialog) -> QCheckBox:
    (found,) = (one for one in ticks(dialog) if one.text() == TICK)
    return found


def test_a_mint_that_the_list_has_by_the_same_name_is_named_and_needs_its_tick(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        await forgotten(live_studio, ids)
        dialog = await reviewing(flow, ids, until)
        await until(lambda: bool(live_studio.minting.listed.told(live_studio.reviewer.review(ids)).listed))
        Person(dialog).press("Continue")
        assert SAID in Person(dialog).reads()
        ticks(dialog)[0].click()
        assert not Person(dialog).button(MINT).isEnabled()
        assert "the tick about the mint that the service lists" in Person(dialog).reads()
        tick_of(dialog).click()
        Person(dialog).press(MINT)
        await until(lambda: len(live_studio.minting.mints()) == 1)

    arun(played(story(), flow), 20)


def test_what_the_list_says_after_the_last_question_was_opened_is_asked_there(
    live_studio: Studio,
    flow: MintFlow,
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    goes_on, look = asyncio.Event(), ListedMints.look

    async def slowly(self: ListedMints, scope: AccountScope) -> None:
        await goes_on.wait()
        await look(self, scope)

    monkeypatch.setattr(ListedMints, "look", slowly)

    async def story() -> None:
        ids = await gather(live_studio, 2)
        await forgotten(live_studio, ids)
        dialog = await reviewing(flow, ids, until)
        Person(dialog).press("Continue")
        assert SAID not in Person(dialog).reads()
        ticks(dialog)[0].click()
        assert Person(dialog).button(MINT).isEnabled()
        goes_on.set()
        await until(lambda: SAID in Person(dialog).reads())
        assert not Person(dialog).button(MINT).isEnabled()
        assert not tick_of(dialog).isChecked()
        dialog.reject()
        assert live_studio.minting.mints() == ()

    arun(played(story(), flow), 20)


def test_a_list_that_cannot_be_read_is_said_and_the_artist_goes_on(
    live_studio: Studio,
    flow: MintFlow,
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refused = AnsweredError(Sentence("test", "Not for you."), status=403)
    monkeypatch.setattr(MintingService, "transactions_page", AsyncMock(side_effect=refused))

    async def story() -> None:
        ids = await gather(live_studio, 2)
        dialog = await reviewing(flow, ids, until)
        Person(dialog).press("Continue")
        assert "list of mints could not be read" in Person(dialog).reads()
        assert "Not for you." in Person(dialog).reads()
        ticks(dialog)[0].click()
        Person(dialog).press(MINT)
        await until(lambda: len(live_studio.minting.mints()) == 1)

    arun(played(story(), flow), 20)


@pytest.mark.parametrize("answer", ["Do not send", "Send it all the same"])
def test_what_was_left_unsent_is_not_sent_silently_while_the_list_cannot_be_read(
    live_studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
    answer: str,
) -> None:
    refused = AnsweredError(Sentence("test", "Not for you."), status=500)
    monkeypatch.setattr(MintingService, "transactions_page", AsyncMock(side_effect=refused))
    receipts = ReceiptsPage(live_studio, theme, Actions(theme))
    receipts.resize(1076, 800)
    receipts.show()
    qtbot.addWidget(receipts)

    def questions() -> list[QDialog]:
        return [one for one in receipts.findChildren(QDialog) if one.isVisible()]

    def send() -> None:
        Person(receipts).press("Send now")

    async def story() -> None:
        ids = await gather(live_studio, 2)
        lying = await live_studio.minting.prepare(live_studio.reviewer.review(ids, "Kept"))
        receipts.show_mint(lying.id)
        await until(lambda: Person(receipts).offers("Send now"))
        send()
        await until(lambda: questions() or live_studio.minting.mint_by_id(lying.id).state is not MintState.PREPARED)
        assert "nobody can tell whether this was minted" in Person(questions()[0]).reads()
        assert "Not for you." in Person(questions()[0]).reads()
        Person(questions()[0]).press(answer)
        await until(
            lambda: not questions() and all(one.isEnabled() for one in Person(receipts).all(QPushButton, "Send now"))
        )
        if answer == "Do not send":
            assert live_studio.minting.mint_by_id(lying.id).state is MintState.PREPARED
            send()  # she was told once
        await until(lambda: live_studio.minting.mint_by_id(lying.id).state is MintState.ANSWERED)

    arun(played(story(), receipts), 20)
