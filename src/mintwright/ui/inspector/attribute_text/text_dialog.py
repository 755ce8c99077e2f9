"""Attributes as a text: what is wrong is said line by line as it is written; nothing counts before it is used."""

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QWidget

from mintwright.domain.assets.attributes import Node, NodeKind, Path
from mintwright.domain.assets.problems import Severity
from mintwright.domain.attribute_text.placed_json import TOO_MUCH
from mintwright.domain.attribute_text.reading import Reading, Repeated
from mintwright.domain.attribute_text.writing import written
from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.columns import called
from mintwright.ui import dialogs
from mintwright.ui.actions.action_ids import ActionId
from mintwright.ui.actions.action_list import ACTIONS
from mintwright.ui.inspector.attribute_text.note_list import NoteList
from mintwright.ui.inspector.attribute_text.numbered_text import NumberedText
from mintwright.ui.inspector.attribute_text.text_subject import TextSubject
from mintwright.ui.shell import tasks
from mintwright.ui.shell.announcements import announce
from mintwright.ui.shell.fitted_dialog import ScaledSize
from mintwright.ui.style.theme import Theme, restyle
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row
from mintwright.ui.widgets.copy_button import CopyButton
from mintwright.ui.widgets.inputs import ComboBox

PAUSE_MS = 250  # after the last key
_ALL_WELL = Sentence("attributes", "All of it can be used.")
_ERROR, _ERRORS = Sentence("attributes", "1 thing is wrong."), Sentence("attributes", "{count} things are wrong.")
_NOTE, _NOTES = Sentence("attributes", "1 thing to know."), Sentence("attributes", "{count} things to know.")
_GOES = Sentence("attributes", "1 attribute is not in the text, and is taken away: {names}.")
_GO = Sentence("attributes", "{count} attributes are not in the text, and are taken away: {names}.")
_WITH_GONE = Sentence("attributes", "{said} {gone}")
_NUMBERED = Sentence("attributes", "Get a number: “{name}”, “{name} 2”")
_NAMED = 12  # attributes that are taken away


class AttributeTextDialog(QDialog):
    """Edits a text in place of the tree. Raises NoTextError where the attributes are no text."""

    def __init__(self, theme: Theme, subject: TextSubject, parent: QWidget) -> None:
        super().__init__(parent)
        self._subject = subject
        self._begun = written(subject.nodes)
        self._reading = Reading(())
        self._soon = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self.editor = NumberedText(theme, self.tr("Attributes as text"))
        self.notes = NoteList(theme)
        self.state = label("", "muted", wrap=True)
        self.repeated = ComboBox()
        self._repeated_label = label(self.tr("Names that stand more than once"), "label")
        self.use, self._cancel = button(self.tr("Use this text"), kind="primary"), button(self.tr("Cancel"))
        self._copy = CopyButton(
            theme, lambda: self.editor.words, name=self.tr("Copy all of the text"), text=self.tr("Copy all")
        )
        self._lay_out(theme, parent)
        self._connect()
        self.editor.show_words(self._begun)
        self._look()
        self.editor.setFocus()

    @property
    def is_written_in(self) -> bool:
        """Whether closing it would lose something."""
        return self.editor.words != self._begun

    def accept(self) -> None:
        """Use the text and close, or show why that cannot be."""
        self._look()
        if not self._reading.is_usable and self.is_written_in:
            self._go_to_first()
            return
        nodes = self._reading.nodes if self.is_written_in else None
        refused = None if nodes is None else self._subject.write(nodes)
        if refused is None:
            super().accept()
        else:
            self._say(refused, "error")

    def reject(self) -> None:
        """Close; what was written is not thrown away by one key."""
        if self.is_written_in:
            tasks.run(self, self._leave())
        else:
            super().reject()

    async def may_leave(self) -> bool:
        """Whether nothing would be lost, or the artist throws it away."""
        if not self.is_written_in:
            return True
        title, yes, no = self.tr("Throw away what you wrote?"), self.tr("Throw away"), self.tr("Keep writing")
        said = self.tr("The text was changed and is not used yet. The attributes stay as they were.")
        return await dialogs.ask(self, title, said, yes=yes, no=no, danger=True)

    # --- How

    async def _leave(self) -> None:
        if await self.may_leave():
            super().reject()

    def _lay_out(self, theme: Theme, parent: QWidget) -> None:
        title = self.tr("Attributes as text")
        self.setWindowTitle(title)
        for what, words in self._choices():
            self.repeated.addItem(words, what)
        self.repeated.setAccessibleName(self._repeated_label.text())
        self._repeated_label.setBuddy(self.repeated)
        for one in (self._copy, self._cancel, self.use):
            one.setAutoDefault(False)  # Enter is a new line
        keys = ACTIONS[ActionId.FILL_CHOSEN].shown_keys  # those that settle what is written, here as in a cell
        told = Sentence("attributes", "{keys} uses the text, Tab goes on, Esc leaves it.", keys=keys)
        whole = column(
            label(title, "heading"),
            label(text(self._subject.whose), "muted", wrap=True),
            self.editor,
            self.state,
            self.notes,
            row(self._repeated_label, self.repeated, None),
            label(text(told), "small", wrap=True),
            row(self._copy, None, self._cancel, self.use),
            spacing=8,
            margins=(20, 18, 20, 16),
        )
        whole.setStretchFactor(self.editor, 1)
        self.setLayout(whole)
        ScaledSize(self, theme, QSize(640, 640))

    def _choices(self) -> list[tuple[Repeated, str]]:
        return [
            (Repeated.KEPT, self.tr("Choose what becomes of them")),
            (Repeated.NUMBERED, text(_NUMBERED.filled(name="Eyes"))),
            (Repeated.FIRST, self.tr("Only the first stays")),
            (Repeated.LAST, self.tr("Only the last stays")),
        ]

    def _connect(self) -> None:
        self.editor.textChanged.connect(self._soon.start)
        self.editor.refused.connect(lambda: self._say(TOO_MUCH, "error"))
        self._soon.timeout.connect(self._look)
        self.repeated.activated.connect(self._look)
        self.notes.place_chosen.connect(self.editor.go_to)
        self._cancel.clicked.connect(self.reject)
        self.use.clicked.connect(self.accept)
        for keys in ("Ctrl+Return", "Ctrl+Enter"):
            QShortcut(QKeySequence(keys), self).activated.connect(self.accept)

    def _look(self, *_: object) -> None:
        """Read what is written, and say what is wrong with it."""
        self._soon.stop()
        words = self.editor.words
        self._reading = self._subject.read(words, self.repeated.currentData())
        self._offer_choices(self._reading.repeated)
        self.use.setEnabled(self._reading.is_usable)
        self.notes.show_notes(words, self._reading.notes)
        self.notes.setVisible(bool(self._reading.notes))
        self.editor.mark([(note.at, note.severity is not Severity.WARNING) for note in self._reading.notes])
        self._say_state()

    def _offer_choices(self, name: str | None) -> None:
        """What can become of a name that stands more than once, with this one as the example."""
        for part in (self._repeated_label, self.repeated):
            part.setVisible(name is not None)
        if name:
            numbered = _NUMBERED.filled(name=called((name,)))
            self.repeated.setItemText(self.repeated.findData(Repeated.NUMBERED), text(numbered))

    def _say_state(self) -> None:
        gone = _gone(self._subject.nodes, self._reading.nodes or ()) if self._reading.is_usable else None
        errors = sum(note.severity is not Severity.WARNING for note in self._reading.notes)
        others = len(self._reading.notes) - errors
        said = counted(others, _NOTE, _NOTES) if others else _ALL_WELL
        said = counted(errors, _ERROR, _ERRORS) if errors else said
        role = "error" if errors else "warn" if gone else "muted"
        self._say(_WITH_GONE.filled(said=said, gone=gone) if gone else said, role)

    def _say(self, said: Sentence, role: str) -> None:
        words = text(said)
        if words != self.state.text():
            self.state.setText(words)
            restyle(self.state, role=role)
            announce(self.state, words)

    def _go_to_first(self) -> None:
        first = next((note for note in self._reading.notes if note.severity is not Severity.WARNING), None)
        if first is not None:
            self.editor.go_to(first.at)


def _gone(before: Sequence[Node], after: Sequence[Node]) -> Sentence | None:
    """The attributes, of groups too, that the text takes away."""
    names = list(_missing(before, after, ()))
    if not names:
        return None
    dots = "…" if len(names) > _NAMED else ""
    return counted(len(names), _GOES, _GO).filled(names=", ".join(names[:_NAMED]) + dots)


def _missing(before: Sequence[Node], after: Sequence[Node], above: Path) -> Iterator[str]:
    kept = {node.key: node for node in after}
    for node in before:
        if (now := kept.get(node.key)) is None:
            yield called((*above, node.key))
        elif node.kind is now.kind is NodeKind.GROUP:
            yield from _missing(node.children, now.children, (*above, node.key))
