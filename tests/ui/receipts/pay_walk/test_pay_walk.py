"""Paying one after another: on leads what the service has seen or the artist's own note, and nothing else is paid."""

import asyncio
import json
from dataclasses import replace
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QClipboard, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid
from tests.parts import kept_mints_of
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.mints import Gather

from mintwright.chain.addresses import key_address
from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import Network
from mintwright.domain.plan.kept_plan import KeptMint, KeptPlan
from mintwright.domain.sentences import Sentence
from mintwright.domain.weather import FINE, Weather
from mintwright.studio.receipts.payable import Standing, standing_of
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.receipts.pay_walk.pay_dialog import PayDialog
from mintwright.ui.receipts.paying.exported_question import ExportedQuestion
from mintwright.ui.receipts.paying.replaced_dialog import ReplacedDialog
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.formatting import ada
from mintwright.ui.style.qr import QrCode
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.address_label import AddressLabel
from mintwright.ui.window.main_window import MainWindow

COUNT = 4
OTHER = key_address(bytes([5] * 28), network=0)
THIEF = key_address(bytes([6] * 28), network=0)


class Walking:
    """Somebody who pays a plan of four mints of one asset each on the practice network."""

    def __init__(self, window: MainWindow, studio: Studio, until: Until, gather: Gather) -> None:
        self.window, self.studio, self.until, self._gather = window, studio, until, gather
        self.mint_ids: list[int] = []
        self._plan: KeptPlan | None = None

    @property
    def plan(self) -> KeptPlan:
        assert self._plan is not None
        return self._plan

    async def send(self) -> None:
        """Each is with the service, and can be paid."""
        ids = await self._gather(self.studio, COUNT)
        for at, art_id in enumerate(ids):
            self.studio.drafts.edit(art_id, name=f"Gate {at}", asset_name=f"Gate{at}")
        await self.studio.drafts.flush()
        collection = self.studio.projects.current_collection.id
        mints = [KeptMint(art_ids=(one,)) for one in ids]
        self._plan = await self.studio.plans.create("Gates", collection, ids[0], mints)
        for at, art_id in enumerate(ids):
            mint = await self.studio.minting.mint(self.studio.reviewer.review([art_id], f"Gates {at + 1}"))
            self.studio.plans.note_attempt(mint.id, self.plan.id, self.plan.mints[at].id)
            self.mint_ids.append(mint.id)
        await self.until(lambda: all(self.standing(one) is Standing.TO_PAY for one in self.mint_ids), 30)
        self.studio.changes.deliver()

    def standing(self, mint_id: int) -> Standing:
        receipt = self.studio.minting.receipt(mint_id)
        return standing_of(receipt, self.studio.session.scope, self.studio.practice_tools.now_on(receipt.network))

    async def open(self, action: ActionId = ActionId.PAY_PLAN) -> PayDialog:
        self.window.all_actions.run(action)
        await self.until(self.dialogs)
        (dialog,) = self.dialogs()
        return dialog

    def dialogs(self) -> list[PayDialog]:
        return [one for one in self.window.findChildren(PayDialog) if one.isVisible()]

    async def seen(self, at: int) -> None:
        """The service has seen the payment of this one."""
        await self.until(lambda: self.standing(self.mint_ids[at]) is Standing.SEEN, 30)

    async def told(self, at: int, **changed: object) -> None:
        """The service answers this of one of them from now on."""
        mint = self.studio.minting.mint_by_id(self.mint_ids[at])
        record = json.loads(mint.transaction or b"null") or json.loads(mint.answer or b"")["transaction"]
        await self.studio.minting.keep_transaction(mint.id, json.dumps(record | changed).encode())
        self.studio.changes.deliver()


@pytest.fixture
def walking(live_studio: Studio, window: MainWindow, until: Until, gather: Gather) -> Walking:
    return Walking(window, live_studio, until, gather)


def is_not_ours(_: QClipboard) -> bool:
    return False


def plain(dialog: PayDialog) -> str:
    return Person(dialog).reads().translate({0x2068: None, 0x2069: None, 0xA0: " "})


def given_out(dialog: QWidget) -> set[str]:
    """The addresses that can be read, copied or scanned in it."""
    labels = {one.address for one in dialog.findChildren(AddressLabel) if one.isVisible()}
    codes = {one.text_shown for one in dialog.findChildren(QrCode) if one.isVisible()}
    return labels | codes - {""}  # a code is drawn in a turn of its own


def test_on_leads_what_the_service_has_seen_or_her_own_note_and_the_end_says_what_came_of_all(
    walking: Walking, arun: Arun, until: Until, idle: Idle
) -> None:
    async def story() -> None:
        await walking.send()
        dialog = await walking.open()
        person = Person(dialog)
        first, second, third, last = walking.mint_ids
        assert "1 of 4" in plain(dialog)
        assert "Pay “Gates”" in plain(dialog)
        receipt = walking.studio.minting.receipt(first)
        assert given_out(dialog) == {receipt.deposit_address}
        assert not dialog.on.isEnabled()
        dialog.walk.go_on()
        assert dialog.walk.number == 1, "not even by another way"
        person.press("Pay with practice wallet")
        await walking.seen(0)
        await until(dialog.on.isEnabled)
        assert not dialog.card.payment.isVisible(), "nothing invites to pay twice"
        dialog.on.click()
        assert "2 of 4" in plain(dialog)
        dialog.paid.click()
        await until(dialog.on.isEnabled)
        assert walking.studio.minting.mint_by_id(second).paid_noted_on is not None
        assert walking.studio.minting.receipt(second).status == walking.studio.minting.receipt(third).status
        assert walking.studio.plans.progress(walking.plan.id).waiting == (second, third, last), "a note is no payment"
        assert "That is your own note" in plain(dialog)
        dialog.on.click()
        dialog.back.click()
        person.press("I did not pay it")
        await until(lambda: not dialog.on.isEnabled())
        assert walking.studio.minting.mint_by_id(second).paid_noted_on is None
        dialog.paid.click()
        await until(dialog.on.isEnabled)
        dialog.on.click()
        await walking.studio.practice_tools.pay(third)
        await until(dialog.on.isEnabled)
        dialog.on.click()
        dialog.paid.click()
        await until(dialog.on.isEnabled)
        dialog.on.click()
        assert dialog.walk.is_at_end
        said = plain(dialog)
        assert "2 payments were seen by the service" in said
        assert "2 are noted as paid by you, and not seen yet" in said
        assert not given_out(dialog)
        dialog.finish.click()
        await until(lambda: not walking.dialogs())

    arun(story(), 120)


def test_esc_loses_nothing_and_it_begins_again_where_something_is_to_be_paid(
    walking: Walking, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await walking.send()
        dialog = await walking.open()
        walking.window.all_actions.run(ActionId.PAY_PLAN)
        dialog.paid.click()
        await until(dialog.on.isEnabled)
        assert len(walking.dialogs()) == 1, "asked for twice, it is there once"
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        await until(lambda: not walking.dialogs())
        dialog = await walking.open()
        assert "2 of 4" in plain(dialog)
        dialog.back.click()
        assert "That is your own note" in plain(dialog)
        dialog.reject()
        await until(lambda: not walking.dialogs())
        walking.window.pages.open_receipt(walking.mint_ids[2])
        await until(lambda: Person(walking.window.pages.receipts).offers("Pay the plan one after another…"))
        Person(walking.window.pages.receipts).press("Pay the plan one after another…")
        await until(walking.dialogs)
        assert "3 of 4" in plain(walking.dialogs()[0]), "from a receipt it begins with that"
        walking.dialogs()[0].reject()
        await until(lambda: not walking.dialogs())

    arun(story(), 120)


def test_a_card_whose_terms_change_while_it_is_shown_is_not_payable(
    walking: Walking, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        await walking.send()
        dialog = await walking.open()
        address = walking.studio.minting.receipt(walking.mint_ids[0]).deposit_address
        Person(dialog).press("Copy address for the deposit")
        with monkeypatch.context() as patch:
            patch.setattr(QClipboard, "ownsClipboard", is_not_ours)
            QGuiApplication.clipboard().setText(THIEF)
            await until(lambda: Person(dialog).dialogs(ReplacedDialog))
        await walking.told(0, deposit_address=OTHER)
        await until(lambda: dialog.walk.here is Standing.ALARM)
        (alarm,) = Person(dialog).dialogs(ReplacedDialog)
        Person(alarm).press("Copy it again")
        assert QGuiApplication.clipboard().text() == THIEF, "what is hidden by now is not copied again"
        await until(lambda: not Person(dialog).dialogs(ReplacedDialog))
        said = plain(dialog)
        assert "Do not pay. The address changed." in said
        assert not dialog.card.payment.isVisible()
        assert not dialog.paid.isVisible()
        assert not given_out(dialog)
        assert all(hidden not in said for hidden in (address, OTHER))
        assert dialog.on.isEnabled(), "there is nothing to pay here, so the others can be paid"
        dialog.pay_all()
        await until(lambda: dialog.walk.is_at_end, 60)
        assert walking.standing(walking.mint_ids[0]) is Standing.ALARM
        assert "1 has changed terms" in plain(dialog)
        dialog.reject()
        await until(lambda: not walking.dialogs())

    arun(story(), 120)


def test_a_note_that_the_disk_refuses_is_said_with_its_title_though_another_card_is_shown_by_then(
    walking: Walking, arun: Arun, until: Until, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        await walking.send()
        dialog = await walking.open()
        refused = asyncio.Event()

        async def refuse(_: int) -> None:
            await refused.wait()
            raise MintwrightError(Sentence("test", "The disk is full."))

        monkeypatch.setattr(walking.studio.paid_notes, "note", refuse)
        dialog.walk.go_to(walking.mint_ids[1])
        dialog.paid.click()
        await asyncio.sleep(0)
        dialog.back.click()
        assert "1 of 4" in plain(dialog)
        refused.set()
        await until(lambda: "“Gates 2”: The disk is full." in plain(dialog))
        assert "1 of 4" in plain(dialog), "whoever pays just that is not led to another"
        dialog.reject()
        await until(lambda: not walking.dialogs())

    arun(story(), 120)


def test_what_was_given_up_or_paid_meanwhile_is_skipped_with_a_sentence(
    walking: Walking, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await walking.send()
        dialog = await walking.open()
        await walking.told(1, status="canceled")
        await walking.studio.practice_tools.pay(walking.mint_ids[2])
        await walking.seen(2)
        dialog.paid.click()
        await until(dialog.on.isEnabled)
        dialog.on.click()
        said = plain(dialog)
        assert "4 of 4" in said
        assert "Skipped, since nothing is to be paid for it any more: “Gates 2”, Canceled." in said
        assert "Skipped, since it is paid already: “Gates 3”." in said
        dialog.back.click()
        assert "Skipped" not in plain(dialog)
        assert dialog.on.isEnabled()
        await walking.told(3, status="canceled")
        dialog.on.click()
        assert dialog.walk.is_at_end
        assert "2 were refused, canceled, failed or refunded" in plain(dialog)
        dialog.reject()
        await until(lambda: not walking.dialogs())

    arun(story(), 120)


def test_another_account_is_shown_no_payment(walking: Walking, arun: Arun, until: Until) -> None:
    async def story() -> None:
        await walking.send()
        dialog = await walking.open()
        assert dialog.card.payment.isVisible()
        for mint_id in walking.mint_ids:
            kept = kept_mints_of(walking.studio)
            kept.put(
                replace(kept.by_id(mint_id), network=Network.TEST, base_url="https://example.org", account="other")
            )
        walking.studio.changes.deliver()
        await until(lambda: dialog.walk.here is Standing.ELSEWHERE)
        await until(lambda: not dialog.card.payment.isVisible())
        assert not dialog.paid.isVisible()
        await until(lambda: not dialog.all.isVisible())  # once the news of the last mint came
        assert "Nothing is shown here to be paid" in plain(dialog)
        assert not given_out(dialog)
        dialog.reject()
        await until(lambda: not walking.dialogs())

    arun(story(), 120)


def test_what_is_in_a_file_for_a_wallet_is_paid_only_after_a_tick_for_just_that_file(
    walking: Walking, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await walking.send()
        first, second, *others = walking.mint_ids
        await walking.studio.export_marks.mark([first, second])
        dialog = await walking.open()
        assert "3 of 4" in plain(dialog), "it begins with what is in no file"
        dialog.back.click()
        dialog.back.click()
        assert "written into a file for a wallet" in plain(dialog)
        assert not given_out(dialog)
        assert not dialog.card.payment.wallet.isVisible()
        tick = dialog.card.payment.findChild(ExportedQuestion)
        assert tick is not None
        tick.tick.click()
        address = walking.studio.minting.receipt(first).deposit_address
        assert given_out(dialog) == {address}
        await until(lambda: address in [one.text_shown for one in dialog.findChildren(QrCode)])
        assert not dialog.on.isEnabled()
        await walking.studio.export_marks.mark([first])
        await until(lambda: not given_out(dialog), 10)
        assert not tick.tick.isChecked(), "it is in another file by now"
        dialog.pay_all()
        await until(lambda: dialog.walk.is_at_end, 60)
        assert all(walking.standing(one) is Standing.SEEN for one in others)
        assert [walking.standing(one) for one in (first, second)] == [Standing.TO_PAY] * 2
        assert "2 are in files for a wallet, and no payment of them is seen yet" in plain(dialog)
        dialog.walk.go_to(second)
        tick.tick.click()
        Person(dialog).press("Pay with practice wallet")
        await walking.seen(1)
        dialog.walk.go_to(first)
        assert not given_out(dialog), "the tick was for the other"
        assert not tick.tick.isChecked()
        dialog.paid.click()  # by that file
        await until(lambda: walking.standing(first) is Standing.NOTED)
        dialog.reject()
        await until(lambda: not walking.dialogs())
        walking.window.pages.open_receipt(first)
        await walking.studio.paid_notes.take_back(first)
        page = walking.window.pages.receipts
        await until(lambda: "written into a file for a wallet" in Person(page).reads())
        assert not Person(page).offers("Pay with practice wallet")
        assert walking.studio.minting.receipt(first).deposit_address not in given_out(page)
        (tick,) = (one for one in page.findChildren(ExportedQuestion) if one.isVisible())
        tick.tick.click()
        Person(page).press("Pay with practice wallet")
        await walking.seen(0)

    arun(story(), 120)


def test_what_was_answered_otherwise_is_neither_paid_by_habit_nor_with_all_others_but_after_a_tick(
    walking: Walking, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await walking.send()
        first, *others = walking.mint_ids
        dialog = await walking.open()
        await walking.told(0, royalties="addr1x")
        await until(lambda: dialog.walk.here is Standing.OTHERWISE)
        assert "royalty address of the transaction" in plain(dialog)
        assert not given_out(dialog)
        assert not dialog.card.payment.wallet.isVisible()
        assert dialog.focusWidget() is dialog.receipt, "where she compares"
        tick = dialog.card.payment.otherwise.tick
        tick.setFocus()
        tick.click()
        assert given_out(dialog)
        assert dialog.focusWidget() is tick
        QTest.keyClick(tick, Qt.Key.Key_Return)
        assert dialog.card.payment.wallet.isEnabled(), "nobody pressed it"
        assert dialog.card.payment.wallet.property("kind") != "primary"
        tick.click()
        assert not given_out(dialog)
        dialog.pay_all()
        await until(lambda: dialog.walk.is_at_end, 60)
        assert all(walking.standing(one) is Standing.SEEN for one in others)
        assert walking.standing(first) is Standing.OTHERWISE
        assert "1 was answered otherwise than asked" in plain(dialog)
        dialog.walk.go_to(first)
        tick.click()
        QTest.keyClick(tick, Qt.Key.Key_Return)
        assert walking.standing(first) is Standing.OTHERWISE, "nothing was paid"
        dialog.reject()
        await until(lambda: not walking.dialogs())

    arun(story(), 120)


def test_little_time_is_said_and_none_is_no_payment(walking: Walking, arun: Arun, until: Until) -> None:
    async def story() -> None:
        await walking.send()
        dialog = await walking.open()
        assert "Less than an hour" not in plain(dialog)
        tools = walking.studio.practice_tools
        ends = walking.studio.minting.receipt(walking.mint_ids[0]).pay_before
        assert ends is not None
        await tools.advance_clock(int((ends - tools.chain_now).total_seconds()) - 1800)
        await until(lambda: "Less than an hour is left" in plain(dialog))
        assert dialog.card.payment.isVisible()
        dialog.reject()
        await until(lambda: not walking.dialogs())

    arun(story(), 120)


def test_a_service_that_is_silent_is_said_beside_what_is_known(walking: Walking, arun: Arun, until: Until) -> None:
    async def story() -> None:
        await walking.send()
        dialog = await walking.open()
        await walking.studio.practice_tools.change(Weather(maintenance=True))
        walking.studio.poller.poll_now(*walking.mint_ids)
        await until(lambda: walking.studio.poller.trouble(walking.mint_ids[0]) is not None, 40)
        trouble = walking.studio.poller.trouble(walking.mint_ids[0])
        assert trouble is not None
        await until(lambda: text(trouble) in Person(dialog).reads(), 20)
        assert dialog.card.payment.isVisible()
        await walking.studio.practice_tools.change(FINE)  # the service outlives this test
        dialog.reject()
        await until(lambda: not walking.dialogs())

    arun(story(), 120)


def test_the_practice_wallet_pays_the_whole_plan_by_one_click_and_each_once(
    walking: Walking, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await walking.send()
        dialog = await walking.open(ActionId.PAY_PLAN_FROM_PRACTICE)
        dialog.pay_all()
        await until(lambda: dialog.walk.is_at_end, 60)
        assert all(walking.standing(one) is Standing.SEEN for one in walking.mint_ids)
        assert "4 payments were seen by the service" in plain(dialog)
        assert not dialog.all.isVisible()
        dialog.reject()
        await until(lambda: not walking.dialogs())
        _, why = walking.window.all_actions.state(ActionId.PAY_PLAN)
        assert why is not None
        assert "waits for its payment" in str(why)

    arun(story(), 120)


def test_paying_all_ends_quietly_where_the_walk_is_closed_meanwhile(
    walking: Walking, arun: Arun, until: Until, idle: Idle, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        await walking.send()
        dialog = await walking.open(ActionId.PAY_PLAN_FROM_PRACTICE)
        dialog.reject()
        await until(lambda: not isValid(dialog))
        await until(lambda: walking.standing(walking.mint_ids[0]) is Standing.SEEN, 60)
        await idle()
        assert [one for one in caplog.messages if "failed" in one] == []

    arun(story(), 120)


def test_the_last_to_be_paid_has_one_button_of_the_practice_wallet_and_is_reached_from_elsewhere(
    walking: Walking, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await walking.send()
        for mint_id in walking.mint_ids[:-1]:
            await walking.studio.paid_notes.note(mint_id)
        dialog = await walking.open()
        await until(lambda: dialog.walk.here is Standing.TO_PAY)
        assert dialog.card.payment.wallet.isVisible()
        assert not dialog.all.isVisible()
        dialog.back.click()
        await until(lambda: dialog.walk.here is Standing.NOTED)
        assert dialog.all.accessibleName() == "Pay the one left with practice wallet"
        assert dialog.all.isVisible()
        dialog.reject()
        await until(lambda: not walking.dialogs())

    arun(story(), 120)


def test_the_notes_outlast_the_program(walking: Walking, arun: Arun, until: Until) -> None:
    async def story() -> None:
        await walking.send()
        first = walking.mint_ids[0]
        await walking.studio.paid_notes.note(first)
        noted = walking.studio.minting.mint_by_id(first).paid_noted_on
        assert noted is not None
        kept = kept_mints_of(walking.studio)
        await kept.load_again(first)
        assert kept.by_id(first).paid_noted_on == noted, "it is in the journal"
        await walking.studio.paid_notes.note(first)
        assert kept.by_id(first).paid_noted_on == noted, "the first time counts"
        await walking.studio.paid_notes.take_back(first)
        assert kept.by_id(first).paid_noted_on is None

    arun(story(), 120)


@pytest.mark.parametrize("way", ["wallet", "note"])
def test_a_key_pressed_twice_pays_one_and_never_all(
    way: str, walking: Walking, arun: Arun, until: Until, idle: Idle
) -> None:
    async def story() -> None:
        await walking.send()
        dialog = await walking.open()
        pressed = dialog.card.payment.wallet if way == "wallet" else dialog.paid
        pressed.setFocus()
        QTest.keyClick(pressed, Qt.Key.Key_Space)
        focus = dialog.focusWidget()
        assert focus is not dialog.all
        await until(dialog.on.isEnabled)
        await idle()
        assert dialog.focusWidget() is dialog.on, "what comes next"
        left = sum(walking.studio.minting.receipt(one).cost or 0 for one in dialog.walk.to_pay)
        assert dialog.all.accessibleName() == f"Pay all 3 with practice wallet: {ada(Decimal(left))}"
        if way == "note":
            Person(dialog).press("I did not pay it")
            await until(lambda: dialog.walk.here is Standing.TO_PAY)
            assert dialog.focusWidget() is not dialog.all
        dialog.reject()
        await until(lambda: not walking.dialogs())

    arun(story(), 120)


def test_a_minted_receipt_of_a_plan_leads_on_with_the_plan_and_the_last_one_to_the_next_collection(
    walking: Walking, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await walking.send()
        studio, receipts = walking.studio, walking.window.pages.receipts
        first, *others = walking.mint_ids
        await studio.practice_tools.pay(first)
        walking.window.pages.open_receipt(first)
        await until(lambda: studio.minting.receipt(first).is_minted, 60)
        await until(lambda: Person(receipts).offers("Go on with the plan"))
        assert not Person(receipts).offers("Start the next collection")
        Person(receipts).press("Go on with the plan")
        await until(lambda: walking.window.pages.shows(PageName.PLAN))
        collection = walking.window.go(PageName.COLLECTION)
        await until(lambda: Person(collection).offers("Go on with the plan"))
        assert not Person(collection).offers("Mint 4 assets…"), "it would begin anew beside the plan"
        Person(collection).press("Go on with the plan")
        await until(lambda: walking.window.pages.shows(PageName.PLAN))
        for one in others:
            await studio.practice_tools.pay(one)
        await until(lambda: all(studio.minting.receipt(one).is_minted for one in others), 60)
        walking.window.pages.open_receipt(others[-1])
        await until(lambda: Person(receipts).offers("Start the next collection"))
        assert not Person(receipts).offers("Go on with the plan")
        walking.window.go(PageName.COLLECTION)
        await until(lambda: Person(collection).offers("Mint 4 assets…"))

    arun(story(), 120)


@pytest.mark.parametrize("where", ["collection", "project"])
def test_a_receipt_goes_on_with_its_own_plan_while_another_collection_or_project_is_open(
    walking: Walking, arun: Arun, until: Until, gather: Gather, where: str
) -> None:
    async def story() -> None:
        await walking.send()
        studio, pages = walking.studio, walking.window.pages
        projects, (first, *_) = studio.projects, walking.mint_ids
        await studio.practice_tools.pay(first)
        await until(lambda: studio.minting.receipt(first).is_minted, 60)
        home = projects.current, projects.current_collection.id
        await (projects.new_collection("Tide") if where == "collection" else projects.create("Commission"))
        assert (projects.current, projects.current_collection.id) != home
        pages.open_receipt(first)
        await until(lambda: Person(pages.receipts).offers("Go on with the plan"))
        assert not Person(pages.receipts).offers("Start the next collection")
        Person(pages.receipts).press("Go on with the plan")
        await until(lambda: pages.shows(PageName.PLAN))
        assert (projects.current, projects.current_collection.id) == home
        assert pages.plan.begun == walking.plan
        await until(lambda: pages.plan.run is not None and not pages.plan.run.isHidden())

    arun(story(), 120)


def test_where_the_project_of_a_plan_is_deleted_its_receipt_says_what_to_bring_back(
    walking: Walking, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        await walking.send()
        studio, pages = walking.studio, walking.window.pages
        first = walking.mint_ids[0]
        await studio.practice_tools.pay(first)
        await until(lambda: studio.minting.receipt(first).is_minted, 60)
        gone = studio.projects.current.id
        await studio.projects.create("Commission")
        await studio.projects.delete(gone)
        pages.open_receipt(first)
        await until(lambda: Person(pages.receipts).offers("Go on with the plan"))
        Person(pages.receipts).press("Go on with the plan")
        await until(lambda: "in a project that was deleted" in Person(walking.window).reads())
        assert studio.projects.current.name == "Commission"
        assert not pages.shows(PageName.PLAN)

    arun(story(), 120)
