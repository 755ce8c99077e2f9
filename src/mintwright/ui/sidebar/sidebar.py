"""The left edge of the window: project, pages, collections, network, account. A narrow window has icons, few words."""

from functools import partial

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QBoxLayout, QFrame, QMenu, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio
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
from mintwright.ui.widgets import dialogs
from mintwright.ui.widgets.controls import button, column, icon_button, label, row, set_button_text

WIDTH, COMPACT_WIDTH = 204, 68
MARGIN, COMPACT_MARGIN = 10, 4


class Sidebar(QFrame):
    """Where one is and where one can go.

    Signals:
        page_requested(PageName), network_requested(), theme_toggled(), settings_requested().
        practice_requested(): the rehearsals shall be shown; only on the practice network.
    """

    page_requested = Signal(object)
    network_requested = Signal()
    practice_requested = Signal()
    theme_toggled = Signal()
    settings_requested = Signal()

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._compact = False
        self.setObjectName("chrome")
        self.project = ProjectButton(studio, theme)
        self.pages = self._make_pages()
        self._heading = label(self.tr("Collections"), "muted")
        self.new_collection = icon_button(theme, "plus", self.tr("New collection"))
        self.new_collection.clicked.connect(lambda: tasks.run(self, self._create_collection()))
        self.collections = self._make_collections()
        self.collections_menu = QMenu(self)
        self.collections_menu.aboutToShow.connect(self._fill_collections_menu)
        self.collections_button = icon_button(theme, "list", self.tr("Collections"))
        self.collections_button.clicked.connect(self._open_collections_menu)
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
        self.settings.clicked.connect(self.settings_requested)
        self._lay_out()
        kinds = (Kind.SESSION, Kind.PROJECTS, Kind.COLLECTIONS, Kind.PRACTICE)
        follow(self, studio.changes, self._follow, *kinds)
        theme.changed.connect(self._dress)
        self._dress()
        self._follow()

    def show_page(self, page: PageName) -> None:
        """Mark the page that is shown, where it is in the list."""
        model = self.pages.model()
        number = model.row_of(page) if isinstance(model, RowsModel) else None
        if number is None:
            self.pages.clearSelection()
        else:
            self.pages.setCurrentIndex(model.index(number, 0))

    def set_compact(self, *, compact: bool) -> None:
        """Show icons alone."""
        self._compact = compact
        for part in (self.project, self.pages, self.weather, self.network):
            part.set_compact(compact=compact)
        for part in (self._heading, self.new_collection, self.collections):
            part.setVisible(not compact)
        for part in (self.collections_button, self._space):
            part.setVisible(compact)
        margin = COMPACT_MARGIN if compact else MARGIN
        self._body.setContentsMargins(margin, 12, margin, MARGIN)
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._foot.setDirection(down if compact else across)
        for part in (self.theme, self.settings):
            self._foot.setAlignment(part, Qt.AlignmentFlag.AlignHCenter if compact else Qt.AlignmentFlag(0))
        restyle(self.account, align="" if compact else "leading")
        self._dress()
        self._follow()

    # --- Layout

    def _lay_out(self) -> None:
        self._space = QWidget()  # takes the room of the collections where those are hidden
        self._foot = row(self.account, self.theme, self.settings, spacing=0)
        self._foot.setStretch(0, 1)
        self._body = body = column(
            self.project,
            8,
            self.pages,
            12,
            row(self._heading, None, self.new_collection, margins=(7, 0, 0, 0)),
            self.collections,
            row(None, self.collections_button, None, spacing=0),
            self._space,
            8,
            self.weather,
            6,
            self.network,
            6,
            self._foot,
            spacing=0,
            margins=(MARGIN, 12, MARGIN, MARGIN),
        )
        body.setStretchFactor(self.collections, 1)
        body.setStretchFactor(self._space, 1)
        self._space.hide()
        self.collections_button.hide()
        self.setLayout(body)

    def _make_pages(self) -> NavigationList:
        pages = NavigationList(self._theme, self.tr("Pages"))
        pages.setAccessibleIdentifier("pages")
        news = (Kind.ART, Kind.COLLECTIONS, Kind.PROJECTS, Kind.MINTS)
        pages.setModel(RowsModel(self._studio, news, lambda: page_rows(self._studio), pages))
        pages.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        pages.selectionModel().currentChanged.connect(self._request_page)
        pages.clicked.connect(self._request_page)
        return pages

    def _make_collections(self) -> NavigationList:
        listing = NavigationList(self._theme, self.tr("Collections"))
        listing.setAccessibleIdentifier("collections")
        news = (Kind.COLLECTIONS, Kind.PROJECTS)
        listing.setModel(RowsModel(self._studio, news, lambda: collection_rows(self._studio), listing))
        listing.clicked.connect(self._open_collection)
        listing.activated.connect(self._open_collection)
        listing.setSelectionMode(NavigationList.SelectionMode.NoSelection)
        listing.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        listing.customContextMenuRequested.connect(self._offer_for_collection)
        return listing

    def _dress(self) -> None:
        self.setFixedWidth(self._theme.scale(COMPACT_WIDTH if self._compact else WIDTH))
        self.pages.setFixedHeight(self._theme.scale(36) * 3)
        self.theme.setIcon(self._theme.icons.icon("sun" if self._theme.dark else "moon"))
        name = self.tr("Switch to light colours") if self._theme.dark else self.tr("Switch to dark colours")
        self.theme.setAccessibleName(name)
        self.theme.setToolTip(tip(name))

    def _follow(self, *_: object) -> None:
        session = self._studio.session
        self.network.show_network(session.network)
        self.weather.setVisible(self._studio.practice_tools.is_here)
        self.weather.show_weather(self._studio.practice_tools.weather)
        words = {
            SessionState.SIGNED_IN: session.account or self.tr("Signed in"),
            SessionState.SIGNING_IN: self.tr("Signing in…"),
            SessionState.SIGNED_OUT: self.tr("Sign in"),
        }[session.state]
        self.account.setToolTip(tip(words))
        set_button_text(self.account, "" if self._compact else self._fitting(words))
        self.account.setAccessibleName(text(Sentence("Sidebar", "Account: {account}", account=words)))

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
        self._go_to(int(index.data(NavigationRole.KEY)))

    def _go_to(self, collection_id: int) -> None:
        self._studio.projects.open_collection(collection_id)
        self.page_requested.emit(PageName.COLLECTION)

    def _open_collections_menu(self) -> None:
        beside = QPoint(self.collections_button.width(), 0)
        self.collections_menu.popup(self.collections_button.mapToGlobal(beside))

    def _fill_collections_menu(self) -> None:
        """The collections where there is no room for their list."""
        menu, model = self.collections_menu, self.collections.model()
        menu.clear()
        for number in range(model.rowCount()):
            index = model.index(number, 0)
            action = menu.addAction(str(index.data()).replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(bool(index.data(NavigationRole.CURRENT)))
            key = int(index.data(NavigationRole.KEY))
            action.triggered.connect(lambda _=False, key=key: self._go_to(key))
        menu.addSeparator()
        new = menu.addAction(self.tr("New collection…"))
        new.triggered.connect(self.new_collection.click)

    def _offer_for_collection(self, at: QPoint) -> None:
        index = self.collections.indexAt(at)
        if not index.isValid():
            return
        key, name = int(index.data(NavigationRole.KEY)), str(index.data())
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        rename = menu.addAction(self.tr("Rename…"))
        rename.triggered.connect(lambda: tasks.run(self, self._rename_collection(key, name)))
        remove = menu.addAction(self.tr("Remove the collection…"))
        remove.triggered.connect(lambda: tasks.run(self, self._remove_collection(key, name)))
        menu.popup(self.collections.viewport().mapToGlobal(at))

    async def _create_collection(self) -> None:
        new, untitled, create = self.tr("New collection"), self.tr("Untitled collection"), self.tr("Create")
        keep = self._studio.projects.new_collection
        if await dialogs.ask_name(self.window(), new, value=untitled, yes=create, keep=keep) is not None:
            self.page_requested.emit(PageName.COLLECTION)

    async def _rename_collection(self, key: int, old: str) -> None:
        title, yes = self.tr("Rename the collection"), self.tr("Rename")
        keep = partial(self._studio.projects.rename_collection, key)
        await dialogs.ask_name(self.window(), title, value=old, yes=yes, keep=keep)

    async def _remove_collection(self, key: int, name: str) -> None:
        sure = await dialogs.ask(
            self.window(),
            text(Sentence("Sidebar", "Remove “{name}”?", name=name)),
            self.tr("Its art stays in the uploads, and receipts of past mints stay too. The order is lost."),
            yes=self.tr("Remove"),
            no=self.tr("Keep it"),
            danger=True,
        )
        if sure:
            await self._studio.projects.remove_collection(key)
