"""The artist's settings in the journal: JSON values by key. Never a secret."""

import json
import logging
from collections.abc import Mapping
from typing import Any

from mintwright.library.database import Connection

log = logging.getLogger(__name__)


def load_settings(connection: Connection) -> dict[str, Any]:
    """Every value by its key; invalid JSON, which only manual edits can cause, is left out."""
    values: dict[str, Any] = {}
    for key, value in connection.execute("select key, value from setting"):
        try:
            values[key] = json.loads(value)
        except (ValueError, TypeError, RecursionError):
            log.warning("the setting %r cannot be read; it counts as not chosen", key)
    return values


def save_settings(connection: Connection, values: Mapping[str, Any]) -> None:
    """Store these values; other keys stay as they are."""
    connection.executemany(
        "insert into setting (key, value) values (?, ?) on conflict (key) do update set value = excluded.value",
        [(key, json.dumps(value)) for key, value in values.items()],
    )
