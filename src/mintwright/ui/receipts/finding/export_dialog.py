"""Which receipts are to be written into a spreadsheet, and as which kind of file."""

from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from mintwright.domain.sentences import Sentence, counted
from mintwright.domain.spreadsheets.rows import SheetFormat
from mintwright.ui.shell.fitted_dialog import FittedDialog
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row

WIDTH = 460
_LISTED_ONE = Sentence("Receipts", "The one that is listed")
_LISTED = Sentence("Receipts", "The {found} that are listed")
_ALL = Sentence("Receipts", "All {count}")


class ReceiptExportDialog(FittedDialog):
    """Begins with those that are listed, where a search or a filter leaves some out."""

    def __init__(self, theme: Theme, found: int | None, count: int, parent: QWidget | None = None) -> None:
        """`found` of so many receipts are listed; None: all are."""
        super().__init__(parent)
        title = self.tr("Export receipts")
        self.setWindowTitle(title)
        listed = counted(found or 0, _LISTED_ONE, _LISTED).filled(found=number(found or 0))
        self._listed, self._all = _radios(self, text(listed), text(_ALL.filled(count=number(count))))
        self._listed.setVisible(found is not None)
        (self._listed if found else self._all).setChecked(True)
        self._listed.setEnabled(bool(found))
        self._xlsx, self._csv = _radios(
            self, self.tr("XLSX, for Excel, LibreOffice and Numbers"), self.tr("CSV, a text with commas")
        )
        self._xlsx.setChecked(True)
        means = self.tr(
            "A line for each asset: when, what, its share of the price and of the network fee in ada, network, "
            "account, policy, fingerprint, status, and your note. The lines of a mint add up to exactly its price; of "
            "one that came to nothing, to 0 if nothing was paid."
        )
        signs = self.tr("What begins with =, +, - or @ gains an apostrophe, so that no program takes it for a formula.")
        save, cancel = button(self.tr("Save as…"), kind="primary"), button(self.tr("Cancel"))
        save.clicked.connect(self.accept)
        save.setDefault(True)
        cancel.clicked.connect(self.reject)
        cancel.setAutoDefault(False)
        self.setLayout(
            column(
                label(title, "heading"),
                label(means, "muted", wrap=True),
                4,
                label(self.tr("Which"), "label"),
                self._listed,
                self._all,
                6,
                label(self.tr("Kind of file"), "label"),
                self._xlsx,
                self._csv,
                label(signs, "muted", wrap=True),
                8,
                row(None, cancel, save),
                margins=(24, 14, 24, 14),
            )
        )
        self.setMinimumWidth(min(theme.scale(WIDTH), self._room().width() - 32))

    @property
    def is_of_listed(self) -> bool:
        """Whether only those that are listed are wanted."""
        return self._listed.isChecked()

    @property
    def kind(self) -> SheetFormat:
        """The kind of file."""
        return SheetFormat.XLSX if self._xlsx.isChecked() else SheetFormat.CSV


def _radios(parent: QWidget, *names: str) -> list[QRadioButton]:
    group, made = QButtonGroup(parent), [QRadioButton(name) for name in names]
    for one in made:
        one.setAccessibleName(one.text())
        group.addButton(one)
    return made
