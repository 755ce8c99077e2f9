"""Granting and checking tokens (contract 4.1–4.3, RFC 6749): the rules, without HTTP."""

import hashlib
import hmac
import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from mintwright.practice.store.accounts import Accounts, Credential, Rotation, TokenPair

SCOPE = "read write"
GRACE_SECONDS = 30.0
"""How long a used refresh token yields the same successor again, while that successor is unused."""

HASHER = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
"""Argon2id with 19 MiB, as OWASP advises for password storage."""

NO_PASSWORD = f"$argon2id$v=19$m={HASHER.memory_cost},t={HASHER.time_cost},p={HASHER.parallelism}${'A' * 22}${'A' * 43}"
"""A hash of no known password that takes as long to check as any other: a salt and a digest of zeros."""


def digest(token: str) -> bytes:
    """SHA-256 of a token of 256 random bits: strong enough for those, never for a password."""
    return hashlib.sha256(token.encode()).digest()


@dataclass(frozen=True, slots=True)
class Grant:
    """The tokens given to the caller (contract 2.1). They exist in clear text only here and in the answer."""

    access_token: str
    refresh_token: str
    expires_in: int

    def __repr__(self) -> str:
        return "Grant(…)"


@dataclass(frozen=True, slots=True)
class _Successor:
    """A grant whose answer may have been lost on the way."""

    client: str
    grant: Grant
    given: float


class Registry:
    """Creates accounts, clients and secret tokens. Only hashes of their secrets are stored."""

    def __init__(self, accounts: Accounts) -> None:
        self._accounts = accounts

    def add_account(self, name: str, password: str | None = None) -> None:
        """Create an account, or change its password. Slow on purpose if a password is given (tens of ms)."""
        self._accounts.set_account(name, HASHER.hash(password) if password is not None else None)

    def add_client(self, purpose: str) -> tuple[str, str]:
        """A fresh client identifier and secret; earlier ones for this purpose are retired."""
        client_id, secret = f"{purpose}-{secrets.token_hex(8)}", secrets.token_urlsafe(32)
        self._accounts.set_client(client_id, digest(secret), purpose)
        return client_id, secret

    def add_secret_token(self, account: str, purpose: str) -> str:
        """A fresh secret token for the exchange; earlier ones for this purpose are retired."""
        token = secrets.token_urlsafe(32)
        self._accounts.set_account(account)
        self._accounts.set_secret_token(digest(token), account, purpose)
        return token

    def listed(self) -> list[Credential]:
        """All credentials. No secret can be listed: only their hashes are stored."""
        return self._accounts.listed()

    def revoke(self, kind: str, name: str) -> bool:
        """Revoke a user, a client or a secret token, with all tokens granted through it. False for an unknown one."""
        revoking = {
            "user": self._accounts.revoke_account,
            "client": self._accounts.revoke_client,
            "secret-token": self._accounts.revoke_secret_token,
        }
        return kind in revoking and revoking[kind](name)


class TokenIssuer:
    """Grants tokens and knows whose they are. `clock` gives Unix time; lifetimes are in seconds."""

    def __init__(
        self, accounts: Accounts, *, clock: Callable[[], float], access_seconds: int, refresh_seconds: int
    ) -> None:
        self._accounts = accounts
        self._clock = clock
        self._access_seconds = access_seconds
        self._refresh_seconds = refresh_seconds
        self._successors: dict[bytes, _Successor] = {}
        self._refreshing = threading.Lock()

    def exchange(self, secret_token: str) -> Grant | None:
        """Contract 4.1. None if the secret token is unknown or retired."""
        account = self._accounts.account_of_secret(digest(secret_token))
        return self._first_grant(account, client=None) if account is not None else None

    def client_is(self, client_id: str, secret: str) -> bool:
        """Whether these are the credentials of a client."""
        kept = self._accounts.client_secret(client_id)
        return hmac.compare_digest(kept or bytes(32), digest(secret)) and kept is not None

    def grant_password(self, client: str, account: str, password: str) -> Grant | None:
        """Contract 4.2. Takes as long for an unknown account as for a wrong password."""
        kept = self._accounts.password(account)
        try:
            HASHER.verify(kept or NO_PASSWORD, password)
        except (VerificationError, InvalidHashError):
            return None
        return self._first_grant(account, client) if kept is not None else None

    def grant_refresh(self, client: str, refresh_token: str) -> Grant | None:
        """Contract 4.3, with rotation.

        A used token revokes its family, but for 30 s it yields the same successor as long as that one is unused:
        an answer lost on the way signs nobody out.
        """
        shown = digest(refresh_token)
        with self._refreshing:
            repeated = self._repeat(shown, client)
            if repeated is not None:
                return repeated
            grant, pair = self._new_grant()
            rotation = self._accounts.rotate(shown, client, pair, self._clock())
            self._successors = {key: kept for key, kept in self._successors.items() if self._is_fresh(kept)}
            if rotation is not Rotation.DONE:
                return None
            self._spend(refresh=shown)
            self._successors[shown] = _Successor(client, grant, self._clock())
            return grant

    def account_of(self, access_token: str) -> str | None:
        """Whose access token this is. Using it ends the grace period of the refresh token it came from."""
        shown = digest(access_token)
        account = self._accounts.account_of_access(shown, self._clock())
        if account is not None and self._successors:
            with self._refreshing:
                self._spend(access=shown)
        return account

    def _first_grant(self, account: str, client: str | None) -> Grant:
        grant, pair = self._new_grant()
        self._accounts.open_family(account, client, pair)
        return grant

    def _new_grant(self) -> tuple[Grant, TokenPair]:
        grant = Grant(secrets.token_urlsafe(32), secrets.token_urlsafe(32), self._access_seconds)
        now = self._clock()
        pair = TokenPair(
            digest(grant.access_token),
            now + self._access_seconds,
            digest(grant.refresh_token),
            now + self._refresh_seconds,
        )
        return grant, pair

    def _repeat(self, shown: bytes, client: str) -> Grant | None:
        kept = self._successors.get(shown)
        if kept is None or kept.client != client or not self._is_fresh(kept):
            return None
        elapsed = int(self._clock() - kept.given)
        return replace(kept.grant, expires_in=max(kept.grant.expires_in - elapsed, 0))

    def _is_fresh(self, kept: _Successor) -> bool:
        return self._clock() - kept.given < GRACE_SECONDS

    def _spend(self, *, access: bytes = b"", refresh: bytes = b"") -> None:
        """A token was used: the grace period of its predecessor is over."""
        self._successors = {
            key: kept
            for key, kept in self._successors.items()
            if digest(kept.grant.access_token) != access and digest(kept.grant.refresh_token) != refresh
        }
