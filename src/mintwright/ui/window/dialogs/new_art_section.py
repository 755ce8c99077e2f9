"""The settings section about what new art of every project begins with: the artist's name and their royalties."""

from PySide6.QtWidgets import QWidget

from mintwright.studio.settings import Settings
from mintwright.ui.presets.new_art_fields import NewArtFields
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import column, label


class NewArtSection(QWidget):
    """Counts wherever a project's own defaults say nothing."""

    def __init__(self, settings: Settings, theme: Theme, *, is_practice: bool = False) -> None:
        """While the artist practises (`is_practice`), an address to practise with is offered."""
        super().__init__()
        said = self.tr(
            "Filled in when you add art: you see it with each asset, change it there, and Undo takes it out again. "
            "What is here already stays as it is. A project may have defaults of its own: see “This project” in "
            "the menu “File”."
        )
        self.fields = NewArtFields(settings, theme, is_practice=is_practice)
        self.setLayout(column(self.fields, 2, label(said, "muted", wrap=True), spacing=10))
