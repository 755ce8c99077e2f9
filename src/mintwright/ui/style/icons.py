"""Icons that take their colour when they are painted: a change of theme needs no new icons, 2x screens stay sharp."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QByteArray, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QIconEngine, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from mintwright.ui.style.palette import Palette

STROKE = "1.75"


def tinted_svg(source: str, color: str) -> bytes:
    """A Lucide drawing in one colour and with our stroke."""
    return source.replace("currentColor", color).replace('stroke-width="2"', f'stroke-width="{STROKE}"').encode()


class Icons:
    """Reads the SVG files of `folder` and paints them in the colours of the theme of the moment."""

    def __init__(self, folder: Path, tokens: Callable[[], Palette]) -> None:
        self._folder = folder
        self._tokens = tokens
        self._sources: dict[str, str] = {}
        self._icons: dict[tuple[str, str], QIcon] = {}
        self._pixmaps: dict[tuple[str, str, int, float], QPixmap] = {}
        self._engines: list[QIconEngine] = []  # Qt owns the C++ half only; the Python half must live as long

    def icon(self, name: str, color: str = "ink2") -> QIcon:
        """An icon for a widget, in the colour of a token (disabled: `ink3`)."""
        key = (name, color)
        if key not in self._icons:
            self._icons[key] = QIcon(self.kept(_Engine(self, name, color)))
        return self._icons[key]

    def pixmap(self, name: str, pixels: int, ratio: float, token: str) -> QPixmap:
        """The icon, `pixels` logical pixels wide, for a screen of that device pixel ratio."""
        color = getattr(self._tokens(), token)
        key = (name, color, pixels, ratio)
        if key not in self._pixmaps:
            self._pixmaps[key] = self._drawn(name, color, pixels, ratio)
        return self._pixmaps[key]

    def paint(self, painter: QPainter, name: str, rect: QRect, token: str) -> None:
        """Paint the icon centred in `rect`, as large as it fits."""
        side = min(rect.width(), rect.height())
        at = QPoint(rect.x() + (rect.width() - side) // 2, rect.y() + (rect.height() - side) // 2)
        painter.drawPixmap(at, self.pixmap(name, side, _ratio(painter), token))

    def svg(self, name: str, color: str) -> bytes:
        """The drawing in `color`, for places that need a file."""
        if name not in self._sources:
            self._sources[name] = (self._folder / f"{name}.svg").read_text("utf-8")
        return tinted_svg(self._sources[name], color)

    def forget_colors(self) -> None:
        """Drop what was painted in the colours of another theme."""
        self._pixmaps.clear()

    def kept(self, engine: QIconEngine) -> QIconEngine:
        """Keep the Python half of an engine alive, and return it."""
        self._engines.append(engine)
        return engine

    def _drawn(self, name: str, color: str, pixels: int, ratio: float) -> QPixmap:
        side = max(1, round(pixels * ratio))
        pixmap = QPixmap(side, side)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        QSvgRenderer(QByteArray(self.svg(name, color))).render(painter, QRectF(0, 0, side, side))
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        return pixmap


class _Engine(QIconEngine):
    def __init__(self, icons: Icons, name: str, token: str) -> None:
        super().__init__()
        self._icons = icons
        self._name = name
        self._token = token

    def clone(self) -> QIconEngine:
        return self._icons.kept(_Engine(self._icons, self._name, self._token))

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        self._icons.paint(painter, self._name, rect, self._token_of(mode))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return self.scaledPixmap(size, mode, state, 1.0)

    def scaledPixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float) -> QPixmap:
        """`size` is in logical pixels: leaving `scale` out gives blurred icons on 2x screens."""
        return self._icons.pixmap(self._name, min(size.width(), size.height()), scale, self._token_of(mode))

    def _token_of(self, mode: QIcon.Mode) -> str:
        return "ink3" if mode == QIcon.Mode.Disabled else self._token


def _ratio(painter: QPainter) -> float:
    device: Any = painter.device()
    return device.devicePixelRatioF()
