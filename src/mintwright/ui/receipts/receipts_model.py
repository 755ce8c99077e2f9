"""The mints as a Qt list, newest first: each one's content, cost and status, in words for one row."""

from collections.abc import Callable, Hashable, Sequence
from enum import IntEnum

from PySide6.QtCore import QObject, Qt

from mintwright.domain.mint import MintState, NotedOutcome
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.changes import Kind
from mintwright.studio.receipts.mint_status import StepState, in_short
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.studio import Studio
from mintwright.ui.receipts.minted_files import single_in_words
from mintwright.ui.shell.id_list_model import IdListModel
from mintwright.ui.shell.news import follow
from mintwright.ui.style.formatting import ada, moment, number
from mintwright.ui.style.wording import text
from mintwright.ui.widgets.badge import network_mark


class ReceiptRole(IntEnum):
    """A row's data besides its title."""

    MINT_ID = Qt.ItemDataRole.UserRole + 1
    COVER = Qt.ItemDataRole.UserRole + 2
    SUMMARY = Qt.ItemDataRole.UserRole + 3
    STATUS = Qt.ItemDataRole.UserRole + 4
    TONE = Qt.ItemDataRole.UserRole + 5
    NETWORK = Qt.ItemDataRole.UserRole + 6  # None while all receipts are of one: their tickets say it
    WHEN = Qt.ItemDataRole.UserRole + 7


def tone_of(receipt: Receipt) -> str:
    """The colour of a status: ok, warn (the artist's turn), bad, info (on its way) or plain (nothing came of it)."""
    states = [state for _, state in receipt.steps]
    if StepState.FAILED in states or is_alarmed(receipt):
        return "bad"
    if receipt.mint.state is MintState.PREPARED or receipt.mint.noted is NotedOutcome.NOT_MINTED:
        return "plain"
    if all(state is StepState.DONE for state in states):
        return "ok"
    return "warn" if is_unpaid(receipt) else "info"


def is_alarmed(receipt: Receipt) -> bool:
    """Whether its payment is hidden."""
    return receipt.alarm is not None and receipt.alarm.is_open


def is_unpaid(receipt: Receipt) -> bool:
    """Whether the service has the mint and waits for the artist's payment, the step after the first."""
    states = [state for _, state in receipt.steps]
    return states[:2] == [StepState.DONE, StepState.CURRENT] and not receipt.is_held


def summary_of(receipt: Receipt) -> str:
    """How many and how much: with the title and the time, what tells two receipts apart."""
    one, many = Sentence("Receipts", "1 asset"), Sentence("Receipts", "{shown} assets", shown=number(receipt.count))
    parts = [text(counted(receipt.count, one, many))]
    if receipt.cost is not None:
        parts.append(ada(receipt.cost))
    if files := single_in_words(receipt):
        parts.append(files)  # the end may be cut off
    return " · ".join(parts)


class ReceiptsModel(IdListModel):
    """Rows of the studio's mints."""

    def __init__(self, studio: Studio, parent: QObject | None = None) -> None:
        super().__init__(parent=parent)
        self._studio = studio
        self._has_several_networks = False
        self._listed: frozenset[int] | None = None  # None: all
        self._receipts: dict[int, Receipt] = {}  # made anew only for what changed: each reads an answer
        follow(self, studio.changes, self._follow, Kind.MINTS, Kind.RECEIPT_ART)
        self._follow(frozenset())

    def show_only(self, mint_ids: Sequence[int] | None) -> None:
        """List these of all mints; None: all."""
        self._listed = None if mint_ids is None else frozenset(mint_ids)
        self.show_ids(self._shown_of([mint.id for mint in self._studio.minting.mints()]))

    def _shown_of(self, there: Sequence[int]) -> list[int]:
        listed = self._listed
        return [one for one in there if listed is None or one in listed]

    def receipt(self, mint_id: int) -> Receipt:
        """The receipt of one mint. Raises KeyError."""
        if mint_id not in self._receipts:
            receipt = self._studio.minting.receipt(mint_id)
            self._receipts[mint_id] = self._studio.receipt_art.shown(receipt)
        return self._receipts[mint_id]

    def read(self, one: int, role: int) -> object:
        if role == ReceiptRole.NETWORK and not self._has_several_networks:
            return None
        reader = _READERS.get(role)
        return reader(self.receipt(one)) if reader else None

    def _follow(self, ids: frozenset[Hashable]) -> None:
        mints = self._studio.minting.mints()
        self._has_several_networks = len({mint.network for mint in mints}) > 1
        there = [mint.id for mint in mints]
        for mint_id in self._receipts.keys() & there:
            if not ids or mint_id in ids:
                del self._receipts[mint_id]
        self.show_ids(self._shown_of(there))
        for mint_id in self._receipts.keys() - there:  # not before: views look at the receipts that they lose
            del self._receipts[mint_id]
        self.repaint(ids)


def _spoken(receipt: Receipt) -> str:
    network = text(network_mark(receipt.network)[0])
    return ", ".join((receipt.title, text(receipt.status), summary_of(receipt), _when(receipt), network))


def _when(receipt: Receipt) -> str:
    return moment(receipt.mint.prepared_on)


_READERS: dict[int, Callable[[Receipt], object]] = {
    Qt.ItemDataRole.DisplayRole: lambda receipt: receipt.title,
    Qt.ItemDataRole.AccessibleTextRole: _spoken,
    ReceiptRole.MINT_ID: lambda receipt: receipt.mint.id,
    ReceiptRole.COVER: lambda receipt: receipt.cover,
    ReceiptRole.SUMMARY: summary_of,
    ReceiptRole.WHEN: _when,
    ReceiptRole.NETWORK: lambda receipt: receipt.network,
    ReceiptRole.STATUS: lambda receipt: text(in_short(receipt.status)),
    ReceiptRole.TONE: tone_of,
}
