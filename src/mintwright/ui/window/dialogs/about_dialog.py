"""What this program is: its version, whose work is in it and on which terms, and where it keeps things."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QLayout, QPlainTextEdit, QWidget

from mintwright import __version__
from mintwright.domain.sentences import Sentence
from mintwright.shipped_parts import ShippedPart
from mintwright.ui.shell.file_manager import open_folder
from mintwright.ui.shell.fitted_dialog import FittedDialog
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row

_WIDTH, _WIDEST, _TERMS_HEIGHT = 620, 860, 190
_BY_MOUSE_AND_KEYS = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard


class AboutDialog(FittedDialog):
    """All its words can be selected and copied."""

    def __init__(
        self, theme: Theme, parts: Sequence[ShippedPart], folders: Sequence[tuple[str, Path]], parent: QWidget
    ) -> None:
        """`folders` are shown with these names, each with a button that opens it."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Mintwright"))
        version = text(Sentence("about", "Version {version}", version=__version__))
        said = self.tr("A desktop studio in which artists mint tokens without writing code. MIT licence.")
        self._failure = label("", "error", wrap=True)
        self._failure.hide()
        close = button(self.tr("Close"), kind="primary")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        self._parts = self._terms(theme, parts)
        heading = label(self.tr("What others made, and its licences"), "label")
        heading.setBuddy(self._parts)
        self._parts.setAccessibleName(heading.text())
        self.setLayout(
            column(
                _selectable(label("Mintwright", "title")),
                _selectable(label(version, "muted")),
                _selectable(label(said, wrap=True)),
                10,
                heading,
                self._parts,
                10,
                label(self.tr("Folders"), "label"),
                self._folders(folders),
                self._failure,
                10,
                row(None, close),
                margins=(24, 20, 24, 20),
            )
        )
        self.setMinimumWidth(min(theme.scale(_WIDTH), _WIDEST))
        close.setFocus()

    def _terms(self, theme: Theme, parts: Sequence[ShippedPart]) -> QPlainTextEdit:
        lines = [f"{' '.join(filter(None, (part.name, part.version)))}: {part.terms}" for part in parts]
        shown = QPlainTextEdit("\n".join(lines))
        shown.setReadOnly(True)
        shown.setTextInteractionFlags(_BY_MOUSE_AND_KEYS)
        shown.setTabChangesFocus(True)
        shown.setMinimumHeight(_TERMS_HEIGHT // 2)  # in a small window, with large text
        shown.setMaximumHeight(theme.scale(_TERMS_HEIGHT))
        return shown

    def _folders(self, folders: Sequence[tuple[str, Path]]) -> QLayout:
        lines = QGridLayout()
        lines.setHorizontalSpacing(16)
        lines.setColumnStretch(1, 1)
        for number, (name, folder) in enumerate(folders):
            show = button(self.tr("Open"))
            show.setAccessibleName(text(Sentence("about", "Open the folder: {name}", name=name)))
            show.setAutoDefault(False)
            show.clicked.connect(lambda _=False, folder=folder: self._open(folder))
            where = _selectable(label(str(folder), "mono", wrap=True))
            where.setAccessibleName(f"{name}: {folder}")
            for place, part in enumerate((label(name), where, show)):
                lines.addWidget(part, number, place)
        return lines

    def _open(self, folder: Path) -> None:
        failure = open_folder(folder)
        self._failure.setText("" if failure is None else text(failure))
        self._failure.setVisible(failure is not None)


def _selectable(words: QLabel) -> QLabel:
    words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return words
