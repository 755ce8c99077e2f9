"""What each field takes, the heaviest first, with bars: at one look it is seen what to shorten."""

from collections.abc import Iterable

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from mintwright.domain.assets.chain_record import ChainRecord, FieldWeight, added_up
from mintwright.domain.sentences import Sentence, counted
from mintwright.ui.style.card_painting import fill, leading
from mintwright.ui.style.formatting import number, percent
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import label
from mintwright.ui.widgets.elided_label import ElidedLabel

MOST = 7  # fields with a bar each; the others share one
BAR = 8
_NAME_WIDTH = 132
_OTHER, _OTHERS = Sentence("on chain", "1 other field"), Sentence("on chain", "{count} other fields")
_FRAME = Sentence("on chain", "Name on the chain")
_SPOKEN = Sentence("on chain", "{name}: {bytes} bytes, {share}")


class ShareBar(QWidget):
    """As full as the part of all that something takes."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._share = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_share(self, share: float) -> None:
        """Show another part of one."""
        self._share = share
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(self._theme.scale(120), BAR)

    def minimumSizeHint(self) -> QSize:
        return QSize(24, BAR)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, whole = QPainter(self), self.rect()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill(painter, self._theme, whole, "line", 2)
        full = QRect(0, 0, max(2, round(whole.width() * self._share)), whole.height())
        fill(painter, self._theme, leading(painter, full, whole), "accent", 2)
        painter.end()


class WeightBars(QWidget):
    """So many rows are made once, and shown as far as there are fields."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(4)
        grid.setColumnStretch(1, 1)
        self._rows = [_Row(theme, grid, at) for at in range(MOST + 2)]
        theme.changed.connect(self._fit)
        self._fit()

    def show_record(self, record: ChainRecord) -> None:
        """Show what the fields of this one take of its metadata."""
        weights = list(shown_weights(record))
        for row, weight in zip(self._rows, weights, strict=False):
            row.show_weight(weight, record.share.metadata_bytes)
        for at, row in enumerate(self._rows):
            row.set_visible(is_seen=at < len(weights))

    def _fit(self) -> None:
        for row in self._rows:
            row.name.setFixedWidth(self._theme.scale(_NAME_WIDTH))


class _Row:
    """A name, a bar, bytes and a part of all."""

    def __init__(self, theme: Theme, grid: QGridLayout, at: int) -> None:
        self.name = ElidedLabel("body")
        self._bar = ShareBar(theme)
        self._bytes, self._share = label("", "body"), label("", "muted")
        self._parts = (self.name, self._bar, self._bytes, self._share)
        for place, part in enumerate(self._parts):
            trailing = Qt.AlignmentFlag.AlignTrailing if place > 1 else Qt.AlignmentFlag(0)
            grid.addWidget(part, at, place, trailing | Qt.AlignmentFlag.AlignVCenter)

    def show_weight(self, weight: FieldWeight, whole: int) -> None:
        share = weight.bytes / whole if whole else 0.0
        told = number(weight.bytes), percent(share)
        self.name.show_text(weight.name)
        self.name.setAccessibleName(text(_SPOKEN.filled(name=weight.name, bytes=told[0], share=told[1])))
        self._bar.show_share(share)
        self._bytes.setText(told[0])
        self._share.setText(told[1])

    def set_visible(self, *, is_seen: bool) -> None:
        for part in self._parts:
            part.setVisible(is_seen)


def shown_weights(record: ChainRecord) -> Iterable[FieldWeight]:
    """The heaviest fields, the others together, and what stands around them: all the bytes of the metadata."""
    weights = added_up([record])
    yield from weights[:MOST]
    if others := weights[MOST:]:
        words = text(counted(len(others), _OTHER, _OTHERS.filled(count=number(len(others)))))
        yield FieldWeight(words, sum(one.bytes for one in others))
    yield FieldWeight(text(_FRAME), record.frame)
