"""A thousand open mints: five requests a second at most, and next to no work at rest."""

import asyncio
import heapq
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

import pytest
from tests.faults.test_broken_watch import Artist, waiting_mint
from tests.pace import within
from tests.parts import until
from tests.whole import sized

from mintwright.domain.answers.list_pages import ListOrder, ListPage, parse_transactions_page
from mintwright.domain.answers.service_records import Transaction
from mintwright.domain.mint import Mint
from mintwright.studio.changes import Changes
from mintwright.studio.minting.minting import Minting
from mintwright.studio.polling.poll_pace import pause
from mintwright.studio.polling.poll_schedule import PollSchedule
from mintwright.studio.polling.transaction_poller import TransactionPoller
from mintwright.studio.receipts.receipt import Receipt, receipt_of
from mintwright.studio.session.session import Session

COUNT = 1_000
PAGE = 50
AT_REST = 30  # seconds that are measured


class ManyMints(Artist):
    """An artist with a thousand open mints, and the service that lists them; `asked` are the times of its requests."""

    def __init__(self) -> None:
        one = waiting_mint()
        self._mints = {
            number: replace(one, id=number, answer=(one.answer or b"").replace(b"t-1", f"t-{number}".encode()))
            for number in range(1, COUNT + 1)
        }
        self._receipts: dict[int, Receipt] = {}
        self.asked: list[float] = []
        super().__init__(cast("object", self), one)  # type: ignore[arg-type]

    def mints(self) -> tuple[Mint, ...]:
        return tuple(self._mints.values())

    def mint_by_id(self, mint_id: int) -> Mint:
        return self._mints[mint_id]

    def receipt(self, mint_id: int) -> Receipt:
        known = self._receipts.get(mint_id)
        if known is None or known.mint is not self._mints[mint_id]:
            known = self._receipts[mint_id] = receipt_of(self._mints[mint_id])
        return known

    async def whole_receipt(self, mint_id: int) -> Receipt:
        return self.receipt(mint_id)

    def newest_answer(self, mint_id: int) -> int:
        return len(self._mints[mint_id].timeline)

    async def keep_transaction(self, mint_id: int, record: bytes, *_: object, since: int | None) -> bool:
        self._mints[mint_id] = replace(self._mints[mint_id], transaction=record)
        return since == self.newest_answer(mint_id)

    async def transactions_page(self, page: int, order: ListOrder, *, is_glance: bool) -> ListPage[Transaction]:
        self.asked.append(asyncio.get_running_loop().time())
        rows = ",".join(
            f'{{"uuid": "t-{number}", "status": "waiting", "cost": 5, "deposit_address": "addr_test1q", '
            f'"updated_on": "2026-01-01 00:00:00+00:00"}}'
            for number in range((page - 1) * PAGE + 1, page * PAGE + 1)
        )
        following = '"x"' if page * PAGE < COUNT else "null"
        return parse_transactions_page(f'{{"next": {following}, "results": [{rows}]}}'.encode())


@pytest.mark.soak
async def test_a_thousand_in_the_list_are_few_requests_and_next_to_no_work_at_rest() -> None:
    many = ManyMints()
    poller = TransactionPoller(Changes(), cast("Session", many), cast("Minting", many))
    poller.start()
    pages = sized(COUNT // PAGE, 3)
    await until(lambda: len(many.asked) >= pages)
    first = many.asked[0]
    assert all(sum(time <= other < time + 1 for other in many.asked) <= 5 for time in many.asked), many.asked
    assert many.asked[pages - 1] - first >= (pages - 1) * 0.2
    if pages == COUNT // PAGE:
        await until(lambda: all(mint.transaction is not None for mint in many.mints()))
        await asyncio.sleep(1)
        asked = len(many.asked)
        used = time.process_time()
        await asyncio.sleep(AT_REST)
        within(time.process_time() - used, 0.02 * AT_REST, "a thousand open mints at rest")
        assert len(many.asked) - asked <= 1, "a minute apart"
    await poller.close()


@pytest.mark.soak
def test_a_thousand_that_are_asked_one_by_one_are_five_requests_a_second_at_most_and_about_one_at_rest() -> None:
    """In a simulated hour, by the schedule alone: each answer takes 0.2 seconds."""
    turns, now, ends, begun = PollSchedule(10), 0.0, list[tuple[float, int]](), list[float]()
    ids: Sequence[int] = range(COUNT)
    while now < sized(3_600, 1_500):
        while (mint := turns.next(ids, now)) is not None:
            begun.append(now)
            heapq.heappush(ends, (now + 0.2, mint))
        now = max(now, min(turns.next_time(ids), ends[0][0] if ends else now + 60))
        while ends and ends[0][0] <= now:
            _, mint = heapq.heappop(ends)
            turns.answered(mint, now, pause(10, is_in_sight=False, is_moving=False, count=COUNT, age=0))
    counts = [0] * (int(begun[-1]) + 1)
    for at in begun:
        counts[int(at)] += 1
    assert max(counts) <= 5
    assert len(begun) <= now + COUNT, "one a second, once all were asked"
