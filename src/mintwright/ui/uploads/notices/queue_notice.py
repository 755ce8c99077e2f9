"""The line above the cards that says why nothing is uploaded just now."""

from collections.abc import Hashable

from PySide6.QtCore import Signal

from mintwright.domain.sentences import Sentence
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.upload_item import Totals
from mintwright.ui.notices.banner import Banner, Tone
from mintwright.ui.shell.tried_again import TriedAgain
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text

_UNTIL_SIGNED_IN = Sentence("uploads", "Uploads wait until you sign in.")


class QueueNotice(Banner):
    """Says it until the reason changes, or the artist closes it.

    Signals:
        sign_in_requested(): uploading waits for a sign-in.
    """

    sign_in_requested = Signal()

    def __init__(self, studio: Studio, theme: Theme) -> None:
        super().__init__(theme)
        self._studio = studio
        self._explained = ""
        self._tried = TriedAgain()  # to upload what waits
        self._uploaded_then = 0

    def explain(self, totals: Totals) -> None:
        """Say why nothing is uploaded: nobody is signed in, or the network is away. Once, until the reason changes."""
        words = text(why) if (why := self._why_it_waits(totals)) else ""
        if words == self._explained:
            return
        self._explained = words
        if not words:
            self.withdraw()
        elif self._studio.session.state is SessionState.SIGNED_OUT:
            self.say(words, Tone.WARN, action=self.tr("Sign in"), act=self.sign_in_requested.emit)
        else:
            self.say(words, Tone.WARN, action=self.tr("Try now"), act=self._try_now)

    def _why_it_waits(self, totals: Totals) -> Sentence | None:
        """While the program signs in by itself, the window says what keeps it from that: the cause, not what follows.

        Between "Try now" and what comes of it, that it is tried.
        """
        session, reason = self._studio.session, self._studio.uploads.outage
        if not totals.waiting or session.state is SessionState.SIGNED_OUT:
            if not totals.unfinished:
                self._tried.forget()
            is_for_artist = session.has_tried and not session.can_try_again
            return _UNTIL_SIGNED_IN if totals.waiting and is_for_artist else None
        if reason is not None and not self._studio.disk_space.says(reason):
            said = Sentence("uploads", "{reason} Uploads wait, and go on by themselves.", reason=reason)
            return self._tried.failed(self._shown_work, said)
        if reason is not None or totals.uploaded != self._uploaded_then:
            self._tried.forget()
        return self._tried.under_way(self._shown_work)

    @property
    def _shown_work(self) -> Hashable:
        """Whose uploads are shown, and of which project."""
        return self._studio.session.scope, self._studio.projects.current.id

    def _try_now(self) -> None:
        totals = self._studio.uploads.totals()
        self._uploaded_then = totals.uploaded
        self._tried.begin(self._shown_work)
        self._studio.uploads.try_now()
        self.explain(totals)
