"""The ways into the service: each says with what the first token is obtained, and what renews it afterwards."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NotRequired, TypedDict

from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.studio.account import Account, Way

if TYPE_CHECKING:
    from mintwright.api.client import MintingService
    from mintwright.domain.records import AccessToken

Begin = Callable[[Account], Awaitable[None]]

_HALF_A_RENEWAL = Sentence(
    "session",
    "A refresh token works only together with the client ID and the client secret. Fill in all three, or none.",
)


class Password(TypedDict):
    """What the password grant asks for (specification 4.2)."""

    client_id: str
    client_secret: str
    username: str
    password: str


class Refresh(TypedDict):
    """What the refresh grant asks for (specification 4.3)."""

    client_id: str
    client_secret: str
    refresh_token: str


class Pasted(TypedDict):
    """A token that somebody else obtained (specification, section 1), and what renews it, if that came along."""

    access_token: str
    refresh_token: NotRequired[str]
    client_id: NotRequired[str]
    client_secret: NotRequired[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One way in, filled in. `user` is the name at the service, where it was typed.

    `typed` is every secret that was: none of them may be written down as a name.
    """

    way: Way = field(repr=False)
    begin: Begin = field(repr=False)
    user: str = ""
    typed: tuple[str, ...] = field(default=(), repr=False)
    can_be_remembered: bool = True

    def name_from(self, label: str) -> str:
        """What the artist calls the account; empty when they pasted a secret in its place."""
        return "" if label.strip() in {secret.strip() for secret in self.typed} else label


def by_secret(secret_token: str) -> Entry:
    """Exchange a secret token (specification 4.1)."""
    secret = secret_token.strip()
    begin = _obtaining(lambda service: service.exchange_secret(secret))
    return Entry(way=Way(secret_token=secret), begin=begin, typed=(secret,))


def by_password(given: Password) -> Entry:
    """Sign in with a user's name and password, which is used once and never kept."""
    way = Way(client_id=given["client_id"], client_secret=given["client_secret"])
    begin = _obtaining(lambda service: service.grant_password(**given))
    typed = (given["client_secret"], given["password"])
    return Entry(way=way, begin=begin, user=given["username"].strip(), typed=typed)


def by_refresh(given: Refresh) -> Entry:
    """Sign in with a refresh token."""
    begin = _obtaining(lambda service: service.grant_refresh(**given))
    return Entry(way=Way(**given), begin=begin, typed=(given["client_secret"], given["refresh_token"]))


def by_token(given: Pasted) -> Entry:
    """Work with an access token, which is never stored. With all that a renewal needs it is renewed when it ends.

    Raises BadCredential for what cannot be a token, MintwrightError for half of what a renewal needs.
    """
    from mintwright.api.auth import authorisation, revealed

    token = revealed(given["access_token"])
    authorisation("Bearer", token)  # refuses what cannot be one
    renewal = Refresh(
        client_id=given.get("client_id", "").strip(),
        client_secret=given.get("client_secret", ""),
        refresh_token=given.get("refresh_token", "").strip(),
    )
    if any(renewal.values()) and not all(renewal.values()):
        raise MintwrightError(_HALF_A_RENEWAL)
    way = Way(**renewal)

    async def held(account: Account) -> None:
        if not way.can_refresh:  # one that is not good can be replaced by nobody but the artist: say so now
            await account.service.check_token(token)
        account.hold(token)

    typed = (token, renewal["client_secret"], renewal["refresh_token"])
    return Entry(way=way, begin=held, typed=typed, can_be_remembered=way.can_refresh)


def _obtaining(obtain: "Callable[[MintingService], Awaitable[AccessToken]]") -> Begin:
    """Begin with the first token that the service gives."""

    async def begin(account: Account) -> None:
        await account.take(await obtain(account.service))

    return begin
