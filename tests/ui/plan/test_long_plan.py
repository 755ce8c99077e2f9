"""A plan of a thousand mints holds its page up by no more than any other, and is looked through though news comes."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from pathlib import Path

from tests.pace import measured_turns, within
from tests.parts import MemoryKeyring, journal_of, kept_mints_of
from tests.ui.driver import Arun, Until
from tests.ui.receipts.test_thousand_receipts import waiting

from mintwright.domain.plan.kept_plan import KeptMint, KeptPlan
from mintwright.library.database import Connection
from mintwright.practice import PracticeServer
from mintwright.studio.changes import Kind
from mintwright.studio.session.service_access import PracticeAccess
from mintwright.studio.studio import Studio, open_studio
from mintwright.ui.plan.payments.payments_dialog import PaymentsDialog
from mintwright.ui.plan.run.run_view import RunView
from mintwright.ui.plan.run.run_words import titles_in_words
from mintwright.ui.receipts.pay_walk.pay_commands import PayCommands
from mintwright.ui.receipts.pay_walk.pay_dialog import PayDialog
from mintwright.ui.style.formatting import ada
from mintwright.ui.style.theme import Theme

MANY, SENT = 1000, 600
TERMS = {"cost": 15.25561, "policy_id": "ab" * 28, "invalid_slot": "200000000"}


def fill(connection: Connection) -> None:
    connection.executemany(
        "insert into art (id, project_id, path, position, size, modified_ns, media_type, sha256, cid, added_on) "
        "values (?, 1, cast(? as blob), ?, 1, 1, 'image/png', ?, '', '')",
        [(at, f"/nowhere/{at}.png", at, f"{at:064d}") for at in range(1, MANY + 1)],
    )


def took(work: Callable[[], object]) -> float:
    """The longest of three times, in seconds."""
    found = list[float]()
    for _ in range(3):
        began = time.thread_time()
        work()
        found.append(time.thread_time() - began)
    return max(found)


async def with_long_plan(practice: PracticeServer, folder: Path) -> tuple[Studio, KeptPlan]:
    """A plan of a thousand mints of one asset each, whose files are nowhere."""

    async def stay() -> None:
        """The service outlives the studio."""

    async def access() -> PracticeAccess:
        secret = await asyncio.get_running_loop().run_in_executor(None, practice.issue_secret_token, str(folder))
        return PracticeAccess(base_url=practice.base_url, secret_token=secret, close=stay)

    def opened() -> Studio:
        return open_studio(folder / "long", practice=access, keyring=MemoryKeyring())

    studio = opened()
    await journal_of(studio).write(fill)
    await studio.close()
    studio = opened()
    await studio.session.start()
    async with studio.plans.change():
        pass
    mints = [KeptMint(art_ids=(at,)) for at in range(1, MANY + 1)]
    return studio, await studio.plans.create("Moths", 1, 1, mints)


def test_a_thousand_mints_are_shown_in_short_turns_and_looked_through_though_news_comes(
    arun: Arun, until: Until, theme: Theme, practice: PracticeServer, tmp_path: Path
) -> None:
    async def story() -> None:
        studio, plan = await with_long_plan(practice, tmp_path)
        view = RunView(studio, theme)
        view.resize(900, 600)
        view.show()
        view.work.show_plan(plan.id)
        within(took(lambda: view.work.set_seen(seen=True)), 0.05, "a turn in which a thousand mints are shown")
        every_second = tuple(mint.id for mint in plan.mints[::2])
        within(took(lambda: titles_in_words(plan, every_second)), 0.05, "the titles of a wave of five hundred")
        telling = True

        async def tell() -> None:
            while telling:
                studio.changes.announce(Kind.DRAFTS, {1})
                studio.changes.deliver()
                await asyncio.sleep(0.3)

        news = asyncio.ensure_future(tell())
        await until(lambda: view.work.is_looked_at)
        telling = False
        await news
        assert len(view.work.held) == MANY
        within(took(lambda: view.work.set_seen(seen=True)), 0.05, "a turn in which a thousand held mints are shown")
        view.close()
        view.deleteLater()
        await studio.close()

    arun(story(), 120)


def test_a_thousand_mints_of_which_most_are_sent_are_added_up_and_listed_in_short_turns(
    arun: Arun, until: Until, theme: Theme, practice: PracticeServer, tmp_path: Path
) -> None:
    async def story() -> None:
        studio, plan = await with_long_plan(practice, tmp_path)
        kept = kept_mints_of(studio)
        for at, planned in enumerate(plan.mints[:SENT], 1):
            kept.put(waiting(at, **TERMS))
            studio.plans.note_attempt(at, plan.id, planned.id)
        view = RunView(studio, theme)
        view.resize(1000, 700)
        view.show()
        view.work.show_plan(plan.id)
        view.work.set_seen(seen=True)
        await until(lambda: all(studio.minting.receipt(one).cost for one in range(1, SENT + 1)))
        await until(lambda: view.work.is_looked_at and view.work.cost is not None)
        within(took(lambda: view.work.set_seen(seen=True)), 0.05, "a turn in which the costs of a thousand are shown")
        dialog = PaymentsDialog(studio, theme, view.work, view)
        dialog.show()
        await asyncio.sleep(0)
        within(took(view.work.changed.emit), 0.05, "a turn in which page and table follow a thousand mints")
        assert dialog.waiting.text() == ada(SENT * Decimal("15.25561"))
        assert dialog.payments.rowCount() == MANY
        before = took(lambda: PaymentsDialog(studio, theme, view.work, view).deleteLater())
        within(before, 0.05, "a turn in which the payments of a thousand mints are opened")
        view.close()
        view.deleteLater()
        await studio.close()

    arun(story(), 120)


def test_a_walk_through_a_thousand_payments_opens_in_short_turns_and_news_of_one_makes_one_row_anew(
    arun: Arun, until: Until, theme: Theme, practice: PracticeServer, tmp_path: Path
) -> None:
    async def story() -> None:
        studio, plan = await with_long_plan(practice, tmp_path)
        kept, own = kept_mints_of(studio), {"network": plan.network, "base_url": plan.base_url, "account": plan.account}
        for at, planned in enumerate(plan.mints, 1):
            kept.put(replace(waiting(at, **TERMS), **own))
            studio.plans.note_attempt(at, plan.id, planned.id)
        view = RunView(studio, theme)
        view.show()
        view.work.show_plan(plan.id)
        view.work.set_seen(seen=True)
        await until(lambda: all(studio.minting.receipt(one).cost for one in range(1, MANY + 1)), 60)
        view.work.set_seen(seen=True)
        before = view.work.rows()
        kept.put(replace(waiting(7, **TERMS | {"cost": 16}), **own))
        await until(lambda: studio.minting.receipt(7).cost == 16)
        after = view.work.rows()
        assert [new.number for old, new in zip(before, after, strict=True) if new is not old] == [7]
        with measured_turns() as turns:
            PayCommands(studio, theme, view, lambda: plan).walk()
            await until(lambda: any(one.isVisible() for one in view.window().findChildren(PayDialog)))
        turns.were_within(0.05, "a turn in which the payments of a thousand mints are begun")
        (dialog,) = view.window().findChildren(PayDialog)
        assert len(dialog.walk.to_pay) == MANY
        within(took(dialog.walk.changed.emit), 0.015, "a turn in which it follows what is paid")
        dialog.reject()
        view.close()
        view.deleteLater()
        await studio.close()

    arun(story(), 180)
