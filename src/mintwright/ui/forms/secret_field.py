"""A field for a secret: easy to paste into, hidden until revealed, and emptied for good after use."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from mintwright.domain.secret_text import SecretText
from mintwright.ui.shell.focus import Leading
from mintwright.ui.widgets.controls import button, row, set_button_text

HINTS = (
    Qt.InputMethodHint.ImhSensitiveData
    | Qt.InputMethodHint.ImhNoPredictiveText
    | Qt.InputMethodHint.ImhNoAutoUppercase
    | Qt.InputMethodHint.ImhHiddenText
)


class SecretField(Leading):
    """One hidden line with a button that shows it.

    `pasted` secrets (tokens) lose blanks and line ends copied from e-mails; a password keeps them.
    """

    def __init__(self, name: str, *, pasted: bool = True, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pasted = pasted
        self._name = name
        self.edit = QLineEdit()
        self.edit.setAccessibleName(name)
        self.edit.setInputMethodHints(HINTS)
        self.edit.setEchoMode(QLineEdit.EchoMode.Password)
        self.edit.setMaxLength(100_000)
        self.reveal: QPushButton = button(self.tr("Show"))
        self.reveal.setCheckable(True)
        self.reveal.toggled.connect(lambda on: self._show(shown=on))
        self.leads_to = self.edit
        self.setLayout(row(self.edit, self.reveal, spacing=6))
        self._show(shown=False)

    def secret(self) -> SecretText:
        """What was entered."""
        return SecretText("".join(self.edit.text().split()) if self._pasted else self.edit.text())

    def forget(self) -> None:
        """Empty the field, including its undo history, and hide new input."""
        self.edit.setText("")  # unlike clear(), this drops the history
        self.reveal.setChecked(False)

    def _show(self, *, shown: bool) -> None:
        self.edit.setEchoMode(QLineEdit.EchoMode.Normal if shown else QLineEdit.EchoMode.Password)
        set_button_text(self.reveal, self.tr("Hide") if shown else self.tr("Show"))
        spoken = self.tr("Hide {field}") if shown else self.tr("Show {field}")
        self.reveal.setAccessibleName(spoken.format(field=self._name))
