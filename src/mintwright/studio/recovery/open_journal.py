"""Opening the journal, also on a full disk: then it can be read, and written once there is space."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from mintwright.domain.instruction import Instruction
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.project import Project
from mintwright.domain.sentences import Sentence
from mintwright.library.database import Connection, Database
from mintwright.library.errors import DiskFullError
from mintwright.library.mint_history.instruction_repository import end_unfinished, load_instructions
from mintwright.library.mint_repository import load_mints, load_notes, unfinished_to_unknown
from mintwright.library.project_repository import load_projects
from mintwright.library.settings_repository import load_settings
from mintwright.studio.disk.free_space import full
from mintwright.studio.instructions import instruction_outcome
from mintwright.studio.minting.submission import INTERRUPTED
from mintwright.studio.project_contents import Contents
from mintwright.studio.projects import open_first

_NEW = Sentence("opening", "There is no room to begin new work.")  # replaced by what says where, and how much


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """What is loaded from the journal at the start.

    `notes` are those on receipts, by the ids of their mints. `interrupted` are the mints that were being sent when the
    program ended, if the disk has no space to journal that their outcome is unknown.
    """

    settings: dict[str, Any]
    projects: tuple[Project, ...]
    contents: Contents
    mints: tuple[Mint, ...]
    notes: dict[int, str]
    instructions: tuple[Instruction, ...] = ()
    interrupted: tuple[int, ...] = ()


def open_journal(path: Path) -> tuple[Database, Loaded]:
    """Open the journal and load what the first paint needs.

    On a full disk the reserved space is released first; if that is not enough, it is opened to be read. Raises
    LibraryError, ForeignLinkError; then the file is closed.
    """
    with suppress(DiskFullError):
        return _opened(path, _load)
    with suppress(OSError):
        path.with_suffix(".room").unlink()
    with suppress(DiskFullError):
        return _opened(path, _load)
    return _opened(path, _look, alone=True)


def _opened(path: Path, load: Callable[[Connection], Loaded], *, alone: bool = False) -> tuple[Database, Loaded]:
    database = Database(path)
    try:
        database.open(alone=alone)
        return database, database.load(load)
    except DiskFullError as error:
        database.abandon()
        raise DiskFullError(full(path.parent), details=error.details) from error
    except BaseException:
        database.abandon()
        raise


def _load(connection: Connection) -> Loaded:
    unfinished_to_unknown(connection, INTERRUPTED)
    end_unfinished(connection, unsent=instruction_outcome.LEFT_UNSENT, unknown=instruction_outcome.INTERRUPTED)
    return _loaded(connection)


def _look(connection: Connection) -> Loaded:
    """Load without writing: what cannot be journalled yet stays in memory. Raises DiskFullError for a new profile."""
    if not load_projects(connection):
        raise DiskFullError(_NEW)
    loaded = _loaded(connection)
    sending = tuple(mint.id for mint in loaded.mints if mint.state is MintState.SENDING)
    mints = (
        replace(mint, state=MintState.UNKNOWN, problem=INTERRUPTED) if mint.id in sending else mint
        for mint in loaded.mints
    )
    return replace(loaded, mints=tuple(mints), interrupted=sending)


def _loaded(connection: Connection) -> Loaded:
    settings = load_settings(connection)
    projects, contents = open_first(connection, settings)
    return Loaded(
        settings=settings,
        projects=projects,
        contents=contents,
        mints=load_mints(connection),
        instructions=load_instructions(connection),
        notes=load_notes(connection),
    )
