"""Who may sign in, as SQL: accounts, clients, secret tokens, and the families of tokens granted to them.

Nothing here can be used to sign in: passwords are argon2id hashes, everything else SHA-256 of 256 random bits.
"""

from dataclasses import dataclass
from enum import Enum, auto

from mintwright.practice.store.sqlite_file import Database


@dataclass(frozen=True, slots=True)
class TokenPair:
    """The hashes of an access and a refresh token, and when they expire (Unix time)."""

    access: bytes
    access_expires: float
    refresh: bytes
    refresh_expires: float


class Rotation(Enum):
    """The result of presenting a refresh token."""

    DONE = auto()
    REUSED = auto()
    INVALID = auto()


@dataclass(frozen=True, slots=True)
class Credential:
    """One credential: its kind (user, client or secret-token), its name, and a description."""

    kind: str
    name: str
    about: str


class Accounts:
    """The account tables of one database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def set_account(self, name: str, password: str | None = None) -> None:
        """Create an account, or give it another password hash; without one its password stays as it is."""
        with self._database.transaction() as sql:
            sql.execute(
                "insert into account(name, password) values (?, ?) on conflict (name) "
                "do update set password = coalesce(excluded.password, password)",
                (name, password),
            )

    def password(self, name: str) -> str | None:
        """The password hash of an account that has one."""
        row = self._database.row("select password from account where name = ?", (name,))
        return row["password"] if row else None

    def set_client(self, client_id: str, secret: bytes, purpose: str) -> None:
        """Create a client and retire earlier ones for the same purpose."""
        with self._database.transaction() as sql:
            sql.execute("delete from client where purpose = ?", (purpose,))
            sql.execute("insert into client(id, secret, purpose) values (?, ?, ?)", (client_id, secret, purpose))

    def client_secret(self, client_id: str) -> bytes | None:
        """The hash of a client's secret."""
        row = self._database.row("select secret from client where id = ?", (client_id,))
        return row["secret"] if row else None

    def set_secret_token(self, token: bytes, account: str, purpose: str) -> None:
        """Store a secret token and retire earlier ones for the same purpose."""
        with self._database.transaction() as sql:
            sql.execute("delete from secret_token where purpose = ?", (purpose,))
            sql.execute("insert into secret_token(hash, account, purpose) values (?, ?, ?)", (token, account, purpose))

    def account_of_secret(self, token: bytes) -> str | None:
        """Whose secret token this is, unless it was retired."""
        row = self._database.row("select account from secret_token where hash = ?", (token,))
        return row["account"] if row else None

    def listed(self) -> list[Credential]:
        """All credentials, retired ones too."""
        return [Credential(*row) for row in self._database.rows(_KEYS)]

    def revoke_account(self, name: str) -> bool:
        """Revoke an account's password, secret tokens and tokens; its data stays. False for an unknown name."""
        with self._database.transaction(durable=True) as sql:
            known = sql.execute("update account set password = null where name = ?", (name,)).rowcount > 0
            sql.execute("delete from secret_token where account = ?", (name,))
            sql.execute("update family set revoked = 1 where account = ?", (name,))
        return known

    def revoke_client(self, client_id: str) -> bool:
        """Revoke a client and all tokens granted through it. False for an unknown one."""
        with self._database.transaction(durable=True) as sql:
            sql.execute("update family set revoked = 1 where client = ?", (client_id,))
            return sql.execute("delete from client where id = ?", (client_id,)).rowcount > 0

    def revoke_secret_token(self, purpose: str) -> bool:
        """Revoke a secret token, and every token its account got by an exchange. False for an unknown one."""
        with self._database.transaction(durable=True) as sql:
            sql.execute(
                "update family set revoked = 1 where client is null and account in "
                "(select account from secret_token where purpose = ?)",
                (purpose,),
            )
            return sql.execute("delete from secret_token where purpose = ?", (purpose,)).rowcount > 0

    def open_family(self, account: str, client: str | None, pair: TokenPair) -> None:
        """Store a first pair of tokens. Every later pair descends from it and is revoked with it."""
        with self._database.transaction() as sql:
            family = sql.execute("insert into family(account, client) values (?, ?)", (account, client)).lastrowid
            sql.executemany(_INSERT, _token_rows(family, pair))

    def rotate(self, shown: bytes, client: str, successor: TokenPair, now: float) -> Rotation:
        """Exchange a refresh token for a new pair. A used one revokes its whole family (RFC 9700, 4.14.2)."""
        with self._database.transaction() as sql:
            row = sql.execute(_FIND_REFRESH, (shown,)).fetchone()
            if row is None or row["revoked"] or row["client"] not in (client, None) or row["expires"] <= now:
                return Rotation.INVALID
            if row["used"]:
                sql.execute("update family set revoked = 1 where id = ?", (row["family"],))
                return Rotation.REUSED
            sql.execute("update token set used = 1 where hash = ?", (shown,))
            sql.executemany(_INSERT, _token_rows(row["family"], successor))
            return Rotation.DONE

    def account_of_access(self, access: bytes, now: float) -> str | None:
        """Whose access token this is, unless it expired or its family was revoked."""
        row = self._database.row(
            "select account from token join family on family.id = token.family "
            "where hash = ? and kind = 'access' and expires > ? and not revoked",
            (access, now),
        )
        return row["account"] if row else None

    def forget_expired(self, now: float) -> None:
        """Delete expired tokens, and families without any token."""
        with self._database.transaction() as sql:
            sql.execute("delete from token where expires <= ?", (now,))
            sql.execute("delete from family where id not in (select family from token)")


_INSERT = "insert into token(hash, family, kind, expires) values (?, ?, ?, ?)"
_KEYS = """
    select 'user', name, case when password is null then 'has no password' else 'signs in with a password' end
    from account union all
    select 'client', id, 'made for ' || purpose from client union all
    select 'secret-token', purpose, 'of ' || account from secret_token
    order by 1 desc, 2
"""
_FIND_REFRESH = (
    "select family, used, expires, revoked, client from token join family on family.id = token.family "
    "where hash = ? and kind = 'refresh'"
)


def _token_rows(family: int | None, pair: TokenPair) -> list[tuple[bytes, int | None, str, float]]:
    return [
        (pair.access, family, "access", pair.access_expires),
        (pair.refresh, family, "refresh", pair.refresh_expires),
    ]
