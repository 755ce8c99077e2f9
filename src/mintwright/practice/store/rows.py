"""Dataclasses to SQL rows and back: one column per field, one table per class."""

import dataclasses
import sqlite3
from collections.abc import Sequence
from itertools import chain
from operator import attrgetter
from typing import Any, TypeVar, cast

Row = TypeVar("Row")

MOST_ROWS = 50
"""Rows per statement: binding their values blocks other threads, which should not wait a millisecond."""


def insert_into(table: str, kind: type[Any], count: int = 1) -> str:
    """The statement that inserts so many rows of this kind."""
    names = _names(kind)
    places = ", ".join(["(" + ", ".join("?" * len(names)) + ")"] * count)
    return f"insert into {table}({', '.join(names)}) values {places}"  # noqa: S608 - names of our own classes, never input


def update(table: str, kind: type[Any]) -> str:
    """The statement that rewrites a whole row, found by its `uuid`, the first parameter after the values."""
    changes = ", ".join(f"{name} = ?" for name in _names(kind))
    return f"update {table} set {changes} where uuid = ?"  # noqa: S608 - names of our own classes, never input


def values(row: Any) -> tuple[Any, ...]:
    """The values of a row's columns, in order."""
    return attrgetter(*_names(cast("type[Any]", type(row))))(row)


def add(sql: sqlite3.Connection, table: str, rows: Sequence[Any]) -> None:
    """Insert rows of one kind, many per statement: each statement makes the thread release the interpreter's lock."""
    if rows:
        kind = cast("type[Any]", type(rows[0]))
        read = attrgetter(*_names(kind))
        for start in range(0, len(rows), MOST_ROWS):
            some = rows[start : start + MOST_ROWS]
            sql.execute(insert_into(table, kind, len(some)), list(chain.from_iterable(map(read, some))))


def revive(kind: type[Row], row: sqlite3.Row) -> Row:
    """A row as its dataclass: SQLite stores a bool as 0 or 1."""
    found: dict[str, Any] = dict(row)
    for field in dataclasses.fields(kind):  # pyright: ignore[reportArgumentType] - every kind is a dataclass
        if field.type is bool:
            found[field.name] = bool(found[field.name])
    return kind(**found)


def _names(kind: type[Any]) -> list[str]:
    """The column names: at least two, as in every table here."""
    return [field.name for field in dataclasses.fields(kind)]
