"""Says in the window's banner what is wrong with the sign-in."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio
from mintwright.ui.notices.banner import Banner, Tone
from mintwright.ui.shell import tasks
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.tried_again import TriedAgain
from mintwright.ui.sidebar.navigation import PageName
from mintwright.ui.style.wording import text
from mintwright.ui.window.pages import Pages


class SessionNotice(QObject):
    """Follows the session, and takes back what it said once that is over.

    Signals:
        sign_in_requested(): the artist shall sign in.
    """

    sign_in_requested = Signal()

    def __init__(self, studio: Studio, banner: Banner, pages: Pages) -> None:
        super().__init__(pages)
        self._studio = studio
        self._banner = banner
        self._pages = pages
        self._said = ""
        self._tried = TriedAgain()  # to sign in
        follow(self, studio.changes, self.follow, Kind.SESSION)

    def follow(self, *_: object) -> None:
        """Say what is wrong with the sign-in, away from its own page, and take it back once it is not."""
        session = self._studio.session
        if session.state is SessionState.SIGNED_IN:
            self._tried.forget()
        if self._pages.shows(PageName.PRACTICE) and not self._studio.practice_tools.is_here:
            self.sign_in_requested.emit()  # nothing is rehearsed on another network
        said = self._what_is_wrong_with_the_sign_in()
        if said is not None:
            self._said = text(said[0])
            self._banner.say(self._said, Tone.WARN, action=said[1], act=said[2])
        elif self._banner.message == self._said:
            self._banner.withdraw()

    def _what_is_wrong_with_the_sign_in(self) -> tuple[Sentence, str, Callable[[], None] | None] | None:
        """What is said of it, and what can be done: the button's words and what it does."""
        session = self._studio.session
        if self._pages.shows(PageName.SIGN_IN):
            return None
        if session.can_give_up and session.waiting is not None:
            return session.waiting, self.tr("Do not wait"), self._give_up_waiting
        if session.problem is not None and session.can_try_again:
            problem = self._tried.failed(session.scope, session.problem)
            return problem, self.tr("Try again"), self._sign_in_again
        if session.problem is not None:
            return session.problem, self.tr("Sign in"), self.sign_in_requested.emit
        trying = self._tried.under_way(session.scope) if session.state is SessionState.SIGNING_IN else None
        return None if trying is None else (trying, "", None)

    def _sign_in_again(self) -> None:
        self._tried.begin(self._studio.session.scope)
        tasks.run(self, self._studio.session.try_again())

    def _give_up_waiting(self) -> None:
        self._studio.session.give_up_waiting()
        self.sign_in_requested.emit()
