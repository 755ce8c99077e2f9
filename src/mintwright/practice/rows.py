"""Dataclasses to SQL rows and back: one field a column, a table a class."""

import dataclasses
import sqlite3
from collections.abc import Sequence
from typing import Any, TypeVar, cast

Row = TypeVar("Row")


def insert_into(table: str, kind: type[Any]) -> str:
    """The statement that inserts one row of this kind."""
    names = _names(kind)
    places = ", ".join("?" * len(names))
    return f"insert into {table}({', '.join(names)}) values ({places})"  # noqa: S608 - names of our own classes, never input


def update(table: str, kind: type[Any]) -> str:
    """The statement that writes a whole row anew, found by its `uuid`, the first parameter after the values."""
    changes = ", ".join(f"{name} = ?" for name in _names(kind))
    return f"update {table} set {changes} where uuid = ?"  # noqa: S608 - names of our own classes, never input


def values(row: Any) -> list[Any]:
    """What the columns of a row hold, in their order."""
    return [getattr(row, field.name) for field in dataclasses.fields(row)]


def add(sql: sqlite3.Connection, table: str, rows: Sequence[Any]) -> None:
    """Insert rows of one kind."""
    if rows:
        kind = cast("type[Any]", type(rows[0]))
        sql.executemany(insert_into(table, kind), map(values, rows))


def revive(kind: type[Row], row: sqlite3.Row) -> Row:
    """A row as its dataclass: SQLite keeps a bool as 0 or 1."""
    found: dict[str, Any] = dict(row)
    for field in dataclasses.fields(kind):  # pyright: ignore[reportArgumentType] - every kind is a dataclass
        if field.type is bool:
            found[field.name] = bool(found[field.name])
    return kind(**found)


def _names(kind: type[Any]) -> list[str]:
    return [field.name for field in dataclasses.fields(kind)]
