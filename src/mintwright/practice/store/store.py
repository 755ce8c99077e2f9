"""The store: attachments, assets and transactions as SQL rows, and the bytes of files beside them.

One process at a time may use a folder; everything the service ever answered for is still there.
"""

import hashlib
import sqlite3
import threading
from collections.abc import Collection, Generator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from mintwright.practice.errors import PracticeError
from mintwright.practice.store import rows
from mintwright.practice.store.accounts import Accounts
from mintwright.practice.store.blobs import BlobFacts, BlobStore, IncomingFile
from mintwright.practice.store.owner_only import make_file, make_folder, refuse_link
from mintwright.practice.store.records import AttachmentRow
from mintwright.practice.store.sqlite_file import Database
from mintwright.practice.store.tokens import Registry
from mintwright.practice.store.transaction_rows import TransactionRows

DATABASE, LOCK, FILES = "service.sqlite3", "in-use", "files"


@dataclass(frozen=True, slots=True, kw_only=True)
class BlobRow:
    """The bytes that one or more attachments share."""

    sha256: str
    cid: str
    size: int
    mimetype: str


@dataclass(frozen=True, slots=True)
class StoredUploads:
    """The stored uploads: how many different files, and their bytes."""

    files: int
    bytes: int


_UPLOADS = """
    select blob.sha256, blob.cid,
        (select group_concat(cid, ' ') from other_name where other_name.sha256 = blob.sha256) as others
    from attachment join blob on blob.sha256 = attachment.sha256 where attachment.account = ?
    group by blob.sha256 having max(attachment.created_on) <= ?
"""
_NAMES = """
    select cid from blob where sha256 in (select sha256 from attachment where account = :account)
    union select cid from other_name where sha256 in (select sha256 from attachment where account = :account)
"""
_FORGET_UNNAMED = (
    "delete from other_name where sha256 not in (select sha256 from attachment)",
    "delete from blob where sha256 not in (select sha256 from attachment)",
)


class ClockAhead:
    """How far the simulated clock is ahead of this computer's, in seconds."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def seconds(self) -> float:
        """The sum of all advances."""
        row = self._database.row("select total(seconds) from clock_advance")
        return row[0] if row else 0.0

    def advance(self, seconds: float) -> None:
        """Set the clock forward, permanently."""
        with self._database.transaction(durable=True) as sql:
            sql.execute("insert into clock_advance(seconds) values (?)", (seconds,))


class Store:
    """Everything on disk, under one folder that only its owner may read."""

    def __init__(self, folder: Path, kept_free: int | None = None) -> None:
        """Uploads leave `kept_free` bytes of the disk free (`room`)."""
        _prepare(folder)
        with ExitStack() as opened:  # if something fails, what was opened before is closed again
            try:
                self._lock = opened.enter_context(closing(_take_lock(folder / LOCK)))
                self.blobs = opened.enter_context(closing(BlobStore(folder / FILES, kept_free)))
            except OSError as error:
                raise PracticeError(f"The practice service cannot use its folder: {error}") from error
            self._database = opened.enter_context(closing(Database(folder / DATABASE)))
            self._delete_unnamed_bytes()
            opened.pop_all()
        self.accounts = Accounts(self._database)
        self.mints = TransactionRows(self._database)
        self.clock_ahead = ClockAhead(self._database)
        self._naming = threading.Lock()  # bytes are recorded, or deleted, one file at a time

    def close(self) -> None:
        """Close everything and unlock the folder."""
        self._database.close()
        self.blobs.close()
        self._lock.close()

    def add_file(
        self, incoming: IncomingFile, facts: BlobFacts, blob: BlobRow, attachment: AttachmentRow, other_cid: str = ""
    ) -> None:
        """Store a file: its bytes, then durably the attachment that names them; `other_cid` names them too."""
        with self._naming:
            self.blobs.keep(incoming, facts)
            self._add_attachment(blob, attachment, other_cid)

    def stored(self) -> StoredUploads:
        """How much the files occupy."""
        row = self._database.row("select count(*) as files, coalesce(sum(size), 0) as bytes from blob")
        return StoredUploads(**dict(row)) if row else StoredUploads(0, 0)

    def forget_uploads(self, account: str, keep: Collection[str], *, asked_on: str, even_if_ended: bool) -> list[str]:
        """Forget an account's uploads and delete bytes that nothing names any more; returns their content identifiers.

        Uploads after `asked_on` (a timestamp) stay: whoever asked cannot have known of them. So does an upload that is
        named in `keep`, or by an asset: of any mint, or with `even_if_ended` only of one still in progress.
        Minted and canceled assets keep their records, only the bytes behind them are deleted.
        """
        with self._naming:
            named = {*keep, *self.mints.references(under_way=even_if_ended)}
            with self._database.transaction(durable=True) as sql:
                uploads = sql.execute(_UPLOADS, (account, asked_on)).fetchall()
                gone = [row for row in uploads if named.isdisjoint((row["cid"], *(row["others"] or "").split()))]
                for row in gone:
                    sql.execute("delete from attachment where account = ? and sha256 = ?", (account, row["sha256"]))
                for statement in _FORGET_UNNAMED:
                    sql.execute(statement)
            self._delete_unnamed_bytes()
        return [name for row in gone for name in (row["cid"], *(row["others"] or "").split())]

    def names(self, account: str) -> set[str]:
        """The content identifiers of an account's uploads."""
        return {row["cid"] for row in self._database.rows(_NAMES, {"account": account})}

    def _delete_unnamed_bytes(self) -> None:
        """Delete bytes that no record names: of forgotten uploads, or of uploads that a crash left unrecorded."""
        known = {row["sha256"] for row in self._database.rows("select sha256 from blob")}
        for sha256 in self.blobs.names() - known:
            self.blobs.free(sha256)

    def _add_attachment(self, blob: BlobRow, attachment: AttachmentRow, other_cid: str) -> None:
        with self._database.transaction(durable=True) as sql:
            sql.execute(rows.insert_into("blob", BlobRow) + " on conflict (sha256) do nothing", rows.values(blob))
            rows.add(sql, "attachment", [attachment])
            if other_cid not in ("", blob.cid):
                sql.execute("insert or ignore into other_name values (?, ?)", (other_cid, blob.sha256))

    def check(self) -> list[str]:
        """Read everything and report what is wrong, one sentence each; empty if all is well."""
        faults = [f"The records are damaged: {row[0]}." for row in self._database.rows("pragma integrity_check")]
        faults = [] if faults == ["The records are damaged: ok."] else faults
        for row in self._database.rows("pragma foreign_key_check"):
            faults.append(f"A record of the table {row[0]} belongs to nothing.")
        for row in self._database.rows("select uuid from mint where uuid not in (select mint from asset)"):
            faults.append(f"The transaction {row['uuid']} mints no asset.")
        for row in self._database.rows("select sha256, cid from blob"):
            path = self.blobs.path(row["sha256"])
            if not path.is_file():
                faults.append(f"The bytes of {row['cid']} are missing.")
            elif _hashed(path) != row["sha256"]:
                faults.append(f"The bytes of {row['cid']} were changed.")
        return faults

    def counts(self) -> dict[str, int]:
        """The numbers of files, attachments, assets and transactions."""
        tables = {"files": "blob", "attachments": "attachment", "assets": "asset", "transactions": "mint"}
        found = {name: self._database.row(f"select count(*) from {table}") for name, table in tables.items()}  # noqa: S608 - ours
        return {name: row[0] if row else 0 for name, row in found.items()}

    def blob(self, cid: str) -> BlobRow | None:
        """The blob with this content identifier."""
        named = "select * from blob where cid = ? or sha256 = (select sha256 from other_name where cid = ?)"
        row = self._database.row(named, (cid, cid))
        return BlobRow(**dict(row)) if row else None


@contextmanager
def open_registry(folder: Path) -> Generator[Registry]:
    """The registry of a folder's service, usable while that service runs. Raises PracticeError."""
    _prepare(folder)
    database = Database(folder / DATABASE)
    try:
        yield Registry(Accounts(database))
    finally:
        database.close()


def _prepare(folder: Path) -> None:
    try:
        for name in ("", DATABASE, LOCK, FILES):
            refuse_link(folder / name)
        make_folder(folder)
    except OSError as error:
        raise PracticeError(f"The practice service cannot use its folder: {error}") from error


def _hashed(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _take_lock(path: Path) -> sqlite3.Connection:
    """Take a lock that ends with the process, however it ends: an exclusive transaction on a database of its own."""
    make_file(path)
    lock = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=0)
    try:
        lock.execute("begin exclusive")
    except sqlite3.OperationalError as error:
        lock.close()
        if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise PracticeError("Another practice service is already using this folder.") from error
        raise PracticeError(f"The practice service cannot lock its folder: {error}") from error
    return lock
