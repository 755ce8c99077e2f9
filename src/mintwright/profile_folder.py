"""The folders of a profile. No pydantic here: this is imported before the first paint."""

from dataclasses import dataclass
from pathlib import Path

import platformdirs


@dataclass(frozen=True, slots=True)
class ProfileFolders:
    """The folders of one profile: `data` is kept, `cache` may be deleted at any time.

    `is_own`: they are Mintwright's own, rather than folders the artist named.
    """

    data: Path
    cache: Path
    is_own: bool = False

    @classmethod
    def of_profile(cls, data_dir: Path | None = None) -> "ProfileFolders":
        """The artist's own folders, or those of a separate profile in `data_dir`."""
        if data_dir is not None:
            return cls(data=data_dir, cache=data_dir / "cache")
        places = platformdirs.PlatformDirs("Mintwright", appauthor=False)
        return cls(data=places.user_data_path, cache=places.user_cache_path, is_own=True)
