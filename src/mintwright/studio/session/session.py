"""The session: signs in and out on each network, stores sign-ins, and provides the service of the current network."""

import asyncio
import logging
import os
from collections.abc import Coroutine, Mapping
from contextlib import suppress
from datetime import timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Unpack

from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import AccountScope, Network, scope_of
from mintwright.domain.secret_text import Secret
from mintwright.domain.sentences import Sentence
from mintwright.library.credentials import Backend
from mintwright.library.errors import LibraryError
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.session.saved_accounts import AccountStore, SavedAccount
from mintwright.studio.session.service_access import PracticeOpener, connect, load_client
from mintwright.studio.session.sign_in_methods import (
    Password,
    Pasted,
    Refresh,
    SignInMethod,
    by_password,
    by_refresh,
    by_secret,
    by_token,
)
from mintwright.studio.session.sign_in_store import FINDING, PATIENCE, RENEWING, SignInStore
from mintwright.studio.session.sign_ins import SignIns
from mintwright.studio.session.token_refresh import AccountTokenProvider, SignInRequired
from mintwright.studio.settings import Settings

if TYPE_CHECKING:
    from mintwright.api.client import MintingService

log = logging.getLogger(__name__)

_NETWORK = "network"
_BASE_URLS = "base_urls"
PROFILE = "profile"

_NOT_ERASED = Sentence(
    "session",
    "You are signed out, but this computer's keyring could not be asked to forget the sign-in. It is asked again when "
    "Mintwright starts next, and what it holds is not used. You can also remove the entries named Mintwright there.",
)
_NOT_STARTED = Sentence(
    "session",
    "Signing in failed for a reason inside Mintwright. Nothing is lost. Try again; if that fails too, start Mintwright "
    "anew and send us the log.",
)
_FARTHEST = timedelta(days=36_500)  # that a clock is believed to be behind: there is no year 10000
_CLOSING_SECONDS = 4.0  # for pending keyring writes; the program ends within five


class SessionState(StrEnum):
    """The states of the sign-in on a network."""

    SIGNED_OUT = "signed out"
    SIGNING_IN = "signing in"
    SIGNED_IN = "signed in"


class Session:
    """The sign-in on the current network. Announces Kind.SESSION."""

    def __init__(
        self,
        changes: Changes,
        settings: Settings,
        practice: PracticeOpener | None,
        *,
        keyring: Backend | None = None,
    ) -> None:
        """Without `practice` there is no practice network. `keyring` replaces the system's own."""
        self.network = _network_of(settings.get(_NETWORK))
        self.problem: Sentence | None = None
        self.has_tried = False  # to sign in by itself: until then nobody is asked to
        self._changes = changes
        self._settings = settings
        if not settings.text(PROFILE):
            settings.put(PROFILE, os.urandom(16).hex())
        self._store = SignInStore(settings.text(PROFILE), settings, self._announce, keyring)
        self._accounts = AccountStore(settings)
        self._sign_ins = SignIns(self._store, practice, self._on_sign_in_lost)
        self._signing_in: Network | None = None
        self._resuming: dict[str, asyncio.Task[None]] = {}  # by account: sign-ins without the artist's help
        self._keyring_calls: set[asyncio.Task[Any]] = set()  # keyring calls that nobody waits for
        self._lock = asyncio.Lock()
        self._signed_in = asyncio.Event()

    # --- State

    @property
    def state(self) -> SessionState:
        """The state of the sign-in on the current network."""
        if self._signing_in is self.network or (self.chosen and self.chosen.id in self._resuming):
            return SessionState.SIGNING_IN
        return SessionState.SIGNED_IN if self._current() else SessionState.SIGNED_OUT

    @property
    def is_busy(self) -> bool:
        """Whether a sign-in is in progress that the artist should wait for."""
        return self._signing_in is self.network or (self.state is SessionState.SIGNING_IN and self.waiting is None)

    @property
    def can_try_again(self) -> bool:
        """Whether an automatic sign-in failed, and may succeed next time."""
        needs_nobody = self.network is Network.PRACTICE or self.problem is _NOT_STARTED
        return needs_nobody and self.problem is not None and self.state is SessionState.SIGNED_OUT

    @property
    def account(self) -> str:
        """The account signed in on the current network; empty if there is none."""
        return self.chosen.label if self.chosen and self._current() else ""

    @property
    def accounts(self) -> tuple[SavedAccount, ...]:
        """The artist's accounts on the current network, signed in or not."""
        return self._accounts.on(self.network)

    @property
    def all_accounts(self) -> tuple[SavedAccount, ...]:
        """The artist's accounts on every network."""
        return tuple(known for network in Network for known in self._accounts.on(network))

    @property
    def chosen(self) -> SavedAccount | None:
        """The chosen account on the current network; None while another one is being added."""
        return self._accounts.chosen(self.network)

    def is_signed_in(self, account_id: str) -> bool:
        """Whether an account can be used without signing in."""
        return account_id in self._sign_ins

    def _current(self) -> AccountTokenProvider | None:
        return self._sign_ins.of(self.chosen)

    @property
    def base_url(self) -> str:
        """The address of the current network; empty while none was entered."""
        if (current := self._current()) is not None:
            return current.base_url
        return self.chosen.base_url if self.chosen else self.base_urls.get(self.network, "")

    @property
    def base_urls(self) -> Mapping[Network, str]:
        """The address the artist entered for each network."""
        entered = self._settings.texts(_BASE_URLS)
        return {network: entered[network] for network in Network if network in entered}

    @property
    def remembers(self) -> bool:
        """Whether a sign-in can outlive the program: whether the system has a keyring."""
        return self._store.works

    @property
    def scope(self) -> AccountScope:
        """The current account scope: uploads, mints and payments belong to it."""
        chosen = self.chosen
        return chosen.scope if chosen else scope_of(self.network, self.base_url)

    def is_at(self, network: Network, base_url: str) -> bool:
        """Whether that is the current service. The practice service has another port at each start."""
        return scope_of(network, base_url) == scope_of(self.network, self.base_url)

    def name_of(self, account_id: str) -> str:
        """The name of an account; empty if it was removed, or is unknown."""
        return next((known.label for known in self.all_accounts if known.id == account_id), "")

    @property
    def service(self) -> "MintingService":
        """The service of the current network. Raises SignInRequired."""
        return self.account_of(self.network).service

    def clock_behind(self, network: Network) -> timedelta:
        """By how much this computer's clock is behind that of the service on a network, as far as that has said.

        Never less than nothing: what is too late by either of the two clocks is too late.
        """
        found = self._sign_ins.of(self._accounts.chosen(network))
        return timedelta(0) if found is None else min(max(timedelta(0), found.service.ahead), _FARTHEST)

    async def token(self, rejected: str | None = None) -> str:
        """The access token of the current network (see `api.token_provider.TokenProvider`)."""
        return await self.account_of(self.network).token(rejected)

    def account_of(self, network: Network) -> AccountTokenProvider:
        """The sign-in on a network, current or not. Raises SignInRequired."""
        found = self._sign_ins.of(self._accounts.chosen(network))
        if found is None:
            raise SignInRequired
        return found

    def account_at(self, scope: AccountScope) -> AccountTokenProvider:
        """The sign-in of a scope, if it is still the current one. Raises SignInRequired."""
        if scope != self.scope:
            raise SignInRequired
        return self.account_of(self.network)

    async def when_signed_in(self) -> None:
        """Return as soon as the current network is signed in."""
        while self.state is not SessionState.SIGNED_IN:
            self._signed_in.clear()
            await self._signed_in.wait()

    async def check_connection(self, base_url: str) -> Sentence:
        """Check whether a minting service answers there. Raises MintwrightError if none does."""
        await load_client()
        service = connect(base_url, None, Network.TEST)
        try:
            return await service.check()
        finally:
            await service.close()

    # --- Networks

    async def start(self) -> None:
        """Open the network that was open last. Never raises: an error becomes the session's `problem`."""
        self._ask(self._store.forget_outdated())
        await self.switch(self.network)

    async def resume(self) -> None:
        """The disk may have space again: retry an automatic sign-in, in the background. Never raises."""
        if self.can_try_again:
            self._ask(self.try_again())

    async def switch(self, network: Network) -> None:
        """Switch to another network: practice signs in by itself, the others restore a stored sign-in.

        Tokens, addresses and receipts of one network are never used on another. Returns when it is clear whether
        somebody is signed in there, which a keyring may delay: nothing else waits for that.
        """
        self._enter(network)
        known = self._accounts.chosen(network)
        if known is not None and known.id not in self._sign_ins:
            await self._resume(known)
        elif network is not Network.PRACTICE:  # the artist should see whether staying signed in is possible
            await self._for_a_moment(self._store.look())
        self.has_tried = True
        self._announce()

    async def try_again(self) -> None:
        """Try again to sign in automatically. Never raises."""
        await self.switch(self.network)

    async def _resume(self, known: SavedAccount) -> None:
        task = self._resuming.get(known.id)
        if task is None:
            task = asyncio.get_running_loop().create_task(self._resumed(known))
            self._resuming[known.id] = task
            task.add_done_callback(lambda _: self._resumption_ended(known.id))
            self._announce()
        await asyncio.wait([task])

    async def _resumed(self, known: SavedAccount) -> None:
        try:
            await self._sign_ins.resume(known)
        except Exception as error:
            if isinstance(error, MintwrightError):
                log.info("could not sign in to %s: %s", known.network, error.sentence)
            else:
                log.exception("could not sign in to %s, which is a bug", known.network)
            if known is self.chosen:
                self.problem = error.sentence if isinstance(error, MintwrightError) else _NOT_STARTED

    def _resumption_ended(self, account_id: str) -> None:
        del self._resuming[account_id]
        self._announce()

    # --- Waiting for the keyring

    @property
    def waiting(self) -> Sentence | None:
        """What the program is waiting for from the keyring, once that takes long."""
        if self.network is Network.PRACTICE:
            return None
        return self._store.waiting(self.chosen.id if self.chosen else "")

    @property
    def can_give_up(self) -> bool:
        """Whether that wait keeps the artist from working."""
        return self.waiting in (FINDING, RENEWING)

    def give_up_waiting(self) -> None:
        """Do without the keyring's content: the artist signs in again. What it was to forget it still forgets."""
        if (current := self._current()) is not None and self.waiting is RENEWING:
            current.give_up()
            self._on_sign_in_lost(current)
        elif self.chosen is not None:
            self._stop_resuming(self.chosen.id)

    def _stop_resuming(self, account_id: str) -> None:
        if (task := self._resuming.get(account_id)) is not None:
            task.cancel()

    def _ask(self, asking: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(asking)
        self._keyring_calls.add(task)
        task.add_done_callback(self._keyring_calls.discard)
        task.add_done_callback(_log_failure)
        return task

    async def _for_a_moment(self, asking: Coroutine[Any, Any, Any]) -> None:
        """Call the keyring; most answer at once, and nobody waits for one that does not."""
        await asyncio.wait([self._ask(asking)], timeout=PATIENCE)

    async def switch_account(self, account_id: str) -> None:
        """Switch to another account; each keeps its own sign-in. Raises KeyError."""
        network = self._accounts.named(account_id).network
        self._accounts.choose(network, account_id)
        await self.switch(network)

    def add_account(self) -> None:
        """Choose no account on this network: the next sign-in adds another one."""
        self._accounts.choose(self.network, None)
        self.problem = None
        self._announce()

    def rename_account(self, account_id: str, label: str) -> None:
        """Rename an account. Raises KeyError."""
        self._accounts.rename(account_id, label)
        self._announce()

    async def remove_account(self, account_id: str) -> None:
        """Sign an account out and forget its name and address. Receipts and uploads stay. Raises KeyError."""
        known = self._accounts.named(account_id)
        async with self._lock:
            self._accounts.remove(account_id)
            self._forget(known)
        await self._for_a_moment(self._erased(known))

    def _enter(self, network: Network) -> None:
        self.network = network
        self.problem = None
        self._settings.put(_NETWORK, network.value)
        self._announce()

    # --- Signing in

    async def sign_in_secret(
        self, network: Network, base_url: str, secret_token: Secret, *, remember: bool = True, label: str = ""
    ) -> None:
        """Sign in by exchanging a secret token (specification 4.1). Raises MintwrightError."""
        await self._sign_in(network, base_url, by_secret(secret_token), remember=remember, label=label)

    async def sign_in_password(
        self, network: Network, base_url: str, *, remember: bool = True, label: str = "", **given: Unpack[Password]
    ) -> None:
        """Sign in with a user name and password (specification 4.2). Raises MintwrightError."""
        await self._sign_in(network, base_url, by_password(given), remember=remember, label=label)

    async def sign_in_refresh(
        self, network: Network, base_url: str, *, remember: bool = True, label: str = "", **given: Unpack[Refresh]
    ) -> None:
        """Sign in with a refresh token (specification 4.3). Raises MintwrightError."""
        await self._sign_in(network, base_url, by_refresh(given), remember=remember, label=label)

    async def sign_in_token(
        self, network: Network, base_url: str, *, remember: bool = True, label: str = "", **given: Unpack[Pasted]
    ) -> None:
        """Use an access token that was obtained elsewhere (specification, section 1); it is never stored.

        With a refresh token and the client's credentials it is renewed when it expires, and can be stored.
        Raises MintwrightError.
        """
        await load_client()
        await self._sign_in(network, base_url, by_token(given), remember=remember, label=label)

    async def _sign_in(
        self, network: Network, base_url: str, entry: SignInMethod, *, remember: bool, label: str
    ) -> None:
        remember = remember and entry.can_be_remembered
        async with self._lock:
            self._enter(network)
            self._signing_in = network
            self._announce()
            try:
                account = await self._sign_ins.begin(network, base_url, entry)
                label = entry.name_from(label)
                await self._accept(account, self._accounts.account_for(network, account.base_url, entry.user, label))
                account.is_remembered = remember
            except MintwrightError as error:
                self.problem = error.sentence
                raise
            finally:
                self._signing_in = None
                self._announce()
        keep, forget = self._store.keep_account, self._store.forget
        await self._for_a_moment(keep(account) if remember else forget(account.id))

    async def _accept(self, account: AccountTokenProvider, known: SavedAccount) -> None:
        account.id = known.id
        self._stop_resuming(known.id)
        self._sign_ins.put(account)
        self.problem = None
        self._accounts.put(known)
        entered = {**self._settings.texts(_BASE_URLS), account.network.value: account.base_url}
        self._settings.put(_BASE_URLS, entered)
        with suppress(LibraryError):  # tried again with the next setting
            await self._settings.flush()  # before the keyring: an entry without an account could not be erased

    # --- Signing out

    async def sign_out(self) -> None:
        """Forget the chosen account's sign-in, at once in memory and in the keyring; its name stays."""
        async with self._lock:
            if (known := self.chosen) is None:
                return
            self._forget(known)
        await self._for_a_moment(self._erased(known))

    def _forget(self, known: SavedAccount) -> None:
        self._stop_resuming(known.id)
        if (account := self._sign_ins.end(known.id)) is not None:
            account.forget()
        self.problem = None
        self._announce()

    async def _erased(self, known: SavedAccount) -> None:
        if not await self._store.forget(known.id) and known.id not in self._sign_ins:
            self.problem = _NOT_ERASED
            self._announce()

    def _on_sign_in_lost(self, account: AccountTokenProvider) -> None:
        """A sign-in ended, and only the artist can sign in again."""
        known = next((known for known in self.all_accounts if known.id == account.id), None)
        if self._sign_ins.of(known) is account:
            self._sign_ins.end(account.id)
            if self.chosen is not None and self.chosen.id == account.id:
                self.problem = Sentence("session", "The sign-in has ended. Sign in again; nothing is lost.")
            self._announce()

    def stop_retrying(self) -> None:
        """Stop waiting between tries: the program is about to end."""
        self._sign_ins.stop_retrying()

    async def close(self) -> None:
        """Close every connection, and the practice service. A keyring that does not answer is left alone."""
        self.stop_retrying()
        resuming = tuple(self._resuming.values())
        for task in resuming:
            task.cancel()
        await asyncio.gather(*resuming, return_exceptions=True)
        await asyncio.gather(self._sign_ins.close(), self._store.close(_CLOSING_SECONDS))
        for task in tuple(self._keyring_calls):
            task.cancel()
        await asyncio.gather(*self._keyring_calls, return_exceptions=True)

    def _announce(self) -> None:
        if self.state is SessionState.SIGNED_IN:
            self._signed_in.set()
        self._changes.announce(Kind.SESSION)


def _network_of(value: object) -> Network:
    return Network(value) if value in tuple(Network) else Network.PRACTICE


def _log_failure(task: asyncio.Task[Any]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("the keyring could not be asked", exc_info=error)
