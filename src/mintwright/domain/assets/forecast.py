"""The expected size and cost of a mint on the chain. A forecast, never a promise."""

from collections.abc import Sequence
from dataclasses import dataclass

from mintwright.chain.addresses import key_address
from mintwright.chain.fees import LedgerParameters, estimate_mint
from mintwright.chain.metadata import asset_metadata
from mintwright.chain.policy import time_locked_script
from mintwright.domain.assets.asset import AssetRequest

_KEY_HASH = bytes(28)
_A_SLOT = 100_000_000  # as wide in bytes as every slot of the next decades
_TODAY = LedgerParameters()


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """One mint transaction: `bytes` of at most `limit`, `metadata_bytes` of them metadata; the rest is in lovelace.

    `min_ada` has to travel with the tokens. The service's own fees come on top, and only it knows them.
    """

    bytes: int
    limit: int
    metadata_bytes: int
    fee: int
    min_ada: int


def forecast(requests: Sequence[AssetRequest], params: LedgerParameters = _TODAY) -> Forecast:
    """Forecast one transaction that mints all of `requests`, which pass the checks, under one time-locked policy."""
    estimate = estimate_mint(
        script=time_locked_script(_KEY_HASH, _A_SLOT),
        assets={request.asset_name: _fields(request) for request in requests},
        quantities={request.asset_name: request.amount for request in requests},
        address=key_address(_KEY_HASH, network=0, stake_key_hash=_KEY_HASH),
        params=params,
    )
    return Forecast(
        bytes=estimate.size, limit=params.max_tx_bytes, metadata_bytes=estimate.metadata_bytes,
        fee=estimate.fee, min_ada=estimate.min_ada,
    )  # fmt: skip


def _fields(request: AssetRequest) -> dict[str, object]:
    files = [{"name": file.name, "mediaType": file.media_type, "src": file.src} for file in request.files]
    return asset_metadata(
        name=request.name, image=request.image, description=request.description or "", files=files, attrs=request.attrs
    )
