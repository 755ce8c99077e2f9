"""The plan page: how a collection that does not fit one mint is minted, compared, divided, and changed by hand."""

import asyncio
from collections.abc import Coroutine, Hashable, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QFrame, QWidget

from mintwright.domain.assets.forecast import DOCUMENTED
from mintwright.domain.errors import MintwrightError
from mintwright.domain.plan.kept_plan import KeptPlan, kept_mints
from mintwright.domain.plan.moves import moved
from mintwright.domain.plan.outline import Choice
from mintwright.domain.plan.plan import Plan
from mintwright.domain.project import Collection
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.changes import Kind
from mintwright.studio.history import Step
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions, Offer
from mintwright.ui.minting.last_charge import last_charge_in_words
from mintwright.ui.notices.toast import Toast
from mintwright.ui.plan.choice_card import ChoiceCard
from mintwright.ui.plan.division_rows import DivisionRows
from mintwright.ui.plan.facts_panel import FactsPanel
from mintwright.ui.plan.mint_list import MintList
from mintwright.ui.plan.mint_panel import MintPanel
from mintwright.ui.plan.other_ways import OneListPanel, ShorterPanel
from mintwright.ui.plan.plan_foot import PlanFoot
from mintwright.ui.plan.plan_steps import PLAN_STEPS
from mintwright.ui.plan.plan_words import (
    amount_in_words,
    assets_in_words,
    each_in_words,
    fullest_in_words,
    mints_in_words,
    on_a_line,
)
from mintwright.ui.plan.plan_work import PlanWork
from mintwright.ui.plan.run.first_alone import FirstAlone
from mintwright.ui.receipts.pay_walk.pay_commands import PayCommands
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.fitted_dialog import ScrolledBody
from mintwright.ui.shell.focus import Leading, Pane
from mintwright.ui.shell.news import follow
from mintwright.ui.style.formatting import number, percent, size
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row, set_button_text
from mintwright.ui.widgets.step_text import step_in_words

if TYPE_CHECKING:
    from mintwright.ui.plan.run.run_view import RunView

WIDE = 760  # pixels of the design: from here on cards and panels stand side by side
LOW = 560  # a lower page says what it costs in one line
SETTLED_MS = 150  # every asset is looked at: not at each key
_KINDS = (Kind.COLLECTIONS, Kind.PLANS, Kind.PROJECTS, Kind.SESSION, Kind.KEPT_PLANS)

_DOCUMENTED = Sentence(
    "plan", "{name} · {assets} · {size} of metadata, where the service documents {limit} for one mint"
)
_BEYOND = Sentence(
    "plan",
    "{name} · {assets} · {size} of metadata, where a transaction of the chain holds {limit}, more than the service "
    "documents",
)
_SERIES = Sentence("plan", "Each mint has a policy of its own. Markets list each policy as a collection of its own.")
_ONE_LIST = Sentence(
    "plan",
    "The contract says one transaction, the documentation that longer lists are divided. Only a mint on the test "
    "network shows which.",
)
_PRICE_LATER = Sentence("plan", "What it costs, the service says once it is sent, before you pay.")
_LEGEND = Sentence(
    "plan",
    "A strip is one mint: how full it is, its number, how many assets it holds. Drag assets onto it, or press Alt+Left "
    "or Alt+Right.",
)
_SHORTER = Sentence("plan", "“{field}” is {share} of the metadata. Without it one mint holds more.")
_SHORTER_AT_ALL = Sentence("plan", "The less is written, the more assets one mint holds.")
_MINTED = (
    Sentence("plan", "1 of these assets is minted on this network already. It would be minted once more."),
    Sentence("plan", "{shown} of these assets are minted on this network already. They would be minted once more."),
)
_RENAME = Sentence("plan", "Name this mint")
_NO_MINT = Sentence("plan", "Choose a mint first")
_LAST = Sentence("plan", "There is no mint before this one.")
_ALONE = Sentence("plan", "All of this mint are chosen already: behind it, nothing would be left of it.")
_MOVED = (
    Sentence("plan", "1 asset is in mint {number} now"),
    Sentence("plan", "{count} assets are in mint {number} now"),
)
_MADE = Sentence(
    "plan", "{count} collections were made, one for each mint. Mint the first alone: then you know the price of one."
)
_AGAIN = (
    Sentence("plan", "1 of these collections is there already, with the same assets."),
    Sentence("plan", "{count} of these collections are there already, with the same assets."),
)
_ANEW = Sentence("plan", "The plan is being worked out anew. Look at it once it is shown, then do this again.")
_SEVERAL = Sentence("plan", "These are of several mints. Drag those of one mint.")


class _Body(ScrolledBody):
    """Lets the page become narrower than its parts side by side: then they stand one below the other."""

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())


class PlanPage(Leading):
    """Signals:
    collection_requested(): show the collection.
    pieces_requested(list): choose these among the uploads.
    view_requested(list, int): show one of these by itself.
    mint_requested(list): review these and mint them.
    made(str): collections were made, as these words say.
    first_requested(object): ask about this mint, the first of a plan, and send it.
    receipt_requested(int): show the receipt of this mint.
    copy_replaced(int): another program replaced what was copied to pay for this mint.
    """

    collection_requested = Signal()
    pieces_requested = Signal(list)
    view_requested = Signal(list, int)
    mint_requested = Signal(list)
    made = Signal(str)
    first_requested = Signal(object)
    receipt_requested = Signal(int)
    copy_replaced = Signal(int)

    def __init__(self, studio: Studio, theme: Theme, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._shown_collection = -1
        self._places: dict[int, int] = {}
        self._is_making = False
        self._plans_rest = False  # the artist plans what no mint of the plan holds
        self.run: RunView | None = None  # made with the first plan that is begun
        self.planner = PlanWork(studio, self)
        self.cards = self._made_cards()
        self.divisions = DivisionRows()
        self.facts = FactsPanel(theme)
        self.mints = MintList(theme)
        self.mint = MintPanel(studio, theme, actions)
        self.one_list, self.shorter = OneListPanel(), ShorterPanel(theme)
        self.foot = PlanFoot(theme)
        self.minted = label("", "warn", wrap=True)
        self.minted.hide()
        self.summary, self._fullest = label("", "muted", wrap=True), label("", "warn")
        self._settled = QTimer(self, singleShot=True, interval=SETTLED_MS)
        self._settled.timeout.connect(self.planner.begin)
        self._lay_out()
        self._toast = Toast(self._scroll)
        self.leads_to = self.cards[Choice.SERIES].radio
        self._connect()
        self._paying = PayCommands(studio, theme, self, lambda: self.begun)
        self._paying.receipt_requested.connect(self.receipt_requested)
        self._paying.copy_replaced.connect(self.copy_replaced)
        actions.offer(self, self._paying.offers())
        actions.offer(self.mints, {ActionId.RENAME: Offer(self.name_mint, self._no_mint, lambda: _RENAME)})
        actions.offer(self.mint, {ActionId.RENAME: Offer(self.name_mint, self._no_mint, lambda: _RENAME)})
        follow(self, studio.changes, self._follow, *_KINDS)
        follow(self, studio.changes, self._follow_assets, Kind.DRAFTS, Kind.ART)
        follow(self, studio.changes, self._follow_mints, Kind.MINTS)
        theme.changed.connect(self._fit)

    # --- What others may ask of the page

    def panes(self) -> list[Pane]:
        """The regions between which F6 moves."""
        if self.run is not None and self.run.isVisible():
            return self.run.panes()
        cards, divisions = self._cards, self.divisions
        parts = (
            (cards, self.cards[self.planner.choice].radio),
            (divisions, divisions.ways[self.planner.outline.division.way]),
            (self.mints, self.mints),
            (self.mint, self.mint.strip),
            (self.foot, self.foot.act if self.foot.begin.isHidden() else self.foot.begin),
        )
        return [Pane(region, begin) for region, begin in parts if begin.isVisible()]

    def shows_step(self, step: Step) -> bool:
        """What was decided about the plan is seen here."""
        return step.edit.label in PLAN_STEPS

    async def show_step(self, step: Step) -> None:
        """Say what an undo or redo did, once it is done."""
        if await step.taken():
            self.toast.say(text(step_in_words(self._studio, step)))

    def come_back_to(self, art_id: int) -> None:
        """Show the asset that was last seen by itself."""
        self.mint.strip.choose([art_id])

    @property
    def work(self) -> QWidget:
        """The part over which a notice may lie for a while: not over what it costs."""
        return self._scroll if self.run is None or self.run.isHidden() else self.run.body

    @property
    def toast(self) -> Toast:
        """What says something for a moment."""
        return self._toast if self.run is None or self.run.isHidden() else self.run.toast

    @property
    def is_settled(self) -> bool:
        """Whether no news waits to be followed."""
        return not self._settled.isActive()

    def name_mint(self) -> None:
        """Put the cursor into the name of the mint that is chosen."""
        self.mint.title.setFocus()
        self.mint.title.selectAll()

    async def keep_typed(self) -> None:
        """Give the mint the name that is still being typed."""
        self.mint.title.keep()

    def _no_mint(self) -> Sentence | None:
        return None if self.mints.row >= 0 else _NO_MINT

    # --- What stands where

    def _made_cards(self) -> dict[Choice, ChoiceCard]:
        cards = {
            Choice.SERIES: ChoiceCard(self.tr("A series of mints"), text(_SERIES)),
            Choice.ONE_LIST: ChoiceCard(self.tr("One list"), text(_ONE_LIST), self.tr("Untested")),
            Choice.SHORTER: ChoiceCard(self.tr("Shorter texts"), text(_SHORTER_AT_ALL)),
        }
        group = QButtonGroup(self)
        for choice, card in cards.items():
            group.addButton(card.radio)
            card.radio.clicked.connect(partial(self._choose, choice))
        return cards

    def _lay_out(self) -> None:
        back = button(self.tr("To the collection"), self._theme, "chevron-left", kind="quiet")
        back.clicked.connect(self.collection_requested)
        self.turn = button("")
        self.turn.clicked.connect(self._turn)
        self.turn.hide()
        words = column(label(self.tr("Mint plan"), "title"), self.summary, spacing=1)
        head = row(words, self.turn, back, margins=(20, 12, 16, 6))
        head.setStretch(0, 1)
        self._body = QFrame()
        self._body.setObjectName("clear")
        self._scroll = _Body(self.tr("How to mint this collection"), self._body)
        self._planning = QWidget()
        self._whole = column(head, self._planning, spacing=0)
        self._whole.setStretch(1, 1)
        self.setLayout(self._whole)  # first what is outside: all that lies inside a part is dressed again with it
        planning = column(self._scroll, self.foot, spacing=0)
        planning.setStretch(0, 1)
        self._planning.setLayout(planning)
        self._cards, self._series = QWidget(), QWidget()
        parts = self.minted, self._cards, self._series, self.one_list, self.shorter
        self._body.setLayout(column(*parts, None, spacing=12, margins=(20, 4, 16, 16)))
        self._card_row = row(*self.cards.values(), spacing=12)
        for at in range(3):
            self._card_row.setStretch(at, 1)
        self._cards.setLayout(self._card_row)
        self._lay_out_series()
        self._show_choice(Choice.SERIES)

    def _lay_out_series(self) -> None:
        self._beside = row(self.divisions, self.facts, spacing=12)
        self._beside.setStretch(0, 3)
        self._beside.setStretch(1, 2)
        self._sheet = QFrame()
        self._sheet.setObjectName("card")
        self._series.setLayout(column(self._beside, self._sheet, self.mint, None, spacing=12))
        above = row(label(text(_LEGEND), "muted", wrap=True), self._fullest)
        above.setStretch(0, 1)
        self._sheet.setLayout(column(above, self.mints, spacing=4, margins=(12, 8, 12, 4)))
        self._show_sheet(shown=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Side by side where there is room."""
        is_wide = self.width() >= self._theme.scale(WIDE)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        for layout in (self._card_row, self._beside):
            layout.setDirection(across if is_wide else down)
        self.mint.set_wide(wide=is_wide)
        self.foot.set_wide(wide=is_wide)
        self.foot.set_low(low=self.height() < self._theme.scale(LOW))

    def _connect(self) -> None:
        self.planner.planned.connect(self._show_plan)
        self.planner.priced.connect(self._show_prices)
        self.planner.weighed.connect(self._show_savings)
        self.divisions.chosen.connect(self.planner.divide)
        self.divisions.limits_chosen.connect(self.planner.limit)
        self.facts.divide_requested.connect(lambda: self.planner.divide(self.planner.outline.division))
        self.facts.too_large_requested.connect(self._show_too_large)
        self.mints.chosen.connect(self._show_mint)
        self.mints.entered.connect(self.mint.strip.enter)
        self.mints.dropped.connect(self._drop)
        self.mints.hovered.connect(self._hover)
        self.mint.renamed.connect(self.planner.rename)
        self.mint.title.editingFinished.connect(self._studio.history.seal)
        self.mint.strip.moved.connect(self.move_on)
        self.mint.strip.view_requested.connect(self._view)
        self.foot.wanted.connect(self._act)
        self.foot.begin_requested.connect(self._begin)

    # --- A plan that was begun

    @property
    def begun(self) -> KeptPlan | None:
        """The plan of the open collection that goes on, or could."""
        return self._studio.plans.open_of(self.planner.collection.id)

    def _rest(self) -> list[int]:
        """The assets of the collection that no such plan holds."""
        held = self._studio.plans.held()
        return [art_id for art_id in self.planner.collection.art_ids if art_id not in held]

    def _show_begun(self) -> None:
        """Show how far the plan is, or plan what it does not hold."""
        begun, rest = self.begun, self._rest()
        shows_run = begun is not None and not (self._plans_rest and rest)
        if begun is not None:
            self.run_view()
        if self.run is not None:
            self.run.work.show_plan(begun.id if shows_run and begun is not None else None)
            self.run.setVisible(shows_run)
        self._planning.setVisible(not shows_run)
        others = Sentence("plan", "Plan the other {assets}", assets=assets_in_words(len(rest)))
        set_button_text(self.turn, text(others) if shows_run else self.tr("To the plan that was begun"))
        self.turn.setVisible(begun is not None and bool(rest))
        if shows_run:
            self.planner.stop()
            self._settled.stop()
            self.leads_to = self.run
        else:
            self.leads_to = self.cards[self.planner.choice].radio
            self._settled.start(SETTLED_MS)

    def run_view(self) -> "RunView":
        """What shows a plan that was begun; made with the first."""
        if self.run is not None:
            return self.run
        from mintwright.ui.plan.run.run_view import RunView

        self.run = run = RunView(self._studio, self._theme)
        run.first_requested.connect(self.first_requested)
        run.receipt_requested.connect(self.receipt_requested)
        run.assets_requested.connect(self.pieces_requested)
        run.paying_requested.connect(self._paying.walk)
        run.work.changed.connect(self._show_how_far)
        run.hide()
        self._whole.addWidget(run, 1)
        return run

    def _show_how_far(self) -> None:
        if self.run is not None and not self.run.isHidden() and self.run.summary:
            self.summary.setText(self.run.summary)

    def _turn(self) -> None:
        self._plans_rest = not self._plans_rest
        self._show_begun()
        if self.leads_to is not None:
            self.leads_to.setFocus()

    # --- News

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show_begun()
        if self._settled.isActive():
            self._settled.start(0)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._settled.stop()
        self.planner.stop()

    def _follow(self, _: frozenset[Hashable]) -> None:
        """A hidden page costs nothing, and works it out when it comes back."""
        if self.isVisible():
            self._show_begun()

    def _follow_assets(self, art_ids: frozenset[Hashable]) -> None:
        """What is uploaded beside the collection, perhaps for minutes, has nothing planned anew."""
        if not art_ids or not art_ids.isdisjoint(self.planner.collection.art_ids):
            self._follow(art_ids)

    def _follow_mints(self, _: frozenset[Hashable]) -> None:
        if self.isVisible():
            self._show_minted()

    def _show_minted(self) -> None:
        """Say how many of what is planned are minted already."""
        looked = self.planner.looked
        planned = () if looked is None else (one.art_id for one in looked.assets)
        count = self._studio.minted_art.count(planned, self._studio.session.network)
        self.minted.setText(text(counted(count, *_MINTED).filled(shown=number(count))))
        self.minted.setVisible(count > 0)

    def _show_plan(self) -> None:
        planner, looked = self.planner, self.planner.looked
        if looked is None:
            return
        collection = looked.collection
        is_new = collection.id != self._shown_collection
        self._shown_collection = collection.id
        self._plans_rest = self._plans_rest and not is_new
        self._places = {art_id: at for at, art_id in enumerate(collection.art_ids, 1)}
        limits = planner.outline.limits
        said = (_DOCUMENTED if limits.metadata_bytes <= DOCUMENTED.metadata_bytes else _BEYOND).filled(
            name=collection.title,
            assets=assets_in_words(len(looked.assets)),
            size=size(looked.metadata_bytes),
            limit=size(limits.metadata_bytes),
        )
        self.summary.setText(text(said))
        self._show_minted()
        self.divisions.show_chosen(planner.outline.division, planner.outline.limits)
        self._show_mints(0 if is_new else max(0, self.mints.row))
        self._show_choice(planner.choice)

    def _show_mints(self, at: int) -> None:
        plan, looked = self.planner.plan, self.planner.looked
        assert looked is not None
        self.mints.mints.show_plan(plan)
        self._show_sheet(shown=bool(plan.mints))
        self.mints.turn_to(at)
        self._show_mint(self.mints.row)
        self._fullest.setText(fullest_in_words(plan))
        self.facts.show_plan(plan, looked)
        self.cards[Choice.SERIES].show_numbers(
            number(len(plan.mints)), each_in_words(plan), amount_in_words(plan.network_fees + plan.min_ada)
        )
        one = text(Sentence("plan", "mint, if the service divides it"))
        self.cards[Choice.ONE_LIST].show_unknown(number(1), one, text(_PRICE_LATER))
        self._show_foot(self.planner.choice)

    def _show_foot(self, choice: Choice) -> None:
        adds_to = self._begun_here() is not None
        network = self._studio.session.network
        charge = last_charge_in_words(self._studio, network)
        self.foot.show_plan(self.planner.plan, choice, network, adds_to=adds_to, last_charge=charge)
        self.foot.show_price(self.planner.price_of(choice))
        if self._is_making:
            self.foot.act.setEnabled(False)
            self.foot.begin.setEnabled(False)

    def _show_sheet(self, *, shown: bool) -> None:
        """Without a mint there is nothing to look at."""
        self._sheet.setVisible(shown)
        self.mint.setVisible(shown)

    def _show_mint(self, at: int) -> None:
        self.mint.show_mint(self.planner.plan, at, self._places)

    def _show_prices(self) -> None:
        self.divisions.show_number(self.planner.number)
        self.divisions.show_attributes(self.planner.attributes)
        self.divisions.show_chosen(self.planner.outline.division, self.planner.outline.limits)
        self.divisions.show_prices(self.planner.prices)

    def _show_savings(self) -> None:
        savings = self.planner.savings
        self.shorter.show_savings(savings, is_known=self.planner.are_savings_known)
        if savings:
            field, price = savings[0].field, savings[0].price
            card = self.cards[Choice.SHORTER]
            share = percent(field.bytes / field.of) if field.of else percent(0)
            card.show_consequence(text(_SHORTER.filled(field=field.name, share=share)))
            beside = mints_in_words(price.mints).partition(" ")[2]
            card.show_numbers(number(price.mints), beside, amount_in_words(price.known))
        self._show_foot(self.planner.choice)

    def _show_choice(self, choice: Choice) -> None:
        self.cards[choice].radio.setChecked(True)
        self._series.setVisible(choice is Choice.SERIES)
        self.one_list.setVisible(choice is Choice.ONE_LIST)
        self.shorter.setVisible(choice is Choice.SHORTER)
        self.leads_to = self.cards[choice].radio
        self._show_foot(choice)

    # --- What the artist does

    def _choose(self, choice: Choice) -> None:
        self.planner.choose(choice)
        self._show_choice(choice)

    def _hover(self, words: str) -> None:
        if words:
            self.toast.stay(words)
        else:
            self.toast.hide()

    def move_on(self, art_ids: list[int], step: int) -> None:
        """Move what is chosen to the mint before or behind; behind the last they get one of their own."""
        source = self.mint.at
        if source < 0:
            return
        if source + step < 0:
            self.toast.say(text(_LAST))
            return
        self._move(art_ids, source, source + step)

    def _drop(self, art_ids: tuple[int, ...], target: int) -> None:
        sources = self.mints.sources(art_ids)
        if len(sources) != 1:
            self.toast.say(text(_SEVERAL))
        elif sources[0] != target:
            self._move(art_ids, sources[0], target)

    def _move(self, art_ids: Sequence[int], source: int, target: int) -> None:
        if not self.planner.is_of_now:
            self.toast.say(text(_ANEW))
            return
        held = frozenset(self.planner.plan.mints[source].art_ids)
        going = [one for one in art_ids if one in held]  # what was dragged may be gone by now
        try:
            after = moved(self.planner.plan, going, source, target)
        except MintwrightError as error:
            self.toast.say(text(error.sentence))
            return
        if after is self.planner.plan:
            self.toast.say(text(_ALONE))
            return
        self.planner.put_moved(after)
        at = next(at for at, mint in enumerate(after.mints) if going[0] in mint.art_ids)
        self._show_mints(at)
        self.mint.strip.choose(going)
        said = counted(len(going), *_MOVED).filled(number=at + 1)
        announce(self.mint.strip, text(said))

    def _view(self, art_id: int) -> None:
        self.view_requested.emit(list(self.mint.strip.assets.art_ids), art_id)

    def _show_too_large(self) -> None:
        self.pieces_requested.emit([one.art_id for one in self.planner.plan.too_large])

    def _act(self) -> None:
        self.mint.title.keep()
        choice = self.planner.choice
        if choice is Choice.SHORTER:
            tasks.run(self, self._change_many())
        elif choice is Choice.ONE_LIST or len(self.planner.plan.mints) == 1:
            self.mint_requested.emit(self._rest())
        else:
            self._do(self._make())

    async def _change_many(self) -> None:
        """Change the texts of all that is planned, first those that weigh most. The plan stays where it is."""
        from mintwright.ui.bulk.change_dialog import ChangeDialog

        await asyncio.sleep(0)  # that took a turn of its own
        self._studio.drafts.take_typed()
        self._studio.history.seal()
        if not (art_ids := self._rest()):
            return
        heaviest = self.planner.savings[0].field.name if self.planner.savings else ""
        dialog = ChangeDialog(self._studio, self._theme, (), art_ids, self.window(), field=heaviest)
        if await dialogs.show(dialog) == ChangeDialog.DialogCode.Accepted:
            self.toast.say(text(dialog.outcome))

    def _do(self, work: Coroutine[Any, Any, object]) -> None:
        """Do this, and nothing else meanwhile."""
        if self._is_making:
            work.close()
            return
        self._is_making = True
        self._show_foot(self.planner.choice)
        tasks.run(self, work, then=self._end_making)

    def _begin(self) -> None:
        self.mint.title.keep()
        self._do(self._lead_to_first())

    def _begun_here(self) -> KeptPlan | None:
        """The plan that was begun with the account in use: what is planned now follows it."""
        begun = self.begun
        return begun if begun is not None and begun.scope == self._studio.session.scope else None

    async def _lead_to_first(self) -> None:
        """Ask about the first mint; the plan is kept once that is confirmed. More mints follow a plan that is kept."""
        plan, collection = self.planner.plan, self.planner.collection
        if not await self.planner.is_as_shown() or plan is not self.planner.plan:
            self.toast.say(text(_ANEW))
            return
        name = self._name_of(collection)
        mints = tuple(
            replace(one, name=on_a_line(one.name or (f"{name} · {one.value}" if one.value else "")))
            for one in kept_mints(plan)
        )
        plans, begun = self._studio.plans, self._begun_here()
        if begun is not None:
            await plans.replace(begun.id, (*begun.mints, *mints), plan.limits)
            self._plans_rest = False
            return
        await self._make_run_ready()
        first, lead = mints[0], collection.art_ids[0]
        title = first.name or f"{name} 1"
        keep = partial(plans.create, name, collection.id, lead, mints, plan.limits)
        self.first_requested.emit(FirstAlone(self._studio, first.art_ids, title, lead, keep=keep))

    async def _make_run_ready(self) -> None:
        """Load, make and dress what shows the plan once it is begun, in turns of their own: at once it is felt."""
        import_module("mintwright.ui.plan.run.run_view")
        await asyncio.sleep(0)
        run = self.run_view()
        await asyncio.sleep(0)
        run.ensurePolished()
        await asyncio.sleep(0)

    def _name_of(self, collection: Collection) -> str:
        return text(collection.title) if not collection.is_untitled else self.tr("Mint")

    def _end_making(self) -> None:
        self._is_making = False
        self._show_begun()

    async def _make(self) -> None:
        """Make a collection of each mint. What is shown is what is made."""
        plan, collection = self.planner.plan, self.planner.collection
        if not await self.planner.is_as_shown() or plan is not self.planner.plan:
            self.toast.say(text(_ANEW))
            return
        if not await self._wants_again(plan, collection):
            return
        name = self._name_of(collection)
        wanted = [
            (on_a_line(mint.name or f"{name} · {mint.value or number(at)}"), mint.art_ids)
            for at, mint in enumerate(plan.mints, 1)
        ]
        made = await self._studio.projects.make_series(wanted)
        self.made.emit(text(_MADE.filled(count=len(made))))

    async def _wants_again(self, plan: Plan, collection: Collection) -> bool:
        """Whether a second series is wanted, where there is one of the same assets already."""
        others = (one for one in self._studio.projects.collections() if one.id != collection.id)
        there = {one.art_ids for one in others}
        count = sum(mint.art_ids in there for mint in plan.mints)
        if not count:
            return True
        return await dialogs.ask(
            self,
            self.tr("Make a second series?"),
            text(counted(count, *_AGAIN)),
            yes=self.tr("Make a second series"),
            no=self.tr("Make none"),
        )
