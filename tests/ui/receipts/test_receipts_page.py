"""Receipts: what to pay and where, what is not known, and advice that prevents a second mint."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QListView, QPlainTextEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.mints import Gather, asks_twice_a_second

from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import Mint, MintState, NotedOutcome
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.domain.weather import FINE, Weather
from mintwright.practice import PracticeServer
from mintwright.studio.practice.practice_tools import PracticeEvent
from mintwright.studio.receipts.mint_status import StepState
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.notices.banner import Banner
from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.receipts.receipts_model import tone_of
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.style.formatting import ada, moment
from mintwright.ui.style.qr import QrCode
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.address_label import AddressLabel
from mintwright.ui.widgets.ticket import StepList

DONE, NOW, AHEAD, FAILED = StepState.DONE, StepState.CURRENT, StepState.AHEAD, StepState.FAILED
ADDRESS = "addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3jcu5d8ps7zex2k2xt3uqxgjqnnj83ws8lhrn648jjxtwq2ytjqp"
WHEN = datetime(2026, 11, 20, 16, 40, tzinfo=UTC)


def receipt(state: MintState, *steps: StepState, **given: Any) -> Receipt:
    mint = Mint(
        id=7, project_id=1, title="Night Garden", network=Network.TEST, base_url="https://example.org", art_ids=(1, 2),
        is_collection=True, body=b"[]", sha256="00", state=state, prepared_on=WHEN,
    )  # fmt: skip
    names = ("Sent to the service", "Paid", "Minted")
    shown = tuple((Sentence("test", name), step) for name, step in zip(names, steps, strict=False))
    return Receipt(
        mint=mint, title="Night Garden", count=2, network=Network.TEST, status=Sentence("test", "A status"),
        steps=shown, **given,
    )  # fmt: skip


@pytest.fixture
def sheet(theme: Theme, qtbot: QtBot) -> ReceiptSheet:
    sheet = ReceiptSheet(theme, Actions(theme))
    sheet.show()
    qtbot.addWidget(sheet)
    return sheet


def test_a_minted_collection_shows_what_to_pay_and_copies_it(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        page.resize(1076, 800)
        page.show()
        qtbot.addWidget(page)
        assert "No receipts yet" in Person(page).reads_at_once()
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        await live_studio.poller.refresh(mint.id)
        page.show_mint(mint.id)
        await until(lambda: "Night Garden" in Person(page).reads_at_once())
        known = live_studio.minting.receipt(mint.id)
        await until(lambda: page.findChildren(AddressLabel)[0].address == known.deposit_address != "")
        assert known.cost is not None
        assert ada(known.cost) in Person(page).reads_at_once()
        assert page.findChildren(QrCode)[0].text_shown == known.deposit_address
        Person(page).press("Copy address for the deposit")
        assert QApplication.clipboard().text() == known.deposit_address
        Person(page).press("Copy the amount")
        assert Decimal(QApplication.clipboard().text()) == known.cost
        Person(page).press("Copy: Policy ID")
        assert QApplication.clipboard().text() == known.policy_id

    arun(story(), 20)


def test_only_who_has_to_pay_is_asked_to(sheet: ReceiptSheet) -> None:
    asked = receipt(MintState.ANSWERED, DONE, NOW, AHEAD, deposit_address=ADDRESS, cost=Decimal("14"))
    sheet.show_receipt(asked)
    assert sheet.findChildren(QrCode)[0].isVisible()
    for steps in ((DONE, DONE, NOW), (DONE, DONE, DONE), (DONE, AHEAD, FAILED)):
        sheet.show_receipt(
            receipt(MintState.ANSWERED, *steps, deposit_address=ADDRESS, cost=Decimal("14"), policy_id="5f2c")
        )
        assert not sheet.findChildren(QrCode)[0].isVisible()
        assert "Send exactly" not in Person(sheet).reads_at_once()


def test_a_page_that_is_not_seen_shows_a_receipt_once_it_is(
    live_studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown, show = [], ReceiptSheet.show_receipt
    monkeypatch.setattr(ReceiptSheet, "show_receipt", lambda *given: (shown.append(given[1].title), show(*given)))

    async def story() -> None:
        ids = await gather(live_studio, 3)
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        qtbot.addWidget(page)
        await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        monkeypatch.setattr(live_studio.poller, "look_at", lambda _: None)  # which would bring more news
        live_studio.changes.deliver()
        assert shown == [], "a receipt of ten thousand was laid out for nobody"
        page.show()
        sheet = page.findChildren(ReceiptSheet)[0]
        assert (shown, sheet.updatesEnabled()) == ([], False), "in the turn to its page, or seen as it was before"
        await until(lambda: shown and sheet.updatesEnabled())
        assert set(shown) == {"Night Garden"}
        page.hide()
        page.show()
        assert sheet.updatesEnabled(), "it is laid out again, though nothing has changed"

    arun(story())


def test_the_practice_wallet_pays_and_the_steps_move_by_themselves(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 1)
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        page.show()
        qtbot.addWidget(page)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        page.show_mint(mint.id)
        await until(lambda: Person(page).offers("Pay with practice wallet"))
        heard = Person(page).button("Pay with practice wallet").accessibleDescription()
        assert heard.startswith("Send exactly ")
        assert "\u00a0₳. This money is not real" in heard
        Person(page).press("Pay with practice wallet")
        assert not Person(page).button("Pay with practice wallet").isEnabled()
        await until(lambda: Person(page).sees("A payment was seen."))
        assert not Person(page).offers("Pay with practice wallet")
        await until(lambda: live_studio.minting.receipt(mint.id).transaction_status == "confirmed", 15)
        await until(lambda: not Person(page).sees("Send exactly"))

    arun(story(), 20)


def test_only_the_practice_network_offers_its_wallet(sheet: ReceiptSheet) -> None:
    asked = receipt(MintState.ANSWERED, DONE, NOW, AHEAD, deposit_address=ADDRESS, cost=Decimal("14"))
    sheet.show_receipt(asked)
    assert not Person(sheet).offers("Pay with practice wallet")
    assert "never from an exchange" in Person(sheet).reads_at_once()
    sheet.show_receipt(replace(asked, network=Network.PRACTICE))
    assert Person(sheet).offers("Pay with practice wallet")
    assert "never from an exchange" not in Person(sheet).reads_at_once()
    sheet.show_receipt(replace(asked, network=Network.PRACTICE, issuer_address=ADDRESS))
    assert not Person(sheet).offers("Pay with practice wallet")


def test_who_pays_goes_on_at_check_now(sheet: ReceiptSheet) -> None:
    asked = receipt(
        MintState.ANSWERED, DONE, NOW, AHEAD, deposit_address=ADDRESS, cost=Decimal("14"), policy_id="5f2c",
        transaction_uuid="1", transaction_status="PENDING",
    )  # fmt: skip
    sheet.activateWindow()
    sheet.show_receipt(replace(asked, network=Network.PRACTICE))
    Person(sheet).button("Pay with practice wallet").setFocus()
    Person(sheet).press("Pay with practice wallet")
    assert Person(sheet).button("Check now").hasFocus()


def test_the_keys_of_pages_scroll_the_ticket_from_its_foot_too(sheet: ReceiptSheet, qtbot: QtBot) -> None:
    sheet.activateWindow()
    sheet.resize(700, 500)
    sheet.show_receipt(receipt(MintState.ANSWERED, DONE, NOW, AHEAD, deposit_address=ADDRESS, transaction_uuid="1"))
    bar = sheet.findChildren(QScrollArea)[0].verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    check = Person(sheet).button("Check now")
    check.setFocus()
    qtbot.keyClick(check, Qt.Key.Key_PageDown)
    assert bar.value() > 0
    qtbot.keyClick(check, Qt.Key.Key_End)
    assert bar.value() == bar.maximum()
    qtbot.keyClick(check, Qt.Key.Key_Home)
    assert bar.value() == 0


def test_a_message_has_the_width_of_the_page(
    live_studio: Studio, theme: Theme, qtbot: QtBot, gather: Gather, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        page.resize(1076, 800)
        page.show()
        qtbot.addWidget(page)
        ids = await gather(live_studio, 1)
        await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        (sheet,), (notice,) = page.findChildren(ReceiptSheet), page.findChildren(Banner)
        await until(sheet.isVisible)
        notice.say("Saved as Night Garden receipt.pdf in a folder with a name that is not short.")
        await until(notice.isVisible)
        assert notice.width() == page.width()

    arun(story())


def test_what_the_service_did_not_give_is_said(sheet: ReceiptSheet) -> None:
    missing = Sentence("test", "The service gives only the number of the transaction.")
    differs = Sentence("test", "3 assets were asked for, the service answered with 2.")
    sheet.show_receipt(receipt(MintState.ANSWERED, DONE, NOW, AHEAD, missing=(missing,), differences=(differs,)))
    assert str(missing) in Person(sheet).reads_at_once()
    assert str(differs) in Person(sheet).reads_at_once()
    assert not sheet.findChildren(QrCode)[0].isVisible()


def test_an_unknown_outcome_says_not_to_mint_again(sheet: ReceiptSheet) -> None:
    problem = Sentence("test", "It is not known whether this was minted.")
    sheet.show_receipt(receipt(MintState.UNKNOWN, FAILED, AHEAD, AHEAD, problem=problem, details="ReadError"))
    assert str(problem) in Person(sheet).reads_at_once()
    assert "Do not mint it again until you know." in Person(sheet).reads_at_once()
    Person(sheet).press("Show: Details for whoever helps you")
    assert Person(sheet).one(QPlainTextEdit, "Technical answer").toPlainText() == "ReadError"
    Person(sheet).press("Copy the details")
    assert QApplication.clipboard().text() == "ReadError"


def test_an_unknown_outcome_on_the_practice_network_is_told_as_a_rehearsal(sheet: ReceiptSheet) -> None:
    unknown = receipt(MintState.UNKNOWN, FAILED, AHEAD, AHEAD)
    sheet.show_receipt(unknown)
    assert "rehearsal" not in Person(sheet).reads_at_once()
    sheet.show_receipt(replace(unknown, network=Network.PRACTICE))
    assert "Do not mint it again until you know." in Person(sheet).reads_at_once()
    assert "Here it is a rehearsal, and nothing is lost." in Person(sheet).reads_at_once()


def test_what_was_never_sent_can_be_sent_once_or_discarded(sheet: ReceiptSheet) -> None:
    sheet.show_receipt(receipt(MintState.PREPARED, NOW, AHEAD, AHEAD))
    assert "exactly what you reviewed, even if one of its files was saved again" in Person(sheet).reads_at_once()
    wishes: list[int] = []
    sheet.send_requested.connect(wishes.append)
    send = Person(sheet).button("Send now")
    send.click()
    send.click()
    assert wishes == [7]
    sheet.allow()
    assert send.isEnabled()
    assert Person(sheet).offers("Discard")
    sheet.show_receipt(receipt(MintState.ANSWERED, DONE, NOW, AHEAD))
    assert not send.isVisible()


def test_a_hostile_title_and_answer_stay_text(sheet: ReceiptSheet) -> None:
    hostile = Sentence("test", "{said}", said="<img src='file:///etc/passwd'><b>bold</b>")
    sheet.show_receipt(replace(receipt(MintState.REFUSED, FAILED, problem=hostile), title="<h1>Night</h1>"))
    assert "<b>bold</b>" in Person(sheet).reads_at_once()
    for label in sheet.findChildren(QLabel):
        if "<b>bold</b>" in label.text() or "<h1>" in label.text():
            assert label.textFormat() == label.textFormat().PlainText


@pytest.mark.parametrize(
    ("state", "steps", "tone"),
    [
        (MintState.PREPARED, (NOW, AHEAD, AHEAD), "plain"),
        (MintState.SENDING, (NOW, AHEAD, AHEAD), "info"),
        (MintState.ANSWERED, (DONE, NOW, AHEAD), "warn"),
        (MintState.ANSWERED, (DONE, DONE, NOW), "info"),
        (MintState.ANSWERED, (DONE, DONE, DONE), "ok"),
        (MintState.ANSWERED, (DONE, AHEAD, FAILED), "bad"),
        (MintState.REFUSED, (FAILED, AHEAD, AHEAD), "bad"),
        (MintState.UNKNOWN, (FAILED, AHEAD, AHEAD), "bad"),
    ],
)
def test_the_colour_follows_the_steps(state: MintState, steps: tuple[StepState, ...], tone: str) -> None:
    assert tone_of(receipt(state, *steps)) == tone


def test_the_steps_are_also_said_in_words(sheet: ReceiptSheet) -> None:
    sheet.show_receipt(receipt(MintState.ANSWERED, DONE, NOW, AHEAD))
    assert sheet.findChildren(StepList)[0].accessibleName() == "Status: Paid, step 2 of 3"


def test_check_now_says_what_was_found_and_keeps_the_focus(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 1)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        page.resize(1076, 500)
        page.show()
        qtbot.addWidget(page)
        page.show_mint(mint.id)
        page.activateWindow()
        check = Person(page).button("Check now")
        check.setFocus()
        check.click()
        await until(lambda: Person(page).sees("Checked just now: "))
        assert check.isEnabled()
        assert page.focusWidget() is check
        await live_studio.session.switch(Network.TEST)
        check.click()
        await until(lambda: Person(page).sees("This receipt belongs to the practice network. Switch to it to check."))

    arun(story(), 20)


def test_until_when_to_pay_is_said_while_nothing_was_paid(sheet: ReceiptSheet) -> None:
    asked = receipt(MintState.ANSWERED, DONE, NOW, AHEAD, deposit_address=ADDRESS, cost=Decimal("14"), pay_before=WHEN)
    sheet.show_receipt(asked)
    assert (
        f"Pay before {moment(WHEN)}: the service’s documentation says that later payments are refunded."
        in Person(sheet).reads_at_once()
    )
    sheet.show_receipt(replace(asked, issuer_address=ADDRESS))
    assert "Pay before" not in Person(sheet).reads_at_once()


def test_why_a_mint_does_not_go_on_is_said_with_what_to_do(sheet: ReceiptSheet) -> None:
    advice, said = Sentence("test", "Ask for the payment back."), Sentence("test", "The service says: <b>Too large</b>")
    sheet.show_receipt(receipt(MintState.ANSWERED, DONE, AHEAD, FAILED, advice=advice, words=said))
    assert f"{advice}\n{said}" in Person(sheet).reads_at_once()


def test_once_a_payment_was_seen_nothing_invites_to_pay_again(sheet: ReceiptSheet) -> None:
    asked = receipt(MintState.ANSWERED, DONE, NOW, AHEAD, deposit_address=ADDRESS, cost=Decimal("14"))
    sheet.show_receipt(replace(asked, issuer_address=ADDRESS))
    assert not sheet.findChildren(QrCode)[0].isVisible()
    assert "Send exactly" not in Person(sheet).reads_at_once()
    assert not Person(sheet).offers("Copy the amount")
    said = Person(sheet).reads_at_once()
    assert "documentation does not say what becomes of a second one: ask the service before you send more." in said
    assert sheet.findChildren(AddressLabel)[0].isVisible(), "for the rest"
    sheet.show_receipt(asked)
    assert sheet.findChildren(QrCode)[0].isVisible()
    assert "Send exactly" in Person(sheet).reads_at_once()


def test_what_another_account_minted_is_asked_for_in_its_name(
    live_studio: Studio,
    practice: PracticeServer,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    gather: Gather,
) -> None:
    session = live_studio.session

    async def sign_in(name: str) -> None:
        secret = practice.credentials().secret_token
        await session.sign_in_secret(Network.TEST, practice.base_url, secret, label=name)

    async def story() -> None:
        await session.switch(Network.TEST)
        await sign_in("Gallery")
        ids = await gather(live_studio, 2)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        session.add_account()
        await sign_in("Atelier")
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        page.show()
        qtbot.addWidget(page)
        page.show_mint(mint.id)
        elsewhere = "This receipt belongs to the account “Gallery”. Switch to it to check."

        def times() -> int:
            return sum(label.text() == elsewhere for label in page.findChildren(QLabel) if label.isVisible())

        assert times() == 1, "nobody watches it from here"
        Person(page).press("Check now")
        await until(lambda: times() == 2)
        await session.switch_account(mint.account)
        await until(lambda: times() == 1)  # what was answered before stays until it is asked for again
        await session.sign_out()
        await until(lambda: Person(page).sees("You are signed out, so this may be old. Sign in to check."))

    arun(story(), 30)


def test_why_the_wallet_did_not_pay_is_said_until_it_does(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    """“Nothing was paid” stood over the receipt of what was minted since."""

    async def story() -> None:
        ids = await gather(live_studio, 1)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        await live_studio.poller.refresh(mint.id)
        await live_studio.practice_tools.trigger(mint.id, PracticeEvent.READDRESS)
        await live_studio.poller.refresh(mint.id)
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        page.show()
        qtbot.addWidget(page)
        page.show_mint(mint.id)
        refused = "Nothing was paid: no mint waits at this address any more."
        for choice, is_refused in (("Use the first", True), ("Use the new one", False)):
            await until(lambda choice=choice: Person(page).offers(choice))
            Person(page).press(choice)
            if choice == "Use the new one":
                await until(lambda: Person(page).offers("The service told me so"))
                Person(page).press("The service told me so")
            await until(lambda choice=choice: not Person(page).offers(choice))  # else that of before is still paid
            await until(lambda: Person(page).offers("Pay with practice wallet"))
            Person(page).press("Pay with practice wallet")
            await until(lambda is_refused=is_refused: Person(page).sees(refused) is is_refused)
        await until(lambda: live_studio.minting.receipt(mint.id).issuer_address != "")
        assert not Person(page).sees(refused)

    arun(story(), 30)


async def noted(page: QWidget, choice: str, until: Until) -> None:
    """Press the choice, and once more in the question that follows."""
    Person(page).press(choice)
    await until(lambda: any(dialog.isVisible() for dialog in page.findChildren(QDialog)))
    dialog = next(dialog for dialog in page.findChildren(QDialog) if dialog.isVisible())
    assert Person(dialog).button("Not yet").isDefault()
    Person(dialog).press(choice)


def test_a_lost_answer_is_settled_by_what_the_artist_found_out_and_can_be_opened_again(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, practice: PracticeServer
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        await live_studio.practice_tools.change(Weather(drop_after=1))
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        await live_studio.practice_tools.change(FINE)
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        page.show()
        qtbot.addWidget(page)
        assert not Person(page).offers("Take my note back")
        Person(page).button("It was not minted").setFocus()
        await noted(page, "It was not minted", until)
        await until(lambda: Person(page).sees("that it was not minted."))
        assert page.window().focusWidget() is Person(page).button("Take my note back"), (
            "whoever uses the keys can go on"
        )
        assert Person(page).sees(f"You noted on {moment(live_studio.minting.mint_by_id(mint.id).noted_on)}")
        assert live_studio.reviewer.review(ids).sent_before is None
        assert "Do not mint it again" not in Person(page).reads_at_once()
        Person(page).press("Take my note back")
        await until(lambda: Person(page).sees("Do not mint it again until you know."))
        await until(lambda: page.window().focusWidget() is Person(page).button("It was minted"))
        assert live_studio.reviewer.review(ids).sent_before is not None
        await noted(page, "It was minted", until)
        await until(lambda: Person(page).sees("Minted, as you noted"))
        assert tone_of(live_studio.minting.receipt(mint.id)) == "ok"
        assert len(live_studio.minting.mints()) == 1, "nothing was sent by itself"

    arun(story(), 30)


def test_only_an_unknown_outcome_can_be_settled(sheet: ReceiptSheet) -> None:
    for state in MintState:
        sheet.show_receipt(receipt(state, FAILED, AHEAD, AHEAD))
        assert Person(sheet).offers("It was minted") == (state is MintState.UNKNOWN)
        assert Person(sheet).offers("It was not minted") == (state is MintState.UNKNOWN)


def test_what_was_not_minted_is_no_longer_red() -> None:
    unknown = receipt(MintState.UNKNOWN, DONE, AHEAD)
    settled = replace(unknown, mint=replace(unknown.mint, noted=NotedOutcome.NOT_MINTED, noted_on=WHEN))
    assert tone_of(settled) == "plain"


def test_large_text_in_a_small_window_cuts_nothing_off_the_receipt(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        await live_studio.poller.refresh(mint.id)
        theme.choose(text_percent=150)
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        page.resize(870, 650)
        page.show()
        qtbot.addWidget(page)
        await until(lambda: Person(page).sees("Send exactly"))
        copy = Person(page).button("Copy address for the deposit")
        await until(lambda: copy.mapTo(page, copy.rect().bottomRight()).x() < 870)
        assert page.minimumSizeHint().width() <= 870
        receipts = next(view for view in page.findChildren(QListView) if view.accessibleName() == "Receipts")
        assert receipts.width() > 300, "network and status can be read in the list as well"

    arun(story(), 20)


def test_the_ticket_is_as_wide_as_its_parts_need_though_no_news_of_the_mint_come(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, idle: Idle, gather: Gather
) -> None:
    """Parts that are not dressed yet need more room: that must not stay until somebody has news."""

    async def story() -> None:
        ids = await gather(live_studio, 2)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        await live_studio.poller.refresh(mint.id)
        await live_studio.session.sign_out()
        await idle()
        theme.choose(text_percent=150)
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        page.resize(870, 650)
        page.show()
        qtbot.addWidget(page)
        await idle()
        receipts = next(view for view in page.findChildren(QListView) if view.accessibleName() == "Receipts")
        assert receipts.width() > 300

    arun(story(), 20)


def test_a_receipt_that_is_not_watched_says_why_as_plain_text_until_it_is_again(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 1)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        page.show()
        qtbot.addWidget(page)
        page.show_mint(mint.id)
        service = live_studio.session.service
        ask, read = service.transaction, service.transactions_page

        async def breaks(*_: object, **options: Any) -> Any:
            raise MintwrightError(Sentence("t", "The service said <b>no</b>."))

        service.transaction = service.transactions_page = breaks
        said = "This may be old, because asking failed. The service said <b>no</b>. It is asked again by itself."
        ask = asks_twice_a_second(live_studio.poller)
        await until(lambda: ask() or Person(page).sees(said))
        shown = next(label for label in page.findChildren(QLabel) if label.text() == said)
        assert shown.textFormat() is Qt.TextFormat.PlainText
        service.transaction, service.transactions_page = ask, read
        await until(lambda: ask() or not Person(page).sees(said))

    arun(story(), 30)


@pytest.mark.parametrize("is_told", [True, False])
def test_nobody_is_sent_to_the_service_before_it_was_asked_once(
    live_studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    until: Until,
    gather: Gather,
    monkeypatch: pytest.MonkeyPatch,
    is_told: bool,
) -> None:
    """A collection's answer names only its transaction; the rest is a second question, and its answer takes time."""
    asked, may = asyncio.Event(), asyncio.Event()
    page = ReceiptsPage(live_studio, theme, Actions(theme))
    page.resize(1076, 900)
    page.show()
    qtbot.addWidget(page)

    async def story() -> None:
        ids = await gather(live_studio, 2)
        service = live_studio.session.service
        honest = service.transaction

        async def later(uuid: str, *, is_glance: bool = False) -> Any:
            asked.set()
            await may.wait()
            return await honest(uuid, is_glance=is_glance) if is_told else None

        async def no_list(*_: object, **options: Any) -> None:
            return None

        monkeypatch.setattr(service, "transaction", later)
        monkeypatch.setattr(service, "transactions_page", no_list)
        live_studio.poller.start()
        await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        await until(lambda: Person(page).sees("Asking the service for the price and the address"))
        await until(asked.is_set)
        assert Person(page).sees("Asking the service for the price and the address")
        assert not Person(page).sees("Waiting for the service to name the address")
        may.set()
        await until(lambda: not Person(page).sees("Asking the service for the price and the address"))
        assert Person(page).sees("Waiting for the service to name the address") is not is_told
        assert Person(page).sees("Send exactly") is is_told

    arun(story(), 20)
