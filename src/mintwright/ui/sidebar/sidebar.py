"""The left edge of the window: project, pages, collections, network, account. A narrow window has icons, few words."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame

from mintwright.domain.project import UNTITLED
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_menu import context_menu
from mintwright.ui.actions.actions import Actions, Offer
from mintwright.ui.practice.weather_button import WeatherButton
from mintwright.ui.shell import tasks
from mintwright.ui.shell.news import follow
from mintwright.ui.sidebar.navigation import (
    NavigationList,
    NavigationRole,
    PageName,
    RowsModel,
    collection_rows,
    page_rows,
)
from mintwright.ui.sidebar.network_button import NetworkButton
from mintwright.ui.sidebar.project_button import ProjectButton
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import button, column, icon_button, label, row, set_button_text

COLLECTION_MENU = (  # of a collection in the list
    (ActionId.RENAME_COLLECTION, ActionId.REMOVE_COLLECTION),
    (ActionId.NEW_COLLECTION,),
)
_OF_PAGE = (ActionId.SELECT_ALL, ActionId.SELECT_NONE)  # by their keys, which are those of lists
_RENAME = Sentence("Sidebar", "Rename the collection “{name}”…")
_REMOVE = Sentence("Sidebar", "Remove the collection “{name}”")
WIDTH, COMPACT_WIDTH = 204, 68
MARGIN, COMPACT_MARGIN = 10, 4
EDGE, CLOSE = 12, 2
LOW, LOWEST = 450, 394  # pixels of the design


class Sidebar(QFrame):
    """Where one is and where one can go.

    Signals:
        page_requested(PageName), network_requested(), theme_toggled(), settings_requested().
        naming_requested(): the open collection shall be shown, and its name be written where it stands.
        collection_removed(Edit, str): a collection was removed, as these words say; the step takes that back.
        practice_requested(): the rehearsals shall be shown; only on the practice network.
        paths_dropped(tuple): these files and folders shall be added to the uploads.
    """

    page_requested = Signal(object)
    network_requested = Signal()
    naming_requested = Signal()
    collection_removed = Signal(object, str)
    practice_requested = Signal()
    paths_dropped = Signal(tuple)
    theme_toggled = Signal()
    settings_requested = Signal()

    def __init__(self, studio: Studio, theme: Theme, actions: Actions) -> None:
        super().__init__()
        self._studio = studio
        self._actions = actions
        self._theme = theme
        self._compact = False
        self._shows_plan = False
        self._pieces: int | None = None  # among the uploads; not known before there is a page of them
        self.setObjectName("chrome")
        self.project = ProjectButton(studio, theme, actions)
        self.project.made.connect(lambda: self.page_requested.emit(PageName.UPLOADS))
        self.pages = self._make_pages()
        self._heading = label(self.tr("Collections"), "muted")
        self.new_collection = icon_button(theme, "plus", self.tr("New collection"))
        self.new_collection.setToolTip(actions.tip(ActionId.NEW_COLLECTION, self.tr("New collection")))
        self.new_collection.clicked.connect(lambda: self._create_collection())
        self.collections = self._make_collections()
        self.network = NetworkButton(theme, studio.session.network)
        self.network.clicked.connect(self.network_requested)
        self.weather = WeatherButton(theme)
        self.weather.clicked.connect(self.practice_requested)
        self.account = button("", theme, "user", kind="quiet")
        self.account.setProperty("align", "leading")
        self.account.clicked.connect(self.network_requested)
        self.theme = icon_button(theme, "moon", "")
        self.theme.clicked.connect(self.theme_toggled)
        self.settings = icon_button(theme, "settings", self.tr("Settings"))
        self.settings.setToolTip(actions.tip(ActionId.SETTINGS, self.tr("Settings")))
        self.settings.clicked.connect(self.settings_requested)
        self._offer()
        self._lay_out()
        kinds = (Kind.SESSION, Kind.PROJECTS, Kind.COLLECTIONS, Kind.PRACTICE)
        follow(self, studio.changes, self._follow, *kinds)
        theme.changed.connect(self._dress)
        self._dress()
        self._follow()

    def take_files(self) -> None:
        """Take files that are dropped here from now on."""
        from mintwright.ui.shell.drop_target import DropArea, files_alone  # not for the first paint

        DropArea(self, files_alone).paths_dropped.connect(self.paths_dropped)

    def show_page(self, page: PageName) -> None:
        """Mark the page that is shown, where it is in a list."""
        self._shows_plan = page is PageName.PLAN
        self._collection_rows.read_anew()
        self.collections.show_current(shows=page in (PageName.COLLECTION, PageName.PLAN))
        model = self.pages.model()
        number = model.row_of(page) if isinstance(model, RowsModel) else None
        if number is None:
            self.pages.clearSelection()
        else:
            self.pages.setCurrentIndex(model.index(number, 0))

    def show_pieces(self, count: int) -> None:
        """Say that there are so many pieces among the uploads."""
        self._pieces = count
        self._page_rows.read_anew()

    def set_compact(self, *, compact: bool) -> None:
        """Show icons alone."""
        self._compact = compact
        for part in (self.project, self.pages, self.collections, self.weather, self.network):
            part.set_compact(compact=compact)
        self._heading.setVisible(not compact)
        self._above_collections.setContentsMargins(0 if compact else 7, 0, 0, 0)
        self._above_collections.setAlignment(
            self.new_collection, Qt.AlignmentFlag.AlignHCenter if compact else Qt.AlignmentFlag.AlignRight
        )
        margin = COMPACT_MARGIN if compact else MARGIN
        self._body.setContentsMargins(margin, EDGE, margin, MARGIN)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._foot.setDirection(down if compact else across)
        for part in (self.theme, self.settings):
            self._foot.setAlignment(part, Qt.AlignmentFlag.AlignHCenter if compact else Qt.AlignmentFlag(0))
        restyle(self.account, align="" if compact else "leading")
        self._dress()
        self._follow()

    # --- Layout

    def _lay_out(self) -> None:
        self._above_collections = row(self._heading, self.new_collection, margins=(7, 0, 0, 0))
        self._foot = row(self.account, self.theme, self.settings, spacing=0)
        self._foot.setStretch(0, 1)
        self._body = body = column(
            self.project,
            8,
            self.pages,
            12,
            self._above_collections,
            self.collections,
            8,
            self.weather,
            6,
            self.network,
            6,
            self._foot,
            spacing=0,
            margins=(MARGIN, EDGE, MARGIN, MARGIN),
        )
        body.setStretchFactor(self.collections, 1)
        items = (body.itemAt(at) for at in range(body.count()))
        spacers = [one for item in items if item is not None and (one := item.spacerItem()) is not None]
        self._spaces = [(spacer, spacer.sizeHint().height()) for spacer in spacers]
        self.setLayout(body)

    def _make_pages(self) -> NavigationList:
        pages = NavigationList(self._theme, self.tr("Pages"))
        pages.setAccessibleIdentifier("pages")
        news = (Kind.ART, Kind.PROJECTS, Kind.MINTS)
        self._page_rows = RowsModel(self._studio, news, lambda: page_rows(self._studio, self._pieces), pages)
        pages.setModel(self._page_rows)
        pages.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        pages.selectionModel().currentChanged.connect(self._request_page)
        pages.clicked.connect(self._request_page)
        pages.activated.connect(self._request_page)
        return pages

    def _make_collections(self) -> NavigationList:
        listing = NavigationList(self._theme, self.tr("Collections"))
        listing.setAccessibleIdentifier("collections")
        news = (Kind.COLLECTIONS, Kind.PROJECTS, Kind.ART)
        self._collection_rows = RowsModel(
            self._studio, news, lambda: collection_rows(self._studio, shows_plan=self._shows_plan), listing
        )
        listing.setModel(self._collection_rows)
        self._theme.pixmaps.arrived.connect(lambda _: listing.viewport().update())
        listing.clicked.connect(self._open_collection)
        listing.activated.connect(self._open_collection)
        listing.setSelectionMode(NavigationList.SelectionMode.NoSelection)
        listing.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        listing.customContextMenuRequested.connect(self._offer_for_collection)
        return listing

    def _dress(self) -> None:
        self._fit_width()
        self._fit_height()
        self.theme.setIcon(self._theme.icons.icon("sun" if self._theme.dark else "moon"))
        name = self.tr("Switch to light colours") if self._theme.dark else self.tr("Switch to dark colours")
        self.theme.setAccessibleName(name)
        self.theme.setToolTip(tip(name))

    def _fit_width(self) -> None:
        """As narrow as the design; shown as icons, not narrower than what the network is called there."""
        usual = self._theme.scale(COMPACT_WIDTH if self._compact else WIDTH)
        least = self.network.minimumSizeHint().width() + 2 * COMPACT_MARGIN if self._compact else 0
        self.setFixedWidth(max(usual, least))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_height()

    def _fit_height(self) -> None:
        """Where large icons have little room they stand closer; where even that is too high, menus have the rest."""
        is_low, is_lowest = (self._compact and self.height() < self._theme.scale(least) for least in (LOW, LOWEST))
        for listing in (self.pages, self.collections):
            listing.set_low(low=is_lowest)
        self.pages.setFixedHeight(self.pages.row_height * self.pages.model().rowCount())
        self.collections.setMinimumHeight(self.collections.row_height)
        for part in (self.new_collection, self.theme):
            part.setHidden(is_lowest)
        for spacer, usual in self._spaces:
            spacer.changeSize(0, min(usual, CLOSE) if is_low else usual)
        edges = self._body.contentsMargins()
        edges.setTop(EDGE // 2 if is_low else EDGE)
        self._body.setContentsMargins(edges)
        self._body.invalidate()

    def _follow(self, *_: object) -> None:
        session = self._studio.session
        self.network.show_network(session.network)
        self._fit_width()
        self.weather.setVisible(self._studio.practice_tools.is_here)
        self.weather.show_weather(self._studio.practice_tools.weather)
        words = {
            SessionState.SIGNED_IN: session.account or self.tr("Signed in"),
            SessionState.SIGNING_IN: self.tr("Signing in…"),
            SessionState.SIGNED_OUT: self.tr("Sign in"),
        }[session.state]
        self.account.setToolTip(tip(words))
        named = text(Sentence("Sidebar", "Account: {account}", account=words))
        set_button_text(self.account, "" if self._compact else self._fitting(words), named)

    def _fitting(self, words: str) -> str:
        """As much of the account's name as stands beside the two small buttons."""
        room = self._theme.scale(WIDTH - 2 * 32 - 16) - 2 * MARGIN - 20  # two small buttons, the icon, the paddings
        font = self._theme.font(12, 500)
        return QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideMiddle, room)

    # --- Actions

    def _request_page(self, index: QModelIndex) -> None:
        if index.isValid():
            self.page_requested.emit(PageName(index.data(NavigationRole.KEY)))

    def _open_collection(self, index: QModelIndex) -> None:
        if index.data(NavigationRole.KEY) != PageName.PLAN:  # which is shown already
            self._go_to(int(index.data(NavigationRole.KEY)))

    def _go_to(self, collection_id: int) -> None:
        self._studio.projects.open_collection(collection_id)
        self.page_requested.emit(PageName.COLLECTION)

    def _offer_for_collection(self, at: QPoint) -> None:
        index = self.collections.indexAt(at)
        if not index.isValid() or index.data(NavigationRole.KEY) == PageName.PLAN:
            return
        self.collections.setCurrentIndex(index)
        menu = context_menu(self._actions, COLLECTION_MENU, self.collections)
        menu.popup(self.collections.viewport().mapToGlobal(at))

    def _offer(self) -> None:
        """In the list, what is done concerns the row that is current there; elsewhere the collection that is open."""
        row_at = self.collections.currentIndex
        on_row = {
            ActionId.RENAME_COLLECTION: Offer(
                lambda: self._rename(int(row_at().data(NavigationRole.KEY)), str(row_at().data())),
                self._no_row,
                lambda: _RENAME.filled(name=str(row_at().data())),
            ),
            ActionId.REMOVE_COLLECTION: Offer(
                lambda: self._remove(int(row_at().data(NavigationRole.KEY)), str(row_at().data())),
                self._no_row,
                lambda: _REMOVE.filled(name=str(row_at().data())),
            ),
        }
        self._actions.offer(self.collections, on_row)
        for part in (self, self.pages, self.collections):  # lists would take the keys, and choose nothing
            self._actions.offer(part, {each: self._actions.as_page_does(each) for each in _OF_PAGE})

    def offers(self) -> Mapping[ActionId, Offer]:
        """What is done with projects and collections, wherever one is in the window."""
        projects = self._studio.projects

        def of_open(do: Callable[[int, str], None]) -> Callable[[], None]:
            return lambda: do(projects.current_collection.id, text(projects.current_collection.title))

        return {
            **self.project.offers(),
            ActionId.NEW_COLLECTION: Offer(self._create_collection),
            ActionId.RENAME_COLLECTION: Offer(
                of_open(self._rename), words=lambda: _RENAME.filled(name=projects.current_collection.title)
            ),
            ActionId.REMOVE_COLLECTION: Offer(
                of_open(self._remove), words=lambda: _REMOVE.filled(name=projects.current_collection.title)
            ),
        }

    def _no_row(self) -> Sentence | None:
        at = self.collections.currentIndex()
        is_one = at.isValid() and at.data(NavigationRole.KEY) != PageName.PLAN
        return None if is_one else Sentence("Sidebar", "Choose a collection in the list")

    def _create_collection(self) -> None:
        tasks.run(self, self._make_collection())

    async def _make_collection(self) -> None:
        await self._studio.projects.new_collection(UNTITLED)
        self.naming_requested.emit()

    def _rename(self, key: int, name: str) -> None:
        self._studio.projects.open_collection(key)
        self.naming_requested.emit()

    def _remove(self, key: int, name: str) -> None:
        tasks.run(self, self._remove_collection(key, name))

    async def _remove_collection(self, key: int, name: str) -> None:
        said = Sentence("Sidebar", "The collection “{name}” was removed. Its art stays in the uploads.", name=name)
        if (step := await self._studio.projects.remove_collection(key)) is not None:
            self.collection_removed.emit(step, text(said))
