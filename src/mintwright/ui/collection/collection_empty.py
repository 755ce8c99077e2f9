"""The empty collection: one sentence, one main button, and a place to drop art."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QWidget

from mintwright.ui.shell.drop_target import DropArea, into_collection
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import Glyph, button, column, label, row


class CollectionEmpty(QFrame):
    """The empty state.

    Signals:
        add_requested(): the artist wants to choose among the uploads.
        samples_requested(): the artist wants to try it with all of the sample art.
        uploads_requested(): the artist wants to see the uploads.
        art_dropped(list, int): these art ids were dropped; the row is always the first.
        paths_dropped(tuple, int): these files and folders, in the same way.
    """

    add_requested = Signal()
    samples_requested = Signal()
    uploads_requested = Signal()
    art_dropped = Signal(list, int)
    paths_dropped = Signal(tuple, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.drops = DropArea(self, into_collection)
        self.drops.art_dropped.connect(lambda art_ids: self.art_dropped.emit(list(art_ids), 0))
        self.drops.paths_dropped.connect(lambda paths: self.paths_dropped.emit(paths, 0))
        add = button(self.tr("Add assets"), theme, "plus", kind="primary")
        add.clicked.connect(self.add_requested)
        self._samples = button(self.tr("Try it with sample art"), theme, "sparkles", kind="quiet")
        self._samples.clicked.connect(self.samples_requested)
        uploads = button(self.tr("Go to uploads"), kind="quiet")
        uploads.clicked.connect(self.uploads_requested)
        added = self.tr("Add uploaded art, or drag files here. The first asset will be the primary.")
        said = label(added, "muted", wrap=True)
        said.setAlignment(Qt.AlignmentFlag.AlignCenter)
        parts = (
            Glyph(theme, "layers", "ink3", 40),
            label(self.tr("Gather your art into a collection"), "title"),
            said,
            add,
            self._samples,
            uploads,
        )
        shown = (part if part is said else row(None, part, None) for part in parts)
        self.setLayout(column(None, *shown, None, spacing=9, margins=(24, 16, 24, 16)))

    def offer_samples(self, *, offered: bool) -> None:
        """Offer the sample art, or not: who has brought art of her own needs none."""
        self._samples.setVisible(offered)
