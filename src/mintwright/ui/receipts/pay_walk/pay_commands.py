"""Begins to pay the open mints of a plan: from its page, from a receipt of it, from the palette."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mintwright.domain.networks import Network
from mintwright.domain.plan.kept_plan import KeptPlan
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Offer
from mintwright.ui.shell import tasks
from mintwright.ui.style.theme import Theme

_NO_PLAN = Sentence("paying", "There is no plan here that was begun")
_ELSEWHERE = Sentence("paying", "This plan belongs to another account or network")
_NONE = Sentence("paying", "No mint of the plan waits for its payment")
_NOT_PRACTICE = Sentence("paying", "Only on the practice network")


class PayCommands(QObject):
    """Of one part of the window, which says which plan is meant.

    Signals:
        receipt_requested(int): show the receipt of this mint.
        copy_replaced(int): another program replaced what was copied to pay for this mint.
        ended(): it was closed.
    """

    receipt_requested = Signal(int)
    copy_replaced = Signal(int)
    ended = Signal()

    def __init__(
        self,
        studio: Studio,
        theme: Theme,
        part: QWidget,
        plan: Callable[[], KeptPlan | None],
        begin: Callable[[], int | None] = lambda: None,
    ) -> None:
        """`plan` is what is to be paid of, `begin` the mint that is looked at."""
        super().__init__(part)
        self._studio = studio
        self._theme = theme
        self._part = part
        self._plan = plan
        self._begin = begin

    def offers(self) -> Mapping[ActionId, Offer]:
        """What can be begun."""
        return {
            ActionId.PAY_PLAN: Offer(self.walk, self.why_not),
            ActionId.PAY_PLAN_FROM_PRACTICE: Offer(lambda: self.walk(pays_all=True), self.why_not_practice),
        }

    def why_not(self) -> Sentence | None:
        """Why nothing can be paid of the plan now."""
        plan = self._plan()
        if plan is None:
            return _NO_PLAN
        if plan.scope != self._studio.session.scope:
            return _ELSEWHERE
        return None if self._waiting(plan) else _NONE

    def why_not_practice(self) -> Sentence | None:
        """The same of the practice wallet."""
        return self.why_not() or (None if self._studio.session.network is Network.PRACTICE else _NOT_PRACTICE)

    def _waiting(self, plan: KeptPlan) -> tuple[int, ...]:
        return self._studio.plans.progress(plan.id).waiting

    def walk(self, *, pays_all: bool = False) -> None:
        """Pay one after another; `pays_all`: all from the practice wallet. Asked for twice, it is begun once."""
        plan = self._plan()
        if plan is not None and self.why_not() is None:
            tasks.run(self, self._walk(plan, pays_all=pays_all))

    async def _walk(self, plan: KeptPlan, *, pays_all: bool) -> None:
        from mintwright.ui.receipts.pay_walk.pay_dialog import PayDialog  # not for the first paint
        from mintwright.ui.receipts.pay_walk.walk import PayWalk

        await self._studio.export_marks.load()  # before that, nothing seems to be in a file
        window, waiting = self._part.window(), self._waiting(plan)
        if not waiting:  # paid just now
            return
        walk = PayWalk(self._studio, waiting, self._begin())
        await walk.look_at_all()
        dialog = PayDialog(self._studio, self._theme, plan, walk, window, pays_all=pays_all)
        dialog.receipt_requested.connect(self.receipt_requested)
        dialog.copy_replaced.connect(self.copy_replaced)
        try:
            await dialogs.show(dialog)
        finally:
            self._studio.poller.look_at(None)
            self.ended.emit()
