"""Parts of pictures as sharp as their files have them, for whoever looks closely; nothing of them is kept here."""

from collections.abc import Callable
from functools import partial

from mintwright.art.shared_limits import SharedLimits
from mintwright.domain.project import Art
from mintwright.studio.disk.drives import Drives, IsStopped
from mintwright.studio.previews.drawing import PreviewImage
from mintwright.studio.previews.preview_failures import PreviewFailure, attempt
from mintwright.studio.previews.previews import LONGEST_SECONDS

MOST_PIXELS = 4096  # of the longer edge of a part: 64 MB at most in the window's process


class Closeups:
    """Draws on the threads of the art's drive, within the memory that all pictures share."""

    def __init__(self, art_of: Callable[[int], Art], drives: Drives, sharing: SharedLimits) -> None:
        """`art_of` raises KeyError for unknown art; `sharing` has the limits that the previews keep too."""
        self._art_of = art_of
        self._drives = drives
        self._sharing = sharing

    async def draw(self, art_id: int, part: tuple[int, int, int, int], pixels: int) -> PreviewImage | PreviewFailure:
        """A part of the picture (left, top, width, height as it is shown), at most `pixels` wide and high.

        Raises KeyError for unknown art, and SilentDriveError.
        """
        art = self._art_of(art_id)

        def drawn(is_stopped: IsStopped) -> PreviewImage | PreviewFailure:
            return attempt(art.path, partial(_drawn, art, part, min(pixels, MOST_PIXELS), self._sharing, is_stopped))

        return await self._drives.run(art.path, drawn, LONGEST_SECONDS)


def _drawn(
    art: Art, part: tuple[int, int, int, int], pixels: int, sharing: SharedLimits, is_stopped: IsStopped
) -> PreviewImage:
    """Blocking: for a worker thread. Raises ArtError."""
    from mintwright.art.decoder import Part, thumbnail  # imports Pillow: not before the first paint

    drawn = thumbnail(art.path, pixels, sharing, is_stopped, Part(*part))
    return PreviewImage(drawn.width, drawn.height, drawn.rgba)
