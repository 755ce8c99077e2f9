"""Token providers: the client asks one for an access token before each call, and once more if that was rejected."""

import re
from typing import Protocol

from mintwright.api.errors import BadCredential
from mintwright.domain.secret_text import Secret, SecretText, hidden
from mintwright.domain.sentences import Sentence


class TokenProvider(Protocol):
    """The owner of a network's access token; the studio's session is one."""

    async def token(self, rejected: str | None = None) -> str:
        """The current access token. `rejected` is one the service refused: if it is still the current one, renew it.

        The same token again means that there is no other. Raises MintwrightError if a sign-in is needed.
        """
        ...


class FixedToken:
    """A token provider with one permanent token: pasted by the artist, or given to a program."""

    def __init__(self, access_token: Secret) -> None:
        self._access_token = SecretText(revealed(access_token))

    async def token(self, rejected: str | None = None) -> str:
        """The token."""
        return self._access_token.get_secret_value()


def revealed(secret: Secret) -> str:
    """The secret itself, without white space picked up by pasting."""
    return hidden(secret).get_secret_value().strip()


def authorisation(scheme: str, secret: str) -> str:
    """The value of an Authorization header. Raises BadCredential, which never contains the secret."""
    if not re.fullmatch(r"[\x21-\x7e]+", secret):
        raise BadCredential(
            Sentence("api", "This is not a token: it is empty or holds spaces or accents. Copy it again.")
        )
    return f"{scheme} {secret}"
