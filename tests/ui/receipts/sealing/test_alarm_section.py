"""An alarm hides the payment everywhere, shows both values, and leaves the decision to the artist alone."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPlainTextEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.studio.receipts.test_alarm import FIRST, OTHER, choice, said

from mintwright.domain.alarm_choice import Decision
from mintwright.studio.export import receipt_json
from mintwright.studio.receipts.receipt import Receipt, receipt_of
from mintwright.ui.actions.actions import Actions
from mintwright.ui.receipts.finding.exchange_dialog import ExchangeDialog
from mintwright.ui.receipts.payment_section import awaits_payment, invites_to_pay
from mintwright.ui.receipts.printing.receipt_print import receipt_sheets
from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.receipts.receipts_model import summary_of, tone_of
from mintwright.ui.receipts.sealing.alarm_section import AlarmSection, HiddenPayment
from mintwright.ui.receipts.sealing.marked_value import MarkedValue
from mintwright.ui.style.qr import QrCode
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.address_label import AddressLabel
from mintwright.ui.widgets.copy_button import CopyButton

CHANGED = said({}, {"deposit_address": OTHER, "status_description": f"Send it to {OTHER}", "cost": 15.25561})
ALARMED = receipt_of(CHANGED)
COST = "15.25561"


@pytest.fixture
def sheet(theme: Theme, qtbot: QtBot) -> ReceiptSheet:
    sheet = ReceiptSheet(theme, Actions(theme))
    sheet.resize(900, 800)
    sheet.show()
    qtbot.addWidget(sheet)
    return sheet


def given_out(sheet: ReceiptSheet, receipt: Receipt) -> str:
    """Everything from which an address could be taken: whatever can be copied, scanned, pressed, printed or saved."""
    (alarm,) = sheet.findChildren(AlarmSection)
    found: list[str] = []
    for part in (sheet, *sheet.findChildren(QWidget)):
        if part is alarm or alarm.isAncestorOf(part):
            continue
        found += [part.toolTip(), part.accessibleName(), part.accessibleDescription()]
        if isinstance(part, QLabel | QPushButton | QLineEdit):
            found.append(part.text())
        if isinstance(part, QPlainTextEdit):
            found.append(part.toPlainText())
        if isinstance(part, QrCode):
            found.append(part.text_shown)
        if isinstance(part, AddressLabel):
            found.append(part.address)
        if isinstance(part, CopyButton):
            part.click()
            found.append(QGuiApplication.clipboard().text())
    for paper in receipt_sheets(receipt):
        found += [paper.toPlainText(), paper.toHtml()]
    found += [receipt_json(receipt.mint, receipt.hidden).decode(), summary_of(receipt), str(receipt.words)]
    return "\n".join(found).replace(" ", "").replace("\u200b", "")


def test_under_an_alarm_nothing_gives_out_an_address_and_once_it_is_decided_all_do(sheet: ReceiptSheet) -> None:
    """The walk is no blind one: it finds the address where it may be."""
    sheet.show_receipt(ALARMED)
    everything = given_out(sheet, ALARMED)
    assert FIRST not in everything
    assert OTHER not in everything
    assert not awaits_payment(ALARMED)
    assert not invites_to_pay(ALARMED)
    decided = receipt_of(replace(CHANGED, choices=(choice(ALARMED, Decision.USE_NEW),)))
    sheet.show_receipt(decided)
    everything = given_out(sheet, decided)
    assert everything.count(OTHER) > 3
    sheet.show_receipt(ALARMED)
    assert OTHER not in given_out(sheet, ALARMED), "nothing of it stays"


def test_no_amount_is_shown_that_could_be_sent(sheet: ReceiptSheet) -> None:
    sheet.show_receipt(ALARMED)
    shown = [one.text() for one in sheet.findChildren(QLabel) if one.isVisibleTo(sheet)]
    assert not any(COST in text for text in shown)
    assert not any(COST in paper.toPlainText() for paper in receipt_sheets(ALARMED))
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
    assert [one.text().strip() for one in offered] == ["Use the first", "Use the new one", "Do not pay"]
    for part in (section, *offered):
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


def test_what_was_decided_is_said_and_can_be_decided_anew(sheet: ReceiptSheet) -> None:
    sheet.show_receipt(receipt_of(replace(CHANGED, choices=(choice(ALARMED, Decision.USE_FIRST),))))
    (section,) = sheet.findChildren(AlarmSection)
    words = [one.text() for one in section.findChildren(QLabel) if one.isVisibleTo(sheet)]
    assert any("to pay as it was first answered" in one for one in words)
    offered = [one.text().strip() for one in section.buttons.values() if one.isVisibleTo(sheet)]
    assert offered == ["Use the new one", "Do not pay"]
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


def test_what_was_sent_and_answered_is_read_without_the_addresses(theme: Theme, qtbot: QtBot) -> None:
    escaped = json.dumps({"transaction": {"deposit_address": OTHER}}).replace(OTHER[0], f"\\u{ord(OTHER[0]):04x}")
    for mint in (ALARMED.mint, replace(ALARMED.mint, transaction=escaped.encode())):
        dialog = ExchangeDialog(theme, mint, hidden=ALARMED.hidden)
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
