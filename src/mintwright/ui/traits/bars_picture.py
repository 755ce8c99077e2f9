"""The bars as a picture to be shown to others: always light, on paper as on a page."""

from collections.abc import Callable, Generator, Sequence

from PySide6.QtCore import QBuffer, QIODevice, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter

from mintwright.domain.sentences import Sentence
from mintwright.ui.style.palette import LIGHT
from mintwright.ui.style.wording import text
from mintwright.ui.traits.trait_rows import LineKind, TraitLine, beside, values_words, words_of

WIDTH, ROW, HEAD, EDGE = 900, 26, 70, 32  # pixels of the design
SCALE = 2  # of the picture: sharp on any screen
MOST = 500  # lines: what is longer is no picture
_WORDS, _COUNT, _SHARE, _BAR, _GAP = 260, 60, 62, 10, 16
_LEADING = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_TRAILING = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


def bars_picture(
    title: str, said: str, lines: Sequence[TraitLine], font_of: Callable[[int, int], QFont]
) -> Generator[None, None, QImage]:
    """Paint these lines below a title, with pauses; `font_of` gives a size and a weight."""
    shown = lines[:MOST]
    more = len(lines) - len(shown)
    height = HEAD + ROW * (len(shown) + bool(more)) + 2 * EDGE
    image = QImage(WIDTH * SCALE, height * SCALE, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(SCALE)
    image.fill(QColor(LIGHT.surface))
    page = _Page(image, font_of)
    page.write(QRect(EDGE, EDGE, WIDTH - 2 * EDGE, 30), title, 20, 600, LIGHT.ink)
    page.write(QRect(EDGE, EDGE + 30, WIDTH - 2 * EDGE, 22), said, 12, 400, LIGHT.ink3)
    for at, line in enumerate(shown):
        page.paint_line(QRect(EDGE, EDGE + HEAD + at * ROW, WIDTH - 2 * EDGE, ROW), line)
        yield
    if more:
        rest = text(Sentence("traits", "{count} more lines", count=more))
        page.write(QRect(EDGE, EDGE + HEAD + len(shown) * ROW, WIDTH, ROW), rest, 12, 500, LIGHT.ink2)
    return image


def png_of(image: QImage) -> bytes:
    """The file of a picture. Takes a while."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # pyright: ignore[reportArgumentType, reportCallIssue] - the stubs want bytes
    return bytes(buffer.data().data())


class _Page:
    """What is painted on. It paints line by line: between two of them nothing is held."""

    def __init__(self, image: QImage, font_of: Callable[[int, int], QFont]) -> None:
        self._image = image
        self._font_of = font_of

    def paint_line(self, at: QRect, line: TraitLine) -> None:
        """An attribute, or a value with its bar and numbers."""
        if line.kind is LineKind.NAME:
            self.write(at.adjusted(0, 0, -120, 0), words_of(line), 13, 600, LIGHT.ink)
            self.write(at, values_words(line), 12, 400, LIGHT.ink3, _TRAILING)
        elif line.kind is LineKind.VALUE:
            self._paint_value(at, line)
        else:
            self.write(at, words_of(line), 12, 500, LIGHT.ink2)

    def _paint_value(self, at: QRect, line: TraitLine) -> None:
        count, share = beside(line)
        self.write(QRect(at.x(), at.y(), _WORDS - _GAP, at.height()), words_of(line), 12, 400, LIGHT.ink)
        room = at.width() - _WORDS - _COUNT - _SHARE
        bar = QRectF(at.x() + _WORDS, at.y() + (ROW - _BAR) / 2, max(2.0, room * line.bar), _BAR)
        painter = QPainter(self._image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(LIGHT.accent))
        painter.drawRoundedRect(bar, 2, 2)
        painter.end()
        self.write(at.adjusted(0, 0, -_SHARE, 0), count, 12, 600, LIGHT.ink, _TRAILING)
        self.write(at, share, 12, 400, LIGHT.ink2, _TRAILING)

    def write(
        self, at: QRect, words: str, size: int, weight: int, color: str, side: Qt.AlignmentFlag = _LEADING
    ) -> None:
        """Words on one line."""
        font = self._font_of(size, weight)
        painter = QPainter(self._image)
        painter.setFont(font)
        painter.setPen(QColor(color))
        painter.drawText(at, side, QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, at.width()))
        painter.end()
