"""The mints as a Qt list, newest first: each one's content, cost and status, in words for one row.

Those of one plan stand together below its heading, where the newest of them stands.
"""

from collections.abc import Callable, Collection, Hashable, Sequence
from enum import IntEnum

from PySide6.QtCore import QObject, Qt

from mintwright.domain.mint import MintState, NotedOutcome
from mintwright.domain.sentences import Sentence, counted
from mintwright.studio.changes import Kind
from mintwright.studio.receipts.mint_status import StepState, in_short
from mintwright.studio.receipts.payable import is_unpaid
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.studio import Studio
from mintwright.ui.receipts.groups.arrangement import Arrangement, arranged, heading_of, is_heading
from mintwright.ui.receipts.groups.folded_plans import FoldedPlans
from mintwright.ui.receipts.groups.heading import Heading, heading_words
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
    HEADING = Qt.ItemDataRole.UserRole + 8  # None of a receipt
    IS_OF_PLAN = Qt.ItemDataRole.UserRole + 9  # whether a receipt stands below the heading of its plan


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
    """Rows of the studio's mints, and of the headings of their plans."""

    def __init__(self, studio: Studio, parent: QObject | None = None) -> None:
        super().__init__(parent=parent)
        self._studio = studio
        self._has_several_networks = False
        self._listed: frozenset[int] | None = None  # None: all
        self._receipts: dict[int, Receipt] = {}  # made anew only for what changed: each reads an answer
        self._words: dict[int, tuple[str, str]] = {}  # of headings, by plan: the same
        self._plan_ids: dict[int, int] = {}  # by mint
        self._folded = FoldedPlans(studio.settings)
        self._arranged = Arrangement()
        follow(self, studio.changes, self._follow, Kind.MINTS, Kind.RECEIPT_ART)
        follow(self, studio.changes, self._follow_plans, Kind.KEPT_PLANS)
        self._read_plans()
        self._follow(frozenset())

    def show_only(self, mint_ids: Sequence[int] | None) -> None:
        """List these of all mints, also those of folded plans; None: all."""
        self._listed = None if mint_ids is None else frozenset(mint_ids)
        self._arrange()
        self._repaint_headings(self._arranged.groups)

    @property
    def has_headings(self) -> bool:
        """Whether rows are of two heights."""
        return bool(self._arranged.groups)

    def is_heading_at(self, row: int) -> bool:
        """Whether a heading stands there."""
        return is_heading(self.id_at(row))

    def ends_plan_at(self, row: int) -> bool:
        """Whether a plan ends there: with the last of its receipts, or with its heading where it is folded."""
        return self.id_at(row) in self._arranged.ends

    def plan_at(self, row: int) -> int | None:
        """The plan whose heading stands there, or whose receipt."""
        row_id = self.id_at(row)
        return -row_id if is_heading(row_id) else self._plan_ids.get(row_id)

    def mint_at(self, row: int, stays: int) -> int:
        """The mint of this row. The heading of a plan stands for the one that `stays` in sight, if it is of that plan;
        else for the newest.
        """
        row_id = self.id_at(row)
        if not is_heading(row_id):
            return row_id
        mint_ids = self._arranged.groups[-row_id]
        return stays if stays in mint_ids else mint_ids[0]

    def first_receipt(self) -> int:
        """The row of the first receipt; of the first heading, where all are folded."""
        return next((row for row, row_id in enumerate(self._arranged.rows) if not is_heading(row_id)), 0)

    def heading_row(self, row: int) -> int | None:
        """The row of the heading above this one."""
        plan_id = self.plan_at(row)
        return None if plan_id is None else self.row_of(heading_of(plan_id))

    def is_folded(self, plan_id: int) -> bool:
        """Whether only the heading of this plan is shown. What was looked for is seen, whatever is folded."""
        return self._listed is None and plan_id in self._folded.ids

    def fold(self, plan_id: int, *, folded: bool) -> None:
        """Fold a plan, or unfold it; not while something is looked for."""
        if self._listed is None and plan_id in self._arranged.groups:
            self._folded.fold(plan_id, folded=folded)
            self._arrange()
            self._repaint_headings({plan_id})

    def unfold_mint(self, mint_id: int) -> None:
        """Unfold the plan that this mint was made for, if it was made for one."""
        if (plan_id := self._plan_ids.get(mint_id)) is not None:
            self.fold(plan_id, folded=False)

    def receipt(self, mint_id: int) -> Receipt:
        """The receipt of one mint. Raises KeyError."""
        if mint_id not in self._receipts:
            receipt = self._studio.minting.receipt(mint_id)
            self._receipts[mint_id] = self._studio.receipt_art.shown(receipt)
        return self._receipts[mint_id]

    def read(self, one: int, role: int) -> object:
        if is_heading(one):
            return self._read_heading(self._heading(-one), role)
        if role == ReceiptRole.NETWORK and not self._has_several_networks:
            return None
        if role == ReceiptRole.IS_OF_PLAN:
            return one in self._plan_ids
        reader = _READERS.get(role)
        return reader(self.receipt(one)) if reader else None

    def _heading(self, plan_id: int) -> Heading:
        plans = self._studio.known_plans
        if plans is None:
            raise KeyError(plan_id)
        if plan_id not in self._words:
            self._words[plan_id] = heading_words(self._studio, plans, plan_id)
        title, said = self._words[plan_id]
        return Heading(
            plan_id=plan_id,
            title=title,
            said=said,
            is_folded=self.is_folded(plan_id),
            can_be_folded=self._listed is None,
        )

    @staticmethod
    def _read_heading(heading: Heading, role: int) -> object:
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return heading.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return heading.spoken
            case ReceiptRole.HEADING:
                return heading
            case _:
                return None

    # --- Following

    def _follow(self, ids: frozenset[Hashable]) -> None:
        mints = self._studio.minting.mints()
        self._has_several_networks = len({mint.network for mint in mints}) > 1
        there = {mint.id for mint in mints}
        for mint_id in self._receipts.keys() & there:
            if not ids or mint_id in ids:
                del self._receipts[mint_id]
        told = self._told_by(ids)
        for plan_id in told:
            self._words.pop(plan_id, None)
        self._arrange()
        for mint_id in self._receipts.keys() - there:  # not before: views look at the receipts that they lose
            del self._receipts[mint_id]
        self.repaint(ids and ids | set(map(heading_of, told)))

    def _told_by(self, ids: frozenset[Hashable]) -> set[int]:
        """The plans that such news is about; all, where none is named."""
        return {plan_id for mint_id, plan_id in self._plan_ids.items() if not ids or mint_id in ids}

    def _follow_plans(self, _: frozenset[Hashable]) -> None:
        self._words.clear()
        self._read_plans()
        self._arrange()
        self._repaint_headings(self._arranged.groups)

    def _read_plans(self) -> None:
        """Learn which mints were made for plans, once those are known."""
        plans = self._studio.known_plans
        self._plan_ids = {} if plans is None else dict(plans.plan_ids())

    def _arrange(self) -> None:
        listed = self._listed
        there = [mint.id for mint in self._studio.minting.mints() if listed is None or mint.id in listed]
        self._arranged = arranged(there, self._plan_ids, self._folded.ids if listed is None else ())
        self.show_ids(self._arranged.rows)

    def _repaint_headings(self, plan_ids: Collection[int]) -> None:
        if plan_ids:
            self.repaint(set(map(heading_of, plan_ids)))


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
