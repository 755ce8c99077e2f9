"""An alarm about a copied address comes before the window of the wallet to which the artist has gone meanwhile."""

import pytest
from PySide6.QtGui import QClipboard, QGuiApplication
from PySide6.QtWidgets import QApplication, QSystemTrayIcon
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui.receipts.paying.replaced_dialog import ReplacedDialog
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.window.main_window import MainWindow

THIEF = "addr1v8fet8gavr6elqt6q50skkjf025zthqu6vr56l5k39sp9aqlvz2g4"


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What the system is given to show."""
    shown: list[tuple[str, str]] = []
    monkeypatch.setattr(QSystemTrayIcon, "isSystemTrayAvailable", lambda: True)
    monkeypatch.setattr(QSystemTrayIcon, "supportsMessages", lambda: True)
    monkeypatch.setattr(QSystemTrayIcon, "show", lambda self: None)
    monkeypatch.setattr(QSystemTrayIcon, "showMessage", lambda self, title, said, icon: shown.append((title, said)))
    return shown


@pytest.mark.parametrize("is_behind", [True, False])
def test_the_window_comes_back_with_the_alarm_and_the_system_says_it_only_if_it_is_not_seen(
    live_studio: Studio,
    window: MainWindow,
    told: list[tuple[str, str]],
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
    *,
    is_behind: bool,
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 1)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Cat"))
        page = window.go(PageName.RECEIPTS)
        window.pages.open_receipt(mint.id)
        await until(lambda: Person(page).offers("Copy address for the deposit"))
        Person(page).press("Copy address for the deposit")
        if is_behind:
            window.showMinimized()
        monkeypatch.setattr(QApplication, "activeWindow", lambda: None if is_behind else window)
        monkeypatch.setattr(QClipboard, "ownsClipboard", lambda _: False)
        QGuiApplication.clipboard().setText(THIEF)
        await until(lambda: Person(window).dialogs(ReplacedDialog))
        assert not window.isMinimized()
        said = [("Cat", "Do not pay: another program replaced the address that you copied.")]
        assert told == (said if is_behind else [])
        Person(window).press("Close")

    arun(story(), 60)
