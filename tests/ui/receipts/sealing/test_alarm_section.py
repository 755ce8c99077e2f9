"""An alarm hides the payment everywhere, shows both values, and leaves the decision to the artist alone."""

import json
from collections import defaultdict
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.studio.receipts.test_alarm import FIRST, OTHER, choice, said
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather

from mintwright.domain.alarm_choice import Decision
from mintwright.studio.export import exchange_texts, receipt_json
from mintwright.studio.practice.practice_tools import PracticeEvent
from mintwright.studio.receipts.alarm.alarm_words import came_of_asking
from mintwright.studio.receipts.finding.receipt_facts import facts_of
from mintwright.studio.receipts.finding.receipt_table import Line, rows_of
from mintwright.studio.receipts.payable import Standing, awaits_payment
from mintwright.studio.receipts.receipt import Receipt, receipt_of
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions
from mintwright.ui.receipts.finding.exchange_dialog import ExchangeDialog
from mintwright.ui.receipts.printing.receipt_print import QR_NAME, QR_PIXELS, receipt_sheets
from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.receipts.receipts_model import summary_of, tone_of
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.receipts.sealing.alarm_section import AlarmSection, HiddenPayment
from mintwright.ui.receipts.sealing.marked_value import MarkedValue
from mintwright.ui.shell.focus import focus_inside
from mintwright.ui.shell.throttle import AGAIN_MS
from mintwright.ui.style.qr import QrCode, picture_of
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.address_label import AddressLabel
from mintwright.ui.widgets.copy_button import CopyButton

CHANGED = said({}, {"deposit_address": OTHER, "status_description": f"Send it to {OTHER}", "cost": 15.25561})
ALARMED = receipt_of(CHANGED)
COST = "15.25561"
IN_TIME = datetime(2024, 5, 12, 12, tzinfo=UTC)  # to pay: until 18:27


@pytest.fixture
def sheet(theme: Theme, qtbot: QtBot) -> ReceiptSheet:
    sheet = ReceiptSheet(theme, Actions(theme))
    sheet.follow_clock(lambda _: IN_TIME)
    sheet.resize(900, 800)
    sheet.show()
    qtbot.addWidget(sheet)
    return sheet


def given_out(sheet: ReceiptSheet, receipt: Receipt) -> dict[str, str]:
    """All that is shown, copied, scanned, printed or saved, by the place where an address could be taken from it."""
    (alarm,) = sheet.findChildren(AlarmSection)
    found = defaultdict[str, list[str]](list)
    for part in (sheet, *sheet.findChildren(QWidget)):
        if part is alarm or alarm.isAncestorOf(part):
            continue
        found["said of parts"] += [part.toolTip(), part.accessibleName(), part.accessibleDescription()]
        if isinstance(part, QLabel | QPushButton | QLineEdit):
            found["words"].append(part.text())
        if isinstance(part, QPlainTextEdit):
            found["long texts"].append(part.toPlainText())
        if isinstance(part, QrCode):
            found["code"].append(part.text_shown)
        if isinstance(part, AddressLabel):
            found["address"].append(part.address)
        if isinstance(part, CopyButton):
            part.click()
            found[f"copied: {part.accessibleDescription() or 'by itself'}"].append(QGuiApplication.clipboard().text())
    link = sheet.offers()[ActionId.COPY_PAYMENT_LINK]
    if link.why_not() is None:
        link.do()
        found["payment link"].append(QGuiApplication.clipboard().text())
    for paper in receipt_sheets(receipt, sheet.standing_of(receipt, None)):
        found["paper"] += [paper.toPlainText(), paper.toHtml()]
        code = paper.resource(QTextDocument.ResourceType.ImageResource, QUrl(QR_NAME))
        found["code on paper"] += [one for one in (FIRST, OTHER) if code == picture_of(one, QR_PIXELS)]
    found["file"].append(receipt_json(receipt.mint, receipt.hidden).decode())
    found["list"] += [summary_of(receipt), str(receipt.words)]
    found["search"].append(facts_of(receipt).words)
    found["spreadsheet"] += ["\t".join(row) for row in rows_of(Line(receipt, "", ""))]
    return {place: "\n".join(said).replace(" ", "").replace("\u200b", "") for place, said in found.items()}


def places_of(address: str, places: dict[str, str]) -> set[str]:
    return {place for place, said in places.items() if address in said}


def test_under_an_alarm_no_place_gives_out_an_address_and_once_it_is_decided_each_does(
    sheet: ReceiptSheet, qtbot: QtBot
) -> None:
    """The walk is no blind one: in each of these places it finds the address where it may be."""
    sheet.show_receipt(ALARMED)
    QGuiApplication.clipboard().setText("before")
    places = given_out(sheet, ALARMED)
    assert places_of(FIRST, places) == places_of(OTHER, places) == set()
    assert "payment link" not in places
    assert not awaits_payment(ALARMED)
    decided = receipt_of(replace(CHANGED, choices=(choice(ALARMED, Decision.USE_NEW),)))
    sheet.show_receipt(decided)
    (code,) = sheet.findChildren(QrCode)
    qtbot.waitUntil(lambda: code.text_shown == OTHER)
    places = given_out(sheet, decided)
    assert places_of(OTHER, places) >= {
        "code", "address", "payment link", "paper", "code on paper", "file", "search",
    }  # fmt: skip
    assert places["payment link"] == f"web+cardano:{OTHER}?amount={COST}"
    sheet.show_receipt(ALARMED)
    assert OTHER not in "".join(given_out(sheet, ALARMED).values()), "nothing of it stays"


def test_no_code_is_worked_out_of_a_payment_that_an_alarm_has_hidden_meanwhile(
    sheet: ReceiptSheet, qtbot: QtBot
) -> None:
    decided = receipt_of(replace(CHANGED, choices=(choice(ALARMED, Decision.USE_NEW),)))
    (code,), over = sheet.findChildren(QrCode), list[str]()
    sheet.show_receipt(decided)
    sheet.show_receipt(ALARMED)
    QTimer.singleShot(10 * AGAIN_MS, lambda: over.append(code.text_shown))
    qtbot.waitUntil(lambda: bool(over))
    assert over == [""]


def test_no_amount_is_shown_that_could_be_sent(sheet: ReceiptSheet) -> None:
    sheet.show_receipt(ALARMED)
    shown = [one.text() for one in sheet.findChildren(QLabel) if one.isVisibleTo(sheet)]
    assert not any(COST in text for text in shown)
    assert not any(COST in paper.toPlainText() for paper in receipt_sheets(ALARMED, Standing.ALARM))
    assert COST not in summary_of(ALARMED)


def test_both_values_are_shown_marked_and_cannot_be_copied(sheet: ReceiptSheet) -> None:
    sheet.show_receipt(ALARMED)
    values = [one for one in sheet.findChildren(MarkedValue) if one.isVisibleTo(sheet)]
    assert len(values) == 2
    plain: list[str] = []
    for one in values:
        document = QTextDocument()
        document.setHtml(one.text())
        plain.append(document.toPlainText().replace(" ", ""))
        assert "underline" in one.text()
        assert one.textInteractionFlags() == Qt.TextInteractionFlag.NoTextInteraction
        assert "letters differ" in one.accessibleDescription()
    assert plain == [FIRST, OTHER]
    assert any(one.isVisibleTo(sheet) for one in sheet.findChildren(HiddenPayment))


def test_enter_decides_nothing_and_no_button_is_chosen_beforehand(sheet: ReceiptSheet, qtbot: QtBot) -> None:
    decided: list[tuple[str, Decision]] = []
    (section,) = sheet.findChildren(AlarmSection)
    section.decided.connect(lambda key, decision: decided.append((key, decision)))
    sheet.show_receipt(ALARMED)
    offered = [one for one in section.buttons.values() if one.isVisibleTo(sheet)]
    assert [one.text().strip() for one in offered] == ["Use the first", "Use the new one", "Keep it hidden"]
    for part in (section, section.ask_again, *offered):
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            QTest.keyClick(part, key)
        assert not (isinstance(part, QPushButton) and (part.isDefault() or part.autoDefault()))
        assert part.accessibleName() or (isinstance(part, QPushButton) and part.text())
    assert decided == []
    QTest.keyClick(section.buttons[Decision.DO_NOT_PAY], Qt.Key.Key_Space)
    assert ALARMED.alarm is not None
    assert decided == [(ALARMED.alarm.key, Decision.DO_NOT_PAY)]
    QTest.keyClick(section.buttons[Decision.USE_NEW], Qt.Key.Key_Space)
    assert len(decided) == 1, "decided once until that was written"
    sheet.allow()
    QTest.keyClick(section.buttons[Decision.USE_NEW], Qt.Key.Key_Space)
    assert len(decided) == 2


def test_once_it_is_paid_there_is_nothing_left_to_decide(sheet: ReceiptSheet) -> None:
    (section,) = sheet.findChildren(AlarmSection)
    decided = receipt_of(replace(CHANGED, choices=(choice(ALARMED, Decision.USE_NEW),)))
    sheet.show_receipt(decided)
    assert section.buttons[Decision.USE_FIRST].isVisibleTo(sheet)
    sheet.show_receipt(replace(decided, issuer_address=OTHER))
    assert not any(one.isVisibleTo(sheet) for one in section.buttons.values())
    assert "You decided on" in words_of(section)


def test_whoever_presses_enter_is_told_what_does_it(sheet: ReceiptSheet) -> None:
    """Everywhere else Enter presses what has the focus: that it did nothing here looked like a program that hangs."""
    (section,) = sheet.findChildren(AlarmSection)
    sheet.show_receipt(ALARMED)
    for part in (section, section.ask_again, section.buttons[Decision.USE_NEW]):
        section.say_asked(None)
        assert "Space presses" not in words_of(section)
        QTest.keyClick(part, Qt.Key.Key_Return)
        assert "Space presses the button that has the focus" in words_of(section)
    QTest.keyClick(section.buttons[Decision.DO_NOT_PAY], Qt.Key.Key_Space)
    assert "Space presses" not in words_of(section)


def words_of(section: AlarmSection) -> str:
    return "\n".join(one.text() for one in section.findChildren(QLabel) if one.isVisibleTo(section))


@pytest.mark.parametrize("decision", Decision)
def test_whoever_decided_by_keys_stays_with_the_alarm(sheet: ReceiptSheet, decision: Decision) -> None:
    """What stands after the buttons discards the mint, or forces it."""
    sheet.show_receipt(ALARMED)
    (section,) = sheet.findChildren(AlarmSection)
    section.buttons[decision].setFocus()
    QTest.keyClick(section.buttons[decision], Qt.Key.Key_Space)
    assert sheet.focusWidget() is section
    sheet.show_receipt(receipt_of(replace(CHANGED, choices=(choice(ALARMED, decision),))))
    sheet.allow()
    assert sheet.focusWidget() is section


def test_in_a_small_window_what_was_decided_is_in_sight(sheet: ReceiptSheet, qtbot: QtBot) -> None:
    """The alarm becomes small, and what stood far down is past it."""
    sheet.resize(420, 320)
    sheet.show_receipt(ALARMED)
    (section,) = sheet.findChildren(AlarmSection)
    use = section.buttons[Decision.USE_FIRST]
    focus_inside(use)
    qtbot.waitUntil(lambda: not use.visibleRegion().isEmpty())
    QTest.keyClick(use, Qt.Key.Key_Space)
    sheet.show_receipt(receipt_of(replace(CHANGED, choices=(choice(ALARMED, Decision.USE_FIRST),))))
    sheet.allow()
    qtbot.waitUntil(lambda: sheet.focusWidget() is section and not section.visibleRegion().isEmpty(), timeout=3_000)


def test_an_alarm_is_announced_once_and_the_list_says_not_to_pay(
    sheet: ReceiptSheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(
        "mintwright.ui.receipts.sealing.alarm_section.announce", lambda _widget, words: heard.append(words)
    )
    sheet.show_receipt(ALARMED)
    sheet.show_receipt(replace(ALARMED, title="Another title"))
    (words,) = heard
    assert words.startswith("Do not pay. The address changed. You never asked for a new one.")
    assert tone_of(ALARMED) == "bad"


def test_asking_again_is_asked_once_and_says_what_came_of_it(sheet: ReceiptSheet) -> None:
    asked: list[int] = []
    sheet.asking_requested.connect(asked.append)
    sheet.show_receipt(ALARMED)
    (section,) = sheet.findChildren(AlarmSection)
    QTest.keyClick(section.ask_again, Qt.Key.Key_Space)
    QTest.keyClick(section.ask_again, Qt.Key.Key_Space)
    assert asked == [ALARMED.mint.id], "asked once until it is answered"
    before = ALARMED.alarm
    sheet.show_asked_again(came_of_asking(before, before).filled(when="14:03:05"))
    assert sees(section, "Asked again at 14:03:05: the service answers the same.")
    assert section.ask_again.isEnabled()
    another = receipt_of(said({}, {"deposit_address": OTHER, "cost": 99}))
    sheet.show_receipt(another)
    assert not sees(section, "Asked again"), "that was said of what was found before"
    assert "something else now" in str(came_of_asking(before, another.alarm))
    sheet.show_receipt(receipt_of(said({}, {})))
    sheet.show_asked_again(came_of_asking(before, None).filled(when="14:04:00"))
    assert sees(sheet, "Asked again at 14:04:00: nothing is wrong with the answer any more.")


async def readdressed(studio: Studio, theme: Theme, qtbot: QtBot, gather: Gather) -> ReceiptsPage:
    """The page, on which a mint is shown for which the service has named another address since."""
    page = ReceiptsPage(studio, theme, Actions(theme))
    page.resize(1100, 800)
    page.show()
    qtbot.addWidget(page)
    mint = await studio.minting.mint(studio.reviewer.review(await gather(studio, 2), "Night Garden"))
    await studio.poller.refresh(mint.id)
    await studio.practice_tools.trigger(mint.id, PracticeEvent.READDRESS)
    page.show_new(mint.id)
    return page


def test_asking_again_asks_the_service_and_leaves_the_keyboard_where_it_is(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        page = await readdressed(live_studio, theme, qtbot, gather)
        (section,) = page.findChildren(AlarmSection)
        await until(section.ask_again.isVisible, 15)
        section.ask_again.setFocus()
        section.ask_again.click()
        await until(lambda: sees(section, "the service answers the same."), 15)
        assert page.focusWidget() is section.ask_again
        assert section.ask_again.isEnabled()

    arun(story(), 60)


def test_the_new_address_is_shown_only_once_she_says_that_the_service_told_her_so(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    """One click, as large as its neighbours, showed the code of the address that may be a thief's."""

    async def story() -> None:
        page = await readdressed(live_studio, theme, qtbot, gather)
        (section,) = page.findChildren(AlarmSection)
        new = section.buttons[Decision.USE_NEW]
        await until(new.isVisible, 15)
        for answer in ("Do not pay yet", "The service told me so"):
            new.click()
            await until(lambda: Person(page.window()).offers("The service told me so"))
            assert "does not come back" in Person(page.window()).reads()
            assert not any(one.address for one in page.findChildren(AddressLabel))
            Person(page.window()).press(answer)
            await until(lambda: not Person(page.window()).offers("The service told me so"))
            await until(lambda: new.isEnabled())
            assert new.isVisible() is (answer == "Do not pay yet")
        await until(lambda: any(one.address for one in page.findChildren(AddressLabel)))

    arun(story(), 60)


def sees(part: QWidget, words: str) -> bool:
    return any(words in one.text() for one in part.findChildren(QLabel) if one.isVisibleTo(part))


def test_what_was_decided_is_said_and_can_be_decided_anew(sheet: ReceiptSheet) -> None:
    sheet.show_receipt(receipt_of(replace(CHANGED, choices=(choice(ALARMED, Decision.USE_FIRST),))))
    (section,) = sheet.findChildren(AlarmSection)
    words = [one.text() for one in section.findChildren(QLabel) if one.isVisibleTo(sheet)]
    assert any("to pay as it was first answered" in one for one in words)
    assert any("The address changed after the first answer." in one for one in words), "also once folded"
    offered = [one.text().strip() for one in section.buttons.values() if one.isVisibleTo(sheet)]
    assert offered == ["Use the new one", "Keep it hidden"]
    assert not section.ask_again.isVisibleTo(sheet), "it is decided"
    shown = [one.address for one in sheet.findChildren(AddressLabel) if one.address]
    assert shown == [FIRST]


def test_the_clipboard_gets_nothing_by_any_action_of_the_sheet(sheet: ReceiptSheet) -> None:
    sheet.show_receipt(ALARMED)
    clipboard = QGuiApplication.clipboard()
    clipboard.setText("before")
    for one in sheet.findChildren(CopyButton):
        if one.isVisibleTo(sheet) and one.isEnabled():
            one.click()
            assert clipboard.text() not in (FIRST, OTHER, COST)
    for label in sheet.findChildren(AddressLabel):
        QTest.keyClick(label, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
        assert clipboard.text() not in (FIRST, OTHER)


def test_what_was_sent_and_answered_is_read_without_the_addresses(theme: Theme, qtbot: QtBot, arun: Arun) -> None:
    escaped = json.dumps({"transaction": {"deposit_address": OTHER}}).replace(OTHER[0], f"\\u{ord(OTHER[0]):04x}")
    for mint in (ALARMED.mint, replace(ALARMED.mint, transaction=escaped.encode())):
        dialog = ExchangeDialog(theme, mint, arun(exchange_texts(mint, ALARMED.hidden)))
        qtbot.addWidget(dialog)
        clipboard = QGuiApplication.clipboard()
        for box in dialog.findChildren(QPlainTextEdit):
            assert FIRST not in box.toPlainText()
            assert OTHER not in box.toPlainText()
        for one in dialog.findChildren(CopyButton):
            one.click()
            assert FIRST not in clipboard.text()
            assert OTHER not in clipboard.text()


def test_only_the_gate_knows_of_addresses_that_are_hidden() -> None:
    """Whatever shows an address reads it from the receipt: nobody reads a record's own."""
    sources = Path(__file__).parents[4] / "src" / "mintwright" / "ui"
    readers = {path.name for path in sources.rglob("*.py") if "transaction.deposit_address" in path.read_text("utf-8")}
    assert readers == set()
    assert json.loads(receipt_json(ALARMED.mint, ALARMED.hidden))["answer"]["transaction"]["deposit_address"] != FIRST
