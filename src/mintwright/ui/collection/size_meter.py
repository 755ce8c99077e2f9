"""How much of one mint a collection fills: "38 of about 130 fit in one mint", above a bar."""

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from mintwright.domain.assets.forecast import DOCUMENTED
from mintwright.domain.sentences import Sentence
from mintwright.ui.style.card_painting import fill, leading
from mintwright.ui.style.formatting import number, size
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import button, column, label, row

BAR = 4
FEW = 20  # less room than one part of so many is hardly any

_TOO_MANY = Sentence(
    "Collection", "Only {fits} of these {count} fit in one mint: the service documents {limit} of metadata for it"
)
_WHY = Sentence(
    "Collection",
    "The metadata is what is written of an asset: its title, description, attributes and the addresses of its files. "
    "The service documents {limit} of it for one mint; a whole transaction of the chain holds more. The plan shows "
    "which texts take most.",
)


def size_in_words(count: int, fits: int) -> str:
    """How many of the collection fit; of one that has room, about how many would."""
    if fits < count:
        return text(_TOO_MANY.filled(fits=number(fits), count=number(count), limit=size(DOCUMENTED.metadata_bytes)))
    about = fits if fits < 20 else fits // 10 * 10  # those that are not there yet are thought to be alike
    if about <= count and (fits - count) * FEW >= fits:
        about = fits
    if about <= count:
        return text(Sentence("Collection", "{count} fit in one mint, and hardly more", count=number(count)))
    said = Sentence("Collection", "{count} of about {fits} fit in one mint")
    return text(said.filled(count=number(count), fits=number(about)))


class _Bar(QWidget):
    """As full as the mint would be."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._count = self._fits = 0
        self.setFixedHeight(BAR)

    def show_size(self, count: int, fits: int) -> None:
        self._count, self._fits = count, fits
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, whole = QPainter(self), self.rect()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        fill(painter, self._theme, whole, "line", BAR / 2)
        share = min(1.0, self._count / self._fits) if self._fits else float(self._count > 0)
        full = QRect(0, 0, round(whole.width() * share), whole.height())
        token = "bad" if self._fits < self._count else "accent"
        fill(painter, self._theme, leading(painter, full, whole), token, BAR / 2)
        painter.end()


class SizeMeter(QWidget):
    """Words and a bar; red where not all fit, with the way to the plan.

    Signals:
        plan_requested(): the collection shall become several mints.
    """

    plan_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words, self._bar = label("", "label", wrap=True), _Bar(theme)
        self.plan = button(self.tr("Plan a series of mints"), theme, "layers")
        self.plan.clicked.connect(self.plan_requested)
        self.plan.hide()
        self.setLayout(column(self._words, self._bar, row(self.plan, None), spacing=6))

    def show_size(self, count: int, fits: int) -> None:
        """Show that so many are in the collection, and how many fit."""
        self._words.setText(size_in_words(count, fits))
        restyle(self._words, role="error" if fits < count else "label")
        why = text(_WHY.filled(limit=size(DOCUMENTED.metadata_bytes))) if fits < count else ""
        self._words.setToolTip(tip(why))
        self.plan.setAccessibleDescription(why)
        self.plan.setVisible(fits < count)
        self._bar.show_size(count, fits)
