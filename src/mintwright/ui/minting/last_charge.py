"""What the service asked for itself before, until it names its part of the next cost."""

from itertools import islice

from mintwright.domain.mint import MintState
from mintwright.domain.networks import Network
from mintwright.domain.sentences import Sentence
from mintwright.studio.receipts.cost_breakdown import service_charge
from mintwright.studio.studio import Studio
from mintwright.ui.style.formatting import ada
from mintwright.ui.style.wording import text

NEWEST = 8  # mints that are looked through: of older ones the price says little


def last_charge_in_words(studio: Studio, network: Network) -> str:
    """What this service named for the newest mint of which its part is known; empty if there is none.

    There may be newer ones, of which it has not said it yet.
    """
    known = (mint for mint in studio.minting.mints() if mint.network is network and mint.state is MintState.ANSWERED)
    mints = (mint for mint in known if studio.session.is_at(mint.network, mint.base_url))
    charges = (service_charge(studio.minting.receipt(mint.id).parts) for mint in islice(mints, NEWEST))
    amounts = " + ".join(map(ada, next(filter(None, charges), ())))
    said = Sentence("cost", "For an earlier mint on this network the service named {amounts}.", amounts=amounts)
    return text(said) if amounts else ""
