"""The artist's own word, in the journal, that she paid a mint: never what the service says of its payment."""

from collections.abc import Mapping
from datetime import datetime

from mintwright.library.database import Connection
from mintwright.library.sql_values import now_text


def note_paid(connection: Connection, mint_id: int) -> None:
    """Write that she paid this mint; the first time counts."""
    connection.execute("insert or ignore into paid_note (mint_id, noted_on) values (?, ?)", (mint_id, now_text()))


def drop_note(connection: Connection, mint_id: int) -> None:
    """She takes it back."""
    connection.execute("delete from paid_note where mint_id = ?", (mint_id,))


def load_paid_notes(connection: Connection, mint_id: int | None = None) -> Mapping[int, datetime]:
    """When she noted it, by mint, or of one."""
    rows = connection.execute(
        "select mint_id, noted_on from paid_note where mint_id = coalesce(?, mint_id)", (mint_id,)
    )
    return {of: datetime.fromisoformat(noted_on) for of, noted_on in rows}
