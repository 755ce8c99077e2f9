"""The uploads page before there is any art: one sentence, one main button, one way to try."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QWidget

from mintwright.ui.controls import Glyph, button, column, label, row
from mintwright.ui.theme import Look


class UploadsEmpty(QFrame):
    """The invitation.

    Signals:
        files_requested(), samples_requested().
    """

    files_requested = Signal()
    samples_requested = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.choose = button(self.tr("Choose files"), look, "image-plus", kind="primary")
        self.choose.setAccessibleIdentifier("choose-files")
        self.choose.clicked.connect(self.files_requested)
        samples = button(self.tr("Try it with sample art"), look, "sparkles", kind="quiet")
        samples.setAccessibleIdentifier("sample-art")
        samples.clicked.connect(self.samples_requested)
        title = label(self.tr("Drop your art here"), "title")
        kinds = label(
            self.tr("PNG, JPEG, GIF, WebP, SVG, MP4, MP3 or GLB. Whole folders work too."), "muted", wrap=True
        )
        kinds.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setLayout(
            column(
                None,
                row(None, Glyph(look, "image-plus", "ink3", 40), None),
                10,
                row(None, title, None),
                kinds,
                10,
                row(None, self.choose, None),
                row(None, samples, None),
                None,
                margins=(24, 24, 24, 24),
            )
        )
