"""Where the artist finds what a sign-in asks for, as honestly as it is known: the service says, and nobody else."""

from PySide6.QtWidgets import QGridLayout, QWidget

from mintwright.ui.shell.fitted_dialog import FittedDialog, ScrolledBody
from mintwright.ui.style.theme import Theme
from mintwright.ui.widgets.controls import button, column, label, panel, row
from mintwright.ui.widgets.copy_button import CopyButton

_WIDTH, _WIDEST = 560, 860


class WhereDialog(FittedDialog):
    """What each thing is, and what to ask the service, ready to be copied."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Where do I find this?"))
        close = button(self.tr("Close"), kind="primary")
        close.setDefault(True)
        close.clicked.connect(self.accept)
        unknown = self.tr(
            "Only the people who run the service can tell you. Its public description says how these are used, not "
            "where an artist gets them, so Mintwright does not know it either. Ask them:"
        )
        question = self._question()
        asked = panel("well", column(label(question, wrap=True), margins=(12, 10, 12, 10)))
        copied = self.tr("Copy the question")
        careful = self.tr(
            "Whoever has a token or a password can use your account. Paste them here only, and have them sent to you "
            "alone. To look around, you need none of this: the practice network signs you in by itself."
        )
        told = column(
            label(unknown, wrap=True),
            asked,
            row(CopyButton(theme, lambda: question, name=copied, text=copied), None),
            4,
            label(self.tr("What they are"), "label"),
            self._meanings(),
            4,
            label(careful, "muted", wrap=True),
            spacing=8,
        )
        heading = label(self.tr("Where do I find this?"), "heading")
        body = ScrolledBody(heading.text(), panel("body", told))
        self.setLayout(column(heading, body, 8, row(None, close), spacing=8, margins=(24, 20, 24, 20)))
        self.setMinimumWidth(min(theme.scale(_WIDTH), _WIDEST))
        close.setFocus()

    def _question(self) -> str:
        return self.tr(
            "I want to mint through your interface with a program on my own computer. Please send me, for the test "
            "network and for the main network:\n"
            "1. the address of the interface,\n"
            "2. a secret token for my account; or else a client ID and a client secret, and whether my user name and "
            "password work with them.\n"
            "And how do I make them invalid if somebody else gets to see them?"
        )

    def _meanings(self) -> QGridLayout:
        lines = QGridLayout()
        lines.setHorizontalSpacing(16)
        lines.setVerticalSpacing(6)
        lines.setColumnStretch(1, 1)
        for number, (name, meaning) in enumerate(self._names()):
            lines.addWidget(label(name, "muted"), number, 0)
            lines.addWidget(label(meaning, "muted", wrap=True), number, 1)
        return lines

    def _names(self) -> tuple[tuple[str, str], ...]:
        return (
            (self.tr("Address"), self.tr("Begins with https://. The test and the main network have one each.")),
            (
                self.tr("Secret token"),
                self.tr("One line of letters and digits that stands for you. Needs nothing else."),
            ),
            (self.tr("Client ID and secret"), self.tr("Stand for the program, beside your user name and password.")),
            (self.tr("Refresh or access token"), self.tr("What a sign-in made elsewhere, by another program, gave.")),
        )
