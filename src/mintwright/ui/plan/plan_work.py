"""What the page shows, worked out beside the window: first the plan, then what each other choice comes to."""

import asyncio
from collections.abc import Hashable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from mintwright.domain.assets.forecast import Limits
from mintwright.domain.networks import Network
from mintwright.domain.plan.division import Division, Way
from mintwright.domain.plan.outline import Choice, Outline, outlined
from mintwright.domain.plan.plan import Plan
from mintwright.domain.project import Collection
from mintwright.domain.sentences import Sentence
from mintwright.studio.planning.planning import Looked, Planning, Price, Saving, usual_number
from mintwright.studio.studio import Studio
from mintwright.ui.plan import plan_steps
from mintwright.ui.shell import tasks

_EVENLY, _FULL = Division(Way.EVENLY), Division(Way.FULL)


class PlanWork(QObject):
    """Follows the collection that is open.

    Signals:
        planned(): the plan is known.
        priced(): it is known what another way to divide comes to, or by which attributes it can be done.
        weighed(): more is known of what the texts take.
    """

    planned = Signal()
    priced = Signal()
    weighed = Signal()

    def __init__(self, studio: Studio, parent: QObject) -> None:
        super().__init__(parent)
        self._studio = studio
        self._task: asyncio.Task[None] | None = None
        self._one_list_on: tuple[int, Network] | None = None  # where it was asked for in this window
        self.looked: Looked | None = None
        self.outline = Outline()
        self.plan = Plan(mints=())
        self._laid_out: tuple[int, Outline] | None = None  # of which collection, and by which outline, the plan is
        self.prices: dict[Division, Price] = {}
        self.attributes: list[str] = []
        self.number = 1
        self.savings: list[Saving] = []
        self.are_savings_known = False

    @property
    def collection(self) -> Collection:
        """What is planned."""
        return self._studio.projects.current_collection

    @property
    def choice(self) -> Choice:
        """What is chosen; one list never by itself on the main network, whatever was chosen before."""
        asked = (self.collection.id, self._studio.session.network)
        is_main = self._studio.session.network is Network.MAIN
        if self.outline.choice is Choice.ONE_LIST and is_main and self._one_list_on != asked:
            return Choice.SERIES
        return self.outline.choice

    @property
    def decided(self) -> Outline:
        """What is decided about the collection that is open; the plan may still be by what was decided before."""
        return self._studio.outlines.of(self.collection.id) or Outline()

    @property
    def is_of_now(self) -> bool:
        """Whether the plan is that of the open collection, by what is decided now. Only such a plan is changed."""
        return self._laid_out == (self.collection.id, _divided_by(self.decided))

    def price_of(self, choice: Choice) -> Price | None:
        """What a choice comes to, shorter texts without the field that weighs most; None as long as it is not known."""
        if choice is Choice.ONE_LIST:
            return None
        if choice is Choice.SERIES or (self.are_savings_known and not self.savings):
            return Price.of(self.plan)
        return self.savings[0].price if self.savings else None

    async def is_as_shown(self) -> bool:
        """Whether, besides, its assets and the royalties are what they were when it was laid out."""
        looked = self.looked
        if looked is None or not self.is_of_now:
            return False
        now = await self._studio.planning.look(self.collection)
        return self.is_of_now and (now.assets, now.rate) == (looked.assets, looked.rate)

    def begin(self) -> None:
        """Work it out anew; what was asked for before is of no use any more."""
        self.stop()
        self._task = tasks.run(self, self._work_out())

    @property
    def is_done(self) -> bool:
        """Whether all is worked out."""
        return self._task is not None and self._task.done() and not self._task.cancelled()

    def stop(self) -> None:
        """Nobody looks any more."""
        if self._task is not None:
            self._task.cancel()

    # --- Deciding

    def choose(self, choice: Choice) -> None:
        """Mint it this way."""
        self._one_list_on = (self.collection.id, self._studio.session.network)
        self._put(replace(self.decided, choice=choice), plan_steps.CHOOSE)

    def divide(self, division: Division) -> None:
        """Divide it this way; what was changed by hand is gone, until an undo."""
        merges = ("number of a mint", self.collection.id) if division.way is Way.BY_NUMBER else None
        self._put(replace(self.decided, division=division, mints=()), plan_steps.DIVIDE, merges)

    def limit(self, limits: Limits) -> None:
        """Fill mints up to these."""
        self._put(replace(self.decided, limits=limits, mints=()), plan_steps.LIMITS)

    def rename(self, at: int, name: str) -> None:
        """Call a mint so; one of a plan that is worked out anew is none any more."""
        if not self.is_of_now or not 0 <= at < len(self.plan.mints):
            return
        merges = ("name of a mint", self.collection.id, at)
        self._put_plan(self.plan.with_name(at, name), plan_steps.NAME, merges)

    def put_moved(self, plan: Plan) -> None:
        """Keep a plan in which assets were moved."""
        self._put_plan(plan, plan_steps.MOVE)

    def _put_plan(self, plan: Plan, label: Sentence, merges: Hashable = None) -> None:
        outline = replace(self.decided, mints=outlined(plan))
        self.plan, self._laid_out = plan, (self.collection.id, _divided_by(outline))  # seen at once; the rest follows
        self._put(outline, label, merges)

    def _put(self, outline: Outline, label: Sentence, merges: Hashable = None) -> None:
        self.outline = outline
        self._studio.outlines.put(self.collection.id, outline, label, merges)
        self._studio.changes.deliver()

    # --- Working out

    async def _work_out(self) -> None:
        collection, planning = self.collection, self._studio.planning
        self.outline = outline = self.decided
        looked = await planning.look(collection)
        plan = await planning.plan(looked, outline)
        if self.outline is not outline:
            return  # decided otherwise meanwhile: that is news, with which it begins anew
        self.looked, self.plan, self._laid_out = looked, plan, (collection.id, _divided_by(outline))
        self.planned.emit()
        await self._price(planning, looked)
        await self._weigh(planning, looked)

    async def _price(self, planning: Planning, looked: Looked) -> None:
        """What the ways come to, those that are seen first before the others."""
        limits, chosen = self.outline.limits, self.outline.division
        self.prices = {}
        for division in (_EVENLY, _FULL):
            self.prices[division] = await planning.price(looked, division, limits)
        self.attributes = await planning.attributes(looked)
        if chosen.way is Way.BY_ATTRIBUTE and chosen.attribute not in self.attributes:
            self.attributes = [chosen.attribute, *self.attributes]  # nobody would divide by it now: yet it is
        self.number = chosen.number if chosen.way is Way.BY_NUMBER else usual_number(self.plan)
        self.priced.emit()
        by_attribute = [Division(Way.BY_ATTRIBUTE, attribute=name) for name in self.attributes]
        for division in self._ordered([Division(Way.BY_NUMBER, self.number), *by_attribute]):
            self.prices[division] = await planning.price(looked, division, limits)
            self.priced.emit()

    def _ordered(self, divisions: Sequence[Division]) -> list[Division]:
        """The chosen one among them comes first."""
        return sorted(dict.fromkeys(divisions), key=lambda one: one != self.outline.division)

    async def _weigh(self, planning: Planning, looked: Looked) -> None:
        savings = list[Saving]()
        self.are_savings_known = False
        async for saving in planning.savings(looked, self.outline):
            savings.append(saving)
            self.savings = savings
            self.weighed.emit()
        self.savings, self.are_savings_known = savings, True
        self.weighed.emit()


def _divided_by(outline: Outline) -> Outline:
    """What of an outline the plan is laid out by."""
    return replace(outline, choice=Choice.SERIES)
