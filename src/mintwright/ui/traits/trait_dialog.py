"""One change of an attribute everywhere: what is written, below that what it gives, before it is done."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLineEdit, QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.studio import Studio
from mintwright.ui.shell.drop_target import LeavesFiles
from mintwright.ui.style.theme import restyle
from mintwright.ui.style.wording import text
from mintwright.ui.sweeps.previewed_change_dialog import PreviewedChangeDialog
from mintwright.ui.traits.trait_changes import Split, TraitChange, is_alarm
from mintwright.ui.traits.trait_model import LineKey
from mintwright.ui.widgets.controls import column, label

_USUAL = QSize(760, 560)


class TraitDialog(PreviewedChangeDialog):
    """The words of one change, and what they give."""

    def __init__(self, studio: Studio, change: TraitChange, parent: QWidget) -> None:
        super().__init__(studio, parent)
        self.setWindowTitle(text(change.title))
        self._wanted = change
        self.model.says_column = isinstance(change, Split)  # elsewhere there is but one, which the title says
        self.fields = [QLineEdit(value) for _, value in change.fields]
        self.wrong = label("", "error", wrap=True)
        self.hint = label("", "muted", wrap=True)  # what is written where nothing is seen
        self._lay_out()
        self._connect()
        self._begin()

    @property
    def step(self) -> Sentence:
        return self._wanted.step

    @property
    def becomes(self) -> tuple[LineKey, LineKey] | None:
        """The line of the page that is called otherwise once it is done, and what it is then."""
        return self._wanted.becomes([field.text() for field in self.fields])

    async def _worked_out(self) -> None:
        words = [field.text() for field in self.fields]
        wrong, sweep = self._wanted.wrong(words), self._wanted.sweep(words)
        self.wrong.setText("" if wrong is None else text(wrong))
        self.wrong.setVisible(wrong is not None)
        hint = self._wanted.hint(words, self._studio.traits.counts)
        self.hint.setText("" if hint is None else text(hint))
        self.hint.setVisible(hint is not None)
        restyle(self.hint, role="warn" if hint is not None and is_alarm(hint) else "muted")
        await self._show(sweep, self._studio.uploads.order())

    def _lay_out(self) -> None:
        fields = column(spacing=4)
        for (said, _), field in zip(self._wanted.fields, self.fields, strict=True):
            name = label(text(said), "label", wrap=True)
            name.setBuddy(field)
            field.setAccessibleName(text(said))
            LeavesFiles(field)
            field.textChanged.connect(self._begin)
            fields.addWidget(name)
            fields.addWidget(field)
        self.fields[0].selectAll()
        heading = label(text(self._wanted.title), "heading", wrap=True)
        parts = heading, 2, fields, self.hint, self.wrong, self.list, self._foot()
        self._lie_in(column(*parts, spacing=8, margins=(24, 18, 24, 18)), _USUAL)
        self.wrong.hide()
        self.hint.hide()
        self.fields[0].setFocus()
