"""Transactions and their assets as SQL: stored all or nothing, changed one step at a time, found by filters."""

import json
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from mintwright.practice.store import rows
from mintwright.practice.store.records import AssetRow, TransactionRow
from mintwright.practice.store.sqlite_file import Database

Kind = TypeVar("Kind", AssetRow, TransactionRow)
Mint = tuple[TransactionRow, list[AssetRow]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ListQuery:
    """The filters of a list. None matches everything; `sort` is a column, `-` before it for descending."""

    status: str | None = None
    is_auto: bool | None = None
    has_royalties: bool | None = None
    search: str | None = None
    sort: str = "-created_on"
    page: int = 1


class TransactionRows:
    """The tables `mint` and `asset` of one database. Without an `account` a method acts for the service itself."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, mints: Sequence[Mint]) -> None:
        """Store transactions and all their assets: durably, and all or nothing."""
        with self._database.transaction(durable=True) as sql:
            rows.add(sql, "mint", [mint for mint, _ in mints])
            rows.add(sql, "asset", [asset for _, assets in mints for asset in assets])

    def mint(self, uuid: str, account: str) -> TransactionRow | None:
        """A transaction of this account."""
        row = self._database.row("select * from mint where uuid = ? and account = ?", (uuid, account))
        return rows.revive(TransactionRow, row) if row else None

    def mint_at(self, address: str, account: str) -> TransactionRow | None:
        """The transaction of this account with this deposit address."""
        row = self._database.row("select * from mint where deposit_address = ? and account = ?", (address, account))
        return rows.revive(TransactionRow, row) if row else None

    def asset(self, uuid: str, account: str) -> AssetRow | None:
        """An asset of this account."""
        row = self._database.row(
            "select asset.* from asset join mint on mint.uuid = asset.mint where asset.uuid = ? and account = ?",
            (uuid, account),
        )
        return rows.revive(AssetRow, row) if row else None

    def assets_of(self, mint: str) -> list[AssetRow]:
        """The assets of a transaction, in the order they were sent."""
        found = self._database.rows("select * from asset where mint = ? order by position", (mint,))
        return [rows.revive(AssetRow, row) for row in found]

    def references(self, *, under_way: bool) -> set[str]:
        """The content identifiers that assets of any account name; `under_way` leaves out what is minted or over."""
        where = "where status not in ('confirmed', 'canceled')" if under_way else ""
        found = self._database.rows(f"select image, files from asset {where}")  # noqa: S608 - ours
        named = {row["image"] for row in found}
        named |= {file.get("src", "") for row in found if row["files"] != "[]" for file in json.loads(row["files"])}
        return {reference.removeprefix("ipfs://") for reference in named}

    def due(self, now: float) -> TransactionRow | None:
        """The transaction whose next event is first, if that is not after Unix time `now`."""
        row = self._database.row("select * from mint where due <= ? order by due limit 1", (now,))
        return rows.revive(TransactionRow, row) if row else None

    def change(
        self, uuid: str, work: Callable[[TransactionRow, list[AssetRow]], Mint], *, durable: bool = True
    ) -> Mint:
        """Replace a transaction and its assets by the result of `work`. If `work` raises, nothing changes."""
        with self._database.transaction(durable=durable) as sql:
            found = sql.execute("select * from mint where uuid = ?", (uuid,)).fetchone()
            mint = rows.revive(TransactionRow, found)
            assets = sql.execute("select * from asset where mint = ? order by position", (uuid,)).fetchall()
            before = [rows.revive(AssetRow, row) for row in assets]
            changed, after = work(mint, list(before))
            _rewrite(sql, "mint", [changed] if changed != mint else [])
            _rewrite(sql, "asset", [new for old, new in zip(before, after, strict=True) if new != old])
        return changed, after

    def find_assets(self, account: str, search: ListQuery, page_size: int) -> tuple[int, list[AssetRow]]:
        """How many assets of an account match, and one page of them."""
        table = "asset join mint on mint.uuid = asset.mint"
        return self._find(AssetRow, "asset", table, account, search, page_size)

    def find_mints(self, account: str, search: ListQuery, page_size: int) -> tuple[int, list[TransactionRow]]:
        """How many transactions of an account match, and one page of them."""
        return self._find(TransactionRow, "mint", "mint", account, search, page_size)

    def _find(
        self, kind: type[Kind], name: str, table: str, account: str, search: ListQuery, page_size: int
    ) -> tuple[int, list[Kind]]:
        wanted, parameters = _conditions(name, account, search)
        counted = self._database.row(f"select count(*) from {table} where {wanted}", parameters)  # noqa: S608 - names of our own
        parameters |= {"size": page_size, "skipped": (search.page - 1) * page_size}
        order = f"{name}.{search.sort.removeprefix('-')} {'desc' if search.sort.startswith('-') else 'asc'}"
        found = self._database.rows(
            f"select {name}.* from {table} where {wanted} order by {order}, {name}.rowid limit :size offset :skipped",  # noqa: S608 - as above
            parameters,
        )
        return counted[0] if counted else 0, [rows.revive(kind, row) for row in found]


def _conditions(name: str, account: str, search: ListQuery) -> tuple[str, dict[str, Any]]:
    """The `where` of a list and its parameters. Text is searched in names, ignoring case."""
    parameters: dict[str, Any] = {"account": account}
    wanted = ["mint.account = :account"]
    for column in ("status", "is_auto", "has_royalties"):
        value = getattr(search, column)
        if value is not None:
            parameters[column] = value
            wanted.append(f"{name}.{column} = :{column}")
    if search.search:
        parameters["text"] = search.search.casefold()
        places = [f"{name}.name", *([f"{name}.asset_name"] if name == "asset" else [])]
        wanted.append("(" + " or ".join(f"instr(folded({place}), :text)" for place in places) + ")")
    return " and ".join(wanted), parameters


def _rewrite(sql: sqlite3.Connection, table: str, changed: Sequence[TransactionRow | AssetRow]) -> None:
    if changed:
        statement = rows.update(table, type(changed[0]))
        sql.executemany(statement, [[*rows.values(row), row.uuid] for row in changed])
