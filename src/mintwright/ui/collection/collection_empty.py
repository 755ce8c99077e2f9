"""The empty collection: one sentence, one main button, and a place to drop art."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFrame, QWidget

from mintwright.ui.shell.drop import art_ids_of
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.widgets.controls import Glyph, button, column, label, row


class CollectionEmpty(QFrame):
    """The empty state.

    Signals:
        add_requested(): the artist wants to choose among the uploads.
        uploads_requested(): the artist wants to see the uploads.
        art_dropped(list, int): these art ids were dropped; the row is always the first.
    """

    add_requested = Signal()
    uploads_requested = Signal()
    art_dropped = Signal(list, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAcceptDrops(True)
        add = button(self.tr("Add assets"), theme, "plus", kind="primary")
        add.clicked.connect(self.add_requested)
        uploads = button(self.tr("Go to uploads"), kind="quiet")
        uploads.clicked.connect(self.uploads_requested)
        said = label(self.tr("Add uploaded art, or drag it here. The first asset will be the primary."), "muted")
        parts = (
            Glyph(theme, "layers", "ink3", 40),
            label(self.tr("Gather your art into a collection"), "title"),
            said,
            add,
            uploads,
        )
        self.setLayout(column(None, *(row(None, part, None) for part in parts), None, spacing=9))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if art_ids_of(event.mimeData()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            restyle(self, on=True)

    def dragLeaveEvent(self, event: object) -> None:
        restyle(self, on=False)

    def dropEvent(self, event: QDropEvent) -> None:
        restyle(self, on=False)
        event.setDropAction(Qt.DropAction.CopyAction)
        event.accept()
        self.art_dropped.emit(list(art_ids_of(event.mimeData())), 0)
