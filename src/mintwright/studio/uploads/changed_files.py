"""Files saved again after their inspection: what was uploaded before is still what would be minted."""

import asyncio
import logging
from collections.abc import Coroutine, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial

from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.project import Art, UploadState
from mintwright.library.errors import LibraryError
from mintwright.studio.background.piecewise import piecewise
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.disk.drives import Drive, Drives, IsStopped, SilentDriveError, Stopped
from mintwright.studio.session.session import Session
from mintwright.studio.uploads.inspection import ChangedError, UnsuitableError, unchanged
from mintwright.studio.uploads.queue.open_queue import OpenQueue
from mintwright.studio.uploads.store.upload_recorder import UploadRecorder

log = logging.getLogger(__name__)

PIECE_FILES = 1000
PIECE_BYTES = 64 * 1024 * 1024  # read before results are told: a film by itself, many pictures together

_Saved = tuple[Art, FileStamp]
"""Art whose file was saved again, and what the file is like now."""


class Comparison(Enum):
    """What came of comparing a file that was saved again with what was uploaded."""

    SAME = auto()
    OTHER = auto()
    UNKNOWN = auto()  # it could not be compared: it cannot be read just now, or its drive does not answer


@dataclass(frozen=True, slots=True)
class _Verdict:
    was: FileStamp  # when its art was inspected
    now: FileStamp | None  # None where nobody knows
    found: Comparison


class ChangedFiles:
    """Which uploaded files have changed, as far as anybody has checked. Announces Kind.ART.

    A comparison that has begun goes on, whoever else asks or asks no more: large files take long. What could not be
    compared is compared anew whenever somebody asks.
    """

    def __init__(self, changes: Changes, session: Session, drives: Drives, opened: OpenQueue) -> None:
        self._changes = changes
        self._session = session
        self._drives = drives
        self._open = opened
        self._verdicts: dict[int, _Verdict] = {}
        self._comparing: dict[int, FileStamp] = {}  # by art: what it was when it was inspected
        self._silent: set[Drive] = set()  # they did not deliver a file; none is read from them until they are back
        self._tasks: set[asyncio.Task[None]] = set()

    def has(self, art_id: int) -> bool:
        """Whether this file has been saved again with other content."""
        return art_id in self._verdicts and self._found(self._art(art_id)) is Comparison.OTHER

    def is_comparing(self, art_id: int) -> bool:
        """Whether this file has been saved again, and nobody knows yet whether its content is another."""
        return art_id in self._comparing and self._is_compared(self._art(art_id)) and not self.has(art_id)

    def is_unknown(self, art_id: int) -> bool:
        """Whether this file may have other content: it could not be compared."""
        if art_id not in self._verdicts:
            return False
        art = self._art(art_id)
        return self._found(art) is Comparison.UNKNOWN and not self._is_compared(art)

    def look(self, ids: Iterable[int]) -> None:
        """Do what `ask` does in the background."""
        self._begin(self.ask(tuple(ids)))

    async def ask(self, ids: Iterable[int]) -> None:
        """Ask which of these uploaded files were saved again. Those are being compared when this returns, or were.

        New times of the same content are recorded. What a drive does not say is unknown.
        """
        recorder = self._open.queue.recorder
        on = await self._drives.grouped(await self._uploaded(ids))
        await asyncio.gather(*(self._ask(drive, some, recorder) for drive, some in on.items()))

    async def close(self) -> None:
        """Stop waiting for files."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(tuple(self._tasks))

    def _art(self, art_id: int) -> Art:
        return self._open.queue.store.art(art_id)

    async def _uploaded(self, ids: Iterable[int]) -> list[Art]:
        store, scope, found = self._open.queue.store, self._session.scope, list[Art]()
        async for piece in piecewise(ids):
            states = store.states(filter(store.__contains__, piece), scope)
            found += (store.art(art_id) for art_id in piece if states.get(art_id) is UploadState.UPLOADED)
        return found

    def _found(self, art: Art) -> Comparison | None:
        verdict = self._verdicts.get(art.id)
        return verdict.found if verdict is not None and verdict.was == art.stamp else None

    def _is_compared(self, art: Art) -> bool:
        """Whether it is being compared just now."""
        return self._comparing.get(art.id) == art.stamp

    def _begin(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ask(self, drive: Drive, all_art: Sequence[Art], recorder: UploadRecorder) -> None:
        try:
            saved = await drive.do(partial(saved_again, all_art))
        except SilentDriveError:
            self._give_up([art for art in all_art if not self._is_compared(art)])
            return
        self._forget({art.id for art in all_art} - {art.id for art, _ in saved})
        due = [(art, now) for art, now in saved if not self._is_known(art, now)]
        if drive in self._silent:
            self._give_up([art for art, _ in due])
        elif due:
            self._comparing.update((art.id, art.stamp) for art, _ in due)
            self._changes.announce(Kind.ART, [art.id for art, _ in due])
            self._begin(self._compare(drive, due, recorder))

    def _is_known(self, art: Art, now: FileStamp) -> bool:
        """Whether this is being compared, or was found to be the same. What had changed may have been put back."""
        return self._is_compared(art) or self._verdicts.get(art.id) == _Verdict(art.stamp, now, Comparison.SAME)

    async def _compare(self, drive: Drive, due: Sequence[_Saved], recorder: UploadRecorder) -> None:
        try:
            for piece in _pieces(due):
                await self._note(await drive.do(partial(_compared, piece)), recorder)
        except SilentDriveError:
            self._silent.add(drive)
            drive.when_back(partial(self._silent.discard, drive))
        finally:
            self._give_up([art for art, _ in due if self._is_compared(art)])

    def _give_up(self, all_art: Sequence[Art]) -> None:
        """Whether these hold something else is unknown, unless they were found to already."""
        unknown = (art for art in all_art if self._found(art) is not Comparison.OTHER)
        self._verdicts.update((art.id, _Verdict(art.stamp, None, Comparison.UNKNOWN)) for art in unknown)
        for art in all_art:
            self._comparing.pop(art.id, None)
        if all_art:
            self._changes.announce(Kind.ART, [art.id for art in all_art])

    async def _note(self, found: Sequence[tuple[Art, _Verdict]], recorder: UploadRecorder) -> None:
        self._verdicts.update((art.id, verdict) for art, verdict in found)
        try:
            if same := [art for art, verdict in found if art.stamp != verdict.was]:
                await recorder.set_times(same)
        except LibraryError as error:
            log.info("new times of files were not kept: %s", error.details)  # they are compared after a restart too
        self._end((art.id, verdict.was) for art, verdict in found)

    def _end(self, compared: Iterable[tuple[int, FileStamp]]) -> None:
        """These are not being compared any more."""
        ended = [art_id for art_id, was in compared if self._comparing.get(art_id) == was]
        for art_id in ended:
            del self._comparing[art_id]
        if ended:
            self._changes.announce(Kind.ART, ended)

    def _forget(self, art_ids: Iterable[int]) -> None:
        """These are what they were, or gone."""
        verdicts = ((art_id, self._verdicts.pop(art_id, None)) for art_id in art_ids)
        if back := [art_id for art_id, verdict in verdicts if verdict and verdict.found is not Comparison.SAME]:
            self._changes.announce(Kind.ART, back)


def saved_again(all_art: Sequence[Art], is_stopped: IsStopped) -> list[_Saved]:
    """Those whose file has another size or time now, of another size first: they need not be read. Blocking.

    A file that is gone was not saved again.
    """
    resized: list[_Saved] = []
    dated: list[_Saved] = []
    for art in all_art:
        if is_stopped():
            break
        now = FileStamp.at(art.path)
        if now is not None and now != art.stamp:
            (dated if now.size == art.size else resized).append((art, now))
    return resized + dated


def _pieces(due: Sequence[_Saved]) -> Iterator[list[_Saved]]:
    """These in order, as many at a time as are told together."""
    piece: list[_Saved] = []
    size = 0
    for art, now in due:
        piece.append((art, now))
        size += now.size
        if len(piece) == PIECE_FILES or size >= PIECE_BYTES:
            yield piece
            piece, size = [], 0
    if piece:
        yield piece


def _compared(piece: Sequence[_Saved], is_stopped: IsStopped) -> list[tuple[Art, _Verdict]]:
    """What was found of each; art of the same content with the time of its file now. Blocking."""
    found: list[tuple[Art, _Verdict]] = []
    for art, now in piece:
        same, verdict = art, Comparison.SAME
        try:
            same = unchanged(art, is_stopped)
        except ChangedError:
            verdict = Comparison.OTHER
        except UnsuitableError as error:
            log.info("a file that was saved again could not be compared: %s", error.details)
            verdict = Comparison.UNKNOWN
        except Stopped:
            break
        found.append((same, _Verdict(art.stamp, now, verdict)))
    return found
