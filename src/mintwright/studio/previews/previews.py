"""Thumbnails of the art: newest request first, never made on the interface's thread, cached by size in bytes.

Art that nobody scrolled to is inspected while there are no requests, so that every damaged picture is found.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path

from mintwright.art import render_process
from mintwright.art.shared_limits import SharedLimits
from mintwright.domain.project import Art
from mintwright.domain.sentences import Sentence
from mintwright.library.thumbnail_cache import ThumbnailCache
from mintwright.studio.background.detached import run_detached
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.disk.drives import Drive, Drives, IsStopped, SilentDriveError
from mintwright.studio.previews.drawing import INSPECTION_PIXELS, PreviewImage, nearest, picture_of
from mintwright.studio.previews.preview_failures import (
    NoPreviewReason,
    PreviewFailure,
    PreviewFailures,
    attempt,
)
from mintwright.studio.previews.preview_retry import PreviewRetry

MEMORY_BYTES = 48 << 20
WORKERS = 2  # for each drive: one that does not answer blocks only its own
LONGEST_LINE = 1_000  # requests kept for a drive: an artist who scrolls wants what is on the screen now
PASSED_OVER = 200  # in one turn of the loop: 5 ms, whereas 10,000 sounds would block it for 200
PATIENCE_SECONDS = 0.5  # at the end, for pictures being drawn
LONGEST_SECONDS = max(render_process.LONGEST_SECONDS.values()) + 5.0  # of one picture, once it has room to be drawn

Key = tuple[int, int, int]  # art id, when the file was changed, pixels: a changed file gets a new picture
NO_SIZE = 0  # in a key: the file itself, at any picture size


class Previews:
    """The thumbnails. Announces Kind.PREVIEWS, and Kind.LIKENESS once it is known what a picture looks like."""

    def __init__(
        self,
        changes: Changes,
        folder: Path,
        art_of: Callable[[int], Art],
        drives: Drives | None = None,
        sharing: SharedLimits | None = None,
    ) -> None:
        """`folder` is the cache on disk, `art_of` raises KeyError for unknown art.

        `sharing` has the limits for all that is drawn at the same time; they end with the previews.
        """
        self._changes = changes
        self._drives = drives or Drives()
        self._art_of = art_of
        self._cache = ThumbnailCache(folder)
        self._memory: OrderedDict[Key, PreviewImage] = OrderedDict()
        self._bytes = 0
        self._sharing = sharing or SharedLimits()
        self._failures = PreviewFailures()
        self._again = PreviewRetry(self._failures, lambda art_id: art_of(art_id).path, self.try_again, self._drives)
        self._stand_ins: dict[Key, bool] = {}  # of files that are gone: whether the cache has the picture in any size
        self._sound: set[Key] = set()  # keys without a size
        self._likenesses: dict[tuple[int, int], int | None] = {}  # by keys without the pixels
        self._wishes: dict[Drive, dict[Key, None]] = {}  # the newest last
        self._away: dict[Key, Sentence] = {}  # on a drive that does not answer, in words; also keys without a size
        self._deferred: dict[Drive, deque[int]] = {}  # to be inspected when their drive has a free thread
        self._to_inspect: deque[int] = deque()  # art to inspect, oldest first
        self._queued: set[int] = set()  # the same as a set
        self._goes_on = False  # whether the queue continues in the next turn
        self._running: dict[Key, asyncio.Task[None]] = {}
        self._reading: dict[Key, Drive] = {}  # the drives of running tasks
        self._loop: asyncio.AbstractEventLoop | None = None  # none before the start and after the end

    def start(self) -> None:
        """Start serving requests: after the first paint, because the first one imports Pillow."""
        self._loop = asyncio.get_running_loop()
        self._again.start()
        self._step()

    def image(self, art_id: int, pixels: int) -> PreviewImage | None:
        """The picture with its longer edge at most `pixels`, if it is in memory."""
        key = self._key(art_id, pixels)
        found = self._memory.get(key)
        if found is not None:
            self._memory.move_to_end(key)
        return found

    def likeness(self, art_id: int) -> int | None:
        """The difference hash of its picture; None while nothing is known, and where there is nothing to compare."""
        return self._likenesses.get(self._key(art_id, NO_SIZE)[:2])

    @property
    def is_looking(self) -> bool:
        """Whether there are files that nobody has looked at yet."""
        return bool(self._queued)

    @property
    def kept_bytes(self) -> int:
        """The size of the pictures in memory."""
        return self._bytes

    def no_picture(self, art_id: int) -> bool:
        """Whether this file cannot be shown as a picture."""
        return self._known_failure(art_id) is not None

    def failure(self, art_id: int) -> NoPreviewReason | None:
        """Why there is no picture; None if there is one, or nothing is known yet."""
        fault = self._known_failure(art_id)
        return None if fault is None else fault.reason

    def has_picture(self, art_id: int) -> bool:
        """Whether there is a picture in memory, also one that the cache had of a file that is gone."""
        now = self._key(art_id, NO_SIZE)[:2]
        return any(key[:2] == now for key in self._memory)

    def reason(self, art_id: int) -> Sentence | None:
        """The same as a sentence for the artist; None also if there is nothing to say."""
        fault = self._known_failure(art_id)
        return None if fault is None else fault.sentence

    def silence(self, art_id: int) -> Sentence | None:
        """That the drive of this file does not answer, so that nothing is known of it; None as long as it may."""
        return self._away.get(self._key(art_id, NO_SIZE))

    def without_picture(self, art_ids: Iterable[int]) -> list[int]:
        """Those of which there may be something to say; nothing is asked of the others."""
        return self._failures.among(art_ids)

    def damage(self, art_id: int) -> Sentence | None:
        """Why a file cannot be read in its own format, and what to do; None if it is not damaged."""
        return self.reason(art_id) if self.damaged([art_id]) else None

    def damaged(self, art_ids: Iterable[int] | None = None) -> tuple[int, ...]:
        """All art, in any project, whose current file was found damaged, or that of these; ten thousand at once."""
        return tuple(key[0] for key in self._failures.damaged(art_ids) if key == self._key(key[0], NO_SIZE)[:2])

    def try_again(self, art_ids: Collection[int]) -> None:
        """Forget why there is no picture of these: something has changed, or the artist asks. Kind.PREVIEWS."""
        lacking = [art_id for art_id in art_ids if self.no_picture(art_id) or self._key(art_id, NO_SIZE) in self._away]
        if lacking:
            self._failures.forget(lacking)
            self._forget_stand_ins(frozenset(lacking))
            for art_id in lacking:
                self._away.pop(self._key(art_id, NO_SIZE), None)
            self._changes.announce(Kind.PREVIEWS, lacking)
            self.inspect_later(lacking)

    def _known_failure(self, art_id: int) -> PreviewFailure | None:
        return self._failures.of(self._key(art_id, NO_SIZE)[:2])

    def request(self, art_id: int, pixels: int) -> None:
        """Request a picture; Kind.PREVIEWS announces that there is one, or that there will be none."""
        key = self._key(art_id, pixels)
        is_hopeless = self._is_hopeless(key) or (*key[:2], NO_SIZE) in self._away
        if is_hopeless or key in self._memory or key in self._running:
            return
        wishes = self._wishes.setdefault(self._drive_of(art_id), {})
        wishes.pop(key, None)
        wishes[key] = None
        if len(wishes) > LONGEST_LINE:
            del wishes[next(iter(wishes))]
        self._step()

    def _is_hopeless(self, key: Key) -> bool:
        """Whether there will be no picture: of a file that is gone the cache may have one."""
        lack = self.failure(key[0])
        return lack is not None and not (lack is NoPreviewReason.GONE and self._stand_ins.get(key, True))

    def _forget_stand_ins(self, art_ids: frozenset[int]) -> None:
        """The files themselves may be there again."""
        for key in [key for key in self._stand_ins if key[0] in art_ids]:
            if self._stand_ins.pop(key) and (picture := self._memory.pop(key, None)) is not None:
                self._bytes -= len(picture.rgba)

    def inspect_later(self, art_ids: Iterable[int]) -> None:
        """Find out, while there are no requests, which of these cannot be shown; Kind.PREVIEWS announces each.

        A file whose content was never inspected is skipped: it may not be a picture.
        """
        new = [art_id for art_id in dict.fromkeys(art_ids) if art_id not in self._queued]
        self._to_inspect.extend(new)
        self._queued.update(new)
        self._step()

    def _key(self, art_id: int, pixels: int) -> Key:
        try:
            return art_id, self._art_of(art_id).modified_ns, pixels
        except KeyError:
            return art_id, 0, pixels

    async def close(self) -> None:
        """Drop every request; running work may still finish, but not on a drive that does not answer.

        Nobody waits for a blocked thread, and it changes nothing in the cache of a closed profile.
        """
        self._loop, self._goes_on = None, False  # later requests start nothing
        self._wishes.clear()
        self._to_inspect.clear()
        self._queued.clear()
        self._deferred.clear()
        self._sharing.close()
        await self._again.close()
        if self._running:
            _, late = await asyncio.wait(tuple(self._running.values()), timeout=PATIENCE_SECONDS)
            for task in late:
                task.cancel()
            await asyncio.gather(*late, return_exceptions=True)
        self._cache.close()

    def _step(self) -> None:
        if self._loop is None:
            return
        while (key := self._wished()) is not None:
            self._begin(key)
        self._go_on_later()

    def _begin(self, key: Key) -> None:
        assert self._loop is not None
        self._reading[key] = self._drive_of(key[0])
        self._running[key] = self._loop.create_task(self._make(key))

    def _wished(self) -> Key | None:
        """The newest request."""
        for drive, wishes in self._wishes.items():
            if wishes and self._has_room(drive):
                return wishes.popitem()[0]
        return None

    def _inspect(self) -> None:
        """Begin with the next art to inspect: one at a time, so that a request finds a free thread.

        In a turn of its own, after the requests of a whole window that is painted.
        """
        for _ in range(min(PASSED_OVER, len(self._to_inspect))):
            if self._is_inspecting:
                return
            art_id = self._to_inspect.popleft()
            self._queued.discard(art_id)
            if not self._is_worth_a_glance(art_id):
                self._tell_of_the_last(art_id)
            elif self._may_inspect(art_id):
                self._begin(self._key(art_id, NO_SIZE))
        self._go_on_later()

    def _tell_of_the_last(self, art_id: int) -> None:
        """Nothing of this has to be looked at: if it was the last, what all look like is known by now."""
        if not self.is_looking:
            self._changes.announce(Kind.LIKENESS, {art_id})

    @property
    def _is_inspecting(self) -> bool:
        return any(key[2] == NO_SIZE and not drive.is_in_doubt for key, drive in self._reading.items())

    def _drive_of(self, art_id: int) -> Drive:
        try:
            return self._drives.of(self._art_of(art_id).path)
        except KeyError:
            return self._drives.at("")

    def _has_room(self, drive: Drive) -> bool:
        """Whether a drive can take one more picture. One that keeps somebody waiting gets one at a time."""
        most = 1 if drive.is_in_doubt else WORKERS
        return not drive.is_full and sum(other is drive for other in self._reading.values()) < most

    def _may_inspect(self, art_id: int) -> bool:
        """Whether its drive has a free slot; if not, it is inspected later, one for each slot that becomes free."""
        drive = self._drive_of(art_id)
        if self._has_room(drive):
            return True
        self._deferred.setdefault(drive, deque()).append(art_id)
        self._queued.add(art_id)
        return False

    def _leave(self, key: Key) -> None:
        """Free the slot for others."""
        del self._running[key]
        drive = self._reading.pop(key)
        put_off = self._deferred.get(drive)
        while put_off:
            art_id = put_off.popleft()
            self._queued.discard(art_id)
            if self._is_worth_a_glance(art_id):
                self.inspect_later([art_id])
                break
            self._tell_of_the_last(art_id)

    def _go_on_later(self) -> None:
        if self._to_inspect and self._loop is not None and not self._goes_on and not self._is_inspecting:
            self._goes_on = True
            self._loop.call_soon(self._go_on)

    def _go_on(self) -> None:
        self._goes_on = False
        if self._loop is not None:
            self._inspect()

    def _is_worth_a_glance(self, art_id: int) -> bool:
        try:
            art = self._art_of(art_id)
        except KeyError:  # of a project that was left meanwhile
            return False
        key = self._key(art_id, NO_SIZE)
        return art.media_type.startswith("image/") and key not in self._sound and not self.no_picture(art_id)

    async def _make(self, key: Key) -> None:
        is_news = key[2] != NO_SIZE
        try:
            made = await self._drawn(key)
            is_news = self._take(key, made) or is_news
            if isinstance(made, PreviewFailure) and made.reason is NoPreviewReason.GONE and key[2] != NO_SIZE:
                await self._stand_in(key)
        finally:
            self._leave(key)
        if is_news:
            self._changes.announce(Kind.PREVIEWS, {key[0]})
        self._step()

    async def _drawn(self, key: Key) -> "PreviewImage | PreviewFailure | None":
        """The picture, or why there is none; None if its drive does not answer."""
        try:
            art = self._art_of(key[0])
            draw = partial(picture_of, art, key[2] or INSPECTION_PIXELS, self._cache, self._sharing)
            work = draw if key[:2] in self._likenesses else partial(_with_likeness, draw, self._cache)
            return await self._drives.run(
                art.path, lambda is_stopped: attempt(art.path, partial(work, is_stopped)), LONGEST_SECONDS
            )
        except SilentDriveError as error:
            self._away[(*key[:2], NO_SIZE)] = error.sentence
            error.drive.when_back(partial(self._is_back, key))
            return None
        except KeyError:  # removed meanwhile
            return PreviewFailure(NoPreviewReason.NOT_DRAWN)
        except (OSError, ValueError) as error:  # from following links to its drive
            return PreviewFailure(NoPreviewReason.NO_ANSWER, details=str(error))

    def _take(self, key: Key, made: "PreviewImage | PreviewFailure | None") -> bool:
        """Store the result; whether it is news even for an inspection."""
        if isinstance(made, PreviewFailure):
            self._failures.note(key[:2], made)
            return True
        if made is not None:
            self._sound.add((*key[:2], NO_SIZE))
            self._note_likeness(key, made)
            if key[2] != NO_SIZE:
                self._keep(key, made)
        return False

    def _note_likeness(self, key: Key, made: PreviewImage) -> None:
        """The first picture of a file says what it looks like, whichever size it has."""
        if key[:2] not in self._likenesses:
            self._likenesses[key[:2]] = made.likeness
            self._changes.announce(Kind.LIKENESS, {key[0]})

    async def _stand_in(self, key: Key) -> None:
        """Show a picture that is gone as the cache has it, in the nearest size."""
        found: PreviewImage | None = None
        with suppress(KeyError):  # removed meanwhile
            if digest := self._art_of(key[0]).sha256:
                found = await run_detached(partial(nearest, digest, key[2], self._cache), "a picture of the cache")
        self._stand_ins[key] = found is not None
        if found is not None:
            self._keep(key, found)

    def _is_back(self, key: Key) -> None:
        """Its drive answers again."""
        self._away.pop((*key[:2], NO_SIZE), None)
        self.inspect_later([key[0]])
        self._changes.announce(Kind.PREVIEWS, {key[0]})

    def _keep(self, key: Key, picture: PreviewImage) -> None:
        self._memory[key] = picture
        self._bytes += len(picture.rgba)
        while self._bytes > MEMORY_BYTES and len(self._memory) > 1:
            _, oldest = self._memory.popitem(last=False)
            self._bytes -= len(oldest.rgba)


def _with_likeness(
    draw: Callable[[IsStopped], PreviewImage], cache: ThumbnailCache, is_stopped: IsStopped
) -> PreviewImage:
    """What is drawn, with what it is compared by. Blocking."""
    return draw(is_stopped).with_likeness(cache)
