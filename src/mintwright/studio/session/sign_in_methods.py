"""The sign-in methods: how each obtains the first token, and what renews it afterwards."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NotRequired, TypedDict

from mintwright.api.token_provider import authorisation, revealed
from mintwright.domain.errors import MintwrightError
from mintwright.domain.secret_text import Secret, SecretText, hidden
from mintwright.domain.sentences import Sentence
from mintwright.studio.session.token_refresh import AccountTokenProvider, RenewalCredentials

if TYPE_CHECKING:
    from mintwright.api.client import MintingService
    from mintwright.domain.answers.service_records import AccessToken

Begin = Callable[[AccountTokenProvider], Awaitable[None]]

_HALF_A_RENEWAL = Sentence(
    "session",
    "A refresh token works only together with the client ID and the client secret. Fill in all three, or none.",
)


class Password(TypedDict):
    """The fields of the password grant (specification 4.2)."""

    client_id: str
    client_secret: Secret
    username: str
    password: Secret


class Refresh(TypedDict):
    """The fields of the refresh grant (specification 4.3)."""

    client_id: str
    client_secret: Secret
    refresh_token: Secret


class Pasted(TypedDict):
    """A token that was obtained elsewhere (specification, section 1), and what renews it, if given."""

    access_token: Secret
    refresh_token: NotRequired[Secret]
    client_id: NotRequired[str]
    client_secret: NotRequired[Secret]


@dataclass(frozen=True, slots=True, kw_only=True)
class SignInMethod:
    """One sign-in method, filled in. `user` is the name at the service, if it was typed.

    `typed` has every secret that was entered: none of them may be stored as a name.
    """

    way: RenewalCredentials = field(repr=False)
    begin: Begin = field(repr=False)
    user: str = ""
    typed: tuple[SecretText, ...] = ()
    can_be_remembered: bool = True

    def name_from(self, label: str) -> str:
        """The artist's name for the account; empty if they pasted a secret there."""
        return "" if label.strip() in {secret.get_secret_value().strip() for secret in self.typed} else label


def by_secret(secret_token: Secret) -> SignInMethod:
    """Exchange a secret token (specification 4.1)."""
    secret = SecretText(revealed(secret_token))
    begin = _obtaining(lambda service: service.exchange_secret(secret))
    return SignInMethod(way=RenewalCredentials(secret_token=secret), begin=begin, typed=(secret,))


def by_password(given: Password) -> SignInMethod:
    """Sign in with a user name and password, which is used once and never stored."""
    way = RenewalCredentials(client_id=given["client_id"], client_secret=hidden(given["client_secret"]))
    password, username = hidden(given["password"]), given["username"]
    begin = _obtaining(
        lambda service: service.grant_password(
            client_id=way.client_id, client_secret=way.client_secret, username=username, password=password
        )
    )
    return SignInMethod(way=way, begin=begin, user=username.strip(), typed=(way.client_secret, password))


def by_refresh(given: Refresh) -> SignInMethod:
    """Sign in with a refresh token."""
    way = RenewalCredentials(
        client_id=given["client_id"],
        client_secret=hidden(given["client_secret"]),
        refresh_token=hidden(given["refresh_token"]),
    )
    begin = _obtaining(
        lambda service: service.grant_refresh(
            client_id=way.client_id, client_secret=way.client_secret, refresh_token=way.refresh_token
        )
    )
    return SignInMethod(way=way, begin=begin, typed=(way.client_secret, way.refresh_token))


def by_token(given: Pasted) -> SignInMethod:
    """Use an access token, which is never stored. With everything a renewal needs it is renewed when it expires.

    Raises BadCredential for an invalid token, MintwrightError if only half of the renewal's fields are given.
    """
    token = SecretText(revealed(given["access_token"]))
    authorisation("Bearer", token.get_secret_value())  # rejects invalid ones
    way = RenewalCredentials(
        client_id=given.get("client_id", "").strip(),
        client_secret=hidden(given.get("client_secret", "")),
        refresh_token=SecretText(revealed(given.get("refresh_token", ""))),
    )
    renewal = (way.client_id, way.client_secret, way.refresh_token)
    if any(renewal) and not all(renewal):
        raise MintwrightError(_HALF_A_RENEWAL)

    async def held(account: AccountTokenProvider) -> None:
        if not way.can_refresh:  # only the artist can replace an invalid one: say so now
            await account.service.check_token(token)
        account.use_token(token)

    typed = (token, way.client_secret, way.refresh_token)
    return SignInMethod(way=way, begin=held, typed=typed, can_be_remembered=way.can_refresh)


def _obtaining(obtain: "Callable[[MintingService], Awaitable[AccessToken]]") -> Begin:
    """A start that obtains the first token from the service."""

    async def begin(account: AccountTokenProvider) -> None:
        await account.accept(await obtain(account.service))

    return begin
