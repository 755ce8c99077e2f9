"""A mint that would make a second set is asked about, also while another dialog is open above the window."""

import asyncio
from typing import Any

import pytest
from PySide6.QtWidgets import QDialog
from tests.ui.driver import Arun, Person, Until
from tests.ui.minting.test_listed_question import forgotten
from tests.ui.mints import Gather

from mintwright.domain.mint import Mint, MintState
from mintwright.studio.minting.mint_errors import SecondSetError
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.receipts.receipt_commands import ReceiptCommands
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.window.main_window import MainWindow


def test_whether_a_second_set_is_wanted_is_asked_once_the_dialog_that_is_open_is_closed(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, gather: Gather, monkeypatch: pytest.MonkeyPatch
) -> None:
    def shown() -> list[QDialog]:
        return [one for one in window.findChildren(QDialog) if one.isVisible()]

    async def story() -> None:
        await studio.start()
        (art_id,) = await gather(studio, 1)
        mint = await studio.minting.mint(studio.reviewer.review([art_id]))
        before = studio.reviewer.review([art_id]).sent_before
        assert before is not None
        page = window.go(PageName.RECEIPTS)
        assert isinstance(page, ReceiptsPage)
        goes_on = asyncio.Event()
        knowing: list[frozenset[int]] = []

        async def slowly(mint_id: int, **given: Any) -> Mint:  # the access token is renewed first
            if "knowing" not in given:
                await goes_on.wait()
                raise SecondSetError(before)
            knowing.append(given["knowing"])
            return mint

        monkeypatch.setattr(studio.minting, "send", slowly)
        sending = asyncio.ensure_future(page._commands.send(mint.id))
        await asyncio.sleep(0)
        window.all_actions.action(ActionId.SETTINGS).trigger()
        await until(lambda: len(shown()) == 1)
        goes_on.set()
        await asyncio.sleep(0)
        assert len(shown()) == 1
        assert not sending.done()
        shown()[0].reject()
        await until(lambda: [one.windowTitle() for one in shown()] == ["Make a second set?"])
        shown()[0].accept()
        await sending
        assert knowing == [before.ids]

    arun(story())


def test_what_was_left_unsent_and_the_list_has_by_now_is_sent_only_if_she_wants_it(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, gather: Gather
) -> None:
    def shown() -> list[QDialog]:
        return [one for one in window.findChildren(QDialog) if one.isVisible()]

    async def story() -> None:
        await studio.start()
        (art_id,) = await gather(studio, 1)
        await forgotten(studio, [art_id])
        left = await studio.minting.prepare(studio.reviewer.review([art_id]))
        page = window.go(PageName.RECEIPTS)
        assert isinstance(page, ReceiptsPage)
        for is_wanted in (False, True):
            sending = asyncio.ensure_future(page.findChildren(ReceiptCommands)[0].send(left.id))
            await until(lambda: [one.windowTitle() for one in shown()] == ["Make a second set?"])
            assert "that this computer knows nothing of" in Person(shown()[0]).reads()
            assert studio.minting.mint_by_id(left.id).state is MintState.PREPARED
            shown()[0].accept() if is_wanted else shown()[0].reject()
            await sending
        assert studio.minting.mint_by_id(left.id).state is MintState.ANSWERED

    arun(story())
