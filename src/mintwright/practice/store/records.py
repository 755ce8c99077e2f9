"""The records of contract section 2: how they are stored (dataclasses, one field per column) and answered.

All published conventions are here: `ADA`, `0.00`, empty strings and nulls, digits as text, numbers as numbers.
"""

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

LOVELACE = Decimal(1_000_000)
ABOUT_FUNDS = "Waiting for funds at the deposit address."
ABOUT_HELD = "Created, and held until minting is asked for."


@dataclass(frozen=True, slots=True, kw_only=True)
class AttachmentRow:
    """An uploaded file as one account sees it. `name` is the artist's, `filename` ours."""

    uuid: str
    account: str
    sha256: str
    name: str
    filename: str
    mimetype: str
    created_on: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TransactionRow:
    """One transaction that mints an asset or a whole collection. Money is in lovelace, `amount` decimal digits.

    `received` is what was paid and not yet minted for or returned, `due` the Unix time of the next event that happens
    by itself.
    """

    uuid: str
    account: str
    collection: str | None
    status: str
    status_description: str
    fraud_status: str = "unknown"
    issuer_address: str | None = None
    policy_id: str
    script: bytes
    invalid_slot: int
    transaction_bytes: int
    amount: str
    cost: int
    convenience_fee: int
    surety_bond: int
    blockchain_fee: int
    min_ada: int
    name: str
    image: str
    description: str
    deposit_address: str
    created_on: str
    updated_on: str
    is_auto: bool
    is_deleted: bool = False
    is_minted: bool = False
    is_voided: bool = False
    is_resubmitted: bool = False
    is_refunded: bool = False
    has_royalties: bool
    royalties: str
    royalties_rate: str
    royalties_minted: bool = False
    royalties_minted_on: str | None = None
    royalties_burned: bool = False
    royalties_burned_on: str | None = None
    received: int = 0
    is_forced: bool = False
    due: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AssetRow:
    """One asset. `files` and `attrs` are JSON, `amount` decimal digits, `size` the image's bytes (0: not ours)."""

    uuid: str
    mint: str
    position: int
    collection: str | None
    status: str
    amount: str
    image: str
    name: str
    asset_name: str
    description: str | None
    size: int
    files: str
    attrs: str
    is_deleted: bool = False
    created_on: str
    updated_on: str
    is_auto: bool
    has_royalties: bool
    royalties: str
    royalties_rate: str
    royalties_minted: bool = False
    royalties_minted_on: str | None = None
    royalties_burned: bool = False
    royalties_burned_on: str | None = None


def timestamp(unix: float) -> str:
    """A moment as the live service writes it: `2022-04-20 16:37:58.791268+00:00`."""
    return datetime.fromtimestamp(unix, UTC).isoformat(sep=" ", timespec="microseconds")


def attachment_record(row: AttachmentRow, cid: str, size: int, base_url: str) -> dict[str, Any]:
    """Contract 2.5. The content reference appears under both names: the contract's and the one clients read."""
    reference = f"ipfs://{cid}"
    return {
        "uuid": row.uuid,
        "file": f"files/{row.filename}",
        "name": row.name,
        "filename": row.filename,
        "size": str(size),
        "mimetype": row.mimetype,
        "ipfs": reference,
        "the service": reference,
        "gateway": f"{base_url}/ipfs/{cid}",
        "created_on": row.created_on,
    }


def asset_record(row: AssetRow, transaction: dict[str, Any] | str) -> dict[str, Any]:
    """Contract 2.3, with the whole transaction or only its identifier."""
    belongs = {"collection": row.collection} if row.collection else {}
    return {
        "uuid": row.uuid,
        "status": row.status,
        "blockchain": "ADA",
        "amount": int(row.amount),
        "image": row.image,
        "mediaType": None,
        "name": row.name,
        "asset_name": row.asset_name,
        "description": row.description,
        "size": str(row.size),
        **belongs,
        "files": json.loads(row.files),
        "attrs": json.loads(row.attrs),
        "is_deleted": row.is_deleted,
        "created_on": row.created_on,
        "updated_on": row.updated_on,
        "is_auto": row.is_auto,
        **_royalties(row),
        "transaction": transaction,
    }


def transaction_record(row: TransactionRow) -> dict[str, Any]:
    """Contract 2.4. For a collection `name` and `image` are the primary's, `amount` the tokens of all its assets."""
    return {
        "uuid": row.uuid,
        "status": row.status,
        "status_description": row.status_description,
        "fraud_status": row.fraud_status,
        "type": "ADA",
        "issuer_address": row.issuer_address,
        "policy_id": row.policy_id,
        "invalid_slot": str(row.invalid_slot),
        "amount": int(row.amount),
        "cost": ada_number(row.cost),
        "convenience_fee": ada_number(row.convenience_fee),
        "blockchain_fee": ada_number(row.blockchain_fee),
        "name": row.name,
        "image": row.image,
        "description": row.description,
        "is_deleted": row.is_deleted,
        "is_minted": row.is_minted,
        "is_voided": row.is_voided,
        "is_resubmitted": row.is_resubmitted,
        "is_refunded": row.is_refunded,
        "deposit_address": row.deposit_address,
        "created_on": row.created_on,
        "updated_on": row.updated_on,
        "is_auto_processing": row.is_auto,
        **_royalties(row),
    }


def ada_number(lovelace: int) -> int | float:
    """Lovelace as a JSON number of ADA, digit for digit.

    Python's `json` writes no Decimal, but the shortest form of a float has exactly the decimal's digits up to 15 of
    them: nine places before the point and six after. Nothing is computed with it.
    """
    ada = Decimal(lovelace) / LOVELACE
    number = int(ada) if ada == ada.to_integral_value() else float(ada)
    if Decimal(repr(number)) != ada:
        raise ValueError(f"{ada} ADA does not fit a JSON number")
    return number


def _royalties(row: AssetRow | TransactionRow) -> dict[str, Any]:
    return {
        "has_royalties": row.has_royalties,
        "royalties": row.royalties,
        "royalties_rate": row.royalties_rate,
        "royalties_minted": row.royalties_minted,
        "royalties_minted_on": row.royalties_minted_on,
        "royalties_burned": row.royalties_burned,
        "royalties_burned_on": row.royalties_burned_on,
    }
