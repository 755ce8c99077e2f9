"""Does what the section for looking asks for; the receipt and the notice say what came of it."""

from collections.abc import Callable, Coroutine
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from mintwright.domain.mint import MintState
from mintwright.studio.lookup.mint_finder import MintFinder
from mintwright.studio.receipts.receipt import Receipt
from mintwright.ui.receipts.looking.look_section import LookSection
from mintwright.ui.receipts.timeline.timeline_panel import TimelinePanel
from mintwright.ui.shell import tasks


class LookCommands(QObject):
    """Between the section of the receipt that is shown and the finder."""

    def __init__(
        self,
        finder: MintFinder,
        section: LookSection,
        timeline: TimelinePanel,
        page: QWidget,
        then: Callable[[int], object],
    ) -> None:
        """`then` is called with a mint that was taken: what comes next is on its receipt."""
        super().__init__(page)
        self._then = then
        self._timeline = timeline
        self._finder = finder
        self._section = section
        self._page = page
        section.look_requested.connect(lambda mint_id: self._do(finder.look(mint_id)))
        section.take_requested.connect(lambda mint_id, uuid: self._do(self._take(mint_id, uuid)))
        section.decline_requested.connect(lambda mint_id: self._do(finder.decline(mint_id)))

    def show(self, receipt: Receipt) -> None:
        """Show what is known of looking for this mint."""
        look = self._finder.look_of(receipt.mint.id)
        self._section.show_look(receipt, look if receipt.mint.state is MintState.UNKNOWN else None)
        self._timeline.show_looks(look.lines)

    async def _take(self, mint_id: int, transaction_uuid: str) -> None:
        await self._finder.take(mint_id, transaction_uuid)
        if isValid(self._page):
            self._then(mint_id)

    def _do(self, work: Coroutine[Any, Any, object]) -> None:
        tasks.run(self._page, work)
