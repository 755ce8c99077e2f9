"""The header of the asset details: title, saved or not, undo and redo."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.drafts.drafts import Drafts
from mintwright.studio.history import History
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_list import step_words
from mintwright.ui.actions.actions import Actions
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.controls import icon_button, label, row


class AssetHeader(QWidget):
    """Title, "Saved" and the buttons for undo and redo.

    Signals:
        undo_requested, redo_requested: the artist wants to undo or redo a step.
        close_requested: she wants to see what the details lie over.
    """

    undo_requested = Signal()
    redo_requested = Signal()
    close_requested = Signal()

    def __init__(self, theme: Theme, actions: Actions) -> None:
        super().__init__()
        self._actions = actions
        self._title = label("", "heading")
        self._saved = label("", "muted")
        self._undo = icon_button(theme, "undo-2", self.tr("Undo"))
        self._redo = icon_button(theme, "redo-2", self.tr("Redo"))
        self._undo.clicked.connect(self.undo_requested)
        self._redo.clicked.connect(self.redo_requested)
        self._close = icon_button(theme, "panel-right", self.tr("Hide the details"))
        self._close.clicked.connect(self.close_requested)
        self._close.hide()
        parts = (self._title, None, self._saved, self._undo, self._redo, self._close)
        self.setLayout(row(*parts, spacing=2, margins=(16, 10, 8, 4)))

    @property
    def title(self) -> str:
        """What the details are about."""
        return self._title.text()

    def offer_close(self, *, is_offered: bool) -> None:
        """Offer to hide the details, or not."""
        self._close.setVisible(is_offered)

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
        self._offer(self._undo, ActionId.UNDO, history.undo_label)
        self._offer(self._redo, ActionId.REDO, history.redo_label)
        if used is not None and not used.isEnabled():  # Qt would move to the next field and select all of its text
            (self._redo if used is self._undo else self._undo).setFocus()

    def _offer(self, button: QPushButton, each: ActionId, step: Sentence | None) -> None:
        said = text(step_words(each, step))
        button.setEnabled(step is not None)
        button.setToolTip(self._actions.tip(each, said))
        button.setAccessibleName(said)
