"""How long films and sounds take, and which pictures move: read once for what is on the screen, and kept in memory."""

import asyncio
import os
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from mintwright.domain.project import Art
from mintwright.regular_files import open_regular
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.disk.drives import Drives, SilentDriveError

MAY_MOVE = frozenset({"image/apng", "image/avif", "image/gif", "image/png", "image/webp"})

_Key = tuple[int, int]  # art id, and when its file was changed


@dataclass(frozen=True, slots=True)
class Motion:
    """`seconds` of a film or a sound, None if its file does not say; whether a picture `is_animated`."""

    seconds: float | None = None
    is_animated: bool = False


_NONE = Motion()


class Motions:
    """What could not be read is asked for again after news of it. Announces Kind.PREVIEWS of what moves."""

    def __init__(self, changes: Changes, drives: Drives) -> None:
        self._changes = changes
        self._drives = drives
        self._known: dict[_Key, Motion] = {}
        self._unread = set[_Key]()  # those of them whose file could not be read
        self._wanted: dict[_Key, Art] = {}  # the newest last
        self._reading: asyncio.Task[None] | None = None
        self._is_closed = False
        for kind in (Kind.ART, Kind.PREVIEWS):
            changes.subscribe(kind, self._follow)

    def of(self, art: Art) -> Motion:
        """What is known of its file; it is looked at soon if that is nothing yet."""
        if not art.media_type.startswith(("video/", "audio/")) and art.media_type not in MAY_MOVE:
            return _NONE
        key = art.id, art.modified_ns
        known = self._known.get(key)
        if known is None:
            self._wanted[key] = art
            self._begin()
        return known or _NONE

    async def close(self) -> None:
        """Look at nothing more."""
        self._is_closed = True
        self._wanted.clear()
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait([self._reading])

    def _begin(self) -> None:
        if self._reading is None and not self._is_closed:
            with suppress(RuntimeError):  # before the loop runs: whatever is painted again asks again
                self._reading = asyncio.get_running_loop().create_task(self._read())

    async def _read(self) -> None:
        """One after the other, so that pictures have the drives' threads to themselves."""
        try:
            while self._wanted:
                key, art = self._wanted.popitem()
                if key not in self._known:
                    self._keep(key, await self._found(key, art))
        finally:
            self._reading = None

    async def _found(self, key: _Key, art: Art) -> Motion | None:
        """None if it cannot be read. A drive that does not answer is asked again once it is back, and not before."""
        try:
            return await self._drives.run(art.path, lambda _: look(art.path, art.media_type))
        except SilentDriveError as error:
            error.drive.when_back(partial(self._forget, key))
            return _NONE
        except (OSError, ValueError):  # from following links to its drive
            return None

    def _keep(self, key: _Key, found: Motion | None) -> None:
        self._known[key] = found or _NONE
        if found is None:
            self._unread.add(key)
        elif found != _NONE:
            self._changes.announce(Kind.PREVIEWS, {key[0]})

    def _forget(self, key: _Key) -> None:
        """Whoever shows it asks again."""
        self._known.pop(key, None)
        self._changes.announce(Kind.PREVIEWS, {key[0]})

    def _follow(self, ids: frozenset[Hashable]) -> None:
        again = {key for key in self._unread if not ids or key[0] in ids}
        self._unread -= again
        for key in again:
            del self._known[key]


def look(path: Path, media_type: str) -> Motion | None:
    """None if it cannot be read. Blocking: for a thread of its drive."""
    from mintwright.art.headers import is_animated
    from mintwright.art.lengths import seconds_of
    from mintwright.art.svg import HEAD_BYTES

    try:
        with open_regular(path) as file:
            if media_type in MAY_MOVE:
                return Motion(is_animated=is_animated(file.read(HEAD_BYTES)))
            return Motion(seconds_of(file, os.fstat(file.fileno()).st_size, media_type))
    except (OSError, ValueError):
        return None
