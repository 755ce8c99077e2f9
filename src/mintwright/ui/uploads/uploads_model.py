"""The art of the open project as a Qt list, filtered as the artist wants to see it.

The studio owns order and states. The news names the art that changed: only its rows are updated in the view.
"""

from collections.abc import Callable, Hashable, Iterable
from enum import IntEnum, StrEnum

from PySide6.QtCore import QObject, Qt, Signal

from mintwright.domain.project import Proof, UploadState
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.previews.preview_failures import NoPreviewReason
from mintwright.studio.studio import Studio
from mintwright.studio.uploads.upload_item import UploadItem
from mintwright.ui.shell.id_list_model import ArtListModel
from mintwright.ui.shell.news import follow
from mintwright.ui.style import formatting
from mintwright.ui.style.wording import text, tip


class UploadRole(IntEnum):
    """The data of a row besides Qt's own roles."""

    ART_ID = Qt.ItemDataRole.UserRole + 1
    STATE = Qt.ItemDataRole.UserRole + 2
    FRACTION = Qt.ItemDataRole.UserRole + 3
    CAPTION = Qt.ItemDataRole.UserRole + 4
    SUFFIX = Qt.ItemDataRole.UserRole + 5
    DOUBTFUL = Qt.ItemDataRole.UserRole + 6
    REFUSED = Qt.ItemDataRole.UserRole + 7


class UploadFilter(StrEnum):
    """Which art is shown. UPLOADING is everything not uploaded yet, PROBLEMS what failed and every damaged picture."""

    ALL = "all"
    UPLOADING = "uploading"
    UPLOADED = "uploaded"
    PROBLEMS = "problems"


_SHOWN = {
    UploadFilter.ALL: frozenset(UploadState),
    UploadFilter.UPLOADING: frozenset({UploadState.WAITING, UploadState.UPLOADING, UploadState.PAUSED}),
    UploadFilter.UPLOADED: frozenset({UploadState.UPLOADED}),
    UploadFilter.PROBLEMS: frozenset({UploadState.PROBLEM}),
}
_WORDS = {
    UploadState.WAITING: Sentence("uploads", "Waiting"),
    UploadState.UPLOADING: Sentence("uploads", "Uploading"),
    UploadState.PAUSED: Sentence("uploads", "Paused"),
    UploadState.UPLOADED: Sentence("uploads", "Uploaded"),
    UploadState.PROBLEM: Sentence("uploads", "Problem"),
}
_TOO_LARGE = Sentence("uploads", "Uploaded, too large to show here")


class UploadsModel(ArtListModel):
    """Rows of the studio's queue.

    Signals:
        shown_changed(): the art that passes the filter and the search changed.
    """

    shown_changed = Signal()

    def __init__(self, studio: Studio, parent: QObject | None = None) -> None:
        super().__init__(studio.uploads.order(), parent)
        self._studio = studio
        self._filter = UploadFilter.ALL
        self._search = ""
        follow(self, studio.changes, self._follow, Kind.ART, Kind.PREVIEWS)
        follow(self, studio.changes, self.repaint, Kind.DRAFTS, Kind.FINDING)
        follow(self, studio.changes, lambda _: self._follow(frozenset()), Kind.PROJECTS, Kind.SESSION)

    def show_only(self, chosen: UploadFilter) -> None:
        """Show the art in these states."""
        self._filter = chosen
        self._follow(frozenset())

    def search(self, words: str) -> None:
        """Show the art whose file name or title contains this, ignoring case."""
        self._search = words.strip().casefold()
        self._follow(frozenset())

    # --- What the rows say

    def read(self, one: int, role: int) -> object:
        reader = _READERS.get(role)
        return reader(self, self._studio.uploads.item(one)) if reader else None

    def caption(self, item: UploadItem) -> str:
        """The second line of a card."""
        if (problem := self._studio.missing_files.of(item.art.id) or item.problem) is not None:
            return text(problem).removeprefix(f"{problem.values.get('name', '')} ")  # it stands above
        if self.is_doubtful(item):
            return text(self._doubt(item))
        if self.is_refused(item):
            return text(Sentence("uploads", "Refused by the service"))
        if item.proof is Proof.UNCONFIRMED:
            return text(Sentence("uploads", "Uploaded, not confirmed"))
        if item.same_as is not None and item.state is UploadState.UPLOADED:
            return self._same_as(item.same_as)
        words = _TOO_LARGE if self._is_too_large(item) else _WORDS[item.state]
        return f"{text(words)} · {formatting.size(item.art.size)}"

    def _is_too_large(self, item: UploadItem) -> bool:
        """Whether being too large to show is all that is wrong: it is uploaded."""
        return (
            item.state is UploadState.UPLOADED
            and self._studio.previews.failure(item.art.id) is NoPreviewReason.TOO_LARGE
        )

    def _doubt(self, item: UploadItem) -> Sentence:
        if self._studio.damaged_files.of(item.art.id) is not None:
            return Sentence("uploads", "Perhaps damaged: this picture cannot be shown.")
        if (unreadable := self._studio.missing_files.unreadable(item.art.id)) is not None:
            return unreadable
        reason = self._studio.previews.reason(item.art.id)
        if reason is not None and self._studio.damaged_files.unshown(item.art.id) is None:
            return reason
        return Sentence("uploads", "This picture cannot be shown just now. Press R to try again.")

    def is_doubtful(self, item: UploadItem) -> bool:
        """Whether this is a picture by its kind, and damaged or gone. Other kinds cannot be shown anyway."""
        is_gone = self._studio.missing_files.is_missing(item.art.id) or (
            item.art.media_type.startswith("image/")
            and self._studio.previews.failure(item.art.id) is NoPreviewReason.GONE
        )
        damaged, art_id = self._studio.damaged_files, item.art.id
        return is_gone or damaged.of(art_id) is not None or damaged.unshown(art_id) is not None

    def is_to_be_looked_at(self, item: UploadItem) -> bool:
        """Whether it is doubtful, or its upload is not proven."""
        return item.proof is Proof.UNCONFIRMED or self.is_doubtful(item)

    def is_refused(self, item: UploadItem) -> bool:
        """Whether the service rejected a value that the draft still has."""
        return bool(self._studio.draft_problems.refused(item.art.id))

    def spoken(self, item: UploadItem) -> str:
        """The whole card for a screen reader: "gate-006.png, Uploading, 31%"."""
        parts = [item.name, text(_WORDS[item.state])]
        if item.state in (UploadState.UPLOADING, UploadState.PAUSED):
            parts.append(formatting.percent(item.fraction))
        if item.problem is not None or self.is_to_be_looked_at(item) or self.is_refused(item):
            parts.append(self.caption(item))
        return ", ".join(parts)

    def hint(self, item: UploadItem) -> str:
        """The tool tip: the whole title and file name, of which a card may show only the beginning."""
        title = self._studio.drafts.draft(item.art.id).name
        caption, size = self.caption(item), formatting.size(item.art.size)
        below = caption if caption.endswith(size) else f"{size} · {caption}"
        refused = (text(problem.sentence) for problem in self._studio.draft_problems.refused(item.art.id))
        return tip("\n".join(line for line in (title, item.name, below, *refused) if line))

    def _same_as(self, art_id: int) -> str:
        try:
            return text(Sentence("uploads", "Same as {name}", name=self._studio.uploads.item(art_id).name))
        except KeyError:
            return text(_WORDS[UploadState.UPLOADED])

    # --- News from the studio

    def _follow(self, ids: frozenset[Hashable]) -> None:
        moved = frozenset(i for i in ids if (i in self._rows) != self._accepts(i))
        if moved:
            self._show(i for i in self._studio.uploads.order() if (i in self._rows) != (i in moved))
        elif not ids:
            self._show(i for i in self._studio.uploads.order() if self._accepts(i))
        if not ids or ids - moved:
            self.repaint(ids - moved)

    def _show(self, art_ids: Iterable[int]) -> None:
        if self.show_ids(list(art_ids)):
            self.shown_changed.emit()

    def _accepts(self, art_id: Hashable) -> bool:
        uploads = self._studio.uploads
        if not isinstance(art_id, int) or not uploads.is_shown(art_id):
            return False
        return self._passes(art_id) and (not self._search or self._found(uploads.item(art_id)))

    def _passes(self, art_id: int) -> bool:
        if self._filter is UploadFilter.ALL or self._studio.uploads.state(art_id) in _SHOWN[self._filter]:
            return True
        return self._filter is UploadFilter.PROBLEMS and self._studio.damaged_files.of(art_id) is not None

    def _found(self, item: UploadItem) -> bool:
        if self._search in item.name.casefold():
            return True
        return self._search in self._studio.drafts.draft(item.art.id).name.casefold()


_READERS: dict[int, Callable[[UploadsModel, UploadItem], object]] = {
    Qt.ItemDataRole.DisplayRole: lambda _, item: item.name,
    Qt.ItemDataRole.AccessibleTextRole: UploadsModel.spoken,
    Qt.ItemDataRole.ToolTipRole: UploadsModel.hint,
    UploadRole.ART_ID: lambda _, item: item.art.id,
    UploadRole.STATE: lambda _, item: item.state,
    UploadRole.FRACTION: lambda _, item: item.fraction,
    UploadRole.CAPTION: UploadsModel.caption,
    UploadRole.DOUBTFUL: UploadsModel.is_to_be_looked_at,
    UploadRole.REFUSED: UploadsModel.is_refused,
    UploadRole.SUFFIX: lambda _, item: item.art.path.suffix.removeprefix(".").upper(),
}
