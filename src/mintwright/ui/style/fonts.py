"""The two bundled families, so that every machine shows the same: Inter, and JetBrains Mono for addresses and ids."""

from functools import lru_cache
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase

INTER = "Inter"
MONO = "JetBrains Mono"

_TABULAR_FIGURES = QFont.Tag("tnum")
_CONTEXTUAL_ALTERNATES = QFont.Tag("calt")


def load_fonts(folder: Path) -> None:
    """Make the bundled families known to Qt; a missing file leaves Qt's own choice of font."""
    for file in sorted(folder.glob("*.ttf")):
        QFontDatabase.addApplicationFont(str(file))


def interface_font(pixels: int, weight: int = 400, *, tabular: bool = False) -> QFont:
    """Inter; `tabular` figures and punctuation have one width, so that a counter does not dance."""
    return QFont(_interface_font(pixels, weight, tabular))


@lru_cache(maxsize=128)
def _interface_font(pixels: int, weight: int, tabular: bool) -> QFont:
    """Made once: each cell of a table asks for it as it is painted."""
    font = QFont(INTER)
    font.setPixelSize(pixels)
    font.setWeight(QFont.Weight(weight))
    if tabular:
        font.setFeature(_TABULAR_FIGURES, 1)
    return font


def mono_font(pixels: int, weight: int = 400) -> QFont:
    """JetBrains Mono without ligatures: an address shows exactly its characters."""
    font = QFont(MONO)
    font.setStyleHint(QFont.StyleHint.Monospace)
    font.setPixelSize(pixels)
    font.setWeight(QFont.Weight(weight))
    font.setFeature(_CONTEXTUAL_ALTERNATES, 0)
    return font
