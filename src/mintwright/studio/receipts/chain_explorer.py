"""Where everybody can see what was minted: public explorers of the chain, opened only when the artist asks for one.

This is the one list of them. Mintwright itself never fetches any of these pages.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mintwright.domain.networks import Network
from mintwright.studio.receipts.fingerprints import POLICY_ID, fingerprint_of
from mintwright.studio.receipts.receipt import Receipt


@dataclass(frozen=True, slots=True)
class Explorer:
    """One of them: where it is, and below which paths it has policies and assets; an asset by its fingerprint."""

    name: str
    host: str
    policy: str
    asset: str


@dataclass(frozen=True, slots=True)
class Page:
    """A page of an explorer."""

    explorer: str
    url: str


_CARDANOSCAN, _CEXPLORER = ("tokenPolicy", "token"), ("policy", "asset")
EXPLORERS: Mapping[Network, Sequence[Explorer]] = {
    Network.MAIN: (
        Explorer("Cardanoscan", "cardanoscan.io", *_CARDANOSCAN),
        Explorer("Cexplorer", "cexplorer.io", *_CEXPLORER),
    ),
    Network.TEST: (  # the contract does not say which of Cardano's test networks a service uses: the artist chooses
        Explorer("Cardanoscan, preprod", "preprod.cardanoscan.io", *_CARDANOSCAN),
        Explorer("Cardanoscan, preview", "preview.cardanoscan.io", *_CARDANOSCAN),
        Explorer("Cexplorer, preprod", "preprod.cexplorer.io", *_CEXPLORER),
        Explorer("Cexplorer, preview", "preview.cexplorer.io", *_CEXPLORER),
    ),
    Network.PRACTICE: (),  # nothing of it is on any chain
}


def policy_pages(receipt: Receipt) -> Sequence[Page]:
    """The pages of all assets under the policy of this mint; none while it is not known to be on a chain.

    The identifier is a service's word, so that nothing else than one gets into the address.
    """
    if not receipt.is_minted or not POLICY_ID.fullmatch(receipt.policy_id):
        return ()
    there = EXPLORERS[receipt.network]
    return [Page(one.name, f"https://{one.host}/{one.policy}/{receipt.policy_id}") for one in there]


def asset_pages(receipt: Receipt, asset_name: str) -> Sequence[Page]:
    """The pages of one asset, found by its fingerprint; none while it is not known to be on a chain."""
    fingerprint = fingerprint_of(receipt, asset_name)
    if not receipt.is_minted or not fingerprint:
        return ()
    there = EXPLORERS[receipt.network]
    return [Page(one.name, f"https://{one.host}/{one.asset}/{fingerprint}") for one in there]
