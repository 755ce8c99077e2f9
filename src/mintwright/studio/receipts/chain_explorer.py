"""Where everybody can see what was minted: a public explorer of the chain, opened only when the artist asks for it."""

import re

from mintwright.domain.networks import Network
from mintwright.studio.receipts.receipt import Receipt

HOST = "cardanoscan.io"
_POLICY_ID = re.compile(r"[0-9a-f]{56}")  # blake2b-224 of the policy's script, CIP-25 writes it in hex


def policy_page(receipt: Receipt) -> str:
    """The page of all assets under the policy of this mint; empty while it is not known to be on the chain.

    Only on the main network: the contract does not say which of Cardano's test networks a service uses. The
    identifier is a service's word, so that nothing else than one gets into the address.
    """
    if receipt.network is not Network.MAIN or not receipt.is_minted or not _POLICY_ID.fullmatch(receipt.policy_id):
        return ""
    return f"https://{HOST}/tokenPolicy/{receipt.policy_id}"
