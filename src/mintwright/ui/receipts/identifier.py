"""An identifier that nobody can read aloud: shown by its ends, copied whole."""

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence
from mintwright.ui.shell import tasks
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.address_label import shortened
from mintwright.ui.widgets.controls import column, icon_button, label, row
from mintwright.ui.widgets.copy_button import CopyButton

_LOOK = Sentence(
    "Receipts",
    "Opens {host} in your browser, which shows what the chain holds of it. {host} learns this number and your internet "
    "address; Mintwright itself sends nothing.",
)

_NO_BROWSER = Sentence("Receipts", "No browser could be opened. The page is {page}")


class Identifier(QWidget):
    """A long identifier below its name, both ends readable, copied whole; hidden while there is none."""

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._whole = ""
        self._shown = label("", "mono")
        copy = CopyButton(theme, lambda: self._whole, name=self.tr("Copy: {name}").format(name=name))
        self._page = ""
        self._look = icon_button(theme, "external-link", self.tr("Look up: {name}").format(name=name))
        self._look.setAutoDefault(False)
        self._look.clicked.connect(self._open_page)
        lines = column(label(name, "small"), self._shown, spacing=1)
        self.setLayout(row(lines, None, self._look, copy, spacing=4))

    def show_value(self, value: str, page: str = "") -> None:
        """Show another identifier; `page` is where everybody can look it up on the web, if that is known."""
        self._whole, self._page = value, page
        self._look.setVisible(bool(page))
        self._look.setToolTip(tip(text(_LOOK.filled(host=QUrl(page).host()))))
        self._shown.setText(shortened(value, start=12, end=6))
        self._shown.setAccessibleName(f"{self._name} {value}")
        self._shown.setToolTip(tip(value))
        self.setVisible(bool(value))

    def _open_page(self) -> None:
        if not QDesktopServices.openUrl(QUrl(self._page, QUrl.ParsingMode.StrictMode)):
            tasks.report(self, text(_NO_BROWSER.filled(page=self._page)))
