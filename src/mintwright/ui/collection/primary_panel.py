"""The primary asset beside its collection: a large print, and in words what it decides for all the others.

Specification 4.5 rule 2: the first element decides royalties, names and automatic processing.
"""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.checks import check_draft
from mintwright.domain.assets.problems import Severity
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence, counted
from mintwright.ui.style.formatting import number
from mintwright.ui.style.prints import paint_print, rounded
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.address_label import shortened
from mintwright.ui.widgets.controls import Glyph, button, chip, column, label, row, rule
from mintwright.ui.widgets.elided_label import ElidedLabel

MOUNT = 8
WIDTH = 316
DIGITS = "0123456789"


def royalties_in_words(draft: Draft) -> str:
    """What the primary says about royalties, short enough for one line."""
    if draft.royalties_rate is None and not draft.royalties:
        return text(Sentence("Collection", "None"))
    rate = "?" if draft.royalties_rate is None else f"{draft.royalties_rate.normalize():f}"
    address = shortened(draft.royalties, start=12, end=5) or "?"
    return text(Sentence("Collection", "{rate}% to {address}", rate=rate, address=address))


def royalties_fault(draft: Draft, network: Network) -> Sentence | None:
    """What prevents a mint with these royalties, if anything: they must not look final then."""
    found = check_draft(draft, network=network)
    faults = (one for one in found if one.field[0] in ("royalties", "royalties_rate"))
    return next((one.sentence for one in faults if one.severity is Severity.ERROR), None)


def names_in_words(drafts: Sequence[Draft]) -> str:
    """The asset names: a numbered series from its first to its last, otherwise the primary's and how many more."""
    first, last = (draft.asset_name or "?" for draft in (drafts[0], drafts[-1]))
    if len(drafts) == 1:
        return first
    if first.rstrip(DIGITS) == last.rstrip(DIGITS) != "":
        return text(Sentence("Collection", "{first} to {last}", first=first, last=last))
    others = Sentence("Collection", "{first} and {shown} more", first=first, shown=number(len(drafts) - 1))
    return text(others)


class Print(QLabel):
    """One large picture on the yellow mount. A label, so that a screen reader finds an image with a name."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self._theme = theme
        self._art_id: int | None = None
        theme.changed.connect(self.update)
        theme.pixmaps.arrived.connect(self.update)

    def show_art(self, art_id: int, name: str) -> None:
        """Show some art called `name`."""
        self._art_id = art_id
        self.setAccessibleName(name)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillPath(rounded(self.rect(), 10), self._theme.color("lead"))
        if self._art_id is not None:
            inside = self.rect().adjusted(MOUNT, MOUNT, -MOUNT, -MOUNT)
            paint_print(painter, self._theme, self._art_id, inside, radius=6)
        painter.end()


class PrimaryPanel(QWidget):
    """What the first asset decides.

    Signals:
        edit_requested(int, object): open this art's form at this field.
        choose_requested(): choose another asset as the primary.
    """

    edit_requested = Signal(int, object)
    choose_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._art_id: int | None = None
        self._theme = theme
        self._picture = Print(theme)
        self._title = ElidedLabel("heading")
        self._decides = label("", "muted", wrap=True)
        self._royalties, self._names, self._processing = ElidedLabel(), ElidedLabel(), ElidedLabel()
        names = (self.tr("Royalties"), self.tr("Names"), self.tr("Minting starts"))
        change = button(self.tr("Change royalties"))
        change.clicked.connect(self._change)
        other = button(self.tr("Choose another primary"), kind="quiet")
        for one in (change, other):
            one.setProperty("compact", True)  # noqa: FBT003 - Qt's signature; paddings do not shrink with the text
        other.clicked.connect(self.choose_requested)
        facts = column(spacing=9)
        facts_shown = (self._royalties, self._names, self._processing)
        self._wrong_words = label("", "warn", wrap=True)
        wrong = row(Glyph(theme, "triangle-alert", "warn"), self._wrong_words, spacing=8)
        wrong.setStretch(1, 1)
        self._wrong = QWidget()
        self._wrong.setLayout(wrong)
        for icon, name, fact in zip(("hand-coins", "type", "sparkles"), names, facts_shown, strict=True):
            fact.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            facts.addLayout(row(Glyph(theme, icon, "lead_ink"), label(name, "label"), fact, spacing=8))
            if icon == "hand-coins":
                facts.addWidget(self._wrong)
            facts.addWidget(rule())
        self.setLayout(
            column(
                self._picture, 10, row(chip(f"★ {self.tr('Primary')}", "lead"), self._title), self._decides, 4,
                facts, 6, row(change, other, None), None, spacing=5,
            )
        )  # fmt: skip
        theme.changed.connect(self._resize)
        self._resize()

    def show_drafts(self, drafts: Sequence[Draft], network: Network) -> None:
        """Show what the first of these decides; `network` is where its royalties must be payable."""
        primary = drafts[0]
        self._art_id = primary.art_id
        title = primary.name or primary.asset_name
        self._picture.show_art(primary.art_id, self.tr("Primary asset: {title}").format(title=title))
        self._title.show_text(title)
        self._decides.setText(
            text(
                counted(
                    len(drafts),
                    Sentence("Collection", "This asset decides these for the collection:"),
                    Sentence("Collection", "The first asset decides these for all {shown}:", shown=number(len(drafts))),
                )
            )
        )
        self._royalties.show_text(royalties_in_words(primary))
        self._royalties.setToolTip(tip(primary.royalties))
        wrong = royalties_fault(primary, network)
        self._wrong.setVisible(wrong is not None)
        self._wrong_words.setText("" if wrong is None else text(wrong))
        self._names.show_text(names_in_words(drafts))
        self._processing.show_text(self._processing_in_words(primary, network, alone=len(drafts) == 1))

    def _processing_in_words(self, primary: Draft, network: Network, *, alone: bool) -> str:
        if primary.is_auto or (alone and network is Network.PRACTICE):  # there an asset alone is never held
            return self.tr("As soon as it is paid")
        return self.tr("Perhaps only once it is ordered") if alone else self.tr("Once it is ordered")

    def _change(self) -> None:
        if self._art_id is not None:
            self.edit_requested.emit(self._art_id, "royalties_rate")

    def _resize(self) -> None:
        side = self._theme.scale(WIDTH)
        self.setFixedWidth(side)
        self._picture.setFixedSize(side, side)
