"""The artist's decision where the terms of a payment had changed: journalled before anything is shown to be paid."""

from functools import partial

from mintwright.domain.alarm_choice import Decision
from mintwright.domain.errors import MintwrightError
from mintwright.domain.sentences import Sentence
from mintwright.library.database import Connection, Database
from mintwright.library.errors import refused_as
from mintwright.library.mint_history.alarm_repository import add_choice
from mintwright.studio.minting.mint_cache import MintCache

_NOT_DECIDED = Sentence("alarm", "Your decision could not be saved, so the payment stays hidden. {reason}")
_OUTDATED = Sentence("alarm", "The service answered something else by now. Look at the receipt again, then decide.")


class AlarmChoices:
    """Writes decisions. Announces Kind.MINTS for the mint."""

    def __init__(self, database: Database, mints: MintCache) -> None:
        self._database = database
        self._mints = mints

    async def decide(self, mint_id: int, alarm: str, decision: Decision) -> None:
        """Decide about the alarm that was shown, durably. Nothing is sent.

        Raises MintwrightError if another is there by now, or that decision makes no sense; LibraryError.
        """
        shown = (await self._mints.whole_receipt(mint_id)).alarm
        if shown is None or shown.key != alarm or decision not in shown.decisions:
            raise MintwrightError(_OUTDATED)
        with refused_as(_NOT_DECIDED):
            await self._database.write(partial(_written, mint_id=mint_id, alarm=alarm, decision=decision), durable=True)
        await self._mints.load_again(mint_id)


def _written(connection: Connection, *, mint_id: int, alarm: str, decision: Decision) -> None:
    add_choice(connection, mint_id, alarm, decision)
