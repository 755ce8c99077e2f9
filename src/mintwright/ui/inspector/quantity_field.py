"""How many are minted, on which chain, and whether by itself once it is paid."""

from collections.abc import Set as AbstractSet

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QLayout, QLineEdit, QWidget

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.checks import TOO_LARGE_AMOUNT
from mintwright.domain.assets.problems import Problem
from mintwright.domain.sentences import Sentence
from mintwright.ui.forms.fields import LineField
from mintwright.ui.forms.problem_text import say_problem
from mintwright.ui.style import numbers
from mintwright.ui.widgets.controls import column, label, row

_NO_AMOUNT = Sentence("fields", "Write the quantity in digits, like 1 or 1000.")


class QuantityField(QWidget):
    """The quantity, and how the mint begins.

    Signals:
        edited(str): the artist changed this field of the draft ("amount" or "is_auto").
        left(str): the artist is done with it.
    """

    edited = Signal(str)
    left = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._stored: int | None = None  # what the draft has, which may be none that can be written here
        self.amount = LineField(self.tr("Quantity"), limit=None)
        self.is_auto = QCheckBox(self.tr("Start minting as soon as it is paid"))
        self.auto_means = label("", "muted", wrap=True)
        self.auto_problem = label("", "error", wrap=True)
        pair = row(self.amount, self._chain(), spacing=12)
        pair.setStretch(0, 1)
        pair.setStretch(1, 1)
        auto = column(self.is_auto, self.auto_means, self.auto_problem, spacing=0)
        self.setLayout(column(pair, auto, spacing=10))
        self._explain()
        for part in (self.auto_means, self.auto_problem):
            part.setContentsMargins(24, 0, 0, 0)
        self.auto_problem.hide()
        self.amount.edited.connect(lambda: self.edited.emit("amount"))
        self.amount.left.connect(lambda: self.left.emit("amount"))
        self.is_auto.clicked.connect(self._ticked)

    @property
    def amount_value(self) -> int | None:
        """The quantity, None while the field holds none. What the draft has is one, whatever it is: the checks tell."""
        if self._stored is not None and self.amount.words == str(self._stored):
            return self._stored
        return numbers.whole_number(self.amount.words)

    @property
    def fault(self) -> Sentence | None:
        """Why the words of the quantity are no number that can be stored, if they are not."""
        if not self.amount.words.strip() or self.amount_value is not None:
            return None
        return TOO_LARGE_AMOUNT if numbers.is_whole(self.amount.words) else _NO_AMOUNT

    def show_draft(self, draft: Draft) -> None:
        """Show what a draft says, unless the fields say the same already."""
        self.show_amounts({draft.amount})
        if self.amount_value != draft.amount:
            self.amount.show_words("" if draft.amount is None else str(draft.amount))
        self.is_auto.setTristate(False)
        self.is_auto.setChecked(draft.is_auto)

    def show_amounts(self, amounts: AbstractSet[int | None]) -> None:
        """Know what is stored; several that differ have no words here."""
        (self._stored,) = amounts if len(amounts) == 1 else (None,)

    def show_auto(self, autos: AbstractSet[bool]) -> None:
        """Show whether several begin by themselves, or differ in that."""
        (is_auto,) = autos if len(autos) == 1 else (None,)
        self.is_auto.setCheckState(_CHECKED[is_auto])

    def show_auto_problem(self, problem: Problem | None) -> None:
        """Show what is wrong with beginning like that, or nothing."""
        say_problem(self.auto_problem, problem)

    def _chain(self) -> QLayout:
        chain = QLineEdit(self.tr("Cardano (ada)"))
        chain.setReadOnly(True)
        chain.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        chain.setAccessibleName(self.tr("Blockchain"))
        name = label(self.tr("Blockchain"), "label")
        name.setBuddy(chain)
        return column(name, chain, None, spacing=4)

    def _explain(self) -> None:
        self.auto_means.setText(
            self.tr(
                "The service carries on by itself when your payment arrives. Without it, the service may hold the "
                "mint until you order it, on its receipt. On the practice network only a "
                "collection is held; a single asset is minted at once all the same, unless you rehearse that it is."
            )
        )
        self.is_auto.setToolTip(self.tr("The service calls this automatic processing: is_auto."))
        self.is_auto.setAccessibleName(self.is_auto.text())
        self.is_auto.setAccessibleDescription(self.auto_means.text())

    def _ticked(self) -> None:
        self.is_auto.setTristate(False)
        self.edited.emit("is_auto")
        self.left.emit("is_auto")


_CHECKED = {
    True: Qt.CheckState.Checked,
    False: Qt.CheckState.Unchecked,
    None: Qt.CheckState.PartiallyChecked,
}
