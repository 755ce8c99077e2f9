"""The collection page: the order, the primary asset, the likely cost of a mint, and the way to the mint."""

import asyncio
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QScrollArea, QWidget

from mintwright.domain.project import Collection
from mintwright.domain.sentences import Sentence
from mintwright.library.errors import LibraryError
from mintwright.studio.changes import Kind
from mintwright.studio.history import Step
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions, Offer
from mintwright.ui.collection.collection_empty import CollectionEmpty
from mintwright.ui.collection.collection_grid import CollectionGrid
from mintwright.ui.collection.collection_header import CollectionHeader
from mintwright.ui.collection.collection_settings import PRIMARY_LABELS
from mintwright.ui.collection.primary_panel import PrimaryPanel
from mintwright.ui.collection.prints_pane import PrintsPane
from mintwright.ui.collection.proof.proof_command import ProofCommand, ProofFile
from mintwright.ui.minting.cost_bar import CostBar
from mintwright.ui.minting.last_charge import last_charge_in_words
from mintwright.ui.minting.review_text import when_sent_in_words
from mintwright.ui.notices.toast import Toast
from mintwright.ui.shell import tasks
from mintwright.ui.shell.focus import Leading, Pane, focus_inside, turn_to
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.size_watch import SizeWatch
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, row, stacked
from mintwright.ui.widgets.step_text import step_in_words

_NOT_ANSWERED = Sentence(
    "Collection",
    "The disk does not answer, so the collection may not be called “{name}” the next time. Close the window again to "
    "leave all the same.",
)
_RENAME = Sentence("Collection", "Rename the collection")
_PASTE = Sentence("Collection", "Paste into the collection")
_ADD_FILES = Sentence("Collection", "Add files to the collection…")
_ADD_FOLDER = Sentence("Collection", "Add a folder to the collection…")
LOW = 560  # pixels of the design: a lower page folds what it costs
_BESIDE = 32  # pixels around what the primary decides
KEEPING_SECONDS = 2  # a disk that does not answer must not hold up the end
SETTLED_MS = 150  # a forecast weighs every asset: not at each key


class CollectionPage(Leading):
    """Everything about the current collection.

    Signals:
        edit_requested(list, object): open the details of these, at a field by its name, or None.
        uploads_requested(): the artist wants to see the uploads, to add art there.
        mint_requested(list): mint these: one makes a single asset, several a collection.
        plan_requested(): it does not fit one mint, and shall become several.
        view_requested(list, int): show one of these by itself; the others come before and after it.
        paths_dropped(tuple, Place): these files and folders were dropped, to go there.
        paste_requested(Place): what is on the clipboard shall go there.
        files_requested(Place), folder_requested(Place): the artist wants to choose what shall go there.
    """

    edit_requested = Signal(list, object)
    uploads_requested = Signal()
    mint_requested = Signal(list)
    plan_requested = Signal()
    view_requested = Signal(list, int)
    paths_dropped = Signal(tuple, object)
    paste_requested = Signal(object)
    files_requested = Signal(object)
    folder_requested = Signal(object)

    def __init__(self, studio: Studio, theme: Theme, actions: Actions, parent: QWidget | None = None) -> None:
        """From the outside inwards: Qt restyles all that lies inside a part which is put into another."""
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(SETTLED_MS)
        self._settled.timeout.connect(self._look_ahead)
        self._body = QWidget(self)
        self._prints = self._made_prints(actions)
        self._commands = self._prints.commands
        self._commands.uploads_requested.connect(self.uploads_requested)
        self._fill()
        self._states = stacked(self, self._body, self._empty())
        page = column(self._header(), self._states, spacing=0)
        page.setStretch(1, 1)
        self.setLayout(page)
        self.leads_to = self.grid
        self._looking: asyncio.Task[None] | None = None
        self._told_refused: tuple[int, str] | None = None  # the collection and the name that a close could not keep
        self.toast = Toast(self.grid)
        self._commands.told.connect(self.toast.say)
        self._proof = ProofCommand(studio, theme, self)
        self._proof.getting_on.connect(self.toast.stay)
        self._proof.told.connect(self.toast.say)
        self._proof.ended.connect(self.toast.hide)
        rename = Offer(self.edit_name, words=lambda: _RENAME)
        search, by_filter = self._prints.search_offer(), self._prints.filter_offer()
        offers = {
            **self._joining_offers(),
            ActionId.SEARCH: search,
            ActionId.FILTER: by_filter,
            ActionId.RENAME: rename,
        }
        for one, kind in ((ActionId.SAVE_PROOF, ProofFile.PDF), (ActionId.SAVE_PROOF_PAGE, ProofFile.HTML)):
            offers[one] = Offer(partial(self._proof.begin, kind), self._prints.none_there)
        select_all = self.grid.offers()[ActionId.SELECT_ALL]  # the buttons around the prints leave the keys to the page
        actions.offer(self, {**offers, ActionId.SELECT_ALL: select_all})
        self._refusal = Toast(self)  # of a key, also where there are no prints to lie over
        actions.refused.connect(lambda why: self._refusal.say(why, aloud=False) if self.isVisible() else None)
        kinds = (
            *(Kind.COLLECTIONS, Kind.PROJECTS, Kind.DRAFTS, Kind.ART),
            *(Kind.SESSION, Kind.MINTS, Kind.KEPT_PLANS),
        )
        follow(self, studio.changes, self._follow, *kinds)

    def _joining_offers(self) -> dict[ActionId, Offer]:
        """What joins the collection, where the artist is: among the uploads it would only be uploaded."""

        def offer(signal: SignalInstance, words: Sentence) -> Offer:
            return Offer(lambda: signal.emit(self._studio.joining.place()), words=lambda: words)

        return {
            ActionId.PASTE: offer(self.paste_requested, _PASTE),
            ActionId.ADD_FILES: offer(self.files_requested, _ADD_FILES),
            ActionId.ADD_FOLDER: offer(self.folder_requested, _ADD_FOLDER),
        }

    def shows_step(self, step: Step) -> bool:
        """What is in the collection, its name, and what the primary decides; other details are among the uploads."""
        of_primary = frozenset(self._studio.projects.current_collection.art_ids[:1])
        return not step.edit.art_ids or (step.edit.art_ids == of_primary and step.edit.label in PRIMARY_LABELS)

    async def show_step(self, step: Step) -> None:
        """Say what an undo or redo did, once it is done."""
        if await step.taken():
            self.toast.say(text(step_in_words(self._studio, step)))

    def panes(self) -> list[Pane]:
        """The regions between which F6 moves, and after the prints to the next step."""
        if not self.grid.isVisible():
            return [Pane(self, self)]
        head = self._head
        parts = (head.title, head.title), (self._primary, self._primary), (self._prints, self.grid), (head, head.mint)
        return [Pane(region, begin) for region, begin in parts]

    def edit_name(self) -> None:
        """Put the cursor into the name of the collection, so that what is typed replaces it."""
        self._studio.changes.deliver()  # so that it is the name of the open one
        self._head.title.setFocus(Qt.FocusReason.OtherFocusReason)
        self._head.title.selectAll()

    def edit_royalties(self) -> None:
        """Put the cursor into the rate of the royalties."""
        self._primary.settings.edit_royalties()

    def come_back_to(self, art_id: int) -> None:
        """Show the print that was last seen by itself; several that are chosen stay so if it is among them."""
        if (row := self._prints.model.row_of(art_id)) is not None:
            self.grid.come_back_to(row)

    @property
    def grid(self) -> CollectionGrid:
        """The prints."""
        return self._prints.grid

    def choose_first(self, art_ids: Sequence[int]) -> None:
        """Choose the first of what was added, and scroll to it."""
        if self._prints.model.row_of(art_ids[0]) is None:
            self._prints.search.clear()
        if (row := self._prints.model.row_of(art_ids[0])) is not None:
            self.grid.choose(row)

    async def keep_typed(self) -> None:
        """Give the collection the name that is still being typed.

        Raises LibraryError, once for each name, also where the disk does not answer: it is tried again, but who closes
        although she was told leaves it.
        """
        if name := self._head.title.take():
            collection = self._studio.projects.current_collection
            told, self._told_refused = self._told_refused, None
            try:
                await self._keep_name(collection.id, name)
            except LibraryError:
                self._head.title.give_again(_shown_name(collection))
                self._told_refused = collection.id, name
                if self._told_refused != told:
                    raise

    async def _keep_name(self, collection_id: int, name: str) -> None:
        try:
            async with asyncio.timeout(KEEPING_SECONDS):
                await self._studio.projects.rename_collection(collection_id, name)
        except TimeoutError:
            raise LibraryError(_NOT_ANSWERED.filled(name=name)) from None

    # --- what stands where

    def _header(self) -> CollectionHeader:
        self._head = CollectionHeader(self._theme, self._prints.search, self)
        self._head.title.renamed.connect(self._rename)
        self._head.title.left.connect(lambda: focus_inside(self))
        self._head.title.editingFinished.connect(self._studio.history.seal)
        self._head.add_requested.connect(self._commands.add_pieces)
        self._head.mint_requested.connect(self._prints.mint_all)
        self._head.plan_requested.connect(self.plan_requested)
        return self._head

    def _made_prints(self, actions: Actions) -> PrintsPane:
        prints = PrintsPane(self._studio, self._theme, actions, self._body)
        prints.edit_requested.connect(self.edit_requested)
        prints.mint_requested.connect(self._mint)
        prints.view_requested.connect(self.view_requested)
        prints.paths_dropped.connect(self.paths_dropped)
        prints.hovered.connect(self._hover)
        prints.searched.connect(self._say_shown)
        return prints

    def _fill(self) -> None:
        self._aside = QScrollArea(self._body)
        beside = QWidget(self._aside)
        self._aside.setWidget(beside)
        self._primary = PrimaryPanel(self._studio, self._theme, beside)
        self._primary.view_requested.connect(self._prints.view)
        self._primary.choose_requested.connect(self._commands.choose_primary)
        self._primary.meter.plan_requested.connect(self.plan_requested)
        beside.setLayout(row(self._primary, margins=(20, 4, 12, 8)))
        self._aside.setWidgetResizable(True)
        self._aside.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._aside.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._theme.changed.connect(self._resize)
        self._cost = CostBar(self._theme, self._body)
        SizeWatch(self._cost).changed.connect(self._reserve_cost)
        self._resize()
        middle = row(self._aside, self._prints, spacing=4)
        middle.setStretch(1, 1)
        whole = column(middle, self._cost, spacing=0)
        whole.setStretch(0, 1)
        self._body.setLayout(whole)

    def _empty(self) -> QWidget:
        around = QWidget(self)
        self._nothing = empty = CollectionEmpty(self._theme, around)
        empty.add_requested.connect(self._commands.add_pieces)
        empty.samples_requested.connect(self._commands.add_samples)
        empty.uploads_requested.connect(self.uploads_requested)
        empty.art_dropped.connect(self._commands.take)
        empty.paths_dropped.connect(self._prints.take_paths)
        around.setLayout(row(empty, margins=(20, 6, 16, 16)))  # in line with the header
        return around

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._resize()

    def _resize(self) -> None:
        """What the primary decides has its width, in a small window two fifths of it."""
        self._primary.fit(2 * self.width() // 5 - _BESIDE)
        self._aside.setFixedWidth(self._primary.width() + _BESIDE)
        self._cost.set_low(low=self.height() < self._theme.scale(LOW))
        self._reserve_cost()

    def _reserve_cost(self) -> None:
        """As high as its lines are in this width: in a low window the prints give way."""
        self._cost.setMinimumHeight(self._cost.heightForWidth(self.width()))

    # --- what it shows

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._settled.stop()
        if self._looking is not None:
            self._looking.cancel()

    def _follow(self, *_: object) -> None:
        """Follow the news while the page is seen; a hidden page costs nothing, and is refreshed when it comes back."""
        if self.isVisible():
            self._show()

    def _show(self) -> None:
        collection = self._studio.projects.current_collection
        count = len(collection.art_ids)
        plans = self._studio.known_plans
        is_planned = plans is not None and plans.going_on(collection.id) is not None
        self._head.show_collection(_shown_name(collection), count, is_planned=is_planned)
        self._prints.follow()
        self._nothing.offer_samples(offered=not self._studio.uploads.order())
        turn_to(self._states, 0 if count else 1, self.grid if count else None)
        if count:
            primary = self._studio.drafts.draft(collection.art_ids[0])
            self._primary.show_draft(primary, count, self._studio.session.network)
        self._cost.show_network(self._studio.session.network)
        self._settled.start()

    def _say_shown(self) -> None:
        """How much of the collection the search shows."""
        count = len(self._studio.projects.current_collection.art_ids)
        self._head.show_shown(len(self._prints.model.art_ids) if self._prints.model.is_searched else None, count)

    def _show_name(self) -> None:
        """The name as it is kept, whatever was typed: the disk may have refused that."""
        self._head.title.show_kept(_shown_name(self._studio.projects.current_collection))

    def _look_ahead(self) -> None:
        """Begin anew to work out what minting this takes; what was asked for before is of no use any more."""
        if self._looking is not None:
            self._looking.cancel()
        self._looking = tasks.run(self, self._show_outlook())

    async def _show_outlook(self) -> None:
        collection = self._studio.projects.current_collection
        outlook = await self._studio.mint_outlook.of(collection.art_ids)
        if collection != self._studio.projects.current_collection:
            return  # whose news is on its way
        names = [one.asset_name for one in self._studio.drafts.drafts(collection.art_ids)]
        self._cost.show_outlook(outlook, last_charge_in_words(self._studio, self._studio.session.network))
        self._reserve_cost()
        await asyncio.sleep(0)  # ten thousand take a while each
        if names:
            self._primary.show_names(names)
        await asyncio.sleep(0)
        self._primary.meter.show_size(outlook.count, outlook.fits)
        self._head.show_sent(when_sent_in_words(outlook.sent_before, collection, outlook.count))
        self._head.show_minted(all_minted=all(map(self._prints.model.is_minted, collection.art_ids)))

    # --- what the artist does

    def _hover(self, words: str) -> None:
        """Say what a release would do."""
        if words:
            self.toast.stay(words)
        else:
            self.toast.hide()

    def _mint(self, art_ids: list[int]) -> None:
        self._head.title.keep()  # a menu leaves the line its focus, and the receipt bears the name
        self.mint_requested.emit(art_ids)

    def _rename(self, name: str) -> None:
        collection = self._studio.projects.current_collection
        tasks.run(self, self._studio.projects.rename_collection(collection.id, name), then=self._show_name)


def _shown_name(collection: Collection) -> str:
    """Nothing where nobody gave it one: then the line asks for it."""
    return "" if collection.is_untitled else collection.name
