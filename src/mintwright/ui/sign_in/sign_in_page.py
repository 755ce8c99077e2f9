"""Choose a network and sign in to it. Secrets stay in the fields only until they are used."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QApplication, QButtonGroup, QFrame, QScrollArea, QWidget

from mintwright.domain.errors import MintwrightError
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.session.session import SessionState
from mintwright.studio.session.wrong_field import wrong_field
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.shell import tasks
from mintwright.ui.shell.news import follow
from mintwright.ui.sign_in.accounts_panel import AccountsPanel
from mintwright.ui.sign_in.method_specs import MethodName
from mintwright.ui.sign_in.method_tabs import MethodTabs
from mintwright.ui.sign_in.where_dialog import WhereDialog
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, panel, row
from mintwright.ui.widgets.network_card import NetworkCard

WIDTH = 760
_WAY_IN = "way_in_{network}"  # key of the settings: the name of the method used last


class SignInPage(QWidget):
    """Three networks to choose from, and below them whatever the chosen one needs.

    Signals:
        uploads_requested(): signed in, the artist goes on to their art.
    """

    uploads_requested = Signal()

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._shown: tuple[Network, str] | None = None  # and as whom
        self._told: Sentence | None = None  # the problem of the session that was shown last
        self._group = QButtonGroup(self)
        self._cards = {network: self._card(network) for network in (Network.PRACTICE, Network.TEST, Network.MAIN)}
        self._ways = MethodTabs()
        self._ways.check_requested.connect(lambda: tasks.run(self, self._check()))
        self._ways.sign_in_requested.connect(lambda: tasks.run(self, self._sign_in()))
        self._ways.help_requested.connect(lambda: tasks.run(self, dialogs.show(WhereDialog(theme, self.window()))))
        self._ways.corrected.connect(self._show_soon)
        self._form = panel("card", column(self._ways, margins=(20, 16, 20, 18)))
        self._accounts = AccountsPanel(studio.session, theme)
        self._inside = self._signed_in()
        self._arrange()
        follow(self, studio.changes, self._follow, Kind.SESSION)
        self._follow()

    def hideEvent(self, event: QHideEvent) -> None:
        self._ways.forget()  # a secret does not wait in a page that nobody sees
        super().hideEvent(event)

    # --- Layout

    def _card(self, network: Network) -> NetworkCard:
        card = NetworkCard(self._theme, network)
        card.chosen.connect(lambda: tasks.run(self, self._switch(network)))
        self._group.addButton(card.radio)
        return card

    def _signed_in(self) -> QFrame:
        self._account = label("", "heading", wrap=True)
        self._account.setTextFormat(Qt.TextFormat.PlainText)
        self._about = label("", "muted", wrap=True)
        self._about.setTextFormat(Qt.TextFormat.PlainText)
        self._sign_out = button(self.tr("Sign out"))
        self._sign_out.clicked.connect(lambda: tasks.run(self, self._studio.session.sign_out()))
        self._again = button(self.tr("Try again"))
        self._again.clicked.connect(lambda: tasks.run(self, self._studio.session.try_again()))
        self._go_on = button(self.tr("Go to uploads"), self._theme, "arrow-right", kind="primary")
        self._go_on.clicked.connect(self.uploads_requested)
        self._state = label("", "error", wrap=True)
        words = column(self._account, self._about, self._state, spacing=2)
        layout = row(words, self._again, self._sign_out, self._go_on, margins=(20, 16, 20, 16))
        layout.setStretch(0, 1)
        return panel("card", layout)

    def _waited_for(self) -> QFrame:
        self._waiting = label("", wrap=True)
        self._give_up = button(self.tr("Do not wait"))
        self._give_up.clicked.connect(self._studio.session.give_up_waiting)
        layout = row(self._waiting, self._give_up, margins=(20, 10, 20, 10))
        layout.setStretch(0, 1)
        return panel("tray", layout)

    def _arrange(self) -> None:
        """What comes and goes by itself stands below all else, outside what scrolls: nothing else moves for it."""
        self._keyring = self._waited_for()
        cards = row(*self._cards.values(), spacing=12)
        for place in range(len(self._cards)):
            cards.setStretch(place, 1)
        said = self.tr("Choose where you mint. Each network has its own sign-in and uploads.")
        self._scroll = QScrollArea(self)  # parents first: Qt dresses anew whatever changes its parent
        stage = QWidget(self._scroll)
        self._scroll.setWidget(stage)
        self._body = QWidget(stage)
        self._body.setLayout(column(cards, 4, self._inside, self._accounts, self._form, None, spacing=10))
        self._resize()
        self._theme.changed.connect(self._resize)
        beside = row(self._body, None, margins=(20, 4, 20, 16))
        beside.setStretch(0, 100)  # as wide as it may, the rest of the stage stays empty
        stage.setLayout(beside)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        title = label(self.tr("Sign in"), "title")
        head = column(title, label(said, "muted", wrap=True), spacing=1, margins=(20, 14, 20, 10))
        page = column(head, self._scroll, self._keyring, spacing=0)
        page.setStretch(1, 1)
        self.setLayout(page)

    def _resize(self) -> None:
        self._body.setMaximumWidth(self._theme.scale(WIDTH))

    # --- News

    def _follow(self, *_: object) -> None:
        session = self._studio.session
        self._cards[session.network].radio.setChecked(True)
        inside = session.state is SessionState.SIGNED_IN
        practice = session.network is Network.PRACTICE
        self._sign_out.setVisible(inside and not practice)
        self._go_on.setVisible(inside)
        self._show_card(self._inside if inside or practice else self._form)
        self._account.setText(self._account_in_words())
        self._about.setText(self._about_in_words())
        self._again.setVisible(session.can_try_again)
        self._ways.show_busy(busy=session.is_busy)
        self._show_waiting()
        self._accounts.follow()
        whom = (session.network, session.chosen.id if session.chosen else "")
        if whom != self._shown:
            self._shown = whom
            self._ways.show_network(session.base_url, self._last_way(session.network), can_remember=session.remembers)
        self._ways.show_can_remember(can_remember=session.remembers)
        self._show_problem(session.problem)

    def _show_waiting(self) -> None:
        session = self._studio.session
        self._waiting.setText("" if session.waiting is None else text(session.waiting))
        self._keyring.setVisible(session.waiting is not None)
        self._give_up.setVisible(session.can_give_up)

    def _show_card(self, card: QFrame) -> None:
        """The form, or who is signed in: from a form that is done with, the focus goes on to the next step."""
        focus = QApplication.focusWidget()
        is_done = card is self._inside and focus is not None and self._form.isAncestorOf(focus)
        self._form.setVisible(card is self._form)
        self._inside.setVisible(card is self._inside)
        if is_done:
            self._go_on.setFocus()

    def _show_problem(self, problem: Sentence | None) -> None:
        """Show it once, where it can be solved: in the form if there is one."""
        at_form = not self._form.isHidden()
        self._state.setText("" if problem is None or at_form else text(problem))
        self._state.setVisible(bool(self._state.text()))
        is_news, self._told = problem is not self._told, problem
        if problem is not None and at_form and is_news:
            self._ways.show_problem(problem)

    def _show_soon(self, part: QWidget) -> None:
        """Bring a part of the form in sight, once it has the room for what is said of it."""
        QTimer.singleShot(0, part, lambda: self._scroll.ensureWidgetVisible(part, 0, self._theme.scale(16)))

    def _account_in_words(self) -> str:
        session = self._studio.session
        if session.state is SessionState.SIGNED_IN:
            return text(Sentence("SignIn", "Signed in as {account}", account=session.account))
        if session.state is SessionState.SIGNED_OUT:
            return self.tr("Not signed in")
        return text(Sentence("SignIn", "Signing in…"))

    def _about_in_words(self) -> str:
        session = self._studio.session
        if session.network is Network.PRACTICE:
            return self.tr("The practice network runs on this computer and signs you in by itself.")
        return self.tr("Next: add your art. It is uploaded to this network.")

    def _last_way(self, network: Network) -> MethodName:
        """The method used last on a network; by default, and after an older version's, the simplest."""
        kept = self._studio.settings.get(_WAY_IN.format(network=network))
        return MethodName(kept) if kept in tuple(MethodName) else MethodName.SECRET

    # --- Actions

    async def _switch(self, network: Network) -> None:
        if network is not self._studio.session.network:
            await self._studio.session.switch(network)

    async def _check(self) -> None:
        """Say what answers at the address; an answer about another one, typed over meanwhile, says nothing."""
        asked, good = self._ways.address, False
        try:
            found = await self._studio.session.check_connection(asked)
            good = True
        except MintwrightError as error:
            found = error.sentence
        if asked == self._ways.address:
            self._ways.show_found(found, good=good)

    async def _sign_in(self) -> None:
        self._ways.show_busy(busy=True)
        self._studio.settings.put(_WAY_IN.format(network=self._studio.session.network), self._ways.way.value)
        try:
            await self._enter(self._ways.way, self._ways.values(), self._ways.address, remember=self._ways.remember)
        except MintwrightError as error:
            self._told = error.sentence
            self._ways.show_problem(error.sentence, wrong_field(error, self._ways.values().keys()))
        else:
            self._ways.forget()
        finally:
            self._ways.show_busy(busy=False)

    async def _enter(self, way: MethodName, given: Mapping[str, Any], address: str, *, remember: bool) -> None:
        session, name = self._studio.session, self._ways.label
        match way:
            case MethodName.SECRET:
                await session.sign_in_secret(session.network, address, **given, remember=remember, label=name)
            case MethodName.PASSWORD:
                await session.sign_in_password(session.network, address, **given, remember=remember, label=name)
            case MethodName.REFRESH:
                await session.sign_in_refresh(session.network, address, **given, remember=remember, label=name)
            case MethodName.ACCESS:
                await session.sign_in_token(session.network, address, **given, remember=remember, label=name)
