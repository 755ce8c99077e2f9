"""The receipts page by keys alone: found, filtered, added up, noted on, paid for, looked up and written out."""

import csv
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from io import StringIO
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QMenu, QWidget
from tests.parts import kept_mints_of
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather
from tests.ui.receipts.test_finding_receipts import listed, mint
from tests.ui.tab_walk import called, focus, strike

from mintwright.chain.addresses import practice_address
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.receipts.finding.export_dialog import ReceiptExportDialog
from mintwright.ui.receipts.finding.totals_dialog import TotalsDialog
from mintwright.ui.receipts.groups.receipt_list import ReceiptList
from mintwright.ui.receipts.payment_section import PaymentSection
from mintwright.ui.receipts.receipt_foot import ReceiptFoot
from mintwright.ui.widgets.ticket import Ticket
from mintwright.ui.window.main_window import MainWindow

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ADDRESS = practice_address()
FURTHEST = 80  # stops of Tab, round the whole window and back


@pytest.fixture
def receipts(window: MainWindow, studio: Studio) -> MainWindow:
    """The window with forty receipts, of which the newest waits for its payment; no mouse is near it."""
    for number in range(1, 41):
        kept_mints_of(studio).put(mint(number, Network.MAIN if number > 30 else Network.TEST))
    kept_mints_of(studio).put(waiting(mint(41)))
    studio.changes.deliver()
    window.activateWindow()
    return window


def waiting(one: Mint) -> Mint:
    """The same while it waits for its payment."""
    answer = json.loads(one.answer or b"{}")
    answer["transaction"] |= {"status": "waiting", "deposit_address": ADDRESS, "cost": 12.25}
    return replace(one, title="Shore", answer=json.dumps(answer).encode())


def write(words: str) -> None:
    QTest.keyClicks(focus(), words)


def command(words: str) -> None:
    """Find a command by a part of its name, and do it."""
    strike(Qt.Key.Key_K, CTRL)
    write(words)
    strike(Qt.Key.Key_Return)


def tab_to(name: str) -> None:
    """Tab until something of this name has the focus."""
    passed: list[str] = []
    while focus().accessibleName() != name:
        passed.append(called(focus()))
        assert len(passed) < FURTHEST, f"no {name} among {passed}"
        strike(Qt.Key.Key_Tab)


def go_down_to(words: str) -> None:
    """Down in the box that has the focus, until it says this."""
    box = focus()
    assert isinstance(box, QComboBox)
    while box.currentText() != words:
        assert box.currentIndex() < box.count() - 1, [box.itemText(at) for at in range(box.count())]
        strike(Qt.Key.Key_Down)


def test_receipts_are_searched_filtered_and_added_up_by_keys(receipts: MainWindow, arun: Arun, until: Until) -> None:
    async def story() -> None:
        strike(Qt.Key.Key_3, CTRL)
        page = receipts.pages.receipts
        await until(lambda: len(listed(page)) == 41)
        strike(Qt.Key.Key_F, CTRL)
        write("tide")
        await until(lambda: Person(page).sees("14 of 41"))
        command("what was paid")
        await until(lambda: Person(receipts).dialogs(TotalsDialog))
        assert "Of 14 of 41 receipts" in Person(Person(receipts).dialogs(TotalsDialog)[0]).reads()
        strike(Qt.Key.Key_Return)
        await until(lambda: not Person(receipts).dialogs(TotalsDialog))
        receipts.activateWindow()  # the platform of the tests makes no window active by itself
        await until(lambda: QApplication.focusWidget() is not None)
        strike(Qt.Key.Key_Escape)
        await until(lambda: len(listed(page)) == 41)
        strike(Qt.Key.Key_F, CTRL | SHIFT)
        assert focus().accessibleName() == "Filter by: Network"
        go_down_to("Main network")
        await until(lambda: Person(page).sees("10 of 41"))
        tab_to("Filter by: Month")
        go_down_to("November 2026")
        await until(lambda: Person(page).sees("3 of 41"))
        tab_to("Show all")
        strike(Qt.Key.Key_Space)
        await until(lambda: len(listed(page)) == 41)
        assert page.isAncestorOf(focus())
        for name in ("Filter by: Network", "Search receipts"):  # opened, and closed again from among them
            strike(Qt.Key.Key_F, CTRL | SHIFT)
            assert focus().accessibleName() == name
        assert not Person(page).all(QComboBox)
        command("note")
        assert focus().accessibleName() == "Your note"

    arun(story(), 60)


def test_a_receipt_is_noted_on_and_its_address_and_link_are_copied_by_keys(
    receipts: MainWindow, studio: Studio, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        strike(Qt.Key.Key_3, CTRL)
        page = receipts.pages.receipts
        strike(Qt.Key.Key_F, CTRL)
        write("shore")
        await until(lambda: listed(page) == ["Shore"])
        strike(Qt.Key.Key_Down)
        assert focus().accessibleName() == "Receipts"
        for name, copied in (
            ("Copy address for the deposit", ADDRESS),
            ("Copy payment link", f"web+cardano:{ADDRESS}?amount=12.25"),
        ):
            tab_to(name)
            strike(Qt.Key.Key_Space)
            assert QGuiApplication.clipboard().text() == copied
            strike(Qt.Key.Key_Tab)
        tab_to("Your note")
        write("For the show in Porto")
        assert studio.receipt_notes.of(41) == "For the show in Porto"

    arun(story(), 60)


@pytest.mark.parametrize("size", [(960, 640), (1280, 800)])
def test_what_she_noted_as_paid_stays_in_sight_and_the_focus_is_where_the_service_is_asked(
    receipts: MainWindow,
    studio: Studio,
    arun: Arun,
    until: Until,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
) -> None:
    async def note(mint_id: int) -> None:
        kept_mints_of(studio).put(replace(waiting(mint(mint_id)), paid_noted_on=datetime.now(UTC)))
        studio.changes.announce(Kind.MINTS, [mint_id])

    async def story() -> None:
        monkeypatch.setattr(studio.paid_notes, "note", note)
        receipts.setWindowState(Qt.WindowState.WindowNoState)
        receipts.resize(*size)
        strike(Qt.Key.Key_3, CTRL)
        page = receipts.pages.receipts
        strike(Qt.Key.Key_F, CTRL)
        write("shore")
        await until(lambda: listed(page) == ["Shore"])
        strike(Qt.Key.Key_Down)
        tab_to("I paid this")
        strike(Qt.Key.Key_Space)
        await until(lambda: Person(page).sees("You noted on"))
        (said,) = [one for one in Person(page).all(QLabel) if one.text().startswith("You noted on")]
        back = Person(page).button("I did not pay it")
        for one in (said, back):
            assert one.visibleRegion().boundingRect() == one.rect(), f"{one.text()} is out of sight"
        assert focus().accessibleName() == "Check now"

    arun(story(), 60)


def test_what_is_minted_is_looked_up_in_the_browser_by_keys(
    receipts: MainWindow, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url) or True)

    async def story() -> None:
        strike(Qt.Key.Key_3, CTRL)
        page = receipts.pages.receipts
        strike(Qt.Key.Key_F, CTRL)
        write("#40")
        await until(lambda: len(listed(page)) == 1)
        for name in ("Look up: Policy ID", "Look up: Fingerprint"):
            tab_to(name)
            strike(Qt.Key.Key_Space)
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            QTest.keyClick(menu, Qt.Key.Key_Down)
            QTest.keyClick(menu, Qt.Key.Key_Return)
            assert focus().accessibleName() == name
        assert [url.host() for url in opened] == ["cardanoscan.io", "cardanoscan.io"]

    arun(story(), 60)


@pytest.mark.parametrize("kind", ["CSV, a text with commas", "XLSX, for Excel, LibreOffice and Numbers"])
def test_what_is_listed_is_written_out_by_keys(
    receipts: MainWindow, arun: Arun, until: Until, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr(dialogs, "choose_place", proposed_in(tmp_path))

    async def story() -> None:
        strike(Qt.Key.Key_3, CTRL)
        page = receipts.pages.receipts
        strike(Qt.Key.Key_F, CTRL)
        write("tide")
        await until(lambda: len(listed(page)) == 14)
        command("export receipts")
        await until(lambda: Person(receipts).dialogs(ReceiptExportDialog))
        (dialog,) = Person(receipts).dialogs(ReceiptExportDialog)
        dialog.activateWindow()
        tab_to("XLSX, for Excel, LibreOffice and Numbers")
        if focus().accessibleName() != kind:
            strike(Qt.Key.Key_Down)
        assert focus().accessibleName() == kind
        strike(Qt.Key.Key_Return)
        await until(lambda: Person(page).sees("Exported as "), 30)
        (place,) = tmp_path.glob("*receipts*")
        assert place.suffix == f".{kind[: kind.index(',')].lower()}"
        if place.suffix == ".csv":
            assert len(list(csv.reader(StringIO(place.read_bytes().decode("utf-8-sig"), newline="")))) == 15

    arun(story(), 60)


def proposed_in(folder: Path) -> Callable[..., Awaitable[Path]]:
    """The system's own dialog, whose keys are not ours: the name that it proposes is taken."""

    async def choose(_window: object, _title: str, name: str, *_: object) -> Path:
        return folder / name

    return choose


def test_space_shows_the_art_of_the_receipt_and_says_where_it_is_if_not_here(
    window: MainWindow, live_studio: Studio, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        sent = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        window.activateWindow()
        window.pages.open_receipt(sent.id)
        page, seen = window.pages.receipts, list[tuple[list[int], int]]()
        page.view_requested.connect(lambda art_ids, start: seen.append((art_ids, start)))
        await until(lambda: Person(page).all(ReceiptList))
        Person(page).one(ReceiptList).setFocus()
        strike(Qt.Key.Key_Space)
        assert seen == [(ids, ids[0])]
        strike(Qt.Key.Key_Escape)
        await until(Person(page).one(ReceiptList).hasFocus)
        await live_studio.projects.create("Another")
        await until(lambda: not live_studio.uploads.order())
        strike(Qt.Key.Key_Space)
        assert len(seen) == 1
        await until(lambda: Person(window).sees("is not in the open project"))

    arun(story(), 30)


def test_f6_goes_from_the_list_to_the_receipt_to_its_foot_and_round(
    receipts: MainWindow, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        strike(Qt.Key.Key_3, CTRL)
        page = receipts.pages.receipts
        await until(lambda: len(listed(page)) == 41)
        await until(lambda: any(one.isVisible() for one in Person(page).all(PaymentSection)))
        went: list[QWidget | None] = []
        for _ in range(4):
            strike(Qt.Key.Key_F6)
            parts = (
                receipts.sidebar,
                Person(page).one(ReceiptList),
                Person(page).one(Ticket),
                Person(page).one(ReceiptFoot),
            )
            went.append(next((one for one in parts if one is focus() or one.isAncestorOf(focus())), None))
        names = [type(one).__name__ for one in went]
        assert names == ["Ticket", "ReceiptFoot", "Sidebar", "ReceiptList"]
        strike(Qt.Key.Key_F6, SHIFT)
        strike(Qt.Key.Key_F6, SHIFT)
        assert Person(page).one(ReceiptFoot).isAncestorOf(focus())
        assert focus().accessibleName() == "Check now"

    arun(story(), 60)


def test_f6_never_begins_at_what_discards_a_receipt(
    receipts: MainWindow, studio: Studio, arun: Arun, until: Until
) -> None:
    kept_mints_of(studio).put(replace(mint(42), title="Unsent", state=MintState.PREPARED, answer=None))
    studio.changes.deliver()

    async def story() -> None:
        strike(Qt.Key.Key_3, CTRL)
        page = receipts.pages.receipts
        receipts.pages.open_receipt(42)
        foot = Person(page).one(ReceiptFoot)
        await until(foot.discard.isVisible)
        Person(page).one(ReceiptList).setFocus()
        strike(Qt.Key.Key_F6)
        strike(Qt.Key.Key_F6)
        assert foot.isAncestorOf(focus())
        assert focus() is not foot.discard

    arun(story(), 60)


def test_enter_on_a_receipt_leads_to_what_comes_next_of_it_and_presses_nothing_while_it_is_held(
    receipts: MainWindow, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        strike(Qt.Key.Key_3, CTRL)
        page = receipts.pages.receipts
        await until(lambda: len(listed(page)) == 41)
        receipt_list = Person(page).one(ReceiptList)
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            receipt_list.setFocus()
            strike(key)
            assert Person(page).one(Ticket).isAncestorOf(focus())
            had = focus()
            again = QKeyEvent(QEvent.Type.KeyPress, key, Qt.KeyboardModifier.NoModifier, "", autorep=True)
            QApplication.sendEvent(had, again)
            assert focus() is had
        strike(Qt.Key.Key_F6, SHIFT)
        assert receipt_list.hasFocus()

    arun(story(), 60)
