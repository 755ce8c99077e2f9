"""The parts of the studio, built once in order and closed in reverse. No Qt."""

import logging
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from mintwright.domain.errors import MintwrightError
from mintwright.library.credentials import Backend
from mintwright.library.database import Connection, Database
from mintwright.library.lock import ProfileLock
from mintwright.library.mints import load_mints, unfinished_to_unknown
from mintwright.library.room import Room
from mintwright.library.settings import load_settings
from mintwright.studio.changes import Changes
from mintwright.studio.comparing import Comparing
from mintwright.studio.damaged import Damaged
from mintwright.studio.drafting import Drafting
from mintwright.studio.history import History
from mintwright.studio.minting import Minting
from mintwright.studio.previews import Previews
from mintwright.studio.projects import Projects, open_first, remembered_project
from mintwright.studio.rehearsing import Rehearsing
from mintwright.studio.relocating import Relocating
from mintwright.studio.sending import INTERRUPTED
from mintwright.studio.session import PracticeAccess, PracticeOpener, Session
from mintwright.studio.settings import Settings
from mintwright.studio.uploads import Uploads
from mintwright.studio.watching import Watching

if TYPE_CHECKING:
    from mintwright.domain.releases import Publisher
    from mintwright.studio.updates import Updates

__all__ = ["PracticeAccess", "PracticeOpener", "Studio", "open_studio"]

log = logging.getLogger(__name__)

JOURNAL = "mintwright.db"


@dataclass(slots=True, kw_only=True)
class Studio:
    """Everything an artist can do, part by part."""

    changes: Changes
    settings: Settings
    session: Session
    projects: Projects
    uploads: Uploads
    comparing: Comparing
    relocating: Relocating
    drafting: Drafting
    history: History
    previews: Previews
    damaged: Damaged
    minting: Minting
    watching: Watching
    rehearsing: Rehearsing
    updates: "Updates | None" = None  # a build that nobody publishes has none
    _database: Database
    _lock: ProfileLock

    async def start(self) -> None:
        """After the first paint: open the session, let the queue go on, look after open mints."""
        self.changes.deliver()
        self.previews.start()
        self.damaged.start()
        self.uploads.start()
        self.relocating.start()
        self.watching.start()
        if self.updates is not None:
            self.updates.start()
        await self.session.start()

    async def close(self) -> None:
        """Finish what must not be cut, write what is not on disk, let go of the profile. Raises no MintwrightError.

        Every step is taken, also when one before it fails: a mint under way is not cut off for a bug elsewhere.
        """
        steps: tuple[Callable[[], Awaitable[None]], ...] = (
            *([self.updates.close] if self.updates is not None else []),
            self.watching.close,
            self.comparing.close,
            self.relocating.close,
            self.uploads.close,
            self.previews.close,
            self.minting.close,
            self.drafting.leave,
            self.session.close,
            self.settings.flush,
            self._database.close,
        )
        try:
            async with AsyncExitStack() as closing:
                for step in reversed(steps):
                    closing.push_async_callback(_tried, step)
        finally:
            self._lock.release()


def open_studio(
    data_dir: Path,
    *,
    practice: PracticeOpener | None,
    cache_dir: Path | None = None,
    keyring: Backend | None = None,
    publisher: "Publisher | None" = None,
) -> Studio:
    """Open the profile in `data_dir`. Imports nothing heavy: this runs before the first paint.

    `practice` starts the practice network, None leaves it out. `keyring` replaces the system's own.
    `publisher` may tell of new versions; without one nothing looks for any.
    Raises LibraryError: the profile is in use, its folder cannot be written, its journal is damaged.
    """
    lock = ProfileLock(data_dir)
    lock.acquire()
    try:
        database = Database(data_dir / JOURNAL)
        database.open()
        studio = _built(database, lock, practice, cache_dir or data_dir / "cache", keyring)
    except BaseException:
        lock.release()
        raise
    if publisher is not None:
        from mintwright.studio.updates import Updates

        studio.updates = Updates(studio.changes, studio.settings, publisher)
    return studio


def _built(
    database: Database, lock: ProfileLock, practice: PracticeOpener | None, cache: Path, keyring: Backend | None
) -> Studio:
    def load(connection: Connection):
        unfinished_to_unknown(connection, INTERRUPTED)
        values = load_settings(connection)
        return values, *open_first(connection, remembered_project(values)), load_mints(connection)

    values, all_projects, contents, mints = database.load(load)
    changes = Changes()
    settings = Settings(database, changes, values)
    session = Session(changes, settings, practice, keyring=keyring)
    history = History()
    projects = Projects(database, changes, settings, all_projects, contents)
    uploads = Uploads(database, changes, settings, session, contents)
    drafting = Drafting(
        database,
        changes,
        history,
        contents,
        path_of=lambda art_id: uploads.art(art_id).path,
        network=lambda: session.network,
        refused=lambda art_id: minting.refusals(art_id),
    )
    projects.follow(uploads.show, leave=uploads.leave)
    projects.follow(drafting.show, save=drafting.leave)
    projects.ask_about_art(name_of=lambda art_id: drafting.draft(art_id).name, is_shown=uploads.is_shown)
    previews = Previews(changes, cache / "previews", uploads.art)
    minting = Minting(
        database,
        changes,
        session,
        projects,
        uploads,
        drafting,
        mints,
        room=Room(database, database.path.with_suffix(".room")),
        lack=previews.lack,
    )
    watching = Watching(changes, session, minting)
    return Studio(
        changes=changes,
        settings=settings,
        session=session,
        projects=projects,
        uploads=uploads,
        comparing=Comparing(changes, session, uploads),
        relocating=Relocating(changes, uploads, previews),
        drafting=drafting,
        history=history,
        previews=previews,
        damaged=Damaged(changes, uploads, previews),
        minting=minting,
        watching=watching,
        rehearsing=Rehearsing(changes, session, uploads, minting, watching),
        _database=database,
        _lock=lock,
    )


async def _tried(step: Callable[[], Awaitable[None]]) -> None:
    """One step of closing; a disk that refuses one must not keep the others from being taken."""
    try:
        await step()
    except MintwrightError as error:
        log.error("closing: %s %s", error, error.details)
