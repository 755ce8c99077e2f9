"""The expected size and cost of a mint on the chain. A forecast, never a promise.

What stands around the tokens only the service knows. A forecast counts with the largest (`chain.fees.WIDEST`), so that
what is said to fit does: a real transaction is never larger, and at most 400 bytes smaller.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from mintwright.chain import cbor
from mintwright.chain.addresses import key_address
from mintwright.chain.fees import WIDEST, LedgerParameters, MintEstimate, estimate_mint, fee, min_ada
from mintwright.chain.metadata import asset_metadata, entry_size
from mintwright.chain.policy import policy_id, time_locked_script
from mintwright.domain.assets.asset import AssetRequest

_KEY_HASH = bytes(28)
_A_SLOT = 100_000_000  # as wide in bytes as every slot of the next decades
_TODAY = LedgerParameters()
_MAPS_WITH_ROYALTIES = 2  # what is minted and what is sent also name the token that carries royalties


@dataclass(frozen=True, slots=True)
class Limits:
    """How large a mint may be: the service documents so much metadata, the ledger holds a little more in all."""

    metadata_bytes: int = 8_000
    bytes: int = 15_900

    def hold(self, bytes_: int, metadata_bytes: int) -> bool:
        """Whether a mint of this size is within both."""
        return bytes_ <= self.bytes and metadata_bytes <= self.metadata_bytes


DOCUMENTED = Limits()


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """One mint transaction: `bytes` of at most `limit`, `metadata_bytes` of them metadata; the rest is in lovelace.

    `fee` is the network's for this transaction, `network_fees` for all that the mint takes: royalties are set up by
    another, which costs as much. `min_ada` has to travel with the tokens. What the service asks for itself comes on
    top, and only it knows that. So many of the first assets fit within the documented limits, of as many as there are;
    what is beyond those may still be within the ledger's `limit`.
    """

    bytes: int
    limit: int
    metadata_bytes: int
    fee: int
    network_fees: int
    min_ada: int
    fits: int

    @property
    def is_too_large(self) -> bool:
        """Whether no transaction can hold this: then the amounts are of none."""
        return self.bytes > self.limit


@dataclass(frozen=True, slots=True)
class Share:
    """What one asset adds to a mint: bytes of the transaction, those of its metadata, and lovelace that travel."""

    bytes: int
    metadata_bytes: int
    min_ada: int
    has_royalties: bool


def forecast(requests: Sequence[AssetRequest], params: LedgerParameters = _TODAY) -> Forecast:
    """Forecast one transaction that mints all of `requests`, which pass the checks, under one time-locked policy."""
    estimate = _estimate(requests, params)
    transactions = _transactions(has_royalties=any(request.royalties for request in requests))
    return Forecast(
        bytes=estimate.size, limit=params.max_tx_bytes, metadata_bytes=estimate.metadata_bytes,
        fee=estimate.fee, network_fees=transactions * estimate.fee, min_ada=estimate.min_ada,
        fits=min(len(requests), how_many_fit((share_of(request, params) for request in requests), params=params)),
    )  # fmt: skip


def share_of(request: AssetRequest, params: LedgerParameters = _TODAY) -> Share:
    """What this asset adds. Raises MetadataError for what the ledger cannot store."""
    entry = entry_size(request.asset_name, stored_fields(request))
    token = cbor.size(request.asset_name.encode()) + cbor.size(request.amount)  # where it is minted, and where sent
    return Share(entry + 2 * token, entry, params.coins_per_utxo_byte * token, bool(request.royalties))


def forecast_of(shares: Sequence[Share], params: LedgerParameters = _TODAY) -> Forecast:
    """The same as `forecast` of assets with different names, from what each adds: a new one costs no second look.

    They stand in three maps (metadata, what is minted, what is sent), whose heads grow with their number.
    """
    none, count = _nothing(params), len(shares)
    in_all = sum(share.bytes for share in shares), sum(share.metadata_bytes for share in shares)
    size, metadata_bytes = sizes_of(count, *in_all, params)
    return Forecast(
        bytes=size, limit=params.max_tx_bytes, metadata_bytes=metadata_bytes,
        fee=fee(size, params),
        network_fees=_transactions(has_royalties=any(share.has_royalties for share in shares[:1])) * fee(size, params),
        min_ada=none.min_ada + sum(share.min_ada for share in shares)
        + params.coins_per_utxo_byte * cbor.map_growth(count + 1),
        fits=min(count, how_many_fit(shares, params=params)),
    )  # fmt: skip


def sizes_of(count: int, added: int, added_metadata: int, params: LedgerParameters = _TODAY) -> tuple[int, int]:
    """The bytes of a mint, and those of its metadata: of so many assets, whose shares add up to these."""
    size, metadata_bytes = _around(count, params)
    return size + added, metadata_bytes + added_metadata


def how_many_fit(shares: Iterable[Share], limits: Limits = DOCUMENTED, params: LedgerParameters = _TODAY) -> int:
    """How many of the first fit in one mint, as plans count; where all do, how many of their like would.

    Nobody asks for the shares behind those that fit: working them out takes long.
    """
    count = size = metadata = 0
    for count, share in enumerate(shares, 1):
        size += share.bytes
        metadata += share.metadata_bytes
        if not limits.hold(*sizes_of(count, size, metadata, params)):
            return count - 1
    if not count:
        return 0
    return max(count, _of_their_like(count, size, metadata, limits, params))


def _of_their_like(count: int, size: int, metadata: int, limits: Limits, params: LedgerParameters) -> int:
    """How many fit where so many add so much: what stands around them grows with their number."""
    none, none_metadata = sizes_of(0, 0, 0, params)
    most = min(count * (limits.bytes - none) // size, count * (limits.metadata_bytes - none_metadata) // metadata)
    around, around_metadata = sizes_of(most, 0, 0, params)
    return min(count * (limits.bytes - around) // size, count * (limits.metadata_bytes - around_metadata) // metadata)


@cache
def _around(count: int, params: LedgerParameters) -> tuple[int, int]:
    """What a mint of so many takes beside what each adds: in all, and in its metadata."""
    none = _nothing(params)
    return none.size + _heads(count), none.metadata_bytes + cbor.map_growth(count)


def _heads(count: int) -> int:
    """How many bytes more the heads of the maps take for so many assets than for none."""
    return cbor.map_growth(count) + _MAPS_WITH_ROYALTIES * cbor.map_growth(count + 1)


def _transactions(*, has_royalties: bool) -> int:
    """How many transactions a mint takes: royalties are set up by one of their own."""
    return 2 if has_royalties else 1


@cache
def _nothing(params: LedgerParameters) -> MintEstimate:
    """A transaction that mints nothing: what every mint shares."""
    return _estimate((), params)


def _estimate(requests: Sequence[AssetRequest], params: LedgerParameters) -> MintEstimate:
    return estimate_mint(
        script=_script(),
        assets={request.asset_name: stored_fields(request) for request in requests},
        quantities={request.asset_name: request.amount for request in requests},
        address=_recipient(),
        params=params,
        around=WIDEST,
    )


@cache
def _script() -> bytes:
    return time_locked_script(_KEY_HASH, _A_SLOT)


@cache
def _recipient() -> str:
    return key_address(_KEY_HASH, network=0, stake_key_hash=_KEY_HASH)


def travelling_ada(quantities: Mapping[str, int]) -> int:
    """The lovelace that has to travel with these tokens, given as quantities by asset name; as `Forecast.min_ada`.

    Cheaper than a whole forecast, since neither texts nor pictures count. Raises ValueError for a name that is no text.
    """
    policy, royalty = bytes.fromhex(policy_id(_script())), {b"": 1}
    return min_ada(_recipient(), {policy: {name.encode(): one for name, one in quantities.items()} | royalty})


def stored_fields(request: AssetRequest) -> dict[str, object]:
    """What of an asset is written into the metadata; long texts are not in lines yet."""
    files = [{"name": file.name, "mediaType": file.media_type, "src": file.src} for file in request.files]
    return asset_metadata(
        name=request.name, image=request.image, description=request.description or "", files=files, attrs=request.attrs
    )
