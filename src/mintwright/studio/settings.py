"""What the artist chose, by key: the theme, the text size, the last network. Never a secret."""

from collections.abc import Mapping
from typing import Any

from mintwright.library.database import Database
from mintwright.studio.changes import Changes, Kind


class Settings:
    """JSON values by key. Memory leads the disk: a value counts at once and is written in the background."""

    def __init__(self, database: Database, changes: Changes, values: Mapping[str, Any]) -> None:
        self._database = database
        self._changes = changes
        self._values = dict(values)

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key, or `default`."""
        return self._values.get(key, default)

    def put(self, key: str, value: Any) -> None:
        """Set a value (anything JSON can hold) and announce the key."""
        self._values[key] = value
        self._changes.announce(Kind.SETTINGS, {key})

    async def flush(self) -> None:
        """Wait until everything is on disk."""
        raise NotImplementedError
