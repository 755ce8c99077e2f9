"""The cards of the uploads or their table, or what stands in their place while there are none."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QItemSelectionModel, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.actions import Actions, Offer
from mintwright.ui.forms.nothing_found import NothingFound
from mintwright.ui.shell.focus import turn_to
from mintwright.ui.style.theme import Theme
from mintwright.ui.uploads.uploads_empty import UploadsEmpty
from mintwright.ui.uploads.uploads_grid import UploadsGrid
from mintwright.ui.uploads.uploads_model import UploadsModel
from mintwright.ui.widgets.controls import column
from mintwright.ui.widgets.kept_rows import cells_of, row_ranges

if TYPE_CHECKING:
    from mintwright.ui.table.uploads_table import UploadsTable

AS_TABLE = "uploads_as_table"  # in the settings


class CardStack(QStackedWidget):
    """The grid, the invitation of an empty project, or why the search and the filter find nothing."""

    def __init__(self, theme: Theme, model: UploadsModel) -> None:
        super().__init__()
        self.grid = UploadsGrid(theme)
        self.grid.setModel(model)
        self.empty = UploadsEmpty(theme)
        self.nothing = NothingFound()
        self.table: QWidget | None = None  # once it was shown
        self.is_table = False

    def minimumSizeHint(self) -> QSize:
        """As narrow as what is seen: beside the details, cards have less room than the invitation needs."""
        seen = self.currentWidget()
        return super().minimumSizeHint() if seen is None else seen.minimumSizeHint()

    def fill(self) -> None:
        """Lay them inside, once somebody has the grid as the proxy of the focus."""
        cards = QWidget()
        cards.setLayout(column(self.grid, margins=(14, 6, 4, 0)))
        invitation = QWidget()
        invitation.setLayout(column(self.empty, margins=(20, 6, 16, 16)))
        self.addWidget(cards)
        self.addWidget(invitation)
        self.addWidget(self.nothing)

    def show_table(self, table: QWidget | None) -> None:
        """Show this table in place of the cards, or the cards again."""
        if table is not None and self.table is None:
            self.table = table
            self.addWidget(table)
        self.is_table = table is not None
        if self.currentIndex() == 0 or self.currentWidget() is self.table:
            self._show_pieces()

    def _show_pieces(self) -> None:
        if self.is_table and self.table is not None:
            turn_to(self, self.table)
        else:
            turn_to(self, 0)

    def show_some(self, *, some: bool, searched: str, why: Sentence, is_looking: bool) -> None:
        """Show the cards if the project has any; otherwise say `why` there are none, and what was searched for.

        While it is being looked at which of them there are, what is shown stays, empty.
        """
        if some and is_looking:
            return
        if some and not self.grid.model().rowCount():
            self.nothing.explain(searched, why)
            turn_to(self, self.nothing)
        elif some:
            self._show_pieces()
        else:
            turn_to(self, 1)

    @property
    def shown(self) -> QWidget:
        """What is seen of them."""
        parts = (self.grid, self.empty, self.nothing, self.table or self.grid)
        return parts[self.currentIndex()]


class TableSwitch(QObject):
    """Turns from the cards to the table, which is made when it is first shown, and back; both choose the same.

    Signals:
        turned(bool): the table is shown, or the cards again.
        made(UploadsTable): the table is there for the first time.
    """

    turned = Signal(bool)
    made = Signal(object)

    def __init__(
        self,
        studio: Studio,
        theme: Theme,
        actions: Actions,
        stack: CardStack,
        model: UploadsModel,
        offers: Callable[[], Mapping[ActionId, Offer]],
    ) -> None:
        """`offers` are what is done with the chosen pieces: the part around the table offers them."""
        super().__init__(stack)
        self._studio, self._theme, self._actions, self._offers = studio, theme, actions, offers
        self._stack = stack
        self._model = model
        self.table: UploadsTable | None = None
        self._to_cards = QTimer(self, singleShot=True, interval=0)
        self._to_cards.timeout.connect(self._choose_cards)
        self._to_table = QTimer(self, singleShot=True, interval=0)
        self._to_table.timeout.connect(self._choose_rows)
        stack.grid.selectionModel().selectionChanged.connect(self._follow_cards)
        self._are_rows_moving = self._are_columns_moving = False
        for begins in (model.rowsAboutToBeInserted, model.rowsAboutToBeRemoved, model.layoutAboutToBeChanged):
            begins.connect(lambda *_: setattr(self, "_are_rows_moving", True))
        for ended in (model.rowsInserted, model.rowsRemoved, model.layoutChanged):
            ended.connect(lambda *_: setattr(self, "_are_rows_moving", False))

    @property
    def is_table(self) -> bool:
        """Whether the table is shown."""
        return self._stack.table is not None and self._stack.is_table

    def show_as_before(self) -> None:
        """Show the table soon, if that was shown when the artist left."""
        if self._studio.settings.get(AS_TABLE) is True:
            QTimer.singleShot(0, self, lambda: self.show_table(is_shown=True))

    def toggle(self) -> None:
        """Show the other."""
        self.show_table(is_shown=not self.is_table)

    def show_table(self, *, is_shown: bool) -> None:
        """Show the table, or the cards."""
        if is_shown == self.is_table:
            return
        had_focus = self._stack.isAncestorOf(self._stack.window().focusWidget() or self._stack.window())
        table = self._made() if is_shown else self.table
        self._stack.show_table(table if is_shown else None)
        self._studio.settings.put(AS_TABLE, is_shown, is_trifle=True)
        if is_shown and table is not None:
            self._choose_rows()
            self._go_on_in_table(table)
        elif table is not None:
            self._go_on_in_cards(table)
        self.turned.emit(is_shown)
        if had_focus:
            self._stack.shown.setFocus(Qt.FocusReason.OtherFocusReason)

    def _go_on_in_table(self, table: "UploadsTable") -> None:
        """Where nothing is chosen, from the piece that the keys were at among the cards."""
        grid = self._stack.grid
        row = grid.currentIndex().row()
        if row >= 0 and row != table.view.currentIndex().row() and not grid.selectionModel().hasSelection():
            table.view.go_on_in(row)

    def _go_on_in_cards(self, table: "UploadsTable") -> None:
        """From the piece that the keys were at in the table, in the order of the cards."""
        at = table.view.currentIndex()
        art_id = self._model.art_ids[at.row()] if at.isValid() else None
        table.commands.forget_sorting()
        self._model.rank(None)  # before the cards are painted
        if art_id is not None and (row := self._model.row_of(art_id)) is not None:
            self._stack.grid.make_current(row)

    def _made(self) -> "UploadsTable":
        if self.table is None:
            from mintwright.ui.table.uploads_table import UploadsTable

            self.table = UploadsTable(self._studio, self._theme, self._actions, self._model)
            self._actions.offer(self.table, self._offers())
            self.table.commands.ranked.connect(self._model.rank)
            self.table.view.all_requested.connect(self._stack.grid.all_requested)
            self.table.view.selectionModel().selectionChanged.connect(self._follow_rows)
            columns = self.table.model
            for begins in (columns.columnsAboutToBeInserted, columns.columnsAboutToBeRemoved):
                begins.connect(lambda *_: setattr(self, "_are_columns_moving", True))
            for ended in (columns.columnsInserted, columns.columnsRemoved):
                ended.connect(lambda *_: setattr(self, "_are_columns_moving", False))
            self.made.emit(self.table)
        return self.table

    # --- The same pieces are chosen in both

    def _follow_cards(self, *_: object) -> None:
        """The latest choice counts, wherever it was made."""
        self._to_cards.stop()
        self._to_table.start()

    def _follow_rows(self, *_: object) -> None:
        """At once: the next key acts on what the cards have chosen. While rows come and go, once they have.

        While columns do, the same rows stay chosen: that is no choice, and undoes none that was made among the cards.
        """
        if self._are_columns_moving:
            return
        self._to_table.stop()
        if self._are_rows_moving:
            self._to_cards.start()
        else:
            self._choose_cards()

    def _card_rows(self) -> list[tuple[int, int]]:
        ranges = self._stack.grid.selectionModel().selection().toList()
        return row_ranges([(each.top(), each.bottom()) for each in ranges])

    def _choose_cards(self) -> None:
        """The cards of the rows in which cells are chosen."""
        if self.table is None or not self.is_table or self.table.view.chosen_rows() == self._card_rows():
            return
        chosen = cells_of(self.table.view.chosen_rows(), (0, 0), self._model.createIndex)
        self._stack.grid.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)

    def _choose_rows(self) -> None:
        """The rows of the chosen cards, where the choice was made elsewhere."""
        if self.table is not None and self.is_table and self.table.view.chosen_rows() != self._card_rows():
            self.table.view.choose_rows(self._card_rows())
