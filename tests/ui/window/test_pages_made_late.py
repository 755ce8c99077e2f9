"""A page is made at leisure, or when it is first seen: the window opens sooner, and nobody waits for the page."""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from tests.pace import measured_turns
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.minting.test_review_dialog import tick
from tests.ui.mints import Gather

from mintwright.studio.studio import Studio
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.minting.review_panel import ReviewPanel
from mintwright.ui.practice.practice_page import PracticePage
from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.sign_in.sign_in_page import SignInPage
from mintwright.ui.style.theme import Theme
from mintwright.ui.viewer.looked_at import LookedAt
from mintwright.ui.window import pages
from mintwright.ui.window.main_window import MainWindow

LATE = {PageName.RECEIPTS: ReceiptsPage, PageName.SIGN_IN: SignInPage, PageName.PRACTICE: PracticePage}


def made(window: MainWindow) -> set[type[QWidget]]:
    """Those of the late pages that there are."""
    return {kind for kind in LATE.values() if window.findChildren(kind)}


def test_a_page_is_made_when_it_is_first_seen(
    empty_window: MainWindow, arun: Arun, idle: Idle, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "_LEISURE_MS", 600_000)

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


@pytest.mark.soak
def test_each_page_is_made_at_leisure_and_shown_without_a_turn_of_fifty_milliseconds(
    empty_window: MainWindow, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "_LEISURE_MS", 0)
    monkeypatch.setattr(pages, "_BETWEEN_MS", 200)

    async def story() -> None:
        await empty_window.fill()
        with measured_turns() as turns:
            await until(lambda: made(empty_window) == set(LATE.values()))
        turns.were_within(0.05, "a turn at leisure")
        for name in LATE:
            with measured_turns() as turns:
                page = empty_window.go(name)
                await until(page.isVisible)
            turns.were_within(0.05, f"the first showing of {name}")

    arun(story())


@pytest.mark.soak
def test_the_plan_is_made_and_shown_without_a_turn_of_fifty_milliseconds(
    empty_window: MainWindow, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await empty_window.fill()
        with measured_turns() as turns:
            empty_window.pages.open_plan()
            await until(lambda: empty_window.pages.shows(PageName.PLAN))
            await until(empty_window.pages.plan.isVisible)
        turns.were_within(0.05, "a turn of the first showing of the plan")

    arun(story())


def test_a_new_receipt_is_filled_in_before_its_page_is_seen(
    live_studio: Studio, window: MainWindow, gather: Gather, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To fill in one of ten thousand assets and to turn to its page are too much for one turn."""
    were_seen, honest = list[bool](), ReceiptSheet.show_receipt

    def note(sheet: ReceiptSheet, *shown: Any) -> None:
        were_seen.append(sheet.isVisible())
        honest(sheet, *shown)

    monkeypatch.setattr(ReceiptSheet, "show_receipt", note)

    async def story() -> None:
        assert not window.pages.receipts.isVisible(), "it is there"
        window.pages.mint_flow.start(await gather(live_studio, 2))
        await until(lambda: window.findChildren(ReviewDialog))
        (dialog,) = window.findChildren(ReviewDialog)
        await until(Person(dialog).button("Continue").isEnabled)
        Person(dialog).press("Continue")
        tick(dialog).click()
        Person(dialog).press("Mint 2 assets on the practice network")
        await until(lambda: window.pages.shows(PageName.RECEIPTS), 30)
        assert not were_seen[0]

    arun(story(), 60)


class Restyled(QObject):
    """Counts how often Qt dresses any part anew."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() is QEvent.Type.StyleChange
        return False


@pytest.mark.parametrize("name", [*LATE, PageName.PLAN])
def test_no_part_of_a_page_is_dressed_over_and_over_while_it_is_made(
    window: MainWindow, qapp: QApplication, name: PageName
) -> None:
    """All that lies inside a part is dressed again when that is put into another: half of the time it took."""
    restyled = Restyled()
    qapp.installEventFilter(restyled)
    page = window.go(name)
    qapp.removeEventFilter(restyled)
    assert restyled.count < 4 * len(page.findChildren(QWidget)), restyled.count


def test_no_part_of_a_review_is_dressed_over_and_over_while_it_is_laid_out(
    studio: Studio, theme: Theme, qapp: QApplication, qtbot: QtBot
) -> None:
    panel, restyled = ReviewPanel(studio, theme, LookedAt()), Restyled()
    qtbot.addWidget(panel)
    qapp.installEventFilter(restyled)
    panel.arrange()
    qapp.removeEventFilter(restyled)
    assert restyled.count < 2 * len(panel.findChildren(QWidget)), restyled.count
