"""One complete receipt: what to pay and where, the mint's progress, its identifiers, and what is unknown."""

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QLayout, QListView, QPlainTextEdit, QPushButton, QWidget

from mintwright.domain.answers.transaction_status import FINAL
from mintwright.domain.mint import MintState, NotedOutcome
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.minting.review_model import asset_list
from mintwright.ui.receipts.outcome_section import OutcomeSection
from mintwright.ui.receipts.payment_section import PaymentSection, awaits_payment
from mintwright.ui.receipts.receipt_assets import ReceiptAssetsModel
from mintwright.ui.receipts.receipt_notices import Notices, notices_of
from mintwright.ui.receipts.save_button import ReceiptFile, SaveReceiptMenu
from mintwright.ui.shell.announcements import announce
from mintwright.ui.style.formatting import ada, moment, number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.address_label import shortened
from mintwright.ui.widgets.badge import NetworkBadge
from mintwright.ui.widgets.controls import button, column, label, row, rule, set_button_text
from mintwright.ui.widgets.copy_button import CopyButton
from mintwright.ui.widgets.elided_label import ElidedLabel
from mintwright.ui.widgets.ticket import StepList, Ticket

ASSETS_SHOWN = 4  # rows, before the list scrolls


class Identifier(QWidget):
    """A long identifier on one line, both ends readable, copied whole; hidden while there is none."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._whole = ""
        self._shown = label("", "mono")
        copy = CopyButton(theme, lambda: self._whole, name=self.tr("Copy: {name}").format(name=name))
        self.setLayout(row(label(name, "muted"), None, self._shown, copy, spacing=4))

    def show_value(self, value: str) -> None:
        """Show another identifier."""
        self._whole = value
        self._shown.setText(shortened(value, start=14, end=8))
        self._shown.setAccessibleName(f"{self._name} {value}")
        self._shown.setToolTip(tip(value))
        self.setVisible(bool(value))


class ReceiptSheet(QWidget):
    """The ticket of one mint. It is filled anew only when the receipt has changed, so that reading is not disturbed.

    Signals:
        refresh_requested(int): the service shall be asked about this mint now.
        send_requested(int): this mint was confirmed but could not be sent; it shall be sent now.
        discard_requested(int): this mint was never sent and shall be dropped.
        wallet_requested(int): the practice wallet shall pay for this mint.
        save_requested(int, object): this receipt shall be saved as this ReceiptFile.
        rehearsal_requested(int): what can follow this mint of the practice network shall be rehearsed.
        note_requested(int, object): this NotedOutcome shall be noted of this mint; None takes the note back.
    """

    refresh_requested = Signal(int)
    send_requested = Signal(int)
    discard_requested = Signal(int)
    wallet_requested = Signal(int)
    save_requested = Signal(int, object)
    rehearsal_requested = Signal(int)
    note_requested = Signal(int, object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._receipt: Receipt | None = None
        self._title = ElidedLabel("heading")
        self._badge = NetworkBadge(theme, Network.PRACTICE)
        self._when = label("", "muted", wrap=True)
        self._unwatched = label("", "warn", wrap=True)
        self._unwatched.hide()
        self._pay = PaymentSection(theme)
        self._pay.wallet_requested.connect(self._ask_wallet)
        self._paid = label("", "title")
        self._notices = Notices()
        self._settle = OutcomeSection(theme)
        self._settle.note_requested.connect(self._ask_to_note)
        self._steps = StepList(theme)
        self._ids = tuple(Identifier(theme, name) for name in self._names())
        self._assets_model = ReceiptAssetsModel(self)
        self._details = QPlainTextEdit()
        self._checked = label("", "muted", wrap=True)
        self._unshown = label(self.tr(
            "This receipt cannot be shown whole, so nothing of it is shown. Save the service’s answer to see it, and "
            "do not pay before you asked the service."
        ), "error", wrap=True)  # fmt: skip
        self._unshown.hide()
        self.setLayout(column(Ticket(theme, self._above(), self._below(theme)), None))

    def show_receipt(self, receipt: Receipt) -> None:
        """Show this receipt; where that fails, nothing of it, and say so."""
        if receipt == self._receipt:
            return
        other = self._receipt is None or self._receipt.mint.id != receipt.mint.id
        self._receipt = receipt
        if other:
            self._clear()
            self._show_details.setChecked(False)
        try:
            self._fill(receipt)
        except Exception:
            self._clear()
            self._tell_unshown()
            raise  # it is a bug, for the log
        self._unshown.hide()

    def _clear(self) -> None:
        """Clear everything: values of one mint must never appear beside those of another."""
        self._pay.clear()
        for one in (self._when, self._paid, self._checked):
            one.setText("")
        self._title.show_text("")
        self._notices.show_notices(())
        self._steps.show_steps(())
        for field in self._ids:
            field.show_value("")
        self._assets_model.show_assets(())
        self._details.setPlainText("")

    def _tell_unshown(self) -> None:
        for one in (
            self._badge, self._paid, self._settle, self._assets_list, self._show_list, self._show_details, self._send,
            self._discard, self._refresh, self._rehearse,
        ):  # fmt: skip
            one.hide()
        self._unshown.show()

    def _fill(self, receipt: Receipt) -> None:
        self._title.show_text(receipt.title)
        self._badge.show_network(receipt.network)
        self._badge.show()
        self._when.setText(_when_in_words(receipt))
        self._pay.show_receipt(receipt)
        self._paid.setText("" if receipt.cost is None else ada(receipt.cost))
        self._paid.setVisible(receipt.cost is not None and not awaits_payment(receipt) and not receipt.is_held)
        self._notices.show_notices(notices_of(receipt))
        self._settle.show_receipt(receipt)
        self._steps.show_steps(receipt.steps)
        for field, value in zip(self._ids, self._values(receipt), strict=True):
            field.show_value(value)
        self._show_assets(receipt)
        self._details.setPlainText(receipt.details)
        self._show_details.setVisible(bool(receipt.details))
        unsent = receipt.mint.state is MintState.PREPARED
        for one, shown in (
            (self._send, unsent and not receipt.is_to_be_sent),
            (self._discard, unsent),
            (self._refresh, bool(receipt.transaction_uuid)),
            (self._rehearse, can_be_rehearsed(receipt)),
        ):
            one.setVisible(shown)
            one.setEnabled(True)

    def _names(self) -> tuple[str, ...]:
        return self.tr("Policy ID"), self.tr("Transaction"), self.tr("Collection"), self.tr("Deposit address")

    @staticmethod
    def _values(receipt: Receipt) -> tuple[str, ...]:
        address = "" if awaits_payment(receipt) or receipt.is_held else receipt.deposit_address
        return receipt.policy_id, receipt.transaction_uuid, receipt.collection_uuid, address

    def _above(self) -> QLayout:
        return column(
            row(self._title, self._badge),
            self._when,
            self._unwatched,
            self._unshown,
            4,
            self._paid,
            self._pay,
            self._notices,
            self._settle,
            spacing=4,
        )

    def _below(self, theme: Theme) -> QLayout:
        self._assets_list = self._assets(theme)
        self._show_list = _disclosure(theme, "layers")
        self._show_list.toggled.connect(self._assets_list.setVisible)
        self._show_details = _disclosure(theme, "braces")
        set_button_text(self._show_details, self.tr("Details for whoever helps you"))
        self._refresh = button(self.tr("Check now"), theme, "rotate-cw")
        self._rehearse = button(self.tr("Rehearse…"), theme, "flask-conical")
        self._rehearse.setToolTip(self.tr("Try what can follow this mint: too little paid, rejected, too late…"))
        self._send = button(self.tr("Send now"), theme, "stamp", kind="primary")
        self._discard = button(self.tr("Discard"), theme, "trash-2")
        for one, wish in (
            (self._refresh, self.refresh_requested), (self._send, self.send_requested),
            (self._discard, self.discard_requested),
        ):  # fmt: skip
            one.clicked.connect(lambda _=False, one=one, wish=wish: self._ask(one, wish))
        self._rehearse.clicked.connect(self._ask_rehearsal)
        self._save = SaveReceiptMenu(theme, self)
        self._save.chosen.connect(self._ask_to_save)
        ids = column(*self._ids, spacing=0)
        details = self._technical(theme)
        self._show_details.toggled.connect(details.setVisible)
        return column(
            self._steps, 4, ids, rule(), row(self._show_list, None), self._assets_list,
            row(self._show_details, None), details,
            row(self._send, self._discard, self._refresh, self._rehearse, None),
            row(self._save.button, None), self._checked, spacing=5,
        )  # fmt: skip

    def _assets(self, theme: Theme) -> QListView:
        view = asset_list(self._assets_model, theme, self.tr("Assets of this mint"))
        view.hide()
        return view

    def _technical(self, theme: Theme) -> QWidget:
        self._details.setReadOnly(True)
        self._details.setProperty("role", "mono")
        self._details.setFont(theme.mono())
        self._details.setAccessibleName(self.tr("Technical answer"))
        self._details.setFixedHeight(theme.scale(150))
        copy = CopyButton(theme, self._details.toPlainText, name=self.tr("Copy the details"), text=self.tr("Copy"))
        whole = QWidget()
        whole.setLayout(column(self._details, row(None, copy), spacing=2))
        whole.hide()
        return whole

    def _show_assets(self, receipt: Receipt) -> None:
        self._assets_model.show_assets(receipt.assets)
        self._show_list.show()
        count = len(receipt.assets)
        rows = min(ASSETS_SHOWN, count)
        self._assets_list.setFixedHeight(rows * max(1, self._assets_list.sizeHintForRow(0)) + 4)
        one, many = Sentence("Receipts", "1 asset"), Sentence("Receipts", "{shown} assets", shown=number(count))
        set_button_text(self._show_list, text(counted(count, one, many)))

    def show_unwatched(self, said: Sentence | None) -> None:
        """Say why what is shown may be old, or nothing."""
        self._unwatched.setText("" if said is None else text(said))
        self._unwatched.setVisible(said is not None)

    def show_checked(self, said: Sentence) -> None:
        """Show the result of asking the service; the button that was pressed keeps the focus."""
        self.allow()
        self._refresh.setFocus()
        self.say(said)

    def say(self, said: Sentence) -> None:
        """Show a button's result below the buttons."""
        self._checked.setText(text(said))
        announce(self._checked, text(said))

    def allow(self) -> None:
        """The request succeeded or failed: allow it again."""
        for one in (self._send, self._discard, self._refresh):
            one.setEnabled(True)
        self._pay.allow()

    def _ask_wallet(self) -> None:
        if self._receipt is not None:
            self.wallet_requested.emit(self._receipt.mint.id)

    def _ask_rehearsal(self) -> None:
        if self._receipt is not None:
            self.rehearsal_requested.emit(self._receipt.mint.id)

    def _ask_to_note(self, outcome: NotedOutcome | None) -> None:
        if self._receipt is not None:
            self.note_requested.emit(self._receipt.mint.id, outcome)

    def _ask_to_save(self, kind: ReceiptFile) -> None:
        if self._receipt is not None:
            self.save_requested.emit(self._receipt.mint.id, kind)

    def _ask(self, pressed: QPushButton, wish: SignalInstance) -> None:
        if self._receipt is not None:
            pressed.setEnabled(False)  # at once: a double click asks once
            wish.emit(self._receipt.mint.id)


def can_be_rehearsed(receipt: Receipt) -> bool:
    """Whether anything can follow that the practice network has tools for."""
    is_open = bool(receipt.transaction_uuid) and receipt.transaction_status not in FINAL
    return receipt.network is Network.PRACTICE and is_open


def _when_in_words(receipt: Receipt) -> str:
    status, when = receipt.status, moment(receipt.mint.prepared_on)
    return text(Sentence("Receipts", "{status} · {when}", status=status, when=when))


def _disclosure(theme: Theme, icon: str) -> QPushButton:
    """A button that opens and closes what stands below it."""
    shown = button("", theme, icon, kind="quiet")
    shown.setCheckable(True)
    return shown
