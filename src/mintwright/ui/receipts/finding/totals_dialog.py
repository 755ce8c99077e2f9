"""What was paid, by network and by month; and of how many receipts nobody knows it for good."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.receipts.finding.totals import Total, added
from mintwright.ui.receipts.finding.finder import NETWORKS, month_in_words
from mintwright.ui.shell.fitted_dialog import FittedDialog, ScrolledBody
from mintwright.ui.style.formatting import ada, number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, panel, row

WIDTH = 520
_SOME = Sentence("Receipts", "Of {found} of {count} receipts, those that are listed.")
_ALL = Sentence("Receipts", "Of all {count} receipts.")
_MEANS = Sentence(
    "Receipts",
    "What was paid for what is minted, or being minted. A payment for what was not minted is not in it, nor one that "
    "nobody knows the outcome of: how much of that came back, Mintwright does not know. Networks are not added up.",
)
_ONE_UNKNOWN = Sentence("Receipts", "1 more is not counted")
_UNKNOWN = Sentence("Receipts", "{shown} more are not counted")
_ONE, _MANY = Sentence("Receipts", "1 receipt"), Sentence("Receipts", "{shown} receipts")
_NOTHING = Sentence("Receipts", "nothing paid")
_WHOLE = Sentence("Receipts", "All months")


class TotalsDialog(FittedDialog):
    """Lines to read: for each network all of it, then month by month."""

    def __init__(
        self, theme: Theme, totals: Sequence[Total], found: int | None, count: int, parent: QWidget | None = None
    ) -> None:
        """Totals of `found` of so many receipts, or of all."""
        super().__init__(parent)
        title = self.tr("What was paid")
        self.setWindowTitle(title)
        of = _ALL if found is None else _SOME.filled(found=number(found))
        grid = QGridLayout()
        lines = panel("body", grid)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(5)
        grid.setColumnStretch(0, 1)
        for network in sorted({total.network for total in totals}, key=list(Network).index, reverse=True):
            self._add(grid, network, [total for total in totals if total.network is network])
        if not totals:
            grid.addWidget(label(self.tr("None is listed, so there is nothing to add up."), "body", wrap=True), 0, 0)
        grid.setRowStretch(grid.rowCount(), 1)
        close = button(self.tr("Close"), kind="primary")
        close.clicked.connect(self.accept)
        close.setDefault(True)
        self.setLayout(
            column(
                label(title, "heading"),
                label(text(of.filled(count=number(count))), "muted", wrap=True),
                4,
                ScrolledBody(title, lines),
                4,
                label(text(_MEANS), "muted", wrap=True),
                6,
                row(None, close),
                spacing=6,
                margins=(24, 18, 24, 18),
            )
        )
        self.setMinimumWidth(min(theme.scale(WIDTH), self._room().width() - 32))

    def _add(self, grid: QGridLayout, network: Network, totals: Sequence[Total]) -> None:
        at = grid.rowCount()
        grid.addWidget(label(text(NETWORKS[network]), "label"), at, 0, 1, 3)
        whole = Total(
            month=totals[0].month,
            network=network,
            spent=added(total.spent for total in totals),
            count=sum(total.count for total in totals),
            unknown=sum(total.unknown for total in totals),
        )
        for said, total in (
            (text(_WHOLE), whole),
            *((month_in_words(total.month), total) for total in totals),
        ):
            at = grid.rowCount()
            month, amount = label(said, "body"), label(ada(total.spent), "body")
            for part in (month, amount) if total is whole else ():
                part.setProperty("strong", True)  # noqa: FBT003 - Qt's signature
            words = " · ".join(filter(None, (_counted(total), _unknown(total))))
            amount.setAccessibleName(f"{said}: {amount.text()}, {words}")
            grid.addWidget(month, at, 0)
            grid.addWidget(label(words, "muted"), at, 1)
            grid.addWidget(amount, at, 2, Qt.AlignmentFlag.AlignRight)


def _counted(total: Total) -> str:
    known = total.count - total.unknown
    if not known:
        return "" if total.unknown else text(_NOTHING)
    return text(counted(known, _ONE, _MANY.filled(shown=number(known))))


def _unknown(total: Total) -> str:
    if not total.unknown:
        return ""
    return text(counted(total.unknown, _ONE_UNKNOWN, _UNKNOWN.filled(shown=number(total.unknown))))
