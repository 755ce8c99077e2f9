"""The prints of a collection in their order; above them what is done with those that are chosen, sorting and size."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_menu import ActionMenu, context_menu
from mintwright.ui.actions.actions import Actions, Offer
from mintwright.ui.actions.view_offers import SORT_MENU, sort_offers, view_offers
from mintwright.ui.collection.choice_by_filter import ChoiceByFilter
from mintwright.ui.collection.collection_commands import CollectionCommands
from mintwright.ui.collection.collection_grid import PRINT_MENU, SIDE, CollectionGrid
from mintwright.ui.collection.collection_header import mint_sentence
from mintwright.ui.collection.collection_model import CollectionModel
from mintwright.ui.forms.nothing_found import NothingFound
from mintwright.ui.forms.search_field import SearchField
from mintwright.ui.shell.focus import focus_inside, give_menu, open_below, turn_to
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import button, column, row, stacked
from mintwright.ui.widgets.selection_bar import SelectionBar
from mintwright.ui.widgets.view_options import ViewOptions

_EDIT = Sentence("Collection", "Edit details")
_SEARCH = Sentence("Collection", "Search the collection")
_BY_FILTER = Sentence("Collection", "Choose by filters…")
_SAMPLES = Sentence("Collection", "Add the sample art to the collection")
_NOT_ONE = Sentence("Collection", "Choose one asset")
_MENU = (*PRINT_MENU[:-1], (ActionId.FILTER,), PRINT_MENU[-1])
_SORT_MENU = (*SORT_MENU, (ActionId.SORT_BY_FIELD, ActionId.SHUFFLE))
SIDES = range(90, 261)  # of a print in pixels


class PrintsPane(QWidget):
    """The grid of the collection page and all around it.

    Signals:
        edit_requested(list, object): open the details of these, at a field by its name, or None.
        mint_requested(list): mint these.
        view_requested(list, int): show one of these by itself.
        paths_dropped(tuple, Place): these files and folders were dropped, to go there.
        searched(): something else is searched for, or nothing any more.
        hovered(str): what a release would do of what is dragged over it; empty once that is gone.
    """

    edit_requested = Signal(list, object)
    mint_requested = Signal(list)
    view_requested = Signal(list, int)
    paths_dropped = Signal(tuple, object)
    hovered = Signal(str)
    searched = Signal()

    def __init__(self, studio: Studio, theme: Theme, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._actions = actions
        self.model = CollectionModel(studio, theme.pixmaps, self)
        self.grid = CollectionGrid(theme, titled=True)
        self.commands = CollectionCommands(studio, theme, self.grid, self)
        self._by_filter = ChoiceByFilter(studio, theme, self.model, self.grid)
        self.search = SearchField(theme, self.tr("Search names in the collection"))
        self._searched_in = self._here()
        choice = row(self._choice_bar(), self._sorting(), self._look(), spacing=4, margins=(0, 0, 12, 0))
        choice.setStretch(0, 1)
        self._found = stacked(self, self._order(), self._nothing())
        self.setLayout(column(choice, self._found, spacing=2, margins=(0, 0, 8, 0)))
        self.search.textChanged.connect(self.model.search)
        self.search.left.connect(lambda: focus_inside(self))
        self.search.found_requested.connect(self.grid.enter)
        self.grid.all_requested.connect(self.search.clear)
        self.model.listed.connect(self._show_listed)
        self.grid.set_side(self._options.slider.value())

    def show_choice(self) -> None:
        """Show how many are chosen, and what can be done with them."""
        self._choice.show_choice(self.model.places_of(self.grid.chosen()))

    def follow(self) -> None:
        """The collection may be another: a search ends with its own."""
        if self._searched_in != self._here():
            self._searched_in = self._here()
            self.search.clear()
        self._show_found()
        self.show_choice()

    def _here(self) -> tuple[int, int]:
        return self._studio.projects.current.id, self._studio.projects.current_collection.id

    def _show_found(self) -> None:
        """The prints, or that the search finds none."""
        self.grid.is_searched = self.model.is_searched
        is_found = bool(self.model.art_ids) or not self.model.is_searched
        if not is_found:
            self._none_found.explain(self.search.words)
        turn_to(self._found, 0 if is_found else 1, self.grid if is_found else None)
        self.searched.emit()

    def _show_listed(self) -> None:
        """What was searched for, from the first that is found."""
        self._show_found()
        self.show_choice()
        if self.model.is_searched:
            self.grid.scrollToTop()

    def search_offer(self) -> Offer:
        """Searching, of the list of actions."""
        return Offer(self.search.begin, self.none_there, lambda: _SEARCH)

    def filter_offer(self) -> Offer:
        """Choosing by filters, of the list of actions."""
        return Offer(lambda: self._by_filter.open(self._choice), self.none_there, lambda: _BY_FILTER)

    def view(self, art_id: int) -> None:
        """Show one of them by itself."""
        self.view_requested.emit(list(self.model.art_ids), art_id)

    def mint_all(self) -> None:
        """Ask for the whole collection to be minted."""
        self.mint_requested.emit(list(self._held()))

    def take_paths(self, paths: Sequence[Path], gap: int) -> None:
        """Have these files join before this row; at the end, where only a part of the order is shown."""
        self.paths_dropped.emit(tuple(paths), self._studio.joining.place(self._place(gap)))

    def _take(self, art_ids: list[int], gap: int) -> None:
        self.commands.take(art_ids, self._place(gap))

    def _place(self, gap: int) -> int:
        """The place in the whole order of what goes before this row: of a search only its ends have one."""
        return len(self._held()) if self.model.is_searched and gap else gap

    def _held(self) -> tuple[int, ...]:
        """All of the collection, whatever is shown of it."""
        return self._studio.projects.current_collection.art_ids

    # --- what stands where

    def _choice_bar(self) -> SelectionBar:
        self._choice = SelectionBar(self._theme, self)
        self._choice.primary_requested.connect(lambda: self.commands.make_primary(self.grid.chosen()[0]))
        self._choice.edit_requested.connect(self._edit_chosen)
        self._choice.mint_requested.connect(lambda: self.mint_requested.emit(self.grid.chosen()))
        self._choice.remove_requested.connect(lambda: self.commands.remove(self.grid.chosen()))
        return self._choice

    def _sorting(self) -> QPushButton:
        """Sorting changes the order of the collection: a step, as its words say, not a way to look at it."""
        sort = button(self.tr("Sort by…"), self._theme, "arrow-down-wide-narrow", kind="quiet")
        menu = ActionMenu(self._actions, _SORT_MENU, self)
        give_menu(sort, lambda: open_below(menu, sort))
        return sort

    def _look(self) -> ViewOptions:
        """Size and fit."""
        self._options = ViewOptions(self._studio.settings, self._theme, (), SIDES, SIDE, keys=("collection_width", ""))
        self._options.width_chosen.connect(self.grid.set_side)
        return self._options

    def _order(self) -> CollectionGrid:
        self.grid.setModel(self.model)
        self.grid.art_dropped.connect(self._take)
        self.grid.paths_dropped.connect(self.take_paths)
        self.grid.hovered.connect(self.hovered)
        self.grid.move_requested.connect(self._take)
        self.grid.remove_requested.connect(self.commands.remove)
        self.grid.doubleClicked.connect(lambda at: self.edit_requested.emit([self.model.art_ids[at.row()]], "name"))
        self.grid.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.grid.customContextMenuRequested.connect(self._open_menu)
        self._actions.offer(self.grid, {**self.grid.offers(), **self._offers()})
        self.grid.view_requested.connect(self.view)
        self.grid.selectionModel().selectionChanged.connect(self.show_choice)
        return self.grid

    def _nothing(self) -> NothingFound:
        self._none_found = NothingFound()
        self._none_found.all_requested.connect(self.search.clear)
        self._none_found.all_requested.connect(lambda: focus_inside(self))
        return self._none_found

    # --- what the artist does

    def _offers(self) -> Mapping[ActionId, Offer]:
        """What is done here besides what every list of prints can."""
        return {
            ActionId.OPEN: Offer(self._edit_chosen, self._none_chosen, lambda: _EDIT),
            ActionId.MINT_ONE: Offer(lambda: self.mint_requested.emit(self.grid.chosen()), self._not_one_chosen),
            ActionId.MOVE_TO: Offer(self.commands.move_chosen_to, self._none_chosen),
            ActionId.ADD_PIECES: Offer(self.commands.add_pieces),
            ActionId.ADD_SAMPLES: Offer(self.commands.add_samples, words=lambda: _SAMPLES),
            **view_offers(self._options),
            **sort_offers(self.commands.sort, self.none_there),
            ActionId.SORT_BY_FIELD: Offer(self.commands.sort_by_field, self.none_there),
            ActionId.SHUFFLE: Offer(self.commands.shuffle, self.none_there),
            ActionId.MINT_COLLECTION: Offer(self.mint_all, self.none_there, lambda: mint_sentence(len(self._held()))),
        }

    def _not_one_chosen(self) -> Sentence | None:
        return None if self.grid.chosen_count == 1 else _NOT_ONE

    def _none_chosen(self) -> Sentence | None:
        return None if self.grid.chosen_count else Sentence("Collection", "Choose assets first")

    def none_there(self) -> Sentence | None:
        return None if self._held() else Sentence("Collection", "The collection is empty")

    def _open_menu(self, at: QPoint) -> None:
        context_menu(self._actions, _MENU, self.grid).popup(self.grid.viewport().mapToGlobal(at))

    def _edit_chosen(self) -> None:
        """One begins at its title, several at what they have in common."""
        chosen = self.grid.chosen()
        self.edit_requested.emit(chosen, "name" if len(chosen) == 1 else None)
