"""Pictures of art as plain data: from the cache where it has them, else drawn from the file, on a worker thread."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from mintwright.art.shared_limits import SharedLimits
from mintwright.domain.file_stamp import FileStamp
from mintwright.domain.project import Art
from mintwright.library.thumbnail_cache import ThumbnailCache
from mintwright.studio.disk.drives import IsStopped

INSPECTION_PIXELS = 32  # 10,000 of them take 40 MB of the cache, where the pictures on the screen must stay
SIZES = (2048, 1024, 512, 256, 128, INSPECTION_PIXELS)  # in which pictures are kept


@dataclass(frozen=True, slots=True)
class PreviewImage:
    """A picture as plain data: straight-alpha RGBA bytes, row by row without padding, size in pixels."""

    width: int
    height: int
    rgba: bytes


def picture_of(
    art: Art, pixels: int, cache: ThumbnailCache, sharing: SharedLimits, is_stopped: IsStopped
) -> PreviewImage:
    """The picture from the cache or from the file. Blocking: for a worker thread. Raises ArtError.

    Known content is found by its digest, so a picture stays when its file is moved.
    """
    known = [art.sha256] if art.sha256 else []
    if found := _cached(known, pixels, cache):  # first, before asking a disk that may not answer
        return found
    _check_past(art)
    keys = known if art.is_past else known + _file_key(art.path)
    if found := _cached(keys, pixels, cache) or _before(art, pixels, cache):
        return found
    from mintwright.art.decoder import thumbnail  # imports Pillow: not before the first paint

    drawn = thumbnail(art.path, pixels, sharing, is_stopped)
    _check_past(art)  # written meanwhile
    for key in keys if _is_as_looked_at(art) else keys[len(known) :]:
        cache.put(key, pixels, drawn.width, drawn.height, drawn.rgba)
    return PreviewImage(drawn.width, drawn.height, drawn.rgba)


def _before(art: Art, pixels: int, cache: ThumbnailCache) -> PreviewImage | None:
    """What is known of art whose file was saved again, in the nearest size: this is what is uploaded and minted.

    What the file holds now is seen once it was looked at.
    """
    is_another = bool(art.sha256) and FileStamp.at(art.path) not in (None, art.stamp)
    return nearest(art.sha256, pixels, cache) if is_another else None


def _check_past(art: Art) -> None:
    """What some art once was is seen in its file only while that holds just this. Raises MissingPicture."""
    if art.is_past and not _is_as_looked_at(art):
        from mintwright.art.errors import MissingPicture

        raise MissingPicture  # nothing for the log: the receipt says it


def _is_as_looked_at(art: Art) -> bool:
    """Whether the file is still the one whose digest is known."""
    return FileStamp.at(art.path) == art.stamp


def _cached(keys: Sequence[str], pixels: int, cache: ThumbnailCache) -> PreviewImage | None:
    found = next((found for key in keys if (found := cache.get(key, pixels)) is not None), None)
    return None if found is None else PreviewImage(*found)


def nearest(digest: str, pixels: int, cache: ThumbnailCache) -> PreviewImage | None:
    """The picture in the next larger size that the cache has, else in the largest."""
    sizes = sorted(SIZES, key=lambda size: (size < pixels, abs(size - pixels)))
    return next((found for size in sizes if (found := _cached([digest], size, cache)) is not None), None)


def _file_key(path: Path) -> list[str]:
    now = FileStamp.at(path)
    return [] if now is None else [f"{path} {now.size} {now.modified_ns}"]
