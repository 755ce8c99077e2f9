"""What has the focus on a receipt is in sight, however large its text and low the window."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.receipts.receipt_foot import ReceiptFoot
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.style.qr import QrCode
from mintwright.ui.style.theme import Theme


def is_in_sight(part: QWidget, page: QWidget) -> bool:
    """Whether all of a part lies inside what scrolls it."""
    area = next(one for one in page.findChildren(QScrollArea) if one.isAncestorOf(part))
    seen = area.viewport()
    return seen.rect().contains(QRect(part.mapTo(seen, QPoint(0, 0)), part.size()))


def small_page(studio: Studio, theme: Theme, qtbot: QtBot, *, text_percent: int = 150) -> ReceiptsPage:
    """The receipts in a low window, with large text unless another size is named."""
    theme.choose(text_percent=text_percent)
    page = ReceiptsPage(studio, theme, Actions(theme))
    page.resize(886, 590)
    page.show()
    qtbot.addWidget(page)
    page.activateWindow()
    return page


async def led_to_pay(page: ReceiptsPage, studio: Studio, until: Until, gather: Gather) -> QPushButton:
    """Mint two, and wait until the button that pays has the focus."""
    mint = await studio.minting.mint(studio.reviewer.review(await gather(studio, 2), "Night Garden"))
    page.show_new(mint.id)
    await until(lambda: Person(page).offers("Pay with practice wallet"))
    pay = Person(page).button("Pay with practice wallet")
    await until(pay.hasFocus)
    return pay


def test_paying_is_in_sight_when_a_new_mint_leads_to_it_and_stays_so_when_the_text_grows(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        page = small_page(live_studio, theme, qtbot)
        pay = await led_to_pay(page, live_studio, until, gather)
        await idle()
        assert is_in_sight(pay, page)
        theme.choose(text_percent=175)
        await idle()
        assert QApplication.focusWidget() is pay
        assert is_in_sight(pay, page)

    arun(story(), 30)


def test_the_code_to_scan_stands_beside_paying_in_the_smallest_window(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        page = small_page(live_studio, theme, qtbot, text_percent=100)
        pay = await led_to_pay(page, live_studio, until, gather)
        await idle()
        (code,) = page.findChildren(QrCode)
        assert is_in_sight(pay, page)
        assert is_in_sight(code, page)

    arun(story(), 30)


def test_what_follows_the_payment_is_in_sight_and_the_foot_leaves_the_receipt_its_room(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        page = small_page(live_studio, theme, qtbot)
        pay = await led_to_pay(page, live_studio, until, gather)
        (foot,) = page.findChildren(ReceiptFoot)
        assert foot.height() < page.height() / 5
        pay.click()
        for words in ("A payment has arrived", "Being minted"):
            await until(lambda words=words: Person(page).sees(words))
            await idle()
            status = next(one for one in page.findChildren(QLabel) if one.isVisible() and words in one.text())
            assert is_in_sight(status, page), words

    arun(story(), 30)
