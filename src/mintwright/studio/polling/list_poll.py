"""Reads the list of one account once, and notes what came of it for each mint; a failure is no end of the watch."""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from mintwright.domain.errors import MintwrightError
from mintwright.studio.background.supervised_task import OUR_FAULT, told_without_text
from mintwright.studio.minting.minting import Minting
from mintwright.studio.polling.poll_failures import PollFailures
from mintwright.studio.polling.poll_pace import PollPaces
from mintwright.studio.polling.watch_troubles import LATE

if TYPE_CHECKING:
    from mintwright.studio.polling.account_polling import AccountPolling

log = logging.getLogger(__name__)


class ListPoll:
    """One reading of the list; where it fails, the mints are asked for one by one."""

    def __init__(self, minting: Minting, paces: PollPaces, failures: PollFailures) -> None:
        self._minting = minting
        self._paces = paces
        self._failures = failures

    async def read(self, polling: "AccountPolling", open_ids: Sequence[int]) -> None:
        """Read the list for these mints, and be due again at its pace."""
        from mintwright.studio.polling.list_reading import ListReading

        reading = ListReading(polling, self._minting)
        try:
            told = await reading.read(open_ids, partial(self._paces.of_list, open_ids))
        except TimeoutError:
            self._failures.note_unread(polling, LATE, is_answered=True)
        except MintwrightError as error:
            self._failures.note_unread_error(polling, error)
        except Exception as error:  # noqa: BLE001 - a bug in reading the list is not the end of the watch
            log.error("the list could not be read: %s", told_without_text(error))
            self._failures.note_unread(polling, OUR_FAULT, is_answered=True)
        else:
            self._settle(polling, told, reading.refused)

    def _settle(self, polling: "AccountPolling", told: set[int], refused: dict[int, MintwrightError]) -> None:
        """What it tells of was asked for; what could not be kept of it was not."""
        self._failures.hold_no_longer(polling)
        now = asyncio.get_running_loop().time()
        for mint_id in told - refused.keys():
            polling.turns.answered(mint_id, now)
            self._failures.troubles.tell(mint_id, None)
        for mint_id, error in refused.items():
            self._failures.note_error(polling, mint_id, error)
