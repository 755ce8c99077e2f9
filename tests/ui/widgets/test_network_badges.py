"""Wherever money is shown, the network's badge is shown with it, and real money cannot be overlooked."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.mints import Gather

from mintwright.domain.networks import Network
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.collection.collection_page import CollectionPage
from mintwright.ui.minting.confirm_panel import ConfirmPanel
from mintwright.ui.minting.cost_bar import CostBar
from mintwright.ui.minting.review_panel import ReviewPanel
from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.collection_tray import CollectionTray
from mintwright.ui.viewer.looked_at import LookedAt
from mintwright.ui.widgets.badge import NetworkBadge

WORDS = {
    Network.PRACTICE: "Practice network",
    Network.TEST: "Test network",
    Network.MAIN: "Real money",
}


def badges(screen: QWidget) -> list[NetworkBadge]:
    """Those that the artist sees."""
    return [badge for badge in screen.findChildren(NetworkBadge) if badge.isVisibleTo(screen)]


def assert_says(screen: QWidget, network: Network) -> None:
    """Every badge names the network in words, for the eye and for a screen reader, and there is at least one."""
    assert badges(screen)
    for badge in badges(screen):
        assert badge.network is network
        assert badge.text() == WORDS[network]
        assert badge.accessibleName().startswith(("Practice network:", "Test network:", "Main network:"))
        assert (badge.property("chip") == "real") == (network is Network.MAIN)


def test_collection_and_tray_show_the_current_network_and_follow_it(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        await gather(studio, 2)
        page, tray = CollectionPage(studio, theme, Actions(theme)), CollectionTray(studio, theme, Actions(theme))
        for screen in (page, tray):
            qtbot.addWidget(screen)
            screen.show()
        bars = page.findChildren(CostBar)
        assert len(bars) == 1
        for network in (Network.TEST, Network.MAIN, Network.PRACTICE, Network.MAIN):
            await studio.session.switch(network)
            await until(lambda network=network: badges(tray)[0].network is network)
            assert_says(bars[0], network)
            assert_says(tray, network)

    arun(story(), 20)


def test_review_and_confirm_show_the_network_of_the_review(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(studio, 2)
        review: Review = studio.reviewer.review(ids, "Night Garden")
        panel, confirm = ReviewPanel(studio, theme, LookedAt()), ConfirmPanel(theme)
        panel.arrange()
        for network in (Network.MAIN, Network.PRACTICE, Network.TEST):
            for screen in (panel, confirm):
                qtbot.addWidget(screen)
                screen.show_review(replace(review, network=network, waiting=()))
                assert_says(screen, network)
            said = " ".join(one.text() for one in panel.findChildren(QLabel))
            assert ("nothing leaves this computer" in said) is (network is Network.PRACTICE)
            assert ("All of this becomes public" in said) is (network is not Network.PRACTICE)

    arun(story(), 20)


@pytest.mark.parametrize("network", list(Network))
def test_a_receipt_keeps_the_network_it_was_made_on_and_says_it_once(
    theme: Theme, qtbot: QtBot, receipt_on: Callable[[Network], Receipt], network: Network
) -> None:
    sheet = ReceiptSheet(theme, Actions(theme))
    qtbot.addWidget(sheet)
    sheet.show_receipt(receipt_on(Network.TEST))
    sheet.show_receipt(receipt_on(network))
    assert_says(sheet, network)
    assert len(badges(sheet)) == 1
