"""Where a file dialog opens: in the folder that was used last in this profile, at first where pictures are kept."""

import asyncio
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from mintwright.studio.settings import Settings

Location = QStandardPaths.StandardLocation

PATIENCE_SECONDS = 0.5  # a disk that slept takes longer; a dialog that does not open would be taken for a fault


@dataclass(frozen=True, slots=True)
class LastFolder:
    """One remembered folder: `key` names it in the settings, `first` is used while nothing is remembered."""

    settings: Settings
    key: str = "pictures_folder"
    first: Location = Location.PicturesLocation

    async def path(self) -> str:
        """The folder to open; not the remembered one when it is gone, or on a drive that does not answer."""
        kept = self.settings.get(self.key)
        if isinstance(kept, str) and await _is_there(Path(kept)):
            return kept
        return QStandardPaths.writableLocation(self.first)

    def remember(self, folder: Path) -> None:
        """Open here the next time."""
        self.settings.put(self.key, str(folder))


async def _is_there(folder: Path) -> bool:
    """Whether a folder is found in time. A drive that is away can hold a thread for minutes: nobody waits for this one,
    also not at the end of the program, which would for a thread of an executor."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[bool] = loop.create_future()

    def tell(is_there: bool) -> None:
        if not found.done():
            found.set_result(is_there)

    def ask() -> None:
        is_there = False
        with suppress(OSError, ValueError):
            is_there = folder.is_dir()
        with suppress(RuntimeError):  # the program ended meanwhile
            loop.call_soon_threadsafe(tell, is_there)

    threading.Thread(target=ask, name="last folder", daemon=True).start()
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await found
    except TimeoutError:
        return False
