"""The active sign-ins: restored from the keyring, made for the practice network, or entered by the artist."""

import asyncio
from collections.abc import Callable, Iterator

from mintwright.domain.networks import Network
from mintwright.studio.session.saved_accounts import PRACTICE, SavedAccount
from mintwright.studio.session.service_access import PracticeAccess, PracticeOpener, connect, load_client, open_practice
from mintwright.studio.session.sign_in_methods import SignInMethod, by_secret
from mintwright.studio.session.sign_in_store import SignInStore
from mintwright.studio.session.token_refresh import AccountTokenProvider, RenewalCredentials


class SignIns:
    """At most one per account. Ended ones are kept until the program ends: a mint in progress may still need one."""

    def __init__(
        self, remembered: SignInStore, practice: PracticeOpener | None, lost: Callable[[AccountTokenProvider], None]
    ) -> None:
        """`lost` is called when an account cannot be used before the artist signs in again."""
        self._remembered = remembered
        self._open_practice = practice
        self._lost = lost
        self._practice: PracticeAccess | None = None
        self._active: dict[str, AccountTokenProvider] = {}  # by the id of the saved account
        self._retired: list[AccountTokenProvider] = []

    def __contains__(self, account_id: object) -> bool:
        return account_id in self._active

    def __iter__(self) -> Iterator[AccountTokenProvider]:
        """All sign-ins, ended ones too."""
        yield from (*self._active.values(), *self._retired)

    def of(self, known: SavedAccount | None) -> AccountTokenProvider | None:
        """The sign-in of an account, if there is one."""
        return self._active.get(known.id) if known else None

    def put(self, account: AccountTokenProvider) -> None:
        """Make this the sign-in of its account."""
        self.end(account.id)
        self._active[account.id] = account

    def end(self, account_id: str) -> AccountTokenProvider | None:
        """End the use of an account's sign-in, and return it."""
        account = self._active.pop(account_id, None)
        if account is not None:
            self._retired.append(account)
        return account

    # --- Signing in

    async def begin(self, network: Network, base_url: str, entry: SignInMethod) -> AccountTokenProvider:
        """Sign in with one method, or leave no connection behind. The result has no account until it is `put`."""
        account = await self._new(network, base_url, entry.way)
        try:
            await entry.begin(account)
        except BaseException:
            await account.close()
            raise
        return account

    async def resume(self, known: SavedAccount) -> AccountTokenProvider | None:
        """Sign in automatically: to the practice network, or with the keyring's entry."""
        account = await (self._sign_in_to_practice() if known is PRACTICE else self._restore(known))
        if account is not None:
            account.id = known.id
            self.put(account)
        return account

    async def _sign_in_to_practice(self) -> AccountTokenProvider | None:
        """Sign in to the practice service with the fresh token issued at its start."""
        if self._open_practice is None:
            return None
        if self._practice is None:
            self._practice = await open_practice(self._open_practice)
        return await self.begin(Network.PRACTICE, self._practice.base_url, by_secret(self._practice.secret_token))

    async def _restore(self, known: SavedAccount) -> AccountTokenProvider | None:
        """The sign-in stored in the keyring; its first token is obtained when needed."""
        found = await self._remembered.find(known.id)
        if found is None or found[0] != known.base_url:
            return None
        account = await self._new(known.network, *found)
        account.is_remembered = True
        return account

    async def _new(self, network: Network, base_url: str, way: RenewalCredentials) -> AccountTokenProvider:
        await load_client()
        return AccountTokenProvider(
            network,
            way,
            connect=lambda account: connect(base_url, account, network),
            store=self._remembered.keep_account,
            on_lost=self._lost,
        )

    # --- Ending

    def stop_retrying(self) -> None:
        """Stop waiting between tries: the program is about to end."""
        for account in self:
            account.give_up()
            account.service.stop_retrying()

    async def close(self) -> None:
        """Close every connection, and the practice service."""
        await asyncio.gather(*(account.close() for account in self))
        self._active.clear()
        self._retired.clear()
        if self._practice is not None:
            practice, self._practice = self._practice, None
            await practice.close()
