"""The mint flow, from any page: name, review, confirm, mint, show the receipt."""

import asyncio
from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import Mint, MintState
from mintwright.domain.project import Collection
from mintwright.studio.minting.mint_errors import SecondSetError
from mintwright.studio.minting.review import Review
from mintwright.studio.studio import Studio
from mintwright.ui.minting.review_dialog import ReviewDialog
from mintwright.ui.shell import tasks
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets import dialogs


class MintFlow(QObject):
    """One review at a time, above the window; a mint that is being sent goes on when its dialog is closed.

    Signals:
        edit_requested(int, object): open this art's form at this field, a path.
        receipt_requested(int): show the receipt of this mint: the one just made, or an earlier one.
    """

    edit_requested = Signal(int, object)
    receipt_requested = Signal(int)

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._studio = studio
        self._theme = theme
        self._parent = parent
        self._asking: asyncio.Task[None] | None = None

    def start(self, art_ids: Sequence[int]) -> None:
        """Start the flow for these assets: one makes a single asset, several a collection.

        Does nothing while another review opens or is open: a double click asks twice before it is there.
        """
        if art_ids and (self._asking is None or self._asking.done()):
            self._asking = tasks.run(self, self._lead(tuple(art_ids)))

    async def _lead(self, art_ids: tuple[int, ...]) -> None:
        """Review, confirm, mint, show the receipt. What could not be minted is reviewed or confirmed again."""
        dialog = self._make_review(art_ids, await self._choose_title(art_ids))
        with dialogs.opened(dialog):
            while review := await dialog.confirmation():
                if mint := await self._mint(review, dialog):
                    dialog.close()
                    self.receipt_requested.emit(mint.id)
                    return

    async def _choose_title(self, art_ids: tuple[int, ...]) -> str:
        """The title of the receipt: a single asset has its own; an unnamed collection may be named first."""
        if len(art_ids) == 1:
            return ""
        collection = self._studio.projects.current_collection
        if collection.is_untitled:
            await self._ask_name(collection)
        return self._studio.projects.current_collection.name

    async def _ask_name(self, collection: Collection) -> None:
        await dialogs.ask_text(
            self._parent.window(),
            self.tr("Name your collection first?"),
            self.tr("Name of the collection, also on its receipt"),
            value="",
            yes=self.tr("Use this name"),
            no=self.tr("Go on without"),
            keep=partial(self._studio.projects.rename_collection, collection.id),
        )

    def _make_review(self, art_ids: tuple[int, ...], title: str) -> ReviewDialog:
        dialog = ReviewDialog(self._studio, self._theme, art_ids, title, self._parent.window())
        dialog.edit_requested.connect(self.edit_requested)
        dialog.receipt_requested.connect(self.receipt_requested)
        dialog.finished.connect(self._allow_next)
        return dialog

    async def _mint(self, review: Review, dialog: ReviewDialog) -> Mint | None:
        """Mint what was confirmed. None if nothing was created: the dialog, still open, says why."""
        try:
            mint = await self._studio.minting.mint(review)
        except MintwrightError as error:
            if not dialog.isVisible():
                raise
            if isinstance(error, SecondSetError):
                dialog.show_sent_meanwhile()
            else:
                dialog.show_problem(error.sentence)
            return None
        was_refused = mint.state is MintState.REFUSED and dialog.isVisible() and dialog.show_refused()
        return None if was_refused else mint

    def _allow_next(self) -> None:
        """Allow the next review: the dialog is closed, perhaps while its mint is being sent."""
        self._asking = None
