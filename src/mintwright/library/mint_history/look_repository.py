"""When mints of unknown outcome were looked for in the service's list, and what came of it, in the journal."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime

from mintwright.domain.timeline import LookEntry
from mintwright.library.database import Connection
from mintwright.library.sql_values import moment, moment_text

MOST_DECLINED = 100  # of one mint
MOST_LINES = 100  # of one mint; the oldest go


@dataclass(frozen=True, slots=True, kw_only=True)
class LookRow:
    """The last time that one mint was looked for: through how many pages, back to when, and how many fitted.

    `declined` are the transactions of which the artist said that they are not this mint.
    """

    mint_id: int
    looked_on: datetime
    back_to: datetime | None
    pages: int
    is_whole: bool
    found: int
    declined: frozenset[str] = frozenset()


def put_look(connection: Connection, look: LookRow) -> tuple[LookEntry, ...]:
    """Write what came of looking, in place of the time before; returns all looks for this mint."""
    declined = json.dumps(sorted(look.declined)[:MOST_DECLINED])
    connection.execute(
        "insert or replace into look (mint_id, looked_on, back_to, pages, is_whole, found, declined) "
        "select id, ?, ?, ?, ?, ?, ? from mint where id = ?",
        (moment_text(look.looked_on), moment_text(look.back_to) if look.back_to else None, look.pages, look.is_whole,
         look.found, declined, look.mint_id),
    )  # fmt: skip
    _add_line(connection, look)
    lines = connection.execute(
        "select looked_on, count, found from look_line where mint_id = ? order by number", (look.mint_id,)
    )
    return tuple(_entry(*line) for line in lines)


def _add_line(connection: Connection, look: LookRow) -> None:
    """Another line, or one look more in the last, if the same came of it."""
    last = connection.execute(
        "select number, found from look_line where mint_id = ? order by number desc limit 1", (look.mint_id,)
    ).fetchone()
    number, when = (1 if last is None else last[0] + 1), moment_text(look.looked_on)
    if last is not None and last[1] == look.found:
        connection.execute(
            "update look_line set looked_on = ?, count = count + 1 where mint_id = ? and number = ?",
            (when, look.mint_id, last[0]),
        )
        return
    connection.execute(
        "insert into look_line (mint_id, number, looked_on, count, found) select id, ?, ?, 1, ? from mint where id = ?",
        (number, when, look.found, look.mint_id),
    )
    connection.execute("delete from look_line where mint_id = ? and number <= ?", (look.mint_id, number - MOST_LINES))


def decline(connection: Connection, mint_id: int, transactions: Collection[str]) -> None:
    """Write that these are not this mint; an empty collection takes that back."""
    declined = json.dumps(sorted(transactions)[:MOST_DECLINED])
    connection.execute("update look set declined = ? where mint_id = ?", (declined, mint_id))


def load_looks(connection: Connection) -> tuple[LookRow, ...]:
    """The last look for every mint."""
    rows = connection.execute("select mint_id, looked_on, back_to, pages, is_whole, found, declined from look")
    return tuple(
        LookRow(
            mint_id=mint_id, looked_on=datetime.fromisoformat(looked_on), back_to=moment(back_to), pages=pages,
            is_whole=bool(is_whole), found=found, declined=frozenset(json.loads(declined)),
        )
        for mint_id, looked_on, back_to, pages, is_whole, found, declined in rows
    )  # fmt: skip


def load_look_lines(connection: Connection) -> Mapping[int, tuple[LookEntry, ...]]:
    """All looks, by mint."""
    found: dict[int, tuple[LookEntry, ...]] = {}
    rows = connection.execute("select mint_id, looked_on, count, found from look_line order by mint_id, number")
    for mint_id, *line in rows:
        found[mint_id] = (*found.get(mint_id, ()), _entry(*line))
    return found


def _entry(looked_on: str, count: int, found: int) -> LookEntry:
    return LookEntry(looked_on=datetime.fromisoformat(looked_on), count=count, found=found)
