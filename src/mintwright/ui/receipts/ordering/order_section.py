"""Ordering and giving up a mint, in one frame of its receipt; and what came of each order and refund."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from mintwright.domain.instruction import Instruction, InstructionKind
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.alarm.payment_gate import sentence_without_terms
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Offer
from mintwright.ui.receipts.ordering.instruction_words import outcome_in_words, tone_of_outcome
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.columns import Columns
from mintwright.ui.widgets.controls import Glyph, button, column, empty, label, panel, row, set_button_text

ORDER, FORCE, REFUND = InstructionKind
NARROWEST = 210  # of a button: the longest fits
SHOWN = 5  # outcomes, and fingerprints
ACTIONS = {ORDER: ActionId.ORDER_MINT, FORCE: ActionId.FORCE_MINT, REFUND: ActionId.REFUND_MINT}

_HELD = Sentence("Orders", "Held until you order it")
_AGAIN = Sentence("Orders", "Order it again, or have the payment sent back")
_ELSE = Sentence("Orders", "What else can be done with it")
_DONE = Sentence("Orders", "What you asked for")
_NOT_OFFERED = Sentence(
    "Orders", "This service does not do that from here. Ask for it on the service’s own site, or ask the service."
)
_MORE_TIME = Sentence(
    "Orders",
    "A policy has a clock after which nobody can mint under it. Where yours runs out, the service can be made to use "
    "another, once.",
)
_REPLACED = Sentence("Orders", "Replaced when it was given more time, not valid any more:")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordering:
    """What a receipt shows of orders and refunds. `why_not` says for each why it cannot be done, None if it can.

    `replaced` are identifiers that a force replaced, each with its name: the policy, then its first fingerprints.
    """

    receipt: Receipt
    instructions: Sequence[Instruction]
    why_not: Mapping[InstructionKind, Sentence | None]
    is_off: bool = False
    replaced: Sequence[tuple[str, str]] = ()


class OrderSection(QWidget):
    """Buttons for what can be asked of the service, and below them what came of what was asked.

    Signals:
        instruction_requested(object): this InstructionKind shall be reviewed, and sent once it is confirmed.
    """

    instruction_requested = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: Ordering | None = None
        self._heading = label("", "label", wrap=True)
        self._off = label(text(_NOT_OFFERED), "muted", wrap=True)
        self._buttons = {
            ORDER: button("", theme, "stamp", kind="primary"),
            REFUND: button("", theme, "undo-2"),
            FORCE: button(self.tr("Give it more time…"), theme, "rotate-cw", kind="quiet"),
        }
        self._buttons[FORCE].setToolTip(tip(text(_MORE_TIME)))
        self._buttons[FORCE].setAccessibleDescription(text(_MORE_TIME))
        for kind, one in self._buttons.items():
            one.clicked.connect(partial(self._ask, kind))
        self._glyph = Glyph(theme, "pause", "accent_ink", 20)
        self._lines = column(spacing=4)
        top = row(self._glyph, self._heading, spacing=8)
        top.setStretch(1, 1)
        self._choices = Columns(theme, tuple(self._buttons.values()), NARROWEST)
        frame = panel("card", column(top, self._off, self._choices, self._lines, spacing=8, margins=(14, 12, 14, 12)))
        self.setLayout(column(frame))
        self.hide()

    def show_ordering(self, shown: Ordering) -> None:
        """Show what can be done with this receipt now, and what came of what was done."""
        if shown == self._shown:
            return
        self._shown = shown
        receipt = shown.receipt
        can_any = any(reason is None for reason in shown.why_not.values())
        self._name_buttons(receipt)
        for kind, one in self._buttons.items():
            one.setVisible(shown.why_not[kind] is None)
            one.setEnabled(True)
        self._choices.arrange()
        is_open = any(one.is_open for one in shown.instructions)
        self._off.setVisible(shown.is_off and not can_any and not is_open)
        self._glyph.setVisible(receipt.is_held)
        self._heading.setText(text(self._headed(shown, can_any=can_any)))
        self._show_lines(shown)
        self.setVisible(can_any or shown.is_off or bool(shown.instructions))

    def clear(self) -> None:
        """Say nothing of the last receipt."""
        self._shown = None
        self.hide()

    def allow(self) -> None:
        """What was asked for has ended: allow it again."""
        for one in self._buttons.values():
            one.setEnabled(True)

    def offers(self) -> Mapping[ActionId, Offer]:
        """What these buttons do."""
        return {ACTIONS[kind]: Offer(one.click, partial(self._why_not, kind)) for kind, one in self._buttons.items()}

    def _why_not(self, kind: InstructionKind) -> Sentence | None:
        if self._shown is None:
            return Sentence("Receipts", "There is no receipt yet")
        is_busy = self._shown.why_not[kind] is None and not self._buttons[kind].isEnabled()
        return Sentence("Orders", "Wait until the service has answered") if is_busy else self._shown.why_not[kind]

    def _name_buttons(self, receipt: Receipt) -> None:
        paid = bool(receipt.issuer_address) or receipt.transaction_status in ("rejected", "error")
        order = self.tr("Order it again…") if paid else self.tr("Order this mint…")
        refund = self.tr("Have the payment sent back…") if paid else self.tr("Give it up…")
        set_button_text(self._buttons[ORDER], order)
        set_button_text(self._buttons[REFUND], refund)

    def _headed(self, shown: Ordering, *, can_any: bool) -> Sentence:
        if shown.receipt.is_held:
            return _HELD
        if shown.why_not[ORDER] is None:
            return _AGAIN
        return _ELSE if can_any or not shown.instructions else _DONE

    def _show_lines(self, shown: Ordering) -> None:
        empty(self._lines)
        for one in reversed(shown.instructions[-SHOWN:]):
            said = sentence_without_terms(shown.receipt, outcome_in_words(one))
            self._lines.addWidget(_line(text(said), tone_of_outcome(one)))
        if shown.replaced:
            self._lines.addWidget(_line(text(_REPLACED), "small"))
        for name, value in shown.replaced:
            said = text(Sentence("Orders", "{name} {value}", name=name, value=value))
            crossed = _line(said, "mono")
            font = crossed.font()
            font.setStrikeOut(True)
            crossed.setFont(font)
            crossed.setAccessibleName(text(Sentence("Orders", "Not valid any more: {said}", said=said)))
            self._lines.addWidget(crossed)
        if shown.replaced and shown.receipt.count > SHOWN:
            more = Sentence("Orders", "and the fingerprints of {count} more", count=shown.receipt.count - SHOWN)
            self._lines.addWidget(_line(text(more), "small"))

    def _ask(self, kind: InstructionKind) -> None:
        self.instruction_requested.emit(kind)
        for one in self._buttons.values():
            one.setEnabled(False)  # at once: a double click asks once


def _line(said: str, role: str) -> QLabel:
    shown = label(said, role, wrap=True)
    shown.setTextFormat(Qt.TextFormat.PlainText)
    shown.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return shown
