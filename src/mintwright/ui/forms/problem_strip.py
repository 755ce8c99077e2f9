"""The full text of the chosen files' problems, for which a card has no room, and what can be done.

A file that failed stops a mint; a damaged picture does not, and is shown as a warning.
"""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from mintwright.domain.assets.problems import Problem, Severity
from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.upload_item import UploadItem
from mintwright.ui.forms.problem_list import ProblemList
from mintwright.ui.forms.problem_model import ProblemModel
from mintwright.ui.notices.strip import Strip
from mintwright.ui.style import formatting
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, set_button_text

_UNCONFIRMED = Sentence(
    "uploads",
    "{name} is uploaded, but not confirmed: its reference alone does not show that the network holds this file.",
)


class ProblemStrip(Strip):
    """Hidden while no chosen file has a problem or a doubt.

    Signals:
        retry_requested(list), remove_requested(list): for the chosen art that has a problem.
        compare_requested(list): for the chosen art whose reference does not prove what the network holds.
        find_requested(list): for the chosen art whose file is not where it was.
        piece_chosen(int): show this art by itself.
    """

    retry_requested = Signal(list)
    remove_requested = Signal(list)
    compare_requested = Signal(list)
    find_requested = Signal(list)
    piece_chosen = Signal(int)

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent, margins=(20, 6, 16, 6))
        self._studio = studio
        self._theme = theme
        self._kinds: ProblemModel | None = None  # made once there are several problems
        self.below = QWidget()
        self.below.setLayout(column(margins=(20, 0, 16, 8)))
        self.below.hide()
        self._art_ids: list[int] = []
        self._questioned: list[int] = []
        self._missing: list[int] = []
        self.compare = button(self.tr("Compare"))
        self.find_it = button(self.tr("Find it…"))
        self.find_it.clicked.connect(lambda: self.find_requested.emit(self._missing))
        self.retry, self.remove = button(self.tr("Try again")), button(self.tr("Remove"))
        self.compare.clicked.connect(lambda: self.compare_requested.emit(self._questioned))
        self.retry.clicked.connect(lambda: self.retry_requested.emit(self._art_ids))
        self.remove.clicked.connect(lambda: self.remove_requested.emit(self._art_ids))
        self.offer(self.compare, self.find_it, self.retry, self.remove)

    def show_art(self, art_ids: Sequence[int]) -> None:
        """Show the problems of these."""
        uploads = self._studio.uploads
        shown = uploads.shown(art_ids)
        in_question = shown if uploads.totals().problems else ()
        failed = [art_id for art_id in in_question if uploads.state(art_id) is UploadState.PROBLEM]
        unseen = self._studio.previews.without_picture(shown)
        self._art_ids = failed + [art_id for art_id in unseen if self._doubt(art_id) is not None]
        self._questioned = uploads.stored.questioned_of(shown)
        self._missing = self._studio.missing_files.among(shown)
        self.compare.setVisible(bool(self._questioned))
        self.find_it.setVisible(bool(self._missing))
        set_button_text(self.find_it, self.tr("Find it…") if len(self._missing) == 1 else self.tr("Find them…"))
        for one in (self.retry, self.remove):
            one.setVisible(bool(self._art_ids))
        if self._art_ids or self._questioned or self._missing:
            tone = "bad" if failed else "warn"
            self.show_words(self._said(), tone, "triangle-alert", tone)
        else:
            self.withdraw()
        self._show_kinds(failed, len(shown))

    def _show_kinds(self, failed: Sequence[int], total: int) -> None:
        """Below the line, where there are several problems: one row a kind, which unfolds to the pieces."""
        wrong = self._art_ids or self._questioned or self._missing
        self.below.setVisible(len(wrong) > 1)
        if len(wrong) < 2:
            return
        if self._kinds is None:
            self._kinds = ProblemModel(self._studio, self._theme, self)
            kinds = ProblemList(self._theme, self._kinds)
            kinds.problem_chosen.connect(lambda problem: self.piece_chosen.emit(problem.art_id))
            layout = self.below.layout()
            assert layout is not None
            layout.addWidget(kinds)
        fatal = frozenset(failed)
        self._kinds.show_problems(tuple(self._problem(art_id, is_fatal=art_id in fatal) for art_id in wrong), total)

    def _problem(self, art_id: int, *, is_fatal: bool) -> Problem:
        item = self._studio.uploads.item(art_id)
        said = next(self._parts(item), Sentence("uploads", "{name}", name=item.name))
        severity = Severity.ERROR if is_fatal else Severity.WARNING
        return Problem(art_id=art_id, field=(), sentence=said, severity=severity)

    def _doubt(self, art_id: int) -> Sentence | None:
        """Why the picture is not shown, if it is damaged or trying again may help."""
        damaged = self._studio.damaged_files
        return damaged.of(art_id) or damaged.unshown(art_id) or self._studio.missing_files.unreadable(art_id)

    def _said(self) -> str:
        """The full sentence of the only problem, or how many there are."""
        art_ids = self._art_ids or self._questioned or self._missing
        if len(art_ids) > 1:
            return text(self._how_many(formatting.number(len(art_ids))))
        item = self._studio.uploads.item(art_ids[0])
        whole = " ".join(text(part) for part in self._parts(item)) or item.name
        if item.name in whole:
            return whole
        return text(Sentence("uploads", "{name}: {problem}", name=item.name, problem=whole))

    def _how_many(self, count: str) -> Sentence:
        if self._art_ids:
            return Sentence("uploads", "{count} of the chosen files have a problem.", count=count)
        if self._questioned:
            return Sentence("uploads", "{count} of the chosen files are not confirmed.", count=count)
        return Sentence("uploads", "{count} of the chosen files are not where they were.", count=count)

    def _parts(self, item: UploadItem) -> Iterator[Sentence]:
        """The problem of one file, and why it could not be compared."""
        problem = item.problem or self._doubt(item.art.id)
        if problem is None and self._studio.uploads.stored.questioned(item.art.id) is not None:
            problem = _UNCONFIRMED.filled(name=item.name)
        if (away := self._studio.missing_files.of(item.art.id)) is not None:
            yield away
        elif problem is not None:
            yield problem
        if (failure := self._studio.gateway_comparison.failure(item.art.id)) is not None:
            yield Sentence("uploads", "It could not be compared: {reason}", reason=failure)
