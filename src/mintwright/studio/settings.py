"""What the artist chose, by key: the theme, the text size, the last network. Never a secret."""

import asyncio
import logging
from collections.abc import Mapping
from functools import partial
from typing import Any

from mintwright.library.database import Database
from mintwright.library.errors import LibraryError
from mintwright.library.settings import save_settings
from mintwright.studio.changes import Changes, Kind

log = logging.getLogger(__name__)


class Settings:
    """JSON values by key. Memory leads the disk: a value counts at once and is written in the background."""

    def __init__(self, database: Database, changes: Changes, values: Mapping[str, Any]) -> None:
        self._database = database
        self._changes = changes
        self._values = dict(values)
        self._unsaved: dict[str, Any] = {}
        self._saving: asyncio.Task[None] | None = None

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key, or `default`."""
        return self._values.get(key, default)

    def put(self, key: str, value: Any) -> None:
        """Set a value (anything JSON can hold) and announce the key."""
        if key in self._values and self._values[key] == value:
            return
        self._values[key] = self._unsaved[key] = value
        self._changes.announce(Kind.SETTINGS, {key})
        self._save_soon()

    async def flush(self, *, durable: bool = False) -> None:
        """Write what is not on disk yet, `durable` so that a power cut cannot undo it. Raises LibraryError."""
        while self._unsaved:
            values, self._unsaved = self._unsaved, {}
            try:
                await self._database.write(partial(save_settings, values=values), durable=durable)
            except Exception:
                self._unsaved = values | self._unsaved
                raise

    def _save_soon(self) -> None:
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return  # before the loop runs: the next value, or the end, writes this one too
        if self._saving is None or self._saving.done():
            self._saving = loop.create_task(self._save())

    async def _save(self) -> None:
        try:
            await self.flush()
        except LibraryError as error:
            log.info("settings could not be saved: %s", error.details)  # tried again with the next value
        except Exception:
            log.exception("settings could not be saved, which is a bug")  # the same
