"""What stands on the chain against what was approved: CIP-25, label 721, where a service gives that record.

The standard writes a long text as lines, its own fields win over attributes of the same name, and its second version
writes names in hexadecimal. The kind of a file is no field that is sent of an asset: it is left out.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from mintwright.chain.metadata import LABEL, asset_metadata
from mintwright.domain.seal.approved_fields import ApprovedField, Comparison
from mintwright.domain.seal.asset_comparison import Pair, Record, file_pairs, tree_pairs
from mintwright.domain.seal.mint_comparison import summed_up
from mintwright.domain.seal.recorded_values import as_one_text

_F = ApprovedField
_OWN = {"name": _F.TITLE, "image": _F.PICTURE, "description": _F.DESCRIPTION}
_LEFT_OUT = "mediaType"


def compare_metadata(requests: Sequence[Record], metadata: object, policy_id: str = "") -> Comparison | None:
    """Compare each asset with what is minted under its name; None where nothing is given that can be read so.

    `policy_id` is what the service named: what stands under another policy is not this mint.
    """
    policies = _policies(metadata)
    if policies is None:
        return None
    minted = policies.get(policy_id) if policy_id else next(iter(policies.values()), None)
    kept = cast("Record", minted) if isinstance(minted, Mapping) else None
    if kept is None:
        lacking = Pair(_F.POLICY, policy_id, ", ".join(policies) or None, (), is_equal=False)
        return summed_up(len(requests), [(None, "", (lacking,))])
    return summed_up(len(requests), _assets(requests, kept))


def _policies(metadata: object) -> Record | None:
    if not isinstance(metadata, Mapping):
        return None
    labelled = cast("Mapping[object, Any]", metadata)
    found = labelled.get(str(LABEL), labelled.get(LABEL))
    if not isinstance(found, Mapping) or not found:
        return None
    return {str(name): value for name, value in cast("Record", found).items() if name != "version"}


def _assets(requests: Sequence[Record], kept: Record) -> Iterator[tuple[int | None, str, Iterable[Pair]]]:
    met: set[str] = set()
    for place, request in enumerate(requests):
        chain_name = str(request.get(_F.CHAIN_NAME, ""))
        key = next((key for key in (chain_name, chain_name.encode("utf-8", "replace").hex()) if key in kept), None)
        found = kept.get(key) if key is not None else None
        met |= {key} if key is not None else set()
        title = str(request.get("name", ""))
        if isinstance(found, Mapping):
            yield place, title, _fields(request, cast("Record", found))
        else:
            yield place, title, (Pair(_F.ASSET, title, found, (), is_equal=False),)
    for name in kept.keys() - met:
        yield None, name, (Pair(_F.ASSET, None, name, (), is_equal=False),)


def _fields(request: Record, found: Record) -> Iterator[Pair]:
    wanted = _expected(request)
    for name, field in _OWN.items():
        one, other = as_one_text(wanted.get(name) or None), as_one_text(found.get(name))
        if one or other:
            yield Pair(field, one or None, other or None, (), one == other)
    yield from file_pairs(wanted.get("files"), found.get("files"), as_one_text)
    own = {*_OWN, "files", *({_LEFT_OUT} - wanted.keys())}
    yield from tree_pairs(_without(wanted, own), _without(found, own), ())


def _without(fields: Record, names: Collection[str]) -> Record:
    return {key: value for key, value in fields.items() if key not in names}


def _expected(request: Record) -> Record:
    """The fields as the standard writes them."""
    attrs, files = request.get(_F.ATTRIBUTES), request.get(_F.FILES)
    return asset_metadata(
        name=request.get("name", ""),
        image=request.get("image", ""),
        description=request.get("description", ""),
        files=[cast("Mapping[str, str]", one) for one in cast("list[Any]", files or []) if isinstance(one, Mapping)],
        attrs=cast("Any", attrs if isinstance(attrs, Mapping) else None),
    )
