"""The damaged pictures of the open project, so that the artist can find them among thousands without scrolling."""

from collections.abc import Hashable, Iterable

from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.previews.preview_failures import NoPreviewReason
from mintwright.studio.previews.previews import Previews
from mintwright.studio.uploads.uploads import Uploads

_MAY_PASS = (NoPreviewReason.NO_ANSWER, NoPreviewReason.NO_ROOM)


class DamagedFiles:
    """Pictures that cannot be read in their own format. Only a warning: they may be uploaded and minted as they are.

    A file whose inspection failed is not counted here: its upload says what is wrong with it.
    """

    def __init__(self, changes: Changes, uploads: Uploads, previews: Previews) -> None:
        self._changes = changes
        self._uploads = uploads
        self._previews = previews

    def start(self) -> None:
        """Check all existing art, and new art as it arrives. `Previews` announces the results."""
        self._changes.subscribe(Kind.ART, self._look_at)
        self._look_at_all()

    def _look_at(self, ids: frozenset[Hashable]) -> None:
        if ids:
            self._previews.inspect_later(art_id for art_id in ids if isinstance(art_id, int))
        else:  # any of them: news about all hides news about single files
            self._look_at_all()

    def _look_at_all(self) -> None:
        self._previews.inspect_later(self._uploads.order())

    def of(self, art_id: int) -> Sentence | None:
        """Why this picture cannot be read and what to do; None if nothing is wrong with it, or nothing is known."""
        said = self._previews.damage(art_id)
        if said is None or not self._uploads.is_shown(art_id) or not self._uploads.art(art_id).media_type:
            return None
        return None if self._uploads.state(art_id) is UploadState.PROBLEM else said

    def among(self, art_ids: Iterable[int] | None = None) -> list[int]:
        """The damaged pictures on the list, or those of these; ten thousand at once."""
        return [art_id for art_id in self._previews.damaged(art_ids) if self.of(art_id) is not None]

    def unshown(self, art_id: int) -> Sentence | None:
        """Why this picture is not shown although it may be sound, so that trying again may help; else None."""
        return self._previews.reason(art_id) if self._previews.failure(art_id) in _MAY_PASS else None

    def count(self) -> int:
        """The number of damaged pictures on the list."""
        return len(self.among())

    def count_uploaded(self) -> int:
        """How many of them are uploaded, damaged as they are: nobody should count those as done."""
        return sum(self._uploads.state(art_id) is UploadState.UPLOADED for art_id in self.among())
