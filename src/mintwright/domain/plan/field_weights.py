"""What the fields of many assets take on the chain, and what a plan would be without one of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from mintwright.chain import cbor
from mintwright.chain.metadata import LABEL, cip25
from mintwright.domain.assets.asset import AssetRequest
from mintwright.domain.assets.attributes import SEPARATOR, Node, NodeKind, Path
from mintwright.domain.assets.forecast import Share, stored_fields
from mintwright.domain.plan.plan import Planned

_NEEDED = frozenset({"name", "image", "mediaType", "files"})  # without these it is no asset, or shows nothing

Weights = Mapping[str, int]
"""Bytes of the metadata by the name of the field, its name among them."""


@dataclass(frozen=True, slots=True)
class HeavyField:
    """A field in all assets together: its bytes, of so many of all metadata."""

    name: str
    bytes: int
    of: int


def weights_of(request: AssetRequest) -> Weights:
    """What each field of an asset takes that could be shortened or left out, long texts in lines as they are stored."""
    fields = cip25("", {"": stored_fields(request)})[LABEL][""][""]
    return {name: cbor.size(name) + cbor.size(value) for name, value in fields.items() if name not in _NEEDED}


def heaviest(weights: Iterable[Weights], in_all: int) -> tuple[HeavyField, ...]:
    """The fields of all of these, the heaviest first."""
    sums = dict[str, int]()
    for one in weights:
        for name, size in one.items():
            sums[name] = sums.get(name, 0) + size
    ordered = sorted(sums.items(), key=lambda one: (-one[1], one[0]))
    return tuple(HeavyField(name, size, in_all) for name, size in ordered)


def without(field: str, assets: Sequence[Planned], weights: Sequence[Weights]) -> Iterator[Planned]:
    """The same assets, each without this field: never less than they would take."""
    for one, fields in zip(assets, weights, strict=True):
        size, share = fields.get(field, 0), one.share
        less = Share(share.bytes - size, share.metadata_bytes - size, share.min_ada, share.has_royalties)
        yield Planned(one.art_id, less, one.traits)


def traits_by_name(nodes: Sequence[Node], above: Path = ()) -> Iterator[tuple[str, str]]:
    """The attributes by which assets can be divided, with their values: a list has several, and is none of them."""
    for node in nodes:
        path = (*above, node.key)
        if node.kind is NodeKind.GROUP:
            yield from traits_by_name(node.children, path)
        elif node.kind is NodeKind.TEXT and node.key.strip() and node.text.strip():
            yield SEPARATOR.join(path), node.text
