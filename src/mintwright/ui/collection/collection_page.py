"""The collection page: the order, the primary asset, the likely cost of a mint, and the way to the mint."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QLayout, QScrollArea, QStackedLayout, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.changes import Kind
from mintwright.studio.history import Step
from mintwright.studio.studio import Studio
from mintwright.ui.collection.art_chooser import choose_art
from mintwright.ui.collection.collection_delegate import CollectionDelegate
from mintwright.ui.collection.collection_empty import CollectionEmpty
from mintwright.ui.collection.collection_grid import CollectionGrid
from mintwright.ui.collection.collection_model import CollectionModel
from mintwright.ui.collection.primary_panel import PrimaryPanel
from mintwright.ui.forms.title_edit import TitleEdit
from mintwright.ui.minting.cost_bar import CostBar
from mintwright.ui.minting.review_text import when_sent_in_words
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.news import follow
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, row, set_button_text
from mintwright.ui.widgets.elided_label import ElidedLabel
from mintwright.ui.widgets.selection_bar import SelectionBar
from mintwright.ui.widgets.step_text import step_in_words
from mintwright.ui.widgets.toast import Toast

TITLE_INDENT = 8  # a line edit's frame and padding: its words begin where the other words begin
SETTLED_MS = 150  # a forecast weighs every asset: not at each key


class CollectionPage(QWidget):
    """Everything about the current collection.

    Signals:
        edit_requested(int, object): open this art's form at this field, by name or path.
        uploads_requested(): the artist wants to see the uploads, to add art there.
        mint_requested(list): mint these: one makes a single asset, several a collection.
    """

    edit_requested = Signal(int, object)
    uploads_requested = Signal()
    mint_requested = Signal(list)

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._model = CollectionModel(studio, theme.pixmaps, self)
        self._settled = QTimer(self)
        self._settled.setSingleShot(True)
        self._settled.setInterval(SETTLED_MS)
        self._settled.timeout.connect(self._show_cost)
        self._states = QStackedLayout()
        self._states.addWidget(self._filled())
        self._states.addWidget(self._empty())
        page = column(self._header(), self._states, spacing=0)
        page.setStretch(1, 1)
        self.setLayout(page)
        self.setFocusProxy(self._grid)
        self.toast = Toast(self._grid)
        kinds = (Kind.COLLECTIONS, Kind.PROJECTS, Kind.DRAFTS, Kind.ART, Kind.SESSION, Kind.MINTS)
        follow(self, studio.changes, self._follow, *kinds)

    async def show_step(self, step: Step) -> None:
        """Say what an undo or redo did, once it is done."""
        if await step.taken():
            self.toast.say(text(step_in_words(self._studio, step)))

    async def keep_typed(self) -> None:
        """Give the collection the name that is still being typed. Raises LibraryError."""
        if name := self._title.take():
            await self._studio.projects.rename_collection(self._studio.projects.current_collection.id, name)

    # --- what stands where

    def _header(self) -> QWidget:
        self._title = TitleEdit(self.tr("Name of the collection"))
        self._subtitle = ElidedLabel("muted")
        self._sort = button(self.tr("Sort by name"), self._theme, "chevrons-up-down")
        self._add = button(self.tr("Add assets"), self._theme, "plus")
        self._mint_all = button("", self._theme, "stamp", kind="primary")
        self._mint_all.setAccessibleIdentifier("mint-collection")
        self._title.renamed.connect(self._rename)
        self._sort.clicked.connect(lambda: tasks.run(self, self._studio.projects.sort_collection_by_name()))
        self._add.clicked.connect(lambda: tasks.run(self, self._choose_to_add()))
        self._mint_all.clicked.connect(lambda: self.mint_requested.emit(list(self._model.art_ids)))
        self._subtitle.setContentsMargins(TITLE_INDENT, 0, 0, 0)
        self._sent = ElidedLabel("muted")
        about = row(self._subtitle, self._sent, spacing=4)
        about.setStretch(1, 1)
        names = column(self._title, about, spacing=1)
        bar = row(names, self._sort, self._add, self._mint_all, margins=(20 - TITLE_INDENT, 12, 16, 8))
        bar.setStretch(0, 1)
        return _holding(bar)

    def _filled(self) -> QWidget:
        self._primary = PrimaryPanel(self._theme)
        self._primary.edit_requested.connect(self.edit_requested)
        self._primary.choose_requested.connect(lambda: tasks.run(self, self._choose_primary()))
        self._aside = QScrollArea()
        self._aside.setWidget(_holding(row(self._primary, margins=(20, 4, 12, 8))))
        self._aside.setWidgetResizable(True)
        self._aside.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._aside.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._theme.changed.connect(self._resize)
        self._resize()
        self._cost = CostBar(self._theme)
        order = column(self._choice_bar(), self._order(), spacing=2, margins=(0, 0, 8, 0))
        middle = row(self._aside, order, spacing=4)
        middle.setStretch(1, 1)
        whole = column(middle, self._cost, spacing=0)
        whole.setStretch(0, 1)
        return _holding(whole)

    def _choice_bar(self) -> SelectionBar:
        self._choice = SelectionBar(self._theme)
        self._choice.primary_requested.connect(lambda: self._make_primary(self._grid.chosen()[0]))
        self._choice.edit_requested.connect(lambda: self.edit_requested.emit(self._grid.chosen()[0], "name"))
        self._choice.mint_requested.connect(lambda: self.mint_requested.emit(self._grid.chosen()))
        self._choice.remove_requested.connect(lambda: self._remove(self._grid.chosen()))
        return self._choice

    def _order(self) -> CollectionGrid:
        self._grid = CollectionGrid(self._theme)
        self._grid.setModel(self._model)
        self._grid.setItemDelegate(CollectionDelegate(self._theme, parent=self._grid))
        self._grid.art_dropped.connect(self._take)
        self._grid.move_requested.connect(self._take)
        self._grid.remove_requested.connect(self._remove)
        self._grid.activated.connect(lambda index: self.edit_requested.emit(self._model.art_ids[index.row()], "name"))
        self._grid.selectionModel().selectionChanged.connect(self._show_choice)
        return self._grid

    def _empty(self) -> QWidget:
        empty = CollectionEmpty(self._theme)
        empty.add_requested.connect(lambda: tasks.run(self, self._choose_to_add()))
        empty.uploads_requested.connect(self.uploads_requested)
        empty.art_dropped.connect(self._take)
        return _holding(row(empty, margins=(14, 6, 22, 16)))

    def _resize(self) -> None:
        self._aside.setFixedWidth(self._primary.width() + 32)

    # --- what it shows

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._show()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._settled.stop()

    def _follow(self, *_: object) -> None:
        """Follow the news while the page is seen; a hidden page costs nothing, and is refreshed when it comes back."""
        if self.isVisible():
            self._show()

    def _show(self) -> None:
        collection = self._studio.projects.current_collection
        count = len(collection.art_ids)
        self._title.show_title(collection.name)
        self._subtitle.show_text(_subtitle(count))
        set_button_text(self._mint_all, _mint_words(count))
        for one in (self._mint_all, self._sort):
            one.setVisible(count > 0)
        self._states.setCurrentIndex(0 if count else 1)
        if count:
            drafts = [self._studio.drafts.draft(art_id) for art_id in collection.art_ids]
            self._primary.show_drafts(drafts, self._studio.session.network)
        self._cost.show_network(self._studio.session.network)
        self._show_choice()
        self._settled.start()

    def _show_name(self) -> None:
        """The name as it is kept, whatever was typed: the disk may have refused that."""
        self._title.show_kept(self._studio.projects.current_collection.name)

    def _show_choice(self) -> None:
        self._choice.show_choice(self._model.rows_of(self._grid.chosen()))

    def _show_cost(self) -> None:
        collection = self._studio.projects.current_collection
        self._sent.show_text("")
        if collection.art_ids:
            review = self._studio.reviewer.review(collection.art_ids, collection.name)
            self._cost.show_forecast(review.forecast)
            self._sent.show_text(when_sent_in_words(review))

    # --- what the artist does

    def _rename(self, name: str) -> None:
        collection = self._studio.projects.current_collection
        tasks.run(self, self._studio.projects.rename_collection(collection.id, name), then=self._show_name)

    def _take(self, art_ids: list[int], position: int) -> None:
        """Move the art that is in the collection already, add the rest."""
        tasks.run(self, self._place(art_ids, position))

    async def _place(self, art_ids: Sequence[int], position: int) -> None:
        held, known = set(self._model.art_ids), set(self._studio.uploads.order())
        ours = [art_id for art_id in art_ids if art_id in known]  # a drag may come from another project's window
        if ours and set(ours) <= held:
            await self._studio.projects.move_in_collection(ours, position)
        elif ours:
            new = [art_id for art_id in ours if art_id not in held]
            await self._studio.projects.add_to_collection(new, position)
        if ours:
            self._announce(ours[0])

    def _announce(self, art_id: int) -> None:
        """Tell a screen reader the new position of the art, which the eye can see."""
        title = self._studio.drafts.draft(art_id).name
        place = self._studio.projects.current_collection.art_ids.index(art_id) + 1
        said = (
            Sentence("Collection", "{title} is the primary asset now", title=title)
            if place == 1
            else Sentence("Collection", "{title} is number {place} now", title=title, place=number(place))
        )
        announce(self._grid, text(said))

    def _remove(self, art_ids: list[int]) -> None:
        tasks.run(self, self._studio.projects.remove_from_collection(art_ids))

    def _make_primary(self, art_id: int) -> None:
        tasks.run(self, self._studio.projects.make_primary(art_id))

    async def _choose_to_add(self) -> None:
        held = set(self._model.art_ids)
        free = [art_id for art_id in self._studio.uploads.order() if art_id not in held]
        if not free:
            self.uploads_requested.emit()
            return
        title = self.tr("Add assets to the collection")
        chosen = await choose_art(self, self._studio, self._theme, free, title=title, several=True)
        if chosen:
            await self._studio.projects.add_to_collection(chosen)

    async def _choose_primary(self) -> None:
        others = self._model.art_ids[1:]
        title = self.tr("Which asset shall be the primary?")
        for art_id in await choose_art(self, self._studio, self._theme, others, title=title, several=False):
            await self._studio.projects.make_primary(art_id)


def _subtitle(count: int) -> str:
    if not count:
        return text(Sentence("Collection", "Nothing here yet"))
    one = Sentence("Collection", "1 asset")
    many = Sentence("Collection", "{shown} assets · drag to reorder, or Alt+arrow keys", shown=number(count))
    return text(counted(count, one, many))


def _mint_words(count: int) -> str:
    one = Sentence("Collection", "Mint 1 asset…")
    many = Sentence("Collection", "Mint {shown} assets…", shown=number(count))
    return text(counted(count, one, many))


def _holding(layout: QLayout) -> QWidget:
    widget = QWidget()
    widget.setLayout(layout)
    return widget
