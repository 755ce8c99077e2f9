"""How much is on the uploads page and how far it is: in the summary, on the filters, by the line of progress."""

from PySide6.QtCore import QObject, Signal

from mintwright.studio.studio import Studio
from mintwright.ui.uploads.filters.filter_bar import FilterBar
from mintwright.ui.uploads.uploads_header import UploadsHeader
from mintwright.ui.uploads.uploads_model import UploadsModel
from mintwright.ui.uploads.uploads_progress import UploadsProgress


class QueueCounts(QObject):
    """Reads what the queue and the list count, and shows it where it is said.

    Signals:
        pieces_counted(int): so many there are, whatever is searched for; a file and the cover on its card are one.
    """

    pieces_counted = Signal(int)

    def __init__(
        self, studio: Studio, model: UploadsModel, header: UploadsHeader, filters: FilterBar, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._studio = studio
        self._model = model
        self._header = header
        self._filters = filters
        self.progress = UploadsProgress()

    def show(self) -> None:
        """Show them as they are now."""
        uploads, damaged = self._studio.uploads, self._studio.damaged_files
        totals, pieces, all_paused = uploads.totals(), self._model.totals, uploads.all_paused
        self._header.show_totals(
            totals,
            self._studio.session.network,
            pieces=pieces,
            damaged=damaged.count(),
            damaged_uploaded=damaged.count_uploaded(),
            all_paused=all_paused,
        )
        self._header.show_failed(totals.failed)
        self._filters.show_counts(self._model.counts, totals, all_paused=all_paused)
        self._header.show_shown(self._model.rowCount(), pieces.count, is_looking=self._model.is_looking)
        self._filters.setVisible(bool(totals.count))
        self.progress.show_totals(totals)
        self.pieces_counted.emit(pieces.count)
