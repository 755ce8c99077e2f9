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
    """The end that the service states, else the time of its last slot; None where it states neither."""
    if transaction is None:
        return None
    if isinstance(transaction.expires_on, datetime):
        return transaction.expires_on
    if transaction.invalid_slot is None:
        return None
    with suppress(ValueError):
        end, created_on = time_at(transaction.invalid_slot, _SCALES[network]), transaction.created_on
        is_other_scale = isinstance(created_on, datetime) and end <= created_on  # a test network that counts otherwise
        return None if is_other_scale else end
    return None
