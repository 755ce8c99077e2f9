"""Why a plan stands still, what is held, and what can be done about either."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFrame

from mintwright.domain.plan.progress import Pause, PlanState, Step
from mintwright.domain.sentences import Sentence, counted
from mintwright.ui.plan.run.run_work import RunWork
from mintwright.ui.shell.announcements import announce
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import Glyph, button, column, label, row

_DAMAGED = Sentence("plan", "Paused: this plan was damaged on the disk. Stop it, and plan its assets anew.")
_ELSEWHERE = Sentence(
    "plan", "Paused: this plan belongs to another account. Choose that account to go on with it; nothing is sent."
)
_STUCK = {
    Step.REFUSED: Sentence(
        "plan",
        "Paused: the service refused “{title}”. Nothing of it was minted. Solve what it says and send it again, or let "
        "the others go on.",
    ),
    Step.UNKNOWN: Sentence(
        "plan",
        "Paused: nobody knows what came of “{title}”. Its receipt looks for it with the service, or takes your note.",
    ),
    Step.ALARMED: Sentence(
        "plan",
        "Paused: do not pay “{title}”. The service’s terms changed or cannot be right. Look at its receipt, and decide "
        "there.",
    ),
    Step.FAILED: Sentence(
        "plan", "Paused: “{title}” failed on the chain. Its receipt says what the service does about it."
    ),
}
_OTHERS = Sentence("plan", "1 more mint stands still too."), Sentence("plan", "{count} more mints stand still too.")
_BEFORE = Sentence(
    "plan",
    "Paused: Mintwright was started anew, or another account was in use. Nothing is sent until you send the next mints "
    "yourself.",
)
_RECEIPT_OF = Sentence("plan", "Show its receipt: {title}")
_HELD = (
    Sentence("plan", "1 mint is held and not sent: {why}"),
    Sentence("plan", "{count} mints are held and not sent. The first: {why}"),
)


class StopPanel(QFrame):
    """Hidden while there is nothing to say.

    Signals:
        receipt_requested(int): show the receipt of this mint.
        assets_requested(list): show these assets.
        taking_requested(): the assets shall be taken as they are.
        telling_apart_requested(str): this listed transaction is another mint.
        others_go_on(): the artist has said, or taken back, that the others go on.
    """

    receipt_requested = Signal(int)
    assets_requested = Signal(list)
    taking_requested = Signal()
    telling_apart_requested = Signal(str)
    others_go_on = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("card")
        self._mint_id: int | None = None
        self._held_assets: list[int] = []
        self._held_by = ""
        self._told = ""
        self._stuck = frozenset[int]()  # the mints that stand still, of which the tick speaks
        self._glyph = Glyph(theme, "triangle-alert", "warn")
        self.said = label("", "warn", wrap=True)
        self.held = label("", "warn", wrap=True)
        self.wrong = label("", "error", wrap=True)
        self.tick = QCheckBox(self.tr("The others go on without it"))
        self.tick.setAccessibleName(self.tick.text())
        self.receipt = button(self.tr("Show its receipt"))
        self.assets = button(self.tr("Show what is held"))
        self.take = button(self.tr("Take the assets as they are"))
        self.another = button(self.tr("It is another mint"))
        self.receipt.clicked.connect(lambda: self.receipt_requested.emit(self._mint_id))
        self.assets.clicked.connect(lambda: self.assets_requested.emit(self._held_assets))
        self.take.clicked.connect(self.taking_requested)
        self.another.clicked.connect(lambda: self.telling_apart_requested.emit(self._held_by))
        self.tick.toggled.connect(self.others_go_on)
        words = column(self.wrong, self.said, self.tick, self.held, spacing=6)
        head = row(column(self._glyph, None), words, spacing=10)
        head.setStretch(1, 1)
        buttons = row(None, self.receipt, self.assets, self.take, self.another, spacing=8)
        self.setLayout(column(head, buttons, spacing=6, margins=(14, 10, 14, 10)))
        self.hide()

    def say_wrong(self, said: Sentence | None) -> None:
        """Say why nothing more was sent, until the next is."""
        self.wrong.setText("" if said is None else text(said))
        if said is not None:
            announce(self, text(said))

    def show_work(self, work: RunWork) -> None:
        """Show what is so now."""
        pause, mint_id = self._pause(work)
        self._name_receipt(work)
        held = self._held(work)
        self._mint_id = mint_id
        self.said.setText(pause)
        self.held.setText(held)
        stuck = frozenset(work.progress.stuck if work.progress is not None else ())
        is_stuck, is_new, self._stuck = bool(stuck), not stuck <= self._stuck, stuck
        if self.tick.isChecked() and (is_new or not is_stuck):
            self.tick.setChecked(False)  # it was said of others
        can_go_on = is_stuck and bool(work.candidates(without_stuck=True))
        for part, shown in (
            (self.wrong, bool(self.wrong.text())), (self.said, bool(pause)), (self.held, bool(held)),
            (self.tick, can_go_on and not work.under_way), (self.receipt, mint_id is not None),
            (self.assets, bool(held)), (self.take, work.can_take_as_is),
            (self.another, bool(held and self._held_by)),
        ):  # fmt: skip
            part.setVisible(shown)
        is_bad = is_stuck or bool(self.wrong.text())
        self._glyph.show_icon("triangle-alert", "bad" if is_bad else "warn")
        restyle(self.said, role="error" if is_stuck else "warn")
        told = " ".join(filter(None, (pause, held)))
        self.setVisible(bool(told or self.wrong.text()))
        self.setAccessibleName(told or self.wrong.text())
        if told and told != self._told and self.isVisible():
            announce(self, told)
        self._told = told

    def _name_receipt(self, work: RunWork) -> None:
        """Say whose receipt it is: below, another button shows that of the chosen mint."""
        if work.plan is not None and work.progress is not None and work.progress.stuck:
            title = work.plan.title_of(work.plan.mint(work.progress.stuck[0]))
            self.receipt.setAccessibleName(text(_RECEIPT_OF.filled(title=title)))

    @staticmethod
    def _pause(work: RunWork) -> tuple[str, int | None]:
        """Why it stands still, and the receipt that tells more."""
        plan, progress = work.plan, work.progress
        if plan is None or progress is None or work.under_way or progress.state is PlanState.DONE:
            return "", None
        if Pause.DAMAGED in progress.pauses:
            return text(plan.problem or _DAMAGED), None
        if Pause.ELSEWHERE in progress.pauses:
            return text(_ELSEWHERE), None
        if progress.stuck:
            first, *others = progress.stuck
            said = _STUCK[progress.steps[first]].filled(title=plan.title_of(plan.mint(first)))
            more = text(counted(len(others), *_OTHERS)) if others else ""
            return " ".join(filter(None, (text(said), more))), progress.mint_ids.get(first)
        is_before = Pause.NOT_GONE_ON in progress.pauses and bool(progress.sendable)
        return (text(_BEFORE), None) if is_before else ("", None)

    def _held(self, work: RunWork) -> str:
        plan = work.plan
        why, self._held_by = work.first_held, work.held_by or ""
        if plan is None or why is None or work.under_way:
            return ""
        self._held_assets = [art_id for mint in plan.mints if mint.id in work.held for art_id in mint.art_ids]
        return text(counted(len(work.held), *_HELD).filled(why=why))
