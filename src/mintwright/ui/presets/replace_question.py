"""What becomes of the values that differ from those of a template."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QWidget

from mintwright.domain.assets.attributes import SEPARATOR
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.presets.templates import Differences
from mintwright.ui import dialogs
from mintwright.ui.shell.fitted_dialog import FittedDialog
from mintwright.ui.style.formatting import number
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row

NAMED = 3  # attributes
_REPLACE = 2  # a result beside Qt's own


async def ask_replacing(parent: QWidget, name: str, found: Differences) -> bool | None:
    """Whether the values are to be replaced; None when the artist changed her mind about all of it."""
    answer = await dialogs.show(_ReplaceQuestion(parent, name, found))
    return None if answer == QDialog.DialogCode.Rejected else answer == _REPLACE


class _ReplaceQuestion(FittedDialog):
    def __init__(self, parent: QWidget, name: str, found: Differences) -> None:
        super().__init__(parent)
        title = self.tr("Replace values that differ?")
        self.setWindowTitle(title)
        said = label(text(_what_differs(name, found)), "body", wrap=True)
        said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        added = label(
            self.tr("What is missing is added either way, and Undo takes all of it back."), "muted", wrap=True
        )
        cancel, keep = button(self.tr("Cancel")), button(self.tr("Keep what is there"))
        replace = button(self.tr("Replace"), kind="primary")
        for one in (cancel, keep, replace):
            one.setAutoDefault(False)
        keep.setDefault(True)
        cancel.clicked.connect(self.reject)
        keep.clicked.connect(self.accept)
        replace.clicked.connect(lambda: self.done(_REPLACE))
        buttons = row(cancel, None, keep, replace)
        heading = label(title, "heading", wrap=True)
        self.setLayout(column(heading, said, added, 8, buttons, spacing=8, margins=(24, 20, 24, 20)))
        self.setMinimumWidth(460)
        keep.setFocus()


def _what_differs(name: str, found: Differences) -> Sentence:
    named = [SEPARATOR.join(names) for names in found.names]
    listed = ", ".join(f"“{one}”" for one in named[:NAMED])
    if len(named) > NAMED:
        listed = text(Sentence("presets", "{names} and {rest} more", names=listed, rest=number(len(named) - NAMED)))
    one = Sentence("presets", "1 asset has other values than the template “{name}”: {listed}.")
    many = Sentence("presets", "{shown} assets have other values than the template “{name}”: {listed}.")
    return counted(found.pieces, one, many.filled(shown=number(found.pieces))).filled(name=name, listed=listed)
