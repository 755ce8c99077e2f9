"""The token endpoints (contract 4.1–4.3) as RFC 6749 wants them on the wire: errors, caching, client authentication."""

import base64
from typing import Any
from urllib.parse import unquote_plus

from starlette.requests import Request
from starlette.responses import Response

from mintwright.practice.errors import RefusalError
from mintwright.practice.http.middleware import header_values
from mintwright.practice.messages.bodies import content_type, parse_form, read_body
from mintwright.practice.messages.replies import NO_STORE, answer
from mintwright.practice.store.tokens import SCOPE, Grant, TokenIssuer
from mintwright.practice.workers import Workers

MAX_BODY_BYTES = 16_384
FORM = "application/x-www-form-urlencoded"
BASIC = {"WWW-Authenticate": 'Basic realm="practice"'}
SECRET = {"WWW-Authenticate": 'Token realm="practice"'}


def token_error(error: str, description: str, status: int = 400, headers: dict[str, str] | None = None) -> RefusalError:
    """A TokenError (contract 2.2, RFC 6749 section 5.2)."""
    return RefusalError(status, {"error": error, "error_description": description}, {**NO_STORE, **(headers or {})})


def bad_request(description: str) -> RefusalError:
    """The request itself is malformed."""
    return token_error("invalid_request", description)


def credentials_of(request: Request, scheme: str) -> str:
    """The credentials in the Authorization header under this scheme (case-insensitive); empty for another scheme."""
    values = header_values(request.scope, b"authorization")
    name, _, value = values[0].partition(" ") if len(values) == 1 else ("", "", "")
    return value.strip() if name.lower() == scheme else ""


class TokenEndpoints:
    """`/auth/exchange/` and `/auth/token/`."""

    def __init__(self, issuer: TokenIssuer, workers: Workers) -> None:
        self._issuer = issuer
        self._workers = workers

    async def exchange(self, request: Request) -> Response:
        """Contract 4.1: a secret token for an access token; a body is read and ignored."""
        await read_body(request, MAX_BODY_BYTES, _too_large)
        secret = credentials_of(request, "token")
        grant = await self._workers.run(self._issuer.exchange, secret) if secret else None
        if grant is None:
            raise token_error("invalid_client", "The secret token is missing or not known.", 401, SECRET)
        return _granted(grant)

    async def grant(self, request: Request) -> Response:
        """Contract 4.2 and 4.3, distinguished by `grant_type`."""
        form = await _form(request)
        grant_type = form.get("grant_type")
        if grant_type is None:
            raise bad_request("grant_type is missing.")
        client = await self._client(request, form)
        if grant_type == "password":
            return await self._password(client, form)
        if grant_type == "refresh_token":
            return await self._refresh(client, form)
        raise token_error("unsupported_grant_type", "Only password and refresh_token are supported.")

    async def _password(self, client: str, form: dict[str, str]) -> Response:
        if "username" not in form or "password" not in form:
            raise bad_request("username and password are required.")
        grant = await self._workers.check_password(
            self._issuer.grant_password, client, form["username"], form["password"]
        )
        if grant is None:
            raise token_error("invalid_grant", "The user name or the password is wrong.")
        return _granted(grant)

    async def _refresh(self, client: str, form: dict[str, str]) -> Response:
        if "refresh_token" not in form:
            raise bad_request("refresh_token is missing.")
        grant = await self._workers.run(self._issuer.grant_refresh, client, form["refresh_token"])
        if grant is None:
            raise token_error("invalid_grant", "The refresh token is unknown, used, expired or revoked.")
        return _granted(grant)

    async def _client(self, request: Request, form: dict[str, str]) -> str:
        """The client, named by form fields (the contract) or HTTP Basic (RFC 6749 section 2.3.1), never by both."""
        client_id, secret = form.get("client_id", ""), form.get("client_secret", "")
        basic = credentials_of(request, "basic")
        if basic:
            if secret:
                raise bad_request("Use one way of client authentication, not two.")
            client_id, secret = _basic_credentials(basic)
        if not (client_id and secret and await self._workers.run(self._issuer.client_is, client_id, secret)):
            raise token_error("invalid_client", "The client is not known, or its secret is wrong.", 401, BASIC)
        return client_id


async def _form(request: Request) -> dict[str, str]:
    if content_type(request) != FORM:
        raise bad_request(f"The body must be {FORM}.")
    body = await read_body(request, MAX_BODY_BYTES, _too_large)
    try:
        return parse_form(body)
    except ValueError as error:
        raise bad_request(str(error)) from None


def _too_large(status: int, description: str) -> RefusalError:
    return token_error("invalid_request", description, status)


def _basic_credentials(encoded: str) -> tuple[str, str]:
    """Both parts are form-encoded before they are joined (RFC 6749 section 2.3.1)."""
    try:
        joined = base64.b64decode(encoded, validate=True).decode()
    except ValueError:
        return "", ""
    client_id, _, secret = joined.partition(":")
    return unquote_plus(client_id), unquote_plus(secret)


def _granted(grant: Grant) -> Response:
    record: dict[str, Any] = {
        "access_token": grant.access_token,
        "expires_in": grant.expires_in,
        "token_type": "Bearer",
        "scope": SCOPE,
        "refresh_token": grant.refresh_token,
    }
    return answer(record, headers=NO_STORE)
