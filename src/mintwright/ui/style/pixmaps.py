"""The art's pictures as the screen wants them: right size, right sharpness, kept up to a limit of bytes.

Delegates ask at paint time and never wait: a miss gives None, asks the source for the picture, and `arrived` says when.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from typing import Protocol

from PySide6.QtCore import QObject, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QImage, QPainter, QPixmap

from mintwright.ui.style.mat import laid_on_mat

LONGER_EDGE = 1.4  # pictures are measured by their longer edge; a square print shows the shorter
LIMIT_BYTES = 64 * 1024 * 1024


class Picture(Protocol):
    """A decoded picture: four bytes a pixel, red green blue alpha."""

    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def rgba(self) -> bytes: ...


class PictureSource(Protocol):
    """Where pictures come from: `studio.previews.previews`."""

    def image(self, art_id: int, pixels: int) -> Picture | None: ...
    def request(self, art_id: int, pixels: int) -> None: ...
    def no_picture(self, art_id: int) -> bool: ...


Key = tuple[int, int, int, float, bool, int, bool]
"""Art, width, height, device pixel ratio, grey, radius, whether it fills that."""


class Pixmaps(QObject):
    """An LRU of pictures.

    Signals:
        arrived(frozenset): pictures of these art ids can be painted now; an empty set means any.
    """

    arrived = Signal(object)

    def __init__(self, source: PictureSource | None = None, *, limit: int = LIMIT_BYTES) -> None:
        super().__init__()
        self._source = source
        self._limit = limit
        self._bytes = 0
        self._kept: OrderedDict[Key, QPixmap] = OrderedDict()
        self._fills = False
        self._sign_of: Callable[[int], str] | None = None

    @property
    def fills(self) -> bool:
        """Whether prints fill their place, so that the edges of most are cut; else the whole picture is shown."""
        return self._fills

    def fill(self, *, fills: bool) -> None:
        """Show the whole picture on a mat, or let it fill its place."""
        if fills is not self._fills:
            self._fills = fills
            self.arrived.emit(frozenset())

    @property
    def kept_bytes(self) -> int:
        """The size of the pixmaps in memory."""
        return self._bytes

    def follow(self, source: PictureSource | None, sign_of: Callable[[int], str] | None = None) -> None:
        """Use this source from now on; `sign_of` names the icon of the kind of what has no picture."""
        self._source = source
        self._sign_of = sign_of
        self._kept.clear()
        self._bytes = 0

    def square(self, art_id: int, side: int, ratio: float, *, grey: bool = False, radius: int = 0) -> QPixmap | None:
        """The middle of the picture as a square of `side` logical pixels; None until it is there.

        Corners are rounded here, once, by `radius` logical pixels: a round clip at every paint costs ten times as much.
        """
        return self._print(art_id, QSize(side, side), ratio, grey=grey, radius=radius, fills=True)

    def mounted(
        self, art_id: int, place: QSize, ratio: float, *, grey: bool = False, radius: int = 0
    ) -> QPixmap | None:
        """The picture for a place of this size: all of it, or as much as fills the place, as the artist likes it."""
        return self._print(art_id, place, ratio, grey=grey, radius=radius, fills=self._fills)

    def _print(
        self, art_id: int, place: QSize, ratio: float, *, grey: bool, radius: int, fills: bool
    ) -> QPixmap | None:
        key = (art_id, place.width(), place.height(), ratio, grey, radius, fills)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        longer_edge = max(place.width(), place.height()) * (LONGER_EDGE if fills else 1)
        image = self.image(art_id, round(longer_edge * ratio))
        if image is None or image.isNull():
            return None
        return self._keep(key, _scaled(image, place, ratio, grey=grey, radius=radius, fills=fills))

    def image(self, art_id: int, pixels: int) -> QImage | None:
        """The picture, on a mat if need be, at `pixels` device pixels or what the art has; None while it comes."""
        if self._source is None:
            return None
        picture = self._source.image(art_id, _step(pixels))
        if picture is None:
            self._source.request(art_id, _step(pixels))
            return None
        stride = picture.width * 4
        return laid_on_mat(QImage(picture.rgba, picture.width, picture.height, stride, QImage.Format.Format_RGBA8888))

    def no_picture(self, art_id: int) -> bool:
        """Whether this art has no picture at all, so that waiting for one is pointless."""
        return self._source is None or self._source.no_picture(art_id)

    def sign(self, art_id: int) -> str:
        """The icon that stands in place of a picture: of its kind where there is none, of pictures while it comes."""
        return "images" if self._sign_of is None or not self.no_picture(art_id) else self._sign_of(art_id)

    def on_arrived(self, art_ids: Iterable[Hashable]) -> None:
        """Forget what was painted of these and tell the views. Subscribe this to the news about previews."""
        ids = frozenset(art_ids)
        for key in [key for key in self._kept if not ids or key[0] in ids]:
            self._bytes -= _bytes_of(self._kept.pop(key))
        self.arrived.emit(ids)

    def _keep(self, key: Key, pixmap: QPixmap) -> QPixmap:
        self._kept[key] = pixmap
        self._bytes += _bytes_of(pixmap)
        while self._bytes > self._limit and len(self._kept) > 1:
            self._bytes -= _bytes_of(self._kept.popitem(last=False)[1])
        return pixmap


def _step(pixels: int) -> int:
    """Few sizes are decoded, so that a thumbnail slider does not decode anew at every step."""
    return next((step for step in (128, 256, 512, 1024) if step >= pixels), 2048)


def _scaled(image: QImage, place: QSize, ratio: float, *, grey: bool, radius: int, fills: bool) -> QPixmap:
    modes = Qt.AspectRatioMode
    pixels = QSize(max(1, round(place.width() * ratio)), max(1, round(place.height() * ratio)))
    size = image.size().scaled(pixels, modes.KeepAspectRatioByExpanding if fills else modes.KeepAspectRatio)
    size = size.expandedTo(QSize(1, 1))  # a line of a thousand pixels is still a line
    shown = image.scaled(size, modes.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    if fills:
        middle = QRect((size.width() - pixels.width()) // 2, (size.height() - pixels.height()) // 2, 0, 0)
        middle.setSize(pixels)
        shown = shown.copy(middle)
    shown = shown.convertToFormat(QImage.Format.Format_Grayscale8) if grey else shown
    pixmap = QPixmap.fromImage(_rounded(shown, radius * ratio) if radius else shown)
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def _rounded(image: QImage, radius: float) -> QImage:
    """The picture with its corners cut away."""
    rounded = QImage(image.size(), QImage.Format.Format_ARGB32_Premultiplied)
    rounded.fill(Qt.GlobalColor.transparent)
    painter = QPainter(rounded)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(image))
    painter.drawRoundedRect(QRectF(rounded.rect()), radius, radius)
    painter.end()
    return rounded


def _bytes_of(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4
