"""The fingerprint (CIP-14) of each asset of a receipt: under which name explorers and markets know it.

It is computed from the policy that the service named and the name on the chain that was sent; never asked for.
"""

import re

from mintwright.chain.policy import fingerprint
from mintwright.studio.receipts.receipt import Receipt

POLICY_ID = re.compile(r"[0-9a-f]{56}")  # blake2b-224 of the policy's script, CIP-25 writes it in hex
_LONGEST = 32  # bytes of a name, on the ledger


def fingerprint_of(receipt: Receipt, asset_name: str) -> str:
    """That of one asset; empty while its policy is not known, or is none."""
    name = asset_name.encode("utf-8", "replace")
    if not POLICY_ID.fullmatch(receipt.policy_id) or len(name) > _LONGEST:
        return ""
    return fingerprint(receipt.policy_id, name)
