"""A thousand open receipts: the page opens at once, and nothing that they hear of holds the window up."""

import json
import time
from dataclasses import replace

import pytest
from tests.pace import measured_turns, within
from tests.parts import kept_mints_of
from tests.ui.driver import Arun, Idle, Until
from tests.ui.receipts.test_finding_receipts import listed, mint
from tests.whole import sized

from mintwright.chain.addresses import practice_address
from mintwright.domain.mint import Mint
from mintwright.domain.networks import Network
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.window.main_window import MainWindow

COUNT = sized(1_000, 200)
PAGE = 50  # told by one page of the service's list
MOST_SECONDS, LONGEST_TURN = 0.1, 0.05


def waiting(number: int, **told: object) -> Mint:
    """One that waits for its payment, or what its service told of it later."""
    one = mint(number)
    answer = json.loads(one.answer or b"")
    answer["transaction"] |= {"status": "waiting", "deposit_address": practice_address()}
    later = json.dumps(answer["transaction"] | told).encode() if told else None
    return replace(one, network=Network.TEST, answer=json.dumps(answer).encode(), transaction=later)


@pytest.mark.soak
def test_a_thousand_open_receipts_open_at_once_and_no_news_of_them_holds_the_window_up(
    window: MainWindow, studio: Studio, arun: Arun, until: Until, idle: Idle
) -> None:
    async def story() -> None:
        kept = kept_mints_of(studio)
        for number in range(1, COUNT + 1):
            kept.put(waiting(number))
        studio.changes.deliver()
        await until(lambda: all(studio.minting.receipt(one.id).transaction_uuid for one in kept.oldest_first()))
        for visit in ("the first time", "again"):
            with measured_turns() as turns:
                began = time.thread_time()
                page = window.go(PageName.RECEIPTS)
                await idle()
                took = time.thread_time() - began
                print(f"{visit}: {1_000 * took:.0f} ms, longest turn {1_000 * turns.longest:.0f} ms")  # noqa: T201 - a measurement
            within(took, MOST_SECONDS, f"opening the page {visit}")
            turns.were_within(LONGEST_TURN, f"a turn of opening the page {visit}")
            assert len(listed(page)) == COUNT
            window.go(PageName.UPLOADS)
            await idle()
        window.go(PageName.RECEIPTS)
        await idle()
        with measured_turns() as turns:
            for start in range(1, COUNT + 1, PAGE):
                told = range(start, start + PAGE)
                for number in told:
                    kept.put(waiting(number, status="processing"))
                studio.changes.announce(Kind.MINTS, told)
                studio.changes.deliver()
                await idle()
            await until(lambda: all(studio.minting.receipt(one.id).transaction_status == "processing"
                                    for one in kept.oldest_first()))  # fmt: skip
        print(f"news: longest turn {1_000 * turns.longest:.0f} ms")  # noqa: T201 - a measurement
        turns.were_within(LONGEST_TURN, "a turn of news of all")

    arun(story(), 120)
