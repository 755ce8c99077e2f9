"""What new art of each project begins with, in the settings. It counts at once; `kept` waits for the disk."""

from collections.abc import Mapping
from typing import cast

from mintwright.domain.presets import new_art
from mintwright.domain.presets.kept_attributes import require_kept
from mintwright.domain.presets.new_art import NewArt
from mintwright.studio.presets.kept import on_disk
from mintwright.studio.settings import Settings

DEFAULTS, ADDRESSES = "project_defaults", "project_royalty_addresses"  # in the settings: by project


class ProjectDefaults:
    """Holds nothing: the settings do."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def of(self, project_id: int) -> NewArt:
        """What new art of this project begins with, as it was written."""
        return read_defaults(project_id, self._settings.get(DEFAULTS), self._settings.get(ADDRESSES))

    def put(self, project_id: int, said: NewArt) -> None:
        """Have new art of this project begin with this; what is there already stays. Raises NotKeptError."""
        require_kept(said.attrs)
        for key, value in zip((DEFAULTS, ADDRESSES), new_art.plain(said), strict=True):
            others = {
                name: one for name, one in _by_project(self._settings.get(key)).items() if name != str(project_id)
            }
            if value or str(project_id) in _by_project(self._settings.get(key)):
                self._settings.put(key, {**others, **({str(project_id): value} if value else {})})

    def copy(self, project_id: int, copy: int) -> None:
        """Have a copy of a project begin with the same."""
        self.put(copy, self.of(project_id))

    async def kept(self) -> None:
        """Wait until what was changed is on the disk. Raises LibraryError; nothing is lost then."""
        await on_disk(self._settings)


def read_defaults(project_id: int, said: object, addresses: object) -> NewArt:
    """What these settings say of a project."""
    return new_art.read(*(_by_project(value).get(str(project_id)) for value in (said, addresses)))


def _by_project(found: object) -> Mapping[object, object]:
    return cast("dict[object, object]", found) if isinstance(found, dict) else {}
