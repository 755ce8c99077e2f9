"""A notice of a step with more to it than is seen, and the way to take it back, for as long as it can be."""

from collections.abc import Callable, Hashable
from functools import partial

from PySide6.QtWidgets import QWidget

from mintwright.domain.assets.asset import Draft
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.history import Edit
from mintwright.studio.studio import Studio
from mintwright.ui.notices.banner import Banner
from mintwright.ui.shell import tasks
from mintwright.ui.shell.news import follow
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text

_OTHER_TERMS = Sentence(
    "Collection",
    "“{title}” is the primary of another collection too and keeps what is set there. Its royalties, and when its mint "
    "starts, now hold for this collection as well.",
)
_NO_ROYALTIES = Sentence(
    "Collection",
    "“{title}” had royalties of its own. This collection has none, so as its primary it has none either.",
)
_OTHER_ROYALTIES = Sentence(
    "Collection",
    "“{title}” had royalties of its own. As the primary it has those of the collection, {rate}%.",
)


class UndoNotice(Banner):
    """Tells of one step at a time."""

    def __init__(self, studio: Studio, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._history = studio.history
        self._drafts = studio.drafts
        self._projects = studio.projects
        self._step: Edit | None = None
        self._project_id: int | None = None  # the deleted one that it offers back
        follow(self, studio.changes, self._follow, Kind.HISTORY)
        follow(self, studio.changes, self._follow_projects, Kind.PROJECTS)
        follow(self, studio.changes, partial(self._tell_of, lambda _: _OTHER_TERMS), Kind.TERMS_KEPT)
        follow(self, studio.changes, partial(self._tell_of, _royalties_in_words), Kind.ROYALTIES_OVERRIDDEN)

    def tell(self, step: Edit, words: str, *, passes: bool = True) -> None:
        """Say this of a step that was taken just now; it `passes` where the artist knows of it anyway."""
        self._step, self._project_id = step, None
        self.say(words, action=self.tr("Undo"), act=self._take_back, passes=passes)

    def tell_deleted(self, project_id: int, words: str) -> None:
        """Say that a project was deleted, and offer it back."""
        self._step, self._project_id = None, project_id
        self.say(words, action=self.tr("Bring it back"), act=partial(self._bring_back, project_id), passes=True)

    def _bring_back(self, project_id: int) -> None:
        tasks.run(self, self._projects.restore(project_id))

    def _tell_of(self, words: Callable[[Draft], Sentence], primaries: frozenset[Hashable]) -> None:
        """The last step has done more than it says to these, and nothing else would say so."""
        step = self._history.last
        for art_id in primaries:
            if isinstance(art_id, int) and step is not None:
                draft = self._drafts.draft(art_id)
                self.tell(step, text(words(draft).filled(title=draft.name)), passes=False)

    def _take_back(self) -> None:
        step = None if self._step is None else self._history.take_back(self._step)
        if step is not None:
            tasks.run(self, step.taken())

    def _follow(self, *_: object) -> None:
        """Withdraw what was undone elsewhere, is of another project, or would take later work on the same art along."""
        if self._step is not None and (not self._history.is_done(self._step) or self._history.is_met(self._step)):
            self._step = None
            self.withdraw()

    def _follow_projects(self, *_: object) -> None:
        """Withdraw what is there again."""
        if self._project_id is not None and self._project_id not in {one.id for one in self._projects.deleted()}:
            self._project_id = None
            self.withdraw()


def _royalties_in_words(primary: Draft) -> Sentence:
    rate = primary.royalties_rate
    return _NO_ROYALTIES if rate is None else _OTHER_ROYALTIES.filled(rate=rate)
