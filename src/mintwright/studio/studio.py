"""The parts of the studio, built once in order and closed in reverse. No Qt."""

from dataclasses import dataclass
from pathlib import Path

from mintwright.studio.changes import Changes
from mintwright.studio.drafting import Drafting
from mintwright.studio.history import History
from mintwright.studio.minting import Minting
from mintwright.studio.previews import Previews
from mintwright.studio.projects import Projects
from mintwright.studio.session import PracticeAccess, PracticeOpener, Session
from mintwright.studio.settings import Settings
from mintwright.studio.uploads import Uploads
from mintwright.studio.watching import Watching

__all__ = ["PracticeAccess", "PracticeOpener", "Studio", "open_studio"]


@dataclass(slots=True)
class Studio:
    """Everything an artist can do, part by part."""

    changes: Changes
    settings: Settings
    session: Session
    projects: Projects
    uploads: Uploads
    drafting: Drafting
    history: History
    previews: Previews
    minting: Minting
    watching: Watching

    async def start(self) -> None:
        """After the first paint: open the session, let the queue go on, look after open mints."""
        raise NotImplementedError

    async def close(self) -> None:
        """Finish what must not be cut, write what is not on disk, let go of the profile."""
        raise NotImplementedError


def open_studio(data_dir: Path, *, practice: PracticeOpener | None, cache_dir: Path | None = None) -> Studio:
    """Open the profile in `data_dir`. Raises LibraryError. Imports nothing heavy: this runs before the first paint."""
    raise NotImplementedError
