"""Stored sign-ins: one entry per account in the operating system's keyring, never anywhere else.

A keyring may answer late, or never. What it was to forget is noted in the settings until it has, by the account's id
alone: nothing is ever read from it for such an account, and at each start it is asked again to forget it.
"""

import asyncio
import json
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from typing import Any, cast

from mintwright.domain.sentences import Sentence
from mintwright.library.credentials import Backend, Credentials
from mintwright.library.errors import LibraryError
from mintwright.studio.session.token_refresh import AccountTokenProvider, RenewalCredentials
from mintwright.studio.settings import Settings

PATIENCE = 1.0  # seconds before the artist is told about waiting for the keyring
OUTDATED = "keyring_outdated"  # key of the settings: the ids of accounts with possibly outdated keyring entries

FINDING = Sentence(
    "session",
    "Waiting for the keyring of this computer: it may be asking you for its password in another window. You can also "
    "sign in anew without it.",
)
RENEWING = Sentence(
    "session",
    "Waiting for the keyring of this computer: it may be asking you for its password in another window. The sign-in is "
    "renewed once it has answered.",
)
KEEPING = Sentence(
    "session",
    "You are signed in. The keyring of this computer has not answered yet: until it does, the sign-in lasts only as "
    "long as Mintwright is open.",
)
FORGETTING = Sentence(
    "session",
    "The keyring of this computer has not answered yet. What it keeps of the sign-in that you ended is erased as soon "
    "as it does, or when Mintwright starts next; it is not used before.",
)


class SignInStore:
    """A profile's sign-ins in the keyring. A secret is only ever used at the address it was entered for."""

    def __init__(
        self, profile: str, settings: Settings, changed: Callable[[], None], keyring: Backend | None = None
    ) -> None:
        """`profile` separates profiles, `changed` is called when `waiting` is, `keyring` replaces the system's own."""
        self._credentials = Credentials(profile, keyring)
        self._settings = settings
        self._changed = changed
        self._waiting: dict[str, Sentence] = {}  # by account: what the keyring has not answered for too long
        self._marked: dict[str, int] = {}  # by account: how often its entry became outdated since the start

    @property
    def works(self) -> bool:
        """Whether the system has a keyring."""
        return self._credentials.remembers

    def waiting(self, account_id: str) -> Sentence | None:
        """The call for an account that the keyring has not answered for a while."""
        others = (said for said in self._waiting.values() if said is FORGETTING)
        return self._waiting.get(account_id) or next(others, None)

    async def look(self) -> None:
        """Determine `works`: ask the keyring for an entry that does not exist."""
        await self._credentials.get("nothing")
        self._changed()

    async def find(self, account_id: str) -> tuple[str, RenewalCredentials] | None:
        """The address and the credentials, if they were stored completely and not signed out of since."""
        if account_id in self._outdated and not self._credentials.holds(account_id):
            return None
        with self._asking(account_id, FINDING):
            kept = _parsed(await self._credentials.get(account_id))
        way, base_url = RenewalCredentials.from_plain(kept), kept.get("base_url")
        if not isinstance(base_url, str) or not (way.secret_token or way.can_refresh):
            return None
        return base_url, way

    async def keep_account(self, account: AccountTokenProvider) -> None:
        """Store an account's current sign-in in place of the previous one, which is never used again.

        Raises LibraryError if neither the keyring nor the journal could record that.
        """
        with self._asking(account.id, RENEWING if account.is_renewing else KEEPING):
            marked = self._marked.get(account.id, 0)
            text = json.dumps({"base_url": account.base_url, **account.credentials.plain()})
            if await self._credentials.set(account.id, text):
                self._unmark(account.id, marked)
            elif not self._credentials.is_missing:
                self._mark(account.id)
                await self._settings.flush(durable=True)

    async def forget(self, account_id: str) -> bool:
        """Forget an account's sign-in; False if the keyring could not be reached."""
        self._mark(account_id)
        erasing = asyncio.ensure_future(self._erase(account_id))  # in order: before anything stored from now on
        with suppress(LibraryError):  # tried again with the next setting
            await self._settings.flush(durable=True)
        return await erasing

    async def forget_outdated(self) -> None:
        """Ask the keyring again to forget outdated entries."""
        for account_id in self._outdated:
            await self._erase(account_id)

    async def _erase(self, account_id: str) -> bool:
        with self._asking(account_id, FORGETTING):
            marked = self._marked.get(account_id, 0)
            erased = await self._credentials.delete(account_id)
        if erased and not self._credentials.is_missing:
            self._unmark(account_id, marked)
        return erased

    async def close(self, seconds: float) -> None:
        """Close the keyring; pending writes have so many seconds."""
        await self._credentials.close(seconds)

    # --- Outdated entries

    @property
    def _outdated(self) -> tuple[str, ...]:
        kept: object = self._settings.get(OUTDATED, [])
        return tuple(str(one) for one in cast("list[object]", kept)) if isinstance(kept, list) else ()

    def _mark(self, account_id: str) -> None:
        """Mark an account's keyring entry as outdated: it is not used any more."""
        self._marked[account_id] = self._marked.get(account_id, 0) + 1
        self._settings.put(OUTDATED, sorted({*self._outdated, account_id}))

    def _unmark(self, account_id: str, marked: int) -> None:
        """Remove the mark, unless the entry became outdated again meanwhile."""
        if self._marked.get(account_id, 0) == marked:
            self._settings.put(OUTDATED, sorted({*self._outdated} - {account_id}))

    @contextmanager
    def _asking(self, account_id: str, said: Sentence) -> Generator[None]:
        """Report the wait if the call takes long."""

        def say() -> None:
            self._waiting[account_id] = said
            self._changed()

        timer = asyncio.get_running_loop().call_later(PATIENCE, say)
        try:
            yield
        finally:
            timer.cancel()
            if self._waiting.get(account_id) is said:
                del self._waiting[account_id]
                self._changed()


def _parsed(text: str | None) -> dict[str, Any]:
    """Parse the keyring's text, if it is one of ours."""
    try:
        kept = json.loads(text or "{}")
    except ValueError:
        return {}
    return cast("dict[str, Any]", kept) if isinstance(kept, dict) else {}
