"""The uploads page: drop art, watch it upload, describe it beside the grid, and put it into the collection below."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from mintwright.domain.assets.problems import Field as FieldPath
from mintwright.domain.readiness.facets import Facet
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.changes import Kind
from mintwright.studio.history import Step
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_menu import ActionMenu, context_menu
from mintwright.ui.actions.actions import Actions
from mintwright.ui.forms.problem_strip import ProblemStrip
from mintwright.ui.inspector.asset_form import AssetForm
from mintwright.ui.notices.banner import Banner
from mintwright.ui.notices.notice_stack import NoticeStack
from mintwright.ui.notices.toast import Toast
from mintwright.ui.shell import tasks
from mintwright.ui.shell.drop_target import DropArea, files_alone
from mintwright.ui.shell.focus import Leading, Pane, are_keys_used, focus_inside, give_menu
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.uploads.adding import Adding
from mintwright.ui.uploads.card_choice import CardChoice
from mintwright.ui.uploads.card_stack import CardStack, TableSwitch
from mintwright.ui.uploads.collection_tray import CollectionTray
from mintwright.ui.uploads.details_pane import DetailsPane
from mintwright.ui.uploads.filters.ended_filters import EndedFilters
from mintwright.ui.uploads.filters.filter_bar import FilterBar
from mintwright.ui.uploads.filters.piece_filter import PieceFilter
from mintwright.ui.uploads.listing import Sorting
from mintwright.ui.uploads.notices.compare_notice import CompareNotice
from mintwright.ui.uploads.notices.missing_notice import MissingNotice
from mintwright.ui.uploads.notices.queue_notice import QueueNotice
from mintwright.ui.uploads.queue_counts import QueueCounts
from mintwright.ui.uploads.uploads_actions import CARD_MENU, PAGE_MENU, UploadsActions
from mintwright.ui.uploads.uploads_commands import UploadsCommands
from mintwright.ui.uploads.uploads_header import UploadsHeader
from mintwright.ui.uploads.uploads_model import UploadsModel
from mintwright.ui.widgets.controls import column, row
from mintwright.ui.widgets.print_grid import PrintGrid
from mintwright.ui.widgets.step_text import step_in_words

if TYPE_CHECKING:
    from mintwright.ui.table.uploads_table import UploadsTable

LOW = 500  # pixels of the design: in a lower page the art takes the room of the tray's prints


class UploadsPage(Leading):
    """All art of the open project.

    Signals:
        review_requested(): show the collection.
        mint_requested(list): review these pieces of art for minting, without the collection.
        sign_in_requested(): uploading waits for a sign-in.
        view_requested(list, int): show one of these pieces of art by itself; the others come before and after it.
        receipt_requested(int): show the receipt of this mint.
    """

    review_requested = Signal()
    sign_in_requested = Signal()
    mint_requested = Signal(list)
    view_requested = Signal(list, int)
    receipt_requested = Signal(int)

    def __init__(
        self, studio: Studio, theme: Theme, notices: NoticeStack, actions: Actions, parent: QWidget | None = None
    ) -> None:
        """What it has to say is seen in `notices`, among those of the window around it."""
        super().__init__(parent)
        self._actions = actions
        self._studio = studio
        self._theme = theme
        self._narrow = False
        self._model = UploadsModel(studio, self)
        self.header = UploadsHeader(theme, actions)
        self.filters = FilterBar(studio.settings, theme)
        self.facets = PieceFilter(studio, theme, self._model, self.filters, self)
        self._project = studio.uploads.project_id
        self.notice = Banner(theme)
        self._ended = EndedFilters(self._model, self.header.search, self.facets, self.filters.tabs, self.notice)
        self.queue_notice = QueueNotice(studio, theme)
        self.compare_notice = CompareNotice(studio, theme, self.notice)
        self.missing_notice = MissingNotice(studio, theme)
        self.counts = QueueCounts(studio, self._model, self.header, self.filters, self)
        self._stack = CardStack(theme, self._model)
        self.grid, self.empty, self.nothing = self._stack.grid, self._stack.empty, self._stack.nothing
        self.problem = ProblemStrip(studio, theme)
        self.tray = CollectionTray(studio, theme, actions)
        self._details = DetailsPane(studio, theme, actions, self.grid.chosen)
        self._choice = CardChoice(self.grid, self._model, self._details)
        self.area = QWidget()
        self.drops = DropArea(self.area, files_alone, covers=self._stack)
        self.toast = Toast(self._stack)
        self.adding = Adding(studio, self.grid, self.notice, self)
        self.commands = UploadsCommands(studio, theme, self.grid, self.notice, self.adding, self)
        offers = UploadsActions(studio, self)
        self.table = TableSwitch(studio, theme, actions, self._stack, self._model, offers.of_pieces)
        self.leads_to = self.grid
        notices.add(self.notice, self.queue_notice, self.missing_notice, self.compare_notice, page=self)
        self._hidden: tuple[Sequence[int], str] = (), ""  # what was added and not shown, and what was said of it
        self._follow_soon = Throttle(self._follow, self)
        self._lay_out()
        self._connect()
        self._connect_table()
        self._settle = QTimer(self, singleShot=True, interval=0)
        self._settle.timeout.connect(self._show_chosen)
        kinds = (
            Kind.ART,
            Kind.SESSION,
            Kind.PROJECTS,
            Kind.PREVIEWS,
            Kind.FINDING,
            Kind.SPACE,
            Kind.READINESS,
            Kind.FAULTS,
        )
        follow(self, studio.changes, self._follow_soon.request, *kinds)
        follow(self, studio.changes, self._tell_filled_in, Kind.FILLED_IN)
        follow(self, studio.changes, self._tell_left_out, Kind.ROYALTIES_LEFT_OUT)
        self._follow()
        self._show_chosen()

    # --- What others may ask of the page

    @property
    def form(self) -> AssetForm:
        """The details beside the grid, made on first use: the window does so once the page has been painted."""
        return self._details.form

    @property
    def chosen_in(self) -> PrintGrid:
        """Whose choice is meant by what is done now: the tray's while the keys are in it, else that of the cards."""
        strip = self.tray.strip
        return strip if strip.isVisible() and self._actions.are_at(strip) else self.grid

    def set_narrow(self, *, narrow: bool) -> None:
        """In a narrow window, show the details only on demand."""
        if narrow != self._narrow:
            self._narrow = narrow
            self.header.details.setChecked(False)  # what had them shown in a wide window does not count here
            self.header.set_narrow(narrow=narrow)
            self._details.offer_close(is_offered=narrow)
            self._follow()
        self._show_form()

    @property
    def work(self) -> QWidget:
        """The part over which something may lie for a while: not the tray."""
        return self._stack

    def panes(self) -> list[Pane]:
        """The regions between which F6 moves: above the fields of the details stands what takes steps back."""
        shown, first_field = self._stack.shown, self.form.fields.name
        parts = (self.filters, self.filters), (self._stack, shown), (self.tray, self.tray), (self._details, first_field)
        return [Pane(region, begin) for region, begin in parts]

    def focus_search(self) -> None:
        """Put the cursor into the search."""
        self.header.search.begin()

    def show_art(self, art: int | Sequence[int], field: FieldPath | str | None = None) -> None:
        """Choose exactly this piece of art, or these, whatever the filter, and open the details at a field."""
        if self._choice.choose([art] if isinstance(art, int) else art):
            self.show_details()
            if field is not None:
                self.form.focus_field(field)

    def card_menu(self) -> ActionMenu:
        """What can be done with the chosen cards; with none, on the page."""
        groups = CARD_MENU if self.grid.chosen() else PAGE_MENU
        return context_menu(self._actions, groups, self.grid)

    def show_details(self) -> None:
        """Put the cursor into the details of what is chosen; where nothing is, of the card that the keys are at."""
        at = self.grid.currentIndex()
        if not self.grid.chosen() and at.isValid():
            self.grid.choose(at.row())
            self._show_chosen()
        self.header.details.setChecked(True)
        self.form.setFocus(Qt.FocusReason.OtherFocusReason)

    def turn_table(self) -> None:
        """Show the table in place of the cards, or back, and lead there: it is what was asked for."""
        self.table.toggle()
        self._lead_to_pieces()

    def change_many(self, grid: PrintGrid) -> None:
        """Let the artist change what is chosen in this grid, or all that it shows."""
        tasks.run(self, self.commands.change_many(self.toast.say, grid))

    def come_back_to(self, art_id: int) -> None:
        """Show the card that was last seen by itself; several that are chosen stay so if it is among them."""
        self._choice.come_back_to(art_id)

    def shows_step(self, _: Step) -> bool:
        """Every one: the cards are here, their details, and the collection below."""
        return True

    async def show_step(self, step: Step) -> None:
        """Say what an undo or redo did, once it is done, and show it. The focus stays: more may follow.

        What the artist chose while the disk took it stays chosen: she may be writing into that.
        """
        uploads, chosen, were_all = self._studio.uploads, self.grid.chosen(), self._choice.are_all()
        gone = step.edit.art_ids.difference(uploads.shown(step.edit.art_ids))
        if not await step.taken():
            return
        self._studio.changes.deliver()  # so that the cards are there
        self.toast.say(text(step_in_words(self._studio, step)))
        covers = self._studio.pairs.covers_among(step.edit.art_ids)
        cards = step.edit.art_ids.difference(covers)
        changed = list(filter(cards.__contains__, uploads.order()))
        if not (changed and self._choice.are_still(chosen)):
            return
        if self._choice.show_changed(changed, back=gone, were_all=were_all):
            self.header.details.setChecked(True)

    # --- What stands where

    def _lay_out(self) -> None:
        self._stack.fill()
        below = (self.problem, self.problem.below, self.tray)
        above = (self.header, self.filters, self.facets.chips, self.counts.progress)
        body = column(*above, self._stack, *below, spacing=0)
        body.setStretchFactor(self._stack, 1)
        self.area.setLayout(body)
        self.setLayout(row(self._details.beside(self.area), spacing=0))

    def _connect(self) -> None:
        uploads = self._studio.uploads
        self.header.search_changed.connect(self._model.search)
        self.nothing.all_requested.connect(self._widen)
        self.header.pause_all_requested.connect(lambda: tasks.run(self, uploads.pause_all()))
        self.header.resume_all_requested.connect(lambda: tasks.run(self, uploads.resume_all()))
        self.header.retry_all_requested.connect(self.commands.retry_all)
        self.missing_notice.find_requested.connect(self.commands.find)
        self.problem.find_requested.connect(self.commands.find)
        self.header.details_toggled.connect(lambda _: self._show_form())
        self.filters.filter_chosen.connect(self._model.show_only)
        self.grid.all_requested.connect(self._ended.end)
        self.facets.copies.keep_requested.connect(lambda: self.commands.keep_one(self._model.art_ids))
        self.facets.copies.choose_requested.connect(self._choose_copies)
        self.facets.left.connect(lambda _: focus_inside(self))
        self.header.search_left.connect(lambda: focus_inside(self))
        self.header.search.found_requested.connect(self._enter_found)
        options = self.filters.options
        options.width_chosen.connect(self.grid.set_card_width)
        options.sorting_chosen.connect(self._sort)
        self.grid.set_card_width(options.slider.value())
        self._sort(options.sorting, options.is_reversed)
        self._model.listed.connect(self._on_listed)
        self._choice.all_requested.connect(self._ended.end)
        self._choice.chosen.connect(self._show_chosen)
        self.empty.files_requested.connect(self.adding.choose_files)
        self.empty.samples_requested.connect(self.adding.add_samples)
        self.drops.paths_dropped.connect(self.adding.add)
        self._details.drops.paths_dropped.connect(self.adding.add)
        self.adding.asked.connect(self._lead_to_pieces)
        self.adding.added.connect(self._choose_added)
        self.adding.reading.connect(lambda on: self.header.show_reading(is_reading=on))
        self.adding.reading.connect(lambda on: self._stack.empty.show_reading(is_reading=on))
        self.commands.restored.connect(self._choice.choose)
        self.commands.attributes_pasted.connect(self._paste_attributes)
        self.commands.said.connect(self.toast.say)
        self.problem.retry_requested.connect(self.commands.retry)
        self.problem.remove_requested.connect(self.commands.remove)
        self.problem.piece_chosen.connect(self.show_art)
        self.problem.compare_requested.connect(self._studio.gateway_comparison.begin)
        self.queue_notice.sign_in_requested.connect(self.sign_in_requested)
        self.tray.add_requested.connect(self._add_chosen)
        self.tray.paths_dropped.connect(self.adding.add)
        self.tray.paste_requested.connect(self.adding.paste)
        self.tray.review_requested.connect(self.review_requested)
        self.tray.details_requested.connect(self.show_art)
        self.tray.attribute_requested.connect(self._add_attribute)
        self.tray.text_requested.connect(self._edit_as_text)
        self.tray.change_requested.connect(lambda: self.change_many(self.tray.strip))
        self.tray.flag_requested.connect(self.commands.flag)
        self.tray.mint_requested.connect(self.mint_requested)
        self.grid.selectionModel().selectionChanged.connect(lambda *_: self._settle.start())
        self._model.shown_changed.connect(self._on_shown)
        self._connect_grid()

    def _connect_table(self) -> None:
        self.filters.table_requested.connect(lambda on: self.table.show_table(is_shown=on))
        self.table.turned.connect(self.filters.show_table)
        self.table.turned.connect(lambda on: setattr(self, "leads_to", self._stack.shown if on else self.grid))
        self.table.made.connect(self._connect_made)
        self.table.show_as_before()

    def _connect_made(self, table: "UploadsTable") -> None:
        table.commands.said.connect(self.toast.say)
        table.tree_requested.connect(self.show_art)
        give_menu(self.filters.columns, lambda: table.menu.open_below(self.filters.columns))

    def _connect_grid(self) -> None:
        offers = UploadsActions(self._studio, self)
        self._actions.offer(self.grid, offers.of_cards())
        self._actions.offer(self, offers.of_page())
        self._actions.refused.connect(self._show_refused)
        self.grid.details_requested.connect(self.show_details)
        self.grid.view_requested.connect(self._view)
        self.tray.view_requested.connect(self.view_requested)
        self.tray.told.connect(self.toast.say)
        self.tray.joined_minted.connect(self.adding.tell_minted)
        self.tray.left.connect(self._lead_to_pieces)
        self._theme.changed.connect(self._fit_tray)
        self._details.stepped.connect(lambda step: tasks.run(self, self.show_step(step)))
        self._details.view_requested.connect(self.view)
        self._details.receipt_requested.connect(self.receipt_requested)
        self._details.close_requested.connect(self._hide_details)
        self._details.left.connect(lambda: focus_inside(self))
        self.grid.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.grid.customContextMenuRequested.connect(self._open_menu)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_tray()

    def _fit_tray(self) -> None:
        self.tray.set_slim(slim=self.height() < self._theme.scale(LOW))

    # --- News from the studio

    def _add_attribute(self, art_ids: Sequence[int], kind: str) -> None:
        from mintwright.domain.assets.attributes import NodeKind  # not for the first paint

        self.show_art(art_ids)
        self.form.add_attribute(NodeKind[kind])

    def _edit_as_text(self, art_ids: Sequence[int]) -> None:
        self.show_art(art_ids)
        self.form.attributes.edit_as_text()

    def _show_refused(self, why: str) -> None:
        if self.isVisible():
            self.toast.say(why, aloud=False)

    def _tell_filled_in(self, _: object) -> None:
        filled_in = self.tr("The defaults for new art are filled in. Undo takes them out again.")
        left_out = self._studio.asset_defaults.royalties_left_out
        self.toast.say(filled_in if left_out is None else f"{filled_in} {text(left_out)}")

    def _tell_left_out(self, _: object) -> None:
        if (left_out := self._studio.asset_defaults.royalties_left_out) is not None:
            self.toast.say(text(left_out))

    def _choose_copies(self, art_ids: Sequence[int]) -> None:
        """Lead to them, and say how they go: in the table the Delete key empties cells."""
        if self._choice.choose(art_ids):
            self._stack.shown.setFocus(Qt.FocusReason.OtherFocusReason)
            one = Sentence("uploads", "1 copy is chosen. “Remove from the list” in the menu Edit takes it out.")
            many = Sentence(
                "uploads", "{count} copies are chosen. “Remove from the list” in the menu Edit takes them out."
            )
            self.toast.say(text(counted(len(art_ids), one, many)))

    def _follow(self) -> None:
        if self._project != self._studio.uploads.project_id:  # a search ends with its project
            self._project = self._studio.uploads.project_id
            self.show_all()
        self.counts.show()
        totals = self._studio.uploads.totals()
        self._show_cards()
        self.tray.setVisible(bool(totals.count))
        self.problem.show_art(self.grid.chosen())
        self._show_form()
        self._tell_no_longer_hidden()
        self.queue_notice.explain(totals)

    def _show_cards(self) -> None:
        some = bool(self._studio.uploads.totals().count)
        searched, why = self.header.search.words, self._model.why_none_is_called
        self._stack.show_some(some=some, searched=searched, why=why, is_looking=self._model.is_looking)

    def show_all(self) -> None:
        """End the search and the filters."""
        self.header.search.clear()
        self.facets.clear()
        self.filters.tabs.setCurrentIndex(0)

    def filter_by(self, facets: Sequence[Facet]) -> None:
        """Have exactly these filters in force, and no search."""
        self.show_all()
        self._studio.readiness.begin()
        self.facets.take(facets)

    def _widen(self) -> None:
        """Show more again: clear the search first, then the filters."""
        if self.header.search.text():
            self.header.search.clear()
        else:
            self.facets.clear()
            self.filters.tabs.setCurrentIndex(0)
        focus_inside(self)

    def _enter_found(self) -> None:
        """Give the keys to what the search found, in the cards or in the table, whichever is seen."""
        if self.table.is_table and self.table.table is not None:
            self.table.table.view.enter()
        else:
            self.grid.enter()

    # --- Choosing

    def _on_listed(self) -> None:
        """The filter, the search or the order is another: say how much is shown now."""
        self._on_shown()
        self.counts.show()
        if self.header.search.words:
            self.grid.scrollToTop()
            if self.table.table is not None:
                self.table.table.view.scrollToTop()
        self._follow_soon.request()

    def _on_shown(self) -> None:
        self._settle.start()
        self._tell_no_longer_hidden()
        self._show_cards()
        if self._model.is_looking:
            self.counts.show()

    def _show_chosen(self) -> None:
        if self._model.is_looking:
            return  # what was chosen may still be
        chosen = self.grid.chosen()
        self.facets.hold(chosen)
        if chosen or self._details.is_made:
            self.form.show_art(chosen)
        self.tray.choose(chosen)
        self.problem.show_art(chosen)

    def _add_chosen(self) -> None:
        """Add to the collection what is chosen by now: a filter may have left less of it than the button still says."""
        self.tray.choose(self.grid.chosen())
        self.tray.add_chosen()

    def _show_form(self) -> None:
        asked = not self._narrow or self.header.details.isChecked()
        self._details.setVisible(asked and bool(self._studio.uploads.totals().count))

    def _hide_details(self) -> None:
        self.header.details.setChecked(False)
        self._lead_to_pieces()

    def _lead_to_pieces(self) -> None:
        """Have the keys go on among the cards, or the rows of the table, whichever is seen, unless they are there."""
        shown, focus = self._stack.shown, self.window().focusWidget()
        if not shown.isAncestorOf(focus or self):
            focus_inside(shown, by_keys=are_keys_used(self.window()))

    def view(self) -> None:
        """Show the card that the keys are at, or the first of the chosen, by itself."""
        at, chosen = self.grid.currentIndex(), self.grid.chosen()
        row = at.row() if at.isValid() else self._model.row_of(chosen[0]) if chosen else 0
        if row is not None and row < len(self._model.art_ids):
            self._view(self._model.art_ids[row])

    def _sort(self, sorting: str, is_reversed: bool) -> None:
        self._model.sort_by(Sorting(sorting), is_reversed=is_reversed)

    def _view(self, art_id: int) -> None:
        self.view_requested.emit(list(self._model.art_ids), art_id)

    def _choose_added(self, art_ids: tuple[int, ...]) -> None:
        self._choice.choose_first(art_ids)
        if hidden := self._model.hidden_of(art_ids):
            one = Sentence("uploads", "1 new file, not shown by your search or filter")
            many = Sentence(
                "uploads", "{count} new files, not shown by your search or filter", count=number(len(hidden))
            )
            self._hidden = hidden, text(counted(len(hidden), one, many))
            self.notice.say(self._hidden[1], action=self.tr("Show them"), act=lambda: self._choice.choose(hidden))

    def _tell_no_longer_hidden(self) -> None:
        """Withdraw that new files are not shown, once they are, or have left the list."""
        hidden, said = self._hidden
        if said and self.notice.message == said and not self._model.hidden_of(self._studio.uploads.shown(hidden)):
            self.notice.withdraw()

    def _paste_attributes(self) -> None:
        self.header.details.setChecked(True)
        self.form.paste_attributes()

    def _open_menu(self, at: QPoint) -> None:
        self.card_menu().popup(self.grid.viewport().mapToGlobal(at))
