"""The QR code of a deposit address: a wrong or blurred module sends money nowhere, so it is drawn on whole pixels.

Always black on white with a quiet zone of four modules, in the dark theme too: phones must read it.
"""

import segno
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

QUIET_ZONE = 4  # modules, ISO/IEC 18004
MOST_BYTES = 2_331  # of the largest code of this error correction, ISO/IEC 18004

Modules = tuple[tuple[bool, ...], ...]


def modules_of(text: str) -> Modules:
    """The code of `text` as rows of dark (True) and light modules, the quiet zone included.

    `text` has at most MOST_BYTES and is not empty.
    """
    code = segno.make(text, error="m", micro=False)
    return tuple(tuple(bool(dark) for dark in row) for row in code.matrix_iter(border=QUIET_ZONE))


def picture_of(text: str, side: int) -> QImage:
    """The code in the largest whole number of device pixels a module that keeps it within `side` device pixels.

    A code that does not fit is drawn at one pixel a module and is larger than `side`.
    """
    modules = modules_of(text)
    count = len(modules)
    shades = bytes(0x00 if dark else 0xFF for row in modules for dark in row)
    image = QImage(shades, count, count, count, QImage.Format.Format_Grayscale8)  # which holds no copy of them
    image = image.convertToFormat(QImage.Format.Format_RGB32)
    pixels = count * max(1, side // count)
    return image.scaled(pixels, pixels, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.FastTransformation)


class QrCode(QLabel):
    """Shows a text as a QR code. A label with a picture, because then a screen reader meets an image (not a filler)."""

    def __init__(self, side: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._text = ""
        self._side = side
        self._room = QSize(side, side)  # of the last code
        self._is_expected = False
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("QR code of the deposit address"))

    @property
    def text_shown(self) -> str:
        """What a phone reads from the code."""
        return self._text

    def set_side(self, side: int) -> None:
        """Show it as large as this from now on, in logical pixels."""
        if side != self._side:
            self._side = side
            self._room = QSize(side, side)
            self._draw()

    def expect_text(self) -> None:
        """Show none until `show_text`, and keep its room: to work out a code takes a turn of its own."""
        self.clear()
        self._text = ""
        self._is_expected = True

    def show_text(self, text: str) -> None:
        """Show the code of `text`; nothing without text, and for one that no code can hold."""
        wanted = text if len(text.encode("utf-8", "replace")) <= MOST_BYTES else ""
        if wanted != self._text or self._is_expected:
            self._is_expected = False
            self.clear()  # whatever follows: never the code of another text
            self._text = wanted
            self._draw()
            self.updateGeometry()  # without a code, no room is kept any more

    def sizeHint(self) -> QSize:
        return self._room if self._is_expected else self.pixmap().deviceIndependentSize().toSize()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._draw()
        return super().event(event)

    def _draw(self) -> None:
        if not self._text:
            self.clear()
            return
        ratio = self.devicePixelRatioF()
        pixmap = QPixmap.fromImage(picture_of(self._text, round(self._side * ratio)))
        pixmap.setDevicePixelRatio(ratio)
        self.setPixmap(pixmap)
        self._room = pixmap.deviceIndependentSize().toSize()
