"""A payment that comes while a dialog for files is open: it is seen at once, and what is saved is true."""

import json
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QFileDialog, QLineEdit
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather, asks_twice_a_second

from mintwright.api.practice_client import PracticeClient
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.window.main_window import MainWindow

PAID = "A payment has arrived"


async def asked_where(window: MainWindow, until: Until) -> QFileDialog:
    """The dialog that asks where to save the answer of the receipt that is shown."""
    window.all_actions.run(ActionId.SAVE_ANSWER)
    await until(lambda: any(one.isVisible() for one in window.findChildren(QFileDialog)))
    return next(one for one in window.findChildren(QFileDialog) if one.isVisible())


async def shown_receipt(studio: Studio, window: MainWindow, gather: Gather, until: Until) -> int:
    """The id of a new mint whose receipt is shown and asks to be paid."""
    mint = await studio.minting.mint(studio.reviewer.review(await gather(studio, 1), "Night Garden"))
    window.go(PageName.RECEIPTS)
    window.pages.receipts.show_new(mint.id)
    await until(lambda: Person(window).offers("Pay with practice wallet"))
    return mint.id


def test_the_receipt_goes_on_behind_the_dialog_and_is_saved_as_it_is_by_then(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, gather: Gather, tmp_path: Path
) -> None:
    async def story() -> None:
        mint_id = await shown_receipt(live_studio, window, gather, until)
        dialog = await asked_where(window, until)
        await live_studio.practice_tools.pay(mint_id)
        await until(lambda: PAID in Person(window).reads() or "Minted" in Person(window).reads())
        await until(lambda: live_studio.minting.receipt(mint_id).is_minted, 20)
        place = tmp_path / "answer.json"
        dialog.findChildren(QLineEdit)[0].setText(str(place))
        dialog.accept()
        await until(place.exists)
        assert "confirmed" in json.dumps(json.loads(place.read_bytes())), "not as it was when the dialog was opened"

    arun(story(), 60)


def test_who_comes_back_to_a_receipt_is_told_of_the_payment_though_asking_had_failed(
    live_studio: Studio, window: MainWindow, arun: Arun, until: Until, gather: Gather, monkeypatch: Any
) -> None:
    async def story() -> None:
        mint_id = await shown_receipt(live_studio, window, gather, until)
        service = live_studio.session.service

        async def breaks(*which: Any, **options: Any) -> Any:
            raise MintwrightError(Sentence("t", "No."))

        with monkeypatch.context() as failing:
            dialog = await asked_where(window, until)
            failing.setattr(service, "transaction", breaks)
            failing.setattr(service, "transactions_page", breaks)
            ask = asks_twice_a_second(live_studio.poller)
            await until(lambda: live_studio.poller.trouble(mint_id) or ask())
        receipt = live_studio.minting.receipt(mint_id)
        assert receipt.cost is not None
        await PracticeClient(service).pay(receipt.deposit_address, receipt.cost)
        assert PAID not in Person(window).reads(), "the next turn comes in forty seconds"
        dialog.reject()
        window.activateWindow()  # as window managers do
        await until(lambda: PAID in Person(window).reads())

    arun(story(), 60)
