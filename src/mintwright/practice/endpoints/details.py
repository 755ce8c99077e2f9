"""Records that the endpoints beyond the contract answer: the tables' fields, plus further ones of the live service.

The answer to a creation has exactly the fields of the contract's tables.
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
    """Contract 2.3, the token's fingerprint (CIP-14) and its on-chain metadata (CIP-25)."""
    more = {
        "fingerprint": fingerprint(policy_id, row.asset_name.encode()),
        "metadata": json_metadata(policy_id, [row]),
    }
    return {**asset_record(row, transaction), **more}


def transaction_details(row: TransactionRow) -> dict[str, Any]:
    """Contract 2.4, when the 24 hours end, and the cost items that the tables do not name."""
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
    """The on-chain metadata of a mint of these assets; JSON writes the label as text."""
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
