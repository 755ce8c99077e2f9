"""Requested assets become rows: an asset's fields, and the terms of the transaction that mints it."""

import json
from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any
from uuid import uuid4

from mintwright.practice.ledger.money import Quote
from mintwright.practice.ledger.requested_assets import RequestedAsset
from mintwright.practice.messages.replies import encoded
from mintwright.practice.store.records import ABOUT_FUNDS, ABOUT_HELD, AssetRow, TransactionRow, timestamp
from mintwright.practice.store.transaction_rows import Mint

CENT = Decimal("0.01")


def apply_primary_choices(requested: Sequence[RequestedAsset]) -> list[RequestedAsset]:
    """Give all assets the first one's royalties and automatic processing (4.5, rules 2 and 3)."""
    primary, *others = requested
    return [
        primary,
        *(replace(each, is_auto=primary.is_auto, royalties="", royalties_rate=None) for each in others),
    ]


def recorded_otherwise(requested: RequestedAsset) -> RequestedAsset:
    """The same with its title back to front: what a service does that records something else than was sent."""
    return replace(requested, name=requested.name[::-1] if requested.name != requested.name[::-1] else "Another title")


def new_mint(
    account: str,
    requested: Sequence[RequestedAsset],
    sizes: Sequence[int],
    terms: Quote,
    now: float,
    *,
    is_collection: bool,
    is_held: bool,
) -> Mint:
    """The transaction and assets that one request creates; `sizes` are those of the images, in bytes.

    A single asset is as its transaction, one in a collection `preauth` (section 3). `is_held`: the transaction waits
    for its order, not for funds.
    """
    mint, collection = str(uuid4()), str(uuid4()) if is_collection else None
    created_on = timestamp(now)
    assets = [
        AssetRow(
            uuid=str(uuid4()),
            mint=mint,
            position=position,
            collection=collection,
            status="preauth" if collection or is_held else "waiting",
            size=size,
            created_on=created_on,
            updated_on=created_on,
            is_auto=each.is_auto,
            **asset_fields(each),
        )
        for position, (each, size) in enumerate(zip(requested, sizes, strict=True))
    ]
    made = TransactionRow(
        uuid=mint,
        account=account,
        collection=collection,
        status="preauth" if is_held else "waiting",
        status_description=ABOUT_HELD if is_held else ABOUT_FUNDS,
        description=f"Collection: {collection}" if collection else f"Asset: {assets[0].uuid}",
        deposit_address=terms.deposit_address,
        created_on=created_on,
        updated_on=created_on,
        due=terms.policy.ends,
        **terms.policy.fields(),
        **mint_fields(requested, terms),
    )
    return made, assets


def asset_fields(requested: RequestedAsset) -> dict[str, Any]:
    """The columns of an asset that the artist chooses."""
    return {
        "amount": str(requested.amount),
        "image": requested.image,
        "name": requested.name,
        "asset_name": requested.asset_name,
        "description": requested.description,
        "files": encoded(requested.files).decode(),
        "attrs": encoded(requested.attrs).decode(),
        **_royalties(requested),
    }


def mint_fields(requested: Sequence[RequestedAsset], terms: Quote) -> dict[str, Any]:
    """The columns of a transaction that follow from its assets.

    The primary asset decides about royalties, name and automatic processing (4.5, rule 2); `amount` counts the tokens
    of all assets.
    """
    primary = requested[0]
    return {
        "amount": str(sum(asset.amount for asset in requested)),
        "transaction_bytes": terms.transaction_bytes,
        "cost": terms.cost,
        "convenience_fee": terms.convenience_fee,
        "surety_bond": terms.surety_bond,
        "blockchain_fee": terms.blockchain_fee,
        "min_ada": terms.min_ada,
        "name": primary.name,
        "image": primary.image,
        "is_auto": primary.is_auto,
        **_royalties(primary),
    }


def request_of(row: AssetRow) -> RequestedAsset:
    """A stored asset as it was requested."""
    return RequestedAsset(
        amount=int(row.amount),
        name=row.name,
        asset_name=row.asset_name,
        image=row.image,
        is_auto=row.is_auto,
        description=row.description,
        royalties_rate=Decimal(row.royalties_rate) if row.has_royalties else None,
        royalties=row.royalties,
        files=json.loads(row.files),
        attrs=json.loads(row.attrs),
    )


def _royalties(requested: RequestedAsset) -> dict[str, Any]:
    """`0.00` without a royalty address: a rate nobody is paid carries no royalties (4.5, rule 4)."""
    if not requested.royalties:
        return {"has_royalties": False, "royalties": "", "royalties_rate": "0.00"}
    rate = (requested.royalties_rate or Decimal(0)).quantize(CENT)
    return {"has_royalties": True, "royalties": requested.royalties, "royalties_rate": str(rate)}
