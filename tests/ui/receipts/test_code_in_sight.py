"""The code to scan is seen whole as soon as a receipt is shown, also in the smallest window with large text."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QScrollArea
from tests.ui.driver import Arun, Idle, Until
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.qr import QrCode
from mintwright.ui.window.appearance import TEXT_SIZE
from mintwright.ui.window.main_window import MainWindow


@pytest.mark.parametrize(("width", "height", "percent"), [(960, 640, 150), (960, 640, 100), (837, 485, 100)])
def test_the_code_to_pay_by_is_seen_whole_without_scrolling(
    window: MainWindow, live_studio: Studio, gather: Gather, arun: Arun, until: Until, idle: Idle,
    width: int, height: int, percent: int,
) -> None:  # fmt: skip
    studio = live_studio

    async def story() -> None:
        studio.settings.put(TEXT_SIZE, percent)
        studio.changes.deliver()
        window.setMinimumSize(width, height)
        window.resize(width, height)
        await until(window.updatesEnabled)
        ids = await gather(studio, 3)
        mint = await studio.minting.mint(studio.reviewer.review(ids, "Night Garden"))
        await until(lambda: bool(studio.minting.receipt(mint.id).deposit_address))
        page = window.go(PageName.RECEIPTS)
        await until(lambda: any(one.isVisible() for one in page.findChildren(QrCode)))
        await idle()
        (code,) = (one for one in page.findChildren(QrCode) if one.isVisible())
        sheet = page.findChild(ReceiptSheet)
        assert sheet is not None
        around = next(one for one in sheet.findChildren(QScrollArea) if one.isAncestorOf(code))
        shown = QRect(code.mapTo(around.viewport(), QPoint()), code.size())
        assert around.viewport().rect().contains(shown), (around.viewport().rect(), shown)

    arun(story())
