"""When mints of unknown outcome were last looked for in the service's list, and what came of it, in the journal."""

import json
from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from mintwright.library.database import Connection
from mintwright.library.sql_values import moment, moment_text

MOST_DECLINED = 100  # of one mint


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


def put_look(connection: Connection, look: LookRow) -> None:
    """Write what came of looking, in place of the time before."""
    declined = json.dumps(sorted(look.declined)[:MOST_DECLINED])
    connection.execute(
        "insert or replace into look (mint_id, looked_on, back_to, pages, is_whole, found, declined) "
        "select id, ?, ?, ?, ?, ?, ? from mint where id = ?",
        (moment_text(look.looked_on), moment_text(look.back_to) if look.back_to else None, look.pages, look.is_whole,
         look.found, declined, look.mint_id),
    )  # fmt: skip


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
