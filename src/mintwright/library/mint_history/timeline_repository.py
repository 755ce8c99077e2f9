"""Timelines in the journal: each different answer of the service about a mint's transaction, written with the mint."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from mintwright.domain.timeline import SaidBy, TimelineEntry, bounded, is_change, turning_points
from mintwright.library.database import Connection
from mintwright.library.sql_values import moment, now_text

FIRST_KEPT = 12  # of each mint, for ever
LAST_KEPT = 12  # besides: a service that says something else each time must not fill the disk
OF_EACH_TERM = 3  # besides, those that named a term of the payment first, and last: an alarm is judged by them
MOST_KEPT = FIRST_KEPT + LAST_KEPT + 4 * 2 * OF_EACH_TERM


def add_answer(connection: Connection, mint_id: int, said_by: SaidBy, record: bytes) -> None:
    """Add an answer, if it differs from the last in what counts. Of too many, those between are left out."""
    kept = bounded(record)
    last = connection.execute(
        "select number, record from timeline where mint_id = ? order by number desc limit 1", (mint_id,)
    ).fetchone()
    if last is not None and not is_change(last[1], kept):
        return
    number = 1 if last is None else last[0] + 1
    connection.execute(
        "insert into timeline (mint_id, number, seen_on, said_by, record) values (?, ?, ?, ?, ?)",
        (mint_id, number, now_text(), said_by, kept),
    )
    if number > FIRST_KEPT + LAST_KEPT:
        _leave_out(connection, mint_id, number)


def _leave_out(connection: Connection, mint_id: int, newest: int) -> None:
    """Of too many, leave out those between."""
    rows: list[tuple[int, bytes]] = connection.execute(
        "select number, record from timeline where mint_id = ? order by number", (mint_id,)
    ).fetchall()
    terms = turning_points(record for _, record in rows).values()
    kept = {rows[at][0] for term in terms for at in (*term[:OF_EACH_TERM], *term[-OF_EACH_TERM:])}
    between = (number for number, _ in rows if FIRST_KEPT < number <= newest - LAST_KEPT)
    connection.executemany(
        "delete from timeline where mint_id = ? and number = ?",
        [(mint_id, number) for number in between if number not in kept],
    )


def last_number(connection: Connection, mint_id: int) -> int:
    """The number of the newest answer; 0 while there is none."""
    return connection.execute("select coalesce(max(number), 0) from timeline where mint_id = ?", (mint_id,)).fetchone()[
        0
    ]


def load_timeline(connection: Connection, mint_id: int) -> tuple[TimelineEntry, ...]:
    """What is kept of one mint, oldest first."""
    rows = connection.execute(
        "select number, seen_on, said_by, record from timeline where mint_id = ? order by number", (mint_id,)
    )
    return tuple(map(_entry_of, rows))


def load_timelines(connection: Connection) -> Mapping[int, tuple[TimelineEntry, ...]]:
    """What is kept of every mint, by its id, oldest first."""
    found: defaultdict[int, list[TimelineEntry]] = defaultdict(list)
    rows = connection.execute("select mint_id, number, seen_on, said_by, record from timeline order by mint_id, number")
    for mint_id, *row in rows:
        found[mint_id].append(_entry_of(row))
    return {mint_id: tuple(entries) for mint_id, entries in found.items()}


def _entry_of(row: Any) -> TimelineEntry:
    number, seen_on, said_by, record = row
    return TimelineEntry(number=number, seen_on=moment(seen_on), said_by=SaidBy(said_by), record=record)
