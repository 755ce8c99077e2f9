"""What the artist chose: JSON values by key. Never a secret."""

import json
from collections.abc import Mapping
from typing import Any

from mintwright.library.database import Connection


def load_settings(connection: Connection) -> dict[str, Any]:
    """Every value by its key."""
    return {key: json.loads(value) for key, value in connection.execute("select key, value from setting")}


def save_settings(connection: Connection, values: Mapping[str, Any]) -> None:
    """Write these values; other keys stay as they are."""
    connection.executemany(
        "insert into setting (key, value) values (?, ?) on conflict (key) do update set value = excluded.value",
        [(key, json.dumps(value)) for key, value in values.items()],
    )
