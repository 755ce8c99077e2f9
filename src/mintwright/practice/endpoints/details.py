"""Records as the endpoints beyond the contract answer them: the tables' fields, and the live service's further ones.

What a creation answers stays exactly as the contract's tables have it.
"""

import json
from collections.abc import Sequence
from typing import Any

from mintwright.chain.metadata import asset_metadata, cip25
from mintwright.chain.policy import fingerprint
from mintwright.chain.slots import PREPROD, time_at
from mintwright.practice.store.records import (
    AssetRow,
    TransactionRow,
    ada_number,
    asset_record,
    timestamp,
    transaction_record,
)


def asset_details(row: AssetRow, policy_id: str, transaction: dict[str, Any] | str) -> dict[str, Any]:
    """Contract 2.3, the token's fingerprint (CIP-14) and what it says on chain (CIP-25)."""
    more = {
        "fingerprint": fingerprint(policy_id, row.asset_name.encode()),
        "metadata": json_metadata(policy_id, [row]),
    }
    return {**asset_record(row, transaction), **more}


def transaction_details(row: TransactionRow) -> dict[str, Any]:
    """Contract 2.4, when the 24 hours end, and the parts of the cost that the tables do not name."""
    return {
        **transaction_record(row),
        "expires_on": timestamp(time_at(row.invalid_slot, PREPROD).timestamp()),
        "estimated_cost": ada_number(row.cost),
        "surety_bond": ada_number(row.surety_bond),
        "royalties_estimated_cost": ada_number(row.blockchain_fee if row.has_royalties else 0),
    }


def whole_transaction(row: TransactionRow, assets: Sequence[AssetRow]) -> dict[str, Any]:
    """The same with the metadata of all its assets."""
    return {**transaction_details(row), "metadata": json_metadata(row.policy_id, assets)}


def json_metadata(policy_id: str, assets: Sequence[AssetRow]) -> dict[str, Any]:
    """The metadata that a mint of these assets puts on the chain; JSON writes the label as text."""
    fields = {
        asset.asset_name: asset_metadata(
            name=asset.name,
            image=asset.image,
            description=asset.description or "",
            files=json.loads(asset.files),
            attrs=json.loads(asset.attrs),
        )
        for asset in assets
    }
    return {str(label): content for label, content in cip25(policy_id, fields).items()}
