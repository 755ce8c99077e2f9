"""When each mint was seen to be paid: a service says when a transaction changed last, not when it was paid."""

from collections.abc import Callable, Hashable
from contextlib import suppress
from datetime import UTC, datetime

from mintwright.studio.changes import Changes, Kind
from mintwright.studio.receipts.mint_status import StepState
from mintwright.studio.receipts.receipt import Receipt
from mintwright.studio.settings import Settings

PAID = 1  # the step
_KEY = "paid_on"  # of the settings: times by mint, as ISO text


class PaymentTimes:
    """Notes the time at which a mint that was waited for turns out to be paid; one that was found paid has none."""

    def __init__(self, changes: Changes, settings: Settings, receipt_of: Callable[[int], Receipt]) -> None:
        """`receipt_of` raises KeyError for a mint that is gone."""
        self._changes = changes
        self._settings = settings
        self._receipt_of = receipt_of
        self._unpaid: set[int] = set()

    def start(self) -> None:
        """Follow every mint from now on."""
        self._changes.subscribe(Kind.MINTS, self._follow)

    def of(self, mint_id: int) -> datetime | None:
        """When it was seen that this mint is paid, in UTC; None where nobody saw it."""
        with suppress(ValueError):  # somebody may have edited it
            seen = datetime.fromisoformat(self._settings.texts(_KEY).get(str(mint_id), ""))
            return seen if seen.tzinfo is not None else None
        return None

    def _follow(self, mint_ids: frozenset[Hashable]) -> None:
        for mint_id in mint_ids:
            if isinstance(mint_id, int):
                with suppress(KeyError):
                    self._look_at(mint_id)

    def _look_at(self, mint_id: int) -> None:
        states = [state for _, state in self._receipt_of(mint_id).steps]
        if states[PAID:] and states[PAID] is StepState.CURRENT:
            self._unpaid.add(mint_id)
        elif states[PAID:] and states[PAID] is StepState.DONE and mint_id in self._unpaid:
            self._unpaid.remove(mint_id)
            times = {**self._settings.texts(_KEY), str(mint_id): datetime.now(UTC).isoformat(timespec="seconds")}
            self._settings.put(_KEY, times, is_trifle=True)
