"""The page without a trait: what it is for, and where they come from."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame

from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import Glyph, button, column, label, row


class TraitsEmpty(QFrame):
    """Signals:
    import_requested(), uploads_requested().
    """

    import_requested = Signal()
    uploads_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("card")
        self.bring_in = button(self.tr("Import descriptions"), theme, "file-down", kind="primary")
        self.bring_in.clicked.connect(self.import_requested)
        uploads = button(self.tr("Go to uploads"), kind="quiet")
        uploads.clicked.connect(self.uploads_requested)
        said = self.tr(
            "Once your assets have attributes, you see here how many have each value, what is likely mistyped, and "
            "what is rare. Import a spreadsheet, or write attributes beside the uploads."
        )
        words = label(said, "muted", wrap=True)
        words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        parts = (
            Glyph(theme, "list", "ink3", 40),
            label(self.tr("No traits yet"), "title"),
            words,
            self.bring_in,
            uploads,
        )
        shown = (part if part is words else row(None, part, None) for part in parts)
        self.setLayout(column(None, *shown, None, spacing=9, margins=(24, 16, 24, 16)))

    def offer_import(self, *, offered: bool) -> None:
        """Offer to import, where there is art to describe."""
        self.bring_in.setVisible(offered)
