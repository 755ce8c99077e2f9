"""What the page shows of a plan that was begun: read from the receipts at each news, with what is held, and why."""

import asyncio
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from mintwright.domain.mint import MintState
from mintwright.domain.plan.kept_plan import KeptMint, KeptPlan
from mintwright.domain.plan.progress import Pause, Progress, Step
from mintwright.domain.plan.wave import Confirmation
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.minting.mint_errors import MintError
from mintwright.studio.plans.payments import Payment, payments_of
from mintwright.studio.plans.plan_errors import PlanError
from mintwright.studio.plans.plan_holds import CURED_BY_TAKING
from mintwright.studio.plans.unknown_mints import held_by
from mintwright.studio.receipts.cost_breakdown import CostPart, KnownCost, expected_parts, in_all, known_so_far
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.studio import Studio
from mintwright.ui.plan.run.run_words import HELD, IN_LINE, STEPS
from mintwright.ui.shell import tasks
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.style.formatting import ada
from mintwright.ui.style.wording import text

if TYPE_CHECKING:
    from mintwright.domain.assets.forecast import Forecast

SETTLED_MS = 250  # what is held is looked at anew: not at each key
_OF_HOLDS = (Kind.DRAFTS, Kind.ART, Kind.SESSION, Kind.KEPT_PLANS, Kind.MINTS, Kind.COLLECTIONS)
_UNSENT = frozenset({Step.PLANNED, Step.FROZEN})


@dataclass(frozen=True, slots=True)
class RunRow:
    """One mint of the plan as it is shown. `mint_id` is that of its receipt; None before there is one."""

    number: int
    planned: KeptMint
    title: str
    step: Step
    word: str
    tone: str
    why: str
    cost: str
    mint_id: int | None


class RunWork(QObject):
    """Follows one plan while it is seen.

    Signals:
        changed(): it stands elsewhere, or more is known of what is held.
    """

    changed = Signal()

    def __init__(self, studio: Studio, parent: QObject) -> None:
        super().__init__(parent)
        self._studio = studio
        self._plan_id: int | None = None
        self._looking: asyncio.Task[None] | None = None
        self._looking_at: int | None = None  # which plan
        self._is_outdated = False  # news came while it was looked at
        self._is_seen = False
        self.plan: KeptPlan | None = None
        self.progress: Progress | None = None
        self.held: Mapping[int, Sentence] = {}
        self.forecasts: Mapping[int, Forecast] = {}  # by the ids of the mints in the plan
        self.is_looked_at = False
        self._rows: dict[int, tuple[Receipt | None, tuple[object, ...], RunRow]] = {}  # as they were shown last
        self._reading = Throttle(self._read, self)
        self._settled = QTimer(self, singleShot=True, interval=SETTLED_MS)
        self._settled.timeout.connect(self._look)
        follow(self, studio.changes, self._follow, *_OF_HOLDS)

    # --- Following

    def show_plan(self, plan_id: int | None) -> None:
        """Follow this plan from now on; None: none."""
        if plan_id != self._plan_id:
            self._plan_id, self.held, self.forecasts, self.is_looked_at = plan_id, {}, {}, False
            self._rows = {}
            self._read()
            self._settled.start(0)

    def set_seen(self, *, seen: bool) -> None:
        """Follow the news only while somebody looks."""
        self._is_seen = seen
        if not seen:
            self._settled.stop()
            self._stop_looking()
        elif self._plan_id is not None:
            self._read()
            self._settled.start(0)

    def _follow(self, _: frozenset[Hashable]) -> None:
        if self._is_seen and self._plan_id is not None:
            self._reading.request()
            if not self._settled.isActive():  # while thousands are uploaded, news never ends
                self._settled.start(SETTLED_MS)

    def _read(self) -> None:
        self.plan = None if self._plan_id is None else self._studio.plans.get(self._plan_id)
        self.progress = None if self.plan is None else self._studio.plans.progress(self.plan.id)
        self.changed.emit()

    def _look(self) -> None:
        """Look at what is held, unless nothing can be sent now. Of a thousand mints it takes long: news that comes
        meanwhile waits until it has ended, or it never would.
        """
        plan, progress = self.plan, self.progress
        if plan is None or progress is None or self.under_way or not self.is_here or not progress.sendable:
            self._stop_looking()
            self.held, self.is_looked_at = {}, True
            self.changed.emit()
            return
        if self._looking_at == plan.id and self._looking is not None and not self._looking.done():
            self._is_outdated = True
            return
        self._stop_looking()
        self._looking_at, self._is_outdated = plan.id, False
        self._looking = tasks.run(self, self._look_at(plan.id))

    async def _look_at(self, plan_id: int) -> None:
        try:
            held = await self._studio.plan_run.look(plan_id)
            forecasts = await self._studio.plan_forecasts.of(plan_id, self._to_be_forecast())
        except (PlanError, MintError, KeyError):
            return  # it is gone, or another project is open: that is news, with which it begins anew
        if plan_id == self._plan_id and not self.under_way:
            self.held, self.forecasts, self.is_looked_at = held, forecasts, True
            if self._is_outdated:
                self._settled.start(SETTLED_MS)
            self.changed.emit()

    def _to_be_forecast(self) -> tuple[int, ...]:
        """The mints that are not sent, and the one whose cost is known, by which they are estimated."""
        progress = self.progress
        if progress is None:
            return ()
        told = (one for one, mint_id in progress.mint_ids.items() if mint_id == progress.told_by)
        return (*told, *progress.sendable)

    def _stop_looking(self) -> None:
        if self._looking is not None:
            self._looking.cancel()

    @property
    def is_settled(self) -> bool:
        """Whether nothing waits to be looked at."""
        is_looking = self._looking is not None and not self._looking.done()
        return self.is_looked_at and not self._settled.isActive() and not is_looking

    # --- What follows from it

    @property
    def under_way(self) -> tuple[int, ...]:
        """The mints of the wave that is being sent."""
        return () if self.plan is None else self._studio.plans.waves.of(self.plan.id)

    @property
    def is_here(self) -> bool:
        """Whether something of it can be sent with the account in use."""
        pauses = frozenset[Pause]() if self.progress is None else self.progress.pauses
        return pauses.isdisjoint({Pause.ELSEWHERE, Pause.DAMAGED})

    @property
    def cost(self) -> Decimal | None:
        """What one mint costs, in ADA, once that is known."""
        return None if self.progress is None or self.progress.terms is None else self.progress.terms.cost

    @property
    def told_by(self) -> Receipt | None:
        """The receipt that names it."""
        mint_id = None if self.progress is None or self.progress.terms is None else self.progress.told_by
        known = mint_id is not None and self._studio.minting.has(mint_id)
        return self._studio.minting.receipt(mint_id) if known and mint_id is not None else None

    @property
    def known_cost(self) -> KnownCost | None:
        """What others are estimated by; None before any cost can be read."""
        receipt, cost = self.told_by, self.cost
        if receipt is None or cost is None or self.progress is None:
            return None
        told = (one for one, mint_id in self.progress.mint_ids.items() if mint_id == receipt.mint.id)
        return KnownCost(cost, receipt.parts, self.forecasts.get(next(told, 0)))

    def expected(self, planned_ids: Iterable[int]) -> tuple[CostPart, ...]:
        """What these mints are expected to cost together, part by part; nothing before any cost can be read."""
        known = self.known_cost
        return () if known is None else in_all(expected_parts(known, self.forecasts.get(one)) for one in planned_ids)

    def expected_each(self) -> Mapping[int, Decimal]:
        """What each mint that is not sent is expected to cost, in ADA; nothing before any cost can be read."""
        known, progress = self.known_cost, self.progress
        if known is None or progress is None:
            return {}
        parts = {one: expected_parts(known, self.forecasts.get(one)) for one in progress.sendable}
        return {one: known_so_far(found) or Decimal(0) for one, found in parts.items()}

    def payments(self) -> tuple[Payment, ...]:
        """What each of its mints costs, in their order."""
        if self.plan is None or self.progress is None:
            return ()
        return payments_of(self.plan, self.progress, self._studio.minting.receipt, self._studio.export_marks.of)

    @property
    def to_pay(self) -> int | None:
        """The receipt of the first that waits for its payment."""
        return next(iter(() if self.progress is None else self.progress.waiting), None)

    @property
    def can_take_as_is(self) -> bool:
        """Whether something is held that ends once the artist takes the assets as they are."""
        return any(said.source in CURED_BY_TAKING for said in self.held.values())

    @property
    def first_held(self) -> Sentence | None:
        """Why the first is held; one that may exist already before others."""
        return next(iter(sorted(self.held.values(), key=lambda said: held_by(said) is None)), None)

    @property
    def held_by(self) -> str | None:
        """The listed transaction that holds it."""
        return None if (said := self.first_held) is None else held_by(said)

    def candidates(self, *, without_stuck: bool) -> tuple[int, ...]:
        """The mints that could go next: what was refused before the others, unless these go on `without_stuck`."""
        if self.progress is None:
            return ()
        stuck = frozenset(self.progress.stuck)
        left_out = self.held.keys() | (stuck if without_stuck else frozenset())
        free = [one for one in self.progress.sendable if one not in left_out]
        return tuple(sorted(free, key=lambda one: one not in stuck))

    def wave(self, count: int, *, without_stuck: bool) -> Confirmation | None:
        """The next so many; None where there is none."""
        chosen = self.candidates(without_stuck=without_stuck)[:count]
        if not chosen or self.plan is None or self.progress is None:
            return None
        left = self.left_as_is(without_stuck=without_stuck)
        return Confirmation(plan_id=self.plan.id, planned_ids=chosen, each=self.cost, acknowledged=left)

    def left_as_is(self, *, without_stuck: bool) -> frozenset[int]:
        """The mints that pause the plan, where the others go on without them."""
        return frozenset(self.progress.stuck) if without_stuck and self.progress is not None else frozenset()

    # --- Rows

    def rows(self) -> list[RunRow]:
        """Its mints, in their order."""
        plan, progress = self.plan, self.progress
        if plan is None or progress is None:
            return []
        under_way = frozenset(self.under_way)
        return [self._row(at, mint, plan, progress, under_way) for at, mint in enumerate(plan.mints, 1)]

    def _row(self, at: int, mint: KeptMint, plan: KeptPlan, progress: Progress, under_way: frozenset[int]) -> RunRow:
        """The row of one; the same again while what it says is the same: news mostly is of a few of a thousand."""
        step, mint_id, held = progress.steps[mint.id], progress.mint_ids.get(mint.id), self.held.get(mint.id)
        receipt = self._studio.minting.receipt(mint_id) if mint_id is not None else None
        is_in_line = step in _UNSENT and mint.id in under_way
        told = at, mint, plan.title_at(at - 1), step, held, is_in_line
        known = self._rows.get(mint.id)
        if known is None or known[0] is not receipt or known[1] != told:
            known = self._rows[mint.id] = receipt, told, _row_of(receipt, *told)
        return known[2]


def _row_of(
    receipt: Receipt | None, at: int, mint: KeptMint, title: str, step: Step, held: Sentence | None, is_in_line: bool
) -> RunRow:
    word, tone = STEPS[step]
    why = receipt.problem if receipt is not None and receipt.problem is not None else None
    if is_in_line:
        word = IN_LINE
    elif held is not None:
        word, tone, why = HELD, "warn", held
    cost = "" if receipt is None or receipt.cost is None or receipt.mint.state is not MintState.ANSWERED else (
        ada(receipt.cost)
    )  # fmt: skip
    said = "" if why is None else text(why)
    mint_id = None if receipt is None else receipt.mint.id
    return RunRow(at, mint, title, step, text(word), tone, said, cost, mint_id)
