"""Orders, forces and refunds on a receipt: by buttons or the menu, confirmed as a mint is, told ever after."""

from dataclasses import replace
from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Person, Until
from tests.ui.mints import Gather

from mintwright.domain.instruction import InstructionKind, InstructionState
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.domain.weather import FINE, Weather
from mintwright.studio.instructions.instructions import InstructionReview
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions
from mintwright.ui.receipts.ordering.instruction_words import consequences
from mintwright.ui.receipts.ordering.order_dialog import OrderDialog
from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.style.theme import Theme

ORDER, FORCE, REFUND = InstructionKind


async def shown(
    studio: Studio, theme: Theme, qtbot: QtBot, gather: Gather, *, is_auto: bool = False
) -> tuple[ReceiptsPage, Actions, int]:
    """The page with the receipt of a collection, which the service holds unless it starts by itself."""
    ids = await gather(studio, 2)
    for number, art_id in enumerate(ids):
        studio.drafts.edit(art_id, name=f"Lantern {number}", is_auto=is_auto)
    mint = await studio.minting.mint(studio.reviewer.review(ids, "Night Garden"))
    await studio.poller.refresh(mint.id)
    actions = Actions(theme)
    page = ReceiptsPage(studio, theme, actions)
    page.resize(1076, 800)
    page.show()
    qtbot.addWidget(page)
    page.show_mint(mint.id)
    return page, actions, mint.id


def dialogs() -> list[OrderDialog]:
    return [one for one in QApplication.topLevelWidgets() if isinstance(one, OrderDialog) and one.isVisible()] + [
        one
        for top in QApplication.topLevelWidgets()
        for one in top.findChildren(OrderDialog)
        if one.isVisible() and not one.isWindow()
    ]


def test_a_held_mint_is_ordered_by_keys_and_then_asks_for_its_payment(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        page, _, mint_id = await shown(live_studio, theme, qtbot, gather)
        await until(lambda: "Held until you order it" in Person(page).reads_at_once())
        order = Person(page).one(QPushButton, "Order this mint…")
        assert not Person(page).all(QPushButton, "Pay with practice wallet")
        order.setFocus()
        qtbot.keyClick(order, Qt.Key.Key_Space)
        qtbot.keyClick(order, Qt.Key.Key_Space)  # a double click asks once
        await until(lambda: len(dialogs()) == 1)
        dialog = dialogs()[0]
        tick = Person(dialog).one(QCheckBox)
        assert "waits for your payment" in tick.accessibleDescription()
        qtbot.keyClick(tick, Qt.Key.Key_Return)
        assert dialog.isVisible(), "Enter does nothing where the focus begins"
        assert not dialog.send.isEnabled()
        qtbot.keyClick(tick, Qt.Key.Key_Space)
        assert dialog.send.isEnabled()
        qtbot.keyClick(dialog.send, Qt.Key.Key_Space)
        await until(lambda: live_studio.minting.receipt(mint_id).transaction_status == "waiting")
        await until(lambda: "the service took it" in Person(page).reads_at_once())
        await until(lambda: bool(Person(page).all(QPushButton, "Pay with practice wallet")))
        assert len(live_studio.instructions.of(mint_id)) == 1
        page.activateWindow()
        pay = Person(page).one(QPushButton, "Pay with practice wallet")
        await until(lambda: page.focusWidget() is pay, 5)  # not “Give it up…”, which stands after what has gone

    arun(story(), 60)


def sheet_of(page: ReceiptsPage) -> ReceiptSheet:
    (sheet,) = page.findChildren(ReceiptSheet)
    return sheet


def test_what_is_left_as_it_is_sends_nothing_and_can_be_asked_again(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        page, actions, mint_id = await shown(live_studio, theme, qtbot, gather)
        await until(lambda: bool(Person(page).all(QPushButton, "Give it up…")))
        for _ in range(2):
            assert sheet_of(page).offers()[ActionId.REFUND_MINT].why_not() is None
            sheet_of(page).offers()[ActionId.REFUND_MINT].do()
            await until(lambda: len(dialogs()) == 1)
            assert "nothing to pay any more" in Person(dialogs()[0]).reads_at_once()
            qtbot.keyClick(dialogs()[0], Qt.Key.Key_Escape)
            await until(lambda: not dialogs() and sheet_of(page).offers()[ActionId.REFUND_MINT].why_not() is None)
        assert live_studio.instructions.of(mint_id) == ()
        assert {ActionId.ORDER_MINT, ActionId.FORCE_MINT} <= sheet_of(page).offers().keys()
        del actions

    arun(story(), 60)


def test_a_forced_mint_shows_what_was_replaced_crossed_out(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        page, _, mint_id = await shown(live_studio, theme, qtbot, gather, is_auto=True)
        before = live_studio.minting.receipt(mint_id).policy_id
        review = await live_studio.instructions.review(mint_id, FORCE)
        said = " ".join(map(str, consequences(review)))
        for word in ("policy", "clock", "fingerprint", "crossed out", "once"):
            assert word in said
        await live_studio.instructions.instruct(review)
        await until(lambda: before in Person(page).reads_at_once())
        crossed = [one for one in Person(page).all(QLabel) if one.font().strikeOut()]
        assert before in crossed[0].text()
        assert sum("asset1" in one.text() for one in crossed) == 2, "the fingerprint of each asset"
        assert all("Not valid any more" in one.accessibleName() for one in crossed)
        assert sheet_of(page).offers()[ActionId.FORCE_MINT].why_not() is not None

    arun(story(), 60)


def test_an_unknown_outcome_says_so_and_the_next_question_names_the_risk(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        page, _, mint_id = await shown(live_studio, theme, qtbot, gather)
        review = await live_studio.instructions.review(mint_id, ORDER)
        await live_studio.practice_tools.change(Weather(drop_before=1))
        await live_studio.instructions.instruct(review)
        await live_studio.practice_tools.change(FINE)
        await until(lambda: "nobody knows here whether the service took it" in Person(page).reads_at_once())
        Person(page).one(QPushButton, "Order this mint…").click()
        await until(lambda: len(dialogs()) == 1)
        assert "may come on top of it" in Person(dialogs()[0]).reads_at_once()
        dialogs()[0].reject()
        await until(lambda: not dialogs())

    arun(story(), 60)


def review(kind: InstructionKind, network: Network) -> InstructionReview:
    return InstructionReview(
        mint_id=1, kind=kind, network=network, title="Night <b>Garden</b>", count=2, status=Sentence("test", "Held"),
        transaction_uuid="t", transaction_status="preauth", policy_id="p", invalid_slot=None, cost=Decimal(10),
        is_paid=False, latest=None, undecided=None,
    )  # fmt: skip


@pytest.mark.parametrize("kind", list(InstructionKind))
@pytest.mark.parametrize("network", list(Network))
def test_on_the_main_network_the_name_is_typed_as_before_a_mint(
    theme: Theme, qtbot: QtBot, kind: InstructionKind, network: Network
) -> None:
    dialog = OrderDialog(theme, review(kind, network))
    qtbot.addWidget(dialog)
    dialog.show()
    fields = Person(dialog).all(QLineEdit)
    assert bool(fields) == (network is Network.MAIN)
    Person(dialog).one(QCheckBox).setChecked(True)
    assert dialog.send.isEnabled() != bool(fields)
    if fields:
        dialog.accept()
        assert dialog.isVisible(), "nothing is sent before all is given"
        fields[0].setText("night <B>garden</B>")
        assert dialog.send.isEnabled()
    assert "<b>" in Person(dialog).reads_at_once(), "a title is plain text"


def test_each_outcome_is_a_sentence_of_its_own() -> None:
    from datetime import UTC, datetime

    from mintwright.domain.instruction import Instruction
    from mintwright.ui.receipts.ordering.instruction_words import outcome_in_words

    one = Instruction(
        id=1, mint_id=1, kind=ORDER, state=InstructionState.PREPARED, transaction_uuid="t", status="preauth",
        prepared_on=datetime(2026, 11, 25, tzinfo=UTC), problem=Sentence("test", "Why."), status_since="waiting",
    )  # fmt: skip
    said = {
        str(outcome_in_words(replace(one, kind=kind, state=state)))
        for kind in InstructionKind
        for state in InstructionState
    }
    assert len(said) == len(InstructionKind) * len(InstructionState)
    assert all(sentence.endswith(".") for sentence in said)
