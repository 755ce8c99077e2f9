"""The whole of what is wrong with the chosen files, where a card has room for a few words, and what can be done.

A file that failed stops a mint; a damaged picture does not, and is said in the tone of a warning.
"""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.look import formatting
from mintwright.ui.look.theme import Look
from mintwright.ui.look.wording import text
from mintwright.ui.parts.controls import button
from mintwright.ui.parts.strip import Strip


class ProblemStrip(Strip):
    """Hidden while nothing that is chosen has a problem.

    Signals:
        retry_requested(list), remove_requested(list): for the chosen art that has a problem.
    """

    retry_requested = Signal(list)
    remove_requested = Signal(list)

    def __init__(self, studio: Studio, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent, margins=(20, 6, 16, 6))
        self._studio = studio
        self._art_ids: list[int] = []
        self.retry, self.remove = button(self.tr("Try again")), button(self.tr("Remove"))
        self.retry.clicked.connect(lambda: self.retry_requested.emit(self._art_ids))
        self.remove.clicked.connect(lambda: self.remove_requested.emit(self._art_ids))
        self.offer(self.retry, self.remove)

    def show_art(self, art_ids: Sequence[int]) -> None:
        """Say what is wrong with these."""
        uploads = self._studio.uploads
        shown = [art_id for art_id in art_ids if uploads.is_shown(art_id)]
        failed = [art_id for art_id in shown if uploads.state(art_id) is UploadState.PROBLEM]
        self._art_ids = failed + [art_id for art_id in shown if self._studio.damaged.of(art_id) is not None]
        if self._art_ids:
            tone = "bad" if failed else "warn"
            self.show_words(self._said(), tone, "triangle-alert", tone)
        else:
            self.hide()

    def _said(self) -> str:
        """The whole sentence of the first, and how many more there are."""
        first = self._studio.uploads.item(self._art_ids[0])
        problem = first.problem or self._studio.damaged.of(first.art.id)
        whole = text(problem) if problem is not None else first.name
        if first.name not in whole:
            whole = text(Sentence("uploads", "{name}: {problem}", name=first.name, problem=whole))
        if len(self._art_ids) == 1:
            return whole
        count = formatting.number(len(self._art_ids))
        more = Sentence("uploads", "{count} of the chosen files have a problem. The first:", count=count)
        return f"{text(more)} {whole}"
