"""The stamp on the receipt of what was minted. It comes down once, when the mint that is being looked at is done."""

from datetime import datetime

from PySide6.QtCore import QEasingCurve, QRectF, QSize, Qt, QVariantAnimation
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QWidget

from mintwright.ui.style.formatting import moment
from mintwright.ui.style.theme import Theme

SLANT = -7  # degrees
FALL_MS = 200
HIGH_UP = 1.15  # times its size, before it has come down
SIDES, ENDS = 14, 8  # around the words
ROOM = 12  # for its slanted corners


class MintedStamp(QLabel):
    """ "Minted" in a frame, and when. Its words are its accessible name."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._theme = theme
        self._when = ""
        self._fall = QVariantAnimation(self)
        self._fall.setStartValue(HIGH_UP)
        self._fall.setEndValue(1.0)
        self._fall.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._fall.valueChanged.connect(self.update)
        theme.changed.connect(self.updateGeometry)

    def show_minted(self, when: datetime | None, *, now: bool) -> None:
        """Show when it was minted, as far as that is known; `now`: it has just been, before the artist's eyes."""
        self._when = "" if when is None else moment(when)
        said = self.tr("Minted")
        self.setAccessibleName(f"{said}, {self._when}" if self._when else said)
        self.show()
        self.updateGeometry()
        if now and (lasts := self._theme.motion(FALL_MS)):
            self._fall.setDuration(lasts)
            self._fall.start()

    def sizeHint(self) -> QSize:
        inner = self._inner()
        return QSize(inner.width() + ROOM, inner.height() + 2 * ROOM)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        falling = self._fall.state() is QVariantAnimation.State.Running
        size = float(self._fall.currentValue()) if falling else 1.0
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setOpacity(1 - (size - 1) / (HIGH_UP - 1) * 0.8)
        painter.translate(self.rect().center())
        painter.rotate(SLANT)
        painter.scale(size, size)
        self._paint_frame(painter)
        painter.end()

    def _paint_frame(self, painter: QPainter) -> None:
        inner = self._inner()
        frame = QRectF(-inner.width() / 2, -inner.height() / 2, inner.width(), inner.height())
        painter.setPen(QPen(self._theme.color("ok"), 2))
        painter.drawRoundedRect(frame, 5, 5)
        painter.setPen(QPen(self._theme.color("ok"), 1))
        painter.drawRoundedRect(frame.adjusted(4, 4, -4, -4), 3, 3)
        words = frame.adjusted(0, ENDS, 0, -ENDS)
        painter.setFont(self._theme.font(20, 700))
        painter.drawText(words, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop, self.tr("Minted"))
        painter.setFont(self._theme.font(10, 600))
        painter.drawText(words, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, self._when)

    def _inner(self) -> QSize:
        """The size of the frame."""
        large, small = QFontMetrics(self._theme.font(20, 700)), QFontMetrics(self._theme.font(10, 600))
        wide = max(large.horizontalAdvance(self.tr("Minted")), small.horizontalAdvance(self._when))
        high = large.height() + (small.height() if self._when else 0)
        return QSize(wide + 2 * SIDES, high + 2 * ENDS)
