"""The seal of a receipt: whether everything is recorded as it was approved, or what differs, field by field.

It is Mintwright's own finding, and says so: nobody else vouches for it.
"""

from PySide6.QtWidgets import QGridLayout, QWidget

from mintwright.domain.seal.approved_fields import ApprovedField, Comparison, Difference, FieldSummary
from mintwright.domain.seal.difference_words import FIELD_NAMES, by_field, in_words, value_in_words
from mintwright.domain.seal.seal import Seal
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.receipts.payable import may_have_been_paid
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.receipts.sealing.seal_mark import SealMark
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.address_label import in_groups
from mintwright.ui.widgets.controls import button, column, empty, label, row, set_button_text

SIDE = 64
MOST_OF_A_FIELD = 5  # differences in words; of more, how many
MOST_SHOWN = 60
MOST_LEFT_OUT = 8  # names

_WHOLE = Sentence("seal", "Recorded as you approved it")
_MINTED = Sentence("seal", "Recorded and minted as you approved it")
_UNSAID = Sentence("seal", "Not all of it is in the service’s record")
_COMPARED = Sentence("seal", "{fields} fields of {assets}, each compared with what you approved. None differs.")
_LACKING = Sentence(
    "seal", "{unsaid} of {fields} fields are not in the record, so nobody knows whether they are as you approved them."
)
_ONE_DIFFERS = Sentence("seal", "1 of {fields} fields differs from what you approved")
_SOME_DIFFER = Sentence("seal", "{shown} of {fields} fields differ from what you approved")
_WHAT_NOW = Sentence(
    "seal", "A record cannot be changed here. Ask the service before you pay, or give this up and mint it anew."
)
_PAID = Sentence(
    "seal", "A record cannot be changed here. Ask the service about it, with the answer that you can save."
)
_BY_US = Sentence("seal", "Compared by Mintwright, with what the service answered. Nobody else vouches for it.")
_ONE_ASSET, _ASSETS = Sentence("seal", "1 asset"), Sentence("seal", "{shown} assets")
_HEADING = Sentence("seal", "{field}: {count}")
_ON_CHAIN = Sentence("seal", "On the chain: {said}")
_MORE = Sentence("seal", "{count} more")
_LEFT_OUT = Sentence(
    "seal",
    "Not compared, since you never approved them: identifiers, status, size, kind of the picture, times, whether it "
    "was deleted, and what became of the royalties’ token.",
)
_AND_MORE = Sentence("seal", "Nor what this service adds: {names}.")
_SHOW, _HIDE = Sentence("seal", "Show all fields"), Sentence("seal", "Hide the fields")
_FROM_TO = Sentence("seal", "{first} … {other}")
_PERCENT = Sentence("seal", "{rate}%")


class SealSection(QWidget):
    """Folded to its finding while all is as it was approved; what differs is always in sight.

    Attributes:
        compare: the button that unfolds all fields.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: Seal | None = None
        self._mark = SealMark(theme, SIDE)
        self._title = label("", "heading", wrap=True)
        self._title.setProperty("strong", True)  # noqa: FBT003 - Qt's signature
        self._said = label("", "body", wrap=True)
        self._by_us = label(text(_BY_US), "small", wrap=True)
        self._differences = label("", "body", wrap=True)
        self.compare = button(text(_SHOW), theme, "list", kind="quiet")
        self.compare.setCheckable(True)
        self.compare.toggled.connect(self._fold)
        self._fields = QWidget()
        self._grid = QGridLayout(self._fields)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._left_out = label("", "small", wrap=True)
        words = column(self._title, self._said, self._by_us, spacing=3)
        head = row(self._mark, words, spacing=14)
        head.setStretch(1, 1)
        fields = row(self.compare, None)
        self.setLayout(column(head, self._differences, fields, self._fields, self._left_out, spacing=8))
        self.hide()

    def show_receipt(self, receipt: Receipt) -> None:
        """Show the seal of this receipt; none where the service itself has said nothing that can be compared."""
        seal = receipt.seal
        if seal is None:
            self.clear()
            return
        if seal is not self._shown:
            self._shown = seal
            self._fill(seal)
        self._said.setText(_said(seal, is_paid=may_have_been_paid(receipt)))
        self.show()

    def clear(self) -> None:
        """Show nothing of the last receipt."""
        self._shown = None
        self.compare.setChecked(False)
        self.hide()
        for one in (self._title, self._said, self._differences, self._left_out):
            one.setText("")
        self._clear_fields()

    def _fill(self, seal: Seal) -> None:
        tone = "ok" if seal.is_whole else "bad" if seal.differing else "warn"
        title = _title(seal)
        self._mark.show_finding(tone, title)
        self._title.setText(title)
        restyle(self._title, role={"ok": "heading", "bad": "error", "warn": "warn"}[tone])
        self._differences.setText("\n".join(_lines(seal)))
        self._differences.setVisible(not seal.is_whole)
        self._left_out.setText(_left_out(seal))
        self._fold(shown=self.compare.isChecked())

    def _fold(self, shown: bool) -> None:
        """All fields with their numbers; what was left out by name."""
        set_button_text(self.compare, text(_HIDE if shown else _SHOW))
        self._clear_fields()
        if shown and self._shown is not None:
            for at, field in enumerate(self._shown.recorded.fields):
                self._add(at, field)
        self._fields.setVisible(shown)
        self._left_out.setVisible(shown)

    def _add(self, at: int, field: FieldSummary) -> None:
        name = label(text(FIELD_NAMES[field.field]), "muted", wrap=True)
        sample = label(_sample(field), "body", wrap=True)
        wrong = field.differing + field.unsaid
        count = f"{number(field.compared)} ✓" if not wrong else text(
            Sentence("seal", "{wrong} of {count} ✗", wrong=number(wrong), count=number(field.compared))
        )  # fmt: skip
        counted_so = label(count, "ok" if not wrong else "error" if field.differing else "warn")
        for place, part in enumerate((name, sample, counted_so)):
            self._grid.addWidget(part, at, place)

    def _clear_fields(self) -> None:
        empty(self._grid)


def _title(seal: Seal) -> str:
    if seal.differing:
        fields = number(sum(one.compared for one in seal.comparisons))
        shown = number(seal.differing)
        return text(counted(seal.differing, _ONE_DIFFERS, _SOME_DIFFER).filled(fields=fields, shown=shown))
    if not seal.is_whole:
        return text(_UNSAID)
    return text(_WHOLE if seal.minted is None else _MINTED)


def _said(seal: Seal, *, is_paid: bool) -> str:
    recorded = seal.recorded
    if seal.differing:
        return text(_PAID if is_paid else _WHAT_NOW)
    if recorded.unsaid:
        return text(_LACKING.filled(unsaid=number(recorded.unsaid), fields=number(recorded.compared)))
    assets = counted(recorded.assets, _ONE_ASSET, _ASSETS).filled(shown=number(recorded.assets))
    return text(_COMPARED.filled(fields=number(recorded.compared), assets=text(assets)))


def _lines(seal: Seal) -> list[str]:
    """The differences by field, then by asset; those of the chain after those of the record."""
    lines = _of(seal.recorded)
    if seal.minted is not None:
        lines += [text(_ON_CHAIN.filled(said=line)) for line in _of(seal.minted)]
    return lines[:MOST_SHOWN]


def _of(comparison: Comparison) -> list[str]:
    found = by_field(comparison.differences)
    few = sum(len(some) for _, some in found) <= MOST_OF_A_FIELD
    lines: list[str] = []
    for field, some in found:
        total = next((one.differing + one.unsaid for one in comparison.fields if one.field is field), len(some))
        if not few:
            lines.append(text(_HEADING.filled(field=text(FIELD_NAMES[field]), count=number(total))))
        lines += [_line(one) for one in some[:MOST_OF_A_FIELD]]
        if total > MOST_OF_A_FIELD:
            lines.append(text(_MORE.filled(count=number(total - MOST_OF_A_FIELD))))
    return lines


def _line(difference: Difference) -> str:
    return text(in_words(difference))


def _sample(field: FieldSummary) -> str:
    first, other = (_in_words(field.field, value) for value in (field.first, field.other))
    said = text(_FROM_TO.filled(first=first, other=other)) if other else first
    return text(_PERCENT.filled(rate=said)) if said and field.field is ApprovedField.RATE else said


def _in_words(field: ApprovedField, value: str) -> str:
    """A value as it is read elsewhere: a word of the protocol in words, an address in groups."""
    said = value_in_words(field, value)
    if isinstance(said, Sentence):
        return text(said)
    return in_groups(said) if field is ApprovedField.ROYALTIES else said


def _left_out(seal: Seal) -> str:
    names = seal.recorded.left_out
    more = ", ".join((*names[:MOST_LEFT_OUT], *(("…",) if len(names) > MOST_LEFT_OUT else ())))
    return "\n".join(filter(None, (text(_LEFT_OUT), text(_AND_MORE.filled(names=more)) if more else "")))
