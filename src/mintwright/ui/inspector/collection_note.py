"""What a piece's place in the collection means for its details: there the primary asset decides for all."""

from PySide6.QtCore import Qt

from mintwright.domain.project import Collection
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import Prose


class CollectionNote(Prose):
    """In a collection only the primary asset's royalties and processing count (specification 4.5 rule 2)."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.hide()

    def show_place(self, place: int | None, collection: Collection) -> None:
        """Say what follows from this place in the collection; None where there is nothing to say."""
        self.setVisible(place is not None)
        if place is None:
            return
        if place == 0:
            said = self.tr("★ Primary: its royalties and its start count for all {count} of “{collection}”.")
        else:
            said = self.tr(
                "In “{collection}” royalties and start come from the primary asset. "
                "What stands here counts only when you mint this asset alone."
            )
        self.setText(said.format(count=number(len(collection.art_ids)), collection=text(collection.title)))
        restyle(self, role="lead" if place == 0 else "muted")
