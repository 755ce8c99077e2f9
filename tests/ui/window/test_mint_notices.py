"""A notification opens its receipt; the number on the dock is that of the mints that wait for the artist."""

import pytest
from PySide6.QtWidgets import QSystemTrayIcon
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.style.theme import Theme
from mintwright.ui.window.main_window import MainWindow
from mintwright.ui.window.mint_notices import MintNotices


def test_a_click_on_a_notification_opens_its_receipt_and_the_number_follows_what_waits(
    live_studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown: list[tuple[str, str]] = []
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: True)
    monkeypatch.setattr(QSystemTrayIcon, "supportsMessages", lambda: True)
    monkeypatch.setattr(QSystemTrayIcon, "show", lambda self: None)
    monkeypatch.setattr(QSystemTrayIcon, "showMessage", lambda self, title, said, icon: shown.append((title, said)))

    async def story() -> None:
        window = MainWindow(live_studio, theme)
        qtbot.addWidget(window)
        window.show()
        await window.fill()
        notices = window.mint_notices
        assert isinstance(notices, MintNotices)
        counts: list[int] = []
        notices.set_badge = counts.append
        live_studio.make_notifications().is_in_front = lambda: False
        mint = await live_studio.minting.mint(live_studio.reviewer.review(await gather(live_studio, 1), ""))
        await until(lambda: counts[-1:] == [1] and live_studio.minting.receipt(mint.id).deposit_address != "")
        await live_studio.practice_tools.pay(mint.id)
        await until(lambda: len(shown) >= 1)
        title, said = shown[0]
        assert title == live_studio.minting.receipt(mint.id).title
        assert live_studio.minting.receipt(mint.id).deposit_address not in said
        notices.open_last()
        assert isinstance(window.pages.currentWidget(), ReceiptsPage)
        await until(lambda: counts[-1] == 0)
        window.close()

    arun(story(), 90)
