"""Pays the open mints of a plan one after another: one card at a time, then what came of all.

On to the next leads only what the service has seen, or the artist's own note that she paid. Esc closes it at any time:
nothing of it is stored but her notes, and the next time begins where something is to be paid.
"""

from collections.abc import Callable, Coroutine
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget
from shiboken6 import isValid

from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import Network
from mintwright.domain.plan.kept_plan import KeptPlan
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.receipts.payable import Standing
from mintwright.studio.studio import Studio
from mintwright.ui.receipts.looking.watch_words import unwatched
from mintwright.ui.receipts.pay_walk.pay_card import PayCard
from mintwright.ui.receipts.pay_walk.walk import PayWalk
from mintwright.ui.receipts.pay_walk.walk_words import summary_in_words
from mintwright.ui.receipts.paying.clipboard_alarm import ClipboardAlarm, asks_for
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.fitted_dialog import FittedDialog, ScrolledBody
from mintwright.ui.shell.focus import FocusInSight, press_focused
from mintwright.ui.style.formatting import ada, number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.badge import NetworkBadge
from mintwright.ui.widgets.controls import button, column, label, panel, row, set_button_text

WIDTH = 640
_COMPARED = frozenset({Standing.ALARM, Standing.OTHERWISE})  # her receipt is to be looked at first
_PAY = Sentence("paying", "Pay “{name}”")
_PLACE = Sentence("paying", "{number} of {count}")
_ALL = (
    Sentence("paying", "Pay the one left with practice wallet"),
    Sentence("paying", "Pay all {count} with practice wallet: {sum}"),
)
_OF_ANOTHER = Sentence("paying", "“{title}”: {reason}")
_PAYING = Sentence("paying", "Paying {number} of {count} with practice wallet…")


class PayDialog(FittedDialog):
    """Signals:
    receipt_requested(int): the receipt of this mint shall be shown, in place of this.
    copy_replaced(int): another program replaced what was copied to pay for this mint.
    """

    receipt_requested = Signal(int)
    copy_replaced = Signal(int)

    def __init__(
        self,
        studio: Studio,
        theme: Theme,
        plan: KeptPlan,
        walk: PayWalk,
        parent: QWidget,
        *,
        pays_all: bool = False,
    ) -> None:
        """`walk` ends with this. `pays_all`: the practice wallet pays them all once this is open."""
        super().__init__(parent)
        self._studio = studio
        self._told: tuple[int, Standing] | None = None
        self._is_paying_all = False
        self._pays_all = pays_all
        self.walk = walk
        walk.setParent(self)
        heading = text(_PAY.filled(name=plan.name))
        self.setWindowTitle(heading)
        self._place = label("", "label")
        self.card = PayCard(theme, lambda: studio.practice_tools.now_on(plan.network))
        self._summary = label("", "body", wrap=True)
        self._hint = label("", "muted", wrap=True)
        self._progress = label("", "muted", wrap=True)
        self._progress.hide()
        self.receipt = button(self.tr("Show its receipt"), kind="quiet")
        self.all = button("", theme, "flask-conical")
        self.all.setToolTip(self.tr("This money is not real, and the practice wallet never runs out of it"))
        self.paid = self.card.payment.paid
        self.back = button(self.tr("Previous"), theme, "chevron-left")
        self.on = button(self.tr("Next"), theme, "arrow-right", kind="primary")
        self.finish = button(self.tr("Close"), kind="primary")
        self._lay_out(theme, heading, plan.network)
        self._is_practice = plan.network is Network.PRACTICE
        self._copied_of = -1  # whose address, or link, was copied last
        self._alarm = ClipboardAlarm(theme, self, self._is_given_out)
        self._alarm.raised.connect(lambda: self.copy_replaced.emit(self._copied_of))
        self._connect()
        self._show()

    def _lay_out(self, theme: Theme, heading: str, network: Network) -> None:
        for one in self._buttons:
            one.setAutoDefault(False)
        head = row(label(heading, "heading", wrap=True), self._place, NetworkBadge(theme, network), spacing=12)
        head.setStretch(0, 1)
        shown, self._ends = QWidget(), QWidget()
        paper = panel("body", column(shown))
        body = ScrolledBody(self.tr("What is to be paid"), paper)
        self._in_sight = FocusInSight(body)
        below = row(self.all, self._hint, spacing=12)
        below.setStretch(1, 1)
        foot = row(self.receipt, None, self.paid, self.back, self.on, self.finish, spacing=8)
        parts = head, body, self._progress, below, foot
        self.setLayout(column(*parts, spacing=8, margins=(24, 20, 24, 20)))  # first what is outside, as it is dressed
        shown.setLayout(column(self.card, self._ends))
        self._ends.setLayout(column(label(self.tr("That was all"), "heading"), self._summary, None, spacing=8))
        parent = self.parentWidget()
        wide = theme.scale(WIDTH)
        self.setMinimumWidth(wide if parent is None else min(wide, parent.window().width() - 32))

    @property
    def _buttons(self) -> tuple[QPushButton, ...]:
        return self.receipt, self.all, self.paid, self.back, self.on, self.finish

    def _connect(self) -> None:
        payment = self.card.payment
        payment.address_copied.connect(self._expect)
        payment.other_copied.connect(self._alarm.forget)
        payment.wallet_requested.connect(lambda: self._do_with(self._pay))
        payment.not_paid_by_file.connect(self._agree)
        payment.differences_accepted.connect(self._accept)
        payment.note_taken_back.connect(lambda: self._do_with(self._studio.paid_notes.take_back))
        payment.paid_noted.connect(lambda: self._do_with(self._studio.paid_notes.note))
        self.back.clicked.connect(self.walk.go_back)
        self.on.clicked.connect(self.walk.go_on)
        self.finish.clicked.connect(self.accept)
        self.all.clicked.connect(self.pay_all)
        self.receipt.clicked.connect(self._go_to_receipt)
        self.walk.changed.connect(self._show)

    # --- Showing

    def _show(self) -> None:
        walk = self.walk
        shown = None if walk.receipt is None else (walk.receipt.mint.id, walk.here)
        is_other = self._told is None or shown is None or shown[0] != self._told[0]
        if is_other:
            self.card.say_wrong(None)
        self._place.setText(
            text(_PLACE.filled(number=number(walk.number), count=number(len(walk.mint_ids))))
            if not walk.is_at_end
            else ""
        )
        self.card.setVisible(not walk.is_at_end)
        self._ends.setVisible(walk.is_at_end)
        if walk.is_at_end:
            found = {standing: map(walk.receipt_of, ids) for standing, ids in walk.by_standing().items()}
            self._summary.setText("\n".join(summary_in_words(found)))
        else:
            self.card.show_walk(walk, lambda receipt: unwatched(self._studio, receipt))
        self._show_buttons()
        self._lead(shown, is_other=is_other)
        self._told = shown
        self._look_at()

    def _show_buttons(self) -> None:
        walk, is_free = self.walk, not self._is_paying_all
        is_to_pay = walk.here is Standing.TO_PAY
        by_practice = walk.to_pay if self._is_practice else ()  # looks at all of them
        shown = {
            self.receipt: not walk.is_at_end and walk.receipt is not None,
            self.back: walk.can_go_back,
            self.on: not walk.is_at_end,
            self.finish: walk.is_at_end,
            self.all: len(by_practice) > int(is_to_pay),  # the one that is shown has a button of its own
        }
        for one, is_shown in shown.items():
            one.setVisible(is_shown)
            one.setEnabled(is_free)
        self.on.setEnabled(is_free and walk.can_go_on)
        for one in (self.card.payment, self.paid):
            one.setEnabled(is_free)
        if by_practice:
            said = counted(len(by_practice), *_ALL).filled(sum=ada(walk.sum_of(by_practice)))
            set_button_text(self.all, text(said.filled(count=number(len(by_practice)))))
        is_waiting = is_to_pay and is_free
        hint = self.tr("“Next” opens once the payment is seen, or you say that you paid.")
        self._hint.setText(hint if is_waiting else "")
        self.on.setAccessibleDescription(self._hint.text())

    def _lead(self, shown: tuple[int, Standing] | None, *, is_other: bool) -> None:
        """The focus goes to what comes next, where it was on what has gone; what changed by itself is said."""
        focus = self.focusWidget()
        is_lost = focus is None or not (focus.isVisibleTo(self) and focus.isEnabled())  # pyright: ignore[reportUnnecessaryComparison]
        is_news = shown is not None and shown != self._told
        is_alarm = shown is not None and shown[1] in _COMPARED
        # what went, or was pressed, hands the focus to any other: to “Pay all” too, which no key by habit shall press
        is_led = is_news and (is_alarm or focus not in (self.back, self.receipt, self.card.payment.otherwise.tick))
        if is_other or is_lost or is_led:
            self._begin.setFocus()
            self._in_sight.begin_at_top()
        if shown is not None and self._told is not None and shown != self._told and self.isVisible():
            announce(self, " ".join(filter(None, (self._place.text(), self.card.why))))

    @property
    def _begin(self) -> QPushButton:
        receipt, here = self.walk.receipt, self.walk.here
        if here in _COMPARED or (here is Standing.TO_PAY and receipt is not None and receipt.differing):
            return self.receipt  # Enter by habit pays neither this nor leads to another payment
        payment = self.card.payment
        order = (self.on, self.finish, payment.wallet, payment.copy_address, self.paid, self.receipt, self.back)
        return next((one for one in order if one.isVisibleTo(self) and one.isEnabled()), self.on)

    def _look_at(self) -> None:
        """Have the service asked about the mint that is shown more often than about the others."""
        if self.isVisible():
            self._studio.poller.look_at(None if self._told is None else self._told[0])

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look_at()
        if self._pays_all:
            self._pays_all = False
            self.pay_all()

    def changeEvent(self, event: QEvent) -> None:
        """The artist is back from her wallet, and may have paid."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.ActivationChange and self.isActiveWindow() and self._told is not None:
            self._studio.poller.poll_soon(self._told[0])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses what has the focus, and nothing else: no default button pays."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            press_focused(event)
        else:
            super().keyPressEvent(event)

    def _expect(self, copied: str) -> None:
        if (receipt := self.walk.receipt) is not None:
            self._copied_of = receipt.mint.id
            self._alarm.expect(copied)

    def _is_given_out(self, copied: str) -> bool:
        """Whether the mint from which this was copied still asks for it."""
        receipt = self.walk.receipt_of(self._copied_of)
        return receipt is not None and asks_for(receipt, self.walk.standing(self._copied_of), copied)

    # --- What the artist does

    def _go_to_receipt(self) -> None:
        if (receipt := self.walk.receipt) is not None:
            self.receipt_requested.emit(receipt.mint.id)
            self.reject()

    def _agree(self, agreed: bool) -> None:
        if (receipt := self.walk.receipt) is not None:
            self.walk.agree(receipt.mint.id, agreed=agreed)

    def _accept(self, accepted: bool) -> None:
        if (receipt := self.walk.receipt) is not None:
            self.walk.accept(receipt.mint.id, accepted=accepted)

    async def _pay(self, mint_id: int) -> None:
        agreed, accepted = self.walk.agreed.get(mint_id), self.walk.accepted.get(mint_id, ())
        await self._studio.practice_tools.pay(mint_id, agreed=agreed, accepted=accepted)

    def _do_with(self, work: Callable[[int], Coroutine[Any, Any, object]]) -> None:
        """Do this with the mint that is shown; what went wrong is said on its card, or with its title on another:
        whoever is just paying that is not led away from it.
        """
        if (receipt := self.walk.receipt) is not None:
            tasks.run(self, self._done_with(work, receipt.mint.id), then=self._allow)

    async def _done_with(self, work: Callable[[int], Coroutine[Any, Any, object]], mint_id: int) -> None:
        self.card.say_wrong(None)
        title = self._studio.minting.mint_by_id(mint_id).called
        try:
            await work(mint_id)
        except MintwrightError as error:
            is_shown = self._told is not None and self._told[0] == mint_id
            self.card.say_wrong(error.sentence if is_shown else _OF_ANOTHER.filled(title=title, reason=error.sentence))

    def _allow(self) -> None:
        self.card.payment.allow()
        self._show()

    def pay_all(self) -> None:
        """Pay all that wait from the practice wallet, one after another; asked for twice, it is done once."""
        if self._is_practice and not self._is_paying_all and self.walk.to_pay:
            self._is_paying_all = True
            tasks.run(self, self._pay_all(), then=self._end_paying)

    async def _pay_all(self) -> None:
        """Stops at the first that is not paid, and says why on its card; and once this is closed."""
        waiting = self.walk.to_pay
        for at, mint_id in enumerate(waiting, 1):
            self._progress.setText(text(_PAYING.filled(number=number(at), count=number(len(waiting)))))
            self._progress.show()
            self.walk.go_to(mint_id)
            try:
                await self._pay(mint_id)
            except MintwrightError as error:
                if isValid(self):
                    self.card.say_wrong(error.sentence)
                return
            if not isValid(self):
                return
        self.walk.end()

    def _end_paying(self) -> None:
        self._is_paying_all = False
        self._progress.hide()
        self._show()
