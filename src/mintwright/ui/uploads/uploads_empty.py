"""The uploads page without art to show: there is none yet, or a search or filter hides it all."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import Glyph, button, column, label, row, set_button_text


class UploadsEmpty(QFrame):
    """The invitation.

    Signals:
        files_requested(), samples_requested().
    """

    files_requested = Signal()
    samples_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.choose = button(self.tr("Choose files"), theme, "image-plus", kind="primary")
        self.choose.setAccessibleIdentifier("choose-files")
        self.choose.clicked.connect(self.files_requested)
        samples = button(self.tr("Try it with sample art"), theme, "sparkles", kind="quiet")
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
                row(None, Glyph(theme, "image-plus", "ink3", 40), None),
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


class NothingFound(QWidget):
    """Says that the search or the filter finds nothing, and leads back to everything.

    Signals:
        all_requested(): show everything again.
    """

    all_requested = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = label("", "heading", wrap=True)
        self._words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.show_all = button("")
        self.show_all.setAccessibleIdentifier("show-all")
        self.show_all.clicked.connect(self.all_requested)
        self.setLayout(column(None, self._words, 10, row(None, self.show_all, None), None, None))

    @property
    def message(self) -> str:
        """What it says."""
        return self._words.text()

    def explain(self, searched: str) -> None:
        """Say that no name contains this; without a search, that the filter finds nothing."""
        if searched:
            self._words.setText(text(Sentence("uploads", "Nothing is called “{name}”.", name=searched)))
            set_button_text(self.show_all, self.tr("Clear the search"))
        else:
            self._words.setText(self.tr("Nothing here just now."))
            set_button_text(self.show_all, self.tr("Show all"))
