"""Where a file dialog opens: in the folder that was used last in this profile, at first where pictures are kept."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from mintwright.studio.settings import Settings

Location = QStandardPaths.StandardLocation


@dataclass(frozen=True, slots=True)
class LastFolder:
    """One remembered folder: `key` names it in the settings, `first` is used while nothing is remembered."""

    settings: Settings
    key: str = "pictures_folder"
    first: Location = Location.PicturesLocation

    @property
    def path(self) -> str:
        """The folder to open; one that is gone is forgotten."""
        kept = self.settings.get(self.key)
        if isinstance(kept, str) and Path(kept).is_dir():
            return kept
        return QStandardPaths.writableLocation(self.first)

    def remember(self, folder: Path) -> None:
        """Open here the next time."""
        self.settings.put(self.key, str(folder))
