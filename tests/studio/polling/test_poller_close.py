"""Closing ends the polling, even at the very moment when news arrives."""

import asyncio

from mintwright.domain.networks import AccountScope, Network, scope_of
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.polling.transaction_poller import TransactionPoller
from mintwright.studio.session.session import SessionState


class _SignedIn:
    """A session that is always signed in; no mint is open, so nothing of its account is asked."""

    state = SessionState.SIGNED_IN
    scope = scope_of(Network.PRACTICE)

    async def when_signed_in(self) -> None:
        return

    def account_at(self, scope: AccountScope) -> object:
        return self


class _NoMints:
    def mints(self) -> tuple[()]:
        return ()


async def test_a_close_in_the_same_turn_as_news_is_not_lost() -> None:
    changes = Changes()
    watching = TransactionPoller(changes, _SignedIn(), _NoMints())  # what it asks, and no more
    watching.start()
    await asyncio.sleep(0)
    watching._woken.set()  # the news of a mint, in the turn in which the window closes
    async with asyncio.timeout(5):
        await watching.close()
    changes.announce(Kind.MINTS, [])
