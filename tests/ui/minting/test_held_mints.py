"""A mint that the service holds until it is ordered: no payment is requested, and the review says so beforehand."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot
from tests.ui.driver import Person
from tests.ui.receipts.printing.on_paper import receipt_sheets

from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.studio.minting.minting import Minting
from mintwright.studio.minting.reviewing.review_problems import held
from mintwright.studio.minting.reviewing.reviewer import Reviewer
from mintwright.studio.receipts.payable import awaits_payment
from mintwright.studio.receipts.receipt import Receipt, receipt_of
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.collection.primary_panel import PrimaryPanel
from mintwright.ui.inspector.asset_fields import AssetFields
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.receipts.payment_section import PaymentSection
from mintwright.ui.receipts.receipt_sheet import ReceiptSheet
from mintwright.ui.style.theme import Theme

ADDRESS = "addr_test1vqucea4m5pjmwvfe3kx5jp280xwyjkhcszq0ag7099qfxxq24kpnd"


def receipt(*, is_auto: bool, status: str = "preauth", network: Network = Network.TEST) -> Receipt:
    """What comes of a collection, whose assets are always `preauth` (specification 4.5 rule 5)."""
    asked = [{"name": n, "asset_name": n, "image": f"ipfs://{n}", "amount": 1, "is_auto": is_auto} for n in ("A", "B")]
    answer = [{"uuid": n["name"], "status": "preauth", "collection": "c", "transaction": "t", **n} for n in asked]
    transaction = {"uuid": "t", "status": status, "deposit_address": ADDRESS, "cost": "10.17"}
    mint = Mint(
        id=1, project_id=1, title="Night Garden", network=network, base_url="https://example.org", art_ids=(1, 2),
        is_collection=True, body=json.dumps(asked).encode(), sha256="", state=MintState.ANSWERED,
        prepared_on=datetime(2026, 11, 20, tzinfo=UTC), answer=json.dumps(answer).encode(), answer_status=200,
        transaction=json.dumps(transaction).encode(),
    )  # fmt: skip
    return receipt_of(mint)


@pytest.mark.parametrize("network", list(Network))
@pytest.mark.parametrize("status", ["preauth", "waiting"])
@pytest.mark.parametrize("is_auto", [False, True])
def test_only_a_transaction_that_is_held_by_wish_asks_for_no_payment(
    theme: Theme, qtbot: QtBot, network: Network, status: str, is_auto: bool
) -> None:
    seen = receipt(is_auto=is_auto, status=status, network=network)
    is_held = status == "preauth" and not is_auto
    sheet = ReceiptSheet(theme, Actions(theme))
    qtbot.addWidget(sheet)
    sheet.show()
    sheet.show_receipt(seen)
    assert (seen.is_held, awaits_payment(seen)) == (is_held, not is_held)
    assert sheet.findChildren(PaymentSection)[0].isVisible() is not is_held
    printed = "\n".join(page.toPlainText() for page in receipt_sheets(seen))
    if is_held:
        assert "10.17" not in Person(sheet).reads_at_once()
        assert "Waiting for payment" not in Person(sheet).reads_at_once() + printed
        assert "Nothing is to be paid now" in Person(sheet).reads_at_once()
        assert "until you order it" in Person(sheet).reads_at_once()
        assert ADDRESS not in printed.replace(" ", "")


def test_the_review_says_before_the_confirmation_that_a_mint_waits_for_its_order(
    live_studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Callable[..., Any],
    gather: Callable[[Studio, int], Awaitable[list[int]]],
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        for number, art_id in enumerate(ids):
            live_studio.drafts.edit(art_id, name=f"Lantern {number}")
        live_studio.drafts.edit(ids[1], is_auto=False)
        assert live_studio.reviewer.review(ids).problems == (), "the primary decides"
        live_studio.drafts.edit(ids[0], is_auto=False)
        (problem,) = live_studio.reviewer.review(ids).problems
        assert (problem.art_id, problem.field) == (ids[0], ("is_auto",))
        dialog = ReviewDialog(live_studio, theme, tuple(ids), "Night Garden")
        qtbot.addWidget(dialog)
        dialog.show()
        assert "Once you order it, on its receipt" in Person(dialog).reads_at_once().replace("\u200b", "")
        go_on = next(one for one in dialog.findChildren(QPushButton) if one.accessibleName() == "Continue")
        go_on.click()
        assert "held until you order it, on its receipt" in Person(dialog).reads_at_once()

    arun(story(), 20)


HELD_FOR_SURE = ("this mint is held until you order it", "Once you order it")


@pytest.mark.parametrize("network", list(Network))
def test_no_review_promises_that_a_single_asset_is_held(
    live_studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Callable[..., Any],
    gather: Callable[[Studio, int], Awaitable[list[int]]],
    monkeypatch: pytest.MonkeyPatch,
    network: Network,
) -> None:
    """The contract has a single asset wait for its payment (section 3); what else is said is not certain."""

    async def story() -> None:
        (art_id,) = await gather(live_studio, 1)
        live_studio.drafts.edit(art_id, is_auto=False)
        drafts = live_studio.drafts.drafts([art_id])
        ready = replace(live_studio.reviewer.review([art_id]), network=network, problems=held(drafts, network))
        monkeypatch.setattr(Reviewer, "review", lambda *_, **__: ready)
        dialog = ReviewDialog(live_studio, theme, (art_id,), "")
        qtbot.addWidget(dialog)
        dialog.show()
        reviewed = Person(dialog).reads_at_once().replace("\u200b", "")
        next(one for one in dialog.findChildren(QPushButton) if one.accessibleName() == "Continue").click()
        asked = Person(dialog).reads_at_once()
        panel = PrimaryPanel(live_studio, theme)
        qtbot.addWidget(panel)
        panel.show_draft(drafts[0], 1, network)
        panel.show()
        for said in (reviewed, asked, Person(panel).reads_at_once()):
            assert not any(promise in said for promise in HELD_FOR_SURE)
        if network is Network.PRACTICE:
            assert "As soon as it is paid" in reviewed
            assert "a single asset is paid and minted at once all the same" in asked
            made = live_studio.minting.receipt((await Minting.mint(live_studio.minting, ready)).id)
            assert awaits_payment(made), "what was said is what the practice network does"
        else:
            assert "Perhaps only once you order it" in reviewed
            assert "the service may hold this mint" in asked

    arun(story(), 20)


def test_the_field_says_that_practice_holds_only_collections(theme: Theme, qtbot: QtBot) -> None:
    fields = AssetFields(theme, Actions(theme), lambda _: "image/png")
    qtbot.addWidget(fields)
    said = fields.quantity.auto_means.text()
    assert "the service may hold the mint" in said
    assert "On the practice network only a collection is held" in said
    assert fields.quantity.is_auto.accessibleDescription() == said


def test_paper_says_whose_confirmation_a_date_is(theme: Theme) -> None:
    """ "Confirmed" alone reads as if the chain had confirmed what it rejected."""
    printed = "\n".join(page.toPlainText() for page in receipt_sheets(receipt(is_auto=True, status="rejected")))
    assert "Rejected by the chain" in printed
    assert "You confirmed it on" in printed
    assert "Confirmed" not in printed
