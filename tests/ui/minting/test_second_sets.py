"""No second set by accident, in the interface: the warning reaches an open dialog, and nothing is sent behind it."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QCheckBox, QDialog, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from tests.ui.driver import Arun, Idle, Person, Until, is_gone
from tests.ui.minting.dialog_parts import played, slow_sign_in
from tests.ui.mints import Gather

from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.networks import Network
from mintwright.library.database import Database
from mintwright.studio.changes import Changes
from mintwright.studio.minting.mint_cache import MintCache
from mintwright.studio.minting.reviewing.asset_identity import marks_of_mint, marks_of_requests
from mintwright.studio.minting.reviewing.duplicate_check import Doubt, DuplicateCheck
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.collection.collection_page import CollectionPage
from mintwright.ui.minting.confirm_panel import ConfirmPanel
from mintwright.ui.minting.cost_bar import CostBar
from mintwright.ui.minting.mint_flow import MintFlow
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.minting.review_panel import ReviewPanel
from mintwright.ui.minting.review_text import sent_in_words
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.shell.fitted_dialog import ScrolledBody
from mintwright.ui.style.theme import Theme

MINT = "Mint 2 assets on the practice network"


def ticks(dialog: QDialog) -> list[QCheckBox]:
    return [one for one in dialog.findChildren(QCheckBox) if one.isVisible()]


async def reviewing(flow: MintFlow, ids: list[int], until: Until) -> ReviewDialog:
    def dialogs() -> list[ReviewDialog]:
        return [one for one in cast("QWidget", flow.parent()).findChildren(ReviewDialog) if one.isVisible()]

    flow.start(ids)
    await until(lambda: len(dialogs()) == 1)
    await until(Person(dialogs()[0]).button("Continue").isEnabled)
    return dialogs()[0]


@pytest.fixture
def renewal(live_studio: Studio, monkeypatch: pytest.MonkeyPatch) -> Iterator[asyncio.Event]:
    """The access token has to be renewed, which takes until this is set."""
    may = slow_sign_in(live_studio, monkeypatch)
    yield may
    may.set()


def test_a_mint_that_was_closed_while_it_waited_is_named_when_its_assets_are_reviewed_again(
    live_studio: Studio,
    flow: MintFlow,
    renewal: asyncio.Event,
    arun: Arun,
    until: Until,
    gather: Gather,
) -> None:
    async def story() -> None:
        renewal.set()
        ids = await gather(live_studio, 2)
        renewal.clear()
        dialog = await reviewing(flow, ids, until)
        Person(dialog).press("Continue")
        ticks(dialog)[0].click()
        Person(dialog).press(MINT)
        Person(dialog).press("Close")
        await until(lambda: bool(live_studio.minting.mints()) and is_gone(dialog))
        again = await reviewing(flow, ids, until)
        assert "These 2 assets are being sent at this moment. Wait for the answer" in Person(again).reads()
        renewal.set()
        await until(lambda: live_studio.minting.mints()[0].state is MintState.ANSWERED)
        await until(lambda: "These 2 assets were sent on" in Person(again).reads())
        Person(again).press("Continue")
        assert len(ticks(again)) == 2
        ticks(again)[0].click()
        assert not Person(again).button(MINT).isEnabled()
        again.reject()
        await until(lambda: is_gone(again))
        assert len(live_studio.minting.mints()) == 1

    arun(played(story(), flow), 20)


def test_what_is_sent_while_the_last_question_is_open_takes_the_question_back(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        dialog = await reviewing(flow, ids, until)
        Person(dialog).press("Continue")
        ticks(dialog)[0].click()
        assert Person(dialog).button(MINT).isEnabled()
        await live_studio.minting.mint(live_studio.reviewer.review(ids[:1]))
        await until(lambda: Person(dialog).offers("Continue"))
        assert not Person(dialog).offers(MINT)
        assert "These were sent while you looked at them, so nothing was sent now." in Person(dialog).reads()
        await until(lambda: "1 of these assets was sent on" in Person(dialog).reads())
        Person(dialog).press("Continue")
        assert [one.isChecked() for one in ticks(dialog)] == [False, False]
        for one in ticks(dialog):
            one.click()
        Person(dialog).press(MINT)
        await until(lambda: len(live_studio.minting.mints()) == 2)
        await until(lambda: live_studio.minting.mints()[0].state is MintState.ANSWERED)
        await until(lambda: is_gone(dialog))

    arun(played(story(), flow), 20)


def test_what_only_the_journal_knows_brings_a_confirmation_back_to_the_review(
    live_studio: Studio, flow: MintFlow, arun: Arun, until: Until, gather: Gather, tmp_path: Path
) -> None:
    """Another program with the same profile sent these. A double click and a press of Enter change nothing."""

    async def story() -> None:
        ids = await gather(live_studio, 2)
        prepared = await live_studio.minting.prepare(live_studio.reviewer.review(ids, "Night Garden"))
        dialog = await reviewing(flow, ids, until)
        assert "You confirmed this on" in Person(dialog).reads()
        assert "but it was not sent yet." in Person(dialog).reads()
        with closing(sqlite3.connect(tmp_path / "profile" / "mintwright.db", timeout=10)) as other, other:
            columns = "project_id, title, network, base_url, account, art_ids, is_collection, body, sha256, prepared_on"
            other.execute(f"insert into mint ({columns}, state) select {columns}, 'unknown' from mint")
        Person(dialog).press("Continue")
        ticks(dialog)[0].click()
        mint = Person(dialog).button(MINT)
        mint.click()
        mint.click()
        await until(lambda: Person(dialog).offers("Continue"))
        assert "These were sent while you looked at them" in Person(dialog).reads()
        assert "These 2 assets were sent on" in Person(dialog).reads()
        assert live_studio.minting.mint_by_id(prepared.id).state is MintState.PREPARED
        dialog.reject()
        await until(lambda: is_gone(dialog))

    arun(played(story(), flow), 20)


@pytest.mark.parametrize("answer", ["Do not send", "Send it too"])
def test_a_mint_left_unsent_asks_before_it_is_sent_beside_a_later_one(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, answer: str
) -> None:
    receipts = ReceiptsPage(live_studio, theme, Actions(theme))
    receipts.resize(1076, 800)
    receipts.show()
    qtbot.addWidget(receipts)

    def questions() -> list[QDialog]:
        return [one for one in receipts.findChildren(QDialog) if one.isVisible()]

    async def story() -> None:
        ids = await gather(live_studio, 2)
        lying = await live_studio.minting.prepare(live_studio.reviewer.review(ids, "Kept"))
        made = await live_studio.minting.mint(live_studio.reviewer.review(ids, "Night Garden"))
        await until(lambda: made.id in {mint.id for mint in live_studio.minting.mints()})
        receipts.show_mint(lying.id)
        await until(lambda: Person(receipts).offers("Send now"))
        Person(receipts).press("Send now")
        await until(questions)
        assert (
            "as “Night Garden”. If you send this too, there are two sets, and both cost."
            in Person(questions()[0]).reads()
        )
        Person(questions()[0]).press(answer)
        await until(
            lambda: not questions() and all(one.isEnabled() for one in Person(receipts).all(QPushButton, "Send now"))
        )
        state = MintState.ANSWERED if answer == "Send it too" else MintState.PREPARED
        await until(lambda: live_studio.minting.mint_by_id(lying.id).state is state)

    arun(played(story(), receipts), 20)


def test_a_receipt_whose_mint_waits_to_be_sent_offers_to_discard_it_but_not_to_send_it(
    live_studio: Studio, theme: Theme, qtbot: QtBot, renewal: asyncio.Event, arun: Arun, until: Until, gather: Gather
) -> None:
    receipts = ReceiptsPage(live_studio, theme, Actions(theme))
    receipts.resize(1076, 800)
    receipts.show()
    qtbot.addWidget(receipts)

    async def story() -> None:
        renewal.set()
        ids = await gather(live_studio, 2)
        renewal.clear()
        minting = asyncio.ensure_future(live_studio.minting.mint(live_studio.reviewer.review(ids, "Kept")))
        await until(lambda: "About to be sent" in Person(receipts).reads())
        assert "You confirmed this. It is sent as soon as the sign-in allows it" in Person(receipts).reads()
        assert Person(receipts).offers("Discard")
        assert not Person(receipts).offers("Send now")
        Person(receipts).press("Discard")
        await until(lambda: not live_studio.minting.mints())
        renewal.set()
        with pytest.raises(MintwrightError, match="was discarded meanwhile"):
            await minting

    arun(played(story(), receipts), 20)


def test_the_page_gives_a_date_only_where_the_whole_set_was_sent_together(
    live_studio: Studio, page: CollectionPage, arun: Arun, until: Until, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 3)
        minting = live_studio.minting
        await minting.mint(live_studio.reviewer.review(ids[:1]))
        await until(lambda: "· 1 of 3 was sent before" in Person(page).reads())
        await minting.mint(live_studio.reviewer.review(ids[1:2]))
        await until(lambda: "· 2 of 3 were sent before" in Person(page).reads())
        await minting.mint(live_studio.reviewer.review(ids[2:]))
        await until(lambda: "· 3 of 3 were sent before" in Person(page).reads())
        assert "· sent on" not in Person(page).reads()
        await minting.mint(replace(live_studio.reviewer.review(ids, "Night Garden"), wants_second_set=True))
        await until(lambda: "· sent on" in Person(page).reads())
        assert "  " not in Person(page).reads()
        await live_studio.projects.new_collection("Dunes")
        await live_studio.projects.add_to_collection(ids)
        await until(lambda: "· 3 of 3 were sent before" in Person(page).reads())
        assert "· sent on" not in Person(page).reads(), "the other one was"
        live_studio.projects.open_collection(live_studio.projects.collections()[0].id)
        await until(lambda: "· sent on" in Person(page).reads())
        before = live_studio.reviewer.review(ids).sent_before
        assert before is not None
        assert before.whole is before.mint
        await minting.mint(replace(live_studio.reviewer.review(ids[:1]), wants_second_set=True))
        before = live_studio.reviewer.review(ids).sent_before
        assert before is not None
        assert before.whole is not None
        assert before.whole.is_collection, "the newest is a mint of one of them"
        assert not before.mint.is_collection

    arun(played(story(), page), 20)


@pytest.mark.parametrize(
    ("state", "status", "said"),
    [
        ("answered", "waiting", "Minting again makes a second set."),
        ("answered", "confirmed", "Minting again makes a second set."),
        ("unknown", "", "It is not known whether that was minted: look at its receipt first."),
        ("answered", "rejected", "Nothing was minted then, but the service may still do it"),
        ("answered", "error", "Nothing was minted then, but the service may still do it"),
        ("answered", "refund", ""),
        ("answered", "canceled", ""),
    ],
)
def test_a_review_says_of_an_earlier_mint_no_more_than_is_known(
    live_studio: Studio,
    theme: Theme,
    qtbot: QtBot,
    arun: Arun,
    gather: Gather,
    state: str,
    status: str,
    said: str,
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 2)
        minting = live_studio.minting
        ready = live_studio.reviewer.review(ids, "Night Garden")
        made = replace(await minting.mint(ready), state=MintState(state))
        sets = second_sets([made], lambda _: status)
        review = replace(ready, sent_before=sets.before(marks_of_requests(ready.requests, ids), ready.network))
        shown = sent_in_words(review)
        assert (said in shown) if said else (shown == "")
        is_sure = said.startswith("Minting again makes")
        assert ("makes a second set" in shown) is is_sure
        panel = ConfirmPanel(theme)
        qtbot.addWidget(panel)
        panel.show_review(review)
        panel.show()
        second = [one.text() for one in panel.findChildren(QCheckBox) if one.isVisible() and "second" in one.text()]
        makes = "makes" if is_sure else "may make"
        assert second == ([f"I know that this {makes} a second set of the same assets"] if said else [])

    arun(story(), 20)


def test_of_one_asset_no_second_set_is_agreed_to_but_the_same_once_more(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, gather: Gather
) -> None:
    async def story() -> None:
        (art_id,) = await gather(live_studio, 1)
        await live_studio.minting.mint(live_studio.reviewer.review([art_id]))
        panel = ConfirmPanel(theme)
        qtbot.addWidget(panel)
        panel.show_review(live_studio.reviewer.review([art_id]))
        ticks = [one.text() for one in panel.findChildren(QCheckBox)]
        assert "I know that this mints the same asset once more" in ticks
        assert not [one for one in ticks if "second set" in one]

    arun(story(), 20)


def second_sets(mints: list[Mint], status_of: Callable[[int], str]) -> DuplicateCheck:
    """Of these mints, none of which is under way."""

    class Told(MintCache):
        def transaction_status(self, mint_id: int) -> str:
            return status_of(mint_id)

    changes = Changes()
    return DuplicateCheck(changes, Told(cast("Database", None), changes, mints[::-1]))


DOUBTS = {"waiting": None, "rejected": Doubt.FAILED, "": Doubt.UNKNOWN}


@given(st.lists(st.sampled_from(sorted(DOUBTS)), min_size=1, max_size=4))
def test_one_mint_that_surely_exists_leaves_no_doubt_and_an_unknown_one_outweighs_a_failed_one(
    statuses: list[str],
) -> None:
    asked = b'{"image": "ipfs://a", "asset_name": "A"}'
    mints = [
        Mint(
            id=at, project_id=1, title="A", network=Network.TEST, base_url="https://example.org", art_ids=(1,),
            is_collection=False, body=asked, sha256="", prepared_on=datetime(2026, 11, 20, tzinfo=UTC),
            state=MintState.ANSWERED if status else MintState.UNKNOWN, answer_status=200,
        )
        for at, status in enumerate(statuses, start=1)
    ]  # fmt: skip
    sets = second_sets(mints, lambda at: statuses[at - 1])
    before = sets.before(marks_of_mint(mints[0]), Network.TEST)
    assert before is not None
    doubts = {DOUBTS[status] for status in statuses}
    assert before.doubt is (None if None in doubts else Doubt.UNKNOWN if Doubt.UNKNOWN in doubts else Doubt.FAILED)


@pytest.mark.parametrize(("width", "height", "percent"), [(960, 640, 150), (853, 533, 150), (853, 533, 100)])
def test_in_a_small_window_with_large_text_nothing_of_the_review_is_cut_and_what_was_sent_stands_above_the_ticks(
    live_studio: Studio, theme: Theme, page: CollectionPage, flow: MintFlow, arun: Arun, until: Until, idle: Idle,
    gather: Gather, width: int, height: int, percent: int,
) -> None:  # fmt: skip
    async def story() -> None:
        theme.choose(text_percent=percent)
        page.resize(width, height)
        ids = await gather(live_studio, 2)
        await live_studio.minting.mint(live_studio.reviewer.review(ids))
        dialog = await reviewing(flow, ids, until)
        await idle()
        panel = dialog.findChildren(ReviewPanel)[0]
        body = panel.findChildren(ScrolledBody)[0]
        await until(lambda: body.widget().width() <= body.viewport().width())
        (cost,) = panel.findChildren(CostBar)
        assert cost.visibleRegion().boundingRect() == cost.rect(), "what it costs is in sight"
        Person(dialog).press("Continue")
        await idle()
        confirm = dialog.findChildren(ConfirmPanel)[0]
        asked = confirm.findChildren(ScrolledBody)[0].widget()
        (told,) = (one for one in Person(confirm).all(QLabel) if "These 2 assets were sent on" in one.text())
        assert len(ticks(dialog)) == 2
        for tick in ticks(dialog):
            assert asked.isAncestorOf(tick), "nobody comes to it but past what it is about"
            assert told.mapTo(asked, told.rect().bottomLeft()).y() < tick.mapTo(asked, tick.rect().topLeft()).y()
        focus = dialog.focusWidget()
        assert focus.visibleRegion().boundingRect() == focus.rect()
        dialog.reject()
        await until(lambda: is_gone(dialog))

    arun(played(story(), flow), 20)
