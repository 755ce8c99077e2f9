"""The tokens of one account on one network, how they are refreshed, and the service that uses them.

A mint in progress keeps its account, whatever the artist opens meanwhile: tokens of different networks never mix.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any

from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import Network
from mintwright.domain.secret_text import NO_SECRET, Secret, SecretText, hidden
from mintwright.domain.sentences import Sentence

if TYPE_CHECKING:
    from mintwright.api.client import MintingService
    from mintwright.domain.answers.service_records import AccessToken

LONGEST_MARGIN = 60.0  # seconds before a token expires at which it is renewed; a tenth of its lifetime if that is less
MARGIN = 0.1
CLOSING_SECONDS = 5.0


class SignInRequired(MintwrightError):  # noqa: N818 - a state of the world, named as in the interface
    """The artist must sign in again before the service can be used."""

    def __init__(self, details: str = "") -> None:
        said = Sentence("session", "You are signed out. Sign in to go on; nothing is lost.")
        super().__init__(said, details=details)


@dataclass(frozen=True, slots=True)
class RenewalCredentials:
    """Credentials for obtaining and renewing tokens. Passwords are used once and never stored."""

    secret_token: SecretText = NO_SECRET
    client_id: str = field(default="", repr=False)
    client_secret: SecretText = NO_SECRET
    refresh_token: SecretText = NO_SECRET

    @property
    def can_refresh(self) -> bool:
        """Whether the refresh grant can be tried (specification 4.3)."""
        return bool(self.client_id and self.refresh_token)

    def plain(self) -> dict[str, str]:
        """All of it, for the keyring only."""
        return {one.name: hidden(getattr(self, one.name)).get_secret_value() for one in fields(self)}

    @classmethod
    def from_plain(cls, plain: dict[str, Any]) -> "RenewalCredentials":
        """Restore the result of `plain`."""
        texts = {one.name: str(plain.get(one.name, "")) for one in fields(cls)}
        client_id = texts.pop("client_id")
        return cls(client_id=client_id, **{name: SecretText(text) for name, text in texts.items()})


class AccountTokenProvider:
    """The token provider (`api.token_provider`) of one network at one address, and the service that uses it."""

    def __init__(
        self,
        network: Network,
        credentials: RenewalCredentials,
        *,
        connect: Callable[["AccountTokenProvider"], "MintingService"],
        store: Callable[["AccountTokenProvider"], Awaitable[None]],
        on_lost: Callable[["AccountTokenProvider"], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`store` keeps the credentials before a new refresh token is used, `on_lost` says that one must sign in."""
        self.id = ""  # of the saved account
        self.network = network
        self.credentials = credentials
        self.is_remembered = False
        self.service = connect(self)
        self.base_url = self.service.base_url
        self._store = store
        self._on_lost = on_lost
        self._clock = clock
        self._access_token = NO_SECRET
        self._ends_at: float | None = None  # by the monotonic clock: the wall clock may jump
        self._renew_at: float | None = None
        self._renewing: asyncio.Task[None] | None = None
        self._is_forgotten = False
        self._given_up = asyncio.Event()

    @property
    def is_renewing(self) -> bool:
        """Whether a new token is being obtained."""
        return self._renewing is not None

    def give_up(self) -> None:
        """Stop waiting for the keyring. A token that it was to forget first is then not sent."""
        self._given_up.set()

    async def token(self, rejected: str | None = None) -> str:
        """The current access token, renewed if it is about to expire or was rejected; one renewal serves all callers.

        Raises SignInRequired if no credentials are left, or the error that kept the renewal from reaching the service.
        """
        if self._renewing is None:
            if not self._must_renew(rejected):
                return self._access_token.get_secret_value()
            self._renewing = asyncio.create_task(self._renew())
            self._renewing.add_done_callback(self._renewed)
        try:
            await asyncio.shield(self._renewing)  # the first caller may be cancelled; the others still wait
        except MintwrightError:
            if rejected is not None or not self._is_alive():
                raise
        return self._access_token.get_secret_value()

    def _must_renew(self, rejected: str | None) -> bool:
        if not self._access_token or rejected == self._access_token.get_secret_value():
            return True
        return self._renew_at is not None and self._clock() >= self._renew_at

    def _is_alive(self) -> bool:
        """Whether the token is still valid: renewal begins before it expires, in case the service cannot be reached."""
        return bool(self._access_token) and self._ends_at is not None and self._clock() < self._ends_at

    def _renewed(self, task: "asyncio.Task[None]") -> None:
        self._renewing = None
        _retrieve(task)  # and for every caller that waited

    async def _renew(self) -> None:
        """Refresh; if that fails for good, exchange; if that is impossible, a sign-in is needed."""
        if self.credentials.can_refresh and await self._refreshed():
            return
        if self.credentials.secret_token:
            await self._exchange()
            return
        self.forget_tokens()
        self._on_lost(self)
        raise SignInRequired

    async def _refreshed(self) -> bool:
        """Use the refresh token once: if its bytes may have arrived it is spent, whatever the answer.

        The keyring forgets it before it is sent, so that not even a program killed meanwhile repeats it.
        """
        from mintwright.api.errors import NotReached

        credentials = self.credentials
        spent = replace(credentials, refresh_token=NO_SECRET)
        try:
            is_forgotten_there = await self._replace_credentials(spent)
        except BaseException:
            self.credentials = credentials
            raise
        if self._is_forgotten:
            raise SignInRequired
        if not is_forgotten_there:
            self.credentials = credentials
            raise SignInRequired
        try:
            answer = await self.service.grant_refresh(
                client_id=credentials.client_id,
                client_secret=credentials.client_secret,
                refresh_token=credentials.refresh_token,
            )
        except NotReached:
            await self._restore_credentials(credentials)
            raise
        except MintwrightError:
            return False
        if answer.refresh_token is None:  # a service that does not rotate lets it be used again (RFC 6749, section 6)
            await self._restore_credentials(credentials)
        await self.accept(answer)
        return True

    async def _exchange(self) -> None:
        from mintwright.api.errors import TokenRejected

        try:
            answer = await self.service.exchange_secret(self.credentials.secret_token)
        except TokenRejected as error:
            self.forget_tokens()
            self._on_lost(self)
            raise SignInRequired(error.details) from error
        await self.accept(answer)

    async def accept(self, answer: "AccessToken") -> None:
        """Accept a token answer. A new refresh token is stored before the access token is used."""
        refresh = answer.refresh_token
        if refresh is not None and self.credentials.client_id:
            await self._replace_credentials(replace(self.credentials, refresh_token=refresh))
        if self._is_forgotten:
            raise SignInRequired
        self.use_token(answer.access_token, answer.expires_in)

    def use_token(self, access_token: Secret, expires_in: int | None = None) -> None:
        """Use this access token. Without a known lifetime (seconds) it counts until it is rejected."""
        self._access_token = hidden(access_token)
        self._ends_at = self._renew_at = None
        if expires_in and expires_in > 0:
            self._ends_at = self._clock() + expires_in
            self._renew_at = self._ends_at - min(LONGEST_MARGIN, expires_in * MARGIN)

    async def _restore_credentials(self, credentials: RenewalCredentials) -> None:
        """Restore a refresh token that was not spent after all."""
        if not self._is_forgotten:
            await self._replace_credentials(credentials)

    async def _replace_credentials(self, credentials: RenewalCredentials) -> bool:
        """Renew with these credentials from now on; False if waiting for the keyring to store them was given up."""
        self.credentials = credentials
        if not self.is_remembered:
            return True
        keeping = asyncio.ensure_future(self._store(self))  # stored even if nobody waits any more
        giving_up = asyncio.ensure_future(self._given_up.wait())
        try:
            await asyncio.wait((keeping, giving_up), return_when=asyncio.FIRST_COMPLETED)
        finally:
            giving_up.cancel()
        if not keeping.done():
            keeping.add_done_callback(_retrieve)
            return False
        keeping.result()
        return True

    def forget_tokens(self) -> None:
        """Forget the access token of this sign-in."""
        self._access_token = NO_SECRET
        self._ends_at = self._renew_at = None

    def forget(self) -> None:
        """Forget tokens and credentials; the result of a renewal in progress is ignored."""
        self._is_forgotten = True
        self.is_remembered = False
        self.forget_tokens()
        self.credentials = RenewalCredentials()

    async def close(self) -> None:
        """End a renewal in progress and close the connections."""
        if self._renewing is not None:  # an answer to what was sent is wanted, but nobody waits forever
            await asyncio.wait([self._renewing], timeout=CLOSING_SECONDS)
        await self.service.close()


def _retrieve(task: "asyncio.Future[None]") -> None:
    """Retrieve the result of a task that nobody waits for."""
    if not task.cancelled():
        task.exception()
