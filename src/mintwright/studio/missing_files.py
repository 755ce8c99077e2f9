"""Originals that are gone: which they are, and where they were found again. Announces Kind.FINDING."""

import asyncio
import logging
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path

from mintwright.domain.project import Art, UploadState
from mintwright.domain.sentences import Sentence, counted
from mintwright.library.errors import LibraryError
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.disk.drives import Drive, Drives, IsStopped, SilentDriveError
from mintwright.studio.disk.file_search import File, FileSearch, Found, find, missing
from mintwright.studio.disk.own_folders import OwnPlaces
from mintwright.studio.history import Edit, History, PartlyTakenError
from mintwright.studio.previews.preview_failures import NoPreviewReason
from mintwright.studio.previews.previews import Previews
from mintwright.studio.uploads.uploads import Uploads

log = logging.getLogger(__name__)

EVERY_SECONDS = 5.0  # between two questions whether what is missing is back
_PAUSE = 0.25  # seconds between two words about how far it is
_AT_ONCE = 200  # originals asked after: what a thread is told is made on the interface's own
_STOPPING = 2.0  # seconds in which a search that was stopped hands over what it found

_AWAY = Sentence("finding", "{name} is not where it was. Put it back in {folder}, or find it where it is now.")
_NEVER_ALONE = Sentence(
    "finding",
    "{said} It had never been looked at, so it could only be compared by name, size and date, not by content.",
)
_UNREADABLE = Sentence(
    "finding", "The file is there, but may not be read. Allow reading it, then press R to try again."
)
_STOPPED = Sentence(
    "finding",
    "The search was stopped before it had looked everywhere. {found} of {count} originals had been found by then.",
)
_OTHERS = Sentence(
    "finding",
    "{said} For {others} of them there is a file of the same name with another content: it is another file and was not "
    "taken.",
)
_UNPROVEN = Sentence(
    "finding",
    "{said} For {unproven} of them there is a file of the same name and size whose content could not be compared, so "
    "it was not taken. If it is the right one, add it anew.",
)
_NOT_OURS = Sentence(
    "finding", "{said} The folders in which Mintwright keeps its own copies were left out: no original is there."
)
_LEFT = Sentence(
    "finding", "Nothing was changed: another project was opened before the search was over. Open it again to go on."
)
_STAYS = Sentence("finding", "1 original stays where it was found: it was changed since then.")
_STAY = Sentence("finding", "{count} originals stay where they were found: they were changed since then.")


class ChangedSinceError(PartlyTakenError):
    """Some art is other bytes by now than in the file that it is to be said to be in."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a search came to, in art.

    For `others` there is a file of the same name with another content, for `unproven` one of the same name and size
    that could not be compared by content; nor could `by_name`, which were found.
    `left_ours_out`: Mintwright's own folders were among what was to be searched. A search `was_left` with its project.
    One that `was_stopped` did not look everywhere. What was found can be taken back with `step`.
    """

    wanted: int
    found: int
    others: int
    unproven: int = 0
    by_name: int = 0
    left_ours_out: bool = False
    was_left: bool = False
    was_stopped: bool = False
    step: Edit | None = field(default=None, compare=False)

    def in_words(self) -> Sentence:
        """What the artist reads."""
        if self.was_left:
            return _LEFT
        said = self._counted()
        if self.left_ours_out and self.found < self.wanted:
            said = _NOT_OURS.filled(said=said)
        if not self.by_name:
            return said
        never = counted(
            self.by_name,
            Sentence(
                "finding",
                "{said} 1 of them had never been looked at: it could only be compared by name, size and date, not by "
                "content.",
            ),
            Sentence(
                "finding",
                "{said} {count} of them had never been looked at: they could only be compared by name, size and date, "
                "not by content.",
            ),
        )
        return (_NEVER_ALONE if self.wanted == 1 else never).filled(said=said, count=f"{self.by_name:,}")

    def _counted(self) -> Sentence:
        counts = {"found": f"{self.found:,}", "count": f"{self.wanted:,}", "missing": f"{self.wanted - self.found:,}"}
        if self.found == self.wanted:
            said = Sentence("finding", "Found all {count} originals.", **counts)
            return counted(self.wanted, Sentence("finding", "Found the original."), said)
        said = Sentence("finding", "Found {found} of {count} originals, {missing} still missing.", **counts)
        if self.was_stopped:
            said = _STOPPED.filled(**counts)
        if self.others:
            said = _OTHERS.filled(said=said, others=f"{self.others:,}")
        if self.unproven:
            said = _UNPROVEN.filled(said=said, unproven=f"{self.unproven:,}")
        return said


class MissingFiles:
    """Looks for originals on threads that nobody waits for: a drive may not answer."""

    def __init__(
        self,
        changes: Changes,
        history: History,
        uploads: Uploads,
        previews: Previews,
        drives: Drives,
        ours: OwnPlaces,
    ) -> None:
        """`ours` is where no original is looked for."""
        self._changes = changes
        self._history = history
        self._uploads = uploads
        self._previews = previews
        self._drives = drives
        self._ours = ours
        self._missing: frozenset[int] = frozenset()
        self._looking: asyncio.Task[None] | None = None
        self._returns: asyncio.Task[None] | None = None
        self._heard: dict[int, None] = {}  # news of these came
        self._to_look_at: dict[int, None] = {}
        self.search: FileSearch | None = None  # the one under way
        self._searched: tuple[int, ...] = ()  # art it is for
        self._unsubscribe = (
            changes.subscribe(Kind.PROJECTS, lambda _: self._follow_project()),
            changes.subscribe(Kind.ART, self._follow),
            changes.subscribe(Kind.PREVIEWS, self._follow),
        )

    def start(self) -> None:
        """Begin to look."""
        self.look()
        self._returns = asyncio.get_running_loop().create_task(self._await_returns())

    @property
    def missing(self) -> tuple[int, ...]:
        """The art on the list whose file is not where it was, as far as is known."""
        return tuple(art_id for art_id in self._uploads.order() if art_id in self._missing)

    def among(self, art_ids: Iterable[int]) -> list[int]:
        """Those of these whose files are not where they were, as far as is known; ten thousand at once."""
        missing = self._missing
        return [art_id for art_id in art_ids if art_id in missing] if missing else []

    def is_missing(self, art_id: int) -> bool:
        """Whether this art's file is not where it was, as far as is known."""
        return art_id in self._missing

    def unreadable(self, art_id: int) -> Sentence | None:
        """What is wrong with a file that is where it was, as far as is known, but cannot be opened; else None."""
        is_closed = not self.is_missing(art_id) and self._previews.failure(art_id) is NoPreviewReason.GONE
        return _UNREADABLE if is_closed else None

    def of(self, art_id: int) -> Sentence | None:
        """That this art's file is not where it was, and what to do; None where it is, as far as is known."""
        if not self.is_missing(art_id):
            return None
        path = self._uploads.art(art_id).path
        return _AWAY.filled(name=path.name, folder=str(path.parent))

    def _follow(self, art_ids: frozenset[Hashable]) -> None:
        """Look at what failed, or was gone; 10,000 files are not asked after each time one is uploaded."""
        self._heard.update(dict.fromkeys(art_id for art_id in art_ids if isinstance(art_id, int)))
        self._go_on()

    def _follow_project(self) -> None:
        """A search for art of a project that was left is of no use."""
        if self._searched and not self._uploads.has(self._searched[0]):
            self.stop()
        self.look()

    def look(self) -> None:
        """Find out, on the side, which originals are gone."""
        self._look_at(self._uploads.order())

    def _look_at(self, art_ids: Iterable[int]) -> None:
        self._to_look_at.update(dict.fromkeys(art_ids))
        self._go_on()

    def _go_on(self) -> None:
        if (self._to_look_at or self._heard) and (self._looking is None or self._looking.done()):
            self._looking = asyncio.get_running_loop().create_task(self._look())

    async def _look(self) -> None:
        while self._to_look_at or self._heard:
            heard = _taken(self._heard)
            self._to_look_at.update(dict.fromkeys(art_id for art_id in heard if self._is_in_question(art_id)))
            now = _taken(self._to_look_at)
            art = [self._uploads.art(art_id) for art_id in now if self._uploads.is_shown(art_id)]
            gone = await self._gone(art)
            before, self._missing = self._missing, (self._missing - set(now)) | gone
            if before != self._missing:
                self._changes.announce(Kind.FINDING)
            if not self._missing <= before:
                self.look()  # a folder that was moved, or a drive that was taken away, holds more than one
            if back := before - self._missing:
                self._look_at(self._missing)
                await self._resume(back)
            await asyncio.sleep(0)  # the interface's turn, also where nothing had to be asked

    async def _await_returns(self) -> None:
        """Ask from time to time after some of what is missing, others each time: a drive may be connected again."""
        asked = 0
        while True:
            await asyncio.sleep(EVERY_SECONDS)
            missing = self.missing
            asked = asked if asked < len(missing) else 0
            self._look_at(missing[asked : asked + _AT_ONCE])
            asked += _AT_ONCE

    async def _resume(self, there: Iterable[int]) -> None:
        """Go on with what is where it was again, or was found."""
        shown = tuple(filter(self._uploads.is_shown, there))
        try:
            await self._uploads.go_on(filter(self._uploads.has_failed, shown))
        except LibraryError as error:
            log.warning("what is there could not be tried again: %s", error.details)
        async for piece in piecewise(shown):
            self._previews.try_again(piece)

    def _is_in_question(self, art_id: int) -> bool:
        """Whether a file may be gone, or there again."""
        if not self._uploads.is_shown(art_id):
            return False
        has_failed = self._uploads.state(art_id) is UploadState.PROBLEM
        return has_failed or art_id in self._missing or self._previews.failure(art_id) is NoPreviewReason.GONE

    async def _gone(self, art: Iterable[Art]) -> frozenset[int]:
        """Which of these are not where they were; of what is on a silent drive, those of which that was known."""
        nothing: frozenset[int] = frozenset()
        on = await self._drives.grouped(art)
        asked = (self._gone_from(drive, some) for drive, some in on.items())
        return nothing.union(*await asyncio.gather(*asked))

    async def _gone_from(self, drive: Drive, art: Sequence[Art]) -> frozenset[int]:
        try:
            return await drive.do(partial(missing, art))
        except SilentDriveError:
            return self._missing.intersection(one.id for one in art)

    async def find(self, place: Path, art_ids: Iterable[int]) -> Outcome:
        """Look for these in a folder, or take this file for one of them; what is found is journalled in one go.

        It is one step of the history. Nothing is uploaded anew; uploads that failed because the file was gone go on. It
        ends with the project. Raises LibraryError, and SilentDriveError where the drive of that place does not answer:
        then nothing was changed.
        """
        self.stop()
        project_id = self._uploads.project_id
        ids = self._searched = tuple(art_ids)
        search = self.search = FileSearch(len(ids), self._ours)
        try:
            art = [one async for piece in piecewise(ids) for one in self._known(piece)]
            found = await self._found(partial(find, art, place, search), place, search)
            was_stopped = search.is_stopped
            taken = await self._take(found.files)
            self._missing -= taken
        finally:
            search.is_stopped = True
            if self.search is search:
                self.search, self._searched = None, ()
            self._changes.announce(Kind.FINDING)
        step = self._record(project_id, [one for one in art if one.id in taken], found) if taken else None
        return Outcome(
            wanted=len(ids),
            found=len(taken),
            others=len(found.others),
            unproven=len(found.unproven),
            by_name=len(found.by_name & taken),
            left_ours_out=search.has_met_ours,
            was_left=not taken and not self._known(ids[:1]),
            was_stopped=was_stopped,
            step=step,
        )

    def _record(self, project_id: int, art: Sequence[Art], found: Found) -> Edit:
        """Remember where this art was, and where it was found."""
        before = {one.id: File(one.path, one.stamp, one.sha256) for one in art}
        after = {art_id: found.files[art_id] for art_id in before}
        label = Sentence("history", "Find moved originals")
        undo, redo = partial(self.put, before), partial(self.put, after)
        step = Edit(project_id, label, undo, redo, art_ids=frozenset(before))
        self._history.record(step)
        return step

    def _known(self, art_ids: Iterable[int]) -> list[Art]:
        """Those of the open project."""
        return [self._uploads.art(art_id) for art_id in art_ids if self._uploads.has(art_id)]

    async def put(self, files: Mapping[int, File]) -> None:
        """Say that art, by id, is in these files again, as a step back or forth of what was found does.

        What is uploaded stays as it is. Raises LibraryError, and ChangedSinceError for art that is other bytes by now
        than it was then: that stays where it is.
        """
        taken = await self._take(files)
        self._look_at(taken)
        stay = [art for art in self._known(files.keys() - taken) if not files[art.id].is_of(art)]
        if stay:
            raise ChangedSinceError(counted(len(stay), _STAYS, _STAY))

    async def _take(self, files: Mapping[int, File]) -> frozenset[int]:
        """Which art is there now."""
        taken = await self._uploads.relocate(files)
        await self._resume(taken)
        return taken

    def stop(self) -> None:
        """End the search under way; what it found so far is kept."""
        if self.search is not None:
            self.search.is_stopped = True

    async def _found(self, look: Callable[[IsStopped], Found], place: Path, search: FileSearch) -> Found:
        """Look on the threads of the place's drive, and tell how far it is. Raises SilentDriveError."""
        finding = asyncio.ensure_future(self._drives.run(place, look))
        while not (await asyncio.wait([finding], timeout=_PAUSE))[0]:
            if search.is_stopped and not (await asyncio.wait([finding], timeout=_STOPPING))[0]:
                finding.cancel()
                return Found({})
            self._changes.announce(Kind.FINDING)
        return finding.result()

    async def close(self) -> None:
        """Let go of all that looks."""
        for unsubscribe in self._unsubscribe:
            unsubscribe()
        self.stop()
        tasks = [task for task in (self._looking, self._returns) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _taken(line: dict[int, None]) -> tuple[int, ...]:
    """The first of those in line, who are no longer."""
    now = tuple(islice(line, _AT_ONCE))
    for art_id in now:
        del line[art_id]
    return now
