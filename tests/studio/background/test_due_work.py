"""What is due is dealt with in slices, of which no turn of the loop has more than one of each work."""

import asyncio
import time

from mintwright.studio.background.piecewise import SLICE_SECONDS, DueWork


async def test_news_that_come_while_there_are_slices_wait_for_the_next_and_are_dealt_with_first() -> None:
    done, tellings = list[int](), list[int]()

    def act(one: int) -> None:
        done.append(one)
        end = time.monotonic() + SLICE_SECONDS / 4
        while time.monotonic() < end:
            pass

    work = DueWork(act, lambda: tellings.append(len(done)))
    work.add(range(40))
    begun = len(done)
    assert 0 < begun < 40
    for news in range(5):  # as a project that is opened announces its art, its collections, its drafts
        work.add([100 + news])
    assert len(done) == begun
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert done[begun] == 104
    await work.settled()
    assert sorted(done) == [*range(40), *range(100, 105)]
    assert tellings == [45]
