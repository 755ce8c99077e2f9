"""The header of the asset details: title, saved or not, undo and redo."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.drafts import Drafts
from mintwright.studio.history import History
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import icon_button, label, row


class AssetHeader(QWidget):
    """Title, "Saved" and the buttons for undo and redo.

    Signals:
        undo_requested, redo_requested: the artist wants to undo or redo a step.
    """

    undo_requested = Signal()
    redo_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._title = label("", "heading")
        self._saved = label("", "muted")
        self._undo = icon_button(theme, "undo-2", self.tr("Undo"))
        self._redo = icon_button(theme, "redo-2", self.tr("Redo"))
        self._undo.clicked.connect(self.undo_requested)
        self._redo.clicked.connect(self.redo_requested)
        self.setLayout(row(self._title, None, self._saved, self._undo, self._redo, spacing=2, margins=(16, 10, 8, 4)))

    @property
    def title(self) -> str:
        """What the details are about."""
        return self._title.text()

    def show_title(self, words: str) -> None:
        """Say what the details are about."""
        self._title.setText(words)

    def show_state(self, drafting: Drafts, history: History, *, is_held: bool) -> None:
        """Say whether everything is on disk, and what can be taken back.

        `is_held`: words stand in a field that are in no draft yet.
        """
        problem = drafting.problem
        waits = self.tr("Not saved yet") if is_held and drafting.saved else self.tr("Saving…")
        saved = self.tr("Saved") if drafting.saved and not is_held else waits
        self._saved.setText(self.tr("Not saved") if problem else saved)
        self._saved.setToolTip(tip(text(problem)) if problem else "")
        role = "error" if problem else "muted"
        if self._saved.property("role") != role:
            restyle(self._saved, role=role)
        used = next((one for one in (self._undo, self._redo) if one.hasFocus()), None)
        self._offer(self._undo, self.tr("Undo"), history.undo_label)
        self._offer(self._redo, self.tr("Redo"), history.redo_label)
        if used is not None and not used.isEnabled():  # Qt would move to the next field and select all of its text
            (self._redo if used is self._undo else self._undo).setFocus()

    def _offer(self, button: QPushButton, verb: str, step: Sentence | None) -> None:
        said = self.tr("{verb}: {step}").format(verb=verb, step=text(step)) if step is not None else verb
        button.setEnabled(step is not None)
        button.setToolTip(tip(said))
        button.setAccessibleName(said)
