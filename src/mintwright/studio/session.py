"""Who the artist is on which network. Owns sign-in, the tokens of each network and the services made from them."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence

if TYPE_CHECKING:
    from mintwright.api.client import MintingService


class SessionState(StrEnum):
    """Where the sign-in on the current network stands."""

    SIGNED_OUT = "signed out"
    SIGNING_IN = "signing in"
    SIGNED_IN = "signed in"


class SignInRequired(MintwrightError):  # noqa: N818 - it is a state of the world, named as the interface names it
    """Nothing can be asked of the service before the artist signs in again."""


@dataclass(frozen=True, slots=True)
class PracticeAccess:
    """A running practice service: where it listens, a fresh secret token for it, and how to end it."""

    base_url: str
    secret_token: str = field(repr=False)
    close: Callable[[], Awaitable[None]]


PracticeOpener = Callable[[], Awaitable[PracticeAccess]]


class Session:
    """The sign-in on the current network. Announces Kind.SESSION."""

    network: Network
    base_url: str
    state: SessionState
    account: str
    problem: Sentence | None
    remembers: bool

    @property
    def base_urls(self) -> Mapping[Network, str]:
        """The address the artist entered for each network."""
        raise NotImplementedError

    @property
    def service(self) -> "MintingService":
        """The service of the current network. Raises SignInRequired."""
        raise NotImplementedError

    async def switch(self, network: Network) -> None:
        """Work on another network: practice signs in by itself, the others restore a remembered sign-in."""
        raise NotImplementedError

    async def sign_in_secret(
        self, network: Network, base_url: str, secret_token: str, *, remember: bool = True
    ) -> None:
        """Sign in by exchanging a secret token (specification 4.1)."""
        raise NotImplementedError

    async def sign_in_password(
        self,
        network: Network,
        base_url: str,
        *,
        client_id: str,
        client_secret: str,
        username: str,
        password: str,
        remember: bool = True,
    ) -> None:
        """Sign in with a user's name and password (specification 4.2)."""
        raise NotImplementedError

    async def sign_in_refresh(
        self,
        network: Network,
        base_url: str,
        *,
        client_id: str,
        client_secret: str,
        refresh_token: str,
        remember: bool = True,
    ) -> None:
        """Sign in with a refresh token (specification 4.3)."""
        raise NotImplementedError

    async def sign_in_token(self, network: Network, base_url: str, *, access_token: str) -> None:
        """Work with an access token that somebody else obtained; it is never stored."""
        raise NotImplementedError

    async def sign_out(self) -> None:
        """Forget the sign-in on the current network, in memory and in the keyring."""
        raise NotImplementedError

    async def check_connection(self, base_url: str) -> Sentence:
        """Say whether a minting service answers there."""
        raise NotImplementedError

    async def token(self, rejected: str | None = None) -> str:
        """The access token of the current network (see api.auth.TokenSource)."""
        raise NotImplementedError

    async def when_signed_in(self) -> None:
        """Return as soon as the current network is signed in."""
        raise NotImplementedError
