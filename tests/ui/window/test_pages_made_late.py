"""A page is made when it is first seen: the window opens sooner, and what is never looked at takes no memory."""

from PySide6.QtWidgets import QWidget
from tests.ui.driver import Arun, Idle

from mintwright.ui.practice.practice_page import PracticePage
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.sign_in.sign_in_page import SignInPage
from mintwright.ui.window.main_window import MainWindow

LATE = {PageName.RECEIPTS: ReceiptsPage, PageName.SIGN_IN: SignInPage, PageName.PRACTICE: PracticePage}


def made(window: MainWindow) -> set[type[QWidget]]:
    """Those of the late pages that there are."""
    return {kind for kind in LATE.values() if window.findChildren(kind)}


def test_a_page_is_made_when_it_is_first_seen(empty_window: MainWindow, arun: Arun, idle: Idle) -> None:
    async def story() -> None:
        await empty_window.fill()
        empty_window.activateWindow()  # which asks for a receipt that is looked at
        await idle()
        assert made(empty_window) == set()
        seen: set[type[QWidget]] = set()
        for name, kind in LATE.items():
            empty_window.go(name)
            seen.add(kind)
            assert made(empty_window) == seen

    arun(story())
