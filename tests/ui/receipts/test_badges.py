"""The badge of a receipt in the list says its status whole, in few words; the receipt itself says it in all of them."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QListView, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Until
from tests.ui.mints import Gather

from mintwright.domain.answers.transaction_status import TransactionStatus
from mintwright.domain.mint import Mint, MintState, NotedOutcome
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.receipts.mint_status import UNREADABLE, status_of
from mintwright.studio.receipts.receipt import Receipt, pending_receipt
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.receipts import receipts_delegate
from mintwright.ui.receipts.receipts_model import ReceiptRole
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.style.theme import Theme

NARROW, WIDE = 892, 1076  # the page in a window of 960 and of 1280 pixels


def statuses(mint: Mint) -> Iterator[Sentence]:
    """Each that a mint can have."""
    yield pending_receipt(mint).status
    yield from (status_of(replace(mint, state=state), "") for state in MintState)
    yield from (status_of(replace(mint, noted=noted), "") for noted in NotedOutcome)
    yield from (status_of(mint, status) for status in (*TransactionStatus, UNREADABLE))
    yield status_of(mint, TransactionStatus.PREAUTH, is_held=True)
    yield status_of(mint, TransactionStatus.WAITING, is_paid=True)
    yield status_of(replace(mint, answer_status=None), "")


def watch(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is painted with an ellipsis from now on."""
    cut: list[str] = []

    class Watched(QFontMetrics):
        def elidedText(self, text: str, mode: Qt.TextElideMode, width: int, flags: int = 0) -> str:
            shown = super().elidedText(text, mode, width, flags)
            if shown != text:
                cut.append(text)
            return shown

    monkeypatch.setattr(receipts_delegate, "QFontMetrics", Watched)
    return cut


def list_of(page: QWidget) -> QListView:
    return next(one for one in page.findChildren(QListView) if one.accessibleName() == "Receipts")


@pytest.mark.parametrize(("width", "percent"), [(NARROW, 150), (NARROW, 100), (WIDE, 100)])
def test_no_badge_of_a_status_is_cut(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather,
    monkeypatch: pytest.MonkeyPatch, width: int, percent: int,
) -> None:  # fmt: skip
    async def story() -> None:
        theme.choose(text_percent=percent)
        mint = await live_studio.minting.mint(live_studio.reviewer.review(await gather(live_studio, 1)))
        await until(lambda: live_studio.minting.receipt(mint.id).mint.state is MintState.ANSWERED)
        page = ReceiptsPage(live_studio, theme, Actions(theme))
        qtbot.addWidget(page)
        page.resize(width, 600)
        page.show()
        shown, cut = list_of(page), watch(monkeypatch)
        known = live_studio.minting.receipt(mint.id)
        for status in statuses(known.mint):
            monkeypatch.setattr(live_studio.minting, "receipt", partial(_with_status, known, status))
            live_studio.changes.announce(Kind.MINTS, [mint.id])
            live_studio.changes.deliver()
            shown.grab()
            badge = shown.model().index(0, 0).data(ReceiptRole.STATUS)
            assert not cut, f"{status} as the badge {badge}"
            spoken = shown.model().index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
            assert str(status) in spoken, "a screen reader hears it whole"

    arun(story(), 40)


def _with_status(known: Receipt, status: Sentence, _: int) -> Receipt:
    return replace(known, status=status)
