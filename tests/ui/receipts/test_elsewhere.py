"""Mints made elsewhere, from the artist's side: opened by her, read, and nothing else."""

import asyncio
import json
from typing import TYPE_CHECKING, cast

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QListWidget, QWidget
from pytestqt.qtbot import QtBot
from tests.pace import measured_turns
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.mints import Gather

from mintwright.domain.lookup.elsewhere import ElsewhereMint
from mintwright.domain.networks import Network
from mintwright.studio.background import request_spacing
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions
from mintwright.ui.dialogs import show
from mintwright.ui.receipts.elsewhere.elsewhere_dialog import ElsewhereDialog
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.style.qr import QrCode
from mintwright.ui.style.theme import Theme

if TYPE_CHECKING:
    from mintwright.studio.lookup.mints_elsewhere import ElsewhereScan

IMAGE = "ipfs://QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_spacing, "SPACING", 0.0)


async def made_elsewhere(studio: Studio, name: str) -> str:
    """By another program, with the same account; the address it asks to be paid at."""
    body = {"blockchain": "ada", "amount": 7, "name": name, "asset_name": "Far", "image": IMAGE, "is_auto": True}
    answer = await studio.session.service.send_creation(json.dumps(body).encode())
    return str(json.loads(answer.raw)["transaction"]["deposit_address"])


def page_of(studio: Studio, theme: Theme, qtbot: QtBot) -> tuple[ReceiptsPage, Actions]:
    actions = Actions(theme)
    page = ReceiptsPage(studio, theme, actions)
    page.resize(1076, 800)
    page.show()
    qtbot.addWidget(page)
    return page, actions


def dialogs() -> list[ElsewhereDialog]:
    return [one for one in QApplication.allWidgets() if isinstance(one, ElsewhereDialog) and one.isVisible()]


def test_they_are_listed_and_read_and_nothing_can_be_done_with_them(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 1)
        live_studio.drafts.edit(ids[0], name="Mine alone")
        await live_studio.minting.mint(live_studio.reviewer.review(ids, "Mine alone"))
        address = await made_elsewhere(live_studio, "Far <b>away</b>")
        page, _ = page_of(live_studio, theme, qtbot)
        Person(page).press("Minted elsewhere…")
        await until(lambda: len(dialogs()) == 1)
        dialog = dialogs()[0]
        listed = dialog.findChildren(QListWidget)[0]
        await until(lambda: listed.count() > 0 and "without a receipt here" in Person(dialog).reads_at_once())
        lines = [listed.item(number).text() for number in range(listed.count())]
        assert lines[0].startswith("Far <b>away</b>\nWaiting for payment")
        assert not any("Mine alone" in line for line in lines)
        read = Person(dialog).reads_at_once()
        for said in ("compared with nothing", "nothing of them is paid, ordered or given up", "Quantity", "7", "Price"):
            assert said in read, said
        everything = "\n".join(
            words
            for part in dialog.findChildren(QLabel)
            for words in (part.text(), part.accessibleName(), part.toolTip())
        )
        assert address not in everything
        assert not dialog.findChildren(QrCode)
        assert not dialog.findChildren(QLineEdit)
        named = {one.accessibleName() or one.text() for one in dialog.findChildren(QAbstractButton) if one.isVisible()}
        assert named <= {"Read on", "Close", "Copy: Policy ID", "Copy: Transaction"}, named
        assert "<b>" in next(one for one in Person(dialog).all(QLabel) if "away" in one.text()).text(), "plain text"
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
        await until(lambda: not dialogs())

    arun(story(), 40)


def test_without_any_receipt_it_is_offered_too(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        page, actions = page_of(live_studio, theme, qtbot)
        actions.show_page(page)
        assert actions.why_not(ActionId.SHOW_ELSEWHERE) is None
        Person(page).press("Minted elsewhere…")
        await until(lambda: len(dialogs()) == 1)
        dialogs()[0].reject()
        await until(lambda: not dialogs())

    arun(story(), 40)


class SilentScan:
    """A service that never answers."""

    def __init__(self) -> None:
        self.asked = 0
        self.is_given_up = False

    async def read_on(self) -> None:
        self.asked += 1
        try:
            await asyncio.Event().wait()
        finally:
            self.is_given_up = True


def test_what_is_not_shown_reads_nothing_and_closing_it_ends_the_reading(
    theme: Theme, qtbot: QtBot, arun: Arun, until: Until
) -> None:
    async def story() -> None:
        window = QWidget()
        qtbot.addWidget(window)
        window.show()
        scan = SilentScan()
        dialog = ElsewhereDialog(theme, cast("ElsewhereScan", scan), Network.PRACTICE, window)
        assert scan.asked == 0
        shown = asyncio.ensure_future(show(dialog))
        await until(lambda: scan.asked == 1)
        dialog.reject()
        await shown
        await until(lambda: scan.is_given_up)

    arun(story())


class LongScan:
    """A service whose pages are as long as a page may be."""

    is_offered, is_whole, is_over, may_hold_ours = True, False, False, False

    def __init__(self) -> None:
        self.mints: tuple[ElsewhereMint, ...] = ()

    @property
    def read(self) -> int:
        return len(self.mints)

    async def read_on(self) -> None:
        self.mints += tuple(
            ElsewhereMint(
                transaction_uuid=f"t{number}", title="word " * 190, status="waiting", created_on=None, changed_on=None,
                quantity=1, cost=None, policy_id="",
            )
            for number in range(len(self.mints), len(self.mints) + 5_000)
        )  # fmt: skip


def test_a_page_of_thousands_holds_nothing_up(theme: Theme, qtbot: QtBot, arun: Arun, until: Until, idle: Idle) -> None:
    async def story() -> None:
        window = QWidget()
        qtbot.addWidget(window)
        window.show()
        scan = LongScan()
        dialog = ElsewhereDialog(theme, cast("ElsewhereScan", scan), Network.PRACTICE, window)
        shown = asyncio.ensure_future(show(dialog))
        listed = dialog.findChildren(QListWidget)[0]
        await until(lambda: listed.count() == 5_000 and "newest 5,000" in Person(dialog).reads_at_once())
        await idle()
        with measured_turns() as turns:
            Person(dialog).press("Read on")
            await until(lambda: listed.count() == 10_000)
            await idle()
            dialog.reject()
            await shown
            await idle()
        turns.were_within(0.05, "listing five thousand more")

    arun(story(), 40)


def test_signed_out_nothing_is_asked(studio: Studio, theme: Theme, qtbot: QtBot) -> None:
    page, actions = page_of(studio, theme, qtbot)
    actions.show_page(page)
    assert "Sign in" in str(actions.why_not(ActionId.SHOW_ELSEWHERE))
