"""When payments were written into files for wallets, in the journal."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from mintwright.library.database import Connection
from mintwright.library.sql_values import moment_text


def add_exports(connection: Connection, mint_ids: Iterable[int], exported_on: datetime) -> None:
    """Write that the payments of these mints go into a file."""
    rows = [(moment_text(exported_on), mint_id) for mint_id in mint_ids]
    connection.executemany(
        "insert into payment_export (mint_id, exported_on) select id, ? from mint where id = ?", rows
    )


def remove_exports(connection: Connection, mint_ids: Iterable[int], exported_on: datetime) -> None:
    """They did not: no file came of it."""
    rows = [(mint_id, moment_text(exported_on)) for mint_id in mint_ids]
    connection.executemany("delete from payment_export where mint_id = ? and exported_on = ?", rows)


def load_exports(connection: Connection, mint_id: int | None = None) -> Mapping[int, datetime]:
    """When the payment of each mint, or of one, went into a file last."""
    rows = connection.execute(
        "select mint_id, max(exported_on) from payment_export where mint_id = coalesce(?, mint_id) group by mint_id",
        (mint_id,),
    )
    return {of: datetime.fromisoformat(exported_on) for of, exported_on in rows}
