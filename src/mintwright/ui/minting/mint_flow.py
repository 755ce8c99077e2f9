"""The mint flow, from any page: name, review, confirm, mint, show the receipt."""

import asyncio
from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager
from typing import NamedTuple, Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QDialog, QProgressBar, QWidget
from shiboken6 import isValid

from mintwright.domain.assets.asset import Draft
from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.project import Collection, collection_title, title_of_more
from mintwright.domain.sentences import Sentence
from mintwright.studio.background.piecewise import in_slices
from mintwright.studio.changes import Kind
from mintwright.studio.minting.mint_errors import (
    ChangedError,
    ListedError,
    MintError,
    ResavedError,
    SecondSetError,
)
from mintwright.studio.minting.reviewing.review import Review
from mintwright.studio.session.session import SessionState
from mintwright.studio.studio import Studio
from mintwright.ui import dialogs
from mintwright.ui.minting.calling_off import called_off_by_escape
from mintwright.ui.minting.confirm_panel import ConfirmPanel
from mintwright.ui.minting.review_dialog import OTHER_PROJECT, ReviewDialog
from mintwright.ui.minting.review_panel import ReviewPanel
from mintwright.ui.shell import tasks
from mintwright.ui.shell.fitted_dialog import FittedDialog
from mintwright.ui.shell.news import follow
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.viewer.looked_at import LookedAt
from mintwright.ui.widgets.controls import button, column, label, row

FELT_SECONDS = 0.3  # after which a wait is felt

_EMPTIED = Sentence("Review", "Nothing is left in the collection, so there is nothing to mint.")
_KEPT = QDialog.DialogCode.Accepted


class _Wanted(NamedTuple):
    """What shall be minted, and what it is called: empty, where a single asset is called as itself."""

    art_ids: tuple[int, ...]
    title: str
    led_by: int | None = None


class MintOfPlan(Protocol):
    """One mint of a plan, which is asked about as every mint is, and minted as the plan has it."""

    @property
    def art_ids(self) -> tuple[int, ...]:
        """What it holds."""
        ...

    @property
    def title(self) -> str:
        """What it is called."""
        ...

    @property
    def led_by(self) -> int:
        """The primary of the whole."""
        ...

    async def mint(self, review: Review) -> Mint:
        """Mint what was confirmed. Raises MintwrightError: then nothing was sent."""
        ...


class MintFlow(QObject):
    """One review at a time, above the window; a mint that is being sent goes on when its dialog is closed.

    Signals:
        edit_requested(int, object): open this art's form at this field, a path.
        plan_requested(): the collection does not fit one mint, and shall become several.
        receipt_coming(int): the receipt of this mint, just made, is asked for in a moment.
        receipt_requested(int): show the receipt of this mint: the one just made, or an earlier one.
    """

    edit_requested = Signal(int, object)
    plan_requested = Signal()
    receipt_coming = Signal(int)
    receipt_requested = Signal(int)

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._parent = parent
        self._asking: asyncio.Task[None] | None = None
        self._looked_at = LookedAt(self)
        self._reviewed: dict[int, tuple[Draft, str]] = {}  # what was looked at: words and picture of each piece

    def start(self, art_ids: Sequence[int]) -> None:
        """Start the flow for these assets: one makes a single asset, several a collection.

        Does nothing while another review opens or is open: a double click asks twice before it is there.
        """
        if art_ids and (self._asking is None or self._asking.done()):
            self._asking = tasks.run(self, self._lead(tuple(art_ids), self._studio.projects.current_collection))

    def start_planned(self, planned: MintOfPlan) -> None:
        """Start the flow for one mint of a plan."""
        if self._asking is None or self._asking.done():
            shown = self._studio.projects.current_collection
            self._asking = tasks.run(self, self._lead(planned.art_ids, shown, planned))

    async def _lead(self, art_ids: tuple[int, ...], shown: Collection, planned: MintOfPlan | None = None) -> None:
        """Review, confirm, mint, show the receipt. What could not be minted is reviewed or confirmed again."""
        async with dialogs.in_turn(self._parent) as turn:
            with called_off_by_escape(self._parent.window()):
                dialog = await self._ready_review(art_ids, shown, planned)
            if dialog is None:
                return
            dialog.finished.connect(turn.end)  # what is sent goes on without it
            with dialogs.opened(dialog):
                await self._mint_from(dialog, self._studio.minting.mint if planned is None else planned.mint)

    async def _ready_review(
        self, art_ids: tuple[int, ...], shown: Collection, planned: MintOfPlan | None
    ) -> ReviewDialog | None:
        """The dialog, ready to be opened; None where the review is at an end already, which was said."""
        project_id = self._studio.uploads.project_id
        if not await self._is_name_kept(art_ids):
            return None
        panel = ReviewPanel(self._studio, self._theme, self._looked_at)
        await asyncio.sleep(0)  # to make both and the dialog around them at once is felt
        panel.arrange()
        await asyncio.sleep(0)
        confirm = ConfirmPanel(self._theme)
        await asyncio.sleep(0)
        if project_id != self._studio.uploads.project_id:
            tasks.report(self, text(OTHER_PROJECT))
            return None
        self._studio.drafts.take_typed(is_last=True)  # a menu, or a button of macOS, leaves the field its focus
        collection = self._by_now(shown)
        if planned is None and len(art_ids) > 1 and set(art_ids) == set(shown.art_ids):  # a change of it was on its way
            art_ids = collection.art_ids
        if not art_ids:
            tasks.report(self, text(_EMPTIED))
            return None
        title = text(collection_title(collection.name, len(art_ids))) if len(art_ids) > 1 else ""  # alone: its own
        wanted = _Wanted(art_ids, title) if planned is None else _Wanted(art_ids, planned.title, planned.led_by)
        return await self._polished(await self._make_review(wanted, panel, confirm))

    @staticmethod
    async def _polished(dialog: ReviewDialog) -> ReviewDialog | None:
        """This dialog, filled and dressed; None where it was closed meanwhile, which it has said."""
        is_ready = False
        try:
            await asyncio.sleep(0)
            if dialog.is_of_open_project:
                dialog.show_review()
            await _polish(dialog)
            is_ready = dialog.is_of_open_project
        finally:
            if not is_ready:
                dialog.deleteLater()
        return dialog if is_ready else None

    async def _mint_from(self, dialog: ReviewDialog, mint_it: Callable[[Review], Awaitable[Mint]]) -> None:
        while review := await dialog.confirmation():
            if mint := await self._mint(review, dialog, mint_it):
                await asyncio.sleep(0)  # first the window hears of it
                self.receipt_coming.emit(mint.id)
                await asyncio.sleep(0)
                self._reviewed = {}
                self._studio.reviewer.forget()
                dialog.close()
                await asyncio.sleep(0)  # what lay behind it is painted before another page is made
                self.receipt_requested.emit(mint.id)
                return

    async def _is_name_kept(self, art_ids: tuple[int, ...]) -> bool:
        """Wait for the collection's name that is on its way to the disk: it is minted under it; False if the artist,
        who is told once a wait is felt, calls it off.
        """
        if len(art_ids) == 1:
            return True
        keeping = asyncio.ensure_future(self._studio.projects.settle())
        try:
            await asyncio.wait([keeping], timeout=FELT_SECONDS)
            return keeping.done() or await dialogs.show_at_once(DiskWaitDialog(keeping, self._parent.window())) == _KEPT
        finally:
            keeping.cancel()

    def _by_now(self, shown: Collection) -> Collection:
        """A collection as it is by now; another may be open."""
        known = {collection.id: collection for collection in self._studio.projects.collections()}
        return known.get(shown.id, self._studio.projects.current_collection)

    async def _make_review(self, wanted: _Wanted, panel: ReviewPanel, confirm: ConfirmPanel) -> ReviewDialog:
        """The dialog with a review of these; where something was told meanwhile, it looks again.

        Raises MintError if another project is opened meanwhile.
        """
        art_ids, title, led_by = wanted
        with self._listening() as told:
            review = await self._studio.reviewer.review_piecewise(art_ids, title, led_by=led_by)
            self._require_open(review)
            await self._look_at_others(art_ids)
        self._require_open(review)
        window = self._parent.window()
        dialog = ReviewDialog(
            self._studio, self._theme, art_ids, title, window,
            led_by=led_by, panel=panel, confirm=confirm, review=review,
        )  # fmt: skip
        if told:
            dialog.look_again()
        dialog.edit_requested.connect(self.edit_requested)
        dialog.receipt_requested.connect(self.receipt_requested)
        if led_by is None:
            follow(dialog, self._studio.changes, lambda _: self._look_at_list(dialog), Kind.SESSION)
            self._look_at_list(dialog)
        panel.first_requested.connect(lambda count: self._take_first(dialog, art_ids, count))
        panel.new_requested.connect(lambda new: self._take_new(dialog, new))
        panel.plan_requested.connect(lambda: self._lead_to_plan(dialog))
        dialog.finished.connect(self._allow_next)
        return dialog

    def _look_at_list(self, dialog: ReviewDialog) -> None:
        """Look aside, while she reviews, at what the service lists: also of what she has just signed in to."""
        if self._studio.session.state is SessionState.SIGNED_IN:
            tasks.run(self, self._looked_at_list(dialog))

    async def _looked_at_list(self, dialog: ReviewDialog) -> None:
        await self._studio.minting.listed.look(self._studio.session.scope)
        if isValid(dialog) and dialog.isVisible() and dialog.is_of_open_project:
            dialog.follow_list()

    def _require_open(self, review: Review) -> None:
        if review.project_id != self._studio.uploads.project_id:
            raise MintError(OTHER_PROJECT)

    def _lead_to_plan(self, dialog: ReviewDialog) -> None:
        dialog.reject()
        self.plan_requested.emit()

    def _take_first(self, dialog: ReviewDialog, art_ids: tuple[int, ...], count: int) -> None:
        """Leave the others out of the collection, as one step, and review these."""
        dialog.reject()
        tasks.run(self, self._start_with_first(art_ids, count))

    async def _start_with_first(self, art_ids: tuple[int, ...], count: int) -> None:
        await self._studio.projects.remove_from_collection(art_ids[count:])
        self.start(art_ids[:count])

    def _take_new(self, dialog: ReviewDialog, new: Sequence[int]) -> None:
        """Put what is in no mint yet into a collection of its own, as one step, and review that."""
        dialog.reject()
        tasks.run(self, self._start_with_new(new))

    async def _start_with_new(self, new: Sequence[int]) -> None:
        title = self._studio.projects.current_collection.title
        name = text(title_of_more(title))
        await self._studio.projects.make_series([(name, new)])
        self.start(new)

    @contextmanager
    def _listening(self) -> Generator[list[object]]:
        """What is told meanwhile of what a review says."""
        told, changes = list[object](), self._studio.changes
        kinds = (Kind.ART, Kind.DRAFTS, Kind.SESSION, Kind.MINTS, Kind.PREVIEWS)
        endings = [changes.subscribe(kind, told.append) for kind in kinds]
        try:
            yield told
        finally:
            for end in endings:
                end()

    async def _look_at_others(self, art_ids: Sequence[int]) -> None:
        """Forget what was looked at in the last review and has other words or another picture by now."""
        before, uploads, by_now = self._reviewed, self._studio.uploads, dict[int, tuple[Draft, str]]()
        async for draft in in_slices(self._studio.drafts.drafts(art_ids)):
            by_now[draft.art_id] = (draft, uploads.art(draft.picture).sha256 if uploads.has(draft.picture) else "")
        self._reviewed = by_now
        await asyncio.sleep(0)  # the dialog is made, and shows the review, in turns of their own
        self._looked_at.keep_only([one for one, seen in by_now.items() if before.get(one) == seen])
        await asyncio.sleep(0)

    async def _mint(
        self, review: Review, dialog: ReviewDialog, mint_it: Callable[[Review], Awaitable[Mint]]
    ) -> Mint | None:
        """Mint what was confirmed. None if nothing was created: the dialog, still open, says why."""
        try:
            mint = await mint_it(review)
        except MintwrightError as error:
            if not dialog.isVisible() or not dialog.is_of_open_project:
                raise
            if isinstance(error, SecondSetError):
                dialog.show_sent_meanwhile()
            elif isinstance(error, ResavedError):
                dialog.show_saved_meanwhile()
            elif isinstance(error, ChangedError):
                dialog.show_changed_meanwhile()
            elif isinstance(error, ListedError):
                dialog.show_listed(error)
            else:
                dialog.show_problem(error.sentence)
            return None
        was_refused = mint.state is MintState.REFUSED and dialog.isVisible() and await dialog.show_refused()
        return None if was_refused else mint

    def _allow_next(self) -> None:
        """Allow the next review: the dialog is closed, perhaps while its mint is being sent."""
        self._asking = None


async def _polish(dialog: ReviewDialog) -> None:
    """Dress what lies in the dialog, in turns of their own: opened, it is dressed and laid out in one."""
    async for one in in_slices(dialog.findChildren(QWidget)):
        if isValid(one):
            one.ensurePolished()
    await asyncio.sleep(0)


class DiskWaitDialog(FittedDialog):
    """Says that the disk keeps the mint waiting, until it has answered or the artist calls the mint off."""

    def __init__(self, keeping: "asyncio.Future[bool]", parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Review and mint"))
        bar = QProgressBar()
        bar.setRange(0, 0)
        bar.setTextVisible(False)
        bar.setAccessibleName(self.tr("Waiting for the disk"))
        cancel = button(self.tr("Cancel"))
        cancel.clicked.connect(self.reject)
        said = self.tr(
            "The disk has not answered yet whether it keeps what was changed in this collection. "
            "Once it has, the review opens by itself. Nothing is sent before that."
        )
        words = label(said, "body", wrap=True)
        self.setLayout(column(words, 8, bar, 8, row(None, cancel), spacing=6, margins=(24, 20, 24, 20)))
        self.setMinimumWidth(420)
        keeping.add_done_callback(self._end)

    def _end(self, _: object) -> None:
        if isValid(self):  # not when the window above it was closed meanwhile
            self.accept()
