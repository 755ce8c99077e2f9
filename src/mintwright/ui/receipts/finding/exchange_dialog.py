"""What was sent and what the service answered, laid out for reading: all that the receipt is read from."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from mintwright.domain.mint import Mint
from mintwright.domain.sentences import Sentence
from mintwright.studio.export import ExchangeTexts
from mintwright.ui.minting.exact_text import laid_out
from mintwright.ui.receipts.paying.watched_text import WatchedText
from mintwright.ui.shell.fitted_dialog import FittedDialog
from mintwright.ui.style.formatting import moment, number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import button, column, label, row
from mintwright.ui.widgets.copy_button import CopyButton
from mintwright.ui.widgets.inputs import TabBar

SHOWN = 64 * 1024  # characters of each; Qt lays out every line of a text at once
_MORE = Sentence("Receipts", "… and {count} characters more. Copy takes all of it.")
_SENT = Sentence("Receipts", "Sent {when}, without the spaces that are added here for reading.")
_UNSENT = Sentence("Receipts", "Not sent yet. It is sent without the spaces that are added here for reading.")
_ANSWERED = Sentence("Receipts", "Answered {when}. Spaces are added here for reading.")
_LATER = Sentence("Receipts", "The newest that the service said of the transaction. Spaces are added for reading.")


class ExchangeDialog(FittedDialog):
    """A tab for each text that there is.

    Signals:
        address_copied(str): an address was copied out of one of them.
    """

    address_copied = Signal(str)

    def __init__(self, theme: Theme, mint: Mint, texts: ExchangeTexts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        title = self.tr("What was sent and answered")
        self.setWindowTitle(title)
        tabs = QTabWidget()
        tabs.setTabBar(TabBar())
        tabs.setAccessibleName(title)
        tabs.setDocumentMode(True)
        sent = _SENT.filled(when=moment(mint.sent_on)) if mint.sent_on is not None else _UNSENT
        tabs.addTab(_Text(theme, self.tr("What was sent"), sent, texts.sent), self.tr("Sent"))
        if texts.answered is not None:
            answered = _ANSWERED.filled(when=moment(mint.answered_on or mint.prepared_on))
            tabs.addTab(_Text(theme, self.tr("What was answered"), answered, texts.answered), self.tr("Answered"))
        if texts.later is not None:
            later = _Text(theme, self.tr("What the service said last"), _LATER, texts.later)
            tabs.addTab(later, self.tr("Transaction"))
        for box in tabs.findChildren(WatchedText):
            box.address_copied.connect(self.address_copied)
        close = button(self.tr("Close"), kind="primary")
        close.clicked.connect(self.accept)
        close.setDefault(True)
        whole = column(label(title, "heading"), tabs, row(None, close), spacing=10, margins=(24, 18, 24, 18))
        whole.setStretch(1, 1)
        self.setLayout(whole)
        room = self._room()
        tabs.setMinimumSize(min(theme.scale(680), room.width() - 80), min(theme.scale(440), room.height() - 160))


class _Text(QWidget):
    """One text, the beginning of a long one, and a button that copies all of it."""

    def __init__(self, theme: Theme, name: str, said: Sentence, whole: str) -> None:
        super().__init__()
        box = WatchedText(theme, name)
        box.setTabChangesFocus(True)
        box.setPlainText(readable(whole))
        copy = CopyButton(theme, lambda: whole, name=self.tr("Copy: {name}").format(name=name), text=self.tr("Copy"))
        top = row(label(text(said), "muted", wrap=True), copy, spacing=8)
        top.setStretch(0, 1)
        self.setLayout(column(top, box, spacing=6, margins=(0, 8, 0, 0)))


def readable(whole: str) -> str:
    """A text laid out, as far as it is JSON, and not more of it than anybody reads."""
    part = whole[:SHOWN]
    shown = laid_out(part) if part.lstrip().startswith(("{", "[")) else part
    more = text(_MORE.filled(count=number(len(whole) - SHOWN))) if len(whole) > SHOWN else ""
    return "\n".join(filter(None, (shown[: 2 * SHOWN], more)))
