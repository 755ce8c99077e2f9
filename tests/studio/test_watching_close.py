"""Closing ends the watch, also in the very moment in which news arrives."""

import asyncio

from mintwright.studio.changes import Changes, Kind
from mintwright.studio.watching import Watching


class _SignedIn:
    """A session that is always signed in; no mint is open, so nothing else of it is asked."""

    async def when_signed_in(self) -> None:
        return


class _NoMints:
    def mints(self) -> tuple[()]:
        return ()


def test_a_close_in_the_same_turn_as_news_is_not_lost() -> None:
    async def scenario() -> None:
        changes = Changes()
        watching = Watching(changes, _SignedIn(), _NoMints())  # type: ignore[arg-type]  # what it asks, and no more
        watching.start()
        await asyncio.sleep(0)
        watching._news.set()  # the news of a mint, in the turn in which the window closes
        async with asyncio.timeout(5):
            await watching.close()
        changes.announce(Kind.MINTS, [])

    asyncio.run(scenario())
