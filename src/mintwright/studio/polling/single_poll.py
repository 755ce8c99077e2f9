"""Asks for one transaction by itself: what the service says of it is kept; a failure affects this one alone."""

import asyncio
import logging
from typing import TYPE_CHECKING

from mintwright.domain.answers.transaction_status import FINAL
from mintwright.domain.errors import MintwrightError
from mintwright.domain.mint import Mint
from mintwright.studio.background.supervised_task import OUR_FAULT, told_without_text
from mintwright.studio.changes import Changes, Kind
from mintwright.studio.minting.minting import Minting
from mintwright.studio.polling.open_mints import OpenMints
from mintwright.studio.polling.poll_failures import PollFailures
from mintwright.studio.polling.poll_pace import PollPaces
from mintwright.studio.polling.poll_schedule import LONGEST_ABSENT
from mintwright.studio.polling.watch_troubles import FORGOTTEN, LATE, NOT_NOW, UNKNOWN
from mintwright.studio.receipts.receipt import is_overtaken
from mintwright.studio.receipts.receipt_cache import AT_ONCE

if TYPE_CHECKING:
    from mintwright.api.client import TransactionAnswer
    from mintwright.studio.polling.account_polling import AccountPolling

log = logging.getLogger(__name__)

MOST_TRIES = 3  # each time something else was told while it was asked for


class SinglePoll:
    """One question about one mint, and its outcome in the schedule. Announces Kind.LONG_ANSWER."""

    def __init__(
        self, changes: Changes, minting: Minting, open_mints: OpenMints, paces: PollPaces, failures: PollFailures
    ) -> None:
        self._changes = changes
        self._minting = minting
        self._open = open_mints
        self._paces = paces
        self._failures = failures

    async def ask(self, polling: "AccountPolling", mint_id: int) -> None:
        """Ask for a mint whose turn it is. A failure affects this one alone, unless the service asks all to wait."""
        turns = polling.turns
        try:
            mint = self._minting.mint_by_id(mint_id)
            if (await self._minting.whole_receipt(mint_id)).transaction_status in FINAL:  # it was not read before
                turns.ended(mint_id)
                return
            await self.ask_service(polling, mint, is_glance=True, limit=turns.limit(mint_id))
            await self.settle(polling, mint_id)
        except TimeoutError:
            turns.was_late(mint_id, _now())
            self._failures.note(polling, mint_id, LATE)
        except MintwrightError as error:
            self._failures.note_error(polling, mint_id, error)
        except Exception as error:  # noqa: BLE001 - a bug in one mint's refresh is not the end of the others'
            log.error("a transaction could not be asked for: %s", told_without_text(error))
            turns.failed(mint_id, _now())
            self._failures.troubles.tell(mint_id, NOT_NOW.filled(reason=OUR_FAULT))

    async def ask_service(
        self, polling: "AccountPolling", mint: Mint, *, is_glance: bool, limit: float | None = None
    ) -> None:
        """Ask and store the answer. Raises MintwrightError; TimeoutError after `limit` seconds."""
        uuid = (await self._minting.whole_receipt(mint.id)).transaction_uuid
        if not uuid:
            return
        for _ in range(MOST_TRIES):
            since = self._minting.newest_answer(mint.id)
            async with asyncio.timeout(limit):
                answer = await polling.account.service.transaction(uuid, is_glance=is_glance)
                if answer is None:
                    polling.offering.not_there(uuid)
                    await self._ask_for_list(polling)
                    return
            polling.offering.answered(uuid)
            if await self._keep(mint.id, answer, since):
                return

    async def _keep(self, mint_id: int, answer: "TransactionAnswer", since: int) -> bool:
        """Keep what was answered; False if the service told something else meanwhile, perhaps in answer to an order:
        whether this is older, nobody can say.
        """
        if len(answer.raw) > AT_ONCE:
            self._changes.announce(Kind.LONG_ANSWER)
        if is_overtaken(answer.record, await self._minting.whole_receipt(mint_id)):
            return True
        return await self._minting.keep_transaction(mint_id, answer.raw, since=since)

    async def _ask_for_list(self, polling: "AccountPolling") -> None:
        offering = polling.offering
        if not offering.is_open_question:
            return
        try:
            await asyncio.sleep(polling.turns.reserve(_now()))
            offering.has_list = await polling.account.service.lists_transactions()
        except MintwrightError as error:
            log.info("the list of transactions could not be asked for: %s", error.sentence)

    async def settle(self, polling: "AccountPolling", mint_id: int) -> None:
        """Handle an answer, if only that there is no such transaction."""
        self._failures.hold_no_longer(polling)
        mint, receipt = self._minting.mint_by_id(mint_id), await self._minting.whole_receipt(mint_id)
        uuid = receipt.transaction_uuid
        polling.by_itself.discard(mint_id)
        if not uuid:
            polling.turns.ended(mint_id)
        elif polling.offering.is_absent(uuid) and not polling.is_covered(mint_id):
            polling.turns.failed(mint_id, _now(), longest=LONGEST_ABSENT)
            self._failures.troubles.tell(mint_id, UNKNOWN if mint.transaction is None else FORGOTTEN)
            self._forgive_absence(polling)
        else:
            polling.turns.answered(mint_id, _now(), self._paces.of(mint_id, len(self._open.ids())))
            self._failures.troubles.tell(mint_id, None)

    def _forgive_absence(self, polling: "AccountPolling") -> None:
        """Forget the absences if the service does not offer transactions."""
        if polling.offering.is_off:
            for mint_id in self._open.ids():
                self._failures.troubles.tell(mint_id, None)


def _now() -> float:
    return asyncio.get_running_loop().time()
