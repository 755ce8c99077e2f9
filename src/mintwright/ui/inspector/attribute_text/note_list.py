"""What is to be known about a text, line by line: each leads to its place."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QListView

from mintwright.domain.assets.problems import Severity
from mintwright.domain.attribute_text.reading import Note, line_and_column
from mintwright.domain.sentences import Sentence
from mintwright.ui.shell.list_view import ListView
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text

MOST = 100  # notes; whoever has more solves these first
_LINES = 4
_AT = Qt.ItemDataRole.UserRole + 1


class NoteList(ListView):
    """Notes in the order of the text.

    Signals:
        place_chosen(int): the artist wants to go there.
    """

    place_chosen = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._model = QStandardItemModel(self)
        self.setModel(self._model)
        self.setObjectName("notes")
        self.setAccessibleName(self.tr("What is wrong, and where"))
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setWordWrap(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._go)
        self.activated.connect(self._go)
        theme.changed.connect(self._relook)
        self._relook()

    def show_notes(self, words: str, notes: Sequence[Note]) -> None:
        """Show these notes about a text."""
        self._model.clear()
        for note in notes[:MOST]:
            line, column = line_and_column(words, note.at)
            said = Sentence("attributes", "Line {line}, column {column}: {said}", line=line, column=column)
            is_error = note.severity is not Severity.WARNING
            icon = self._theme.icons.icon(*(("circle-alert", "bad") if is_error else ("triangle-alert", "warn")))
            item = QStandardItem(icon, text(said.filled(said=note.sentence)))
            item.setData(note.at, _AT)
            self._model.appendRow(item)

    def _go(self, index: QModelIndex) -> None:
        self.place_chosen.emit(index.data(_AT))

    def _relook(self) -> None:
        self.setIconSize(QSize(1, 1) * self._theme.scale(16))
        self.setFixedHeight(_LINES * self._theme.scale(24))
