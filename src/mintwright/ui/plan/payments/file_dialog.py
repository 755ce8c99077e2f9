"""The question before payments are written into a file for a wallet: what goes into it, and what is in one already."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtWidgets import QCheckBox, QWidget

from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence, counted
from mintwright.ui.shell.fitted_dialog import FittedDialog
from mintwright.ui.style.formatting import moment
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.badge import NetworkBadge
from mintwright.ui.widgets.controls import button, column, label, row

WIDTH = 480
_NEW = (
    Sentence("payments", "1 payment that waits goes into the file."),
    Sentence("payments", "{count} payments that wait go into the file."),
)
_NONE_NEW = Sentence("payments", "Every payment that waits is in a file already.")
_NONE_LEFT = Sentence("payments", "Every payment that waits is in a file already, or noted as paid by you.")
_NOTED = (
    Sentence("payments", "1 payment is noted as paid by you. It is left out."),
    Sentence("payments", "{count} payments are noted as paid by you. They are left out."),
)
_IN_ONE = (
    Sentence("payments", "1 payment was written into a file before, on {when}. It is left out."),
    Sentence("payments", "{count} payments were written into files before, last on {when}. They are left out."),
)
_AGAIN = (
    Sentence("payments", "Write that one again: it was not paid by that file"),
    Sentence("payments", "Write those {count} again: they were not paid by these files"),
)
_TWICE = Sentence(
    "payments",
    "Pay by one file only. What a wallet has sent by the other may not be seen yet, and what becomes of a second "
    "payment is not documented.",
)
_ASKED = Sentence(
    "payments",
    "The service is asked about each just before. What it names otherwise than at first, what was paid, and what "
    "cannot be paid for two hours more is left out, and said. The file has an address and an amount in ada on each "
    "line. It is for you alone; where its drive or its folder lets others read it, that is said.",
)
_UNDOCUMENTED = Sentence(
    "payments",
    "The service does not document paying many mints by one transaction. Try it with two or three before you pay many.",
)
_PRACTICE = Sentence(
    "payments", "This is practice: no real wallet can pay these addresses. Never send real ada to them."
)


class PaymentFileDialog(FittedDialog):
    """Accepted, `wants_again` says whether those that are in a file already go into this one too."""

    def __init__(
        self,
        theme: Theme,
        network: Network,
        new: int,
        marked: Sequence[datetime],
        parent: QWidget | None = None,
        *,
        noted: int = 0,
    ) -> None:
        """`new` are in no file; `marked` is when the others went into one; so many more are `noted` as paid."""
        super().__init__(parent)
        title = self.tr("Payments as CSV")
        self.setWindowTitle(title)
        self._new = new
        none_new = _NONE_LEFT if noted else _NONE_NEW
        said = label(text(counted(new, *_NEW) if new else none_new), "body", wrap=True)
        paid = label(text(counted(noted, *_NOTED)), "muted", wrap=True)
        paid.setVisible(bool(noted))
        last = moment(max(marked)) if marked else ""
        in_one = label(text(counted(len(marked), *_IN_ONE).filled(when=last)), "warn", wrap=True)
        self._again = QCheckBox(text(counted(len(marked), *_AGAIN)))
        self._again.setAccessibleName(self._again.text())
        twice = label(text(_TWICE), "muted", wrap=True)
        for part in (in_one, self._again, twice):
            part.setVisible(bool(marked))
        play = label(text(_PRACTICE), "warn", wrap=True)
        play.setVisible(network is Network.PRACTICE)
        self.save, cancel = button(self.tr("Save as…"), kind="primary"), button(self.tr("Cancel"))
        self.save.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        for one in (self.save, cancel):
            one.setAutoDefault(False)
        self._again.toggled.connect(lambda _: self._follow())
        head = row(label(title, "heading"), None, NetworkBadge(theme, network), spacing=12)
        self.setLayout(
            column(
                head, said, paid, in_one, self._again, twice, 4, label(text(_ASKED), "muted", wrap=True),
                label(text(_UNDOCUMENTED), "warn", wrap=True), play, 8, row(None, cancel, self.save),
                spacing=8, margins=(24, 18, 24, 18),
            )
        )  # fmt: skip
        self.setMinimumWidth(min(theme.scale(WIDTH), self._room().width() - 32))
        self._follow()
        (self.save if new else self._again if marked else cancel).setFocus()

    @property
    def wants_again(self) -> bool:
        """Whether those that are in a file already are wanted in this one too."""
        return self._again.isChecked()

    def _follow(self) -> None:
        self.save.setEnabled(bool(self._new) or self.wants_again)
