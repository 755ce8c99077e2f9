"""Where the artist is while she pays one mint after another. Nothing of it is stored: what is paid, and what she noted,
is in the receipts, from which everything is read anew at each news.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from decimal import Decimal

from PySide6.QtCore import QObject, QTimer, Signal

from mintwright.domain.sentences import Sentence
from mintwright.studio.background.piecewise import in_slices
from mintwright.studio.changes import Kind
from mintwright.studio.receipts.finding.totals import added
from mintwright.studio.receipts.payable import Standing, is_urgent, standing_of
from mintwright.studio.receipts.receipt import Differing, Receipt
from mintwright.studio.studio import Studio
from mintwright.ui.receipts.pay_walk.walk_words import skipped_in_words
from mintwright.ui.shell.news import follow

_EVERY_MS = 5_000  # the clock alone says that it is too late
_PASSED = frozenset({Standing.SEEN, Standing.OVER})  # with a sentence
_STAYS = frozenset({Standing.TO_PAY, Standing.READING})  # until it is paid, or noted as paid; or is read


class PayWalk(QObject):
    """The mints that waited for their payment when it began, in the order of the plan, and the one that is shown.

    Signals:
        changed(): another one is shown, or where a payment stands is another by now.

    Attributes:
        skipped: what was passed on the way to the one that is shown, and why.
        agreed: what is to be paid here although it is in a file, and in which: one of this time.
        accepted: what is to be paid although the answer is not what was asked for, and what differs.
    """

    changed = Signal()

    def __init__(
        self, studio: Studio, mint_ids: tuple[int, ...], begin: int | None, parent: QObject | None = None
    ) -> None:
        """It begins at `begin`, if that is one of them and to be paid; else at the first that is."""
        super().__init__(parent)
        self._studio = studio
        self.mint_ids = mint_ids
        self.skipped: tuple[Sentence, ...] = ()
        self.agreed: dict[int, datetime] = {}
        self.accepted: dict[int, Differing] = {}
        self._standings: dict[int, tuple[Receipt, tuple[object, ...], Standing]] = {}
        self._at = self._first(begin)
        self._told: tuple[object, ...] | None = None  # before the clock has struck
        self._clock = QTimer(self, interval=_EVERY_MS)
        self._clock.timeout.connect(self._look)
        self._clock.start()
        follow(self, studio.changes, lambda _: self.changed.emit(), Kind.MINTS, Kind.SESSION, Kind.PRACTICE)

    def _first(self, begin: int | None) -> int:
        wanted = (*((begin,) if begin in self.mint_ids else ()), *self.mint_ids)
        first = next((one for one in wanted if self.standing(one) is Standing.TO_PAY), wanted[0])
        return self.mint_ids.index(first)

    # --- Where it is

    @property
    def is_at_end(self) -> bool:
        """Whether all were passed: what came of them is shown."""
        return self._at >= len(self.mint_ids)

    @property
    def number(self) -> int:
        """The place of the one that is shown, from 1."""
        return min(self._at, len(self.mint_ids) - 1) + 1

    @property
    def receipt(self) -> Receipt | None:
        """Its receipt; None at the end, and where it is gone."""
        return None if self.is_at_end else self.receipt_of(self.mint_ids[self._at])

    @property
    def here(self) -> Standing:
        """Where its payment stands."""
        return Standing.OVER if self.is_at_end else self.standing(self.mint_ids[self._at])

    @property
    def is_urgent(self) -> bool:
        """Whether little time is left to pay it."""
        receipt = self.receipt
        return receipt is not None and is_urgent(receipt, self._studio.practice_tools.now_on(receipt.network))

    @property
    def can_go_on(self) -> bool:
        """Whether there is nothing left to do with it: it is seen as paid, noted as paid, or not to be paid now."""
        return not self.is_at_end and self.here not in _STAYS

    @property
    def can_go_back(self) -> bool:
        """Whether one stands before it."""
        return self._at > 0

    # --- All of them

    def receipt_of(self, mint_id: int) -> Receipt | None:
        """The receipt of one of them; None where it is gone."""
        return self._studio.minting.receipt(mint_id) if self._studio.minting.has(mint_id) else None

    async def look_at_all(self) -> None:
        """Find out where each payment stands, in slices: from then on it is soon known of all."""
        async for mint_id in in_slices(self.mint_ids):
            self.standing(mint_id)

    def standing(self, mint_id: int) -> Standing:
        """Where the payment of one of them stands for the account in use, at this moment. It is not worked out again
        while its receipt is the same, and the clock says nothing else.
        """
        receipt = self.receipt_of(mint_id)
        if receipt is None:
            return Standing.OVER
        now = self._studio.practice_tools.now_on(receipt.network)
        exported_on = self._studio.export_marks.not_agreed(mint_id, self.agreed.get(mint_id))
        scope, is_late = self._studio.session.scope, receipt.pay_before is not None and receipt.pay_before <= now
        known = self._standings.get(mint_id)
        accepted = self.accepted.get(mint_id, ())
        besides = (scope, exported_on, is_late, accepted)
        if known is None or known[0] is not receipt or known[1] != besides:
            standing = standing_of(receipt, scope, now, exported_on, accepted)
            known = self._standings[mint_id] = receipt, besides, standing
        return known[2]

    def exported_on(self, mint_id: int) -> datetime | None:
        """When this payment went into a file for a wallet last."""
        return self._studio.export_marks.of(mint_id)

    def agree(self, mint_id: int, *, agreed: bool) -> None:
        """The artist says whether this payment is to be made here, since the file into which it went did not."""
        exported_on = self.exported_on(mint_id)
        if agreed and exported_on is not None:
            self.agreed[mint_id] = exported_on
        else:
            self.agreed.pop(mint_id, None)
        self.changed.emit()

    def accept(self, mint_id: int, *, accepted: bool) -> None:
        """The artist says whether this is to be paid although the answer is not what was asked for."""
        receipt = self.receipt_of(mint_id)
        if accepted and receipt is not None:
            self.accepted[mint_id] = receipt.differing
        else:
            self.accepted.pop(mint_id, None)
        self.changed.emit()

    @property
    def to_pay(self) -> tuple[int, ...]:
        """Those that are to be paid now."""
        return tuple(one for one in self.mint_ids if self.standing(one) is Standing.TO_PAY)

    def sum_of(self, mint_ids: Iterable[int]) -> Decimal:
        """What these cost."""
        return added(one.cost for one in map(self.receipt_of, mint_ids) if one is not None)

    def by_standing(self) -> Mapping[Standing, tuple[int, ...]]:
        """All of them by where their payments stand."""
        found = dict[Standing, list[int]]()
        for mint_id in self.mint_ids:
            found.setdefault(self.standing(mint_id), []).append(mint_id)
        return {standing: tuple(mint_ids) for standing, mint_ids in found.items()}

    # --- Going

    def go_on(self) -> None:
        """Show the next; what is paid or given up by now is passed, with a sentence."""
        if self.can_go_on:
            self._at += 1
            self._pass()
            self.changed.emit()

    def go_back(self) -> None:
        """Show the one before, whatever came of it."""
        if self.can_go_back:
            self._at = min(self._at, len(self.mint_ids)) - 1
            self.skipped = ()
            self.changed.emit()

    def go_to(self, mint_id: int) -> None:
        """Show this one."""
        self._at, self.skipped = self.mint_ids.index(mint_id), ()
        self.changed.emit()

    def end(self) -> None:
        """Show what came of all."""
        self._at, self.skipped = len(self.mint_ids), ()
        self.changed.emit()

    def _pass(self) -> None:
        said = list[Sentence]()
        while not self.is_at_end and self.here in _PASSED:
            if (receipt := self.receipt) is not None:
                said.append(skipped_in_words(receipt, self.here))
            self._at += 1
        self.skipped = tuple(said)

    def _look(self) -> None:
        """Time alone may have ended the time to pay."""
        if (told := self._all_told()) != self._told:
            self._told = told
            self.changed.emit()

    def _all_told(self) -> tuple[object, ...]:
        return (self.is_urgent, *map(self.standing, self.mint_ids))
