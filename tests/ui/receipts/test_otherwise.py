"""A receipt whose answer is not what was asked for: nobody pays it by habit, and once it is paid it says what to do."""

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QWidget
from pytestqt.qtbot import QtBot
from tests.studio.receipts.test_alarm import BODY, FIRST, NOW, TERMS, said
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.mints import Gather
from tests.ui.tab_walk import focus, strike

from mintwright.domain.weather import FINE, Weather
from mintwright.studio.receipts.receipt import Receipt, receipt_of
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.receipts.paying.clipboard_alarm import asks_for
from mintwright.ui.receipts.printing.receipt_print import receipt_sheets
from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.style.qr import QrCode
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.address_label import grouped
from mintwright.ui.window.main_window import MainWindow

PAY = "Pay with practice wallet"


async def sent_otherwise(studio: Studio, gather: Gather) -> int:
    """A mint whose record has another title than was approved."""
    ids = await gather(studio, 2)
    await studio.practice_tools.change(Weather(other_record=True))
    mint = await studio.minting.mint(studio.reviewer.review(ids, "Gates"))
    await studio.practice_tools.change(FINE)  # other tests have the same service
    await studio.poller.refresh(mint.id)
    studio.changes.deliver()
    return mint.id


@pytest.mark.parametrize("way", ["sent", "chosen"])
def test_no_enter_pays_what_was_answered_otherwise_before_she_says_so(
    way: str, live_studio: Studio, window: MainWindow, gather: Gather, arun: Arun, until: Until, idle: Idle
) -> None:
    async def story() -> None:
        mint_id = await sent_otherwise(live_studio, gather)
        window.pages.open_receipt(mint_id)
        page = window.pages.receipts
        person = Person(page)
        await until(lambda: "Compare before you pay" in person.reads())
        if way == "sent":
            page.show_new(mint_id)
        else:
            strike(Qt.Key.Key_Return)
        for _ in range(3):
            await idle()
            strike(Qt.Key.Key_Return)
        await idle()
        assert not live_studio.minting.receipt(mint_id).issuer_address
        assert focus().accessibleName() in ("Show all fields", "Hide the fields"), "where she compares"
        assert not person.offers(PAY)
        assert not person.offers("Copy address for the deposit")
        agree = person.one(QCheckBox, "I compared it: pay all the same")
        agree.click()
        assert person.offers(PAY)
        assert person.button(PAY).property("kind") != "primary"
        assert focus() is not person.button(PAY)
        agree.click()
        assert not person.offers(PAY)
        agree.click()
        person.press(PAY)
        await until(lambda: bool(live_studio.minting.receipt(mint_id).issuer_address), 30)
        await until(lambda: "before you pay" not in person.reads())
        assert "ask the service about what differs" in person.reads()

    arun(story(), 120)


def otherwise(later: dict[str, Any], terms: dict[str, Any]) -> Receipt:
    """A receipt whose record has another title than was approved, and whose transaction was told so later."""
    answer = json.dumps(BODY | {"uuid": "1", "name": "Another", "transaction": TERMS | terms}).encode()
    return receipt_of(replace(said(terms | later), answer=answer))


CASES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "waiting": ({}, {}),
    "without a price": ({}, {"cost": None}),
    "a price that cannot be read": ({"cost": "NaN"}, {}),
    "a status that cannot be read": ({"status": 7}, {}),
    "a status that nobody knows": ({"status": "queued"}, {}),
    "not released yet": ({"status": "preauth"}, {}),
}


@pytest.mark.parametrize("hours", [3, -3], ids=["in time", "late"])
@pytest.mark.parametrize("is_noted", [False, True], ids=["", "noted as paid"])
@pytest.mark.parametrize("case", CASES)
def test_no_address_is_given_of_what_was_answered_otherwise_before_she_says_so(
    case: str, is_noted: bool, hours: int, theme: Theme, qtbot: QtBot
) -> None:
    receipt = otherwise(*CASES[case])
    if is_noted:
        receipt = replace(receipt, mint=replace(receipt.mint, paid_noted_on=NOW))
    sheet = ReceiptSheet(theme, Actions(theme))
    qtbot.addWidget(sheet)
    sheet.show()
    sheet.follow_clock(lambda _: (receipt.pay_before or NOW) - timedelta(hours=hours))
    sheet.show_receipt(receipt)
    person, standing = Person(sheet), sheet.standing_of(receipt, None)
    told = (part.accessibleName() + part.accessibleDescription() + part.toolTip() for part in person.all(QWidget))
    paper = "".join(one.toPlainText() for one in receipt_sheets(receipt, standing))
    for shown in (person.reads(), *told, paper):
        assert FIRST not in shown
        assert grouped(FIRST)[3] not in shown
    assert not person.all(QrCode)
    assert not any("Copy" in name and ("address" in name or "link" in name) for name in person.names())
    assert not asks_for(receipt, standing, FIRST)
