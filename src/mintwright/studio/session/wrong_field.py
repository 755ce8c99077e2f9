"""Which field of a sign-in is to be corrected after an error."""

from collections.abc import Collection

from mintwright.api import errors
from mintwright.domain.errors import MintwrightError

ADDRESS = "address"

_BLAMED = {"invalid_client": ("client_id",), "invalid_grant": ("password", "refresh_token")}
_SECRETS = ("secret_token", "access_token")
_OF_ADDRESS = errors.BadAddress | errors.NotReached | errors.NoTokenEndpoint | errors.UnreadableAnswer


def wrong_field(error: MintwrightError, asked: Collection[str]) -> str:
    """The first field to correct: `ADDRESS`, or one of those that were `asked` for; empty if it is none of them.

    The codes of a TokenError are those of RFC 6749 section 5.2: a client that is unknown, a grant that is refused.
    """
    if isinstance(error, _OF_ADDRESS):
        return ADDRESS
    blamed = _SECRETS if isinstance(error, errors.TokenRejected | errors.NotAuthorised | errors.BadCredential) else ()
    if isinstance(error, errors.TokenRejected) and error.error is not None:
        blamed = (*_BLAMED.get(error.error.error, ()), *blamed)
    return next((key for key in blamed if key in asked), "")
