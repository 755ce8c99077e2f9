"""A plan that was begun: its mints and where each stands, what is left and what it costs, and the next wave."""

from collections.abc import Coroutine
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QFrame, QWidget

from mintwright.domain.errors import MintwrightError
from mintwright.domain.plan.wave import Confirmation
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.notices.toast import Toast
from mintwright.ui.plan.run.first_alone import FirstAlone
from mintwright.ui.plan.run.run_list import RunList
from mintwright.ui.plan.run.run_words import summary_in_words
from mintwright.ui.plan.run.run_work import RunWork
from mintwright.ui.plan.run.stop_panel import StopPanel
from mintwright.ui.plan.run.terms_panel import TermsPanel
from mintwright.ui.plan.run.wave_dialog import WaveDialog
from mintwright.ui.plan.run.wave_foot import Act, WaveFoot
from mintwright.ui.shell import tasks
from mintwright.ui.shell.fitted_dialog import ScrolledBody
from mintwright.ui.shell.focus import Leading, Pane
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row

WIDE, LIST = 760, 230  # pixels of the design: side by side from here on; the least height of the list
_STOP_TEXT = Sentence(
    "plan",
    "What was not sent returns to planning, and nothing more is sent. What is with the service stays as it is: its "
    "receipts say what to pay.",
)


class RunView(Leading):
    """Signals:
    first_requested(object): ask about this mint, the first, and send it.
    receipt_requested(int): show the receipt of this mint.
    assets_requested(list): choose these among the uploads.
    paying_requested(): pay what waits for its payment, one after another.
    """

    first_requested = Signal(object)
    receipt_requested = Signal(int)
    assets_requested = Signal(list)
    paying_requested = Signal()

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self.is_busy = False  # something that was asked for is under way
        self.work = RunWork(studio, self)
        self.stop_panel = StopPanel(theme)
        self.terms = TermsPanel(theme)
        self.mints = RunList(theme)
        self.pay = button(self.tr("Pay one after another…"), theme, "wallet")
        self.receipt = button(self.tr("Show its receipt"))
        self.assets = button(self.tr("Show its assets"))
        self.payments = button(self.tr("Payments…"))
        self.stop = button(self.tr("Stop the plan…"), kind="quiet")
        self.foot = WaveFoot(studio, theme)
        self._lay_out()
        self._connect()
        self._fit()

    def _lay_out(self) -> None:
        sheet = QFrame()
        sheet.setObjectName("card")
        legend = label(self.tr("Each mint, and where it stands"), "muted", wrap=True)
        above = row(legend, self.pay, self.receipt, self.assets, self.payments, self.stop, spacing=8)
        above.setStretch(0, 1)
        listed = column(above, self.mints, spacing=6, margins=(12, 8, 12, 10))
        listed.setStretch(1, 1)
        sheet.setLayout(listed)
        body = QFrame()
        body.setObjectName("clear")
        whole = column(self.stop_panel, sheet, self.terms, spacing=12, margins=(20, 4, 16, 16))
        whole.setStretch(1, 1)
        body.setLayout(whole)
        self._body = ScrolledBody(self.tr("The mints of this plan"), body)
        parts = column(self._body, self.foot, spacing=0)
        parts.setStretch(0, 1)
        self.setLayout(parts)
        self.toast = Toast(self._body)
        self.leads_to = self.mints

    def _connect(self) -> None:
        self.work.changed.connect(self._show)
        self.stop_panel.receipt_requested.connect(self.receipt_requested)
        self.stop_panel.assets_requested.connect(self.assets_requested)
        self.stop_panel.others_go_on.connect(self._show)
        self.stop_panel.taking_requested.connect(lambda: self._do(self._take_as_is()))
        self.stop_panel.telling_apart_requested.connect(self._tell_apart)
        self.mints.chosen.connect(self._show_chosen)
        self.mints.opened.connect(self._open)
        self.pay.clicked.connect(self.paying_requested)
        self.receipt.clicked.connect(self._open)
        self.assets.clicked.connect(self._show_assets)
        self.payments.clicked.connect(lambda: tasks.run(self, self._show_payments()))
        self.stop.clicked.connect(lambda: self._do(self._stop_plan()))
        self.foot.counted.connect(self._show)
        self.foot.wanted.connect(self._act)
        self._theme.changed.connect(self._fit)

    @property
    def body(self) -> QWidget:
        """The part over which something may lie for a while."""
        return self._body

    def panes(self) -> list[Pane]:
        """The regions between which F6 moves."""
        stops = self.stop_panel
        first = next((one for one in (stops.tick, stops.receipt, stops.assets) if one.isVisible()), None)
        above = [] if first is None else [Pane(stops, first)]
        begin = self.foot.act if self.foot.act.isEnabled() else self.foot.number
        foot = [Pane(self.foot, begin)] if begin.isVisible() else []
        return [*above, Pane(self.mints, self.mints), *foot]

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        self.mints.setMinimumHeight(self._theme.scale(LIST))
        self.foot.set_wide(wide=self.width() >= self._theme.scale(WIDE))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.work.set_seen(seen=True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.work.set_seen(seen=False)

    # --- Showing

    @property
    def summary(self) -> str:
        """How far the plan is, in one line; empty where there is none."""
        plan, progress = self.work.plan, self.work.progress
        return "" if plan is None or progress is None else summary_in_words(plan, progress)

    def _show(self) -> None:
        self.mints.mints.show_rows(self.work.rows())
        if self.mints.row is None and self.mints.mints.rowCount():
            self.mints.setCurrentIndex(self.mints.mints.index(0))
        self.stop_panel.show_work(self.work)
        self.terms.show_work(self.work)
        self.foot.show_work(self.work, without_stuck=self._goes_without_stuck, is_busy=self.is_busy)
        is_to_pay = self.work.to_pay is not None and self.work.is_here
        self.pay.setVisible(
            is_to_pay and self.foot.does is not Act.PAY
        )  # the foot has it, once nothing is left to send
        self.stop.setEnabled(not self.work.under_way and not self.is_busy)
        self._show_chosen()

    @property
    def _goes_without_stuck(self) -> bool:
        return self.stop_panel.tick.isChecked()

    def _show_chosen(self) -> None:
        row = self.mints.row
        self.receipt.setEnabled(row is not None and row.mint_id is not None)
        self.assets.setEnabled(row is not None)

    # --- What the artist does

    def _open(self) -> None:
        if (row := self.mints.row) is None:
            return
        if row.mint_id is not None:
            self.receipt_requested.emit(row.mint_id)
        else:
            self._show_assets()

    def _show_assets(self) -> None:
        if (row := self.mints.row) is not None:
            self.assets_requested.emit(list(row.planned.art_ids))

    async def _show_payments(self) -> None:
        """Show what is paid, what waits, and what is left."""
        from mintwright.ui.plan.payments.payments_dialog import PaymentsDialog

        dialog = PaymentsDialog(self._studio, self._theme, self.work, self.window())
        dialog.receipt_requested.connect(self.receipt_requested)
        await dialogs.show(dialog)

    def _act(self) -> None:
        """Do what the foot says; asked for twice, it is done once."""
        match self.foot.does:
            case Act.FIRST:
                self._send_first()
            case Act.WAVE:
                self._do(self._send_wave())
            case Act.STOP:
                self._studio.plan_run.stop()
            case Act.PAY:
                self.paying_requested.emit()
            case Act.NOTHING:
                pass

    def _do(self, work: Coroutine[Any, Any, object]) -> None:
        if self.is_busy:
            work.close()
            return
        self.is_busy = True
        if self.foot.act.hasFocus():
            self.mints.setFocus()  # Qt would give it to whatever comes next
        self._show()
        tasks.run(self, work, then=self._end)

    def _end(self) -> None:
        self.is_busy = False
        self._show()

    def _send_first(self) -> None:
        plan, chosen = self.work.plan, self.work.candidates(without_stuck=self._goes_without_stuck)
        if plan is None or not chosen:
            return
        mint, lead = plan.mint(chosen[0]), self._studio.plans.fingerprints.lead_of(plan)
        self.stop_panel.say_wrong(None)
        self.first_requested.emit(
            FirstAlone(
                self._studio, mint.art_ids, plan.title_of(mint), lead,
                plan_id=plan.id, acknowledged=self.work.left_as_is(without_stuck=self._goes_without_stuck),
            )
        )  # fmt: skip

    async def _send_wave(self) -> None:
        """Ask, and send what was said yes to."""
        work, count = self.work, self.foot.number.value()
        wave, told_by = work.wave(count, without_stuck=self._goes_without_stuck), work.told_by
        if wave is None or told_by is None or work.plan is None:
            return
        dialog = WaveDialog(self._theme, work.plan, wave, told_by, work.expected(wave.planned_ids), self.window())
        if await dialogs.show(dialog) != QDialog.DialogCode.Accepted:
            return
        self.stop_panel.say_wrong(None)
        await self._sent(wave)

    async def _sent(self, wave: Confirmation) -> None:
        try:
            why = (await self._studio.plan_run.go_on(wave)).why
            if not wave.acknowledged.issuperset(self._studio.plans.progress(wave.plan_id).stuck):
                why = None  # what stands still now is said
        except MintwrightError as error:
            why = error.sentence
        self.stop_panel.say_wrong(why)
        self._show()

    async def _take_as_is(self) -> None:
        if self.work.plan is not None:
            await self._studio.plans.accept_changes(self.work.plan.id)

    def _tell_apart(self, transaction_uuid: str) -> None:
        if self.work.plan is not None:
            self._studio.plan_run.tell_apart(self.work.plan.id, transaction_uuid)

    async def _stop_plan(self) -> None:
        plan = self.work.plan
        if plan is None:
            return
        yes, no = self.tr("Stop the plan"), self.tr("Keep the plan")
        if await dialogs.ask(self, self.tr("Stop this plan?"), text(_STOP_TEXT), yes=yes, no=no, danger=True):
            await self._studio.plans.discard(plan.id)
