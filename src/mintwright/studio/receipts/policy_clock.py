"""When the policy of a mint ends: after that nothing is minted under it, and what was paid goes back. Pure."""

from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from mintwright.chain.slots import MAINNET, PREPROD, time_at
from mintwright.domain.networks import Network

if TYPE_CHECKING:
    from mintwright.domain.answers.service_records import Transaction

_SCALES = {Network.MAIN: MAINNET, Network.TEST: PREPROD, Network.PRACTICE: PREPROD}


def policy_end(transaction: "Transaction | None", network: Network) -> datetime | None:
    """The end that the service states, else the time of its last slot; None where it states neither.

    After its last slot nothing is minted, so a later end is not believed, as far as it is known how slots are counted.
    That the service states another end than before is told in the timeline and is no alarm: it costs nobody anything,
    since the policy locks with its slot, which is watched, and what is paid too late is documented to come back.
    """
    if transaction is None:
        return None
    stated, slot_end = transaction.expires_on, _slot_end(transaction, network)
    if not isinstance(stated, datetime):
        return slot_end
    is_known = network is Network.MAIN or isinstance(transaction.created_on, datetime)
    return stated if slot_end is None or not is_known else min(stated, slot_end)


def _slot_end(transaction: "Transaction", network: Network) -> datetime | None:
    if transaction.invalid_slot is None:
        return None
    with suppress(ValueError):
        end, created_on = time_at(transaction.invalid_slot, _SCALES[network]), transaction.created_on
        is_other_scale = isinstance(created_on, datetime) and end <= created_on  # a test network that counts otherwise
        return None if is_other_scale else end
    return None
