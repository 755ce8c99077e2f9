"""The artist's settings by key: the theme, the text size, the last network. Never a secret."""

import asyncio
import logging
from collections.abc import Mapping
from functools import partial
from typing import Any, TypeGuard, cast

from mintwright.library.database import Database
from mintwright.library.errors import LibraryError
from mintwright.library.settings_repository import save_settings
from mintwright.studio.changes import Changes, Kind

log = logging.getLogger(__name__)

_BY_PROJECT = ("kept_spellings", "unranked_attributes")


class Settings:
    """JSON values by key. Memory leads the disk: a value counts at once and is written in the background."""

    def __init__(self, database: Database, changes: Changes, values: Mapping[str, Any]) -> None:
        self._database = database
        self._changes = changes
        self._values = dict(values)
        self._unsaved: dict[str, Any] = {}
        self._trifles: set[str] = set()
        self._saving: asyncio.Task[None] | None = None
        self._flushing = asyncio.Lock()  # with two writes at once the older value could win

    def get(self, key: str, default: Any = None) -> Any:
        """The value of a key, or `default`. It may be anything: someone may have edited it."""
        return self._values.get(key, default)

    def flag(self, key: str, *, default: bool = False) -> bool:
        """A boolean value, or `default` if it is not one."""
        value = self._values.get(key)
        return value if isinstance(value, bool) else default

    def number(self, key: str, default: int, among: range) -> int:
        """A whole number among these, or `default`."""
        value = self._values.get(key)
        return value if _is_whole(value) and value in among else default

    def text(self, key: str) -> str:
        """A text, or an empty one."""
        value = self._values.get(key)
        return value if is_text(value) else ""

    def texts(self, key: str) -> dict[str, str]:
        """Texts by name, without other values; empty if there is no such mapping."""
        return {name: value for name, value in self._members(key) if is_text(value)}

    def numbers(self, key: str) -> dict[str, int]:
        """Whole numbers by name, as `texts`."""
        return {name: value for name, value in self._members(key) if _is_whole(value)}

    def _members(self, key: str) -> list[tuple[str, object]]:
        value = self._values.get(key)
        return list(cast("dict[str, object]", value).items()) if isinstance(value, dict) else []

    @property
    def unsaved(self) -> Mapping[str, Any]:
        """The values not on disk yet, by key, without trifles."""
        return {key: value for key, value in self._unsaved.items() if key not in self._trifles}

    def put(self, key: str, value: Any, *, is_trifle: bool = False) -> None:
        """Set a value (anything JSON can store) and announce the key. Nobody is asked about a lost trifle."""
        if is_trifle:
            self._trifles.add(key)
        if key in self._values and self._values[key] == value:
            return
        self._values[key] = self._unsaved[key] = value
        self._changes.announce(Kind.SETTINGS, {key})
        self._save_soon()

    def copy_project(self, project_id: int, copy: int) -> None:
        """Have a copy of a project begin with what is kept of it in mappings by project."""
        for key in _BY_PROJECT:
            members = dict(self._members(key))
            if str(project_id) in members:
                self.put(key, {**members, str(copy): members[str(project_id)]})

    async def flush(self, *, durable: bool = False) -> None:
        """Write the values not on disk yet, `durable` so that a power cut cannot undo it. Raises LibraryError.

        A value counts as unsaved until it is on disk, even if nobody waits for that any more.
        """
        async with self._flushing:
            while self._unsaved:
                values = dict(self._unsaved)
                await self._database.write(partial(save_settings, values=values), durable=durable)
                news = self._unsaved.items()
                self._unsaved = {key: value for key, value in news if key not in values or values[key] is not value}

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


def is_text(value: object) -> TypeGuard[str]:
    """Whether this is text that can be stored and shown: lone surrogates cannot."""
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def _is_whole(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
