"""A field of the sign-in with room beside it for what is to be said of it: nothing moves when that comes or goes."""

from PySide6.QtWidgets import QLayout, QLineEdit, QWidget

from mintwright.ui.shell.announcements import announce
from mintwright.ui.style.theme import restyle
from mintwright.ui.widgets.controls import column, label, row

_SHARES = (3, 2)  # of the width: the field, and what is said of it
_GAP = 12  # below the field, so that four lines beside it need no more room than it takes


class NotedField(QWidget):
    """A name above, `line` in the `entry` below it, and a note beside both."""

    def __init__(self, name: str, line: QLineEdit, entry: QLayout | QWidget, hint: str = "") -> None:
        """The note is `hint`, unless something else is said."""
        super().__init__()
        self.line = line
        self._hint = self._said = hint, "muted"
        self._note = label(hint, "muted", wrap=True)
        self._name = label(name, "label")
        self._name.setBuddy(line)
        line.setAccessibleName(name)
        line.setAccessibleDescription(hint)
        self.setLayout(beside(column(self._name, entry, _GAP, spacing=4), self._note))

    @property
    def name(self) -> str:
        """What is asked for."""
        return self._name.text()

    def say(self, words: str, role: str = "muted") -> None:
        """Say this of the field; with no words, the hint again."""
        if words:
            announce(self.line, words)
        said = (words, role) if words else self._hint
        if said != self._said:
            self._said = said
            self._show(*said)

    def _show(self, words: str, role: str) -> None:
        self._note.setText(words)
        restyle(self._note, role=role)
        restyle(self.line, invalid=role == "error")
        self.line.setAccessibleDescription(words)

    def correct(self) -> None:
        """Put the cursor here; what is hidden is typed anew, since nobody sees where it is wrong."""
        self.line.setFocus()
        if self.line.echoMode() is QLineEdit.EchoMode.Password:
            self.line.selectAll()


def beside(field: QLayout | QWidget, note: QWidget) -> QLayout:
    """A field and a note in the columns of this page."""
    parts = row(field, note, spacing=16)
    for place, share in enumerate(_SHARES):
        parts.setStretch(place, share)
    return parts
