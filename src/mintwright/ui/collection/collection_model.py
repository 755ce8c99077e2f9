"""The current collection as a Qt list: the order of minting, the first one primary.

The order is the studio's. After a change the rows are removed, moved and added so that selections stay on their art.
"""

from collections.abc import Hashable, Sequence
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QMimeData, QModelIndex, QObject, Qt

from mintwright.domain.project import UploadState
from mintwright.domain.sentences import Sentence
from mintwright.studio.changes import Kind
from mintwright.studio.studio import Studio
from mintwright.ui.shell.drop import ART_MIME, art_mime
from mintwright.ui.shell.model_index import Index
from mintwright.ui.shell.news import follow
from mintwright.ui.style.pixmaps import Pixmaps
from mintwright.ui.style.wording import text, tip


class CollectionRole(IntEnum):
    """What a row tells besides Qt's own roles."""

    ART_ID = Qt.ItemDataRole.UserRole + 1
    PRIMARY = Qt.ItemDataRole.UserRole + 2
    UPLOADED = Qt.ItemDataRole.UserRole + 3
    CAPTION = Qt.ItemDataRole.UserRole + 4
    FAILED = Qt.ItemDataRole.UserRole + 5
    DAMAGED = Qt.ItemDataRole.UserRole + 6


class CollectionModel(QAbstractListModel):
    """Rows of the studio's current collection. It never changes the order itself."""

    def __init__(self, studio: Studio, pixmaps: Pixmaps, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._ids = list(studio.projects.current_collection.art_ids)
        follow(self, studio.changes, self._follow, Kind.COLLECTIONS, Kind.PROJECTS)
        follow(self, studio.changes, self._repaint, Kind.ART, Kind.DRAFTS, Kind.PREVIEWS)
        pixmaps.arrived.connect(self._repaint)

    @property
    def art_ids(self) -> tuple[int, ...]:
        """The art in its order, as shown."""
        return tuple(self._ids)

    def rows_of(self, art_ids: Sequence[int]) -> list[int]:
        """The rows of these pieces of art, in the order of the list; absent art is left out."""
        wanted = set(art_ids)
        return [row for row, art_id in enumerate(self._ids) if art_id in wanted]

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._ids)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not 0 <= index.row() < len(self._ids):
            return None
        art_id, row = self._ids[index.row()], index.row()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._title(art_id)
            case Qt.ItemDataRole.ToolTipRole:
                return self._hint(art_id)
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(art_id, row)
            case CollectionRole.ART_ID:
                return art_id
            case CollectionRole.PRIMARY:
                return row == 0
            case CollectionRole.CAPTION:
                return self.tr("Primary") if row == 0 else str(row + 1)
            case _:
                return self._mark(art_id, role)

    def _mark(self, art_id: int, role: int) -> bool | None:
        """Where the art stands, as far as a badge tells."""
        match role:
            case CollectionRole.UPLOADED:
                return self._uploaded(art_id)
            case CollectionRole.FAILED:
                return self._failed(art_id) or bool(self._studio.draft_problems.refused(art_id))
            case CollectionRole.DAMAGED:
                return self._studio.damaged_files.of(art_id) is not None
            case _:
                return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if not index.isValid():
            return Qt.ItemFlag.ItemIsDropEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        return [ART_MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        return art_mime([self._ids[row] for row in sorted(index.row() for index in indexes)])

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction  # a move would make the view remove the rows again

    def _title(self, art_id: int) -> str:
        return self._studio.drafts.draft(art_id).name or self._studio.uploads.item(art_id).name

    def _hint(self, art_id: int) -> str:
        """The whole title, the file, why it is damaged, and what the service refused of it."""
        wrong = [problem.sentence for problem in self._studio.draft_problems.refused(art_id)]
        if (damage := self._studio.damaged_files.of(art_id)) is not None:
            wrong.insert(0, damage)
        lines = (self._title(art_id), self._studio.uploads.item(art_id).name, *map(text, wrong))
        return tip("\n".join(dict.fromkeys(lines)))

    def _uploaded(self, art_id: int) -> bool:
        return self._studio.uploads.item(art_id).state is UploadState.UPLOADED

    def _failed(self, art_id: int) -> bool:
        return self._studio.uploads.item(art_id).state is UploadState.PROBLEM

    def _spoken(self, art_id: int, row: int) -> str:
        title, count = self._title(art_id), len(self._ids)
        place = (
            Sentence("Collection", "{title}, primary asset, 1 of {count}", title=title, count=count)
            if row == 0
            else Sentence("Collection", "{title}, {number} of {count}", title=title, number=row + 1, count=count)
        )
        if self._studio.draft_problems.refused(art_id):
            return text(Sentence("Collection", "{asset}, refused by the service", asset=place))
        if self._studio.damaged_files.of(art_id) is not None:
            return text(Sentence("Collection", "{asset}, perhaps damaged", asset=place))
        if self._uploaded(art_id):
            return text(place)
        if self._failed(art_id):
            return text(Sentence("Collection", "{asset}, upload failed", asset=place))
        return text(Sentence("Collection", "{asset}, not uploaded yet", asset=place))

    def _repaint(self, ids: frozenset[Hashable]) -> None:
        rows = [row for row, art_id in enumerate(self._ids) if not ids or art_id in ids]
        if rows:
            self.dataChanged.emit(self.index(rows[0]), self.index(rows[-1]))

    def _follow(self, _: frozenset[Hashable]) -> None:
        wanted = list(self._studio.projects.current_collection.art_ids)
        if wanted == self._ids:
            return
        self._remove_all_but(set(wanted))
        held = set(self._ids)
        self._reorder([art_id for art_id in wanted if art_id in held])
        self._insert_missing(wanted)
        if self._ids:
            self.dataChanged.emit(self.index(0), self.index(len(self._ids) - 1))  # numbers and the primary's mark

    def _remove_all_but(self, kept: set[int]) -> None:
        for row in reversed(range(len(self._ids))):
            if self._ids[row] not in kept:
                self.beginRemoveRows(QModelIndex(), row, row)
                del self._ids[row]
                self.endRemoveRows()

    def _reorder(self, wanted: list[int]) -> None:
        if wanted == self._ids:
            return
        self.layoutAboutToBeChanged.emit()
        held = self.persistentIndexList()
        ids = [self._ids[index.row()] for index in held]
        self._ids = wanted
        row_of = {art_id: row for row, art_id in enumerate(wanted)}
        self.changePersistentIndexList(held, [self.index(row_of[art_id]) for art_id in ids])
        self.layoutChanged.emit()

    def _insert_missing(self, wanted: list[int]) -> None:
        for row, art_id in enumerate(wanted):
            if row >= len(self._ids) or self._ids[row] != art_id:
                self.beginInsertRows(QModelIndex(), row, row)
                self._ids.insert(row, art_id)
                self.endInsertRows()
