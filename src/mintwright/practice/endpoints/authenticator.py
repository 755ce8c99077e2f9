"""Who sends a request: access tokens in the header `Authorization` (contract 5, RFC 6750)."""

from starlette.requests import Request

from mintwright.practice.endpoints.token_api import credentials_of
from mintwright.practice.errors import refused
from mintwright.practice.store.tokens import TokenIssuer


class Authenticator:
    """Admits requests with a valid access token (contract 5, RFC 6750)."""

    def __init__(self, issuer: TokenIssuer) -> None:
        self._issuer = issuer

    def account(self, request: Request) -> str:
        """The account that sent this request; refused with 401 if there is none."""
        token = credentials_of(request, "bearer")
        if not token:
            raise refused(401, "Authentication credentials were not provided.", _bearer())
        account = self._issuer.account_of(token)
        if account is None:
            raise refused(401, "The access token is unknown, expired or revoked.", _bearer("invalid_token"))
        return account


def _bearer(error: str = "") -> dict[str, str]:
    return {"WWW-Authenticate": 'Bearer realm="practice"' + (f', error="{error}"' if error else "")}
