"""The two other choices in full: one list, with what is known and not known of it, and shorter texts."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.planning.planning import Saving
from mintwright.ui.plan.plan_words import amount_in_words, mints_in_words
from mintwright.ui.plan.size_bars import Bar
from mintwright.ui.style.formatting import percent, size
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, discard, label

_SAYS = (
    Sentence(
        "plan",
        "The contract of the service says: a list is minted in one transaction, under one policy. The chain takes none "
        "of more than 16,384 bytes.",
    ),
    Sentence(
        "plan",
        "Its documentation says: a transaction holds about 8,000 bytes of metadata, and the service divides longer "
        "lists itself, with one payment for all.",
    ),
    Sentence(
        "plan",
        "Which of the two holds, nobody can tell from here. Mint this list on the test network first, where ada is "
        "worth nothing: its receipt shows it.",
    ),
)
_RISK = Sentence(
    "plan",
    "If the service does not divide it, the chain rejects it after you have paid. Your payment is then with the "
    "service: it mints again or sends it back, but whether it sends back all of it, and when, is not known here.",
)
_WHERE = Sentence(
    "plan",
    "These fields take most of the metadata. Shorten them, or take one out of many assets at once with “Change many "
    "assets…”: one undo brings it back. What is not in the texts is not on the chain either.",
)


class OneListPanel(QFrame):
    """What is said of it, and the risk."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("card")
        said = [label(text(one), "body", wrap=True) for one in _SAYS]
        self.setLayout(column(*said, label(text(_RISK), "warn", wrap=True), None, spacing=10, margins=(16, 14, 16, 14)))


class ShorterPanel(QFrame):
    """The heaviest fields, how much of the metadata each takes, and what the series comes to without it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("card")
        self._theme = theme
        self._fields = QWidget()
        self._grid = QGridLayout(self._fields)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(14)
        self._grid.setVerticalSpacing(8)
        self._grid.setColumnStretch(1, 1)
        self._waits = label(self.tr("Looking at what the texts take…"), "muted")
        where = label(text(_WHERE), "muted", wrap=True)
        self.setLayout(column(where, self._waits, self._fields, None, spacing=10, margins=(16, 14, 16, 14)))

    def show_savings(self, savings: Sequence[Saving], *, is_known: bool) -> None:
        """Show these; not all are `known` yet while they are looked at."""
        self._waits.setVisible(not is_known)
        while (item := self._grid.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                discard(widget)
        for at, saving in enumerate(savings):
            self._add(at, saving)

    def _add(self, at: int, saving: Saving) -> None:
        field, bar = saving.field, Bar(self._theme)
        share = field.bytes / field.of if field.of else 0.0
        bar.show_share(share, warns=False)
        weighs = Sentence("plan", "{share} of the metadata, {size}", share=percent(share), size=size(field.bytes))
        comes = Sentence(
            "plan",
            "without it {mints}, {known}",
            mints=mints_in_words(saving.price.mints),
            known=amount_in_words(saving.price.known),
        )
        parts = label(field.name, "label", wrap=True), bar, label(text(weighs)), label(text(comes))
        for place, part in enumerate(parts):
            self._grid.addWidget(part, at, place, Qt.AlignmentFlag.AlignVCenter)
