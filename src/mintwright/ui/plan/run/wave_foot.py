"""The one thing that can be done with a plan now: send the first, choose how many go next, stop the wave, pay."""

from enum import Enum, auto

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QBoxLayout, QFrame

from mintwright.domain.plan.progress import TAKEN, Pause, PlanState, Step
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.receipts.cost_breakdown import known_so_far
from mintwright.studio.studio import Studio
from mintwright.ui.minting.cost_words import about
from mintwright.ui.plan.run.run_work import RunWork
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.badge import NetworkBadge
from mintwright.ui.widgets.controls import button, label, row, set_button_text
from mintwright.ui.widgets.inputs import SpinBox

_FIRST = Sentence("plan", "The first mint goes alone. Its answer names the price of one.")
_WAITING = Sentence(
    "plan",
    "The first mint is with the service. Once its address, cost and time can be read, what the others cost is shown "
    "here.",
)
_GOING = Sentence("plan", "Mints are being sent, one after another: {done} of {count} are with the service.")
_WAVE = (
    Sentence("plan", "It costs {cost}. Pay it within 24 hours after it was sent."),
    Sentence("plan", "They cost {cost} in all. Each is paid by itself, within 24 hours after it was sent."),
)
_SETTLE = Sentence("plan", "First settle what stands still, or let the others go on without it.")
_MORE = Sentence("plan", "Choose at least {least}: what was refused goes first, or let the others go on without it.")
_ALL_HELD = Sentence("plan", "All that is left is held. See above why.")
_LOOKING = Sentence("plan", "Looking at what is left…")
_ALL_SENT = Sentence("plan", "All mints are with the service.")
_PAY = Sentence("plan", "1 mint waits for its payment."), Sentence("plan", "{count} mints wait for their payment.")
_DONE = Sentence("plan", "All mints of this plan are on the chain.")
_NOT_HERE = Sentence("plan", "Nothing of it can be sent now. See above why.")
_SEND_FIRST = Sentence("plan", "Mint the first alone…")
_SEND = Sentence("plan", "Send 1 mint…"), Sentence("plan", "Send {count} mints…")
_STOP = Sentence("plan", "Stop after this mint")
_TO_PAYING = Sentence("plan", "Pay one after another…")


class Act(Enum):
    """What the button does."""

    NOTHING = auto()
    FIRST = auto()
    WAVE = auto()
    STOP = auto()
    PAY = auto()


class WaveFoot(QFrame):
    """Signals:
    wanted(): do what the button says.
    counted(): another number was chosen.
    """

    wanted = Signal()
    counted = Signal()

    def __init__(self, studio: Studio, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("tray")
        self._studio = studio
        self.does = Act.NOTHING
        self._badge = NetworkBadge(theme, studio.session.network)
        self._name = label(self.tr("Next wave"), "label")
        self.number = SpinBox()
        self.number.setAccessibleName(self.tr("How many mints go next"))
        self.number.setMinimum(1)
        self._name.setBuddy(self.number)
        self.said = label("", "muted", wrap=True)
        self.act = button("", theme, "stamp", kind="primary")
        self.act.clicked.connect(self.wanted)
        self.number.valueChanged.connect(lambda _: self.counted.emit())
        self._chooses = row(self._badge, self._name, self.number, None, spacing=10)
        self._whole = row(self._chooses, self.said, self.act, spacing=16, margins=(20, 8, 20, 8))
        self._whole.setStretch(1, 1)
        self.setLayout(self._whole)

    def minimumSizeHint(self) -> QSize:
        """Narrower than its parts side by side: then they stand one below the other."""
        return QSize(0, super().minimumSizeHint().height())

    def set_wide(self, *, wide: bool) -> None:
        """Stand in one row where there is room."""
        directions = QBoxLayout.Direction
        self._whole.setDirection(directions.LeftToRight if wide else directions.TopToBottom)
        self._whole.setSpacing(16 if wide else 6)
        self._whole.setStretch(1, 1 if wide else 0)

    def show_work(self, work: RunWork, *, without_stuck: bool, is_busy: bool) -> None:
        """Show what can be done now; nothing while something that was asked for `is_busy`."""
        self._badge.show_network(self._studio.session.network)
        most = len(work.candidates(without_stuck=without_stuck))
        if most and most != self.number.maximum():
            self.number.setMaximum(most)
        self.does, said = self._decide(work, most, without_stuck=without_stuck)
        chooses = self.does is Act.WAVE
        self._name.setVisible(chooses)
        self.number.setVisible(chooses)
        self.said.setText(text(said))
        count = min(self.number.value(), most)
        words = {
            Act.FIRST: _SEND_FIRST, Act.WAVE: counted(count, *_SEND), Act.STOP: _STOP, Act.PAY: _TO_PAYING,
        }.get(self.does)  # fmt: skip
        self.act.setVisible(words is not None)
        if words is not None:
            set_button_text(self.act, text(words))
        can_go = self.does is not Act.WAVE or self._may_go(work, count, without_stuck=without_stuck)
        self.act.setEnabled(self.does is Act.STOP or (can_go and not is_busy))
        self.act.setAccessibleDescription(text(said))

    def _decide(self, work: RunWork, most: int, *, without_stuck: bool) -> tuple[Act, Sentence]:
        progress = work.progress
        if progress is None or progress.state is PlanState.DONE:
            return Act.NOTHING, _DONE
        if work.under_way:
            done = sum(progress.steps[one] in TAKEN for one in work.under_way)
            return Act.STOP, _GOING.filled(done=done, count=len(work.under_way))
        if not progress.pauses.isdisjoint({Pause.DAMAGED, Pause.ELSEWHERE}):
            return Act.NOTHING, _NOT_HERE
        if not progress.sendable:
            waiting = len(progress.waiting)
            return (Act.PAY, counted(waiting, *_PAY)) if waiting else (Act.NOTHING, _ALL_SENT)
        return self._of_wave(work, most, without_stuck=without_stuck)

    def _of_wave(self, work: RunWork, most: int, *, without_stuck: bool) -> tuple[Act, Sentence]:
        progress, each = work.progress, work.cost
        assert progress is not None
        is_waiting = each is None and not {Step.HELD, Step.SENT}.isdisjoint(progress.steps.values())
        if progress.state is PlanState.WAITING_FOR_TERMS or is_waiting:
            return Act.NOTHING, _WAITING
        if not work.is_looked_at:
            return Act.NOTHING, _LOOKING
        if not most:
            return Act.NOTHING, _SETTLE if progress.stuck else _ALL_HELD
        if each is None:
            can_go = self._may_go(work, 1, without_stuck=without_stuck)
            return (Act.FIRST, _FIRST) if can_go else (Act.NOTHING, _SETTLE)
        count = min(self.number.value(), most)
        if not self._may_go(work, count, without_stuck=without_stuck):
            refused = [one for one in work.candidates(without_stuck=False) if one in progress.stuck]
            can_be_more = len(refused) == len(progress.stuck)
            return Act.WAVE, _MORE.filled(least=len(refused)) if can_be_more else _SETTLE
        chosen = work.candidates(without_stuck=without_stuck)[:count]
        cost = known_so_far(work.expected(chosen)) or each * count
        return Act.WAVE, counted(count, *_WAVE).filled(cost=about(cost))

    @staticmethod
    def _may_go(work: RunWork, count: int, *, without_stuck: bool) -> bool:
        """Whether each that stands still is among them, or left as it is."""
        chosen = work.candidates(without_stuck=without_stuck)[:count]
        return work.progress is not None and (without_stuck or set(work.progress.stuck) <= set(chosen))
