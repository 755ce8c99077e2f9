"""How much of both limits a mint takes: a bar for its metadata, and one for all of it."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from mintwright.domain.assets.forecast import Forecast, Limits
from mintwright.ui.plan.plan_words import NEARLY_FULL, size_in_words
from mintwright.ui.style.card_painting import fill, leading
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import label

BAR = 6


class Bar(QWidget):
    """As long as what it shows is of its limit."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._share = 0.0
        self._warns = True
        self.setFixedHeight(BAR)
        self.setMinimumWidth(40)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float, *, warns: bool = True) -> None:
        """Show this part of the whole; unless it `warns`, what is nearly all is nothing to look at."""
        self._share, self._warns = share, warns
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, whole = QPainter(self), self.rect()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill(painter, self._theme, whole, "line", BAR / 2)
        full = QRect(0, 0, round(whole.width() * min(1.0, self._share)), whole.height())
        token = "accent" if not self._warns or self._share < NEARLY_FULL else "warn" if self._share <= 1 else "bad"
        fill(painter, self._theme, leading(painter, full, whole), token, BAR / 2)
        painter.end()


class SizeBars(QWidget):
    """Both, one below the other."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._metadata, self._whole = Bar(theme), Bar(theme)
        self._said = label("", "label"), label("", "label")
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(4)
        for at, (name, bar) in enumerate(
            ((self.tr("Metadata"), self._metadata), (self.tr("Whole transaction"), self._whole))
        ):
            grid.addWidget(label(name, "muted"), at, 0)
            grid.addWidget(bar, at, 1)
            grid.addWidget(self._said[at], at, 2)
        grid.setColumnStretch(1, 1)

    def show_sizes(self, forecast: Forecast, limits: Limits) -> None:
        """Show what it takes of these."""
        self._metadata.show_share(forecast.metadata_bytes / limits.metadata_bytes)
        self._whole.show_share(forecast.bytes / limits.bytes)
        self._said[0].setText(size_in_words(forecast.metadata_bytes, limits.metadata_bytes))
        self._said[1].setText(size_in_words(forecast.bytes, limits.bytes))
