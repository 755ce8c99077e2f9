"""What the uploads are searched and sorted by, read once for each piece of art."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from mintwright.domain.assets.asset import Draft
from mintwright.domain.assets.naming import natural
from mintwright.studio.background.piecewise import SLICE_SECONDS
from mintwright.studio.studio import Studio

FIRST_SECONDS = 0.02  # enough for what most projects hold


@dataclass(frozen=True, slots=True)
class ArtName:
    """One piece of art: `searched` is its file name and title without case, `ordered` orders by its title."""

    draft: Draft
    path: Path
    searched: str
    ordered: tuple[tuple[int, int, str], ...]


class ArtNames(QObject):
    """Names by art. A draft or path that was replaced is another object, so that a name here is never out of date.

    Signals:
        read_ahead(): the names asked for by `read` are known.
    """

    read_ahead = Signal()

    def __init__(self, studio: Studio, parent: QObject) -> None:
        super().__init__(parent)
        self._studio = studio
        self._known: dict[int, ArtName] = {}
        self._wanted: Sequence[int] = ()
        self._at = 0
        self._slices = QTimer(self, interval=0)
        self._slices.timeout.connect(lambda: self._read_for(SLICE_SECONDS))

    def of(self, art_id: int) -> ArtName:
        """The name of some art of the open project. Raises KeyError."""
        return self._up_to_date(art_id, self._studio.drafts.draft(art_id), self._studio.uploads.art(art_id).path)

    def _up_to_date(self, art_id: int, draft: Draft, path: Path) -> ArtName:
        known = self._known.get(art_id)
        if known is None or known.draft is not draft or known.path is not path:
            title = draft.name or path.stem
            known = ArtName(draft, path, f"{path.name}\n{title}".casefold(), natural(title))
            self._known[art_id] = known
        return known

    def finding(self, words: str, art_ids: Sequence[int]) -> list[int]:
        """Those of these that have these words; ten thousand at once. Raises KeyError."""
        drafts, arts = self._studio.drafts.drafts(art_ids), self._studio.uploads.arts(art_ids)
        return [
            art_id
            for art_id, draft, art in zip(art_ids, drafts, arts, strict=True)
            if words in self._up_to_date(art_id, draft, art.path).searched
        ]

    @property
    def is_reading(self) -> bool:
        """Whether not all of what `read` was asked for is known yet."""
        return self._slices.isActive()

    def read(self, art_ids: Sequence[int]) -> None:
        """Read these in slices, so that ten thousand keep nobody waiting; few are read at once."""
        self._wanted, self._at = art_ids, 0
        self._slices.start()
        self._read_for(FIRST_SECONDS)

    def _read_for(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        while self._at < len(self._wanted) and time.monotonic() < end:
            art_id = self._wanted[self._at]
            if self._studio.uploads.has(art_id):
                self.of(art_id)
            self._at += 1
        if self._at >= len(self._wanted) and self._slices.isActive():
            self._slices.stop()
            self.read_ahead.emit()
