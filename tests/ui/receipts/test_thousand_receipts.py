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
    """The quietest of several times counts: the machine has other work too."""

    async def open_page(expected: int) -> tuple[float, float]:
        """The seconds that it takes, and the longest turn of it."""
        window.go(PageName.UPLOADS)
        await idle()
        with measured_turns() as turns:
            began = time.thread_time()
            page = window.go(PageName.RECEIPTS)
            await idle()
            took = time.thread_time() - began
        assert len(listed(page)) == expected
        return took, turns.longest

    async def hear(news: list[Mint]) -> float:
        """The longest turn while these are told, page by page."""
        kept = kept_mints_of(studio)
        await idle()
        with measured_turns() as turns:
            for start in range(0, len(news), PAGE):
                for one in news[start : start + PAGE]:
                    kept.put(one)
                await idle()
            await until(lambda: all(studio.minting.receipt(one.id).mint is kept.by_id(one.id) for one in news))
            await until(lambda: all(studio.minting.receipt(one.id).transaction_uuid for one in news))
        return turns.longest

    async def story() -> None:
        ids = range(1, COUNT + 1)
        await hear([waiting(number) for number in ids])
        await until(lambda: "receipts" in vars(window.pages))  # made at leisure, a moment after the window was opened
        visits = [await open_page(COUNT) for _ in range(5)]
        took, longest = (min(each) for each in zip(*visits, strict=True))
        news = min([await hear([waiting(number, status=status) for number in ids])
                    for status in ("processing", "royalties", "burning")])  # fmt: skip
        first = visits[0][0]
        print(f"first {1_000 * first:.0f} ms, then {1_000 * took:.0f} ms, longest turns {1_000 * longest:.0f} ms, "  # noqa: T201 - a measurement
              f"of news {1_000 * news:.0f} ms")  # fmt: skip
        within(took, MOST_SECONDS, "opening the page")
        within(longest, LONGEST_TURN, "a turn of opening the page")
        within(news, LONGEST_TURN, "a turn of news of all")

    arun(story(), 120)
