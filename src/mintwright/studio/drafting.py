"""What the artist writes about each piece of art. Memory leads, the disk follows within half a second."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from mintwright.domain.asset import Draft
from mintwright.domain.sentences import Sentence

if TYPE_CHECKING:
    from mintwright.domain.checks import Problem

AUTOSAVE_SECONDS = 0.5


class Drafting:
    """The drafts of the open project. Every edit can be undone (studio.history). Announces Kind.DRAFTS."""

    saved: bool
    problem: Sentence | None  # why the drafts could not be saved

    def draft(self, art_id: int) -> Draft:
        """What is written about this art; defaults made from its file name when nothing is yet."""
        raise NotImplementedError

    def edit(self, art_id: int, **changes: Any) -> None:
        """Change fields of one draft."""
        raise NotImplementedError

    def edit_many(self, art_ids: Iterable[int], label: Sentence, **changes: Any) -> None:
        """Change the same fields of several drafts, as one step of the history."""
        raise NotImplementedError

    def edit_each(self, label: Sentence, changes: Mapping[int, Mapping[str, Any]]) -> None:
        """Change several drafts, each in its own way, as one step of the history."""
        raise NotImplementedError

    async def flush(self) -> None:
        """Wait until every draft is on disk. Raises LibraryError."""
        raise NotImplementedError

    def problems(self, art_id: int) -> "tuple[Problem, ...]":
        """What is wrong with one draft."""
        raise NotImplementedError
