"""Where a file dialog opens: in the folder used last in this profile, first beside what it is for or where pictures are
kept, else at home.
"""

import asyncio
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from mintwright.studio.background.detached import run_detached
from mintwright.studio.settings import Settings

Location = QStandardPaths.StandardLocation

PATIENCE_SECONDS = 0.5  # a disk that slept takes longer; a dialog that does not open would be taken for a fault


@dataclass(frozen=True, slots=True)
class LastFolder:
    """One remembered folder: `key` names it in the settings. While nothing is, `beside` is used, else `first`."""

    settings: Settings
    key: str = "pictures_folder"
    first: Location = Location.PicturesLocation
    beside: Path | None = None

    async def path(self) -> str:
        """The folder to open; not the remembered one when it is gone, or on a drive that does not answer."""
        kept = self.settings.get(self.key)
        if isinstance(kept, str) and await _is_there(Path(kept)):
            return kept
        if self.beside is not None and await _is_there(self.beside):
            return str(self.beside)
        first = QStandardPaths.writableLocation(self.first)
        return first if await _is_there(Path(first)) else QStandardPaths.writableLocation(Location.HomeLocation)

    def remember(self, folder: Path) -> None:
        """Open here the next time."""
        self.settings.put(self.key, str(folder))


async def _is_there(folder: Path) -> bool:
    """Whether a folder is found in time."""
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            return await run_detached(folder.is_dir, "last folder")
    except (TimeoutError, OSError, ValueError):
        return False
