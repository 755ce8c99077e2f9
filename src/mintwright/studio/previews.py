"""Small pictures of the art: newest wish first, never on the artist's thread of the program, kept by bytes."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from mintwright.domain.errors import MintwrightError
from mintwright.domain.project import Art
from mintwright.library.previews import PreviewCache
from mintwright.studio.changes import Changes, Kind

MEMORY_BYTES = 64 << 20
WORKERS = 2
LONGEST_LINE = 1_000  # wishes kept: an artist who scrolls by wants what is on the screen now

Key = tuple[int, int, int]  # art id, when the file was changed, pixels: a changed file gets a new picture


@dataclass(frozen=True, slots=True)
class Pixels:
    """A picture as plain data: straight-alpha RGBA bytes, row by row without padding, size in pixels."""

    width: int
    height: int
    rgba: bytes


class Previews:
    """The thumbnails. Announces Kind.PREVIEWS."""

    def __init__(self, changes: Changes, folder: Path, art_of: Callable[[int], Art]) -> None:
        """`folder` is the cache on disk, `art_of` raises KeyError for art nobody knows."""
        self._changes = changes
        self._art_of = art_of
        self._cache = PreviewCache(folder)
        self._executor = ThreadPoolExecutor(WORKERS, thread_name_prefix="previews")
        self._memory: OrderedDict[Key, Pixels] = OrderedDict()
        self._bytes = 0
        self._without: set[Key] = set()  # with 0 pixels
        self._gone: set[Key] = set()  # those of them whose file could not be opened
        self._wishes: dict[Key, None] = {}  # the newest last
        self._running: dict[Key, asyncio.Task[None]] = {}
        self._is_started = False

    def start(self) -> None:
        """Begin with the wishes: after the first paint, because Pillow is loaded for the first of them."""
        self._is_started = True
        self._step()

    def image(self, art_id: int, pixels: int) -> Pixels | None:
        """The picture with its longer edge at most `pixels`, when memory has it."""
        key = self._key(art_id, pixels)
        found = self._memory.get(key)
        if found is not None:
            self._memory.move_to_end(key)
        return found

    def no_picture(self, art_id: int) -> bool:
        """Whether this file cannot be shown as a picture."""
        return self._key(art_id, 0) in self._without

    def is_gone(self, art_id: int) -> bool:
        """Whether there is no picture because the file is no longer there, or may not be read: it may well be sound."""
        return self._key(art_id, 0) in self._gone

    def wanted(self, art_id: int, pixels: int) -> None:
        """Ask for a picture; Kind.PREVIEWS says when there is one, or that there will be none."""
        key = self._key(art_id, pixels)
        if self.no_picture(art_id) or key in self._memory or key in self._running:
            return
        self._wishes.pop(key, None)
        self._wishes[key] = None
        if len(self._wishes) > LONGEST_LINE:
            del self._wishes[next(iter(self._wishes))]
        self._step()

    def _key(self, art_id: int, pixels: int) -> Key:
        try:
            return art_id, self._art_of(art_id).modified_ns, pixels
        except KeyError:
            return art_id, 0, pixels

    async def close(self) -> None:
        """Drop every wish and wait for the threads: none may write into a profile that was closed."""
        self._wishes.clear()
        for task in self._running.values():
            task.cancel()
        if self._running:
            await asyncio.wait(tuple(self._running.values()))
        await asyncio.to_thread(self._executor.shutdown, cancel_futures=True)

    def _step(self) -> None:
        if not self._is_started:
            return
        loop = asyncio.get_running_loop()
        while self._wishes and len(self._running) < WORKERS:
            key, _ = self._wishes.popitem()
            self._running[key] = loop.create_task(self._make(key))

    async def _make(self, key: Key) -> None:
        art_id, modified_ns, pixels = key
        try:
            art = self._art_of(art_id)
            loop = asyncio.get_running_loop()
            picture = await loop.run_in_executor(self._executor, picture_of, art, pixels, self._cache)
            self._keep(key, picture)
        except (MintwrightError, KeyError) as error:
            from mintwright.art.errors import MissingPicture

            self._without.add((art_id, modified_ns, 0))
            if isinstance(error, MissingPicture):
                self._gone.add((art_id, modified_ns, 0))
        finally:
            del self._running[key]
            self._changes.announce(Kind.PREVIEWS, {art_id})
            self._step()

    def _keep(self, key: Key, picture: Pixels) -> None:
        self._memory[key] = picture
        self._bytes += len(picture.rgba)
        while self._bytes > MEMORY_BYTES and len(self._memory) > 1:
            _, oldest = self._memory.popitem(last=False)
            self._bytes -= len(oldest.rgba)


def picture_of(art: Art, pixels: int, cache: PreviewCache) -> Pixels:
    """The picture from the cache or from the file. Blocking: runs in the preview threads. Raises ArtError.

    Known content is found by its digest, so a picture stays when its file is moved away.
    """
    keys = ([art.sha256] if art.sha256 else []) + _file_key(art.path)
    for key in keys:
        found = cache.get(key, pixels)
        if found is not None:
            return Pixels(*found)
    from mintwright.art.thumbnails import thumbnail  # Pillow: not before the first paint

    drawn = thumbnail(art.path, pixels)
    for key in keys:
        cache.put(key, pixels, drawn.width, drawn.height, drawn.rgba)
    return Pixels(drawn.width, drawn.height, drawn.rgba)


def _file_key(path: Path) -> list[str]:
    try:
        facts = path.stat()
    except OSError:
        return []
    return [f"{path} {facts.st_size} {facts.st_mtime_ns}"]
