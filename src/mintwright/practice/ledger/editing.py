"""Editing an asset before anyone has paid for it (beyond the contract): only while it is `preauth`."""

import dataclasses
import json
from typing import Any, cast

from mintwright.practice.errors import RefusalError, refused
from mintwright.practice.ledger.creation import apply_primary_choices, asset_fields, mint_fields, request_of
from mintwright.practice.ledger.ledger_rules import repeated_names
from mintwright.practice.ledger.money import TimeLockedPolicy, quote_under
from mintwright.practice.ledger.requested_assets import RequestedAsset, read_request
from mintwright.practice.options import PracticeOptions
from mintwright.practice.store.records import AssetRow, TransactionRow, timestamp
from mintwright.practice.store.transaction_rows import Mint


def read_edit(document: Any, asset: AssetRow, *, is_partial: bool, strict: bool) -> RequestedAsset:
    """The asset after an edit: the body of a PUT, or that of a PATCH over the stored one. Raises RefusalError (400)."""
    if not isinstance(document, dict):
        raise RefusalError(400, {"non_field_errors": ["Invalid data. Expected an object."]})
    change = cast("dict[str, Any]", document)
    return read_request({**_as_request(asset), **change} if is_partial else change, strict=strict)[0][0]


def edited(
    mint: TransactionRow,
    assets: list[AssetRow],
    position: int,
    requested: RequestedAsset,
    now: float,
    options: PracticeOptions,
) -> Mint:
    """The transaction and its assets with one of them changed and everything recomputed under the same policy.

    Raises RefusalError: 409 when it is too late, 400 for a repeated name.
    """
    if assets[position].status != "preauth" or mint.received:
        raise refused(409, "Only an asset that is preauth, and not paid for, can be changed.")
    requests = [request_of(asset) for asset in assets]
    requests[position] = requested
    requests = apply_primary_choices(requests)
    if options.chain_strict and any(repeated := repeated_names(requests)):
        raise RefusalError(400, next(filter(None, repeated)))
    policy = TimeLockedPolicy(script=mint.script, policy_id=mint.policy_id, invalid_slot=mint.invalid_slot)
    fields = mint_fields(requests, quote_under(policy, mint.deposit_address, requests, options))
    changed_on = timestamp(now)
    after = [dataclasses.replace(asset, is_auto=requests[0].is_auto) for asset in assets]
    after[position] = dataclasses.replace(after[position], updated_on=changed_on, **asset_fields(requests[position]))
    return dataclasses.replace(mint, updated_on=changed_on, **fields), after


def _as_request(row: AssetRow) -> dict[str, Any]:
    """An asset in the form of a request, for the fields that a PATCH leaves out."""
    royalties = {"royalties": row.royalties, "royalties_rate": row.royalties_rate} if row.has_royalties else {}
    return {
        "blockchain": "ada",
        "amount": int(row.amount),
        "name": row.name,
        "asset_name": row.asset_name,
        "image": row.image,
        "is_auto": row.is_auto,
        "description": row.description,
        "files": json.loads(row.files),
        "attrs": json.loads(row.attrs),
        **royalties,
    }
