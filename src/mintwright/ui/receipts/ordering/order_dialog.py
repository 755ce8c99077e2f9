"""The last question before an order, a force or a refund, given as the one before a mint."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from mintwright.domain.instruction import InstructionKind
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.instructions.instructions import InstructionReview
from mintwright.ui.minting.typed_confirmation import same_name
from mintwright.ui.receipts.ordering.instruction_words import answer_in_words, consequences, question
from mintwright.ui.shell.fitted_dialog import FittedDialog, ScrolledBody
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.badge import NetworkBadge
from mintwright.ui.widgets.controls import button, column, label, panel, row

WIDTH = 520  # logical pixels


class OrderDialog(FittedDialog):
    """Says what it does; asks for a tick, on the main network also for the name. Nothing is sent by habit.

    Attributes:
        send: the button that sends it.
        keep: the button that leaves the mint as it is, which is what Escape means.
    """

    def __init__(self, theme: Theme, review: InstructionReview, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        heading = text(question(review))
        self.setWindowTitle(heading)
        self._wanted_name = review.title if review.network is Network.MAIN else ""
        shown = label(heading, "heading", wrap=True)
        shown.setTextFormat(Qt.TextFormat.PlainText)
        top = row(shown, NetworkBadge(theme, review.network), spacing=12)
        top.setStretch(0, 1)
        asked = Sentence("Orders", "For real money, type its name: {title}", title=review.title)
        self._name_label, self._name = label(text(asked), "label", wrap=True), QLineEdit()
        self._name_label.setTextFormat(Qt.TextFormat.PlainText)
        self._name_label.setBuddy(self._name)
        self._name.setAccessibleName(text(asked))
        for part in (self._name_label, self._name):
            part.setVisible(bool(self._wanted_name))
        self._tick = QCheckBox(self.tr("I have read what this does"))
        self._tick.setAccessibleName(self._tick.text())
        self._missing = label("", "muted", wrap=True)
        is_end = review.kind is InstructionKind.REFUND
        self.keep = button(self.tr("Leave it as it is"))
        self.send = button(text(answer_in_words(review)), kind="danger" if is_end else "primary")
        self.send.setAccessibleIdentifier("instruction-confirmed")
        for one in (self.keep, self.send):
            one.setAutoDefault(False)
        self.send.clicked.connect(self.accept)
        self.keep.clicked.connect(self.reject)
        self._tick.toggled.connect(self._follow)
        self._name.textChanged.connect(self._follow)
        said = consequences(review)
        body = ScrolledBody(self.tr("What this does"), panel("sheet", column(*map(_paragraph, said), spacing=9)))
        whole = column(
            top, body, self._name_label, self._name, self._tick, self._missing, row(None, self.keep, self.send),
            spacing=9, margins=(24, 20, 24, 20),
        )  # fmt: skip
        whole.setStretch(1, 1)
        self.setLayout(whole)
        self.setMinimumWidth(theme.scale(WIDTH))
        first = self._name if self._wanted_name else self._tick
        first.setAccessibleDescription(" ".join((heading, *map(text, said))))  # where the focus begins, all is heard
        first.setFocus()
        self._follow()

    def accept(self) -> None:
        """Send it; only once everything is given."""
        if self.send.isEnabled():
            super().accept()

    def _follow(self) -> None:
        missing: list[str] = []
        if self._wanted_name and not same_name(self._name.text(), self._wanted_name):
            missing.append(text(Sentence("Orders", "the name, spelled as above")))
        if not self._tick.isChecked():
            missing.append(text(Sentence("Orders", "the tick that you have read it")))
        said = text(Sentence("Orders", "Still missing: {parts}", parts=" · ".join(missing))) if missing else ""
        self._missing.setText(said)
        self.send.setAccessibleDescription(said)
        self.send.setEnabled(not missing)


def _paragraph(said: Sentence) -> QWidget:
    shown = label(text(said), "body", wrap=True)
    shown.setTextFormat(Qt.TextFormat.PlainText)
    return shown
