"""Receipts stand by their plans: a heading says how many are paid, and folds them; what is looked for is found."""

import json
import time
from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot
from tests.pace import measured_turns, within
from tests.parts import kept_mints_of
from tests.ui.driver import Arun, Idle, Person, Until
from tests.ui.mints import Gather
from tests.ui.receipts.test_finding_receipts import listed, mint, view_of

from mintwright.chain.addresses import key_address, practice_address
from mintwright.domain.mint import Mint
from mintwright.domain.plan.kept_plan import KeptMint, KeptPlan
from mintwright.domain.timeline import SaidBy, TimelineEntry
from mintwright.studio.studio import Studio
from mintwright.ui.actions.actions import Actions
from mintwright.ui.receipts.groups.arrangement import arranged
from mintwright.ui.receipts.groups.receipt_list import ReceiptList
from mintwright.ui.receipts.receipts_delegate import ReceiptsDelegate
from mintwright.ui.receipts.receipts_model import ReceiptRole, ReceiptsModel
from mintwright.ui.receipts.receipts_page import ReceiptsPage
from mintwright.ui.style.theme import Theme

COUNT = 1_000


def waiting(number: int) -> Mint:
    """One that waits for its payment."""
    one = mint(number)
    answer = json.loads(one.answer or b"")
    answer["transaction"] |= {"status": "waiting", "deposit_address": practice_address()}
    return replace(one, answer=json.dumps(answer).encode())


def put(studio: Studio, plan: KeptPlan, at: int, made: Mint) -> None:
    """This was made for the mint at this place of the plan."""
    kept_mints_of(studio).put(made)
    studio.plans.note_attempt(made.id, plan.id, plan.mints[at].id)


async def planned(studio: Studio, gather: Gather) -> KeptPlan:
    """Four mints of one asset each; 2 and 5 are of it and wait, 3 is paid; 1, 4 and 6 belong to none."""
    ids = await gather(studio, 4)
    plan = await studio.plans.create("Moths", 1, ids[0], [KeptMint(art_ids=(one,)) for one in ids])
    places = {2: (0, waiting(2)), 3: (1, mint(3)), 5: (2, waiting(5))}
    for number in range(1, 7):
        if number in places:
            put(studio, plan, *places[number])
        else:
            kept_mints_of(studio).put(mint(number))
    studio.changes.deliver()
    return plan


def opened(studio: Studio, theme: Theme, qtbot: QtBot) -> ReceiptsPage:
    page = ReceiptsPage(studio, theme, Actions(theme))
    page.resize(1076, 800)
    qtbot.addWidget(page)
    page.show()
    studio.changes.deliver()
    return page


def said(page: ReceiptsPage) -> str:
    """What the heading says, to the eye and to the ear."""
    model = view_of(page).model()
    rows = (model.index(row, 0) for row in range(model.rowCount()))
    index = next(index for index in rows if index.data(ReceiptRole.HEADING) is not None)
    return f"{index.data(ReceiptRole.HEADING).said} | {index.data(Qt.ItemDataRole.AccessibleTextRole)}".translate(
        {0x2068: None, 0x2069: None}
    )


def go_to(page: ReceiptsPage, row: int) -> ReceiptList:
    view = view_of(page)
    assert isinstance(view, ReceiptList)
    view.setCurrentIndex(view.model().index(row, 0))
    view.setFocus()
    return view


def test_a_heading_names_the_alarms_below_it_also_while_it_is_folded(
    studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, gather: Gather
) -> None:
    async def story() -> None:
        await planned(studio, gather)
        page = opened(studio, theme, qtbot)
        assert "not to pay" not in said(page)
        one = waiting(2)
        record = json.loads(one.answer or b"")["transaction"]
        changed = json.dumps(record | {"deposit_address": key_address(bytes(28), network=0)}).encode()
        entry = TimelineEntry(number=1, seen_on=one.answered_on, said_by=SaidBy.TRANSACTION, record=changed)
        kept_mints_of(studio).put(replace(one, transaction=changed, timeline=(entry,)))
        studio.changes.deliver()
        assert said(page).count("1 of 4 paid · 1 not to pay") == 2

    arun(story(), 60)


def test_those_of_a_plan_stand_together_where_its_newest_stands() -> None:
    whole = arranged([6, 5, 4, 3, 2, 1], {5: 9, 3: 9, 2: 9, 1: 8}, ())
    assert whole.rows == (6, -9, 5, 3, 2, 4, -8, 1)
    assert whole.groups == {9: (5, 3, 2), 8: (1,)}
    assert arranged([6, 5, 4, 3, 2, 1], {5: 9, 3: 9, 2: 9, 1: 8}, {9}).rows == (6, -9, 4, -8, 1)
    assert arranged([2, 1], {}, {9}).rows == (2, 1)


def test_a_heading_says_how_many_are_paid_and_follows_each_payment(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, gather: Gather, idle: Idle
) -> None:
    async def story() -> None:
        plan = await planned(live_studio, gather)
        page = opened(live_studio, theme, qtbot)
        await idle()
        titles = {number: mint(number).title for number in range(1, 7)}
        assert listed(page) == [titles[6], "Moths", titles[5], titles[3], titles[2], titles[4], titles[1]]
        assert said(page) == "1 of 4 paid | Plan “Moths”, 1 of 4 paid, unfolded"
        put(live_studio, plan, 0, mint(2))
        await idle()
        assert said(page).startswith("2 of 4 paid")

    arun(story(), 60)


def test_a_fold_is_remembered_and_the_receipt_that_was_looked_at_stays_beside_it(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, gather: Gather, idle: Idle
) -> None:
    async def story() -> None:
        await planned(live_studio, gather)
        page = opened(live_studio, theme, qtbot)
        page.show_mint(3)
        await idle()
        assert Person(page).sees("Night Garden")
        view = go_to(page, 3)
        QTest.keyClick(view, Qt.Key.Key_Left)
        assert view.currentIndex().row() == 1, "from a receipt to its heading"
        QTest.keyClick(view, Qt.Key.Key_Left)
        await idle()
        assert len(listed(page)) == 4
        assert "folded" in said(page)
        assert (Person(page).sees("Night Garden"), Person(page).sees("Moonbirds")) == (True, False), "the ticket stays"
        again = opened(live_studio, theme, qtbot)
        await idle()
        assert len(listed(again)) == 4, "the next page knows it, and so does the next start: it is a setting"
        assert live_studio.settings.get("folded_plans") == [1]
        QTest.keyClick(view, Qt.Key.Key_Right)
        assert len(listed(page)) == 7
        QTest.keyClick(view, Qt.Key.Key_Right)
        assert view.currentIndex().row() == 2, "and on to its receipts"
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Space):
            view = go_to(page, 1)
            QTest.keyClick(view, key)
            assert len(listed(page)) == (4 if key is Qt.Key.Key_Return else 7)

    arun(story(), 60)


def test_the_receipts_of_a_plan_are_indented_and_a_gap_parts_it_from_the_others(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, gather: Gather, idle: Idle
) -> None:
    async def story() -> None:
        await planned(live_studio, gather)
        page = opened(live_studio, theme, qtbot)
        await idle()
        view = view_of(page)
        delegate = view.itemDelegate()
        assert isinstance(delegate, ReceiptsDelegate)

        def cards(direction: Qt.LayoutDirection = Qt.LayoutDirection.LeftToRight) -> list[QRect]:
            rows = [view.model().index(row, 0) for row in range(view.model().rowCount())]
            return [delegate.card_in(view.visualRect(row), row, direction) for row in rows]

        _, heading, first, _, last, other, _ = cards()
        assert heading.left() == other.left() < first.left() == last.left()
        _, heading, first, _, _, other, _ = cards(Qt.LayoutDirection.RightToLeft)
        assert heading.right() == other.right() > first.right()
        within_plan, behind = first.top() - heading.bottom(), other.top() - last.bottom()
        assert behind > within_plan
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=heading.center())
        await idle()
        _, heading, other, _ = cards()
        assert other.top() - heading.bottom() == behind, "folded, it is parted from them as well"
        assert heading.left() == other.left()

    arun(story(), 60)


def test_a_click_folds_and_a_receipt_that_is_asked_for_is_unfolded(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, gather: Gather, idle: Idle
) -> None:
    async def story() -> None:
        await planned(live_studio, gather)
        page = opened(live_studio, theme, qtbot)
        await idle()
        view = view_of(page)
        heading = view.visualRect(view.model().index(1, 0))
        assert heading.height() < view.visualRect(view.model().index(2, 0)).height()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=heading.center())
        await idle()
        assert len(listed(page)) == 4
        page.show_mint(2)
        await idle()
        assert len(listed(page)) == 7
        assert view.currentIndex().data(ReceiptRole.MINT_ID) == 2

    arun(story(), 60)


def test_what_is_searched_for_is_seen_though_its_plan_is_folded(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, until: Until, gather: Gather, idle: Idle
) -> None:
    async def story() -> None:
        await planned(live_studio, gather)
        page = opened(live_studio, theme, qtbot)
        await idle()
        view = go_to(page, 1)
        QTest.keyClick(view, Qt.Key.Key_Return)
        assert len(listed(page)) == 4
        Person(page).write("Search receipts", "#5")
        await until(lambda: Person(page).sees("1 of 6"))
        assert listed(page) == ["Moths", mint(5).title]
        assert "unfolded" in said(page)
        Person(page).write("Search receipts", "")
        await until(lambda: len(listed(page)) == 4)
        assert "1 of 4 paid" in said(page)

    arun(story(), 60)


def test_settings_that_were_damaged_fold_nothing(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, gather: Gather, idle: Idle
) -> None:
    async def story() -> None:
        await planned(live_studio, gather)
        for odd in ("1", {"1": 1}, [True, "1", None, 1.0], 7):
            live_studio.settings.put("folded_plans", odd)
            assert len(listed(opened(live_studio, theme, qtbot))) == 7
        live_studio.settings.put("folded_plans", [])

    arun(story(), 60)


def test_the_model_keeps_what_qt_asks_of_models(
    live_studio: Studio, qtmodeltester: ModelTester, arun: Arun, gather: Gather
) -> None:
    async def story() -> None:
        plan = await planned(live_studio, gather)
        model = ReceiptsModel(live_studio)
        qtmodeltester.check(model)  # pyright: ignore[reportUnknownMemberType]
        model.fold(plan.id, folded=True)
        model.show_only([5, 4])
        model.show_only(None)
        model.fold(plan.id, folded=False)
        kept_mints_of(live_studio).drop(5)
        live_studio.changes.deliver()
        assert model.rowCount() == 6

    arun(story(), 60)


@pytest.mark.soak
def test_a_thousand_receipts_of_two_plans_are_listed_and_folded_in_short_turns(
    live_studio: Studio, theme: Theme, qtbot: QtBot, arun: Arun, idle: Idle, gather: Gather
) -> None:
    async def story() -> None:
        ids = await gather(live_studio, 4)
        plans = [
            await live_studio.plans.create(name, 1, ids[at], [KeptMint(art_ids=(one,)) for one in ids[at : at + 2]])
            for name, at in (("Moths", 0), ("Bats", 2))
        ]
        for number in range(1, COUNT + 1):
            put(live_studio, plans[number % 2], number // 2 % 2, waiting(number))
        page = opened(live_studio, theme, qtbot)
        page.show()
        await idle()
        view = view_of(page)
        began = time.thread_time()
        page.hide()
        page.show()
        await idle()
        within(time.thread_time() - began, 0.1, "opening the page again")
        with measured_turns() as turns:
            for plan in plans:
                for folded in (True, False):
                    model = view.model()
                    assert isinstance(model, ReceiptsModel)
                    model.fold(plan.id, folded=folded)
                    await idle()
            for number in range(1, 60):
                kept_mints_of(live_studio).put(mint(number))
                await idle()
        assert len(listed(page)) == COUNT + 2
        print(f"longest turn {1_000 * turns.longest:.0f} ms")  # noqa: T201 - a measurement
        turns.were_within(0.05, "a turn of folding a thousand receipts")

    arun(story(), 120)
