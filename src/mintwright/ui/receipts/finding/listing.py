"""Which receipts are listed: all, or those that have what is asked for. Looked through in slices, beside the window."""

import asyncio
from collections.abc import Callable, Hashable, Sequence

from PySide6.QtCore import QObject, Signal

from mintwright.domain.mint import Mint
from mintwright.studio.background.piecewise import in_slices
from mintwright.studio.changes import Kind
from mintwright.studio.receipts.finding.receipt_facts import ReceiptFacts, facts_of
from mintwright.studio.receipts.finding.receipt_filter import ReceiptFilter
from mintwright.studio.studio import Studio
from mintwright.ui.shell import tasks
from mintwright.ui.shell.news import follow


class ReceiptListing(QObject):
    """Remembers what is asked for until the page is left, and what each receipt is found by.

    Signals:
        found(object): these mints are listed now, newest first; None: all.
    """

    found = Signal(object)

    def __init__(self, studio: Studio, chosen: Callable[[], int], parent: QObject) -> None:
        """`chosen` is the mint that is looked at: it stays in sight while nothing else is asked for."""
        super().__init__(parent)
        self._studio = studio
        self._chosen = chosen
        self._facts: dict[int, tuple[Mint, ReceiptFacts]] = {}
        self._looking: asyncio.Task[None] | None = None
        self._is_behind = False  # there was news while it was being looked
        self.is_looking = False  # for what was asked, so that what is listed is of what was asked before
        self.wanted = ReceiptFilter()
        follow(self, studio.changes, self._follow, Kind.MINTS)

    def ask(self, wanted: ReceiptFilter) -> None:
        """List those that have all of this."""
        if wanted != self.wanted:
            self.wanted, self.is_looking = wanted, True
            self._begin(stays=None)

    async def facts(self, mint_ids: Sequence[int] | None = None) -> list[ReceiptFacts]:
        """What is known of these receipts, or of all, newest first; of those that are still there."""
        mints = {mint.id: mint for mint in self._studio.minting.mints()}
        wanted = mints.values() if mint_ids is None else [mints[one] for one in mint_ids if one in mints]
        known = [await self._facts_of(mint) async for mint in in_slices(list(wanted))]
        return [one for one in known if one is not None]

    def _follow(self, _: frozenset[Hashable]) -> None:
        there = {mint.id for mint in self._studio.minting.mints()}
        for gone in self._facts.keys() - there:
            del self._facts[gone]
        if self.wanted.is_on and self._has_changed():
            self._is_behind = True
            if self._looking is None:
                self._look_again()

    def _has_changed(self) -> bool:
        """Whether any receipt is another than when it was looked at."""
        return any(self._known(mint) is None for mint in self._studio.minting.mints())

    def _look_again(self) -> None:
        """There was news: what is looked at stays in sight, whatever it is by now."""
        self._is_behind = False
        self._begin(stays=self._chosen())

    def _begin(self, stays: int | None) -> None:
        if self._looking is not None:
            self._looking.cancel()
        self._looking = tasks.run(self, self._look(self.wanted, stays)) if self.wanted.is_on else None
        if self._looking is None:
            self.is_looking = False
            self.found.emit(None)

    async def _look(self, wanted: ReceiptFilter, stays: int | None) -> None:
        notes, there = self._studio.receipt_notes, await self.facts()
        found = [
            one.mint_id
            async for one in in_slices(there)
            if one.mint_id == stays or wanted.lets(one, notes.of(one.mint_id))
        ]
        self._looking, self.is_looking = None, False
        self.found.emit(found)
        if self._is_behind and self._has_changed():
            self._look_again()

    def _known(self, mint: Mint) -> ReceiptFacts | None:
        known = self._facts.get(mint.id)
        return known[1] if known is not None and known[0] is mint else None

    async def _facts_of(self, mint: Mint) -> ReceiptFacts | None:
        if (known := self._known(mint)) is not None:
            return known
        try:
            receipt = await self._studio.minting.whole_receipt(mint.id)
        except KeyError:  # discarded meanwhile
            return None
        facts = facts_of(receipt)
        self._facts[mint.id] = receipt.mint, facts
        return facts
