"""The mints as a Qt list, newest first: each one's content, cost and status, in words for one row."""

from collections.abc import Hashable
from enum import IntEnum

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, Qt

from mintwright.domain.mint import MintState, Verdict
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.changes import Kind
from mintwright.studio.receipts.mint_status import StepState
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.studio import Studio
from mintwright.ui.shell.model_index import Index
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
    NETWORK = Qt.ItemDataRole.UserRole + 6


def tone_of(receipt: Receipt) -> str:
    """The colour of a status: ok, warn (the artist's turn), bad, info (on its way) or plain (nothing came of it)."""
    states = [state for _, state in receipt.steps]
    if StepState.FAILED in states:
        return "bad"
    if receipt.mint.state is MintState.PREPARED or receipt.mint.noted is Verdict.NOT_MINTED:
        return "plain"
    if all(state is StepState.DONE for state in states):
        return "ok"
    return "warn" if is_unpaid(receipt) else "info"


def is_unpaid(receipt: Receipt) -> bool:
    """Whether the service has the mint and waits for the artist's payment, the step after the first."""
    states = [state for _, state in receipt.steps]
    return states[:2] == [StepState.DONE, StepState.CURRENT] and not receipt.is_held


def summary_of(receipt: Receipt) -> str:
    """How many, how much, when: what tells two receipts apart, besides the network's badge."""
    one, many = Sentence("Receipts", "1 asset"), Sentence("Receipts", "{shown} assets", shown=number(receipt.count))
    parts = [text(counted(receipt.count, one, many))]
    if receipt.cost is not None:
        parts.append(ada(receipt.cost))
    return " · ".join((*parts, moment(receipt.mint.prepared_on)))


class ReceiptsModel(QAbstractListModel):
    """Rows of the studio's mints."""

    def __init__(self, studio: Studio, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._studio = studio
        self._ids: list[int] = []
        self._receipts: dict[int, Receipt] = {}  # made anew only for what changed: each reads an answer
        follow(self, studio.changes, self._follow, Kind.MINTS)
        self._follow(frozenset())

    def receipt(self, mint_id: int) -> Receipt:
        """The receipt of one mint. Raises KeyError."""
        if mint_id not in self._receipts:
            self._receipts[mint_id] = self._studio.minting.receipt(mint_id)
        return self._receipts[mint_id]

    def row_of(self, mint_id: int) -> int:
        """The row of a mint; -1 if it is not in the list."""
        return self._ids.index(mint_id) if mint_id in self._ids else -1

    def rowCount(self, parent: Index | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._ids)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._ids):
            return None
        receipt = self.receipt(self._ids[index.row()])
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return receipt.title
            case Qt.ItemDataRole.AccessibleTextRole:
                network = text(network_mark(receipt.network)[0])
                return f"{receipt.title}, {text(receipt.status)}, {summary_of(receipt)}, {network}"
            case ReceiptRole.MINT_ID:
                return receipt.mint.id
            case ReceiptRole.COVER:
                return receipt.mint.art_ids[0] if receipt.mint.art_ids else None
            case ReceiptRole.SUMMARY:
                return summary_of(receipt)
            case ReceiptRole.NETWORK:
                return receipt.network
            case ReceiptRole.STATUS:
                return text(receipt.status)
            case ReceiptRole.TONE:
                return tone_of(receipt)
            case _:
                return None

    def _follow(self, ids: frozenset[Hashable]) -> None:
        wanted = [mint.id for mint in self._studio.minting.mints()]
        self._remove_all_but(set(wanted))  # while the receipts are still here: views look at what they lose
        for mint_id in list(self._receipts):
            if not ids or mint_id in ids:
                del self._receipts[mint_id]
        self._insert_missing(wanted)
        for row, mint_id in enumerate(self._ids):
            if not ids or mint_id in ids:
                self.dataChanged.emit(self.index(row), self.index(row))

    def _remove_all_but(self, kept: set[int]) -> None:
        for row in reversed(range(len(self._ids))):
            if self._ids[row] not in kept:
                self.beginRemoveRows(QModelIndex(), row, row)
                del self._ids[row]
                self.endRemoveRows()

    def _insert_missing(self, wanted: list[int]) -> None:
        for row, mint_id in enumerate(wanted):
            if row >= len(self._ids) or self._ids[row] != mint_id:
                self.beginInsertRows(QModelIndex(), row, row)
                self._ids.insert(row, mint_id)
                self.endInsertRows()
