"""Pictures of art as plain data: from the cache where it has them, else drawn from the file, on a worker thread."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
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
    """A picture as plain data: straight-alpha RGBA bytes, row by row without padding, size in pixels.

    `digest` is that of the content of which it is known to be the picture. Pictures whose `likeness` differs in few
    bits look nearly the same; None where that was not asked, or says nothing.
    """

    width: int
    height: int
    rgba: bytes
    digest: str = ""
    likeness: int | None = None

    def with_likeness(self, cache: ThumbnailCache) -> "PreviewImage":
        """This with what it is compared by, which is kept as pictures are. Blocking: for a worker thread."""
        from mintwright.art.difference_hash import ACROSS, DOWN, difference_hash, in_parts  # imports Pillow

        kept = cache.get(self.digest, ACROSS) if self.digest else None
        if kept is not None and kept[:2] == (ACROSS, DOWN):  # not what another version may have kept there
            return replace(self, likeness=difference_hash(kept[2]))
        parts = in_parts(self.width, self.height, self.rgba)
        if self.digest:
            cache.put(self.digest, ACROSS, ACROSS, DOWN, parts)
        return replace(self, likeness=difference_hash(parts))


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
    of_file = [] if art.is_past else _file_key(art.path)
    if found := _cached(of_file, pixels, cache, is_content=False) or _before(art, pixels, cache):
        return found
    from mintwright.art.decoder import thumbnail  # imports Pillow: not before the first paint

    drawn = thumbnail(art.path, pixels, sharing, is_stopped)
    _check_past(art)  # written meanwhile
    of_content = known if _is_as_looked_at(art) else []
    for key in (*of_content, *of_file):
        cache.put(key, pixels, drawn.width, drawn.height, drawn.rgba)
    return PreviewImage(drawn.width, drawn.height, drawn.rgba, "".join(of_content))


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


def _cached(keys: Sequence[str], pixels: int, cache: ThumbnailCache, *, is_content: bool = True) -> PreviewImage | None:
    """The picture under one of these keys, which are digests of contents or not."""
    found = ((key, kept) for key in keys if (kept := cache.get(key, pixels)) is not None)
    return next((PreviewImage(*kept, digest=key if is_content else "") for key, kept in found), None)


def nearest(digest: str, pixels: int, cache: ThumbnailCache) -> PreviewImage | None:
    """The picture in the next larger size that the cache has, else in the largest."""
    sizes = sorted(SIZES, key=lambda size: (size < pixels, abs(size - pixels)))
    return next((found for size in sizes if (found := _cached([digest], size, cache)) is not None), None)


def _file_key(path: Path) -> list[str]:
    now = FileStamp.at(path)
    return [] if now is None else [f"{path} {now.size} {now.modified_ns}"]
