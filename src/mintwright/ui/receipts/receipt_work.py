"""What is being minted, on its receipt: large once it is paid, a grey strip before."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from mintwright.domain.answers.transaction_status import TransactionStatus
from mintwright.domain.mint import MintState, NotedOutcome
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.receipts.receipt import Receipt, ReceiptAsset
from mintwright.ui.receipts.printing.receipt_prints import AspectOf, Mosaic, PrimaryPrint
from mintwright.ui.style.formatting import number
from mintwright.ui.style.theme import Theme
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.controls import column, label, row

SIDE = 262  # of the primary's mount
SHARE = 0.46  # of the width, at most
STRIP = 72


class LargeWork(QWidget):
    """The primary, and all the others beside it as high as it is.

    Signals:
        view_requested(int): show this art by itself.
    """

    view_requested = Signal(int)

    def __init__(self, theme: Theme, aspect_of: AspectOf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._primary = PrimaryPrint(theme)
        self._others = Mosaic(theme, aspect_of)
        for one in (self._primary, self._others):
            one.view_requested.connect(self.view_requested)
        whole = row(self._primary, self._others, None, spacing=16)
        whole.setStretch(1, 1000)
        self.setLayout(whole)
        theme.changed.connect(self._fit)
        self._fit()

    def show_receipt(self, receipt: Receipt) -> None:
        """Show the work of this receipt; in colour if it is minted."""
        ids, grey = receipt.art_ids, not receipt.is_minted
        title = receipt.assets[0].name if receipt.assets else receipt.title
        played = _played_by(receipt.assets[0]) if receipt.assets else ""
        self._primary.show_art(ids[0], title, mounted=len(ids) > 1, grey=grey, stands_for=played)
        self._others.show_art(ids[1:], text(_others(len(ids) - 1)), grey=grey)
        self._fit()

    def clear(self) -> None:
        """Show no work, and know of none."""
        self._primary.clear()
        self._others.clear()
        self.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        side = min(self._theme.scale(SIDE), round(SHARE * self.width()))
        self._primary.setFixedSize(side, self._primary.height_for(side))
        self._others.setFixedHeight(self._primary.height())


class SmallWork(QWidget):
    """All of it in a grey strip: it is not minted yet.

    Signals:
        view_requested(int): show this art by itself.
    """

    view_requested = Signal(int)

    def __init__(self, theme: Theme, aspect_of: AspectOf, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = label("", "small")
        self._all = Mosaic(theme, aspect_of)
        self._all.setFixedHeight(theme.scale(STRIP))
        self._all.view_requested.connect(self.view_requested)
        self.setLayout(column(self._said, self._all, spacing=4))

    def show_receipt(self, receipt: Receipt) -> None:
        """Show the work of this receipt."""
        ids = receipt.art_ids
        said = text((_never_minted if _is_over(receipt) else _not_minted)(len(ids)))
        self._said.setText(said)
        self._all.show_art(ids, said, grey=True)

    def clear(self) -> None:
        """Show no work, and know of none."""
        self._said.setText("")
        self._all.clear()
        self.hide()


def _played_by(asset: ReceiptAsset) -> str:
    """The media type of the film, sound or model that a picture only stands for; nothing for a picture alone."""
    kinds = (file.media_type for file in asset.files)
    return next((kind for kind in kinds if kind.startswith(("video/", "audio/", "model/"))), "")


def _others(count: int) -> Sentence:
    one, many = Sentence("Receipts", "Another asset"), Sentence("Receipts", "{shown} more assets")
    return counted(count, one, many).filled(shown=number(count))


def _is_over(receipt: Receipt) -> bool:
    """Whether nobody can mint it any more."""
    is_ended = receipt.transaction_status in (TransactionStatus.REFUND, TransactionStatus.CANCELED)
    return is_ended or receipt.mint.state is MintState.REFUSED or receipt.mint.noted is NotedOutcome.NOT_MINTED


def _never_minted(count: int) -> Sentence:
    one, many = Sentence("Receipts", "1 asset, not minted"), Sentence("Receipts", "{shown} assets, not minted")
    return counted(count, one, many).filled(shown=number(count))


def _not_minted(count: int) -> Sentence:
    one = Sentence("Receipts", "1 asset, in colour once it is minted")
    many = Sentence("Receipts", "{shown} assets, in colour once they are minted")
    return counted(count, one, many).filled(shown=number(count))
