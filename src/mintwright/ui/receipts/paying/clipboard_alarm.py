"""Raises the alarm where a copied address was replaced: over the window, whatever else is open."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from mintwright.chain.payment_link import payment_link
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.payable import WITHHELD, Standing, keeps_address
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui import dialogs
from mintwright.ui.receipts.paying.copied_address import CopiedAddress
from mintwright.ui.receipts.paying.replaced_dialog import ReplacedDialog
from mintwright.ui.shell import tasks
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text

_NOT_COPIED = Sentence(
    "Receipts", "It was not copied: this address is not to be paid any more. Look at the receipt before you pay."
)


def asks_for(receipt: Receipt, standing: Standing, copied: str) -> bool:
    """Whether a receipt from which this was copied still gives it out: an address, part of it, or the link."""
    if standing in WITHHELD or keeps_address(receipt, standing):
        return False
    link = "" if receipt.cost is None else payment_link(receipt.deposit_address, receipt.cost)
    return bool(copied and receipt.deposit_address) and (copied in receipt.deposit_address or copied == link)


class ClipboardAlarm(QObject):
    """Is told of each copy, and speaks up when what was copied is not there any more.

    Signals:
        raised(): it is about to be shown. The artist may be in her wallet already, with the window behind it.
    """

    raised = Signal()

    def __init__(self, theme: Theme, page: QWidget, is_given_out: Callable[[str], bool] = lambda _: True) -> None:
        """`is_given_out` says whether an address, or the link with it, may be copied: an alarm may hide it by now."""
        super().__init__(page)
        self._is_given_out = is_given_out
        self._theme = theme
        self._page = page
        self._copied = CopiedAddress(self)
        self._copied.replaced.connect(lambda copied, now: tasks.run(self, self._alarm(copied, now)))

    def expect(self, copied: str) -> None:
        """This address, or the link with it, was copied just now."""
        self._copied.expect(copied)

    def forget(self) -> None:
        """Something else was copied by us since."""
        self._copied.forget()

    async def _alarm(self, copied: str, now: str) -> None:
        dialog = ReplacedDialog(self._theme, copied, now, self._page.window())
        dialog.copy_requested.connect(self._copy)
        self.raised.emit()
        await dialogs.show_at_once(dialog)

    def _copy(self, copied: str) -> None:
        if not self._is_given_out(copied):
            tasks.report(self._page, text(_NOT_COPIED))
            return
        QGuiApplication.clipboard().setText(copied)
        self.expect(copied)
