"""The price of a mint, computed as the ledger would: policy, deposit address, size, fee, min-ADA, cost.

Everything is shaped like the real thing, on the preprod network's slot scale. The keys behind policy and deposit
address do not exist: their hashes are random, so nobody can ever spend or mint with them. Never send real funds here.
"""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from hashlib import blake2b
from typing import Any, cast

from mintwright.chain.addresses import TEST_NETWORK, key_address
from mintwright.chain.fees import MintEstimate, estimate_mint
from mintwright.chain.line_limit import LINE_BYTES
from mintwright.chain.metadata import MetadataError, asset_metadata
from mintwright.chain.policy import policy_id, time_locked_script
from mintwright.chain.slots import PREPROD, slot_at, time_at
from mintwright.practice.ledger.ledger_rules import MOST_TOKENS
from mintwright.practice.ledger.requested_assets import RequestedAsset
from mintwright.practice.options import PracticeOptions
from mintwright.practice.store.records import LOVELACE

MINTING_TIME = timedelta(hours=24)


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeLockedPolicy:
    """A policy, and when it locks. `invalid_slot` is on the preprod scale."""

    script: bytes
    policy_id: str
    invalid_slot: int

    @property
    def ends(self) -> float:
        """When it locks, in Unix time: nothing can be minted after it."""
        return time_at(self.invalid_slot, PREPROD).timestamp()

    def fields(self) -> dict[str, Any]:
        """Columns of a transaction."""
        return {"script": self.script, "policy_id": self.policy_id, "invalid_slot": self.invalid_slot}


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """One mint's terms. Money in lovelace, size in bytes."""

    policy: TimeLockedPolicy
    deposit_address: str
    transaction_bytes: int
    convenience_fee: int
    surety_bond: int
    blockchain_fee: int
    transactions: int
    min_ada: int

    @property
    def cost(self) -> int:
        """What the artist is asked to send: two prices, a fee per transaction, the ADA that travels with the tokens."""
        return self.convenience_fee + self.surety_bond + self.transactions * self.blockchain_fee + self.min_ada


def quote(assets: Sequence[RequestedAsset], created: float, options: PracticeOptions) -> Quote:
    """The terms of minting `assets` in one transaction, created at Unix time `created`.

    With royalties on the primary asset a second transaction (the royalty token) is paid for.
    """
    return quote_under(new_policy(created), new_address(), assets, options)


def quote_under(
    policy: TimeLockedPolicy, address: str, assets: Sequence[RequestedAsset], options: PracticeOptions
) -> Quote:
    """The terms under an existing policy and deposit address."""
    estimate = _estimate(assets, policy.script, address, options)
    return Quote(
        policy=policy,
        deposit_address=address,
        transaction_bytes=estimate.size,
        convenience_fee=lovelace(options.convenience_fee),
        surety_bond=lovelace(options.surety_bond),
        blockchain_fee=estimate.fee,
        transactions=2 if assets[0].royalties else 1,
        min_ada=estimate.min_ada,
    )


def new_policy(now: float) -> TimeLockedPolicy:
    """A new policy, which allows minting for 24 hours from Unix time `now`.

    A computer's clock may be years behind: a time before the network's first one-second slot counts as that slot.
    """
    moment = datetime.fromtimestamp(max(now, PREPROD.first_second), UTC)
    invalid_slot = slot_at(moment + MINTING_TIME, PREPROD)
    script = time_locked_script(_random_key_hash(), invalid_slot)
    return TimeLockedPolicy(script=script, policy_id=policy_id(script), invalid_slot=invalid_slot)


def new_address() -> str:
    """A deposit address whose key nobody has."""
    return key_address(_random_key_hash(), network=TEST_NETWORK)


def ada_text(lovelace: int) -> str:
    """Lovelace as ADA, without zeros at the end."""
    whole, rest = divmod(lovelace, 1_000_000)
    return f"{whole}.{rest:06}".rstrip("0").rstrip(".")


def lovelace(ada: Decimal) -> int:
    """ADA as whole lovelace; raises ValueError for a fraction of one."""
    amount = ada * LOVELACE
    if amount != amount.to_integral_value():
        raise ValueError("a lovelace cannot be divided")
    return int(amount)


def _random_key_hash() -> bytes:
    return blake2b(secrets.token_bytes(32), digest_size=28).digest()


def _estimate(assets: Sequence[RequestedAsset], script: bytes, address: str, options: PracticeOptions) -> MintEstimate:
    fields = {asset.asset_name: _metadata(asset) for asset in assets}
    quantities = dict.fromkeys(fields, 0)
    for asset in assets:
        quantities[asset.asset_name] = min(quantities[asset.asset_name] + asset.amount, MOST_TOKENS)
    try:
        return estimate_mint(
            script=script, assets=fields, quantities=quantities, address=address, params=options.ledger
        )
    except MetadataError:
        # Only a lenient service gets here: names and keys too long for the ledger are truncated, then measured.
        return estimate_mint(
            script=script,
            assets=_cut_keys(fields),
            quantities=_cut_keys(quantities),
            address=address,
            params=options.ledger,
        )


def _metadata(asset: RequestedAsset) -> dict[str, Any]:
    return asset_metadata(
        name=asset.name,
        image=asset.image,
        description=asset.description or "",
        files=asset.files,
        attrs=asset.attrs,
    )


def _cut_keys(members: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key.encode()[:LINE_BYTES].decode(errors="ignore"): (
            _cut_keys(cast("Mapping[str, Any]", value)) if isinstance(value, Mapping) else value
        )
        for key, value in members.items()
    }
