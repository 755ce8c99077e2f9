"""The pictures of a viewer: the one that is seen and its neighbours at the size of the screen, kept until others are.

What the cache has in any size is there at once; the sharp picture follows. A part of what is larger than the screen is
drawn by itself (`studio.previews.closeups`), so that a picture of any size takes a bounded part of the memory.
"""

import asyncio
from collections.abc import Hashable, Sequence
from math import ceil, floor

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap

from mintwright.domain.errors import MintwrightError
from mintwright.studio.changes import Kind
from mintwright.studio.previews.closeups import MOST_PIXELS
from mintwright.studio.previews.drawing import PreviewImage
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks
from mintwright.ui.shell.news import follow
from mintwright.ui.viewer.zoom import Box, Zoom

SIZES = (1024, 2048)  # longer edges that are drawn for a screen
SMALLER = (512, 256, 128)  # of thumbnails that may be there already
SETTLED_MS = 150  # after a zoom or a move, before the part in sight is drawn
BESIDE = 0.25  # of the part in sight is drawn on each side of it, for the next move


class ViewerPictures(QObject):
    """At most three pictures for the screen, and one part at full sharpness.

    Signals:
        arrived(int): there is another picture of this art, or it is known that there will be none.
    """

    arrived = Signal(int)

    def __init__(self, studio: Studio, parent: QObject) -> None:
        super().__init__(parent)
        self._studio = studio
        self._pixels = SIZES[0]
        self._near: tuple[int, ...] = ()
        self._sharp: dict[int, QPixmap] = {}
        self._changed_at: dict[int, int] = {}  # when the files of the near were changed, as far as is known
        self._rough: tuple[int, int, QPixmap] | None = None  # art, size
        self._part: tuple[Box, float, QPixmap] | None = None  # of the first of the near, at this magnification
        self._wanted: Zoom | None = None
        self._drawing: asyncio.Task[None] | None = None
        self._settled = QTimer(self, singleShot=True, interval=SETTLED_MS)
        self._settled.timeout.connect(self._draw_part)
        follow(self, studio.changes, self._follow, Kind.PREVIEWS, Kind.ART)

    @property
    def kept_bytes(self) -> int:
        """The size of what is kept."""
        kept = [*self._sharp.values(), *([self._part[2]] if self._part else [])]
        return sum(pixmap.width() * pixmap.height() * 4 for pixmap in kept)

    def look_at(self, art_ids: Sequence[int], pixels: float) -> None:
        """Have these ready, the first of them first, for a screen with so many pixels along its longer edge."""
        wanted = next((size for size in SIZES if size >= pixels), SIZES[-1])
        if wanted != self._pixels:
            self._pixels = wanted
            self._sharp.clear()
        if self._near[:1] != tuple(art_ids[:1]):
            self._forget_part()
        self._near = tuple(art_ids)
        self._changed_at = {art_id: self._studio.uploads.art(art_id).modified_ns for art_id in self._near}
        self._sharp = {art_id: pixmap for art_id, pixmap in self._sharp.items() if art_id in self._near}
        for art_id in reversed(self._near):  # the newest request is drawn first
            if art_id not in self._sharp and self._sharpened(art_id) is None:
                self._studio.previews.request(art_id, self._pixels)

    def whole(self, art_id: int) -> QPixmap | None:
        """The best there is of this picture now, all of it."""
        sharp = self._sharp.get(art_id) or self._sharpened(art_id)
        return sharp if sharp is not None else self._roughly(art_id)

    def part(self) -> tuple[Box, QPixmap] | None:
        """The part at full sharpness and where it lies, in pixels of the picture."""
        return self._part[:1] + self._part[2:] if self._part is not None else None

    def size_of(self, art_id: int) -> tuple[float, float]:
        """Width and height of a picture in its own pixels; of one that was not measured yet, those of what is there."""
        art = self._studio.uploads.art(art_id)
        if art.width and art.height:
            return float(art.width), float(art.height)
        pixmap = self.whole(art_id)
        return (1.0, 1.0) if pixmap is None else (float(pixmap.width()), float(pixmap.height()))

    def is_drawing(self, art_id: int) -> bool:
        """Whether it is made of lines instead of pixels, and sharp at every size."""
        return self._studio.uploads.art(art_id).media_type == "image/svg+xml"

    def sharpen(self, zoom: Zoom) -> None:
        """Draw what is in sight as sharp as the screen can show it, if the whole picture is not; soon."""
        if not self._near:
            return
        self._wanted = zoom
        sharp = self._sharp.get(self._near[0])
        have = max(sharp.width(), sharp.height()) if sharp is not None else self._pixels
        if have >= max(zoom.width, zoom.height) * self._needed(zoom):
            self._forget_part()
        elif not self._covers(zoom):
            self._settled.start()

    def _follow(self, ids: frozenset[Hashable]) -> None:
        for art_id in self._near:
            if (not ids or art_id in ids) and self._studio.uploads.has(art_id):
                self._forget_if_changed(art_id)
                if art_id not in self._sharp and self._sharpened(art_id) is None:
                    self._studio.previews.request(art_id, self._pixels)
                self.arrived.emit(art_id)

    def _forget_if_changed(self, art_id: int) -> None:
        """Another file is in its place."""
        now = self._studio.uploads.art(art_id).modified_ns
        if now != self._changed_at[art_id]:
            self._changed_at[art_id] = now
            self._sharp.pop(art_id, None)
            self._rough = None
            self._forget_part()

    def _sharpened(self, art_id: int) -> QPixmap | None:
        picture = self._studio.previews.image(art_id, self._pixels)
        if picture is None or art_id not in self._near:
            return None
        self._sharp[art_id] = _pixmap_of(picture)
        return self._sharp[art_id]

    def _roughly(self, art_id: int) -> QPixmap | None:
        """A thumbnail, until the sharp picture is there."""
        for size in (*reversed([size for size in SIZES if size != self._pixels]), *SMALLER):
            if self._rough is not None and self._rough[:2] == (art_id, size):
                return self._rough[2]
            if (picture := self._studio.previews.image(art_id, size)) is not None:
                self._rough = (art_id, size, _pixmap_of(picture))
                return self._rough[2]
        return None

    # --- A part at full sharpness

    def _covers(self, zoom: Zoom) -> bool:
        """Whether the part that is there shows all that is in sight, as sharp as the screen."""
        if self._part is None:
            return False
        part, magnification, _ = self._part
        seen = zoom.seen
        within = part.left <= seen.left and part.top <= seen.top
        within = within and part.left + part.width >= seen.left + seen.width
        return within and part.top + part.height >= seen.top + seen.height and magnification >= self._needed(zoom)

    def _needed(self, zoom: Zoom) -> float:
        """The pixels to draw for one of the picture: no more than it has, and a drawing has as many as are wanted."""
        return zoom.magnification if self.is_drawing(self._near[0]) else min(1.0, zoom.magnification)

    def _forget_part(self) -> None:
        self._part = None
        self._settled.stop()
        if self._drawing is not None:
            self._drawing.cancel()
            self._drawing = None

    def _draw_part(self) -> None:
        if self._drawing is None and self._near and self._wanted is not None:  # one at a time: the last wish counts
            self._drawing = tasks.run(self, self._drawn(self._near[0], self._wanted))

    async def _drawn(self, art_id: int, zoom: Zoom) -> None:
        part, magnification = _around(zoom), self._needed(zoom)
        pixels = ceil(max(part.width, part.height) * magnification)
        picture = None
        try:
            box = (int(part.left), int(part.top), int(part.width), int(part.height))
            picture = await self._studio.closeups.draw(art_id, box, max(1, pixels))
        except (MintwrightError, KeyError):
            return  # the picture stays as it is; why is said where it cannot be shown at all
        finally:
            if self._drawing is asyncio.current_task():
                self._drawing = None
        if isinstance(picture, PreviewImage) and self._near[:1] == (art_id,):
            self._part = (part, min(1.0, MOST_PIXELS / pixels) * magnification, _pixmap_of(picture))
            self.arrived.emit(art_id)
            if self._wanted is not None and self._wanted != zoom:
                self.sharpen(self._wanted)


def _around(zoom: Zoom) -> Box:
    """What is in sight and a little beside it, in whole pixels of the picture."""
    seen = zoom.seen
    left, top = floor(max(0.0, seen.left - seen.width * BESIDE)), floor(max(0.0, seen.top - seen.height * BESIDE))
    right = ceil(min(zoom.width, seen.left + seen.width * (1 + BESIDE)))
    bottom = ceil(min(zoom.height, seen.top + seen.height * (1 + BESIDE)))
    return Box(left, top, max(1, right - left), max(1, bottom - top))


def _pixmap_of(picture: PreviewImage) -> QPixmap:
    stride = picture.width * 4
    return QPixmap.fromImage(QImage(picture.rgba, picture.width, picture.height, stride, QImage.Format.Format_RGBA8888))
