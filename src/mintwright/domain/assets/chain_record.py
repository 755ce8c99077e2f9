"""One asset as it will stand on the chain: its record by CIP-25, read back from its bytes, and what each field takes.

It begins with the bytes that are sent (`wire.asset_body`): nothing is shown that is not sent. What a service adds, such
as the kind of the picture, only the service knows.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from mintwright.chain import cbor
from mintwright.chain.metadata import LABEL, asset_metadata, cip25, cip27, metadata_bytes
from mintwright.domain.assets.asset import AssetRequest
from mintwright.domain.assets.forecast import Share, share_of
from mintwright.domain.assets.wire import asset_body

_POLICY = 56 * "0"  # as wide as every policy id, which nobody knows before it is minted


@dataclass(frozen=True, slots=True)
class FieldWeight:
    """How many bytes of the metadata a field takes, its name among them."""

    name: str
    bytes: int


@dataclass(frozen=True, slots=True)
class Royalties:
    """What the service puts into a token of its own, under the same policy: a mint of this asset decides it for all."""

    percent: Decimal
    address: str

    @property
    def metadata(self) -> Mapping[int, Any]:
        """The record of that token (CIP-27)."""
        return cip27(self.percent, self.address)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChainRecord:
    """`fields` as every wallet reads them, `weights` of each in the same order, `share` what all of it adds to a mint.

    `frame` are the bytes of the metadata around the fields: the name on the chain, and how many fields follow.
    """

    asset_name: str
    amount: int
    fields: Mapping[str, Any]
    weights: tuple[FieldWeight, ...]
    frame: int
    share: Share
    royalties: Royalties | None = None

    @property
    def token_bytes(self) -> int:
        """The bytes beside the metadata: the token as it is minted, and as it is sent."""
        return self.share.bytes - self.share.metadata_bytes


def record_of(request: AssetRequest) -> ChainRecord:
    """The record of an asset. Raises ValueError for what cannot be sent, or what the ledger cannot store."""
    fields = _fields(asset_body(request), request.asset_name)
    return ChainRecord(
        asset_name=request.asset_name,
        amount=request.amount,
        fields=fields,
        weights=tuple(FieldWeight(name, cbor.size(name) + cbor.size(value)) for name, value in fields.items()),
        frame=cbor.size(request.asset_name) + cbor.size({}) + cbor.map_growth(len(fields)),
        share=share_of(request),
        royalties=_royalties(request),
    )


def added_up(records: Iterable[ChainRecord]) -> tuple[FieldWeight, ...]:
    """What each field takes in all of these, the heaviest first; of the same weight in the order of their names."""
    sums: dict[str, int] = {}
    for record in records:
        for field in record.weights:
            sums[field.name] = sums.get(field.name, 0) + field.bytes
    return tuple(FieldWeight(*one) for one in sorted(sums.items(), key=lambda one: (-one[1], one[0])))


def _royalties(request: AssetRequest) -> Royalties | None:
    rate, address = request.royalties_rate, request.royalties
    return None if rate is None or not address else Royalties(rate, address)


def _fields(body: bytes, asset_name: str) -> Mapping[str, Any]:
    """What a wallet reads: the metadata that is made of a body, encoded as the ledger stores it and decoded again."""
    sent: dict[str, Any] = json.loads(body)
    fields = asset_metadata(
        name=sent["name"],
        image=sent["image"],
        description=sent.get("description", ""),
        files=sent.get("files", ()),
        attrs=sent.get("attrs"),
    )
    stored = cbor.decode(metadata_bytes(cip25(_POLICY, {asset_name: fields})))
    return stored[LABEL][_POLICY][asset_name]
