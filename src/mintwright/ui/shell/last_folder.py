"""Where a file dialog opens: in the folder used last for its purpose, else beside what it is for, where any dialog of
this profile was used last, or where such files are kept; at home where none of these is there.
"""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from mintwright.studio.background.detached import said_in_time
from mintwright.studio.settings import Settings

Location = QStandardPaths.StandardLocation

_USED = "used_folder"  # key of the settings: the last one of all
PATIENCE_SECONDS = 0.5  # a disk that slept takes longer; a dialog that does not open would be taken for a fault


@dataclass(frozen=True, slots=True)
class LastFolder:
    """One remembered folder: `key` names it in the settings. While nothing is, `beside` is used, else the one that was
    used for anything, else `first`.
    """

    settings: Settings
    key: str = "pictures_folder"
    first: Location = Location.PicturesLocation
    beside: Path | None = None

    async def path(self) -> str:
        """The folder to open; not the remembered one when it is gone, or on a drive that does not answer."""
        kept, used = self.settings.get(self.key), self.settings.get(_USED)
        for folder in dict.fromkeys((kept, self.beside, used)):
            if isinstance(folder, str | Path) and await _is_there(Path(folder)):
                return str(folder)
        first = QStandardPaths.writableLocation(self.first)
        return first if await _is_there(Path(first)) else QStandardPaths.writableLocation(Location.HomeLocation)

    def remember(self, folder: Path) -> None:
        """Open here the next time."""
        self.settings.put(self.key, str(folder))
        self.settings.put(_USED, str(folder), is_trifle=True)


async def _is_there(folder: Path) -> bool:
    """Whether a folder is found in time."""
    return await said_in_time(folder.is_dir, "last folder", PATIENCE_SECONDS) is True
