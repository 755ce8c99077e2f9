"""The damaged pictures of the open project: an artist finds them among thousands without scrolling past each."""

from collections.abc import Hashable

from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.previews.preview_failures import NoPreviewReason
from mintwright.studio.previews.previews import Previews
from mintwright.studio.uploads.uploads import Uploads

_MAY_PASS = (NoPreviewReason.NO_ANSWER, NoPreviewReason.NO_ROOM)


class DamagedFiles:
    """Pictures that cannot be read as what they say they are. A warning: they may be uploaded and minted as they are.

    A file that failed is not counted here: its upload says what is wrong with it.
    """

    def __init__(self, changes: Changes, uploads: Uploads, previews: Previews) -> None:
        self._changes = changes
        self._uploads = uploads
        self._previews = previews

    def start(self) -> None:
        """Look through all art there is, and through what comes. `Previews` tells what is found."""
        self._changes.subscribe(Kind.PROJECTS, lambda _: self._look_at_all())
        self._changes.subscribe(Kind.ART, self._look_at)
        self._look_at_all()

    def _look_at(self, ids: frozenset[Hashable]) -> None:
        if ids:
            self._previews.inspect_later(art_id for art_id in ids if isinstance(art_id, int))
        else:  # any of them: what is said of single files is lost beside such news
            self._look_at_all()

    def _look_at_all(self) -> None:
        self._previews.inspect_later(self._uploads.order())

    def of(self, art_id: int) -> Sentence | None:
        """Why this picture cannot be read and what to do; None when nothing is wrong with it, or nothing is known."""
        said = self._previews.damage(art_id)
        if said is None or not self._uploads.is_shown(art_id) or not self._uploads.art(art_id).media_type:
            return None
        return None if self._uploads.state(art_id) is UploadState.PROBLEM else said

    def unshown(self, art_id: int) -> Sentence | None:
        """Why this picture is not shown although nothing is known against it: trying again may help. Else None."""
        return self._previews.reason(art_id) if self._previews.lack(art_id) in _MAY_PASS else None

    def count(self) -> int:
        """How many there are on the list."""
        return sum(self.of(art_id) is not None for art_id in self._previews.damaged())
