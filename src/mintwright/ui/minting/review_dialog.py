"""The mint dialog: solve problems, see what becomes public for ever, confirm, and watch it being sent.

The dialog asks, the flow mints. It may be closed while the mint is being sent: the studio goes on.
"""

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QDialog, QProgressBar, QPushButton, QWidget

from mintwright.domain.assets.problems import Field as FieldPath
from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.background.piecewise import PIECE, piecewise
from mintwright.studio.changes import Kind
from mintwright.studio.minting.mint_errors import ListedError, MintError
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.studio import Studio
from mintwright.ui.dialogs.sheet import unframe
from mintwright.ui.minting.confirm_panel import ConfirmPanel
from mintwright.ui.minting.last_charge import last_charge_in_words
from mintwright.ui.minting.review_panel import ReviewPanel
from mintwright.ui.shell import tasks
from mintwright.ui.shell.fitted_dialog import ScaledSize
from mintwright.ui.shell.focus import focus_next, press_focused, turn_to
from mintwright.ui.shell.news import follow
from mintwright.ui.shell.throttle import Throttle
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.viewer.looked_at import LookedAt
from mintwright.ui.widgets.controls import button, column, label, row, stacked

PREVIEW = 128  # pixels
OTHER_PROJECT = Sentence("Review", "Another project is open now, so the review was closed. Nothing was sent.")


class ReviewDialog(QDialog):
    """Three steps: review, confirm, sending. Enter does what has the focus, a button or the picture, and nothing else.

    Ctrl+Enter goes on from the review to the last question, whose tick has the focus: struck again, it mints nothing.

    Signals:
        edit_requested(int, object): open this art's form at this field, a path; the dialog closes.
        receipt_requested(int): show the receipt of this earlier mint; the dialog closes.
    """

    edit_requested = Signal(int, object)
    receipt_requested = Signal(int)

    def __init__(
        self,
        studio: Studio,
        theme: Theme,
        art_ids: tuple[int, ...],
        title: str,
        parent: QWidget | None = None,
        *,
        led_by: int | None = None,
        panel: ReviewPanel | None = None,
        confirm: ConfirmPanel | None = None,
        review: Review | None = None,
    ) -> None:
        """`panel`, `confirm` and `review` were just made, and `show_review` follows: all at once would be felt.

        The panel shows nothing yet: Qt dresses what has shown something anew when it is put into a dialog.

        `led_by` is the primary of a whole of which these are a part.
        """
        super().__init__(parent)
        if parent is not None and parent.window().isVisible():
            unframe(self)
        self._studio = studio
        self._art_ids = art_ids
        self._title = title
        self._led_by = led_by
        self._review = review or self._review_of_now()
        self._reviewing: asyncio.Task[None] | None = None
        self._requesting: asyncio.Task[None] | None = None
        self._finding: asyncio.Task[None] | None = None
        self._decision: asyncio.Future[Review | None] | None = None
        self.setWindowTitle(self.tr("Review and mint"))
        self._panel = panel or self._make_panel(theme)
        self._confirm = confirm or ConfirmPanel(theme)
        self._steps = stacked(self, self._panel, self._confirm, self._sending())
        layout = column(self._steps, margins=(24, 20, 24, 20))
        self.setLayout(layout)
        ScaledSize(self, theme, QSize(1144, 736))
        self._panel.keep.clicked.connect(self.reject)
        self._panel.go_on.clicked.connect(self._ask)
        self._panel.problem_chosen.connect(self._solve)
        self._panel.edit_requested.connect(lambda art_id: self._edit(art_id, ("name",)))
        self._panel.receipt_requested.connect(self._show_receipt)
        self._confirm.back.clicked.connect(lambda: self._go_back())
        self._confirm.keep.clicked.connect(self.reject)
        self._confirm.mint.clicked.connect(self._send)
        self.finished.connect(self._decline)
        self._news = Throttle(self._follow, self)  # of many files each ends by itself, and a review looks at all
        follow(self, studio.changes, self._follow_projects, Kind.PROJECTS)
        follow(self, studio.changes, self._follow_art, Kind.ART, Kind.DRAFTS)
        follow(self, studio.changes, self._news.request, Kind.SESSION)
        follow(self, studio.changes, self._follow_mints, Kind.MINTS)
        follow(self, studio.changes, self._doubt, Kind.PREVIEWS)
        studio.reviewer.check_files(art_ids)
        if panel is None:
            self.show_review()
        for one in self.findChildren(QPushButton):
            one.setAutoDefault(False)  # none is pressed by Enter while the focus is elsewhere
        self._panel.browser.take_focus()

    def _make_panel(self, theme: Theme) -> ReviewPanel:
        panel = ReviewPanel(self._studio, theme, LookedAt(self))
        panel.arrange()
        return panel

    @property
    def is_of_open_project(self) -> bool:
        """Whether the project of this review is still open: of another one's art nothing is known any more."""
        return self._review.project_id == self._studio.uploads.project_id

    def done(self, result: int) -> None:
        """Close. Nobody reads a review that is still being made, and the one of ten thousand that was is let go of."""
        for task in (self._reviewing, self._requesting, self._finding):
            if task is not None:
                task.cancel()
        super().done(result)
        self._review = replace(
            self._review, art_ids=(), file_ids=(), problems=(), drafts=(), stored={}, requests=(), made=None
        )
        self._panel.let_go()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self, self._panel.say_state)  # after what has the focus
        self._request_pictures()

    def show_review(self) -> None:
        """Show what was made, or what was made anew meanwhile."""
        self._panel.show_review(self._review, self._last_charge)

    def look_again(self) -> None:
        """Something was told while the review was made."""
        self._news.request()

    def _request_pictures(self) -> None:
        """Whether each picture can be shown has to be known before it is minted for ever."""
        if len(self._art_ids) > PIECE:
            self._requesting = self._requesting or tasks.run(self, self._request_piecewise())
            return
        for art_id in self._art_ids:
            self._studio.pictures.request(art_id, PREVIEW)

    async def _request_piecewise(self) -> None:
        async for piece in piecewise(self._art_ids):
            if not self.is_of_open_project:
                return
            for art_id in piece:
                self._studio.pictures.request(art_id, PREVIEW)

    async def confirmation(self) -> Review | None:
        """Wait until the artist confirms; returns the review with her ticks, None if she closes the dialog first."""
        self._decision = asyncio.get_running_loop().create_future()
        try:
            return await self._decision
        finally:
            self._decision = None  # it keeps what was confirmed

    def show_problem(self, problem: Sentence) -> None:
        """Say why nothing was sent, and let the artist confirm again."""
        turn_to(self._steps, self._confirm)
        self._confirm.show_problem(problem)

    def show_listed(self, error: ListedError) -> None:
        """Ask once more, with what the service's list says. Nothing was sent."""
        self._review = error.review
        self._show_question()
        self.show_problem(error.sentence)

    def follow_list(self) -> None:
        """The service's list was looked at: a question that does not say what it has is asked anew."""
        told = self._studio.minting.listed.told(self._review)
        if self._steps.currentWidget() is self._confirm and not told.listed_ids <= self._review.listed_ids:
            self.show_listed(ListedError(told))

    async def show_refused(self) -> bool:
        """Go back to the review, where each rejection leads to its field; False if there is none."""
        try:
            review = await self._review_by_now()
        except MintError:  # another project is open
            return False
        if not (self.isVisible() and self.is_of_open_project):
            return False
        self._show(review)
        if not any(problem.severity is Severity.REFUSED for problem in self._review.problems):
            return False
        turn_to(self._steps, self._panel)
        self._panel.take_to_problems()
        return True

    def show_sent_meanwhile(self) -> None:
        """Go back to the review with a warning: some of these were sent since it was made. Nothing was sent now."""
        self._go_back(self._panel.take_to_sent)

    def show_saved_meanwhile(self) -> None:
        """Go back to the review: a file was saved again since it was made, or may have been. Nothing was sent now."""
        self._go_back(self._panel.take_to_saved)

    def show_changed_meanwhile(self) -> None:
        """Go back to the review: what would be minted was changed since it was made. Nothing was sent now."""
        self._go_back(self._panel.take_to_changed)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's signature
        """Tab goes through it in reading order, also to what takes the focus only because it scrolls."""
        return focus_next(self, forth=next)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter(event)
        elif event.matches(QKeySequence.StandardKey.Cancel) and event.isAutoRepeat():
            return  # a key that is held down leads one step back, not two
        elif event.matches(QKeySequence.StandardKey.Cancel) and self._steps.currentWidget() is self._confirm:
            self._go_back()
        else:
            super().keyPressEvent(event)

    def _enter(self, event: QKeyEvent) -> None:
        """Press the button that has the focus. Where there is none, say at the last question what is still to do."""
        if not press_focused(event) and not event.isAutoRepeat() and self._steps.currentWidget() is self._confirm:
            self._confirm.say_way_on()

    def _sending(self) -> QWidget:
        self._said = label("", "title", wrap=True)
        self._said.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        bar = QProgressBar()
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        bar.setAccessibleName(self.tr("Sending"))
        calm = label(self.tr("You can close this window: the mint goes on, and its receipt appears."), "muted")
        self._close = button(self.tr("Close"))
        self._close.clicked.connect(self.reject)
        step = QWidget()
        step.setLayout(
            column(None, self._said, 8, bar, 8, row(None, calm, None), None, row(None, self._close), spacing=6)
        )
        return step

    def _follow_projects(self, _: frozenset[Hashable]) -> None:
        """End with the project, and say so; what is being sent goes on."""
        if not self.is_of_open_project and self._steps.currentWidget() in (self._panel, self._confirm):
            tasks.report(self.parentWidget() or self, text(OTHER_PROJECT))
            self.reject()

    def _follow_art(self, ids: frozenset[Hashable]) -> None:
        if not ids or not ids.isdisjoint(self._review.file_ids):
            self._news.request()

    def _follow(self) -> None:
        """Refresh the review: uploads end and sign-ins expire meanwhile. A confirmed review stays as it is.

        A question that does not mention a file that was saved again, or may have been, is withdrawn; so is one about
        something else than would be minted now.
        """
        if not self.is_of_open_project:
            return
        if self._steps.currentWidget() is self._panel:
            self._review_soon()
        elif self._steps.currentWidget() is self._confirm:
            if self._studio.reviewer.is_outdated(self._review):
                self.show_saved_meanwhile()
            elif self._studio.reviewer.is_changed(self._review):
                self.show_changed_meanwhile()
            else:
                self._find_sent_soon()

    def _review_soon(self) -> None:
        """At once, or with pauses if there are very many."""
        if len(self._art_ids) <= PIECE:
            self._review_anew()
        elif self._reviewing is None or self._reviewing.done():
            self._reviewing = tasks.run(self, self._review_piecewise())
        else:
            self._news.request()  # once that has ended

    async def _review_piecewise(self, lead: Callable[[], object] = lambda: None) -> None:
        review = await self._review_by_now()
        if self._steps.currentWidget() is self._panel and self.is_of_open_project:
            self._show(review)
            lead()

    async def _review_by_now(self) -> Review:
        return await self._studio.reviewer.review_piecewise(self._art_ids, self._title, led_by=self._led_by)

    def _review_anew(self) -> None:
        self._show(self._review_of_now())

    def _show(self, review: Review) -> None:
        self._review = review
        self._panel.show_review(review, self._last_charge)

    def _review_of_now(self) -> Review:
        return self._studio.reviewer.review(self._art_ids, self._title, led_by=self._led_by)

    def _follow_mints(self, _: frozenset[Hashable]) -> None:
        """Say in the review what was sent meanwhile; a question that does not mention it is withdrawn."""
        if self._steps.currentWidget() is not self._confirm:
            self._news.request()
            return
        if self.is_of_open_project:
            self._find_sent_soon()

    def _find_sent_soon(self) -> None:
        if self._finding is None or self._finding.done():
            self._finding = tasks.run(self, self._find_sent())
        else:
            self._news.request()  # once that has ended

    async def _find_sent(self) -> None:
        """Withdraw the question if some of these were sent since it was asked."""
        review = self._review
        before = await self._studio.reviewer.sent_before(review)
        is_asked = self._steps.currentWidget() is self._confirm and review is self._review and self.is_of_open_project
        told = frozenset[int]() if review.sent_before is None else review.sent_before.ids
        if is_asked and before is not None and not before.ids <= told:
            self.show_sent_meanwhile()

    def _doubt(self, ids: frozenset[Hashable]) -> None:
        lacking = self._studio.previews.without_picture(one for one in self._review.file_ids if one in ids)
        if any(map(self._studio.previews.no_picture, lacking)):
            self._news.request()

    def _show_receipt(self, mint_id: int) -> None:
        self.reject()
        self.receipt_requested.emit(mint_id)

    def _solve(self, problem: Problem) -> None:
        known = (problem.art_id, problem.first_id, self._art_ids[0])
        self._edit(next(one for one in known if one is not None), problem.field)

    def _edit(self, art_id: int, field: FieldPath) -> None:
        self.reject()
        self.edit_requested.emit(art_id, field)

    def _ask(self) -> None:
        if self._led_by is None:  # of a plan, the run compares the list
            self._review = self._studio.minting.listed.told(self._review)
        self._show_question()
        turn_to(self._steps, self._confirm, self._confirm.first)  # a second Enter does nothing there

    def _show_question(self) -> None:
        is_planned = self._led_by is not None
        self._confirm.show_review(self._review, self._last_charge, self._panel.unseen, is_planned=is_planned)

    @property
    def _last_charge(self) -> str:
        return last_charge_in_words(self._studio, self._review.network)

    def _go_back(self, lead: Callable[[], object] = lambda: None) -> None:
        """From the last question to the review, as it is by now; `lead` goes on from there.

        Of very many that takes a while. What is shown until then leads on to no question.
        """
        is_soon = len(self._art_ids) <= PIECE
        if is_soon:
            self._review_anew()
        turn_to(self._steps, self._panel)
        self._panel.browser.take_focus()
        if is_soon:
            lead()
            return
        self._panel.go_on.setEnabled(False)
        if self._reviewing is not None:
            self._reviewing.cancel()
        self._reviewing = tasks.run(self, self._review_piecewise(lead))

    def _send(self) -> None:
        """Take the artist's confirmation, once: the second of a double click finds nobody waiting."""
        count = len(self._art_ids)
        one = Sentence("Review", "Sending 1 asset…")
        many = Sentence("Review", "Sending {shown} assets…", shown=number(count))
        self._said.setText(text(counted(count, one, many)))
        turn_to(self._steps, 2, self._close)
        ticks = self._confirm
        self._decide(
            replace(
                self._review,
                wants_second_set=ticks.wants_second_set,
                accepts_size=ticks.accepts_size,
                knows_listed=ticks.knows_listed,
            )
        )

    def _decline(self) -> None:
        self._decide(None)

    def _decide(self, confirmed: Review | None) -> None:
        if self._decision is not None and not self._decision.done():
            self._decision.set_result(confirmed)
