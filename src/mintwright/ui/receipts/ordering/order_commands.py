"""Does what the frame of orders and refunds asks for: the service is asked, the artist is asked, then it is sent."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QDialog, QWidget
from shiboken6 import isValid

from mintwright.chain.policy import fingerprint
from mintwright.domain.instruction import InstructionKind, InstructionState, replaced_policies
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.receipts.ordering.instruction_words import outcome_in_words
from mintwright.ui.receipts.ordering.order_dialog import OrderDialog
from mintwright.ui.receipts.ordering.order_section import SHOWN, Ordering, OrderSection
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text


class OrderCommands(QObject):
    """Orders and refunds of the receipt that is shown."""

    def __init__(
        self, studio: Studio, theme: Theme, section: OrderSection, page: QWidget, then: Callable[[int], object]
    ) -> None:
        """`then` is called with a mint that was ordered: what comes next is on its receipt."""
        super().__init__(page)
        self._studio = studio
        self._theme = theme
        self._section = section
        self._page = page
        self._then = then
        self._mint_id = -1
        section.instruction_requested.connect(self._instruct)

    def show_receipt(self, receipt: Receipt) -> None:
        """Show what can be done with this receipt; nothing, once its mint was discarded and its row is about to go."""
        self._mint_id = receipt.mint.id
        try:
            ordering = self._ordering(receipt)
        except KeyError:
            self._section.clear()
        else:
            self._section.show_ordering(ordering)

    def _ordering(self, receipt: Receipt) -> Ordering:
        instructions, mint_id = self._studio.instructions, receipt.mint.id
        given = instructions.of(mint_id)
        policies = replaced_policies(given, receipt.policy_id)
        return Ordering(
            receipt=receipt,
            instructions=given,
            why_not={kind: instructions.why_not(mint_id, kind) for kind in InstructionKind},
            is_off=any(instructions.is_off(mint_id, kind) for kind in InstructionKind),
            replaced=tuple(line for policy in policies for line in _identifiers(self.tr, policy, receipt)),
        )

    def _instruct(self, kind: InstructionKind) -> None:
        tasks.run(self._page, self._confirmed(self._mint_id, kind), then=self._section.allow)

    async def _confirmed(self, mint_id: int, kind: InstructionKind) -> None:
        """Ask the service how it stands, ask the artist, send it once, and say what came of it."""
        review = await self._studio.instructions.review(mint_id, kind)
        answer = await dialogs.show(OrderDialog(self._theme, review, self._page.window()))
        if answer != QDialog.DialogCode.Accepted:
            return
        done = await self._studio.instructions.instruct(review)
        if isValid(self._section):
            announce(self._section, text(outcome_in_words(done)))
        if done.state is InstructionState.ANSWERED and isValid(self._page):
            self._then(mint_id)


def _identifiers(tr: Callable[[str], str], policy: str, receipt: Receipt) -> Iterator[tuple[str, str]]:
    """The policy, and under it the fingerprints of the first assets (CIP-14); none of those for what is no policy."""
    yield tr("Policy ID"), policy
    for asset in receipt.assets[:SHOWN]:
        try:
            yield asset.name, fingerprint(policy, asset.asset_name.encode())
        except ValueError:
            return
