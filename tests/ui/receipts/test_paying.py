"""Paying safely: the clipboard is compared once and never kept, the link is exact, what is not documented is said."""

import gc
import json
import logging
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from uuid import uuid4

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QClipboard, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPlainTextEdit, QRadioButton
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather
from tests.ui.receipts.printing.on_paper import receipt_sheets

from mintwright.chain.addresses import key_address
from mintwright.domain.alarm_choice import Decision
from mintwright.domain.networks import Network
from mintwright.studio.changes import Kind
from mintwright.studio.receipts.payable import WITHHELD, Standing
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.receipts.finding.exchange_dialog import ExchangeDialog
from mintwright.ui.receipts.paying.clipboard_alarm import ClipboardAlarm, asks_for
from mintwright.ui.receipts.paying.copied_address import LOOK_AFTER_MS, CopiedAddress
from mintwright.ui.receipts.paying.payment_rules import RULES
from mintwright.ui.receipts.paying.replaced_dialog import ReplacedDialog
from mintwright.ui.receipts.paying.time_left import TimeLeft, time_left
from mintwright.ui.receipts.printing import receipt_print
from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.style.qr import QrCode
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.address_label import AddressLabel

ADDRESS = "addr_test1vqucea4m5pjmwvfe3kx5jp280xwyjkhcszq0ag7099qfxxq24kpnd"
THIEF = "addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs68faae"
OTHER = key_address(bytes([5] * 28), network=0)
SECRET = "correct horse battery staple"
ReceiptOn = Callable[[Network], Receipt]


@pytest.fixture
def sheet(theme: Theme, qtbot: QtBot) -> ReceiptSheet:
    sheet = ReceiptSheet(theme, Actions(theme))
    sheet.resize(900, 800)
    sheet.show()
    qtbot.addWidget(sheet)
    return sheet


def replaced_by(qtbot: QtBot, words: str, copied: str = ADDRESS, *, owns: bool = False) -> list[tuple[str, str]]:
    """What is told when this is on the clipboard after the copy."""
    told: list[tuple[str, str]] = []
    watch = CopiedAddress(after_ms=0)
    watch.replaced.connect(lambda *said: told.append(said))
    clipboard = QGuiApplication.clipboard()
    clipboard.setText(copied)
    watch.expect(copied)
    clipboard.setText(words)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QClipboard, "ownsClipboard", lambda _: owns)
        qtbot.waitUntil(lambda: not watch.is_due)
    return told


def test_a_replaced_address_is_told_with_both(qtbot: QtBot) -> None:
    assert replaced_by(qtbot, THIEF) == [(ADDRESS, THIEF)]
    assert replaced_by(qtbot, f"web+cardano:{THIEF}?amount=14") == [(ADDRESS, f"web+cardano:{THIEF}?amount=14")]


def test_an_address_that_is_still_there_is_no_alarm(qtbot: QtBot) -> None:
    assert replaced_by(qtbot, ADDRESS) == []
    assert replaced_by(qtbot, f"{ADDRESS}\n") == [], "programs that keep what was copied may add a line break"
    assert replaced_by(qtbot, "") == [], "where it cannot be read it is empty"


def test_what_claims_to_be_no_address_is_never_shown(qtbot: QtBot) -> None:
    for private in (SECRET, f"addr1 {SECRET}", "addr1" + "q" * 400):
        assert replaced_by(qtbot, private) == [(ADDRESS, "")]


def test_what_this_program_copied_itself_is_no_alarm(qtbot: QtBot) -> None:
    assert replaced_by(qtbot, "14.70", owns=True) == []


def test_the_clipboard_is_read_once_and_within_a_second(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    reads: list[str] = []
    monkeypatch.setattr(QClipboard, "text", lambda _: reads.append("read") or THIEF)
    watch = CopiedAddress()
    assert LOOK_AFTER_MS < 1_000
    with qtbot.waitSignal(watch.replaced, timeout=5_000):
        watch.expect(ADDRESS)
        assert reads == []
    assert reads == ["read"]
    assert not watch.is_due, "it would look again"
    watch.expect(ADDRESS)
    watch.forget()
    assert not watch.is_due
    assert reads == ["read"]


def test_what_is_on_the_clipboard_is_neither_kept_nor_logged(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    secret, told = f"{SECRET} {uuid4()}", list[tuple[str, str]]()
    watch = CopiedAddress(after_ms=0)
    watch.replaced.connect(lambda *said: told.append(said))
    QGuiApplication.clipboard().setText(secret)
    watch.expect(ADDRESS)
    qtbot.waitUntil(lambda: not watch.is_due)
    assert told == [(ADDRESS, "")]
    assert secret not in caplog.text
    kept = (value for one in gc.get_objects() if isinstance(one, dict) for value in list(one.values()))
    assert not [value for value in kept if type(value) is str and value == secret]


def test_the_alarm_says_both_and_enter_does_nothing(theme: Theme, qtbot: QtBot) -> None:
    dialog = ReplacedDialog(theme, ADDRESS, THIEF)
    qtbot.addWidget(dialog)
    dialog.show()
    said = Person(dialog).reads_at_once()
    assert "Do not pay" in said
    assert [one.address for one in dialog.findChildren(AddressLabel)] == [ADDRESS, THIEF]
    assert not any(
        one.isDefault() or one.autoDefault() for one in map(Person(dialog).button, ("Copy it again", "Close"))
    )
    assert "Do not pay" in dialog.windowTitle()


def test_the_keys_that_copy_never_copy_the_address_that_was_put_in_place(theme: Theme, qtbot: QtBot) -> None:
    dialog = ReplacedDialog(theme, ADDRESS, THIEF)
    qtbot.addWidget(dialog)
    dialog.show()
    asked: list[str] = []
    dialog.copy_requested.connect(asked.append)
    yours, other = dialog.findChildren(AddressLabel)
    assert dialog.focusWidget() is yours
    assert other.focusPolicy() is Qt.FocusPolicy.NoFocus
    QGuiApplication.clipboard().setText(SECRET)
    QTest.keyClick(yours, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert asked == [ADDRESS], "as by the button: checked, and compared again"
    assert QGuiApplication.clipboard().text() == SECRET


def test_the_alarm_does_not_show_what_may_be_private(theme: Theme, qtbot: QtBot) -> None:
    dialog = ReplacedDialog(theme, ADDRESS, "")
    qtbot.addWidget(dialog)
    dialog.show()
    assert Person(dialog).sees("It is not shown here")


def test_copying_again_after_an_alarm_is_compared_again(theme: Theme, qtbot: QtBot, arun: Arun, until: Until) -> None:
    async def story() -> None:
        page = QLabel("A page")
        qtbot.addWidget(page)
        page.show()
        alarm = ClipboardAlarm(theme, page)
        QGuiApplication.clipboard().setText(THIEF)
        alarm.expect(ADDRESS)
        await until(lambda: Person(page).dialogs(ReplacedDialog))
        Person(page).press("Copy it again")
        assert QGuiApplication.clipboard().text() == ADDRESS
        QGuiApplication.clipboard().setText(THIEF)
        await until(lambda: Person(page).dialogs(ReplacedDialog))
        Person(page).press("Close")

    arun(story(), 20)


def test_an_address_that_an_alarm_hides_by_now_is_not_copied_again(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    """The alarm of the clipboard lies over the one of the receipt."""

    async def story() -> None:
        ids = await gather(live_studio, 1)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Cat"))
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        page.resize(1076, 800)
        page.show()
        qtbot.addWidget(page)
        for is_hidden in (False, True):
            await until(lambda: Person(page).offers("Copy address for the deposit"))  # that it was copied is not said
            Person(page).press("Copy address for the deposit")
            address = QGuiApplication.clipboard().text()
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(QClipboard, "ownsClipboard", lambda _: False)
                QGuiApplication.clipboard().setText(THIEF)
                await until(lambda: Person(page).dialogs(ReplacedDialog))
            if is_hidden:
                record = json.loads(live_studio.minting.mint_by_id(mint.id).answer or b"")["transaction"]
                changed = json.dumps(record | {"deposit_address": OTHER}).encode()
                await live_studio.minting.keep_transaction(mint.id, changed)
                await until(lambda: live_studio.minting.receipt(mint.id).alarm is not None)
            Person(page).press("Copy it again")
            assert QGuiApplication.clipboard().text() == (THIEF if is_hidden else address)
            await until(lambda: not Person(page).dialogs(ReplacedDialog))

    arun(story(), 40)


def test_what_was_copied_is_copied_again_whichever_receipt_is_shown_by_now_but_no_link_with_an_earlier_price(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        first, other = [
            await live_studio.minting.mint(live_studio.reviewer.review([one], title))
            for one, title in zip(ids, ("Cat", "Dog"), strict=True)
        ]
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        page.resize(1076, 800)
        page.show()
        qtbot.addWidget(page)
        for button, is_dearer in (("address for the deposit", False), ("payment link", False), ("payment link", True)):
            page.show_mint(first.id)
            await until(lambda button=button: Person(page).offers(f"Copy {button}") or Person(page).sees("Copied"))
            Person(page).press(f"Copy {button}")
            copied = QGuiApplication.clipboard().text()
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(QClipboard, "ownsClipboard", lambda _: False)
                QGuiApplication.clipboard().setText(THIEF)
                await until(lambda: Person(page).dialogs(ReplacedDialog))
            page.show_mint(other.id)
            if is_dearer:
                record = json.loads(live_studio.minting.mint_by_id(first.id).answer or b"")["transaction"]
                await live_studio.minting.keep_transaction(first.id, json.dumps(record | {"cost": 20}).encode())
                alarm = live_studio.minting.receipt(first.id).alarm
                assert alarm is not None
                await live_studio.alarm_choices.decide(first.id, alarm.key, Decision.USE_NEW)
                await until(lambda: live_studio.minting.receipt(first.id).cost == 20)
            Person(page).press("Copy it again")
            assert QGuiApplication.clipboard().text() == (THIEF if is_dearer else copied)
            await until(lambda: not Person(page).dialogs(ReplacedDialog))

    arun(story(), 60)


def test_an_address_that_is_copied_out_of_what_the_service_said_is_watched_over_too(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 1)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Cat"))
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        page.resize(1076, 800)
        page.show()
        qtbot.addWidget(page)
        await until(lambda: Person(page).offers("Copy address for the deposit"))
        Person(page).press("What was sent and answered…")
        await until(lambda: Person(page).dialogs(ExchangeDialog))
        Person(page).choose("Answered")
        box = Person(page).one(QPlainTextEdit, "What was answered")
        assert box.find(live_studio.minting.receipt(mint.id).deposit_address), "which chooses it"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(QClipboard, "ownsClipboard", lambda _: True)  # Qt's offscreen platform does not know
            box.copy()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(QClipboard, "ownsClipboard", lambda _: False)
            QGuiApplication.clipboard().setText(THIEF)
            await until(lambda: Person(page).dialogs(ReplacedDialog))
        for dialog in (ReplacedDialog, ExchangeDialog):
            Person(page).one(dialog).reject()
        await until(lambda: not Person(page).dialogs())

    arun(story(), 60)


def test_an_alarm_closes_what_shows_the_addresses_word_for_word(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 1)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Cat"))
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        page.resize(1076, 800)
        page.show()
        qtbot.addWidget(page)
        record = json.loads(live_studio.minting.mint_by_id(mint.id).answer or b"")["transaction"]
        for address in (record["deposit_address"], OTHER):
            await until(lambda: Person(page).offers("What was sent and answered…"))
            Person(page).press("What was sent and answered…")
            await until(lambda: Person(page).dialogs(ExchangeDialog))
            told = json.dumps(record | {"deposit_address": address, "status_description": "Waiting"}).encode()
            await live_studio.minting.keep_transaction(mint.id, told)
            if address == OTHER:
                await until(lambda: not Person(page).dialogs(ExchangeDialog))
            else:
                live_studio.changes.deliver()
                assert Person(page).dialogs(ExchangeDialog), "there is nothing to hide"
                Person(page).one(ExchangeDialog).reject()
                await until(lambda: not Person(page).dialogs(ExchangeDialog))
        Person(page).press("What was sent and answered…")
        await until(lambda: Person(page).dialogs(ExchangeDialog))
        live_studio.changes.announce(Kind.MINTS, {mint.id})
        live_studio.changes.deliver()
        assert Person(page).dialogs(ExchangeDialog), "what is hidden there already is to be read"
        Person(page).one(ExchangeDialog).reject()
        await until(lambda: not Person(page).dialogs(ExchangeDialog))

    arun(story(), 60)


def test_copying_the_address_or_the_link_is_told_and_the_amount_is_not(
    sheet: ReceiptSheet, receipt_on: ReceiptOn
) -> None:
    copied, other = list[str](), list[bool]()
    sheet.address_copied.connect(copied.append)
    sheet.other_copied.connect(lambda: other.append(True))
    sheet.show_receipt(receipt_on(Network.TEST))
    Person(sheet).press("Copy address for the deposit")
    Person(sheet).press("Copy payment link")
    assert copied == [ADDRESS, f"web+cardano:{ADDRESS}?amount=10.17"]
    assert QApplication.clipboard().text() == f"web+cardano:{ADDRESS}?amount=10.17"
    assert other == []
    Person(sheet).press("Copy the amount")
    assert (len(copied), other) == (2, [True])


def test_the_code_holds_the_bare_address_until_the_artist_chooses_the_link(
    sheet: ReceiptSheet, receipt_on: ReceiptOn, qtbot: QtBot
) -> None:
    receipt = receipt_on(Network.TEST)
    sheet.show_receipt(receipt)
    (code,) = sheet.findChildren(QrCode)
    qtbot.waitUntil(lambda: code.text_shown == ADDRESS)
    Person(sheet).one(QRadioButton, "QR code: Address and amount").click()
    qtbot.waitUntil(lambda: code.text_shown == f"web+cardano:{ADDRESS}?amount=10.17")
    assert code.accessibleName() == "QR code of the address and the amount"
    sheet.show_receipt(replace(receipt, mint=replace(receipt.mint, id=99), deposit_address=THIEF))
    qtbot.waitUntil(lambda: code.text_shown == THIEF)  # the next receipt begins with the bare address


def test_until_a_code_is_worked_out_its_room_is_empty(sheet: ReceiptSheet, receipt_on: ReceiptOn, qtbot: QtBot) -> None:
    """To work it out takes a turn of its own; the code of another address is never seen meanwhile."""
    receipt = receipt_on(Network.TEST)
    sheet.show_receipt(receipt)
    (code,) = sheet.findChildren(QrCode)
    assert (code.text_shown, code.pixmap().isNull()) == ("", True), "the turn that shows the receipt is long already"
    qtbot.waitUntil(lambda: not code.pixmap().isNull())
    room = code.sizeHint()
    sheet.show_receipt(replace(receipt, mint=replace(receipt.mint, id=99), deposit_address=THIEF))
    assert (code.text_shown, code.pixmap().isNull(), code.sizeHint()) == ("", True, room)
    sheet.show_receipt(receipt)
    qtbot.waitUntil(lambda: bool(code.text_shown))
    assert code.text_shown == ADDRESS, "what is not shown any more is not worked out"


def test_each_place_names_the_amount_that_can_be_sent(sheet: ReceiptSheet, receipt_on: ReceiptOn) -> None:
    """A service that counts in floats named more places than a wallet takes, and each place said another amount."""
    receipt = replace(receipt_on(Network.TEST), cost=Decimal("15.255610000000001"))
    sheet.show_receipt(receipt)
    Person(sheet).press("Copy the amount")
    assert QApplication.clipboard().text() == "15.255611"
    Person(sheet).press("Copy payment link")
    assert QApplication.clipboard().text().endswith("?amount=15.255611")
    papers = [paper.toPlainText() for paper in receipt_sheets(receipt)]
    for said in (Person(sheet).reads_at_once(), *papers[:1]):
        assert "15.255611" in said
        assert "15.2556100" not in said


def test_nothing_gives_out_a_link_where_nothing_is_to_be_paid(sheet: ReceiptSheet, receipt_on: ReceiptOn) -> None:
    receipt = receipt_on(Network.TEST)
    sheet.show_receipt(replace(receipt, is_doubtful=True))
    assert not Person(sheet).offers("Copy payment link")
    sheet.show_receipt(replace(receipt, cost=None))
    assert Person(sheet).offers("Copy address for the deposit")
    assert not Person(sheet).offers("Copy payment link")
    assert not Person(sheet).all(QRadioButton)


@pytest.mark.needs("zbarimg")
def test_a_reader_reads_what_was_chosen(
    sheet: ReceiptSheet, receipt_on: ReceiptOn, tmp_path: Path, qtbot: QtBot
) -> None:
    sheet.show_receipt(receipt_on(Network.TEST))
    (code,) = sheet.findChildren(QrCode)
    program = shutil.which("zbarimg")
    assert program is not None
    for choose, expected in (
        ("QR code: Address alone", ADDRESS),
        ("QR code: Address and amount", f"web+cardano:{ADDRESS}?amount=10.17"),
    ):
        Person(sheet).one(QRadioButton, choose).click()
        qtbot.waitUntil(lambda wanted=expected: code.text_shown == wanted)
        picture = tmp_path / "code.png"
        assert code.grab().save(str(picture))
        read = subprocess.run([program, "-q", "--raw", str(picture)], capture_output=True, check=True, text=True)
        assert read.stdout.strip() == expected


def test_the_time_left_is_said_in_words_and_when_it_is_over() -> None:
    now = datetime(2026, 11, 25, 12, tzinfo=UTC)
    assert text(time_left(now + timedelta(hours=5, minutes=12), now)) == "5 h 12 min left to pay"
    assert text(time_left(now + timedelta(seconds=40), now)) == "40 s left to pay"
    for over in (now, now - timedelta(days=2)):
        assert text(time_left(over, now)) == "The time to pay is over. Do not pay any more."


def test_the_ticket_says_how_long_there_is(sheet: ReceiptSheet, receipt_on: ReceiptOn) -> None:
    receipt = receipt_on(Network.TEST)
    sheet.show_receipt(replace(receipt, pay_before=datetime.now(UTC) + timedelta(hours=23, minutes=30)))
    assert Person(sheet).sees("23 h 29 min left to pay") or Person(sheet).sees("23 h 30 min left to pay")
    sheet.show_receipt(receipt)
    assert not Person(sheet).sees("left to pay")


def test_the_paper_of_what_she_noted_as_paid_asks_for_nothing(receipt_on: ReceiptOn) -> None:
    receipt = receipt_on(Network.TEST)
    noted = replace(receipt, mint=replace(receipt.mint, paid_noted_on=datetime.now(UTC)))
    asked, unasked = (next(receipt_sheets(one)) for one in (receipt, noted))
    assert "Send exactly" in asked.toPlainText()
    assert "Send exactly" not in unasked.toPlainText()
    assert "Do not pay twice" in unasked.toPlainText()
    assert 'src="qr"' in asked.toHtml()
    assert 'src="qr"' not in unasked.toHtml()


@pytest.mark.parametrize("standing", sorted(WITHHELD))
def test_the_paper_of_what_nobody_shall_pay_gives_no_address(receipt_on: ReceiptOn, standing: Standing) -> None:
    receipt = receipt_on(Network.TEST)
    (paper,) = receipt_print.receipt_sheets(receipt, standing)
    assert "Send exactly" not in paper.toPlainText()
    assert receipt.deposit_address[:9] not in paper.toPlainText()
    assert "Pay before" not in paper.toPlainText()
    assert 'src="qr"' not in paper.toHtml()


@pytest.mark.parametrize("standing", Standing)
def test_what_nobody_shall_pay_is_not_copied_again_once_the_clipboard_was_replaced(
    receipt_on: ReceiptOn, standing: Standing
) -> None:
    receipt = receipt_on(Network.TEST)
    assert asks_for(receipt, standing, receipt.deposit_address) == (standing not in WITHHELD)


def test_a_receipt_of_which_nothing_is_seen_takes_the_artist_at_her_word(
    sheet: ReceiptSheet, receipt_on: ReceiptOn
) -> None:
    receipt, now, noted = receipt_on(Network.TEST), datetime.now(UTC), list[int]()
    sheet.paid_noted.connect(noted.append)
    sheet.show_receipt(receipt)
    person = Person(sheet)
    person.press("I paid this")
    assert noted == [receipt.mint.id]
    assert not person.button("I paid this").isEnabled(), "a double click notes it once"
    sheet.allow()
    sheet.show_receipt(receipt, exported_on=now)
    assert person.button("I paid this").isEnabled(), "paid by that file, or by hand"
    by_hand = replace(receipt, mint=replace(receipt.mint, paid_noted_on=now))
    for other in (by_hand, replace(receipt, pay_before=now), replace(receipt, issuer_address=OTHER)):
        sheet.show_receipt(other)
        assert not person.offers("I paid this")


def test_the_paper_of_what_is_too_late_to_pay_says_so(receipt_on: ReceiptOn) -> None:
    end = datetime(2026, 11, 25, 12, tzinfo=UTC)
    late = replace(receipt_on(Network.TEST), pay_before=end)
    (paper,) = receipt_sheets(late, now=end)
    assert "Do not pay any more" in paper.toPlainText()
    assert late.deposit_address[:9] not in paper.toPlainText()


@pytest.mark.parametrize("network", [Network.PRACTICE, Network.TEST])
def test_once_the_time_to_pay_is_over_nothing_invites_to_pay_though_the_ticket_was_open_all_the_time(
    sheet: ReceiptSheet, receipt_on: ReceiptOn, network: Network
) -> None:
    until = datetime(2026, 11, 25, 12, tzinfo=UTC)
    clock = [until - timedelta(seconds=1)]
    sheet.follow_clock(lambda _: clock[0])
    sheet.show_receipt(replace(receipt_on(network), pay_before=until))
    assert Person(sheet).sees("Send exactly")
    clock[0] = until
    (left,) = sheet.findChildren(TimeLeft)
    left.tell()
    assert Person(sheet).sees("Do not pay any more")
    assert not Person(sheet).sees("Send exactly")
    for words in ("Copy address for the deposit", "Copy the amount", "Copy payment link", "Pay with practice wallet"):
        assert not Person(sheet).offers(words)
    assert not [one for one in sheet.findChildren(QrCode) if one.isVisible()]


def test_late_short_surplus_and_double_are_said_as_the_service_documents_them(
    sheet: ReceiptSheet, receipt_on: ReceiptOn
) -> None:
    sheet.show_receipt(receipt_on(Network.MAIN))
    assert not Person(sheet).sees("the service documents")
    Person(sheet).press("Show: Late, wrong amount, twice?")
    said = Person(sheet).reads_at_once()
    for rule in RULES:
        assert text(rule) in said
        assert "documents" in text(rule)
    assert "neither check nor promise" in said
    sheet.show_receipt(replace(receipt_on(Network.PRACTICE), cost=Decimal(3)))
    assert not Person(sheet).sees("Too little")
