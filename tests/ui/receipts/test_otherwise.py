"""A receipt whose answer is not what was asked for: nobody pays it by habit, and once it is paid it says what to do."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.mints import Gather
from tests.ui.tab_walk import focus, strike

from mintwright.domain.weather import FINE, Weather
from mintwright.studio.studio import Studio
from mintwright.ui.window.main_window import MainWindow

PAY = "Pay with practice wallet"


async def sent_otherwise(studio: Studio, gather: Gather) -> int:
    """A mint whose record has another title than was approved."""
    ids = await gather(studio, 2)
    await studio.practice_tools.change(Weather(other_record=True))
    mint = await studio.minting.mint(studio.reviewer.review(ids, "Gates"))
    await studio.practice_tools.change(FINE)  # other tests have the same service
    await studio.poller.refresh(mint.id)
    studio.changes.deliver()
    return mint.id


@pytest.mark.parametrize("way", ["sent", "chosen"])
def test_no_enter_pays_what_was_answered_otherwise_before_she_says_so(
    way: str, live_studio: Studio, window: MainWindow, gather: Gather, arun: Arun, until: Until, idle: Idle
) -> None:
    async def story() -> None:
        mint_id = await sent_otherwise(live_studio, gather)
        window.pages.open_receipt(mint_id)
        page = window.pages.receipts
        person = Person(page)
        await until(lambda: "Compare before you pay" in person.reads())
        if way == "sent":
            page.show_new(mint_id)
        else:
            strike(Qt.Key.Key_Return)
        for _ in range(3):
            await idle()
            strike(Qt.Key.Key_Return)
        await idle()
        assert not live_studio.minting.receipt(mint_id).issuer_address
        assert focus().accessibleName() in ("Show all fields", "Hide the fields"), "where she compares"
        assert not person.offers(PAY)
        assert not person.offers("Copy address for the deposit")
        agree = person.one(QCheckBox, "I compared it: pay all the same")
        agree.click()
        assert person.offers(PAY)
        assert person.button(PAY).property("kind") != "primary"
        assert focus() is not person.button(PAY)
        agree.click()
        assert not person.offers(PAY)
        agree.click()
        person.press(PAY)
        await until(lambda: bool(live_studio.minting.receipt(mint_id).issuer_address), 30)
        await until(lambda: "before you pay" not in person.reads())
        assert "ask the service about what differs" in person.reads()

    arun(story(), 120)
