"""An identifier that nobody can read aloud: shown by its ends, copied whole."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.chain_explorer import Page
from mintwright.ui.shell import tasks
from mintwright.ui.style.round_corners import round_menu
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text, tip
from mintwright.ui.widgets.address_label import shortened
from mintwright.ui.widgets.controls import column, icon_button, label, row
from mintwright.ui.widgets.copy_button import CopyButton

_LOOK = Sentence(
    "Receipts",
    "Opens {hosts} in your browser, which shows what the chain holds of it. Whichever you open learns this number and "
    "your internet address; Mintwright itself sends nothing.",
)

_NO_BROWSER = Sentence("Receipts", "No browser could be opened. The page is {page}")


class Identifier(QWidget):
    """A long identifier below its name, both ends readable, copied whole; hidden while there is none.

    Signals:
        copied(str): it was copied.
    """

    copied = Signal(str)

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._whole = ""
        self._shown = label("", "mono")
        copy = CopyButton(theme, lambda: self._whole, name=self.tr("Copy: {name}").format(name=name))
        copy.copied.connect(self.copied)
        self._pages: Sequence[Page] = ()
        self._look = icon_button(theme, "external-link", self.tr("Look up: {name}").format(name=name))
        self._look.setAutoDefault(False)
        self._look.clicked.connect(self._choose_page)
        lines = column(label(name, "small"), self._shown, spacing=1)
        self.setLayout(row(lines, None, self._look, copy, spacing=4))

    def show_value(self, value: str, pages: Sequence[Page] = ()) -> None:
        """Show another identifier; `pages` are where everybody can look it up on the web, if that is known."""
        self._whole, self._pages = value, pages
        self._look.setVisible(bool(pages))
        self._look.setToolTip(tip(text(_LOOK.filled(hosts=", ".join(QUrl(page.url).host() for page in pages)))))
        self._shown.setText(shortened(value, start=12, end=6))
        self._shown.setAccessibleName(f"{self._name} {value}")
        self._shown.setToolTip(tip(value))
        self.setVisible(bool(value))

    def _choose_page(self) -> None:
        """Let one of several explorers be chosen, below the button."""
        menu = round_menu(self)
        menu.setAccessibleName(self._look.accessibleName())
        menu.aboutToHide.connect(menu.deleteLater)
        for page in self._pages:
            menu.addAction(page.explorer.replace("&", "&&")).triggered.connect(partial(self._open_page, page))
        menu.popup(self._look.mapToGlobal(self._look.rect().bottomLeft()))

    def _open_page(self, page: Page, *_: object) -> None:
        if not QDesktopServices.openUrl(QUrl(page.url, QUrl.ParsingMode.StrictMode)):
            tasks.report(self, text(_NO_BROWSER.filled(page=page.url)))
