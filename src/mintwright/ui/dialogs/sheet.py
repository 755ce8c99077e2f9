"""A dialog as a sheet in its window: without a frame, in the middle, above what is dimmed until it closes.

It stays a window of its own for Qt, so that nothing behind it takes a click or a key. On macOS a dialog that is opened
above a window is a sheet of the system already, and only the dimming is ours.
"""

import sys
from collections.abc import Generator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QRegion
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget
from shiboken6 import isValid

from mintwright.ui.style.round_corners import has_round_corners, round_corners

_DIMMED = QColor(0, 0, 0, 96)
_SHADOW = 24  # pixels it reaches beyond the sheet
_PLACED_MS = 200  # until a sheet that is shown has the size of its words: they wrap in later turns
_RADIUS = 10  # pixels
_IS_SYSTEMS = sys.platform == "darwin"


@contextmanager
def as_sheet(dialog: QDialog) -> Generator[None]:
    """Show this dialog, while it is open, as a sheet in the window of its parent.

    Without a window to lie in, or as the system's own dialog for files, it stays as it is. The parent itself may be
    hidden, as the page of an empty collection is.
    """
    parent = dialog.parentWidget()
    if parent is None or not parent.window().isVisible() or isinstance(dialog, QFileDialog):
        yield
        return
    unframe(dialog)
    shade = Shade(parent.window(), dialog)
    try:
        yield
    finally:
        if isValid(shade):
            if isValid(dialog):
                dialog.removeEventFilter(shade)  # it hears nothing of what is being deleted
            shade.hide()
            shade.deleteLater()


def unframe(dialog: QDialog) -> None:
    """Take the system's frame off a dialog; before much lies in it, since Qt restyles all that does."""
    if not _IS_SYSTEMS:
        dialog.setWindowFlags(dialog.windowFlags() | Qt.WindowType.FramelessWindowHint)
        round_corners(dialog)


class Shade(QWidget):
    """Dims a window, all of it, and keeps the sheet above it in its middle.

    A sheet that grows or shrinks later keeps its top where it fits: what is clicked next stays below the pointer.
    """

    def __init__(self, window: QWidget, sheet: QDialog) -> None:
        super().__init__(window)
        self._window = window
        self._sheet = sheet
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)  # Qt holds everything back already
        self._placing = QTimer(self, singleShot=True, interval=_PLACED_MS)
        window.installEventFilter(self)
        sheet.installEventFilter(self)
        self._cover()
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and watched is self._sheet:
            self._placing.start()
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show):
            self._cover(keeps_top=watched is self._sheet and not self._placing.isActive())
        elif event.type() is QEvent.Type.Paint and watched is self._sheet and not _IS_SYSTEMS:
            _paint_ground(self._sheet)
        return super().eventFilter(watched, event)

    def paintEvent(self, _: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), _DIMMED)
        if isValid(self._sheet) and self._sheet.isVisible() and not _IS_SYSTEMS:
            self._paint_shadow(painter, QRect(self.mapFromGlobal(self._sheet.pos()), self._sheet.size()))
        painter.end()

    def _cover(self, *, keeps_top: bool = False) -> None:
        self.setGeometry(self._window.rect())
        if isValid(self._sheet) and not _IS_SYSTEMS:
            middle = self._window.geometry().center() - self._sheet.rect().center()
            if keeps_top:
                lowest = self._window.geometry().bottom() - self._sheet.height() + 1
                middle.setY(max(self._window.geometry().top(), min(self._sheet.y(), lowest)))
            self._sheet.move(_inside(middle, self._sheet))
        self.update()

    def _paint_shadow(self, painter: QPainter, sheet: QRect) -> None:
        """Paint it around the sheet, whose corners it reaches under: what the sheet covers nobody sees."""
        covered = sheet.adjusted(_RADIUS, _RADIUS, -_RADIUS, -_RADIUS)
        painter.setClipRegion(QRegion(self.rect()) - QRegion(covered))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 6))
        for spread in range(0, _SHADOW, 2):
            grown = QRectF(sheet).adjusted(-spread, -spread, spread, spread).translated(0, 6)
            painter.drawRoundedRect(grown, _RADIUS + spread, _RADIUS + spread)


def _paint_ground(sheet: QWidget) -> None:
    """What the sheet's words stand on, with its corners; a style sheet paints none below a translucent dialog."""
    palette = sheet.palette()
    painter = QPainter(sheet)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(palette.color(QPalette.ColorRole.Mid))
    painter.setBrush(palette.color(QPalette.ColorRole.AlternateBase))
    radius = _RADIUS if has_round_corners(sheet) else 0
    painter.drawRoundedRect(QRectF(sheet.rect()).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    painter.end()


def _inside(place: QPoint, sheet: QWidget) -> QPoint:
    """This place, or the nearest at which the sheet's top left corner is on its screen."""
    screen = sheet.screen().availableGeometry()
    right, bottom = screen.right() - sheet.width() + 1, screen.bottom() - sheet.height() + 1
    return QPoint(max(screen.left(), min(place.x(), right)), max(screen.top(), min(place.y(), bottom)))
