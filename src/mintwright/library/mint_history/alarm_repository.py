"""What an alarm is judged by, in the journal: forces of ours that may have been done, and the artist's decisions."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import TypeVar

from mintwright.domain.alarm_choice import AlarmChoice, Decision
from mintwright.domain.instruction import MAY_BE_DONE, InstructionKind
from mintwright.library.database import Connection
from mintwright.library.sql_values import now_text

_T = TypeVar("_T")


def add_choice(connection: Connection, mint_id: int, alarm: str, decision: Decision) -> None:
    """Write what the artist decided about an alarm of this mint; the last counts."""
    connection.execute(
        "insert into alarm_choice (mint_id, alarm, decision, decided_on) values (?, ?, ?, ?)",
        (mint_id, alarm, decision, now_text()),
    )


def load_choices(connection: Connection, mint_id: int | None = None) -> Mapping[int, tuple[AlarmChoice, ...]]:
    """The decisions about each mint, or one, oldest first."""
    rows = connection.execute(
        "select mint_id, alarm, decision, decided_on from alarm_choice where mint_id = coalesce(?, mint_id) "
        "order by rowid",
        (mint_id,),
    )
    return _grouped(
        (of, AlarmChoice(alarm=alarm, decision=Decision(decision), decided_on=datetime.fromisoformat(decided_on)))
        for of, alarm, decision, decided_on in rows
    )


def load_forces(connection: Connection, mint_id: int | None = None) -> Mapping[int, tuple[datetime, ...]]:
    """When each force of a mint that may have been done was sent, oldest first."""
    places = ", ".join("?" * len(MAY_BE_DONE))
    rows = connection.execute(
        f"select mint_id, sent_on from instruction where kind = ? and state in ({places}) and sent_on is not null "  # noqa: S608 - our text
        "and mint_id = coalesce(?, mint_id) order by id",
        (InstructionKind.FORCE, *sorted(MAY_BE_DONE), mint_id),
    )
    return _grouped((of, datetime.fromisoformat(sent_on)) for of, sent_on in rows)


def _grouped(rows: Iterable[tuple[int, _T]]) -> Mapping[int, tuple[_T, ...]]:
    found: defaultdict[int, list[_T]] = defaultdict(list)
    for mint_id, value in rows:
        found[mint_id].append(value)
    return {mint_id: tuple(values) for mint_id, values in found.items()}
