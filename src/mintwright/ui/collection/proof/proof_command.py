"""The command that saves a proof sheet of the open collection; the artist goes on meanwhile."""

import asyncio
from enum import StrEnum

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from mintwright.domain.project import collection_title
from mintwright.domain.sentences import Sentence
from mintwright.studio.export import with_ending
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text


class ProofFile(StrEnum):
    """The formats; the value is the file's suffix."""

    PDF = ".pdf"
    HTML = ".html"


_UNDER_WAY = Sentence("Proof", "A proof sheet is being saved already.")


class ProofCommand(QObject):
    """Saves one proof sheet at a time.

    Signals:
        getting_on(str): how far it is.
        told(str): how it ended, or why it did not begin.
        ended(): it was given up; what went wrong is said elsewhere.
    """

    getting_on = Signal(str)
    told = Signal(str)
    ended = Signal()

    def __init__(self, studio: Studio, theme: Theme, page: QWidget) -> None:
        super().__init__(page)
        self._studio = studio
        self._theme = theme
        self._page = page
        self._saving: asyncio.Task[None] | None = None

    def begin(self, kind: ProofFile) -> None:
        """Ask where, and save it there."""
        if self._saving is not None and not self._saving.done():
            self.told.emit(text(_UNDER_WAY))
        else:
            self._saving = tasks.run(self._page, self._save(kind))

    async def _save(self, kind: ProofFile) -> None:
        from mintwright.ui.collection.proof.save_proof import ProofOf, choose_proof_place, save_proof

        await asyncio.sleep(0)  # that took a turn of its own
        self._studio.drafts.take_typed()
        collection = self._studio.projects.current_collection
        title, count = text(collection_title(collection.name, len(collection.art_ids))), len(collection.art_ids)
        proofed = ProofOf(self._studio.uploads.project_id, title, collection.art_ids)
        place = await choose_proof_place(self._page.window(), self._studio.settings, title, kind)
        if place is None:
            return

        def tell(done: int) -> None:
            said = Sentence("Proof", "Proof sheet: {done} of {count}", done=number(done), count=number(count))
            self.getting_on.emit(text(said))

        try:
            place = await with_ending(place, kind.value)
            await save_proof(place, kind, self._studio, self._theme.pixmaps, proofed, tell)
        except BaseException:
            self.ended.emit()
            raise
        saved = Sentence("Proof", "{name} is in {folder}", name=place.name, folder=str(place.parent))
        self.told.emit(text(saved))
