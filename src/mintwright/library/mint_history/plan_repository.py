"""Plans in the journal, written as wholes, and which mints were made for each of theirs."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from mintwright.domain.assets.forecast import Limits
from mintwright.domain.networks import Network
from mintwright.domain.plan.kept_plan import NEW, KeptMint, KeptPlan, Seen, is_sound
from mintwright.domain.sentences import Sentence
from mintwright.library.database import Connection
from mintwright.library.sql_values import moment_text

_COLUMNS = (
    "id, project_id, collection_id, network, base_url, account, name, led_by, terms, metadata_bytes, bytes, made_on, "
    "is_ended"
)
_DAMAGED = Sentence(
    "library",
    "This plan was damaged on the disk, so nothing of it is sent. What was sent before is in the receipts. Discard the "
    "plan and make it anew.",
)
_NOBODY_KNOWS = datetime.min.replace(tzinfo=UTC)


class StandsElsewhereError(ValueError):
    """An asset is in another open plan of the network, or twice in this one."""


Attempts = Mapping[int, tuple[int, int]]
"""By the id of a mint, for which plan it was made, and for which of its mints."""


def load_plans(connection: Connection) -> tuple[KeptPlan, ...]:
    """Every plan, newest first; one whose rows cannot be read has a problem, and no mints."""
    mints, assets = _rows(connection, "planned_mint"), _rows(connection, "planned_asset")
    rows = connection.execute(f"select {_COLUMNS} from mint_plan order by id desc")  # noqa: S608 - our text
    return tuple(_read(row, mints[row[0]], assets[row[0]]) for row in rows)


def load_attempts(connection: Connection) -> Attempts:
    """Every mint that was made for one of a plan, in the order in which they were made."""
    rows = connection.execute("select mint_id, plan_id, planned_mint_id from planned_attempt order by mint_id")
    return {mint_id: (plan_id, planned_id) for mint_id, plan_id, planned_id in rows}


def put_plan(connection: Connection, plan: KeptPlan, *, attempts: Iterable[int]) -> KeptPlan | None:
    """Write a plan as a whole, new or in the place of what it was; a new plan and new mints are given their ids.

    None, and nothing is written, if other mints than `attempts` were made for it by now. Raises StandsElsewhereError;
    then nothing of this transaction may stay.
    """
    if _made_for(connection, plan.id) != frozenset(attempts):
        return None
    plan_id = _put_row(connection, plan)
    connection.execute("delete from planned_mint where plan_id = ?", (plan_id,))  # and with each its assets
    mints = tuple(_put_mint(connection, plan_id, at, mint) for at, mint in enumerate(plan.mints))
    _put_assets(connection, plan_id, mints, plan.seen)
    return replace(plan, id=plan_id, mints=mints)


def drop_plan(connection: Connection, plan_id: int, *, attempts: Iterable[int]) -> bool:
    """Delete a plan; False, and it stays, if other mints than `attempts` were made for it by now."""
    if _made_for(connection, plan_id) != frozenset(attempts):
        return False
    connection.execute("delete from mint_plan where id = ?", (plan_id,))
    return True


def end_plans(connection: Connection, plan_ids: Iterable[int]) -> None:
    """From now on these hold their assets no more."""
    connection.executemany("update mint_plan set is_ended = 1 where id = ?", [(plan_id,) for plan_id in plan_ids])


def add_attempt(connection: Connection, mint_id: int, *, plan_id: int, planned_id: int) -> bool:
    """Note that a mint was made for one of a plan; False where another may exist, or is ready to be sent."""
    try:
        connection.execute(
            "insert into planned_attempt (mint_id, plan_id, planned_mint_id) values (?, ?, ?)",
            (mint_id, plan_id, planned_id),
        )
    except sqlite3.IntegrityError:
        return False
    return True


def _made_for(connection: Connection, plan_id: int) -> frozenset[int]:
    found = connection.execute("select mint_id from planned_attempt where plan_id = ?", (plan_id,))
    return frozenset(mint_id for (mint_id,) in found)


def _put_row(connection: Connection, plan: KeptPlan) -> int:
    values = (
        plan.project_id, plan.collection_id, plan.network, plan.base_url, plan.account, plan.name, plan.led_by,
        plan.terms, plan.limits.metadata_bytes, plan.limits.bytes, moment_text(plan.made_on), int(plan.is_ended),
    )  # fmt: skip
    names = _COLUMNS.split(", ")[1:]
    cursor = connection.execute(
        f"insert into mint_plan ({_COLUMNS}) values ({', '.join('?' * (len(names) + 1))}) on conflict (id) do update set "  # noqa: S608, E501 - our text
        + ", ".join(f"{name} = excluded.{name}" for name in names),
        (plan.id or None, *values),
    )
    return plan.id or cursor.lastrowid or 0


def _put_mint(connection: Connection, plan_id: int, position: int, mint: KeptMint) -> KeptMint:
    cursor = connection.execute(
        "insert into planned_mint (id, plan_id, position, name, value, count) values (?, ?, ?, ?, ?, ?)",
        (mint.id or None, plan_id, position, mint.name, mint.value, len(mint.art_ids)),
    )
    return mint if mint.id != NEW else replace(mint, id=cursor.lastrowid or 0)


def _put_assets(connection: Connection, plan_id: int, mints: Iterable[KeptMint], seen: Mapping[int, Seen]) -> None:
    rows = [
        (plan_id, art_id, mint.id, at, seen[art_id].draft, seen[art_id].content)
        for mint in mints
        for at, art_id in enumerate(mint.art_ids)
    ]
    names = "plan_id, art_id, planned_mint_id, position, draft, content"
    try:
        connection.executemany(f"insert into planned_asset ({names}) values (?, ?, ?, ?, ?, ?)", rows)  # noqa: S608 - our text
    except sqlite3.IntegrityError as error:
        raise StandsElsewhereError from error


# --- Reading what the disk has, whatever became of it


def _rows(connection: Connection, table: str) -> defaultdict[int, list[dict[str, Any]]]:
    found = defaultdict[int, list[dict[str, Any]]](list)
    rows = connection.execute(f"select * from {table} order by plan_id, position")  # noqa: S608 - our text
    names = [column[0] for column in rows.description]
    for row in rows:
        line = dict(zip(names, row, strict=True))
        found[line["plan_id"]].append(line)
    return found


def _read(row: tuple[Any, ...], mints: Sequence[dict[str, Any]], assets: Sequence[dict[str, Any]]) -> KeptPlan:
    try:
        plan = _plan_of(row)
    except (ValueError, TypeError):
        return _damaged(row)
    try:
        return replace(plan, mints=_mints_of(mints, assets), seen=_seen_in(assets))
    except (ValueError, TypeError):
        return replace(plan, problem=_DAMAGED)


def _plan_of(row: tuple[Any, ...]) -> KeptPlan:
    (
        plan_id, project_id, collection_id, network, base_url, account, name, led_by, terms, metadata_bytes, size,
        made_on, is_ended,
    ) = row  # fmt: skip
    return KeptPlan(
        id=plan_id,
        project_id=_number(project_id),
        collection_id=_number(collection_id),
        network=Network(network),
        base_url=_text(base_url),
        account=_text(account),
        name=_text(name),
        led_by=_number(led_by),
        terms=_text(terms),
        limits=Limits(_number(metadata_bytes), _number(size)),
        made_on=_moment(made_on),
        is_ended=bool(_number(is_ended)),
    )


def _damaged(row: tuple[Any, ...]) -> KeptPlan:
    """What can be said of a plan whose own row is damaged: in which project it was, if that can be read."""
    project_id = row[1] if isinstance(row[1], int) else 0
    return KeptPlan(
        id=row[0], project_id=project_id, collection_id=0, network=Network.PRACTICE, base_url="", account="",
        name=row[6] if isinstance(row[6], str) else "", led_by=0, made_on=_NOBODY_KNOWS, problem=_DAMAGED,
    )  # fmt: skip


def _mints_of(rows: Sequence[dict[str, Any]], assets: Sequence[dict[str, Any]]) -> tuple[KeptMint, ...]:
    held = defaultdict[int, list[int]](list)
    for row in assets:
        _require(row["position"] == len(held[row["planned_mint_id"]]))
        held[row["planned_mint_id"]].append(_number(row["art_id"]))
    mints = tuple(_mint_of(row, held.pop(row["id"], ())) for row in rows)
    _require(is_sound(mints) and not held)
    return mints


def _mint_of(row: dict[str, Any], art_ids: Sequence[int]) -> KeptMint:
    _require(row["count"] == len(art_ids))
    value = row["value"]
    return KeptMint(
        id=row["id"], name=_text(row["name"]), value=None if value is None else _text(value), art_ids=tuple(art_ids)
    )


def _seen_in(rows: Iterable[dict[str, Any]]) -> dict[int, Seen]:
    return {row["art_id"]: Seen(_text(row["draft"]), _text(row["content"])) for row in rows}


def _require(holds: bool) -> None:
    if not holds:
        raise ValueError


def _number(value: object) -> int:
    _require(isinstance(value, int) and value >= 0)
    return int(str(value))


def _text(value: object) -> str:
    _require(isinstance(value, str))
    return str(value)


def _moment(value: object) -> datetime:
    found = datetime.fromisoformat(_text(value))
    _require(found.tzinfo is not None)
    return found
