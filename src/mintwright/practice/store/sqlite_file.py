"""The SQLite file of the practice service: schema versions, one writer, one reader, durable commits on demand."""

import sqlite3
import threading
from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from mintwright.practice.errors import PracticeError
from mintwright.practice.store.owner_only import make_file

# Each entry brings the file from the version of its index to the next one. Never change an entry that was released.
MIGRATIONS = (
    """
    create table account(name text primary key, password text) strict;
    create table client(id text primary key, secret blob not null, purpose text not null) strict;
    create table secret_token(
        hash blob primary key,
        account text not null references account,
        purpose text not null) strict;
    create table family(
        id integer primary key,
        account text not null references account,
        client text,
        revoked integer not null default 0) strict;
    create table token(
        hash blob primary key,
        family integer not null references family,
        kind text not null check (kind in ('access', 'refresh')),
        expires real not null,
        used integer not null default 0) strict;

    create table blob(
        sha256 text primary key,
        cid text not null unique,
        size integer not null,
        mimetype text not null) strict;
    create table attachment(
        uuid text primary key,
        account text not null references account,
        sha256 text not null references blob,
        name text not null,
        filename text not null,
        mimetype text not null,
        created_on text not null) strict;

    create table mint(
        uuid text primary key,
        account text not null references account,
        collection text unique,
        status text not null,
        status_description text not null,
        fraud_status text not null,
        issuer_address text,
        policy_id text not null,
        script blob not null,
        invalid_slot integer not null,
        transaction_bytes integer not null,
        amount text not null,
        cost integer not null,
        convenience_fee integer not null,
        surety_bond integer not null,
        blockchain_fee integer not null,
        min_ada integer not null,
        name text not null,
        image text not null,
        description text not null,
        deposit_address text not null unique,
        created_on text not null,
        updated_on text not null,
        is_auto integer not null,
        is_deleted integer not null,
        is_minted integer not null,
        is_voided integer not null,
        is_resubmitted integer not null,
        is_refunded integer not null,
        has_royalties integer not null,
        royalties text not null,
        royalties_rate text not null,
        royalties_minted integer not null,
        royalties_minted_on text,
        royalties_burned integer not null,
        royalties_burned_on text) strict;
    create table asset(
        uuid text primary key,
        mint text not null references mint,
        position integer not null,
        collection text,
        status text not null,
        amount text not null,
        image text not null,
        name text not null,
        asset_name text not null,
        description text,
        size integer not null,
        files text not null,
        attrs text not null,
        is_deleted integer not null,
        created_on text not null,
        updated_on text not null,
        is_auto integer not null,
        has_royalties integer not null,
        royalties text not null,
        royalties_rate text not null,
        royalties_minted integer not null,
        royalties_minted_on text,
        royalties_burned integer not null,
        royalties_burned_on text,
        unique (mint, position)) strict;
    """,
    # What follows a mint. Waiting mints of version 1 expire when their policy locks, on the preprod slot scale.
    """
    alter table mint add column received integer not null default 0;
    alter table mint add column is_forced integer not null default 0;
    alter table mint add column due real;
    update mint set due = invalid_slot - 86400 + 1655769600;
    create index mint_due on mint(due);
    create index mint_account on mint(account);
    create table clock_advance(seconds real not null) strict;
    """,
    # The same bytes under the identifiers that other ways of dividing a file give.
    """
    create table other_name(cid text primary key, sha256 text not null references blob) strict;
    """,
)

Parameters = Sequence[Any] | Mapping[str, Any]


class Database:
    """One database file, usable from any thread. Reads see the last commit and never wait for a writer (WAL)."""

    def __init__(self, path: Path) -> None:
        with ExitStack() as opened:  # if something fails, what was opened before is closed again
            try:
                self._writer = opened.enter_context(closing(_connect(path)))
                self._reader = opened.enter_context(closing(_connect(path)))
                _migrate(self._writer)
            except sqlite3.DatabaseError as error:
                raise PracticeError(f"The practice service's records cannot be read: {error}") from error
            opened.pop_all()
        self._writing = threading.Lock()
        self._reading = threading.Lock()

    def close(self) -> None:
        """Fold the write-ahead log into the file and close it."""
        with self._writing, self._reading:
            self._reader.close()
            self._writer.close()

    @contextmanager
    def transaction(self, *, durable: bool = False) -> Generator[sqlite3.Connection]:
        """All or nothing. `durable` returns only after the commit would survive a power cut."""
        with self._writing:
            # SQLite refuses to change `synchronous` inside a transaction.
            self._writer.execute(f"pragma synchronous = {'full' if durable else 'normal'}")
            self._writer.execute("begin immediate")
            try:
                yield self._writer
                self._writer.execute("commit")
            except BaseException:
                if self._writer.in_transaction:
                    self._writer.execute("rollback")
                raise

    def rows(self, query: str, parameters: Parameters = ()) -> list[sqlite3.Row]:
        """All rows that a query finds."""
        with self._reading:
            return self._reader.execute(query, parameters).fetchall()

    def row(self, query: str, parameters: Parameters = ()) -> sqlite3.Row | None:
        """The first row that a query finds."""
        with self._reading:
            return self._reader.execute(query, parameters).fetchone()


def _connect(path: Path) -> sqlite3.Connection:
    with suppress(OSError):  # SQLite will report what is wrong
        make_file(path)
    with ExitStack() as opened:
        made = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=5)
        connection = opened.enter_context(closing(made))
        connection.row_factory = sqlite3.Row
        connection.execute("pragma journal_mode = wal")
        connection.execute("pragma foreign_keys = on")
        connection.create_function("folded", 1, str.casefold, deterministic=True)
        connection.execute("pragma fullfsync = on")  # for macOS, where an ordinary fsync stops at the drive
        opened.pop_all()
        return connection


def _migrate(connection: sqlite3.Connection) -> None:
    version: int = connection.execute("pragma user_version").fetchone()[0]
    if version > len(MIGRATIONS):
        raise PracticeError("The practice service's records were written by a newer version of this program.")
    for number, script in enumerate(MIGRATIONS[version:], start=version + 1):
        connection.executescript(f"begin immediate; {script} pragma user_version = {number}; commit;")
